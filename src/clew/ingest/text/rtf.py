r"""RTF → text blocks, in one pass over the file and in linear time.

Headings by style and outline level, paragraphs, lists, tables, foot- and endnotes, comments, fields as they show. Pictures and
embedded objects are left out; running heads and feet come at the end. striprtf and similar libraries drop tables, headings and
notes and were slow on real files (docs/decisions/0027). Above: `parse.py`, and `outlook.py` for bodies of messages. Below:
`rtf_marks.py`, `TextBuilder`.
"""

import codecs
import re
from dataclasses import dataclass, field, replace

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import TextBuilder, one_line
from clew.ingest.text.rtf_marks import (
    BULLETS,
    CHARACTERS,
    CODE_PAGES,
    IGNORED,
    READ_THOUGH_STARRED,
    RUNNING,
    SIGNS,
    TOKEN,
)

_GROUPS_MOST = 20_000
_HEADING_NAME = re.compile(r"(?:heading|titre|überschrift|título|titolo|标题)\s*([1-9])", re.IGNORECASE)
_ENDS_PARAGRAPH = frozenset({"par", "sect", "page", "column"})
_HIDING = frozenset({"v", "deleted"})


@dataclass(slots=True)
class RtfDocument:
    """The content of an RTF file."""

    builder: TextBuilder = field(default_factory=TextBuilder)
    title: str | None = None
    running: list[str] = field(default_factory=list[str])
    """Running heads and feet, each once."""
    objects: int = 0
    """Embedded objects, which were not read."""


@dataclass(slots=True)
class _Group:
    """State until a group's closing brace."""

    target: str = "body"
    """body, skip, fonts, styles, listtext, or text collected separately: note, comment, author, running, title."""
    encoding: str = "cp1252"
    after_unicode: int = 1
    is_hidden: bool = False
    starred: bool = False
    is_twofold: bool = False
    r"""`\upr`: the words come twice, the second time in Unicode, in `\ud`."""


@dataclass(slots=True)
class _Style:
    name: str = ""
    level: int = 0


def rtf_blocks(data: bytes) -> RtfDocument:
    """Return the blocks of an RTF file.

    Raises: UnreadableDocument when it is not RTF, or nested too deeply.
    """
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rt"):
        raise UnreadableDocument("The file is not RTF, although its name says so.")
    reader = _Reader()
    reader.read(data)
    return reader.found


