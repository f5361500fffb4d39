"""The tool `ask`: a question to the documents, in a conversation that every other dialect shows as well.

While the answer is written, the client gets progress. Who cancels the call stops the answer. A connection that breaks stops it
only for clients that cancel that way. Above: `tools`. Below: the engine's use cases. Next: `answers`, the result.
"""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import anyio

from clew.dialects.mcp import answers
from clew.dialects.mcp.calling import Call, Reply
from clew.dialects.mcp.wire import AskArguments
from clew.dialects.shared.answering import ending_of
from clew.dialects.shared.attribute_filters import search_filters
from clew.dialects.shared.idempotency import keyed
from clew.dialects.shared.places import find_assistant
from clew.domain.errors import Conflict, InvalidInput
from clew.domain.ids import parse_id
from clew.domain.threads.thread import Thread
from clew.domain.turns.events import Delta, Numbered, Resolved, SourcesFound
from clew.domain.turns.turn import TurnRequest
from clew.engine.asking import ThreadOpening
from clew.engine.running.turns import TurnHandle
from clew.store.threads.threads import NewThread, Threads

APPLICATION = "mcp"
_CHARACTERS_BETWEEN_REPORTS = 200


async def ask(call: Call, given: AskArguments) -> Reply:
    """Answer a question. Raises what the engine raises, and the error of a turn that failed."""
    if not given.question.strip():
        raise InvalidInput("`question` is only white space. Send the question.", field="question")
    thread, turn = await _begin(call, given)
    try:
        await _report(call, turn.read())
        ending = await ending_of(turn)
    except asyncio.CancelledError:
        if call.is_stopped_with_request:
            with anyio.CancelScope(shield=True):
                await call.parts.runner.abort_turn(call.caller.tenant_id, turn.turn_id)
        raise
    return answers.reply(call.places, thread, turn.turn_id, await turn.final_record(), ending)


async def _begin(call: Call, given: AskArguments) -> tuple[Thread, TurnHandle]:
    if given.conversation_id:
        return await _continue(call, given)
    assistant_id = await find_assistant(call.parts, call.caller.tenant_id, given.assistant or call.assistant)
    new = NewThread(assistant_id, APPLICATION)
    request = _request(call, new.id, given)
    named = keyed(request, call.key, call.caller, thread_id=None, assistant_id=assistant_id)
    try:
        return await call.parts.conversing.ask(ThreadOpening(new), named)
    except Conflict as conflict:
        if conflict.code != "IDEMPOTENCY_KEY_REUSED":
            raise
        return await call.parts.conversing.ask(ThreadOpening(new), request)  # the client counts its requests from 1 again


async def _continue(call: Call, given: AskArguments) -> tuple[Thread, TurnHandle]:
    tenant_id = call.caller.tenant_id
    thread = await Threads(call.parts.database).find(tenant_id, parse_id("conv", given.conversation_id))
    if given.assistant and await find_assistant(call.parts, tenant_id, given.assistant) != thread.assistant_id:
        raise InvalidInput(
            "`assistant` is not the assistant of this conversation. Omit it, or omit `conversation_id`.", field="assistant"
        )
    request = _request(call, thread.id, given)
    try:
        return thread, await call.parts.runner.ask(keyed(request, call.key, call.caller))
    except Conflict as conflict:
        if conflict.code != "IDEMPOTENCY_KEY_REUSED":
            raise
        return thread, await call.parts.runner.ask(request)


def _request(call: Call, thread_id: UUID, given: AskArguments) -> TurnRequest:
    return TurnRequest(
        tenant_id=call.caller.tenant_id,
        thread_id=thread_id,
        content=given.question,
        dialect=APPLICATION,
        caller_app=call.caller.caller_app,
        user=call.caller.memory_user,
        reader_language=call.language,
        filters=search_filters(given.filters),
    )


async def _report(call: Call, events: AsyncIterator[Numbered]) -> None:
    """Report what the turn does until it ends."""
    written = reported = 0
    async for numbered in events:
        match numbered.event:
            case Resolved():
                await call.progress(numbered.seq, "Searching the documents")
            case SourcesFound(passages=passages):
                documents = len({passage.document_id for passage in passages})
                await call.progress(numbered.seq, f"Found {len(passages)} passages in {documents} documents")
            case Delta(text=text):
                written += len(text)
                if not reported or written - reported >= _CHARACTERS_BETWEEN_REPORTS:
                    reported = written
                    await call.progress(numbered.seq, f"Writing the answer: {written} characters")
            case _:
                pass
