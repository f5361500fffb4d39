"""Words of a page as printed rows, and as the text of a cell.

The geometry that ruled and unruled tables share. Below: `values.py`. Next: `ruled.py`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from clew.ingest.pdf.values import Word

_SAME_ROW = 0.48
"""Words whose lower edges are closer than this share of the smaller word's height share a row: superscripts, not dense lines."""
_EAST_ASIAN = re.compile("[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
"""Written without spaces; Korean has them."""
_NOTHING = frozenset(
    ("-", "–", "—", "−", "..", "...", "…", "n/a", "N/A", "n.a.", "n.d.", "NA", "nd", ":", "*", "x", "✓", "✗", "•")
)
_DECIMAL = re.compile(r"^[-+−(]?\d+[.,]\d+[)%*†‡]*$")
_CURRENCIES = frozenset(("$", "€", "£", "¥", "US$", "C$", "A$", "R$", "CHF", "EUR", "USD", "GBP"))
_LAST_OF_AMOUNT = re.compile(r"\d[)%*†‡]*$")
"""Not the dash of a range: `3.00– $ 5.00`."""
_SPACE = 0.15
_BOTTOM, _LEFT = attrgetter("bottom"), attrgetter("x0")
_NUMBER = re.compile(r"\d")
_ROUND = re.compile(
    r"\d[\d.,\u00a0\u202f ]*\s(?:thousand|millions?|billions?|trillions?|milliers|milliards?|tausend|millionen|milliarden?|mil"
    r"|millones|milh(?:ão|ões)|bilh(?:ão|ões))|\d[\d.,]*\s?[万亿]",
    re.IGNORECASE,
)
"""An amount with a word of its size: `100 million`."""
_SIGNS = re.compile(r"[\s$€£¥%‰()\[\]+\-−–.,'’:/×x*†‡<>=±~≈^°]|EUR|USD|GBP|CHF|kg|km|k€|M€|Mio|Mrd|bn|m²|mm|cm")


PHRASE = 0.55
"""White space of fewer ems separates words, not cells."""
CELL_GAP, FIELD_GAP = 0.8, 0.7
"""White space of this many ems separates the cells of a table, and a label from its value."""


def middle(word: Word) -> float:
    """Return the vertical middle of a word's box."""
    return (word.top + word.bottom) / 2


def text_rows(words: Iterable[Word]) -> list[list[Word]]:
    """Return the words row by row from the top, each from left to right.

    Lower edges decide which row a word is on: boxes of signs such as bullets reach far up.
    """
    rows: list[list[Word]] = []
    level = height = 0.0
    for word in sorted(words, key=_BOTTOM):
        bottom = word.bottom
        tall = bottom - word.top
        if rows and bottom - level < _SAME_ROW * (tall if tall < height else height):
            rows[-1].append(word)
            if tall > height:
                level, height = bottom, tall
        else:
            rows.append([word])
            level, height = bottom, tall
    for row in rows:
        if len(row) > 1:
            row.sort(key=_LEFT)
    return rows


def gap_of(left: Word, right: Word) -> float:
    """Return the white space between two words of a row, in ems."""
    return (right.x0 - left.x1) / max(left.size, right.size, 1)


def runs(row: list[Word], ems: float) -> list[list[Word]]:
    """Split a row where the white space is at least `ems` wide."""
    if not row:
        return []
    found: list[list[Word]] = []
    start, edge, size = 0, row[0].x0, 1.0
    for at, word in enumerate(row):
        before, size = size, word.size
        larger = size if size > before else before
        if word.x0 - edge < ems * (larger if larger > 1 else 1):
            if word.x1 > edge:
                edge = word.x1
        else:
            found.append(row[start:at])
            start = at
            edge = word.x1
    found.append(row[start:] if start else row)
    return found


@dataclass(frozen=True, slots=True)
class Side:
    """Words of a page, or of one column of it, and their printed rows, split at wide white space."""

    words: list[Word]
    fields: list[list[list[Word]]]
    """The rows, split like labels and values."""
    cells: list[list[list[Word]]]
    """The rows, split like the cells of a table."""

    @classmethod
    def of(cls, words: Iterable[Word]) -> "Side":
        """Put words into rows."""
        own = list(words)
        fields = [runs(row, FIELD_GAP) for row in text_rows(own)]
        cells = [row if len(row) == 1 else runs([word for run in row for word in run], CELL_GAP) for row in fields]
        return cls(own, fields, cells)


def cells(row: list[Word]) -> list[list[Word]]:
    """Split a row like `runs`, and between two amounts with decimals even if only a space separates them.

    Where currency signs stand in front of amounts, a sign close behind an amount belongs to the next one: `$ 3.5 $ 2.7`. A range
    stays whole: `$ 3 - $ 5`.
    """
    found: list[list[Word]] = []
    signs_lead = _signs_lead(row)
    for run in runs(row, PHRASE):
        start = 0
        for at in range(1, len(run)):
            if _are_two_amounts(run[at - 1], run[at]) or (signs_lead and is_sign(run[at]) and _ends_amount(run[at - 1])):
                found.append(run[start:at])
                start = at
        found.append(run[start:])
    return _with_signs(found) if signs_lead else found


def _signs_lead(row: Sequence[Word]) -> bool:
    """Return whether currency signs stand in front of the amounts of a row, as the first one does: not `12.50 €`."""
    first = next((at for at, word in enumerate(row) if is_sign(word)), None)
    return first is not None and (first == 0 or not is_number(row[first - 1].text))


def _are_two_amounts(before: Word, word: Word) -> bool:
    return bool(_DECIMAL.match(word.text)) and bool(_DECIMAL.match(before.text)) and gap_of(before, word) > _SPACE


def _ends_amount(word: Word) -> bool:
    return is_number(word.text) and bool(_LAST_OF_AMOUNT.search(word.text))


def _with_signs(found: Sequence[list[Word]]) -> list[list[Word]]:
    """Join a currency sign that stands at the left edge of its column to the amount behind it."""
    joined: list[list[Word]] = []
    for run in found:
        if joined and len(joined[-1]) == 1 and is_sign(joined[-1][0]) and is_number(run[0].text):
            joined[-1] = [*joined[-1], *run]
        else:
            joined.append(run)
    return joined


def is_sign(word: Word) -> bool:
    """Return whether a word is the sign or code of a currency."""
    return word.text in _CURRENCIES


def reading_order(words: Iterable[Word]) -> list[Word]:
    """Return the words of a cell in reading order: row by row, right to left for such scripts."""
    words = list(words)
    if len(words) < 2 or 2 * sum(word.is_sideways for word in words) >= len(words):
        return words
    ordered: list[Word] = []
    for row in text_rows(words):
        ordered += reversed(row) if sum([word.is_rtl for word in row]) * 2 > len(row) else row
    return ordered


def joined(words: Sequence[Word]) -> str:
    """Return the text of words in reading order; words broken at a row's end are joined."""
    if not words:
        return ""
    last = words[0]
    text = last.text
    for word in words[1:]:
        if not _is_below(last, word):
            text += f" {word.text}"
        elif _EAST_ASIAN.match(last.text[-1:]) and _EAST_ASIAN.match(word.text[:1]):
            text += word.text
        elif _is_broken(last, word):
            text = text.rstrip("-\u00ad") + word.text
        else:
            text += f" {word.text}"
        last = word
    return text


def cell_text(words: Sequence[Word]) -> str:
    """Return the text of the words of one cell, given in any order."""
    return words[0].text if len(words) == 1 else joined(reading_order(words))


def is_number(text: str) -> bool:
    """Return whether a cell contains an amount, a date or a mark for none, rather than words."""
    bare = text.strip()
    if bare in _NOTHING:
        return True
    if not _NUMBER.search(bare):
        return False
    if _ROUND.fullmatch(bare):
        return True
    rest = _SIGNS.sub("", bare)
    return sum(map(str.isdigit, rest)) * 2 > len(rest)


def _is_broken(last: Word, word: Word) -> bool:
    """Return whether a word at the end of a line continues in the next one."""
    ends = last.text[-1:] in "-\u00ad" and len(last.text) > 2 and last.text[-2].isalpha()
    return ends and word.text[:1].islower()


def _is_below(last: Word, word: Word) -> bool:
    return middle(word) - middle(last) > 0.5 * last.size
