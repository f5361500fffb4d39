"""Questions on documents that nobody wrote for Clew, chosen by a fixed rule, for measuring answer models.

From MTRAG every fifth first question with its reference answer, and of every third of these the next question of the person; from
the French set every sixteenth question; questions that the documents do not answer, from both. Conversations come in an order of
which every beginning is a sample of all kinds. Above: `models.py`.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FIRST_EVERY, NEXT_EVERY, FRENCH_EVERY, ABSENT_EVERY, ABSENT_FROM = 5, 3, 16, 20, 10
ABSENT_ENGLISH = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A question; what a right answer says, as far as the set tells."""

    id: str
    kind: str
    """`first`, `next`, `french`, or `absent`: no document answers it."""
    text: str
    reference: str = ""
    """The reference answer, or the text of the relevant passages where the set has no answers."""


def conversations(data: Path) -> list[tuple[Question, ...]]:
    """Return the conversations of one or two questions, in the order in which they are asked."""
    groups = [*_english(data / "mtrag-dev"), _french(data / "langs-dev"), _absent(data)]
    placed = [((at + 0.5) / len(group), one) for group in groups for at, one in enumerate(group)]
    return [one for _, one in sorted(placed, key=lambda pair: pair[0])]


def write_documents(data: Path, folder: Path) -> None:
    """Write the documents of both sets as Markdown files into a folder."""
    for path in sorted((data / "mtrag-dev" / "documents").glob("*/*.md")):
        (folder / f"{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    for one in _lines(data / "langs-dev" / "french" / "corpus.jsonl"):
        (folder / f"{one['_id']}.md").write_text(f"# {one['title']}\n\n{one['text']}\n", "utf-8")


def _english(folder: Path) -> Iterable[list[tuple[Question, ...]]]:
    """Return conversations of two questions, and of one."""
    asked = list(_lines(folder / "queries.jsonl"))
    following = {(one["_id"].split("<")[0], one["turn"]): one for one in asked}
    chosen = [one for one in asked if one["turn"] == 1][::FIRST_EVERY]
    pairs, alone = list[tuple[Question, ...]](), list[tuple[Question, ...]]()
    for at, one in enumerate(chosen):
        first = Question(one["_id"], "first", one["text"], one["answer"])
        after = None if at % NEXT_EVERY else following.get((one["_id"].split("<")[0], 2))
        if after:
            pairs.append((first, Question(after["_id"], "next", after["text"], after["answer"])))
        else:
            alone.append((first,))
    return pairs, alone


def _french(folder: Path) -> list[tuple[Question, ...]]:
    texts = {one["_id"]: one["text"] for one in _lines(folder / "french" / "corpus.jsonl")}
    relevant: dict[str, list[str]] = defaultdict(list)
    for line in (folder / "french" / "qrels.tsv").read_text("utf-8").splitlines()[1:]:
        query, passage, _ = line.split("\t")
        relevant[query].append(texts[passage])
    asked = list(_lines(folder / "french" / "queries.jsonl"))[::FRENCH_EVERY]
    return [(Question(one["_id"], "french", one["text"], "\n".join(relevant[one["_id"]])),) for one in asked]


def _absent(data: Path) -> list[tuple[Question, ...]]:
    english = [one for one in _lines(data / "mtrag-dev" / "unanswerable.jsonl") if one["turn"] == 1][:ABSENT_ENGLISH]
    french = [one for one in _lines(data / "langs-dev" / "unanswerable.jsonl") if one["language"] == "fr"]
    return [(Question(one["_id"], "absent", one["text"]),) for one in (*english, *french[ABSENT_FROM::ABSENT_EVERY])]


def _lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
