"""Runs a set through the real retrieval and says how well it did: write the corpus, ask every question, score, tell.

Above: `clew eval`, which lends the database (`throwaway`) and shows progress. Below: `beir`, `corpus`, `measure` and the index.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from clew.domain.errors import InvalidInput
from clew.domain.passage import Passage, SearchFilters
from clew.domain.tuning import RagSettings
from clew.evaluation.beir import EvaluationSet, JudgedQuery, read_set
from clew.evaluation.corpus import SQL, Place, write_corpus
from clew.evaluation.measure import Figures, Ranking, measure, require_scorer
from clew.ingest.document import clean_text
from clew.ingest.pipeline import UNKNOWN_SHARE_MOST
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import Index, SearchRequest
from clew.store.chunks import EmbeddingIndexes
from clew.store.pool import Database

RUN_DEPTH = 100
"""Documents a question that a run file holds at least, as long as so many are found."""
_DEEP_CHUNKS = 1_000
Progress = Callable[[str, int, int], None]
"""(`documents` or `questions`, how many are done, how many there are)."""


@dataclass(frozen=True, slots=True)
class EvaluationReport:
    """What was measured, and with what."""

    directory: str
    query_field: str
    documents: int
    chunks: int
    settings: RagSettings
    model: str
    figures: tuple[Figures, ...]
    """All questions first, then each domain."""

    def as_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return asdict(self)


async def evaluate(
    directory: Path,
    *,
    database: Database,
    embedder: Embedder,
    query_field: str = "text",
    settings: RagSettings | None = None,
    run_file: Path | None = None,
    on_progress: Progress = lambda what, done, total: None,
) -> EvaluationReport:
    """Evaluate retrieval on the BEIR-style set in `directory`, in `database`, which must be empty and is written to.

    Raises:
        InvalidInput: the set cannot be used (file, line and field are named), or the run file cannot be written.
        ConfigurationInvalid: the scoring library is not installed.
    """
    require_scorer()
    asked = await asyncio.to_thread(read_set, directory, query_field=query_field)
    chosen = settings or RagSettings()
    place = await _place(database, embedder)
    chunks = await write_corpus(
        database, place, asked.documents, embedder=embedder, on_progress=lambda done, total: on_progress("documents", done, total)
    )
    searcher = _Searcher(PostgresIndex(database, embedder.spec), embedder, place, chosen)
    rankings: dict[str, Ranking] = {}
    for number, query in enumerate(asked.queries, 1):
        rankings[query.id] = await searcher.rank(query, is_deep=run_file is not None)
        on_progress("questions", number, len(asked.queries))
    if run_file is not None:
        await asyncio.to_thread(write_run, run_file, rankings)
    return _report(directory, query_field, asked, chunks, searcher, measure(asked, rankings))


def render(report: EvaluationReport) -> str:
    """The figures as a table of plain text."""
    lines = [f"{'':<16}{'questions':>10}{'nDCG@5':>9}{'nDCG@10':>9}{'Recall@5':>10}{'Recall@10':>11}"]
    for row in report.figures:
        figures = f"{row.ndcg_at_5:>9.3f}{row.ndcg_at_10:>9.3f}{row.recall_at_5:>10.3f}{row.recall_at_10:>11.3f}"
        lines.append(f"{row.domain[:15] or 'all':<16}{row.queries:>10}{figures}")
    return "\n".join(lines)


def write_run(path: Path, rankings: dict[str, Ranking]) -> None:
    """Write rankings in TREC's run format: `query Q0 document rank score clew`, best first."""
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            for query, ranking in rankings.items():
                for rank, (document, score) in enumerate(sorted(ranking.items(), key=lambda item: -item[1]), 1):
                    file.write(f"{query} Q0 {document} {rank} {score:.9g} clew\n")
    except OSError as error:
        raise InvalidInput(f"The run file {path} cannot be written: {error.strerror}.", field="run") from error


class _Searcher:
    """Asks the index as a user would, and once more, deeper, where a run file wants more documents."""

    def __init__(self, index: Index, embedder: Embedder, place: Place, settings: RagSettings) -> None:
        self.settings = settings
        self.embedder = embedder
        self._index = index
        self._place = place

    async def rank(self, query: JudgedQuery, *, is_deep: bool) -> Ranking:
        """Documents by their best chunk. What only the deeper search finds stands below all that the first one ranked."""
        text = clean_text(query.text)
        knows = self.embedder.unknown_share([text])[0] <= UNKNOWN_SHARE_MOST
        request = SearchRequest(
            tenant_id=self._place.tenant_id,
            scope_ids=(self._place.assistant_id,),
            text=text,
            vector=await self.embedder.embed_query(text) if knows else None,
            filters=SearchFilters(),
            settings=replace(self.settings, hybrid_top_k=max(self.settings.hybrid_top_k, 2 * self.settings.match_count)),
        )
        found = [*(await self._index.search(request)).passages]
        if is_deep and len({passage.source_path for passage in found}) < RUN_DEPTH:
            deep = replace(request.settings, match_count=_DEEP_CHUNKS, hybrid_top_k=_DEEP_CHUNKS, match_threshold=-1.0)
            found += (await self._index.search(replace(request, settings=deep))).passages
        return _by_document(found)


def _by_document(passages: Sequence[Passage]) -> Ranking:
    """Scores that fall with the order of the passages: the fused score where it does, else just below the last one."""
    ranking: dict[str, float] = {}
    last = float("inf")
    for passage in passages:
        if passage.source_path not in ranking:
            last = min(passage.scores.fused, last - max(abs(last), 1.0) * 1e-6) if ranking else passage.scores.fused
            ranking[passage.source_path] = last
    return ranking


async def _place(database: Database, embedder: Embedder) -> Place:
    async with database.connection() as connection:
        cursor = await connection.execute(SQL["default_place"])
        row = await cursor.fetchone()
    if row is None or row["tenant_id"] is None:
        raise InvalidInput("The database for the evaluation was not migrated.")
    tenant = row["tenant_id"]
    assistants = await database.dicts(tenant, SQL["default_assistant"], {"tenant_id": tenant})
    await EmbeddingIndexes(database).ensure_active(tenant, embedder.spec)
    return Place(tenant, assistants[0]["id"])


def _report(
    directory: Path, query_field: str, asked: EvaluationSet, chunks: int, searcher: _Searcher, figures: tuple[Figures, ...]
) -> EvaluationReport:
    return EvaluationReport(
        directory=str(directory),
        query_field=query_field,
        documents=len(asked.documents),
        chunks=chunks,
        settings=searcher.settings,
        model=searcher.embedder.spec.model,
        figures=figures,
    )
