"""AsciiDoc as Markdown: headings, code, lists, tables and links; without comments and what only a builder reads.

Readers of the stored text know headings by `#`, code by fences and cells by `|`. No library reads AsciiDoc in Python without its
own toolchain, so this is a reader for what documents contain, not a renderer (docs.asciidoctor.org/asciidoc/latest/). Above:
`parse.py`. Next: `markdown.py`.
"""

import re
from collections.abc import Iterator, Sequence

from clew.ingest.reading.document import Heading, Table
from clew.ingest.text.markdown import markdown_headings, markdown_tables

_ARMOUR_BEGINS, _ARMOUR_ENDS = "-----BEGIN PGP ", "-----END PGP "
"""Around a signature, a key or a message: such files have the same ending `.asc`."""
_TITLE = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*)$")
_UNDERLINE = re.compile(r"(?:={3,}|-{3,}|~{3,}|\^{3,}|\+{3,})$")
_UNDERLINED = "=-~^+"
"""The signs below titles of the older form, by level from 1."""
_ENTRY = re.compile(r":(?P<name>!?[A-Za-z0-9_][\w -]{0,60}!?):(?:[ \t]+(?P<value>.*))?$")
_ATTRIBUTE = re.compile(r"(?<!\\)\{([A-Za-z0-9_][\w-]*)\}")
_BUILT_IN = {
    "nbsp": " ",
    "sp": " ",
    "zwsp": "",
    "empty": "",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "startsb": "[",
    "endsb": "]",
    "vbar": "|",
    "plus": "+",
    "pp": "++",
    "cpp": "C++",
    "asterisk": "*",
    "tilde": "~",
    "caret": "^",
    "backtick": "`",
    "apos": "'",
    "quot": '"',
    "lsquo": "‘",
    "rsquo": "’",
    "ldquo": "“",
    "rdquo": "”",
    "deg": "°",
    "two-colons": "::",
}
_ATTRIBUTES_MOST = 500
_FENCE = re.compile(r"(-{4,}|\.{4,}|`{3,})(\w*)$")
_HIDDEN = re.compile(r"(/{4,}|\+{4,})$")
_FRAME = re.compile(r"(?:={4,}|\*{4,}|_{4,}|--)$")
"""What stands around an example, a sidebar, a quotation or an open block; their content is read like other text."""
_TABLE = re.compile(r"([|!,:])={3,}$")
_BLOCK_LINE = re.compile(r"\[(?:\[[^\]\n]*\]|[^\]\[\n]*(?:\[[^\]\n]*\][^\]\[\n]*)*)\]$")
"""`[source,ruby]`, `[NOTE]`, `[[anchor]]`, `[cols="1,2"]`."""
_LANGUAGE = re.compile(r"\[(?:source|,)[^\],]*,?[ \t]*([\w+#-]+)")
_MACRO = re.compile(r"(?:image|video|audio|include|toc|ifdef|ifndef|ifeval|endif|tag|end|ditaa|plantuml)::")
_CAPTION = re.compile(r"\.([^\s.].*)$")
_COMMENT = re.compile(r"//(?!/)")
_RULE = re.compile(r"(?:'{3}|<{3}|-{3}|\*{3})$")
_ITEM = re.compile(r"[ \t]*(?P<sign>\*{1,5}|-|\.{1,5}|<[\d.]+>|\d{1,3}\.)[ \t]+(?=\S)")
_TERM = re.compile(r"[ \t]*(?P<term>\S.{0,200}?)(?::{2,4}|;;)(?:[ \t]+(?P<text>\S.*))?$")
_AUTHOR = re.compile(r"[\w.'-]+(?: [\w.'-]+){0,3}(?: <[^<>\s]+>)?(?:; .*)?$|v?\d[\w.]*(?:,.*)?$")
_CELL = re.compile(
    r"(?:(?:^|(?<=[\s|]))(?:(?P<wide>\d{1,2})(?:\.\d{1,2})?\+|\d{0,2}\.\d{1,2}\+|\d{1,2}\*)?[<^>]?(?:\.[<^>])?[adehlmsv]?)?(?<!\\)\|"
)
"""The sign in front of a cell, with the columns it spans, its alignment and style: `|`, `2+|`, `a|`."""
_SOURCE = re.compile(r"\[(?:source|listing|literal)\b")
_COLUMNS = re.compile(r"cols=\"?([^\"\]]*)\"?")
_REPEATED = re.compile(r"(\d+)\*")
_LINKED = re.compile(r"(?:link:|(?=(?:https?|ftp|mailto):))(?P<target>[^\s\[\]<>]{1,1000})\[(?P<text>[^\]\n]{0,500})\]")
_REFERENCE = re.compile(
    r"xref:[^\s\[\]]{1,500}\[(?P<named>[^\]\n]{0,500})\]|<<(?P<id>[^<>,\n]{1,200})(?:,[ \t]*(?P<text>[^<>\n]{1,500}))?>>"
)
_INLINE = re.compile(
    r"(?P<gone>image:[^\s:\[\]]{1,500}\[[^\]\n]{0,500}\]|indexterm2?:\[[^\]\n]{0,500}\]|\(\(\(.{1,300}?\)\)\)"
    r"|\[\[[\w:., -]{1,200}\]\]|anchor:[\w-]{1,200}\[[^\]\n]{0,200}\])"
    r"|\(\((?P<term>[^()\n]{1,300})\)\)|(?:kbd|btn|pass|stem|latexmath|asciimath):[a-z,]{0,20}\[(?P<said>[^\]\n]{1,500})\]"
    r"|menu:(?P<menu>[^\[\]\n]{1,200})\[(?P<choice>[^\]\n]{0,200})\]|footnote(?:ref)?:[\w-]{0,100}\[(?P<note>[^\]\n]{1,2000})\]"
    r"|(?:\[[\w.#% -]{1,100}\])?#(?P<marked>[^#\s](?:[^#\n]{0,500}[^#\s])?)#(?!\w)"
)
_MONOSPACED = re.compile(r"`\+(?P<kept>[^`\n]{1,500}?)\+`|\"`(?P<quoted>[^`\n]{1,1000})`\"|'`(?P<single>[^`\n]{1,1000})`'")


