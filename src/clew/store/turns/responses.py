"""Turns as responses: what was kept of their requests, with the question and the record of each.

Above: the dialect of OpenAI's responses. Below: `queries/turns/responses.sql`; `turns.Turns.admit` stores what is kept.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from pydantic import TypeAdapter

from clew.domain.documents.passage import PassageRef
from clew.domain.turns.tools import ToolCall
from clew.domain.turns.turn import TurnRecord
from clew.store.faults import foreign
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.turns.turns import calls_from, record_of

_PASSAGES: TypeAdapter[list[PassageRef]] = TypeAdapter(list[PassageRef])
SQL = load_queries("turns/responses")


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """One turn whose request was kept."""

    turn_id: UUID
    thread_id: UUID
    parameters: Mapping[str, Any]
    items: Sequence[Mapping[str, Any]]
    is_stored: bool
    asked_at: datetime
    question: str
    parent_id: int | None
    """The message above the question; None at the root."""
    answer_id: int | None
    """The stored answer; None while there is none."""
    answer_uuid: UUID | None
    record: TurnRecord | None
    """None while the turn runs."""
    found: tuple[PassageRef, ...] = ()
    """The passages of the turn, best first."""


class Called(NamedTuple):
    """The function calls of a response, and the tools of its request."""

    calls: tuple[ToolCall, ...]
    tools: Sequence[Mapping[str, Any]]


class Responses:
    """Reads and deletes responses of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, tenant_id: UUID, turn_id: UUID) -> StoredResponse | None:
        """Return the response of a turn; None if nothing was kept of its request, or whoever asks may not see it."""
        rows = await self._database.dicts(tenant_id, SQL["read_response"], {"turn_id": turn_id})
        return _response(rows[0]) if rows else None

    async def calls_of(self, tenant_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, Called]:
        """Return what stored responses that have ended called, by their turns."""
        rows = await self._database.dicts(tenant_id, SQL["calls_of_responses"], {"turn_ids": list(turn_ids)})
        return {row["turn_id"]: Called(calls_from(row["calls"]), row["tools"] or ()) for row in rows}

    async def last_of(self, tenant_id: UUID, thread_id: UUID) -> StoredResponse | None:
        """Return the last response of a thread."""
        rows = await self._database.dicts(tenant_id, SQL["last_response"], {"thread_id": thread_id})
        return await self.find(tenant_id, rows[0]["turn_id"]) if rows else None

    async def delete(self, tenant_id: UUID, response: StoredResponse) -> None:
        """Forget a response: its id finds nothing any more. A thread that was made for responses goes with its last one.

        Raises:
            Forbidden: the conversation is shared for reading.
        """
        if not await self._database.execute(tenant_id, SQL["forget_request"], {"turn_id": response.turn_id}):
            raise foreign()
        await self._database.execute(tenant_id, SQL["delete_finished_thread"], {"thread_id": response.thread_id})


def _response(row: dict[str, Any]) -> StoredResponse:
    return StoredResponse(
        turn_id=row["turn_id"],
        thread_id=row["thread_id"],
        parameters=row["parameters"],
        items=row["items"],
        is_stored=row["is_stored"],
        asked_at=row["asked_at"],
        question=row["question"] or "",
        parent_id=row["parent_id"],
        answer_id=row["answer_id"],
        answer_uuid=row["answer_uuid"],
        record=record_of(row) if row["has_ended"] else None,
        found=tuple(_PASSAGES.validate_python(row["retrieved"] or ())),
    )
