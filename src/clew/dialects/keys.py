"""`/api/keys`: create (the key is shown once), list and revoke API keys; for administrators only.

One file: the shapes in camelCase, their encoding, and the routes. Below: `store.keys`.
"""

from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import AfterValidator, Field, StringConstraints

from clew.dialects.shared.access import SCOPES, Administering, Scope
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, rfc3339
from clew.domain.ids import parse_id, public_id
from clew.store.keys import Keys, StoredKey

AppName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


def require_printable(name: str) -> str:
    """Return a user's name that a header can carry. Raises ValueError for another."""
    if not name.isprintable():
        raise ValueError("must have printable characters only")
    return name


UserName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), AfterValidator(require_printable)
]


class NewKey(CamelRequestBody):
    """The scopes of a new key, and the application that its conversations belong to."""

    scopes: Annotated[list[Scope], Field(min_length=1, max_length=3)]
    caller_app: AppName = "default"
    user: UserName | None = None
    """The user for whom every request with this key asks. Null: the header `Clew-User` names the user of each request."""


class KeyBody(CamelBody):
    """A key in a list; `hint` is its beginning."""

    id: str
    hint: str
    caller_app: str
    user: str | None
    scopes: list[str]
    created_at: str
    revoked_at: str | None


class CreatedKey(KeyBody):
    """A new key. `key` is never shown again."""

    key: str


class KeyList(CamelBody):
    """All keys, newest first, including revoked ones."""

    keys: list[KeyBody]


def encode(key: StoredKey) -> KeyBody:
    """Return a key as lists show it."""
    return KeyBody(
        id=public_id("key", key.id),
        hint=key.hint,
        caller_app=key.caller_app,
        user=key.user_name or None,
        scopes=key.scopes,
        created_at=rfc3339(key.created_at),
        revoked_at=rfc3339(key.revoked_at) if key.revoked_at else None,
    )


def encode_created(key: StoredKey, secret: str) -> CreatedKey:
    """Return a new key with its secret."""
    return CreatedKey(**encode(key).model_dump(), key=secret)


router = APIRouter(prefix="/api/keys", tags=["keys"])


@router.post("", status_code=201)
async def create_key(body: NewKey, parts: AppParts, caller: Administering, response: Response) -> CreatedKey:
    """Create a key. Only this response contains the full key."""
    scopes = [scope for scope in SCOPES if scope in body.scopes]
    response.headers["Cache-Control"] = "no-store"
    return encode_created(
        *await Keys(parts.database).create(caller.tenant_id, caller_app=body.caller_app, scopes=scopes, user_name=body.user or "")
    )


@router.get("")
async def list_keys(parts: AppParts, caller: Administering) -> KeyList:
    """List all keys by their beginnings, newest first."""
    return KeyList(keys=[encode(key) for key in await Keys(parts.database).list(caller.tenant_id)])


@router.delete("/{key_id}", status_code=204)
async def revoke_key(key_id: str, parts: AppParts, caller: Administering) -> Response:
    """Revoke a key permanently; it stops working within seconds."""
    await Keys(parts.database).revoke(caller.tenant_id, parse_id("key", key_id))
    return Response(status_code=204)


DIALECT = Dialect((router,))
