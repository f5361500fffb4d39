"""Completes the OpenAPI document: who may call an operation, and how every operation refuses, in the error body of its dialect.

FastAPI describes what the routes declare. Refusals come from everywhere: the middleware, the stores, the model; so they are
derived here from the form of the operation. A route declares a rarer one with `refuses`. Above: `server.app`. Next: `errors`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from clew.dialects.shared.dialect import Declared, ErrorBody

CODES: dict[int, tuple[str, ...]] = {
    400: (
        "CONTEXT_TOO_LONG",
        "FILES_NOT_KEPT",
        "INVALID_INPUT",
        "MESSAGE_CONTENT_REQUIRED",
        "MESSAGE_TOO_LONG",
        "MODEL_NOT_FOUND",
        "PRICE_UNKNOWN",
        "VECTOR_STORE_EXPIRED",
    ),
    401: ("UNAUTHENTICATED",),
    403: ("CSRF_TOKEN_INVALID", "FORBIDDEN", "HOST_NOT_ALLOWED", "ORIGIN_NOT_ALLOWED"),
    404: ("NOT_FOUND", "ORIGINAL_MISSING", "ORIGINAL_NOT_KEPT"),
    409: (
        "CONFLICT",
        "CONVERSATION_EXISTS",
        "CONVERSATION_FULL",
        "DEFAULT_ASSISTANT",
        "GENERATION_IN_PROGRESS",
        "IDEMPOTENCY_KEY_REUSED",
        "KEY_NOT_VALID",
        "MEMORIES_ELSEWHERE",
        "NOTHING_TO_CONTINUE",
        "NOTHING_TO_UNDO",
        "RUN_ENDED",
        "RUN_OVER",
        "RUN_OVERTAKEN",
        "SOURCE_ELSEWHERE",
        "SOURCE_HELD",
        "SOURCE_NOT_HELD",
        "SOURCE_NOT_WATCHED",
        "SOURCE_OVERLAPS",
        "TENANT_EXISTS",
        "TENANT_OF_SERVER",
    ),
    410: ("EVENTS_EXPIRED",),
    413: ("PAYLOAD_TOO_LARGE", "QUOTA_EXCEEDED"),
    415: ("UNSUPPORTED_MEDIA_TYPE",),
    416: ("RANGE_NOT_SATISFIABLE",),
    422: ("DOCUMENT_UNREADABLE", "INVALID_INPUT", "SETTING_INVALID"),
    429: ("QUOTA_EXCEEDED", "RATE_LIMITED"),
    499: ("GENERATION_ABORTED",),
    500: ("INTERNAL",),
    502: ("ANSWER_FILTERED", "LLM_SERVICE_ERROR"),
    503: (
        "EMBEDDER_UNAVAILABLE",
        "GENERATION_INTERRUPTED",
        "ORIGINALS_UNAVAILABLE",
        "READER_UNAVAILABLE",
        "STORE_BUSY",
        "STORE_UNAVAILABLE",
    ),
    504: ("GENERATION_TIMEOUT",),
    507: ("STORE_FULL",),
    529: (),
}
"""The codes of each status. A missing object has the code of its kind, such as `CONVERSATION_NOT_FOUND`."""

_MEANINGS = {
    400: "The request has an invalid value.",
    401: "A valid API key is required.",
    403: "The key, the host name or the web page is not allowed to send this request.",
    404: "The object does not exist, or the caller may not see it; the code names its kind, such as `CONVERSATION_NOT_FOUND`.",
    409: "The request does not fit the current state.",
    410: "The requested data is no longer stored.",
    413: "The body or a file exceeds its limit.",
    415: "The body has another type than the operation reads.",
    416: "The range begins after the end of the file.",
    422: "The request does not fit the schema, or it has a value that cannot be used.",
    429: "The caller has sent too many requests, or a quota is used up. Try again after `Retry-After` seconds.",
    499: "The answer was stopped.",
    500: "An unexpected error occurred; the server's log has the details.",
    502: "The answer model failed.",
    503: "A part of the server does not respond. Try again later.",
    504: "The answer took too long.",
    507: "The disk of the database is full.",
    529: "A part of the server does not respond, or the disk of the database is full. Try again later.",
}
_ALWAYS = (400, 403, 429, 500)
_WITH_KEY = (401, 503)
_WITH_INPUT = (404, 422)
_CHANGING = (409, 413, 415, 507)
_ASKING = (410, 499, 502, 504)
_SCHEMES = {
    "key": {
        "type": "http",
        "scheme": "bearer",
        "description": "An API key from `clew keys create`. A server on a loopback address without keys accepts any or none.",
    },
    "header": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Api-Key",
        "description": "The same key in the header of Anthropic's SDKs.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "__Host-clew_session",
        "description": "The session of a person who signed in on the page; without HTTPS the name is `clew_session_<port>`. "
        "Requests that change something also need the header `Clew-CSRF`.",
    },
}
"""Each is enough by itself."""
_OF_FRAMEWORK = ("HTTPValidationError", "ValidationError")
"""The error bodies that FastAPI describes; this server never sends them."""


class Refused(BaseModel):
    """What was refused and why."""

    code: str
    """Stable; programs should check this one."""
    message: str
    """For people; it may change."""
    details: dict[str, Any]
    """Depends on the code, such as the wrong field."""
    request_id: str | None
    """Also in the log of the server and in the header `X-Request-ID`."""


class Refusal(BaseModel):
    """The error body of all dialects that have none of their own."""

    error: Refused


def refuses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the `responses` of a route that also refuses with these statuses, which the form of its operation does not imply."""
    return {status: {} for status in statuses}


