"""Scanned pages of PDFs → words with their boxes, as if the file contained them.

The PDF reader calls this for a page that is a picture without text, or whose text cannot be right, and treats the words like
any others: it finds columns, paragraphs and tables in the same way. Above: `parse.py` passes it to `pdf.read_document`. Below:
`ocr.py`.
"""

from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Any

from clew.ingest.pdf.values import Word
from clew.ingest.pictures.ocr import DPI, Recogniser, SeenWord, recogniser
from clew.ingest.reading.document import Notice
from clew.ingest.reading.limits import Limits

_POINTS_PER_INCH = 72
_PIXELS_MOST = 20_000_000
_SIDEWAYS = 2.0
"""Height of a word relative to its width from which it runs up or down the page."""
_ALIKE = 0.3
"""Lines whose heights differ less than this from the page's usual one get one size: recognised boxes are imprecise."""


class PageRecogniser:
    """Recognises pages of one PDF and records what it could not recognise."""

    def __init__(self, reader: Recogniser) -> None:
        self._reader = reader
        self._recognised = 0
        self._instead = 0
        self._late = 0
        self._scripts: set[str] = set()

    def __call__(self, page: Any, /, *, is_garbled: bool = False) -> tuple[Word, ...]:  # noqa: ANN401 - pypdfium2 has no types
        """Return the words of a page, in reading order; none after the time limit.

        `is_garbled`: the page has words already, which cannot be right.
        """
        width, height = page.get_size()
        scale = min(DPI / _POINTS_PER_INCH, (_PIXELS_MOST / max(width * height, 1)) ** 0.5)
        seen = None
        if self._reader.has_time:
            seen = self._reader.recognise(page.render(scale=scale).to_pil(), dpi=round(scale * _POINTS_PER_INCH))
        if seen is None:
            self._late += not is_garbled  # the reader of PDFs counts the garbled ones
            return ()
        if is_garbled:
            self._instead += bool(seen.words)
        else:
            self._recognised += bool(seen.words)
        self._scripts |= {seen.script} - {""}
        return tuple(_words(seen.words, width / seen.width, height / seen.height))

    def reason(self) -> str:
        """Return why no page gave words, if a missing language or the time limit is the reason; "" otherwise."""
        lost = [one.message for one in self.notices() if one.code != "pages_recognised"]
        return lost[-1] if lost and not self._recognised else ""

    def notices(self) -> tuple[Notice, ...]:
        """Return notices for users."""
        found: list[Notice] = []
        if self._recognised:
            many = "1 page was" if self._recognised == 1 else f"{self._recognised} pages were"
            message = f"{many} scanned and read by character recognition, so some letters may be wrong."
            found.append(Notice("pages_recognised", message, {"count": self._recognised}))
        if self._instead:
            read = "1 page could not be decoded, so it was"
            if self._instead > 1:
                read = f"{self._instead} pages could not be decoded, so they were"
            message = f"The letters of {read} read by character recognition; some may be wrong."
            found.append(Notice("pages_recognised", message, {"count": self._instead}))
        if self._late:
            many = "1 scanned page was" if self._late == 1 else f"{self._late} scanned pages were"
            message = f"{many} not recognised because the time limit was reached."
            found.append(Notice("pages_not_recognised", message, {"count": self._late}))
        for script in sorted(self._scripts):
            message = f"Some pages are in {script} script, but no Tesseract language for it is installed on this server."
            found.append(Notice("language_not_installed", message, {"script": script}))
        return tuple(found)


def page_recogniser(limits: Limits) -> PageRecogniser | None:
    """Return a recogniser for the pages of one PDF, or None if Tesseract is not installed."""
    reader = recogniser(limits)
    return PageRecogniser(reader) if reader else None


def _words(seen: Sequence[SeenWord], across: float, down: float) -> list[Word]:
    """Return words in points; those of a line share a size, and so do lines of nearly the same height."""
    heights: defaultdict[tuple[int, int, int], list[float]] = defaultdict(list)
    for word in seen:
        heights[word.line].append((word.bottom - word.top) * down)
    usual = median([max(line) for line in heights.values()]) if heights else 0.0
    sizes = {line: usual if abs(max(found) - usual) <= _ALIKE * usual else max(found) for line, found in heights.items()}
    return [
        Word(
            word.text,
            word.x0 * across,
            word.top * down,
            word.x1 * across,
            word.bottom * down,
            round(sizes[word.line], 1),
            "recognised",
            False,
            is_sideways=_is_sideways(word, across, down),
        )
        for word in seen
    ]


def _is_sideways(word: SeenWord, across: float, down: float) -> bool:
    """Return whether a word runs up or down the page: the boxes of recognised words are as high as their letters."""
    return len(word.text) > 2 and (word.bottom - word.top) * down > _SIDEWAYS * (word.x1 - word.x0) * across
