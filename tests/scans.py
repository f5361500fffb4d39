"""Counts what is read of a text, where only the clock would show that it is read again and again."""

import re
from collections.abc import Iterator


class CountedPattern:
    """A pattern that adds up the characters it is given to read."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.characters = 0

    def match(self, text: str) -> re.Match[str] | None:
        self.characters += len(text)
        return self._pattern.match(text)

    def search(self, text: str) -> re.Match[str] | None:
        self.characters += len(text)
        return self._pattern.search(text)

    def finditer(self, text: str, start: int = 0) -> Iterator[re.Match[str]]:
        self.characters += len(text) - start
        return self._pattern.finditer(text, start)
