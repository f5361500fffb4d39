"""For a deliverable: adds passages from all sections of the documents that it is about to those that were found.

Above: `turn.py`, after the guard. Below: `domain/deliverables/chapters`. A question finds the passages nearest to it; a summary
also needs the rest of the document, or of the chapter that it names.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from uuid import UUID

from clew.domain.deliverables.chapters import Chapter, Heading, best_heading, chapter_of
from clew.domain.documents.passage import Passage
from clew.domain.turns.turn import AdmittedTurn
from clew.store.documents.passages import Passages

DOCUMENTS_MOST = 3
PASSAGES_MOST = 24
_NEARLY_AS_GOOD = 0.6
"""A passage is about the subject if its score is at least this part of the best score; a document, if its passages together reach
this part of the best document's."""


async def collect_document_passages(
    turn: AdmittedTurn, found: Sequence[Passage], passages: Passages, *, question: str = "", language: str | None = None
) -> tuple[Passage, ...]:
    """Return passages of the best documents in the order of their text, the best document first.

    If the question names a chapter ("summarise the chapter on delivery"), return only the passages under its heading.
    """
    if (chapter := chapter_of(question, language)) and (named := await _of_chapter(turn, chapter, found, passages, language)):
        return named
    documents = choose_documents(found)
    most = PASSAGES_MOST // len(documents)
    openings = [*await passages.openings(turn.request.tenant_id, documents, most=most), *_given_openings(turn, documents, most)]
    by_chunk = {passage.chunk_id: passage for passage in (*openings, *found) if passage.document_id in documents}
    best_found = [passage.chunk_id for passage in found if passage.document_id in documents]
    kept = dict.fromkeys([*(passage.chunk_id for passage in openings), *best_found])
    chosen = sorted(
        (by_chunk[chunk_id] for chunk_id in list(kept)[: 2 * PASSAGES_MOST]),
        key=lambda passage: (documents.index(passage.document_id), passage.start),
    )
    return tuple(chosen)


async def _of_chapter(
    turn: AdmittedTurn, chapter: Chapter, found: Sequence[Passage], passages: Passages, language: str | None
) -> tuple[Passage, ...]:
    """Return the passages under the heading that names a chapter; empty if no document with a passage among `found` has one."""
    documents = list(dict.fromkeys(passage.document_id for passage in found))
    paths = await passages.headings(turn.request.tenant_id, documents)
    headings = dict.fromkeys(Heading(place, path[:depth]) for place, path in paths for depth in range(1, len(path) + 1))
    best = await asyncio.to_thread(best_heading, chapter, [*headings], language)
    if best is None:
        return ()
    return await passages.below(turn.request.tenant_id, documents[best.document], best.path[1:], most=2 * PASSAGES_MOST)


def _given_openings(turn: AdmittedTurn, documents: Sequence[UUID], most: int) -> Iterator[Passage]:
    """Yield passages from all parts of those documents that came with the question."""
    for document in documents:
        own = [passage for passage in turn.request.given if passage.document_id == document]
        step = max(1.0, len(own) / most)
        yield from (own[int(place * step)] for place in range(min(most, len(own))))


def choose_documents(passages: Sequence[Passage]) -> list[UUID]:
    """Return the documents that the passages (best first) are about, the best document first.

    Many passages that barely resemble the question do not make a document better than a short one.
    """
    worth: defaultdict[UUID, float] = defaultdict(float)
    best_score = passages[0].scores.fused
    for rank, passage in enumerate(passages):
        if passage.scores.fused >= min(best_score, _NEARLY_AS_GOOD * best_score):
            worth[passage.document_id] += 1 / (1 + rank)
    best = sorted(worth, key=lambda document: -worth[document])
    return [document for document in best if worth[document] >= _NEARLY_AS_GOOD * worth[best[0]]][:DOCUMENTS_MOST]
