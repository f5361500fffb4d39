"""`/api/ai/chat`: a chat of the AI SDK. Its id names a stored conversation of the caller.

A chat has one stream: a new question stops the answer that is still being written. Otherwise a turn does not need its page, so
leaving it stops nothing, and `resume` of `useChat` gets the whole stream again. Above: `server.app`. Next: `decode`, `chunks`.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from clew.dialects.ai_sdk import decode, wire
from clew.dialects.ai_sdk import parts as message_parts
from clew.dialects.ai_sdk.chunks import HEADERS, chunk_frames
from clew.dialects.ai_sdk.decode import CALLER_APP, Asked
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Principal, Querying, Reading
from clew.dialects.shared.idempotency import RequestKey, keyed, replay_headers
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.sse import EventStream
from clew.dialects.shared.turn_frames import begun
from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.domain.threads.thread import Thread
from clew.domain.turns.turn import TurnRequest
from clew.engine.asking import ThreadOpening
from clew.store.threads.messages import FAR, PAGE_BYTES, Messages, PathPage
from clew.store.threads.thread_trees import ThreadTrees
from clew.store.threads.threads import NewThread, Threads

MESSAGES_MOST = 1000
router = APIRouter(prefix="/api/ai/chat", tags=["ai-sdk"])
ChatId = Annotated[str, Path(min_length=1, max_length=200, description="The id that the page gave the chat.")]
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The UI message stream of the AI SDK, version 1"}
}


@router.post("", response_class=Response, responses=_STREAM)
async def chat(body: wire.ChatBody, request: Request, caller: Querying, parts: AppParts, *, key: RequestKey) -> Response:
    """Answer the last message of a chat, as the UI message stream of the AI SDK. An unknown chat is created."""
    question = decode.asked(body)
    language = reader_language(request)
    new = NewThread(await find_assistant(parts, caller.tenant_id, body.assistant or ""), CALLER_APP, body.id)
    asked = decode.turn_request(caller, new, question, body, reader_language=language)
    placed = keyed(await _place(parts, caller, asked, question, body), key, caller, thread_id=body.id)
    opening = ThreadOpening(new, question.history, must_keep_assistant=bool(body.assistant))
    _, turn = await parts.conversing.ask(opening, placed)
    headers = {"Clew-Turn-Id": public_id("turn", turn.turn_id), **replay_headers(turn), **HEADERS}
    notes = tuple(decode.notes(body, question))
    return EventStream(chunk_frames(await begun(turn.read()), turn.turn_id, language, notes), headers=headers)


@router.get(
    "/{chat_id}/stream", response_class=Response, responses=_STREAM | {204: {"description": "No answer is being written"}}
)
async def resume(chat_id: ChatId, request: Request, caller: Reading, parts: AppParts) -> Response:
    """Return the stream of the answer that is being written, from its beginning; 204 if there is none."""
    thread = await Threads(parts.database).find_named(caller.tenant_id, CALLER_APP, chat_id)
    running = (await ThreadTrees(parts.database).detail(caller.tenant_id, thread.id)).running if thread else ()
    if not running:
        return Response(status_code=204)
    turn_id = running[-1].turn_id
    events = await begun(parts.runner.events(caller.tenant_id, turn_id))
    headers = {"Clew-Turn-Id": public_id("turn", turn_id), **HEADERS}
    return EventStream(chunk_frames(events, turn_id, reader_language(request)), headers=headers)


@router.get("/{chat_id}")
async def read_chat(chat_id: ChatId, caller: Reading, parts: AppParts) -> wire.StoredChat:
    """Return the stored messages of a chat for `useChat`, oldest first; an unknown chat has none.

    There are at most 1,000, and only the last ones where their texts reach 4 MB: a page sends them all with each question.
    """
    thread = await Threads(parts.database).find_named(caller.tenant_id, CALLER_APP, chat_id)
    page = PathPage(thread.id, MESSAGES_MOST, before=FAR, bytes_most=PAGE_BYTES) if thread else None
    found = await Messages(parts.database).page(caller.tenant_id, page) if page else []
    return wire.StoredChat(id=chat_id, messages=[message_parts.stored(one) for one in reversed(found) if one.content])


async def _place(parts: Parts, caller: Principal, asked: TurnRequest, question: Asked, body: wire.ChatBody) -> TurnRequest:
    """Return the question where it belongs in a stored chat, once nothing else is being written there."""
    thread = await Threads(parts.database).find_named(caller.tenant_id, CALLER_APP, body.id)
    if thread is None:
        return asked
    await parts.runner.abort_thread(caller.tenant_id, thread.id)
    parent = await _answer_before(parts, thread, caller, question)
    if parent is not None:
        return replace(asked, parent_id=parent, is_linear=False)
    return replace(asked, is_linear=not question.is_first)


async def _answer_before(parts: Parts, thread: Thread, caller: Principal, question: Asked) -> int | None:
    """Return the number of the stored answer that the question follows, by its id or else by the texts of the page.

    None if there is no such answer, or it failed.
    """
    messages = Messages(parts.database)
    if question.answer_before is not None:
        with suppress(NotFound):
            found = await messages.find(caller.tenant_id, thread.id, question.answer_before)
            return found.id if found.role == "assistant" and found.status != "failed" else None
    place = (thread.caller_app, thread.external_id)
    path = await messages.find_path(caller.tenant_id, question.history, thread=place) if question.history else None
    return path.id if path else None
