"""Finds what in a question may point at sections: ids, letters, numbers and ordinals, alone, in lists and in ranges.

Above: `resolving.py`; `candidates.py` and `rules.py` judge which of them do point. Below: `grammar/finding.py`, the rows that say
where one may begin; `elements.py` and `ordinals.py`, how it is read; `stretches.py`, what others it means too. Nothing here knows
a language; the order of words is tried both ways (`point 2`, `second point`).
"""

from collections.abc import Sequence
from dataclasses import replace

from clew.domain.followup.elements import BETWEEN, MOST, SEPARATORS, Elements, Listed, is_sum
from clew.domain.followup.grammar import finding
from clew.domain.followup.grammar.rows import Row, RowTable
from clew.domain.followup.ordinals import Ordinals
from clew.domain.followup.places import Places
from clew.domain.followup.reading import Item
from clew.domain.followup.references import Reference, Strength
from clew.domain.followup.stretches import stretch_of
from clew.domain.followup.words.counted import OF_THE_LOT
from clew.domain.followup.words.table import kinds_of

_OPENS = kinds_of("determiner", "contracted", "locating", "demonstrative", "noun", "ordinal", "id")
"""What follows a letter that is the word `and` (`E o terceiro?`)."""
_UNKNOWN = kinds_of("content", "plain", "common")
_FEWEST_COUNTED = 3
_COUNTED = kinds_of("content", "common", "plain", "elsewhere", "idiom", "number", "noun")
_BEFORE_COUNT = kinds_of("break", "comma", "expand", "request", "all", "polite", "opener")
_OF_ALL_IN_CHINESE = frozenset("都全")
"""What is said of all, behind their number: 七个都要."""
_LENDING: frozenset[Strength] = frozenset({"noun", "bare", "one", "letter", "number"})
"""Strengths to which a noun nearby in a list lends its own."""
_TABLE = RowTable(finding.ROWS, Item)


