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
from clew.domain.text.loose_match import index_words, word_patterns
from clew.domain.threads.thread import Thread
from clew.store.acting import acting
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


@dataclass(frozen=True, slots=True)
class ResponseFilter:
    """What a response must have, all of it. The default is met by every response."""

    since: datetime | None = None
    until: datetime | None = None
    """Not included."""
    search: str = ""
    """Every word of it occurs in the question or the answer, ignoring case and accents."""
    path: str | None = None
    """Path of an active file, also of one that was too large to send."""
    sha256: str | None = None
    """Of the content of an active file, hexadecimal."""

    @property
    def params(self) -> dict[str, Any]:
        """The parameters of the queries."""
        return {
            "since": self.since,
            "until": self.until,
            "patterns": word_patterns(self.search),
            "has_file": self.path is not None or self.sha256 is not None,
            "path": self.path,
            "sha256": None if self.sha256 is None else bytes.fromhex(self.sha256),
        }


EVERY_RESPONSE = ResponseFilter()


class Sessions:
    """Reads the responses of threads of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def responses(
        self, tenant_id: UUID, thread_id: UUID, *, limit: int, after: UUID | None = None, which: ResponseFilter = EVERY_RESPONSE
    ) -> list[ResponseRecord]:
        """Return the responses after a given one, oldest first."""
        params = which.params | {"thread_id": thread_id, "after": after, "limit": limit}
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
        self,
        tenant_id: UUID,
        *,
        workspace_id: str | None,
        before: tuple[datetime, UUID] | None,
        limit: int,
        which: ResponseFilter = EVERY_RESPONSE,
    ) -> list[Thread]:
        """Return sessions, last changed first: those in a workspace, and those that have such a response.

        Words of a search are whole ones here; a session whose name has them is found too.
        """
        params = {
            "owner": acting().sees_only or None,
            "workspace_id": workspace_id,
            "before_at": before[0] if before else None,
            "before_id": before[1] if before else None,
            "limit": limit,
        }
        if which == EVERY_RESPONSE:
            return await self._database.rows(tenant_id, SQL["list_sessions"], params, Thread)
        params |= which.params | {"words": sorted(index_words(which.search))}
        return await self._database.rows(tenant_id, SQL["find_sessions"], params, Thread)

    async def active_file(self, tenant_id: UUID, sha256: str) -> bytes:
        """Return the content of an active file that a request of this tenant had, or raise NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["read_active_file"], {"sha256": bytes.fromhex(sha256)})
        if not rows:
            raise NotFound("active file", sha256)
        return bytes(rows[0]["content"])

    async def change(self, tenant_id: UUID, thread_id: UUID, metadata: dict[str, Any]) -> None:
        """Replace the session's own settings."""
        await self._database.execute(tenant_id, SQL["change_session"], {"id": thread_id, "metadata": Jsonb(metadata)})
