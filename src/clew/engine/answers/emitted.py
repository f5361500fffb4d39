"""Collects the events of an answer that is being grounded: text and citations, in their order.

Above: `grounder`. Pure.
"""

from dataclasses import dataclass, field

from clew.domain.turns.events import Cited, Delta, Warned

Grounded = Delta | Cited | Warned


@dataclass(slots=True)
class Emitted:
    """The events of one call: text is joined until an event follows it."""

    events: list[Grounded] = field(default_factory=list[Grounded])
    text: list[str] = field(default_factory=list[str])

    def add(self, *events: Grounded) -> None:
        """Add events behind the text so far."""
        if events and self.text:
            self.events.append(Delta("".join(self.text)))
            self.text = []
        self.events += events

    def all(self) -> list[Grounded]:
        """Return the events, with the text behind the last one."""
        return [*self.events, Delta("".join(self.text))] if self.text else self.events
