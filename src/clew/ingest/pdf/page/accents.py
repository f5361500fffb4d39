"""Accents drawn as separate letters over another letter → one letter with its accent.

TeX's older fonts set "ü" as "u" and "¨" at one position; pdfium reads the accent separately, often at the end of its line. Only
the drawing counts: an accent belongs to the letter whose middle it is above or below. Above: `glyphs.py`. Below: `native.py`.
"""

import re
import unicodedata

from clew.ingest.pdf.page import native
from clew.ingest.pdf.page.native import Handle

_COMBINING = {
    "\u00a8": "\u0308",
    "\u00b4": "\u0301",
    "\u0060": "\u0300",
    "\u02c6": "\u0302",
    "\u02dc": "\u0303",
    "\u00b8": "\u0327",
    "\u02c7": "\u030c",
    "\u02d8": "\u0306",
    "\u02d9": "\u0307",
    "\u02da": "\u030a",
    "\u02db": "\u0328",
    "\u02dd": "\u030b",
    "\u00af": "\u0304",
}
_ACCENT = re.compile(f"[{''.join(_COMBINING)}]")
_FAR = 160
"""Characters: the largest distance in the text between an accent and its letter, about a line."""
_MOST = 5_000
_OFF_CENTRE = 0.3
"""Share of the letter's width by which the middles of accent and letter may differ."""
_GONE, _SPACE = "\u00ad", " "
"""Replaces an accent that was joined: nothing inside a word, otherwise white space."""

_Box = tuple[float, float, float, float]


def with_accents(handle: Handle, characters: str) -> str:
    """Return the characters of a text page, each accent joined with the letter it is drawn over."""
    found = [match.start() for match in _ACCENT.finditer(characters)]
    if not found or len(found) > _MOST:
        return characters
    joined = list(characters)
    for at in found:
        letter = _letter_of(handle, joined, at)
        if letter is not None:
            joined[letter] = unicodedata.normalize("NFC", joined[letter] + _COMBINING[joined[at]])
            joined[at] = _GONE if _is_inside(characters, at) else _SPACE
    return "".join(joined)


def _letter_of(handle: Handle, characters: list[str], at: int) -> int | None:
    """Return the index of the letter that an accent is drawn over, the nearest in the text first."""
    mark = _box(handle, at)
    centre = (mark[0] + mark[2]) / 2
    for distance in range(1, _FAR):
        for index in (at - distance, at + distance):
            if not 0 <= index < len(characters) or not _takes(characters[index], characters[at]):
                continue
            x0, bottom, x1, top = _box(handle, index)
            apart = abs(centre - (x0 + x1) / 2)
            if apart < _OFF_CENTRE * (x1 - x0) and bottom < mark[3] and mark[1] < top:
                return index
    return None


def _takes(letter: str, accent: str) -> bool:
    return letter.isalpha() and len(unicodedata.normalize("NFC", letter + _COMBINING[accent])) == 1


def _is_inside(characters: str, at: int) -> bool:
    before, after = characters[max(at - 1, 0) : at], characters[at + 1 : at + 2]
    return not before.isspace() and after.isprintable() and not after.isspace()


def _box(handle: Handle, index: int) -> _Box:
    """Return left, bottom, right, top of a character."""
    left, top, right, bottom = native.box_of(handle, index)
    return left, bottom, right, top
