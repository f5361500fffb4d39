"""`/api/keys`: create, list, revoke; for administrators only."""

from fastapi import APIRouter, Response

from clew.dialects.access import SCOPES, Administering
from clew.dialects.keys.encode import encode, encode_created
from clew.dialects.keys.wire import CreatedKey, KeyList, NewKey
from clew.dialects.parts import AppParts
from clew.domain.ids import parse_id
from clew.store.keys import Keys

router = APIRouter(prefix="/api/keys", tags=["keys"])


@router.post("", status_code=201)
async def create_key(body: NewKey, parts: AppParts, caller: Administering, response: Response) -> CreatedKey:
    """Create a key. The answer is the only place where it stands in full."""
    scopes = [scope for scope in SCOPES if scope in body.scopes]
    response.headers["Cache-Control"] = "no-store"
    return encode_created(*await Keys(parts.database).create(caller.tenant_id, caller_app=body.caller_app, scopes=scopes))


@router.get("")
async def list_keys(parts: AppParts, caller: Administering) -> KeyList:
    """List every key by its beginning, newest first."""
    return KeyList(keys=[encode(key) for key in await Keys(parts.database).list(caller.tenant_id)])


@router.delete("/{key_id}", status_code=204)
async def revoke_key(key_id: str, parts: AppParts, caller: Administering) -> Response:
    """Revoke a key: it is refused within seconds, for good."""
    await Keys(parts.database).revoke(caller.tenant_id, parse_id("key", key_id))
    return Response(status_code=204)
