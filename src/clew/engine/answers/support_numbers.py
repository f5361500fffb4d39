"""Which thing a number of a sentence counts: the word behind it.

Above: `support`, which knows whether a passage has the number. Pure.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from clew.domain.citations.support_words import NUMERALS
from clew.domain.text.words import content_words, normalised

_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")
_DASH = re.compile(r" ?[-–—] ?")
"""Between the ends of a range: `18–65 years`, but not `since 2021 542 rooms`."""
_SIGN = re.compile(r"[^\s\-–—'’]")
_CLOSE = 3
"""Words behind a number among which what it counts stands: `12 large halls`."""


def counts_another(sentence: str, texts: Sequence[str], number: str, language: str) -> bool:
    """Return whether texts that have a number count with another one what a sentence counts with this one, and never with it.

    "Twelve fields and three measures" does not say "three fields". But "two people died, five were hurt" may say "five people":
    there the word is left out. Nor is it another thing if any of the words close behind the number are the same.
    """
    things = _counted(sentence, language).get(number, frozenset())
    counted = [_counted(text, language) for text in texts] if things else []
    if not counted or not all(one.get(number) for one in counted):
        return False
    close = _counted(sentence, language, among=_CLOSE).get(number, frozenset())
    if any(close & _counted(text, language, among=_CLOSE).get(number, frozenset()) for text in texts):
        return False
    return any(things & found for one in counted for other, found in one.items() if other != number)


@lru_cache(maxsize=128)
def _counted(text: str, language: str, among: int = 1) -> dict[str, frozenset[str]]:
    """Return for each number the stems of the words right behind it, up to a sign; a range has the words behind its end."""
    if language == "zh":  # the same word counts most things there
        return {}
    numerals, plain = NUMERALS.get(language, {}), normalised(text)
    found = list(_TOKEN.finditer(plain))
    tokens = [one.group() for one in found]
    values = [numerals.get(one, one.lstrip("0") or "0" if one[0].isdigit() else "") for one in tokens]
    counted: dict[str, frozenset[str]] = {}
    for at, value in enumerate(values):
        if not value:
            continue
        behind = at + 1
        if any(values[at + 1 : at + 2]) and _DASH.fullmatch(plain, found[at].end(), found[at + 1].start()):
            behind = at + 2
        elif any(values[at + 2 : at + 3]) and not values[at + 1] and not content_words(tokens[at + 1], language):
            behind = at + 3
        for place in range(behind, min(behind + among, len(tokens))):
            if values[place] or _SIGN.search(plain, found[place - 1].end(), found[place].start()):
                break
            counted[value] = counted.get(value, frozenset()) | frozenset(content_words(tokens[place], language))
    return counted
