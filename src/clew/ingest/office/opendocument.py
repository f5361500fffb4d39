"""OpenDocument files: ODT, ODS and ODP → text blocks.

A walk over `content.xml` by lxml, with the display text that the writing program stored in each cell and field. odfpy is not
used: it builds a Python object for each element and reads no styles of lists or notes (docs/decisions/0027). Above: `parse.py`.
Below: `opendocument_text.py` for paragraphs and lists, `opendocument_tables.py`.
"""

import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.office.opendocument_tables import Element, add_sheet, local
from clew.ingest.office.opendocument_text import TextReader, plain_text, styles_of
from clew.ingest.office.package import etree
from clew.ingest.reading.document import PlaceMark, TextBuilder
from clew.ingest.reading.limits import Limits

_PART_MOST = 200 << 20
_LOCKED = b"encryption-data"


@dataclass(slots=True)
class OpenDocument:
    """The content of an OpenDocument file."""

    builder: TextBuilder = field(default_factory=TextBuilder)
    title: str | None = None
    running: list[str] = field(default_factory=list[str])
    """Running heads and feet, each once."""
    slides: int | None = None


def open_document(path: Path, limits: Limits) -> OpenDocument:
    """Return the content of a file of any of the three kinds.

    Raises: UnreadableDocument
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if _LOCKED in _member(archive, "META-INF/manifest.xml"):
                raise UnreadableDocument("The file is password-protected. Save it without a password and upload it again.")
            content = _tree(_member(archive, "content.xml"))
            named = _tree(_member(archive, "styles.xml"))
            meta = _tree(_member(archive, "meta.xml"))
    except (zipfile.BadZipFile, SyntaxError, ValueError, OSError) as error:
        raise UnreadableDocument("The file is damaged: its content cannot be read.") from error
    if content is None:
        raise UnreadableDocument("The file is damaged: it has no content.")
    found = OpenDocument(title=_title(meta))
    reader = TextReader(found.builder, styles_of(named, content))
    body = next((one for one in content if local(one) == "body"), None)
    for kind in body if body is not None else ():
        _add_kind(kind, reader, found, limits)
    reader.end()
    found.running = _running(named)
    return found


def _add_kind(kind: Element, reader: TextReader, found: OpenDocument, limits: Limits) -> None:
    name = local(kind)
    if name in {"presentation", "drawing"}:
        pages = [one for one in kind if local(one) == "page"]
        if len(pages) > limits.max_pages:
            raise UnreadableDocument(f"The presentation has more than {limits.max_pages} slides.", slides=len(pages))
        found.slides = len(pages)
        for number, page in enumerate(pages, 1):
            found.builder.place(PlaceMark("slide", number))
            reader.add_slide(page)
    elif name == "spreadsheet":
        tables = [one for one in kind if local(one) == "table"]
        for number, table in enumerate(tables, 1):
            add_sheet(found.builder, table, number)
    elif name == "text":
        reader.add_children(kind)


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    """Return a member's bytes, or no bytes if it is missing."""
    try:
        info = archive.getinfo(name)
    except KeyError:
        return b""
    if info.file_size > _PART_MOST:
        raise UnreadableDocument(f"A part of the file unpacks to more than {_PART_MOST >> 20} MB.")
    return archive.read(info)


def _tree(data: bytes) -> Element | None:
    """Parse one part; entities are not resolved, nothing is fetched, and lxml limits depth and length itself."""
    if not data:
        return None
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False))


def _title(meta: Element | None) -> str | None:
    for element in meta.iter() if meta is not None else ():
        if local(element) == "title" and (words := plain_text(element)):
            return words
    return None


def _running(named: Element | None) -> list[str]:
    """Return the headers and footers of the pages."""
    found: dict[str, None] = {}
    for element in named.iter() if named is not None else ():
        if local(element) in {"header", "footer", "header-left", "footer-left", "header-first", "footer-first"}:
            words = " ".join(filter(None, (plain_text(one) for one in element)))
            if any(map(str.isalpha, words)):
                found[words] = None
    return list(found)
