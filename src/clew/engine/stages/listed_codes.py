"""For a question about a code: the part of a list that has it, where the search found other parts of the list.

A list of exit codes is longer than a passage, and the entry `28` shares no word with "exit code": the passage that names the list
is found, and not the one with the entry. Above: `turn.py`, after the guard. Below: `extractive/entries`, which reads lists.
"""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from clew.domain.documents.passage import Passage
from clew.domain.turns.turn import AdmittedTurn
from clew.providers.answering.extractive.entries import Asked, entries_in
from clew.store.documents.passages import Passages

SECTIONS_MOST, ENTRIES_MOST = 2, 3
SECTION_PASSAGES_MOST = 400
"""Passages of a section, or of a document, that are read for the entry, at most."""


async def with_listed_codes(
    turn: AdmittedTurn, found: Sequence[Passage], passages: Passages, *, question: str, language: str | None
) -> tuple[Passage, ...]:
    """Return the passages, behind those of the same sections that have the entries for the codes of a question.

    Unchanged if it names none, if the entries were found, or if no list of codes was found. Where the question names a product,
    only its lists count, and if none was found, as in another language, its documents are read for one.
    """
    asked = Asked.of(question, language)
    sections = await asyncio.to_thread(_sections, found, asked) if asked.numbers else []
    known = {passage.chunk_id for passage in found}
    entries: list[Passage] = []
    for document_id, headings in sections:
        below = await passages.below(turn.request.tenant_id, document_id, headings, most=SECTION_PASSAGES_MOST)
        others = [passage for passage in below if passage.chunk_id not in known]
        entries += await asyncio.to_thread(_with_entries, others, asked)
    return (*entries[:ENTRIES_MOST], *found)


def _sections(found: Sequence[Passage], asked: Asked) -> list[tuple[UUID, tuple[str, ...]]]:
    """Return the documents and the headings below which codes are listed; none where the entry for each code was found."""
    product = asked.product(found)
    own = [passage for passage in found if asked.is_of(passage, product)]
    if asked.numbers <= frozenset[str]().union(*(entries_in(passage.content, asked) for passage in own)):
        return []
    lists = dict.fromkeys((one.document_id, one.heading_path) for one in own if asked.lists_others(one))
    documents = dict.fromkeys((one.document_id, ()) for one in own if asked.is_named(one, product))
    return list(lists or documents)[:SECTIONS_MOST]


def _with_entries(passages: Sequence[Passage], asked: Asked) -> list[Passage]:
    return [passage for passage in passages if not asked.numbers.isdisjoint(entries_in(passage.content, asked))]
