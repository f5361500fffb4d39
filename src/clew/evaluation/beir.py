"""Reads a BEIR-style set: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`. Other fields are ignored.

Above: `evaluate`; `answers`, which needs reference answers instead of judgements; `history`, which reads the turns before a
question. Below: `lines`, which rejects an invalid line with its file and number, because figures from an incomplete set would be
silently wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from clew.domain.errors import InvalidInput
from clew.evaluation.lines import LinePlace, identifier, lines, objects, refused, text_field


@dataclass(frozen=True, slots=True)
class CorpusDocument:
    """One line of the corpus."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """One question; `domain` is empty if the set has none."""

    id: str
    text: str
    domain: str


@dataclass(frozen=True, slots=True)
class EvaluationSet:
    """The documents, the questions, and the relevance of documents: `judgements[query id][document id]`."""

    documents: tuple[CorpusDocument, ...]
    queries: tuple[JudgedQuery, ...]
    judgements: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class AnsweredQuery:
    """One question and its reference answer; `domain` is empty if the set has none."""

    id: str
    text: str
    answer: str
    domain: str
    right: tuple[tuple[str, ...], ...] = ()
    """What a right answer must contain: at least one text of each group. Empty if the set requires nothing."""
    document: str = ""
    """Path of the file, or `_id` of the line, that a right answer must cite; empty for any."""


@dataclass(frozen=True, slots=True)
class AnsweredSet:
    """The documents and the questions. `documents` is empty if the set has a folder of files."""

    documents: tuple[CorpusDocument, ...]
    queries: tuple[AnsweredQuery, ...]


def read_set(directory: Path, *, query_field: str = "text") -> EvaluationSet:
    """Read a set: the questions that have a judgement, with their texts from `query_field`.

    Raises:
        InvalidInput: a file is missing or a line is invalid; names the file, the line and the field.
    """
    documents = tuple(read_documents(directory / "corpus.jsonl"))
    judgements = read_judgements(directory / "qrels.tsv")
    queries = tuple(query for query in _queries(directory / "queries.jsonl", query_field) if query.id in judgements)
    if not documents or not queries:
        missing = "a document" if not documents else "a question that qrels.tsv judges"
        raise InvalidInput(f"The set in {directory} does not contain {missing}.", field=str(directory))
    return EvaluationSet(documents, queries, {query.id: judgements[query.id] for query in queries})


def read_answered_set(directory: Path, *, query_field: str = "text") -> AnsweredSet:
    """Read a set whose questions have a field `answer`. It needs no `qrels.tsv` and, with a folder `files`, no `corpus.jsonl`.

    Raises:
        InvalidInput: a file is missing or a line is invalid; names the file, the line and the field.
    """
    has_files = (directory / "files").is_dir()  # read by `files`
    documents = () if has_files else tuple(read_documents(directory / "corpus.jsonl"))
    queries = tuple(_answered(directory / "queries.jsonl", query_field))
    if not (documents or has_files) or not queries:
        missing = "a document" if not (documents or has_files) else "a question"
        raise InvalidInput(f"The set in {directory} does not contain {missing}.", field=str(directory))
    return AnsweredSet(documents, queries)


def read_documents(path: Path) -> Iterator[CorpusDocument]:
    """Yield the documents of a corpus file. Raises InvalidInput for an invalid line."""
    seen: set[str] = set()
    for place, line in objects(path):
        key = identifier(line, place, seen)
        title, text = text_field(line, "title", place, default=""), text_field(line, "text", place)
        yield CorpusDocument(key, title, text)


def _queries(path: Path, field: str) -> Iterator[JudgedQuery]:
    seen: set[str] = set()
    for place, line in objects(path):
        key = identifier(line, place, seen)
        domain = line.get("domain")
        yield JudgedQuery(key, text_field(line, field, place), domain if isinstance(domain, str) else "")


def _answered(path: Path, field: str) -> Iterator[AnsweredQuery]:
    seen: set[str] = set()
    for place, line in objects(path):
        key = identifier(line, place, seen)
        text, domain = text_field(line, field, place), line.get("domain")
        if not text.strip():
            raise refused(*place, f"has a field {field!r} without words")
        answer = text_field(line, "answer", place)
        document = text_field(line, "document", place, default="")
        yield AnsweredQuery(key, text, answer, domain if isinstance(domain, str) else "", _right(line, place), document)


def _right(line: dict[str, Any], place: LinePlace) -> tuple[tuple[str, ...], ...]:
    """Return the field `right`: a list of texts, or of lists of alternative texts."""
    given: Any = line.get("right", [])
    listed = cast("list[Any]", given) if isinstance(given, list) else [None]
    groups: list[Any] = [[group] if isinstance(group, str) else group for group in listed]
    if not all(map(_is_choice, groups)):
        raise refused(*place, "has a field 'right' that is not a list of texts, or of lists of texts")
    return tuple(tuple(group) for group in groups)


def _is_choice(group: object) -> bool:
    texts = cast("list[object]", group) if isinstance(group, list) else []
    return bool(texts) and all(isinstance(text, str) and text.strip() for text in texts)


def read_judgements(path: Path) -> dict[str, dict[str, int]]:
    """Return the relevance of documents to questions. Raises InvalidInput for an invalid line."""
    judgements: dict[str, dict[str, int]] = {}
    for number, line in lines(path):
        columns = line.split("\t")
        if number == 1 and not _is_whole(columns[-1]):
            continue  # the header
        if len(columns) != 3 or not _is_whole(columns[2]):
            raise refused(path, number, "must be a query id, a corpus id and a whole number, separated by tabs")
        query, document, score = columns
        judgements.setdefault(query, {})[document] = int(score)
    return judgements


def _is_whole(text: str) -> bool:
    return text.strip().removeprefix("-").isdecimal()
