"""Finds a title that stands in a question as the outline writes it, behind `in`: `em Quem tem direito entra também o avô?`.

Above: `titles.py`. Below: `reading.py`, `words/sides.py`. Nobody puts several words of a title so, without `the`, for anything
else; so it does not matter what else is asked.
"""

from collections.abc import Sequence

from clew.domain.followup.reading import fold
from clew.domain.followup.words.sides import BEFORE_TITLES

_FEWEST_WORDS = 3
"""Two words may be a phrase of everyday language."""


def written_behind_in(text: str, titles: Sequence[str]) -> int | None:
    """Return the index of the only title of three words or more that the question has right behind such a word."""
    question = " ".join(fold(text)[1].split())
    found = [place for place, title in enumerate(titles) if _is_written_in(question, " ".join(fold(title)[1].split()))]
    return found[0] if len(found) == 1 else None


def _is_written_in(question: str, title: str) -> bool:
    at = question.find(title)
    if at <= 0 or len(title.split()) < _FEWEST_WORDS:
        return False
    end = at + len(title)
    is_whole = question[at - 1] == " " and not question[end : end + 1].isalnum()
    before = question[:at].split()
    return is_whole and bool(before) and before[-1] in BEFORE_TITLES
