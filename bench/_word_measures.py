"""How much of a reference text a reader found, in which order, and which words it changed.

Words are runs of letters and digits after NFKC, in lower case; what is written without spaces (Chinese, Japanese) counts by
character. Above: `bench.reading`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(f"[{_UNSPACED}]|[^\\W_{_UNSPACED}]+")
_LINE_HYPHEN = re.compile(r"(?<=\w)[-\u00ad\u2010]\s*\n\s*(?=\w)")
_MARKS = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_LONG = 6
_MOST_PARTS = 16


@dataclass(frozen=True)
class Measured:
    """One file, read by one reader."""

    recall: float
    """Share of the reference's words that the reader found, each as often as it stands there."""
    order: float
    """Share of the reference's pairs of neighbouring words that are neighbours in the reading."""
    nearest_order: float
    """The same, compared with the nearest of all orders that the references have."""
    however_parted: float
    """Recall where words also count as found whose letters the reading parts or joins otherwise ("P r i c e", "Price")."""
    changed: tuple[str, ...]
    """Long words (six letters or more) of the reading that stand nowhere in the reference, not even broken or joined."""
    long_words: int
    """How many long words the reading holds."""


def words(text: str) -> list[str]:
    plain = _MARKS.sub("", unicodedata.normalize("NFKC", _LINE_HYPHEN.sub("", text))).lower()
    return _WORD.findall(plain)


def measure(reading: str, reference: str, others: Sequence[str] = ()) -> Measured:
    """Compare a reading with its reference; `others` are the same words in other orders."""
    ours, theirs = words(reading), words(reference)
    pairs = Counter(pairwise(ours))
    orders = [_overlap(pairs, Counter(pairwise(order))) for order in (theirs, *map(words, others))]
    long_words = [word for word in ours if len(word) >= _LONG and word.isalpha()]
    return Measured(
        recall=_overlap(Counter(ours), Counter(theirs)),
        order=orders[0],
        nearest_order=max(orders),
        however_parted=_however_parted(ours, theirs),
        changed=tuple(sorted(set(_changed(long_words, reference)))),
        long_words=len(long_words),
    )


def _however_parted(ours: list[str], theirs: list[str]) -> float:
    if not theirs:
        return 1.0
    missing, surplus = Counter(theirs) - Counter(ours), Counter(ours) - Counter(theirs)
    lost = missing.total()
    for parts, wholes in ((theirs, surplus), (ours, missing)):
        parted = surplus if wholes is missing else missing
        for whole, run in _runs(parts, wholes):
            if wholes[whole] and all(parted[part] >= count for part, count in Counter(run).items()):
                wholes[whole] -= 1
                parted.subtract(run)
                lost -= 1 if wholes is missing else len(run)
    return 1 - lost / len(theirs)


def _runs(parts: list[str], wholes: "Counter[str]") -> Iterator[tuple[str, list[str]]]:
    """Yield neighbouring words that make one of the wholes together."""
    for start in range(len(parts)):
        joined = parts[start]
        for end in range(start + 1, min(start + _MOST_PARTS, len(parts))):
            joined += parts[end]
            if wholes.get(joined):
                yield joined, parts[start : end + 1]


def _overlap(ours: "Counter[Any]", theirs: "Counter[Any]") -> float:
    total = theirs.total()
    return (ours & theirs).total() / total if total else 1.0


def _changed(long_words: list[str], reference: str) -> list[str]:
    """A word that the reference breaks at a line's end or letter by letter is not changed."""
    run = "".join(words(reference))
    return [word for word in set(long_words) if word not in run]
