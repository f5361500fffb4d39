"""The numbered events of a turn as JSON in Postgres, one row a flush.

Above: `store.turns` and the engine's event sequence. The partitions are made and dropped by `clew_roll_event_partitions`.
"""

from typing import Any
from uuid import UUID

from psycopg.errors import ForeignKeyViolation
from psycopg.types.json import Jsonb
from pydantic import TypeAdapter

from clew.domain.errors import NotFound
from clew.domain.events import Numbered
from clew.domain.ids import public_id
from clew.domain.turn import AdmittedTurn
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("turns")
_EVENTS: TypeAdapter[list[Numbered]] = TypeAdapter(list[Numbered])


def flush_params(turn: AdmittedTurn, events: list[Numbered]) -> dict[str, Any]:
    """The parameters of the query `append_events` for one flush of at least one event."""
    return {
        "thread_id": turn.request.thread_id,
        "turn_id": turn.turn_id,
        "first_seq": events[0].seq,
        "last_seq": events[-1].seq,
        "events": Jsonb(events),
    }


class TurnEvents:
    """Appends and replays the events of turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, turn: AdmittedTurn, events: list[Numbered]) -> None:
        """Store one flush, or raise NotFound when the thread was deleted."""
        try:
            await self._database.execute(turn.request.tenant_id, SQL["append_events"], flush_params(turn, events))
        except ForeignKeyViolation as error:
            raise NotFound("conversation", public_id("conv", turn.request.thread_id)) from error

    async def read(self, tenant_id: UUID, thread_id: UUID, turn_id: UUID, after: int) -> list[Numbered]:
        """Return the stored events numbered above `after`, in order; empty when none are (or no longer) stored."""
        params = {"thread_id": thread_id, "turn_id": turn_id, "after": after}
        rows = await self._database.dicts(tenant_id, SQL["read_events"], params)
        events: list[Numbered] = []
        for event in (event for row in rows for event in _EVENTS.validate_python(row["events"])):
            if event.seq > after:  # a flush whose commit was in doubt may stand twice
                events.append(event)
                after = event.seq
        return events
