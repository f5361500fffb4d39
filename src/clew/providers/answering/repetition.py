"""Notices that a model repeats itself, so that its answer can be ended: a small model may do so until the time limit.

Above: `provider_model`. Sentences and lines are compared by their letters and digits, without marks; code blocks and short lines,
which repeat for good reasons, are not compared. Many sentences in a row that differ only in their numbers are a loop; items and
rows are none. Copied tags of the prompt are counted where they stand in a row. A pattern without sentence ends is found at the
end of the text. Of a paragraph or an item of some length, the first repetition that follows
at once is one too many. The answer ends where a sentence does, or a clause of a loop without any.
"""

import re
from collections.abc import Iterator

from clew.domain.citations.marks import MARK, TAG

MOST_REPEATS = 3
"""A sentence may stand this often in an answer; the next one ends it."""
_LEAST_CHARACTERS = 20
"""Letters and digits of a sentence that counts."""
_BLOCK_LEAST, _BLOCK_SENTENCES = 200, 20
"""Letters and digits of sentences that nobody says twice in a row, and how many sentences these are at most."""
_TAIL_CHARACTERS = 600
_LOOKS_EVERY = 120
"""Characters between two looks at the end of the text."""
_PARTS = re.compile(r"(?<=[.!?…])\s+|(?<=[.!?])(?=[A-ZÀ-ÖØ-Þ])|(?<=[。！？])|\n+")
"""Between sentences; text of web pages often has no space there (`support life.The mission`), and models copy it."""
_ENDS = (_PARTS, re.compile(r"(?<=[，、；：])|\s+"))
"""Where an answer that repeats itself may end, the best first."""
_NOT_WORDS = re.compile(r"[\W_]+")
_LONGEST_UNIT, _LONGEST_SHORT_UNIT = 150, 60
_SHORT_UNIT_TIMES, _UNIT_TIMES, _LEAST_UNIT = 12, 4, 20
"""What has up to 60 characters, in one line, must stand there twelve times; of 20 characters or more, four times."""
_LAST_CHARACTERS = 20
"""Of any loop, at least so many stand there once more, one unit before."""


_IN_A_ROW = 12
"""Sentences in a row that differ only in numbers, which go up or down by the same steps: a loop with a counter."""
_SHORT_IN_A_ROW = 36
"""As many if they are short or lines of their own; of sentences of one paragraph whose numbers go anywhere, too."""
_DIGITS = re.compile(r"[0-9]{1,15}")
_SENTENCE_ENDS = tuple(".!?…。！？")
_ITEM = re.compile(r"\s*(?:[-*+•‣◦▪–|>#]|[0-9]{1,3}[.)、])")


class CountedSentences:
    """Notices sentences in a row that differ only in their numbers."""

    def __init__(self) -> None:
        self._form = ""
        self._numbers: tuple[int, ...] = ()
        self._step: tuple[int, ...] = ()
        self._same, self._stepped = 0, 0
        """How many of this form stand in a row, and how many of them since the steps between their numbers changed."""

    def is_loop(self, sentence: str, words: str, *, is_line: bool) -> bool:
        """Take the next sentence and its letters and digits. `is_line`: it is the whole line."""
        form = _DIGITS.sub("0", words)
        if (
            _ITEM.match(sentence)
            or not any(map(str.isalpha, form))
            or (is_line and not sentence.rstrip().endswith(_SENTENCE_ENDS))
        ):
            form = ""
        numbers = tuple(map(int, _DIGITS.findall(words)))
        if not form or form != self._form:
            self._form, self._numbers, self._step, self._same, self._stepped = form, numbers, (), 1, 1
            return False
        step = tuple(after - before for before, after in zip(self._numbers, numbers, strict=True))
        self._same, self._stepped = self._same + 1, self._stepped + 1 if step == self._step else 2
        self._numbers, self._step = numbers, step
        is_short = is_line or len(words) < _LEAST_CHARACTERS
        if not any(step):
            return False
        return self._stepped >= (_SHORT_IN_A_ROW if is_short else _IN_A_ROW) or (not is_line and self._same >= _SHORT_IN_A_ROW)


