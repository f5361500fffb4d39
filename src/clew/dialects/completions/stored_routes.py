"""`/v1/chat/completions` of earlier requests that had `store`: list, read, change metadata, delete, and the messages sent.

Above: `server.app`. Below: `stored`, `store.turns.completions`. When a completion is deleted, its question and its answer stay in
their conversation.
"""

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import JSONResponse

from clew.dialects.completions import wire
from clew.dialects.completions.stored import encode_messages, encode_stored, read_completion_id
from clew.dialects.shared.access import Principal, Querying, Reading
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import ListPage, Order, PageLimit, encode_items, page_behind
from clew.dialects.shared.parts import AppParts, Parts
from clew.domain.errors import NotFound
from clew.store.documents.pages import Page
from clew.store.turns.completions import StoredCompletion, StoredCompletions

router = APIRouter(prefix="/v1/chat/completions", tags=["openai"], route_class=OpenAIRoute)
Cursor = Annotated[str | None, Query(max_length=200)]
_METADATA = re.compile(r"metadata\[([^\[\]]{1,64})\]")
_PARAMETER = {
    "name": "metadata",
    "in": "query",
    "style": "deepObject",
    "description": "Only completions with these metadata: `metadata[KEY]=VALUE`, which may be repeated.",
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
}
"""FastAPI has no type for such a parameter."""


@router.get("", response_model=ListPage[wire.StoredCompletion], openapi_extra={"parameters": [_PARAMETER]})
async def list_completions(
    request: Request,
    parts: AppParts,
    caller: Reading,
    *,
    after: Cursor = None,
    limit: PageLimit = 20,
    order: Order = "asc",
    model: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """List the stored completions, the oldest first; `metadata[KEY]=VALUE` selects those with these metadata."""
    page = Page(limit, is_newest_first=order == "desc", after=read_completion_id(after) if after else None)
    found, has_more = await StoredCompletions(parts.database).page(
        caller.tenant_id, page, model=model, metadata=_wanted_metadata(request)
    )
    return JSONResponse(encode_items([encode_stored(one) for one in found], has_more))


@router.get("/{completion_id}", response_model=wire.StoredCompletion)
async def read_completion(completion_id: str, parts: AppParts, caller: Reading) -> Response:
    """Read a stored completion as it was returned."""
    return JSONResponse(encode_stored(await _find(parts, caller, completion_id)))


@router.post("/{completion_id}", response_model=wire.StoredCompletion)
async def change_completion(completion_id: str, body: wire.ChangeBody, parts: AppParts, caller: Querying) -> Response:
    """Replace the metadata of a stored completion."""
    stored = await _find(parts, caller, completion_id)
    await StoredCompletions(parts.database).change_metadata(caller.tenant_id, stored.turn_id, body.metadata or {})
    return JSONResponse(encode_stored(await _find(parts, caller, completion_id)))


@router.delete("/{completion_id}")
async def delete_completion(completion_id: str, parts: AppParts, caller: Querying) -> wire.DeletedCompletion:
    """Delete a stored completion. What was asked and answered stays in its conversation."""
    stored = await _find(parts, caller, completion_id)
    await StoredCompletions(parts.database).delete(caller.tenant_id, stored.turn_id)
    return wire.DeletedCompletion(id=completion_id)


@router.get("/{completion_id}/messages", response_model=ListPage[wire.StoredMessage])
async def list_messages(
    completion_id: str, parts: AppParts, caller: Reading, *, after: Cursor = None, limit: PageLimit = 20, order: Order = "asc"
) -> Response:
    """List the messages that were sent with a stored completion, the first one first."""
    stored = await _find(parts, caller, completion_id)
    return JSONResponse(page_behind(encode_messages(stored), limit=limit, is_newest_first=order == "desc", after=after))


async def _find(parts: Parts, caller: Principal, completion_id: str) -> StoredCompletion:
    found = await StoredCompletions(parts.database).find(caller.tenant_id, read_completion_id(completion_id))
    if found is None:
        raise NotFound("completion", completion_id[:80])
    return found


def _wanted_metadata(request: Request) -> dict[str, str]:
    given = ((_METADATA.fullmatch(name), value) for name, value in request.query_params.items())
    return {found[1]: value for found, value in given if found}
