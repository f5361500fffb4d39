"""Ends an answer before the first of the texts that a client named, whatever the model does, or before a question of its own.

Above: `provider_model` and `extractive`. A provider that knows such texts ends there itself; others, and answers that no language
model writes, end here.
"""

from collections.abc import Sequence


class StopFilter:
    """Takes an answer in pieces and returns it up to the stop text that is complete first, however it is cut into pieces."""

    def __init__(self, stops: Sequence[str] = ()) -> None:
        self._stops = [_Stop(stop) for stop in dict.fromkeys(stops) if stop]
        self._held = ""
        self.found: str | None = None
        """The text at which the answer ended."""

    def feed(self, piece: str) -> str:
        """Return what can be sent. Text that may be the beginning of a stop text is held back."""
        if self.found is not None or not self._stops:
            return "" if self.found is not None else piece
        text, before = self._held + piece, len(self._held)
        ends = [(end, end - len(stop.text), stop.text) for stop in self._stops if (end := stop.end_in(piece)) is not None]
        if ends:
            end, at, self.found = min(ends)
            self._held = ""
            return text[: before + at]
        held = max(stop.begun for stop in self._stops)
        self._held = text[len(text) - held :]
        return text[: len(text) - held]

    def finish(self) -> str:
        """Return what was held back, at the end of the answer."""
        held, self._held = self._held, ""
        return held


class QuestionFilter:
    """Ends an answer before the line with which its model asks itself the next question.

    In a code block, or behind a line that begins with a tag, this line is an example; at the beginning it follows no answer.
    """

    def __init__(self, line: str) -> None:
        """`line` is how a question begins in the prompt; empty: no line ends the answer."""
        self._line = line
        self._sent: list[str] = []
        self._held = ""
        self.found = False
        """The answer ended there."""

    def feed(self, piece: str) -> str:
        """Return what can be sent. White space and a line that may become this one are held back."""
        if not self._line or self.found:
            return "" if self.found else piece
        text, at = self._held + piece, -1
        while (at := text.find(f"\n{self._line}", at + 1)) >= 0:
            if self._follows_answer(text[:at]):
                self.found, self._held = True, ""
                return text[:at].rstrip()
        above, break_, last = text.rpartition("\n")
        begin = len(above.rstrip()) if break_ and self._line.startswith(last) else len(text)
        self._held = text[begin:]
        self._sent.append(text[:begin])
        return text[:begin]

    def finish(self) -> str:
        """Return what was held back, at the end of the answer."""
        held, self._held = self._held, ""
        return held

    def _follows_answer(self, before: str) -> bool:
        lines = [line for line in "".join((*self._sent, before)).splitlines() if line.strip()]
        is_code = sum(line.lstrip().startswith(("```", "~~~")) for line in lines) % 2
        return bool(lines) and not is_code and not lines[-1].lstrip().startswith("<")


class _Stop:
    """Looks for one stop text and reads every sign of an answer once (Knuth, Morris and Pratt 1977), of a long piece the end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.begun = 0
        """How many signs at the end of the answer so far are the beginning of the stop text."""
        self._borders: list[int] = [0]
        """For each beginning of the text, how many signs at its end begin the text too."""

    def end_in(self, piece: str) -> int | None:
        """Read the next piece; return where in it the text first ends."""
        if len(piece) < len(self.text):
            return self._read(piece)
        at = (self.text[: self.begun] + piece).find(self.text)
        if at >= 0:
            return at + len(self.text) - self.begun
        self.begun = 0
        return self._read(piece[len(piece) - len(self.text) + 1 :])

    def _read(self, piece: str) -> int | None:
        at = 0
        while at < len(piece):
            if not self.begun:
                at = piece.find(self.text[0], at)
                if at < 0:
                    return None
            self.begun = self._longer(self.begun, piece[at])
            at += 1
            if self.begun == len(self.text):
                return at
        return None

    def _longer(self, begun: int, sign: str) -> int:
        """Return how much of the text has begun with one more sign."""
        while begun and self.text[begun] != sign:
            begun = self._border(begun)
        return begun + 1 if self.text[begun] == sign else 0

    def _border(self, length: int) -> int:
        while len(self._borders) < length:
            self._borders.append(self._longer(self._borders[-1], self.text[len(self._borders)]))
        return self._borders[length - 1]
