"""Asks every question of a set in a new thread, as a user would, and measures how close the answers are to the reference answers.

Above: `clew eval --answers`, which opens the temporary database and shows progress. Below: complete turns of the engine with the
given answer model; `beir` and `corpus`. Every quote is compared with the stored text. Next: `engine/turn.py`.
"""

import asyncio
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from clew.domain.citations.citation import Citation
from clew.domain.citations.marks import MARK
from clew.domain.citations.support import Strength
from clew.domain.errors import InvalidInput, ModelFailed
from clew.domain.text.words import UNSPACED
from clew.domain.turns.events import Failed
from clew.domain.turns.turn import TurnRecord, TurnRequest
from clew.engine.parts import Timeouts, TurnParts
from clew.engine.running.runner import TurnRunner
from clew.engine.stages.admit import check_content
from clew.evaluation.beir import AnsweredQuery, AnsweredSet, CorpusDocument, read_answered_set
from clew.evaluation.corpus import SQL, Place, default_place, write_corpus
from clew.evaluation.files import FOLDER, FilesRead, read_files
from clew.evaluation.searcher import Progress, Searched, settled_index
from clew.ingest.reading.document import clean_text
from clew.providers.answering.protocol import AnswerModel
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.protocol import Index
from clew.store.documents.passages import Passages
from clew.store.pool import Database
from clew.store.threads.threads import NewThread, Threads
from clew.store.turns.chains import Chains
from clew.store.turns.turn_events import TurnEvents
from clew.store.turns.turns import Lease, Turns

_APP = "clew-eval"
_LEASE_SECONDS = 600
"""No other process takes over turns in a temporary database."""
_TOKEN = re.compile(r"[a-z0-9]+")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_SPACED_MARK = re.compile(rf" ?{MARK.pattern}")


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """A citation as written to the file; the offsets count code points of the `text` of the corpus line."""

    label: int
    document: str
    """The `_id` of the line."""
    start: int
    end: int
    quote: str
    is_exact: bool
    """The stored text at this position equals the quote exactly."""


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """One answer."""

    id: str
    domain: str
    answer: str
    """With marks."""
    citations: tuple[CheckedCitation, ...]
    f1: float
    words: int
    """Without marks."""
    is_refusal: bool
    """The guard or the model refused the question."""
    support: tuple[Strength, ...]
    """How well the cited passages support each sentence; empty for a refusal."""
    is_right: bool | None
    """The answer contains what the question's `right` requires and cites its `document`; None if the set requires nothing."""


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """Means over the questions of one domain, or of all; refusals count as answers."""

    domain: str
    """Empty for all."""
    questions: int
    f1: float
    words: float
    refused: int
    citations: int
    exact: int
    supported: int
    """Number of sentences that their passages support; `weak` and `none` count the others."""
    weak: int
    none: int
    judged: int
    """Number of questions for which the set defines a right answer."""
    right: int


@dataclass(frozen=True, slots=True)
class AnswersReport:
    """The figures, and what was measured."""

    directory: str
    query_field: str
    documents: int
    chunks: int
    model: str
    embedding_model: str
    figures: tuple[AnswerFigures, ...]
    """All questions first, then each domain."""
    failed: tuple[tuple[str, str], ...] = ()
    """(path, reason) of each file that could not be read."""
    wrong: tuple[str, ...] = ()
    """The `_id` of each question whose answer is not right."""

    @property
    def are_quotes_exact(self) -> bool:
        """Every quote equals the stored text at its position."""
        return self.figures[0].exact == self.figures[0].citations

    def as_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return asdict(self)


async def evaluate_answers(
    directory: Path,
    *,
    database: Database,
    embedder: Embedder,
    searched: Searched | None = None,
    model: AnswerModel,
    query_field: str = "text",
    out_file: Path | None = None,
    on_progress: Progress = lambda what, done, total: None,
) -> AnswersReport:
    """Answer every question of the set in `directory`. Writes to `database`, which must be empty.

    Raises:
        InvalidInput: the set is invalid (names file, line and field), or the file of answers cannot be written.
        ModelFailed: a question could not be answered; names the question.
    """
    evaluation_set = await asyncio.to_thread(read_answered_set, directory, query_field=query_field)
    for query in evaluation_set.queries:
        check_content(query.text)
    place = await default_place(database, embedder)
    written = await _write(directory, evaluation_set, database, place, embedder, partial(on_progress, "documents"))
    index = await settled_index(searched, database, embedder.spec)
    asker = _Asker(database, index, place, embedder, model, evaluation_set.documents)
    scored: list[ScoredAnswer] = []
    for number, query in enumerate(evaluation_set.queries, 1):
        scored.append(await asker.ask(query))
        on_progress("questions", number, len(evaluation_set.queries))
    if out_file is not None:
        await asyncio.to_thread(write_answers, out_file, scored)
    return AnswersReport(
        directory=str(directory),
        query_field=query_field,
        documents=written.documents,
        chunks=written.chunks,
        model=model.name,
        embedding_model=embedder.spec.model,
        figures=tuple(figures_of(scored)),
        failed=written.failed,
        wrong=tuple(one.id for one in scored if one.is_right is False),
    )


