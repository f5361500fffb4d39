"""Reads a clause that only goes to an end of the outline: `begin at the beginning`, `allons directement à la fin`.

Above: `resolving.py`, before references and titles are read alone. Below: `question.py`, `words/ends.py`. The end of something
else (`the end of the film`), what is asked (`who came last?`) and what is wanted again (`start over from the top`) are none.
"""

import re
from itertools import pairwise

from clew.domain.followup.question import Reading
from clew.domain.followup.words.ends import (
    AGAIN,
    BEFORE_GOING,
    BEHIND_END,
    CLOSINGS,
    GOING,
    IN_CHINESE,
    NAMES,
    OPENINGS,
    REASONS,
    TO_AN_END,
    WITHOUT_PREPOSITION,
)
from clew.domain.followup.words.table import kinds_of

_SIGNS = kinds_of("break", "comma")
_ASKING = kinds_of("asking", "what", "not")
_POLITE = kinds_of("polite", "opener", "and", "addressee", "modal", "person")
_IN_CHINESE = re.compile(IN_CHINESE)
_ADVERB = re.compile(r"(?:ig|lich|mente?|ly|direct|direkt|direto|directo|la)$")
_PARTICLES = frozenset(
    {"off", "on", "down", "out", "up", "right", "straight", "doch", "mal", "einfach", "gleich", "ya", "ja", "wir"}
)
_Words = list[tuple[str, int]]


def end_gone_to(reading: Reading) -> int | None:
    """Return 0 or -1 if a clause only goes to the first or the last section, else None."""
    ends = [at for at, item in enumerate(reading.items) if item.kinds & _SIGNS]
    for start, end in pairwise([-1, *ends, len(reading.items)]):
        side = _side_of(reading, start + 1, end)
        if side is not None:
            elsewhere = any(not start < one.start < end and one.strength != "number" for one in reading.references)
            return None if elsewhere else side
    return None


def _side_of(reading: Reading, start: int, end: int) -> int | None:
    text = "".join(item.folded for item in reading.items[start:end]).replace(" ", "")
    if found := _IN_CHINESE.fullmatch(text):
        return 0 if found["opening"] else -1
    words = [(word, at) for at in range(start, end) for word in reading.items[at].folded.split()]
    words = words[: next((at for at, (word, _) in enumerate(words) if at and word in REASONS), len(words))]
    going = next((at for at, (word, _) in enumerate(words) if word in GOING), None)
    last = next((at for at in range(1, len(words)) if _is_end(words, at)), None)
    if going is None or last is None or not AGAIN.isdisjoint(word for word, _ in words):
        return None
    if any(reading.kinds_at(at) & _ASKING and word not in GOING | BEFORE_GOING for word, at in words):
        return None
    first, then = sorted((going, last))  # German has the verb behind: `lass uns vorne anfangen`
    before = all(word in BEFORE_GOING or reading.kinds_at(at) & _POLITE for word, at in words[:first])
    between = all(_is_small(word, reading, at) for word, at in words[first + 1 : then])
    behind = all(word in BEHIND_END or reading.kinds_at(at) & _POLITE for word, at in words[then + 1 :])
    if not (before and between and behind):
        return None
    return -1 if words[last][0] in CLOSINGS or NAMES.get(words[last][0]) == -1 else 0


def _is_end(words: _Words, at: int) -> bool:
    """Tell whether a word for an end stands there, with a preposition before it if it needs one."""
    word, before = words[at][0], words[at - 1][0]
    return word in WITHOUT_PREPOSITION or (word in OPENINGS | CLOSINGS | NAMES.keys() and before in TO_AN_END)


def _is_small(word: str, reading: Reading, at: int) -> bool:
    """Tell whether a word between the verb and the end says nothing of its own, or only how one goes: `ganz gemütlich`."""
    return word in TO_AN_END | _PARTICLES or not reading.is_subject_at(at) or bool(_ADVERB.search(word))
