"""A turn that has been answered and stored, as the work after it needs it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.domain.threads.summary import Said


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """One round trip with what stands around it. It never changes, so work on it can be done again."""

    tenant_id: UUID
    turn_id: UUID
    thread_id: UUID
    assistant_id: UUID
    caller_app: str
    status: str
    """completed, refused, clarified or aborted"""
    question: str
    answer: str
    documents: Sequence[str]
    """Names of those that the answer cites."""
    language: str | None
    message_id: int
    """Of the answer."""
    previous_id: int | None
    """The answer that the question answered to; None: it began the conversation."""
    memory_role: str | None
    """Of the assistant that answered."""

    @property
    def said(self) -> Said:
        """The turn as it is summarised."""
        return Said(self.question, self.answer, tuple(self.documents))
