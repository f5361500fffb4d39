"""Leaves out the section that a message sets against the one it means: `you gave me the rota, I asked for the rent`.

Above: `resolving.py`, before `taken_back.py`. Below: `question.py`, `title_words.py`, `words/contrasted.py`. Two sections or more
are named, and one is refused, came instead of the other, is known, or was only said before the correction; the question then
reads as if only the others had been named. Where all of them are refused or none is, nothing is left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise

from clew.domain.followup.question import Reading
from clew.domain.followup.reading import Item
from clew.domain.followup.references import Reference
from clew.domain.followup.title_words import TitleWord, title_words_of
from clew.domain.followup.words.contrasted import (
    ASIDE,
    CAME,
    FIRST,
    GIVEN,
    INTEREST,
    NO,
    NO_ALONE,
    NOW,
    PAUSING,
    RIGHT,
    TAKING_BACK,
    TYPED,
    WANTED,
)
from clew.domain.followup.words.table import Kind, kinds_of
from clew.domain.followup.words.taken_back import ADDING, CONTRASTING, HESITATING, LAID_ASIDE, POSTPONED, RATHER, REPLACED, SAID

_SIGNS = kinds_of("break", "comma")
_STRONG_SIGNS = kinds_of("break", "to")
_DETERMINERS = kinds_of("determiner", "contracted", "indefinite")
_LEADING = _DETERMINERS | kinds_of("locating", "of", "being", "noun", "one", "demonstrative", "for", "topic", "marker")
_BEHIND_NOT = _LEADING | kinds_of("filler", "person", "polite")
_IN_NAMES = kinds_of("determiner", "contracted", "of", "and")
_PAUSES = kinds_of("polite", "correction", "discourse", "opener", "lost", "indefinite")
_NOT = kinds_of("not", "none")
_ELSE_MEANT = kinds_of("except", "all", "one before", "one after", "right before", "right after", "its next", "its previous")
_ASKS = kinds_of("asking", "lost", "expand", "grasped", "what")
_OWN = kinds_of("content", "plain", "common", "asking", "lost", "elsewhere", "what")
_REQUESTS = kinds_of("expand", "request")
_DENYING = re.compile(r"no|kein\w*")
"""Words that deny a noun, whatever else they are."""
_FARTHEST_NOT = 8
_LONGEST_PHRASE = 7
_MOST_OWN = 2
"""Words that say something which no title names, beside a name."""


@dataclass(frozen=True, slots=True)
class _Name:
    """Where a section is named, and the sections that it may be."""

    start: int
    end: int
    places: frozenset[int]
    is_number: bool


def without_contrasted(reading: Reading, titles: Sequence[str]) -> tuple[Item, ...]:
    """Return the items of a question without what names a section that is not meant; all of them if that is not clear."""
    names = _names(reading, titles)
    if len(names) < 2 or len({name.places for name in names}) < 2:
        return reading.items
    return _Contrast(reading, names).items_left()


def _names(reading: Reading, titles: Sequence[str]) -> list[_Name]:
    """Return what names sections, by places or by words of titles side by side, in order."""
    names = [
        _Name(
            _start_of(reading, one),
            one.end,
            frozenset(at for at in one.targets if at is not None),
            one.strength in {"number", "letter", "bare"},
        )
        for one in reading.references
        if None not in one.targets and one.rule != "every_section" and not _is_small_word(reading, one.start, one.end)
    ]
    inside = {at for name in names for at in range(name.start, name.end)}
    for word in title_words_of(reading.items, titles):
        if not reading.is_subject_at(word.at) or word.at in inside:
            continue
        last = names[-1] if names else None
        if last is not None and not last.is_number and _is_joined(reading, last, word):
            names[-1] = replace(last, end=max(last.end, _end_of(word, reading)), places=last.places & word.places)
        else:
            names.append(_Name(word.at, _end_of(word, reading), word.places, is_number=False))
    return sorted(names, key=lambda name: name.start)


def _start_of(reading: Reading, reference: Reference) -> int:
    """Return where a reference begins; `no` behind a pause is no word for a number: `3, uh, no 4`."""
    start = reference.start
    is_no = reading.items[start].folded in NO[reading.table.language] and start + 1 < reference.end
    return start + 1 if is_no and reading.kinds_at(start - 1) & kinds_of("polite", "correction", "break") else start


def _end_of(word: TitleWord, reading: Reading) -> int:
    return min(word.last + 1, len(reading.items))


def _is_joined(reading: Reading, name: _Name, word: TitleWord) -> bool:
    """Tell whether small words alone stand between a name and a word that the same title has."""
    between = range(name.end, word.at)
    return bool(name.places & word.places) and all(reading.kinds_at(at) & _IN_NAMES for at in between)


def _is_small_word(reading: Reading, start: int, end: int) -> bool:
    """Tell whether a letter or a number is a word of the language: `a`, `one`."""
    item = reading.items[start]
    is_word = bool(item.kinds & kinds_of("determiner", "indefinite", "and", "one", "contracted", "demonstrative"))
    is_last = not reading.kinds_at(end) or bool(reading.kinds_at(end) & kinds_of("break", "comma", "polite"))
    is_word = is_word and not (is_last and item.is_one_letter and start)
    is_step = "number" in item.kinds and item.value == 1
    return end == start + 1 and (is_word or is_step) and "digits" not in item.kinds


@dataclass(frozen=True)
class _Contrast:
    """A question that names several sections."""

    reading: Reading
    names: Sequence[_Name]

    def items_left(self) -> tuple[Item, ...]:
        """Return the items without what is not meant."""
        refused = [] if self._found(REPLACED) or self._denies_all else self._refused
        places = frozenset[int]().union(*(name.places for name in refused))
        kept = [name for name in self.names if name not in refused and not name.places <= places]
        if not refused or not kept or self._means_else(kept) or self._is_for_rows(refused):
            return self.reading.items
        return tuple(self.reading.items[at] for at in self._left(kept))

    @cached_property
    def _denies_all(self) -> bool:
        """Every clause that names something denies: `no pets, no noise` means both, or neither."""
        leading = [self.reading.items[one.start : self._names_in(one)[0].start] for one in self._clauses if self._names_in(one)]
        return all(any(item.kinds & _NOT or _DENYING.fullmatch(item.folded) for item in items) for items in leading)

    @cached_property
    def _refused(self) -> list[_Name]:
        """The names of what is not meant."""
        names = [name for clause in self._clauses if self._is_refused(clause) for name in self._names_in(clause)]
        taken = [at for at, (one, other) in enumerate(pairwise(self.names)) if self._takes_back(one, other)]
        return [*names, *self.names[: max(taken, default=-1) + 1]]

    def _is_refused(self, clause: range) -> bool:
        """Tell whether a clause names what is not meant."""
        if not self._names_in(clause):
            return False
        return self._is_against(clause) or self._is_known(clause) or self._is_said_before(clause)

    @cached_property
    def _against(self) -> dict[range, bool]:
        return {}

    def _is_against(self, clause: range) -> bool:
        """Tell whether a clause says what came instead, or what is not meant."""
        if clause not in self._against:
            self._against[clause] = self._has_come(clause) or self._is_denied(clause)
        return self._against[clause]

    def _has_come(self, clause: range) -> bool:
        """Tell whether a clause says what came: `you gave me the rota`; `that was the rota` beside `I asked for the rent`."""
        first = self._names_in(clause)[0]
        wants_other = any(one != clause for one in self._wanting)
        leads = [*self._given, *(self._came if wants_other else ())]
        lead = next((one for one in leads if one.start in clause and one.start < first.start), None)
        return lead is not None and not self._own(range(clause.start, lead.start)) and self._says_little_else(clause)

    def _is_denied(self, clause: range) -> bool:
        """Tell whether `not` leads to what a clause names, and it asks nothing: `it is not the rota that interests me`."""
        first, last = self._names_in(clause)[0], self._names_in(clause)[-1]
        before = (at for at in range(first.start - 1, clause.start - 1, -1) if not self._is_in(self._given, at))
        at = next((at for at in before if self.reading.kinds_at(at) & _NOT), None)
        if at is None or at in self._taking_back or self._asks(clause) or first.start - at > _FARTHEST_NOT:
            return False
        beside = self._own(range(clause.start, at)) + self._own(range(last.end, clause.stop))
        leads = all(self.reading.kinds_at(one) & _BEHIND_NOT or one in self._spoken for one in range(at + 1, first.start))
        return leads and not self._is_asked(clause) and beside <= (0 if first.is_number else _MOST_OWN)

    def _is_asked(self, clause: range) -> bool:
        """Tell whether a clause goes on from another name in a question: `are pets not in the contract?`."""
        goes_on = clause.start > 0 and not self.reading.kinds_at(clause.start - 1) & _SIGNS
        return goes_on and self.reading.items[-1].folded == "?"

    def _is_known(self, clause: range) -> bool:
        """Tell whether a clause says that what it names is known or is to be left: `the rota I know`."""
        aside = [one for one in self._aside if one.start in clause]
        outside = [at for at in clause if not any(at in one for one in aside)]
        is_denied = any(self.reading.kinds_at(at) & _NOT for at in outside)
        return bool(aside) and not is_denied and not self._own(clause) and not self._asks(outside)

    def _is_said_before(self, clause: range) -> bool:
        """Tell whether a clause says what was said or wanted first, and a later one what is right: `I typed 7, it should be 8`.

        What came or is denied behind it shows that it is wanted: `I asked for the rent and you gave me the rota`.
        """
        later = [one for one in self._clauses if one.start > clause.start and self._names_in(one)]
        if not self._says_little_else(clause) or any(map(self._is_against, later)):
            return False
        puts_right = any(self._stands_in([*self._wanted, *self._right], one) or self._turns(one) for one in later)
        is_first = self._stands_in(self._first, clause) and any(map(self._turns, later))
        return is_first or (self._stands_in(self._said, clause) and puts_right)

    def _turns(self, clause: range) -> bool:
        """Tell whether a clause begins with `but`, or with what is said when something is put right."""
        start = clause.start
        is_put_right = any(one.start in range(start - 1, start + 3) for one in self._pausing)
        return is_put_right or self.reading.items[start].folded in CONTRASTING

    def _takes_back(self, one: _Name, other: _Name) -> bool:
        """Tell whether `no` between two names takes the first back: `the rota? no, the rent`."""
        ends = [words.stop for words in self._taking if one.end <= words.start < other.start and self._is_clear(words, one)]
        if not ends or self._own(range(ends[-1], other.start)) > _MOST_OWN or self._is_denied(self._clause_of(other)):
            return False
        return all(self.reading.kinds_at(at) & (_SIGNS | _PAUSES) or at in self._paused for at in range(one.end, ends[0]))

    def _is_clear(self, words: range, name: _Name) -> bool:
        """Tell whether `no` cannot deny what stands behind it: it is said by itself, or behind a pause."""
        before, behind = self.reading.kinds_at(words.start - 1), self.reading.kinds_at(words.stop)
        is_paused = words.start > name.end and bool(
            before & (_STRONG_SIGNS | kinds_of("polite")) or words.start - 1 in self._paused
        )
        is_word = bool(self.reading.kinds_in(words.start, words.stop) & kinds_of("marker", "indefinite"))
        is_set_apart = bool(behind & _SIGNS) or (not is_word and words in self._alone)
        return is_paused or is_set_apart or (bool(before & _SIGNS) and words in self._alone)

    def _clause_of(self, name: _Name) -> range:
        return next(clause for clause in self._clauses if name.start in clause)

    def _is_for_rows(self, refused: Sequence[_Name]) -> bool:
        """Tell whether mere numbers are denied, which rows have examples of: `not 3 but 5`."""
        digits = all("digits" in self.reading.kinds_at(name.start) for name in self.names)
        taken = any(self._takes_back(one, other) for one, other in pairwise(self.names))
        return digits and not taken and all(self._is_denied(self._clause_of(name)) for name in refused)

    # What is left.

    def _means_else(self, kept: Sequence[_Name]) -> bool:
        """Tell whether the sections that are named are not what is meant, or both are: `not the rota, the one before it`."""
        clauses = [self._clause_of(name) for name in kept]
        said = {self.reading.items[at].folded for clause in clauses for at in clause}
        kinds = frozenset[Kind]().union(*(self.reading.kinds_in(clause.start, clause.stop) for clause in clauses))
        is_counted = any(name.is_number and self._own(self._clause_of(name)) for name in self.names)
        return bool(kinds & _ELSE_MEANT or said & ADDING) or is_counted or any(map(self._is_in_own_words, clauses))

    def _is_in_own_words(self, clause: range) -> bool:
        """Tell whether a clause says so much that a word of a title among it names nothing: `what happens if a book is lost`."""
        others = (self.reading.kinds_at(at) for at in clause if at not in self._inside | self._spoken)
        own = sum(bool(kinds & _OWN) and "polite" not in kinds for kinds in others)
        return own > _MOST_OWN * (2 if self.reading.table.variants else 1)

    def _left(self, kept: Sequence[_Name]) -> Iterator[int]:
        """Yield the indexes of the items that are left, with the sign before a clause if one stands before it."""
        has_any = False
        for clause in self._clauses:
            inside = [name for name in kept if name.start in clause]
            goes_on = not self._names_in(clause) and (self._asks(clause) or self._own(clause) > _MOST_OWN)
            left = list(self._reduced(clause, inside)) if inside else [*clause] if goes_on else []
            if left and has_any and self.reading.kinds_at(clause.start - 1) & _SIGNS:
                yield clause.start - 1
            yield from left
            has_any = has_any or bool(left)

    def _reduced(self, clause: range, kept: Sequence[_Name]) -> Iterator[int]:
        """Yield what is left of a clause: what it names with what is asked of it, without what only puts it right."""
        start = kept[0].start
        while start - 1 in clause and self.reading.kinds_at(start - 1) & _LEADING and start - 1 not in self._spoken:
            start -= 1
        named = {at for name in kept for at in range(name.start, name.end)}
        says_more = self._own(clause) > _MOST_OWN
        for at in clause:
            kinds = self.reading.kinds_at(at)
            is_dropped = at in self._inside or at in self._spoken or bool(self._own(range(at, at + 1)) and not says_more)
            if at in named or not (is_dropped or (at < start and not says_more and not kinds & _REQUESTS)):
                yield at

    # What stands where.

    def _asks(self, items: Iterable[int]) -> bool:
        return any(self.reading.kinds_at(at) & _ASKS and at not in self._spoken for at in items)

    def _own(self, items: range) -> int:
        """Return how many items say something that is neither a name nor a word of putting right."""
        return sum(self.reading.is_subject_at(at) and at not in self._inside | self._spoken for at in items)

    def _says_little_else(self, clause: range) -> bool:
        is_number = any(name.is_number for name in self._names_in(clause))
        return self._own(clause) <= (1 if is_number else _MOST_OWN) and not any(
            self.reading.kinds_at(at) & _NOT and not self._is_in(self._given, at)
            for at in range(clause.start, self._names_in(clause)[0].start)
        )

    @cached_property
    def _wanting(self) -> list[range]:
        """The clauses that name what is wanted."""
        named = [one for one in self._clauses if self._names_in(one)]
        return [one for one in named if self._stands_in(self._wanted, one) or self.reading.items[one.start].folded in NOW]

    @cached_property
    def _named(self) -> dict[range, list[_Name]]:
        return {}

    def _names_in(self, clause: range) -> list[_Name]:
        if clause not in self._named:
            self._named[clause] = [name for name in self.names if name.start in clause]
        return self._named[clause]

    def _is_in(self, phrases: Sequence[range], at: int) -> bool:
        return any(at in one for one in phrases)

    def _stands_in(self, phrases: Sequence[range], clause: range) -> bool:
        return any(one.start in clause for one in phrases)

    @cached_property
    def _clauses(self) -> list[range]:
        """The clauses between signs, without them; those of two names without a sign between them end where the next turns."""
        cuts = {at: at + 1 for at, item in enumerate(self.reading.items) if item.kinds & _SIGNS or item.folded == "…"}
        for one, other in pairwise(self.names):
            gap = range(one.end, other.start)
            if not cuts.keys() & set(gap) and (at := self._turn_in(gap)) is not None:
                cuts[at] = at
        ends = sorted(cuts)
        starts = [0, *(cuts[at] for at in ends)]
        return [range(start, end) for start, end in zip(starts, [*ends, len(self.reading.items)], strict=True) if start < end]

    def _turn_in(self, gap: range) -> int | None:
        """Return where a gap between two names turns from one to the other."""
        turning = self._found(RATHER)
        for leads in ([*self._given, *self._came, *self._wanted, *self._right, *self._first, *turning], self._said):
            starts = {one.start for one in leads}
            for at in gap:
                item = self.reading.items[at]
                if at in starts or item.folded in CONTRASTING or (item.kinds & _NOT and at not in self._taking_back):
                    return at - 1 if at - 1 in gap and "and" in self.reading.kinds_at(at - 1) else at
        return None

    @cached_property
    def _inside(self) -> frozenset[int]:
        return frozenset(at for name in self.names for at in range(name.start, name.end))

    @cached_property
    def _taking(self) -> list[range]:
        return [*self._found(NO), *self._found(TAKING_BACK), *self._corrections]

    @cached_property
    def _taking_back(self) -> frozenset[int]:
        """The indexes of what takes back the name before it."""
        clear = [
            words for name in self.names for words in self._taking if words.start >= name.end and self._is_clear(words, name)
        ]
        return frozenset(at for words in clear for at in words)

    @cached_property
    def _corrections(self) -> list[range]:
        items = enumerate(self.reading.items)
        return [range(at, at + 1) for at, item in items if "correction" in item.kinds and at not in self._inside]

    @cached_property
    def _alone(self) -> list[range]:
        plain = [one for one in self._corrections if not self.reading.kinds_at(one.start) & _NOT]
        return [*self._found(NO_ALONE), *self._found(TAKING_BACK), *plain]

    @cached_property
    def _paused(self) -> frozenset[int]:
        """The indexes of what is said while something is put right."""
        words = [*self._pausing, *self._found(NO), *self._found(HESITATING), *self._corrections]
        return frozenset(at for each in words for at in each)

    @cached_property
    def _spoken(self) -> frozenset[int]:
        """The indexes of all words that only set one thing against another."""
        tables = (self._given, self._came, self._wanted, self._right, self._first, self._said, self._aside)
        spoken = [*chain(*tables), *self._found(INTEREST)]
        return self._paused | {at for words in spoken for at in words}

    @cached_property
    def _given(self) -> list[range]:
        return self._found(GIVEN)

    @cached_property
    def _came(self) -> list[range]:
        return self._found(CAME)

    @cached_property
    def _wanted(self) -> list[range]:
        return self._found(WANTED)

    @cached_property
    def _right(self) -> list[range]:
        return self._found(RIGHT)

    @cached_property
    def _first(self) -> list[range]:
        return self._found(FIRST)

    @cached_property
    def _said(self) -> list[range]:
        typed = self._found(TYPED)
        return [*self._found(SAID), *(one for one in typed if self._opens(one.start))]

    def _opens(self, at: int) -> bool:
        """Tell whether nothing but signs and pauses stands before an item in its sentence."""
        before = self.reading.kinds_at(at - 1)
        return at == 0 or bool(before & (_SIGNS | kinds_of("polite", "correction"))) or at - 1 in self._paused

    @cached_property
    def _aside(self) -> list[range]:
        return [*self._found(ASIDE), *self._found(LAID_ASIDE), *self._found(POSTPONED)]

    @cached_property
    def _pausing(self) -> list[range]:
        return [*self._found(PAUSING), *self._found(HESITATING)]

    def _found(self, table: Mapping[str, frozenset[str]]) -> list[range]:
        """Return where phrases of a table stand outside names, the longest at each place."""
        phrases, joint = table[self.reading.table.language], "" if self.reading.table.variants else " "
        found: list[range] = []
        at = 0
        while at < len(self._words):
            runs = (self._words[at : at + size] for size in range(_LONGEST_PHRASE, 0, -1))
            run = next((run for run in runs if joint.join(word for word, _ in run) in phrases), None)
            if run:
                found.append(range(run[0][1], run[-1][1] + 1))
            at += len(run) if run else 1
        return [one for one in found if not self._inside.intersection(one)]

    @cached_property
    def _words(self) -> list[tuple[str, int]]:
        return [(word, at) for at, item in enumerate(self.reading.items) for word in item.folded.split()]
