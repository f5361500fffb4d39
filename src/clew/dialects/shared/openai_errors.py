"""Errors under `/v1`: the body of OpenAI's API, which its SDKs read, for every dialect there.

Above: the dialects under `/v1`, whose routers use `OpenAIRoute`, and `server`, for requests that reach no route. Below: the table
of `errors`. A code that OpenAI's clients know replaces Clew's; any other is Clew's code in lower case. Next: `openai_shapes`.
"""

import re
import time
from collections.abc import Callable, Coroutine, Mapping
from itertools import islice
from typing import Any, cast

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.responses import JSONResponse

from clew.dialects.shared.dialect import ErrorBody
from clew.dialects.shared.errors import FIELDS_MOST, code_of, fault_text, headers_of, message_for, status_of
from clew.domain.errors import ClewError, NotFound, QuotaExceeded, TooManyRequests
from clew.domain.messages import MessageLanguage

Handle = Callable[[Request], Coroutine[Any, Any, Response]]
PREFIX = "/v1/"
_VERSION = "2020-10-01"
"""The version of OpenAI's API, which has had no other one."""
REPLACED = {422: 400}
"""OpenAI refuses input that does not fit the schema with 400."""
_INVALID = "invalid_request_error"
_TYPES = {429: "requests"} | dict.fromkeys((500, 502, 503, 504, 507), "server_error")
"""Status → `error.type`; every other refusal has the type `invalid_request_error`."""
_CODES = {
    "INVALID_INPUT": "invalid_value",
    "MESSAGE_TOO_LONG": "string_above_max_length",
    "MESSAGE_CONTENT_REQUIRED": "invalid_value",
    "UNAUTHENTICATED": "invalid_api_key",
    "FORBIDDEN": "insufficient_permissions",
    "NOT_FOUND": "unknown_url",
    "METHOD_NOT_ALLOWED": "method_not_supported",
    "GENERATION_IN_PROGRESS": "conversation_locked",
    "PAYLOAD_TOO_LARGE": "request_too_large",
    "UNSUPPORTED_MEDIA_TYPE": "unsupported_content_type",
    "RATE_LIMITED": "rate_limit_exceeded",
    "QUOTA_EXCEEDED": "insufficient_quota",
    "CONTEXT_TOO_LONG": "context_length_exceeded",
    "INTERNAL": "server_error",
}
_FAULTS = {
    "missing": "missing_required_parameter",
    "extra_forbidden": "unknown_parameter",
    "unknown_parameter": "unknown_parameter",
    "string_too_long": "string_above_max_length",
    "union_tag_not_found": "missing_required_parameter",
    "invalid_function_parameters": "invalid_function_parameters",
}
"""Kind of a fault → code; a value of a wrong type is `invalid_type`, one outside a range or too long is `_code_of_limit`."""
_LIMITS = {"greater_than": "below_min_value", "less_than": "above_max_value"}
"""Beginning of the kind of a fault → end of the code, whose beginning is the kind of number."""
_OF_TYPES = ("_type", "_parsing", "int_from_float", "boolean_number")
"""What kinds of faults end with that a value of another type has."""
_NUMBER = re.compile(r"\.(\d+)(?=\.|$)")
_QUOTA = "insufficient_quota"
_NO_RETRY = {"X-Should-Retry": "false"}
"""OpenAI's SDKs repeat a request after 429 unless this header says that it is in vain."""


class OpenAIError(BaseModel):
    """What was refused and why."""

    message: str
    type: str
    """`invalid_request_error`, `requests` (too many at once), `insufficient_quota` or `server_error`."""
    param: str | None
    """The field that is wrong; null if it is not one field."""
    code: str | None
    """Stable; programs should check this one."""


class OpenAIRefusal(BaseModel):
    """The error body of every route under `/v1`."""

    error: OpenAIError


class OpenAIRoute(APIRoute):
    """A route whose errors have the body of OpenAI's API, and whose responses have its headers about the request."""

    def get_route_handler(self) -> Handle:
        """Return the handler with that body."""
        return answering(super().get_route_handler())


def answering(handle: Handle) -> Handle:
    """Return a handler whose errors have this body, and whose responses have OpenAI's headers about the request."""

    async def answer(request: Request) -> Response:
        begun = time.perf_counter()
        try:
            response = await handle(request)
        except ClewError as error:
            response = error_response(error, accepted=request.headers.get("accept-language", ""))
        except RequestValidationError as error:
            response = JSONResponse(invalid_body(error), 400)
        response.headers["OpenAI-Version"] = _VERSION
        response.headers["OpenAI-Processing-Ms"] = str(round((time.perf_counter() - begun) * 1000))
        return response

    return answer


def error_response(error: ClewError, headers: Mapping[str, str] | None = None, *, accepted: str = "") -> JSONResponse:
    """Return the response to an error, its message in the language of the header `Accept-Language` if it has one."""
    status = REPLACED.get(status_of(error), status_of(error))
    message, named = message_for(error, accepted)
    body = error_body(status, renamed(code_of(error)), message, param_of(error))
    stop = _NO_RETRY if isinstance(error, QuotaExceeded) else {}
    own = headers_of(error)
    if isinstance(error, TooManyRequests):
        own |= limit_headers(error.most, 0, error.retry_after_seconds)
    return JSONResponse(body, status, {**(headers or {}), **own, **named, **stop})


