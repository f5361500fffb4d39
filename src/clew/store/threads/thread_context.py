"""Turns rows of `turns_before` and `outline_before` into what a turn sees of its ancestors.

Above: `turns.Turns.admit`. Below: `domain.threads.thread_context`.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from clew.domain.deliverables.outline import Section
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer, ShownPassage
from clew.domain.turns.wrapped import question_in


def earlier_turns(newest_first: Sequence[dict[str, Any]]) -> tuple[EarlierTurn, ...]:
    """Pair the messages of a path into turns, oldest first. An answer whose question was not read is left out.

    Small talk is left out too: "and in 2021?" after "thanks" continues the question before it.
    """
    turns: list[EarlierTurn] = []
    answer: dict[str, Any] | None = None
    for row in newest_first:
        if row["role"] == "assistant":
            answer = row
        elif row["role"] == "user":
            if answer is None or answer["status"] != "small_talk":
                turns.append(_turn(question_in(row["content"]), answer))
            answer = None
    return tuple(reversed(turns))


def _turn(question: str, answer: dict[str, Any] | None) -> EarlierTurn:
    if answer is None:
        return EarlierTurn(question, "", searched=question)
    searched = "" if answer["status"] == "clarified" else answer["resolved_query"] or question
    return EarlierTurn(question, answer["content"], _shown(answer), searched)


def outlined_answer(row: dict[str, Any] | None) -> OutlinedAnswer | None:
    """Return the answer in the row."""
    if row is None:
        return None
    return OutlinedAnswer(
        answer=row["content"],
        outline=tuple(Section(section["id"], section["title"]) for section in row["outline"]),
        cited=tuple((source["answer_start"], _cited(source)) for source in row["sources"]),
    )


def _shown(answer: dict[str, Any]) -> tuple[ShownPassage, ...]:
    """The best passages that the answer's turn found, best first, then those it cited beyond them."""
    sources: list[dict[str, Any]] = answer["cited"] or []
    found: list[dict[str, Any]] = answer["best"] or []
    cited = {source["chunk_id"]: source for source in sources}
    best = [ShownPassage(ref["chunk_id"], UUID(ref["document_id"]), ref["chunk_id"] in cited) for ref in found]
    known = {passage.chunk_id for passage in best}
    return (*best, *(_cited(source) for chunk_id, source in cited.items() if chunk_id not in known))


def _cited(source: dict[str, Any]) -> ShownPassage:
    return ShownPassage(source["chunk_id"], UUID(source["document_id"]), cited=True)
