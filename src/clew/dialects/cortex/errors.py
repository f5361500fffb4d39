"""Errors of this dialect: the flat body that its clients read, on all its routes.

Above: `routes` and `agent_routes`, whose routers use `CortexRoute`, and `server`, for requests that reach no route. Below: the
table of `dialects.shared.errors`. `code` is the number that its clients know, if there is one, else Clew's code.
"""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.responses import JSONResponse

from clew.dialects.shared.errors import code_of, headers_of, message_for, request_id_of, schema_fault, status_of
from clew.domain.errors import (
    ClewError,
    GenerationAborted,
    GenerationInterrupted,
    GenerationTimedOut,
    ModelFailed,
    NotFound,
)

PREFIX = "/api/v2/"
REQUEST_ID_HEADER = "X-Snowflake-Request-ID"
EXECUTION_FAILED = "399504"
AGENT_MISSING = "399513"
_OF_EXECUTION = (ModelFailed, GenerationTimedOut, GenerationInterrupted, GenerationAborted)


REPLACED = {410: 409}
"""Its clients know 409 for the events of a run that are no longer kept."""
NUMBERS = {404: AGENT_MISSING} | dict.fromkeys((499, 502, 503, 504), EXECUTION_FAILED)


class CortexRefusal(BaseModel):
    """The error body of this dialect."""

    message: str
    code: str
    """A number that its clients know, or Clew's code."""
    error_code: str
    """The same as `code`, for old clients."""
    request_id: str


class CortexRoute(APIRoute):
    """A route whose errors have the body of this dialect, and whose responses contain the request id."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler with both."""
        handle = super().get_route_handler()

        async def answer(request: Request) -> Response:
            response = await _answered(handle, request)
            response.headers.setdefault(REQUEST_ID_HEADER, request_id_of(request) or "")
            return response

        return answer


async def _answered(handle: Callable[[Request], Coroutine[Any, Any, Response]], request: Request) -> Response:
    try:
        return await handle(request)
    except ClewError as error:
        return error_response(error, request_id_of(request), accepted=request.headers.get("accept-language", ""))
    except RequestValidationError as error:
        fault = schema_fault(error.errors())
        return refusal(422, fault["code"], fault["message"], request_id_of(request))


def error_response(
    error: ClewError, request_id: str | None, headers: Mapping[str, str] | None = None, *, accepted: str = ""
) -> JSONResponse:
    """Return the response to an error, its message in the language of the header `Accept-Language` if it has one."""
    status = REPLACED.get(status_of(error), status_of(error))
    message, named = message_for(error, accepted)
    return refusal(status, number_of(error), message, request_id, {**(headers or {}), **headers_of(error), **named})


def refusal(
    status: int, code: str, message: str, request_id: str | None, headers: Mapping[str, str] | None = None, *_: object
) -> JSONResponse:
    """Return the response to a refused request, also if it reached no route; it contains the request id."""
    named = {REQUEST_ID_HEADER: request_id or ""}
    return JSONResponse(error_body(code, message, request_id), status, {**(headers or {}), **named})


def number_of(error: ClewError) -> str:
    """Return the error number of this dialect, or else Clew's code."""
    if isinstance(error, NotFound) and error.kind == "agent":
        return AGENT_MISSING
    if isinstance(error, _OF_EXECUTION):
        return EXECUTION_FAILED
    return code_of(error)


def error_body(code: str, message: str, request_id: str | None) -> dict[str, str]:
    """Return the body of an error, also that of the event `error`; `error_code` repeats `code` for old clients."""
    return {"message": message, "code": code, "error_code": code, "request_id": request_id or ""}
