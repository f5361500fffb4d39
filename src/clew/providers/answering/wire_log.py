"""The wire log of one answer: the JSON that was sent and returned, for every attempt.

The engine creates one for each prompt, and a model fills it while it works, so its content remains even if the answer fails,
takes too long or is stopped. It never contains headers or the key.
"""

from dataclasses import dataclass, field
from typing import Any

from clew.domain.turns.exchange import Exchange
from clew.domain.turns.trace import AttemptTrace


@dataclass(slots=True)
class Attempt:
    """One request to one model."""

    model: str
    request_payload: dict[str, Any] | None = None
    """The body that was sent."""
    response_payload: dict[str, Any] | None = None
    """The final object of the provider, assembled from the events received; for an error its status and body."""
    sent: bytes | None = None
    """The body that was sent, byte for byte."""
    status: int | None = None
    received: bytes | None = None
    """The body that was received so far, byte for byte, without the key."""
    is_redacted: bool = False
    failure: str = ""
    """Why this attempt did not give the answer, for users."""


@dataclass(slots=True)
class WireLog:
    """The attempts for one answer, in order."""

    attempts: list[Attempt] = field(default_factory=list[Attempt])
    has_rounds: bool = False
    """The model called tools: the answer took several requests, and all of them are its payload."""

    @property
    def request_payload(self) -> dict[str, Any] | list[Any] | None:
        """The last request, or all of them; None without a provider."""
        return self._payload([attempt.request_payload for attempt in self.attempts])

    @property
    def response_payload(self) -> dict[str, Any] | list[Any] | None:
        """The last response, or all of them."""
        return self._payload([attempt.response_payload for attempt in self.attempts])

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """Every request that was sent, in order, with its response."""
        return tuple(
            Exchange(one.model, one.sent, one.status, one.received, one.is_redacted)
            for one in self.attempts
            if one.sent is not None
        )

    def _payload(self, payloads: list[dict[str, Any] | None]) -> dict[str, Any] | list[Any] | None:
        return payloads if self.has_rounds else payloads[-1] if payloads else None

    def traced(self) -> tuple[AttemptTrace, ...]:
        """Return which models were tried and why one did not answer, without payloads."""
        return tuple(AttemptTrace(attempt.model, attempt.failure) for attempt in self.attempts)
