"""The middleware of every request: an id, a log line, the checks of its host and origin, headers.

Pure ASGI, so that streams pass unchanged. Above: `server.app` sets their order. Next: `bodies` (request bodies) and `auth` (the
caller). Any web page can send requests to the visitor's own machine; Host and Origin distinguish them.
"""

import json
import re
import time
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit
from uuid import uuid4

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.dialects.shared.access import PRINCIPAL_KEY, Principal
from clew.dialects.shared.dialect import Declared, Refuse
from clew.dialects.shared.errors import REQUEST_ID_KEY, error_body
from clew.dialects.shared.evidence import note_act
from clew.dialects.shared.sockets import CloseCode, close_socket, refuse_socket
from clew.server.logs import error_fields

logger = structlog.get_logger()
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers of every response that does not set them itself."""
_POLICY = "default-src 'none'; frame-ancestors 'none'"


async def refuse(
    scope: Scope,
    receive: Receive,
    send: Send,
    *,
    status: int,
    code: str,
    message: str,
    field: str | None = None,
    details: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Respond to a request with an error body of its dialect; a WebSocket gets a frame and is closed."""
    if scope["type"] == "websocket":
        await note_act(scope, status)
        frame = _refusal_frame(scope, status=status, code=code, message=message)
        await refuse_socket(scope, receive, send, status=status, code=code, frame=frame)
        return
    headers = headers or ({"WWW-Authenticate": "Bearer"} if status == 401 else None)
    response = refusal(scope, status=status, code=code, message=message, field=field, details=details, headers=headers)
    await response(scope, receive, send)


def refusal(
    scope: Scope,
    *,
    status: int,
    code: str,
    message: str,
    field: str | None = None,
    details: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return an error body of the dialect that the path belongs to."""
    request_id = scope.get(REQUEST_ID_KEY)
    refuse_as_dialect = _declared_refusal(scope)
    if refuse_as_dialect is not None:
        return refuse_as_dialect(status, code, message, request_id, headers, field)
    return JSONResponse(error_body(code, message, details, request_id=request_id), status, headers)


def _refusal_frame(scope: Scope, *, status: int, code: str, message: str) -> dict[str, object]:
    """Return the frame that says why a socket is closed, in the form that the events of its dialect have."""
    if _declared_refusal(scope) is None:
        return {"type": "error", "error": message, "code": code}
    response = refusal(scope, status=status, code=code, message=message)
    return {"type": "error", "status": response.status_code, **json.loads(bytes(response.body))}


def _declared_refusal(scope: Scope) -> Refuse | None:
    declared = getattr(scope["app"].state, "declared", None) if "app" in scope else None
    return declared.refuse_of(scope["path"], Headers(scope=scope)) if isinstance(declared, Declared) else None


def with_headers(scope: Scope, send: Send) -> Send:
    """Return the function that sends a response with the security headers."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Content-Security-Policy", _POLICY)
        await send(message)

    return send_with_headers


class RequestLog:
    """Gives each request an id, logs one line when it ends, and returns 500 for an unhandled error."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        request_id = given if _REQUEST_ID.fullmatch(given) else f"req_{uuid4().hex}"
        scope[REQUEST_ID_KEY] = request_id
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            await self._run(scope, receive, send)

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, started = 0, time.perf_counter()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = scope[REQUEST_ID_KEY]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        except ClientDisconnect:  # its body ended early: nobody waits for a response
            pass
        except Exception as error:  # noqa: BLE001  the boundary of a request: any error is logged once and answered
            logger.error("request_failed", **error_fields(error))
            if not status:
                await refuse(
                    scope,
                    receive,
                    with_headers(scope, send_with_id),
                    status=500,
                    code="INTERNAL",
                    message="Internal server error. The server's log has the details.",
                )
            elif scope["type"] == "websocket":
                await close_socket(send_with_id, CloseCode.BROKEN, "INTERNAL")
        finally:
            self._log_request(scope, status, time.perf_counter() - started)

    def _log_request(self, scope: Scope, status: int, seconds: float) -> None:
        route = scope.get("route")
        principal = scope.get(PRINCIPAL_KEY)
        logger.info(
            "request",
            method=scope.get("method", "WEBSOCKET"),
            route=getattr(route, "path", None) or "-",
            status=status,
            milliseconds=round(seconds * 1000, 1),
            key_id=str(principal.key_id) if isinstance(principal, Principal) and principal.key_id else None,
        )


class Boundary:
    """Refuses requests with a foreign host name, and unsafe requests of other web pages; adds security headers.

    `hosts` None accepts every name: then every request needs a key, which a web page does not have. `public_hosts` are the names
    under which a proxy serves our page, whatever Host it forwards; `origins` are other pages that may send every request.
    """

    def __init__(
        self, app: ASGIApp, hosts: Collection[str] | None, public_hosts: Collection[str] = (), origins: Collection[str] = ()
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.public_hosts = public_hosts
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check and pass the request on."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return

        send_with_headers, fault = with_headers(scope, send), self._fault(scope)
        if fault:
            await refuse(scope, receive, send_with_headers, status=403, code=fault[0], message=fault[1])
        else:
            await self.app(scope, receive, send_with_headers)

    def _fault(self, scope: Scope) -> tuple[str, str] | None:
        headers = HTTPConnection(scope).headers
        host = headers.get("host", "")
        if len(headers.getlist("host")) > 1 or (host and not host_name(host)):
            return "HOST_NOT_ALLOWED", "Send one header `Host` with the name of this server and, if needed, its port."
        if self.hosts is not None and host_name(host) not in self.hosts:
            return "HOST_NOT_ALLOWED", "This host name is not allowed. Add it to CLEW_ALLOWED_HOSTS."
        origin = headers.get("origin")
        is_unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if origin is not None and is_unsafe and not self._is_ours(origin, host):
            return "ORIGIN_NOT_ALLOWED", "Requests from a web page of another origin are not allowed."
        return None

    def _is_ours(self, origin: str, host: str) -> bool:
        authority = _authority(origin)
        return authority == host.lower() or host_name(authority) in self.public_hosts or origin in self.origins


def host_name(host: str) -> str:
    """Return the name in a Host header, lower case, without its port and brackets; empty when it cannot be read."""
    try:
        address = urlsplit(f"//{host}")
        return (address.hostname or "") if host == address.netloc and address.port != 0 else ""
    except ValueError:  # the name, or the port
        return ""


def _authority(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
