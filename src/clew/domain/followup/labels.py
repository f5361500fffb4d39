"""Numbers that titles begin with: `Article 6: Delivery`, `§ 5 Kaution`, `第三条 租金`.

Above: `places.py`, which takes them as ids of their sections, before places are counted. Below: `words/table.py`, the words
that such a number stands behind; `reading.py`. Only what a title says is read, so `article 6` means nothing in another outline.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from clew.domain.followup.reading import VARIANTS, fold, read_text
from clew.domain.followup.words import TABLES
from clew.domain.followup.words.counting import ordinals_of
from clew.domain.followup.words.table import LABELS, UNSPACED_LABELS

_NUMBER = re.compile(r"(\d{1,4})o?$")
_DIGITS = "一二三四五六七八九"
_LARGEST_WRITTEN = 99
"""The largest number that is also read in Chinese characters."""
Tokens = tuple[str, ...]


def label_of(title: str) -> tuple[str, int] | None:
    """Return the word and the number that a title begins with; a Chinese title has its word behind the number."""
    tokens = [token.folded for token in read_text(title, variants=VARIANTS).tokens]
    if tokens[:1] == ["第"]:
        end = next((at for at, token in enumerate(tokens) if token in UNSPACED_LABELS), 0)
        number = _chinese("".join(tokens[1:end]))
        return (tokens[end], number) if number else None
    words = [word for word in tokens[:3] if word != "."]
    match = _NUMBER.match(words[1]) if len(words) > 1 and any(words[0] in group for group in LABELS) else None
    return (words[0], int(match[1])) if match else None


def length_of_label(title: str) -> int:
    """Return how many tokens a title's word and number take; 0 without them, or when the title has nothing else."""
    if label_of(title) is None:
        return 0
    tokens = [token.folded for token in read_text(title, variants=VARIANTS).tokens]
    end = next(at for at, token in enumerate(tokens) if token in UNSPACED_LABELS or _NUMBER.match(token)) + 1
    return end if any(len(token) > 1 or not token.isascii() for token in tokens[end:]) else 0


def spellings(word: str, number: int) -> Iterator[Tokens]:
    """Yield the folded tokens by which a question may write such a number: `art. 6`, `Artikel 6`, `article premier`."""
    if word in UNSPACED_LABELS:
        written = {str(number), *(["".join(_characters(number))] if number <= _LARGEST_WRITTEN else [])}
        yield from (("第", *_tokens(each), word) for each in sorted(written))
        return
    for name in next(group for group in LABELS if word in group):
        for digits in ((str(number),), (f"{number}o",), (str(number), ".", "o")):
            yield (name, *digits)
            yield (name, ".", *digits)
    for ordinal in _ordinals(number):
        yield from ((word, ordinal), (ordinal, word))


def labelled(titles: Sequence[str]) -> dict[tuple[str, int], int]:
    """Return the labels of titles, each with the index of the first title that has it."""
    found: dict[tuple[str, int], int] = {}
    for index, title in enumerate(titles):
        if label := label_of(title):
            found.setdefault(label, index)
    return found


@cache
def _ordinals(number: int) -> tuple[str, ...]:
    """Return the ordinals of a number in one word, folded, in all languages."""
    made = (one for language in TABLES for place, ordinals in ordinals_of(language) if place == number for one in ordinals)
    listed = (one for table in TABLES.values() if not table.variants for one in table.ordinals.get(number, "").split(","))
    folded = {fold(one.strip())[1] for one in (*made, *listed)}
    return tuple(sorted(one for one in folded if one.isalpha()))


def _tokens(written: str) -> Tokens:
    return (written,) if written.isdecimal() else tuple(written)


def _characters(number: int) -> str:
    tens, units = divmod(number, 10)
    ten = ("" if tens == 1 else _DIGITS[tens - 1]) + "十" if tens else ""
    return ten + (_DIGITS[units - 1] if units else "")


def _chinese(written: str) -> int:
    """Return a number in digits or in characters up to 99; 0 when it is none."""
    if written.isdecimal():
        return int(written)
    return next((number for number in range(1, _LARGEST_WRITTEN + 1) if _characters(number) == written), 0)
