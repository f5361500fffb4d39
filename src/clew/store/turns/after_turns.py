"""What is kept of a conversation after each of its turns: a title made by a model, and what was said so far in short.

Above: `engine/after/jobs.py` and its steps. Next: `chains.py` reads summaries for a prompt. Everything here may be done twice.
Queries: `queries/turns/after_turns.sql`.
"""

from uuid import UUID

from clew.domain.turns.answered import AnsweredTurn
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("turns/after_turns")


class AfterTurns:
    """Reads answered turns and keeps what was made of them, of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def turn(self, tenant_id: UUID, turn_id: UUID) -> AnsweredTurn | None:
        """Return an answered turn; None where it failed, was asked without a conversation, or was deleted."""
        return await self._database.one(tenant_id, SQL["answered_turn"], {"turn_id": turn_id}, AnsweredTurn)

    async def needs_title(self, turn: AnsweredTurn) -> bool:
        """Tell whether this is the first completed turn of a thread that nobody named."""
        rows = await self._database.dicts(turn.tenant_id, SQL["needs_title"], {"turn_id": turn.turn_id})
        return bool(rows and rows[0]["needs_title"])

    async def set_title(self, turn: AnsweredTurn, title: str) -> bool:
        """Give the thread a title that a model made; False where it has been named meanwhile, or is gone."""
        params = {"thread_id": turn.thread_id, "title": title}
        return bool(await self._database.execute(turn.tenant_id, SQL["set_title"], params))

    async def keep_summary(self, turn: AnsweredTurn, text: str) -> None:
        """Keep what was said up to an answer, unless that is kept already; shown in lists as long as the answer is the head."""
        params = {"message_id": turn.message_id, "thread_id": turn.thread_id, "text": text}
        async with self._database.batch(turn.tenant_id) as connection:
            await connection.execute(SQL["keep_summary"], params)
            await connection.execute(SQL["show_summary"], params)
