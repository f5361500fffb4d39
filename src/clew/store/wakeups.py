"""Notifications between the processes on one database (NOTIFY): a turn has new events, or must stop.

Above: the engine's runner. Below: the pool to notify, and a separate session connection to listen (a transaction pooler would
lose notifications). A notification holds turn ids and nothing else. Nothing depends on one arriving: a process that misses one
looks again after a while. Queries: `queries/wakeups.sql`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import psycopg
from psycopg import AsyncConnection, Notify

from clew.domain.errors import StoreUnavailable
from clew.store.faults import unavailable
from clew.store.pool import Database, Listening
from clew.store.sql import load_queries

SQL = load_queries("wakeups")
ABORTS = "clew_turn_aborts"
"""A channel; the queries name it too."""
_TURNS_OF_A_NOTIFICATION = 200
"""Their ids fit into the 8,000 bytes that Postgres allows."""
_CONNECT_TIMEOUT_SECONDS = 10
_CHECK_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Listener:
    """Callbacks for notifications. Called on the event loop; must not block."""

    on_events: Callable[[UUID], object]
    """A turn has new events, or has ended."""
    on_abort: Callable[[UUID], object]
    """A turn must stop."""
    on_gap: Callable[[], object]
    """Listening has just begun: earlier notifications may have been missed."""


class Wakeups:
    """Sends and receives notifications for one process. Use it from one event loop."""

    def __init__(self, database: Database, listen_dsn: str) -> None:
        self._database = database
        self._listen_dsn = listen_dsn
        self._pending: set[UUID] = set()
        self._sending: asyncio.Task[None] | None = None

    def notify(self, *turn_ids: UUID) -> None:
        """Notify every process soon that turns have new events. Calls in quick succession share a notification."""
        self._pending.update(turn_ids)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._pending:
                turns, self._pending = sorted(map(str, self._pending)), set()
                notifications = [
                    ",".join(turns[at : at + _TURNS_OF_A_NOTIFICATION]) for at in range(0, len(turns), _TURNS_OF_A_NOTIFICATION)
                ]
                async with self._database.connection() as connection:
                    # Separate from the flush: commits that notify wait for each other until they are on disk.
                    await connection.execute(SQL["notify_events"], {"notifications": notifications})
        except StoreUnavailable:
            self._pending.clear()  # readers look again by themselves
        finally:
            self._sending = None

    async def listen(self, listener: Listener) -> None:
        """Listen until cancelled.

        Raises:
            StoreUnavailable: there is no connection, or it broke. Listen again; `on_gap` is called then.
        """
        try:
            async with await self._connected() as connection:
                listener.on_gap()
                await _receive(connection, listener)
        except psycopg.Error as error:
            raise unavailable(error) from error

    async def close(self) -> None:
        """Send the notifications that are still pending."""
        if self._sending is not None:
            await asyncio.wait([self._sending])

    async def _connected(self) -> AsyncConnection[Any]:
        connection = await Listening.connect(
            self._listen_dsn, autocommit=True, connect_timeout=_CONNECT_TIMEOUT_SECONDS, application_name="clew listen"
        )
        try:
            await connection.execute(SQL["listen_events"])
            await connection.execute(SQL["listen_aborts"])
        except BaseException:
            await connection.close()
            raise
        return connection


async def _receive(connection: AsyncConnection[Any], listener: Listener) -> None:
    while True:
        async for notification in connection.notifies(timeout=_CHECK_SECONDS):
            _pass_on(notification, listener)
        await connection.execute(SQL["still_there"])  # detects a connection that died silently


def _pass_on(notification: Notify, listener: Listener) -> None:
    try:
        turn_ids = [UUID(turn_id) for turn_id in notification.payload.split(",")]
    except ValueError:  # not from us
        return
    on_turn = listener.on_abort if notification.channel == ABORTS else listener.on_events
    for turn_id in turn_ids:
        on_turn(turn_id)
