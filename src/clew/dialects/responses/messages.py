"""Stored messages and threads as the items and objects of OpenAI's conversations.

Above: `conversation_routes`. Below: the messages of a thread, whichever interface wrote them.
"""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from clew.dialects.shared.citations import page_url
from clew.dialects.shared.openai_shapes import unix
from clew.domain.documents.given import VERSION as GIVEN
from clew.domain.ids import public_id
from clew.domain.threads.item import SHOWN
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Thread

Json = dict[str, Any]
_STATUS = {"complete": "completed", "aborted": "incomplete", "failed": "incomplete"}


def conversation(thread: Thread) -> Json:
    """Return a thread as a conversation."""
    return {
        "id": public_id("conv", thread.id),
        "object": "conversation",
        "created_at": unix(thread.created_at),
        "metadata": thread.metadata.get("metadata") or {},
    }


def deleted_conversation(thread: Thread) -> Json:
    """Return the confirmation of a deletion."""
    return {"id": public_id("conv", thread.id), "object": "conversation.deleted", "deleted": True}


def message_item(message: Message, base_url: str) -> Json:
    """Return a message as an item, as its client added it; the citations of an answer point at the quoted text."""
    item = {
        "id": public_id("msg", message.uuid),
        "type": "message",
        "status": _STATUS[message.status],
        "role": message.role,
        "content": [_content(message, base_url)],
    }
    return item | message.metadata.get(SHOWN, {})


def _content(message: Message, base_url: str) -> Json:
    if message.role != "assistant":
        return {"type": "input_text", "text": message.content}
    annotations = [_citation(source, base_url) for source in message.sources if source["version"] != GIVEN]  # it has no address
    return {"type": "output_text", "text": message.content, "annotations": annotations, "logprobs": []}


def _citation(source: Json, base_url: str) -> Json:
    place = urlencode({name: source[name] for name in ("version", "start", "end")})
    return {
        "type": "url_citation",
        "url": page_url(base_url, UUID(str(source["document_id"])), place),
        "title": source["document_name"],
        "start_index": source["answer_start"],
        "end_index": source["answer_end"],
    }
