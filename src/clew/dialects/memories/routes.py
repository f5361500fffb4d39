"""`/api/memories`: list one's own memories, delete one, delete all. Deleted is deleted for good, also for turns under way."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from clew.dialects.access import Querying
from clew.dialects.cursors import list_cursor
from clew.dialects.memories.decode import check_kept, place_in_list, user_of
from clew.dialects.memories.encode import encode
from clew.dialects.memories.wire import MemoryPage
from clew.dialects.parts import AppParts
from clew.dialects.places import find_assistant
from clew.domain.ids import parse_id, public_id
from clew.store.memories import Memories

router = APIRouter(prefix="/api/memories", tags=["memories"])
AppName = Annotated[str | None, Query(max_length=200, description="An application; another than one's own needs `admin`.")]
UserName = Annotated[str | None, Query(max_length=200, description="A user of it; another than `Clew-User` needs `admin`.")]
AssistantName = Annotated[str | None, Query(max_length=200, description="Id or name of an assistant; all when absent.")]


@router.get("")
async def list_memories(
    caller: Querying,
    parts: AppParts,
    *,
    assistant: AssistantName = None,
    app: AppName = None,
    user: UserName = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: str | None = None,
) -> MemoryPage:
    """List what is remembered of the caller's user, the newest first."""
    check_kept(parts)
    whose = user_of(caller, app, user)
    found = await Memories(parts.database).list(
        caller.tenant_id,
        whose,
        assistant_id=await find_assistant(parts, caller.tenant_id, assistant) if assistant else None,
        before=place_in_list(cursor) if cursor else None,
        limit=limit + 1,
    )
    shown = found[:limit]
    return MemoryPage(
        memories=[encode(memory) for memory in shown],
        next_cursor=list_cursor(public_id("mem", shown[-1].id), shown[-1].created_at) if len(found) > limit else None,
    )


@router.delete("/{memory_id}", status_code=204)
async def delete_memory(
    memory_id: str, caller: Querying, parts: AppParts, *, app: AppName = None, user: UserName = None
) -> Response:
    """Delete one memory for good."""
    check_kept(parts)
    whose = user_of(caller, app, user)
    await Memories(parts.database).forget(caller.tenant_id, whose, parse_id("mem", memory_id))
    return Response(status_code=204)


@router.delete("", status_code=204)
async def delete_memories(
    caller: Querying, parts: AppParts, *, assistant: AssistantName = None, app: AppName = None, user: UserName = None
) -> Response:
    """Delete everything that is remembered of the caller's user, with one assistant or with all, for good."""
    check_kept(parts)
    whose = user_of(caller, app, user)
    assistant_id = await find_assistant(parts, caller.tenant_id, assistant) if assistant else None
    await Memories(parts.database).forget_all(caller.tenant_id, whose, assistant_id)
    return Response(status_code=204)
