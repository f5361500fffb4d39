"""AsciiDoc as Markdown: headings, code, lists, tables and links; without comments and what only a builder reads.

Readers of the stored text know headings by `#`, code by fences and cells by `|`. No library reads AsciiDoc in Python without its
own toolchain, so this is a reader for what documents contain, not a renderer (docs.asciidoctor.org/asciidoc/latest/). Above:
`parse.py`. Below: `asciidoc_inline.py` reads what stands within a line, `asciidoc_tables.py` tables. Next: `markdown.py`.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from textwrap import dedent

from clew.ingest.reading.document import Heading, Table
from clew.ingest.text.asciidoc_inline import Attributes, inline
from clew.ingest.text.asciidoc_tables import rows_of
from clew.ingest.text.markdown import markdown_headings, markdown_tables
from clew.ingest.text.markup import html_blocks

_ARMOUR_BEGINS, _ARMOUR_ENDS = "-----BEGIN PGP ", "-----END PGP "
"""Around a signature or a key: such files have the same ending `.asc`."""
_SIGNED, _SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----\n", "\n-----BEGIN PGP SIGNATURE-----"
_TITLE = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*)$")
_SECTION = re.compile(r"={2,6}[ \t]+\S")
_UNDERLINE = re.compile(r"(?:={3,}|-{3,}|~{3,}|\^{3,}|\+{3,})$")
_UNDERLINED = "=-~^+"
"""The signs below titles of the older form, by level from 1."""
_ENTRY = re.compile(r":(?P<name>!?[A-Za-z0-9_][\w -]{0,60}!?):(?:[ \t]+(?P<value>.*))?$")
_FENCE = re.compile(r"(-{4,}|\.{4,}|`{3,})([\w+#-]*)$")
_COMMENTED = re.compile(r"/{4,}$")
_PASSED = re.compile(r"\+{4,}$")
"""Around what goes to the page as it is: markup, or formulas."""
_FORMULAS = re.compile(r"\[(?:stem|latexmath|asciimath)\b")
_FRAME = re.compile(r"(?:={4,}|\*{4,}|_{4,}|--)$")
"""What stands around an example, a sidebar, a quotation or an open block; their content is read like other text."""
_TABLE = re.compile(r"([|,:])={3,}$")
_BLOCK_LINE = re.compile(
    r"\[(?:\[[^\W\d][^\]\n]*(?<!\s)\]|(?:(?:[^\W\d]|[.#%{,\"'])[^\]\[\n]*(?:\[[^\]\[\n]*\][^\]\[\n]*)*)?)\]$"
)
"""`[source,ruby]`, `[NOTE]`, `[[anchor]]`, `[cols="1,2"]`."""
_BLOCK_LINES_MOST = 20
_SOURCE = re.compile(r"\[(?:(?:source|listing|literal)\b|,)")
_LANGUAGE = re.compile(r"[\w+#.-]{1,40}$")
_STYLED = re.compile(r"\[[A-Za-z_]+[\],.#%]")
_MACRO = re.compile(r"(?:image|video|audio|include|toc|ditaa|plantuml)::(?![ \t])[^\[\n]*\[.*\]$")
_CONDITION = re.compile(r"(?:(?P<shows>ifn?def)|ifeval|endif|tag|end)::[^\[\n]*\[(?P<text>.*)\]$")
_CAPTION = re.compile(r"\.([^\s.].*)$")
_COMMENT = re.compile(r"//(?!/)")
_RULE = re.compile(r"(?:'{3}|<{3}|-{3}|\*{3})$")
_ITEM = re.compile(r"[ \t]*(?P<sign>\*{1,5}|-|\.{1,5}|<(?:[0-9]{1,3}|\.)>|[0-9]{1,3}\.)[ \t]+(?=\S)")
_TERM = re.compile(r"[ \t]*(?P<term>\S.{0,200}?)(?::{2,4}|;;)(?:[ \t]+(?P<text>\S.*))?$")
_AUTHOR = re.compile(r"[^\W\d][\w.'-]*(?: [^\W\d][\w.'-]*){0,3}(?: <[^<>\s]+>)?(?:; .*)?$")
_REVISION = re.compile(r"v?\d[\w.-]*(?:[,:].*)?$")


def markdown_of(text: str) -> tuple[str, tuple[Heading, ...], tuple[Table, ...]]:
    """Return a cleaned AsciiDoc text (lines end in LF) as Markdown, with its headings and tables."""
    plain = "\n".join(_Reader(_message(text)).lines()).strip("\n")
    plain = re.sub(r"\n{3,}", "\n\n", f"{plain}\n" if plain else "")
    return plain, markdown_headings(plain), markdown_tables(plain)


def _message(text: str) -> str:
    """Return the message of a signed text, whose lines that begin with a dash have another in front (RFC 4880 §7.1)."""
    signed = text.lstrip()
    if not signed.startswith(_SIGNED):
        return text
    _, _, message = signed.partition("\n\n")
    return re.sub(r"^- (?=-)", "", message.partition(_SIGNATURE)[0], flags=re.MULTILINE)


class _Lists:
    """The lists that are open, each within the one before: a sign that is not among theirs opens one more."""

    def __init__(self) -> None:
        self._open: list[tuple[str, int]] = []

    def mark(self, sign: str) -> str:
        """Return what stands in front of an item in Markdown. A number that the writer gave stays, other items are counted."""
        kind = sign[0] if sign[0] == "<" or sign[0].isdigit() else sign
        kind = "1" if kind.isdigit() else kind
        at = next((at for at, (one, _) in enumerate(self._open) if one == kind), len(self._open))
        given = sign.strip("<>.")
        number = int(given) if given.isdigit() else self._open[at][1] + 1 if at < len(self._open) else 1
        self._open[at:] = [(kind, number)]
        return f"{'  ' * at}{'-' if kind[0] in '*-' else f'{number}.'}"


class _Reader:
    """Reads a document line by line; block lines such as `[source,ruby]` are remembered for the block below."""

    def __init__(self, text: str) -> None:
        self._source = [line.rstrip() for line in text.split("\n")]
        self._at = 0
        self._attributes = Attributes(len(text))
        self._above: list[str] = []
        """The block lines above, also above captions, comments and attributes."""
        self._lists = _Lists()
        self._frames: list[tuple[str, _Lists]] = []
        """The frames that are open, with the lists around them."""
        self._has_term = False
        """Whether the text of a term is still to come."""
        self._places: dict[str, list[int]] = {}
        """Where blocks may end, by the line that ends them, so that no search takes long."""
        for at, line in enumerate(self._source):
            if _FENCE.match(line) or _COMMENTED.match(line) or _PASSED.match(line) or _TABLE.match(line) or line == "--":
                self._places.setdefault(line, []).append(at)
            elif line.startswith(_ARMOUR_ENDS):
                self._places.setdefault(_ARMOUR_ENDS, []).append(at)
            elif _SECTION.match(line) and at and not self._source[at - 1]:
                self._places.setdefault("==", []).append(at)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the Markdown."""
        while self._at < len(self._source):
            at, line = self._at, self._source[self._at]
            self._at += 1
            if self._ends_lists(at):
                self._lists = _Lists()
            block = self._block(at, line)
            if block is None:
                yield from self._line(at, line)
            else:
                yield from block
                self._above = []

    def _place(self, ending: str, at: int) -> int:
        """Return the first line behind a line that is such an ending; the end of the text if there is none."""
        places = self._places.get(ending, [])
        found = bisect_right(places, at)
        return places[found] if found < len(places) else len(self._source)

    def _ends_lists(self, at: int) -> bool:
        """Return whether a line ends the lists above: it stands behind a blank line and is no item, nor part of one."""
        line = self._source[at]
        is_free = at == 0 or not self._source[at - 1]
        return is_free and bool(line) and line[0] not in " \t+" and not _ITEM.match(line) and not _COMMENT.match(line)

    def _block(self, at: int, line: str) -> Iterator[str] | None:
        """Return the lines of the block that begins with a line, and move behind it; None if none begins there."""
        if fence := _FENCE.match(line):
            return self._code(self._taken(at, self._place(fence[1], at)), fence[2])
        if line == "--" and self._is_source():
            return self._code(self._taken(at, self._place(line, at)))
        if _PASSED.match(line):
            return self._passed(self._taken(at, self._place(line, at)))
        if table := _TABLE.match(line):
            end = self._place(line, at)
            if end == len(self._source) or self._place("==", at) < end:
                self._at = end = self._open_end(at, table[1])
                return self._table(self._source[at + 1 : end], table[1])
            return self._table(self._taken(at, end), table[1])
        if line.startswith(_ARMOUR_BEGINS) and (end := self._place(_ARMOUR_ENDS, at)) < len(self._source):
            self._taken(at, end)
            return iter(())
        return None

    def _open_end(self, at: int, sign: str) -> int:
        """Return the line behind a table that is not closed: that of a section, or one behind a blank line that has no cell."""
        end = self._place("==", at)
        behind = (line for line in range(at + 2, end) if self._source[line] and not self._source[line - 1])
        return next((line for line in behind if sign not in self._source[line]), end)

    def _taken(self, at: int, end: int) -> Sequence[str]:
        """Return the lines between the first and the last line of a block, and move behind them."""
        self._at = end + 1
        return self._source[at + 1 : end]

    def _line(self, at: int, line: str) -> Iterator[str]:
        """Yield what a line that begins no block shows; lines of code and titles may take more than one."""
        condition = _CONDITION.match(line)
        is_conditional = condition is not None and bool(condition["shows"] and condition["text"])
        if condition and is_conditional:
            line, condition = condition["text"], None
        if entry := _ENTRY.match(line):
            self._define(entry, is_default=is_conditional)
        elif _COMMENTED.match(line):
            self._taken(at, self._place(line, at))
        elif condition or _COMMENT.match(line):
            return
        elif title := _TITLE.match(line):
            self._above, self._lists = [], _Lists()
            words = title[2].removesuffix(f" {title[1]}").rstrip()
            yield from ("", f"{'#' * len(title[1])} {self._inline(words)}")
        elif _BLOCK_LINE.match(line):
            self._above = [*self._above[1 - _BLOCK_LINES_MOST :], self._attributes.fill(line)]
        elif caption := _CAPTION.match(line):
            yield from ("", f"**{self._inline(caption[1])}**", "")
        elif _MACRO.match(line) or _FRAME.match(line) or _RULE.match(line) or line.strip() in ("+", "{empty}"):
            self._framed(line)
            yield ""
        elif not self._is_author(at, line):
            yield from self._paragraph(at, line)

    def _paragraph(self, at: int, line: str) -> Iterator[str]:
        if line and self._is_source():
            yield from self._code([line, *self._rest()])
        elif self._is_literal(at, line):
            yield from self._code(dedent("\n".join([line, *self._rest(ends_at_items=True)])).split("\n"))
        elif self._is_underlined(at):
            self._at, self._lists = at + 2, _Lists()
            yield f"{'#' * (_UNDERLINED.index(self._source[at + 1][0]) + 1)} {self._inline(line.strip())}"
        else:
            yield self._text(line)
        self._above = [] if line else self._above

    def _rest(self, *, ends_at_items: bool = False) -> Sequence[str]:
        """Return the other lines of a paragraph of code, which ends where a block begins or ends, and move behind them."""
        at = self._at
        while self._at < len(self._source) and (line := self._source[self._at]) not in ("", "+"):
            if _FRAME.match(line) or _FENCE.match(line) or _TABLE.match(line):
                break
            if ends_at_items and line[0] not in " \t" and _ITEM.match(line):
                break
            self._at += 1
        return self._source[at : self._at]

    def _define(self, entry: re.Match[str], *, is_default: bool) -> None:
        """Define an attribute; under a condition, only if the document does not define it elsewhere above."""
        parts = [entry["value"] or ""]
        while parts[-1].endswith(" \\") and self._at < len(self._source):
            parts[-1] = parts[-1][:-1].rstrip()
            parts.append(self._source[self._at].strip())
            self._at += 1
        if "!" not in entry["name"]:
            self._attributes.define(entry["name"], " ".join(parts), is_default=is_default)

    def _framed(self, line: str) -> None:
        """Note that a frame opens, with lists of its own, or closes."""
        self._above = []
        if not _FRAME.match(line):
            return
        if self._frames and self._frames[-1][0] == line:
            self._lists = self._frames.pop()[1]
        else:
            self._frames.append((line, self._lists))
            self._lists = _Lists()

    def _is_source(self) -> bool:
        return any(_SOURCE.match(line) for line in self._above)

    def _is_author(self, at: int, line: str) -> bool:
        """Return whether a line names the author, directly below the title of the document, or below that its revision."""
        if not (0 < at < 3) or not (title := _TITLE.match(self._source[0])) or len(title[1]) > 1:
            return False
        is_sentence = self._source[1].endswith(".")
        return not is_sentence and bool(_AUTHOR.match(self._source[1])) and (at == 1 or bool(_REVISION.match(line)))

    def _is_literal(self, at: int, line: str) -> bool:
        """Return whether a line begins a paragraph that is shown as it is: it is indented, behind a blank line, and no item."""
        is_free = at == 0 or self._source[at - 1] in ("", "+") or _CAPTION.match(self._source[at - 1])
        if not line or line[0] not in " \t" or not is_free or self._has_term or any(map(_STYLED.match, self._above)):
            return False
        return not _ITEM.match(line) and not _TERM.match(line)

    def _is_underlined(self, at: int) -> bool:
        """Return whether a line is a title of the older form: a line of its length stands below, nothing above."""
        title, below = self._source[at], self._source[at + 1 : at + 2]
        if not below or not _UNDERLINE.match(below[0]) or not re.match(r"[\w{`\"'“‘«(]", title):
            return False
        is_alone = at == 0 or not self._source[at - 1] or _BLOCK_LINE.match(self._source[at - 1]) is not None
        return is_alone and abs(len(below[0]) - len(title)) <= 1

    def _text(self, line: str) -> str:
        """Return a line of prose, of a list, or of a list of terms."""
        body = re.sub(r"[ \t]\+$", "", line)
        self._has_term = self._has_term and not body
        if item := _ITEM.match(body):
            return f"{self._lists.mark(item['sign'])} {self._inline(body[item.end() :])}"
        if (term := _TERM.match(body)) and "://" not in term["term"]:
            self._lists, self._has_term = _Lists(), not term["text"]
            said = f" {self._inline(term['text'])}" if term["text"] else ""
            return f"**{self._inline(term['term'])}**:{said}"
        return self._inline(body)

    def _code(self, lines: Sequence[str], language: str = "") -> Iterator[str]:
        stated = next((found for line in self._above if (found := _language(line))), "")
        ticks = "`" * max(3, 1 + max((len(run) for line in lines for run in re.findall("`+", line)), default=0))
        yield from ("", f"{ticks}{language or stated}", *lines, ticks, "")

    def _passed(self, lines: Sequence[str]) -> Iterator[str]:
        if any(_FORMULAS.match(line) for line in self._above):
            yield from self._code(lines)
        else:
            yield from ("", *html_blocks("\n".join(lines))[0].text().split("\n"), "")

    def _table(self, lines: Sequence[str], sign: str) -> Iterator[str]:
        rows = rows_of(lines, " ".join(self._above), sign, self._inline)
        if rows:
            width = max(map(len, rows))
            first = [*rows[0], *[""] * (width - len(rows[0]))]
            yield from ("", _row(first), _row(["---"] * width), *map(_row, rows[1:]), "")

    def _inline(self, text: str) -> str:
        return inline(self._attributes.fill(text))


def _language(line: str) -> str:
    """Return the language that a block line states as its second attribute without a name: `[source%linenums,ruby]`."""
    parts = [part.strip() for part in line[1:-1].split(",", 2)]
    return parts[1] if _SOURCE.match(line) and len(parts) > 1 and _LANGUAGE.match(parts[1]) else ""


def _row(cells: Sequence[str]) -> str:
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"
