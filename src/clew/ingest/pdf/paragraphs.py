"""Lines of a page → paragraphs → text.

Line ends inside a paragraph become spaces, and words broken at a line's end are joined; list items and lines that end early on
purpose (addresses, verses, rows) stay lines. Above: `document.py`. Below: `order.py`. Next: `document.py`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, zip_longest
from statistics import median
from typing import NamedTuple

from clew.domain.text.bullets import BULLETS
from clew.ingest.pdf.order import Row
from clew.ingest.pdf.values import Page, Word

_ITEM = re.compile(rf"^(?:[-–—{BULLETS}✓✔*·]|\(?(?:\d{{1,3}}|[a-zA-Z]|[ivxIVX]{{1,5}})[.)]|\[\d{{1,3}}\])$")
_SENTENCE_ENDS = (".", "!", "?", ":", "…", ".”", '."', ".»", ".)", "。", "!", "?", "؟", "۔")
_EAST_ASIAN = re.compile("[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
_LETTERS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LEADERS = re.compile(r"((\. ?){4,}|…{2,}|_{4,}) ?(\d{1,4}|[ivxl]{1,7})$")
_SIZE_CHANGE = 1.12
_LEADING = 1.9
"""Ems from line to line: a larger distance starts another paragraph, unless the page is set with more."""
_LEADING_MOST = 3.2
"""Ems from line to line of a page that is set wide, as official Chinese documents and double-spaced ones are."""
_WIDE_LINES = 3
"""Full lines that show how wide a page is set, at least."""
_KINSOKU = 2
"""Characters by which a full line of Chinese may be short: some signs must not begin the next one."""
_FULL_LEAST = 12
"""Ems of a line of prose, at least, where lines are far apart: shorter ones are labels."""
_NUMBERED = re.compile(
    r"[（(][一二三四五六七八九十\d]{1,3}[)）]|[一二三四五六七八九十\d]{1,3}[、．]|第[一二三四五六七八九十百零\d]{1,5}[条章节]"
)
"""How an item or an article begins in Chinese."""
_LEADING_CHANGE = 0.35
_INDENT = (0.8, 6.0)
_SURE_WORD = 4
"""Letters: two words of this length that occur in the document keep their hyphen ("well-known")."""


class Written(NamedTuple):
    """A paragraph as it is written to the text."""

    text: str
    starts: list[int]
    """Where each word begins in the text."""
    ends: list[int]
    words: list[Word]


def paragraphs_of(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the rows of a page, grouped by paragraph."""
    rows = list(rows)
    leading = _Leading.of(rows)
    paragraphs: list[list[Row]] = []
    for row in rows:
        if paragraphs and _continues(paragraphs[-1], row, leading):
            paragraphs[-1].append(row)
        else:
            paragraphs.append([row])
    return paragraphs


@dataclass(frozen=True, slots=True)
class _Leading:
    """How far apart the lines of a page's paragraphs are."""

    from_right: Sequence[Row]
    """The lines of the page; the one that ends farthest to the right is first."""
    ems: float | None = None
    """From line to line, on a page that is set wide; None on others."""

    @classmethod
    def of(cls, rows: Sequence[Row]) -> "_Leading":
        """Measure it by lines that are full, so that another one must continue them."""
        page = cls(sorted(rows, key=lambda row: row.x1, reverse=True))
        steps = [
            (after.bottom - before.bottom) / after.size
            for before, after in pairwise(rows)
            if _same_size(before, after) and after.bottom > before.bottom and page.is_full(before, after)
        ]
        usual = median(steps) if len(steps) >= _WIDE_LINES else 0.0
        return replace(page, ems=usual if _LEADING <= usual < _LEADING_MOST else None)

    def is_full(self, row: Row, after: Row) -> bool:
        """Return whether the first word of the next line, or a character of Chinese, would not have had room in a line."""
        beside = (one.x1 for one in self.from_right if one.x0 < row.x1 and row.x0 < one.x1 and _same_size(one, row))
        right = next(beside, row.x1)  # a row without a width is beside none, not even itself
        first = after.words[0]
        needed = _KINSOKU * row.size if _EAST_ASIAN.match(first.text) else first.x1 - first.x0 + row.size
        return right - row.x1 < needed and min(row.x1, after.x1) > max(row.x0, after.x0)

    def goes_on(self, last: Row, row: Row) -> bool:
        """Return whether a line of a page that is set wide continues the one before."""
        if self.ems is None or begins_item(row) or _NUMBERED.match(row.words[0].text):
            return False
        ending, begins = last.words[-1].text, row.words[0].text[0]
        is_chinese = _EAST_ASIAN.match(ending[-1]) is not None
        if not is_chinese and (ending[-1] == "%" or any(map(str.isdecimal, ending)) or not begins.isalpha()):
            return False  # rows of amounts, and lines of a table of contents
        if last.x1 - last.x0 < _FULL_LEAST * last.size:
            return False
        is_near = abs(row.bottom - last.bottom - self.ems * row.size) < _LEADING_CHANGE * row.size
        return is_near and self.is_full(last, row)


