"""`/api/memories`: lets users see and delete what is remembered about them.

Deletion is permanent and also applies to running turns. One file: the shapes in camelCase, the user whose memories a request
means, and the routes. Below: `store.memories`.
"""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from clew.dialects.shared.access import Principal, Querying, Reading
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.openapi import refuses
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.shapes import CamelBody, Rfc3339, list_cursor, read_list_cursor
from clew.domain.errors import Conflict, Forbidden, InvalidInput
from clew.domain.ids import parse_id, public_id
from clew.domain.memories.memory import Kind, MemoryUser
from clew.store.memories import Memories, MemoryRow


class MemoryBody(CamelBody):
    """One memory. `strength` grows from 0 to 1 with each repetition; models do not receive a memory below 0.3."""

    id: str
    assistant_id: str
    content: str
    keywords: list[str]
    strength: float
    type: Kind
    created_at: Rfc3339
    conversation_ids: list[str]
    """The conversations that said it. It goes with the last of them."""
    used_at: Rfc3339
    """When a model last received it, or the user last repeated it."""


class MemoryPage(CamelBody):
    """Memories, newest first."""

    memories: list[MemoryBody]
    next_cursor: str | None


def user_of(caller: Principal, app: str | None, user: str | None) -> MemoryUser:
    """Return the caller's user, or the one that an administrator names.

    Raises:
        InvalidInput: nobody is named.
        Forbidden: another caller than an administrator names another user.
    """
    own = caller.memory_user
    name = user or (own.name if own and app is None else "")
    if not name:
        raise InvalidInput(
            "Memories belong to a user. Name the user in the header `Clew-User`, or use a key that belongs to one.",
            field="Clew-User",
        )
    named = MemoryUser(caller.caller_app if app is None else app, name)
    if named != own and not caller.may("admin"):
        raise Forbidden("Reading or deleting other users' memories needs a key with the scope `admin`.", required="admin")
    return named


def check_kept(parts: Parts) -> None:
    """Raise Conflict if Clew does not store the memories itself."""
    if not parts.keeps_memories:
        raise Conflict(
            "PromptX stores this server's memories and cannot list or delete them. See the guide on PromptX.",
            code="MEMORIES_ELSEWHERE",
        )


def place_in_list(cursor: str) -> tuple[datetime, UUID]:
    """Read the cursor of a page: the creation time and the id of the last memory shown."""
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
        conversation_ids=[public_id("conv", thread) for thread in memory.thread_ids],
        used_at=memory.used_at,
    )


router = APIRouter(prefix="/api/memories", tags=["memories"])
AppName = Annotated[str | None, Query(max_length=200, description="An application; naming another one needs `admin`.")]
UserName = Annotated[str | None, Query(max_length=200, description="A user; naming another one than `Clew-User` needs `admin`.")]
AssistantName = Annotated[str | None, Query(max_length=200, description="Id or name of an assistant; default: all.")]


@router.get("", responses=refuses(409))
async def list_memories(
    caller: Reading,
    parts: AppParts,
    *,
    assistant: AssistantName = None,
    app: AppName = None,
    user: UserName = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: str | None = None,
) -> MemoryPage:
    """List the memories of the caller's user, newest first."""
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
    """Permanently delete one memory."""
    check_kept(parts)
    whose = user_of(caller, app, user)
    await Memories(parts.database).forget(caller.tenant_id, whose, parse_id("mem", memory_id))
    return Response(status_code=204)


@router.delete("", status_code=204)
async def delete_memories(
    caller: Querying, parts: AppParts, *, assistant: AssistantName = None, app: AppName = None, user: UserName = None
) -> Response:
    """Permanently delete all memories of the caller's user, with one assistant or with all."""
    check_kept(parts)
    whose = user_of(caller, app, user)
    assistant_id = await find_assistant(parts, caller.tenant_id, assistant) if assistant else None
    await Memories(parts.database).forget_all(caller.tenant_id, whose, assistant_id)
    return Response(status_code=204)


DIALECT = Dialect((router,))
