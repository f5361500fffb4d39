"""HTML → text blocks: what a reader of the page sees, in order.

A walk over the tokens of the standard library's HTML parser, which accepts any markup. Scripts, styles, menus and what stands in
for scripts are left out; headings, lists, tables and preformatted text keep their form. Above: `parse.py` for HTML files,
`office.py` for Word files (mammoth turns them into HTML). Below: `TextBuilder`.
"""

from html.parser import HTMLParser

from clew.ingest.document import TextBuilder, one_line

_RAW = frozenset({"script", "style"})
_LEFT_OUT = _RAW | frozenset({"noscript", "template", "svg", "nav", "iframe", "object", "select", "button"})
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
# fmt: off
_BLOCKS = frozenset((
    "p", "div", "section", "article", "main", "header", "footer", "aside", "address", "blockquote", "figure",
    "figcaption", "form", "fieldset", "details", "summary", "dl", "dt", "dd", "ul", "ol", "li", "hr", "body", "table",
    "caption", "pre",
))
# fmt: on
_CELLS = frozenset({"td", "th"})
Attributes = list[tuple[str, str | None]]


def html_blocks(markup: str) -> tuple[TextBuilder, str | None]:
    """Return the blocks of an HTML document and the title it declares.

    An element such as a menu that is never closed is read like any other, since it would take the rest of the page with it.
    """
    reader = _read(markup, frozenset())
    if unclosed := reader.unclosed():
        reader = _read(markup, unclosed)
    return reader.builder, one_line("".join(reader.title)) or None


def _read(markup: str, kept: frozenset[int]) -> "_Reader":
    reader = _Reader(kept)
    reader.feed(markup)
    reader.close()
    reader.end_block()
    return reader


class _Reader(HTMLParser):
    """Gathers words until a block ends; inside a table, until the cell, the row and the table end.

    `kept`: which start tags of elements that are left out do not count, by their number in the page.
    """

    def __init__(self, kept: frozenset[int]) -> None:
        super().__init__(convert_charrefs=True)
        self.builder = TextBuilder()
        self.title: list[str] = []
        self._words: list[str] = []
        self._lines: list[str] = []
        self._cells: list[str] = []
        self._rows: list[list[str]] = []
        self._kept = kept
        self._starts = 0
        self._open: dict[str, list[int]] = {tag: [] for tag in _LEFT_OUT}
        self._left_out: list[str] = []
        self._lists: list[int | None] = []
        self._tables = 0
        self._in_title = False
        self._in_cell = False
        self._preformatted = False

    def unclosed(self) -> frozenset[int]:
        """Return the start tags, by their number, whose end tag has not come; scripts and styles, which hold no text, aside."""
        return frozenset(number for tag, numbers in self._open.items() if tag not in _RAW for number in numbers)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag in _LEFT_OUT:
            self._leave_out(tag)
        elif self._left_out:
            return
        elif tag == "title":
            self._in_title = True
        elif tag == "br":
            self._words.append("\n")
        elif tag in _BLOCKS or tag in _HEADINGS:
            self._open_block(tag)
        elif tag in _CELLS:
            self._end_cell()
            self._in_cell = True
        elif tag == "tr":
            self._end_row()

    def _leave_out(self, tag: str) -> None:
        number = self._starts
        self._starts += 1
        self._open[tag].append(number)
        if number not in self._kept and (not self._left_out or tag == self._left_out[0]):
            self._left_out.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._open.get(tag):
            self._open[tag].pop()
        if self._left_out:
            if tag == self._left_out[-1]:
                self._left_out.pop()
        elif tag == "title":
            self._in_title = False
        elif tag in _HEADINGS:
            self._end_heading(_HEADINGS[tag])
        elif tag in _CELLS:
            self._end_cell()
        elif tag == "tr":
            self._end_row()
        elif tag in _BLOCKS:
            self._close_block(tag)

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title.append(data)
        elif not self._left_out:
            self._words.append(data if self._preformatted else _single_spaces(data))

    def end_block(self) -> None:
        """Close what is still open, at a block's end or the document's."""
        self._end_row()
        if self._rows:
            self.builder.rows(self._rows)
            self._rows = []
        self._end_line()
        if self._lines:
            self.builder.block("\n".join(self._lines))
            self._lines = []

    def _open_block(self, tag: str) -> None:
        if self._tables and tag not in _HEADINGS:
            self._tables += tag == "table"
            self._words.append(" ")
            return
        if tag == "li":
            self._end_line()
            self._words.append(self._marker())
        elif tag in ("ul", "ol") and self._lists:
            self._end_line()
        elif not (tag == "p" and self._lists):
            self.end_block()
        if tag in ("ul", "ol"):
            self._lists.append(1 if tag == "ol" else None)
        self._tables += tag == "table"
        self._preformatted = tag == "pre"

    def _close_block(self, tag: str) -> None:
        if self._tables and tag != "table":
            self._words.append(" ")
            return
        self._tables -= bool(self._tables and tag == "table")
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()
        if self._lists:
            self._end_line()
        elif not self._tables:
            self.end_block()
        self._preformatted = False

    def _end_heading(self, level: int) -> None:
        words = self._take_words()
        self.end_block()
        self.builder.heading(level, words)

    def _marker(self) -> str:
        indent = "  " * max(len(self._lists) - 1, 0)
        number = self._lists[-1] if self._lists else None
        if number is None:
            return f"{indent}- "
        self._lists[-1] = number + 1
        return f"{indent}{number}. "

    def _end_cell(self) -> None:
        if self._in_cell:
            self._cells.append(self._take_words())
            self._in_cell = False

    def _end_row(self) -> None:
        self._end_cell()
        if self._cells:
            self._rows.append(self._cells)
            self._cells = []

    def _end_line(self) -> None:
        line = self._take_words()
        if line.strip().rstrip("-"):
            self._lines.append(line)

    def _take_words(self) -> str:
        words, self._words = "".join(self._words), []
        if self._preformatted:
            return words.strip("\n")
        indent = words[: len(words) - len(words.lstrip(" "))] if self._lists else ""
        return indent + "\n".join(line for part in words.split("\n") if (line := " ".join(part.split())))


def _single_spaces(data: str) -> str:
    """Collapse white space as a browser does, no-break spaces (U+00A0) aside."""
    words = " ".join(data.replace("\t", " ").replace("\r", " ").replace("\n", " ").split(" "))
    return words if data.strip() else " "