def runs_on(before: list[Row], after: list[Row]) -> bool:
    """Return whether a paragraph continues in another column or on the next page: mid-sentence, in the same font and size."""
    last, first = before[-1], after[0]
    if last.is_bold != first.is_bold or not _same_size(last, first) or begins_item(first) or last.cuts or first.cuts:
        return False
    ending, beginning = last.words[-1].text, first.words[0].text
    if _EAST_ASIAN.match(ending[-1]) and _EAST_ASIAN.match(beginning) and not _NUMBERED.match(beginning):
        right = max(row.x1 for row in (*before, *after))
        return not ending.endswith((*_SENTENCE_ENDS, "：", "；")) and right - last.x1 < _KINSOKU * last.size
    return (
        len(last.words) > 1
        and not ending.endswith(_SENTENCE_ENDS)
        and beginning[0].islower()
        and ending[-1].isalnum() | (ending[-1] in ",-\u00ad;")
    )


def begins_item(row: Row) -> bool:
    """Return whether a line begins with the mark of a list item."""
    first = row.words[0].text
    return (len(row.words) > 1 and _ITEM.match(first) is not None) or (len(first) > 1 and first[0] in "•▪◦‣●■\uf0b7\uf0a7")


@dataclass
class Vocabulary:
    """The unbroken words of some pages, in lower case; collected on first use."""

    pages: Sequence[Page]

    def __contains__(self, word: str) -> bool:
        """Return whether a word occurs anywhere."""
        return word in self._all

    @cached_property
    def _all(self) -> frozenset[str]:
        whole = " ".join([word.text for page in self.pages for word in page.words if word.text[-1:] not in "-\u00ad"])
        return frozenset(" ".join(_LETTERS.findall(whole)).lower().split())


def written(rows: list[Row], known: Vocabulary) -> Written:
    """Return a paragraph as one text, with the place of every word in it."""
    keeps = _Keeper(rows)
    text = gap = ""
    starts: list[int] = []
    ends: list[int] = []
    words: list[Word] = []
    for row, after in zip_longest(rows, rows[1:]):
        texts = [word.text for word in row.words]
        ending = _broken(row.words[-1], after.words[0], known) if after else None
        if ending is not None:
            texts[-1] = ending
        line = " ".join(texts)
        if "\u00ad" in line or not texts[-1]:
            texts = list(map(_plain, texts))
            line = " ".join(texts)
        at = len(text) + len(gap)
        for one in texts:
            starts.append(at)
            at += len(one)
            ends.append(at)
            at += 1
        text += gap + line
        words += row.words
        if after:
            gap = _gap(row, after, is_kept=keeps(row, after)) if ending is None else ""
    return Written(text, starts, ends, words)


def gap_before(before: Row, after: Row, known: Vocabulary) -> str:
    """Return the separator between two parts of a paragraph that continues in the next column or on the next page."""
    return "" if _broken(before.words[-1], after.words[0], known) is not None else _gap(before, after, is_kept=False)


def _plain(text: str) -> str:
    return text.replace("\u00ad", "") or "-"


