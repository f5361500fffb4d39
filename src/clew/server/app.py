"""The application: middleware, one line per dialect, and the translation of errors that no dialect translates.

Above: `server.serve` runs it. A new dialect is one folder under `dialects` and one line in `DIALECTS`.
"""

import asyncio
from collections.abc import Sequence
from importlib.metadata import version
from threading import Lock
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from clew.dialects.shared.dialect import Declared, Dialect, load_dialect
from clew.dialects.shared.errors import CODE_BY_STATUS, code_of, headers_of, message_for, schema_fault, status_of
from clew.dialects.shared.openapi import complete, refuses
from clew.dialects.shared.parts import Parts
from clew.dialects.shared.query_parameters import KNOWN_PARAMETERS
from clew.dialects.shared.sockets import OpenSockets
from clew.domain.errors import ClewError
from clew.server.audit import Audit
from clew.server.auth import Authentication, KeyRing
from clew.server.bodies import Bodies
from clew.server.cors import cross_origin
from clew.server.health import HEALTH
from clew.server.middleware import LOCAL_HOSTS, Boundary, RequestLog, refusal
from clew.server.page import Files, Page, docs_page
from clew.server.refusals import Refusals
from clew.server.settings import Settings
from clew.server.signin.resource import RESOURCE
from clew.server.signin.routes import SIGN_IN
from clew.server.signin.sessions import Sessions
from clew.server.signin.ways import open_ways
from clew.server.wrong_keys import WrongKeys

DIALECTS = (
    "conversations",
    "query",
    "cortex",
    "models",
    "completions",
    "files",
    "vector_stores",
    "embeddings",
    "anthropic",
    "ai_sdk",
    "sessions",
    "responses",
    "turns",
    "archives",
    "documents",
    "sources",
    "search",
    "mcp",
    "assistants",
    "memories",
    "feedback",
    "rag",
    "keys",
    "users",
    "audit",
    "tenants",
    "usage",
    "about",
)
"""Folders and files of `clew.dialects`, in the order in which their routes are tried."""
_FILES_PER_REQUEST = 20
_COMPRESSED_BYTES, _COMPRESSION = 4096, 4
"""Responses of at least this size are compressed if the client accepts it; events never are."""
_FORM_BYTES = 1 << 20
_PATH_SHOWN = 200
"""Characters of a path that a refusal repeats."""
_DESCRIPTIONS = ("/docs", "/openapi.json")
"""Paths that are no part of the API and describe it."""


class _Application(FastAPI):
    _making = Lock()

    def openapi(self) -> dict[str, Any]:
        """Return the document of the HTTP interface, made once, with the refusals of every operation. Takes seconds at first."""
        with self._making:
            if self.openapi_schema is None:
                self.openapi_schema = complete(super().openapi(), self.state.declared)
            return self.openapi_schema

    def described(self, _: Request) -> Response:
        """Answer `/openapi.json`. Not a coroutine, so it runs in a thread and other requests go on."""
        return JSONResponse(self.openapi())


def load_dialects(names: Sequence[str] = DIALECTS) -> tuple[Dialect, ...]:
    """Return everything that the server mounts."""
    return (HEALTH, *map(load_dialect, names), SIGN_IN, RESOURCE)


def create_app(settings: Settings, parts: Parts, key_ring: KeyRing, page: Files, dialects: Sequence[str] = DIALECTS) -> FastAPI:
    """Build the application from open parts and the files of `read_page`.

    `/readyz` also asks the supervisor of the server, which `serve` puts into its state.
    """
    declared, refusals = Declared(load_dialects(dialects)), Refusals()
    app = _Application(
        title="Clew",
        version=version("clew"),
        description="A conversation server over documents.",
        middleware=_middleware(settings, page, declared, refusals),
        exception_handlers={
            ClewError: _clew_error,
            RequestValidationError: _validation_error,
            HTTPException: _http_error,
        },
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.parts = parts
    app.state.key_ring = key_ring
    app.state.sessions = Sessions(open_ways(settings))
    app.state.refusals = refusals
    app.state.base_of = app.state.sessions.base_of
    app.state.sockets = OpenSockets()
    app.state.max_upload_bytes = settings.max_upload_bytes
    app.state.cron_secret = settings.cron_secret
    app.state.public_url = settings.public_url
    app.state.openai_links = settings.openai_links
    app.state.previewing = asyncio.Semaphore(1)
    app.state.declared = declared
    for path, described in zip(_DESCRIPTIONS, (docs_page(page), app.described), strict=True):
        app.add_route(path, described, include_in_schema=False)
    for dialect in declared.dialects:
        for router in dialect.routers:
            if dialect.refuses_unknown_parameters:
                app.include_router(router, dependencies=[KNOWN_PARAMETERS], responses=refuses(422))
            else:
                app.include_router(router)
    return app


def _middleware(settings: Settings, page: Files, declared: Declared, refusals: Refusals) -> list[Middleware]:
    limit = settings.max_upload_bytes * _FILES_PER_REQUEST + _FORM_BYTES
    return [
        Middleware(RequestLog),
        Middleware(Audit, refusals=refusals),
        Middleware(
            Boundary,
            hosts=served_hosts(settings),
            public_hosts=frozenset(settings.allowed_hosts),
            origins=frozenset(settings.cors_origins),
        ),
        *cross_origin(settings.cors_origins),
        Middleware(Page, files=page, knows=lambda path: path in _DESCRIPTIONS or declared.has_route(path)),
        Middleware(Authentication, is_open=declared.is_open, wrong_keys=WrongKeys(settings.wrong_keys_per_minute)),
        Middleware(GZipMiddleware, minimum_size=_COMPRESSED_BYTES, compresslevel=_COMPRESSION),
        Middleware(
            Bodies, streams=declared.streams, limit=declared.body_limit, knows=declared.has_route, streamed_limit_bytes=limit
        ),
    ]


def served_hosts(settings: Settings) -> frozenset[str] | None:
    """Return the allowed host names. None allows any: beyond loopback, every request needs a key."""
    if not settings.is_loopback and not settings.allowed_hosts:
        return None
    return LOCAL_HOSTS | {settings.host.lower(), *settings.allowed_hosts}


async def _clew_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ClewError)  # noqa: S101  registered for this class
    message, named = message_for(error, request.headers.get("accept-language", ""))
    field = error.details.get("field")
    return refusal(
        request.scope,
        status=status_of(error),
        code=code_of(error),
        message=message,
        field=field if isinstance(field, str) else None,
        details=error.details,
        headers=headers_of(error) | named,
    )


async def _validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101  registered for this class
    fault = schema_fault(error.errors())
    return refusal(request.scope, status=422, code=fault["code"], message=fault["message"], details=fault["details"])


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  registered for this class
    code = CODE_BY_STATUS.get(error.status_code, "REFUSED")
    declared: Declared = request.app.state.declared
    allowed = declared.methods_of(request.url.path) if error.status_code == 405 else []  # the framework knows only one route
    headers = {"Allow": ", ".join(allowed)} if allowed else error.headers
    asked = f"({request.method} {request.url.path[:_PATH_SHOWN]})"
    message = {404: f"Invalid URL {asked}", 405: f"Invalid method for URL {asked}"}.get(error.status_code, str(error.detail))
    return refusal(request.scope, status=error.status_code, code=code, message=message, headers=headers)
