"""Notices that a model repeats itself, so that its answer can be ended: a small model may do so until the time limit.

Above: `provider_model`. Sentences and lines are compared by their letters and digits, without marks; code blocks and short lines,
which repeat for good reasons, are not compared. A pattern without sentence ends is found at the end of the text.
"""

import re

from clew.domain.citations.marks import MARK

MOST_REPEATS = 3
"""A sentence may stand this often in an answer; the next one ends it."""
_LEAST_CHARACTERS = 20
"""Letters and digits of a sentence that counts."""
_TAIL_CHARACTERS = 600
_LOOKS_EVERY = 120
"""Characters between two looks at the end of the text."""
_PARTS = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])|\n+")
_NOT_WORDS = re.compile(r"[\W_]+")
_LOOP = re.compile(r"(?P<unit>[^\n|]{2,60}?)(?P=unit){11,}$|(?P<long>[^|]{20,150}?)(?P=long){3,}$", re.DOTALL)


class RepetitionWatch:
    """Reads an answer piece by piece."""

    def __init__(self) -> None:
        self.has_repeated = False
        """The answer says the same for the n-th time."""
        self._rest, self._tail, self._is_code, self._unread = "", "", False, 0
        self._seen: dict[str, int] = {}

    def read(self, piece: str) -> None:
        """Read the next piece."""
        self.has_repeated = self.has_repeated or self._repeats(piece)

    def _repeats(self, piece: str) -> bool:
        *whole, self._rest = _PARTS.split(self._rest + piece)
        if any(self._is_too_often(part) for part in whole):
            return True
        self._tail = (self._tail + piece)[-_TAIL_CHARACTERS:]
        self._unread += len(piece)
        if self._is_code or self._unread < _LOOKS_EVERY:
            return False
        self._unread = 0
        found = _LOOP.search(self._tail)
        return found is not None and any(map(str.isalnum, found[0]))

    def _is_too_often(self, part: str) -> bool:
        if part.lstrip().startswith(("```", "~~~")):
            self._is_code = not self._is_code
            return False
        words = _NOT_WORDS.sub("", MARK.sub("", part)).casefold()
        if self._is_code or len(words) < _LEAST_CHARACTERS or part.lstrip().startswith("|"):
            return False
        self._seen[words] = self._seen.get(words, 0) + 1
        return self._seen[words] > MOST_REPEATS
