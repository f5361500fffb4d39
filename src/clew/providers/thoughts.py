"""Filters the thoughts that a model writes before its answer, between tags such as `<think>` and `</think>`.

Above: answer models, which filter a stream, and `engine/short_texts.py`, which has the whole text. Most servers separate thoughts
themselves; some send them as text, split anywhere. After the first word of an answer the tags are ordinary text.
"""

import re

_TAGS = ("<think>", "<thinking>")
_THOUGHTS = re.compile(r"<(think|thinking)>.*?(?:</\1>|\Z)", re.IGNORECASE | re.DOTALL)
_BEGIN = re.compile(r"\s*<(think|thinking)>", re.IGNORECASE)


class ThoughtFilter:
    """Takes an answer in pieces and returns it without the thoughts at its beginning."""

    def __init__(self) -> None:
        self._held = ""
        self._is_over = False

    def feed(self, piece: str) -> str:
        """Return the part of the text so far that belongs to the answer."""
        if self._is_over:
            return piece
        self._held += piece
        if begun := _BEGIN.match(self._held):
            return self._after_thoughts(f"</{begun[1]}>")
        start = self._held.lstrip().lower()
        return "" if any(tag.startswith(start) for tag in _TAGS) else self.finish()

    def finish(self) -> str:
        """Return what was held back as a possible tag; thoughts that never end are not part of the answer."""
        held, self._held, self._is_over = self._held, "", True
        return "" if _BEGIN.match(held) else held

    def _after_thoughts(self, tag: str) -> str:
        end = re.search(re.escape(tag), self._held, re.IGNORECASE)
        if end is None:
            return ""
        rest, self._held, self._is_over = self._held[end.end() :], "", True
        return rest.lstrip()


def without_thoughts(written: str) -> str:
    """Return a complete short text without thoughts, wherever in it they are; those that never end reach to its end."""
    return _THOUGHTS.sub("", written)
