"""`/api/tenants`: create, list, describe, limit and delete tenants; for operators only. `archives.tenant_routes` exports one.

One file: the shapes in camelCase, their encoding, and the routes. Below: `store.tenants`, `store.quotas`.
"""

import asyncio
import re
import time
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import AfterValidator, Field, StringConstraints

from clew.dialects.shared.access import Operating
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.quotas import (
    LimitsBody,
    LimitsChange,
    QuotaBody,
    TenantQuotasBody,
    UserUseBody,
    encode_heavy,
    encode_limits,
    encode_quotas,
    encode_use,
    limits_given,
)
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, rfc3339
from clew.domain.errors import Conflict, InvalidInput
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants
from clew.store.quotas import Quotas
from clew.store.tenants import Left, Tenant, Tenants, TenantUse

_NAME = re.compile(r"\w[\w.@-]*")
_SHOWN_MOST, _USERS_AT_ONCE = 10, 1000
_PATIENCE_SECONDS, _PAUSE_SECONDS = 10.0, 0.2
"""How long a deletion waits until the search index beside Postgres has dropped its part."""


def require_name(name: str) -> str:
    """Return a name that fits a path and a command line. Raises ValueError for another."""
    if not _NAME.fullmatch(name):
        raise ValueError("must begin with a letter or a digit and have only letters, digits and `_.@-`")
    return name


UserName = Annotated[str, StringConstraints(min_length=1, max_length=200)]
TenantName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100), AfterValidator(require_name)]


class NewTenant(CamelRequestBody):
    """A new tenant."""

    name: TenantName


class TenantBody(CamelBody):
    """A tenant in a list."""

    name: str
    created_at: str
    is_of_server: bool
    """It is the tenant of this server's local user (`CLEW_TENANT`)."""


class TenantList(CamelBody):
    """All tenants, by name."""

    tenants: list[TenantBody]


class UseBody(CamelBody):
    """What a tenant has."""

    assistants: int
    documents: int
    originals: int
    bytes: int
    """Size of the original files."""
    conversations: int
    turns: int
    chunks: int
    memories: int
    keys: int
    valid_keys: int
    """Keys that were not revoked and have not expired."""


class TenantDetail(TenantBody):
    """A tenant, what it has, and its quotas."""

    uses: UseBody
    quotas: list[QuotaBody]
    each_user: LimitsBody
    users: list[UserUseBody]
    """Those who used most this month, at most 10."""


class QuotasChange(CamelRequestBody):
    """Quotas to change; what is missing stays as it is."""

    tenant: LimitsChange | None = None
    each_user: LimitsChange | None = None
    users: Annotated[dict[UserName, LimitsChange | None], Field(max_length=_USERS_AT_ONCE)] | None = None
    """Own limits of single users, before those for each user. Null: as for each user."""


class RemovedTenant(CamelBody):
    """What was deleted with a tenant."""

    name: str
    removed: UseBody
    originals_left: int
    """Files that are deleted when their storage responds again."""
    index_entries_left: int
    """Entries of the search index beside Postgres that are deleted when it responds again."""


def encode(tenant: Tenant, own: UUID) -> TenantBody:
    """Return a tenant as lists show it; `own` is the tenant of the server's local user."""
    return TenantBody(name=tenant.name, created_at=rfc3339(tenant.created_at), is_of_server=tenant.id == own)


def encode_tenant_use(use: TenantUse) -> UseBody:
    """Return what a tenant has."""
    return UseBody(
        assistants=use.assistants,
        documents=use.documents,
        originals=use.originals,
        bytes=use.bytes,
        conversations=use.threads,
        turns=use.turns,
        chunks=use.chunks,
        memories=use.memories,
        keys=use.keys,
        valid_keys=use.valid_keys,
    )


def _own(request: Request) -> UUID:
    return request.app.state.key_ring.tenant_id


router = APIRouter(prefix="/api/tenants", tags=["tenants"])


@router.post("", status_code=201)
async def create_tenant(body: NewTenant, request: Request, parts: AppParts, caller: Operating) -> TenantBody:
    """Create a tenant with its assistant `default`; 409 when the name is taken. `POST /api/keys?tenant=` creates its keys."""
    return encode(await Tenants(parts.database).create(body.name), _own(request))


