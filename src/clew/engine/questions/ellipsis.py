"""Reads the conversation for `domain/followup/ellipsis`: which question does a short one ("and last year?") mean?

Above: the resolve stage and `clew eval`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import get_args

from clew.domain.followup.ellipsis import Spoken, Understood, understand
from clew.domain.followup.ellipsis.understanding import Rule
from clew.domain.threads.thread_context import EarlierTurn

PERIOD_RULES = frozenset({"slot_year", "slot_period"})
"""Rules by which a question asks for another period."""

SLOT_RULES = frozenset[str](get_args(Rule))
"""Every rule by which a question is read as another one."""


def understood_question(
    question: str, earlier: Sequence[EarlierTurn], *, today: datetime, language: str | None
) -> Understood | None:
    """Return the question that a short one means; None if it stands alone. `earlier` is oldest first."""
    spoken = [Spoken(turn.question, turn.searched or turn.question, turn.answer) for turn in earlier]
    return understand(question, spoken, year=today.year, language=language)
