"""The text of a page → words with their boxes.

pdfium says which characters follow each other, where white space stands between them, and in which order right-to-left text is
read. Only the boxes of a word's first and last characters are looked up, and the font once per run of text, so a page costs one
or two milliseconds. Above: `read.py`. Below: `native.py`. Next: `order.py`.
"""

import ctypes
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, repeat
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.ingest.pdf.garbled import unmapped_share
from clew.ingest.pdf.page import native
from clew.ingest.pdf.page.accents import with_accents
from clew.ingest.pdf.page.frame import Frame
from clew.ingest.pdf.page.native import Handle, Native, raw
from clew.ingest.pdf.values import Word
from clew.ingest.reading.document import clean_text

_WORD = re.compile(r"[^\s\x00-\x20\ufffe\uffff\ufeff\u200b]+[\x02\ufffe]?")
_LINE_END_HYPHENS = "\x02\ufffe"
_PRESENTED = re.compile("[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]")
"""Ligatures of Latin letters and the forms that Hebrew and Arabic letters take in a word: stored as plain letters."""
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_ALEF_LAM = re.compile("[\u0622\u0623\u0625\u0627]\u0644")
_INNER_SOFT_HYPHEN = re.compile("\u00ad(?!$)")
_PICTURES = re.compile(r"dingbat|wingding|webding", re.IGNORECASE)
"""Names of fonts that have pictures at the places of letters: a square at `n`, an arrow at `Ø`."""
_TICKS = dict.fromkeys("34\u00fc", "✓") | dict.fromkeys("5678\u00fb", "✗") | dict.fromkeys("oq\u00a8", "☐") | {"\u00fe": "☑"}
"""Pictures that say something; ZapfDingbats has the digits, Wingdings the letters. All others only begin an item."""
_BOLD_WEIGHT = 600
_FORCE_BOLD = 1 << 18
_TINY = 0.5
"""Points: smaller letters cannot be seen."""
_STRETCHED, _LONGEST_TORN = 1.3, 60
"""A span with more ems per letter than this is examined letter by letter, if it has at most this many letters."""
_LINE = 1.9
"""Ems: a span that is higher than this may cover two lines."""
_VERTICAL = "\u2e80"
"""From this code point on, letters may be written below each other."""
_SIDEWAYS = 2.0
"""A line this steep runs up or down the page."""
_BELOW = 0.8
"""Ems: a word's last letter is this much lower or higher than its first one if they stand below each other."""
_TWICE = 0.2
"""Ems: letters drawn again this close to their first position only look bolder."""

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]
Flags = NDArray[np.bool_]


class _Run(NamedTuple):
    """What the words of one text object have in common."""

    size: float
    font: str
    is_bold: bool
    is_sideways: bool


class _Spans(NamedTuple):
    """The words of a page as pdfium has them, one entry each."""

    ends: list[tuple[int, int]]
    """The first character, and the one after the last."""
    boxes: Floats
    """Left, top, right, bottom as shown."""
    runs: list[_Run]


@dataclass(slots=True)
class Glyphs:
    """Reads the words of pages; the fonts of a page are looked up once."""

    fonts: dict[int | None, tuple[str, bool]] = field(default_factory=dict[int | None, tuple[str, bool]])
    """Address of a font → its name, and whether it is bold."""
    unmapped: float = 0.0
    """Share of the last page's characters that stand for no letter."""

    def words(self, text: Native, frame: Frame) -> tuple[Word, ...]:
        """Return the words of a text page of pypdfium2, in its order."""
        handle = Handle(native.address(text))
        self.fonts.clear()  # the next page's fonts may reuse the addresses of freed fonts
        characters = with_accents(handle, _lam_first(handle, _characters(handle)))
        self.unmapped = unmapped_share(characters)
        ends = [found.span() for found in _WORD.finditer(characters)]
        if not ends:
            return ()
        runs = self._runs(handle, [start for start, _ in ends], frame)
        spans = _torn(handle, _Spans(ends, _boxes(handle, ends, frame), runs), frame, characters)
        if not spans.ends:
            return ()
        texts = [characters[start:end] for start, end in spans.ends]
        is_rtl = [False] * len(texts)
        if not characters.isascii() or "\x02" in characters:
            texts = [_written(text) for text in texts]
            is_rtl = [not text.isascii() and _RTL.search(text) is not None for text in texts]
        sizes, fonts, bold, _ = zip(*spans.runs, strict=True)
        sideways = _sideways(handle, spans, frame)
        texts = [_picture(text) if _PICTURES.search(font) else text for text, font in zip(texts, fonts, strict=True)]
        words = list(map(Word, texts, *spans.boxes.T.tolist(), sizes, fonts, bold, is_rtl, sideways))
        return tuple(_once(words, spans.boxes))

    def _runs(self, handle: Handle, starts: list[int], frame: Frame) -> list[_Run]:
        """Return the properties that each word shares with its run; they are looked up only at the run's first word."""
        owners = list(map(native.text_object, repeat(handle), starts))
        first = dict(zip(reversed(owners), reversed(starts), strict=True))
        indices = list(first.values())
        sizes = np.abs(list(map(native.font_size, repeat(handle), indices)))
        matrices = native.matrices_of(handle, indices)
        scale = np.hypot(matrices[:, 2], matrices[:, 3])
        sizes = np.where(matrices.any(axis=1), np.round(sizes * scale, 2), sizes).tolist()
        turned: list[bool] = ((_SIDEWAYS * np.abs(matrices[:, 0]) < np.abs(matrices[:, 1])) != (not frame.a)).tolist()
        runs = dict(zip(first, map(_Run, sizes, *zip(*self._fonts(list(first)), strict=True), turned), strict=True))
        return [runs[owner] for owner in owners]

    def _fonts(self, owners: list[int | None]) -> list[tuple[str, bool]]:
        """Return the font's name of each text object, and whether it is bold."""
        fonts = list(map(native.font_of, map(Handle, owners)))
        for font in {*fonts} - {*self.fonts}:
            self.fonts[font] = _font(font) if font else ("", False)
        return [self.fonts[font] for font in fonts]


