"""Quotas: how much a tenant and each of its users may use, what they used, and the error that refuses more.

Above: `store.quotas` counts and `dialects.usage` shows. Days and months are those of UTC.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, Literal

from clew.domain.errors import TurnQuotaExceeded

Quota = Literal["documents", "bytes", "turns_per_day", "tokens_per_month", "cost_per_month"]
QUOTAS: tuple[Quota, ...] = ("documents", "bytes", "turns_per_day", "tokens_per_month", "cost_per_month")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be used; None: no limit."""

    documents: int | None = None
    bytes: int | None = None
    """Of the files of the documents, each as it was uploaded last."""
    turns_per_day: int | None = None
    tokens_per_month: int | None = None
    """Input and output of the answer model."""
    cost_per_month: Decimal | None = None
    """In the currency of `Prices`."""

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is limited."""
        return all(value is None for value in asdict(self).values())


@dataclass(frozen=True, slots=True)
class Used:
    """How much was used: documents and bytes now, turns today, tokens and cost this month."""

    documents: int = 0
    bytes: int = 0
    turns_per_day: int = 0
    tokens_per_month: int = 0
    cost_per_month: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost, in a currency of the operator's choice; 0: unknown."""

    input: Decimal = Decimal(0)
    output: Decimal = Decimal(0)

    @property
    def are_known(self) -> bool:
        """Return whether answers have a cost."""
        return bool(self.input or self.output)

    def cost(self, input_tokens: int, output_tokens: int) -> Decimal:
        """Return what an answer costs."""
        return (self.input * input_tokens + self.output * output_tokens) / 1_000_000


NO_PRICES = Prices()


def resets_at(quota: Quota, now: datetime) -> datetime | None:
    """Return when a quota counts from 0 again: at the next midnight or the first of the next month, UTC; None: never."""
    day = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if quota == "turns_per_day":
        return day + timedelta(days=1)
    if quota in ("tokens_per_month", "cost_per_month"):
        return (day.replace(day=1) + timedelta(days=32)).replace(day=1)
    return None


def turn_refusal(over: Mapping[str, Any], now: datetime) -> TurnQuotaExceeded:
    """Return the error for a question above a quota; `over` has `whose`, `quota`, `most` and `used`."""
    quota: Quota = over["quota"]
    at = resets_at(quota, now)
    assert at is not None  # noqa: S101  quotas of questions begin again
    before = at - timedelta(days=1)
    since = before if quota == "turns_per_day" else before.replace(day=1)
    return TurnQuotaExceeded(quota, over["whose"], most=over["most"], used=over["used"], resets_at=at, window=at - since, now=now)
