"""Cuts an answer into text blocks, one a sentence, while it arrives: the citations of a sentence belong to its block.

Above: `encode`, which cuts a whole answer, and `frames`, which cuts one that arrives. Below: `providers/answering/sentences`. The
blocks do not depend on how the text was cut into pieces, so both get the same ones, and together they are the whole text.
"""

import re
from typing import NamedTuple

from clew.domain.citations.marks import MARK
from clew.providers.answering.sentences import sentence_spans

_CLOSERS = "\"”’'»)）\\]」』》】*_"
_RUN = re.compile(rf"\s+|{MARK.pattern}|[{_CLOSERS}]+|[^\s\[。！？]*[。！？]+|[^\s\[。！？]+|\[")
"""White space, a mark, signs behind the end of a sentence, or a stretch without any of these in front."""
_ENDS = re.compile(r"[.!?…][\"”’'»)\]*_]*\Z")
_ENDS_UNSPACED = re.compile(rf"[。！？][{_CLOSERS}]*\Z")
_ENDS_LINE = frozenset(".!?。！？:：")
_CLOSER = re.compile(rf"[{_CLOSERS}.,;:!?…。！？，；：]")
_FENCES, _FENCE_LENGTH = ("```", "~~~"), 3
_READ_MOST, _CLOSERS_MOST = 400, 20
"""Characters at the end of a block that are read to know whether its sentence ends there, and signs behind such an end. A block
without an end may be as long as the answer."""


class Piece(NamedTuple):
    """The next text of an answer."""

    begins_block: bool
    text: str


class BlockCutter:
    """Cuts one answer, unless it is whole. A mark belongs to the sentence before it; code is one block."""

    def __init__(self, *, is_whole: bool = False) -> None:
        self._is_whole = is_whole
        self._space: list[str] = []
        """White space after the text so far: it ends the block before the next sentence."""
        self._plain = ""
        """The end of the block so far, its marks replaced by spaces."""
        self._is_begun = self._in_code = False
        self._line = ""
        """The first signs of the line, with `|` for white space between them. A row of a table and a heading are one block."""

    def take(self, text: str) -> list[Piece]:
        """Take the next text of the answer; return what is decided of it."""
        pieces: list[Piece] = []
        for found in _RUN.finditer(text):
            run = found.group()
            if run.isspace():
                self._space.append(run)
                continue
            space, self._space = "".join(self._space), []
            begins = not self._is_begun or self._begins_sentence(run, space)
            if begins and self._is_begun:
                pieces += [Piece(False, space), Piece(True, run)]
            else:
                pieces.append(Piece(begins, space + run))
            self._read(run, space, begins=begins)
        return _joined([piece for piece in pieces if piece.text])

    def finish(self) -> list[Piece]:
        """Return the white space at the end."""
        space, self._space = "".join(self._space), []
        return [Piece(not self._is_begun, space)] if space else []

    def _read(self, run: str, space: str, *, begins: bool) -> None:
        """Remember what decides where the next block begins. A fence of code may arrive in pieces."""
        line = "" if "\n" in space or not self._is_begun else self._line
        if len(line) < _FENCE_LENGTH:
            line = f"{line}{'|' if line and space else ''}{run}"[:_FENCE_LENGTH]
            self._in_code ^= line in _FENCES
        self._line = line
        before = "" if begins else self._plain + space[-_READ_MOST:]
        self._plain = (before + (" " if MARK.fullmatch(run) else run))[-_READ_MOST:]
        self._is_begun = True

    def _begins_sentence(self, run: str, space: str) -> bool:
        if self._is_whole or self._in_code or MARK.fullmatch(run) or (not space and _CLOSER.match(run)):
            return False
        body = self._plain.rstrip()
        if "\n" in space:
            return not run[0].islower() or body[-1:] in _ENDS_LINE
        if self._line[:1] == "|" or (self._line[:1] == "#" and self._line.lstrip("#")[:1] in ("", "|")):
            return False
        if _ENDS_UNSPACED.search(body[-_CLOSERS_MOST:]):
            return True
        if not space or run[0].islower() or not _ENDS.search(body[-_CLOSERS_MOST:]):
            return False
        following = f"{body} {run[0]}"
        return sentence_spans(following, None)[-1].start == len(body) + 1


def cut(text: str, *, is_whole: bool = False) -> list[str]:
    """Return the blocks of an answer that has ended; a single one if it is whole."""
    cutter = BlockCutter(is_whole=is_whole)
    return [piece.text for piece in _joined([*cutter.take(text), *cutter.finish()])]


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Join what continues the same block."""
    joined: list[tuple[bool, list[str]]] = []
    for piece in pieces:
        if joined and not piece.begins_block:
            joined[-1][1].append(piece.text)
        else:
            joined.append((piece.begins_block, [piece.text]))
    return [Piece(begins_block, "".join(texts)) for begins_block, texts in joined]
