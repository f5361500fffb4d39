"""From passages to their JSON."""

from dataclasses import asdict

from clew.dialects.positions import position_body
from clew.dialects.search.wire import PassageBody, ScoresBody
from clew.domain.ids import public_id
from clew.domain.passage import Passage


def encode_passages(passages: tuple[Passage, ...]) -> list[PassageBody]:
    """Return the bodies of passages, ranks counted from 1."""
    return [
        PassageBody(
            rank=rank,
            chunk_id=passage.chunk_id,
            document_id=public_id("doc", passage.document_id),
            document_name=passage.document_name,
            title=passage.document_title,
            path=passage.source_path,
            version=passage.version,
            start=passage.start,
            end=passage.end,
            content=passage.content,
            heading_path=list(passage.heading_path),
            language=passage.language,
            context=passage.context,
            position=position_body(passage.position),
            scores=ScoresBody(**asdict(passage.scores)),
        )
        for rank, passage in enumerate(passages, start=1)
    ]
