"""Errors on the wire: the table from errors to HTTP statuses, and the default error body.

Above: the dialects and the exception handlers of `server.app`. Below: `domain.errors`. Once a stream has begun, an error is an
event of that stream with the same code and message, also in the language of the reader.
"""

import math
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any
from uuid import UUID

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from clew.dialects.shared.accepted_language import preferred_language
from clew.domain import errors
from clew.domain.ids import public_id
from clew.domain.turns.events import Aborted, Failed

STATUS_BY_ERROR: dict[type[errors.ClewError], int] = {
    errors.InvalidInput: 400,
    errors.Unauthenticated: 401,
    errors.Forbidden: 403,
    errors.NotFound: 404,
    errors.OriginalNotKept: 404,
    errors.OriginalMissing: 404,
    errors.Conflict: 409,
    errors.Expired: 410,
    errors.QuotaExceeded: 413,
    errors.TurnQuotaExceeded: 429,
    errors.UnreadableDocument: 422,
    errors.TooManyRequests: 429,
    errors.GenerationAborted: 499,
    errors.ContextTooLong: 400,
    errors.ModelFailed: 502,
    errors.GenerationInterrupted: 503,
    errors.StoreUnavailable: 503,
    errors.EmbedderUnavailable: 503,
    errors.ReaderUnavailable: 503,
    errors.GenerationTimedOut: 504,
    errors.StoreFull: 507,
}
"""Any other error is a server error: 500."""

STATUS_BY_CODE: dict[str, int] = {
    "PAYLOAD_TOO_LARGE": 413,
    "UNSUPPORTED_MEDIA_TYPE": 415,
    "RANGE_NOT_SATISFIABLE": 416,
    "SETTING_INVALID": 422,
}
"""Codes with another status than their class."""

CODE_BY_STATUS: dict[int, str] = {
    400: "INVALID_INPUT",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    413: "PAYLOAD_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
}
"""Codes of requests that the framework refuses."""

FIELDS_MOST = 100
"""Invalid fields that one response names."""
REQUEST_ID_KEY = "clew.request_id"
"""Key of the request id in the ASGI scope."""


def status_of(error: errors.ClewError) -> int:
    """Return the HTTP status of an error: by its code, else by the nearest class in the table."""
    if error.code in STATUS_BY_CODE:
        return STATUS_BY_CODE[error.code]
    return next((STATUS_BY_ERROR[kind] for kind in type(error).__mro__ if kind in STATUS_BY_ERROR), 500)


def code_of(error: errors.ClewError) -> str:
    """Return the stable code of an error; NotFound names the missing kind (`CONVERSATION_NOT_FOUND`, source 001 §9)."""
    if isinstance(error, errors.NotFound) and error.code == errors.NotFound.code:
        return f"{error.kind.upper().replace(' ', '_')}_NOT_FOUND"
    return error.code


def error_body(
    code: str, message: str, details: Mapping[str, object] | None = None, *, request_id: str | None = None
) -> dict[str, Any]:
    """Return the default body of an error."""
    return {"error": {"code": code, "message": message, "details": dict(details or {}), "request_id": request_id}}


def error_response(
    error: errors.ClewError, request_id: str | None = None, headers: Mapping[str, str] | None = None, *, accepted: str = ""
) -> JSONResponse:
    """Return the default response to an error, its message in the language of the header `Accept-Language` if it has one."""
    message, named = message_for(error, accepted)
    body = error_body(code_of(error), message, error.details, request_id=request_id)
    return JSONResponse(body, status_of(error), {**(headers or {}), **headers_of(error), **named})


def headers_of(error: errors.ClewError) -> dict[str, str]:
    """Return the headers that belong to an error: how to authenticate, or when to ask again.

    `RateLimit` and `RateLimit-Policy` are those of draft-ietf-httpapi-ratelimit-headers-10.
    """
    match error:
        case errors.Unauthenticated():
            return {"WWW-Authenticate": "Bearer"}
        case errors.TooManyRequests():
            return {
                "Retry-After": str(error.retry_after_seconds),
                "RateLimit-Policy": f'"{error.limit}";q={error.most};qu="concurrent-requests"',
                "RateLimit": f'"{error.limit}";r=0;t={error.retry_after_seconds}',
            }
        case errors.TurnQuotaExceeded():
            return {
                "Retry-After": str(error.retry_after_seconds),
                "RateLimit-Policy": f'"{error.quota}";q={math.ceil(error.most)};w={error.window_seconds}',
                "RateLimit": f'"{error.quota}";r=0;t={error.retry_after_seconds}',
            }
        case _:
            return {}


def message_for(error: errors.ClewError, accepted: str) -> tuple[str, dict[str, str]]:
    """Return the message for a header `Accept-Language`, and the headers that name its language if it exists in several."""
    language = preferred_language(accepted)
    headers = {"Content-Language": language, "Vary": "Accept-Language"} if error.said else {}
    return error.message_in(language), headers


def schema_fault(found: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the code, message and details for input that the schema rejects: where and why, for the first fields; no value."""
    fields = [{"field": _path(one["loc"]), "message": fault_text(one)} for one in islice(found, FIELDS_MOST)]
    message = f"{fields[0]['field'] or 'The body'}: {fields[0]['message']}" if fields else "The request is invalid."
    return {"code": "INVALID_INPUT", "message": message, "details": {"fields": fields}}


def fault_text(fault: Mapping[str, Any]) -> str:
    """Return the reason why the schema rejects a value."""
    if fault["type"] == "extra_forbidden":
        return "Unknown field. Correct its name or omit it."
    return str(fault["msg"])


def request_id_of(connection: HTTPConnection) -> str | None:
    """Return the id of this request in the logs."""
    return connection.scope.get(REQUEST_ID_KEY)


def _path(location: Iterable[str | int]) -> str:
    parts = list(location)
    if parts and parts[0] in {"body", "query", "path", "header", "cookie"}:
        parts = parts[1:]
    return ".".join(str(part) for part in parts)


def failure_of(ended: Failed | Aborted, turn_id: UUID) -> errors.ClewError:
    """Return the error for the caller of a turn that failed or was stopped; its details name the turn."""
    named = {"turn_id": public_id("turn", turn_id)}
    if isinstance(ended, Aborted):
        return errors.GenerationAborted(**named)
    kind = next((kind for kind in _TURN_FAILURES if kind.code == ended.code), errors.ClewError)
    return kind(ended.message, **named)


_TURN_FAILURES = (
    errors.ModelFailed,
    errors.ContextTooLong,
    errors.AnswerFiltered,
    errors.GenerationTimedOut,
    errors.GenerationAborted,
    errors.GenerationInterrupted,
    errors.StoreUnavailable,
    errors.StoreFull,
    errors.StoreBusy,
    errors.EmbedderUnavailable,
)
