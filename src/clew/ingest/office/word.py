"""Word files → text blocks, by walking over the document's XML while it is unpacked.

Each paragraph and table row is freed after it was read, so that the largest one bounds the memory. `word_styles.py` recognises
headings, lists and captions; `word_text.py` reads the words of a paragraph. What a paragraph anchors follows it: text boxes,
charts, footnotes, comments. Above: `parse.py`. Below: `package.py`, `grid.py`. Next: `word_text.py`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.office.drawings import chart, diagram, lines
from clew.ingest.office.package import (
    Element,
    Package,
    attribute,
    child,
    children,
    forget,
    is_on,
    joined,
    local,
    number,
    open_package,
    value,
)
from clew.ingest.office.word_styles import Styles
from clew.ingest.office.word_text import Words, words_of
from clew.ingest.reading.document import PlaceMark, TextBuilder
from clew.ingest.reading.grid import Cell, Grid, grid_of, is_caption
from clew.ingest.reading.limits import MEGABYTE, Limits

_CONTAINERS = frozenset({"sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "txbxContent"})
_LONGEST_HEADING = 400
_MOST_SPAN = 200
_RUNS_PER_BLOCK = 5
_ROWS_LEAST, _LONGEST_CELL = 3, 80
"""Lines with tabs that are a table, at least, and the characters of one of their cells, at most."""
_NOTES = {"footnote": "Footnote", "endnote": "Endnote"}


@dataclass(slots=True)
class Paragraph:
    """One paragraph and what it anchors."""

    text: str
    level: int = 0
    """Of a heading, else 0."""
    marker: str = ""
    """`- ` or `1. ` with its indent, for a list item."""
    is_caption: bool = False
    is_bold: bool = False
    after: list["Block"] = field(default_factory=list["Block"])
    """Text boxes and charts."""
    notes: list["Paragraph"] = field(default_factory=list["Paragraph"])
    """Footnotes, endnotes and comments."""


@dataclass(slots=True)
class Row:
    """A row of a table; each cell keeps its blocks."""

    cells: list[tuple[Cell, list["Block"]]]
    is_header: bool


@dataclass(slots=True)
class WordTable:
    """A table with its rows in order."""

    rows: list[Row] = field(default_factory=list[Row])


Block = Paragraph | WordTable | Grid


def word_blocks(path: Path, limits: Limits) -> tuple[TextBuilder, int | None]:
    """Return the blocks of a DOCX, and where its headers and footers begin.

    Raises: UnreadableDocument
    """
    with open_package(path, "The Word file") as package:
        return _read(package, limits)


def _read(package: Package, limits: Limits) -> tuple[TextBuilder, int | None]:
    part = package.main("word/document.xml")
    _check_size(package, part, limits.max_blocks)
    reader = _Reader(package, part)
    writer = _Writer()
    for block in _top_level(package, part, reader, limits):
        writer.add(block)
    writer.close()
    return writer.builder, writer.furniture(reader.running())


def _check_size(package: Package, part: str, most: int) -> None:
    """Reject a document with too many paragraphs or runs by counting tags, which takes a tenth of the time of reading them."""
    paragraphs = runs = 0
    with package.open(part) as file:
        while piece := file.read(MEGABYTE):
            paragraphs += piece.count(b"<w:p>") + piece.count(b"<w:p ")
            runs += piece.count(b"<w:r>") + piece.count(b"<w:r ")
    if paragraphs > most:
        raise UnreadableDocument(f"The document has more than {most:,} paragraphs.", limit=most)
    if runs > _RUNS_PER_BLOCK * most:
        raise UnreadableDocument(f"The document has more than {_RUNS_PER_BLOCK * most:,} pieces of text.")


def _top_level(package: Package, part: str, reader: "_Reader", limits: Limits) -> Iterator[Block]:
    """Yield the blocks of the body, one by one, and free each."""
    depth = paragraphs = 0
    table = WordTable()
    for event, element in package.stream(part, "p", "tbl", "tr", "altChunk"):
        name = local(element)
        if name in ("p", "tbl"):
            depth += 1 if event == "start" else -1
        if event == "start" or not _is_word(element):
            continue
        paragraphs += name == "p"
        if paragraphs > limits.max_blocks:
            raise UnreadableDocument(f"The document has more than {limits.max_blocks:,} paragraphs.", limit=limits.max_blocks)
        if name == "tr" and depth == 1:
            table.rows += reader.rows(element)
            forget(element)
        elif depth == 0 and name != "tr":
            yield from (
                [table] if name == "tbl" else reader.imported(element) if name == "altChunk" else [reader.paragraph(element)]
            )
            table = WordTable() if name == "tbl" else table
            forget(element)


def _is_word(element: Element) -> bool:
    return "wordprocessingml" in element.tag


class _Reader:
    """Turns elements into blocks; knows the parts that the document refers to."""

    def __init__(self, package: Package, part: str) -> None:
        self._package = package
        self._relations = package.relations(part)
        self._styles = Styles(package, part)
        self._notes = {kind: self._by_id(kind + "s", kind) for kind in ("footnote", "endnote", "comment")}
        self._count = dict.fromkeys(_NOTES, 0)

    def _by_id(self, relation: str, name: str) -> dict[str, Element]:
        part = next((one.target for one in self._relations.values() if one.kind == relation), None)
        return {attribute(one, "id") or "": one for one in children(self._package.tree(part), name)}

    def paragraph(self, element: Element) -> Paragraph:
        """Read one paragraph; list numbers continue."""
        properties = child(element, "pPr")
        words = words_of(element)
        text = words.line()
        level = self._styles.heading_level(properties)
        marked = self._styles.marker(properties) if text else None
        found = Paragraph(text, is_bold=bool(text) and not words.plain, is_caption=self._styles.is_caption(properties))
        if level and len(text) <= _LONGEST_HEADING:
            found.level = level
            if marked and marked[1] != "-":
                found.text = f"{marked[1]} {text}"
        elif marked:
            found.marker = f"{'  ' * marked[0]}{marked[1]} "
        found.after, found.notes = list(self._anchored(words)), list(self._noted(words))
        return found

    def _anchored(self, words: Words) -> Iterator[Block]:
        for one in words.anchored:
            match local(one):
                case "txbxContent":
                    yield from self.blocks(one)
                case "chart":
                    relation = self._relations.get(attribute(one, "id") or "")
                    if relation and (found := chart(self._package, relation.target)):
                        yield found
                case "relIds":
                    relation = self._relations.get(attribute(one, "dm") or "")
                    yield from (Paragraph(line) for line in diagram(self._package, relation.target)) if relation else ()
                case _:
                    yield from (Paragraph(line) for line in lines(one))

    def _noted(self, words: Words) -> Iterator[Paragraph]:
        for kind, identifier in words.notes:
            note = self._notes[kind].get(identifier)
            text = joined(self._text(self.blocks(note))) if note is not None else ""
            if kind in self._count:
                self._count[kind] += 1
                yield Paragraph(f"{_NOTES[kind]} {self._count[kind]}: {text}" if text else "")
            elif text:
                yield Paragraph(f"Comment by {attribute(note, 'author') or 'an unnamed reader'}: {text}")

    def blocks(self, container: Element) -> list[Block]:
        """Read the content of a cell, a text box or a note."""
        found: list[Block] = []
        for one in container:
            name = local(one)
            if name == "p":
                found.append(self.paragraph(one))
            elif name == "tbl":
                found.append(WordTable([row for inner in one for row in self.rows(inner)]))
            elif name in _CONTAINERS:
                found += self.blocks(one)
        return found

    def rows(self, element: Element) -> Iterator[Row]:
        """Read one row of a table (or several in a content control), without deleted rows."""
        name = local(element)
        if name in _CONTAINERS:
            for one in element:
                yield from self.rows(one)
        elif name == "tr" and child(element, "trPr", "del") is None:
            properties = child(element, "trPr")
            cells = [(Cell(""), list[Block]())] * min(number(value(properties, "gridBefore")), _MOST_SPAN)
            yield Row(cells + list(self._cells(element)), is_on(properties, "tblHeader"))

    def _cells(self, row: Element) -> Iterator[tuple[Cell, list[Block]]]:
        for one in row:
            if local(one) in _CONTAINERS:
                yield from self._cells(one)
            elif local(one) == "tc":
                properties = child(one, "tcPr")
                merged = value(properties, "vMerge")
                blocks = self.blocks(one)
                bold = [block.is_bold for block in blocks if isinstance(block, Paragraph) and block.text]
                cell = Cell(joined(self._text(blocks)), is_header=bool(bold) and all(bold))
                cell.columns = min(max(number(value(properties, "gridSpan"), 1), 1), _MOST_SPAN)
                cell.rows = 0 if merged is not None and merged != "restart" else 1
                yield cell, blocks

    def _text(self, blocks: list[Block]) -> Iterator[str]:
        """Yield the text of the blocks in one cell; a nested table row by row."""
        for block in blocks:
            if isinstance(block, Paragraph):
                yield block.marker.strip() + " " + block.text if block.marker else block.text
                yield from self._text(block.after)
            elif isinstance(block, Grid):
                yield "; ".join(", ".join(cell for cell in row if cell) for row in block.rows)
            else:
                yield "; ".join(", ".join(cell.text for cell, _ in row.cells if cell.text) for row in block.rows)

    def imported(self, element: Element) -> Iterator[Block]:
        """Read an embedded part of another document: HTML and plain text."""
        from clew.ingest.office.imported import imported_lines

        relation = self._relations.get(attribute(element, "id") or "")
        if relation and self._package.has(relation.target):
            yield from (Paragraph(line) for line in imported_lines(relation.target, self._package.read(relation.target)))

    def running(self) -> list[str]:
        """Return the distinct lines of headers and footers, without page numbers."""
        parts = [one.target for one in self._relations.values() if one.kind in ("header", "footer")]
        found: dict[str, None] = {}
        for root in map(self._package.tree, parts):
            for block in self.blocks(root) if root is not None else ():
                written = [block.text, *self._text(block.after)] if isinstance(block, Paragraph) else self._text([block])
                found |= dict.fromkeys(line for line in written if line and not line.strip(" -–/.").isdigit())
        return list(found)


class _Writer:
    """Writes blocks; a list is one block, lines with tabs may be a table, and a possible caption waits for its table."""

    def __init__(self) -> None:
        self.builder = TextBuilder()
        self._blocks = 0
        self._items: list[str] = []
        self._waiting: Paragraph | None = None
        self._after: list[Block] = []
        self._tabbed: list[Paragraph] = []

    def add(self, block: Block) -> None:
        if isinstance(block, Paragraph) and not block.text:
            self._behind([*block.after, *block.notes])
            return
        if isinstance(block, Paragraph) and _cells_of(block):
            self._end_list()
            self._tabbed.append(block)
            return
        self._end_tabs()
        if isinstance(block, Paragraph) and block.marker and not block.level:
            self._release()
            self._items.append(block.marker + block.text)
            self._after += [*block.after, *block.notes]
            return
        self._end_list()
        if isinstance(block, Paragraph):
            self._paragraph(block)
        else:
            self._table(block)

    def close(self) -> None:
        self._end_tabs()
        self._end_list()
        self._release()

    def furniture(self, running: list[str]) -> int | None:
        """Write headers and footers, and return where they begin."""
        self.builder.place(None)
        starts = [self.builder.block(line) for line in running]
        return next((start for start in starts if start is not None), None)

    def _behind(self, after: list[Block]) -> None:
        """Write what a paragraph anchors: at once, or after the list that it interrupts."""
        if self._items:
            self._after += after
        elif after:
            self._end_tabs()
            self._release()
            for block in after:
                self.add(block)

    def _paragraph(self, block: Paragraph) -> None:
        self._release()
        if block.level:
            self._place()
            self.builder.heading(block.level, block.text)
        elif block.is_caption or is_caption(block.text):
            self._waiting = block
            return
        else:
            self._place()
            self.builder.block(block.text)
        self._behind([*block.after, *block.notes])

    def _release(self) -> None:
        """Write a line that turned out not to be a caption."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self._place()
            self.builder.block(waiting.text)
            self._behind([*waiting.after, *waiting.notes])

    def _end_list(self) -> None:
        if self._items:
            self._place()
            self.builder.block("\n".join(self._items))
            self._items = []
            after, self._after = self._after, []
            self._behind(after)

    def _end_tabs(self) -> None:
        """Write the lines with tabs: as a table if there are several, all with as many cells."""
        lines, self._tabbed = self._tabbed, []
        cells = [_cells_of(line) for line in lines]
        if len(lines) >= _ROWS_LEAST and len(set(map(len, cells))) == 1:
            self._table(grid_of([[Cell(text) for text in row] for row in cells]))
            return
        for line in lines:
            self._paragraph(line)

    def _table(self, block: WordTable | Grid) -> None:
        if isinstance(block, WordTable) and _is_layout(block):
            for row in block.rows:
                for _, blocks in row.cells:
                    for inner in blocks:
                        self.add(inner)
            self._end_list()
            return
        caption, self._waiting = self._waiting, None
        self._place()
        grid = block if isinstance(block, Grid) else _grid(block)
        grid.caption = grid.caption or (caption.text if caption else "")
        if grid.width > 1:
            grid.write(self.builder)
        else:
            self.builder.block("\n".join([*([caption.text] if caption else []), *(cell for row in grid.rows for cell in row)]))
        self._behind([*caption.after, *caption.notes] if caption else [])
        if isinstance(block, WordTable):
            self._behind(list(_notes([block])))

    def _place(self) -> None:
        self._blocks += 1
        self.builder.place(PlaceMark("paragraph", self._blocks))


