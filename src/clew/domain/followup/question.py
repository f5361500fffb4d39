"""A question as the grammar sees it: its row of items, what may be references in it, and what else it says.

Above: `candidates.py` and `rules.py` judge the references, `titles.py` looks for titles, `unnamed.py` for what points at nothing.
Below: `reading.py`, `references.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from clew.domain.followup.reading import Item
from clew.domain.followup.references import Reference
from clew.domain.followup.words.table import Kind, Kinds, WordTable, kinds_of

_POINTERS = kinds_of("one", "marker", "determiner", "contracted", "demonstrative", "relative", "all", "of", "locating")
_JOINERS = kinds_of("and", "to", "from", "except", "but", "not", "polite", "filler")
_TALK = kinds_of("opener", "what", "expand", "request", "compare", "more", "discourse", "meta", "auxiliary", "modal", "asking")
_ASIDE = kinds_of("form", "tail", "manner", "topic", "correction", "settled", "seen", "grasped", "none", "being", "person")
_OPEN_RANGES = kinds_of("starting", "onward", "on", "beyond", "up to", "ahead of")
_NEIGHBOURS = kinds_of(
    "right after", "right before", "and next", "its next", "its previous", "one before", "one after", "succession"
)
MEANINGLESS = _POINTERS | _JOINERS | _TALK | _ASIDE | _OPEN_RANGES | _NEIGHBOURS | kinds_of("break", "comma", "paragraph")
"""Kinds that say nothing of their own about a subject."""
_SUBJECT = kinds_of("content", "idiom", "elsewhere", "number", "ordinal", "id", "group")
_SMALL = kinds_of(
    "polite", "determiner", "contracted", "filler", "and", "break", "comma", "opener", "not", "except", "but", "all"
)
_FORM = kinds_of("form", "tail", "manner")
_BARE = kinds_of("polite", "break", "comma", "and") | _FORM
_ASKS = kinds_of("asking", "tail")
_STOP = kinds_of("break")
_CLAUSE_END = kinds_of("break", "comma")
_CLEAR = kinds_of("settled", "grasped", "seen")
_WANTING = kinds_of("modal", "expand")


@dataclass(frozen=True)
class Reading:
    """A question in one language: its items, what may be references in it, and what else it says."""

    items: tuple[Item, ...]
    references: tuple[Reference, ...]
    table: WordTable
    told: frozenset[int] = frozenset()
    """Indexes of the items that only repeat words of the titles pointed at."""
    is_put_right: bool = False
    """It took something back, which is no longer among the items."""

    @property
    def without_references(self) -> "Reading":
        """The same without references: only words of titles may name a section."""
        return Reading(self.items, (), self.table, is_put_right=self.is_put_right)

    @cached_property
    def outside(self) -> tuple[int, ...]:
        """Indexes of the items that belong to no reference."""
        inside = {at for reference in self.references for at in range(reference.start, reference.end)}
        return tuple(at for at in range(len(self.items)) if at not in inside)

    @cached_property
    def residue(self) -> tuple[int, ...]:
        """Indexes of the items outside references that say something of their own."""
        return tuple(at for at in self.outside if is_subject(self.items[at]) and at not in self.told)

    @cached_property
    def kinds(self) -> Kinds:
        """Kinds of everything outside references."""
        return frozenset[Kind]().union(*(self.items[at].kinds for at in self.outside))

    @cached_property
    def asks_nothing_else(self) -> bool:
        """Nothing is asked about what the references name: `tell me more about S2`, but not `S2: which amounts?`."""
        return not self.residue and not self.kinds & _ASKS

    @cached_property
    def is_clear_but_for_some(self) -> bool:
        """All is said to be understood but what `except` stands before, which is what is meant: `all clear except 3`."""
        at = next((at for at, item in enumerate(self.items) if "except" in item.kinds), None)
        if at is None:
            return False
        signs = [-1, *(at for at, item in enumerate(self.items) if item.kinds & _CLAUSE_END), len(self.items)]
        before, behind = [one for one in signs if one < at], [one for one in signs if one > at]
        is_apart = before[-1] == at - 1
        start = before[-2 if is_apart and len(before) > 1 else -1] + 1
        end = behind[1 if is_apart and len(behind) > 1 else 0]
        clear = next((one for one in range(start, end) if self.items[one].kinds & _CLEAR), None)
        if clear is None or self.kinds_in(start, end) & _WANTING:
            return False
        is_aside = clear == start and " " not in self.items[clear].folded and "all" in self.kinds_in(clear, at + 1)
        is_aside = is_aside and "grasped" not in self.items[clear].kinds
        return not is_aside and "not" not in self.kinds_in(start, clear)  # `ok, everything except 3`

    @cached_property
    def is_light(self) -> bool:
        """Nothing but politeness and small words stands outside the references."""
        return all(self.items[at].kinds & (_SMALL | _FORM) and "asking" not in self.items[at].kinds for at in self.outside)

    @cached_property
    def is_bare(self) -> bool:
        """Nothing but politeness, signs and words of form stands outside the references."""
        light = _BARE | kinds_of("filler", "opener", "meta") if self.kinds & _FORM else _BARE
        return all(self.items[at].kinds & light and "auxiliary" not in self.items[at].kinds for at in self.outside)

    @cached_property
    def has_foreign_name(self) -> bool:
        """The rest of the question holds a proper name, where capitals show one."""
        if self.table.has_capital_nouns:
            return False
        inner = [at for at in self.residue if at > 0 and "break" not in self.kinds_at(at - 1)]
        return any(self.items[at].cased[:1].isupper() for at in inner)

    def clause(self, reference: Reference) -> tuple[int, int]:
        """Return where the clause of a reference begins and ends, between signs and commas."""
        return self._around(reference, _CLAUSE_END)

    def is_elsewhere(self, reference: Reference) -> bool:
        """A word between the same signs says that points, sections or S3 are not those of an outline."""
        start, end = self._around(reference, _STOP)
        own = range(reference.start, reference.end) if reference.strength == "noun" else range(0)
        inside = (self.items[at].kinds for at in range(start, end) if at not in self.told and at not in own)
        return any("elsewhere" in kinds and not kinds & MEANINGLESS for kinds in inside)

    def _around(self, reference: Reference, ends: Kinds) -> tuple[int, int]:
        start, end = reference.start, reference.end
        while start > 0 and not self.items[start - 1].kinds & ends:
            start -= 1
        while end < len(self.items) and not self.items[end].kinds & ends:
            end += 1
        return start, end

    def kinds_in(self, start: int, end: int) -> Kinds:
        """Return the kinds of all items of a stretch."""
        return frozenset[Kind]().union(*(item.kinds for item in self.items[start:end]))

    def kinds_at(self, at: int) -> Kinds:
        """Return the kinds of an item; none outside the row."""
        return self.items[at].kinds if 0 <= at < len(self.items) else frozenset()

    def is_subject_at(self, at: int) -> bool:
        """Tell whether the item there says something of its own."""
        return 0 <= at < len(self.items) and is_subject(self.items[at]) and at not in self.told

    def back_over(self, at: int, is_skipped: Callable[[Kinds], bool]) -> int:
        """Return the index of the first item, from `at` to the left, that is not skipped; -1 when all are."""
        while at >= 0 and is_skipped(self.items[at].kinds):
            at -= 1
        return at


def is_subject(item: Item) -> bool:
    """Tell whether an item says something of its own: unknown words, phrases with another meaning, numbers that count."""
    return bool(item.kinds & _SUBJECT) and not item.kinds & MEANINGLESS
