"""HTML → text blocks: what a reader of the page sees, in order.

Scripts and their fallbacks, styles, menus and hidden elements are left out; headings, lists, definitions, tables and preformatted
text keep their form. A layout table is read as the blocks in it. Above: `parse.py`, and readers of formats made of HTML. Below:
`markup_tree.py`, `grid.py`, `TextBuilder`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from clew.ingest.reading.document import PlaceMark, TextBuilder, one_line
from clew.ingest.reading.grid import Cell, Grid, grid_of, is_caption
from clew.ingest.reading.limits import DEFAULT_LIMITS, Limits
from clew.ingest.text.markup_tree import BLOCKS, CELLS, HEADINGS, Node, tree_of

_ELEMENTS_PER_BLOCK = 5
_LISTS = frozenset({"ul", "ol", "dir", "menu"})
_PARTS = frozenset({"thead", "tbody", "tfoot"})
_INLINE = frozenset({"sup", "math", "br"})
_LONGEST_HEADING = 400
_LONGEST_CELL = 400
_LONGEST_VALUE = 300
_MOST_NESTED = 200
_TITLES = frozenset({"title", *HEADINGS})
_POWER = re.compile(r"[+−–-]?\d{1,3}$")


def html_blocks(markup: str, *, limits: Limits = DEFAULT_LIMITS) -> tuple[TextBuilder, str | None]:
    """Return the blocks of an HTML document and the title it declares.

    Each block is its own place. What leads to other places is left out, unless the page has nothing else.

    Raises: UnreadableDocument
    """
    most = _ELEMENTS_PER_BLOCK * limits.max_blocks
    root = tree_of(markup, most)
    if not _has_text(root, besides=_TITLES):
        root = tree_of(markup, most, shows_links=True)
    writer = _Writer()
    writer.walk(root)
    writer.flush()
    writer.release()
    return writer.builder, one_line(writer.title) or None


class _Writer:
    """Collects words until a block ends."""

    def __init__(self) -> None:
        self.builder = TextBuilder()
        self.title = ""
        self._blocks = 0
        self._words: list[str] = []
        self._lines: list[str] = []
        self._waiting = ""

    def walk(self, node: Node) -> None:
        """Read the children of a block."""
        for child in node.children:
            if isinstance(child, str):
                self._words.append(_single_spaces(child))
            elif not child.is_hidden:
                self._element(child)

    def flush(self) -> None:
        """End the paragraph or the list that is open."""
        self._end_line()
        lines, self._lines = self._lines, []
        if lines:
            self._block("\n".join(lines))

    def release(self) -> None:
        """Write a line that turned out not to be a caption."""
        waiting, self._waiting = self._waiting, ""
        if waiting:
            self._mark()
            self.builder.block(waiting)

    def _element(self, node: Node) -> None:
        tag = node.tag
        if tag in _INLINE:
            self._inline(node)
        elif tag == "title":
            self.title = self.title or text_of(node)
        elif tag in HEADINGS and not _holds(node, "table", "li") and len(title := _line(text_of(node))) <= _LONGEST_HEADING:
            self.flush()
            self.release()
            self._mark()
            self.builder.heading(HEADINGS[tag], title)
        elif tag in _LISTS:
            self.flush()
            self._list(node, 0)
            self.flush()
        elif tag in BLOCKS:
            self.flush()
            self._block_element(node)
            self.flush()
        else:
            self.walk(node)

    def _block_element(self, node: Node) -> None:
        match node.tag:
            case "table":
                self._table(node)
            case "dl":
                self._definitions(node)
            case "pre":
                self._block(_raw_text(node))
            case _:
                self.walk(node)

    def _inline(self, node: Node) -> None:
        if node.tag == "br":
            self._words.append("\n")
            return
        text = _single_spaces(text_of(node))
        before = next((words[-1] for words in reversed(self._words) if words), "")
        self._words.append(_raised(before, text) if node.tag == "sup" else text)

    def _list(self, node: Node, depth: int) -> None:
        count = node.number("start")
        for child in node.children:
            if isinstance(child, str):
                self._words.append(_single_spaces(child))
                continue
            if child.is_hidden:
                continue
            self._end_line()
            if child.tag in _LISTS:
                self._list(child, depth + 1)
            elif child.tag == "li":
                count = child.number("value", count)
                self._item(child, f"{'  ' * depth}{f'{count}.' if node.tag == 'ol' else '-'} ", depth)
                count += 1
            else:
                self._element(child)
        self._end_line()

    def _item(self, node: Node, mark: str, depth: int) -> None:
        self._words.append(mark)
        for child in node.children:
            if isinstance(child, str):
                self._words.append(_single_spaces(child))
            elif child.is_hidden:
                continue
            elif child.tag in _LISTS:
                self._end_line(mark)
                self._list(child, depth + 1)
            elif child.tag in ("p", "div", "section", "span") and not _holds(child, "table", "pre", "dl", "li", *HEADINGS):
                self._paragraph_of_item(child, mark)
            else:
                self._element_of_item(child, mark)
        self._end_line(mark)

    def _element_of_item(self, child: Node, mark: str) -> None:
        if child.tag not in _INLINE:
            self._end_line(mark)
        self._element(child)

    def _paragraph_of_item(self, node: Node, mark: str) -> None:
        if "".join(self._words).strip() != mark.strip():
            self._end_line(mark)
            self._words.append(" " * len(mark))
        self.walk(node)
        self._words.append(" ")

    def _definitions(self, node: Node) -> None:
        """Write terms and definitions as rows; long ones, and those with lists or tables, one below the other.

        Terms without any definition are a list, such as a table of contents.
        """
        parts = list(_own(node, "dt", "dd"))
        stray = any(isinstance(child, str) and child.strip() for child in node.children)
        if not stray and not any(_holds(part, "dl", "table", "pre", *_LISTS, *HEADINGS) for part in parts):
            if parts and all(part.tag == "dt" for part in parts):
                self._block("\n".join(f"- {line}" for part in parts if (line := one_line(text_of(part)))))
                return
            pairs = list(_pairs(parts))
            if pairs and all(term and len(value) <= _LONGEST_VALUE for term, value in pairs):
                self._grid(Grid([[_line(term), _line(value)] for term, value in pairs]))
                return
        self.walk(node)

    def _table(self, node: Node) -> None:
        rows = list(_rows(node))
        if _is_layout(node, rows):
            self._laid_out(node)
            return
        for line in _stray(node):
            self._block(line)
        cells = [[_cell(cell) for cell in _inside(row, *CELLS, deep=False)] for row in rows]
        marked = _marked(node, cells)
        caption = " ".join(_line(text_of(child)) for child in _inside(node, "caption", deep=False))
        self._grid(grid_of([row for row in cells if row], header_rows=marked, caption=caption))

    def _laid_out(self, node: Node) -> None:
        for child in node.children:
            if isinstance(child, str):
                self._words.append(_single_spaces(child))
            elif child.is_hidden:
                continue
            elif child.tag in _PARTS or child.tag == "tr":
                self._laid_out(child)
            else:
                self._element(child)
        self.flush()

    def _grid(self, grid: Grid) -> None:
        grid.caption = grid.caption or self._waiting
        if grid.caption != self._waiting:
            self.release()
        self._waiting = ""
        self._mark()
        grid.write(self.builder)

    def _block(self, text: str) -> None:
        self.release()
        if is_caption(text):
            self._waiting = text
            return
        self._mark()
        self.builder.block(text)

    def _mark(self) -> None:
        self._blocks += 1
        self.builder.place(PlaceMark("paragraph", self._blocks))

    def _end_line(self, mark: str = "") -> None:
        words, self._words = "".join(self._words), []
        if not words.strip() or words.strip() == mark.strip():
            return
        indent = words[: len(words) - len(words.lstrip(" "))] if mark else ""
        self._lines.append(indent + _line(words))


def text_of(node: Node) -> str:
    """Return the words of an element and its descendants, with spaces between blocks."""
    out: list[str] = []
    _gather(node, out)
    return "".join(out)


def _gather(node: Node, out: list[str]) -> None:
    if node.tag == "math":
        out.append(node.attributes.get("alttext") or _math(node))
        return
    for child in node.children:
        if isinstance(child, str):
            out.append(child)
        elif child.is_hidden:
            continue
        elif child.tag == "sup":
            before = next((words[-1] for words in reversed(out) if words), "")
            out.append(_raised(before, text_of(child)))
        elif child.tag == "math":
            _gather(child, out)
        else:
            out.append(_between(child, out))
            _gather(child, out)
            out.append("" if child.tag in CELLS else " ")


def _between(node: Node, out: list[str]) -> str:
    if node.tag == "br":
        return "\n"
    if node.tag in ("td", "th", "tr", "li"):
        while out and not out[-1].strip():
            out.pop()
        first = not out or out[-1].rstrip()[-1:] in ";,:"
        return " " if first else ", " if node.tag in CELLS else "; "
    return " "


def _math(node: Node) -> str:
    """Write MathML on one line, as `equations.py` writes OMML."""
    parts = [
        child if isinstance(child, str) else _math(child)
        for child in node.children
        if isinstance(child, str) or child.tag != "annotation"
    ]
    parts = [part.strip() for part in parts if part.strip()]
    match node.tag, parts:
        case "mfrac", [top, bottom]:
            return f"({top})/({bottom})"
        case "msup", [base, above]:
            return f"{base}^{above if len(above) == 1 else f'({above})'}"
        case "msub", [base, below]:
            return f"{base}_{below if len(below) == 1 else f'({below})'}"
        case "msqrt", _:
            return f"√({''.join(parts)})"
        case _:
            return "".join(parts)


def _raised(before: str, text: str) -> str:
    return f"^{text.strip()}" if before.isdigit() and _POWER.match(text.strip()) else text  # 10⁶ is not 106


def _raw_text(node: Node) -> str:
    out: list[str] = []
    for child in node.children:
        if isinstance(child, str):
            out.append(child)
        elif child.tag == "br":
            out.append("\n")
        elif not child.is_hidden:
            out.append(_raw_text(child))
    return "".join(out).strip("\n")


def _holds(node: Node, *tags: str) -> bool:
    return next(_inside(node, *tags), None) is not None


def _inside(node: Node, *tags: str, deep: bool = True) -> Iterator[Node]:
    """Yield the visible elements with these names in an element."""
    for child in node.children:
        if isinstance(child, str) or child.is_hidden:
            continue
        if child.tag in tags:
            yield child
        if deep:
            yield from _inside(child, *tags)


def _stray(table: Node) -> Iterator[str]:
    """Yield words between rows and cells of a table, which browsers show before the table."""
    for child in table.children:
        if isinstance(child, str):
            yield from [_line(child)] if child.strip() else []
        elif not child.is_hidden and (child.tag in _PARTS or child.tag == "tr"):
            yield from _stray(child)


def _rows(table: Node) -> Iterator[Node]:
    for child in table.children:
        if isinstance(child, str) or child.is_hidden:
            continue
        if child.tag == "tr":
            yield child
        elif child.tag in _PARTS:
            yield from _rows(child)


def _cell(node: Node) -> Cell:
    return Cell(_line(text_of(node)), max(node.number("colspan"), 1), max(node.number("rowspan"), 1), node.tag == "th")


def _marked(table: Node, cells: list[list[Cell]]) -> int | None:
    """Return how many rows the page marks as headers; None if it marks none."""
    head = next((child for child in table.children if not isinstance(child, str) and child.tag == "thead"), None)
    if head is not None and (count := len(list(_rows(head)))) and count < len(cells):
        return count
    if any(cell.is_header for row in cells[1:] for cell in row[:1]) and not all(cell.is_header for cell in cells[0]):
        return 0  # the first column is the header
    return None


def _is_layout(table: Node, rows: list[Node]) -> bool:
    """Return whether a table is only used for the layout of the page."""
    if table.attributes.get("role", "").lower() in ("presentation", "none"):
        return True
    by_row = [list(_inside(row, *CELLS, deep=False)) for row in rows]
    cells = [cell for row in by_row for cell in row]
    if _is_box(by_row) and not _holds_own(table, "caption", "thead"):
        return True
    if any(cell.tag == "th" for cell in cells) or _holds_own(table, "caption", "thead"):
        return False
    if max(map(len, by_row), default=0) <= 1:
        return True
    filled = [cell for cell in cells if cell.children]
    nests = [cell for cell in filled if _holds(cell, "table")]
    if nests and (2 * len(nests) > len(filled) or len(rows) == 1 or any(len(text_of(cell)) > _LONGEST_CELL for cell in nests)):
        return True
    lengths = [len(text_of(cell)) for cell in filled[:_MOST_NESTED]]
    longest = _LONGEST_CELL // 4 if any(_holds(cell, *HEADINGS) for cell in filled) else _LONGEST_CELL
    return bool(lengths) and (sum(lengths) / len(lengths) > longest or (len(rows) == 1 and max(lengths) > longest))


def _is_box(rows: Sequence[Sequence[Node]]) -> bool:
    """Return whether no two cells of a row have text: a note beside its picture, below its name."""
    return max(map(len, rows), default=0) > 1 and all(sum(map(_has_text, row)) <= 1 for row in rows)


def _has_text(node: Node, besides: frozenset[str] = frozenset()) -> bool:
    """Return whether a visible part of an element has words, without those of some elements."""
    return any(
        bool(child.strip())
        if isinstance(child, str)
        else not child.is_hidden and child.tag not in besides and _has_text(child, besides)
        for child in node.children
    )


def _holds_own(table: Node, *tags: str) -> bool:
    return any(not isinstance(child, str) and child.tag in tags for child in table.children)


def _own(node: Node, *tags: str) -> Iterator[Node]:
    """Yield the parts of a list of definitions, also inside `div`, without those of nested lists."""
    for child in node.children:
        if not isinstance(child, str) and not child.is_hidden:
            if child.tag in tags:
                yield child
            elif child.tag == "div":
                yield from _own(child, *tags)


def _pairs(parts: Iterable[Node]) -> Iterator[tuple[str, str]]:
    terms, is_open = list[str](), False
    for child in parts:
        if child.tag == "dt":
            terms, is_open = [*(terms if is_open else ()), _line(text_of(child))], True
        else:
            yield " / ".join(terms), text_of(child)
            is_open = False
    if is_open:
        yield " / ".join(terms), ""


def _line(words: str) -> str:
    return "\n".join(line for part in words.split("\n") if (line := " ".join(part.split())))


def _single_spaces(data: str) -> str:
    """Collapse white space like a browser, except no-break spaces (U+00A0)."""
    words = " ".join(data.replace("\t", " ").replace("\r", " ").replace("\n", " ").split(" "))
    return words if data.strip() else " "
