"""Previews settings: searches again for the last questions, with the current settings and with proposed ones that are not saved.

Above: `POST /api/rag/settings/preview`. Below: resolve, retrieve and guard, as every turn runs them, on questions that
`store.turns.replays` reads with their conversation. No answer model is called and nothing is written. One search runs at a time
and the whole has a time limit, so that turns do not wait for it.
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
from clew.engine.stages.search import search
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.protocol import Index
from clew.store.turns.replays import PastQuestion

MAX_SECONDS = 20.0
"""After this time, the questions compared so far are returned."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one question finds with some settings."""

    searched: str
    passages: tuple[Passage, ...]
    evidence: Evidence
    is_refused: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """One question with the current settings and with the proposed ones."""

    replay: PastQuestion
    present: Outcome
    proposed: Outcome


@dataclass(frozen=True, slots=True)
class Move:
    """A passage that is added (`before` None), dropped (`after` None) or moved. Ranks count from 1."""

    passage: Passage
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The compared questions; `is_complete` is False if the time ran out before the last one."""

    questions: tuple[Compared, ...]
    is_complete: bool


class SettingsPreview:
    """Replays questions. `reads_files`: the answer model reads the user's own files, which may answer where passages do not."""

    def __init__(self, index: Index, embedder: Embedder, *, reads_files: bool) -> None:
        self._index = index
        self._embedder = embedder
        self._reads_files = reads_files

    async def compare(
        self,
        questions: AsyncIterator[PastQuestion],
        present: RagSettings,
        proposed: RagSettings,
        *,
        seconds: float = MAX_SECONDS,
    ) -> Comparison:
        """Search for every question twice, one after another, for at most `seconds`."""
        compared: list[Compared] = []
        try:
            async with asyncio.timeout(seconds), aclosing(cast(AsyncGenerator[PastQuestion], questions)) as replays:
                async for replay in replays:
                    outcomes = [await self._outcome(replay, settings) for settings in (present, proposed)]
                    compared.append(Compared(replay, *outcomes))
        except TimeoutError:
            return Comparison(tuple(compared), is_complete=False)
        return Comparison(tuple(compared), is_complete=True)

    async def _outcome(self, replay: PastQuestion, settings: RagSettings) -> Outcome:
        turn = replace(replay.turn, settings=settings, earlier=replay.turn.earlier[-settings.context_turns :])
        question = await resolve(turn, self._embedder, _Recorded(replay.resolved_query) if replay.was_rewritten else None)
        findings = await search(turn, question, self._index)
        is_refused = self._is_refused(replay, question, findings.evidence)
        return Outcome(question.text, findings.passages, findings.evidence, is_refused=is_refused)

    def _is_refused(self, replay: PastQuestion, question: ResolvedQuestion, evidence: Evidence) -> bool:
        return not (evidence.passed or question.is_asked_back or (self._reads_files and replay.had_files))


class _Recorded:
    """Stands in for the model that rewrote a question: returns the text that the model returned then."""

    name = "recorded"

    def __init__(self, text: str) -> None:
        self._text = text

    async def complete(self, instructions: str, text: str) -> str:
        return self._text

    async def close(self) -> None: ...


def moves(compared: Compared) -> list[Move]:
    """Return the changes of the ranking: passages that are added or moved by their new rank, then those that are dropped."""
    before = {passage.chunk_id: rank for rank, passage in enumerate(compared.present.passages, 1)}
    after = {passage.chunk_id: rank for rank, passage in enumerate(compared.proposed.passages, 1)}
    kept = [Move(passage, before.get(passage.chunk_id), rank) for rank, passage in enumerate(compared.proposed.passages, 1)]
    gone = [Move(one, rank, None) for rank, one in enumerate(compared.present.passages, 1) if one.chunk_id not in after]
    return [move for move in kept if move.before != move.after] + gone
