"""Past questions with the conversation above them, so that they can be searched for again.

Above: `engine/preview.py`. Below: the records of turns and the paths of their questions. Queries: `queries/turns/replays.sql`.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from clew.domain.deliverables.deliverable import Service
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import AdmittedTurn, TurnRequest
from clew.store.documents.filtering import filters_of
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.threads.messages import SQL as MESSAGE_SQL
from clew.store.threads.thread_context import earlier_turns, outlined_answer

SQL = load_queries("turns/replays")
_EARLIER_MESSAGES = 20  # the upper bound of context_turns is 10


@dataclass(frozen=True, slots=True)
class PastQuestion:
    """A turn that searched. `turn` has the default settings and all earlier turns that any settings could use."""

    turn: AdmittedTurn
    status: str
    resolved_query: str
    was_rewritten: bool
    """A model had rewritten the question."""
    was_translated: bool
    """A model had translated its words."""
    had_files: bool
    """The user had sent files with it."""


class Replays:
    """Reads past questions of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def newest(self, tenant_id: UUID, *, assistant_id: UUID | None, limit: int) -> AsyncIterator[PastQuestion]:
        """Yield the last questions that searched, newest first; without an assistant those under the tenant's settings."""
        params = {"assistant_id": assistant_id, "limit": limit}
        for row in await self._database.dicts(tenant_id, SQL["newest_questions"], params):
            yield await self._with_context(tenant_id, row)

    async def _with_context(self, tenant_id: UUID, row: dict[str, Any]) -> PastQuestion:
        above = {"thread_id": row["thread_id"], "parent_id": row["parent_id"], "is_linear": False}
        async with self._database.batch(tenant_id) as connection:
            past = await connection.execute(MESSAGE_SQL["turns_before"], above | {"limit": _EARLIER_MESSAGES})
            outlined = await connection.execute(MESSAGE_SQL["outline_before"], above)
        earlier, outline = earlier_turns(await past.fetchall()), outlined_answer(await outlined.fetchone())
        turn = AdmittedTurn(
            request=_request(tenant_id, row),
            turn_id=row["turn_id"],
            assistant_id=row["assistant_id"],
            user_message_id=row["user_message_id"],
            user_message_uuid=row["user_message_uuid"],
            assistant_message_id=0,
            assistant_message_uuid=row["turn_id"],
            parent_id=row["parent_id"],
            branch_id=row["branch_id"],
            depth=row["depth"],
            created_at=row["created_at"],
            settings=RagSettings(),
            instructions="",
            earlier=earlier,
            outlined=outline,
        )
        return PastQuestion(
            turn=turn,
            status=row["status"],
            resolved_query=row["resolved_query"],
            was_rewritten=row["rule"] == "rewritten_by_model",
            was_translated=row["was_translated"],
            had_files=row["had_files"],
        )


def _request(tenant_id: UUID, row: dict[str, Any]) -> TurnRequest:
    return TurnRequest(
        tenant_id=tenant_id,
        thread_id=row["thread_id"],
        content=row["question"],
        dialect="preview",
        caller_app=row["caller_app"],
        filters=filters_of(row["rag_scope"]),
        language=row["language"],
        service=cast(Service | None, row["service"]),
    )
