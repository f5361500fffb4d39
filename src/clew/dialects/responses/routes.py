"""`/v1/responses` of OpenAI's dialect: create, retrieve, resume, cancel, delete, and the input items.

Above: `server.app`. Below: `asking` starts the turn, `frames` encodes it. Next: `conversation_routes`, and `socket`.
"""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import JSONResponse

from clew.dialects.responses import wire
from clew.dialects.responses.asking import Answering, Asking, ask, asked_of, find_response
from clew.dialects.responses.compacting import compacted
from clew.dialects.responses.frames import Encoder, with_errors
from clew.dialects.responses.input_items import input_page
from clew.dialects.responses.listing import Included, Listing
from clew.dialects.responses.reading import ended_response, live_events, replayed_events, running_response, stored_response
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Querying, Reading
from clew.dialects.shared.idempotency import RequestKey, replay_headers
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_limits import room_behind, room_headers
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.sse import EventStream, Frame
from clew.dialects.shared.stopping import stopping, stopping_without_client, waiting_with_client
from clew.domain.errors import InvalidInput
from clew.domain.ids import public_id
from clew.store.turns.responses import Responses

router = APIRouter(prefix="/v1/responses", tags=["openai"], route_class=OpenAIRoute)
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The response, or its events if `stream` is true"}
}
_DONE = Frame(event=None, data="[DONE]")


@router.post("", responses=STREAM)
async def create_response(
    body: wire.CreateResponse, request: Request, caller: Querying, parts: AppParts, *, key: RequestKey
) -> Response:
    """Ask a question: in a new conversation, in an existing one, or below an earlier response.

    Answers, refusals and questions back are all `output_text`; the field `clew` of the response says which it is. With
    `"stream": true` the response is sent as events, with `"background": true` it is returned at once and read later.
    """
    who = Asking(caller, base_of(request), key, reader_language(request))
    async with waiting_with_client(request, key=key):
        answering = await ask(parts, who, body)
    named = {"Clew-Turn-Id": public_id("turn", answering.turn.turn_id)}
    headers = named | replay_headers(answering.turn) | room_headers(parts, caller)
    if body.stream:
        return EventStream(_streamed(parts, who, answering, goes_on=bool(body.background)), headers=headers)
    if body.background:
        return JSONResponse(running_response(answering.asked), headers=headers)
    try:
        async with stopping_without_client(request, parts, caller, lambda: answering.turn, key=key):
            ended = await ended_response(parts, caller.tenant_id, answering.asked, answering.turn)
        return JSONResponse(ended, headers=headers | await room_behind(parts, caller, answering.turn))
    finally:
        await forget(parts, caller.tenant_id, answering)


@router.post("/compact")
async def compact_response(body: wire.CompactResponse, caller: Querying, parts: AppParts) -> dict[str, Any]:
    """Return the user messages of a conversation and one item, which can be sent instead of all its messages."""
    return await compacted(parts, caller, body)


@router.get("/{resp_id}", responses=STREAM)
async def retrieve_response(
    resp_id: str,
    request: Request,
    caller: Reading,
    parts: AppParts,
    *,
    include: Included,
    stream: bool = False,
    starting_after: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """Read a response, or its events after the number `starting_after` if `stream` is true."""
    stored = await find_response(parts, caller, resp_id)
    asked = asked_of(stored, base_of(request), include)
    if not stream:
        return JSONResponse(await stored_response(parts, caller.tenant_id, stored, asked))
    encoder = Encoder(asked)
    sent = with_errors(replayed_events(parts, caller.tenant_id, encoder), encoder, reader_language(request))
    return EventStream(_frames(sent, after=starting_after))


@router.delete("/{resp_id}")
async def delete_response(resp_id: str, caller: Querying, parts: AppParts) -> dict[str, Any]:
    """Delete a response; a running one is stopped. What was asked and answered stays in its conversation."""
    stored = await find_response(parts, caller, resp_id)
    if stored.record is None:
        await parts.runner.abort_turn(caller.tenant_id, stored.turn_id)
    await Responses(parts.database).delete(caller.tenant_id, stored)
    return {"id": resp_id, "object": "response", "deleted": True}


@router.post("/{resp_id}/cancel")
async def cancel_response(resp_id: str, request: Request, caller: Querying, parts: AppParts) -> Response:
    """Stop a response in the background; its text so far is kept. A response that has ended is returned as it is."""
    stored = await find_response(parts, caller, resp_id)
    asked = asked_of(stored, base_of(request))
    if not asked.is_background:
        raise InvalidInput(
            "Cannot cancel a synchronous response, only one with `background` set to true. To stop this one, disconnect and "
            "delete it.",
            field="resp_id",
        )
    if stored.record is None:
        await parts.runner.abort_turn(caller.tenant_id, stored.turn_id)
        stored = await find_response(parts, caller, resp_id)
    return JSONResponse(await stored_response(parts, caller.tenant_id, stored, asked))


@router.get("/{resp_id}/input_items")
async def list_input_items(resp_id: str, request: Request, caller: Reading, parts: AppParts, which: Listing) -> dict[str, Any]:
    """List the items that a response was made from, also those above its request, the last one first."""
    stored = await find_response(parts, caller, resp_id)
    return await input_page(parts, caller.tenant_id, stored, base_of(request), which)


def base_of(request: Request) -> str:
    """Return the address of this server as the client sees it."""
    return str(request.base_url).rstrip("/")


async def forget(parts: Parts, tenant_id: UUID, answering: Answering) -> None:
    """Delete the thread of a response that is not stored, with everything in it; a running turn is stopped."""
    if not answering.is_stored and not answering.is_in_conversation:
        await parts.conversing.delete_thread(tenant_id, answering.asked.thread_id)


async def _streamed(parts: Parts, who: Asking, answering: Answering, *, goes_on: bool) -> AsyncIterator[Frame]:
    """Yield the frames of a response. One that is not stored is deleted when its client has it, or has gone.

    A client that closes the stream stops the response, unless it is one in the background, which `goes_on`.
    """
    encoder, tenant_id = Encoder(answering.asked), who.caller.tenant_id
    try:
        frames = _frames(with_errors(live_events(parts, tenant_id, encoder, answering.turn), encoder, who.language))
        sent = frames if goes_on else stopping(frames, parts, who.caller, lambda: answering.turn, key=who.key)
        async with aclosing(sent):
            async for frame in sent:
                yield frame
    finally:
        await forget(parts, tenant_id, answering)


async def _frames(sent: AsyncIterator[dict[str, Any]], after: int | None = None) -> AsyncGenerator[Frame, None]:
    async for event in sent:
        if after is None or event["sequence_number"] > after:
            yield Frame(event=event["type"], data=event)
    yield _DONE
