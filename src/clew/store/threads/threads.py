"""Threads in Postgres. Queries: `queries/threads/threads.sql`; messages of a thread: `store.threads.messages`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from psycopg import errors
from psycopg.rows import class_row
from psycopg.types.json import Jsonb

from clew.domain.errors import ClewError, Conflict, NotFound
from clew.domain.ids import public_id
from clew.domain.text.loose_match import word_patterns
from clew.domain.threads.thread import Thread
from clew.store.acting import acting
from clew.store.faults import foreign
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("threads/threads")


@dataclass(frozen=True, slots=True)
class NewThread:
    """The values of a new thread. The external id defaults to the thread's public id (`conv_…`)."""

    assistant_id: UUID
    caller_app: str
    external_id: str | None = None
    title: str = ""
    metadata: dict[str, Any] = field(default_factory=dict[str, Any])
    id: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, slots=True)
class ThreadFilter:
    """Which threads a page lists. `before` is (updated_at, id) of the last thread on the previous page.

    `title`: every word of it occurs in the title, ignoring case and accents.
    """

    owner: str | None = None
    """Whose threads (`user:NAME`, `app:NAME`), of those that the caller sees. None: the caller's own, or all for who sees all."""
    caller_app: str | None = None
    status: str | None = None
    assistant_id: UUID | None = None
    title: str = ""
    before: tuple[datetime, UUID] | None = None
    limit: int = 50


class Threads:
    """Creates, finds, lists, renames and deletes threads of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, tenant_id: UUID, new: NewThread) -> Thread:
        """Store a new thread.

        Raises:
            Conflict: the owner already has a thread of the app with that external id.
        """
        thread = await self._database.one(tenant_id, SQL["create_thread"], _new_row(new), Thread)
        if thread is None:
            raise Conflict(f"The app {new.caller_app!r} already has a thread {new.external_id!r}.")
        return thread

    async def ensure(self, tenant_id: UUID, new: NewThread) -> Thread:
        """Return the app's thread with that external id, created if there is none, in one round trip.

        Callers that race for a new thread get the same one. An existing thread keeps its assistant and its title.

        Raises:
            NotFound: the assistant no longer exists.
            Conflict: the thread was deleted at the same moment.
        """
        row = _new_row(new)
        try:
            async with self._database.batch(tenant_id) as connection:
                await connection.execute(SQL["create_thread"], row)  # waits for a concurrent creation of the same thread
                cursor = connection.cursor(row_factory=class_row(Thread))
                await cursor.execute(SQL["find_thread_of_app"], row)
            thread = await cursor.fetchone()
        except errors.ForeignKeyViolation as error:
            raise NotFound("assistant", public_id("asst", new.assistant_id)) from error
        if thread is None:
            raise Conflict(f"The thread {new.external_id!r} was just deleted. Ask again to start a new one.")
        return thread

    async def find(self, tenant_id: UUID, thread_id: UUID) -> Thread:
        """Return one thread, or raise NotFound."""
        thread = await self._database.one(tenant_id, SQL["find_thread"], {"id": thread_id}, Thread)
        if thread is None:
            raise NotFound("conversation", public_id("conv", thread_id))
        return thread

    async def find_named(self, tenant_id: UUID, caller_app: str, external_id: str) -> Thread | None:
        """Return one's own thread of the app with that external id; None if there is none."""
        params = {"caller_app": caller_app, "external_id": external_id}
        return await self._database.one(tenant_id, SQL["find_thread_of_app"], params, Thread)

    async def find_numbered(self, tenant_id: UUID, number: int) -> Thread:
        """Return one thread by its number, or raise NotFound."""
        thread = await self._database.one(tenant_id, SQL["find_numbered_thread"], {"number": number}, Thread)
        if thread is None:
            raise NotFound("thread", number)
        return thread

    async def list_numbered(
        self, tenant_id: UUID, *, limit: int, before: int | None = None, origin: str | None = None
    ) -> list[Thread]:
        """Return threads numbered below `before`, newest first, except those made for a single answer.

        `origin`: only those whose metadata name this `origin_application`.
        """
        params = {"owner": acting().sees_only or None, "limit": limit, "before": before, "origin": origin}
        return await self._database.rows(tenant_id, SQL["list_numbered_threads"], params, Thread)

    async def list(self, tenant_id: UUID, which: ThreadFilter) -> list[Thread]:
        """Return a page of threads, last changed first."""
        params = {
            "owner": which.owner or acting().sees_only or None,
            "caller_app": which.caller_app,
            "status": which.status,
            "assistant_id": which.assistant_id,
            "title_patterns": word_patterns(which.title),
            "before_at": which.before[0] if which.before else None,
            "before_id": which.before[1] if which.before else None,
            "limit": which.limit,
        }
        return await self._database.rows(tenant_id, SQL["list_threads"], params, Thread)

    async def change(self, tenant_id: UUID, thread_id: UUID, *, title: str | None = None, status: str | None = None) -> Thread:
        """Rename or archive; a generated title never replaces one that a user gave.

        Raises:
            NotFound: there is no such thread for the caller. Forbidden: it is shared for reading.
        """
        params = {"id": thread_id, "title": title, "status": status}
        thread = await self._database.one(tenant_id, SQL["change_thread"], params, Thread)
        if thread is None:
            raise await self._not_ours(tenant_id, thread_id)
        return thread

    async def add_metadata(self, tenant_id: UUID, thread_id: UUID, metadata: Mapping[str, Any]) -> Thread:
        """Replace some of a thread's metadata. Raises NotFound, Forbidden: it is shared for reading."""
        params = {"id": thread_id, "metadata": Jsonb(dict(metadata))}
        thread = await self._database.one(tenant_id, SQL["add_metadata"], params, Thread)
        if thread is None:
            raise await self._not_ours(tenant_id, thread_id)
        return thread

    async def delete(self, tenant_id: UUID, thread_id: UUID) -> None:
        """Permanently delete a thread and everything in it. Raises NotFound, Forbidden: it is shared for reading."""
        if not await self._database.execute(tenant_id, SQL["delete_thread"], {"id": thread_id}):
            raise await self._not_ours(tenant_id, thread_id)

    async def _not_ours(self, tenant_id: UUID, thread_id: UUID) -> ClewError:
        """Return why a thread could not be changed: it is shared with the caller for reading, or not there."""
        found = await self._database.one(tenant_id, SQL["find_thread"], {"id": thread_id}, Thread)
        return foreign() if found else NotFound("conversation", public_id("conv", thread_id))

    async def delete_unused(self, tenant_id: UUID, thread_id: UUID, begun_with: int = 0) -> None:
        """Delete a thread unless it holds more than the `begun_with` messages that it started with."""
        await self._database.execute(tenant_id, SQL["delete_unused_thread"], {"id": thread_id, "begun_with": begun_with})


def _new_row(new: NewThread) -> dict[str, Any]:
    return {
        "id": new.id,
        "caller_app": new.caller_app,
        "external_id": new.external_id or public_id("conv", new.id),
        "assistant_id": new.assistant_id,
        "title": new.title,
        "title_source": "given" if new.title else "none",
        "metadata": Jsonb(new.metadata),
    }
