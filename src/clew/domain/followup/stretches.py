"""Expands a reference to a range or a neighbour: `from 4 on`, `everything after 5`, `the one before 3`, `4 and the next one`.

Above: `finder.py`, when it has found all references of a question. Below: `reading.py`, `words/`. The words are in the tables
of words, one kind for each of the rows below.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from clew.domain.followup.reading import Item
from clew.domain.followup.words.table import Kind, Kinds, kinds_of

_Stretch = Callable[[int, int], Iterable[int]]
"""The index of the section that is named, and the number of sections → the indexes that are meant."""
BEFORE: dict[Kind, _Stretch] = {
    "starting": lambda at, size: range(at, size),
    "beyond": lambda at, size: range(at + 1, size),
    "up to": lambda at, _: range(at + 1),
    "ahead of": lambda at, _: range(at),
    "right after": lambda at, size: range(at + 1, min(at + 2, size)),
    "right before": lambda at, _: range(max(at - 1, 0), at),
}
"""What stands before the reference, perhaps with `the` between."""
AFTER: dict[Kind, _Stretch] = {
    "onward": lambda at, size: range(at, size),
    "on": lambda at, size: range(at, size),
    "and next": lambda at, size: range(at, min(at + 2, size)),
    "its next": lambda at, size: range(at + 1, min(at + 2, size)),
    "its previous": lambda at, _: range(max(at - 1, 0), at),
}
"""What stands behind it."""
BY_ORDER: dict[Kind, _Stretch] = {"after": BEFORE["right after"], "before": BEFORE["right before"]}
"""What does so only behind a word for a section or a verb of order: `what comes right after the budget`."""
STRETCHING: Kinds = frozenset((*BEFORE, *BY_ORDER))
_ORDERED = kinds_of("one", "noun", "succession", "what")
_ADVERBS = kinds_of("filler", "polite")
_MOST_ADVERBS = 2
_BEHIND_FROM = kinds_of("on")
"""Counts only if `from` stands before the reference."""
_FROM = kinds_of("from", "starting")
_SKIPPED = kinds_of("determiner", "contracted", "noun", "marker", "of")
_COUNTED = kinds_of("content", "number", "elsewhere", "idiom")
"""What the number would count then: `ab 6 Jahren`."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a reference ends with the words behind it, and the indexes of the sections that are meant; there may be none."""

    end: int
    targets: tuple[int, ...]


def stretch_of(items: Sequence[Item], start: int, end: int, *, named: int, size: int) -> Stretch | None:
    """Return what a reference (`start` to `end`) to one section is stretched to; None if nothing beside it says so."""
    lead = _lead(items, start)
    if (meant := _meant(BEFORE, _kinds(items, lead), named, size)) is not None:
        return None if _kinds(items, end) & _COUNTED else Stretch(end, meant)
    if _is_ordered(items, lead) and (meant := _meant(BY_ORDER, _kinds(items, lead), named, size)) is not None:
        return None if _kinds(items, end) & _COUNTED else Stretch(end, meant)
    following = _kinds(items, end)
    if following & _BEHIND_FROM and not (_kinds(items, lead) | _kinds(items, start - 1)) & _FROM:
        return None
    if (meant := _meant(AFTER, following, named, size)) is not None:
        return Stretch(end + 1, meant)
    return None


def _lead(items: Sequence[Item], start: int) -> int:
    """Return the index of what may stretch the reference, past `the` and `point`."""
    lead = start - 1
    while lead > 0 and _kinds(items, lead) & _SKIPPED and not _kinds(items, lead) & STRETCHING:
        lead -= 1
    return lead


def _is_ordered(items: Sequence[Item], lead: int) -> bool:
    """Tell whether a word for a section or a verb of order stands before a preposition, perhaps with `right` between."""
    before = (_kinds(items, at) for at in range(lead - 1, max(lead - 2 - _MOST_ADVERBS, -1), -1))
    for kinds in before:
        if kinds & _ORDERED:
            return True
        if not kinds & _ADVERBS:
            return False
    return False


def _meant(rows: dict[Kind, _Stretch], kinds: Kinds, named: int, size: int) -> tuple[int, ...] | None:
    """Return the sections that the first fitting row means; None if none fits."""
    return next((tuple(stretch(named, size)) for kind, stretch in rows.items() if kind in kinds), None)


def _kinds(items: Sequence[Item], at: int) -> Kinds:
    return items[at].kinds if 0 <= at < len(items) else frozenset()
