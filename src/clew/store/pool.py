"""Connections to Postgres, with every statement bound to one tenant, and to what its caller may see (`acting`).

Above: the aggregates of this package and retrieval's Postgres index. Below: psycopg. Row-level security reads both from settings
of the transaction, so they travel in the same round trip as the statement.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, LiteralString, Self, TypeVar
from uuid import UUID

import psycopg
from psycopg import AsyncConnection, errors
from psycopg.abc import PQGen
from psycopg.rows import AsyncRowFactory, class_row, dict_row
from psycopg.types.json import set_json_dumps
from psycopg_pool import AsyncConnectionPool, PoolTimeout
from pydantic_core import to_json

from clew.domain.errors import StoreUnavailable
from clew.domain.fairness import FairSemaphore, Party
from clew.store.acting import acting
from clew.store.faults import REFUSED_WRITES, STATES_OF_THE_DATABASE, no_free_connection, refused_write, unavailable

# pydantic's JSON writer takes dataclasses, UUIDs and times as they are, and is several times faster than the standard library.
set_json_dumps(partial(to_json, inf_nan_mode="null"))
Row = TypeVar("Row")
Result = TypeVar("Result")
Params = Mapping[str, Any] | Sequence[Any] | None
# The tenant, and no bitmap scans: among many short threads the planner assumes that every thread is short, and would read a long
# one completely to sort its messages, although walking the index backward reads ten.
_BEGIN: LiteralString = (
    "select set_config('clew.tenant_id', %s, true), set_config('clew.owner', %s, true), set_config('clew.sees_only', %s, true), "
    "set_config('clew.changes_only', %s, true), set_config('clew.link', %s, true), "
    "set_config('clew.groups', coalesce(%s::text[]::text, ''), true), set_config('enable_bitmapscan', 'off', true)"
)
_PATIENCE_SECONDS = 10.0
"""How long a statement waits for a connection and the pool tries to open one; the next statement makes it try again."""

_PATIENCE_LEAST_SECONDS = 0.1
"""For the pool to lend a connection, after a wait for a place that took nearly all of the time."""

_SHARE_OF_OTHERS = 5
"""One connection in so many is not for a tenant that has all others: its slow statements hold theirs until they end."""

_CONNECT_TIMEOUT_SECONDS = 5
_LISTENING_SECONDS = 5.0
_DEADLOCKS_MOST = 3
"""How often one statement is retried."""


class Database:
    """A pool of connections as the server's own role. Open it once a process; safe for concurrent use."""

    def __init__(self, dsn: str, *, max_size: int = 10, name: str = "clew") -> None:
        """`name` identifies the connections to the server's administrator."""
        self.dsn = dsn
        self._replacing: asyncio.Task[None] | None = None
        self._connections = _connections()
        self._places = FairSemaphore(max_size, most_of_tenant=max_size - max_size // _SHARE_OF_OTHERS)
        self.pool: AsyncConnectionPool[AsyncConnection[Any]] = AsyncConnectionPool(
            dsn,
            connection_class=self._connections,
            min_size=1,
            max_size=max_size,
            open=False,
            timeout=_PATIENCE_SECONDS,
            reconnect_timeout=_PATIENCE_SECONDS,
            kwargs={
                "autocommit": True,
                "application_name": name,
                "row_factory": dict_row,
                "connect_timeout": _CONNECT_TIMEOUT_SECONDS,
            },
        )

    async def open(self) -> None:
        """Connect, or raise StoreUnavailable."""
        try:
            await self.pool.open(wait=True, timeout=_PATIENCE_SECONDS)
        except PoolTimeout as error:
            raise self._no_connection() from error

    async def close(self) -> None:
        """Close every connection."""
        await self.pool.close()

    @asynccontextmanager
    async def connection(self, tenant_id: UUID | None = None) -> AsyncGenerator[AsyncConnection[Any]]:
        """Yield a connection in autocommit mode, without a tenant. Where all are in use, the tenants take turns.

        Translates failures of the database to StoreUnavailable, and writes that it refuses to their caller: see `refused_write`.
        """
        try:
            async with self._place(Party(tenant_id, acting().owner)) as seconds, self.pool.connection(seconds) as connection:
                yield connection
        except PoolTimeout as error:
            raise self._no_connection() from error
        except REFUSED_WRITES as error:
            refusal = refused_write(error)
            if refusal is None:
                raise
            raise refusal from error
        except STATES_OF_THE_DATABASE as error:
            self._replacing = asyncio.create_task(self._replace_broken())
            raise unavailable(error) from error

    @asynccontextmanager
    async def _place(self, party: Party) -> AsyncGenerator[float]:
        """Wait for one of the connections: the pool itself would serve a tenant's hundred statements before another's one.

        Yields the seconds that are left for the pool, which may have to connect again.
        """
        asked = time.monotonic()
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._places.acquire(party)
        except TimeoutError as error:
            raise self._no_connection() from error
        began = time.monotonic()
        try:
            yield max(_PATIENCE_LEAST_SECONDS, _PATIENCE_SECONDS - (began - asked))
        finally:
            self._places.release(party, time.monotonic() - began)

    def _no_connection(self) -> StoreUnavailable:
        refused = self._connections.refused
        return unavailable(refused) if refused else no_free_connection(self.pool.max_size, _PATIENCE_SECONDS)

    async def _replace_broken(self) -> None:
        """Replace broken connections now: after a restart all are broken, and requests should not find out one by one."""
        with suppress(psycopg.Error):
            await self.pool.check()

    @asynccontextmanager
    async def transaction(self, tenant_id: UUID) -> AsyncGenerator[AsyncConnection[Any]]:
        """Open a transaction for one tenant, in pipeline mode: statements are sent together until a row is fetched."""
        async with self.connection(tenant_id) as connection, connection.transaction(), connection.pipeline():
            await connection.execute(_BEGIN, _begun_for(tenant_id))
            yield connection

    @asynccontextmanager
    async def batch(self, tenant_id: UUID) -> AsyncGenerator[AsyncConnection[Any]]:
        """Commit statements of one tenant together at the end, in one round trip unless a statement depends on a row before it.

        Up to the pipeline's sync they are one implicit transaction: no BEGIN, no COMMIT. Rows are dicts.
        """
        async with self.connection(tenant_id) as connection:
            try:
                async with connection.pipeline():
                    await connection.execute(_BEGIN, _begun_for(tenant_id))
                    yield connection
            except psycopg.Error:  # the statements after it were skipped, though the driver may hold them for prepared
                await connection.close()
                raise

    async def rows(self, tenant_id: UUID, query: LiteralString, params: Params, row: type[Row]) -> list[Row]:
        """Run one statement of one tenant in one round trip; rows become `row` by column name."""
        return await self._fetch(tenant_id, query, params, class_row(row))

    async def one(self, tenant_id: UUID, query: LiteralString, params: Params, row: type[Row]) -> Row | None:
        """Like `rows`, the first row or None."""
        found = await self.rows(tenant_id, query, params, row)
        return found[0] if found else None

    async def dicts(self, tenant_id: UUID, query: LiteralString, params: Params = None) -> list[dict[str, Any]]:
        """Like `rows`, each row a dict."""
        return await self._fetch(tenant_id, query, params, dict_row)

    async def execute(self, tenant_id: UUID, query: LiteralString, params: Params = None) -> int:
        """Run one statement that returns no rows; return the number of affected rows."""

        async def run() -> int:
            async with self.batch(tenant_id) as connection:
                cursor = await connection.execute(query, params)
            return cursor.rowcount

        return await _retried(run)

    async def _fetch(self, tenant_id: UUID, query: LiteralString, params: Params, factory: AsyncRowFactory[Row]) -> list[Row]:
        async def run() -> list[Row]:
            async with self.batch(tenant_id) as connection:
                cursor = connection.cursor(row_factory=factory)
                await cursor.execute(query, params)
            return await cursor.fetchall()  # inside, it would be a round trip of its own before the one that commits

        return await _retried(run)


def _begun_for(tenant_id: UUID) -> tuple[str | list[str] | None, ...]:
    who = acting()
    groups = None if who.groups is None else sorted(who.groups)
    return str(tenant_id), who.owner, who.sees_only, who.changes_only, str(who.link or ""), groups


async def _retried(run: Callable[[], Awaitable[Result]]) -> Result:
    """Run a statement that is its own transaction; retry it if Postgres rolled it back to end a deadlock.

    Two writers may take the same rows in different orders, such as a deletion of a conversation and the record of an answer.
    The Postgres manual (13.3.4) says to retry such statements.
    """
    for _ in range(_DEADLOCKS_MOST):
        try:
            return await run()
        except StoreUnavailable as error:
            if not isinstance(error.__cause__, errors.DeadlockDetected):
                raise
    return await run()


class Listening(AsyncConnection[Any]):
    """A connection that mostly waits for notifications. psycopg's own wakes up ten times a second while it does."""

    async def wait(self, gen: PQGen[Result], interval: float = _LISTENING_SECONDS, timeout: float | None = None) -> Result:
        """Run one of the driver's generators; `interval` is how often it looks whether the program should end."""
        return await super().wait(gen, interval, timeout)


class _Connection(AsyncConnection[Any]):
    """A connection of one pool, which remembers why the last attempt failed: the pool itself only logs it."""

    refused: psycopg.Error | None = None

    @classmethod
    async def connect(cls, *args: Any, **kwargs: Any) -> Self:  # noqa: ANN401  the driver's own many arguments
        try:
            connection = await super().connect(*args, **kwargs)
        except psycopg.Error as error:
            cls.refused = error
            raise
        cls.refused = None
        return connection


def _connections() -> type[_Connection]:
    return type("Connection", (_Connection,), {})
