"""`/v1/messages` and `/v1/messages/count_tokens`, as Anthropic's SDKs call them.

Above: `server.app`. Below: `decode`, the engine, `encode` and `frames`.
"""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Header, Request, Response
from starlette.responses import JSONResponse

from clew.dialects.anthropic import decode, encode, wire
from clew.dialects.anthropic.encode import Shown
from clew.dialects.anthropic.frames import message_frames
from clew.dialects.anthropic.housekeeping import housekeeping_prompt, housekept
from clew.dialects.anthropic.previous import find_previous
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Querying, Reading
from clew.dialects.shared.answering import ending_of
from clew.dialects.shared.anthropic_errors import REQUEST_ID_HEADER, AnthropicRoute, error_response
from clew.dialects.shared.calls import find_question
from clew.dialects.shared.continuing import Continuing, ask_continuing
from clew.dialects.shared.errors import request_id_of
from clew.dialects.shared.given_documents import read_own
from clew.dialects.shared.housekeeping import housekeep
from clew.dialects.shared.idempotency import RequestKey, replay_headers
from clew.dialects.shared.openai_shapes import find_model
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.sse import EventStream
from clew.dialects.shared.stopping import stopping, stopping_without_client, waiting_with_client
from clew.dialects.shared.turn_frames import begun
from clew.domain.errors import ClewError
from clew.domain.ids import public_id
from clew.domain.text.tokens import estimate_tokens
from clew.domain.threads.message import Message
from clew.engine.running.turns import TurnHandle

CONVERSATION_HEADER = "Clew-Conversation-Id"
router = APIRouter(prefix="/v1/messages", tags=["anthropic"], route_class=AnthropicRoute)
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The message, or its events"}
}
ConversationId = Annotated[
    str | None, Header(alias=CONVERSATION_HEADER, description="Continue this conversation (`conv_…`) instead of starting one.")
]

Blocks = Annotated[
    str | None,
    Header(alias=decode.BLOCKS_HEADER, description="`sentences`: each sentence is a block with the citations of its marks."),
]


@router.post("", response_model=wire.Message, responses=_STREAM)
async def create_message(
    body: wire.MessageBody,
    request: Request,
    caller: Querying,
    parts: AppParts,
    *,
    key: RequestKey,
    conversation: ConversationId = None,
    blocks: Blocks = None,
) -> Response:
    """Answer the last message of a conversation from the documents of the assistant that `model` names."""
    previous = await find_previous(parts, caller.tenant_id, body.thread)
    question = decode.asked(body)
    is_whole = decode.is_one_block(body, question, blocks)
    assistant = await find_model(parts, caller.tenant_id, body.model)
    if prompt := housekeeping_prompt(body, question):
        text = await housekeep(parts, caller.tenant_id, prompt)
        return housekept(body, text, {REQUEST_ID_HEADER: request_id_of(request) or ""})
    decode.check(body, question, parts.model.abilities)
    new = decode.new_thread(body, assistant)
    own = await read_own(question.own, parts, caller.tenant_id)
    asked = decode.turn_request(caller, new, body, question, own=own, reader_language=reader_language(request))
    earlier = previous or await find_question(parts, caller.tenant_id, question.rounds)
    who = Continuing(caller, new, conversation, key, has_whole_history=False, earlier=earlier)
    async with waiting_with_client(request, key=key):
        turn, warnings = await ask_continuing(parts, who, asked, question.history)
    notes = (*((one.code, one.message) for one in warnings), *decode.notes(body, question, parts.model.abilities))
    how = {"is_whole": is_whole, "is_json": decode.wants_json(body)}
    shown = Shown(body.model, turn.thread_id, turn.turn_id, question.documents, notes, own=own.by_id, **how)
    return await _answered(request, turn, shown, body, who=who, parts=parts)


@router.post("/count_tokens")
async def count_tokens(body: wire.TokenCountBody, caller: Reading, parts: AppParts) -> wire.TokenCount:
    """Estimate how many tokens the request takes, without the passages that Clew would add to it."""
    await find_model(parts, caller.tenant_id, body.model)
    question = decode.asked(body)
    own = await read_own(question.own, parts, caller.tenant_id)
    texts = [question.text, question.system, *(text for _, text in question.history), *(file.content for file in question.files)]
    texts += [*(one.context for one in question.own), *(one.content for one in (*own.passages, *own.files))]
    texts += [result.text for one in question.rounds for result in one.results]
    texts += [one.model_dump_json() for one in body.tools or ()]
    return wire.TokenCount(input_tokens=sum(map(estimate_tokens, texts)))


async def _answered(
    request: Request, turn: TurnHandle, shown: Shown, body: wire.MessageBody, *, who: Continuing, parts: Parts
) -> Response:
    request_id = request_id_of(request)
    headers = {
        REQUEST_ID_HEADER: request_id or "",
        CONVERSATION_HEADER: public_id("conv", shown.thread_id),
        "Clew-Turn-Id": public_id("turn", turn.turn_id),
        **replay_headers(turn),
    }
    if body.stream:
        events, language = await begun(turn.read()), reader_language(request)
        frames = message_frames(events, turn, shown, language, request_id)
        return EventStream(stopping(frames, parts, who.caller, lambda: turn, key=who.key), headers=headers)
    try:
        async with stopping_without_client(request, parts, who.caller, lambda: turn, key=who.key):
            ending = await ending_of(turn)
    except ClewError as error:  # a failed turn also has an id, and may be a replay
        return error_response(error, request_id, headers, accepted=request.headers.get("accept-language", ""))
    answer = encode.message(shown, await turn.final_record(), ending, _id_of(turn.answer()))
    return JSONResponse(answer.model_dump(mode="json"), headers=headers)


def _id_of(stored: Message | UUID) -> UUID:
    return stored.uuid if isinstance(stored, Message) else stored
