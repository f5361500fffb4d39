"""The outline of a deliverable and the SUIVI block at the end of the answer that carries it (source 000).

Above: `engine.stages.ground` and `engine.stages.record`; `domain.followup` resolves against an outline. `outline_repair.py`
repairs a wrong block; `outline_scanner.py` holds a block back while it streams.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

KEYWORD = "SUIVI"
"""Exactly this, in every language (source 000)."""
FEWEST = 4
MOST = 8
LONGEST_TITLE = 120
"""Code points of a title."""
_NUMBERING = re.compile(r"^(?:\(?[0-9]{1,2}(?:\.[0-9]{1,2})*[.):]|[IVX]{1,4}[.)]|[A-H][.)])[ \t]+")
_MARKS = re.compile(r"(?:[ ]?\[[0-9, ]+\])+")
_EMPHASIS = re.compile(r"\*\*|__|`")
_HEADING = re.compile(r"^#{1,6}[ \t]++(?P<title>[^\n]+)$", re.MULTILINE)
_LINE = re.compile(r"\[S([1-9])\][ \t]+(\S.*)")
_SPACE = re.compile(r"[\s\x00-\x1f\x7f\u200b\u202a-\u202e\u2066-\u2069\ufeff]+")
"""White space, control characters, and marks that change the text direction."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deliverable that a follow-up may point at."""

    id: str
    """S1..S8."""
    title: str
    """One line, at most LONGEST_TITLE code points."""


def parse_outline(answer: str) -> tuple[Section, ...]:
    """Return the sections of a valid block at the end of the answer: 4 to 8 lines numbered from S1.

    Empty if there is none.
    """
    lines = answer.rstrip().split("\n")
    for count in range(FEWEST, MOST + 1):
        if len(lines) > count and lines[-count - 1].rstrip() == KEYWORD:
            return _sections(lines[-count:])
    return ()


def write_block(titles: Sequence[str]) -> str:
    """Return the block of 4 to 8 titles, without a trailing newline.

    Raises:
        ValueError: another number of titles, or an empty, too long or duplicate title.
    """
    clean = [clean_title(title) for title in titles]
    if not FEWEST <= len(clean) <= MOST:
        raise ValueError(f"{len(clean)} titles; an outline has {FEWEST} to {MOST}")
    if not all(clean) or len({title_key(title) for title in clean}) < len(clean):
        raise ValueError("a title is empty or written twice")
    if any(len(title) > LONGEST_TITLE for title in clean):
        raise ValueError(f"a title has more than {LONGEST_TITLE} characters")
    return "\n".join((KEYWORD, *(f"[S{number}] {title}" for number, title in enumerate(clean, start=1))))


def clean_title(title: str) -> str:
    """Return a title on one line, without control characters, double spaces and marks that change the text direction."""
    return _SPACE.sub(" ", title).strip()


def bare_title(title: str) -> str:
    """Return a title without emphasis, citation marks and its own numbering."""
    plain = clean_title(_EMPHASIS.sub("", _MARKS.sub("", title)))
    return clean_title(_NUMBERING.sub("", plain)) if title_key(plain) else ""


def headings_within(text: str) -> list[str]:
    """Return the titles of the Markdown headings in a text."""
    return [title for found in _HEADING.finditer(text) if (title := without_closing_signs(found["title"]))]


def without_closing_signs(title: str) -> str:
    """Return the title of a Markdown heading without the signs behind it: `Costs ##`."""
    return title.rstrip("#").rstrip(" \t")


def title_key(title: str) -> str:
    """Return a key that is equal for titles that readers consider the same."""
    return " ".join(title.casefold().split()).rstrip(" .:;,")


def _sections(lines: Sequence[str]) -> tuple[Section, ...]:
    """Return the sections of a block's lines, empty if any line is invalid."""
    found = [match for line in lines if (match := _LINE.fullmatch(line.rstrip()))]
    titles = [clean_title(match[2]) for match in found]
    numbers = [int(match[1]) for match in found]
    if len(found) != len(lines) or numbers != list(range(1, len(lines) + 1)):
        return ()
    if len({title_key(title) for title in titles}) < len(titles) or any(len(title) > LONGEST_TITLE for title in titles):
        return ()
    return tuple(Section(f"S{number}", title) for number, title in zip(numbers, titles, strict=True))