def refusal(
    status: int,
    code: str,
    message: str,
    request_id: str | None,
    headers: Mapping[str, str] | None = None,
    field: str | None = None,
) -> JSONResponse:
    """Return the response to a request that reached no route. The header `X-Request-ID` is set for every response."""
    status, place = REPLACED.get(status, status), with_brackets(field) if field else None
    said = message.replace(field, place, 1) if field and place else message
    return JSONResponse(error_body(status, renamed(code), said, place), status, headers)


def error_of_stream(error: ClewError, language: MessageLanguage = "en") -> dict[str, Any]:
    """Return the body of an error after a stream has begun."""
    return error_body(status_of(error), renamed(code_of(error)), error.message_in(language), param_of(error))


def error_body(status: int, code: str | None, message: str, param: str | None = None) -> dict[str, Any]:
    """Return the body of an error with a code of this dialect."""
    kind = _QUOTA if code == _QUOTA else _TYPES.get(status, _INVALID)
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def renamed(code: str) -> str:
    """Return the code that OpenAI's clients know for one of Clew's, or Clew's in lower case (`MODEL_NOT_FOUND`)."""
    return _CODES.get(code, code.lower())


def param_of(error: ClewError) -> str | None:
    """Return the field that an error is about; None if it names none."""
    if isinstance(error, NotFound) and error.kind == "model":
        return "model"
    field = error.details.get("field")
    return with_brackets(field) if isinstance(field, str) else None


def limit_headers(most: int, left: int, seconds: float) -> dict[str, str]:
    """Return the limit of requests at once, how many are left, and when the next place is free."""
    numbers = {"Limit": str(most), "Remaining": str(left), "Reset": f"{round(seconds * 1000)}ms"}
    return {f"X-RateLimit-{name}-Requests": value for name, value in numbers.items()}


def with_brackets(field: str) -> str:
    """Return the path of a field as OpenAI writes it: `messages[0].content`."""
    return _NUMBER.sub(r"[\1]", field)


def invalid_body(error: RequestValidationError) -> dict[str, Any]:
    """Return the body of an error about input that does not fit the schema."""
    path, fault = _first_fault(error)
    kind = str(fault["type"])
    if kind == "union_tag_not_found":
        path = f"{path}.type"
    code = _FAULTS.get(kind) or _code_of_limit(kind, fault) or ("invalid_type" if kind.endswith(_OF_TYPES) else "invalid_value")
    return error_body(400, code, f"{path or 'The body'}: {fault_text(fault)}", path or None)


def _code_of_limit(kind: str, fault: Mapping[str, Any]) -> str | None:
    """Return the code of a number out of its range, or of a value that is too long or too short; None for other faults."""
    context: Mapping[str, Any] = fault.get("ctx") or {}
    for begin, end in _LIMITS.items():
        if kind.startswith(begin):
            limit = next((context[name] for name in ("ge", "gt", "le", "lt") if name in context), 0)
            return f"{'decimal' if isinstance(limit, float) else 'integer'}_{end}"
    if kind == "string_too_short":
        return "string_below_min_length" if fault["input"] else "empty_string"
    if kind == "too_short":
        return "array_below_min_length" if fault["input"] else "empty_array"
    if kind == "too_long":
        return "object_above_max_properties" if isinstance(fault["input"], dict) else "array_above_max_length"
    return None


def _first_fault(error: RequestValidationError) -> tuple[str, Mapping[str, Any]]:
    """Return the first fault and its path; of a value that fits none of several types, the one with the type that fits best."""
    faults = [(_path(one, cast(object, error.body)), one) for one in islice(error.errors(), FIELDS_MOST)]
    first, _ = faults[0]
    inside = [one for one in faults if one[0] == first or one[0].startswith((f"{first}.", f"{first}["))]
    return max(inside, key=lambda one: (len(one[0]), not str(one[1]["type"]).endswith(_OF_TYPES)))


def _path(fault: Mapping[str, Any], body: object) -> str:
    """Return the path of a fault without the names of types that a schema adds for a value that may have several."""
    place, *rest = fault["loc"]
    if place != "body":
        return ".".join(map(str, rest)) or str(place)
    path, value = "", body
    for step in rest:
        if isinstance(step, int):
            path += f"[{step}]"
            value = cast(list[object], value)[step] if isinstance(value, list) and step < len(cast(list[object], value)) else None
        elif isinstance(value, dict) and (step in value or (fault["type"] == "missing" and step == rest[-1])):
            path += f".{step}" if path else step
            value = cast(dict[str, object], value).get(step)
    return path


ERRORS = ErrorBody(PREFIX, refusal, OpenAIRefusal, replaced=REPLACED, renamed=renamed)
"""Declared by the dialect `models`, for every path under `/v1`."""
