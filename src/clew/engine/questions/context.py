"""Separates the question of a message from what the user gave with it: a text to work on, a pasted document, an earlier prompt.

Above: the dialects whose clients send more than a question, before they ask. Below: `domain.chains.active_file`: what was given
goes to the model as complete files, as source 004 §4 has them, and is never searched for. The message itself is stored whole.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from clew.domain.chains.active_file import MAX_BYTES, ActiveFile
from clew.domain.turns.turn import TurnRequest
from clew.domain.turns.wrapped import is_element, unwrap
from clew.engine.stages.admit import MAX_CONTENT_LENGTH

_MUCH = 2_000
"""Earlier parts of a message that are longer together, in code points, are not part of its question."""
_CUT = 1_000
"""Code points at the end that are the question of a text in which nothing looks like one."""
_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
_ASKS = ("?", "？")


def with_context(request: TurnRequest, parts: Sequence[str] = ()) -> TurnRequest:
    """Return the request with its question, and with the rest of its message as files of the request.

    `parts`: the texts of the message in order; none: its content. The last one has the question if the others are long. Of a
    single text that is longer than a question may be, it is the last or the first paragraph, whichever ends with a question mark,
    or else the shorter of the two, or else the end of the text. Elements that a program put around the question are never part
    of it (`domain.turns.wrapped`). A message that is not longer is otherwise only a question.
    """
    sent = parts or (request.content,)
    question, given = split_message(sent)
    return asking(request, question, given) if given or question != _joined(sent) else request


def asking(request: TurnRequest, question: str, given: Sequence[str]) -> TurnRequest:
    """Return the request with this question and the texts that were given with it, which `split_message` returns."""
    files = tuple(
        ActiveFile(f"context-{_name(piece)}.txt", piece, is_around=is_element(text)) for text in given for piece in _pieces(text)
    )
    known = {file.path for file in request.active_files}
    added = {file.path: file for file in files if file.path not in known}
    return replace(request, question=question, active_files=(*request.active_files, *added.values()))


def split_message(parts: Sequence[str]) -> tuple[str, list[str]]:
    """Return the question of a message, and the texts that were given with it."""
    texts, around = unwrap([text for text in parts if text.strip()])
    if not texts:
        return "", []
    whole, before = _joined(texts), texts[:-1]
    if len(whole) <= MAX_CONTENT_LENGTH and sum(map(len, before)) <= _MUCH:
        return whole, around
    question, given = _question_in(texts[-1])
    return question, [*around, *before, *([given] if given.strip() else [])]


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(text for text in parts if text.strip())


def _question_in(text: str) -> tuple[str, str]:
    """Return the question in a text, and the rest of it."""
    if len(text) <= MAX_CONTENT_LENGTH:
        return text, ""
    for separator in (_BLANK_LINE, re.compile(r"\n\s*")):
        paragraphs = separator.split(text.strip())
        if len(paragraphs) > 1 and (place := _place_of_question(paragraphs)) is not None:
            rest = paragraphs[1:] if place == 0 else paragraphs[:-1]
            return paragraphs[place], "\n\n".join(rest)
    cut = text.rstrip()[-_CUT:]
    question = cut.partition(" ")[2] or cut
    return question, text.rstrip()[: -len(question)]


def _place_of_question(paragraphs: Sequence[str]) -> int | None:
    """Return 0 or -1: which of the first and the last paragraph is the question; None if both are too long."""
    short = [place for place in (-1, 0) if len(paragraphs[place]) <= _MUCH]
    asking = [place for place in short if paragraphs[place].rstrip().endswith(_ASKS)]
    return next(iter(asking), min(short, key=lambda place: len(paragraphs[place]), default=None))


def _pieces(text: str) -> Iterator[str]:
    """Yield a text in pieces that are not too large to be sent, each ending at a line if possible."""
    while text:
        piece = text.encode()[:MAX_BYTES].decode(errors="ignore")
        if len(piece) < len(text) and "\n" in piece:
            piece = piece[: piece.rindex("\n") + 1]
        yield piece
        text = text[len(piece) :]


def _name(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]
