"""PDF → the text of a document, with the place of every word on its pages.

Pages are read in batches, so that running heads, broken words and the sizes of headings are judged over many pages and memory
stays bounded. Above: `parse.py`, in the sandbox. Below: `read.py` gives pages, `order.py`, `furniture.py` and `paragraphs.py`
interpret the words, `written.py` writes them. Next: `read.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from clew.domain.errors import UnreadableDocument
from clew.ingest.pdf.furniture import PageRows, distinct, furniture_of
from clew.ingest.pdf.headings import PageText, heading_levels, parted
from clew.ingest.pdf.order import Row, rows_of
from clew.ingest.pdf.outline import OutlineEntry, outline_of
from clew.ingest.pdf.page.read import PICTURE, Recognise, open_pdf, pages_of, title_of
from clew.ingest.pdf.paragraphs import Vocabulary, gap_before, paragraphs_of, runs_on, written
from clew.ingest.pdf.tables.tables import FoundTable, continued, find_tables
from clew.ingest.pdf.titles import heading_as_title
from clew.ingest.pdf.values import Page, Word
from clew.ingest.pdf.written import Writer
from clew.ingest.pictures.ocr import MISSING
from clew.ingest.reading.document import Notice, ParsedDocument, clean_text
from clew.ingest.reading.limits import Limits

_BATCH = 300
"""Pages per batch: a few hundred megabytes when all are full."""
_NAMED_PAGES = 50


@dataclass(slots=True)
class _Part:
    """The part of a paragraph in one column of one page."""

    page: Page
    rows: list[Row]
    level: int | None = None
    """Heading level, 0 if it is not a heading."""


@dataclass(slots=True)
class _Reading:
    """What is known about a document while its pages are read."""

    writer: Writer = field(default_factory=Writer)
    furniture: list[tuple[Page, Row]] = field(default_factory=list[tuple[Page, Row]])
    empty: list[int] = field(default_factory=list[int])
    """Numbers of the pages that show something but have no text."""
    garbled: list[int] = field(default_factory=list[int])
    """Numbers of the pages with words that are not what they show."""
    pages: int = 0
    last: _Part | None = None
    """The paragraph written last, if nothing follows it yet."""
    outline: list[OutlineEntry] = field(default_factory=list[OutlineEntry])
    open_table: tuple[FoundTable, Page] | None = None
    """The last table of the last page that has one."""


class _Letters(NamedTuple):
    """Headings and words of a batch of pages."""

    levels: dict[int, int]
    """Of headings, by the id of their paragraph."""
    known: Vocabulary


def read_document(path: Path, mime: str, limits: Limits, recognise: Recognise | None = None) -> ParsedDocument:
    """Read a PDF.

    Raises: UnreadableDocument
    """
    reading = _Reading()
    with open_pdf(path, limits) as document:
        title = title_of(document)
        reading.outline = outline_of(document)
        pages = pages_of(document, recognise)
        while batch := list(islice(pages, _BATCH)):
            _read(batch, reading)
            if reading.writer.builder.length > limits.max_characters:
                raise UnreadableDocument(f"The file contains more than {limits.max_characters:,} characters of text.")
    _refuse_empty(reading, recognise)
    furniture = _write_furniture(reading)
    builder = reading.writer.builder
    headings = tuple(builder.headings)
    title = title or heading_as_title([(heading.level, heading.title) for heading in headings])
    return ParsedDocument(
        builder.text(),
        mime,
        title and clean_text(title),
        headings,
        reading.pages,
        places=tuple(builder.places),
        layouts=reading.writer.layouts(),
        tables=tuple(builder.tables),
        furniture=furniture,
        notices=_notices(reading),
    )


def _read(batch: list[Page], reading: _Reading) -> None:
    """Write a batch of pages."""
    tables = [_tables(page, reading) for page in batch]
    rows = [PageRows(page.number, page.height, rows_of(_outside(page, own))) for page, own in zip(batch, tables, strict=True)]
    running = furniture_of(rows)
    if all(id(row) in running for page in rows for row in page.rows) and not any(tables):
        running = set[int]()
    texts = [
        PageText(page.number, parted(paragraphs_of(row for row in own.rows if id(row) not in running)), found)
        for page, found, own in zip(batch, tables, rows, strict=True)
    ]
    letters = _Letters(heading_levels(texts, [*reading.outline, *_tagged(batch)]), Vocabulary(batch))
    for page, text, own in zip(batch, texts, rows, strict=True):
        reading.pages += 1
        reading.writer.add_page(page)
        if not page.words and (page.picture_share >= PICTURE or page.is_garbled):
            reading.empty.append(page.number)
        elif page.is_garbled:
            reading.garbled.append(page.number)
        reading.furniture += [(page, row) for row in own.rows if id(row) in running]
        _write_page(page, text, letters, reading)


def _tagged(pages: list[Page]) -> Iterator[OutlineEntry]:
    """Yield the headings in the file's tags, as outline entries."""
    return (OutlineEntry(one.level, one.title, page.number, is_exact=True) for page in pages for one in page.headings)


