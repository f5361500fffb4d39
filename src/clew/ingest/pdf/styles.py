"""How lines are set (face, size and weight), and where the face changes inside a paragraph.

Above: `headings.py`. Below: `order.py`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from clew.ingest.pdf.order import Row
from clew.ingest.pdf.values import Word

_TYPEWRITER = re.compile(r"cour|mono|consol|typewriter|cmtt|lucidacons|menlo", re.IGNORECASE)
_NUMBER = re.compile(
    r"^(?:§\s?)?(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s+\S|^(?:[IVX]{1,5}|[A-Z])[.)]\s+\S|^\((\d{1,2}|[a-zA-Z])\)\s?\S"
)
_NAMED = re.compile(
    r"^(chapter|part|section|article|annexe?|appendix|kapitel|abschnitt|artikel|anhang|chapitre|partie|titre|anlage)\s+[\dIVXA-Z]+\b"
    r"|^第[\d一二三四五六七八九十百]+[章节節条條部]",
    re.IGNORECASE,
)
_SHORT = 0.85


class Style(NamedTuple):
    """What most letters of some lines have in common."""

    font: str
    size: float
    """In half points."""
    is_bold: bool


def style_of(rows: Iterable[Row]) -> Style:
    """Return the style of most letters."""
    return letters_by_style(word for row in rows for word in row.words).most_common(1)[0][0]


def letters_by_style(words: Iterable[Word]) -> Counter[Style]:
    """Return how many letters are set in each style."""
    exact: dict[tuple[str, float, bool], int] = {}
    font, size, is_bold, count = "", 0.0, False, 0
    for word in words:
        if word.size != size or word.font != font or word.is_bold != is_bold:
            exact[font, size, is_bold] = exact.get((font, size, is_bold), 0) + count
            font, size, is_bold, count = word.font, word.size, word.is_bold, 0
        count += len(word.text)
    exact[font, size, is_bold] = exact.get((font, size, is_bold), 0) + count
    letters: Counter[Style] = Counter()
    for (font, size, is_bold), count in exact.items():
        if count:
            letters[Style(font, round(size * 2) / 2, is_bold)] += count
    return letters


def is_typed(style: Style) -> bool:
    """Return whether the face is monospaced, as for code."""
    return _TYPEWRITER.search(style.font) is not None


def number_depth(text: str) -> int:
    """Return how deep a heading's number is (2 for "3.1 Costs"), 0 without one."""
    if _NAMED.match(text):
        return 1
    found = _NUMBER.match(text)
    if found is None:
        return 0
    return found[1].strip(".").count(".") + 1 if found[1] else 3 if found[2] else 1


def parted(paragraphs: Sequence[list[Row]]) -> list[list[Row]]:
    """Split paragraphs where a short line in its own face is directly above or below lines in another."""
    found: list[list[Row]] = []
    for paragraph in paragraphs:
        start = 0
        for number in range(1, len(paragraph)):
            if _changes(paragraph, start, number):
                found.append(paragraph[start:number])
                start = number
        found.append(paragraph[start:] if start else paragraph)
    return found


def _changes(paragraph: list[Row], start: int, number: int) -> bool:
    """Return whether a heading ends before a line: it has one style, which the line does not have, and is not justified."""
    head, below = paragraph[start:number], paragraph[number]
    if len(head) > 2:
        return False
    font = head[0].words[0].font
    if any(word.font == font for word in below.words) or not all(_is_in(row, font) for row in head):
        return False
    last = head[-1]
    left, right = min(row.x0 for row in paragraph), max(row.x1 for row in paragraph)
    numbered = number_depth(" ".join(row.text for row in head)) > 0
    return last.x1 - last.x0 < _SHORT * (right - left) or (numbered and not last.text.endswith((".", ",")))


def _is_in(row: Row, font: str) -> bool:
    return all(word.font == font for word in row.words)
