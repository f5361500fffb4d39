"""Exports a whole tenant as a ZIP file that is written while it is read, for operators.

Above: `clew tenants export`. Below: `routes.lines_of` for the conversations, `store.tenants`, `ingest.originals`, `zip_stream`.
The last entry is `tenant.json`: a file without it is incomplete.
"""

from collections.abc import AsyncGenerator, Awaitable
from contextlib import aclosing
from dataclasses import asdict
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic_core import to_json
from starlette.responses import StreamingResponse

from clew.dialects.archives.decode import thread_name
from clew.dialects.archives.encode import HEADER
from clew.dialects.archives.routes import lines_of
from clew.dialects.archives.zip_stream import Names, ZipStream
from clew.dialects.shared.access import Operating
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.shapes import rfc3339
from clew.domain.errors import Conflict, NotFound, OriginalMissing
from clew.domain.ids import public_id
from clew.domain.threads.thread import Assistant
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants
from clew.store.documents.originals import Originals
from clew.store.quotas import Quotas
from clew.store.retention import Retention
from clew.store.tenants import Tenant, Tenants
from clew.store.threads.archives import Archives

Found = TypeVar("Found")
FORMAT, VERSION = "clew-tenant", 1
NOT_INCLUDED = (
    "API keys: only their hashes are stored.",
    "Shares of conversations, sources of folders, and earlier versions of documents and settings.",
    "Texts, chunks and vectors of documents: ingesting the originals computes them again.",
    "Memories can be read in memories.jsonl; no command imports them.",
)
_THREADS_AT_ONCE = 500
_IN_MEMORY_BYTES, _PIECE_BYTES = 4 << 20, 1 << 18
_ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}, "description": "The tenant as a ZIP file."}}
router = APIRouter(prefix="/api/tenants", tags=["tenants"])


@router.get("/{tenant}/export", responses=_ZIP)
async def export_tenant(tenant: str, request: Request, parts: AppParts, caller: Operating) -> StreamingResponse:
    """Export a tenant as a ZIP file: conversations, originals of documents, assistants, settings, memories."""
    found = await Tenants(parts.database).named(tenant)
    name = "".join(character if character.isalnum() and character.isascii() else "-" for character in found.name)
    headers = {"Content-Disposition": f'attachment; filename="clew-tenant-{name}.zip"', "Cache-Control": "no-store"}
    pieces = _Export(parts, found, request.app.version).pieces()
    return StreamingResponse(pieces, media_type="application/zip", headers=headers)


