"""What is drawn on a page in addition to its content: values typed into forms, notes and stamps.

pdfium can merge them into the page's content, in some files at the cost of the page's own fonts. So the page is read as it is,
and the merged page only for what was added. Above: `read.py`. Below: `glyphs.py`. Next: `glyphs.py`.
"""

from collections.abc import Sequence
from contextlib import closing

from clew.ingest.pdf.page.frame import Frame
from clew.ingest.pdf.page.glyphs import Glyphs
from clew.ingest.pdf.page.native import Native, raw
from clew.ingest.pdf.values import Word

_WITH_TEXT = {raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP, raw.FPDF_ANNOT_WIDGET}
_DONE = raw.FLATTEN_SUCCESS
_NEXT_LINE = 2.0
"""Heights of a word from one line of a field to the next."""
_ON_LINE = 0.4
"""Of the height of the smaller word."""


def holds_forms(page: Native) -> bool:
    """Return whether a page has annotations with words."""
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        raw.FPDFPage_CloseAnnot(annotation)
        if kind in _WITH_TEXT:
            return True
    return False


def words_of_forms(document: Native, index: int, glyphs: Glyphs, frame: Frame) -> tuple[Word, ...]:
    """Return the words drawn on a page in addition to its content. The page must not be open; it is changed in memory."""
    with closing(document[index]) as page:
        if raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) != _DONE:
            return ()
    with closing(document[index]) as page:
        # pdfium adds all of it as one object after the others
        for _ in range(raw.FPDFPage_CountObjects(page) - 1):
            own = raw.FPDFPage_GetObject(page, 0)
            raw.FPDFPage_RemoveObject(page, own)
            raw.FPDFPageObj_Destroy(own)
        with closing(page.get_textpage()) as text:
            return glyphs.words(text, frame)


def with_forms(words: Sequence[Word], added: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words of a page with those of its forms, each line at its place in reading order."""
    merged = list(words)
    place = 0
    before: Word | None = None
    for word in added:
        if before is not None and _share_line(before, word) and word.x0 >= before.x0:
            place += 1
        else:
            place = _place(merged, word, None if before is None else (before, place))
        merged.insert(place, word)
        before = word
    return tuple(merged)


def _share_line(one: Word, other: Word) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared > _ON_LINE * min(one.bottom - one.top, other.bottom - other.top)


def _place(words: Sequence[Word], word: Word, before: tuple[Word, int] | None) -> int:
    """Return where the first word of a line is read.

    Behind the nearest word to its left; as the next line of the same field; behind the last word of the line above; or first.
    """
    on_line = [(word.x0 - one.x1, -number) for number, one in enumerate(words) if one.x0 <= word.x0 and _share_line(one, word)]
    if on_line:
        return 1 - min(on_line)[1]
    if before is not None and 0 < word.top - before[0].top < _NEXT_LINE * (word.bottom - word.top):
        return before[1] + 1
    above = [(round(word.top - one.bottom), -number) for number, one in enumerate(words) if one.bottom <= word.top + 2]
    return 1 - min(above)[1] if above else 0
