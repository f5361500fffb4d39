"""Takes an answer out of the block of Markdown in which a small model writes all of it: a block of code claims nothing.

Above: `answer_text`, for own servers. Only a block that begins the answer and says that it is prose is opened. Blocks of code in
it stay.
"""

import re

_OPENS = re.compile(r"(?i)(?:```|~~~)\s?(?:markdown|md|text|txt|plain|plaintext)\s*")
_LONGEST_OPENING = 20
_FENCE = re.compile(r"\s{0,3}(?P<ticks>```|~~~)(?P<info>.*)", re.DOTALL)
_MAY_BE_FENCE = re.compile(r"\s{0,3}[`~]{0,3}\s*")


class BlockFilter:
    """Takes an answer in pieces and returns it without such a block around it, however it is cut into pieces."""

    def __init__(self, *, is_on: bool) -> None:
        """`is_on`: False returns every piece as it is."""
        self._is_open, self._is_over = False, not is_on
        self._has_code = False
        """Within the block, a block of code has begun."""
        self._held = ""
        """It may be a fence, from the beginning of its line."""
        self._in_line = False
        """The beginning of this line was returned."""

    def feed(self, piece: str) -> str:
        """Return what can be sent."""
        if self._is_over:
            return piece
        self._held += piece
        if not self._is_open and not self._begin():
            return ""
        return self._read()

    def finish(self) -> str:
        """Return what was held back, at the end of the answer."""
        held, self._held = self._held, ""
        fence = _FENCE.fullmatch(held)
        return "" if self._is_open and not self._has_code and fence and not fence["info"].strip() else held

    def _begin(self) -> bool:
        """Decide whether the answer begins with a block; return False if more text is needed."""
        text = self._held.lstrip()
        line, line_end, rest = text.partition("\n")
        if (
            not line_end
            and len(line) <= _LONGEST_OPENING
            and (not line or "```".startswith(line[:3]) or "~~~".startswith(line[:3]))
        ):
            return False
        if line_end and _OPENS.fullmatch(line):
            self._is_open, self._held = True, rest
        else:
            self._is_over = True
        return True

    def _read(self) -> str:
        out: list[str] = []
        while self._held and not self._is_over and self._is_open:
            line, line_end, rest = self._held.partition("\n")
            if not self._in_line and not line_end and (_MAY_BE_FENCE.fullmatch(line) or _FENCE.fullmatch(line)):
                return "".join(out)
            if not self._in_line and (fence := _FENCE.fullmatch(line)):
                if not fence["info"].strip() and not self._has_code:
                    self._is_over, self._held = True, rest
                    break
                self._has_code = not self._has_code
            out.append(line + line_end)
            self._held, self._in_line = rest, not line_end
        if self._is_over:
            out.append(self._held)
            self._held = ""
        return "".join(out)