def count_guessed(text: Native) -> int:
    """Return for how many characters of a text page the file has no map to Unicode, so that pdfium guessed them."""
    return sum(raw.FPDFText_HasUnicodeMapError(text, index) == 1 for index in range(raw.FPDFText_CountChars(text)))


def _font(font: int) -> tuple[str, bool]:
    handle = ctypes.cast(font, raw.FPDF_FONT)
    length = raw.FPDFFont_GetBaseFontName(handle, None, 0)
    buffer = ctypes.create_string_buffer(max(length, 1))
    raw.FPDFFont_GetBaseFontName(handle, buffer, length)
    name = buffer.value.decode("utf-8", "replace")
    name = name[7:] if name[6:7] == "+" else name
    lower = name.lower()
    is_named_bold = any(mark in lower for mark in ("bold", "black", "heavy", "-medi", "demi", "cmbx", "sfbx", "ecbx"))
    forced = bool(raw.FPDFFont_GetFlags(handle) & _FORCE_BOLD)
    return name, is_named_bold or forced or raw.FPDFFont_GetWeight(handle) >= _BOLD_WEIGHT


def _characters(handle: Handle) -> str:
    """Return one character for each that pdfium counts, so that an offset is its index.

    Reads all at once if pdfium's text has as many as it counts; rarely it leaves some out.
    """
    count = native.count_chars(handle)
    if count <= 0:
        return ""
    buffer = (ctypes.c_ushort * (2 * count + 2))()
    length = raw.FPDFText_GetText(ctypes.cast(handle, raw.FPDF_TEXTPAGE), 0, count, buffer) - 1
    if length == count:
        text = bytes(memoryview(buffer).cast("B")[: 2 * length]).decode("utf-16-le", "surrogatepass")
        if len(text) == count:
            return text
    codes = (native.get_unicode(handle, index) for index in range(count))
    return "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)


def _lam_first(handle: Handle, characters: str) -> str:
    """Return the characters with lam before alef where one glyph is both: pdfium reverses those two as well."""

    def turned(found: re.Match[str]) -> str:
        one, other = native.box_of(handle, found.start()), native.box_of(handle, found.start() + 1)
        return found[0][::-1] if one == other else found[0]

    return _ALEF_LAM.sub(turned, characters)


def _boxes(handle: Handle, spans: Sequence[tuple[int, int]], frame: Frame) -> Floats:
    """Return left, top, right, bottom of each word as shown, `(n, 4)`: around its first and its last character."""
    corners = native.boxes_of(handle, [index for start, end in spans for index in (start, end - 1)]).T
    # left, top, right, bottom of two characters each → opposite corners of the word
    x0, x1 = _least_and_most(corners[[0, 2]])
    y0, y1 = _least_and_most(corners[[1, 3]])
    ax, bx = frame.a * x0 + frame.c * y0 + frame.e, frame.a * x1 + frame.c * y1 + frame.e
    ay, by = frame.b * x0 + frame.d * y0 + frame.f, frame.b * x1 + frame.d * y1 + frame.f
    shown = np.stack((np.minimum(ax, bx), np.minimum(ay, by), np.maximum(ax, bx), np.maximum(ay, by)), axis=1)
    return np.round(shown, 2).astype(np.float64, copy=False)


def _least_and_most(edges: Floats) -> tuple[Floats, Floats]:
    """Return the least and the greatest of two edges `(2, 2 n)` of each two characters."""
    least, most = np.minimum(edges[0], edges[1]), np.maximum(edges[0], edges[1])
    return np.minimum(least[::2], least[1::2]), np.maximum(most[::2], most[1::2])


