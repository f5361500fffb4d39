"""What processes on one database tell each other about turns, by NOTIFY: new events are stored, somebody wants a turn stopped.

Above: the engine's runner. Below: the pool to tell, one session connection of its own to hear (a transaction pooler would lose
what is told). A notification holds ids of turns and nothing else. None is needed for anything to be right: who misses one looks
again after a while. Queries: `queries/wakeups.sql`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import psycopg
import structlog
from psycopg import AsyncConnection, Notify

from clew.domain.errors import StoreUnavailable
from clew.store.faults import fault_of
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("wakeups")
EVENTS, ABORTS = "clew_turn_events", "clew_turn_aborts"
"""Channels; the queries name them too."""
_TURNS_OF_A_NOTIFICATION = 200
"""Their ids fit into the 8,000 bytes that Postgres allows."""
_CONNECT_TIMEOUT_SECONDS = 10
_CHECK_SECONDS = 30.0
_BACKOFF_SECONDS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Hearing:
    """What to do about what is heard. Called on the event loop; must not block."""

    on_events: Callable[[UUID], object]
    """A turn has new events, or has ended."""
    on_abort: Callable[[UUID], object]
    """Somebody wants a turn stopped."""
    on_gap: Callable[[], object]
    """Listening began just now: anything may have happened before."""


class Wakeups:
    """Tells and hears for one process. Use it from one event loop."""

    def __init__(self, database: Database, listen_dsn: str) -> None:
        self._database = database
        self._listen_dsn = listen_dsn
        self._untold: set[UUID] = set()
        self._telling: asyncio.Task[None] | None = None

    def tell(self, *turn_ids: UUID) -> None:
        """Let every process know, in a moment, that turns have new events. Turns that come together are told together."""
        self._untold.update(turn_ids)
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        try:
            while self._untold:
                turns, self._untold = sorted(map(str, self._untold)), set()
                told = [
                    ",".join(turns[at : at + _TURNS_OF_A_NOTIFICATION]) for at in range(0, len(turns), _TURNS_OF_A_NOTIFICATION)
                ]
                async with self._database.connection() as connection:
                    # Apart from the flush: a commit that notifies keeps all others that do waiting until it is on disk.
                    await connection.execute(SQL["tell_events"], {"told": told})
        except StoreUnavailable:
            self._untold.clear()  # readers look again by themselves
        finally:
            self._telling = None

    async def listen(self, hearing: Hearing) -> None:
        """Until cancelled: hear what other processes tell; connect again, after growing pauses, when the connection breaks."""
        failures = 0
        while True:
            try:
                async with await self._connected() as connection:
                    failures = 0
                    hearing.on_gap()
                    await _hear(connection, hearing)
            except psycopg.Error as error:
                pause = _BACKOFF_SECONDS[min(failures, len(_BACKOFF_SECONDS) - 1)]
                failures += 1
                _log.warning("not_listening", error=fault_of(error).found, retry_seconds=pause)
                await asyncio.sleep(pause)

    async def close(self) -> None:
        """Tell what is not told yet."""
        if self._telling is not None:
            await asyncio.wait([self._telling])

    async def _connected(self) -> AsyncConnection[Any]:
        connection = await AsyncConnection[Any].connect(
            self._listen_dsn, autocommit=True, connect_timeout=_CONNECT_TIMEOUT_SECONDS, application_name="clew listen"
        )
        try:
            await connection.execute(SQL["listen_events"])
            await connection.execute(SQL["listen_aborts"])
        except BaseException:
            await connection.close()
            raise
        return connection


async def _hear(connection: AsyncConnection[Any], hearing: Hearing) -> None:
    while True:
        async for told in connection.notifies(timeout=_CHECK_SECONDS):
            _pass_on(told, hearing)
        await connection.execute(SQL["still_there"])  # a connection that died without a word is noticed here


def _pass_on(told: Notify, hearing: Hearing) -> None:
    try:
        turn_ids = [UUID(turn_id) for turn_id in told.payload.split(",")]
    except ValueError:  # not from us
        return
    on_told = hearing.on_abort if told.channel == ABORTS else hearing.on_events
    for turn_id in turn_ids:
        on_told(turn_id)
