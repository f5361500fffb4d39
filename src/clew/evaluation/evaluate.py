"""Measures the real retrieval on a set: write the corpus, ask every question, score, report.

Above: `clew eval`, which opens the temporary database and shows progress. Below: `beir`, `corpus`,
`searcher` and `measure`.
"""

import asyncio
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from clew.domain.turns.tuning import RagSettings
from clew.engine.questions.queries import build_query
from clew.evaluation.beir import read_set
from clew.evaluation.corpus import default_place, write_corpus
from clew.evaluation.measure import COLUMNS, Figures, Ranking, measure, require_scorer
from clew.evaluation.searcher import Progress, Searched, Searcher, settled_index, write_run
from clew.ingest.reading.document import clean_text
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.language import detect_question_language
from clew.store.pool import Database


@dataclass(frozen=True, slots=True)
class EvaluationReport:
    """The figures, and what was measured."""

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
    searched: Searched | None = None,
    query_field: str = "text",
    settings: RagSettings | None = None,
    run_file: Path | None = None,
    on_progress: Progress = lambda what, done, total: None,
) -> EvaluationReport:
    """Evaluate retrieval on the BEIR-style set in `directory`. Writes to `database`, which must be empty.

    Raises:
        InvalidInput: the set is invalid (names file, line and field), or the run file cannot be written.
        ConfigurationInvalid: the scoring library is not installed.
    """
    require_scorer()
    evaluation_set = await asyncio.to_thread(read_set, directory, query_field=query_field)
    chosen = settings or RagSettings()
    place = await default_place(database, embedder)
    writing = partial(on_progress, "documents")
    chunks = await write_corpus(database, place, evaluation_set.documents, embedder=embedder, on_progress=writing)
    index = await settled_index(searched, database, embedder.spec)
    searcher = Searcher(index, place, chosen)
    rankings: dict[str, Ranking] = {}
    for number, query in enumerate(evaluation_set.queries, 1):
        wanted = await build_query(clean_text(query.text), (), embedder, language=detect_question_language(query.text))
        rankings[query.id] = await searcher.rank(wanted, is_deep=run_file is not None)
        on_progress("questions", number, len(evaluation_set.queries))
    if run_file is not None:
        await asyncio.to_thread(write_run, run_file, rankings)
    return EvaluationReport(
        directory=str(directory),
        query_field=query_field,
        documents=len(evaluation_set.documents),
        chunks=chunks,
        settings=chosen,
        model=embedder.spec.model,
        figures=measure(evaluation_set, rankings),
    )


def render(report: EvaluationReport) -> str:
    """Return the figures as a plain-text table."""
    lines = [f"{'':<16}{COLUMNS}"]
    for row in report.figures:
        lines.append(f"{row.domain[:15] or 'all':<16}{row.columns()}")
    return "\n".join(lines)
