"""Writes whole threads from elsewhere to Postgres, each in one transaction.

Queries: `queries/threads/archives.sql`, as for `archives`. Above: `dialects.archives.importing`, which checks what is written and
chooses the names.
"""

from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection, errors
from psycopg.types.json import Jsonb

from clew.domain.errors import Conflict
from clew.domain.text.loose_match import index_words
from clew.domain.turns.exchange import Exchange
from clew.store.pool import Database
from clew.store.threads.archives import SQL
from clew.store.turns.exchanges import exchange_params, rows_of
from clew.store.turns.payloads import compact, keep_texts
from clew.store.turns.turns import SQL as TURN_SQL

FARTHEST = 1 << 28
"""How many of a tenant's numbers one imported thread may use up: clients read them as 32 bits."""
_NUMBER_KEYS = {"messages_pkey", "threads_tenant_id_number_key"}


class NumbersTaken(Exception):
    """A number of the thread belongs to another one here."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Which names of a thread are taken here, and the assistant of that name."""

    has_thread: bool
    has_external_id: bool
    has_number: bool
    assistant_id: UUID | None


class ArchiveWriting:
    """Writes threads of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find_taken(self, tenant_id: UUID, names: dict[str, Any]) -> Taken:
        """Return which of these names are taken: `id`, `number`, `caller_app`, `external_id`, assistant's `namespace`, `name`."""
        found = await self._database.one(tenant_id, SQL["find_taken"], names, Taken)
        assert found is not None  # noqa: S101  the statement has one row
        return found

    async def keep_numbers(self, tenant_id: UUID, *, of_messages: bool, upto: int) -> bool:
        """Reserve the numbers up to `upto`; return False and change nothing if they are too far ahead."""
        last = await self._reserve(tenant_id, {"of_messages": of_messages, "upto": 0, "width": 0})
        if upto - last > FARTHEST:
            return False
        await self._reserve(tenant_id, {"of_messages": of_messages, "upto": upto, "width": 0})
        return True

    async def new_numbers(self, tenant_id: UUID, *, of_messages: bool, width: int) -> int:
        """Return the first of `width` unused numbers."""
        return await self._reserve(tenant_id, {"of_messages": of_messages, "upto": 0, "width": width}) + 1

    async def _reserve(self, tenant_id: UUID, params: dict[str, Any]) -> int:
        rows = await self._database.dicts(tenant_id, SQL["reserve_numbers"], params)
        return rows[0]["before"]

    @asynccontextmanager
    async def writing(self, tenant_id: UUID, thread_id: UUID) -> AsyncGenerator["ThreadWriter"]:
        """Yield the writer of one thread; what it wrote is committed if the block succeeds, and rolled back otherwise.

        Raises:
            NumbersTaken: a number of the thread belongs to another one here.
            Conflict: one of its ids does.
        """
        try:
            async with self._database.transaction(tenant_id) as connection:
                yield ThreadWriter(connection, thread_id)
        except errors.UniqueViolation as error:
            if error.diag.constraint_name in _NUMBER_KEYS:
                raise NumbersTaken from error
            raise Conflict(
                "An ID in this conversation is already in use here. Import the conversation with new IDs.",
                code="CONVERSATION_EXISTS",
            ) from error


class ThreadWriter:
    """Writes one thread inside a transaction: the thread, its branches, then their contents in any order, then `settle`."""

    def __init__(self, connection: AsyncConnection[Any], thread_id: UUID) -> None:
        self._connection = connection
        self._thread = {"thread_id": thread_id}
        self._branch_ids: dict[int | None, int | None] = {None: None}

    async def begin(self, row: dict[str, Any], branches: Iterable[tuple[int, int | None, int]]) -> None:
        """Store the thread and its branches, as (index, the parent's index, fork depth), in the order in which they began."""
        await self._connection.execute(SQL["insert_thread"], row | self._thread | {"metadata": Jsonb(row["metadata"])})
        for place, parent, fork_depth in branches:
            params = self._thread | {"parent_branch_id": self._branch_ids[parent], "fork_depth": fork_depth}
            inserted = await (await self._connection.execute(SQL["insert_branch"], params)).fetchone()
            assert inserted is not None  # noqa: S101  the statement returns its row
            self._branch_ids[place] = inserted["id"]

    async def known_chunks(self, candidates: Iterable[tuple[int, UUID]]) -> set[int]:
        """Return the ids of those chunks (id, document) that exist here."""
        chunks = sorted(set(candidates))
        if not chunks:
            return set()
        params = {"chunk_ids": [chunk for chunk, _ in chunks], "document_ids": [document for _, document in chunks]}
        cursor = await self._connection.execute(SQL["find_chunks"], params)
        return {row["id"] for row in await cursor.fetchall()}

    async def add_message(self, row: dict[str, Any]) -> None:
        """Store a message; `branch` is the index of its branch. Texts that it cites stay readable if they exist here."""
        params = row | self._thread | {"branch_id": self._branch_ids[row["branch"]]}
        await self._connection.execute(SQL["insert_message"], params | _json(row, "sources", "outline", "metadata", "usage"))
        cited = sorted({(UUID(source["document_id"]), source["version"]) for source in row["sources"]})
        if cited:
            params = {"document_ids": [one for one, _ in cited], "versions": [version for _, version in cited]}
            await self._connection.execute(TURN_SQL["keep_cited_texts"], params)
        words = {"words": sorted(index_words(row["content"]))}
        await self._connection.execute(TURN_SQL["keep_words"], self._thread | words)

    async def add_turn(self, row: dict[str, Any], exchanges: Sequence[Exchange]) -> None:
        """Store the record of a turn; large texts of its payloads and exchanges are stored separately, see `payloads`."""
        sent, received = compact(row["request_payload"]), compact(row["response_payload"])
        row = row | {"request_payload": sent.payload, "response_payload": received.payload}
        await self._connection.execute(SQL["insert_turn"], row | self._thread | _json(row, *_TURN_JSON))
        rows, texts = rows_of(exchanges, ())
        await keep_texts(self._connection, row["id"], {*sent.texts.values(), *received.texts.values(), *texts.values()})
        for one in exchange_params(row["id"], rows):
            await self._connection.execute(TURN_SQL["keep_exchange"], one)

    async def add_feedback(self, row: dict[str, Any]) -> None:
        """Store feedback on a turn that was added before."""
        await self._connection.execute(SQL["insert_feedback"], row)

    async def add_request(self, row: dict[str, Any]) -> None:
        """Store what a dialect kept of the request of a turn."""
        await self._connection.execute(SQL["insert_request"], row | self._thread | _json(row, "parameters", "items"))

    async def add_item(self, row: dict[str, Any]) -> None:
        """Store an item that is no message, behind the items of its message that were added before it."""
        await self._connection.execute(SQL["insert_item"], row | self._thread | _json(row, "item"))

    async def settle(self, *, head: int | None, messages: int) -> None:
        """End the thread.

        Raises:
            NumbersTaken: a running turn has reserved one of its numbers.
        """
        params = {"id": self._thread["thread_id"], "head": head, "messages": messages}
        await self._connection.execute(SQL["settle_thread"], params)
        found = await (await self._connection.execute(SQL["find_promised"], params)).fetchone()
        if found is not None and found["is_promised"]:
            raise NumbersTaken


_TURN_JSON = (
    *("retrieved", "active_files", "skipped_files", "rag_scope", "request_payload", "response_payload"),
    *("usage", "timings", "trace", "warnings", "error"),
)


def _json(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: None if row[name] is None else Jsonb(row[name]) for name in names}
