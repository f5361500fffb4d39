"""An answered and stored turn, for the jobs after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.domain.threads.summary import Said


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """One turn with its surroundings. It never changes, so jobs on it can be repeated."""

    tenant_id: UUID
    turn_id: UUID
    thread_id: UUID
    assistant_id: UUID
    caller_app: str
    status: str
    """completed, refused, clarified, small_talk or aborted"""
    question: str
    answer: str
    documents: Sequence[str]
    """Names of the documents that the answer cites."""
    language: str | None
    message_id: int
    """Of the answer."""
    previous_id: int | None
    """The answer above the question; None: it began the conversation."""
    memory_role: str | None
    """Id of the assistant that answered."""
    memory_user: str | None
    """Whose memories it may add to; None: nobody's."""

    @property
    def said(self) -> Said:
        """The turn in the form to summarise."""
        return Said(self.question, self.answer, tuple(self.documents))