def _continues(paragraph: list[Row], row: Row, leading: _Leading) -> bool:
    """Return whether a row belongs to a paragraph: the next line in the same font and size at the same distance."""
    last = paragraph[-1]
    if row.is_sideways or last.is_sideways:
        return row.is_sideways and last.is_sideways and _same_size(last, row)
    size = max(last.size, row.size)
    step = row.bottom - last.bottom
    if not _same_size(last, row) or last.is_bold != row.is_bold:
        return False
    if not 0.4 * size < step < _LEADING * size and not leading.goes_on(last, row):
        return False
    if len(paragraph) > 1 and step - (last.bottom - paragraph[-2].bottom) > _LEADING_CHANGE * size:
        return False
    if min(last.x1, row.x1) <= max(last.x0, row.x0):
        return False
    return not _begins_anew(paragraph, row)


def _begins_anew(paragraph: list[Row], row: Row) -> bool:
    """Return whether a row begins a paragraph: it is indented after a finished sentence, or the last line ends early."""
    last = paragraph[-1]
    if begins_item(row) or not last.words[-1].text.endswith(_SENTENCE_ENDS):
        return False
    left = min(one.x0 for one in paragraph)
    if not row.is_rtl and _INDENT[0] * row.size < row.x0 - left < _INDENT[1] * row.size and not begins_item(paragraph[0]):
        return True
    right = max(row.x1, *(one.x1 for one in paragraph))
    return not row.is_rtl and last.x1 < left + 0.6 * (right - left)


def _same_size(one: Row, other: Row) -> bool:
    smaller, larger = sorted((one.size, other.size))
    return larger <= _SIZE_CHANGE * smaller


def _ends_with_page(row: Row) -> bool:
    """Return whether a line is from a table of contents: dots up to a page number."""
    ends = row.words[-1].text[-1]
    return len(row.words) > 2 and (ends.isdigit() or ends in "ivxl") and _LEADERS.search(row.text) is not None


class _Keeper:
    """Decides which line ends of a paragraph stay."""

    def __init__(self, rows: list[Row]) -> None:
        self._left, self._right = min(row.x0 for row in rows), max(row.x1 for row in rows)
        early = sum(self._ends_early(before, after) for before, after in pairwise(rows))
        self._all = len(rows) > 2 and 2 * early > len(rows) - 1

    def __call__(self, before: Row, after: Row) -> bool:
        if self._all or before.cuts or after.cuts or begins_item(after) or _ends_with_page(before):
            return True
        return self._ends_early(before, after)

    def _ends_early(self, before: Row, after: Row) -> bool:
        """Return whether the next line's first word would have had room."""
        if before.is_sideways or _EAST_ASIAN.search(before.words[-1].text):
            return False
        first = after.words[0]
        needed = first.x1 - first.x0 + 0.4 * first.size
        free = before.x0 - self._left if before.is_rtl else self._right - before.x1
        is_centred = abs((before.x0 - self._left) - (self._right - before.x1)) < first.size and free > first.size
        return (2 * free if is_centred else free) > needed + (0.5 * first.size)


def _gap(before: Row, after: Row, *, is_kept: bool) -> str:
    if is_kept:
        return "\n"
    ends, begins = before.words[-1].text[-1], after.words[0].text[0]
    return "" if _EAST_ASIAN.match(ends) and _EAST_ASIAN.match(begins) else " "


def _broken(word: Word, following: Word, known: Vocabulary) -> str | None:
    """Return how the first part of a broken word is written before the second, or None if no word is broken here."""
    text = word.text
    if text.endswith("\u00ad"):
        return text[:-1]
    if not (text.endswith(("-", "‐")) and len(text) > 1 and text[-2].isalnum() and following.text[0].isalnum()):
        return None
    begun = _LETTERS.findall(text[:-1])
    rest = _LETTERS.match(following.text)
    if not begun or rest is None or not text[-2].isalpha() or not rest[0][0].islower():
        return text
    first, second = begun[-1].lower(), rest[0].lower()
    if first + second in known:
        return text[:-1]
    if f"{first}-{second}" in known or "-" in first:
        return text
    is_compound = len(first) >= _SURE_WORD <= len(second) and first in known and second in known
    return text if is_compound else text[:-1]
