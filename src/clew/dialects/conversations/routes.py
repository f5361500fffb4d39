"""Routes of source 001: `/api/conversations`, each as a list and as a tree, and the events of a turn."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import JSONResponse

from clew.dialects.conversations import decode, encode, wire
from clew.dialects.conversations.asking import ask, find_message
from clew.dialects.conversations.listing import InTexts, listed
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Principal, Querying, Reading
from clew.dialects.shared.answering import Ending, answered
from clew.dialects.shared.idempotency import RequestKey
from clew.dialects.shared.openapi import refuses
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.sse import EventStream, last_event_id, wants_stream
from clew.dialects.shared.turn_frames import begun, frames, named, with_errors
from clew.domain.errors import InvalidInput
from clew.domain.ids import parse_id, public_id
from clew.domain.messages import MessageLanguage
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Thread
from clew.domain.turns.events import Numbered
from clew.engine.running.turns import TurnHandle
from clew.store.threads.messages import Messages
from clew.store.threads.thread_search import Place
from clew.store.threads.thread_trees import ThreadTrees
from clew.store.threads.threads import NewThread, ThreadFilter, Threads

router = APIRouter(prefix="/api", tags=["conversations"])
Limit = Annotated[int, Query(ge=1, le=200)]
_STREAM: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}, "description": "The answer as events"}}


@router.post("/conversations", status_code=201)
async def create_conversation(
    principal: Querying, parts: AppParts, body: wire.CreateConversation | None = None
) -> wire.Conversation:
    """Create a conversation with an assistant; without a body, with the tenant's assistant `default`."""
    given = body or wire.CreateConversation()
    assistant_id = await find_assistant(parts, principal.tenant_id, given.assistant_id or "")
    new = NewThread(assistant_id=assistant_id, caller_app="conversations", title=given.title or "")
    return encode.conversation(await Threads(parts.database).create(principal.tenant_id, new))


@router.get("/conversations")
async def list_conversations(
    principal: Reading,
    parts: AppParts,
    *,
    limit: Limit = 50,
    cursor: str | None = None,
    status: Literal["active", "archived"] | None = None,
    search: Annotated[str, Query(max_length=200)] = "",
    texts: InTexts = False,
    assistant: Annotated[str | None, Query(max_length=200, description="Id or name of an assistant.")] = None,
    user: Annotated[str | None, Query(max_length=200, description="The user who owns the conversations.")] = None,
    origin: Annotated[
        str | None,
        Query(max_length=200, description="`conversations`, `cortex`, `sessions`, or the application of `POST /api/query`."),
    ] = None,
) -> wire.ConversationPage:
    """List the conversations of all dialects, last changed first.

    `search` keeps those with these words in the title or, with `texts`, in a question or an answer.
    """
    wanted = ThreadFilter(
        owner=f"user:{user}" if user else None,
        caller_app=origin or None,
        status=status,
        assistant_id=await find_assistant(parts, principal.tenant_id, assistant) if assistant else None,
    )

    async def read(before: Place | None, most: int, title: str) -> list[Thread]:
        which = replace(wanted, title=title, before=before, limit=most)
        return await Threads(parts.database).list(principal.tenant_id, which)

    return await listed(parts, principal.tenant_id, read, search=search, in_texts=texts, cursor=cursor, limit=limit)


@router.get("/conversations/{conversation_id}")
async def read_conversation(conversation_id: str, principal: Reading, parts: AppParts) -> wire.ConversationDetail:
    """Read one conversation: its summary, its head and its running turn."""
    thread_id = decode.conversation_id(conversation_id)
    return encode.conversation_detail(await ThreadTrees(parts.database).detail(principal.tenant_id, thread_id))


@router.patch("/conversations/{conversation_id}")
async def change_conversation(
    conversation_id: str, body: wire.ChangeConversation, principal: Querying, parts: AppParts
) -> wire.Conversation:
    """Rename or archive a conversation, or move its head to another branch. A title set here is never replaced."""
    thread_id = decode.conversation_id(conversation_id)
    tenant_id, given = principal.tenant_id, {"title": body.title, "status": body.status}
    if body.head_message_id is None:
        return encode.conversation(await Threads(parts.database).change(tenant_id, thread_id, **given))
    message = decode.message_id(body.head_message_id)
    return encode.conversation(await ThreadTrees(parts.database).continue_from(tenant_id, thread_id, message, **given))


@router.delete("/conversations/{conversation_id}", status_code=204)
async def delete_conversation(conversation_id: str, principal: Querying, parts: AppParts) -> None:
    """Permanently delete a conversation with all its messages (source 001, BR-006); a running answer is stopped."""
    await parts.conversing.delete_thread(principal.tenant_id, decode.conversation_id(conversation_id))


@router.get("/conversations/{conversation_id}/messages")
async def list_messages(
    conversation_id: str,
    principal: Reading,
    parts: AppParts,
    *,
    limit: Limit = 50,
    cursor: str | None = None,
    order: Literal["asc", "desc"] = "asc",
    leaf: str | None = None,
) -> wire.MessagePage:
    """List the messages of a path, oldest first, or newest first with `order=desc`; `leaf` selects a branch by its message."""
    thread_id = decode.conversation_id(conversation_id)
    messages = Messages(parts.database)
    await Threads(parts.database).find(principal.tenant_id, thread_id)
    at = await find_message(messages, principal, thread_id, cursor)
    leaf_message = await find_message(messages, principal, thread_id, leaf)
    page = decode.path_page(thread_id, limit=limit + 1, backward=order == "desc", cursor=at, leaf=leaf_message)
    found = await messages.page(principal.tenant_id, page)
    shown = [encode.message(message) for message in found[:limit]]
    return wire.MessagePage(messages=shown, next_cursor=shown[-1].id if page.has_more(found) else None)


