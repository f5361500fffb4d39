"""Reads RAGTruth's answers (Niu et al. 2024), in which people marked the words that the source does not say.

The files are `response.jsonl` and `source_info.jsonl` of github.com/ParticleMedia/RAGTruth. Read are the answers of the test part
to questions about passages and the summaries of news; descriptions of data in JSON are left out. Every sentence with a letter
counts, also one that Clew does not judge, so that a change of what is judged changes no count. Above: `support.py`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench._claims import Claim

from clew.engine.answers.judging import claims
from clew.providers.answering.sentences import sentence_spans

TASKS = ("QA", "Summary")
_LABEL = re.compile(r"^passage \d+:", re.MULTILINE)
_SIGNS = " \t\n.,;:"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of a model, and whether people marked anything in it."""

    task: str
    is_marked: bool
    claims: tuple[Claim, ...]
    """Its sentences; `invented` where marked words overlap them, `conflict` where they contradict the source."""


def read_ragtruth(folder: Path) -> list[Answer]:
    """Return the answers of the test part, in the order of the file."""
    sources = {str(one["source_id"]): one for one in _lines(folder / "source_info.jsonl") if one["task_type"] in TASKS}
    responses = (one for one in _lines(folder / "response.jsonl") if one["split"] == "test")
    return [
        Answer(source["task_type"], bool(one["labels"]), tuple(_claims(one, _text_of(source))))
        for one in responses
        if (source := sources.get(str(one["source_id"])))
    ]


def _text_of(source: Mapping[str, Any]) -> str:
    told = source["source_info"]
    return told if isinstance(told, str) else _LABEL.sub("", told["passages"]).strip()


def _claims(response: Mapping[str, Any], source: str) -> Iterator[Claim]:
    """Yield the sentences of an answer that have a letter."""
    text = response["response"]
    for span in sentence_spans(text, "en"):
        sentence = text[span.start : span.end]
        if any(map(str.isalpha, sentence)):
            marked = [
                one.get("label_type", "")
                for one in response["labels"]
                if text[max(one["start"], span.start) : min(one["end"], span.end)].strip(_SIGNS)
            ]
            is_conflict = any("Conflict" in one for one in marked)
            kind = "conflict" if is_conflict else "invented" if marked else "reference"
            yield Claim(kind, "en", sentence, source, is_judged=claims(text, span))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    yield from map(json.loads, path.read_text().splitlines())