async def _write(
    directory: Path,
    evaluation_set: AnsweredSet,
    database: Database,
    place: Place,
    embedder: Embedder,
    on_progress: Callable[[int, int], None],
) -> FilesRead:
    """Ingest the lines or the files of the set."""
    if not evaluation_set.documents:
        return await read_files(directory / FOLDER, database=database, place=place, embedder=embedder, on_progress=on_progress)
    chunks = await write_corpus(database, place, evaluation_set.documents, embedder=embedder, on_progress=on_progress)
    return FilesRead(len(evaluation_set.documents), chunks, ())


def unigram_f1(answer: str, wanted: str) -> float:
    """Return the F1 of two bags of lower-cased alphanumeric ASCII tokens, 0..1, without stemming; marks do not count."""
    said, reference = (Counter(_TOKEN.findall(text.lower())) for text in (without_marks(answer), wanted))
    shared = (said & reference).total()
    return 2 * shared / (said.total() + reference.total()) if shared else 0.0


def without_marks(answer: str) -> str:
    """Return an answer without its marks `[n]`."""
    return _SPACED_MARK.sub("", answer)


def figures_of(scored: Sequence[ScoredAnswer]) -> list[AnswerFigures]:
    """Return the figures of all answers, then those of each domain by name, if the set has domains."""
    domains = sorted({answer.domain for answer in scored if answer.domain})
    return [_figures("", scored), *(_figures(name, [one for one in scored if one.domain == name]) for name in domains)]


def render(report: AnswersReport) -> str:
    """Return the figures as a plain-text table."""
    lines = [
        f"{'':<16}{'questions':>10}{'F1':>8}{'words':>8}{'refused':>9}{'exact quotes':>16}"
        f"{'supported':>11}{'weak':>7}{'none':>7}{'right':>10}"
    ]
    for row in report.figures:
        quotes, right = f"{row.exact}/{row.citations}", f"{row.right}/{row.judged}" if row.judged else "-"
        name = row.domain[:15] or "all"
        lines.append(
            f"{name:<16}{row.questions:>10}{row.f1:>8.3f}{row.words:>8.1f}{row.refused:>9}{quotes:>16}"
            f"{row.supported:>11}{row.weak:>7}{row.none:>7}{right:>10}"
        )
    if report.wrong:
        lines.append(f"not right: {', '.join(report.wrong)}")
    return "\n".join([*lines, *(f"not read: {path}: {reason}" for path, reason in report.failed)])


def write_answers(path: Path, scored: Sequence[ScoredAnswer]) -> None:
    """Write answers as JSON lines: `_id`, `answer` and `citations` with `label`, `document`, `start`, `end`, `quote`."""
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            for one in scored:
                citations = [{k: v for k, v in asdict(citation).items() if k != "is_exact"} for citation in one.citations]
                file.write(json.dumps({"_id": one.id, "answer": one.answer, "citations": citations}, ensure_ascii=False) + "\n")
    except OSError as error:
        raise InvalidInput(f"The file of answers {path} cannot be written: {error.strerror}.", field="out") from error


