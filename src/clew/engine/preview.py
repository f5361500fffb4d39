"""Settings that predict: the last questions searched for again, under the settings in force and under others that are not saved.

Above: `POST /api/rag/settings/preview`. Below: resolve, retrieve and guard, as every turn runs them, on questions that
`store.turns.replays` reads with their conversation. No answer model is called and nothing is written. One search runs at a time,
and all of it ends in bounded time, so that turns do not wait for it.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import cast

from clew.domain.documents.passage import Passage
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.tuning import RagSettings
from clew.engine.stages.resolve import ResolvedQuestion, resolve
from clew.engine.turn import search
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.protocol import Index
from clew.store.turns.replays import PastQuestion

MAX_SECONDS = 20.0
"""After which what was compared so far is the answer."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one question finds under some settings."""

    searched: str
    passages: tuple[Passage, ...]
    evidence: Evidence
    is_refused: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """One question under the settings in force and under the proposed ones."""

    asked: PastQuestion
    present: Outcome
    proposed: Outcome


@dataclass(frozen=True, slots=True)
class Move:
    """A passage that comes (`before` None), goes (`after` None) or moves. Ranks count from 1."""

    passage: Passage
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every question that was compared; `is_complete` False: time ran out before the last of them."""

    questions: tuple[Compared, ...]
    is_complete: bool


class Predictor:
    """Replays questions. `reads_files`: the answer model reads the user's own files, which then answer where passages do not."""

    def __init__(self, index: Index, embedder: Embedder, *, reads_files: bool) -> None:
        self._index = index
        self._embedder = embedder
        self._reads_files = reads_files

    async def compare(
        self, questions: AsyncIterator[PastQuestion], present: RagSettings, proposed: RagSettings, *, seconds: float = MAX_SECONDS
    ) -> Comparison:
        """Search for every question twice, one after another, for at most `seconds`."""
        compared: list[Compared] = []
        try:
            async with asyncio.timeout(seconds), aclosing(cast(AsyncGenerator[PastQuestion], questions)) as asked:
                async for one in asked:
                    outcomes = [await self._outcome(one, settings) for settings in (present, proposed)]
                    compared.append(Compared(one, *outcomes))
        except TimeoutError:
            return Comparison(tuple(compared), is_complete=False)
        return Comparison(tuple(compared), is_complete=True)

    async def _outcome(self, asked: PastQuestion, settings: RagSettings) -> Outcome:
        turn = replace(asked.turn, settings=settings, earlier=asked.turn.earlier[-settings.context_turns :])
        question = await resolve(turn, self._embedder, _Recorded(asked.resolved_query) if asked.was_rewritten else None)
        found = await search(turn, question, self._index)
        is_refused = self._is_refused(asked, question, found.evidence)
        return Outcome(question.text, found.passages, found.evidence, is_refused=is_refused)

    def _is_refused(self, asked: PastQuestion, question: ResolvedQuestion, evidence: Evidence) -> bool:
        is_asked_back = bool(question.choices)
        return not (evidence.passed or is_asked_back or (self._reads_files and asked.had_files))


class _Recorded:
    """Stands in for the model that once wrote a question out: it says what it said then."""

    name = "recorded"

    def __init__(self, text: str) -> None:
        self._text = text

    async def complete(self, instructions: str, text: str) -> str:
        return self._text

    async def close(self) -> None: ...


def moves(compared: Compared) -> list[Move]:
    """Return the passages that come, go or move: those that come or move by their new rank, then those that go."""
    before = {passage.chunk_id: rank for rank, passage in enumerate(compared.present.passages, 1)}
    after = {passage.chunk_id: rank for rank, passage in enumerate(compared.proposed.passages, 1)}
    kept = [Move(passage, before.get(passage.chunk_id), rank) for rank, passage in enumerate(compared.proposed.passages, 1)]
    gone = [Move(one, rank, None) for rank, one in enumerate(compared.present.passages, 1) if one.chunk_id not in after]
    return [move for move in kept if move.before != move.after] + gone
