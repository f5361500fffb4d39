"""`/v1/conversations` of OpenAI's dialect: a conversation is a thread, its items are the messages on the path to its head.

Threads of every interface can be read and continued here. Above: `server.app`. Below: `items` reads what is added, `messages`
shows what is stored.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request

from clew.dialects.responses import decode, wire
from clew.dialects.responses.asking import CALLER_APP
from clew.dialects.responses.items import read_message
from clew.dialects.responses.listing import Included, Listing
from clew.dialects.responses.messages import conversation, deleted_conversation, message_item
from clew.dialects.responses.routes import base_of
from clew.dialects.shared.access import Principal, Querying, Reading
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import MODEL, encode_items, find_model
from clew.dialects.shared.parts import AppParts, Parts
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Thread
from clew.store.threads.messages import Messages, PathPage
from clew.store.threads.threads import NewThread, Threads

router = APIRouter(prefix="/v1/conversations", tags=["openai"], route_class=OpenAIRoute)
_ANY_DEPTH = (1 << 31) - 1
_PAGE = 100


@router.post("")
async def create_conversation(
    request: Request, caller: Querying, parts: AppParts, body: wire.CreateConversation | None = None
) -> dict[str, Any]:
    """Create a conversation with the default assistant, which may begin with messages. A response may name another assistant."""
    given = body or wire.CreateConversation()
    history = _history(given.items or [])
    assistant = await find_model(parts, caller.tenant_id, MODEL)
    new = NewThread(assistant.id, CALLER_APP, metadata={"metadata": given.metadata} if given.metadata else {})
    stored = await Threads(parts.database).create(caller.tenant_id, new)
    if history:
        await Messages(parts.database).append(caller.tenant_id, stored.id, history)
    return conversation(stored)


@router.get("/{conversation_id}")
async def read_conversation(conversation_id: str, caller: Reading, parts: AppParts) -> dict[str, Any]:
    """Read a conversation with its metadata."""
    return conversation(await _find(parts, caller, conversation_id))


@router.post("/{conversation_id}")
async def update_conversation(
    conversation_id: str, body: wire.UpdateConversation, caller: Querying, parts: AppParts
) -> dict[str, Any]:
    """Replace the metadata of a conversation."""
    thread = await _find(parts, caller, conversation_id)
    metadata = {"metadata": body.metadata or {}}
    return conversation(await Threads(parts.database).add_metadata(caller.tenant_id, thread.id, metadata))


@router.delete("/{conversation_id}")
async def delete_conversation(conversation_id: str, caller: Querying, parts: AppParts) -> dict[str, Any]:
    """Permanently delete a conversation with its messages and responses; a running response is stopped."""
    thread = await _find(parts, caller, conversation_id)
    await parts.conversing.delete_thread(caller.tenant_id, thread.id)
    return deleted_conversation(thread)


@router.post("/{conversation_id}/items")
async def create_items(
    conversation_id: str, body: wire.CreateItems, request: Request, caller: Querying, parts: AppParts, *, _: Included
) -> dict[str, Any]:
    """Add messages to the end of a conversation. Nothing is asked."""
    history = _history(body.items)
    thread = await _find(parts, caller, conversation_id)
    await _refuse_stored(parts, caller, thread, body.items)
    added = await Messages(parts.database).append(caller.tenant_id, thread.id, history)
    return encode_items(_shown(request, added), has_more=False)


@router.get("/{conversation_id}/items")
async def list_items(conversation_id: str, request: Request, caller: Reading, parts: AppParts, which: Listing) -> dict[str, Any]:
    """List the messages on the path to the end of a conversation, the last one first."""
    thread = await _find(parts, caller, conversation_id)
    depth = None
    if which.after is not None:
        depth = (await Messages(parts.database).find(caller.tenant_id, thread.id, parse_id("msg", which.after))).depth
    found = await _page(parts, caller, thread, order=which.order, depth=depth, least=which.limit + 1)
    return encode_items(_shown(request, found[: which.limit]), len(found) > which.limit)


@router.get("/{conversation_id}/items/{message_id}")
async def read_item(
    conversation_id: str, message_id: str, request: Request, caller: Reading, parts: AppParts, *, _: Included
) -> dict[str, Any]:
    """Read one message of a conversation, also one of another branch."""
    thread = await _find(parts, caller, conversation_id)
    found = await Messages(parts.database).find(caller.tenant_id, thread.id, parse_id("msg", message_id))
    if found.status == "failed":  # or deleted here
        raise NotFound("message", message_id[:80])
    return message_item(found, base_of(request))


@router.delete("/{conversation_id}/items/{message_id}")
async def delete_item(conversation_id: str, message_id: str, caller: Querying, parts: AppParts) -> dict[str, Any]:
    """Leave a message out of the conversation from now on. Its text is deleted with the conversation, which is returned."""
    thread = await _find(parts, caller, conversation_id)
    await Messages(parts.database).hide(caller.tenant_id, thread.id, parse_id("msg", message_id))
    return conversation(thread)


async def _find(parts: Parts, caller: Principal, conversation_id: str) -> Thread:
    return await Threads(parts.database).find(caller.tenant_id, decode.conversation_id(conversation_id))


async def _refuse_stored(parts: Parts, caller: Principal, thread: Thread, items: Sequence[wire.Json]) -> None:
    """Raise InvalidInput if one of the items is in the conversation, as its id says."""
    for place, item in enumerate(items):
        with suppress(NotFound):
            stored = await Messages(parts.database).find(caller.tenant_id, thread.id, parse_id("msg", str(item.get("id"))))
            if stored.status != "failed":
                raise InvalidInput(
                    f"Item already in conversation: `items[{place}].id` is that of a message here. Omit the item, or its id.",
                    field=f"items[{place}].id",
                )


async def _page(parts: Parts, caller: Principal, thread: Thread, *, order: str, depth: int | None, least: int) -> list[Message]:
    """Return at least so many messages behind a depth if there are as many; failed and deleted ones are left out."""
    found: list[Message] = []
    while len(found) < least:
        which = PathPage(thread.id, _PAGE, after=depth or 0)
        if order == "desc":
            which = PathPage(thread.id, _PAGE, before=depth or _ANY_DEPTH)
        page = await Messages(parts.database).page(caller.tenant_id, which)
        found += [one for one in page if one.status != "failed"]
        if len(page) < _PAGE:
            break
        depth = page[-1].depth
    return found


def _history(items: Sequence[wire.Json]) -> list[tuple[str, str]]:
    return [read_message(item, f"items[{place}]") for place, item in enumerate(items)]


def _shown(request: Request, messages: Sequence[Message]) -> list[wire.Json]:
    base_url = base_of(request)
    return [message_item(one, base_url) for one in messages]
