"""Reads lists of ids, numbers and letters, with their ranges: `2`, `2, 3 and 5`, `B to D`, `S1-S3`.

Above: `finder.py` and `ordinals.py`, which know what stands before and behind a list. Below: `places.py`, what an outline has;
`letters.py`, which letters count; `reading.py`, the row of items.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, takewhile

from clew.domain.followup.letters import Letters
from clew.domain.followup.places import Places
from clew.domain.followup.reading import Item
from clew.domain.followup.references import RefType
from clew.domain.followup.words.sides import FOR_USE
from clew.domain.followup.words.table import Kinds, kinds_of

MOST = 99
"""The highest number that may be a place."""
_NOT = kinds_of("not")
_SIGNS = kinds_of("comma", "break")
_DENYING = frozenset({"no", "nao", "pas", "not", "nicht", "nich"})
SEPARATORS = kinds_of("and", "to", "comma")
BETWEEN = kinds_of("determiner", "contracted")
"""What may stand between the elements of a list, beside a separator."""
_BEFORE_ELEMENT = kinds_of("determiner", "contracted", "noun", "marker", "from")


@dataclass(frozen=True, slots=True)
class Element:
    """One of a list: its place, None if the outline does not have it, the number written, and where it ends."""

    target: int | None
    number: int
    ref_type: RefType
    end: int
    has_noun: bool = False
    """A section noun stands before it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list: its elements, where it ends, and its places, with those of ranges."""

    elements: tuple[Element, ...]
    end: int
    targets: tuple[int | None, ...]


class Elements:
    """The items of a question as elements of lists."""

    def __init__(self, items: Sequence[Item], places: Places, *, has_late_ordinals: bool) -> None:
        self.items = items
        self.letters = Letters(items, lambda letter: places.by_letter(letter) is not None)
        self._places = places
        self._late = {"ordinal"} if has_late_ordinals else {"counted"}
        self.compares = any("compare" in item.kinds for item in items)
        self._settles = any(
            "settled" in item.kinds and next_.kinds & kinds_of("locating", "lead") for item, next_ in pairwise(items)
        )

    def kinds_at(self, at: int) -> Kinds:
        """Return the kinds of an item; none outside the row."""
        return self.items[at].kinds if 0 <= at < len(self.items) else frozenset()

    def is_counted_in_lists(self, at: int) -> bool:
        """Tell whether the item there is a word for what lists have."""
        return at < len(self.items) and self.items[at].is_counted_in_lists

    def may_begin_at(self, at: int) -> bool:
        """Tell whether the item there may be the first of a list."""
        return self._value(at, is_first=True, has_noun=False) is not None

    def listed_from(self, start: int, at: int) -> Listed | None:
        """Read `2`, `2, 3 and 5`, `B to D`, `S1-S3` from an item on, behind a noun or a marker at `start`."""
        elements: list[Element] = []
        targets: list[int | None] = []
        is_range, end = False, start
        while element := self._element(at, is_first=not elements):
            if elements and "own_id" in self.kinds_at(elements[0].end - 1) and element.ref_type == "ordinal":
                labelled_one = self._places.by_label(element.number)
                element = replace(element, target=element.target if labelled_one is None else labelled_one)
            if is_range and element.number < elements[-1].number and self._is_measured(element.end):
                break
            elements.append(element)
            targets += targets_of(targets, element.target, is_range=is_range)
            end, is_range = element.end, False
            at, is_range = self.separated(end, following_noun=element.has_noun)
            if len(elements) > 1 and self._is_set_apart(elements):
                elements.pop()
                end, targets = elements[-1].end, targets[: len(elements)]
                break
            if self.is_put_right(start, at) or (at == end and not self._stand_side_by_side(at)):
                break
        if not elements:
            return None
        if len(elements) > 1 and self._counts_something(end, elements[-1]):
            elements.pop()
            end, targets = elements[-1].end, targets[: len(elements)]
        return Listed(tuple(elements), end, tuple(targets))

    def _is_set_apart(self, elements: Sequence[Element]) -> bool:
        """Tell whether a comma alone stands before the last number, which was read already: `la cinco, la tres ya la tengo`."""
        before, last = elements[-2].end, elements[-1].end
        is_comma = "comma" in self.kinds_at(before) and not any("and" in self.kinds_at(at) for at in range(before, last))
        return is_comma and bool("seen" in self.kinds_at(last))

    def _is_measured(self, at: int) -> bool:
        """Tell whether what stands behind a number is measured by it, not numbered: `point 4 to 2 pages`, `to 2-3 pages`."""
        while self.kinds_at(at) & kinds_of("to", "number") and at < len(self.items):
            at += 1
        is_unit = at < len(self.items) and self.items[at].is_unit
        return is_unit or bool(self.kinds_at(at) & kinds_of("content", "common", "noun", "one"))

    def _stand_side_by_side(self, at: int) -> bool:
        """Tell whether an id or letter stands right behind another (`s2 s3`, `#2 #3`, `b d f`), or numbers grow (`1 5 8`)."""
        before, kinds = self.kinds_at(at - 1), self.kinds_at(at)
        if at < len(self.items) and self.items[at - 1].is_in_row and self.items[at].is_in_row:
            return True
        if "id" in before & kinds:
            return "paragraph" not in before | kinds
        if self.kinds_at(at + 1) & before & kinds_of("digits") and self.items[at].folded == "#":
            return True
        return self._grows_at(at - 1) and self._is_in_a_row(at)

    def _is_in_a_row(self, at: int) -> bool:
        """Tell whether three numbers or more grow side by side there, maybe with `and`: `1 5 8`, not `call me on 2 3 5`."""
        first = last = at
        while self._grows_at(first - 1):
            first -= 1
        while self._grows_at(last):
            last += 1
        goes_on = bool(self.kinds_at(last + 1) & SEPARATORS) and "number" in self.kinds_at(last + 2)
        before = takewhile(lambda item: not item.kinds & _SIGNS, reversed(self.items[:first]))
        ends = frozenset[str]() if first else FOR_USE  # `1 5 8 for the website`
        behind = takewhile(lambda item: not item.kinds & _SIGNS and item.folded not in ends, self.items[last + 1 :])
        says_more = any("content" in item.kinds for item in chain(before, behind))
        return last - first + goes_on > 1 and not says_more

    def _grows_at(self, at: int) -> bool:
        """Tell whether a higher number stands right behind the one there, both in digits or both in words."""
        kinds, following = self.kinds_at(at), self.kinds_at(at + 1)
        is_alike = "number" in kinds & following and ("digits" in kinds) == ("digits" in following)
        return is_alike and self.items[at].value < self.items[at + 1].value

    def _counts_something(self, end: int, element: Element) -> bool:
        """Tell whether the last number of a list counts what follows it: `in point 3, 12 people`."""
        is_counting = bool(self.kinds_at(end) & kinds_of("content", "elsewhere", "idiom"))
        return element.ref_type == "ordinal" and is_counting and "comma" in self.kinds_at(element.end - 2)

    def is_put_right(self, start: int, at: int) -> bool:
        """Tell whether a comma alone stands between what is not meant and what is: `not 3, 5`."""
        before = self.kinds_at(start - 1)
        first = start - 1 - bool(before & BETWEEN)
        before |= self.kinds_at(first)
        if "being" in before:
            before |= self.kinds_at(first - 1) | (_NOT if first > 0 and ends_with_not(self.items[first - 1]) else kinds_of())
        sign = at - 1 - bool(self.kinds_at(at - 1) & BETWEEN)
        is_comma = "comma" in self.kinds_at(sign) and "and" not in self.kinds_at(sign - 1)
        is_stated = "being" in self.kinds_at(at - 1) and "comma" in self.kinds_at(at - 2)
        return "not" in before and (is_comma or is_stated)

    def _element(self, at: int, *, is_first: bool) -> Element | None:
        has_noun = False
        if not is_first and "not" in self.kinds_at(at):
            return None
        for _ in range(4):
            if not (self.kinds_at(at) & _BEFORE_ELEMENT or (at < len(self.items) and self.items[at].folded in "([." and at)):
                break
            if self._value(at, is_first=is_first, has_noun=has_noun) or (not is_first and "expand" in self.kinds_at(at)):
                break
            has_noun = has_noun or "noun" in self.kinds_at(at)
            at += 1
        return self._value(at, is_first=is_first, has_noun=has_noun)

    def _value(self, at: int, *, is_first: bool, has_noun: bool) -> Element | None:
        if at >= len(self.items):
            return None
        found = self._numbered(at, is_first=is_first) or self._lettered(at, is_first=is_first)
        return Element(*found, at + 1, has_noun) if found else None

    def _numbered(self, at: int, *, is_first: bool) -> tuple[int | None, int, RefType] | None:
        """Read an id, a number, or an ordinal behind its noun: its place, its number and its type."""
        item, kinds = self.items[at], self.items[at].kinds
        if "own_id" in kinds:
            return item.value, 0, "section_id"
        if "id" in kinds:
            return self._places.by_id_number(item.value), item.value, "section_id"
        if "number" in kinds and 0 < item.value <= MOST:
            return self._places.by_number(item.value), item.value, "ordinal"
        is_late = is_first and bool("ordinal" in kinds and kinds & self._late)
        if is_late and not self.kinds_at(at + 1) & kinds_of("noun", "content", "meta"):
            return self._places.by_place(item.value), item.value, "ordinal"
        return None

    def _lettered(self, at: int, *, is_first: bool) -> tuple[int | None, int, RefType] | None:
        """Read a Roman number or a letter; `I` is one only at the beginning, with nothing behind it that a pronoun has."""
        item = self.items[at]
        if self.letters.is_latin(at):
            return None
        if item.is_in_row:
            return self._places.by_letter(item.folded), ord(item.folded) - ord("a") + 1, "letter"
        if item.cased == "I" and not (is_first and self.letters.may_be_one(at)):
            return None
        place = self._places.by_place(item.value)
        if "roman" in item.kinds and (len(item.cased) > 1 or place is not None):
            return place, item.value, "ordinal"
        is_in_list = not is_first and self.letters.is_last(at)
        if item.is_letter or is_in_list or self.letters.may_name(at):
            place = self._places.by_letter(item.folded)
            is_word = item.cased.islower() and place is None and not self.letters.may_end(at + 1)
            return None if is_word else (place, ord(item.folded) - ord("a") + 1, "letter")
        return None

    def separated(self, at: int, *, following_noun: bool) -> tuple[int, bool]:
        """Skip closing brackets and what joins a list; return where it goes on, and whether as a range."""
        if self._settles and "comma" in self.kinds_at(at) and self.kinds_at(at + 1) & kinds_of("and", "opener"):
            return at, False
        first = at + 1 if at < len(self.items) and self.items[at].folded in ")]" else at
        if self._is_dots(first):
            return first + 2, True
        joining = list(takewhile(lambda word: self._joins(word, first), (first, first + 1)))
        if not joining:
            return at, False
        is_added = is_sum(self.kinds_at(first)) or "comma" in self.kinds_at(first)  # `a 2, a 4`
        is_range = not is_added and any(
            "to" in self.kinds_at(word) and self._is_range_word(word, following_noun=following_noun) for word in joining
        )
        return joining[-1] + 1, is_range

    def _joins(self, at: int, first: int) -> bool:
        """Tell whether a word joins a list; a letter at its end is none of these words: `c y e`."""
        return bool(self.kinds_at(at) & SEPARATORS) and not (at > first and self.letters.is_last(at))

    def _is_dots(self, at: int) -> bool:
        return [item.folded for item in self.items[at : at + 2]] == [".", "."]

    def _is_range_word(self, at: int, *, following_noun: bool) -> bool:
        is_sign = not self.items[at].folded[0].isalnum()
        return is_sign or not (self.compares and (following_noun or self.kinds_at(at + 1) & kinds_of("id", "noun")))


def targets_of(before: Sequence[int | None], target: int | None, *, is_range: bool) -> list[int | None]:
    """Return the places that one more element adds to a list: those of a range from the last one on, or its own."""
    first = before[-1] if before else None
    if is_range and first is not None and target is not None and first < target:
        return list(range(first + 1, target + 1))
    return [target]


def ends_with_not(item: Item) -> bool:
    """Tell whether a word that takes something back ends with `not`, which the verb behind it needs: `perdón, no | era la 8`."""
    return "correction" in item.kinds and item.folded.split()[-1] in _DENYING


def is_sum(kinds: Kinds) -> bool:
    """Tell whether a word adds one more, and is no end of a range."""
    return "and" in kinds and "to" not in kinds
