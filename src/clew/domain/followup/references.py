"""Finds what in a question may point at sections: ids, letters, numbers and ordinals, alone, in lists and in ranges.

Above: `candidates.py` and `rules.py` judge which of them do point. Below: `grammar/finding.py`, the rows that say where one may
begin; `reading.py`, the row of items. Nothing here knows a language; the order of words is tried both ways (`point 2`,
`second point`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Literal

from clew.domain.followup.grammar import finding
from clew.domain.followup.grammar.rows import Row, RowTable
from clew.domain.followup.letters import Letters
from clew.domain.followup.places import Places
from clew.domain.followup.reading import Item
from clew.domain.followup.stretches import stretch_of
from clew.domain.followup.words.counted import MEASURES
from clew.domain.followup.words.table import Kinds, kinds_of

RefType = Literal["section_id", "letter", "ordinal", "title", "anaphora"]
Strength = Literal["marked", "id", "noun", "one", "bare", "number", "letter"]
"""What stands beside it, from most to least telling: a bracket, its own form, a section noun, `one`, nothing."""
_MOST = 99
_BEFORE_ELEMENT = kinds_of("determiner", "contracted", "noun", "marker", "from")
_SEPARATORS = kinds_of("and", "to", "comma")
_BETWEEN = kinds_of("determiner", "contracted")
_OPENS = kinds_of("determiner", "contracted", "locating", "demonstrative", "noun", "ordinal", "id")
"""What follows a letter that is the word `and` (`E o terceiro?`)."""
_BEHIND_MEASURE = kinds_of("break", "comma", "polite", "opener", "what", "expand", "and")
_UNKNOWN = kinds_of("content", "plain", "common")
_LENDING: frozenset[Strength] = frozenset({"noun", "bare", "one", "letter", "number"})
"""Strengths to which a noun nearby in a list lends its own."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A stretch of items (`start` to `end`) and the places it names, None for each that the outline does not have."""

    start: int
    end: int
    targets: tuple[int | None, ...]
    ref_type: RefType
    rule: str
    strength: Strength
    highest: int = 0
    """The highest number written."""
    is_stretched: bool = False
    """The words beside it say that others are meant too, or instead: `from 4 on`, `the one after 3`."""


@dataclass(frozen=True, slots=True)
class _Element:
    target: int | None
    number: int
    ref_type: RefType
    end: int
    has_noun: bool = False


_TABLE = RowTable(finding.ROWS, Item)


