"""File → text: `parse` reads one file with the reader of its format, in the calling process.

For files from outside call `sandbox.Sandbox.parse_file` instead, which runs this in a process that may die. Below: one module per
family of formats (`encoding`, `headings`, `markup`, `office`, `pdf`), each imported when first needed. Next: `sandbox.py`.
"""

from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.document import ParsedDocument, TextBuilder, clean_text
from clew.ingest.encoding import decode_html, decode_text
from clew.ingest.formats import Format, Kind, format_of
from clew.ingest.limits import DEFAULT_LIMITS, MEGABYTE, Limits

_START = 512


def open_format(path: Path, *, name: str, limits: Limits = DEFAULT_LIMITS) -> Format:
    """Return the format of a file after checking its size.

    Raises: UnreadableDocument when it is empty, too large, absent or of a kind that is not read.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(_START)
    except OSError as error:
        raise UnreadableDocument("The file cannot be opened.") from error
    if size > limits.max_bytes:
        allowed = f"{limits.max_bytes / MEGABYTE:g} MB"
        raise UnreadableDocument(f"The file is larger than {allowed}.", bytes=size, limit_bytes=limits.max_bytes)
    if not start:
        raise UnreadableDocument("The file is empty.")
    return format_of(name, start)


def parse(path: Path, *, name: str, limits: Limits = DEFAULT_LIMITS) -> ParsedDocument:
    """Read one file; `name` (a file name or a path) tells the format.

    Raises: UnreadableDocument with a reason a person understands.
    """
    form = open_format(path, name=name, limits=limits)
    document = _READERS[form.kind](path, form, limits)
    if not document.text.strip():
        raise UnreadableDocument("The file holds no text.")
    if len(document.text) > limits.max_characters:
        raise UnreadableDocument(f"The file holds more than {limits.max_characters:,} characters of text.")
    return document


def _text(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    text, encoding = decode_text(path.read_bytes())
    return ParsedDocument(clean_text(text), form.mime, None, metadata={"encoding": encoding})


def _markdown(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.headings import markdown_headings, markdown_title

    decoded, encoding = decode_text(path.read_bytes())
    text = clean_text(decoded)
    headings = markdown_headings(text)
    return ParsedDocument(text, form.mime, markdown_title(text, headings), headings, metadata={"encoding": encoding})


def _html(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.markup import html_blocks

    decoded, encoding = decode_html(path.read_bytes())
    builder, title = html_blocks(decoded)
    return _built(builder, form, title, metadata={"encoding": encoding})


def _docx(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.archive import check_archive
    from clew.ingest.office import word_blocks

    check_archive(path, form.kind, limits)
    return _built(word_blocks(path), form, None)


def _pptx(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.archive import check_archive
    from clew.ingest.office import slide_blocks

    check_archive(path, form.kind, limits)
    builder, slides = slide_blocks(path, limits)
    return _built(builder, form, None, pages=slides)


def _xlsx(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.archive import check_archive
    from clew.ingest.office import sheet_blocks

    check_archive(path, form.kind, limits)
    return _built(sheet_blocks(path, form.mime), form, None, titled=False)


def _pdf(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.pdf import pdf_blocks

    builder, found = pdf_blocks(path, form.mime, limits)
    return _built(builder, form, found.title, pages=found.pages)


def _built(
    builder: TextBuilder,
    form: Format,
    title: str | None,
    *,
    pages: int | None = None,
    titled: bool = True,
    metadata: dict[str, str] | None = None,
) -> ParsedDocument:
    """Close a built document; without a title of its own it is called by its first heading, if `titled`."""
    headings = tuple(builder.headings)
    if title is None and titled and headings:
        title = headings[0].title
    return ParsedDocument(builder.text(), form.mime, title and clean_text(title), headings, pages, metadata or {})


_READERS = {
    Kind.TEXT: _text,
    Kind.CODE: _text,
    Kind.MARKDOWN: _markdown,
    Kind.HTML: _html,
    Kind.PDF: _pdf,
    Kind.DOCX: _docx,
    Kind.PPTX: _pptx,
    Kind.XLSX: _xlsx,
}
