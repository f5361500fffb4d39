"""The items of a list in an answer, which a question may point at: "explain the third one", "B".

Above: `domain/followup/counted_out`, for answers without a block SUIVI. Below: `outline.py`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import NamedTuple

from clew.domain.deliverables.outline import LONGEST_TITLE, Section, bare_title

FEWEST, MOST = 2, 26
"""Items; a list of more is nothing whose items people count."""
_MOST_OPEN = 8
"""How many lists back an item may count on."""
_BULLET = re.compile(r"[-*•][ \t]++(?P<text>(?=.*\w)\S.*)")
_SIGN = re.compile(
    r"(?:#{1,6}[ \t]++)?+(?:\*\*|__)?+"
    r"(?P<name>[^\W\d_]{2,12}[ \t]|[\u4e00-\u9fff]{1,4})?\(?(?:(?P<number>[0-9]{1,2})|(?P<letter>[A-Za-z]))"
    r"(?(name)(?:[.):：]|[ \t]++[-–—](?=[ \t]))|[.)、])"
    r"(?:\*\*|__)?+(?:[ \t]++|(?<=[：、]))(?P<text>(?=.*\w)\S.*)"
)
"""What stands before an item: `2.`, `b)`, `**(c)**`, `### 1.`, `Option A:`, `Step 2 –`."""


_ROW = r"(?=[^\n|]*+\|)[^\n]++(?:\n|\Z)"
_TABLE = re.compile(
    rf"^{_ROW}[ \t]*+\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)++\|?[ \t]*+\n(?P<rows>(?:{_ROW})++)", re.MULTILINE
)
"""A Markdown table; the group has its rows."""


class Listing(NamedTuple):
    """A list of an answer whose places people can count."""

    items: tuple[Section, ...]
    above: str
    """The line above its first item, as the answer has it; empty if there is none."""
    is_numbered: bool
    """The answer writes numbers before its items."""


class _Item(NamedTuple):
    text: str
    number: int | None = None
    letter: str = ""
    is_bullet: bool = False
    name: str = ""


@dataclass(slots=True)
class _List:
    above: str = ""
    items: list[_Item] = field(default_factory=list[_Item])
    has_lists_inside: bool = False

    def goes_on_with(self, item: _Item) -> bool:
        """Tell whether an item counts on, whatever stands between."""
        first, place = self.items[0], len(self.items)
        if item.is_bullet or first.is_bullet or place >= len(ascii_uppercase):
            return False
        counts_on = first.number == 1 and item.number == place + 1
        return counts_on or (first.letter == ascii_uppercase[0] and item.letter == ascii_uppercase[place])


def listed_in(answer: str) -> tuple[Section, ...]:
    """Return the items of the only list of an answer, or the rows of its only table; empty if there is none, or more than one.

    Their ids are the letters that the answer gives them, or numbers from 1. Lines behind an item that are indented belong to it,
    and so does whatever stands before the item that counts on; lists in there have no items of their own. A list with other
    numbers is a part of one, whose places nobody can count.
    """
    found = _lists(answer)
    if found:
        return _counted(found[0]) if len(found) == 1 else ()
    tables = _TABLE.findall(answer)
    return _rows(tables[0]) if len(tables) == 1 else ()


def introduced_by(answer: str) -> str:
    """Return the line that stands above the first item of a list; empty if there is none, or if the answer begins with it."""
    return next((one.above for one in _lists(answer)), "")


def named_in(answer: str) -> str:
    """Return the word that stands before each number or letter of the only list (`Phase 1: …`); empty if none does."""
    found = _lists(answer)
    names = {item.name for item in found[0].items} if len(found) == 1 else set[str]()
    return names.pop() if len(names) == 1 else ""


def is_table(answer: str) -> bool:
    """Tell whether the items of an answer are the rows of a table."""
    return not _lists(answer) and len(_TABLE.findall(answer)) == 1


def lists_in(answer: str) -> tuple[Listing, ...]:
    """Return each list of an answer whose places people can count."""
    counted = [(_counted(one), one) for one in _lists(answer)]
    return tuple(Listing(items, one.above, one.items[0].number is not None) for items, one in counted if items)


def _lists(answer: str) -> list[_List]:
    lists: list[_List] = []
    is_open, above = False, ""
    for line in answer.splitlines():
        if (item := _item_in(line)) is None or not (_begins(item) or _goes_on(lists, item)):
            is_open = is_open and (not line.strip() or line[0].isspace())
            above = line.strip() or above
        else:
            _add(item, lists, above, is_open=is_open)
            is_open, above = True, ""
    outer = next((place for place, one in enumerate(lists) if one.has_lists_inside), len(lists))
    return [one for one in lists[: outer + 1] if len(one.items) > 1 or not one.items[0].letter]


def _item_in(line: str) -> _Item | None:
    bullet = _BULLET.match(line)
    sign = _SIGN.match(bullet["text"] if bullet else line)
    letter = (sign["letter"] or "").upper() if sign else ""
    if bullet:
        return _Item(sign["text"] if sign and letter else bullet["text"], None, letter, is_bullet=True)
    if sign is None:
        return None
    return _Item(sign["text"], int(sign["number"]) if sign["number"] else None, letter, name=(sign["name"] or "").strip())


def _begins(item: _Item) -> bool:
    """Tell whether an item may be the first of a list; a letter is one only in its place."""
    return item.is_bullet or item.number is not None or item.letter == ascii_uppercase[0]


def _goes_on(lists: Sequence[_List], item: _Item) -> bool:
    return any(one.goes_on_with(item) for one in lists[-_MOST_OPEN:])


def _add(item: _Item, lists: list[_List], above: str, *, is_open: bool) -> None:
    """Add an item to the list that it continues, or as the first of a new one."""
    latest = range(max(0, len(lists) - _MOST_OPEN), len(lists))
    place = next((at for at in reversed(latest) if lists[at].goes_on_with(item)), None)
    if place is not None:
        lists[place].has_lists_inside |= place + 1 < len(lists)
        del lists[place + 1 :]
    elif not is_open or item.number == 1 or item.letter == ascii_uppercase[0] or lists[-1].items[0].is_bullet != item.is_bullet:
        lists.append(_List(above))
    lists[-1].items.append(item)


def _counted(found: _List) -> tuple[Section, ...]:
    """Return the items of a list as sections; nothing if their places cannot be counted."""
    numbers = [item.number for item in found.items if item.number is not None]
    if not FEWEST <= len(found.items) <= MOST or (numbers and numbers != [*range(1, len(found.items) + 1)]):
        return ()
    titles = [bare_title(item.text)[:LONGEST_TITLE] for item in found.items]
    is_lettered = all(item.letter == letter for item, letter in zip(found.items, ascii_uppercase, strict=False))
    ids = ascii_uppercase if is_lettered else [str(place) for place in range(1, len(titles) + 1)]
    return tuple(Section(name, title) for name, title in zip(ids, titles, strict=False))


def _rows(table: str) -> tuple[Section, ...]:
    rows = [", ".join(filter(None, map(str.strip, row.split("|")))) for row in table.splitlines()]
    items = tuple(Section(str(place), bare_title(row)[:LONGEST_TITLE]) for place, row in enumerate(rows, 1))
    return items if FEWEST <= len(items) <= MOST else ()
