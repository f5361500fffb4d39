"""The summary of a conversation without a model: one line per turn, the newest in more detail, with a fixed maximum size.

Above: the engine stores one for every answer, derived from the one before, and sends it to a model in place of turns that no
longer fit (source 004 §3.1, §11.3). It contains the conversation's own words and the names of documents, but no document text: it
is state and not a source (design promise 2).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from clew.domain.citations.mark_scanner import relabelled
from clew.domain.deliverables.outline_lines import is_keyword
from clew.domain.text.clipping import clipped

MAX_CHARACTERS = 6_000
"""Maximum of a whole summary, in code points: some 1,500 tokens."""
_QUESTION, _ANSWER, _DOCUMENTS = 140, 180, 100
_RECENT = 8
"""How many of the newest lines stay unchanged."""
_OLD_LINE = 100
"""Length of older lines once space is needed: the question, and the beginning of the answer."""
_END = re.compile(r"[.!?](?=\s|$)|[。！？]")
_STRUCTURE = re.compile(r"\s*(?:#|\||```|---)")


@dataclass(frozen=True, slots=True)
class Said:
    """One turn, in the form to summarise."""

    question: str
    answer: str
    documents: tuple[str, ...] = ()
    """Names of the documents that the answer cites, in its order."""


def folded(summary: str, said: Said) -> str:
    """Return the summary with one more turn, at most MAX_CHARACTERS long.

    When it grows longer, older lines are clipped, then the oldest are removed; the first one stays, because it says how the
    conversation began.
    """
    lines = [*summary.splitlines(), _line(said)]
    for place in range(1, len(lines) - _RECENT):
        if _length(lines) <= MAX_CHARACTERS:
            break
        lines[place] = clipped(lines[place], _OLD_LINE)
    while _length(lines) > MAX_CHARACTERS and len(lines) > 1:
        del lines[1 if len(lines) > 2 else 0]
    return "\n".join(lines)


def folded_all(summary: str, turns: Iterable[Said]) -> str:
    """Return the summary with more turns, oldest first."""
    for said in turns:
        summary = folded(summary, said)
    return summary


def _line(said: Said) -> str:
    names = clipped(", ".join(dict.fromkeys(map(_one_line, said.documents))), _DOCUMENTS)
    line = f"- {clipped(_one_line(said.question), _QUESTION)} — {_gist(said.answer)}"
    return f"{line} ({names})" if names else line


def _gist(answer: str) -> str:
    """Return the first sentences of the answer that fit, without marks, headings, tables and the outline at the end."""
    lines = takewhile(lambda line: not is_keyword(line), relabelled(answer, {}).splitlines())
    text = _one_line(" ".join(line for line in lines if not _STRUCTURE.match(line)))
    ends = [found.end() for found in _END.finditer(text, 0, _ANSWER)]
    return text[: ends[-1]] if ends and len(text) > _ANSWER else clipped(text, _ANSWER)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _length(lines: list[str]) -> int:
    return sum(map(len, lines)) + len(lines) - 1
