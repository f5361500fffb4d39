"""Measures the search for follow-ups: as typed, as a person rewrote them, and as a turn resolves them.

Above: `clew eval --conversations`, which opens the temporary database and shows progress. Below: `history` (the set),
`engine.questions.queries` (what a turn searches for), `searcher`, `measure`. `conversations_page` draws the report.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Literal

from clew.domain.errors import InvalidInput
from clew.domain.threads.thread_context import EarlierTurn, ShownPassage
from clew.domain.turns.tuning import RagSettings
from clew.engine.questions.ellipsis import TOPIC_RULE, understood_question
from clew.engine.questions.queries import StandaloneQuery, build_query, build_slot_query
from clew.evaluation.corpus import SQL, Place, default_place, write_corpus
from clew.evaluation.history import ConversationQuestion, ConversationSet, read_conversations
from clew.evaluation.measure import (
    COLUMNS,
    Difference,
    Figures,
    Ranking,
    Scores,
    means,
    paired_difference,
    require_scorer,
    scores_of,
)
from clew.evaluation.searcher import Progress, Searched, Searcher, settled_index, write_run
from clew.ingest.reading.document import clean_text
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.language import detect_language, detect_question_language
from clew.store.pool import Database


class Form(StrEnum):
    """The last question as typed, as a person rewrote it, or as a turn resolves it in its conversation."""

    LAST = "last"
    REWRITE = "rewrite"
    RESOLVED = "resolved"


Turns = Literal["first", "later"]
_TODAY = datetime.now(UTC)
TITLES_SHOWN = 3
Scored = dict[Form, dict[str, Scores]]
"""The scores of every question, by its id, in every form."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much the nDCG@5 of `form` exceeds that of `than`."""

    form: Form
    than: Form
    difference: Difference


@dataclass(frozen=True, slots=True)
class Group:
    """The figures of one domain's first questions or follow-ups; `domain` is empty for all."""

    domain: str
    turns: Turns
    figures: dict[Form, Figures]
    comparisons: tuple[Comparison, ...]
    """Only of follow-ups: a first question has no conversation that could resolve it."""

    @property
    def questions(self) -> int:
        """Number of questions that were asked in every form."""
        return self.figures[Form.LAST].queries


@dataclass(frozen=True, slots=True)
class ScoredQuestion:
    """One question, the nDCG@5 of each form, and the first results of the resolved form."""

    id: str
    domain: str
    turn: int
    before: str
    """The previous question; empty for a first one."""
    text: str
    rewrite: str | None
    ndcg_at_5: dict[Form, float]
    found: tuple[str, ...]
    """Titles of the first documents, or their _ids."""
    wanted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConversationsReport:
    """The figures, and what was measured."""

    directory: str
    documents: int
    chunks: int
    settings: RagSettings
    model: str
    groups: tuple[Group, ...]
    """Follow-ups before first questions; of each, the total first, then each domain by name."""
    questions: tuple[ScoredQuestion, ...]
    notes: tuple[str, ...]
    """What the set lacks."""

    def as_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return asdict(self)


async def evaluate_conversations(
    directory: Path,
    *,
    database: Database,
    embedder: Embedder,
    searched: Searched | None = None,
    settings: RagSettings | None = None,
    run_prefix: Path | None = None,
    on_progress: Progress = lambda what, done, total: None,
) -> ConversationsReport:
    """Ask every question of the set in `directory` in each form. Writes to `database`, which must be empty.

    `run_prefix` writes `<prefix>.<form>.trec` for each form.

    Raises:
        InvalidInput: the set is invalid (names file, line and field), or a run file cannot be written.
        ConfigurationInvalid: the scoring library is not installed.
    """
    require_scorer()
    if run_prefix is not None and not await asyncio.to_thread(run_prefix.parent.is_dir):
        raise InvalidInput(f"The run files {run_prefix}.*.trec cannot be written: the folder does not exist.", field="run")
    evaluation_set = await asyncio.to_thread(read_conversations, directory)
    chosen = settings or RagSettings()
    place = await default_place(database, embedder)
    writing = partial(on_progress, "documents")
    chunks = await write_corpus(database, place, evaluation_set.documents, embedder=embedder, on_progress=writing)
    index = await settled_index(searched, database, embedder.spec)
    asker = _Asker(
        Searcher(index, place, chosen),
        embedder,
        await _cited_passages(database, place, evaluation_set),
        chosen.context_turns,
    )
    forms = tuple(form for form in Form if form != Form.REWRITE or evaluation_set.has_rewrites)
    rankings: dict[Form, dict[str, Ranking]] = {form: {} for form in forms}
    for number, question in enumerate(evaluation_set.questions, 1):
        for form in forms:
            rankings[form][question.id] = await asker.rank(question, form, is_deep=run_prefix is not None)
        on_progress("questions", number, len(evaluation_set.questions))
    if run_prefix is not None:
        await asyncio.to_thread(_write_runs, run_prefix, rankings)
    scores: Scored = {form: scores_of(evaluation_set.judgements, ranked) for form, ranked in rankings.items()}
    return ConversationsReport(
        directory=str(directory),
        documents=len(evaluation_set.documents),
        chunks=chunks,
        settings=chosen,
        model=embedder.spec.model,
        groups=tuple(_groups(evaluation_set.questions, scores)),
        questions=tuple(_report_questions(evaluation_set, scores, rankings[Form.RESOLVED])),
        notes=evaluation_set.notes,
    )