def _tables(page: Page, reading: _Reading) -> list[FoundTable]:
    """Return the tables of a page; the first one may continue the last one of the page before."""
    found = find_tables(page)
    if found and reading.open_table is not None:
        above, before = reading.open_table
        following = continued(above, found[0], (before.height, page.height)) if before.number + 1 == page.number else None
        found[0] = following or found[0]
    reading.open_table = (found[-1], page) if found else None
    return found


def _outside(page: Page, tables: list[FoundTable]) -> Sequence[Word]:
    """Return the words of a page that belong to no table; the words of a caption are written with its table."""
    if not tables:
        return page.words
    held = {id(word) for table in tables for row in table.rows for cell in row for word in cell.words}
    held |= {id(word) for table in tables for word in table.outside if word.text in table.caption}
    held |= {id(word) for table in tables for word in table.leaders}
    return [word for word in page.words if id(word) not in held]


def _write_page(page: Page, text: PageText, letters: _Letters, reading: _Reading) -> None:
    """Write the paragraphs and the tables of a page in the order of the file's text."""
    reading.writer.at(page.number, page.label)
    place = {id(word): number for number, word in enumerate(page.words)} if text.tables else {}
    waiting = sorted(text.tables, key=lambda table: _first(table, place), reverse=True)
    for paragraph in text.paragraphs:
        while waiting and _first(waiting[-1], place) < place[id(paragraph[0].words[0])]:
            _write_table(page, waiting.pop(), reading)
        _write_paragraph(_Part(page, paragraph, letters.levels.get(id(paragraph))), letters.known, reading)
    while waiting:
        _write_table(page, waiting.pop(), reading)


def _first(table: FoundTable, place: dict[int, int]) -> int:
    """Return the position of a table's first word in the order of the page."""
    return min((place[id(word)] for row in table.rows for cell in row for word in cell.words if id(word) in place), default=0)


def _write_table(page: Page, table: FoundTable, reading: _Reading) -> None:
    reading.last = None
    reading.writer.table(page.number, table)


def _write_paragraph(part: _Part, known: Vocabulary, reading: _Reading) -> None:
    """Write a paragraph; the previous one may continue here."""
    paragraph = written(part.rows, known)
    last, number = reading.last, part.page.number
    if part.level is not None:
        reading.writer.heading(number, part.level, paragraph)
    elif last is not None and last.level is None and runs_on(last.rows, part.rows):
        reading.writer.more(number, paragraph, gap_before(last.rows[-1], part.rows[0], known))
    else:
        reading.writer.paragraph(number, paragraph)
    reading.last = part


def _write_furniture(reading: _Reading) -> int | None:
    """Write running heads, feet and page numbers after the text: a block of the distinct ones, then a block of all."""
    if not reading.furniture:
        return None
    page_of = {id(row): page for page, row in reading.furniture}
    rows = [row for _, row in reading.furniture]
    start = reading.writer.builder.length
    for block in (distinct(rows), rows):
        for number, row in enumerate(block):
            page = page_of[id(row)]
            if not number or page is not page_of[id(block[number - 1])]:
                reading.writer.at(page.number, page.label)
            paragraph = written([row], Vocabulary(()))
            if number:
                reading.writer.more(page.number, paragraph, "\n")
            else:
                reading.writer.paragraph(page.number, paragraph)
    return start


def _refuse_empty(reading: _Reading, recognise: Recognise | None) -> None:
    if reading.writer.builder.length:
        return
    if reading.empty and recognise is None:
        raise UnreadableDocument(f"The PDF contains only images of text (a scan), and {MISSING}")
    if reading.empty:
        raise UnreadableDocument("The PDF contains only images (a scan), and no text was recognised in them.")
    pages = "its only page is" if reading.pages == 1 else f"all of its {reading.pages} pages are"
    raise UnreadableDocument(f"The PDF contains no text: {pages} blank.")


def _notices(reading: _Reading) -> tuple[Notice, ...]:
    found: list[Notice] = []
    if reading.empty:
        message = f"No text found on {len(reading.empty)} of {reading.pages} pages."
        found.append(Notice("pages_without_text", message, _named(reading.empty)))
    if len(reading.garbled) == 1:
        message = f"Page {reading.garbled[0]} could not be read well: its fonts do not say which letters they show."
        found.append(Notice("pages_garbled", message, _named(reading.garbled)))
    elif reading.garbled:
        count = f"{len(reading.garbled)} of {reading.pages} pages"
        message = f"{count} could not be read well: their fonts do not say which letters they show."
        found.append(Notice("pages_garbled", message, _named(reading.garbled)))
    return tuple(found)


def _named(pages: list[int]) -> dict[str, int | list[int]]:
    return {"pages": pages[:_NAMED_PAGES], "count": len(pages)}
