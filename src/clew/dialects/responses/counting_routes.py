"""`POST /v1/responses/input_tokens`: how many tokens the input of a response has.

An estimate of what the client sends and of the conversation that it continues, without the passages that Clew would add. Above:
`server.app`. Below: `items`, which reads the input, and `asking`, which finds what came before it.
"""

import json
from collections.abc import Iterator
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from clew.dialects.responses import decode, wire
from clew.dialects.responses.asking import Asking, find_assistant, find_previous, history_to
from clew.dialects.responses.items import Input, read_input
from clew.dialects.responses.references import with_references
from clew.dialects.shared.access import Principal, Reading
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.parts import AppParts, Parts
from clew.domain.text.tokens import estimate_tokens
from clew.store.threads.messages import Messages, PathPage
from clew.store.threads.threads import Threads

_MOST_COUNTED = 1_000
"""Messages of a conversation: as many as one may have."""
_ANY_DEPTH = (1 << 31) - 1
router = APIRouter(prefix="/v1/responses", tags=["openai"], route_class=OpenAIRoute)


class InputTokens(BaseModel):
    """The tokens of an input, estimated."""

    object: Literal["response.input_tokens"] = "response.input_tokens"
    input_tokens: int


@router.post("/input_tokens")
async def count_input_tokens(body: wire.CreateResponse, caller: Reading, parts: AppParts) -> InputTokens:
    """Estimate how many tokens the input has, with the conversation that it continues."""
    if body.model is not None:
        await find_assistant(parts, caller.tenant_id, body.model)
    given = read_input(await with_references(parts, caller.tenant_id, body.input))
    before = await _before(parts, caller, body)
    texts = [*(text for _, text in before), *_texts(body, given)]
    return InputTokens(input_tokens=sum(map(estimate_tokens, texts)))


async def _before(parts: Parts, caller: Principal, body: wire.CreateResponse) -> tuple[tuple[str, str], ...]:
    """Return the messages that the input continues. Raises InvalidInput, NotFound."""
    if body.previous_response_id is not None:
        previous = await find_previous(parts, Asking(caller, ""), body.previous_response_id)
        return await history_to(parts, caller.tenant_id, previous.thread_id, previous.answer_id or previous.parent_id)
    if body.conversation is None:
        return ()
    thread = await Threads(parts.database).find(caller.tenant_id, decode.conversation_id(body.conversation))
    page = await Messages(parts.database).page(caller.tenant_id, PathPage(thread.id, _MOST_COUNTED, before=_ANY_DEPTH))
    return tuple((one.role, one.content) for one in page if one.status != "failed")


def _texts(body: wire.CreateResponse, given: Input) -> Iterator[str]:
    yield body.instructions or ""
    yield from given.instructions
    yield from (text for _, text in given.history)
    yield given.question
    yield from (result.text for one in given.rounds for result in one.results)
    yield from given.outputs.values()
    yield from (json.dumps(tool.model_dump()) for tool in body.tools or ())
