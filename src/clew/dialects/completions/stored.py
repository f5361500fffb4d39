"""Stored completions on the wire: what is kept of a request with `store`, and how it is shown when it is read again.

Above: `routes` keeps one, `stored_routes` reads them. Below: `store.turns.completions`. A completion is shown as it was returned,
with the options of its request.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from clew.dialects.completions import wire
from clew.dialects.completions.encode import Answering
from clew.dialects.completions.messages import text_of
from clew.dialects.shared.openai_shapes import object_id, read_object_id
from clew.dialects.shared.parts import Parts
from clew.store.turns.completions import StoredCompletion, StoredCompletions

Json = dict[str, Any]
PREFIX = "chatcmpl"
_OPTIONS: Json = {
    "temperature": 1.0,
    "top_p": 1.0,
    "presence_penalty": 0.0,
    "frequency_penalty": 0.0,
    "seed": None,
    "tools": None,
    "tool_choice": None,
    "response_format": None,
}
"""Options that are shown, with the values of a request that does not have them."""


async def keep(
    parts: Parts, tenant_id: UUID, about: Answering, body: wire.ChatBody, completion: Json, request_id: str | None
) -> None:
    """Store a completion with its request."""
    given = body.model_dump(mode="json", by_alias=True, exclude_unset=True)
    options = {name: given[name] for name in _OPTIONS if name in given}
    stored = StoredCompletion(
        turn_id=about.turn.turn_id,
        metadata=body.metadata or {},
        request=options | {"input_user": body.user, "request_id": request_id},
        messages=[_kept(message, place) for place, message in enumerate(body.messages)],
        completion=completion,
    )
    await StoredCompletions(parts.database).store(tenant_id, about.turn.thread_id, about.model, stored)


def read_completion_id(text: str) -> UUID:
    """Return the turn of a completion. Raises NotFound."""
    return read_object_id(PREFIX, "completion", text)


def encode_stored(stored: StoredCompletion) -> Json:
    """Return a stored completion as it is shown."""
    return {**stored.completion, **_OPTIONS, **stored.request, "metadata": dict(stored.metadata)}


def encode_messages(stored: StoredCompletion) -> Sequence[Json]:
    """Return the messages that were sent, the oldest first."""
    completion_id = object_id(PREFIX, stored.turn_id)
    return [{"id": f"{completion_id}-{place}", **message} for place, message in enumerate(stored.messages)]


def _kept(message: wire.ChatMessage, place: int) -> Json:
    given = message.model_dump(mode="json", exclude_unset=True)
    parts = given.get("content") if isinstance(given.get("content"), list) else None
    text = None if given.get("content") is None else text_of(message, place)
    return {"name": None} | given | {"content": text, "content_parts": parts}
