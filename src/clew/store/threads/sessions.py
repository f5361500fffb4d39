"""Turns in the form of source 004: immutable records of a session's responses, read back whole.

Queries: `queries/threads/sessions.sql`. Above: the dialect `sessions`. A session is a thread that keeps a chain. Payloads:
`recorded_turns`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.domain.threads.thread import Thread
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("threads/sessions")
APP = "sessions"
"""The `caller_app` of threads that are sessions."""


@dataclass(frozen=True, slots=True)
class ResponseRecord:
    """One response without its payloads."""

    id: UUID
    previous_id: UUID | None
    """The response before it on its path."""
    status: str
    question: str
    resolved_query: str
    answer: str
    sources: list[dict[str, Any]]
    retrieved: list[dict[str, Any]]
    active_files: list[dict[str, Any]]
    skipped_files: list[dict[str, Any]]
    workspace_id: str | None
    repo: str | None
    rag_scope: dict[str, Any]
    chain_id: UUID | None
    chain_tokens: int | None
    upstream_response_id: str | None
    upstream_expires_at: datetime | None
    model: str | None
    usage: dict[str, Any]
    timings: dict[str, float]
    trace: dict[str, Any]
    warnings: list[dict[str, str]]
    error: dict[str, Any] | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session and what its responses say about it."""

    thread: Thread
    response_count: int
    expires_at: datetime | None
    """Until when the provider is expected to know the last response."""
    summary: str


class Sessions:
    """Reads the responses of threads of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def responses(self, tenant_id: UUID, thread_id: UUID, *, limit: int, after: UUID | None = None) -> list[ResponseRecord]:
        """Return the responses after a given one, oldest first."""
        params = {"thread_id": thread_id, "after": after, "limit": limit}
        return await self._database.rows(tenant_id, SQL["list_responses"], params, ResponseRecord)

    async def newest(self, tenant_id: UUID, thread_id: UUID, limit: int) -> list[ResponseRecord]:
        """Return the last responses, oldest first."""
        params = {"thread_id": thread_id, "limit": limit}
        return (await self._database.rows(tenant_id, SQL["newest_responses"], params, ResponseRecord))[::-1]

    async def response(self, tenant_id: UUID, thread_id: UUID, response_id: UUID) -> ResponseRecord:
        """Return one response of a thread, or raise NotFound."""
        params = {"thread_id": thread_id, "id": response_id}
        found = await self._database.one(tenant_id, SQL["find_response"], params, ResponseRecord)
        if found is None:
            raise NotFound("response", public_id("turn", response_id))
        return found

    async def counted(self, tenant_id: UUID, threads: Sequence[Thread]) -> list[SessionRow]:
        """Return threads with what their responses say about them, without those deleted meanwhile."""
        rows = await self._database.dicts(tenant_id, SQL["count_responses"], {"thread_ids": [thread.id for thread in threads]})
        known = {row.pop("thread_id"): row for row in rows}
        return [SessionRow(thread, **known[thread.id]) for thread in threads if thread.id in known]

    async def list(
        self, tenant_id: UUID, *, workspace_id: str | None, before: tuple[datetime, UUID] | None, limit: int
    ) -> list[Thread]:
        """Return sessions, last changed first; with a workspace only those in it."""
        params = {
            "workspace_id": workspace_id,
            "before_at": before[0] if before else None,
            "before_id": before[1] if before else None,
            "limit": limit,
        }
        return await self._database.rows(tenant_id, SQL["list_sessions"], params, Thread)

    async def change(self, tenant_id: UUID, thread_id: UUID, metadata: dict[str, Any]) -> None:
        """Replace the session's own settings."""
        await self._database.execute(tenant_id, SQL["change_session"], {"id": thread_id, "metadata": Jsonb(metadata)})
