"""Where the guard draws its line: labelled questions through the product's own resolve, retrieve and guard stages.

    python -m bench guard [--embedding NAME] [--out FILE] [--figure FILE] [--figure-fr FILE]
    python -m bench.guard --admin postgresql://postgres@127.0.0.1:5432 […]

Prints for each group of questions the area under the ROC curve of the value that the guard compares, and the share refused at
each threshold: answerable ones should pass, near misses and off-topic ones should not. `--figure` draws the curves as an SVG.
Embeddings are kept in `--cache`; the first run embeds 3,000 chunks, later ones take a minute. Next: `_guard_questions.py`.
"""

import argparse
import asyncio
import json
import os
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import numpy as np
from bench._cached_embedder import CachedEmbedder
from bench._guard_questions import Asked, read_questions
from bench._roc import Curve, Words, area, roc_figure
from numpy.typing import NDArray
from psycopg.conninfo import make_conninfo

from clew.domain.deliverables.outline import Section
from clew.domain.documents.passage import Passage
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer, ShownPassage
from clew.domain.turns.evidence import NO_EVIDENCE, Evidence
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import AdmittedTurn, TurnRequest
from clew.engine.stages.guard import guard
from clew.engine.stages.resolve import ResolvedQuestion, resolve
from clew.engine.stages.retrieve import Retrieved, retrieve
from clew.evaluation.beir import CorpusDocument
from clew.evaluation.corpus import Place, write_corpus
from clew.evaluation.throwaway import throwaway_database
from clew.providers.embedding.factory import DEFAULT, open_embedder
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.postgres import PostgresIndex
from clew.store.documents.chunks import EmbeddingIndexes
from clew.store.pool import Database
from clew.store.sql import load_queries

