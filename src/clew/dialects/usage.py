"""`/api/usage`: what the caller and its tenant used, and their quotas. Operators set those with `/api/tenants/{tenant}/quotas`.

One file: the shape in camelCase and the route. Below: `store.quotas`.
"""

from fastapi import APIRouter

from clew.dialects.shared.access import Reading
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.quotas import QuotaBody, encode_use
from clew.dialects.shared.shapes import CamelBody
from clew.store.quotas import Quotas


class UsageBody(CamelBody):
    """What the caller and its tenant used. Documents and bytes are those stored now."""

    owner: str
    """The caller: `user:NAME`, or `app:NAME` for a key without a user."""
    mine: list[QuotaBody]
    tenant: list[QuotaBody]


router = APIRouter(prefix="/api/usage", tags=["usage"])


@router.get("")
async def read_usage(caller: Reading, parts: AppParts) -> UsageBody:
    """Read what the caller and its tenant used, and their limits."""
    quotas = Quotas(parts.database)
    of_tenant, mine = await quotas.of_owner(caller.tenant_id, caller.owner)
    return UsageBody(
        owner=caller.owner,
        mine=encode_use(mine, await quotas.used(caller.tenant_id, caller.owner)),
        tenant=encode_use(of_tenant, await quotas.used(caller.tenant_id)),
    )


DIALECT = Dialect((router,))
