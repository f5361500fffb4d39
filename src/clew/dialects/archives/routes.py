"""Routes of archives: list conversations, export one, import conversations.

Above: `server.app`. Below: `encode`, `importing`. `wire` has the shapes of the lines.
"""

from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic_core import to_json
from starlette.responses import StreamingResponse

from clew.dialects.archives import encode, wire
from clew.dialects.archives.decode import Lines, on_disk, thread_name
from clew.dialects.archives.importing import Existing, Importer, Numbers
from clew.dialects.shared.access import Administering, Reading
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.shapes import Moment
from clew.domain.ids import public_id
from clew.store.threads.archives import Archives, WholeThread

router = APIRouter(prefix="/api/threads", tags=["archives"])
MEDIA_TYPE = "application/x-ndjson"
_LINES: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPE: {}}, "description": "A header, the conversation and its end, as JSON Lines"}
}
_App = Annotated[str | None, Query(min_length=1, max_length=200)]


@router.get("")
async def list_threads(
    caller: Reading,
    parts: AppParts,
    *,
    app: _App = None,
    changed_since: Moment | None = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 1000,
    cursor: Annotated[int, Query(ge=0, lt=1 << 62)] = 0,
) -> wire.ThreadList:
    """List the ids of conversations, oldest first, so that one that changes meanwhile is not missed."""
    found = await Archives(parts.database).ids(
        caller.tenant_id, limit=limit, after=cursor, caller_app=app, changed_since=changed_since
    )
    return wire.ThreadList(
        threads=[public_id("conv", identifier) for identifier, _ in found],
        next_cursor=str(found[-1][1]) if len(found) == limit else None,
    )


@router.get("/export", responses=_LINES)
async def export_thread(
    caller: Reading,
    parts: AppParts,
    thread: Annotated[str, Query(min_length=1, max_length=300, alias="id")],
    *,
    app: _App = None,
) -> StreamingResponse:
    """Export one conversation as JSON Lines, by its id, its number, or with `app` the application's id."""
    archives = Archives(parts.database)
    found = await archives.find(caller.tenant_id, thread_name(thread, app))
    lines = lines_of(archives, caller.tenant_id, found)
    return StreamingResponse(lines, media_type=MEDIA_TYPE)


@router.post("/import")
async def import_threads(
    request: Request,
    caller: Administering,
    parts: AppParts,
    *,
    existing: Existing = "refuse",
    assistant: Annotated[str | None, Query(min_length=1, max_length=200)] = None,
    numbers: Numbers = "keep",
    after_line: Annotated[int, Query(ge=0, lt=1 << 53)] = 0,
) -> wire.Imported:
    """Import conversations from JSON Lines, each completely or not at all, into the tenant of the key.

    `numbers`: `new` gives conversations and messages other numbers than in the file, in the same order.
    `after_line`: how many lines of the file precede those of this body, without its header; for the line numbers in errors.
    """
    async with on_disk(request.stream()) as file:
        importer = Importer(parts.database, caller.tenant_id, existing=existing, assistant=assistant, numbers=numbers)
        return await importer.run(Lines(file, after_line))


async def lines_of(archives: Archives, tenant_id: UUID, thread: WholeThread, *, with_header: bool = True) -> AsyncIterator[bytes]:
    """Yield a conversation as JSON Lines, whole lines at a time."""
    yield (_line(encode.HEADER) if with_header else b"") + _line(encode.thread_line(thread))
    counts: Counter[str] = Counter()
    async for lines in _contents(archives, tenant_id, thread):
        counts.update(line["type"] for line in lines)
        yield b"".join(map(_line, lines))
    yield _line(encode.end_line(thread, counts))


async def _contents(archives: Archives, tenant_id: UUID, thread: WholeThread) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield the lines between the first and the last one: those of a page of messages, then what is kept besides them."""
    async for items in archives.items(tenant_id, thread, None):
        yield [encode.item_line(one) for one in items]
    async for page in archives.pages(tenant_id, thread):
        yield list(encode.page_lines(page))
        async for requests in archives.requests(tenant_id, page):
            yield [encode.request_line(one) for one in requests]
        async for items in archives.items(tenant_id, thread, page):
            yield [encode.item_line(one) for one in items]


def _line(value: dict[str, object]) -> bytes:
    return to_json(value, inf_nan_mode="null") + b"\n"