def complete(document: dict[str, Any], declared: Declared) -> dict[str, Any]:
    """Return FastAPI's document with the security scheme and all refusals of each operation. Changes it in place."""
    components: dict[str, Any] = document.setdefault("components", {})
    components.setdefault("securitySchemes", {}).update(_SCHEMES)
    responses: dict[str, Any] = components.setdefault("responses", {})
    schemas: dict[str, Any] = components.setdefault("schemas", {})
    for path, method, operation in operations(document):
        own = declared.errors_of(path)
        if "security" not in operation:
            operation["security"] = [] if declared.is_open(path) else [{name: []} for name in _SCHEMES]
        statuses = _statuses(method, operation, own)
        responses |= {_name(status, own): _response(status, own) for status in statuses}
        refused = {str(status): {"$ref": f"#/components/responses/{_name(status, own)}"} for status in statuses}
        replaced = {str(status) for status in own.replaced} if own else set[str]()
        given = {status: response for status, response in operation["responses"].items() if status not in replaced}
        operation["responses"] = dict(sorted((given | refused).items()))
        body = _body(own)
        schemas.setdefault(body.__name__, body.model_json_schema(ref_template="#/components/schemas/{model}"))
        schemas |= schemas[body.__name__].pop("$defs", {})
    for name in _OF_FRAMEWORK:
        schemas.pop(name, None)
    return document


def operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the path, the method in capitals and the description of each operation."""
    for path, item in document["paths"].items():
        yield from ((path, method.upper(), operation) for method, operation in item.items())


def _statuses(method: str, operation: Mapping[str, Any], own: ErrorBody | None) -> list[int]:
    """Return the statuses with which an operation refuses, except those whose body its route describes itself."""
    parameters = operation.get("parameters", [])
    found = {*_ALWAYS, *(_WITH_KEY if operation["security"] else ())}
    if "requestBody" in operation or any(one["in"] in {"path", "query"} for one in parameters):
        found |= {*_WITH_INPUT}
    if method not in {"GET", "HEAD"}:
        found |= {*_CHANGING}
    if any(one["name"] == "Idempotency-Key" for one in parameters):
        found |= {*_ASKING}
    described = {int(status): response for status, response in operation["responses"].items() if status.isdecimal()}
    found |= {status for status in described if status >= 400}
    replaced: Mapping[int, int] = own.replaced if own else {}
    kept = {status for status, response in described.items() if response.get("content") and status != 422}
    return sorted({replaced.get(status, status) for status in found} - kept)


def _response(status: int, own: ErrorBody | None) -> dict[str, Any]:
    replaced: Mapping[int, int] = own.replaced if own else {}
    before = [status, *(one for one, other in replaced.items() if other == status)]
    known = [code for one in before for code in CODES[one]]
    named = [own.renamed(code) for code in known] if own else known
    codes = dict.fromkeys(named + ([own.numbers[status]] if own and status in own.numbers else []))
    return {
        "description": f"{_MEANINGS[status]} Codes: {', '.join(f'`{code}`' for code in codes)}.",
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{_body(own).__name__}"}}},
    }


def _name(status: int, own: ErrorBody | None) -> str:
    return f"{_body(own).__name__}{status}"


def _body(own: ErrorBody | None) -> type[BaseModel]:
    return own.body if own else Refusal
