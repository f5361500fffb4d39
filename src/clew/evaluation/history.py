"""Reads a set of conversations: a BEIR-style set whose questions include the turns before them.

Besides `_id`, `text` and `domain` a question has `history`, a list of `{role, text, cited?}` (`cited`: the `_id`s of the passages
of that answer), and `rewrite`, the standalone question as a person would ask it.
Above: `conversations`. Below: `beir`, `lines`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from clew.domain.errors import InvalidInput
from clew.evaluation.beir import CorpusDocument, read_documents, read_judgements
from clew.evaluation.lines import LinePlace, identifier, objects, refused, text_field


@dataclass(frozen=True, slots=True)
class PastTurn:
    """An earlier question, its answer ("" if there is none), and the corpus lines of that answer."""

    question: str
    answer: str = ""
    cited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationQuestion:
    """One question as typed, as a person rewrote it, and its earlier turns, oldest first."""

    id: str
    domain: str
    text: str
    rewrite: str | None
    """None if the set has none; a first question is its own rewrite."""
    past: tuple[PastTurn, ...]

    @property
    def turn(self) -> int:
        """The number of the question in its conversation, from 1."""
        return len(self.past) + 1


@dataclass(frozen=True, slots=True)
class ConversationSet:
    """The documents, the questions, the relevance of documents, and notes on what the set lacks."""

    documents: tuple[CorpusDocument, ...]
    questions: tuple[ConversationQuestion, ...]
    judgements: dict[str, dict[str, int]]
    has_rewrites: bool
    """Every question has a rewrite, so that the forms are compared on the same questions."""
    notes: tuple[str, ...]


def read_conversations(directory: Path) -> ConversationSet:
    """Read a set of conversations: the questions that have a judgement.

    Raises:
        InvalidInput: a file is missing or a line is invalid; names the file, the line and the field.
    """
    documents = tuple(read_documents(directory / "corpus.jsonl"))
    judgements = read_judgements(directory / "qrels.tsv")
    path = directory / "queries.jsonl"
    questions = tuple(question for question in _questions(path) if question.id in judgements)
    if not documents or not questions:
        missing = "a document" if not documents else "a question that qrels.tsv judges"
        raise InvalidInput(f"The set in {directory} does not contain {missing}.", field=str(directory))
    if not any(question.past for question in questions):
        problem = f"No question of {path} has turns before it in a field 'history'. Evaluate it without --conversations."
        raise InvalidInput(problem, field=str(path))
    judged = {question.id: judgements[question.id] for question in questions}
    has_rewrites = all(question.rewrite is not None for question in questions)
    return ConversationSet(documents, questions, judged, has_rewrites, tuple(_lacks(documents, questions)))


def _questions(path: Path) -> Iterator[ConversationQuestion]:
    seen: set[str] = set()
    for place, line in objects(path):
        key, text, domain = identifier(line, place, seen), text_field(line, "text", place), line.get("domain")
        past = tuple(_past(line.get("history"), place))
        rewrite = text_field(line, "rewrite", place, default="").strip()
        yield ConversationQuestion(
            key, domain if isinstance(domain, str) else "", text, rewrite or (None if past else text), past
        )


def _past(history: object, place: LinePlace) -> Iterator[PastTurn]:
    """Pair questions with their answers. Messages before the first question belong to no turn."""
    if history is None:
        return
    if not isinstance(history, list):
        raise refused(*place, "needs a field 'history' that is a list of turns")
    turn: PastTurn | None = None
    for number, said in enumerate(cast(list[object], history)):
        role, text, cited = _said(said, f"history[{number}]", place)
        if role == "user":
            if turn is not None:
                yield turn
            turn = PastTurn(text)
        elif turn is not None:
            turn = PastTurn(turn.question, f"{turn.answer}\n{text}".strip(), (*turn.cited, *cited))
    if turn is not None:
        yield turn


def _said(said: object, where: str, place: LinePlace) -> tuple[str, str, tuple[str, ...]]:
    if not isinstance(said, dict):
        raise refused(*place, f"has {where} that is not a JSON object")
    message = cast(dict[str, Any], said)
    role, text = message.get("role"), message.get("text")
    cited: object = message.get("cited") or []
    if role not in ("user", "assistant"):
        raise refused(*place, f"has {where} whose 'role' is neither user nor assistant")
    if not isinstance(text, str):
        raise refused(*place, f"has {where} without a 'text'")
    if not isinstance(cited, list) or not all(isinstance(one, str | int) for one in cast(list[object], cited)):
        raise refused(*place, f"has {where} whose 'cited' is not a list of passage ids")
    return role, text, tuple(str(one) for one in cast(list[str | int], cited))


def _lacks(documents: Sequence[CorpusDocument], questions: Sequence[ConversationQuestion]) -> Iterator[str]:
    unwritten = [question.id for question in questions if question.rewrite is None]
    if unwritten:
        yield (
            f"{len(unwritten)} follow-ups have no 'rewrite' (the first is {unwritten[0]}), so rewrites are not measured, "
            "because every form must be asked the same questions."
        )
    known = {document.id for document in documents}
    cited = {one for question in questions for turn in question.past for one in turn.cited}
    if not cited:
        yield "No turn in 'history' names its passages ('cited'), so follow-ups are resolved with the earlier questions only."
    elif unknown := cited - known:
        yield f"{len(unknown)} of {len(cited)} cited passages are not in corpus.jsonl (such as {min(unknown)}) and were ignored."
