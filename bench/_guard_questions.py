"""The labelled questions that `bench/guard.py` asks: our own short documents in four languages, and conversations of MTRAG.

`bench/data/guard/README.md` says what the files hold. A question is answerable, a near miss (the subject is there, the fact is
not) or off topic. One half of our own set and one domain of MTRAG are for choosing, the others for reporting.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clew.evaluation.beir import CorpusDocument

OWN = Path(__file__).parent / "data" / "guard"
CHOOSE_DOMAIN = "clapnq"
Label = str
"""`answerable`, `near_miss` or `off_topic`; MTRAG's own unanswerable questions are `mtrag_unanswerable`."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question, and what went before it."""

    id: str
    group: str
    label: Label
    kind: str
    is_for_choosing: bool
    collection: str
    language: str
    text: str
    history: tuple[dict[str, Any], ...] = ()
    """Messages of MTRAG, oldest first: `role`, `text`, `cited`."""
    outline: tuple[dict[str, str], ...] = ()
    """Sections of the answer before: `id`, `title`, `cites` (an id of a document)."""


@dataclass(frozen=True, slots=True)
class Questions:
    """Documents by collection and everything that is asked of them."""

    documents: dict[str, list[CorpusDocument]]
    asked: list[Asked]


def read_questions(mtrag: Path) -> Questions:
    """Read both sets; MTRAG is left out where its folder is not there."""
    documents: dict[str, list[CorpusDocument]] = {}
    for row in _lines(OWN / "documents.jsonl"):
        documents.setdefault(row["collection"], []).append(CorpusDocument(row["_id"], row["title"], row["text"]))
    asked = [_own(row) for row in _lines(OWN / "questions.jsonl")]
    if mtrag.is_dir():
        documents["mtrag"] = [CorpusDocument(row["_id"], row["title"], row["text"]) for row in _lines(mtrag / "corpus.jsonl")]
        asked += _mtrag(mtrag)
    return Questions(documents, asked)


def _own(row: dict[str, Any]) -> Asked:
    is_cross = row["language"] != row["collection"]
    return Asked(
        id=row["_id"],
        group="section"
        if row["kind"] == "section"
        else "cross-language"
        if is_cross
        else "short en"
        if row["language"] == "en"
        else "short fr, zh, de",
        label=row["label"],
        kind=row["kind"],
        is_for_choosing=row["half"] == "choose",
        collection=row["collection"],
        language=row["language"],
        text=row["text"],
        outline=tuple(row.get("outline", ())),
    )


def _mtrag(folder: Path) -> list[Asked]:
    queries = {row["_id"]: row for row in _lines(folder / "queries.jsonl")}
    typed = [_of_mtrag(row, "mtrag typed", "answerable", row["history"]) for row in queries.values()]
    rewritten = [_of_mtrag(row | {"text": row["rewrite"]}, "mtrag rewritten", "answerable", ()) for row in queries.values()]
    theirs = [
        _of_mtrag(row, "mtrag typed", "mtrag_unanswerable", row["history"]) for row in _lines(folder / "unanswerable.jsonl")
    ]
    ours = _lines(OWN / "mtrag.jsonl")
    after = [_of_mtrag(row, "mtrag typed", row["label"], queries[row["after"]]["history"]) for row in ours]
    alone = [_of_mtrag(row, "mtrag rewritten", row["label"], ()) for row in ours]
    return [*typed, *theirs, *after, *rewritten, *alone]


def _of_mtrag(row: dict[str, Any], group: str, label: Label, history: Any) -> Asked:  # noqa: ANN401 - JSON
    return Asked(
        id=row["_id"],
        group=group,
        label=label,
        kind="first" if not history else "later",
        is_for_choosing=row["domain"] == CHOOSE_DOMAIN,
        collection="mtrag",
        language="en",
        text=row["text"],
        history=tuple(history),
    )


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
