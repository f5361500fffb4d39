"""What went over the wire for one answer: the JSON that was sent and what came back, of every try.

The engine owns one with each prompt, a model fills it while it works: what is in it is there whatever becomes of the answer, also
when it fails, takes too long or is stopped. Headers are never in it, nor is the key.
"""

from dataclasses import dataclass, field
from typing import Any

from clew.domain.turns.trace import AttemptTrace


@dataclass(slots=True)
class Attempt:
    """One request to one model."""

    model: str
    request_payload: dict[str, Any] | None = None
    """The body as it was sent."""
    response_payload: dict[str, Any] | None = None
    """The final object of the provider, put together from its events as far as they came; of an error its status and body."""
    failure: str = ""
    """Why the answer did not come from here, in words for a person."""


@dataclass(slots=True)
class WireLog:
    """The tries of one answer, in their order."""

    attempts: list[Attempt] = field(default_factory=list[Attempt])
    has_rounds: bool = False
    """The model called tools: the answer took several requests, and all of them are its payload."""

    @property
    def request_payload(self) -> dict[str, Any] | list[Any] | None:
        """What was sent last, or every time; None where no provider was asked."""
        return self._payload([attempt.request_payload for attempt in self.attempts])

    @property
    def response_payload(self) -> dict[str, Any] | list[Any] | None:
        """What came back last, or every time."""
        return self._payload([attempt.response_payload for attempt in self.attempts])

    def _payload(self, payloads: list[dict[str, Any] | None]) -> dict[str, Any] | list[Any] | None:
        return payloads if self.has_rounds else payloads[-1] if payloads else None

    def traced(self) -> tuple[AttemptTrace, ...]:
        """Which models were asked and why one did not answer, without payloads."""
        return tuple(AttemptTrace(attempt.model, attempt.failure) for attempt in self.attempts)
