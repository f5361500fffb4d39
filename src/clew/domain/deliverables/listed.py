"""The items of a list in an answer, which a question may point at: "explain the third one".

Above: the engine's resolve stage, for answers without a block SUIVI. Below: `outline.py`.
"""

import re
from collections.abc import Sequence

from clew.domain.deliverables.outline import LONGEST_TITLE, Section, bare_title

FEWEST, MOST = 2, 26
"""Items; a list of more is nothing whose items people count."""
_ITEM = re.compile(r"(?:[-*•]|(?P<number>[0-9]{1,2})[.)])[ \t]++(?P<text>(?=.*\w)\S.*)")


def listed_in(answer: str) -> tuple[Section, ...]:
    """Return the items of the only list of an answer, numbered from 1; empty if there is none, or more than one.

    Lines behind an item that are indented belong to it, so those of a list inside a list are no items. A list with other numbers
    is a part of one, whose places nobody can count.
    """
    found = _lists(answer)
    return _counted(found[0]) if len(found) == 1 else ()


def lists_in(answer: str) -> tuple[tuple[Section, ...], ...]:
    """Return the items of each list of an answer whose places people can count."""
    return tuple(filter(None, map(_counted, _lists(answer))))


def _lists(answer: str) -> list[list[tuple[int | None, str]]]:
    """Return the items of all lists, each with its number if it has one."""
    lists: list[list[tuple[int | None, str]]] = []
    is_open = False
    for line in answer.splitlines():
        if found := _ITEM.match(line):
            number = int(found["number"]) if found["number"] else None
            if not is_open or number == 1:
                lists.append([])
            lists[-1].append((number, found["text"]))
            is_open = True
        elif line.strip() and not line[0].isspace():
            is_open = False
    return lists


def _counted(items: Sequence[tuple[int | None, str]]) -> tuple[Section, ...]:
    """Return the items of a list as sections; nothing if their places cannot be counted."""
    numbers = [number for number, _ in items if number is not None]
    if not FEWEST <= len(items) <= MOST or (numbers and numbers != [*range(1, len(items) + 1)]):
        return ()
    return tuple(Section(str(place), bare_title(text)[:LONGEST_TITLE]) for place, (_, text) in enumerate(items, 1))
