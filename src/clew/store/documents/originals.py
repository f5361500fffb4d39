"""Which original files are kept, for which tenant, and which ones the store of originals must delete.

Queries: `queries/documents/originals.sql`. Above: `ingest.originals`, which moves the bytes, and the documents dialect. The bytes
themselves are in the store of originals (`providers.originals`); until they are stored there they wait in `blobs`. Lock order:
documents, originals, blobs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from clew.domain.errors import NotFound
from clew.store.documents.blobs import release_blob
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/originals")


@dataclass(frozen=True, slots=True)
class Kept:
    """An original that is kept."""

    sha256: bytes
    generation: int
    """Counts how often these bytes were stored anew: a file deleted and uploaded again has another one."""
    bytes: int
    is_stored: bool
    """False: the bytes are still in the database."""

    def key(self, tenant_id: UUID) -> str:
        """Return its key in the store."""
        return key_of(tenant_id, self.sha256, self.generation)


@dataclass(frozen=True, slots=True)
class DocumentOriginal:
    """The file one version of a document was read from; `kept` is None when it is not kept."""

    name: str
    mime: str
    version: int
    """0 for a document that was never ready."""
    kept: Kept | None


@dataclass(frozen=True, slots=True)
class Removal:
    """An object that the store must delete."""

    id: int
    tenant_id: UUID
    sha256: bytes
    generation: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """An original of any tenant that is not stored yet."""

    tenant_id: UUID
    sha256: bytes
    generation: int


@dataclass(frozen=True, slots=True)
class Stored:
    """An original that the store must have."""

    sha256: bytes
    generation: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What a tenant keeps."""

    kept: int
    bytes: int
    waiting: int


@dataclass(frozen=True, slots=True)
class QuotaUse:
    """Bytes that count against a quota."""

    used: int
    added: int


def key_of(tenant_id: UUID, sha256: bytes, generation: int) -> str:
    """Return the key of an original in the store: tenant, then SHA-256 and generation, in 256 folders per tenant."""
    digest = sha256.hex()
    return f"{tenant_id}/{digest[:2]}/{digest}-{generation}"


async def note_originals(connection: AsyncConnection[Any], sizes: Mapping[bytes, int]) -> int:
    """Keep files (SHA-256 → size in bytes) as of the caller's transaction, which also stores their bytes as blobs.

    Returns the total size of those that were not kept before.
    """
    values = {"sha256s": list(sizes), "sizes": list(sizes.values())}
    cursor = await connection.execute(SQL["note_originals"], values)
    return sum(row["bytes"] for row in await cursor.fetchall() if row["is_new"])


async def bytes_kept(connection: AsyncConnection[Any]) -> int:
    """Return how many bytes are kept, including what the caller's transaction has noted.

    Until that transaction ends, the tenant's other callers wait here. Call it last, so that nobody waits for an upload.
    """
    await connection.execute(SQL["lock_quota"])
    cursor = await connection.execute(SQL["bytes_kept"])
    row = await cursor.fetchone()
    return row["bytes"] if row else 0


class Originals:
    """The originals of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def quota_use(self, tenant_id: UUID, sizes: Mapping[bytes, int]) -> QuotaUse:
        """Return how many bytes are kept, and how many these files (SHA-256 → size in bytes) would add."""
        values = {"sha256s": list(sizes), "sizes": list(sizes.values())}
        return await self._database.one(tenant_id, SQL["quota_use"], values, QuotaUse) or QuotaUse(0, 0)

    async def find_kept(self, tenant_id: UUID, sha256s: Sequence[bytes]) -> dict[bytes, Kept]:
        """Return what is kept of these files."""
        rows = await self._database.rows(tenant_id, SQL["find_kept"], {"sha256s": list(sha256s)}, Kept)
        return {row.sha256: row for row in rows}

    async def find_original(self, tenant_id: UUID, document_id: UUID, version: int | None) -> DocumentOriginal:
        """Return the original of a version (None: the current one). Raises NotFound: no such document or version."""
        rows = await self._database.dicts(tenant_id, SQL["find_original"], {"id": document_id, "version": version})
        if not rows:
            raise NotFound("document", document_id)
        row = rows[0]
        if version is not None and not row["version"]:
            raise NotFound("version", f"{version} of {row['name']}")
        sha256, generation, size, is_stored = (row[name] for name in ("sha256", "generation", "bytes", "is_stored"))
        kept = Kept(sha256, generation, size, is_stored) if sha256 is not None else None
        return DocumentOriginal(row["name"], row["mime"], row["version"], kept)

    async def read_waiting(self, tenant_id: UUID, sha256: bytes, start: int, length: int) -> bytes | None:
        """Return a part of the bytes that are not stored yet; None if they are no longer in the database."""
        values = {"sha256": sha256, "start": start, "length": length}
        rows = await self._database.dicts(tenant_id, SQL["read_waiting"], values)
        return rows[0]["piece"] if rows else None

    async def mark_stored(self, tenant_id: UUID, stored: Sequence[tuple[bytes, int]]) -> set[bytes]:
        """Note that originals (SHA-256, generation) are stored, and release their bytes in the database.

        Returns the SHA-256 of those that are still kept: nothing refers to the objects of the others, so they must be deleted.
        """
        values = {"sha256s": [sha256 for sha256, _ in stored], "generations": [generation for _, generation in stored]}
        async with self._database.transaction(tenant_id) as connection:
            cursor = await connection.execute(SQL["mark_stored"], values)
            kept: set[bytes] = {row["sha256"] for row in await cursor.fetchall()}
            for sha256 in sorted(kept):
                await release_blob(connection, sha256)
        return kept

    async def forget_lost(self, tenant_id: UUID, sha256: bytes) -> None:
        """Forget an original that was never stored and whose bytes are gone (a database restored without them)."""
        await self._database.execute(tenant_id, SQL["forget_lost"], {"sha256": sha256})

    async def list_stored(self, tenant_id: UUID, *, after: bytes, limit: int) -> list[Stored]:
        """Return originals that the store must have, by SHA-256, after a given one."""
        return await self._database.rows(tenant_id, SQL["list_stored"], {"after": after, "limit": limit}, Stored)

    async def count(self, tenant_id: UUID) -> Counted:
        """Return how much is kept."""
        return await self._database.one(tenant_id, SQL["count_originals"], None, Counted) or Counted(0, 0, 0)


# Across tenants -------------------------------------------------------------------------------------------------------


async def waiting_originals(database: Database, *, waited: timedelta, most: int) -> list[Waiting]:
    """Return originals whose bytes have waited at least `waited` to be stored, the longest first."""
    async with database.connection() as connection:
        cursor = await connection.execute(SQL["waiting_originals"], {"waited": waited, "most": most})
        return [Waiting(**row) for row in await cursor.fetchall()]


async def collect_originals(database: Database, *, most: int) -> int:
    """Drop originals that nothing refers to and note their objects for deletion; return how many were checked."""
    async with database.connection() as connection:
        cursor = await connection.execute(SQL["collect_originals"], {"most": most})
        row = await cursor.fetchone()
    return row["looked_at"] if row else 0


async def due_removals(database: Database, *, most: int) -> list[Removal]:
    """Return objects that the store must delete now."""
    async with database.connection() as connection:
        cursor = await connection.execute(SQL["due_removals"], {"most": most})
        return [Removal(**row) for row in await cursor.fetchall()]


async def note_removals(database: Database, removals: Sequence[Removal]) -> None:
    """Note that these objects were deleted."""
    async with database.connection() as connection:
        await connection.execute(SQL["note_removals"], {"ids": [one.id for one in removals]})