class _Export:
    """Writes one tenant."""

    def __init__(self, parts: Parts, tenant: Tenant, version: str) -> None:
        self._parts = parts
        self._tenant = tenant
        self._version = version
        self._zip = ZipStream()
        self._counts: dict[str, int] = {"conversations": 0, "documents": 0, "originals": 0, "assistants": 0, "memories": 0}
        self._missing: list[str] = []

    async def pieces(self) -> AsyncGenerator[bytes]:
        """Yield the ZIP file."""
        assistants = await self._in_tenant(Assistants(self._parts.database).list(self._tenant.id, limit=1_000_000))
        self._counts["assistants"] = len(assistants)
        self._zip.add("assistants.json", to_json([_assistant(one) for one in assistants], indent=1))
        settings = await Tenants(self._parts.database).settings(self._tenant.id)
        self._zip.add("settings.json", to_json([_setting(row, assistants) for row in settings], indent=1))
        for part in (self._conversations(), self._documents({one.id: one for one in assistants}), self._memories()):
            async with aclosing(part):
                async for piece in part:
                    yield piece
        policy = await Retention(self._parts.database).policy(self._tenant.id)
        quotas = await Quotas(self._parts.database).read(self._tenant.id)
        self._zip.add("tenant.json", to_json(self._description(policy.days) | {"quotas": asdict(quotas)}, indent=1))
        yield self._zip.close()

    def _description(self, retention_days: int | None) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "name": self._tenant.name,
            "clew": self._version,
            "exported_at": rfc3339(datetime.now(UTC)),
            "retention_days": retention_days,
            "counts": self._counts,
            "originals_missing": self._missing,
            "not_included": NOT_INCLUDED,
        }

    async def _conversations(self) -> AsyncGenerator[bytes]:
        archives = Archives(self._parts.database)
        with self._zip.entry("threads.jsonl") as file:
            file.write(to_json(HEADER) + b"\n")
            after = 0
            while ids := await self._in_tenant(archives.ids(self._tenant.id, limit=_THREADS_AT_ONCE, after=after)):
                for identifier, number in ids:
                    after = number
                    async for lines in self._conversation(archives, identifier):
                        file.write(lines)
                        yield self._zip.take()

    async def _conversation(self, archives: Archives, identifier: UUID) -> AsyncGenerator[bytes]:
        """Yield one conversation whole, or nothing if it is deleted meanwhile."""
        with SpooledTemporaryFile(max_size=_IN_MEMORY_BYTES) as whole:
            try:
                with acting_for(Acting()):
                    thread = await archives.find(self._tenant.id, thread_name(public_id("conv", identifier), None))
                    async for lines in lines_of(archives, self._tenant.id, thread, with_header=False):
                        whole.write(lines)
            except (NotFound, Conflict):
                return
            self._counts["conversations"] += 1
            whole.seek(0)
            while piece := whole.read(_PIECE_BYTES):
                yield piece

    async def _documents(self, assistants: dict[UUID, Assistant]) -> AsyncGenerator[bytes]:
        names, rows = Names(), list[bytes]()
        async for row in Tenants(self._parts.database).documents(self._tenant.id):
            folder = _folder(row, assistants)
            path = names.unused(folder, row["source_path"] or row["name"])
            is_kept = False
            if row["sha256"] is not None:
                async for piece in self._original(row["sha256"], path):
                    is_kept = True
                    yield piece
            self._counts["documents"] += 1
            if is_kept:
                self._counts["originals"] += 1
            else:
                self._missing.append(public_id("doc", row["id"]))
            rows.append(to_json(_document(row, assistants, path if is_kept else None)) + b"\n")
        self._zip.add("documents.jsonl", b"".join(rows))
        yield self._zip.take()

    async def _original(self, sha256: bytes, path: str) -> AsyncGenerator[bytes]:
        """Yield the ZIP entry of an original; nothing if it is not kept."""
        found = (await Originals(self._parts.database).find_kept(self._tenant.id, [sha256])).get(sha256)
        if found is None:
            return
        pieces = self._parts.originals.read(self._tenant.id, found, 0, found.bytes)
        async with aclosing(pieces):
            try:
                first = await anext(pieces, b"")
            except OriginalMissing:
                return
            with self._zip.entry(path, is_compressed=False) as file:
                file.write(first)
                yield self._zip.take()
                async for piece in pieces:
                    file.write(piece)
                    yield self._zip.take()
        yield self._zip.take()

    async def _memories(self) -> AsyncGenerator[bytes]:
        with self._zip.entry("memories.jsonl") as file:
            async for row in Tenants(self._parts.database).memories(self._tenant.id):
                self._counts["memories"] += 1
                file.write(to_json(_memory(row)) + b"\n")
                yield self._zip.take()

    async def _in_tenant(self, awaited: Awaitable[Found]) -> Found:
        with acting_for(Acting()):
            return await awaited


def _folder(row: dict[str, Any], assistants: dict[UUID, Assistant]) -> str:
    if row["thread_id"] is not None:
        return f"documents-of-conversations/{public_id('conv', row['thread_id'])}"
    assistant = assistants.get(row["assistant_id"])
    return f"documents/{assistant.name if assistant else public_id('asst', row['assistant_id'])}"


def _assistant(one: Assistant) -> dict[str, Any]:
    return {
        "id": public_id("asst", one.id),
        "namespace": one.namespace,
        "name": one.name,
        "instructions": one.instructions,
        "model": one.model,
        "memory_role": one.memory_role,
        "retention_days": one.retention_days,
        "metadata": one.metadata,
        "created_at": rfc3339(one.created_at),
    }


def _setting(row: dict[str, Any], assistants: list[Assistant]) -> dict[str, Any]:
    named = {one.id: one.name for one in assistants}
    return {
        "assistant": named.get(row["assistant_id"]),
        "version": row["version"],
        "values": row["values"],
        "note": row["note"],
        "created_at": rfc3339(row["created_at"]),
    }


def _document(row: dict[str, Any], assistants: dict[UUID, Assistant], path: str | None) -> dict[str, Any]:
    assistant = assistants.get(row["assistant_id"])
    same = (
        "name",
        "source_path",
        "source_app",
        "workspace",
        "repo",
        "mime",
        "title",
        "bytes",
        "language",
        "attributes",
        "metadata",
        "status",
    )
    return {
        "id": public_id("doc", row["id"]),
        "assistant": assistant.name if assistant else None,
        "conversation": public_id("conv", row["thread_id"]) if row["thread_id"] else None,
        "file": path,
        **{name: row[name] for name in (*same, "attributes", "metadata", "status")},
        "sha256": row["sha256"].hex() if row["sha256"] else None,
        "created_at": rfc3339(row["created_at"]),
    }


def _memory(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": public_id("mem", row["id"]),
        "assistant": public_id("asst", row["assistant_id"]),
        "app": row["caller_app"],
        "user": row["user_name"],
        "conversation": public_id("conv", row["thread_id"]),
        **{name: row[name] for name in ("content", "keywords", "strength", "kind", "times")},
        "said_at": rfc3339(row["said_at"]),
        "used_at": rfc3339(row["used_at"]),
    }
