"""Errors as Anthropic's SDKs read them: their body, and the statuses that the SDKs know.

Above: the dialect of `/v1/messages`, whose router uses `AnthropicRoute`, `/v1/models`, which both SDKs call, and `server`, for
requests that reach no route. Below: the table of `errors`. The SDKs choose their exception by the status, so each of Clew's
statuses becomes one that they know.
"""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Literal

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.responses import JSONResponse

from clew.dialects.shared.dialect import ErrorBody
from clew.dialects.shared.errors import code_of, headers_of, message_for, request_id_of, schema_fault, status_of
from clew.domain.errors import ClewError, TurnQuotaExceeded
from clew.domain.messages import MessageLanguage

Handle = Callable[[Request], Coroutine[Any, Any, Response]]
PREFIX = "/v1/messages"
VERSION_HEADER = "anthropic-version"
"""Anthropic's clients send it with every request."""
REQUEST_ID_HEADER = "Request-Id"
OVERLOADED = 529
REPLACED = {410: 409, 422: 400, 502: 500, 503: OVERLOADED, 507: OVERLOADED}
"""Statuses of Clew that Anthropic's clients do not know → the nearest that they do."""
_TYPES = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    499: "api_error",
    500: "api_error",
    504: "timeout_error",
    OVERLOADED: "overloaded_error",
}
"""Status → `error.type`; every other refusal has the type `invalid_request_error`."""
_NO_RETRY = {"X-Should-Retry": "false"}
"""Anthropic's SDKs repeat a request after 429, and Claude Code after 401, unless this header says that it is in vain."""
_UNAUTHENTICATED = 401


class ErrorDetails(BaseModel):
    """What programs check; the SDKs show it as `error_code`."""

    error_code: str
    """Clew's code in lower case, such as `model_not_found`."""
    field: str | None
    """The field that is wrong; null if it is not one field."""


class AnthropicError(BaseModel):
    """What was refused and why."""

    type: str
    message: str
    details: ErrorDetails


class AnthropicRefusal(BaseModel):
    """The error body of this dialect, also that of the event `error`."""

    type: Literal["error"]
    error: AnthropicError
    request_id: str | None


class AnthropicRoute(APIRoute):
    """A route whose errors have the body of this dialect, and whose responses contain the request id."""

    def get_route_handler(self) -> Handle:
        """Return the handler with both."""
        return answering(super().get_route_handler())


def answering(handle: Handle) -> Handle:
    """Return a handler whose errors have this body, and whose responses contain the request id."""

    async def answer(request: Request) -> Response:
        try:
            response = await handle(request)
        except ClewError as error:
            response = error_response(error, request_id_of(request), accepted=request.headers.get("accept-language", ""))
        except RequestValidationError as error:
            response = _invalid(error, request_id_of(request))
        response.headers.setdefault(REQUEST_ID_HEADER, request_id_of(request) or "")
        return response

    return answer


def error_response(
    error: ClewError, request_id: str | None, headers: Mapping[str, str] | None = None, *, accepted: str = ""
) -> JSONResponse:
    """Return the response to an error, its message in the language of the header `Accept-Language` if it has one."""
    message, named = message_for(error, accepted)
    status = status_here(status_of(error))
    body = error_body(status, code_of(error), message, request_id=request_id, field=_field_of(error))
    is_in_vain = isinstance(error, TurnQuotaExceeded) or status == _UNAUTHENTICATED
    own = {REQUEST_ID_HEADER: request_id or "", **(_NO_RETRY if is_in_vain else {})}
    return JSONResponse(body, status, {**own, **(headers or {}), **headers_of(error), **named})


def refusal(
    status: int,
    code: str,
    message: str,
    request_id: str | None,
    headers: Mapping[str, str] | None = None,
    field: str | None = None,
) -> JSONResponse:
    """Return the response to a request that reached no route."""
    body = error_body(status_here(status), code, message, request_id=request_id, field=field)
    own = {REQUEST_ID_HEADER: request_id or "", **(_NO_RETRY if status == _UNAUTHENTICATED else {})}
    return JSONResponse(body, status_here(status), {**own, **(headers or {})})


def error_of_stream(error: ClewError, language: MessageLanguage, request_id: str | None) -> dict[str, Any]:
    """Return the body of the event `error`."""
    status = status_here(status_of(error))
    return error_body(status, code_of(error), error.message_in(language), request_id=request_id)


def error_body(status: int, code: str, message: str, *, request_id: str | None, field: str | None = None) -> dict[str, Any]:
    """Return the body of an error with a status of this dialect and a code of Clew."""
    details = {"error_code": renamed(code), "field": field}
    kind = _TYPES.get(status, "invalid_request_error")
    return {"type": "error", "error": {"type": kind, "message": message, "details": details}, "request_id": request_id}


def status_here(status: int) -> int:
    """Return the status of this dialect for one of Clew's."""
    return REPLACED.get(status, status)


def renamed(code: str) -> str:
    """Return a code of Clew as this dialect writes it."""
    return code.lower()


def _field_of(error: ClewError) -> str | None:
    field = error.details.get("field")
    return field if isinstance(field, str) else None


def _invalid(error: RequestValidationError, request_id: str | None) -> JSONResponse:
    fault = schema_fault(error.errors())
    fields = fault["details"]["fields"]
    field = fields[0]["field"] or None if fields else None
    return JSONResponse(error_body(400, fault["code"], fault["message"], request_id=request_id, field=field), 400)


ERRORS = ErrorBody(
    PREFIX, refusal, AnthropicRefusal, replaced=REPLACED, renamed=renamed, header=VERSION_HEADER, header_prefix="/v1/"
)
"""Declared by this dialect, for every path under `/v1/messages`, and for Anthropic's clients at every other path under `/v1`."""
