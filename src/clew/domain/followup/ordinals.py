"""Reads ordinals and groups of sections: `the second and the third point`, `the first two`, `all points`.

Above: `finder.py`. Below: `elements.py`, the lists that numbers make; `words/counted.py`, Chinese measure words.
"""

from clew.domain.followup.elements import BETWEEN, MOST, Elements, targets_of
from clew.domain.followup.places import Places
from clew.domain.followup.reading import Item, fold
from clew.domain.followup.references import Reference, Strength
from clew.domain.followup.words.counted import MEASURES
from clew.domain.followup.words.ends import COUNTED_FROM, SIDES, TEXTS, VERBS
from clew.domain.followup.words.table import kinds_of

_BEHIND_ALL = BETWEEN | kinds_of("of", "number", "demonstrative")
_OBJECTS = kinds_of("content", "common", "plain", "locating", "number", "degree", "idiom", "elsewhere")
_AND = kinds_of("and")
_OF_THEM = kinds_of("of", "determiner")
_OF = frozenset({"de", "aus"})
"""Also lead to how many there are."""
_BEHIND_COUNT = kinds_of("break", "comma", "polite", "expand", "request", "and")
_SIDES = {fold(phrase)[1]: side for phrase, side in SIDES.items()}
_LONGEST_SIDE = 4
_BEHIND_MEASURE = kinds_of(
    "break", "comma", "polite", "opener", "what", "expand", "and", "auxiliary", "modal", "being", "asking", "not"
)


