"""Entries of lists of codes: a number and what the list says of it, behind it on its line or below it.

Manual pages, tables of errors and lists write them in many ways: `28     Timeout.`, `o  23 - Partial transfer`, `- 0 when it was
successful`, `| 11 | Failed to lock |`, `Error 7: No paper`, `## 404`. Above: `units`, which makes candidates of those that a
question asks for, and the engine, which looks for them in the rest of a list. Next: `options.py`, the same for options.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from clew.domain.text.bullets import BULLETS
from clew.domain.text.numbered_codes import KIND, KIND_ZH, plain_number
from clew.providers.answering.extractive.options import OptionText, marked_option_texts, option_texts, shortened

_NUMBERS = r"\d{1,5}(?:\s?[,/]\s?\d{1,5}){0,3}"
_LINE = re.compile(
    rf"(?P<indent>[ \t]*)(?P<heading>#{{1,6}}[ ]+)?(?P<bullet>(?:[-*+o{BULLETS}–—]|\|)[ \t]+)?(?P<signs>[`*(\[\"'“„«]*)"
    rf"(?P<kind>{KIND}|{KIND_ZH})?(?P<numbers>{_NUMBERS})(?P<closed>[`*)\]\"'”“»]*)"
    r"(?:(?P<gap>[ \t]{2,}|\t|[ \t]*[:：=|][ \t]*|[ \t]*[–—][ \t]*|[ \t]+-{1,2}[ \t]+|[ \t])(?P<value>[^\s\d|:：=–—-].*|\d.*))?$",
    re.IGNORECASE,
)
"""A line that begins with a number, after a bullet, signs, or a word for codes."""
_DIGITS = re.compile(r"\d+")
_NAME = re.compile(r"[^\W\d_]", re.UNICODE)
_LINE_MOST, _HEAD_MOST = 1_000, 100
"""Characters of a line that is read as an entry, and of what stands up to the first digit of its number."""
_TEXTS_KEPT = 256
"""How many texts have their entries kept: a question about a code reads each passage several times."""
_LISTED_LEAST, _LISTED_BARE_LEAST = 2, 3
"""Numbers that make a list of codes; of lines with nothing but a space behind the number, as a wrapped line of text has too."""
_WRAPPED_LEAST = 45
"""Characters of a line that its paragraph may go on from."""
_CELL = re.compile(r"\s*\|\s*")


@dataclass(frozen=True, slots=True)
class _Line:
    at: int
    indent: int
    head: str
    numbers: tuple[str, ...]
    value: str
    is_named: bool
    """A word says that it is a code, or it is all of a heading."""
    is_bare: bool
    """Only a space is between the number and the text."""
    is_heading: bool


@lru_cache(maxsize=_TEXTS_KEPT)
def numbered_entries(content: str) -> tuple[OptionText, ...]:
    """Return the entries of a list of codes in a text; none where fewer than two numbers make a list and no word says so."""
    lines = content.split("\n")
    found = list(_listed(lines))
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    begins = {line.at for line in found}
    entries: list[OptionText] = []
    for line in found:
        last, value = _text_of(line, lines, begins)
        if kept := shortened(value):
            entries.append(
                OptionText(starts[line.at] + line.indent, starts[last + 1] - 1, line.head, kept, frozenset(line.numbers))
            )
    return tuple(entries)


def asked_entries(content: str, numbers: frozenset[str], options: frozenset[str]) -> list[OptionText]:
    """Return the entries of a text for some codes and options of programs, in order."""
    found = [one for one in numbered_entries(content) if not numbers.isdisjoint(one.names)] if numbers else []
    texts = (*option_texts(content), *marked_option_texts(content)) if options else ()
    return sorted((*found, *(one for one in texts if not options.isdisjoint(one.names))), key=lambda one: one.start)


def listed_numbers(content: str) -> frozenset[str]:
    """Return the numbers that have an entry in a text."""
    return frozenset(number for entry in numbered_entries(content) for number in entry.names)


def row_numbers(cell: str) -> frozenset[str]:
    """Return the numbers that the first cell of a row consists of."""
    found = _LINE.fullmatch(cell.strip())
    return frozenset(map(plain_number, _DIGITS.findall(found["numbers"]))) if found and not found["value"] else frozenset()


def _listed(lines: Sequence[str]) -> Iterator[_Line]:
    read = [line for at in range(len(lines)) if (line := _line(lines, at)) is not None]
    told = {number for line in read if not line.is_bare for number in line.numbers}
    bare = {number for line in read if line.is_bare for number in line.numbers}
    is_list, is_bare_list = len(told) >= _LISTED_LEAST, len(bare) >= _LISTED_BARE_LEAST
    for line in read:
        if line.is_named or (is_bare_list if line.is_bare else is_list):
            yield line


def _line(lines: Sequence[str], at: int) -> _Line | None:
    line = lines[at].rstrip()
    found = _LINE.match(line) if len(line) <= _LINE_MOST and _DIGITS.search(line, 0, _HEAD_MOST) else None
    if found is None:
        return None
    value = _CELL.sub(" | ", found["value"] or "").strip(" |")
    if value and not _NAME.search(value):  # a row of figures
        return None
    is_marked = bool(found["bullet"] or found["signs"] or found["kind"] or found["heading"])
    is_bare = found["gap"] == " " and not is_marked
    if (is_bare and not (value[:1].isupper() or value[:1] > "\u2e80")) or (not value and not _says_below(found, lines, at)):
        return None
    indent = len(found["indent"])
    if not is_marked and _is_wrapped(lines, at, indent):
        return None
    head = f"{found['kind'] or ''}{found['numbers']}"
    numbers = tuple(map(plain_number, _DIGITS.findall(found["numbers"])))
    return _Line(
        at, indent, head, numbers, value, bool(found["kind"] or (found["heading"] and not value)), is_bare, bool(found["heading"])
    )


def _says_below(found: re.Match[str], lines: Sequence[str], at: int) -> bool:
    """Return whether the text about a number that is alone on its line stands below it: further right, or below a heading."""
    if found["heading"]:
        return True
    below = lines[at + 1] if at + 1 < len(lines) else ""
    return bool(below.strip()) and _indent(below) > len(found["indent"]) and found["bullet"] is None


def _is_wrapped(lines: Sequence[str], at: int, indent: int) -> bool:
    """Return whether a line goes on with a paragraph of text that happens to break before a number."""
    before = lines[at - 1].rstrip() if at else ""
    is_long = len(before) - indent >= _WRAPPED_LEAST and before[-1:] not in ":："
    return is_long and _indent(before) == indent and _LINE.match(before) is None


def _text_of(line: _Line, lines: Sequence[str], begins: set[int]) -> tuple[int, str]:
    """Return the last line of the first paragraph about a number, and the paragraph on one line."""
    last, said = line.at, [line.value] if line.value else []
    if line.is_heading and not line.value:
        while last + 1 < len(lines) and not lines[last + 1].strip():
            last += 1
    for at in range(last + 1, len(lines)):
        text = lines[at]
        is_inner = _indent(text) > line.indent or (line.is_heading and not line.value)
        if not text.strip() or at in begins or text.lstrip().startswith(("#", "|", "+-")) or not is_inner:
            break
        said.append(text)
        last = at
    return last, " ".join(" ".join(said).split())


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