class ReferenceFinder:
    """Finds the references of one row of items."""

    def __init__(
        self, items: Sequence[Item], places: Places, *, has_late_ordinals: bool = False, has_compounds: bool = False
    ) -> None:
        self._items = items
        self._places = places
        self._elements = Elements(items, places, has_late_ordinals=has_late_ordinals)
        self._kinds = self._elements.kinds_at
        self._ordinals = Ordinals(self._elements, places, has_compounds=has_compounds)

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
            "all": self._ordinals.everything_at,
            "first or last": self._ordinals.group_at,
            "ordinals": self._ordinals_at,
            "number": self._number,
            "list behind marker": self._marked,
            "letter": self._letter,
        }
        return one_by_one[reader](at)

    def _ordinals_at(self, at: int) -> Reference | None:
        """Read ordinals; the middle is one only where the outline has it."""
        has_place = self._items[at].value or self._places.by_place(0) is not None
        return self._ordinals.ordinals_at(at) if has_place and not self._ordinals.opens_something_else(at) else None

    def _listed(self, start: int, at: int, strength: Strength) -> Reference | None:
        """Read `point 2`, `points 2, 3 and 5`, `points B to D`, `S1-S3`, `section 2`."""
        listed = self._elements.listed_from(start, at)
        return self._reference(start, listed, strength) if listed else None

    def _marked(self, at: int) -> Reference | None:
        """Read `no. 2`, `#2`, `letter B`, `tip number 2`; the number stands right behind."""
        following = at + 1
        if self._elements.is_counted_in_lists(at) and "marker" in self._kinds(following):
            following += 1
        if following < len(self._items) and self._items[following].folded in ".:":
            following += 1
        if "not" in self._kinds(at) and "comma" in self._kinds(at - 1) and "number" in self._kinds(at - 2):
            return None  # `6, no 3`
        if "lettering" in self._kinds(at) and self._elements.letters.is_last(following):
            place = self._places.by_letter(self._items[following].folded)
            return Reference(at, following + 1, (place,), "letter", "marked_number", "bare")
        is_preposition = "contracted" in self._kinds(at) and "ordinal" in self._kinds(following)  # `no topo da lista`
        if is_preposition or not self._elements.may_begin_at(following):
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

    def _reference(self, start: int, listed: Listed, strength: Strength) -> Reference:
        first, end = listed.elements[0], listed.end
        is_section = "noun" in self._kinds(start) and self._items[start].folded.startswith("sec")
        ref_type = "section_id" if is_section and first.ref_type == "ordinal" else first.ref_type
        if first.ref_type == "section_id":
            strength = "marked" if self._is_marked(start, end) else "id" if strength != "noun" else "noun"
        rule = {"section_id": "section_id", "letter": "section_letter", "ordinal": "section_number"}[ref_type]
        highest = max(element.number for element in listed.elements)
        if strength == "id" and "noun" in self._kinds(end):
            end, strength = end + 1, "noun"
        return Reference(start, end, listed.targets, ref_type, rule, strength, highest)

    def _is_marked(self, start: int, end: int) -> bool:
        before = self._items[start - 1].folded if start else ""
        after = self._items[end].folded if end < len(self._items) else ""
        return (before, after) == ("[", "]") or "paragraph" in self._kinds(start)

    def _number(self, at: int) -> Reference | None:
        item = self._items[at]
        if "number" not in item.kinds or not 0 < item.value <= MOST:
            return None
        is_measured = self._is_unspaced_noun(at + 1) and "digits" not in item.kinds
        if is_measured and not self._is_said_of_all(at):
            return None
        if self._stands_for_another(at) or self._is_of_a_code(at):
            return None
        found = self._listed(at, at, "number")
        if found and self._counts_all(found):
            everything = tuple(range(len(self._places.outline)))
            end = found.end + 2 * self._is_said_of_all(at)
            return replace(found, end=end, targets=everything, rule="every_section", strength="bare")
        if found and "marker" in self._kinds(found.end) and not self._items[found.end].folded.isascii():
            return replace(found, end=found.end + 1, strength="bare", rule="marked_number")
        if found and len(found.targets) > 1 and self._is_unspaced_noun(found.end):
            return replace(found, end=found.end + 1, strength="noun")
        return replace(found, rule="number_alone") if found else None

    def _counts_all(self, found: Reference) -> bool:
        """Recognise `all 7`, `les 7`, 七个都 in an outline of seven; `a las 7` and `les 7 enfants` count something else."""
        count = self._items[found.start]
        if len(found.targets) > 1 or count.value != len(self._places.outline) or count.value < _FEWEST_COUNTED:
            return False
        behind = self._kinds(found.end)
        if self._is_said_of_all(found.start):
            return True
        said = (" ".join(item.folded for item in self._items[found.end : found.end + length]) for length in (1, 2, 3))
        if behind & _COUNTED or ("of" in behind and OF_THE_LOT.isdisjoint(said)):
            return False
        before = found.start - 1
        if "plural" in self._kinds(before) and " " not in self._items[before].folded:
            led = self._kinds(before - 1)
            return not led or bool(led & _BEFORE_COUNT)
        while self._kinds(before) & BETWEEN and "all" not in self._kinds(before):
            before -= 1
        return "all" in self._kinds(before)

    def _is_said_of_all(self, at: int) -> bool:
        """Recognise 七个都, 八条全: a Chinese number and its measure word, and what is said of all behind them."""
        is_measured = bool(self._kinds(at + 1) & kinds_of("one", "noun")) and not self._items[at].folded.isascii()
        return is_measured and at + 2 < len(self._items) and self._items[at + 2].folded[0] in _OF_ALL_IN_CHINESE

    def _stands_for_another(self, at: int) -> bool:
        """Recognise `the other one`, `the one that …`: no number, and no first of a list (`the other one, number 4`)."""
        if "one" not in self._kinds(at):
            return False
        is_relative_clause = bool(self._kinds(at - 1) & BETWEEN and self._kinds(at + 1) & kinds_of("discourse", "asking"))
        return "relative" in self._kinds(at - 1) or is_relative_clause

    def _is_of_a_code(self, at: int) -> bool:
        """Recognise `gpt-5`, `covid-19`: a hyphen and a word that no table knows stand before it."""
        is_tied = at > 1 and self._items[at - 1].folded == "-" and self._items[at - 1].first == self._items[at].first - 1
        return is_tied and self._kinds(at - 2) <= _UNKNOWN and "digits" in self._kinds(at)

    def _letter(self, at: int) -> Reference | None:
        """Read a letter or Roman number alone, or before its noun as Chinese writes it (`B点`)."""
        item = self._items[at]
        if "roman" not in item.kinds and not self._elements.letters.may_name(at):
            return None
        if "and" in item.kinds and self._kinds(at + 1) & _OPENS:
            return None
        found = self._listed(at, at, "letter")
        if found is None:
            return None
        if self._is_unspaced_noun(found.end):
            return replace(found, end=found.end + 1, strength="noun")
        return replace(found, rule="letter_alone", end=self._elements.letters.end_of_spelling(found.end - 1))

    def _is_unspaced_noun(self, at: int) -> bool:
        return "noun" in self._kinds(at) and not self._items[at].folded[0].isascii()

    def _joined(self, found: Sequence[Reference]) -> list[Reference]:
        """Expand ranges between neighbours, and let a noun count for its neighbours in a list."""
        joined: list[Reference] = []
        for reference in found:
            before = joined[-1] if joined else None
            gap = self._items[before.end : reference.start] if before else ()
            if before is None or not gap or not all(item.kinds & (SEPARATORS | BETWEEN) for item in gap):
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
            unstretched=reference,
        )

    def _between(self, before: Reference, after: Reference, gap: Sequence[Item]) -> tuple[int, ...]:
        """Return the places between two references, when a range joins them."""
        low, high = before.targets[-1], after.targets[0]
        if is_sum(gap[0].kinds) or not any("to" in item.kinds for item in gap) or low is None or high is None:
            return ()
        return () if self._elements.compares and gap[0].folded[0].isalnum() else tuple(range(low + 1, high))


def _lend_a_noun(before: Reference, after: Reference) -> bool:
    """Tell whether the noun of one of two neighbours counts for the other: `the second and the third point`."""
    strengths = {before.strength, after.strength}
    return "noun" in strengths and strengths <= _LENDING and after.strength != "number"
