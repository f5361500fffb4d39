"""Reads the conversation for `domain/followup/ellipsis`: which question does a short one ("and last year?") mean?

Above: the resolve stage and `clew eval`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import get_args

from clew.domain.followup import only_points
from clew.domain.followup.ellipsis import Spoken, Understood, names_another_thing, understand
from clew.domain.followup.ellipsis.understanding import Rule
from clew.domain.threads.thread_context import EarlierTurn

PERIOD_RULES = frozenset({"slot_year", "slot_period"})
"""Rules by which a question asks for another period."""

TOPIC_RULE: Rule = "slot_topic"
"""The rule by which a question is read beside the topic of an earlier one."""

SLOT_RULES = frozenset[str](get_args(Rule))
"""Every rule by which a question is read as another one."""


def understood_question(
    question: str, earlier: Sequence[EarlierTurn], *, today: datetime, language: str | None
) -> Understood | None:
    """Return the question that a short one means; None if it stands alone. `earlier` is oldest first.

    What only pointed at a place and found no outline ("S2") has no part to change: the question before it is meant.
    """
    spoken = [_spoken(turn) for turn in earlier if turn.searched != turn.question or not only_points(turn.question)]
    return understand(question, spoken, year=today.year, language=language)


def asks_about_period(question: str, earlier: Sequence[EarlierTurn], *, today: datetime, language: str | None) -> bool:
    """Return whether "and after that?" asks what the question before asked, for the period after its own."""
    understood = understood_question(question, [turn for turn in earlier if turn.searched], today=today, language=language)
    return understood is not None and understood.rule in PERIOD_RULES


def asks_about_form(question: str, last: EarlierTurn, *, language: str | None) -> bool:
    """Return whether "and a table?" asks about tables, of which the question or the answer before speaks, and not for a table."""
    return names_another_thing(question, _spoken(last), language=language)


def _spoken(turn: EarlierTurn) -> Spoken:
    return Spoken(turn.question, turn.searched or turn.question, turn.answer)
