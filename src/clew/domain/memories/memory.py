"""Memories of users: who they belong to, what one turn adds, and what is recalled (source 001 §5).

Above: the engine's recall stage and the job that remembers, the memory adapters, the store. Memories are state, never a source:
they say how a user wants answers, and no answer cites them (promise 2). Next: `memory_points.py`, which finds memories in a
question.
"""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from clew.domain.turns.events import Warned

Kind = Literal["ATOMIC", "LINK", "PATTERN"]
"""The types of PromptX: a fact about the person, a related wish, a recurring pattern."""
SHOWN_FROM = 0.3
"""A memory weaker than this is stored but not sent to a model yet."""


@dataclass(frozen=True, slots=True)
class MemoryUser:
    """An owner of memories: a user of an application. Nothing is remembered or recalled without one.

    Raises:
        ValueError: the name is empty.
    """

    app: str
    """The caller application, from its key."""
    name: str
    """The user whom the application or its key names."""

    def __post_init__(self) -> None:
        """Refuse an empty name: the memories of a whole application would reach all its users."""
        if not self.name:
            raise ValueError("a user of memories needs a name")


@dataclass(frozen=True, slots=True)
class MemoryPlace:
    """Where memories belong: a place never sees the memories of another."""

    tenant_id: UUID
    assistant_id: UUID
    user: MemoryUser


@dataclass(frozen=True, slots=True)
class Point:
    """Something worth remembering. Points with the same `key` are one memory: it grows stronger and keeps the newer words."""

    key: str
    content: str
    keywords: tuple[str, ...]
    strength: float
    """0..1"""
    kind: Kind


@dataclass(frozen=True, slots=True)
class Remembered:
    """What one turn adds."""

    turn_id: UUID
    points: tuple[Point, ...]
    used: tuple[str, ...] = ()
    """Ids of the memories that the turn's model received."""


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
    """What a turn's model receives about assistant and user; partial if the memory failed."""

    user: MemoryUser | None = None
    """The user whose memories were recalled; None: no user, or no recall."""
    role: str = ""
    memories: tuple[RecalledMemory, ...] = ()
    seconds: float = 0.0
    warnings: tuple[Warned, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the memories, most relevant first."""
        return tuple(memory.content for memory in self.memories)