THRESHOLDS = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7)
"""Of `evidence_threshold`; `foreign_threshold` moves with it."""
SIMILARITIES = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)
"""Thresholds of the similarity alone, as the model gives it."""
ENGLISH = Words("Questions the guard refuses, for every threshold", "answerable, refused", "not answerable, refused", "area")
FRENCH = Words(
    "Questions que le garde-fou refuse, pour chaque seuil", "avec réponse, refusées", "sans réponse, refusées", "aire", ","
)
FRENCH_NAMES = {
    "off topic": "hors sujet",
    "near miss": "sujet proche",
    "alone": "seule",
    "in a conversation": "dans une conversation",
}
CHUNKS = """
select d.source_path, d.id as document_id, d.title, c.id as chunk_id
from documents d join chunks c on c.tenant_id = d.tenant_id and c.document_id = d.id where d.assistant_id = %(assistant_id)s
"""
LADDER = tuple(round(step / 100, 2) for step in range(150))
CLARIFIED = Evidence("none", None, None, passed=True)
"""The question is asked back: the guard has no part in it."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """One question: what it was searched for, one query after the other, and what the guard says."""

    asked: Asked
    question: ResolvedQuestion
    searches: tuple[Retrieved, ...]
    evidence: Evidence
    """With the default settings, as a turn would end: of the first search that passes, else of the last one."""
    sureness: float
    """The highest `evidence_threshold` at which the question still passes; 1.5 where none refuses it, -1 where all do."""


@dataclass
class Product:
    """The stages of a turn before the answer model, over one collection each."""

    database: Database
    index: PostgresIndex
    embedder: Embedder
    tenant: UUID
    assistants: dict[str, UUID]
    shown: dict[str, dict[str, list[ShownPassage]]]
    """Collection → document → its chunks."""

    async def judge(self, asked: Asked) -> Judged:
        """Ask as a turn does, up to the guard. Every query is searched for: at another threshold it might be needed."""
        turn = self.turn(asked)
        question = await resolve(turn, self.embedder)
        searches = tuple([await retrieve(turn, query, self.index, language=question.language) for query in question.queries])
        evidence = weighed(question, searches, turn.settings)
        return Judged(asked, question, searches, evidence, sureness(question, searches))

    def turn(self, asked: Asked, settings: RagSettings | None = None) -> AdmittedTurn:
        """The question as a turn of its conversation, without a thread in the database."""
        settings = settings or RagSettings()
        request = TurnRequest(self.tenant, uuid4(), asked.text, dialect="query", caller_app="bench")
        return AdmittedTurn(
            request=request,
            turn_id=uuid4(),
            assistant_id=self.assistants[asked.collection],
            user_message_id=1,
            user_message_uuid=uuid4(),
            assistant_message_id=2,
            assistant_message_uuid=uuid4(),
            parent_id=None,
            branch_id=0,
            depth=0,
            created_at=datetime.now(UTC),
            settings=settings,
            instructions="",
            earlier=self._earlier(asked)[-settings.context_turns :],
            outlined=self._outlined(asked),
        )

    def _earlier(self, asked: Asked) -> tuple[EarlierTurn, ...]:
        if asked.outline:
            return (EarlierTurn("", _answer_of(asked), tuple(cited for _, cited in self._cited(asked))),)
        chunks = self.shown[asked.collection]
        turns: list[EarlierTurn] = []
        for message in asked.history:
            if message["role"] == "user":
                turns.append(EarlierTurn(message["text"], "", searched=message["text"]))
            elif turns:
                shown = tuple(chunk for cited in message.get("cited", ()) for chunk in chunks.get(cited, ()))
                turns[-1] = replace(turns[-1], answer=message["text"], shown=shown)
        return tuple(turns)

    def _outlined(self, asked: Asked) -> OutlinedAnswer | None:
        if not asked.outline:
            return None
        sections = tuple(Section(section["id"], section["title"]) for section in asked.outline)
        return OutlinedAnswer(_answer_of(asked), sections, tuple(self._cited(asked)))

    def _cited(self, asked: Asked) -> list[tuple[int, ShownPassage]]:
        answer, chunks = _answer_of(asked), self.shown[asked.collection]
        places = [answer.index(f"## {section['title']}") + len(section["title"]) + 4 for section in asked.outline]
        return [(at, chunk) for at, section in zip(places, asked.outline, strict=True) for chunk in chunks[section["cites"]]]


def _answer_of(asked: Asked) -> str:
    """The answer that the question points into: a heading and a sentence for each section."""
    return "\n\n".join(f"## {section['title']}\n\n{section['title']}. [1]" for section in asked.outline)


async def open_product(database: Database, embedder: Embedder, collections: Mapping[str, Sequence[CorpusDocument]]) -> Product:
    """Write each collection as the documents of an assistant of its own."""
    async with database.connection() as connection:
        row = await (await connection.execute(load_queries("evaluation")["default_place"])).fetchone()
    assert row is not None
    tenant: UUID = row["tenant_id"]
    await EmbeddingIndexes(database).ensure_active(tenant, embedder.spec)
    product = Product(database, PostgresIndex(database, embedder.spec), embedder, tenant, {}, {})
    for name, documents in collections.items():
        insert = "insert into assistants (tenant_id, name) values (%s, %s) returning id"
        assistant: UUID = (await database.dicts(tenant, insert, (tenant, f"bench-{name}")))[0]["id"]
        await write_corpus(
            database, Place(tenant, assistant), documents, embedder=embedder, on_progress=lambda _done, _total: None
        )
        product.assistants[name], product.shown[name] = assistant, {}
        for chunk in await database.dicts(tenant, CHUNKS, {"assistant_id": assistant}):
            passage = ShownPassage(chunk["chunk_id"], chunk["document_id"], cited=True)
            product.shown[name].setdefault(chunk["source_path"], []).append(passage)
    return product


def weighed(question: ResolvedQuestion, searches: Sequence[Retrieved], settings: RagSettings) -> Evidence:
    """The evidence a turn ends with: of the first search that passes, else of the last one."""
    if question.choices:
        return CLARIFIED
    evidence = NO_EVIDENCE
    for search in searches:
        evidence = guard(question, search, settings)
        if evidence.passed:
            break
    return evidence


def settings_at(threshold: float) -> RagSettings:
    """The settings with another `evidence_threshold`, and `foreign_threshold` as far from its default."""
    default = RagSettings()
    return RagSettings(
        evidence_threshold=threshold, foreign_threshold=default.foreign_threshold + threshold - default.evidence_threshold
    )


def sureness(question: ResolvedQuestion, searches: Sequence[Retrieved]) -> float:
    """The highest threshold, to 0.01, at which the question passes: the guard refuses more with every higher one."""

    def is_refused(threshold: float) -> bool:
        return not weighed(question, searches, settings_at(threshold)).passed

    passing = bisect_left(LADDER, True, key=is_refused)
    return 1.5 if passing == len(LADDER) else LADDER[passing - 1] if passing else -1.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--admin", required=True, help="DSN of a superuser")
    parser.add_argument("--data", type=Path, default=Path("../shared/data/mtrag-dev"))
    parser.add_argument("--embedding", default=os.environ.get("CLEW_EMBEDDING", DEFAULT), help="what CLEW_EMBEDDING may be")
    parser.add_argument("--cache", type=Path, default=Path("/tmp/clew-bench-guard.npz"))  # noqa: S108
    parser.add_argument("--out", type=Path, help="what the guard saw of each question, as JSON lines")
    parser.add_argument("--figure", type=Path, help="the ROC curves as an SVG")
    parser.add_argument("--figure-fr", type=Path, help="the same in French")
    asyncio.run(run(parser.parse_args()))


async def run(arguments: argparse.Namespace) -> None:
    questions = read_questions(arguments.data)
    embedder = CachedEmbedder(await asyncio.to_thread(open_embedder, name=arguments.embedding), arguments.cache)
    app = make_conninfo(arguments.admin, user="clew_app")
    try:
        async with throwaway_database(arguments.admin, app) as database:
            product = await open_product(database, embedder, questions.documents)
            judged = [await product.judge(asked) for asked in questions.asked]
    finally:
        await embedder.close()
    if arguments.out:
        arguments.out.write_text("".join(json.dumps(row_of(one), ensure_ascii=False) + "\n" for one in judged), "utf-8")
    report(judged)
    if arguments.figure:
        arguments.figure.write_text(drawn(judged, ENGLISH, {name: name for name in FRENCH_NAMES}), "utf-8")
    if arguments.figure_fr:
        arguments.figure_fr.write_text(drawn(judged, FRENCH, FRENCH_NAMES), "utf-8")


def row_of(one: Judged) -> dict[str, Any]:
    """One question as JSON, with the scores of what was found."""
    asked, evidence = one.asked, one.evidence
    return {
        **{key: getattr(asked, key) for key in ("id", "group", "label", "kind", "collection", "language", "text")},
        "choose": asked.is_for_choosing,
        "detected": one.question.language,
        "covered": one.question.is_covered,
        "rule": one.question.rule,
        **asdict(evidence),
        "sureness": one.sureness,
        "searches": [
            {"text": search.query.text, "rule": search.query.rule, "passages": [_passage(p) for p in search.result.passages]}
            for search in one.searches
        ],
    }


def _passage(passage: Passage) -> dict[str, Any]:
    return {
        "title": passage.document_title,
        "path": passage.source_path,
        "headings": passage.heading_path,
        "content": passage.content,
        "language": passage.language,
        "similarity": passage.scores.similarity,
        "lexical": passage.scores.lexical_score,
    }


def values(judged: Iterable[Judged]) -> Floats:
    return np.array([one.sureness for one in judged])


def similarities(judged: Iterable[Judged]) -> Floats:
    """What the first passage alone would tell, of the first query: the reading of source 003."""
    firsts = [next((search.result.passages[:1] for search in one.searches), ()) for one in judged]
    return np.array([first[0].scores.similarity or -1.0 if first else -1.0 for first in firsts])


def report(judged: Sequence[Judged]) -> None:
    """For each group and label what is refused: by default, at each threshold, and by the similarity alone at each threshold."""
    ours, alone = ("  ".join(f"{threshold:4.2f}" for threshold in some) for some in (THRESHOLDS, SIMILARITIES))
    print(f"{'':42}{'n':>4}  default |  {ours}  area | {alone}  area  (similarity alone)")
    for is_for_choosing in (True, False):
        for group in dict.fromkeys(one.asked.group for one in judged):
            rows = [one for one in judged if one.asked.group == group and one.asked.is_for_choosing == is_for_choosing]
            good = [one for one in rows if one.asked.label == "answerable"]
            for label in dict.fromkeys(one.asked.label for one in rows):
                part = [one for one in rows if one.asked.label == label]
                name = f"{'choose' if is_for_choosing else 'report'} {group}, {label}"
                refused = np.mean([not one.evidence.passed for one in part])
                print(
                    f"{name:42}{len(part):>4}  {refused:7.3f} |  "
                    f"{_shares(values(good), values(part), THRESHOLDS)} | "
                    f"{_shares(similarities(good), similarities(part), SIMILARITIES)}"
                )


def _shares(good: Floats, part: Floats, thresholds: Sequence[float]) -> str:
    shares = "  ".join(f"{np.mean(part < threshold):4.2f}" for threshold in thresholds)
    return f"{shares}  {area(good, part):.3f}"


def drawn(judged: Sequence[Judged], said: Words, names: dict[str, str]) -> str:
    """The ROC curves of both kinds of question to refuse, over what is not for choosing and in a language the embedder covers."""
    groups = {"alone": ("mtrag rewritten", "short en"), "in a conversation": ("mtrag typed",)}
    labels = {"off topic": ("off_topic",), "near miss": ("near_miss", "mtrag_unanswerable")}
    curves: list[Curve] = []
    for label, group in product(labels, groups):
        part = [one for one in judged if not one.asked.is_for_choosing and one.asked.group in groups[group]]
        good = [one for one in part if one.asked.label == "answerable"]
        bad = [one for one in part if one.asked.label in labels[label]]
        refused = [float(np.mean([not one.evidence.passed for one in some])) for some in (good, bad)]
        curves.append(Curve(f"{names[label]}, {names[group]}", values(good), values(bad), (refused[0], refused[1])))
    return roc_figure(curves, said)


if __name__ == "__main__":
    main()