@router.get("")
async def list_tenants(request: Request, parts: AppParts, caller: Operating) -> TenantList:
    """List all tenants by name."""
    return TenantList(tenants=[encode(one, _own(request)) for one in await Tenants(parts.database).list()])


@router.get("/{tenant}")
async def read_tenant(tenant: str, request: Request, parts: AppParts, caller: Operating) -> TenantDetail:
    """Read one tenant, how much it has, and its quotas."""
    tenants, quotas = Tenants(parts.database), Quotas(parts.database)
    found = await tenants.named(tenant)
    limits = await quotas.read(found.id)
    with acting_for(Acting()):
        heaviest = await quotas.heaviest(found.id, _SHOWN_MOST)
    return TenantDetail(
        **encode(found, _own(request)).model_dump(),
        uses=encode_tenant_use(await tenants.count(found.id)),
        quotas=encode_use(limits.tenant, await quotas.used(found.id)),
        each_user=encode_limits(limits.each_user),
        users=[encode_heavy(one) for one in heaviest],
    )


@router.get("/{tenant}/quotas")
async def read_quotas(tenant: str, parts: AppParts, caller: Operating) -> TenantQuotasBody:
    """Read every limit of a tenant."""
    found = await Tenants(parts.database).named(tenant)
    return encode_quotas(await Quotas(parts.database).read(found.id))


@router.patch("/{tenant}/quotas")
async def change_quotas(tenant: str, body: QuotasChange, parts: AppParts, caller: Operating) -> TenantQuotasBody:
    """Change limits of a tenant, of each of its users, or of single users. Returns every limit."""
    found, quotas = await Tenants(parts.database).named(tenant), Quotas(parts.database)
    given = [one for one in (body.tenant, body.each_user, *(body.users or {}).values()) if one is not None]
    if not parts.prices.are_known and any(one.cost_per_month is not None for one in given):
        raise InvalidInput(
            "costPerMonth needs the price of tokens. Set CLEW_PRICE_PER_MILLION_INPUT_TOKENS and "
            "CLEW_PRICE_PER_MILLION_OUTPUT_TOKENS, and restart the server.",
            code="PRICE_UNKNOWN",
            field="costPerMonth",
        )
    await quotas.change(
        found.id,
        tenant=body.tenant.given() if body.tenant else None,
        each_user=body.each_user.given() if body.each_user else None,
        users=limits_given(body.users or {}),
    )
    return encode_quotas(await quotas.read(found.id))


@router.delete("/{tenant}")
async def delete_tenant(tenant: str, request: Request, parts: AppParts, caller: Operating) -> RemovedTenant:
    """Permanently delete a tenant: every row, file, vector and key. The response says what was deleted."""
    tenants = Tenants(parts.database)
    found = await tenants.named(tenant)
    if found.id == _own(request):
        raise Conflict(
            f"{found.name} is the tenant of this server (CLEW_TENANT). Start the server with another tenant to delete it.",
            code="TENANT_OF_SERVER",
        )
    use = await tenants.count(found.id)
    await _stop_turns(parts, found.id)
    await tenants.delete(found.id)
    for remembered in (request.app.state.key_ring, request.app.state.sessions):
        remembered.forget_tenant(found.id)
    await parts.originals.collect_soon()
    left = await _left(tenants, found.id)
    return RemovedTenant(
        name=found.name, removed=encode_tenant_use(use), originals_left=left.originals, index_entries_left=left.notes
    )


async def _stop_turns(parts: Parts, tenant_id: UUID) -> None:
    """Stop the answers that are being written for a tenant."""
    assistants = Assistants(parts.database)
    with acting_for(Acting()):
        for assistant in await assistants.list(tenant_id, limit=1_000_000):
            for thread_id in await assistants.running_threads(tenant_id, assistant.id):
                await parts.runner.abort_thread(tenant_id, thread_id)


async def _left(tenants: Tenants, tenant_id: UUID) -> Left:
    """Wait a little for the search index; return what still waits to be removed."""
    ends_at = time.monotonic() + _PATIENCE_SECONDS
    left = await tenants.left(tenant_id)
    while left.notes and time.monotonic() < ends_at:
        await asyncio.sleep(_PAUSE_SECONDS)
        left = await tenants.left(tenant_id)
    return left


DIALECT = Dialect((router,), audited=(create_tenant, change_quotas))