class ReferenceFinder:
    """Finds the references of one row of items."""

    def __init__(
        self, items: Sequence[Item], places: Places, *, has_late_ordinals: bool = False, has_compounds: bool = False
    ) -> None:
        self._items = items
        self._places = places
        self._letters = Letters(items, lambda letter: places.by_letter(letter) is not None)
        self._late = {"ordinal"} if has_late_ordinals else {"counted"}
        self._has_compounds = has_compounds
        self._compares = any("compare" in item.kinds for item in items)
        self._settles = any(
            "settled" in item.kinds and next_.kinds & kinds_of("locating", "lead") for item, next_ in pairwise(items)
        )

    def find(self) -> list[Reference]:
        """Return the references in order; ranges are expanded."""
        found: list[Reference] = []
        at = 0
        while at < len(self._items):
            begun = self.begun_at(at)
            if begun:
                found.append(begun[1])
            at = begun[1].end if begun else at + 1
        return [self._stretched(reference) for reference in self._joined(found)]

    def begun_at(self, at: int) -> tuple[Row[finding.Reader], Reference] | None:
        """Return the reference that begins at an item, and the row of the grammar that finds it."""
        for row in _TABLE.rows_for(self._items[at]):
            if reference := self._read(row.then, at):
                return row, reference
        return None

    def _read(self, reader: finding.Reader, at: int) -> Reference | None:
        if reader == "list":
            return self._listed(at, at, "id")
        if reader == "list behind noun":
            return self._listed(at, at + 1, "noun")
        one_by_one = {
            "all": self._all,
            "first or last": self._group,
            "ordinals": self._ordinals,
            "number": self._number,
            "list behind marker": self._marked,
            "letter": self._letter,
        }
        return one_by_one[reader](at)

    def _kinds(self, at: int) -> Kinds:
        return self._items[at].kinds if 0 <= at < len(self._items) else frozenset()

    def _listed(self, start: int, at: int, strength: Strength) -> Reference | None:
        """Read `point 2`, `points 2, 3 and 5`, `points B to D`, `S1-S3`, `section 2`."""
        elements: list[_Element] = []
        targets: list[int | None] = []
        is_range, end = False, start
        while element := self._element(at, is_first=not elements):
            if elements and "own_id" in self._kinds(elements[0].end - 1) and element.ref_type == "ordinal":
                labelled_one = self._places.by_label(element.number)
                element = replace(element, target=element.target if labelled_one is None else labelled_one)
            if is_range and element.number < elements[-1].number and self._is_measured(element.end):
                break
            elements.append(element)
            targets += self._targets(targets, element, is_range=is_range)
            end, is_range = element.end, False
            at, is_range = self._separated(end, following_noun=element.has_noun)
            if self._is_put_right(start, at) or (at == end and not self._stand_side_by_side(at)):
                break
        if not elements:
            return None
        if len(elements) > 1 and self._counts_something(end, elements[-1]):
            elements.pop()
            end, targets = elements[-1].end, targets[: len(elements)]
        return self._reference(start, elements, end, targets=targets, strength=strength)

    def _is_measured(self, at: int) -> bool:
        """Tell whether what stands behind a number is measured by it, not numbered: `point 4 to 2 pages`, `to 2-3 pages`."""
        while self._kinds(at) & kinds_of("to", "number") and at < len(self._items):
            at += 1
        is_unit = at < len(self._items) and self._items[at].is_unit
        return is_unit or bool(self._kinds(at) & kinds_of("content", "common", "noun", "one"))

    def _stand_side_by_side(self, at: int) -> bool:
        """Tell whether an id stands right behind another (`s2 s3`, `#2 #3`), or the next number of a list (`2 3 and 4`)."""
        before, kinds = self._kinds(at - 1), self._kinds(at)
        if "id" in before & kinds:
            return "paragraph" not in before | kinds
        if self._kinds(at + 1) & before & kinds_of("digits") and self._items[at].folded == "#":
            return True
        is_next = "digits" in before & kinds and self._items[at].value == self._items[at - 1].value + 1
        return is_next and bool(self._kinds(at + 1) & (_SEPARATORS | kinds_of("digits")))

    def _is_put_right(self, start: int, at: int) -> bool:
        """Tell whether a comma alone stands between what is not meant and what is: `not 3, 5`."""
        before = self._kinds(start - 1)
        if before & _BETWEEN:
            before |= self._kinds(start - 2)
        if "being" in before:
            before |= self._kinds(start - 3)
        is_comma = "comma" in self._kinds(at - 1) and "and" not in self._kinds(at - 2)
        is_stated = "being" in self._kinds(at - 1) and "comma" in self._kinds(at - 2)
        return "not" in before and (is_comma or is_stated)

    def _marked(self, at: int) -> Reference | None:
        """Read `no. 2`, `#2`, `letter B`, `tip number 2`; the number stands right behind."""
        following = at + 1
        if self._is_counted_in_lists(at) and "marker" in self._kinds(following):
            following += 1
        if following < len(self._items) and self._items[following].folded in ".:":
            following += 1
        if "lettering" in self._kinds(at) and self._letters.is_last(following):
            place = self._places.by_letter(self._items[following].folded)
            return Reference(at, following + 1, (place,), "letter", "marked_number", "bare")
        if not self._value(following, is_first=True, has_noun=False):
            return None
        found = self._listed(at, following, "bare")
        if found and self._is_unspaced_noun(found.end):
            return replace(found, end=found.end + 1, strength="noun")
        if found and self._is_of_a_product(found.end):
            return None
        return replace(found, rule="marked_number") if found else None

    def _is_of_a_product(self, at: int) -> bool:
        """Recognise a Chinese name that goes on behind its number: 策略2号基金."""
        is_number_sign = at < len(self._items) and self._items[at].folded == "号"
        return is_number_sign and self._kinds(at + 1) == kinds_of("content") == self._kinds(at + 2)

    def _reference(
        self, start: int, elements: Sequence[_Element], end: int, *, targets: Sequence[int | None], strength: Strength
    ) -> Reference:
        first = elements[0]
        is_section = "noun" in self._kinds(start) and self._items[start].folded.startswith("sec")
        ref_type = "section_id" if is_section and first.ref_type == "ordinal" else first.ref_type
        if first.ref_type == "section_id":
            strength = "marked" if self._is_marked(start, end) else "id" if strength != "noun" else "noun"
        rule = {"section_id": "section_id", "letter": "section_letter", "ordinal": "section_number"}[ref_type]
        highest = max(element.number for element in elements)
        if strength == "id" and "noun" in self._kinds(end):
            end, strength = end + 1, "noun"
        return Reference(start, end, tuple(targets), ref_type, rule, strength, highest)

    def _is_marked(self, start: int, end: int) -> bool:
        before = self._items[start - 1].folded if start else ""
        after = self._items[end].folded if end < len(self._items) else ""
        return (before, after) == ("[", "]") or "paragraph" in self._kinds(start)

    def _element(self, at: int, *, is_first: bool) -> _Element | None:
        has_noun = False
        if not is_first and "not" in self._kinds(at):
            return None
        for _ in range(4):
            if not (self._kinds(at) & _BEFORE_ELEMENT or (at < len(self._items) and self._items[at].folded in "([." and at)):
                break
            if self._value(at, is_first=is_first, has_noun=has_noun) or (not is_first and "expand" in self._kinds(at)):
                break
            has_noun = has_noun or "noun" in self._kinds(at)
            at += 1
        return self._value(at, is_first=is_first, has_noun=has_noun)

    def _value(self, at: int, *, is_first: bool, has_noun: bool) -> _Element | None:
        if at >= len(self._items):
            return None
        found = self._numbered(at, is_first=is_first) or self._lettered(at, is_first=is_first)
        return _Element(*found, at + 1, has_noun) if found else None

    def _numbered(self, at: int, *, is_first: bool) -> tuple[int | None, int, RefType] | None:
        """Read an id, a number, or an ordinal behind its noun: its place, its number and its type."""
        item, kinds = self._items[at], self._items[at].kinds
        if "own_id" in kinds:
            return item.value, 0, "section_id"
        if "id" in kinds:
            return self._places.by_id_number(item.value), item.value, "section_id"
        if "number" in kinds and 0 < item.value <= _MOST:
            return self._places.by_number(item.value), item.value, "ordinal"
        is_late = is_first and bool("ordinal" in kinds and kinds & self._late)
        if is_late and not self._kinds(at + 1) & kinds_of("noun", "content", "meta"):
            return self._places.by_place(item.value), item.value, "ordinal"
        return None

    def _lettered(self, at: int, *, is_first: bool) -> tuple[int | None, int, RefType] | None:
        """Read a Roman number or a letter; `I` is one only at the beginning, with nothing behind it that a pronoun has."""
        item = self._items[at]
        if self._letters.is_latin(at):
            return None
        if item.cased == "I" and not (is_first and self._letters.may_be_one(at)):
            return None
        place = self._places.by_place(item.value)
        if "roman" in item.kinds and (len(item.cased) > 1 or place is not None):
            return place, item.value, "ordinal"
        is_in_list = not is_first and self._letters.is_last(at)
        if item.is_letter or is_in_list or self._letters.may_name(at):
            place = self._places.by_letter(item.folded)
            is_word = item.cased.islower() and place is None and not self._letters.may_end(at + 1)
            return None if is_word else (place, ord(item.folded) - ord("a") + 1, "letter")
        return None

    def _separated(self, at: int, *, following_noun: bool) -> tuple[int, bool]:
        """Skip closing brackets and what joins a list; return where it goes on, and whether as a range."""
        if self._settles and "comma" in self._kinds(at) and self._kinds(at + 1) & kinds_of("and", "opener"):
            return at, False
        first = at + 1 if at < len(self._items) and self._items[at].folded in ")]" else at
        if self._is_dots(first):
            return first + 2, True
        joining = list(takewhile(lambda word: self._joins(word, first), (first, first + 1)))
        if not joining:
            return at, False
        is_range = not _is_sum(self._kinds(first)) and any(
            "to" in self._kinds(word) and self._is_range_word(word, following_noun=following_noun) for word in joining
        )
        return joining[-1] + 1, is_range

    def _joins(self, at: int, first: int) -> bool:
        """Tell whether a word joins a list; a letter at its end is none of these words: `c y e`."""
        return bool(self._kinds(at) & _SEPARATORS) and not (at > first and self._letters.is_last(at))

    def _is_dots(self, at: int) -> bool:
        return [item.folded for item in self._items[at : at + 2]] == [".", "."]

    def _is_range_word(self, at: int, *, following_noun: bool) -> bool:
        is_sign = not self._items[at].folded[0].isalnum()
        return is_sign or not (self._compares and (following_noun or self._kinds(at + 1) & kinds_of("id", "noun")))

    def _targets(self, before: Sequence[int | None], element: _Element, *, is_range: bool) -> list[int | None]:
        first = before[-1] if before else None
        if is_range and first is not None and element.target is not None and first < element.target:
            return list(range(first + 1, element.target + 1))
        return [element.target]

    def _counts_something(self, end: int, element: _Element) -> bool:
        """Tell whether the last number of a list counts what follows it: `in point 3, 12 people`."""
        is_counting = bool(self._kinds(end) & kinds_of("content", "elsewhere", "idiom"))
        return element.ref_type == "ordinal" and is_counting and "comma" in self._kinds(element.end - 2)

    def _all(self, at: int) -> Reference | None:
        end = at + 1
        while self._kinds(end) & (_BETWEEN | kinds_of("of", "number", "demonstrative")) and not self._kinds(end) & kinds_of(
            "noun"
        ):
            end += 1
        if "noun" not in self._kinds(end):
            return None
        everything = tuple(range(len(self._places.outline)))
        return Reference(at, end + 1, everything, "ordinal", "every_section", "bare")

    def _group(self, at: int) -> Reference | None:
        """Read `first two`, `deux derniers`, `前两点`."""
        counted = self._count_from_end(at)
        if counted is None:
            return None
        count, is_from_end, end = counted
        size = len(self._places.outline)
        wanted = range(size - count, size) if is_from_end else range(count)
        targets: tuple[int | None, ...] = tuple(wanted) if count <= size else (None,)
        end, strength = self._named(end)
        return Reference(at, end, targets, "ordinal", "first_or_last_sections", strength, count)

    def _count_from_end(self, at: int) -> tuple[int, bool, int] | None:
        """Return how many are meant, whether from the end, and where that has been said."""
        item = self._items[at]
        if "group" in item.kinds:
            return abs(item.value), item.value < 0, at + 1
        pair = self._items[at : at + 2]
        if _is_count(item) and self._is_what_comes_first(at + 1):
            return None
        ends = [one.value for one in pair if _is_end_of_row(one)]
        counts = [one.value for one in pair if _is_count(one)]
        return (counts[0], ends[0] < 0, at + 2) if len(ends) == len(counts) == 1 else None

    def _is_what_comes_first(self, at: int) -> bool:
        """Recognise `2 first`, `2 primero` at the end of a clause: 2 before the others, unlike `les 2 premiers`."""
        is_one = at < len(self._items) and not self._items[at].folded.endswith(("s", "n"))
        is_spaced = is_one and self._items[at].folded.isascii()
        is_last = not self._kinds(at + 1) or bool(self._kinds(at + 1) & kinds_of("break", "comma"))
        return is_spaced and is_last and not self._kinds(at - 2) & _BETWEEN

    def _ordinals(self, at: int) -> Reference:
        """Read `second`, `2nd point`, `the second and the third points`."""
        start, targets, highest, is_range = at, list[int | None](), 0, False
        end = at
        while "ordinal" in self._kinds(at) or (targets and self._is_numbered_noun(at)):
            place = self._items[at].value
            target = self._places.by_place(place)
            targets += self._targets(targets, _Element(target, place, "ordinal", at + 1), is_range=is_range)
            highest, end = max(highest, abs(place)), at + 1
            at, is_range = self._separated(end, following_noun=False)
            if self._is_put_right(start, at):
                break
            while at > end and self._kinds(at) & _BETWEEN and not self._kinds(at) & kinds_of("ordinal", "expand"):
                at += 1
            if at == end:
                break
        end, strength = self._named(end)
        rule = {"noun": "ordinal_section", "one": "ordinal_one"}.get(strength, "ordinal_alone")
        return Reference(start, end, tuple(targets), "ordinal", rule, strength, highest)

    def _named(self, end: int) -> tuple[int, Strength]:
        """Take a section noun, or what stands for one, after an ordinal; `main` may come between."""
        between = end + 1 if self._kinds(end) & kinds_of("discourse", "of", "marker") and "noun" in self._kinds(end + 1) else end
        if "noun" in self._kinds(between):
            after = between + 1
            return (after + 1 if self._is_repeated_noun(after) else after), "noun"
        if self._is_part_of_an_item(end) or ("one" in self._kinds(end) and self._is_counted_in_lists(end + 1)):
            end += 1
        is_counted = self._is_counted_in_lists(end) or self._is_measured_alone(end)
        is_one = is_counted or bool(self._kinds(end) & kinds_of("one", "topic"))
        return (end + 1, "one") if is_one else (end, "bare")

    def _is_measured_alone(self, at: int) -> bool:
        """Recognise a Chinese measure word without the noun that it counts: 第二款."""
        is_measure = at < len(self._items) and self._items[at].folded in MEASURES
        return is_measure and (at + 1 == len(self._items) or bool(self._kinds(at + 1) & _BEHIND_MEASURE))

    def _is_part_of_an_item(self, at: int) -> bool:
        """Recognise a noun before one item of a list: `the second pricing option`, but not `third birthday ideas`."""
        is_item = self._is_counted_in_lists(at + 1) and not self._items[at + 1].folded.endswith("s")
        return self._has_compounds and is_item and "content" in self._kinds(at)

    def _is_counted_in_lists(self, at: int) -> bool:
        return at < len(self._items) and self._items[at].is_counted_in_lists

    def _is_numbered_noun(self, at: int) -> bool:
        """Tell whether the number is one more of a list before its noun: `第3、4点`."""
        is_number = "number" in self._kinds(at) and 0 < self._items[at].value <= _MOST
        return is_number and bool(self._kinds(at + 1) & kinds_of("noun", "comma", "and"))

    def _is_repeated_noun(self, at: int) -> bool:
        return "id" in self._kinds(at)

    def _number(self, at: int) -> Reference | None:
        item = self._items[at]
        if "number" not in item.kinds or not 0 < item.value <= _MOST:
            return None
        if self._is_unspaced_noun(at + 1) and "digits" not in item.kinds:
            return None
        if self._stands_for_another(at) or self._is_of_a_code(at):
            return None
        found = self._listed(at, at, "number")
        if found and "marker" in self._kinds(found.end) and not self._items[found.end].folded.isascii():
            return replace(found, end=found.end + 1, strength="bare", rule="marked_number")
        if found and len(found.targets) > 1 and self._is_unspaced_noun(found.end):
            return replace(found, end=found.end + 1, strength="noun")
        return replace(found, rule="number_alone") if found else None

    def _stands_for_another(self, at: int) -> bool:
        """Recognise `the other one`, `the one that …`: no number, and no first of a list (`the other one, number 4`)."""
        if "one" not in self._kinds(at):
            return False
        is_relative_clause = bool(self._kinds(at - 1) & _BETWEEN and self._kinds(at + 1) & kinds_of("discourse", "asking"))
        return "relative" in self._kinds(at - 1) or is_relative_clause

    def _is_of_a_code(self, at: int) -> bool:
        """Recognise `gpt-5`, `covid-19`: a hyphen and a word that no table knows stand before it."""
        is_tied = at > 1 and self._items[at - 1].folded == "-" and self._items[at - 1].first == self._items[at].first - 1
        return is_tied and self._kinds(at - 2) <= _UNKNOWN and "digits" in self._kinds(at)

    def _letter(self, at: int) -> Reference | None:
        """Read a letter or Roman number alone, or before its noun as Chinese writes it (`B点`)."""
        item = self._items[at]
        if "roman" not in item.kinds and not self._letters.may_name(at):
            return None
        if "and" in item.kinds and self._kinds(at + 1) & _OPENS:
            return None
        found = self._listed(at, at, "letter")
        if found is None:
            return None
        if self._is_unspaced_noun(found.end):
            return replace(found, end=found.end + 1, strength="noun")
        return replace(found, rule="letter_alone")

    def _is_unspaced_noun(self, at: int) -> bool:
        return "noun" in self._kinds(at) and not self._items[at].folded[0].isascii()

    def _joined(self, found: Sequence[Reference]) -> list[Reference]:
        """Expand ranges between neighbours, and let a noun count for its neighbours in a list."""
        joined: list[Reference] = []
        for reference in found:
            before = joined[-1] if joined else None
            gap = self._items[before.end : reference.start] if before else ()
            if before is None or not gap or not all(item.kinds & (_SEPARATORS | _BETWEEN) for item in gap):
                joined.append(reference)
                continue
            reference = replace(reference, targets=(*self._between(before, reference, gap), *reference.targets))
            if _lend_a_noun(before, reference):
                joined[-1] = replace(before, strength="noun")
                reference = replace(reference, strength="noun")
            joined.append(reference)
        return joined

    def _stretched(self, reference: Reference) -> Reference:
        """Read `from 4 on`, `everything after 5`, `the one before 3`."""
        if len(reference.targets) != 1 or (named := reference.targets[0]) is None:
            return reference
        size = len(self._places.outline)
        stretch = stretch_of(self._items, reference.start, reference.end, named=named, size=size)
        if stretch is None:
            return reference
        return replace(
            reference,
            end=stretch.end,
            targets=stretch.targets or (None,),
            highest=reference.highest if stretch.targets else size + 1,
            is_stretched=True,
        )

    def _between(self, before: Reference, after: Reference, gap: Sequence[Item]) -> tuple[int, ...]:
        """Return the places between two references, when a range joins them."""
        low, high = before.targets[-1], after.targets[0]
        if _is_sum(gap[0].kinds) or not any("to" in item.kinds for item in gap) or low is None or high is None:
            return ()
        return () if self._compares and gap[0].folded[0].isalnum() else tuple(range(low + 1, high))


def _is_end_of_row(item: Item) -> bool:
    """Tell whether a word is `first` or `last`."""
    return "ordinal" in item.kinds and "counted" not in item.kinds and item.value in (1, -1)


def _is_count(item: Item) -> bool:
    """Tell whether a word is a number from two to twenty."""
    return "number" in item.kinds and "ordinal" not in item.kinds and 2 <= item.value <= 20


def _is_sum(kinds: Kinds) -> bool:
    """Tell whether a word adds one more, and is no end of a range."""
    return "and" in kinds and "to" not in kinds


def _lend_a_noun(before: Reference, after: Reference) -> bool:
    """Tell whether the noun of one of two neighbours counts for the other: `the second and the third point`."""
    strengths = {before.strength, after.strength}
    return "noun" in strengths and strengths <= _LENDING and after.strength != "number"
