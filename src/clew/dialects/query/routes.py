"""`POST /api/query` (source 000): asks in a thread that the application names, and answers as JSON or as events.

The turn is the server's, whoever listens: it goes on without the client, and `/api/turns/{id}/events` has its events again.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from clew.dialects.access import Principal, Querying
from clew.dialects.errors import error_response, failure_of, request_id_of
from clew.dialects.idempotency import RequestKey, keyed, replay_headers
from clew.dialects.parts import AppParts, Parts
from clew.dialects.places import find_assistant
from clew.dialects.query import decode, encode, wire
from clew.dialects.sse import EventStream, Frame, wants_stream
from clew.dialects.turn_frames import begun, frame, with_errors
from clew.domain.errors import ClewError, InvalidInput
from clew.domain.events import Aborted, Clarified, Completed, Failed, Numbered, Refused
from clew.domain.ids import public_id
from clew.domain.thread import Thread
from clew.engine.asked import AskedTurn
from clew.store.threads import Threads

router = APIRouter(prefix="/api/query", tags=["query"])
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The answer, or its events, the last of which is the answer"}
}


class Asked:
    """A question under way: its frames as they come, or its answer once it has ended."""

    def __init__(self, thread: Thread, turn: AskedTurn, ignored: list[str]) -> None:
        self.thread, self.turn, self.ignored = thread, turn, ignored

    async def frames(self, events: AsyncIterator[Numbered]) -> AsyncIterator[Frame]:
        """Yield the frames of source 001 and, unless the turn failed, `completed` with the whole answer."""
        async for numbered in events:
            encoded = frame(numbered)
            if encoded is not None:
                yield encoded
            if isinstance(numbered.event, Completed | Refused | Clarified):
                yield Frame(event="completed", data=(await self._encoded(numbered.event)).model_dump(mode="json"))

    async def answer(self) -> wire.Answer:
        """Wait for the end and return the answer, or raise what the turn failed with."""
        ending = await self.turn.ended()
        if isinstance(ending, Failed | Aborted):
            raise failure_of(ending, self.turn.turn_id)
        assert isinstance(ending, Completed | Refused | Clarified), "these five end a turn"  # noqa: S101
        return await self._encoded(ending)

    async def _encoded(self, ending: encode.Ending) -> wire.Answer:
        record = await self.turn.final_record()
        return encode.answer(self.thread, self.turn.turn_id, record, ending=ending, ignored=self.ignored)


@router.post("", response_model=wire.Answer, responses=_STREAM)
async def query(question: wire.Question, request: Request, caller: Querying, parts: AppParts, *, key: RequestKey) -> Response:
    """Ask in a thread; a thread that is not known begins with the question.

    Answers, refusals and requests to choose are all 200 and told apart by `status`. With `Accept: text/event-stream` or
    `"stream": true` the answer comes as events, the last of which, `completed`, holds what the JSON answer holds.
    """
    decode.check(question)
    asked = await _asked(parts, caller, question, key)
    headers = {"Clew-Turn-Id": public_id("turn", asked.turn.turn_id)} | replay_headers(asked.turn)
    if wants_stream(request) if question.stream is None else question.stream:
        return EventStream(with_errors(asked.frames(await begun(asked.turn.read()))), headers=headers)
    try:
        answer = await asked.answer()
    except ClewError as error:  # a failed turn, too, has its id, and may be a replay
        return error_response(error, request_id_of(request), headers)
    return JSONResponse(answer.model_dump(mode="json"), headers=headers)


async def _asked(parts: Parts, caller: Principal, question: wire.Question, key: str | None) -> Asked:
    """Return the turn that this very request began before, else begin it."""
    ignored, threads = decode.ignored_fields(question), Threads(parts.database)
    assistant_id = await find_assistant(parts, caller.tenant_id, question.assistant or "")
    new = decode.new_thread(caller, question, assistant_id)
    request = decode.turn_request(caller, new, question)
    request = keyed(request, key, caller, thread_id=question.thread_id, assistant_id=assistant_id)
    earlier = await parts.runner.asked_before(caller.tenant_id, request.idempotency_key) if request.idempotency_key else None
    if earlier is not None:
        return Asked(await threads.find(caller.tenant_id, earlier.thread_id), earlier, ignored)
    thread = await threads.ensure(caller.tenant_id, new)
    if question.assistant and thread.assistant_id != assistant_id:
        raise InvalidInput(
            "`assistant` is not the one this thread began with. Leave it out, or begin another thread.", field="assistant"
        )
    turn = await parts.runner.ask(replace(request, thread_id=thread.id))
    if turn.thread_id != thread.id:  # the same request came twice at once
        await threads.delete(caller.tenant_id, thread.id)
        thread = await threads.find(caller.tenant_id, turn.thread_id)
    return Asked(thread, turn, ignored)
