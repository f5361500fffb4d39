"""`POST /api/search`: retrieval alone, with the settings in force or others for this one search."""

import asyncio

from fastapi import APIRouter

from clew.dialects.access import Querying
from clew.dialects.parts import AppParts, Parts
from clew.dialects.places import find_place
from clew.dialects.search.decode import read_query, read_request
from clew.dialects.search.encode import encode_passages
from clew.dialects.search.wire import SearchAnswer, SearchBody
from clew.providers.embedding.protocol import UNKNOWN_SHARE_MOST
from clew.retrieval.protocol import Vector
from clew.store.settings import Settings

router = APIRouter(prefix="/api/search", tags=["search"])


@router.post("")
async def search(body: SearchBody, parts: AppParts, caller: Querying) -> SearchAnswer:
    """Find passages; nothing is asked of a model and nothing is recorded."""
    query = read_query(body)
    place = await find_place(parts, caller.tenant_id, assistant=body.assistant, thread=body.thread)
    settings, vector = await asyncio.gather(
        Settings(parts.database).current(caller.tenant_id, place.assistant_id), _vector(parts, query)
    )
    request = read_request(body, caller.tenant_id, place, settings=settings, vector=vector)
    found = await parts.index.search(request)
    return SearchAnswer(
        passages=encode_passages(found.passages),
        query_has_vector=vector is not None,
        settings_version=settings.version,
        trace=found.trace,
    )


async def _vector(parts: Parts, query: str) -> Vector | None:
    if parts.embedder.unknown_share([query])[0] > UNKNOWN_SHARE_MOST:
        return None
    return await parts.embedder.embed_query(query)
