"""Compaction: a conversation as its user messages and one opaque item, which a client sends instead of all its messages.

The item holds the messages themselves, compressed; Clew fits them into the window of a model when it answers, and reads nothing
that stands before the item. Above: `routes`. Below: `items`, which packs and reads them.
"""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from clew.dialects.responses import encode, wire
from clew.dialects.responses.asking import Asking, find_assistant, find_previous, history_to
from clew.dialects.responses.items import pack, read_input
from clew.dialects.responses.references import with_references
from clew.dialects.shared.access import Principal
from clew.dialects.shared.parts import Parts
from clew.domain.errors import InvalidInput
from clew.domain.ids import public_id
from clew.domain.text.tokens import estimate_tokens
from clew.domain.turns.events import Usage


async def compacted(parts: Parts, caller: Principal, body: wire.CompactResponse) -> dict[str, Any]:
    """Return the compaction of the input, behind that of the previous response if one is named. Raises InvalidInput, NotFound."""
    await find_assistant(parts, caller.tenant_id, body.model)
    given = read_input(await with_references(parts, caller.tenant_id, body.input))
    history = [*given.history, *([("user", given.question)] if given.question else [])]
    if body.previous_response_id is not None:
        previous = await find_previous(parts, Asking(caller, ""), body.previous_response_id)
        before = await history_to(parts, caller.tenant_id, previous.thread_id, previous.answer_id or previous.parent_id)
        history = [*before, *history]
    if not history:
        raise InvalidInput("`input` has no messages, so there is nothing to compact.", field="input")
    history = [*(("system", text) for text in given.instructions), *history]
    item = {"id": public_id("cmp", uuid4()), "type": "compaction", "encrypted_content": pack(history)}
    tokens = sum(estimate_tokens(text) for _, text in history)
    return {
        "id": public_id("resp", uuid4()),
        "object": "response.compaction",
        "created_at": int(datetime.now(UTC).timestamp()),
        "output": [*(_message(text) for role, text in history if role == "user"), item],
        "usage": encode.usage(Usage(input_tokens=tokens)),
    }


def _message(text: str) -> dict[str, Any]:
    content = [{"type": "input_text", "text": text}]
    return {"id": public_id("msg", uuid4()), "type": "message", "status": "completed", "role": "user", "content": content}
