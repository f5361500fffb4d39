"""What retrieval receives and returns."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from clew.domain.documents.attribute_filter import AttributeFilter
from clew.domain.documents.position import Place, Position, position_of
from clew.domain.shallow import fields_of

PASSAGES_KEPT = 256
"""How many passages are kept as they were read: the next question of a conversation often finds those of the question before."""


@dataclass(frozen=True, slots=True)
class SearchFilters:
    """Which part of the index is searched. An empty string or None does not filter."""

    source_app: str | None = None
    workspace: str | None = None
    repo: str | None = None
    path_prefix: str | None = None
    language: str | None = None
    attributes: AttributeFilter | None = None
    """What the attributes of a document must be."""
    assistant_ids: tuple[UUID, ...] = ()
    """The assistants whose documents are searched, instead of those of the assistant that answers; empty: the latter."""

    def is_empty(self) -> bool:
        """Whether all documents in scope pass."""
        labels = self.source_app or self.workspace or self.repo or self.path_prefix or self.language
        return not labels and self.attributes is None

    def scope(self, assistant_id: UUID, thread_id: UUID | None = None) -> tuple[UUID, ...]:
        """Return whose documents a question to this assistant searches, and the thread's own."""
        return (*(self.assistant_ids or (assistant_id,)), *((thread_id,) if thread_id else ()))


@dataclass(frozen=True, slots=True)
class Scores:
    """Ranks and scores of a passage. Ranks count from 1; None if that list does not contain the passage."""

    lexical_rank: int | None
    lexical_score: float | None
    vector_rank: int | None
    similarity: float | None
    """Cosine of the query's and the passage's vectors, -1..1; None if the passage or the query has no vector."""
    fused: float

    def rounded(self) -> "Scores":
        """Return them rounded to six decimals, more than the precision of half-float vectors."""
        return Scores(
            lexical_rank=self.lexical_rank,
            lexical_score=None if self.lexical_score is None else round(self.lexical_score, 6),
            vector_rank=self.vector_rank,
            similarity=None if self.similarity is None else round(self.similarity, 6),
            fused=round(self.fused, 6),
        )


_MARKDOWN = (".md", ".markdown", ".mdown", ".mkd", ".mdx", ".rst", ".adoc", ".asciidoc", ".asc")
"""The ends of the names of files that are Markdown, or are stored as such."""
_UNSCORED = Scores(None, None, None, None, 0.0)


@dataclass(frozen=True, slots=True)
class PassageRef:
    """The position and the scores of a retrieved passage, without its text, for events and records."""

    chunk_id: int
    document_id: UUID
    document_name: str
    document_title: str
    source_path: str
    version: int
    start: int
    end: int
    scores: Scores
    position: Position | None = None
    """Where it is in the original; None if unknown."""

    def row(self) -> dict[str, Any]:
        """Return its fields by name, with scores and position as they are: what stores them writes dataclasses as JSON."""
        return fields_of(self)


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk that retrieval returned. `start` and `end` are code points of the stored text of that document version."""

    chunk_id: int
    document_id: UUID
    document_name: str
    document_title: str
    source_path: str
    version: int
    start: int
    end: int
    content: str
    heading_path: tuple[str, ...]
    language: str
    scores: Scores
    context: str = ""
    """Caption, unit and header of the table that a chunk of rows belongs to; searched and shown, never cited."""
    places: tuple[Place, ...] = ()
    """The pages, slides, rows of sheets or paragraphs that it touches."""
    about: str = ""
    """What the client that sent the document says about it; searched and shown, never cited."""

    def unscored(self) -> "Passage":
        """Return the passage as every search finds it, so that what is read of it can be kept."""
        return replace(self, scores=_UNSCORED)

    @property
    def is_markdown(self) -> bool:
        """Whether its text is Markdown."""
        return self.document_name.lower().endswith(_MARKDOWN)

    @property
    def ref(self) -> PassageRef:
        """The passage without its text."""
        return PassageRef(
            chunk_id=self.chunk_id,
            document_id=self.document_id,
            document_name=self.document_name,
            document_title=self.document_title,
            source_path=self.source_path,
            version=self.version,
            start=self.start,
            end=self.end,
            scores=self.scores.rounded(),
            position=self.position,
        )

    @property
    def position(self) -> Position | None:
        """Where it is in the original."""
        return position_of(self.places, self.start, self.end)
