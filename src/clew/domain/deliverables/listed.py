"""The items of a list in an answer, which a question may point at: "explain the third one".

Above: the engine's resolve stage, for answers without a block SUIVI. Below: `outline.py`.
"""

import re

from clew.domain.deliverables.outline import LONGEST_TITLE, Section, bare_title

FEWEST, MOST = 2, 26
"""Items; a list of more is nothing whose items people count."""
_ITEM = re.compile(r"(?:[-*•]|(?P<number>[0-9]{1,2})[.)])[ \t]++(?P<text>(?=.*\w)\S.*)")


def listed_in(answer: str) -> tuple[Section, ...]:
    """Return the items of the only list of an answer, numbered from 1; empty if there is none, or more than one.

    Lines behind an item that are indented belong to it, so those of a list inside a list are no items. A list with other numbers
    is a part of one, whose places nobody can count.
    """
    lists: list[list[str]] = []
    numbers: list[int] = []
    is_open = False
    for line in answer.splitlines():
        if found := _ITEM.match(line):
            begins_anew = found["number"] is not None and int(found["number"]) == 1
            if not is_open or begins_anew:
                lists.append([])
            lists[-1].append(found["text"])
            numbers += [int(found["number"])] if found["number"] else []
            is_open = True
        elif line.strip() and not line[0].isspace():
            is_open = False
    if len(lists) != 1 or not FEWEST <= len(lists[0]) <= MOST or (numbers and numbers != [*range(1, len(lists[0]) + 1)]):
        return ()
    return tuple(Section(str(number), bare_title(text)[:LONGEST_TITLE]) for number, text in enumerate(lists[0], 1))
