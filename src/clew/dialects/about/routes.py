"""`/api/server`: what answers here, and what the caller may do."""

from fastapi import APIRouter, Request

from clew.dialects.about import encode, wire
from clew.dialects.access import Querying
from clew.dialects.parts import AppParts
from clew.store.keys import Keys

router = APIRouter(prefix="/api/server", tags=["server"])


@router.get("")
async def read_server(request: Request, caller: Querying, parts: AppParts) -> wire.ServerBody:
    """Tell which Clew this is, which models it has, and what the caller may do. Every scope includes this."""
    return encode.server(parts, caller, version=request.app.version, keys_in_use=await Keys(parts.database).exist())
