"""`/v1/conversations` of OpenAI's dialect: a conversation is a thread, its items are the messages on the path to its head.

Threads of every interface can be read and continued here. Above: `server.app`. Below: `items` reads what is added,
`conversation_items` lists what is stored.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request

from clew.dialects.responses import decode, wire
from clew.dialects.responses.asking import CALLER_APP
from clew.dialects.responses.conversation_items import Conversation, shown
from clew.dialects.responses.items import read_item
from clew.dialects.responses.listing import Included, Listing
from clew.dialects.responses.messages import conversation, deleted_conversation
from clew.dialects.responses.routes import base_of
from clew.dialects.shared.access import Principal, Querying, Reading
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import MODEL, encode_items, find_model
from clew.dialects.shared.parts import AppParts, Parts
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.domain.threads.item import KeptItem
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Thread
from clew.engine.stages.admit import MAX_MESSAGES
from clew.store.threads.conversation_items import ConversationItems, Given
from clew.store.threads.messages import Messages
from clew.store.threads.threads import NewThread, Threads

_ITEM_BYTES = 256 << 10
"""Of an item that is no message, and of the parts of a message that are kept as they were sent."""
router = APIRouter(prefix="/v1/conversations", tags=["openai"], route_class=OpenAIRoute)


@router.post("")
async def create_conversation(
    request: Request, caller: Querying, parts: AppParts, body: wire.CreateConversation | None = None
) -> dict[str, Any]:
    """Create a conversation with the default assistant, which may begin with items. A response may name another assistant."""
    given = body or wire.CreateConversation()
    items = _read(given.items or [])
    assistant = await find_model(parts, caller.tenant_id, MODEL)
    new = NewThread(assistant.id, CALLER_APP, metadata={"metadata": given.metadata} if given.metadata else {})
    stored = await Threads(parts.database).create(caller.tenant_id, new)
    if items:
        await ConversationItems(parts.database).append(caller.tenant_id, stored.id, items)
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
    """Add messages and other items to the end of a conversation. Nothing is asked."""
    items = _read(body.items)
    thread = await _find(parts, caller, conversation_id)
    await _refuse_stored(parts, caller, thread, body.items)
    added = await ConversationItems(parts.database).append(caller.tenant_id, thread.id, items, max_messages=MAX_MESSAGES)
    return encode_items(shown(added, base_of(request)), has_more=False)


@router.get("/{conversation_id}/items")
async def list_items(conversation_id: str, request: Request, caller: Reading, parts: AppParts, which: Listing) -> dict[str, Any]:
    """List the items on the path to the end of a conversation, the last one first; fewer than `limit` if they are large."""
    thread = await _find(parts, caller, conversation_id)
    items = Conversation(parts, caller.tenant_id, thread.id)
    found, has_more = await items.page(which.limit, is_newest_first=which.order == "desc", after=which.after)
    return encode_items(shown(found, base_of(request)), has_more=has_more)


@router.get("/{conversation_id}/items/{item_id}")
async def read_item_of_conversation(
    conversation_id: str, item_id: str, request: Request, caller: Reading, parts: AppParts, *, _: Included
) -> dict[str, Any]:
    """Read one item of a conversation, also one of another branch."""
    thread = await _find(parts, caller, conversation_id)
    found = await Conversation(parts, caller.tenant_id, thread.id).find(item_id)
    if isinstance(found, Message) and found.status == "failed":  # or deleted here
        raise NotFound("message", item_id[:80])
    return shown([found], base_of(request))[0]


@router.delete("/{conversation_id}/items/{item_id}")
async def delete_item(conversation_id: str, item_id: str, caller: Querying, parts: AppParts) -> dict[str, Any]:
    """Leave an item out of the conversation, which is returned. The text of a message is deleted with the conversation."""
    thread = await _find(parts, caller, conversation_id)
    await Conversation(parts, caller.tenant_id, thread.id).delete(item_id)
    return conversation(thread)


async def _find(parts: Parts, caller: Principal, conversation_id: str) -> Thread:
    return await Threads(parts.database).find(caller.tenant_id, decode.conversation_id(conversation_id))


def _read(items: Sequence[wire.Json]) -> list[Given]:
    """Return the items. Raises InvalidInput: one cannot be stored, is too large, or has the id of another."""
    read: list[Given] = []
    ids: set[str] = set()
    for place, item in enumerate(items):
        one = read_item(item, f"items[{place}]")
        if isinstance(one, KeptItem):
            _check_size(one, f"items[{place}]")
            if one.public_id in ids:
                raise InvalidInput(f"`items[{place}].id` is that of an item before it. Omit it.", field=f"items[{place}].id")
            ids.add(one.public_id)
        elif _size(one.shown) > _ITEM_BYTES:  # a picture or a file, which nothing reads; the text is kept
            one = replace(one, shown={name: value for name, value in one.shown.items() if name != "content"})
        read.append(one)
    return read


def _check_size(item: KeptItem, path: str) -> None:
    if (size := _size(item.item)) > _ITEM_BYTES:
        raise InvalidInput(f"`{path}` has {size:,} bytes; the limit is {_ITEM_BYTES:,}. Shorten its texts.", field=path)


def _size(given: wire.Json) -> int:
    return len(json.dumps(given, ensure_ascii=False).encode())


async def _refuse_stored(parts: Parts, caller: Principal, thread: Thread, items: Sequence[wire.Json]) -> None:
    """Raise InvalidInput if one of the messages is in the conversation, as its id says. Other items are checked when stored."""
    named: dict[UUID, int] = {}
    for place, item in enumerate(items):
        with suppress(NotFound):
            named.setdefault(parse_id("msg", str(item.get("id"))), place)
    stored = await Messages(parts.database).those_in(caller.tenant_id, thread.id, list(named)) if named else set[UUID]()
    for message, place in named.items():
        if message in stored:
            raise InvalidInput(
                f"Item already in conversation: `items[{place}].id` is that of a message here. Omit the item, or its id.",
                field=f"items[{place}].id",
            )
