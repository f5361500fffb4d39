"""`WS /ws` (source 001 §6.2): several conversations over one socket.

Above: `server.app`. Below: the engine's runner, `asking` and `socket_frames`. Turns do not depend on the socket: a separate task
reads each one at the client's pace, and the turn continues when the socket closes. A client's frames are handled in order. Next:
`dialects.shared.sockets`, for the close codes.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from uuid import UUID

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from clew.dialects.conversations import decode
from clew.dialects.conversations.asking import ask
from clew.dialects.conversations.socket_frames import (
    AbortFrame,
    BadFrame,
    ClientFrame,
    MessageFrame,
    Place,
    ResumeFrame,
    abort_result,
    echo_of,
    error_frame,
    names_in,
    read_frame,
    turn_frame,
)
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Principal, identified
from clew.dialects.shared.errors import status_of
from clew.dialects.shared.evidence import note_act
from clew.dialects.shared.parts import Parts, parts_of
from clew.dialects.shared.sockets import CloseCode, OpenSockets, chosen_subprotocol, dumps, reason
from clew.domain.errors import ClewError, Conflict, Forbidden, Unauthenticated
from clew.domain.ids import parse_id
from clew.domain.messages import MessageLanguage
from clew.domain.turns.events import Numbered
from clew.store.threads.threads import Threads

MAX_READINGS = 32
"""Turns that one socket reads at the same time."""
MAX_BAD_FRAMES = 20
"""Invalid frames in a row before the socket is closed."""
Reading = tuple[Place, AsyncIterator[Numbered]]
"""A turn that the client wants to read, and its events."""
router = APIRouter()


@router.websocket("/ws")
async def talk(websocket: WebSocket) -> None:
    """Ask, stop and resume, in any number of conversations at once."""
    sockets: OpenSockets = websocket.app.state.sockets
    await websocket.accept(chosen_subprotocol(websocket.scope))
    outbox = Outbox(websocket)
    refusal = sockets.refusal()
    if refusal is not None:
        await outbox.close(*refusal)
        return
    with sockets.holding(outbox.close):
        await _Session(websocket, outbox, await parts_of(websocket)).run()


class Outbox:
    """Sends the frames of one socket, one at a time, at the client's pace. Nothing is queued."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self.language: MessageLanguage = reader_language(websocket)
        """The language of messages for people, from the handshake."""
        self._sending = asyncio.Lock()
        self.is_closed = False

    async def send(self, frame: Mapping[str, object]) -> None:
        """Send one frame when the client has read enough of those before. Raises WebSocketDisconnect."""
        async with self._sending:
            if self.is_closed:
                raise WebSocketDisconnect
            try:
                await self._websocket.send_text(dumps(frame))
            except (
                WebSocketDisconnect,
                RuntimeError,
            ) as error:  # RuntimeError: uvicorn closed it, for a frame too big or no pong
                self.is_closed = True
                raise WebSocketDisconnect from error

    async def send_events(self, place: Place, events: AsyncIterator[Numbered]) -> None:
        """Send a turn's events up to its end, reading each after the previous one was sent, or until the client disconnects."""
        try:
            with suppress(WebSocketDisconnect):
                await self._send_each(place, events)
        finally:
            close = getattr(events, "aclose", None)
            if close is not None:
                await close()

    async def _send_each(self, place: Place, events: AsyncIterator[Numbered]) -> None:
        try:
            async for numbered in events:
                frame = turn_frame(numbered, place, self.language)
                if frame is not None:
                    await self.send(frame)
                    await asyncio.sleep(0)  # an ended turn is read without waiting: let other tasks run
        except ClewError as error:
            await self.send(error_frame(error, place.fields(), self.language))

    async def close(self, code: int, why: str) -> None:
        """Close the socket; may be called twice."""
        async with self._sending:
            if self.is_closed:
                return
            self.is_closed = True
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._websocket.close(int(code), reason(why))


