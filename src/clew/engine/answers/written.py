"""The text of an answer as it was emitted so far: what marks and added citations are bound to.

Above: `grounder`. Below: `last_sentence`.
"""

import re

from clew.domain.text.words import folded_words, has_words
from clew.engine.answers.claims import Claim
from clew.engine.answers.judging import OUTLINE
from clew.engine.answers.last_sentence import last_sentence
from clew.providers.answering.sentences import FENCE, Span

CLAIM_MOST = 600
"""How many code points before a mark are searched for the sentence it supports."""
_LINE_READ = 400
"""How much of a line is read to know whether it opens code or the outline, or repeats a title."""
_IN_LINK = re.compile(r"\[(?!\s|[.,;]|\w{1,8}\s?[,;]\s?\w{1,8}[)[])[^\[\]\n]*\Z")
"""The name of a link is not closed. An interval such as `[0, 10)` or `]0, 10[` is none."""


class Written:
    """Knows the sentence, the line and the block at the end of the text."""

    def __init__(self, language: str | None) -> None:
        """`language` is the answer's."""
        self._language = language
        self._parts: list[str] = []
        self._plain: list[str] = []
        self.recent = ""
        """The end of the text, every mark replaced by white space."""
        self.line = ""
        """The beginning of the last line."""
        self.length = 0
        self.mark_end = 0
        """Where the last mark ends."""
        self.has_words = False
        """It has words besides marks."""
        self.in_fence = self.in_outline = False
        """Nothing is bound there."""
        self.claim = Claim(0, "")
        """What the last mark stands for."""

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self._parts)

    @property
    def plain(self) -> str:
        """The text with every mark replaced by white space of the same length."""
        return "".join(self._plain)

    @property
    def takes_marks(self) -> bool:
        """A mark may be added at the end: not in code, in the outline, or within the name of a link or a picture."""
        if self.in_fence or self.in_outline:
            return False
        return _IN_LINK.search(self.recent, max(0, len(self.recent) - CLAIM_MOST)) is None

    def add(self, text: str) -> None:
        """Add text without marks."""
        self.has_words = self.has_words or has_words(text)
        self._add(text, text)

    def add_mark(self, mark: str) -> None:
        """Add a mark."""
        self._add(mark, " " * len(mark))
        self.mark_end = self.length

    def _add(self, text: str, plain: str) -> None:
        self._parts.append(text)
        self._plain.append(plain)
        self.length += len(text)
        self.recent += plain
        if len(self.recent) > 4 * CLAIM_MOST:
            self.recent = self.recent[-CLAIM_MOST:]
        self._read_lines(text)

    def _read_lines(self, text: str) -> None:
        """Notice where code and the outline begin and end."""
        first, *others = text.split("\n")
        self.line = (self.line + first)[:_LINE_READ]
        for line in others:
            if FENCE.match(self.line):
                self.in_fence = not self.in_fence
            self.in_outline = self.in_outline or OUTLINE.match(self.line) is not None
            self.line = line[:_LINE_READ]

    def find_claim(self) -> Claim:
        """Find the sentence that ends here. If it has several marks, each supports the words since the mark before."""
        window = self.recent[-CLAIM_MOST:]
        begin = self.length - len(window)
        since_mark = window[max(0, self.mark_end - begin) :]
        if self.mark_end and self.mark_end >= begin and not has_words(since_mark):
            return self.claim
        span = last_sentence(window, self._language)
        self.claim = self.since_mark(window, span, begin) if span else Claim(self.length, "")
        return self.claim

    def since_mark(self, window: str, span: Span, begin: int) -> Claim:
        """Return the words of a sentence since the mark before; `window` begins at an offset of the text."""
        at = max(span.start, self.mark_end - begin, 0)
        at = span.start if at > span.start and len(folded_words(window[at : span.end])) <= 2 else at
        return Claim(begin + span.start, window[at : span.end], begin + at)
