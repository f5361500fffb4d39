"""`WS /v1/responses`: responses one after another over one socket, each asked by a frame `response.create`.

A response that is not stored lives as long as the socket: the same socket can continue from it, and it is deleted when the socket
closes, or when a continuation from it fails. A client that closes the socket stops the response that is being answered. Above:
`server.app`. Below: `asking` and `frames`, as over HTTP, and `preparing`. Next: `dialects.shared.sockets`, for the close codes.
"""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast
from uuid import UUID

from fastapi import APIRouter, WebSocket
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from clew.dialects.responses import decode, wire
from clew.dialects.responses.asking import Answering, Asking, ask
from clew.dialects.responses.frames import Encoder
from clew.dialects.responses.preparing import Prepared
from clew.dialects.responses.reading import live_events
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import identified
from clew.dialects.shared.errors import status_of
from clew.dialects.shared.openai_errors import REPLACED, error_of_stream, invalid_body
from clew.dialects.shared.parts import Parts, parts_of
from clew.dialects.shared.sockets import CloseCode, OpenSockets, chosen_subprotocol, dumps, reason
from clew.dialects.shared.stopping import stop
from clew.dialects.shared.storable import fault_of_json
from clew.domain.errors import ClewError, Forbidden, InvalidInput, NotFound, Unauthenticated
from clew.domain.messages import MessageLanguage

MOST_BAD_FRAMES = 20
"""Invalid frames in a row before the socket is closed."""
MOST_AHEAD = 16
"""Frames that are read while an earlier one is answered; the client's connection keeps the others."""
MOST_UNSTORED = 32
"""Responses that one socket keeps although they are not stored; the oldest is deleted for a new one."""
MOST_OF_LANE = 128
"""Characters of a `stream_id`."""
_OF_FRAME = ("type", "stream", "stream_options", "stream_id", "generate")
"""Fields of a frame that say nothing about the response: every one comes as events here. OpenAI's Agents SDKs send `stream`."""
router = APIRouter()


@router.websocket("/v1/responses")
async def respond(websocket: WebSocket) -> None:
    """Answer one `response.create` after another."""
    sockets: OpenSockets = websocket.app.state.sockets
    await websocket.accept(chosen_subprotocol(websocket.scope))
    session = _Session(websocket, await parts_of(websocket))
    refusal = sockets.refusal()
    if refusal is not None:
        await session.close(*refusal)
        return
    with sockets.holding(session.close):
        await session.run()


