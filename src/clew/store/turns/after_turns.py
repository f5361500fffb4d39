"""What is stored about a conversation after each turn: a title made by a model, and a summary of the conversation so far.

Above: `engine/after/jobs.py` and its steps, and `turns.py`, which stores a summary with its answer. Next: `chains.py` reads
summaries for a prompt. Every operation here may be repeated. Queries: `queries/turns/after_turns.sql`.
"""

from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from clew.domain.turns.answered import AnsweredTurn
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("turns/after_turns")


class AfterTurns:
    """Reads answered turns and stores their titles and summaries, for one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def turn(self, tenant_id: UUID, turn_id: UUID) -> AnsweredTurn | None:
        """Return an answered turn; None if it failed, had no conversation, or was deleted."""
        return await self._database.one(tenant_id, SQL["answered_turn"], {"turn_id": turn_id}, AnsweredTurn)

    async def needs_title(self, turn: AnsweredTurn) -> bool:
        """Return whether this is the first completed turn of a thread that nobody named."""
        rows = await self._database.dicts(turn.tenant_id, SQL["needs_title"], {"turn_id": turn.turn_id})
        return bool(rows and rows[0]["needs_title"])

    async def set_title(self, turn: AnsweredTurn, title: str) -> bool:
        """Set a title that a model made; return False if the thread was named meanwhile or deleted."""
        params = {"thread_id": turn.thread_id, "title": title}
        return bool(await self._database.execute(turn.tenant_id, SQL["set_title"], params))

    async def keep_summary(self, turn: AnsweredTurn, text: str) -> None:
        """Store the summary up to an answer, unless there is one; lists show it as long as the answer is the head."""
        async with self._database.batch(turn.tenant_id) as connection:
            await store_summary(connection, turn.thread_id, turn.message_id, text)


async def store_summary(connection: AsyncConnection[Any], thread_id: UUID, message_id: int, text: str) -> None:
    """Store the summary up to an answer within a batch, as `AfterTurns.keep_summary` does."""
    params = {"message_id": message_id, "thread_id": thread_id, "text": text}
    await connection.execute(SQL["keep_summary"], params)
    await connection.execute(SQL["show_summary"], params)
