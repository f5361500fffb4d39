"""The marks `[n]` in answers: how they are written, and how similar text is escaped.

Above: `engine.stages.ground` binds marks to passages; the answer models write them. `citation.py` defines their targets.
"""

import re
from collections.abc import Iterator

MARK = re.compile(r"\[([1-9][0-9]{0,2}(?:[ ]?,[ ]?[1-9][0-9]{0,2}){0,15})\]")
"""`[1]`, `[1, 2]`: passage numbers from 1 to 999, at most 16 of them, no leading zeros."""
NAMED = (
    "passages?|sources?|documents?|docs?|refs?|references?|citations?|extraits?|textstellen?|quellen?|dokumente?|fuentes?|pasajes?"
    "|fragmentos?|auszüge|auszug|documentos?|fontes?|trechos?|passagens|passagem|excerpts?|段落|片段|来源|文档|文献|资料|引用"
)
"""How models name a passage, as part of a pattern."""
TAG = re.compile(r"</?[a-z_]{2,20} [0-9a-f]{12,20}(?: [^<>\n]{0,2000})?>")
"""A line that begins or ends a passage in the prompt (`providers/answering/fences`), which small models copy, not always well."""
TAG_BEGUN = re.compile(r"</?(?:[a-z_]{0,20}|[a-z_]{2,20} (?:[0-9a-f]{0,20}|[0-9a-f]{12,20} [^<>\n]{0,2000}))\Z")
"""The end of a text that may still become one."""
MARK_BEGUN = re.compile(r"\[[0-9, ]{0,90}\Z")
"""The end of a text that may still become a mark."""
NUMBER = re.compile(r"[0-9]+")
_RANGE = re.compile(r"([0-9]+)(?:[ ]?[-–][ ]?([0-9]+))?")
_RANGE_MOST = 16
_NOTE_AFTER_SENTENCE = re.compile(r"(?<=[.,;:!?”\"’])(?:\[[0-9]{1,3}\])+")
_CODE_OR_MARK = re.compile(rf"(?P<code>(?<!`)(?P<ticks>`++)[^`]*(?P=ticks))|{MARK.pattern}")
"""Backticks that do not close are no code, and are read once."""
_FENCE = re.compile(r"^[ \t]*(?P<ticks>`{3,})(?P<info>[^`\n]*)$", re.MULTILINE)


def mark(label: int) -> str:
    """Return the mark of one label."""
    return f"[{label}]"


def numbers_in(source: str) -> tuple[int, ...]:
    """Return the numbers of a mark in order, `2, 3, 4` for `2-4`; empty if a range is backwards or too long."""
    numbers: list[int] = []
    for found in _RANGE.finditer(source):
        first, last = int(found[1]), int(found[2] or found[1])
        if not first <= last < first + _RANGE_MOST:
            return ()
        numbers += range(first, last + 1)
    return tuple(numbers)


def without_marks(text: str) -> str:
    """Return copied document text without anything that looks like a mark: notes after a sentence are removed, others escaped."""
    parts: list[str] = []
    place = 0
    for start, end in _fenced(text):
        parts += [_escaped(text[place:start]), text[start:end]]
        place = end
    return "".join((*parts, _escaped(text[place:])))


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """Yield where blocks of code begin and end that stand between lines of backticks; one that does not close is no code."""
    opening: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opening is None:
            opening = line
        elif not line["info"].strip() and len(line["ticks"]) >= len(opening["ticks"]):
            yield opening.start(), line.end()
            opening = None


def _escaped(prose: str) -> str:
    return _CODE_OR_MARK.sub(
        lambda found: found["code"] or f"\\{found.group()[:-1]}\\]",
        _NOTE_AFTER_SENTENCE.sub("", prose),
    )
