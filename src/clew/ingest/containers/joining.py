"""Several parsed documents → one: chapters of a book, a message and its attachments, the members of an archive.

Headings, tables and places move along with their text. Above: `epub.py` in the sandbox, `parts.py` outside it. Below:
`document.py`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from clew.domain.documents.position import Place, position_of
from clew.ingest.reading.document import Heading, Notice, ParsedDocument, Table, TextBuilder, one_line

_GAP = "\n\n"
_LABEL_MOST = 300
_NAME_MOST = 200


@dataclass(slots=True)
class Joined:
    """One text under construction, with the positions of its parts."""

    _texts: list[str] = field(default_factory=list[str])
    length: int = 0
    headings: list[Heading] = field(default_factory=list[Heading])
    tables: list[Table] = field(default_factory=list[Table])
    places: list[Place] = field(default_factory=list[Place])
    notices: list[Notice] = field(default_factory=list[Notice])
    _furniture: list[str] = field(default_factory=list[str])

    def add(self, document: ParsedDocument) -> None:
        """Add a document as it is."""
        self._add(document, document.places)
        self.notices += document.notices

    def add_part(self, document: ParsedDocument, *, number: int, name: str, heading: str = "") -> None:
        """Add a document under its own heading; its places are called `name › p. 3`."""
        name = one_line(name)[:_NAME_MOST]
        if heading:
            line = f"# {one_line(heading)}"
            start = self._text(line)
            self.headings.append(Heading(1, line[2:], start))
            self.places.append(Place("part", number, start, self.length, name))
        end = len(document.text) if document.furniture is None else document.furniture
        self._add(document, tuple(_labelled(document.places, end, number, name)))
        self.notices += [replace(one, message=f"{name}: {one.message}") for one in document.notices]

    def finish(self, **fields: object) -> ParsedDocument:
        """Return the whole document, with running heads and feet at its end."""
        furniture = None
        for block in self._furniture:
            start = self._text(block)
            furniture = start if furniture is None else furniture
        return ParsedDocument(
            "".join(self._texts),
            headings=tuple(self.headings),
            tables=tuple(self.tables),
            places=tuple(self.places),
            furniture=furniture,
            notices=tuple(self.notices),
            **fields,  # type: ignore[arg-type]
        )

    def _add(self, document: ParsedDocument, places: Iterable[Place]) -> None:
        end = len(document.text) if document.furniture is None else document.furniture
        body = document.text[:end].rstrip()
        if body:
            shift = self._text(body)
            self.headings += [replace(one, start=one.start + shift) for one in document.headings if one.start < len(body)]
            self.tables += [_moved(one, shift, len(body)) for one in document.tables if one.start < len(body)]
            self.places += [
                replace(one, start=one.start + shift, end=min(one.end, len(body)) + shift)
                for one in places
                if one.start < len(body)
            ]
        if running := document.text[end:].strip():
            self._furniture.append(running)

    def _text(self, text: str) -> int:
        if self._texts:
            self._texts.append(_GAP)
            self.length += len(_GAP)
        start = self.length
        self._texts.append(text)
        self.length += len(text)
        return start


def document_of(builder: TextBuilder) -> ParsedDocument:
    """Return the content of a builder as a document without a media type."""
    return ParsedDocument(
        builder.text(),
        "",
        None,
        tuple(builder.headings),
        places=tuple(builder.places),
        tables=tuple(builder.tables),
    )


def _moved(table: Table, shift: int, length: int) -> Table:
    end = min(table.end, length)
    return replace(table, start=table.start + shift, end=end + shift, header_end=min(table.header_end, end) + shift)


def _labelled(places: Iterable[Place], length: int, number: int, name: str) -> Iterator[Place]:
    """Return places that cover `[0:length]` and begin with the part's name."""
    edges = [Place("part", number, 0, 0), *places, Place("part", number, length, length)]
    for before, place in pairwise(edges):
        if before.end < place.start:
            yield Place("part", number, before.end, place.start, name)
        if place.start < place.end:
            inner = position_of([place], place.start, place.end)
            label = f"{name} › {inner.text()}" if inner else name
            yield Place("part", number, place.start, place.end, label[:_LABEL_MOST])
