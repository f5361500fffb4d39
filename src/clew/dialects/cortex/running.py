"""A run from its request to its response: the thread and the parent, the turn, and its events as a stream or as one body.

Above: `routes` (without an agent object) and `agent_routes` (with one). Below: `decode`, `frames`, the engine's runner. The turn
runs with or without a client.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from uuid import UUID

from fastapi import Response
from starlette.responses import JSONResponse

from clew.dialects.cortex import decode, wire
from clew.dialects.cortex.errors import REQUEST_ID_HEADER, error_response
from clew.dialects.cortex.frames import Encoder, Run, ended
from clew.dialects.shared.access import Principal
from clew.dialects.shared.errors import failure_of
from clew.dialects.shared.idempotency import keyed, replay_headers
from clew.dialects.shared.parts import Parts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.sse import EventStream
from clew.dialects.shared.turn_frames import begun
from clew.domain.errors import Conflict, GenerationInterrupted, NotFound
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.domain.threads.thread import Thread
from clew.domain.turns.events import Failed, Numbered, TurnStarted
from clew.engine.asking import ThreadOpening
from clew.engine.running.turns import TurnHandle
from clew.store.threads.messages import Messages
from clew.store.threads.threads import Threads


@dataclass(frozen=True, slots=True)
class Asking:
    """The caller, the assistant (None: that of the thread, or the default), the request's idempotency key, if any, and its
    language."""

    caller: Principal
    agent_id: UUID | None
    key: str | None
    language: MessageLanguage = "en"


async def answer(parts: Parts, who: Asking, body: wire.RunBody) -> Response:
    """Ask, and return the answer as the body requests: as events, as one body, or at once with the ids for reading it later."""
    question = decode.question(body, parts.model.name)
    turn = await _ask(parts, who, body, question)
    number = body.thread_id
    run = Run(number, str(turn.turn_id), parts.model.name, question.ignored, who.language)
    headers = {REQUEST_ID_HEADER: run.request_id, "Clew-Turn-Id": public_id("turn", turn.turn_id)} | replay_headers(turn)
    events = await begun(turn.read())
    if body.stream:
        return EventStream(Encoder(run).frames(events), headers=headers)
    if body.background:
        at_once = {"status": "in_progress", "metadata": run.metadata(await _started(events))}
        return JSONResponse(at_once | ({"warnings": run.warnings()} if run.ignored else {}), headers=headers)
    outcome = await ended(events, Encoder(run))
    if isinstance(outcome, Failed):
        return error_response(failure_of(outcome, turn.turn_id), run.request_id, headers, accepted=who.language)
    return JSONResponse(outcome, headers=headers)


async def replayed(parts: Parts, caller: Principal, run_id: str, *, after: int, language: MessageLanguage) -> Response:
    """Return the events of a run numbered above `after`, during the run and for a while after it."""
    run, turn_id = await _find(parts, caller, run_id, language)
    events = await begun(parts.runner.events(caller.tenant_id, turn_id))
    return EventStream(Encoder(run).frames(events, after=after), headers={REQUEST_ID_HEADER: run.request_id})


async def cancelled(parts: Parts, caller: Principal, run_id: str) -> Response:
    """Stop a run in any process; its text is kept.

    Raises:
        Conflict: the run had ended.
    """
    run, turn_id = await _find(parts, caller, run_id)
    if not await parts.runner.abort_turn(caller.tenant_id, turn_id):
        raise Conflict("This run has ended. Its answer is in the thread.", code="RUN_ENDED")
    outcome = await ended(parts.runner.events(caller.tenant_id, turn_id), Encoder(run))
    if isinstance(outcome, Failed):
        raise failure_of(outcome, turn_id)
    return JSONResponse({"metadata": outcome["metadata"]}, headers={REQUEST_ID_HEADER: run.request_id})


async def _find(parts: Parts, caller: Principal, run_id: str, language: MessageLanguage = "en") -> tuple[Run, UUID]:
    """Return a run by the numbers of its thread and its question, and the id of its turn."""
    thread_number, message_number = decode.run_id(run_id)
    thread = await Threads(parts.database).find_numbered(caller.tenant_id, thread_number)
    message = await Messages(parts.database).find_numbered(caller.tenant_id, thread.id, message_number)
    if message.role != "user" or message.turn_id is None:
        raise NotFound("run", run_id[:80])
    return Run(thread.number, str(message.turn_id), parts.model.name, language=language), message.turn_id


async def _started(events: AsyncIterator[Numbered]) -> TurnStarted:
    async for numbered in events:
        if isinstance(numbered.event, TurnStarted):
            return numbered.event
    raise GenerationInterrupted


async def _ask(parts: Parts, who: Asking, body: wire.RunBody, question: decode.Question) -> TurnHandle:
    """Start the turn, or return the one that an earlier copy of this request started."""
    if body.thread_id is None:
        return await _ask_without_thread(parts, who, question)
    thread = await Threads(parts.database).find_numbered(who.caller.tenant_id, body.thread_id)
    parent_id = await _parent(parts, who.caller, thread, body.parent_message_id or 0)
    request = decode.turn_request(who.caller, thread.id, question.text, agent_id=who.agent_id, parent_id=parent_id)
    request = replace(
        request,
        reader_language=who.language,
        filters=question.filters,
        time_limit="background" if body.background else "run",
    )
    return await parts.runner.ask(keyed(request, who.key, who.caller))


async def _parent(parts: Parts, caller: Principal, thread: Thread, number: int) -> int | None:
    if number == 0:
        return None
    try:
        return decode.parent(await Messages(parts.database).find_numbered(caller.tenant_id, thread.id, number))
    except NotFound as error:
        raise decode.no_parent(number) from error


async def _ask_without_thread(parts: Parts, who: Asking, question: decode.Question) -> TurnHandle:
    """Ask in a new thread for this run, which begins with the history in the request."""
    agent_id = who.agent_id or await find_assistant(parts, who.caller.tenant_id, "")
    new = decode.stateless_thread(agent_id)
    request = decode.turn_request(who.caller, new.id, question.text, agent_id=agent_id, is_linear=True)
    request = replace(request, reader_language=who.language, filters=question.filters, time_limit="run")
    request = keyed(request, who.key, who.caller, thread_id=None, history=question.history)
    _, turn = await parts.conversing.ask(ThreadOpening(new, question.history), request)
    return turn