class RepetitionWatch:
    """Reads an answer piece by piece."""

    def __init__(self) -> None:
        self.has_repeated = False
        """The answer says the same for the n-th time."""
        self._part: list[str] = []
        """The sentence so far. Only its last character is read again: a sentence may be as long as the answer."""
        self._tail, self._is_code, self._unread = "", False, 0
        self._seen: dict[str, int] = {}
        self._said: list[str] = []
        """The last sentences, of any length."""
        self._counted = CountedSentences()
        self._begins_line = True
        """The sentence so far began its line."""
        self._tags = 0
        """Lines of nothing but a copied tag, without another line between them."""
        self._ending: re.Pattern[str] | None = None
        """A loop was found: what the answer ends at."""
        self._left = 0
        """After so many further characters it ends wherever it is."""

    def read(self, piece: str) -> str:
        """Read the next piece, and return it up to the sentence that is said too often.

        A fast server sends much at once, which is read in parts: a loop ends where it is noticed.
        """
        kept: list[str] = []
        for start in range(0, len(piece), _LOOKS_EVERY):
            if self.has_repeated:
                break
            kept.append(self._read(piece[start : start + _LOOKS_EVERY]))
        return "".join(kept)

    def _read(self, piece: str) -> str:
        if self._ending is not None:
            return self._end(piece, self._ending)
        last = self._part[-1][-1:] if self._part else ""
        begin = len(last)
        for gap in _PARTS.finditer(last + piece, begin):
            at = gap.start() - len(last)
            ends_line = "\n" in gap.group()
            part = "".join((*self._part, piece[begin - len(last) : at]))
            if self._is_too_often(part, is_line=self._begins_line and ends_line):
                self.has_repeated = True
                return piece[:at]
            self._begins_line = ends_line
            begin, self._part = gap.end(), []
        if rest := piece[begin - len(last) :]:
            self._part.append(rest)
        before, self._tail = self._tail[-1:], (self._tail + piece)[-_TAIL_CHARACTERS:]
        if unit := self._loop(piece):
            self._ending = next((one for one in _ENDS if one.search(unit + unit)), None)
            self._left = len(unit)
            if self._ending is None:
                self.has_repeated = True
            elif ends := [found.start() for found in self._ending.finditer(before + piece) if found.start() >= len(before)]:
                self.has_repeated = True
                return piece[: ends[-1] - len(before)]
        return piece

    def _end(self, piece: str, ending: re.Pattern[str]) -> str:
        """Return what follows of the sentence in which a loop was found."""
        before, self._tail = self._tail[-1:], piece[-1:] or self._tail
        end = next((found.start() for found in ending.finditer(before + piece) if found.start() >= len(before)), None)
        self._left -= len(piece)
        self.has_repeated = end is not None or self._left <= 0
        return piece if end is None else piece[: end - len(before)]

    def _loop(self, piece: str) -> str:
        """Return what the end of the text repeats; empty: nothing."""
        self._unread += len(piece)
        if self._is_code or self._unread < _LOOKS_EVERY:
            return ""
        self._unread = 0
        length = next((length for length in _periods(self._tail) if _ends_in_loop(self._tail, length)), 0)
        return self._tail[-length:] if length else ""

    def _is_too_often(self, part: str, *, is_line: bool) -> bool:
        if part.lstrip().startswith(("```", "~~~")):
            self._is_code = not self._is_code
            return False
        if TAG.fullmatch(part.strip()):
            self._tags += 1
            return self._tags > MOST_REPEATS
        self._tags = 0 if part.strip() else self._tags
        words = _NOT_WORDS.sub("", MARK.sub("", part)).casefold()
        if self._is_code or not words or part.lstrip().startswith("|"):
            return False
        if self._counted.is_loop(part, words, is_line=is_line):
            return True
        self._said = [*self._said, words][-2 * _BLOCK_SENTENCES :]
        if len(words) < _LEAST_CHARACTERS:
            return self._repeats_block()
        self._seen[words] = self._seen.get(words, 0) + 1
        return self._seen[words] > MOST_REPEATS or self._repeats_block()

    def _repeats_block(self) -> bool:
        """Return whether the last sentences are the same, in the same order, as those right before them."""
        said = self._said
        counts = (count for count in range(1, len(said) // 2 + 1) if said[-1] == said[-1 - count])
        return any(
            said[-count:] == said[-2 * count : -count] and sum(map(len, said[-count:])) >= _BLOCK_LEAST for count in counts
        )


def _periods(text: str) -> Iterator[int]:
    """Yield the lengths of what a text may end in repetitions of, the shortest first: its last characters stand so far before."""
    last = text[-_LAST_CHARACTERS:]
    place = len(text) - len(last)
    least = max(0, place - _LONGEST_UNIT)
    before = text.rfind(last, least, place + len(last) - 2)
    while before >= 0:
        yield place - before
        before = text.rfind(last, least, before + len(last) - 1)


def _ends_in_loop(text: str, length: int) -> bool:
    """Return whether a text ends in the repetition of its last so many characters; signs and table cells may repeat."""
    unit = text[-length:]
    often = length <= _LONGEST_SHORT_UNIT and "\n" not in unit and text.endswith(unit * _SHORT_UNIT_TIMES)
    if not often and not (length >= _LEAST_UNIT and text.endswith(unit * _UNIT_TIMES)):
        return False
    return "|" not in unit and any(map(str.isalnum, unit))
