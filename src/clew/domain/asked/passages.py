"""What the checks of this package read: the beginning of a question, the titles and the text of passages, windows of a text.

Above: `reading` and `prices`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

QUESTION_MOST = 1_000
"""Characters of a question that are read: what it asks for stands at its beginning or in a short text."""
_PIECE = re.compile(r"((?:^[ \t]*\|.*\n?)+)|([^\n.!?。！？]+(?:[.!?。！？]+|\n|$))", re.MULTILINE)

_STOPS, _WORDS_OF_TITLE = (".", "!", "。", "！"), 5


class PassageText(NamedTuple):
    """A passage: its titles and headings, and its text."""

    titles: str
    text: str


def pieces(text: str) -> Iterator[str]:
    """Yield each sentence; the lines of a table together."""
    return (table or sentence for table, sentence in _PIECE.findall(text))


def windows(text: str, *, is_led: bool = False) -> Iterator[str]:
    """Yield each sentence with the one before it; the lines of a table together.

    `is_led`: only with what leads on to it, a question, a title or a line that ends in a colon.
    """
    before = ""
    for piece in pieces(text):
        is_apart = is_led and before.rstrip().endswith(_STOPS) and len(before.split()) > _WORDS_OF_TITLE
        yield piece if is_apart else f"{before} {piece}"
        before = piece
