"""What a row of the grammar is, and how its conditions and its pattern are read and tried.

Above: the tables of rows beside this module, and the modules that ask them: `rules.py`, `unnamed.py`, `titles.py`, `forms.py`.
Below: `words/table.py`, the kinds of words. The rows of a table are tried in order; the first whose conditions all hold decides.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import getattr_static
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from clew.domain.followup.words.table import Kind, Kinds, kinds_of

Verdict = TypeVar("Verdict", bound=str)
_Test = Callable[[Any], bool]
_QUANTITY = re.compile(r"\*\?|[?*]$")


@dataclass(frozen=True, slots=True)
class Row(Generic[Verdict]):
    """One rule of a table."""

    name: str
    """What it recognises; no other row of its table has this name."""
    then: Verdict
    when: str = ""
    """Conditions, all of which must hold, separated by `;`.

    `after: noun content` holds when the word at that place is of one of the kinds, `says something else` when that is so, and
    `no` in front turns either round. Places and claims are the properties of what the table is asked about.
    """
    examples: str = ""
    """A line for each: language, question, what it points at: `fr: détaille S2 → S2`."""


@dataclass(frozen=True, slots=True)
class Phrase(Row[Verdict]):
    """A rule for words that stand side by side and are read as one."""

    pattern: str = ""
    """One element for each word: kinds (`number|indefinite`) or claims (`unknown`), separated by spaces.

    `?` and `*` let the word before them be absent, or absent and repeated, as often as possible; `*?` as seldom as possible.
    What stands behind `/` must follow but is not part of what is read as one.
    """
    longest: int = 99
    """How many words it reads at most."""


class RowTable(Generic[Verdict]):
    """Rows in the order in which they are tried."""

    def __init__(self, rows: Sequence[Row[Verdict]], seen: type) -> None:
        """Read the conditions of all rows. Raises ValueError: a condition names no kind and no property of `seen`."""
        self._tests = [(row, _test_of(row.when, seen)) for row in rows]

    def rows_for(self, seen: object) -> Iterator[Row[Verdict]]:
        """Yield the rows whose conditions hold."""
        return (row for row, holds in self._tests if holds(seen))

    def row_for(self, seen: object) -> Row[Verdict]:
        """Return the first row whose conditions hold. Raises StopIteration: none does; the last row of a table needs none."""
        return next(self.rows_for(seen))


class Place(Protocol):
    """A place in a row of words."""

    @property
    def itself(self) -> Kinds:
        """The word there."""
        ...

    @property
    def is_outside(self) -> bool:
        """The row ends before it."""
        ...

    def moved(self, by: int) -> Self:
        """Return the place so many words further."""
        ...


class Pattern:
    """A pattern of words; its claims are the properties of `seen`, which is a Place."""

    def __init__(self, written: str, seen: type) -> None:
        """Read a pattern. Raises ValueError: an element names no kind and no property of `seen`."""
        read, _, ahead = written.partition("/")
        self._read = [_element(each, seen) for each in read.split()]
        self._ahead = [_element(each, seen)[0] for each in ahead.split()]
        self.first = _kinds_alone(read.split()[0], seen)
        """The kinds of its first word; None: something else may tell whether a word is the first."""

    def length_at(self, place: Place, *, most: int = 99) -> int | None:
        """Return how many words the pattern reads at a place, at most so many; None when it does not fit."""
        holds, quantity = self._read[0]
        return self._length(place, 0, 0, most) if quantity or holds(place) else None

    def _length(self, place: Place, index: int, length: int, most: int) -> int | None:
        if index == len(self._read):
            is_followed = all(holds(place.moved(length + step)) for step, holds in enumerate(self._ahead))
            return length if is_followed else None
        holds, quantity = self._read[index]
        reach = _reach(holds, place.moved(length), 1 if quantity in {"", "?"} else most, most - length)
        times = range(1 if quantity == "" else 0, reach + 1)
        for count in times if quantity == "*?" else reversed(times):
            if (found := self._length(place, index + 1, length + count, most)) is not None:
                return found
        return None


class PhraseTable(Generic[Verdict]):
    """Rows with patterns, in the order in which they are tried."""

    def __init__(self, rows: Sequence[Phrase[Verdict]], seen: type) -> None:
        """Read the patterns and conditions of all rows. Raises ValueError: one names no kind and no property of `seen`."""
        self._tests = [(row, Pattern(row.pattern, seen), _test_of(row.when, seen)) for row in rows]

    def row_at(self, place: Place) -> tuple[Phrase[Verdict], int] | None:
        """Return the first row that fits at a place, and how many words it reads."""
        itself = place.itself
        for row, pattern, holds in self._tests:
            if pattern.first is not None and pattern.first.isdisjoint(itself):
                continue
            if (length := pattern.length_at(place, most=row.longest)) and holds(place):
                return row, length
        return None


def claims_of(seen: object) -> Iterator[str]:
    """Yield every condition without `no` that holds for what a table is asked about: `is weak`, `after: noun`."""
    for name in _properties_of(type(seen)):
        value = getattr(seen, name)
        if value is True:
            yield name.replace("_", " ")
        elif value:
            yield from (f"{name.replace('_', ' ')}: {kind}" for kind in value)


@cache
def _properties_of(seen: type) -> tuple[str, ...]:
    """Return the names of the public properties that are claims or places."""
    functions = ((name, _function_of(getattr_static(seen, name))) for name in dir(seen) if not name.startswith("_"))
    return tuple(name for name, function in functions if function and function.__annotations__.get("return") in (bool, Kinds))


def _function_of(found: object) -> Callable[..., object] | None:
    if isinstance(found, property):
        return found.fget
    return found.func if isinstance(found, cached_property) else None


def _test_of(when: str, seen: type) -> _Test:
    conditions = [_condition(" ".join(written.split()), seen) for written in when.split(";") if written.strip()]
    return lambda one: all(condition(one) for condition in conditions)


def _condition(written: str, seen: type) -> _Test:
    wanted = not written.startswith("no ")
    name, colon, named = written.removeprefix("no ").partition(":")
    name = name.replace(" ", "_")
    if not hasattr(seen, name):
        raise ValueError(f"`{written}`: {seen.__name__} has no {name}")
    if not colon:
        return lambda one: bool(getattr(one, name)) is wanted
    kinds = kinds_of(*cast(list[Kind], named.split()))
    return lambda one: bool(getattr(one, name) & kinds) is wanted


def _element(written: str, seen: type) -> tuple[_Test, str]:
    """Read `number|indefinite*`: what it says of a word, and how often."""
    quantity = match.group() if (match := _QUANTITY.search(written)) else ""
    names = written.removesuffix(quantity).split("|")
    claims = [name for name in names if hasattr(seen, name)]
    kinds = kinds_of(*cast(list[Kind], [name for name in names if name not in claims]))
    if not claims:
        return lambda one: not kinds.isdisjoint(one.itself), quantity
    return lambda one: not kinds.isdisjoint(one.itself) or any(getattr(one, claim) for claim in claims), quantity


def _kinds_alone(written: str, seen: type) -> Kinds | None:
    """Return the kinds of an element that has no claim and no quantity."""
    names = written.split("|")
    return None if _QUANTITY.search(written) or any(hasattr(seen, name) for name in names) else kinds_of(*cast(list[Kind], names))


def _reach(holds: _Test, place: Place, most: int, left: int) -> int:
    """Return how many words from a place on the test holds for, at most so many."""
    reach = 0
    while reach < min(most, left) and not place.is_outside and holds(place):
        reach, place = reach + 1, place.moved(1)
    return reach
