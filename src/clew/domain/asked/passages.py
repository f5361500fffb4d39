"""What the checks of this package read: the beginning of a question, the titles and the text of passages, windows of a text.

Above: `reading` and `prices`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

QUESTION_MOST = 1_000
"""Characters of a question that are read: what it asks for stands at its beginning or in a short text."""
_PIECE = re.compile(r"((?:^[ \t]*\|.*\n?)+)|([^\n.!?。！？]+(?:[.!?。！？]+|\n|$))", re.MULTILINE)


class PassageText(NamedTuple):
    """A passage: its titles and headings, and its text."""

    titles: str
    text: str


def pieces(text: str) -> Iterator[str]:
    """Yield each sentence; the lines of a table together."""
    return (table or sentence for table, sentence in _PIECE.findall(text))


def windows(text: str) -> Iterator[str]:
    """Yield each sentence with the one before it; the lines of a table together."""
    before = ""
    for piece in pieces(text):
        yield f"{before} {piece}"
        before = piece
