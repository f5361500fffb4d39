"""`/api/conversations/{id}/branches` and `/search`: a conversation as a tree, and one path of it searched.

Where a conversation goes on is changed in `routes`. Below: `store.threads.thread_trees`.
"""

from typing import Annotated

from fastapi import APIRouter, Query

from clew.dialects.conversations import decode, encode, wire
from clew.dialects.conversations.asking import find_message
from clew.dialects.shared.access import Querying
from clew.dialects.shared.parts import AppParts
from clew.domain.errors import InvalidInput
from clew.store.threads.messages import Messages
from clew.store.threads.thread_trees import ThreadTrees
from clew.store.threads.threads import Threads

router = APIRouter(prefix="/api/conversations/{conversation_id}", tags=["conversations"])


@router.get("/branches")
async def list_forks(conversation_id: str, caller: Querying, parts: AppParts) -> wire.Forks:
    """List the places where more than one message follows, with the first message of each way."""
    thread_id = decode.conversation_id(conversation_id)
    await Threads(parts.database).find(caller.tenant_id, thread_id)
    return encode.forks(await ThreadTrees(parts.database).forks(caller.tenant_id, thread_id))


@router.get("/search")
async def search_path(
    conversation_id: str,
    caller: Querying,
    parts: AppParts,
    *,
    query: Annotated[str, Query(min_length=1, max_length=200)],
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    leaf: str | None = None,
) -> wire.TextMatches:
    """Find a text in the messages of a path, in whatever case and with whatever accents; `leaf` picks another branch."""
    if not query.strip():
        raise InvalidInput("`query` is white space alone. Name the text to look for.", field="query")
    thread_id = decode.conversation_id(conversation_id)
    at = await find_message(Messages(parts.database), caller, thread_id, leaf)
    trees = ThreadTrees(parts.database)
    found = await trees.search(caller.tenant_id, thread_id, query, limit=limit, leaf_id=at.id if at else None)
    return encode.matches(found)
