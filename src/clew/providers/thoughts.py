"""Filters the thoughts that a model writes before its answer, between tags such as `<think>` and `</think>`.

Above: answer models, which filter a stream, and `engine/short_texts.py`, which has the whole text. Most servers separate thoughts
themselves; some send them as text, split anywhere. After the first word of an answer the tags are ordinary text.
"""

import re

_NAMES = ("think", "thinking", "thought", "reasoning")
_TAGS = (*(f"<{name}>" for name in _NAMES), "[think]")
_NAME = "|".join(sorted(_NAMES, key=len, reverse=True))
_BEGIN = re.compile(rf"\s*(?:<(?P<name>{_NAME})>|\[think\])", re.IGNORECASE)
_THOUGHTS = re.compile(rf"<({_NAME})>.*?(?:</\1>|\Z)|\[think\].*?(?:\[/think\]|\Z)", re.IGNORECASE | re.DOTALL)


class ThoughtFilter:
    """Takes an answer in pieces and returns it without the thoughts at its beginning, and without the white space behind them."""

    def __init__(self) -> None:
        self._held = ""
        self._has_thought = False
        self._is_over = False

    def feed(self, piece: str) -> str:
        """Return the part of the text so far that belongs to the answer."""
        if self._is_over:
            return piece
        self._held += piece
        while begun := _BEGIN.match(self._held):
            end = re.search(re.escape(_closing(begun)), self._held, re.IGNORECASE)
            if end is None:
                return ""
            self._held, self._has_thought = self._held[end.end() :], True
        start = self._held.lstrip().lower()
        return "" if any(tag.startswith(start) for tag in _TAGS) else self.finish()

    def finish(self) -> str:
        """Return what was held back as a possible tag; thoughts that never end are not part of the answer."""
        held, self._held, self._is_over = self._held, "", True
        if _BEGIN.match(held):
            return ""
        return held.lstrip() if self._has_thought else held


def _closing(begun: re.Match[str]) -> str:
    return f"</{begun['name']}>" if begun["name"] else "[/think]"


def without_thoughts(written: str) -> str:
    """Return a complete short text without thoughts, wherever in it they are; those that never end reach to its end."""
    return _THOUGHTS.sub("", written)
