"""The sets that `bench/languages.py` measures, read from the folder of its option `--data`; the README there describes them.

Questions over passages are `Asked`, as in `guard.py`, so that both benchmarks ask the product in the same way. A group is the
language of the questions and the collection that they are asked of: `fr french`, `zh mtrag`.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench._guard_questions import Asked

from clew.evaluation.beir import CorpusDocument, read_documents, read_judgements

OWN = {"fr": "french", "zh": "chinese", "de": "german"}
"""Language → its collection."""
ENGLISH = "mtrag"


@dataclass(frozen=True, slots=True)
class Spoken:
    """One turn of a conversation as the user types it."""

    text: str
    is_elliptic: bool
    is_answerable: bool
    figures: tuple[tuple[str, ...], ...]
    """What a right answer contains: one spelling of each figure."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """One conversation over the documents of all languages."""

    id: str
    language: str
    document_language: str
    kind: str
    turns: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class LanguageSets:
    """Everything that is asked, and of what."""

    collections: dict[str, list[CorpusDocument]]
    judgements: dict[str, dict[str, int]]
    """Question → relevant documents. All ids are unique over the sets."""
    answerable: list[Asked]
    unanswerable: list[Asked]
    conversations: list[Conversation]
    files: list[Path]
    """The documents of the conversations."""


def read_language_sets(folder: Path, mtrag: Path, language: str | None = None) -> LanguageSets:
    """Read the sets; `language` keeps only what is asked in it, and the collections for that."""
    judged = {name: read_judgements(folder / name / "qrels.tsv") for name in (*OWN.values(), "crosslingual")}
    answerable = [
        *(_asked(row, OWN[row["language"]]) for name in OWN.values() for row in _rows(folder / name / "queries.jsonl")),
        *(_asked(row, ENGLISH) for row in _rows(folder / "crosslingual" / "queries.jsonl")),
        *(
            _asked({"_id": row["_id"], "language": "en", "text": row["rewrite"]}, ENGLISH)
            for row in _rows(mtrag / "queries.jsonl")
        ),
    ]
    judgements = {question: found for one in judged.values() for question, found in one.items()}
    judgements |= read_judgements(mtrag / "qrels.tsv")
    unanswerable = [_asked(row, row["corpus"], row["kind"]) for row in _rows(folder / "unanswerable.jsonl")]
    # What is off topic of a collection in one's own language is off topic of the English one too.
    unanswerable += [
        replace(one, id=f"{one.id} {ENGLISH}", group=f"{one.language} {ENGLISH}", collection=ENGLISH)
        for one in unanswerable
        if one.label == "off_topic"
    ]
    conversations = [_conversation(row) for row in _rows(folder / "conversations" / "conversations.jsonl")]
    if language:
        answerable, unanswerable = ([one for one in some if one.language == language] for some in (answerable, unanswerable))
        conversations = [one for one in conversations if one.language == language]
    answerable = [one for one in answerable if one.id in judgements]
    folders = {name: folder / name for name in OWN.values()} | {ENGLISH: mtrag}
    wanted = {one.collection for one in (*answerable, *unanswerable)}
    collections = {name: list(read_documents(place / "corpus.jsonl")) for name, place in folders.items() if name in wanted}
    files = sorted((folder / "conversations" / "documents").iterdir())
    return LanguageSets(collections, judgements, answerable, unanswerable, conversations, files)


def _asked(row: dict[str, Any], collection: str, label: str = "answerable") -> Asked:
    return Asked(
        id=row["_id"],
        group=f"{row['language']} {collection}",
        label=label,
        kind="first",
        is_for_choosing=True,
        collection=collection,
        language=row["language"],
        text=row["text"],
    )


def _conversation(row: dict[str, Any]) -> Conversation:
    turns = [
        Spoken(turn["user"], turn["elliptic"], turn["expect"] == "answer", tuple(map(tuple, turn["gold_strings"])))
        for turn in row["turns"]
    ]
    return Conversation(row["_id"], row["language"], row["document_language"], row["kind"], tuple(turns))


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
