"""`/api/rag/conversations`: list, messages by cursor, rename, delete (source 003 §2 and §3).

The conversations are those of `/api/conversations`, with the same ids; use that to ask questions. Settings and retention:
`settings_routes`, `retention_routes`.
"""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from clew.dialects.rag import wire
from clew.dialects.rag.encode import encode_conversation, encode_message
from clew.dialects.shared.access import Querying, Reading
from clew.dialects.shared.parts import AppParts
from clew.domain.ids import parse_id
from clew.store.retention import Retention
from clew.store.threads.messages import Messages
from clew.store.threads.threads import ThreadFilter, Threads

router = APIRouter(prefix="/api/rag/conversations", tags=["rag"])
Limit = Annotated[int, Query(ge=1, le=200)]


@router.get("")
async def list_conversations(parts: AppParts, caller: Reading, limit: Limit = 50) -> list[wire.Conversation]:
    """List the conversations, last changed first."""
    threads = await Threads(parts.database).list(caller.tenant_id, ThreadFilter(limit=limit))
    return [encode_conversation(thread) for thread in threads]


@router.get("/{conversation_id}/messages")
async def list_messages(
    conversation_id: str, parts: AppParts, caller: Reading, *, cursor: str | None = None, limit: Limit = 20
) -> list[wire.Message]:
    """List messages, oldest first; `cursor` is the id of the last message of the previous page."""
    thread_id, messages = parse_id("conv", conversation_id), Messages(parts.database)
    await Threads(parts.database).find(caller.tenant_id, thread_id)
    last = await messages.find(caller.tenant_id, thread_id, parse_id("msg", cursor)) if cursor else None
    return [encode_message(message) for message in await messages.behind(caller.tenant_id, thread_id, last, limit)]


@router.patch("/{conversation_id}")
async def change_conversation(
    conversation_id: str, body: wire.ChangeConversation, parts: AppParts, caller: Querying
) -> wire.Conversation:
    """Rename a conversation, or set how long it is kept. A title set here is never replaced by a generated one."""
    thread_id = parse_id("conv", conversation_id)
    if "retention_days" in body.model_fields_set:
        await Retention(parts.database).keep_thread(caller.tenant_id, thread_id, body.retention_days)
    return encode_conversation(await Threads(parts.database).change(caller.tenant_id, thread_id, title=body.title))


@router.delete("/{conversation_id}", status_code=204)
async def delete_conversation(conversation_id: str, parts: AppParts, caller: Querying) -> Response:
    """Permanently delete a conversation with all its messages; a running answer is stopped."""
    await parts.conversing.delete_thread(caller.tenant_id, parse_id("conv", conversation_id))
    return Response(status_code=204)
