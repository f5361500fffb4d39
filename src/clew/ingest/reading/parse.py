"""File → text: `parse` reads one file with the reader of its format, in the calling process.

For files from outside call `sandbox.Sandbox.parse_file` instead, which runs this in a process that may die. Below: one module per
family of formats (`text`, `office`, `pdf`, `mail`, `pictures`), each imported when first needed. Next: `sandbox.py`.
"""

import gc
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import Heading, Notice, ParsedDocument, TextBuilder, clean_text
from clew.ingest.reading.formats import ASCIIDOC, RST, TSV, Format, Kind, extension_of, format_of
from clew.ingest.reading.limits import DEFAULT_LIMITS, MEGABYTE, Limits
from clew.ingest.reading.sniff import content_of
from clew.ingest.text.encoding import decode_html, decode_text

READER_VERSION = 13
"""The version of all readers. Raise it when files are read differently: `clew reingest --older-than-reader` uses it."""
_START = 512
_COLLECTED_TOGETHER = 20_000
"""New objects before a garbage collection: reading makes many objects and hardly any reference cycles."""
_LIBRARIES: dict[Kind, tuple[str, ...]] = {
    Kind.MARKDOWN: ("clew.ingest.text.markdown", "charset_normalizer"),
    Kind.TEXT: ("clew.ingest.text.markdown", "clew.ingest.text.plain", "clew.ingest.text.asciidoc", "charset_normalizer"),
    Kind.TABLE: ("clew.ingest.text.delimited", "charset_normalizer"),
    Kind.HTML: ("clew.ingest.text.markup", "charset_normalizer"),
    Kind.PDF: ("clew.ingest.pdf", "clew.ingest.pictures.scans", "PIL.Image"),
    Kind.DOCX: ("clew.ingest.containers.archive", "clew.ingest.office.word", "clew.ingest.office.word"),
    Kind.PPTX: ("clew.ingest.containers.archive", "clew.ingest.office.slides"),
    Kind.XLSX: ("clew.ingest.containers.archive", "clew.ingest.office.sheets"),
    Kind.RTF: ("clew.ingest.text.rtf",),
    Kind.ODT: ("clew.ingest.office.opendocument",),
    Kind.EPUB: ("clew.ingest.text.epub",),
    Kind.MAIL: ("clew.ingest.mail.mail",),
    Kind.OUTLOOK: ("clew.ingest.mail.outlook",),
    Kind.JSON: ("clew.ingest.text.json_values",),
    Kind.ZIP: ("clew.ingest.containers.members",),
    Kind.IMAGE: (
        "clew.ingest.pictures.images",
        *(f"PIL.{name}ImagePlugin" for name in ("Png", "Jpeg", "Tiff", "WebP", "Bmp", "Gif")),
    ),
}
"""What the reader of a kind imports; loaded before a worker is confined, since loading may unpack files."""


def load_libraries() -> dict[Kind, str]:
    """Prepare a process for reading: import what the readers need. Return the kinds whose reader is broken here, and why."""
    broken: dict[Kind, str] = {}
    for kind, names in _LIBRARIES.items():
        try:
            for name in names:
                import_module(name)
        except (ImportError, OSError) as error:
            broken[kind] = str(error)[:300]
    gc.freeze()  # what is loaded now stays loaded, so no collection needs to look at it
    gc.set_threshold(_COLLECTED_TOGETHER)
    return broken