@router.get("/conversations/{conversation_id}/branches")
async def list_forks(conversation_id: str, caller: Reading, parts: AppParts) -> wire.Forks:
    """List the forks of a conversation, with the first message of each branch."""
    thread_id = decode.conversation_id(conversation_id)
    await Threads(parts.database).find(caller.tenant_id, thread_id)
    return encode.forks(await ThreadTrees(parts.database).forks(caller.tenant_id, thread_id))


@router.get("/conversations/{conversation_id}/search")
async def search_path(
    conversation_id: str,
    caller: Reading,
    parts: AppParts,
    *,
    query: Annotated[str, Query(min_length=1, max_length=200)],
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    leaf: str | None = None,
) -> wire.TextMatches:
    """Find a text in the messages of a path, ignoring case and accents; `leaf` selects another branch."""
    if not query.strip():
        raise InvalidInput("`query` is only white space. Send the text to search for.", field="query")
    thread_id = decode.conversation_id(conversation_id)
    at = await find_message(Messages(parts.database), caller, thread_id, leaf)
    trees = ThreadTrees(parts.database)
    found = await trees.search(caller.tenant_id, thread_id, query, limit=limit, leaf_id=at.id if at else None)
    return encode.matches(found)


@router.get("/conversations/{conversation_id}/messages/{message_id}")
async def read_message(conversation_id: str, message_id: str, principal: Reading, parts: AppParts) -> wire.Message:
    """Read one message."""
    thread_id = decode.conversation_id(conversation_id)
    await Threads(parts.database).find(principal.tenant_id, thread_id)
    found = await Messages(parts.database).find(principal.tenant_id, thread_id, decode.message_id(message_id))
    return encode.message(found)


@router.post("/conversations/{conversation_id}/messages", status_code=201, response_model=wire.Message, responses=_STREAM)
async def send_message(
    conversation_id: str, body: wire.SendMessage, request: Request, principal: Querying, parts: AppParts, *, key: RequestKey
) -> Response:
    """Ask a question. Returns the answer as a JSON message, or as events if the client accepts `text/event-stream`."""
    thread_id = decode.conversation_id(conversation_id)
    turn = await ask(parts, principal, thread_id, body, key=key, language=reader_language(request))

    async def encoded(_ending: Ending) -> dict[str, Any]:
        stored = await _stored_answer(parts, principal, turn)
        return encode.message(stored).model_dump(mode="json", by_alias=True)

    headers = {"Clew-User-Message-Id": public_id("msg", await turn.question_id())}
    return await answered(request, turn, encoded, repeats_body=False, status=201, headers=headers)


@router.post("/conversations/{conversation_id}/abort", response_model_exclude_none=True)
async def abort_conversation(conversation_id: str, principal: Querying, parts: AppParts) -> wire.Stopped:
    """Stop the running answers of a conversation; the text so far is kept (source 001, BR-005)."""
    thread_id = decode.conversation_id(conversation_id)
    await Threads(parts.database).find(principal.tenant_id, thread_id)
    return encode.stopped(await parts.runner.abort_thread(principal.tenant_id, thread_id))


@router.post("/turns/{turn_id}/abort", response_model_exclude_none=True)
async def abort_turn(turn_id: str, principal: Querying, parts: AppParts) -> wire.Stopped:
    """Stop a running turn; the text so far is kept (source 001, BR-005)."""
    stopped = parse_id("turn", turn_id)
    return encode.stopped([stopped] if await parts.runner.abort_turn(principal.tenant_id, stopped) else [])


@router.get("/turns/{turn_id}/events", response_model=wire.EventPage, responses=_STREAM | refuses(410))
async def read_events(
    turn_id: str, request: Request, principal: Reading, parts: AppParts, *, starting_after: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """Read a turn's events from any point, during the turn and for a while after it, as events or as one JSON list."""
    after = max(starting_after, last_event_id(request))
    events = parts.runner.events(principal.tenant_id, parse_id("turn", turn_id), after)
    events, language = await begun(events), reader_language(request)
    if wants_stream(request):
        return EventStream(with_errors(frames(events, language), language))
    return JSONResponse((await _event_page(events, language)).model_dump(mode="json", by_alias=True))


async def _event_page(events: AsyncIterator[Numbered], language: MessageLanguage) -> wire.EventPage:
    encoded = [(numbered.seq, named(numbered, language)) async for numbered in events]
    shown = [wire.StoredEvent(seq=seq, event=event[0], data=event[1]) for seq, event in encoded if event]
    return wire.EventPage(events=shown, done=True)


async def _stored_answer(parts: Parts, principal: Principal, turn: TurnHandle) -> Message:
    """Return the stored answer of a turn that ended well."""
    answer = turn.answer()
    if isinstance(answer, Message):
        return answer
    return await Messages(parts.database).find(principal.tenant_id, turn.thread_id, answer)
