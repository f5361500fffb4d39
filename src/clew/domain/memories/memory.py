"""What is remembered of the people who ask: whose it is, what one turn leaves, and what comes back (source 001 §5).

Above: the engine's recall stage and the job that remembers, the memory adapters, the store. Memories are state, never a source:
they say how somebody wants answers, and no answer cites them (promise 2). Next: `memory_points.py`, what a question leaves.
"""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from clew.domain.turns.events import Warned

Kind = Literal["ATOMIC", "LINK", "PATTERN"]
"""As PromptX has them: a fact about the person, a wish that goes with it, what comes again and again."""
SHOWN_FROM = 0.3
"""A memory weaker than this is kept and not yet told to a model."""


@dataclass(frozen=True, slots=True)
class MemoryUser:
    """Somebody whose memories are kept apart: a user whom the calling application names, or that application as one user."""

    app: str
    """The caller's application, as its key says it."""
    name: str = ""
    """Whom the application asks for; empty: for itself."""


@dataclass(frozen=True, slots=True)
class MemoryPlace:
    """Where memories are kept: nothing of one place is ever seen from another."""

    tenant_id: UUID
    assistant_id: UUID
    user: MemoryUser


@dataclass(frozen=True, slots=True)
class Point:
    """Something worth remembering. What has the same `key` is the same memory: it grows stronger, and the newer words stay."""

    key: str
    content: str
    keywords: tuple[str, ...]
    strength: float
    """0..1"""
    kind: Kind


@dataclass(frozen=True, slots=True)
class Remembered:
    """What one turn leaves."""

    turn_id: UUID
    points: tuple[Point, ...]
    used: tuple[str, ...] = ()
    """Ids of the memories that the turn's model was told."""


@dataclass(frozen=True, slots=True)
class RecalledMemory:
    """A memory that may matter to a question."""

    id: str
    """Unique in its place."""
    content: str
    strength: float
    kind: Kind


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a turn's model is given of assistant and user; as far as the memory came, where it failed."""

    user: MemoryUser | None = None
    """Whose memories were asked for; None: the memory was not asked."""
    role: str = ""
    memories: tuple[RecalledMemory, ...] = ()
    seconds: float = 0.0
    warnings: tuple[Warned, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The memories' words, what matters most first."""
        return tuple(memory.content for memory in self.memories)
