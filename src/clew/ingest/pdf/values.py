"""The raw content of a PDF page: words with their boxes, and ruled lines.

The boundary between the native library and our own reading of a page. Above: `read.py` creates these values; `order.py`,
`paragraphs.py`, `furniture.py`, `tables.py` and `headings.py` are pure functions over them. Next: `read.py`.

All measures are points; the origin is the top left corner of the page as shown (cropped and rotated).
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Word:
    """Letters without white space between them, on one line.

    Words never change; the class is not frozen because creating one would then take three times as long.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    """Font size as shown."""
    font: str
    """Name of the font in the file, without the prefix of a subset."""
    is_bold: bool
    is_rtl: bool = False
    """Written from right to left; `text` is in logical order."""
    is_sideways: bool = False
    """Its letters are turned by a quarter."""


@dataclass(frozen=True, slots=True)
class Line:
    """Words next to each other, in reading order."""

    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The words with single spaces between them."""
        return " ".join(word.text for word in self.words)

    @property
    def x0(self) -> float:
        """The left edge."""
        return min(word.x0 for word in self.words)

    @property
    def top(self) -> float:
        """The upper edge."""
        return min(word.top for word in self.words)

    @property
    def x1(self) -> float:
        """The right edge."""
        return max(word.x1 for word in self.words)

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return max(word.bottom for word in self.words)

    @property
    def size(self) -> float:
        """The font size most of its letters have."""
        letters: dict[float, int] = {}
        for word in self.words:
            letters[word.size] = letters.get(word.size, 0) + len(word.text)
        return max(letters, key=lambda size: letters[size])


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal or vertical line: a stroked segment of a path, or a thin filled rectangle."""

    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class TaggedHeading:
    """A heading in the tags of a file."""

    level: int
    """From 1."""
    title: str
    """Its letters; white space may be missing."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page."""

    number: int
    """From 1."""
    label: str
    """Its label in the file ("iv"), or else its number."""
    width: float
    height: float
    words: tuple[Word, ...]
    """In the order of the file's text."""
    rules: tuple[Rule, ...]
    picture_share: float = 0.0
    """Share of the page that pictures cover, 0 to 1; computed only if the page has no words."""
    headings: tuple[TaggedHeading, ...] = ()
    """Headings in the file's tags."""
    is_garbled: bool = False
    """Some of its words are not what it shows: see `garbled.py`."""
