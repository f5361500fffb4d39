"""Spells out titles that a question cuts short, as people write notes: `unpd cust inv`, `act. infant.`, `projo num`.

Above: `resolving.py`, before slips in single words are looked for. Below: `reading.py`, `likeness.py`, `title_words.py`. A short
form alone may be any word; when nothing else is said, most words are short forms, and one title alone has a word for each, it is
that title.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from clew.domain.followup.likeness import VOWELS, has_in_order, is_slip
from clew.domain.followup.reading import VARIANTS, Item, read_text
from clew.domain.followup.title_words import SMALL_WORDS, is_unspaced
from clew.domain.followup.words.table import kinds_of

_BESIDE = kinds_of("polite", "filler", "determiner", "contracted", "of", "and", "comma", "break", "expand", "request", "locating")
_JOINTS = kinds_of("and", "comma", "break")
_CLIPPED = re.compile(r"(?:[oa]s?|s)$")
"""What a word that is cut short may end with: `projo`, `résas`, `vols`."""
_SHORTEST = 3
_SHORTEST_ALONE = 5
_LEAST_LEFT_OUT = 2
_MOST_SAID = 12
"""Words of a note; a longer text is none."""
_Words = tuple[str, ...]


def spelled_out(items: Sequence[Item], titles: Sequence[str]) -> list[Item]:
    """Return the row with words of titles in full for their short forms, if it has little else; otherwise as it is."""
    said = [at for at, item in enumerate(items) if not item.kinds & _BESIDE and not item.is_in_row]
    words = [_words_of(title) for title in titles]
    literal = frozenset(word for title in words for word in title)
    short = [at for at in said if not literal.issuperset(_large(items[at].folded))]
    asks = any("asking" in item.kinds or is_unspaced(item.folded) for item in items)
    is_mere = len(said) == 1 and len(items[said[0]].folded) < _SHORTEST_ALONE
    if not short or 2 * len(short) < len(said) or len(said) > _MOST_SAID or asks or is_mere:
        return list(items)
    full = _in_one_title(items, said, words) or _in_titles(items, said, words)
    return [
        replace(item, folded=full[at], kinds=kinds_of("content")) if at in full else item
        for at, item in enumerate(items)
        if not (full and item.folded == "." and at - 1 in short)
    ]


def _in_titles(items: Sequence[Item], said: Sequence[int], titles: Sequence[_Words]) -> dict[int, str]:
    """Return the words in full where `and` or a sign joins short forms of several titles, each of one title alone."""
    groups: list[list[int]] = [[]]
    for at, item in enumerate(items):
        if at in said:
            groups[-1].append(at)
        elif item.kinds & _JOINTS and item.folded != "." and groups[-1]:
            groups.append([])
    found = [_in_one_title(items, group, titles) for group in groups if group]
    return {at: word for each in found for at, word in each.items()} if all(found) else {}


def _in_one_title(items: Sequence[Item], said: Sequence[int], titles: Sequence[_Words]) -> dict[int, str]:
    """Return the word in full for each of these items, if one title alone has them all."""
    fitting = [full for title in titles if (full := [_full(items[at].folded, title) for at in said]) and all(full)]
    return dict(zip(said, fitting[0], strict=True)) if len(fitting) == 1 and len(set(fitting[0])) == len(said) else {}


def _full(written: str, title: _Words) -> str:
    """Return the word of a title that is written so, or cut short so; nothing if there is none."""
    if set(title).issuperset(_large(written)):
        return written
    return next((word for word in title if _is_cut_short(written, word)), "")


def _is_cut_short(written: str, word: str) -> bool:
    """Tell whether a word begins another (`projo`), has its consonants in order (`unpd`), or its letters with a slip (`vta`)."""
    if len(written) < _SHORTEST or written[0] not in word[:2]:
        return False
    if sorted(written) == sorted(word) or is_slip(written, word):
        return True
    begun = _CLIPPED.sub("", written)
    begins = any(len(each) >= _SHORTEST and word.startswith(each) for each in (written, begun))
    has_consonants = not VOWELS.intersection(written[1:]) and has_in_order(word, written)
    return (begins or has_consonants) and len(word) - len(written) >= _LEAST_LEFT_OUT


def _large(phrase: str) -> _Words:
    return tuple(word for word in phrase.split() if word not in SMALL_WORDS) or (phrase,)


@lru_cache(maxsize=1024)
def _words_of(title: str) -> _Words:
    """Return the words of a title but for the smallest; none of a script without spaces."""
    folded = (token.folded for token in read_text(title, variants=VARIANTS).tokens)
    return tuple(word for word in folded if word.isalnum() and word not in SMALL_WORDS and not is_unspaced(word))
