"""The texts next to a table: its caption and the unit of its numbers.

Above: `tables.py`. Below: `rows.py`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from clew.ingest.pdf.tables.found import FoundCell
from clew.ingest.pdf.tables.rows import joined, runs, text_rows
from clew.ingest.pdf.values import Word

Edges = tuple[float, float, float, float]

_CAPTION = re.compile(
    r"^((table|tab\.|tableau|tabelle|tabella|tabla|tabela|tabel|таблица|exhibit)\s*"
    r"([A-Z]{1,2}[\-.]?)?(\d[\d.\-–]*[a-z]?|[IVX]+)\s*([:.\-–—|(]|\s|$)|表\s*[\d０-９一二三四五六七八九十]+)",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"^(fig(ure|\.)?|abb(ildung|\.)?|chart|graphi?que|diagramm?|图|図)s?\.?\s*\d", re.IGNORECASE)
_MEASURES = (
    r"thousands?|millions?|billions?|milliers?|milliards?|mio\.?|mrd\.?|tsd\.?|eur|euros?|usd|us dollars?|chf|gbp|dollars?|%"
    r"|percent|per cent|pour cent|pourcentage|prozent|[€$£¥]|k€|m€|kwh|mwh|gwh|tonnes?|kg|km|m²|ha|rmb"
)
_UNIT = re.compile(
    r"\(?\b(in|en|unit|units|unité|unités|einheit|valeurs en|montants en|figures in|amounts in)\b\s*:?\s*"
    rf"({_MEASURES})[^)\n;:]{{0,40}}\)?|单位\s*[:：]\s*\S+"
    r"|^\(?(%|k€|m€|€|\$|€m|\$m|eur m|eur million|eur'000|€'000|\$'000)\)?$",
    re.IGNORECASE,
)
_LINES = 4
_FAR = 2.2


@dataclass(frozen=True, slots=True)
class Found:
    """A text next to a table and its words."""

    text: str = ""
    words: tuple[Word, ...] = ()


def is_caption(text: str) -> bool:
    """Return whether a line begins a table's caption."""
    return bool(_CAPTION.match(text))


def is_figure(text: str) -> bool:
    """Return whether a line begins the caption of a picture."""
    return bool(_FIGURE.match(text))


def caption_of(words: Sequence[Word], edges: Edges) -> Found:
    """Return the caption above or below a table."""
    above, below = _over(words, edges), _under(words, edges)
    for lines in (above, below):
        for number, line in enumerate(lines):
            if is_caption(joined(line)):
                own = lines[number::-1] if lines is above else _paragraph(lines[number:])
                return _found(_complete(own))
    return Found()


def unit_of(words: Sequence[Word], caption: Found, header: Sequence[Sequence[FoundCell]], edges: Edges) -> Found:
    """Return the unit in the caption, in the header's first cell, or alone next to a table."""
    if found := _UNIT.search(caption.text):
        return Found(_bare(found[0]))
    for row in header:
        if row and (found := _UNIT.search(row[0].text)):
            return Found(_bare(found[0]))
    for line in (_over(words, edges)[:3], _under(words, edges)[:1]):
        for one in line:
            text = joined(one)
            found = _UNIT.search(text)
            if found and len(found[0]) * 2 >= len(text):
                taken = {id(word) for word in caption.words}
                return Found(_bare(found[0]), tuple(word for word in one if id(word) not in taken))
    return Found()


def _bare(text: str) -> str:
    return text.strip(" ().")


def _found(lines: Sequence[Sequence[Word]]) -> Found:
    words = tuple(word for line in lines for word in line)
    return Found(joined(words), words)


def _complete(lines: list[list[Word]]) -> list[list[Word]]:
    """Return the lines of a caption up to its last one: those of one size, four at most."""
    return [line for line in lines if abs(line[0].size - lines[0][0].size) < 1.6][:_LINES]


def _paragraph(lines: Sequence[list[Word]]) -> list[list[Word]]:
    own = [lines[0]] if lines else []
    for line in lines[1:_LINES]:
        if line[0].top - own[-1][0].bottom > 0.6 * (line[0].bottom - line[0].top) or joined(own[-1]).endswith("."):
            break
        own.append(line)
    return own


def _over(words: Sequence[Word], edges: Edges) -> list[list[Word]]:
    """Return the lines close above a table, nearest first."""
    x0, top, x1, _ = edges
    near = [word for word in words if top - 90 < word.bottom <= top + 3 and word.x1 > x0 - 20 and word.x0 < x1 + 20]
    lines: list[list[Word]] = []
    edge = top
    for row in reversed(text_rows(near)):
        line = _nearest_run(row, x0, x1)
        if edge - max(word.bottom for word in line) > _FAR * (line[0].bottom - line[0].top) or len(lines) == _LINES:
            break
        lines.append(line)
        edge = min(word.top for word in line)
    return lines


def _under(words: Sequence[Word], edges: Edges) -> list[list[Word]]:
    x0, _, x1, bottom = edges
    near = [word for word in words if bottom - 3 <= word.top < bottom + 90 and word.x1 > x0 - 20 and word.x0 < x1 + 20]
    lines: list[list[Word]] = []
    edge = bottom
    for row in text_rows(near):
        line = _nearest_run(row, x0, x1)
        if min(word.top for word in line) - edge > _FAR * (line[0].bottom - line[0].top) or len(lines) == _LINES:
            break
        lines.append(line)
        edge = max(word.bottom for word in line)
    return lines


def _nearest_run(row: list[Word], x0: float, x1: float) -> list[Word]:
    """Return the words of a line above the table, without those of another column."""
    cut = runs(row, 1.6)
    return max(cut, key=lambda run: min(run[-1].x1, x1) - max(run[0].x0, x0))