def markdown_of(text: str) -> tuple[str, tuple[Heading, ...], tuple[Table, ...]]:
    """Return a cleaned AsciiDoc text (lines end in LF) as Markdown, with its headings and tables."""
    plain = "\n".join(_Reader(_without_armour(text).split("\n")).lines()).strip("\n")
    plain = re.sub(r"\n{3,}", "\n\n", f"{plain}\n" if plain else "")
    return plain, markdown_headings(plain), markdown_tables(plain)


def _without_armour(text: str) -> str:
    parts: list[str] = []
    at = 0
    while (begin := text.find(_ARMOUR_BEGINS, at)) >= 0 and (end := text.find(_ARMOUR_ENDS, begin)) >= 0:
        parts.append(text[at:begin])
        at = text.find("\n", end) + 1 or len(text)
    return "".join((*parts, text[at:]))


class _Reader:
    """Reads a document line by line; block lines such as `[source,ruby]` are remembered for the block below."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._source = [line.rstrip() for line in lines]
        self._attributes = dict(_BUILT_IN)
        self._above = ""
        """The block lines directly above."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of the Markdown."""
        at = 0
        while at < len(self._source):
            line = self._source[at]
            if fence := _FENCE.match(line) or _HIDDEN.match(line):
                end = self._end(at, fence[1])
                if not _HIDDEN.match(line):
                    yield from self._code(self._source[at + 1 : end], fence[2])
                at, self._above = end + 1, ""
            elif table := _TABLE.match(line):
                end = self._end(at, line)
                yield from self._table(self._source[at + 1 : end], table[1])
                at, self._above = end + 1, ""
            elif self._above and _SOURCE.match(self._above) and line.strip() and not _BLOCK_LINE.match(line):
                end = next((end for end in range(at, len(self._source)) if not self._source[end].strip()), len(self._source))
                yield from self._code(self._source[at:end])
                at, self._above = end, ""
            elif self._is_underlined(at):
                level = _UNDERLINED.index(self._source[at + 1][0]) + 1
                yield f"{'#' * level} {self._inline(line.strip())}"
                at += 2
            else:
                yield from self._line(at)
                at += 1

    def _end(self, at: int, delimiter: str) -> int:
        """Return the line that closes a block; the end of the text if none does."""
        return next((end for end in range(at + 1, len(self._source)) if self._source[end] == delimiter), len(self._source))

    def _code(self, lines: Sequence[str], language: str = "") -> Iterator[str]:
        found = _LANGUAGE.search(self._above)
        ticks = "````" if any(line.startswith("```") for line in lines) else "```"
        yield from ("", f"{ticks}{language or (found[1] if found else '')}", *lines, ticks, "")

    def _is_underlined(self, at: int) -> bool:
        """Return whether a line is a title of the older form: a line of its length stands below, nothing above."""
        title, below = self._source[at], self._source[at + 1 : at + 2]
        if not below or not _UNDERLINE.match(below[0]) or not re.match(r"[\w{`\"'“‘«(]", title):
            return False
        is_alone = at == 0 or not self._source[at - 1].strip() or _BLOCK_LINE.match(self._source[at - 1]) is not None
        return is_alone and abs(len(below[0]) - len(title)) <= 1

    def _line(self, at: int) -> Iterator[str]:
        line = self._source[at]
        if entry := _ENTRY.match(line):
            if len(self._attributes) < _ATTRIBUTES_MOST and "!" not in entry["name"]:
                self._attributes[entry["name"].lower()] = self._known(entry["value"] or "")
        elif title := _TITLE.match(line):
            words = title[2].removesuffix(f" {title[1]}").rstrip()
            yield from ("", f"{'#' * len(title[1])} {self._inline(words)}")
        elif _BLOCK_LINE.match(line):
            self._above += line
        elif _is_builders(line) or (at in (1, 2) and _TITLE.match(self._source[0]) and _AUTHOR.match(line)):
            yield from [] if _COMMENT.match(line) else [""]
        elif caption := _CAPTION.match(line):
            yield from ("", f"**{self._inline(caption[1])}**", "")
        else:
            self._above = "" if line.strip() else self._above
            yield self._text(line)

    def _text(self, line: str) -> str:
        """Return a line of prose, of a list, or of a list of terms."""
        body = re.sub(r"[ \t]\+$", "", line)
        if item := _ITEM.match(body):
            sign = item["sign"]
            depth = len(sign) - 1 if sign[0] in "*." else 0
            return f"{'  ' * depth}{'1.' if sign[0] in '.<' or sign[0].isdigit() else '-'} {self._inline(body[item.end() :])}"
        if (term := _TERM.match(body)) and "://" not in term["term"]:
            said = f" {self._inline(term['text'])}" if term["text"] else ""
            return f"**{self._inline(term['term'])}**:{said}"
        return self._inline(body)

    def _table(self, lines: Sequence[str], sign: str) -> Iterator[str]:
        if sign != "|":  # values between commas or colons
            yield from ("", *lines, "")
            return
        rows = [[self._cell(cell) for cell in row] for row in _rows(lines, self._above)]
        if rows := [row for row in rows if any(row)]:
            width = max(map(len, rows))
            first, *others = ([*row, *[""] * (width - len(row))] for row in rows)
            yield from ("", _row(first), _row(["---"] * width), *map(_row, others), "")

    def _cell(self, text: str) -> str:
        return self._inline(" ".join(text.replace("\\|", "|").split())).replace("|", "\\|")

    def _known(self, text: str) -> str:
        return _ATTRIBUTE.sub(lambda name: self._attributes.get(name[1].lower(), name.group()), text)

    def _inline(self, text: str) -> str:
        """Return a text with its links as Markdown writes them, and without the signs of macros."""
        plain = _MONOSPACED.sub(_monospaced, self._known(text))
        return _REFERENCE.sub(_referred, _LINKED.sub(_linked, _INLINE.sub(_shown, plain)))


