"""Reads the conversation for `domain/followup/ellipsis`: which question does a short one ("and last year?") mean?

Above: the resolve stage and `clew eval`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import get_args

from clew.domain.asked.words import CAPITAL_NOUNS, NO_NAMES, TABLES
from clew.domain.followup import only_points
from clew.domain.followup.ellipsis import Spoken, Understood, names_another_thing, understand
from clew.domain.followup.ellipsis.reading import tokens_of
from clew.domain.followup.ellipsis.understanding import Rule
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words
from clew.domain.threads.thread_context import EarlierTurn

PERIOD_RULES = frozenset({"slot_year", "slot_period"})
"""Rules by which a question asks for another period."""

TOPIC_RULE: Rule = "slot_topic"
"""The rule by which a question is read beside the topic of an earlier one."""

SLOT_RULES = frozenset[str](get_args(Rule))
"""Every rule by which a question is read as another one."""

_WORDS_AROUND_NAME = 5
"""Words of a question that names something and says nothing else, at most: "and what about New York?"."""


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


def names_alone(question: str, language: str | None) -> tuple[str, ...]:
    """Return the name that is all a follow-up says: "and in California?".

    Not in German, where every noun looks like one, nor in Chinese.
    """
    code = language_code(language)
    if code not in TABLES or code in CAPITAL_NOUNS:
        return ()
    tokens = [token for token in tokens_of(question) if token.is_word]
    said = [token for token in tokens if content_words(token.cased, code)]
    others = NO_NAMES | TABLES[code].no_names
    is_name = bool(said) and said[0] is not tokens[0] and len(tokens) <= _WORDS_AROUND_NAME
    are_names = is_name and all(token.is_capital and token.folded not in others for token in said)
    return (question[said[0].start : said[-1].end],) if are_names else ()


def _spoken(turn: EarlierTurn) -> Spoken:
    return Spoken(turn.question, turn.searched or turn.question, turn.answer)
