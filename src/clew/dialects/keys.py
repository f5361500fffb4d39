"""`/api/keys`: create (the key is shown once), list, rotate and revoke API keys; for administrators only.

One file: the shapes in camelCase, their encoding, and the routes. Below: `store.keys`.
"""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal, get_args
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response
from pydantic import AfterValidator, Field, StringConstraints

from clew.dialects.shared.access import Administering, Principal
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, rfc3339
from clew.domain.errors import Forbidden, InvalidInput
from clew.domain.ids import parse_id, public_id
from clew.store.keys import Keys, StoredKey
from clew.store.tenants import Tenants

KeyScope = Literal["read", "query", "write", "admin", "audit", "operator"]
_LONGEST_SECONDS = 10 * 366 * 86_400
_LONGEST_GRACE_SECONDS = 30 * 86_400
AppName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


def require_printable(name: str) -> str:
    """Return a user's name that a header can carry. Raises ValueError for another."""
    if not name.isprintable():
        raise ValueError("must have printable characters only")
    return name


UserName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), AfterValidator(require_printable)
]


GroupName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), AfterValidator(require_printable)
]


class NewKey(CamelRequestBody):
    """The scopes of a new key, and the application that its conversations belong to."""

    scopes: Annotated[list[KeyScope], Field(min_length=1, max_length=len(get_args(KeyScope)))]
    caller_app: AppName | None = None
    """Null: `default` for the first key of a tenant, for keys of a user and for those that speak for users; another key gets a
    name of its own, so that two keys do not share their conversations by accident."""
    user: UserName | None = None
    """The user to whom the key belongs: every request with it is made for this user."""
    groups: Annotated[list[GroupName], Field(max_length=50, default_factory=list[GroupName])]
    """The groups whose shared conversations and assistants the key may read."""
    speaks_for_users: bool = False
    """The header `Clew-User` may name the user of each request: for an application that signs its users in itself."""
    expires_in_seconds: Annotated[int, Field(ge=1, le=_LONGEST_SECONDS)] | None = None
    """Null: it never expires."""


class Rotation(CamelRequestBody):
    """How a key is replaced."""

    grace_seconds: Annotated[int, Field(ge=0, le=_LONGEST_GRACE_SECONDS)] = 86_400
    """How long the old key stays valid."""


class KeyBody(CamelBody):
    """A key in a list; `hint` is its beginning."""

    id: str
    hint: str
    caller_app: str
    user: str | None
    groups: list[str]
    speaks_for_users: bool
    """The header `Clew-User` may name the user of each request."""
    scopes: list[str]
    created_at: str
    expires_at: str | None
    """Null: it never expires."""
    last_used_at: str | None
    """To the minute; null: never."""
    revoked_at: str | None


class CreatedKey(KeyBody):
    """A new key. `key` is never shown again."""

    key: str
    is_first: bool
    """No other key exists: from now on, every request needs one."""


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
        groups=key.groups,
        speaks_for_users=key.speaks_for_users,
        scopes=key.scopes,
        created_at=rfc3339(key.created_at),
        expires_at=_when(key.expires_at),
        last_used_at=_when(key.last_used_at),
        revoked_at=_when(key.revoked_at),
    )


def _when(moment: datetime | None) -> str | None:
    return rfc3339(moment) if moment else None


def encode_created(key: StoredKey, secret: str, *, is_first: bool = False) -> CreatedKey:
    """Return a new key with its secret."""
    return CreatedKey(**encode(key).model_dump(), key=secret, is_first=is_first)


async def tenant_of_keys(
    parts: AppParts,
    caller: Administering,
    tenant: Annotated[
        str | None, Query(max_length=200, description="Name of the tenant. Another one than the caller's needs `operator`.")
    ] = None,
) -> UUID:
    """Return the tenant whose keys a request means: the caller's, or the one that an operator names.

    Raises:
        Forbidden: another caller names another tenant, whether it exists or not.
        NoSuchTenant
    """
    if tenant is None or tenant == await Tenants(parts.database).name_of(caller.tenant_id):
        return caller.tenant_id
    if not caller.may("operator"):
        raise Forbidden("The keys of other tenants need a key with the scope `operator`.", required="operator")
    return (await Tenants(parts.database).named(tenant)).id