def _sideways(handle: Handle, spans: _Spans, frame: Frame) -> list[bool]:
    """Return which words run up or down the page: turned ones, and those whose letters stand below each other.

    The box of a letter is as high as its font's lines, in some 1.8 ems, so that the box of a short word is higher than wide.
    """
    found = np.array([run.is_sideways for run in spans.runs])
    sizes = np.array([run.size for run in spans.runs])
    count = np.array([end - start for start, end in spans.ends])
    x0, top, x1, bottom = spans.boxes.T
    high = np.flatnonzero(~found & (count > 1) & (bottom - top > x1 - x0))
    if high.size:
        ends = [spans.ends[at] for at in high]
        first = _boxes(handle, [(start, start + 1) for start, _ in ends], frame)[:, 1]
        last = _boxes(handle, [(end - 1, end) for _, end in ends], frame)[:, 1]
        found[high] = np.abs(last - first) > _BELOW * sizes[high]
    return found.tolist()


def _torn(handle: Handle, spans: _Spans, frame: Frame, characters: str) -> _Spans:
    """Split spans that are several words, and drop those too small to be seen.

    pdfium leaves out the white space between letters of different cells or lines, rarely: such a span is wide for its letters,
    or higher than a line.
    """
    sizes = np.array([run.size for run in spans.runs])
    count = np.array([end - start for start, end in spans.ends])
    x0, top, x1, bottom = spans.boxes.T
    short: Flags = (count <= _LONGEST_TORN) & (count > 1)
    wide: Flags = (np.maximum(x1 - x0, bottom - top) > _STRETCHED * sizes * count) & short
    sideways = np.array([run.is_sideways for run in spans.runs])
    across = (x1 - x0) * sideways + (bottom - top) * ~sideways
    stacked: Flags = (across > _LINE * sizes) & short
    if stacked.any():
        stacked &= np.array([characters[start] < _VERTICAL for start, _ in spans.ends])
        wide |= stacked
    if not wide.any() and sizes.min() >= _TINY:
        return spans
    ends: list[tuple[int, int]] = []
    runs: list[_Run] = []
    for span, run, is_wide, is_stacked in zip(spans.ends, spans.runs, wide.tolist(), stacked.tolist(), strict=True):
        if run.size >= _TINY:
            parts = _parts(handle, span, run, frame, stacked=is_stacked) if is_wide else [span]
            ends += parts
            runs += [run] * len(parts)
    return _Spans(ends, _boxes(handle, ends, frame), runs)


def _parts(handle: Handle, span: tuple[int, int], run: _Run, frame: Frame, *, stacked: bool) -> list[tuple[int, int]]:
    """Return the words of a span: letters that are further apart than their size, or on two lines, belong to two words."""
    start, end = span
    letters = _boxes(handle, [(index, index + 1) for index in range(start, end)], frame).tolist()
    torn = [start]
    for index, (one, other) in enumerate(pairwise(letters), start=start + 1):
        beside, below = max(other[0] - one[2], one[0] - other[2]), max(other[1] - one[3], one[1] - other[3])
        if max(beside, below) > run.size or (stacked and (beside if run.is_sideways else below) > 0):
            torn.append(index)
    return list(pairwise([*torn, end]))


def _written(text: str) -> str:
    """Return the letters of a word as they are stored."""
    if text[-1] in _LINE_END_HYPHENS:
        text = text[:-1] + "-"
    if text.isascii():
        return text
    text = _INNER_SOFT_HYPHEN.sub("", clean_text(text))  # pdfium counts two halves of a rare letter, which is stored as one
    return _PRESENTED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)


def _picture(text: str) -> str:
    """Return the sign that a letter of a font of pictures shows, as far as the file has no map to Unicode for it."""
    return _TICKS.get(text, "•") if len(text) == 1 and text < "\u0100" else text


def _once(words: list[Word], boxes: Floats) -> Sequence[Word]:
    """Leave out words that are drawn again at the same position, to look bold or to cast a shadow."""
    numbers: dict[str, int] = {}
    same = np.array([numbers.setdefault(word.text, len(numbers)) for word in words])
    reach = _TWICE * max(word.size for word in words)
    beside = _clusters(same, boxes[:, 0], reach)
    near = _clusters(beside, boxes[:, 1], reach)
    doubtful = np.flatnonzero(np.bincount(near)[near] > 1).tolist()
    twins = {id(word) for word in _twins(words[index] for index in doubtful)}
    return [word for word in words if id(word) not in twins] if twins else words


def _clusters(groups: Numbers, at: Floats, reach: float) -> Numbers:
    """Return the cluster number of each: members of one group with less than `reach` between neighbours."""
    order = np.lexsort((at, groups))
    begins = (groups[order][1:] != groups[order][:-1]) | (at[order][1:] - at[order][:-1] >= reach)
    found = np.zeros(len(order), dtype=np.intp)
    found[order[1:]] = np.cumsum(begins)
    return found


def _twins(words: Iterable[Word]) -> Iterator[Word]:
    """Yield the words at the position of an earlier word with the same text."""
    seen: dict[tuple[str, int], list[Word]] = {}
    for word in words:
        row = round(word.top)
        others = (other for at in (row - 1, row, row + 1) for other in seen.get((word.text, at), ()))
        if any(_is_near(word, other) for other in others):
            yield word
        else:
            seen.setdefault((word.text, row), []).append(word)


def _is_near(word: Word, other: Word) -> bool:
    near = _TWICE * word.size
    return abs(word.x0 - other.x0) < near and abs(word.top - other.top) < near
