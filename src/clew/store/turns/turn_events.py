"""The numbered events of a turn as JSON in Postgres, one row per flush.

Above: `store.turns.turns` and the engine's flusher. `clew_roll_event_partitions` creates and drops the partitions.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from pydantic import TypeAdapter

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.domain.turns.events import Numbered
from clew.domain.turns.turn import AdmittedTurn
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("turns/turns")
FLUSHES_PER_PAGE = 50
"""About five seconds of a turn: the most that a reader holds in memory, however slow it is."""
Flush = tuple[AdmittedTurn, list[Numbered]]
"""Some new events of a turn."""
_EVENTS: TypeAdapter[list[Numbered]] = TypeAdapter(list[Numbered])


@dataclass(frozen=True, slots=True)
class EventPage:
    """The next events of a turn. An empty page of a running turn: there are no more yet."""

    events: list[Numbered]
    is_running: bool


def flush_params(*flushes: Flush) -> dict[str, Any]:
    """Return the parameters of the query `append_events` for flushes of at least one event each."""
    return {"flushes": Jsonb([_flush_row(turn, events) for turn, events in flushes])}


def _flush_row(turn: AdmittedTurn, events: list[Numbered]) -> dict[str, Any]:
    return {
        "thread_id": turn.request.thread_id,
        "turn_id": turn.turn_id,
        "first_seq": events[0].seq,
        "last_seq": events[-1].seq,
        "events": events,
    }


class TurnEvents:
    """Appends and replays the events of turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, turn: AdmittedTurn, events: list[Numbered]) -> None:
        """Store one flush, or raise NotFound: the turn has ended, or was deleted with its thread."""
        if not await self.append_all(turn.request.tenant_id, [(turn, events)]):
            raise NotFound("running turn", public_id("turn", turn.turn_id))

    async def append_all(self, tenant_id: UUID, flushes: Sequence[Flush]) -> set[UUID]:
        """Store flushes of turns of one tenant, all or none; return the turns that are still running, whose events are stored."""
        rows = await self._database.dicts(tenant_id, SQL["append_events"], flush_params(*flushes))
        return {row["turn_id"] for row in rows}

    async def read(self, tenant_id: UUID, thread_id: UUID, turn_id: UUID, after: int) -> list[Numbered]:
        """Return the stored events numbered above `after`, in order; empty if none are stored (any more)."""
        params = {"thread_id": thread_id, "turn_id": turn_id, "after": after}
        rows = await self._database.dicts(tenant_id, SQL["read_events"], params)
        return _above(after, (row["events"] for row in rows))

    async def page(self, tenant_id: UUID, turn_id: UUID, after: int) -> EventPage:
        """Return the next stored events numbered above `after`, or raise NotFound: there is no such turn."""
        params = {"turn_id": turn_id, "after": after, "flushes": FLUSHES_PER_PAGE}
        rows = await self._database.dicts(tenant_id, SQL["follow_events"], params)
        if not rows:
            raise NotFound("turn", public_id("turn", turn_id))
        return EventPage(_above(after, (row["events"] for row in rows if row["events"])), rows[0]["is_running"])

    async def last(self, tenant_id: UUID, turn_id: UUID) -> Numbered | None:
        """Return the last event of a turn that has ended; None if its events are no longer stored."""
        rows = await self._database.dicts(tenant_id, SQL["last_events"], {"turn_id": turn_id})
        return _EVENTS.validate_python(rows[0]["events"])[-1] if rows else None


def _above(after: int, flushes: Iterable[Any]) -> list[Numbered]:
    events: list[Numbered] = []
    for event in (event for flush in flushes for event in _EVENTS.validate_python(flush)):
        if event.seq > after:  # a flush whose commit was in doubt may be stored twice
            events.append(event)
            after = event.seq
    return events
