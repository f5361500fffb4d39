"""Reads a BEIR-style set: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`. Fields that are not needed do no harm.

Above: `evaluate`; `answers`, which wants a field `answer` in place of judgements; `history`, which reads the turns before a
question. Below: `lines`, which refuses a line that cannot be used with its file and number: a figure from half a set would be
wrong in silence.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from clew.domain.errors import InvalidInput
from clew.evaluation.lines import identifier, lines, objects, refused, text_field


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


@dataclass(frozen=True, slots=True)
class AnsweredQuery:
    """One question and what a good answer to it says; `domain` is empty where the set has none."""

    id: str
    text: str
    answer: str
    domain: str


@dataclass(frozen=True, slots=True)
class AnsweredSet:
    """What is searched, and what is asked."""

    documents: tuple[CorpusDocument, ...]
    queries: tuple[AnsweredQuery, ...]


def read_set(directory: Path, *, query_field: str = "text") -> EvaluationSet:
    """Read a set; the questions are those that have a judgement, their words are in `query_field`.

    Raises:
        InvalidInput: a file is missing or a line cannot be used; names the file, the line and the field.
    """
    documents = tuple(read_documents(directory / "corpus.jsonl"))
    judgements = read_judgements(directory / "qrels.tsv")
    queries = tuple(query for query in _queries(directory / "queries.jsonl", query_field) if query.id in judgements)
    if not documents or not queries:
        missing = "a document" if not documents else "a question that qrels.tsv judges"
        raise InvalidInput(f"The set in {directory} does not hold {missing}.", field=str(directory))
    return EvaluationSet(documents, queries, {query.id: judgements[query.id] for query in queries})


def read_answered_set(directory: Path, *, query_field: str = "text") -> AnsweredSet:
    """Read a set whose questions have a field `answer`; `qrels.tsv` is not needed.

    Raises:
        InvalidInput: a file is missing or a line cannot be used; names the file, the line and the field.
    """
    documents = tuple(read_documents(directory / "corpus.jsonl"))
    queries = tuple(_answered(directory / "queries.jsonl", query_field))
    if not documents or not queries:
        missing = "a question" if documents else "a document"
        raise InvalidInput(f"The set in {directory} does not hold {missing}.", field=str(directory))
    return AnsweredSet(documents, queries)


def read_documents(path: Path) -> Iterator[CorpusDocument]:
    """Yield the documents of a corpus file. Raises InvalidInput where a line cannot be used."""
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
        yield AnsweredQuery(key, text, answer, domain if isinstance(domain, str) else "")


def read_judgements(path: Path) -> dict[str, dict[str, int]]:
    """Return which document is how relevant to which question. Raises InvalidInput where a line cannot be used."""
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
