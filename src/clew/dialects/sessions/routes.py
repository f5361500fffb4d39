"""Routes of source 004: `/api/sessions`. A session is a thread and a response is one of its turns, whose record never changes."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi import Response as HTTPResponse

from clew.dialects.sessions import decode, encode, wire
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Principal, Querying, Reading
from clew.dialects.shared.answering import Ending, answered
from clew.dialects.shared.idempotency import RequestKey, keyed
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.places import find_assistant, find_session
from clew.dialects.shared.shapes import list_cursor
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.threads.thread import Thread
from clew.engine.answers.models import serves
from clew.store.threads.sessions import APP, ResponseFilter, SessionRow, Sessions
from clew.store.threads.threads import NewThread, Threads
from clew.store.turns.recorded_turns import RecordedTurns

router = APIRouter(prefix="/api/sessions", tags=["sessions"])
Limit = Annotated[int, Query(ge=1, le=200)]
Which = Annotated[ResponseFilter, Depends(decode.response_filter)]
SHOWN_RESPONSES = 20
"""How many responses are returned with a session; `/responses` lists all of them."""
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The events of the response, which end with the response"}
}
_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}, "description": "The content"}}


@router.post("", status_code=201)
async def create_session(body: wire.CreateSession, caller: Querying, parts: AppParts) -> wire.Session:
    """Create a session."""
    assistant_id = await find_assistant(parts, caller.tenant_id, body.assistant_id or "")
    _check_model(parts, body.conversation_context)
    metadata = decode.metadata_of(body.workspace_id, body.conversation_context)
    new = NewThread(assistant_id, APP, title=body.name or "", metadata=metadata)
    thread = await Threads(parts.database).create(caller.tenant_id, replace(new, external_id=str(new.id)))
    return encode.session(await _counted(parts, caller, thread))


@router.get("")
async def list_sessions(
    caller: Reading,
    parts: AppParts,
    *,
    workspace_id: Annotated[str | None, Query(alias="workspaceId", max_length=200)] = None,
    which: Which,
    limit: Limit = 50,
    cursor: str | None = None,
) -> wire.SessionPage:
    """List sessions, last changed first: those of a working copy, and those with a response that has all that is asked for.

    Without `path` and `sha256`, a session that was created at the time and has the words in its name is listed too.
    """
    before = decode.place_in_list(cursor) if cursor else None
    sessions = Sessions(parts.database)
    threads = await sessions.list(caller.tenant_id, workspace_id=workspace_id, before=before, limit=limit + 1, which=which)
    shown = threads[:limit]
    return wire.SessionPage(
        sessions=[encode.session(row) for row in await sessions.counted(caller.tenant_id, shown)],
        next_cursor=list_cursor(str(shown[-1].id), shown[-1].updated_at) if len(threads) > limit else None,
    )


@router.get("/active-files/{sha256}", response_class=HTTPResponse, responses=_TEXT)
async def read_active_file(sha256: wire.Sha256, caller: Reading, parts: AppParts) -> HTTPResponse:
    """Read the content of an active file that a request of any session had, by its SHA-256."""
    content = await Sessions(parts.database).active_file(caller.tenant_id, sha256)
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
    return HTTPResponse(content, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/{session_id}")
async def read_session(session_id: str, caller: Reading, parts: AppParts) -> wire.SessionWithResponses:
    """Read a session with its last responses."""
    thread = await find_session(parts, caller.tenant_id, session_id)
    responses = await Sessions(parts.database).newest(caller.tenant_id, thread.id, SHOWN_RESPONSES)
    return encode.session_with(await _counted(parts, caller, thread), responses)


@router.patch("/{session_id}")
async def change_session(session_id: str, body: wire.ChangeSession, caller: Querying, parts: AppParts) -> wire.Session:
    """Rename a session, or change its settings from the next response on. A name set here is never replaced."""
    thread = await find_session(parts, caller.tenant_id, session_id)
    if body.conversation_context is not None:
        _check_model(parts, body.conversation_context)
        metadata = thread.metadata | decode.metadata_of(decode.workspace_of(thread), body.conversation_context)
        await Sessions(parts.database).change(caller.tenant_id, thread.id, metadata)
    changed = await Threads(parts.database).change(caller.tenant_id, thread.id, title=body.name)
    return encode.session(await _counted(parts, caller, changed))


@router.delete("/{session_id}", status_code=204)
async def delete_session(session_id: str, caller: Querying, parts: AppParts) -> None:
    """Permanently delete a session with all its responses and files; a running response is stopped."""
    thread = await find_session(parts, caller.tenant_id, session_id)
    await parts.conversing.delete_thread(caller.tenant_id, thread.id)


@router.get("/{session_id}/responses")
async def list_responses(
    session_id: str, caller: Reading, parts: AppParts, *, which: Which, limit: Limit = 200, after: str | None = None
) -> list[wire.Response]:
    """List the responses of a session that have all that is asked for, oldest first, after the response `after`.

    Returns 404 if the session does not have the response `after`.
    """
    thread = await find_session(parts, caller.tenant_id, session_id)
    last = decode.response_id(after) if after else None
    sessions = Sessions(parts.database)
    if last is not None:
        await sessions.response(caller.tenant_id, thread.id, last)
    found = await sessions.responses(caller.tenant_id, thread.id, limit=limit, after=last, which=which)
    return [encode.response(record) for record in found]


@router.get("/{session_id}/responses/{response_id}")
async def read_response(session_id: str, response_id: str, caller: Reading, parts: AppParts) -> wire.FullResponse:
    """Read one response with the requests to the provider and its responses, to the character."""
    thread, sessions = await find_session(parts, caller.tenant_id, session_id), Sessions(parts.database)
    record = await sessions.response(caller.tenant_id, thread.id, decode.response_id(response_id))
    return encode.full_response(record, await RecordedTurns(parts.database).payloads(caller.tenant_id, record.id))


@router.get("/{session_id}/responses/{response_id}/troubleshooting")
async def troubleshoot(session_id: str, response_id: str, caller: Reading, parts: AppParts) -> wire.Troubleshooting:
    """Read what a response sent, what its model already had, and what changed since the previous response."""
    thread, sessions = await find_session(parts, caller.tenant_id, session_id), Sessions(parts.database)
    record = await sessions.response(caller.tenant_id, thread.id, decode.response_id(response_id))
    before = await sessions.response(caller.tenant_id, thread.id, record.previous_id) if record.previous_id else None
    return encode.troubleshooting(record, before)


@router.post("/{session_id}/responses", status_code=201, response_model=wire.Response, responses=_STREAM)
async def create_response(
    session_id: str, body: wire.CreateResponse, request: Request, caller: Querying, parts: AppParts, *, key: RequestKey
) -> HTTPResponse:
    """Ask a question. Returns the response as a JSON object, or as events; the last one, `completed`, contains that object."""
    thread = await find_session(parts, caller.tenant_id, session_id)
    question = decode.turn_request(caller, thread, body, reader_language=reader_language(request))
    turn = await parts.runner.ask(keyed(question, key, caller, options=None))  # a session's context is not part of the request

    async def encoded(_ending: Ending) -> dict[str, Any]:
        record = await Sessions(parts.database).response(caller.tenant_id, thread.id, turn.turn_id)
        return encode.response(record).model_dump(mode="json", by_alias=True)

    return await answered(request, turn, encoded, stream=body.stream, status=201)


def _check_model(parts: Parts, context: wire.ConversationContext) -> None:
    known = parts.model.abilities.names or (parts.model.name,)
    if context.model is not None and not serves(known, context.model):
        raise InvalidInput(
            f"The server has no model {context.model!r}. It has {', '.join(known)}.", field="conversationContext.model"
        )


async def _counted(parts: Parts, caller: Principal, thread: Thread) -> SessionRow:
    for row in await Sessions(parts.database).counted(caller.tenant_id, [thread]):
        return row
    raise NotFound("session", thread.id)
