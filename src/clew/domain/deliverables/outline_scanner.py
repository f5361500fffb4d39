"""Holds back the SUIVI block of an answer while it streams, however the text is split.

Above: `engine.answers.outline`. Below: `outline_lines.py`. The text it releases is the beginning of the result of
`outline_repair.repair`, so text that was sent never changes.
"""

from clew.domain.deliverables.outline_lines import (
    is_fence,
    is_keyword,
    is_row,
    may_become_fence,
    may_become_keyword,
    read_entry,
    read_item,
)
from clew.domain.deliverables.outline_variants import begins_variant, has_items, is_list_item, may_become_variant

_CHUNK_OF_LINE = 400


class OutlineScanner:
    """Splits a stream into text that can be sent now and the tail from the keyword line on."""

    def __init__(self, *, variants: bool = False) -> None:
        """`variants`: also hold back lists without labels that `outline_variants` may make a block of, and all behind them."""
        self._variants = variants
        self._line: list[str] = []
        """The pieces of the line that is not complete yet and is held back."""
        self._length = 0
        self._held: list[str] = []
        """Complete lines since a keyword line, with their newlines, and those of a code fence before it."""
        self._is_fence = False
        """They are the beginning of a code fence and empty lines."""
        self._is_code = False
        self._has_keyword = False
        """They have the keyword itself."""
        self._is_open_line = False
        """The beginning of the current line was sent: it is text."""
        self._is_block = False

    def feed(self, piece: str) -> str:
        """Return the text that can be sent now."""
        if self._is_block:
            self._held.append(piece)
            return ""
        out: list[str] = []
        lines = piece.split("\n")
        for index, part in enumerate(lines):
            is_whole = index < len(lines) - 1
            if self._is_block:
                self._held.append("\n".join(lines[index:]))
                break
            out.append(self._take(part, is_whole=is_whole))
        return "".join(out)

    def finish(self) -> str:
        """Return everything that is held back: the tail from the keyword line on, or an incomplete keyword."""
        tail = "".join([*self._held, *self._line])
        self._held, self._line, self._length = [], [], 0
        return tail

    def _take(self, part: str, *, is_whole: bool) -> str:
        """Process the next part of a line; `is_whole`: it includes the newline."""
        end = "\n" if is_whole else ""
        if self._is_open_line:
            self._is_open_line = not is_whole
            return part + end
        self._line.append(part)
        self._length += len(part)
        if is_whole:
            return self._ended()
        return "" if self._may_still_matter() else self._let_out(end, is_open=True)

    def _may_still_matter(self) -> bool:
        if self._held and not self._is_fence and self._length <= _CHUNK_OF_LINE:
            return True
        return self._length <= _CHUNK_OF_LINE and self._may_begin("".join(self._line))

    def _ended(self) -> str:
        """Judge a whole line."""
        line = "".join(self._line)
        if self._held and not line.strip():
            return self._hold(line)
        is_begun = bool(self._held) and not self._is_fence
        if is_begun and self._is_entry(line):
            self._is_block = True
            return self._hold(line)
        if is_keyword(line) or begins_variant(line):
            return self._begin(line)
        if is_begun and self._has_keyword and is_row(line):
            return self._hold(line)
        if is_fence(line) and not self._is_code:
            out = self._let_go()
            self._is_fence = self._is_code = True
            return out + self._hold(line)
        self._is_code = self._is_code != is_fence(line)
        return self._let_out("\n", is_open=False)

    def _is_entry(self, line: str) -> bool:
        is_item = read_entry(line) if self._has_keyword else read_item(line)
        return is_item is not None or (self._variants and is_list_item(line))

    def _begin(self, line: str) -> str:
        """Hold a line back that may begin a block, with the fence before it."""
        out = "" if self._is_fence else self._let_go()
        self._hold(line)
        self._is_fence, self._has_keyword = False, is_keyword(line)
        self._is_block = self._variants and has_items(line)
        return out

    def _let_go(self) -> str:
        out, self._held, self._is_fence, self._has_keyword = "".join(self._held), [], False, False
        return out

    def _may_begin(self, line: str) -> bool:
        return may_become_keyword(line) or may_become_fence(line) or may_become_variant(line)

    def _hold(self, line: str) -> str:
        self._held.append(f"{line}\n")
        self._line, self._length = [], 0
        return ""

    def _let_out(self, end: str, *, is_open: bool) -> str:
        out = f"{self._let_go()}{''.join(self._line)}{end}"
        self._line, self._length = [], 0
        self._is_open_line = is_open
        return out