KeyTenant = Annotated[UUID, Depends(tenant_of_keys)]
router = APIRouter(prefix="/api/keys", tags=["keys"])


@router.post("", status_code=201)
async def create_key(
    body: NewKey, parts: AppParts, caller: Administering, tenant_id: KeyTenant, response: Response
) -> CreatedKey:
    """Create a key. Only this response contains the full key."""
    if body.user is not None and body.speaks_for_users:
        raise InvalidInput("A key of one user cannot speak for others. Omit `user` or `speaksForUsers`.", field="speaksForUsers")
    _require_operator(caller, body.scopes)
    lifetime = timedelta(seconds=body.expires_in_seconds) if body.expires_in_seconds else None
    response.headers["Cache-Control"] = "no-store"
    is_first = not await Keys(parts.database).exist()
    created = await Keys(parts.database).create(
        tenant_id,
        caller_app=body.caller_app or await _own_app(parts, tenant_id, body),
        scopes=[scope for scope in get_args(KeyScope) if scope in body.scopes],
        user_name=body.user or "",
        groups=sorted(set(body.groups)),
        speaks_for_users=body.speaks_for_users,
        expires_at=datetime.now(UTC) + lifetime if lifetime else None,
    )
    return encode_created(*created, is_first=is_first)


@router.get("")
async def list_keys(parts: AppParts, tenant_id: KeyTenant) -> KeyList:
    """List all keys by their beginnings, newest first."""
    return KeyList(keys=[encode(key) for key in await Keys(parts.database).list(tenant_id)])


@router.post("/{key_id}/rotate", status_code=201)
async def rotate_key(
    key_id: str,
    parts: AppParts,
    caller: Administering,
    tenant_id: KeyTenant,
    response: Response,
    *,
    body: Rotation | None = None,
) -> CreatedKey:
    """Replace a key by a new one that may do the same. The old one stays valid for a grace period."""
    found = await _changeable(parts, caller, tenant_id, key_id)
    response.headers["Cache-Control"] = "no-store"
    grace = timedelta(seconds=(body or Rotation()).grace_seconds)
    return encode_created(*await Keys(parts.database).rotate(tenant_id, found.id, grace=grace))


@router.delete("/{key_id}", status_code=204)
async def revoke_key(key_id: str, parts: AppParts, caller: Administering, tenant_id: KeyTenant) -> Response:
    """Revoke a key permanently; it stops working within seconds."""
    found = await _changeable(parts, caller, tenant_id, key_id)
    await Keys(parts.database).revoke(tenant_id, found.id)
    return Response(status_code=204)


async def _own_app(parts: Parts, tenant_id: UUID, body: NewKey) -> str:
    """Return the application of a key that names none. Conversations from before the first key belong to `default`."""
    names_people = body.user is not None or body.speaks_for_users
    is_default = names_people or not await Keys(parts.database).list(tenant_id)
    return "default" if is_default else f"key-{secrets.token_hex(4)}"


async def _changeable(parts: Parts, caller: Principal, tenant_id: UUID, key_id: str) -> StoredKey:
    """Return a key that the caller may rotate or revoke. Raises NotFound, Forbidden."""
    found = await Keys(parts.database).read(tenant_id, parse_id("key", key_id))
    _require_operator(caller, found.scopes)
    return found


def _require_operator(caller: Principal, scopes: list[KeyScope] | list[str]) -> None:
    if "operator" in scopes and not caller.may("operator"):
        raise Forbidden(
            "Only operators create, rotate and revoke keys with the scope `operator`. On the server's machine, `clew keys` needs "
            "no key.",
            required="operator",
        )


DIALECT = Dialect((router,), audited=(create_key, rotate_key))
