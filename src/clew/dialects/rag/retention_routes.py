"""`/api/rag/retention` for one tenant, and `GET /api/cron/retention` for a scheduler, for all tenants (source 003 §4)."""

import hmac
from contextlib import nullcontext
from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Query, Request, Security
from fastapi.security import HTTPBearer
from pydantic import SecretStr

from clew.dialects.rag import wire
from clew.dialects.rag.encode import encode_retention
from clew.dialects.shared.access import Administering, Principal, Reading
from clew.dialects.shared.parts import AppParts, Parts
from clew.domain.errors import Forbidden, Unauthenticated
from clew.store.acting import Acting, acting_for
from clew.store.housekeeping import sweep
from clew.store.retention import Retention, retire

router = APIRouter(prefix="/api", tags=["rag"])
_SECRET = HTTPBearer(scheme_name="scheduler", description="The secret of CLEW_CRON_SECRET.", auto_error=False)
First = Annotated[int, Query(ge=0, le=200, description="How many of the conversations that are due now to list.")]


@router.get("/rag/retention")
async def read_retention(parts: AppParts, caller: Reading, first: First = 20) -> wire.RetentionBody:
    """Read how long conversations are kept, which are due now, and the last and the next run. Deletes nothing."""
    return await _read_retention(parts, caller, first)


@router.patch("/rag/retention")
async def change_retention(body: wire.ChangeRetention, parts: AppParts, caller: Administering) -> wire.RetentionBody:
    """Set for how many days without activity conversations are kept; applies from the next run."""
    await Retention(parts.database).choose(caller.tenant_id, body.days)
    return await _read_retention(parts, caller, 0)


@router.post("/rag/retention/run")
async def run_retention(parts: AppParts, caller: Administering) -> wire.Removed:
    """Permanently delete the conversations of the caller's tenant that are due."""
    removed = await Retention(parts.database).remove_due(caller.tenant_id)
    await sweep(parts.database)
    await parts.originals.collect_soon()
    return wire.Removed(removed=removed)


@router.get("/cron/retention", dependencies=[Security(_SECRET)])
async def run_by_scheduler(request: Request, parts: AppParts) -> wire.Removed:
    """Permanently delete what is due of all tenants. Needs no key but `Authorization: Bearer` with CLEW_CRON_SECRET."""
    _require_secret(request.headers.get("authorization", ""), request.app.state.cron_secret)
    return wire.Removed(removed=await retire(parts.database, every=timedelta(0)))


def _require_secret(authorization: str, secret: SecretStr | None) -> None:
    if secret is None:
        raise Forbidden("This endpoint is off. Set CLEW_CRON_SECRET on the server, and send it as `Authorization: Bearer`.")
    scheme, _, given = authorization.partition(" ")
    is_same = hmac.compare_digest(given.strip().encode(), secret.get_secret_value().encode())
    if scheme.lower() != "bearer" or not is_same:
        raise Unauthenticated("This endpoint needs the secret of CLEW_CRON_SECRET. Send `Authorization: Bearer <secret>`.")


async def _read_retention(parts: Parts, caller: Principal, first: int) -> wire.RetentionBody:
    retention = Retention(parts.database)
    with acting_for(Acting()) if caller.may("admin") else nullcontext():  # an administrator counts those of everybody
        due = await retention.due(caller.tenant_id)
    shown = await retention.list_due(caller.tenant_id, first) if due.conversations and first else []
    return encode_retention(await retention.policy(caller.tenant_id), due, shown)