class _Reader:
    """The state of the pass: a stack of groups, the current paragraph, the current table."""

    def __init__(self) -> None:
        self.found = RtfDocument()
        self._group = _Group()
        self._stack: list[_Group] = []
        self._bytes = bytearray()
        self._opened = False
        self._skip = 0
        self._encoding = "cp1252"
        self._fonts: dict[int, int] = {}
        self._font = 0
        self._default_font = 0
        self._styles: dict[int, _Style] = {}
        self._style = _Style()
        self._style_number = 0
        self._apart: list[list[str]] = [[]]
        self._notes: list[str] = []
        self._author = ""
        self._marker = ""
        self._list: list[str] = []
        self._cells: list[str] = []
        self._rows: list[list[str]] = []
        self._in_table = False
        self._level = 0

    def read(self, data: bytes) -> None:
        """Read the file once."""
        position, length = 0, len(data)
        match = TOKEN.match
        while position < length:
            token = match(data, position)
            if token is None:  # a lone backslash at the end
                break
            position = token.end()
            kind = token.lastgroup
            opened, self._opened = self._opened, False
            if kind == "text":
                if self._group.target != "skip":
                    self._add_bytes(token.group())
            elif kind == "brace":
                self._open() if token.group() == b"{" else self._close()
            elif kind == "hex":
                if self._group.target != "skip":
                    self._add_bytes(bytes.fromhex(token["hex"].decode("ascii")))
            elif kind == "sign":
                self._sign(token["sign"], opened)
            elif kind in {"word", "number"}:
                position += self._word(token["word"].decode("ascii"), token["number"])
        self._end()

    def _open(self) -> None:
        self._flush()
        self._skip = 0
        self._opened = True
        if len(self._stack) >= _GROUPS_MOST:
            raise UnreadableDocument("The RTF file is nested too deeply.")
        self._stack.append(self._group)
        outer = self._group
        self._group = replace(outer, starred=False, is_twofold=False)
        if outer.is_twofold:
            self._group.target = "skip"

    def _close(self) -> None:
        self._flush()
        self._skip = 0
        ended = self._group.target
        if not self._stack:
            return
        self._group = self._stack.pop()
        if ended == self._group.target:
            return
        if ended in {"note", "comment", "running", "title", "author", "listtext"}:
            self._end_apart(ended, "".join(self._apart.pop()) if len(self._apart) > 1 else "")
        elif ended == "styles":
            self._end_style()

    def _end_apart(self, target: str, text: str) -> None:
        words = one_line(text)
        if target == "title":
            self.found.title = words or None
        elif target == "running":
            if words and words not in self.found.running:
                self.found.running.append(words)
        elif target == "author":
            self._author = words
        elif target == "listtext":
            self._marker = "-" if words in BULLETS or not words else words
        elif words:
            self._end_note(target, words)

    def _end_note(self, target: str, words: str) -> None:
        if target == "comment":
            author, self._author = self._author, ""
            self._notes.append(f"Comment ({author}): {words}" if author else f"Comment: {words}")
        else:
            number = 1 + sum(note.startswith("[") for note in self._notes)
            self._notes.append(f"[{number}] {words}")
            self._apart[-1].append(f"[{number}]")

    def _sign(self, sign: bytes, opened: bool) -> None:
        if sign == b"*":
            self._group.starred = opened
        elif sign in b"\r\n":
            self._word("par", None)
        elif sign in SIGNS:
            self._add(SIGNS[sign])

    def _word(self, word: str, number: bytes | None) -> int:
        """Apply a control word; return how many raw bytes after it belong to it."""
        value = int(number) if number is not None else None
        if word == "bin":
            return max(value or 0, 0)
        if self._group.starred:
            self._group.starred = False
            if word not in READ_THOUGH_STARRED:
                self._group.target = "skip"
        self.found.objects += word == "objdata"
        if self._group.target == "skip" and word != "ud":
            return 0
        if word == "u" and value is not None:
            self._flush()
            self._add(_character(value))
            self._skip = self._group.after_unicode
        elif word in CHARACTERS:
            self._add(CHARACTERS[word])
        elif not (self._destination(word) or self._layout(word, value)):
            self._format(word, value)
        return 0

    def _destination(self, word: str) -> bool:
        """Open a group that is not body text; its words are stored separately."""
        if word in IGNORED:
            self._retarget("skip")
        elif word in RUNNING:
            self._retarget("running")
        elif word in {"fonttbl", "stylesheet"}:
            self._retarget("fonts" if word == "fonttbl" else "styles")
        elif word in {"footnote", "annotation", "atnauthor"}:
            self._retarget({"footnote": "note", "annotation": "comment", "atnauthor": "author"}[word])
        elif word in {"listtext", "pntext"}:
            self._retarget("listtext")
        elif word == "info":
            self._retarget("info")
        elif word == "title" and self._group.target == "info":
            self._retarget("title")
        elif word == "upr":
            self._group.is_twofold = True
        elif word == "ud":
            self._group.target = self._stack[-1].target if self._stack else "body"
        else:
            return False
        return True

    def _retarget(self, target: str) -> None:
        self._flush()
        if target in {"note", "comment", "running", "title", "author", "listtext"} and target != self._group.target:
            self._apart.append([])
        self._group.target = target

    def _layout(self, word: str, value: int | None) -> bool:
        """Apply control words that end paragraphs, cells and rows or set their properties."""
        self._flush()
        if word in _ENDS_PARAGRAPH:
            self._end_paragraph()
        elif word == "cell":
            self._end_cell()
        elif word in {"nestcell", "nestrow"}:
            self._add(" ")
        elif word == "row":
            self._end_row()
        elif word == "pard":
            if self._group.target == "body":
                self._in_table, self._style, self._level = False, _Style(), 0
        elif word in {"intbl", "itap"}:
            self._in_table = value != 0
        elif word == "outlinelevel":
            self._set_level(_outline(value))
        elif word == "s" and value is not None:
            self._set_style(value)
        else:
            return False
        return True

    def _set_level(self, level: int) -> None:
        if self._group.target == "styles":
            self._styles.setdefault(self._style_number, _Style()).level = level
        else:
            self._level = level

    def _set_style(self, number: int) -> None:
        if self._group.target == "styles":
            self._style_number = number
        elif self._group.target == "body":
            self._style = self._styles.get(number, _Style())

    def _format(self, word: str, value: int | None) -> None:
        """Apply control words for fonts, code pages and hidden text."""
        if word in {"f", "deff"} and value is not None:
            self._set_font(word, value)
        elif word == "fcharset" and self._group.target == "fonts":
            self._fonts[self._font] = value or 0
        elif word == "ansicpg":
            self._encoding = self._group.encoding = _known(f"cp{value}") if value else self._encoding
        elif word in {"mac", "pc", "pca"}:
            self._encoding = self._group.encoding = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}[word]
        elif word == "uc":
            self._group.after_unicode = min(max(value or 0, 0), 8)
        elif word in _HIDING:
            self._group.is_hidden = value != 0
        elif word == "plain":
            self._group.is_hidden = False
            self._use_font(self._default_font)

    def _set_font(self, word: str, number: int) -> None:
        if word == "deff":
            self._default_font = number
        elif self._group.target == "fonts":
            self._font = number
        else:
            self._use_font(number)

    def _use_font(self, number: int) -> None:
        charset = self._fonts.get(number, 1)
        self._group.encoding = CODE_PAGES.get(charset, self._encoding) if charset else self._encoding

    def _add_bytes(self, data: bytes) -> None:
        if self._skip:
            skipped = min(self._skip, len(data))
            self._skip -= skipped
            data = data[skipped:]
        self._bytes += data

    def _flush(self) -> None:
        if self._bytes:
            text = self._bytes.decode(self._group.encoding, "replace")
            self._bytes.clear()
            self._put(text)

    def _add(self, text: str) -> None:
        self._flush()
        self._put(text)

    def _put(self, text: str) -> None:
        group = self._group
        if group.target == "styles":
            style = self._styles.setdefault(self._style_number, _Style())
            style.name = (style.name + text)[:200]
        elif group.target not in {"skip", "fonts", "info"} and not group.is_hidden:
            self._apart[-1].append(text)

    def _end_style(self) -> None:
        for style in self._styles.values():
            style.name = style.name.strip().rstrip(";")
            named = _HEADING_NAME.match(style.name)
            style.level = style.level or (int(named.group(1)) if named else 1 if style.name.lower() == "title" else 0)

    def _take(self) -> str:
        text = "".join(self._apart[0])
        self._apart[0] = []
        return text

    def _end_paragraph(self) -> None:
        if len(self._apart) > 1:
            self._apart[-1].append("\n")
        elif self._in_table:
            self._apart[0].append("\n")
        else:
            self._end_table()
            self._end_line(self._take())

    def _end_line(self, text: str) -> None:
        text = "\n".join(" ".join(line.split(" ")).strip() for line in text.split("\n")).strip("\n")
        marker, self._marker = self._marker, ""
        level = self._level or self._style.level
        if text.strip() and level:
            self._end_list()
            number = marker if marker not in {"", "-"} else ""
            self.found.builder.heading(level, f"{number} {text}")
        elif text.strip() and marker:
            self._list.append(f"{marker} {one_line(text)}")
        elif text.strip():
            self._end_list()
            self.found.builder.block(text)
            self._add_notes()

    def _end_list(self) -> None:
        if self._list:
            self.found.builder.block("\n".join(self._list))
            self._list = []
            self._add_notes()

    def _add_notes(self) -> None:
        for note in [note for note in self._notes if note.startswith("Comment")]:
            self.found.builder.block(note)
            self._notes.remove(note)

    def _end_cell(self) -> None:
        if len(self._apart) == 1:
            marker, self._marker = self._marker, ""
            self._cells.append(f"{marker} {self._take()}" if marker else self._take())

    def _end_row(self) -> None:
        if self._cells:
            self._rows.append(self._cells)
            self._cells = []

    def _end_table(self) -> None:
        self._end_row()
        if self._rows:
            self._end_list()
            self.found.builder.table(self._rows, header_rows=int(len(self._rows) > 1))
            self._rows = []

    def _end(self) -> None:
        self._flush()
        if self._cells and "".join(self._apart[0]).strip():
            self._end_cell()
        self._end_table()
        self._end_line(self._take())
        self._end_list()
        for note in self._notes:
            self.found.builder.block(note)


def _outline(value: int | None) -> int:
    return value + 1 if value is not None and 0 <= value <= 5 else 0


def _character(value: int) -> str:
    code = value + 0x10000 if value < 0 else value
    return chr(code) if 0 <= code <= 0x10FFFF else "\ufffd"


def _known(encoding: str) -> str:
    try:
        return codecs.lookup("utf-8" if encoding == "cp65001" else encoding).name
    except LookupError:
        return "cp1252"
