"""Whether any sentence is near enough to a question that one sentence answers: for a figure, a date or a person.

Above: `model`, which refuses otherwise. Below: `evidence`. The guard compares whole passages, where the words of a question may
be scattered; a sentence that states the fact has several of them or says the same. Decision 0034 has the figures.
"""

from collections.abc import Sequence

import numpy as np

from clew.domain.asked import asks_date, may_state_date
from clew.domain.text.languages import is_other_language
from clew.providers.answering.extractive.choice import SHORT
from clew.providers.answering.extractive.evidence import Evidence
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.units import Unit

NEAR_LEAST = 0.48
DATED_LEAST = 0.4
"""For sentences with a date, where only a date answers."""


def are_far(units: Sequence[Unit], evidence: Evidence, question: Question, asked: str, language: str | None) -> bool:
    """Return whether no candidate is near enough to a question for a figure, a date or a person.

    Nothing is concluded without vectors, or where most candidates are in another language: they share no words.
    """
    foreign = sum(is_other_language(unit.language, language) for unit in units)
    if question.kind not in SHORT or evidence.near is None or 2 * foreign > len(units):
        return False
    if evidence.near.max() < NEAR_LEAST:
        return True
    dated = [any(map(may_state_date, (unit.text, *unit.attached))) for unit in units] if asks_date(asked) else []
    return bool(dated) and bool(np.where(dated, evidence.near, 0.0).max() < DATED_LEAST)
