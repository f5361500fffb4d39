"""PDF → pages of words and ruled lines, by pdfium: opens the file, reads filled-in forms, and reports errors.

Above: the blocks of a PDF. Below: `glyphs.py`, `rules.py`, and pypdfium2, whose library is loaded on import, before the sandbox
is confined. Next: `values.py`.
"""

from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Protocol

from clew.domain.errors import UnreadableDocument
from clew.ingest.pdf.garbled import garbled_share
from clew.ingest.pdf.page.forms import holds_forms, with_forms, words_of_forms
from clew.ingest.pdf.page.frame import Frame
from clew.ingest.pdf.page.glyphs import Glyphs, count_guessed
from clew.ingest.pdf.page.native import Native, pdfium, raw
from clew.ingest.pdf.page.rules import drawn_objects, picture_share, rules_of
from clew.ingest.pdf.page.tags import Tags
from clew.ingest.pdf.titles import metadata_title
from clew.ingest.pdf.values import Page, Word
from clew.ingest.reading.limits import Limits

_PASSWORD, _SECURITY = raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY
PICTURE = 0.05
"""Share of a page: smaller pictures are ornaments; a page with nothing else is blank."""

_GARBLED = 0.1
"""Share of a page's letters: if fewer are wrong, its own text is better than a recognised one."""


class Recognise(Protocol):
    """Reads the words of a pypdfium2 page from its picture; boxes refer to the page as shown."""

    def __call__(self, page: Native, /, *, is_garbled: bool = False) -> tuple[Word, ...]:
        """Return the words; `is_garbled` says that the page is no scan, but has words that cannot be right."""
        ...


@contextmanager
def open_pdf(path: Path, limits: Limits) -> Generator[Native]:
    """Open a PDF and close it again; its forms are ready to be read.

    Raises: UnreadableDocument
    """
    _forget_error()
    try:
        document = pdfium.PdfDocument(path.read_bytes())  # pypdfium2 resolves a path, and a descriptor's has no target
    except pdfium.PdfiumError as error:
        raise UnreadableDocument(_reason(getattr(error, "err_code", 0))) from error
    with document:
        pages = len(document)
        if not pages:
            raise UnreadableDocument("The PDF is damaged: it has no pages.")
        if pages > limits.max_pages:
            raise UnreadableDocument(f"The PDF has more than {limits.max_pages} pages.", pages=pages)
        document.init_forms()
        yield document


def pages_of(document: Native, recognise: Recognise | None = None) -> Iterator[Page]:
    """Yield the pages of an open PDF; a damaged page has no words, nor has a picture of text that is not recognised."""
    glyphs, tags = Glyphs(), Tags.of(document)
    for index in range(len(document)):
        try:
            yield _page(document, index, (glyphs, tags), recognise)
        except pdfium.PdfiumError:
            yield Page(index + 1, str(index + 1), 0.0, 0.0, (), (), 1.0)


def title_of(document: Native) -> str | None:
    """Return the title in the file's metadata."""
    return metadata_title(document.get_metadata_value("Title"))


def _page(document: Native, index: int, readers: tuple[Glyphs, Tags], recognise: Recognise | None) -> Page:
    glyphs, tags = readers
    label = document.get_page_label(index) or str(index + 1)
    with closing(document[index]) as page:
        frame = Frame.of(page)
        width, height = page.get_size()
        with closing(page.get_textpage()) as text:
            words = glyphs.words(text, frame)
            garbled = garbled_share(words, glyphs.unmapped, partial(count_guessed, text))
            headings = tags.headings(page, text) if words else ()
        objects = list(drawn_objects(page))
        rules = rules_of(objects, frame)
        pictures = 0.0 if words else picture_share(objects, frame, width * height)
        if recognise is not None and pictures >= PICTURE:
            words = recognise(page)
        elif recognise is not None and garbled >= _GARBLED and (seen := recognise(page, is_garbled=True)):
            words, headings, garbled = seen, (), 0.0
        has_forms = holds_forms(page)
    if has_forms:
        words = with_forms(words, words_of_forms(document, index, glyphs, frame))
    shown = [word for word in words if word.x1 > 0 and word.bottom > 0 and word.x0 < width and word.top < height]
    return Page(index + 1, label, width, height, tuple(shown), rules, pictures, headings, garbled > 0)


def _forget_error() -> None:
    """Replace the last error of the process by `FPDF_ERR_FORMAT`: PDFium can fail without one, and an earlier one stays."""
    raw.FPDF_LoadMemDocument64(None, 0, None)


def _reason(code: int) -> str:
    if code in (_PASSWORD, _SECURITY):
        return "The file is password-protected. Save it without a password and upload it again."
    return "The file is damaged, or its format is not the one that its name suggests."
