"""EPUB → the chapters of a book in the order they are read.

The container names the package, and the package names its chapters; each is HTML and read like any other page. Above: `parse.py`.
Below: `markup.py`, `joining.py`.
"""

import posixpath
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from clew.domain.errors import UnreadableDocument
from clew.ingest.containers.joining import Joined, document_of
from clew.ingest.office.opendocument_tables import Element, local
from clew.ingest.office.package import etree
from clew.ingest.reading.document import Notice, ParsedDocument, one_line
from clew.ingest.reading.limits import DEFAULT_LIMITS, MEGABYTE, Limits
from clew.ingest.text.encoding import decode_html
from clew.ingest.text.markup import html_blocks

_CONTAINER = "META-INF/container.xml"
_CHAPTERS_MOST = 5_000
_HTML = frozenset({"application/xhtml+xml", "text/html", "application/xml", "text/xml", "text/x-oeb1-document", ""})


def book(path: Path, mime: str, limits: Limits = DEFAULT_LIMITS) -> ParsedDocument:
    """Return a book as one document; each chapter is a part with its title as label.

    Raises: UnreadableDocument
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if "META-INF/rights.xml" in archive.namelist():
                raise UnreadableDocument("The book is copy-protected, so its text cannot be read.")
            return _read(archive, mime, limits)
    except (zipfile.BadZipFile, SyntaxError, KeyError, ValueError, OSError) as error:
        raise UnreadableDocument("The book is damaged: its chapters cannot be found.") from error


def _read(archive: zipfile.ZipFile, mime: str, limits: Limits) -> ParsedDocument:
    package_name = _package_name(archive)
    package = _tree(archive.read(package_name))
    joined = Joined()
    lost: list[str] = []
    chapters = list(dict.fromkeys(_chapters(package, posixpath.dirname(package_name))))[:_CHAPTERS_MOST]
    _check_sizes(archive, chapters, limits)
    for number, name in enumerate(chapters, 1):
        try:
            builder, title = html_blocks(decode_html(archive.read(name))[0])
        except (KeyError, zipfile.BadZipFile, UnreadableDocument):
            lost.append(name)
            continue
        label = builder.headings[0].title if builder.headings else title or f"chapter {number}"
        joined.add_part(document_of(builder), number=number, name=label)
    if lost:
        joined.notices.append(
            Notice("member_not_read", f"{len(lost)} of {len(chapters)} chapters could not be read.", {"count": len(lost)})
        )
    return joined.finish(mime=mime, title=_title(package))


def _check_sizes(archive: zipfile.ZipFile, chapters: list[str], limits: Limits) -> None:
    """Reject a book whose chapters are larger than the files read inside one file may be: together they stay in memory."""
    listed = frozenset(chapters)
    size = sum(member.file_size for member in archive.infolist() if member.filename in listed)
    if size > limits.max_parts_bytes:
        allowed = limits.max_parts_bytes // MEGABYTE
        raise UnreadableDocument(f"The file unpacks to more than {allowed} MB.", limit_bytes=limits.max_parts_bytes)


def _package_name(archive: zipfile.ZipFile) -> str:
    for element in _tree(archive.read(_CONTAINER)).iter():
        if local(element) == "rootfile" and (name := element.get("full-path")):
            return str(name)
    raise KeyError(_CONTAINER)


def _chapters(package: Element, folder: str) -> Iterator[str]:
    """Yield the members that the spine lists, in its order; a small file may list a large one as often as it likes."""
    items = {one.get("id"): one for one in package.iter() if local(one) == "item"}
    for reference in package.iter():
        item = items.get(reference.get("idref")) if local(reference) == "itemref" else None
        if item is not None and item.get("href") and (item.get("media-type") or "") in _HTML:
            yield posixpath.normpath(posixpath.join(folder, unquote(str(item.get("href")).partition("#")[0])))


def _title(package: Element) -> str | None:
    return next((words for one in package.iter() if local(one) == "title" and (words := one_line(one.text or ""))), None)


def _tree(data: bytes) -> Element:
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True))
