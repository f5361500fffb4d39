"""Options of programs as candidates: `-z, --gzip` with what the manual says of it, below it or behind it on its line.

Such an entry is no sentence and no table, and its text often begins in the middle of one: "use gzip for the archive". Above:
`units`, which makes candidates of these texts. Next: `rows.py`, which says how well they match.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from clew.domain.text.options import OPTION

_OPTION = r"--?[A-Za-z0-9?#][A-Za-z0-9_-]*"
_HEAD = re.compile(
    rf"(?P<indent>[ \t]*)(?:[-*•]\s+(?=[`*-]))?(?P<head>[`*]*{_OPTION}.*?)"
    r"(?:(?:(?<![ \t])[ \t]{2,}|[:：]\s+|(?<!\s)\s+[—–|]\s+)(?P<value>\S.*))?$"
)
"""A line that begins with an option. Every run of spaces is tried once, so that long lines take linear time."""
_MARK = rf"[`*]+{_OPTION}[^`*\n]{{0,120}}[`*]+"
_MARKED = re.compile(rf"(?P<indent>[ \t]*)[-*+•][ \t]+(?P<head>{_MARK}(?:\s?[,/|]\s?{_MARK})*)[ \t]+(?P<value>\S.*)$")
"""An item whose option is marked, with its text behind a single space: ``- `--keep-daily n` for the last days``."""
_TOKEN = re.compile(rf"(?<![A-Za-z0-9_-]){_OPTION}")
_SIGNS = re.compile(r"[`*]+")
_SENTENCE_END = re.compile(r"[.!?。！？；]\s*(?=\S)")
_ODD_SPACE = re.compile(r"[^\S ]")
_BRACKETS = str.maketrans("", "", "[]<>{}")
_VALUE_WORDS_MOST = 70
_LINE_MOST, _HEAD_MOST, _PIECES_MOST = 1_000, 120, 3
"""Characters of a line that is read as an entry and of its options; an option with its arguments: `-e NAME=VALUE`."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """An entry of a manual."""

    start: int
    """Where it begins in the text, and where its first paragraph ends."""
    end: int
    head: str
    """Its options as they are written: `-z, --gzip`."""
    value: str
    """What is said about them, on one line."""
    names: frozenset[str]


def asked_options(question: str) -> frozenset[str]:
    """Return the options that a question names: `-z`, `--gzip`."""
    return frozenset(OPTION.findall(question))


def options_in(head: str) -> frozenset[str]:
    """Return the options that the line before an entry names."""
    return frozenset(_TOKEN.findall(head))


def option_texts(content: str) -> Iterator[OptionText]:
    """Yield the entries for options in a text, each with the first paragraph about it; those without any words are left out."""
    lines = content.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    at = 0
    while at < len(lines):
        found = _head(lines[at])
        head = _SIGNS.sub("", found["head"]).strip() if found else ""
        if found is None or not _lists_options(head) or _is_wrapped(lines, at, len(found["indent"])):
            at += 1
            continue
        last = _last_line(lines, at, len(found["indent"]), has_value=bool(found["value"]))
        value = " ".join(" ".join((found["value"] or "", *lines[at + 1 : last + 1])).split())
        if kept := shortened(value):
            yield OptionText(starts[at] + len(found["indent"]), starts[last + 1] - 1, head, kept, options_in(head))
        at = last + 1


def marked_option_texts(content: str) -> Iterator[OptionText]:
    """Yield the items of a list in Markdown that begin with an option, as a sentence goes on: each is read to its end."""
    lines = content.split("\n")
    start = 0
    for at, line in enumerate(lines):
        found = _MARKED.match(line) if len(line) <= _LINE_MOST else None
        head = _SIGNS.sub("", found["head"]).strip() if found else ""
        if found is not None and _lists_options(head):
            inner = takewhile(partial(_goes_on, indent=len(found["indent"])), lines[at + 1 :])
            text = "\n".join((line, *inner))
            value = " ".join(text[found.start("value") :].split())
            yield OptionText(start + len(found["indent"]), start + len(text), head, shortened(value) or value, options_in(head))
        start += len(line) + 1


def _goes_on(line: str, *, indent: int) -> bool:
    """Return whether a line belongs to the first paragraph of an item."""
    inner = line.lstrip()
    return bool(inner) and len(line) - len(inner) > indent and inner[0] not in "-*+•#|"


def _head(line: str) -> re.Match[str] | None:
    return _HEAD.match(line.rstrip()) if len(line) <= _LINE_MOST else None


def _lists_options(head: str) -> bool:
    """Return whether all parts of a line are options with their arguments, unlike a line of text that begins with one."""
    if len(head) > _HEAD_MOST or any(head.count(opening) != head.count(closing) for opening, closing in ("[]", "()", "<>")):
        return False
    return all(_is_option(part.strip().translate(_BRACKETS)) for part in re.split(r",|\s[/|]\s", head))


def _is_option(part: str) -> bool:
    """Return whether a text is an option with its arguments: `-p PORT`, `--color=WHEN`, `-v...`."""
    pieces = re.split("[ =]", part)
    return len(pieces) <= _PIECES_MOST and _TOKEN.match(part) is not None and not _ODD_SPACE.search(part)


def _is_wrapped(lines: Sequence[str], at: int, indent: int) -> bool:
    """Return whether a line goes on with a paragraph: the line before begins at the same place, and with no option."""
    before = lines[at - 1] if at else ""
    return bool(before.strip()) and len(before) - len(before.lstrip()) == indent and not _head(before) and before[0] != "#"


def _last_line(lines: Sequence[str], at: int, indent: int, *, has_value: bool) -> int:
    """Return the last line of the paragraph about an option: lines further right, or any line below one that says nothing."""
    last = at
    for place in range(at + 1, len(lines)):
        line = lines[place]
        inner = len(line) - len(line.lstrip())
        if not line.strip() or _head(line) or line.startswith("#"):
            break
        if inner <= indent and (has_value or indent):
            break
        last = place
    return last


def shortened(value: str) -> str:
    """Return the first sentences of what is said of an entry, at most so many words; nothing if its first sentence is longer."""
    words = value.split(maxsplit=_VALUE_WORDS_MOST)
    if len(words) <= _VALUE_WORDS_MOST:
        return value
    room = len(value) - len(words[-1])
    ends = takewhile(lambda end: end <= room, (found.end() for found in _SENTENCE_END.finditer(value)))
    return value[: max(ends, default=0)].strip()
