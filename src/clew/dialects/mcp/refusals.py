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
_UNREADABLE, _INVALID_REQUEST, _INTERNAL = -32700, -32600, -32603
_INPUT = "INVALID_INPUT"
"""With status 400, the middleware could not read the body."""


class McpFault(BaseModel):
    """The code of Clew, and the request's id in the log."""

    code: str
    request_id: str | None


class McpError(BaseModel):
    """An error of JSON-RPC 2.0."""

    code: int
    """-32700: the body cannot be read; -32600: the request is not acceptable; -32603: the server failed."""
    message: str
    data: McpFault


class McpRefusal(BaseModel):
    """The error body of this dialect. `id` is null: the request was refused before its message was read."""

    jsonrpc: Literal["2.0"]
    id: None
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


def _fault(number: int, code: str, message: str, request_id: str | None) -> dict[str, Any]:
    return {"code": number, "message": message, "data": {"code": code, "request_id": request_id}}


def _response(status: int, fault: dict[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"jsonrpc": "2.0", "id": None, "error": fault}, status, headers)


ERRORS = ErrorBody(PATH, refusal, McpRefusal)
