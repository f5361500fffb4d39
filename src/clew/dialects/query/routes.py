"""`POST /api/query` (source 000): asks in a thread that the application names, and returns JSON or events.

The turn does not need its client: it continues without it, and `/api/turns/{id}/events` returns its events again.
"""

from typing import Any

from fastapi import APIRouter, Request, Response

from clew.dialects.query import decode, encode, wire
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Principal, Querying
from clew.dialects.shared.answering import answered
from clew.dialects.shared.idempotency import RequestKey, keyed
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.shapes import unknown_fields
from clew.domain.messages import MessageLanguage
from clew.domain.threads.thread import Thread
from clew.engine.asking import ThreadOpening
from clew.engine.running.turns import TurnHandle

router = APIRouter(prefix="/api/query", tags=["query"])
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The answer, or its events, the last of which is the answer"}
}


@router.post("", response_model=wire.Answer, responses=_STREAM)
async def query(question: wire.Question, request: Request, caller: Querying, parts: AppParts, *, key: RequestKey) -> Response:
    """Ask a question in a thread; an unknown thread is created.

    Answers, refusals and clarifications all return 200 and differ in `status`. With `Accept: text/event-stream` or
    `"stream": true`, the answer is sent as events; the last one, `completed`, contains the JSON answer.
    """
    decode.check(question)
    thread, turn = await _ask(parts, caller, question, key, reader_language(request))
    encoder = encode.encoder(thread, turn, unknown_fields(question))
    return await answered(request, turn, encoder, stream=question.stream)


async def _ask(
    parts: Parts, caller: Principal, question: wire.Question, key: str | None, language: MessageLanguage
) -> tuple[Thread, TurnHandle]:
    assistant_id = await find_assistant(parts, caller.tenant_id, question.assistant or "")
    new = decode.new_thread(caller, question, assistant_id)
    asked = decode.turn_request(caller, new, question, reader_language=language)
    turn_request = keyed(asked, key, caller, thread_id=question.thread_id, assistant_id=assistant_id)
    opening = ThreadOpening(new, must_keep_assistant=bool(question.assistant))
    return await parts.conversing.ask(opening, turn_request)
