"""WebSockets of all dialects: close codes, refusals, the key in a subprotocol, and the open sockets.

Above: the dialects' socket routes, `server.middleware` and `server.auth`, which refuse sockets, `server.serve`, which closes all
of them at shutdown. Below: Starlette's WebSocket. uvicorn handles pings and the largest frame, set in `server.serve`.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from enum import IntEnum

from starlette.types import Receive, Scope, Send

MAX_FRAME_BYTES = 256 << 10
"""Largest frame of a client: fits a message of 10,000 escaped characters. A larger one closes the socket with 1009."""
MAX_OPEN_SOCKETS = 2000
"""Per process."""
SUBPROTOCOL = "clew"
KEY_SUBPROTOCOL = "clew.bearer."
"""Browsers cannot send headers: they offer `clew` and this prefix with the key. The server never returns the key."""
_CLOSE_SECONDS = 1.0
_MAX_REASON_BYTES = 123


class CloseCode(IntEnum):
    """Why the server closes a socket. uvicorn adds 1007 (text is not UTF-8) and 1009 (frame too big)."""

    GOING_AWAY = 1001
    BROKEN = 1011
    TRY_AGAIN = 1013
    BAD_FRAMES = 4400
    UNAUTHENTICATED = 4401
    FORBIDDEN = 4403


_CODE_BY_STATUS = {401: CloseCode.UNAUTHENTICATED, 403: CloseCode.FORBIDDEN, 429: CloseCode.TRY_AGAIN, 503: CloseCode.TRY_AGAIN}
Close = Callable[[int, str], Awaitable[None]]
"""Closes one socket with a code and a reason; may be called twice."""


class OpenSockets:
    """The sockets of one process. Use it from one event loop."""

    def __init__(self, limit: int = MAX_OPEN_SOCKETS) -> None:
        self._limit = limit
        self._open: set[Close] = set()
        self._is_closing = False

    def refusal(self) -> tuple[CloseCode, str] | None:
        """Return why no socket is accepted now, or None."""
        if self._is_closing:
            return CloseCode.GOING_AWAY, "The server is shutting down."
        if len(self._open) >= self._limit:
            return CloseCode.TRY_AGAIN, f"The server has reached its limit of {self._limit} open sockets. Try again later."
        return None

    @contextmanager
    def holding(self, close: Close) -> Generator[None]:
        """Count a socket while the block runs."""
        self._open.add(close)
        try:
            yield
        finally:
            self._open.discard(close)

    async def close_all(self) -> None:
        """Close every socket because the server stops; the transport ends those whose client does not read."""
        self._is_closing = True
        closing = [asyncio.ensure_future(close(CloseCode.GOING_AWAY, "The server is shutting down.")) for close in self._open]
        if closing:
            _, late = await asyncio.wait(closing, timeout=_CLOSE_SECONDS)
            for one in late:
                one.cancel()


def dumps(frame: Mapping[str, object]) -> str:
    """Return a frame as JSON text."""
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))


def reason(text: str) -> str:
    """Cut a reason to the size of a close frame."""
    return text.encode()[:_MAX_REASON_BYTES].decode(errors="ignore")


def chosen_subprotocol(scope: Scope) -> str | None:
    """Return the subprotocol that the server accepts of those that the client offers."""
    return SUBPROTOCOL if SUBPROTOCOL in scope.get("subprotocols", ()) else None


def key_in_subprotocols(scope: Scope) -> str | None:
    """Return the API key that a client offers as a subprotocol, or None."""
    offered: list[str] = scope.get("subprotocols", [])
    return next((one.removeprefix(KEY_SUBPROTOCOL) for one in offered if one.startswith(KEY_SUBPROTOCOL)), None)


async def refuse_socket(
    scope: Scope, receive: Receive, send: Send, *, status: int, code: str, frame: Mapping[str, object]
) -> None:
    """Accept a socket only to close it with a frame that says why, which browsers do not show for a rejected handshake."""
    await receive()
    with suppress(OSError):  # the client has disconnected
        await send({"type": "websocket.accept", "subprotocol": chosen_subprotocol(scope)})
        await send({"type": "websocket.send", "text": dumps(frame)})
        await close_socket(send, _CODE_BY_STATUS.get(status, CloseCode.BROKEN), code)


async def close_socket(send: Send, code: int, why: str) -> None:
    """Close an accepted socket; does nothing if it is already closed."""
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": int(code), "reason": reason(why)})
