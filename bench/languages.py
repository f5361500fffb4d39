"""How well the product works in each language: retrieval, refusals and conversations, beside the figures of the release before.

    python -m bench languages [--only retrieval|refusal|conversations] [--language fr] [--embedding NAME] [--out FILE]
    python -m bench.languages --admin postgresql://postgres@127.0.0.1:5432 […]

- retrieval: nDCG@5 of each language over its own documents and over English ones, by vectors alone, words alone and both.
- refusal: the share refused with the default settings of questions that the documents answer, of near misses and of off-topic
  questions, and how well the value that decides tells the latter two from the former (area under the ROC curve).
- conversations: the share of elliptic turns with the right figure in the answer, and of absent years and things refused.

Retrieval and refusals go through the product's stages as in `guard.py`, conversations through a server over HTTP. In
parentheses: the same figure of the release before, with its default embedder; after a semicolon, that release on held-out
questions of the same kind (`data/languages_before.json`). Embeddings are kept in `--cache`: the first run must embed 3,000
passages, later ones take a minute or two. Next: `_language_sets.py`.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from bench._cached_embedder import CachedEmbedder
from bench._guard_questions import Asked
from bench._language_conversations import Replied, converse
from bench._language_sets import ENGLISH, OWN, LanguageSets, read_language_sets
from bench._roc import area
from bench.guard import Judged, Product, open_product, row_of, values
from psycopg.conninfo import make_conninfo

from clew.domain.turns.tuning import RagSettings
from clew.engine.stages.resolve import resolve
from clew.engine.stages.retrieve import retrieve
from clew.evaluation.measure import Ranking, scores_of
from clew.evaluation.searcher import by_document
from clew.evaluation.throwaway import throwaway_database
from clew.providers.embedding.factory import DEFAULT, open_embedder

DATA, MTRAG = Path("../shared/data/langs-dev"), Path("../shared/data/mtrag-dev")
BEFORE = Path(__file__).parent / "data" / "languages_before.json"
PARTS = ("retrieval", "refusal", "conversations")
MODES = {
    "vectors": RagSettings(fts_weight=0.0, match_threshold=-1.0),
    "words": RagSettings(vector_weight=0.0, fts_weight=1.0),
    "both": RagSettings(),
}
FOREIGN = ("fr", "zh", "de", "es", "pt")
"""The languages of the questions over English documents."""
LABELS = ("near_miss", "off_topic")


class Report:
    """Prints figures beside those of before, and keeps them by name."""

    def __init__(self) -> None:
        before: dict[str, dict[str, float]] = json.loads(BEFORE.read_text("utf-8")) if BEFORE.exists() else {}
        self._before, self._held_out = before.get("measured", {}), before.get("held_out", {})
        self.figures: dict[str, float] = {}

    def cell(self, name: str, value: float) -> str:
        """Return a figure for a table, with what it was before."""
        self.figures[name] = round(value, 3)
        was = [f"{one[name]:.3f}" for one in (self._before, self._held_out) if name in one]
        if name in self._held_out and name not in self._before:
            was.insert(0, "-")
        return f"{value:.3f}" + (f" ({'; '.join(was)})" if was else "")

    def line(self, title: str, cells: Iterable[str]) -> None:
        print(f"{title:<34}" + "".join(f"{cell:<24}" for cell in cells).rstrip(), flush=True)


# Retrieval -------------------------------------------------------------------------------------------------------------


async def measure_retrieval(product: Product, sets: LanguageSets, report: Report, keep: Callable[[dict[str, Any]], None]) -> None:
    report.line("nDCG@5", ("n", *MODES))
    scores: dict[str, dict[str, float]] = {mode: {} for mode in MODES}
    for mode, settings in MODES.items():
        rankings = {asked.id: await _ranking(product, asked, settings) for asked in sets.answerable}
        judged = {asked.id: sets.judgements[asked.id] for asked in sets.answerable}
        scores[mode] = {question: one.ndcg_at_5 for question, one in scores_of(judged, rankings).items()}
    groups = {name: [one for one in sets.answerable if one.group == name] for name in _groups(sets.answerable)}
    foreign = [one for one in sets.answerable if one.collection == ENGLISH and one.language in FOREIGN]
    for name, asked in (*groups.items(), (f"five languages {ENGLISH}", foreign)):
        if asked:
            means = {mode: float(np.mean([scores[mode][one.id] for one in asked])) for mode in MODES}
            cells = (report.cell(f"{name}: nDCG@5, {mode}", value) for mode, value in means.items())
            report.line(name, (str(len(asked)), *cells))
    for asked in sets.answerable:
        keep({"part": "retrieval", "id": asked.id, "group": asked.group, **{mode: scores[mode][asked.id] for mode in MODES}})


async def _ranking(product: Product, asked: Asked, settings: RagSettings) -> Ranking:
    turn = product.turn(asked, settings)
    question = await resolve(turn, product.embedder)
    found = [await retrieve(turn, query, product.index, language=question.language) for query in question.queries[:1]]
    return by_document(found[0].result.passages) if found else {}


# Refusals --------------------------------------------------------------------------------------------------------------


async def measure_refusals(product: Product, sets: LanguageSets, report: Report, keep: Callable[[dict[str, Any]], None]) -> None:
    judged = [await product.judge(asked) for asked in (*sets.answerable, *sets.unanswerable)]
    report.line("refused by default; area", ("n", "answerable", *LABELS, *(f"area {label}" for label in LABELS)))
    for name in _groups([*sets.unanswerable, *sets.answerable]):
        rows = {label: _of(judged, name, label) for label in ("answerable", *LABELS)}
        counts = "/".join(str(len(part)) for part in rows.values())
        refused = [_refused(report, name, label, part) for label, part in rows.items()]
        areas = [
            report.cell(f"{name}: area, {label}", area(values(rows["answerable"]), values(rows[label])))
            if rows["answerable"] and rows[label]
            else ""
            for label in LABELS
        ]
        report.line(name, (counts, *refused, *areas))
    for one in judged:
        keep({"part": "refusal", **row_of(one)})


def _of(judged: Sequence[Judged], group: str, label: str) -> list[Judged]:
    return [one for one in judged if one.asked.group == group and one.asked.label == label]


def _refused(report: Report, group: str, label: str, part: Sequence[Judged]) -> str:
    return report.cell(f"{group}: refused, {label}", float(np.mean([not one.evidence.passed for one in part]))) if part else ""


def _groups(asked: Sequence[Asked]) -> list[str]:
    own = [f"{language} {collection}" for language, collection in OWN.items()]
    return sorted({one.group for one in asked}, key=lambda name: (name not in own, name))


# Conversations ---------------------------------------------------------------------------------------------------------


def measure_conversations(sets: LanguageSets, report: Report, embedding: str, keep: Callable[[dict[str, Any]], None]) -> None:
    replies = converse(sets.conversations, sets.files, embedding)
    languages = dict.fromkeys(one.conversation.language for one in replies)
    kinds = sorted({one.conversation.kind for one in replies if one.conversation.kind != "refuse"})
    parts: list[tuple[str, list[Replied]]] = [("all", replies)]
    parts += [(language, [one for one in replies if one.conversation.language == language]) for language in languages]
    parts.append(
        ("documents in another language", [r for r in replies if r.conversation.language != r.conversation.document_language])
    )
    parts += [(f"kind {kind}", [one for one in replies if one.conversation.kind == kind]) for kind in kinds]
    report.line("right turns", ("n", "first", "elliptic", "to refuse"))
    for name, rows in parts:
        whole = [one for one in rows if one.turn.is_answerable and not one.turn.is_elliptic]
        elliptic = [one for one in rows if one.turn.is_answerable and one.turn.is_elliptic]
        absent = [one for one in rows if not one.turn.is_answerable]
        columns = {"first": whole, "elliptic": elliptic, "to refuse": absent}
        cells = [
            report.cell(f"conversations {name}: {column}", float(np.mean([one.is_right for one in part]))) if part else ""
            for column, part in columns.items()
        ]
        report.line(name, ("/".join(str(len(part)) for part in columns.values()), *cells))
    for one in replies:
        keep({"part": "conversations", **one.row()})


# All of it -------------------------------------------------------------------------------------------------------------


async def measure_stages(
    options: argparse.Namespace, sets: LanguageSets, report: Report, keep: Callable[[dict[str, Any]], None]
) -> None:
    embedder = CachedEmbedder(await asyncio.to_thread(open_embedder, name=options.embedding), options.cache)
    app = make_conninfo(options.admin, user="clew_app")
    try:
        async with throwaway_database(options.admin, app) as database:
            product = await open_product(database, embedder, sets.collections)
            if "retrieval" in options.only:
                await measure_retrieval(product, sets, report, keep)
                print()
            if "refusal" in options.only:
                await measure_refusals(product, sets, report, keep)
                print()
    finally:
        await embedder.close()


def main() -> int:
    options = _options()
    if not (options.data.is_dir() and options.mtrag.is_dir()):
        print(f"The sets of questions are missing: {options.data} and {options.mtrag} must be folders.", file=sys.stderr)
        return 1
    sets, report = read_language_sets(options.data, options.mtrag, options.language), Report()
    kept: list[dict[str, Any]] = []
    print(f"embedder {options.embedding}; in parentheses the release before, on these questions; on held-out ones\n")
    if {"retrieval", "refusal"} & set(options.only):
        asyncio.run(measure_stages(options, sets, report, kept.append))
    if "conversations" in options.only and sets.conversations:
        measure_conversations(sets, report, options.embedding, kept.append)
    if options.out:
        options.out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in kept), "utf-8")
    if options.figures:
        options.figures.write_text(json.dumps({"measured": report.figures}, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--admin", required=True, help="DSN of a superuser")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="parts to measure (default: all)")
    parser.add_argument("--language", help="only questions in this language, such as fr")
    parser.add_argument("--embedding", default=os.environ.get("CLEW_EMBEDDING", DEFAULT), help="what CLEW_EMBEDDING may be")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--mtrag", type=Path, default=MTRAG)
    parser.add_argument("--cache", type=Path, default=Path("/tmp/clew-bench-languages.npz"))  # noqa: S108
    parser.add_argument("--out", type=Path, help="everything seen of each question, as JSON lines")
    parser.add_argument("--figures", type=Path, help="the figures by name, as in data/languages_before.json")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
