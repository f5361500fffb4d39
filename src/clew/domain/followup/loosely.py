"""Words of a question that are only like a word of a title: cut short, misspelt more than a slip, or of the same family.

Above: `learned.py`, whose weights say how much a likeness counts where it stands; rows do not see these words. Below:
`title_words.py`, which has found the words that are certain.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Literal

from clew.domain.followup.likeness import slips
from clew.domain.followup.reading import Item
from clew.domain.followup.title_slips import title_spellings
from clew.domain.followup.title_words import Stems, TitleWord, is_unspaced, title_stems
from clew.domain.followup.words.table import kinds_of

Likeness = Literal["cut short", "slips", "same beginning"]
"""How a word is like another one."""
_UNKNOWN = kinds_of("content", "head", "plain", "common")
_SHORTEST_CUT, _SHORTEST_DOTTED = 4, 3
_SHORTEST_SLIP, _SHORTEST_TWO_SLIPS = 4, 6
_SHORTEST_BEGINNING = 5
_OF_A_FAMILY = 0.5
"""Share of the shorter word that two words of a family have in common, at least."""


def loose_words(
    items: Sequence[Item], titles: Sequence[str], certain: Collection[int], *, has_capital_nouns: bool
) -> list[tuple[TitleWord, Likeness]]:
    """Return the words that are like a word of a title, and in which way; `certain` are the indexes of those that are one.

    A capital amid a question makes a name of a word, unless nouns have it: `and Mark?` is not about marketing.
    """
    spelt = _spelt(tuple(titles))
    found: list[tuple[TitleWord, Likeness]] = []
    for at, item in enumerate(items):
        if at in certain or not item.kinds <= _UNKNOWN or is_unspaced(item.folded) or len(item.folded) < _SHORTEST_DOTTED:
            continue
        if not has_capital_nouns and at and item.cased[:1].isupper() and "break" not in items[at - 1].kinds:
            continue
        is_dotted = at + 1 < len(items) and items[at + 1].folded == "."
        ways: dict[str, Likeness | None] = {word: _likeness(item.folded, word, is_dotted) for word in spelt}
        alike: list[tuple[TitleWord, Likeness]] = [(TitleWord(at, *spelt[word]), way) for word, way in ways.items() if way]
        if len({word.stem for word, _ in alike}) == 1:
            found.append(alike[0])
    return found


@lru_cache(maxsize=128)
def _spelt(titles: tuple[str, ...]) -> dict[str, tuple[str, frozenset[int]]]:
    """Return the words of titles with their stems and the titles that have them; not those of scripts without spaces."""
    stems: list[Stems] = [title_stems(title) for title in titles]
    found: dict[str, tuple[str, frozenset[int]]] = {}
    for title in titles:
        for word in title_spellings(title):
            stem = next(iter(title_stems(word)), "")
            places = frozenset(at for at, each in enumerate(stems) if stem in each)
            if stem and places:
                found[word] = (stem, places)
    return found


def _likeness(written: str, word: str, is_dotted: bool) -> Likeness | None:
    shorter = min(len(written), len(word))
    if word.startswith(written) and len(written) >= (_SHORTEST_DOTTED if is_dotted else _SHORTEST_CUT):
        return "cut short"
    if written[0] == word[0] and _has_few_slips(written, word, 2 if shorter >= _SHORTEST_TWO_SLIPS else 1):
        return "slips"
    if _common_beginning(written, word) >= max(_SHORTEST_BEGINNING, _OF_A_FAMILY * shorter):
        return "same beginning"
    return None


def _has_few_slips(written: str, word: str, most: int) -> bool:
    is_alike = min(len(written), len(word)) >= _SHORTEST_SLIP and abs(len(written) - len(word)) <= most
    return is_alike and slips(written, word) <= most


def _common_beginning(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