def _cells_of(line: Paragraph) -> list[str]:
    """Return the parts of a line between tabs; none if it is an item or a heading, anchors something, or has long parts."""
    if "\t" not in line.text or line.level or line.marker or line.after or line.notes:
        return []
    cells = [part.strip() for part in line.text.split("\t") if part.strip()]
    return cells if len(cells) > 1 and max(map(len, cells)) <= _LONGEST_CELL else []


def _notes(blocks: Iterable[Block]) -> Iterator[Paragraph]:
    """Yield the notes of a table, which follow it."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield from block.notes
            yield from _notes(block.after)
        elif isinstance(block, WordTable):
            for row in block.rows:
                for _, inner in row.cells:
                    yield from _notes(inner)


def _is_layout(table: WordTable) -> bool:
    """Return whether a table is only layout: one cell per row, or tables in most of its cells."""
    if max((len(row.cells) for row in table.rows), default=0) <= 1:
        return True
    filled = [blocks for row in table.rows for cell, blocks in row.cells if cell.text]
    nests = sum(any(not isinstance(one, Paragraph) for one in blocks) for blocks in filled)
    return bool(nests) and (2 * nests > len(filled) or len(table.rows) == 1)


def _grid(table: WordTable) -> Grid:
    marked = 0
    while marked < len(table.rows) - 1 and table.rows[marked].is_header:
        marked += 1
    return grid_of([[cell for cell, _ in row.cells] for row in _joined(table.rows)], header_rows=marked or None)


def _joined(rows: list[Row]) -> list[Row]:
    """Repeat the words of a vertically merged cell in each of its rows."""
    above: dict[int, str] = {}
    for row in rows:
        column = 0
        for cell, _ in row.cells:
            if cell.rows == 0:
                cell.text, cell.rows = above.get(column, "") if len(above.get(column, "")) <= _MOST_SPAN else "", 1
            above[column] = cell.text
            column += cell.columns
    return rows
