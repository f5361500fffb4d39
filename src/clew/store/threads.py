"""Threads in Postgres. Queries: `queries/threads.sql`; messages of a thread: `store.messages`."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from psycopg.types.json import Jsonb

from clew.domain.errors import Conflict, NotFound
from clew.domain.ids import public_id
from clew.domain.thread import Thread
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("threads")


@dataclass(frozen=True, slots=True)
class NewThread:
    """What a thread begins with. Without an external id the thread's own id serves."""

    assistant_id: UUID
    caller_app: str
    external_id: str | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class ThreadFilter:
    """Which threads a page lists. `before` is (updated_at, id) of the last thread of the page before."""

    caller_app: str | None = None
    status: str | None = None
    assistant_id: UUID | None = None
    before: tuple[datetime, UUID] | None = None
    limit: int = 50


class Threads:
    """Creates, finds, lists, renames and deletes threads of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, tenant_id: UUID, new: NewThread) -> Thread:
        """Store a new thread.

        Raises:
            Conflict: the app already has a thread of that external id.
        """
        identifier = uuid4()
        params = {
            "id": identifier,
            "caller_app": new.caller_app,
            "external_id": new.external_id or str(identifier),
            "assistant_id": new.assistant_id,
            "title": new.title,
            "title_source": "given" if new.title else "none",
            "metadata": Jsonb({}),
        }
        thread = await self._database.one(tenant_id, SQL["create_thread"], params, Thread)
        if thread is None:
            raise Conflict(f"There is already a thread {new.external_id!r} of the app {new.caller_app!r}.")
        return thread

    async def find(self, tenant_id: UUID, thread_id: UUID) -> Thread:
        """Return one thread, or raise NotFound."""
        thread = await self._database.one(tenant_id, SQL["find_thread"], {"id": thread_id}, Thread)
        if thread is None:
            raise NotFound("conversation", public_id("conv", thread_id))
        return thread

    async def list(self, tenant_id: UUID, wanted: ThreadFilter) -> list[Thread]:
        """Return a page of threads, the one changed last first."""
        params = {
            "caller_app": wanted.caller_app,
            "status": wanted.status,
            "assistant_id": wanted.assistant_id,
            "before_at": wanted.before[0] if wanted.before else None,
            "before_id": wanted.before[1] if wanted.before else None,
            "limit": wanted.limit,
        }
        return await self._database.rows(tenant_id, SQL["list_threads"], params, Thread)

    async def change(self, tenant_id: UUID, thread_id: UUID, *, title: str | None = None, status: str | None = None) -> Thread:
        """Rename or archive, or raise NotFound. A given title is never replaced by a made one."""
        params = {"id": thread_id, "title": title, "status": status}
        thread = await self._database.one(tenant_id, SQL["change_thread"], params, Thread)
        if thread is None:
            raise NotFound("conversation", public_id("conv", thread_id))
        return thread

    async def delete(self, tenant_id: UUID, thread_id: UUID) -> None:
        """Delete a thread and all that belongs to it, for good, or raise NotFound."""
        if not await self._database.execute(tenant_id, SQL["delete_thread"], {"id": thread_id}):
            raise NotFound("conversation", public_id("conv", thread_id))
