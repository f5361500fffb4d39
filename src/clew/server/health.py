"""`/healthz` (the process is alive) and `/readyz` (it can answer): open to everyone, with no other information."""

import asyncio

from fastapi import APIRouter, Response
from starlette.responses import JSONResponse

from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts
from clew.domain.errors import StoreUnavailable
from clew.store.housekeeping import read_revision
from clew.store.migrate import head_revision

router = APIRouter(tags=["health"])
_PATIENCE_SECONDS = 2.0


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Return 200 while the process is alive."""
    return {"status": "ok"}


@router.get("/readyz", responses={503: {"description": "Not ready"}})
async def readyz(parts: AppParts) -> Response:
    """Return 200 if the database has the revision that this Clew needs and the embedding model is loaded, else 503."""
    checks = {"embedder": parts.embedder.spec.dimension > 0, "database": False, "schema": False}
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            revision = await read_revision(parts.database)
        checks |= {"database": True, "schema": revision == head_revision()}
    except (StoreUnavailable, TimeoutError):
        pass
    is_ready = all(checks.values())
    return JSONResponse({"status": "ready" if is_ready else "not ready", "checks": checks}, 200 if is_ready else 503)


HEALTH = Dialect((router,), open=(healthz, readyz))
