"""Answers that are recognised by their shape: an amount of money, a length of time, and the kinds of `kinds`.

Above: the extractive model, which begins with such a sentence. Below: `prices`, `durations` and `kinds`.
"""

import re
from typing import Literal

from clew.domain.asked.durations import asks_duration, states_duration, without_asking
from clew.domain.asked.kinds import Kind, asked_kind, asks_more, has_kind, may_be_kind
from clew.domain.asked.kinds_stated import OPENING
from clew.domain.asked.passages import QUESTION_MOST, PassageText
from clew.domain.asked.prices import is_fine, is_surely_price, priced, states_money, without_fines
from clew.domain.followup.ellipsis.reading import fold
from clew.domain.text.languages import language_code

Shape = Literal["", "price", "duration"] | Kind

_LAST = re.compile(r"[^?？\n]+[?？]?$")


def asked_shape(question: str, language: str | None) -> tuple[Shape, str]:
    """Return the shape of the only answer to a question, the last one of a text, and what it is about; empty if it has none."""
    asked = _LAST.search(question[-QUESTION_MOST:].strip())
    question = asked.group() if asked else question
    if asks_more(question) or is_fine(question):
        return "", ""
    if is_surely_price(question):
        return "price", priced(question, language_code(language))
    if asks_duration(question):
        return "duration", without_asking(question)
    kind, subject = asked_kind(question, language_code(language)) or ("", "")
    return kind, _without_verb(subject) if kind == "hours" else subject


def _without_verb(subject: str) -> str:
    """Return what opens and closes: of another place, the words for it say as much."""
    return " ".join(word for word in subject.split() if not OPENING.fullmatch(fold(word.strip("?？!., "))))


def has_shape(shape: Shape, text: str, language: str | None) -> bool:
    """Return whether a text contains an answer of a shape, in the text's language."""
    if not shape:
        return False
    if shape == "price":
        return states_money(PassageText("", without_fines(text)), language)
    return states_duration(text) if shape == "duration" else has_kind(shape, text)


def may_have_shape(shape: Shape, text: str, language: str | None) -> bool:
    """Return whether a text may answer as well, in other words: "dial zero", "opposite the station"."""
    return has_shape(shape, text, language) or (shape not in ("", "price", "duration") and may_be_kind(shape, text))