class _Asker:
    """Searches for a question in one of its forms."""

    def __init__(
        self, searcher: Searcher, embedder: Embedder, passages: dict[str, tuple[ShownPassage, ...]], context_turns: int
    ) -> None:
        self._searcher = searcher
        self._embedder = embedder
        self._passages = passages
        self._context_turns = context_turns

    async def rank(self, question: ConversationQuestion, form: Form, *, is_deep: bool) -> Ranking:
        return await self._searcher.rank(await self._query(question, form), is_deep=is_deep)

    async def _query(self, question: ConversationQuestion, form: Form) -> StandaloneQuery:
        text = clean_text(question.rewrite or "" if form == Form.REWRITE else question.text)
        earlier = self._earlier(question) if form == Form.RESOLVED else ()
        said_before = [detect_language(turn.question) for turn in reversed(earlier)]
        language = detect_question_language(text, said_before)
        understood = understood_question(text, earlier, today=_TODAY, language=language)
        if understood and understood.rule != TOPIC_RULE:
            return await build_slot_query(understood, earlier, self._embedder, language=language)
        return await build_query(text, earlier, self._embedder, language=language)

    def _earlier(self, question: ConversationQuestion) -> tuple[EarlierTurn, ...]:
        """Return the turns that a conversation remembers, with the passages that the set gives for their answers."""
        return tuple(
            EarlierTurn(
                question=clean_text(turn.question),
                answer=clean_text(turn.answer),
                shown=tuple(passage for line in turn.cited for passage in self._passages.get(line, ())),
            )
            for turn in question.past[-self._context_turns :]
        )


async def _cited_passages(
    database: Database, place: Place, evaluation_set: ConversationSet
) -> dict[str, tuple[ShownPassage, ...]]:
    ids = sorted({line for question in evaluation_set.questions for turn in question.past for line in turn.cited})
    rows = await database.dicts(place.tenant_id, SQL["chunks_of_lines"], {"tenant_id": place.tenant_id, "ids": ids})
    passages: dict[str, tuple[ShownPassage, ...]] = {}
    for row in rows:
        passage = ShownPassage(row["chunk_id"], row["document_id"], cited=True)
        passages[row["source_path"]] = (*passages.get(row["source_path"], ()), passage)
    return passages


def _write_runs(prefix: Path, rankings: dict[Form, dict[str, Ranking]]) -> None:
    for form, ranked in rankings.items():
        write_run(Path(f"{prefix}.{form}.trec"), ranked)


def _groups(questions: Sequence[ConversationQuestion], scores: Scored) -> list[Group]:
    domains = ["", *sorted({question.domain for question in questions if question.domain})]
    groups: list[Group] = []
    parts: tuple[Turns, ...] = ("later", "first")
    for turns in parts:
        for domain in domains:
            ids = [
                question.id
                for question in questions
                if bool(question.past) == (turns == "later") and domain in ("", question.domain)
            ]
            if ids:
                chosen: dict[Form, list[Scores]] = {form: [scored[one] for one in ids] for form, scored in scores.items()}
                groups.append(_group(domain, turns, chosen))
    return groups


def _group(domain: str, turns: Turns, scores: dict[Form, list[Scores]]) -> Group:
    against: tuple[Form, ...] = tuple(form for form in scores if form != Form.RESOLVED) if turns == "later" else ()
    values = {form: [one.ndcg_at_5 for one in scored] for form, scored in scores.items()}
    return Group(
        domain=domain,
        turns=turns,
        figures={form: means(domain, scored) for form, scored in scores.items()},
        comparisons=tuple(
            Comparison(Form.RESOLVED, than, paired_difference(values[Form.RESOLVED], values[than])) for than in against
        ),
    )


def _report_questions(evaluation_set: ConversationSet, scores: Scored, resolved: dict[str, Ranking]) -> list[ScoredQuestion]:
    titles = {document.id: document.title or document.id for document in evaluation_set.documents}
    reported: list[ScoredQuestion] = []
    for question in evaluation_set.questions:
        first = sorted(resolved[question.id].items(), key=lambda item: -item[1])[:TITLES_SHOWN]
        wanted = [line for line, score in evaluation_set.judgements[question.id].items() if score > 0]
        reported.append(
            ScoredQuestion(
                id=question.id,
                domain=question.domain,
                turn=question.turn,
                before=question.past[-1].question if question.past else "",
                text=question.text,
                rewrite=question.rewrite,
                ndcg_at_5={form: scored[question.id].ndcg_at_5 for form, scored in scores.items()},
                found=tuple(titles.get(line, line) for line, _ in first),
                wanted=tuple(titles.get(line, line) for line in wanted[:TITLES_SHOWN]),
            )
        )
    return reported


def render(report: ConversationsReport) -> str:
    """Return the figures as a plain-text table, then the significance of the differences."""
    lines = [f"{'':<27}{COLUMNS}"]
    for group in report.groups:
        lines.append(f"{group.turns} questions, {group.domain or 'all'}")
        for form, row in group.figures.items():
            lines.append(f"  {form:<25}{row.columns()}")
    lines += ["", f"nDCG@5 of later questions{'':<10}{'difference':>12}{'95 % of resamples':>22}{'not above 0':>13}"]
    for group in report.groups:
        for one in group.comparisons:
            name, value = f"{one.form} over {one.than}, {group.domain or 'all'}", one.difference
            spread = f"{value.low:+.3f} to {value.high:+.3f}"
            lines.append(f"{name[:34]:<35}{value.mean:>+12.3f}{spread:>22}{value.not_above_zero:>13.3f}")
    return "\n".join(lines)
