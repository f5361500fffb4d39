"""Searches the index as a turn does, and turns the passages into a ranking of documents; writes rankings as run files.

The index to measure is that of PostgreSQL unless the caller passes another one; `clew eval` passes the index that the settings
name. Above: `evaluate`, `conversations`, `answers`. Below: `engine.questions.queries`, which builds the query, and the index.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.errors import InvalidInput
from clew.domain.turns.tuning import RagSettings
from clew.engine.questions.queries import StandaloneQuery
from clew.evaluation.corpus import Place
from clew.evaluation.measure import Ranking
from clew.providers.embedding.protocol import EmbeddingSpec
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import Index, SearchRequest
from clew.store.pool import Database

RUN_DEPTH = 100
"""Documents per question in a run file, if that many are found."""
_DEEP_CHUNKS = 1_000
Progress = Callable[[str, int, int], None]
"""(`documents` or `questions`, done, total)."""


@dataclass(frozen=True, slots=True)
class Searched:
    """An index, and a function that waits until it contains everything that was written."""

    index: Index
    settle: Callable[[], Awaitable[None]]


async def settled_index(given: Searched | None, database: Database, spec: EmbeddingSpec) -> Index:
    """Return the index to measure, once it contains everything that was written: `given`, or that of PostgreSQL."""
    if given is None:
        return PostgresIndex(database, spec)
    await given.settle()
    return given.index


class Searcher:
    """Searches as for a user's question, and a second time, deeper, if a run file needs more documents."""

    def __init__(self, index: Index, place: Place, settings: RagSettings) -> None:
        self._index = index
        self._place = place
        self._settings = settings

    async def rank(self, query: StandaloneQuery, *, is_deep: bool) -> Ranking:
        """Rank documents by their best chunk. Those that only the deeper search finds rank below all others."""
        settings = replace(self._settings, hybrid_top_k=max(self._settings.hybrid_top_k, 2 * self._settings.match_count))
        request = SearchRequest(
            tenant_id=self._place.tenant_id,
            scope_ids=(self._place.assistant_id,),
            text=query.text,
            vector=query.vector,
            filters=SearchFilters(),
            settings=settings,
            context=query.context,
            language=query.language,
        )
        found = [*(await self._index.search(request)).passages]
        if is_deep and len({passage.source_path for passage in found}) < RUN_DEPTH:
            deep = replace(settings, match_count=_DEEP_CHUNKS, hybrid_top_k=_DEEP_CHUNKS, match_threshold=-1.0)
            found += (await self._index.search(replace(request, settings=deep))).passages
        return by_document(found)


def by_document(passages: Sequence[Passage]) -> Ranking:
    """Return scores that decrease in the order of the passages: the fused score, or slightly less than the score before."""
    ranking: dict[str, float] = {}
    last = float("inf")
    for passage in passages:
        if passage.source_path not in ranking:
            last = min(passage.scores.fused, last - max(abs(last), 1.0) * 1e-6) if ranking else passage.scores.fused
            ranking[passage.source_path] = last
    return ranking


def write_run(path: Path, rankings: Mapping[str, Ranking]) -> None:
    """Write rankings in TREC's run format: `query Q0 document rank score clew`, best first.

    Raises:
        InvalidInput: the file cannot be written.
    """
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            for query, ranking in rankings.items():
                for rank, (document, score) in enumerate(sorted(ranking.items(), key=lambda item: -item[1]), 1):
                    file.write(f"{query} Q0 {document} {rank} {score:.9g} clew\n")
    except OSError as error:
        raise InvalidInput(f"The run file {path} cannot be written: {error.strerror}.", field="run") from error