class Ordinals:
    """The ordinals of a question, alone, in lists and in groups."""

    def __init__(self, elements: Elements, places: Places, *, has_compounds: bool) -> None:
        self._elements = elements
        self._kinds = elements.kinds_at
        self._items = elements.items
        self._places = places
        self._has_compounds = has_compounds

    def everything_at(self, at: int) -> Reference | None:
        """Read `all points`, `all three of the sections`."""
        end = at + 1
        while self._kinds(end) & _BEHIND_ALL and "noun" not in self._kinds(end):
            end += 1
        if "noun" not in self._kinds(end):
            return None
        everything = tuple(range(len(self._places.outline)))
        return Reference(at, end + 1, everything, "ordinal", "every_section", "bare")

    def group_at(self, at: int) -> Reference | None:
        """Read `first two`, `deux derniers`, `前两点`."""
        counted = self._count_from_end(at)
        if counted is None:
            return None
        count, side, end = counted
        size = len(self._places.outline)
        first = {1: 0, -1: size - count, 0: (size - count) // 2}[side]
        has_them = count <= size and (side or (size - count) % 2 == 0)
        targets: tuple[int | None, ...] = tuple(range(first, first + count)) if has_them else (None,)
        end, strength = self._named(end)
        return Reference(at, end, targets, "ordinal", "first_or_last_sections", strength, count)

    def _count_from_end(self, at: int) -> tuple[int, int, int] | None:
        """Return how many are meant, on which side (1 the first, -1 the last, 0 the middle), and where that has been said."""
        item = self._items[at]
        if "group" in item.kinds:
            return abs(item.value), 1 if item.value > 0 else -1, at + 1
        pair = self._items[at : at + 2]
        if _is_count(item) and self._is_what_comes_first(at + 1):
            return None
        is_from = "from" in self._kinds(at - 1)  # `del 3 al final`
        if _is_count(item) and not is_from and (placed := self._side_at(at + 1)):
            return item.value, *placed
        ends = [one.value for one in pair if _is_end_of_row(one)]
        counts = [one.value for one in pair if _is_count(one)]
        return (counts[0], ends[0], at + 2) if len(ends) == len(counts) == 1 else None

    def _side_at(self, at: int) -> tuple[int, int] | None:
        """Return which end the words there name, and where they end: `at the top` of `the two at the top`."""
        said = ""
        found: tuple[int, int] | None = None
        for end in range(at, min(at + _LONGEST_SIDE, len(self._items))):
            said = f"{said} {self._items[end].folded}".strip()
            if said in _SIDES and not self.opens_something_else(end):
                found = _SIDES[said], end + 1
        return found

    def opens_something_else(self, at: int) -> bool:
        """Recognise `la que cierra la tienda`, `the one that closes at six`: what stands behind the verb is no outline."""
        if self._items[at].folded.split()[-1] not in VERBS:
            return False
        behind = at + 1
        while self._kinds(behind) & BETWEEN:
            behind += 1
        is_text = behind > at + 1 and behind < len(self._items) and self._items[behind].folded in TEXTS
        return not is_text and bool(self._kinds(behind) & _OBJECTS or behind > at + 1)

    def _counted_from(self, at: int) -> tuple[int, int] | None:
        """Return from which end the words there say that an ordinal counts, and where they end: `the third from the end`."""
        said = ""
        for end in range(at, min(at + _LONGEST_SIDE, len(self._items))):
            said = f"{said} {self._items[end].folded}".strip()
            if said in COUNTED_FROM:
                return COUNTED_FROM[said], end + 1
        return None

    def _is_what_comes_first(self, at: int) -> bool:
        """Recognise `2 first`, `2 primero` at the end of a clause: 2 before the others, unlike `les 2 premiers`."""
        is_one = at < len(self._items) and not self._items[at].folded.endswith(("s", "n"))
        is_spaced = is_one and self._items[at].folded.isascii()
        is_last = not self._kinds(at + 1) or bool(self._kinds(at + 1) & kinds_of("break", "comma"))
        return is_spaced and is_last and not self._kinds(at - 2) & BETWEEN

    def ordinals_at(self, at: int) -> Reference:
        """Read `second`, `2nd point`, `the second and the third points`."""
        start, targets, highest, is_range = at, list[int | None](), 0, False
        end = at
        while "ordinal" in self._kinds(at) or (targets and self._is_numbered_noun(at)):
            place = self._items[at].value
            target = self._places.by_place(place)
            if targets and self._count_from_end(at) is not None:
                break  # `the first and the last two`
            if targets and "seen" in self._kinds(at + 1) and "comma" in self._kinds(end) and not self._kinds(end + 1) & _AND:
                break
            targets += targets_of(targets, target, is_range=is_range)
            highest, end = max(highest, abs(place)), at + 1
            end += self._is_one_before_another(end)
            at, is_range = self._elements.separated(end, following_noun=False)
            if self._elements.is_put_right(start, at):
                break
            while at > end and self._kinds(at) & BETWEEN and not self._kinds(at) & kinds_of("ordinal", "expand"):
                at += 1
            if at == end:
                break
        end, strength = self._named(end, len(targets))
        if counted := self._counted_from(end):
            side, end = counted
            targets = [place if side > 0 or place is None else len(self._places.outline) - 1 - place for place in targets]
        end = self._behind_their_count(end)
        rule = {"noun": "ordinal_section", "one": "ordinal_one"}.get(strength, "ordinal_alone")
        return Reference(start, end, tuple(targets), "ordinal", rule, strength, highest)

    def _behind_their_count(self, at: int) -> int:
        """Return where `of the seven` ends if the outline has seven; otherwise the same place."""
        end = at
        while end < len(self._items) and (self._kinds(end) & _OF_THEM or self._items[end].folded.split()[0] in _OF):
            end += 1
        is_all = "number" in self._kinds(end) and self._items[end].value == len(self._places.outline)
        is_last = not self._kinds(end + 1) or bool(self._kinds(end + 1) & _BEHIND_COUNT)
        return end + 1 if end > at and is_all and is_last else at

    def _is_one_before_another(self, at: int) -> bool:
        """Recognise `one` between two ordinals of a list: `the fourth one and the sixth one`."""
        following, _ = self._elements.separated(at + 1, following_noun=False)
        is_joined = following > at + 1 and "one" in self._kinds(at) and self._items[at].folded.isascii()
        while is_joined and self._kinds(following) & BETWEEN and "ordinal" not in self._kinds(following):
            following += 1
        return is_joined and "ordinal" in self._kinds(following)

    def _is_their_number(self, at: int, size: int) -> bool:
        """Recognise how many are meant, before their noun: `第三、第四两节`."""
        is_number = "number" in self._kinds(at) and size > 1 and self._items[at].value == size
        return is_number and bool(self._kinds(at + 1) & kinds_of("noun", "one"))

    def _named(self, end: int, size: int = 1) -> tuple[int, Strength]:
        """Take a section noun, or what stands for one, after an ordinal; `main` may come between."""
        end += self._is_their_number(end, size)
        between = end + 1 if self._kinds(end) & kinds_of("discourse", "of", "marker") and "noun" in self._kinds(end + 1) else end
        if "noun" in self._kinds(between):
            after = between + 1
            return (after + 1 if "id" in self._kinds(after) else after), "noun"
        if self._is_part_of_an_item(end) or ("one" in self._kinds(end) and self._elements.is_counted_in_lists(end + 1)):
            end += 1
        is_counted = self._elements.is_counted_in_lists(end) or self._is_measured_alone(end)
        is_one = is_counted or bool(self._kinds(end) & kinds_of("one", "topic"))
        return (end + 1, "one") if is_one else (end, "bare")

    def _is_measured_alone(self, at: int) -> bool:
        """Recognise a Chinese measure word without the noun that it counts: 第二款."""
        is_measure = at < len(self._items) and self._items[at].folded in MEASURES
        return is_measure and (at + 1 == len(self._items) or bool(self._kinds(at + 1) & _BEHIND_MEASURE))

    def _is_part_of_an_item(self, at: int) -> bool:
        """Recognise a noun before one item of a list: `the second pricing option`, but not `third birthday ideas`."""
        is_item = self._elements.is_counted_in_lists(at + 1) and not self._items[at + 1].folded.endswith("s")
        return self._has_compounds and is_item and "content" in self._kinds(at)

    def _is_numbered_noun(self, at: int) -> bool:
        """Tell whether the number is one more of a list before its noun: `第3、4点`."""
        is_number = "number" in self._kinds(at) and 0 < self._items[at].value <= MOST
        return is_number and bool(self._kinds(at + 1) & kinds_of("noun", "comma", "and"))


def _is_end_of_row(item: Item) -> bool:
    """Tell whether a word is `first`, `last` or `middle`."""
    return "ordinal" in item.kinds and "counted" not in item.kinds and item.value in (1, 0, -1)


def _is_count(item: Item) -> bool:
    """Tell whether a word is a number from two to twenty."""
    return "number" in item.kinds and "ordinal" not in item.kinds and 2 <= item.value <= 20