def _is_builders(line: str) -> bool:
    """Return whether a line is for the builder: a comment, a macro, a frame, what joins a paragraph to an item."""
    return bool(
        _MACRO.match(line) or _COMMENT.match(line) or _FRAME.match(line) or _RULE.match(line) or line.strip() in ("+", "{empty}")
    )


def _rows(lines: Sequence[str], above: str) -> list[list[str]]:
    """Return the cells of a table by row: a row has as many cells as the table has columns, on however many lines."""
    cells: list[str] = []
    first = 0
    for line in lines:
        signs = list(_CELL.finditer(line))
        before = line[: signs[0].start()] if signs else line
        if cells and before.strip():
            cells[-1] += f" {before}"
        for sign, end in zip(signs, [*(sign.start() for sign in signs[1:]), len(line)], strict=False):
            cells += [line[sign.end() : end], *[""] * (int(sign["wide"] or 1) - 1)]
        first = first or len(cells)
    columns = _column_count(above) or first
    return [cells[at : at + columns] for at in range(0, len(cells), columns)] if columns else []


def _column_count(above: str) -> int:
    """Return the number of columns that a block line states: `cols="1,3"`, `cols=3*`; 0 if it states none."""
    found = _COLUMNS.search(above)
    if not found or not found[1].strip():
        return 0
    parts = [part for part in re.split(r"[,;]", found[1].strip()) if part.strip()]
    return min(100, sum(int(times[1]) if (times := _REPEATED.match(part.strip())) else 1 for part in parts))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _monospaced(found: re.Match[str]) -> str:
    if found["kept"]:
        return f"`{found['kept']}`"
    return f"“{found['quoted']}”" if found["quoted"] else f"‘{found['single']}’"


def _shown(found: re.Match[str]) -> str:
    if found["menu"]:
        return " > ".join(filter(None, (found["menu"], found["choice"])))
    if found["note"]:
        return f" ({found['note']})"
    return found["term"] or found["said"] or found["marked"] or ""


def _linked(found: re.Match[str]) -> str:
    words = found["text"].partition(",")[0] if "=" in found["text"] or found["target"].startswith("mailto:") else found["text"]
    text = words.strip('^" ') or found["target"].removeprefix("mailto:")
    return f"[{text}]({found['target']})"


def _referred(found: re.Match[str]) -> str:
    words = found["named"] or found["text"] or (found["id"] or "").strip("_#")
    return words.strip()
