"""`/healthz` (the process is alive) and `/readyz` (it can answer, else why not): open to everyone, without paths or values."""

import asyncio

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts
from clew.domain.errors import StoreUnavailable
from clew.server.supervision import Supervisor
from clew.store.housekeeping import read_revision
from clew.store.migrate import head_revision

router = APIRouter(tags=["health"])
_PATIENCE_SECONDS = 2.0


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Return 200 while the process is alive."""
    return {"status": "ok"}


@router.get("/readyz", responses={503: {"description": "Not ready", "content": {"application/json": {}}}})
async def readyz(request: Request, parts: AppParts) -> Response:
    """Return 200 if the database has the right revision, the embedder is loaded and all tasks needed to answer work, else 503."""
    supervisor: Supervisor = request.app.state.supervisor
    checks = {"embedder": parts.embedder.spec.dimension > 0, "database": False, "schema": False}
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            revision = await read_revision(parts.database)
        checks |= {"database": True, "schema": revision == head_revision()}
    except (StoreUnavailable, TimeoutError):
        pass
    failing = dict(supervisor.failing)
    checks["tasks"] = supervisor.can_answer
    is_ready = all(checks.values())
    body = {"status": "ready" if is_ready else "not ready", "checks": checks} | ({"tasks": failing} if failing else {})
    return JSONResponse(body, 200 if is_ready else 503)


HEALTH = Dialect((router,), open=(healthz, readyz), refuses_unknown_parameters=False)
