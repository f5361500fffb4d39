"""The cells of an Excel workbook as a person sees them: formatted numbers, shared strings, without hidden sheets.

Walks over the workbook's XML, one row at a time. Above: `sheets.py`, which finds the tables. Below: `package.py`,
`number_formats.py`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from clew.domain.errors import UnreadableDocument
from clew.ingest.office.number_formats import built_in, general, shown
from clew.ingest.office.package import Element, Package, attribute, child, children, forget, is_on, local, number
from clew.ingest.reading.limits import Limits

MAX_COLUMNS = 16_384
_MAX_ROWS = 1_048_576
_CELLS_PER_BLOCK = 5
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Range:
    """A rectangle of cells; rows and columns from 0, both ends included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Sheet:
    """One sheet with its cells."""

    name: str
    cells: dict[int, dict[int, str]] = field(default_factory=dict[int, dict[int, str]])
    """Row → column → words, both from 0, without empty cells."""
    merged: list[Range] = field(default_factory=list[Range])
    tables: list[tuple[Range, int]] = field(default_factory=list[tuple[Range, int]])
    """Tables that the file declares, and how many rows at their top are headers."""
    set_apart: set[int] = field(default_factory=set[int])
    """Rows whose every cell is bold or filled."""
    comments: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    """Cell, author and words."""
    drawings: list[str] = field(default_factory=list[str])
    """Parts with pictures, text boxes and charts."""
    unknown: int = 0
    """How many formulas have no stored result."""