class _Session:
    """One open socket."""

    def __init__(self, websocket: WebSocket, outbox: Outbox, parts: Parts) -> None:
        self._websocket = websocket
        self._parts = parts
        self._outbox = outbox
        self._bad_in_a_row = 0
        self._readings: dict[UUID, asyncio.Task[None]] = {}
        self._tasks = asyncio.TaskGroup()

    async def run(self) -> None:
        """Handle the client's frames until the socket closes. An unexpected error in a reading ends the socket, not the turn."""
        async with self._tasks:
            try:
                with suppress(WebSocketDisconnect):
                    await self._obey_frames()
            finally:
                for reading in self._readings.values():
                    reading.cancel()

    async def _obey_frames(self) -> None:
        while not self._outbox.is_closed:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            try:
                frame = read_frame(received.get("text"))
            except BadFrame as bad:
                await note_act(self._websocket.scope, 400, what="invalid")
                await self._outbox.send(bad.answer)
                await self._count_bad_frame()
                continue
            self._bad_in_a_row = 0
            await self._obey(frame)

    async def _count_bad_frame(self) -> None:
        self._bad_in_a_row += 1
        if self._bad_in_a_row >= MAX_BAD_FRAMES:
            await self._outbox.close(CloseCode.BAD_FRAMES, f"{MAX_BAD_FRAMES} frames in a row were invalid.")

    async def _obey(self, frame: ClientFrame) -> None:
        try:
            principal = await identified(self._websocket, "query")
            match frame:
                case MessageFrame():
                    reading = await self._ask(principal, frame)
                case ResumeFrame():
                    reading = await self._resume(principal, frame)
                case AbortFrame():
                    stopped = await self._abort(principal, frame)
                    await self._note(frame, 200)
                    await self._outbox.send(abort_result(frame, stopped))
                    return
            await self._note(frame, 200)
            self._begin_reading(*reading)
        except ClewError as error:
            await self._note(frame, status_of(error))
            await self._outbox.send(error_frame(error, echo_of(frame), self._outbox.language))
            if isinstance(error, Unauthenticated):  # the key has been revoked
                await self._outbox.close(CloseCode.UNAUTHENTICATED, error.code)
            elif isinstance(error, Forbidden):
                await self._outbox.close(CloseCode.FORBIDDEN, error.code)

    async def _note(self, frame: ClientFrame, status: int) -> None:
        await note_act(self._websocket.scope, status, what=frame.type, named=names_in(frame))

    async def _ask(self, principal: Principal, frame: MessageFrame) -> Reading:
        self._check_room(None)
        thread_id = decode.conversation_id(frame.conversation_id)
        language = self._outbox.language
        turn = await ask(self._parts, principal, thread_id, frame, key=frame.idempotency_key, language=language)
        return Place(turn.thread_id, turn.turn_id, frame.ref), turn.read()

    async def _resume(self, principal: Principal, frame: ResumeFrame) -> Reading:
        turn_id = parse_id("turn", frame.turn_id)
        self._check_room(turn_id)
        thread_id = await self._parts.runner.thread_of(principal.tenant_id, turn_id)
        return Place(thread_id, turn_id, frame.ref), self._parts.runner.events(principal.tenant_id, turn_id, frame.after)

    async def _abort(self, principal: Principal, frame: AbortFrame) -> UUID | None:
        runner = self._parts.runner
        if frame.turn_id is not None:
            turn_id = parse_id("turn", frame.turn_id)
            return turn_id if await runner.abort_turn(principal.tenant_id, turn_id) else None
        thread_id = decode.conversation_id(frame.conversation_id or "")
        await Threads(self._parts.database).find(principal.tenant_id, thread_id)
        return next(reversed(await runner.abort_thread(principal.tenant_id, thread_id)), None)

    # Reading ----------------------------------------------------------------------------------------------------------

    def _check_room(self, turn_id: UUID | None) -> None:
        if len(self._readings) >= MAX_READINGS and turn_id not in self._readings:
            raise Conflict(
                f"This socket already reads {MAX_READINGS} turns. Wait until one ends, or open another socket.",
                code="TOO_MANY_TURNS",
            )

    def _begin_reading(self, place: Place, events: AsyncIterator[Numbered]) -> None:
        """Read a turn for the client. A socket reads a turn once: a new request replaces the previous one."""
        before = self._readings.pop(place.turn_id, None)
        if before is not None:
            before.cancel()
        reading = self._tasks.create_task(self._outbox.send_events(place, events), name=f"socket reads {place.turn_id}")
        self._readings[place.turn_id] = reading
        reading.add_done_callback(lambda done: self._forget(place.turn_id, done))

    def _forget(self, turn_id: UUID, reading: asyncio.Task[None]) -> None:
        if self._readings.get(turn_id) is reading:
            del self._readings[turn_id]
