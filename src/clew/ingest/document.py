"""A parsed document: one text, and where its headings stand in it.

Every offset in Clew counts Unicode code points of `ParsedDocument.text`, which is stored as it is (design §7), so the text is
cleaned before any offset is taken. Above: `parse.py` returns these values, `split.py` cuts them. Below: the format readers build
them with `TextBuilder`. Next: `parse.py`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading and the place of its line."""

    level: int
    """1 (title) to 6."""
    title: str
    """Its words, without markup."""
    start: int
    """Offset of the heading's line in the document's text."""


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """What a file says, as stored."""

    text: str
    """No NUL, lines end in LF, no lone surrogate; otherwise as the file has it."""
    mime: str
    title: str | None
    """As the file names itself; None when it does not."""
    headings: tuple[Heading, ...] = ()
    """In the order of the text."""
    pages: int | None = None
    """Pages or slides, where the format has such."""
    metadata: Mapping[str, str] = field(default_factory=dict[str, str])


def clean_text(text: str) -> str:
    """Make a text storable: NUL removed, CRLF and CR to LF, lone surrogates to U+FFFD; nothing else changes."""
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    try:
        cleaned.encode()
    except UnicodeEncodeError:
        return cleaned.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return cleaned


def one_line(text: str) -> str:
    """Return the words of a heading or a table cell with single spaces between them."""
    return " ".join(clean_text(text).split())


class TextBuilder:
    """Joins blocks into one text and remembers where the headings start.

    Blocks are set apart by an empty line; a heading is written `## Title`, a table row `cell | cell`, a list item `- item`,
    so that the text shows its structure wherever a piece of it is read alone.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.headings: list[Heading] = []

    def heading(self, level: int, title: str) -> None:
        """Add a heading; one without words is left out."""
        words = one_line(title)
        if words:
            level = min(max(level, 1), 6)
            self.headings.append(Heading(level, words, self._add(f"{'#' * level} {words}")))

    def block(self, text: str) -> None:
        """Add a paragraph, a list or a piece of code; line ends are kept, one without words is left out."""
        cleaned = clean_text(text).strip("\n").rstrip()
        if cleaned.strip():
            self._add(cleaned)

    def rows(self, rows: Iterable[Iterable[str]]) -> None:
        """Add a table, one line a row; empty rows are left out."""
        lines = ([one_line(cell) for cell in row] for row in rows)
        self.block("\n".join(" | ".join(cells).rstrip() for cells in lines if any(cells)))

    def text(self) -> str:
        """Return what was added so far."""
        return "".join(self._parts)

    def _add(self, block: str) -> int:
        if self._parts:
            self._parts.append("\n\n")
            self._length += 2
        start = self._length
        self._parts.append(block)
        self._length += len(block)
        return start
