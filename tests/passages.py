"""Passages made for a test: a stored text, cut where the test says."""

from uuid import UUID

from clew.domain.documents.passage import Passage, Scores


def passage_of(
    content: str,
    *,
    document: int = 1,
    start: int = 0,
    title: str = "Manual",
    language: str = "en",
    similarity: float | None = 0.5,
    lexical_rank: int | None = 1,
    fused: float = 1.0,
    context: str = "",
) -> Passage:
    """A passage at `start` of document number `document`."""
    return Passage(
        chunk_id=document * 1000 + start,
        document_id=UUID(int=document),
        document_name=f"{title}.md",
        document_title=title,
        source_path=f"{title}.md",
        version=1,
        start=start,
        end=start + len(content),
        content=content,
        heading_path=(title,),
        language=language,
        scores=Scores(lexical_rank, 1.0 if lexical_rank else None, 1, similarity, fused),
        context=context,
    )
