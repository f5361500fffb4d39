"""The application: middleware, one line per dialect, and the translation of errors that no dialect translated itself.

Above: `server.serve` runs it. A new dialect is one folder under `dialects` and one line in `ROUTERS`.
"""

import asyncio
from importlib.metadata import version

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from clew.dialects.about.routes import router as about
from clew.dialects.archives.routes import MEDIA_TYPE as ARCHIVE_TYPE
from clew.dialects.archives.routes import router as archives
from clew.dialects.assistants.routes import router as assistants
from clew.dialects.conversations.routes import router as conversations
from clew.dialects.conversations.socket import router as conversations_socket
from clew.dialects.conversations.tree_routes import router as conversation_trees
from clew.dialects.cortex.agent_routes import router as cortex_agents
from clew.dialects.cortex.routes import router as cortex
from clew.dialects.documents.original_routes import router as originals
from clew.dialects.documents.reading_routes import router as reading
from clew.dialects.documents.routes import router as documents
from clew.dialects.documents.session_routes import router as session_files
from clew.dialects.errors import CODE_BY_STATUS, error_response, request_id_of, validation_body
from clew.dialects.keys.routes import router as keys
from clew.dialects.memories.routes import router as memories
from clew.dialects.parts import Parts
from clew.dialects.query.routes import router as query
from clew.dialects.rag.retention_routes import router as rag_retention
from clew.dialects.rag.routes import router as rag
from clew.dialects.rag.settings_routes import router as rag_settings
from clew.dialects.search.routes import router as search
from clew.dialects.sessions.routes import router as sessions
from clew.dialects.sockets import OpenSockets
from clew.dialects.sources.routes import router as sources
from clew.dialects.turns.routes import router as turns
from clew.domain.errors import ClewError
from clew.server.auth import Authentication, KeyRing
from clew.server.bodies import Bodies
from clew.server.health import router as health
from clew.server.middleware import LOCAL_HOSTS, Boundary, RequestLog, refusal
from clew.server.page import Files, Page
from clew.server.settings import Settings

ROUTERS: tuple[APIRouter, ...] = (
    health,
    conversations,
    conversation_trees,
    conversations_socket,
    query,
    cortex,
    cortex_agents,
    sessions,
    turns,
    archives,
    reading,
    documents,
    originals,
    session_files,
    sources,
    search,
    assistants,
    memories,
    rag,
    rag_settings,
    rag_retention,
    keys,
    about,
)
STREAMED = {
    "/api/documents": "multipart/form-data",
    "/api/sessions/*/files": "multipart/form-data",
    "/api/threads/import": ARCHIVE_TYPE,
}
_FILES_PER_REQUEST = 20
_COMPRESSED_BYTES, _COMPRESSION = 4096, 4
"""From this size on answers are compressed for who accepts it; events never are."""
_FORM_BYTES = 1 << 20


def create_app(settings: Settings, parts: Parts, key_ring: KeyRing, page: Files) -> FastAPI:
    """Build the application around parts that are open and the page as `read_page` found it."""
    app = FastAPI(
        title="Clew",
        version=version("clew"),
        description="A conversation server over documents.",
        middleware=_middleware(settings, page),
        exception_handlers={
            ClewError: _clew_error,
            RequestValidationError: _validation_error,
            HTTPException: _http_error,
        },
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.parts = parts
    app.state.key_ring = key_ring
    app.state.sockets = OpenSockets()
    app.state.max_upload_bytes = settings.max_upload_bytes
    app.state.cron_secret = settings.cron_secret
    app.state.previewing = asyncio.Semaphore(1)
    for router in ROUTERS:
        app.include_router(router)
    return app


def _middleware(settings: Settings, page: Files) -> list[Middleware]:
    limit = settings.max_upload_bytes * _FILES_PER_REQUEST + _FORM_BYTES
    return [
        Middleware(RequestLog),
        Middleware(Boundary, hosts=served_hosts(settings), public_hosts=frozenset(settings.allowed_hosts)),
        Middleware(Page, files=page),
        Middleware(Authentication),
        Middleware(GZipMiddleware, minimum_size=_COMPRESSED_BYTES, compresslevel=_COMPRESSION),
        Middleware(Bodies, streamed=STREAMED, streamed_limit_bytes=limit),
    ]


def served_hosts(settings: Settings) -> frozenset[str] | None:
    """Return the host names to answer under. None means any: away from loopback every request has a key."""
    if not settings.is_loopback and not settings.allowed_hosts:
        return None
    return LOCAL_HOSTS | {settings.host.lower(), *settings.allowed_hosts}


async def _clew_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ClewError)  # noqa: S101  registered for this class
    return error_response(error, request_id_of(request))


async def _validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101  registered for this class
    return JSONResponse(validation_body(error.errors(), request_id_of(request)), 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  registered for this class
    code = CODE_BY_STATUS.get(error.status_code, "REFUSED")
    return refusal(request.scope, status=error.status_code, code=code, message=str(error.detail), headers=error.headers)