def open_format(path: Path, *, name: str, limits: Limits = DEFAULT_LIMITS) -> Format:
    """Return the format of a file after checking its size.

    Raises: UnreadableDocument when it is empty, too large, missing or of an unsupported kind.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(_START)
        content = content_of(path, extension_of(name)) if size <= limits.max_bytes else ""
    except OSError as error:
        raise UnreadableDocument("The file cannot be opened.") from error
    if size > limits.max_bytes:
        allowed = f"{limits.max_bytes / MEGABYTE:g} MB"
        raise UnreadableDocument(f"The file is larger than {allowed}.", bytes=size, limit_bytes=limits.max_bytes)
    if not start:
        raise UnreadableDocument("The file is empty.")
    return format_of(name, start, content)


def parse(path: Path, *, name: str, limits: Limits = DEFAULT_LIMITS) -> ParsedDocument:
    """Read one file; `name` (a file name or a path) helps to find the format.

    Raises: UnreadableDocument with a reason for users.
    """
    form = open_format(path, name=name, limits=limits)
    document = _READERS[form.kind](path, form, limits)
    if not document.text.strip() and not document.parts:
        raise UnreadableDocument("The file contains no text.")
    if len(document.text) > limits.max_characters:
        raise UnreadableDocument(f"The file contains more than {limits.max_characters:,} characters of text.")
    return document


def _text(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    text, encoding = decode_text(path.read_bytes())
    return ParsedDocument(clean_text(text), form.mime, None, metadata={"encoding": encoding})


def _prose(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.text.asciidoc import markdown_of
    from clew.ingest.text.markdown import markdown_title
    from clew.ingest.text.plain import outlined, restructured

    decoded, encoding = decode_text(path.read_bytes())
    source, metadata = clean_text(decoded), {"encoding": encoding}
    if form.mime == ASCIIDOC:
        text, headings, tables = markdown_of(source)
        return ParsedDocument(text, form.mime, markdown_title(text, headings), headings, metadata=metadata, tables=tables)
    text, headings = (restructured if form.mime == RST else outlined)(source)
    title = markdown_title(text, headings) if form.mime == RST else None
    return ParsedDocument(text, form.mime, title, headings, metadata=metadata)


def _markdown(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.text.markdown import markdown_headings, markdown_tables, markdown_title

    decoded, encoding = decode_text(path.read_bytes())
    text = clean_text(decoded)
    headings = markdown_headings(text)
    title, tables = markdown_title(text, headings), markdown_tables(text)
    return ParsedDocument(text, form.mime, title, headings, metadata={"encoding": encoding}, tables=tables)


def _delimited(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.text.delimited import table_blocks

    decoded, encoding = decode_text(path.read_bytes())
    if len(decoded) > limits.max_characters:
        raise UnreadableDocument(f"The file contains more than {limits.max_characters:,} characters of text.")
    builder = table_blocks(decoded, "\t" if form == TSV else "")
    metadata = {"encoding": encoding}
    if builder is None:
        return ParsedDocument(clean_text(decoded), form.mime, None, metadata=metadata)
    return _built(builder, form, None, metadata=metadata)


def _html(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.text.markup import html_blocks

    decoded, encoding = decode_html(path.read_bytes())
    builder, title = html_blocks(decoded, limits=limits)
    return _built(builder, form, title, metadata={"encoding": encoding})


def _docx(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.containers.archive import check_archive
    from clew.ingest.office.word import word_blocks

    check_archive(path, form.kind, limits)
    builder, furniture = word_blocks(path, limits)
    return _built(builder, form, None, furniture=furniture)


def _pptx(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.containers.archive import check_archive
    from clew.ingest.office.slides import slide_blocks

    check_archive(path, form.kind, limits)
    builder, slides, furniture = slide_blocks(path, limits)
    return _built(builder, form, None, pages=slides, furniture=furniture)


def _xlsx(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.containers.archive import check_archive
    from clew.ingest.office.sheets import sheet_blocks

    check_archive(path, form.kind, limits)
    builder, notices = sheet_blocks(path, limits)
    return _built(builder, form, None, titled=False, notices=notices)


def _pdf(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.pdf import read_document
    from clew.ingest.pictures.scans import page_recogniser

    recognise = page_recogniser(limits)
    try:
        document = read_document(path, form.mime, limits, recognise)
    except UnreadableDocument as error:
        if recognise and (reason := recognise.reason()):
            raise UnreadableDocument(reason) from error
        raise
    return replace(document, notices=(*document.notices, *recognise.notices())) if recognise else document


def _rtf(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.text.rtf import rtf_blocks

    found = rtf_blocks(path.read_bytes())
    notices: tuple[Notice, ...] = ()
    if found.objects:
        many = "1 embedded object" if found.objects == 1 else f"{found.objects} embedded objects"
        notices = (Notice("objects_not_read", f"{many} in the text could not be read.", {"count": found.objects}),)
    return _with_running(_built(found.builder, form, found.title), found.running, notices)


def _open_document(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.containers.archive import check_archive
    from clew.ingest.office.opendocument import open_document

    check_archive(path, form.kind, limits)
    found = open_document(path, limits)
    built = _built(found.builder, form, found.title, pages=found.slides, titled=form.kind is not Kind.ODS)
    return _with_running(built, found.running)


def _epub(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.containers.archive import check_archive
    from clew.ingest.text.epub import book

    check_archive(path, form.kind, limits)
    return book(path, form.mime, limits)


def _mail(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.mail.mail import mail_document

    return mail_document(path.read_bytes(), form.mime)


def _outlook(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.mail.outlook import outlook_document

    return outlook_document(path, form.mime, limits)


def _mhtml(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.mail.mail import page_of_mhtml
    from clew.ingest.text.markup import html_blocks

    data, charset = page_of_mhtml(path.read_bytes())
    builder, title = html_blocks(data.decode(charset, "replace") if charset else decode_html(data)[0])
    return _built(builder, form, title)


def _calendar(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.mail.message import calendar_lines

    builder = TextBuilder()
    for block in calendar_lines(decode_text(path.read_bytes())[0]).split("\n\n"):
        builder.block(block)
    return _built(builder, form, None)


def _json(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    from clew.ingest.text.json_values import json_blocks

    text, encoding = decode_text(path.read_bytes())
    builder = json_blocks(text, by_line=form.mime == "application/jsonl")
    return _built(builder, form, None, metadata={"encoding": encoding})


def _zip(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.containers.members import zip_members

    parts, notices = zip_members(path, limits)
    return ParsedDocument("", form.mime, None, parts=tuple(parts), notices=tuple(notices))


def _picture(path: Path, form: Format, limits: Limits) -> ParsedDocument:
    from clew.ingest.pictures.images import picture_document

    return picture_document(path, form.mime, limits)


def _old_office(_path: Path, _form: Format, _limits: Limits) -> ParsedDocument:
    raise UnreadableDocument("Old Office files are read by the server only.")


def _with_running(document: ParsedDocument, running: Sequence[str], notices: tuple[Notice, ...] = ()) -> ParsedDocument:
    """Add running heads and feet after a text, where full-text search finds them outside every passage."""
    if not document.text:
        return replace(document, text="\n\n".join(map(clean_text, running)), notices=notices)
    if not running:
        return replace(document, notices=(*document.notices, *notices))
    text = "\n\n".join((document.text, "\n".join(map(clean_text, running))))
    return replace(document, text=text, furniture=len(document.text) + 2, notices=(*document.notices, *notices))


def _built(
    builder: TextBuilder,
    form: Format,
    title: str | None,
    *,
    pages: int | None = None,
    titled: bool = True,
    metadata: dict[str, str] | None = None,
    furniture: int | None = None,
    notices: Sequence[Notice] = (),
) -> ParsedDocument:
    """Finish a document; without a title it gets the heading that is one, if `titled`."""
    text, headings = builder.text(), tuple(builder.headings)
    if title is None and titled:
        title = _title_among(headings, text)
    return ParsedDocument(
        text,
        form.mime,
        title and clean_text(title),
        headings,
        pages,
        metadata or {},
        places=tuple(builder.places),
        tables=tuple(builder.tables),
        furniture=furniture,
        notices=tuple(notices),
    )


def _title_among(headings: Sequence[Heading], text: str) -> str | None:
    """Return the first heading if it opens the text or is the only one of its level; else it is one of several chapters."""
    if not headings:
        return None
    first = headings[0]
    is_only = first.level == 1 and sum(one.level == 1 for one in headings) == 1
    return first.title if is_only or not text[: first.start].strip() else None


_READERS = {
    Kind.TEXT: _prose,
    Kind.CODE: _text,
    Kind.MARKDOWN: _markdown,
    Kind.TABLE: _delimited,
    Kind.HTML: _html,
    Kind.PDF: _pdf,
    Kind.DOCX: _docx,
    Kind.PPTX: _pptx,
    Kind.XLSX: _xlsx,
    Kind.RTF: _rtf,
    Kind.ODT: _open_document,
    Kind.ODS: _open_document,
    Kind.ODP: _open_document,
    Kind.EPUB: _epub,
    Kind.MAIL: _mail,
    Kind.OUTLOOK: _outlook,
    Kind.MHTML: _mhtml,
    Kind.CALENDAR: _calendar,
    Kind.JSON: _json,
    Kind.ZIP: _zip,
    Kind.IMAGE: _picture,
    Kind.OLD_OFFICE: _old_office,
}
