"""Reads a BEIR-style set: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`. Fields that are not needed do no harm.

Above: `evaluate`. A line that cannot be used is refused with its file and number: a figure from half a set would be wrong in
silence.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from clew.domain.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class CorpusDocument:
    """One line of the corpus."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """One question; `domain` is empty where the set has none."""

    id: str
    text: str
    domain: str


@dataclass(frozen=True, slots=True)
class EvaluationSet:
    """What is searched, what is asked, and which document is how relevant: `judgements[query id][document id]`."""

    documents: tuple[CorpusDocument, ...]
    queries: tuple[JudgedQuery, ...]
    judgements: dict[str, dict[str, int]]


def read_set(directory: Path, *, query_field: str = "text") -> EvaluationSet:
    """Read a set; the questions are those that have a judgement, their words are in `query_field`.

    Raises:
        InvalidInput: a file is missing or a line cannot be used; names the file, the line and the field.
    """
    documents = tuple(_documents(directory / "corpus.jsonl"))
    judgements = _judgements(directory / "qrels.tsv")
    queries = tuple(query for query in _queries(directory / "queries.jsonl", query_field) if query.id in judgements)
    if not documents or not queries:
        missing = "a document" if not documents else "a question that qrels.tsv judges"
        raise InvalidInput(f"The set in {directory} does not hold {missing}.", field=str(directory))
    return EvaluationSet(documents, queries, {query.id: judgements[query.id] for query in queries})


def _documents(path: Path) -> Iterator[CorpusDocument]:
    seen: set[str] = set()
    for place, line in _objects(path):
        identifier = _identifier(line, place, seen)
        title, text = _text(line, "title", place, default=""), _text(line, "text", place)
        yield CorpusDocument(identifier, title, text)


def _queries(path: Path, field: str) -> Iterator[JudgedQuery]:
    seen: set[str] = set()
    for place, line in _objects(path):
        identifier = _identifier(line, place, seen)
        domain = line.get("domain")
        yield JudgedQuery(identifier, _text(line, field, place), domain if isinstance(domain, str) else "")


def _judgements(path: Path) -> dict[str, dict[str, int]]:
    judgements: dict[str, dict[str, int]] = {}
    for number, line in _lines(path):
        columns = line.split("\t")
        if number == 1 and not _is_whole(columns[-1]):
            continue  # the header
        if len(columns) != 3 or not _is_whole(columns[2]):
            raise _refused(path, number, "must be a query id, a corpus id and a whole number, separated by tabs")
        query, document, score = columns
        judgements.setdefault(query, {})[document] = int(score)
    return judgements


def _objects(path: Path) -> Iterator[tuple[tuple[Path, int], dict[str, Any]]]:
    for number, line in _lines(path):
        try:
            value = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as error:
            raise _refused(path, number, f"is not JSON: {error}") from error
        if not isinstance(value, dict):
            raise _refused(path, number, "must be a JSON object")
        yield (path, number), cast(dict[str, Any], value)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line.rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not UTF-8: {error.reason} at byte {error.start}.", field=str(path)) from error
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read: {error.strerror}.", field=str(path)) from error


def _identifier(line: dict[str, Any], place: tuple[Path, int], seen: set[str]) -> str:
    value = line.get("_id")
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise _refused(*place, "needs a field '_id' that is a text or a whole number")
    identifier = str(value)
    if not _is_storable(identifier) or any(character.isspace() for character in identifier):
        raise _refused(*place, f"has the _id {identifier!r}, which no run file could hold")
    if identifier in seen:
        raise _refused(*place, f"has the _id {identifier!r} of an earlier line")
    seen.add(identifier)
    return identifier


def _text(line: dict[str, Any], field: str, place: tuple[Path, int], *, default: str | None = None) -> str:
    value = line.get(field)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise _refused(*place, f"needs a field {field!r} that is a text")
    return value


def _is_whole(text: str) -> bool:
    return text.strip().removeprefix("-").isdecimal()


def _is_storable(text: str) -> bool:
    """No lone surrogate (JSON may hold one) and no NUL."""
    return "\x00" not in text and text.encode("utf-8", "replace").decode() == text


def _refused(path: Path, number: int, problem: str) -> InvalidInput:
    return InvalidInput(f"{path} line {number} {problem}.", field=str(path), line=number)
