"""Leaves out of an answer what a small model copies from its prompt: the summary, the tagged question, the notes, the last line.

Above: `answer_text`. Only exact copies go, and the answer goes on behind them. The tags of passages have codes, which models copy
wrongly: they are read as marks (`domain/citations/marks`).
"""

import re
from collections.abc import Sequence

_HEAD = 8
"""Characters by which the beginning of a copy is looked for."""
_SENTENCE_END = re.compile(r"(?<=[.。])\s*")
_LEAST_SENTENCE_BYTES = 40
"""A shorter sentence of the last line may be anybody's: `Answer in whole sentences.`"""


def sentences_of(reminder: str, shown: str) -> tuple[str, ...]:
    """Return the sentences of the last line that a model may copy alone; those in `shown` may be quotes."""
    sentences = _SENTENCE_END.split(reminder)
    return tuple(one for one in sentences if len(one.encode()) >= _LEAST_SENTENCE_BYTES and one not in shown)


class CopyFilter:
    """Takes an answer in pieces and returns it without the copies, however it is cut into pieces."""

    def __init__(self, texts: Sequence[str] = ()) -> None:
        """`texts` are parts of the prompt that no answer contains."""
        self._texts = tuple(text for text in texts if len(text) >= _HEAD)
        self._held = ""
        """It may be the beginning of a copy."""
        self._end = ""
        """The last character that was returned."""
        self._has_gap = False
        """A copy was left out here."""
        self.count = 0
        """Copies that were left out."""

    def feed(self, piece: str) -> str:
        """Return what can be sent."""
        return self._read(piece, is_last=False)

    def finish(self) -> str:
        """Return what was held back, at the end of the answer."""
        return self._read("", is_last=True)

    def _read(self, piece: str, *, is_last: bool) -> str:
        """Leave out copies, of those that begin alike the longest. A copy within one that may have begun waits for it."""
        text, told = self._held + piece, ""
        while True:
            at, length = min(((text.find(one), -len(one)) for one in self._texts if one in text), default=(len(text), 0))
            longer = (_begin(text, one) for one in self._texts if len(one) > -length and not is_last)
            begin = min(longer, default=len(text))
            if begin <= at:
                self._held = text[begin:]
                return told + self._joined(text[:begin])
            told += self._joined(text[:at])
            text, self._has_gap = text[at - length :], True
            self.count += 1

    def _joined(self, text: str) -> str:
        """Return a text as it follows what was sent: behind a copy, in a paragraph of its own."""
        if self._has_gap:
            text = text.lstrip()
            self._has_gap = not text
            if text and self._end.strip():
                text = f"\n\n{text}"
        self._end = text[-1:] or self._end
        return text


def _begin(text: str, copy: str) -> int:
    """Return where the end of a text may begin a copy; its length if it does not."""
    at = text.find(copy[:_HEAD])
    while at >= 0:
        if copy.startswith(text[at:]):
            return at
        at = text.find(copy[:_HEAD], at + 1)
    ends = range(max(0, len(text) - _HEAD + 1), len(text))
    return next((at for at in ends if text[at] == copy[0] and copy.startswith(text[at:])), len(text))
