"""Citations, and the position of a passage or a quote in the original, for every dialect.

The names of a position's fields are single words, the same in snake_case and in camelCase. Above: the dialects' wires and
encoders. Below: `domain.documents.position`. A citation comes as a message stores it, or as `Citation.as_stored` makes it of an
event's.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pydantic import BaseModel

from clew.dialects.shared.shapes import CamelBody
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import Doubt, Strength
from clew.domain.documents.position import PlaceKind, Position
from clew.domain.documents.relevance import LEAST
from clew.domain.ids import public_id


def quoted_span(citation: Citation) -> str:
    """Return the query of an address that shows the cited words: of a document on the page, or of its text."""
    return f"version={citation.version}&start={citation.start}&end={citation.end}"


def quote_url(base_url: str, citation: Citation) -> str:
    """Return the address of the page that shows the cited words in their document. `base_url` has no slash at the end."""
    return page_url(base_url, citation.document_id, quoted_span(citation))


def page_url(base_url: str, document_id: UUID, place: str) -> str:
    """Return the address of the page that shows a document at a place, the fields `version`, `start` and `end` as a query."""
    return f"{base_url}/documents/{public_id('doc', document_id)}?{place}"


class PositionBody(BaseModel):
    """Pages, slides, cells of a sheet or paragraphs of the original, from the first to the last."""

    kind: PlaceKind
    number: int
    """Number of the first page, slide, sheet, paragraph or part, from 1."""
    last: int
    """Number of the last one; equals `number` if there is only one."""
    label: str
    """Printed number of a page if it differs, or name of a sheet, an attachment or a file in an archive."""
    cells: str
    """Cells of a sheet, such as `A7:C9`."""
    text: str
    """The position in English: `p. 3`, `slide 4`, `Costs!A7:C7`, `¶ 12`."""


def position_body(position: Position | None) -> PositionBody | None:
    """Return the body of a position; None if it is unknown."""
    if position is None:
        return None
    return PositionBody(
        kind=position.kind,
        number=position.number,
        last=position.last,
        label=position.label,
        cells=position.cells,
        text=position.text(),
    )


def stored_position(source: Mapping[str, Any]) -> PositionBody | None:
    """Return the position of a stored citation or passage; None for old ones, which were stored without it."""
    return position_body(Position.of(source.get("position")))


class SentenceSupport(BaseModel):
    """How well the cited passages support one sentence of the answer. The names are single words, the same in both cases."""

    start: int
    """Start of the sentence in the answer, in code points."""
    end: int
    strength: Strength
    """`supported`: the passage says this. `weak`: it talks about it, but these words do not say it. `none`: nothing that is cited
    talks about it."""
    doubt: Doubt | None
    """What a passage lacks: `words`, `numbers`, `names`; `negation` if one side denies it; `uncited`. Null if supported."""
    missing: list[str]
    """The numbers or names that no cited passage has."""


def sentence_supports(metadata: Mapping[str, Any]) -> list[SentenceSupport] | None:
    """Return the support of an answer's sentences from its metadata; None if they were not judged."""
    stored = metadata.get("support")
    return None if stored is None else [SentenceSupport(**one) for one in stored]


def strength_of(source: Mapping[str, Any]) -> Strength | None:
    """Return the strength of a stored citation or an event's; None for old ones."""
    support = source.get("support")
    return support["strength"] if support else None


class Quote(BaseModel):
    """The citation of a mark. `quote` is the stored text of that version from `start` to `end`, in code points."""

    label: int
    """n of the mark `[n]`."""
    document_id: str
    document_name: str
    version: int
    start: int
    end: int
    quote: str
    heading_path: list[str]
    similarity: float | None
    position: PositionBody | None
    """The position of the quote in the original; null if unknown."""
    support: Strength | None
    """How well the passage supports the sentence; null in answers from before this was judged."""
    added: bool
    """The model wrote no mark here: Clew found the passage that says the sentence."""


def quote_fields(source: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a citation's `Quote`."""
    kept = ("label", "document_name", "version", "start", "end", "quote", "similarity")
    return {
        **{name: source[name] for name in kept},
        "document_id": public_id("doc", UUID(str(source["document_id"]))),
        "heading_path": list(source["heading_path"]),
        "position": stored_position(source),
        "support": strength_of(source),
        "added": source.get("is_added", False),
    }


class SourceReference(CamelBody):
    """A citation. `content` is the quote: exactly the stored text of that document version from `start` to `end`."""

    document_id: str
    document_name: str
    content: str
    relevance_score: float
    """Relevance of the passage, above 0 and at most 1."""
    label: int
    """Number of the mark `[n]` in the message."""
    version: int
    start: int
    end: int
    heading_path: list[str]
    position: PositionBody | None
    """Position of the quote in the original; null if unknown."""
    support: Strength | None
    """How well the passage supports the sentence; null in answers from before this was judged."""
    added: bool
    """The model wrote no mark here: Clew found the passage that says the sentence."""


def source_reference(source: dict[str, Any]) -> SourceReference:
    """Return a citation of a stored message or an event in the shape of source 001 §7."""
    return SourceReference(
        document_id=public_id("doc", UUID(str(source["document_id"]))),
        document_name=source["document_name"],
        content=source["quote"],
        relevance_score=source.get("relevance") or max(source["similarity"] or 0.0, LEAST),
        label=source["label"],
        version=source["version"],
        start=source["start"],
        end=source["end"],
        heading_path=list(source["heading_path"]),
        position=stored_position(source),
        support=strength_of(source),
        added=source.get("is_added", False),
    )