def column_name(column: int) -> str:
    """Return the letters of a column counted from 0: `A`, `Z`, `AA`."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def range_of(reference: str) -> Range | None:
    """Return the rectangle that `B2` or `A7:C9` names."""
    found = [_place(part) for part in reference.split(":")[:2]]
    if not found or None in found:
        return None
    places = [place for place in found if place]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return Range(min(rows), min(columns), max(rows), max(columns))


class Workbook:
    """The sheets of a package, read one after the other."""

    def __init__(self, package: Package, limits: Limits) -> None:
        self._package = package
        self._limits = limits
        self._rows = self._cells = 0
        self._part = package.main("xl/workbook.xml")
        self._relations = package.relations(self._part)
        root = package.tree(self._part)
        self._declared = list(children(child(root, "sheets"), "sheet"))
        self._from_1904 = is_on_attribute(child(root, "workbookPr"), "date1904")
        self._codes, self._loud = self._formats()
        self._people = self._persons()
        self._strings = list(self._shared())

    def hidden(self) -> list[str]:
        """Return the names of the hidden sheets."""
        return [attribute(one, "name") or "" for one in self._declared if _is_hidden(one)]

    def sheets(self) -> Iterator[tuple[int, Sheet]]:
        """Yield the visible sheets, with their numbers from 1.

        Raises: UnreadableDocument when there are more rows or cells than a document may have.
        """
        for place, one in enumerate(self._declared, start=1):
            relation = self._relations.get(_relation(one))
            if not _is_hidden(one) and relation and self._package.has(relation.target):
                yield place, self._sheet(attribute(one, "name") or f"Sheet {place}", relation.target)

    def _sheet(self, name: str, part: str) -> Sheet:
        sheet = Sheet(name)
        next_row = 0
        for event, element in self._package.stream(part, "row", "mergeCell"):
            if event == "start":
                continue
            if local(element) == "mergeCell":
                found = range_of(attribute(element, "ref") or "")
                sheet.merged += [found] if found else []
            else:
                row = min(number(element.get("r"), next_row + 1), _MAX_ROWS) - 1
                cells, plain = self._row(element, sheet)
                if cells:
                    sheet.cells[row] = cells
                    sheet.set_apart |= set() if plain else {row}
                    self._count(len(cells))
                next_row = row + 1
                forget(element)
        self._attach(sheet, part)
        return sheet

    def _count(self, cells: int) -> None:
        self._rows += 1
        self._cells += cells
        most = self._limits.max_blocks
        if self._rows > most:
            raise UnreadableDocument(f"The workbook has more than {most:,} rows: save its tables as CSV.", limit=most)
        if self._cells > most * _CELLS_PER_BLOCK:
            raise UnreadableDocument(f"The workbook has more than {most * _CELLS_PER_BLOCK:,} cells: save its tables as CSV.")

    def _row(self, element: Element, sheet: Sheet) -> tuple[dict[int, str], bool]:
        """Return the cells of a row, and whether any of them is neither bold nor filled."""
        cells: dict[int, str] = {}
        next_column, plain = 0, False
        for one in element:
            if local(one) != "c":
                continue
            place = _place(one.get("r") or "")
            column = place[1] if place else next_column
            next_column = column + 1
            words = self._words(one)
            if words.strip():
                cells[column] = words
                plain = plain or number(one.get("s")) not in self._loud
            elif child(one, "f") is not None and not _has_result(one):
                sheet.unknown += 1
        return cells, plain

    def _words(self, cell: Element) -> str:
        kind = cell.get("t") or "n"
        if kind == "inlineStr":
            return _string(child(cell, "is"))
        found = child(cell, "v")
        text = (found.text or "") if found is not None else ""
        if kind == "s":
            index = number(text, -1)
            return self._strings[index] if 0 <= index < len(self._strings) else ""
        if kind == "b":
            return "TRUE" if text == "1" else "FALSE" if text else ""
        return self._number(text, cell) if kind == "n" and text else _unescaped(text)

    def _number(self, text: str, cell: Element) -> str:
        try:
            amount = float(text)
        except ValueError:
            return text
        style = number(cell.get("s"))
        code = self._codes[style] if style < len(self._codes) else "General"
        if code == "General":
            return general(amount)
        return shown(amount, code, from_1904=self._from_1904)

    def _shared(self) -> Iterator[str]:
        part = next((one.target for one in self._relations.values() if one.kind == "sharedStrings"), None)
        if part is None or not self._package.has(part):
            return
        for event, element in self._package.stream(part, "si"):
            if event == "end":
                yield _string(element)
                forget(element)

    def _formats(self) -> tuple[list[str], set[int]]:
        """Return the format code of each cell style, and which styles are bold or filled."""
        part = next((one.target for one in self._relations.values() if one.kind == "styles"), None)
        root = self._package.tree(part)
        own = {
            number(attribute(one, "numFmtId")): attribute(one, "formatCode") or "General"
            for one in children(child(root, "numFmts"), "numFmt")
        }
        styles = list(children(child(root, "cellXfs"), "xf"))
        bold = {str(place) for place, font in enumerate(children(child(root, "fonts"), "font")) if is_on(font, "b")}
        fills = [attribute(found, "patternType") for one in children(child(root, "fills"), "fill") for found in one]
        filled = {str(place) for place, pattern in enumerate(fills) if pattern == "solid"}
        codes = [
            own.get(identifier) or built_in(identifier) for identifier in (number(attribute(one, "numFmtId")) for one in styles)
        ]
        return codes, {
            place for place, one in enumerate(styles) if attribute(one, "fontId") in bold or attribute(one, "fillId") in filled
        }

    def _persons(self) -> dict[str, str]:
        part = next((one.target for one in self._relations.values() if one.kind == "person"), None)
        found = children(self._package.tree(part), "person")
        return {attribute(one, "id") or "": attribute(one, "displayName") or "" for one in found}

    def _attach(self, sheet: Sheet, part: str) -> None:
        """Add the declared tables, comments and drawings that a sheet names."""
        notes, threads = list[tuple[str, str, str]](), list[tuple[str, str, str]]()
        for relation in self._package.relations(part).values():
            if relation.kind == "table":
                root = self._package.tree(relation.target)
                found = range_of((attribute(root, "ref") or "") if root is not None else "")
                if found:
                    sheet.tables.append((found, number(attribute(root, "headerRowCount"), 1)))
            elif relation.kind == "comments":
                notes = list(_comments(self._package.tree(relation.target)))
            elif relation.kind == "threadedComment":
                threads = list(self._threads(self._package.tree(relation.target)))
            elif relation.kind == "drawing":
                sheet.drawings.append(relation.target)
        threaded = {cell for cell, _, _ in threads}
        sheet.comments = [note for note in notes if note[0] not in threaded] + threads

    def _threads(self, root: Element | None) -> Iterator[tuple[str, str, str]]:
        for one in children(root, "threadedComment"):
            text = child(one, "text")
            words = " ".join(((text.text or "") if text is not None else "").split())
            if words:
                yield attribute(one, "ref") or "", self._people.get(attribute(one, "personId") or "", ""), words


def _has_result(cell: Element) -> bool:
    found = child(cell, "v")
    return found is not None and bool(found.text)


def is_on_attribute(element: Element | None, name: str) -> bool:
    """Return whether an attribute is true."""
    return element is not None and (attribute(element, name) or "0").lower() in ("1", "true", "on")


def _relation(sheet: Element) -> str:
    return next((str(value) for key, value in sheet.items() if key.endswith("}id")), "")


def _is_hidden(sheet: Element) -> bool:
    return (attribute(sheet, "state") or "visible").lower() in ("hidden", "veryhidden")


def _place(reference: str) -> tuple[int, int] | None:
    found = _REFERENCE.fullmatch(reference)
    if not found:
        return None
    column = 0
    for letter in found.group(1):
        column = column * 26 + ord(letter) - ord("A") + 1
    return min(int(found.group(2)), _MAX_ROWS) - 1, min(column, MAX_COLUMNS) - 1


def _string(element: Element | None) -> str:
    """Return the words of a string, without phonetic hints."""
    if element is None:
        return ""
    runs = (one if local(one) == "t" else child(one, "t") for one in element if local(one) in ("t", "r"))
    return _unescaped("".join(run.text or "" for run in runs if run is not None))


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: chr(int(match.group(1), 16)), text) if "_x" in text else text


def _comments(root: Element | None) -> Iterator[tuple[str, str, str]]:
    authors = [one.text or "" for one in children(child(root, "authors"), "author")]
    for one in children(child(root, "commentList"), "comment"):
        index = number(attribute(one, "authorId"))
        author = authors[index] if index < len(authors) else ""
        words = " ".join(_string(child(one, "text")).split())
        words = words.removeprefix(f"{author}:").strip() if author else words
        if words:
            yield attribute(one, "ref") or "", author, words
