"""Shapes of quotas in camelCase and their encoding, for the dialects `tenants` and `usage`. Below: `domain.quotas`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field

from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, rfc3339
from clew.domain.quotas import QUOTAS, Limits, Quota, Used, resets_at
from clew.store.quotas import Heavy, TenantQuotas

_MOST = 1 << 53
"""Numbers up to here are exact in JSON."""
_Count = Annotated[int, Field(ge=0, le=_MOST)]


class LimitsBody(CamelBody):
    """How much may be used; null: no limit."""

    documents: int | None
    bytes: int | None
    """Of the files of the documents, each as it was uploaded last."""
    turns_per_day: int | None
    tokens_per_month: int | None
    """Input and output of the answer model."""
    cost_per_month: float | None
    """In the currency of `CLEW_PRICE_PER_MILLION_INPUT_TOKENS`."""


class TenantQuotasBody(CamelBody):
    """Every limit of a tenant."""

    tenant: LimitsBody
    each_user: LimitsBody
    users: dict[str, LimitsBody]
    """Limits of single users; null: as for each user."""


class LimitsChange(CamelRequestBody):
    """Limits to change. A missing one stays as it is; null lifts it."""

    documents: _Count | None = None
    bytes: _Count | None = None
    turns_per_day: _Count | None = None
    tokens_per_month: _Count | None = None
    cost_per_month: Annotated[float, Field(ge=0, le=1e12, allow_inf_nan=False)] | None = None

    def given(self) -> dict[str, Any]:
        """Return the limits to change by name."""
        found: dict[str, Any] = {name: getattr(self, name) for name in self.model_fields_set}
        if self.cost_per_month is not None:
            found["cost_per_month"] = Decimal(str(self.cost_per_month))
        return found


class QuotaBody(CamelBody):
    """One quota: what is used of it, and its limit."""

    quota: Quota
    used: float
    limit: float | None
    """Null: no limit."""
    resets_at: str | None
    """When it counts from 0 again; null: never."""


class UserUseBody(CamelBody):
    """What somebody used."""

    owner: str
    """`user:NAME`, or `app:NAME` for keys without a user."""
    documents: int
    bytes: int
    turns_today: int
    tokens_this_month: int
    cost_this_month: float


def encode_limits(limits: Limits) -> LimitsBody:
    """Return the limits of one owner."""
    cost = limits.cost_per_month
    return LimitsBody(
        documents=limits.documents,
        bytes=limits.bytes,
        turns_per_day=limits.turns_per_day,
        tokens_per_month=limits.tokens_per_month,
        cost_per_month=None if cost is None else float(cost),
    )


def encode_quotas(quotas: TenantQuotas) -> TenantQuotasBody:
    """Return every limit of a tenant."""
    return TenantQuotasBody(
        tenant=encode_limits(quotas.tenant),
        each_user=encode_limits(quotas.each_user),
        users={name: encode_limits(limits) for name, limits in sorted(quotas.users.items())},
    )


def encode_use(limits: Limits, used: Used) -> list[QuotaBody]:
    """Return each quota with what is used of it."""
    now = datetime.now(UTC)
    return [_quota(name, getattr(used, name), getattr(limits, name), resets_at(name, now)) for name in QUOTAS]


def _quota(name: Quota, used: float | Decimal, limit: float | Decimal | None, at: datetime | None) -> QuotaBody:
    return QuotaBody(
        quota=name, used=float(used), limit=None if limit is None else float(limit), resets_at=rfc3339(at) if at else None
    )


def encode_heavy(heavy: Heavy) -> UserUseBody:
    """Return what somebody used."""
    used = heavy.used
    return UserUseBody(
        owner=heavy.owner,
        documents=used.documents,
        bytes=used.bytes,
        turns_today=used.turns_per_day,
        tokens_this_month=used.tokens_per_month,
        cost_this_month=float(used.cost_per_month),
    )


def limits_given(users: Mapping[str, LimitsChange | None]) -> dict[str, dict[str, Any]]:
    """Return the limits of single users to change; null lifts all of a user's."""
    return {name: dict.fromkeys(QUOTAS) if one is None else one.given() for name, one in users.items()}