class _Session:
    """One open socket. It answers one frame at a time, at the client's pace."""

    def __init__(self, websocket: WebSocket, parts: Parts) -> None:
        self._websocket = websocket
        self._parts = parts
        self._language: MessageLanguage = reader_language(websocket)
        self._unstored: dict[UUID, tuple[UUID, UUID]] = {}
        """Turn → tenant and thread of the responses that are not stored, oldest first."""
        self._bad_in_a_row = 0
        self._sending = asyncio.Lock()
        self._is_closed = False
        self._ahead: asyncio.Queue[str | None] = asyncio.Queue(MOST_AHEAD)
        """Texts of the frames that wait for the answer to an earlier one; None: a frame without text."""
        self._prepared = Prepared()
        self._lane: Mapping[str, str] = {}
        """The `stream_id` of the frame that is obeyed; each of its events repeats it."""

    async def run(self) -> None:
        """Answer the client's frames until the socket closes, then delete what is not stored."""
        reading = asyncio.create_task(self._read_ahead())
        try:
            with suppress(WebSocketDisconnect):
                while not self._is_closed:
                    await self._obey_next(reading)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            for turn_id in list(self._unstored):
                await self._evict(turn_id)

    async def _read_ahead(self) -> None:
        """Receive frames until the client leaves, which is noticed only while there is room for another frame."""
        while (received := await self._websocket.receive())["type"] != "websocket.disconnect":
            await self._ahead.put(received.get("text"))

    async def _obey_next(self, reading: "asyncio.Task[None]") -> None:
        """Obey the next frame; if the client leaves meanwhile, end what it asked for and raise WebSocketDisconnect."""
        obeying = asyncio.create_task(self._obey())
        try:
            await asyncio.wait({obeying, reading}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
                raise WebSocketDisconnect
            await obeying
        finally:
            obeying.cancel()
            await asyncio.gather(obeying, return_exceptions=True)

    async def close(self, code: int, why: str) -> None:
        """Close the socket; may be called twice."""
        async with self._sending:
            if not self._is_closed:
                self._is_closed = True
                with suppress(WebSocketDisconnect, RuntimeError):
                    await self._websocket.close(int(code), reason(why))

    async def _obey(self) -> None:
        text, previous = await self._ahead.get(), None
        self._lane = {}
        try:
            frame = _read(text)
            self._lane = _lane_of(frame)
            body = _request_of(frame)
            self._bad_in_a_row = 0
            previous = body.previous_response_id
            await self._answer(self._prepared.joined(body), is_prepared=frame.get("generate") is False)
        except _BadFrame as bad:
            await self._refuse(bad)
            self._bad_in_a_row += 1
            if self._bad_in_a_row >= MOST_BAD_FRAMES:
                await self.close(CloseCode.BAD_FRAMES, f"{MOST_BAD_FRAMES} frames in a row were invalid.")
        except ClewError as error:
            await self._refuse(error)
            await self._evict(_turn_of(previous))
            if isinstance(error, Unauthenticated | Forbidden):  # the key has been revoked
                code = CloseCode.UNAUTHENTICATED if isinstance(error, Unauthenticated) else CloseCode.FORBIDDEN
                await self.close(code, error.code)

    async def _answer(self, body: wire.CreateResponse, *, is_prepared: bool) -> None:
        caller = await identified(self._websocket, "query")
        base_url = str(self._websocket.base_url).rstrip("/").replace("ws", "http", 1)
        who = Asking(caller, base_url, None, self._language, frozenset(self._unstored))
        if is_prepared:
            for event in await self._prepared.add(self._parts, who, body):
                await self._send(event)
            return
        answering = await ask(self._parts, who, body)
        encoder = Encoder(answering.asked)
        is_read = False
        try:
            await self._keep(caller.tenant_id, answering)
            async for event in live_events(self._parts, caller.tenant_id, encoder, answering.turn):
                if event["type"] != "error":  # the response that failed says it, and an error would end the exchange before it
                    await self._send(event)
            is_read = True
        finally:
            if not is_read:
                await stop(self._parts, caller, answering.turn, key=None)
        if encoder.progress.status == "failed":
            await self._evict(_turn_of(body.previous_response_id))

    async def _keep(self, tenant_id: UUID, answering: Answering) -> None:
        """Remember a response that is not stored; in a conversation nothing is to be deleted."""
        if answering.is_stored or answering.is_in_conversation:
            return
        self._unstored[answering.turn.turn_id] = (tenant_id, answering.asked.thread_id)
        if len(self._unstored) > MOST_UNSTORED:
            await self._evict(next(iter(self._unstored)))

    async def _evict(self, turn_id: UUID | None) -> None:
        """Forget a response that is not stored; delete its thread unless another one of the socket is in it."""
        if turn_id is None or turn_id not in self._unstored:
            return
        tenant_id, thread_id = self._unstored.pop(turn_id)
        if all(thread_id != other for _, other in self._unstored.values()):
            with suppress(NotFound):
                await self._parts.conversing.delete_thread(tenant_id, thread_id)

    async def _refuse(self, error: ClewError) -> None:
        status = status_of(error)
        await self._send({"type": "error", "status": REPLACED.get(status, status), **error_of_stream(error, self._language)})

    async def _send(self, frame: Mapping[str, object]) -> None:
        async with self._sending:
            if self._is_closed:
                raise WebSocketDisconnect
            try:
                await self._websocket.send_text(dumps({**frame, **self._lane}))
            except (WebSocketDisconnect, RuntimeError) as error:  # RuntimeError: uvicorn closed it
                self._is_closed = True
                raise WebSocketDisconnect from error


class _BadFrame(InvalidInput):
    """The frame is not a `response.create`."""


def _read(text: str | None) -> dict[str, Any]:
    """Return the frame in a text. Raises _BadFrame."""
    if text is None:
        raise _BadFrame("A frame must be text with JSON, not bytes.")
    if fault := fault_of_json(text.encode(), "the frame"):
        path, why = fault
        raise _BadFrame(f"`{path}` {why}." if path else f"{why[:1].upper()}{why[1:]}.", **({"field": path} if path else {}))
    frame: Any = json.loads(text)
    if not isinstance(frame, dict) or cast(dict[str, Any], frame).get("type") != "response.create":
        raise _BadFrame("Send frames with `type` `response.create` and the fields of POST /v1/responses.", field="type")
    return cast(dict[str, Any], frame)


def _lane_of(frame: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the `stream_id` of a frame, if it has one. Raises _BadFrame."""
    lane = frame.get("stream_id")
    if lane is None:
        return {}
    if not isinstance(lane, str) or not 0 < len(lane) <= MOST_OF_LANE:
        raise _BadFrame(f"`stream_id` must be a text of 1 to {MOST_OF_LANE} characters.", field="stream_id")
    return {"stream_id": lane}


def _request_of(frame: Mapping[str, Any]) -> wire.CreateResponse:
    """Return the request in a frame. Raises _BadFrame."""
    body = {name: value for name, value in frame.items() if name not in _OF_FRAME}
    if not isinstance(frame.get("generate"), bool | None):
        raise _BadFrame("`generate` must be true or false.", field="generate")
    if body.get("background"):
        why = "`background` belongs to HTTP. Over a socket, omit it: every response comes as events."
        raise _BadFrame(why, field="background")
    try:
        return wire.CreateResponse.model_validate(body)
    except ValidationError as error:
        faults = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        fault = invalid_body(RequestValidationError(faults, body=body))["error"]
        raise _BadFrame(fault["message"], code=fault["code"], field=fault["param"]) from error


def _turn_of(response_id: str | None) -> UUID | None:
    if response_id is None:
        return None
    try:
        return decode.response_id(response_id)
    except (InvalidInput, NotFound):
        return None
