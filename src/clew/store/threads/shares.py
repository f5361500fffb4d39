"""Who else may read a thread: groups, and whoever has a link. Queries: `queries/threads/shares.sql`.

Only the owner of a thread can share it, and only for reading: row-level security (migration 0022) holds both. Above: the dialect
`shares`.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.domain.text.loose_match import word_patterns
from clew.domain.threads.thread import Thread
from clew.store.acting import Acting, acting, acting_for
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("threads/shares")


@dataclass(frozen=True, slots=True)
class Share:
    """A thread is shared with a group, or (None) by a link."""

    id: UUID
    thread_id: UUID
    group_name: str | None
    created_at: datetime
    expires_at: datetime | None


class Shares:
    """Shares threads, lists and revokes shares, and finds what is shared."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def with_group(self, tenant_id: UUID, thread_id: UUID, group: str, expires_at: datetime | None) -> Share:
        """Share a thread with a group. Raises NotFound, Forbidden: it belongs to somebody else."""
        params = {"thread_id": thread_id, "group": group, "expires_at": expires_at}
        return await self._created(tenant_id, "share_with_group", params)

    async def by_link(self, tenant_id: UUID, thread_id: UUID, expires_at: datetime | None) -> tuple[Share, str]:
        """Share a thread by a link; return the share and the link's token, which is never shown again.

        Raises:
            NotFound: there is no such thread.
            Forbidden: it belongs to somebody else.
        """
        token = secrets.token_urlsafe(24)
        params = {"thread_id": thread_id, "sha256": _hash(token), "expires_at": expires_at}
        return await self._created(tenant_id, "share_by_link", params), token

    async def _created(self, tenant_id: UUID, query: str, params: Mapping[str, object]) -> Share:
        share = await self._database.one(tenant_id, SQL[query], params, Share)
        if share is None:
            raise NotFound("conversation", public_id("conv", UUID(str(params["thread_id"]))))
        return share

    async def revoke(self, tenant_id: UUID, thread_id: UUID, share_id: UUID) -> None:
        """End a share at once, or raise NotFound."""
        if not await self._database.execute(tenant_id, SQL["revoke_share"], {"thread_id": thread_id, "id": share_id}):
            raise NotFound("share", public_id("share", share_id))

    async def shared_with_me(
        self, tenant_id: UUID, *, title: str = "", before: tuple[datetime, UUID] | None, limit: int
    ) -> list[Thread]:
        """Return a page of the threads shared with the caller's groups that have these words in the title, last changed first."""
        params = {
            "groups": sorted(acting().groups or ()),
            "title_patterns": word_patterns(title),
            "before_at": before[0] if before else None,
            "before_id": before[1] if before else None,
            "limit": limit,
        }
        return await self._database.rows(tenant_id, SQL["list_shared_threads"], params, Thread)

    async def thread_of_link(self, tenant_id: UUID, token: str) -> tuple[UUID, Acting]:
        """Return the thread that a link shows, and as whom to read it: oneself, with the link.

        Raises:
            NotFound: revoked, expired or never given.
        """
        with acting_for(Acting()):  # the token is the permission
            rows = await self._database.dicts(tenant_id, SQL["find_link"], {"sha256": _hash(token)})
        if not rows:
            raise NotFound("link", f"{token[:6]}…")
        thread_id = rows[0]["thread_id"]
        return thread_id, replace(acting(), link=thread_id)

    async def list(self, tenant_id: UUID, thread_id: UUID) -> list[Share]:
        """Return with whom a thread is shared, oldest first."""
        return await self._database.rows(tenant_id, SQL["list_shares"], {"thread_id": thread_id}, Share)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
