"""What a comparison of settings tells, and that it ends in time; what it finds is tested over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from typing import cast
from uuid import UUID

from clew.domain.documents.passage import Passage, Scores
from clew.domain.turns.evidence import NO_EVIDENCE
from clew.domain.turns.tuning import RagSettings
from clew.engine.preview import Compared, Outcome, SettingsPreview, moves
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.protocol import Index
from clew.store.turns.replays import PastQuestion

NOBODY = cast(PastQuestion, None)
"""Whose question is not looked at."""


def passage(number: int) -> Passage:
    scores = Scores(lexical_rank=None, lexical_score=None, vector_rank=1, similarity=0.5, fused=0.5)
    return Passage(number, UUID(int=number), "a.md", "A", "a.md", 1, 0, 1, "a", (), "en", scores)


def compared(before: list[int], after: list[int]) -> Compared:
    outcomes = [Outcome("q", tuple(map(passage, numbers)), NO_EVIDENCE, is_refused=False) for numbers in (before, after)]
    return Compared(NOBODY, *outcomes)


def told(before: list[int], after: list[int]) -> list[tuple[int, int | None, int | None]]:
    return [(move.passage.chunk_id, move.before, move.after) for move in moves(compared(before, after))]


def test_passages_that_come_go_and_move_are_told_and_others_are_not() -> None:
    assert told([1, 2, 3], [1, 2, 3]) == []
    assert told([1, 2, 3], [1, 3, 4]) == [(3, 3, 2), (4, None, 3), (2, 2, None)]
    assert told([], [1]) == [(1, None, 1)]
    assert told([1], []) == [(1, 1, None)]


async def test_a_comparison_whose_time_is_over_is_what_there_is_so_far() -> None:
    was_closed = asyncio.Event()

    async def never() -> AsyncIterator[PastQuestion]:
        try:
            await asyncio.Event().wait()
            yield NOBODY
        finally:
            was_closed.set()

    preview = SettingsPreview(cast(Index, None), cast(Embedder, None), reads_files=False)
    async with asyncio.timeout(30):
        found = await preview.compare(never(), RagSettings(), RagSettings(), seconds=0.01)
    assert (found.questions, found.is_complete, was_closed.is_set()) == ((), False, True)
