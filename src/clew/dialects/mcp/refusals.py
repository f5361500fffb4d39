"""The error body of requests to `/mcp` that never become a message of the protocol: a JSON-RPC error without an id.

Above: the middleware of the server, which refuses wrong hosts, keys and bodies. A tool that fails is not refused: its result says
why (`calling`).
"""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel
from starlette.responses import JSONResponse, Response

from clew.dialects.shared.dialect import ErrorBody

PATH = "/mcp"
_UNREADABLE, _INVALID_REQUEST, _INTERNAL, _HEADER_MISMATCH = -32700, -32600, -32603, -32020
_INPUT = "INVALID_INPUT"
"""With status 400, the middleware could not read the body."""


class McpFault(BaseModel):
    """The code of Clew, and the request's id in the log."""

    code: str
    request_id: str | None


class McpError(BaseModel):
    """An error of JSON-RPC 2.0."""

    code: int
    """-32700: the body cannot be read; -32600: the request is not acceptable; -32603: the server failed; -32020: a header and
    the message name different versions of the protocol."""
    message: str
    data: McpFault


class McpRefusal(BaseModel):
    """The error body of this dialect. `id` is null if the request was refused before its message was read."""

    jsonrpc: Literal["2.0"]
    id: str | int | None
    error: McpError


def refusal(
    status: int, code: str, message: str, request_id: str | None, headers: Mapping[str, str] | None = None, *_: object
) -> Response:
    """Return the response to a refused request."""
    number = _INTERNAL if status >= 500 else _UNREADABLE if (status, code) == (400, _INPUT) else _INVALID_REQUEST
    return _response(status, _fault(number, code, message, request_id), headers)


def malformed(message: str, request_id: str | None) -> Response:
    """Return the response to JSON that is not a message of the protocol."""
    return _response(400, _fault(_INVALID_REQUEST, _INPUT, message, request_id))


def empty(request_id: str | None) -> Response:
    """Return the response to a request without a body."""
    return _response(400, _fault(_UNREADABLE, _INPUT, "The body is empty. Send a message of JSON-RPC 2.0.", request_id))


def not_acceptable(request_id: str | None) -> Response:
    """Return the response to a client that does not accept both types of a response."""
    message = "The header `Accept` must name both types. Send `Accept: application/json, text/event-stream`."
    return _response(406, _fault(_INVALID_REQUEST, "NOT_ACCEPTABLE", message, request_id))


def mismatched(message_id: str | int, message: str, request_id: str | None) -> Response:
    """Return the response to a message whose header names another version."""
    return _response(400, _fault(_HEADER_MISMATCH, "HEADER_MISMATCH", message, request_id), message_id=message_id)


def _fault(number: int, code: str, message: str, request_id: str | None) -> dict[str, Any]:
    return {"code": number, "message": message, "data": {"code": code, "request_id": request_id}}


def _response(
    status: int, fault: dict[str, Any], headers: Mapping[str, str] | None = None, *, message_id: str | int | None = None
) -> Response:
    return JSONResponse({"jsonrpc": "2.0", "id": message_id, "error": fault}, status, headers)


ERRORS = ErrorBody(PATH, refusal, McpRefusal)
