"""`/api/memories`: what is remembered of whoever asks, for themselves to see and to delete.

What is deleted is gone for good, also for turns that are running. One file: its shapes in camelCase, whose memories a request
means, and the routes. Below: `store.memories`.
"""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from clew.dialects.shared.access import Principal, Querying
from clew.dialects.shared.cursors import list_cursor, read_list_cursor
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.times import Rfc3339
from clew.domain.errors import Conflict, Forbidden
from clew.domain.ids import parse_id, public_id
from clew.domain.memories.memory import Kind, MemoryUser
from clew.store.memories import Memories, MemoryRow


class _Wire(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class MemoryBody(_Wire):
    """One memory. `strength` grows from 0 to 1 as the same comes again; below 0.3 no model gets it."""

    id: str
    assistant_id: str
    content: str
    keywords: list[str]
    strength: float
    type: Kind
    created_at: Rfc3339
    used_at: Rfc3339
    """When a model was last told, or it last came again."""


class MemoryPage(_Wire):
    """Memories, the newest first."""

    memories: list[MemoryBody]
    next_cursor: str | None


def user_of(caller: Principal, app: str | None, user: str | None) -> MemoryUser:
    """Return the caller, or whom an administrator names; raise Forbidden when anybody else names another."""
    own = caller.memory_user
    named = MemoryUser(own.app if app is None else app, own.name if app is None and user is None else user or "")
    if named != own and not caller.may("admin"):
        raise Forbidden("Only a key of the scope `admin` may name other users' memories.", required="admin")
    return named


def check_kept(parts: Parts) -> None:
    """Raise Conflict where memories are not kept by Clew."""
    if not parts.keeps_memories:
        raise Conflict(
            "This server's memories are kept by PromptX, which has no way to list or delete them. See the guide on PromptX.",
            code="MEMORIES_ELSEWHERE",
        )


def place_in_list(cursor: str) -> tuple[datetime, UUID]:
    """Read the cursor of a page: when the last memory shown was made, and its id."""
    created_at, name = read_list_cursor(cursor)
    return created_at, parse_id("mem", name)


def encode(memory: MemoryRow) -> MemoryBody:
    """Return the body of one memory."""
    return MemoryBody(
        id=public_id("mem", memory.id),
        assistant_id=public_id("asst", memory.assistant_id),
        content=memory.content,
        keywords=memory.keywords,
        strength=round(memory.strength, 2),
        type=memory.kind,
        created_at=memory.created_at,
        used_at=memory.used_at,
    )


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


DIALECT = Dialect((router,))
