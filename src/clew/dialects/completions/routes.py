"""`POST /v1/chat/completions`: asks in a conversation that the client sends with each question, and returns JSON or chunks.

Clients of this interface cannot resume an answer, and closing the connection is the only way in which they stop one: a turn whose
stream is closed is stopped, and keeps the text so far, unless a retry with its key may follow it. Below: `decode`,
`choices`. Next: `stored_routes`.
"""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from clew.dialects.completions import decode, wire
from clew.dialects.completions.choices import Choices
from clew.dialects.completions.encode import CONTEXT_UNREAD, Answering, Text
from clew.dialects.completions.stored import keep
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Querying
from clew.dialects.shared.calls import find_question
from clew.dialects.shared.continuing import Continuing, ask_continuing
from clew.dialects.shared.errors import request_id_of
from clew.dialects.shared.front_ends import housekeeping_prompt
from clew.dialects.shared.housekeeping import housekeep
from clew.dialects.shared.idempotency import RequestKey, replay_headers
from clew.dialects.shared.openai_errors import OpenAIRoute, error_response
from clew.dialects.shared.openai_files import read_sent
from clew.dialects.shared.openai_limits import room_behind, room_headers
from clew.dialects.shared.openai_shapes import find_model, model_of
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.sse import EventStream
from clew.dialects.shared.stopping import stopping_without_client, waiting_with_client
from clew.dialects.shared.turn_frames import begun
from clew.domain.errors import ClewError
from clew.domain.ids import public_id

router = APIRouter(prefix="/v1/chat", tags=["openai"], route_class=OpenAIRoute)
LINKS_HEADER = "clew-links"
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The answer, or its chunks, which end with `[DONE]`"}
}


@router.post("/completions", response_model=wire.Completion, responses=_STREAM)
async def create_completion(
    body: wire.ChatBody, request: Request, caller: Querying, parts: AppParts, *, key: RequestKey
) -> Response:
    """Ask a question; the conversation before it is found by its name or its texts, and stored.

    Answers, refusals and clarifications are all texts; `clew` in the message says which it is, with the exact citations.
    """
    question, language, model = decode.asked(body), reader_language(request), parts.model.abilities
    assistant, name = await find_model(parts, caller.tenant_id, body.model), decode.conversation_name(request)
    if prompt := housekeeping_prompt(
        question.text, question.system_prompt, question.history, has_tools=bool(body.tools or body.functions)
    ):
        text = await housekeep(parts, caller.tenant_id, prompt, (decode.APP, name) if name else None)
        return _kept_house(body, model_of(assistant), text)
    decode.check(body, model)
    new = decode.new_thread(assistant.id, name)
    own = await read_sent(question.files, parts, caller.tenant_id, field="messages")
    asked = replace(decode.turn_request(caller, body, question, new, model=model, language=language), given=own.passages)
    earlier = await find_question(parts, caller.tenant_id, question.rounds)
    who = Continuing(caller, new, name, key, earlier=earlier)
    async with waiting_with_client(request, key=key):
        turn, warnings = await ask_continuing(parts, who, asked, question.history)
    if question.has_context and not model.reads_context:
        warnings = (*warnings, CONTEXT_UNREAD)
    about = Answering(
        turn,
        model_of(assistant),
        base_url=_base_url(request),
        writes_links=_writes_links(request),
        is_json=asked.options.response_schema is not None,
        includes_usage=bool(body.stream_options and body.stream_options.include_usage),
        has_functions=bool(body.functions),
        language=language,
        warnings=(*decode.warnings(body, model), *warnings),
        metadata=body.metadata,
    )

    async def store(completion: dict[str, Any]) -> None:
        await keep(parts, caller.tenant_id, about, body, completion, request_id_of(request))

    choices = Choices(parts, caller, about, asked, key, body.n, store if body.store else None)
    named = {"Clew-Turn-Id": public_id("turn", turn.turn_id), "Clew-Conversation-Id": public_id("conv", turn.thread_id)}
    headers = named | replay_headers(turn) | room_headers(parts, caller)
    events = await begun(turn.read())
    if body.stream:
        return EventStream(choices.frames(events), headers=headers)
    try:
        async with stopping_without_client(request, parts, caller, lambda: choices.last, key=key):
            completion = await choices.body(events)
        return JSONResponse(completion, headers=headers | await room_behind(parts, caller, choices.last))
    except ClewError as error:  # a failed turn also has an id
        return error_response(error, headers | await room_behind(parts, caller, choices.last), accepted=language)


def _kept_house(body: wire.ChatBody, model: str, text: str) -> Response:
    usage = bool(body.stream_options and body.stream_options.include_usage)
    answer = Text(model, text, decode.demanded_function(body), includes_usage=usage)
    return EventStream(answer.chunks()) if body.stream else JSONResponse(answer.body())


def _base_url(request: Request) -> str:
    """Return where people open the page: as the settings say, or else where this request was sent."""
    return str(getattr(request.app.state, "public_url", None) or request.base_url).rstrip("/")


def _writes_links(request: Request) -> bool:
    """Return whether the marks of an answer become links: as the request says, or else the settings."""
    wanted = request.headers.get(LINKS_HEADER, "").strip().lower()
    return wanted == "markdown" if wanted else bool(getattr(request.app.state, "openai_links", False))