class _Asker:
    """Asks the engine one question after the other."""

    def __init__(
        self,
        database: Database,
        index: Index,
        place: Place,
        embedder: Embedder,
        model: AnswerModel,
        documents: Sequence[CorpusDocument],
    ) -> None:
        self._database = database
        self._place = place
        self._sources = {document.id: document for document in documents}
        self._threads = Threads(database)
        self._runner = TurnRunner(
            TurnParts(
                turns=Turns(database, Lease(_APP, _LEASE_SECONDS)),
                turn_events=TurnEvents(database),
                index=index,
                passages=Passages(database),
                chains=Chains(database),
                embedder=embedder,
                model=model,
                timeouts=Timeouts(),
            )
        )

    async def ask(self, query: AnsweredQuery) -> ScoredAnswer:
        """Raises ModelFailed when the turn fails, or cannot be stored."""
        tenant_id = self._place.tenant_id
        thread = await self._threads.create(tenant_id, NewThread(self._place.assistant_id, _APP))
        request = TurnRequest(
            tenant_id=tenant_id, thread_id=thread.id, content=clean_text(query.text), dialect="evaluation", caller_app=_APP
        )
        running = await self._runner.start(request)
        final = await running.ended()
        if isinstance(final, Failed):  # also where the record says otherwise: it could not be stored
            raise ModelFailed(f"The question {query.id} could not be answered: {final.message}")
        record = await running.final_record()
        citations = await self._checked(record.citations)
        return ScoredAnswer(
            id=query.id,
            domain=query.domain,
            answer=record.answer,
            citations=citations,
            f1=unigram_f1(record.answer, query.answer),
            words=len(without_marks(record.answer).split()),
            is_refusal=_is_refusal(record),
            support=tuple(one["strength"] for one in record.answer_metadata.get("support", ())),
            is_right=is_right(record.answer, [one.document for one in citations], query) if query.right else None,
        )

    async def _checked(self, citations: Sequence[Citation]) -> tuple[CheckedCitation, ...]:
        places = {
            "document_ids": [citation.document_id for citation in citations],
            "versions": [citation.version for citation in citations],
            "starts": [citation.start for citation in citations],
            "ends": [citation.end for citation in citations],
        }
        rows = await self._database.dicts(self._place.tenant_id, SQL["stored_words"], places) if citations else []
        if len(rows) != len(citations):
            raise InvalidInput("An answer cites a text that is not stored.")
        return tuple(self._check(citation, row) for citation, row in zip(citations, rows, strict=True))

    def _check(self, citation: Citation, row: dict[str, Any]) -> CheckedCitation:
        source = self._sources.get(row["source_path"])
        if source is None:  # a file: there is no text to compare with but the stored one
            is_exact = row["words"] == citation.quote
            return CheckedCitation(
                citation.label,
                row["source_path"],
                start=citation.start,
                end=citation.end,
                quote=citation.quote,
                is_exact=is_exact,
            )
        places = source_places(source.text)
        is_own = clean_text(source.text).strip() != "" and citation.end <= len(places)
        start = places[citation.start] if is_own else citation.start
        end = places[citation.end - 1] + 1 if is_own else citation.end
        quote = source.text[start:end] if is_own else citation.quote
        is_exact = row["words"] == citation.quote == clean_text(quote)
        return CheckedCitation(citation.label, source.id, start=start, end=end, quote=quote, is_exact=is_exact)


def source_places(source: str) -> list[int]:
    """Map each code point of the stored text to its position in the source text, whose line ends were normalised."""
    return [
        place
        for place, character in enumerate(source)
        if character != "\x00" and not (character == "\n" and place and source[place - 1] == "\r")
    ]


def is_right(answer: str, cited: Sequence[str], query: AnsweredQuery) -> bool:
    """Return whether an answer contains the required texts, ignoring case, width and spacing, and cites the required document."""
    said = _plain(without_marks(answer))
    says_all = all(any(_says(said, text) for text in group) for group in query.right)
    return says_all and (not query.document or query.document in cited)


def _says(said: str, text: str) -> bool:
    """Return whether a text occurs as whole words and numbers: neither `46` nor `4.6` contains `6`.

    Between the characters of unspaced scripts, every place is the end of a word: `年费是46欧元` contains `46`.
    """
    plain = _plain(text)
    begin = "" if _UNSPACED.match(plain[:1]) else rf"(?<!(?![{UNSPACED}])\w)(?<!\d[.,])"
    end = "" if _UNSPACED.match(plain[-1:]) else rf"(?!(?![{UNSPACED}])\w|[.,]\d)"
    return re.search(f"{begin}{re.escape(plain)}{end}", said) is not None


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _is_refusal(record: TurnRecord) -> bool:
    return record.status == "refused"


def _figures(domain: str, scored: Sequence[ScoredAnswer]) -> AnswerFigures:
    support = Counter(strength for one in scored for strength in one.support)
    return AnswerFigures(
        domain=domain,
        questions=len(scored),
        f1=sum(one.f1 for one in scored) / len(scored),
        words=sum(one.words for one in scored) / len(scored),
        refused=sum(one.is_refusal for one in scored),
        citations=sum(len(one.citations) for one in scored),
        exact=sum(citation.is_exact for one in scored for citation in one.citations),
        supported=support["supported"],
        weak=support["weak"],
        none=support["none"],
        judged=sum(one.is_right is not None for one in scored),
        right=sum(one.is_right is True for one in scored),
    )
