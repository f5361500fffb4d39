"""A mark in an answer that links to the exact words of a document."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clew.domain.citations.support import Support
from clew.domain.documents.position import Position
from clew.domain.shallow import fields_of


@dataclass(frozen=True, slots=True)
class Citation:
    """The binding of the mark `[label]` to a span; `engine/stages/ground.py` makes it.

    `quote` equals the stored text of that version at [start:end], to the character.
    """

    label: int
    """n of the mark `[n]`, counted from 1 in this answer."""
    chunk_id: int
    document_id: UUID
    document_name: str
    version: int
    start: int
    end: int
    quote: str
    heading_path: tuple[str, ...]
    similarity: float | None
    answer_start: int
    """Where the sentence that this mark supports begins in the answer, in code points."""
    answer_end: int
    """Where the mark begins."""
    position: Position | None = None
    """Where the quote is in the original; None if unknown."""
    relevance: float | None = None
    """Of the passage, 0 < r <= 1 (`domain/documents/relevance.py`); None in citations stored before it was computed."""
    support: Support | None = None
    """How well the passage supports the sentence; None in citations stored before it was judged."""
    is_added: bool = False
    """The model wrote no mark: Clew found the passage that says the sentence."""

    def as_stored(self) -> dict[str, Any]:
        """Return it as it is stored, by the names of its fields, with position and support as dicts."""
        parts = {"position": self.position, "support": self.support}
        return fields_of(self) | {name: part and fields_of(part) for name, part in parts.items()}
