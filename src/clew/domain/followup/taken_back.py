"""Leaves out the clauses that take back what they name: `I said three, it's five`, `leave the lease, on with the water`.

Above: `resolving.py`, before anything else is read. Below: `named_parts.py`, `question.py`, `words/taken_back.py`. Another clause
behind names what is meant, by a place, a letter or a title alike; the question then reads as if only that had been said.
`contrasted.py` has left out before what is set against something else; `rules.py` and `title_refused.py` read what is taken back
inside a clause or by `not`.
"""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile

from clew.domain.followup.named_parts import Part, items_of
from clew.domain.followup.question import Reading
from clew.domain.followup.reading import Item
from clew.domain.followup.references import Reference
from clew.domain.followup.title_words import TitleWord, title_words_of
from clew.domain.followup.words.table import kinds_of
from clew.domain.followup.words.taken_back import (
    ADDING,
    CONTRASTING,
    HESITATING,
    LAID_ASIDE,
    POSTPONED,
    RATHER,
    REPLACED,
    SAID,
    SO_MUCH,
    SWAPPED,
    SWAPPED_FOR,
    THAN_SO_MUCH,
    TURNING,
)

_SIGNS = kinds_of("break", "comma")
_GOING_ON = kinds_of("expand", "request")
_OF_ITS_OWN = kinds_of("asking", "what", "expand")
_PAUSES = kinds_of("polite", "correction", "not", "but")
_BEFORE_NOT = _SIGNS | kinds_of("polite", "correction", "opener", "filler", "being", "discourse")
_ELSE_MEANT = kinds_of("asking", "except", "all", "one before", "one after", "right before", "right after", "seen")
"""What makes a clause more than the name of what is meant."""
_OWN = kinds_of("content", "plain", "common", "asking", "elsewhere", "idiom")
_FEWEST_OWN = 2
"""Words that say something which no title names."""
_STEP = kinds_of("number", "one")
"""`one` behind `sondern` counts from what is not meant: `nicht Parkplatz, sondern eins weiter`."""
_IN_NAMES = kinds_of("determiner", "contracted", "of", "and", "noun", "marker", "topic", "locating")


def without_taken_back(reading: Reading, titles: Sequence[str]) -> tuple[Item, ...]:
    """Return the items of a question without the clauses that take back what they name; all of them if none does."""
    clauses = _Clauses(reading, title_words_of(reading.items, titles))
    if not clauses.name_any:
        return reading.items
    left: list[Part] = []
    for at, clause in enumerate(clauses.all):
        if clauses.is_replaced(clause) or clauses.is_said_last(at) or clauses.leads_to_own_words(at):
            continue
        if not clauses.lead_to_another(at):
            left.append(clause)
        elif clauses.hesitates(clause):
            left = [one for one in left if not clauses.names(one)]
        elif not clauses.takes_back(clause):
            left.append(clause)
    items = tuple(item for start, end in left for item in reading.items[start:end])
    return items if len(items) == len(reading.items) else tuple(dropwhile(lambda item: item.kinds & _SIGNS, items))


class _Clauses:
    """The clauses of a question, each with the sign or word that begins it; what they name and take back."""

    def __init__(self, reading: Reading, words: Sequence[TitleWord]) -> None:
        language = reading.table.language
        self._reading = reading
        self._inside = {at for one in reading.references if not self._is_pronoun(one) for at in range(one.start, one.end)}
        self._titled = {at: word for word in words if reading.is_subject_at(word.at) for at in range(word.at, word.last + 1)}
        self._named = self._inside | self._titled.keys()
        self._said = items_of(SAID[language], reading)
        self._taking = self._said | items_of(LAID_ASIDE[language], reading)
        self._postponed = items_of(POSTPONED[language], reading)
        self._swapped, self._swapped_for = items_of(SWAPPED[language], reading), items_of(SWAPPED_FOR[language], reading)
        self._so_much = items_of(SO_MUCH[language], reading)
        self._rather = items_of(RATHER[language] | (THAN_SO_MUCH[language] if self._so_much else frozenset[str]()), reading)
        self._replacing = items_of(REPLACED[language], reading)
        self._turning = items_of(TURNING[language], reading) | self._rather | self._replacing
        self._hesitating = HESITATING[language]
        self._replaced: set[Part] = set()
        self.all: list[Part] = list(self._split())

    @property
    def name_any(self) -> bool:
        """Whether a place or a word of a title stands in the question at all."""
        return bool(self._named)

    def _split(self) -> Iterator[Part]:
        """Yield the clauses, and what is replaced inside them: `the rent`, `instead of the budget`, `please`."""
        start, size = 0, len(self._reading.items)
        for at in range(size):
            if at < start:
                continue
            if end := self._end_of_replaced(start, at):
                self._replaced.add((at, end))
                yield from ((start, at), (at, end)) if at > start else ((at, end),)
                start = end
            elif at > start and (self._begins(at) or self._is_turned(start, at)):
                yield start, at
                start = at
        if start < size:
            yield start, size

    def _end_of_replaced(self, start: int, at: int) -> int:
        """Return where a name ends that `instead of` leads to; 0 if none does: in `I typed 4 instead of 5`, 5 is meant."""
        if at not in self._replacing or at - 1 in self._replacing or (at > start and self._taking_in((start, at))):
            return 0
        end, places = 0, frozenset[int]()
        while at < len(self._reading.items):
            word = self._titled.get(at)
            if word is not None and (not places or word.places & places):
                end, places = at + 1, word.places & places or word.places
            elif at in self._inside and not places:
                return next(one.end for one in self._reading.references if one.start <= at < one.end)
            elif not self._may_lead_on(at):
                break
            at += 1
        return end

    def _may_lead_on(self, at: int) -> bool:
        """Tell whether a word may stand between `instead of` and the end of a name; right behind it also what is done."""
        return bool(at in self._replacing or at - 1 in self._replacing or self._reading.kinds_at(at) & _IN_NAMES)

    def _is_turned(self, start: int, at: int) -> bool:
        """Tell whether words that turn to something else end a clause there: `I typed 4 | and it is | 5`."""
        is_end = at - 1 in self._turning or (at - 1 in self._swapped_for and not self._swapped.isdisjoint(range(start, at)))
        return is_end and at not in self._turning and self.takes_back((start, at))

    def is_replaced(self, clause: Part) -> bool:
        """Tell whether a clause is `instead of` something, and another names what is meant."""
        others = [one for one in self.all if one not in self._replaced]
        is_named = any(self.names(one) and "not" not in self._reading.kinds_in(*one) for one in others)
        is_asked = self._reading.items[-1].folded == "?"
        return clause in self._replaced and (is_named or sum(map(self._own_words, others)) + is_asked >= _FEWEST_OWN)

    def lead_to_another(self, at: int) -> bool:
        """Tell whether the next clause that names something and denies nothing adds nothing to this one."""
        behind = (one for one in self.all[at + 1 :] if self.names(one) and "not" not in self._reading.kinds_in(*one))
        start, end = next(behind, (0, 0))
        words = [item for item in self._reading.items[start:end] if not item.kinds & _SIGNS]
        is_step = self.all[at][1] - 1 in self._rather and any(item.kinds & _STEP and item.value == 1 for item in words)
        if not words or is_step or self._reading.kinds_in(start, end) & _ELSE_MEANT:
            return False
        is_added = any(self._spelled([item]) in ADDING for item in words)
        return not is_added and (not _is_and(words[0]) or self._goes_on(start + 1))

    def leads_to_own_words(self, at: int) -> bool:
        """Tell whether a clause takes back a title, and the next one says what is meant in the asker's own words."""
        start, end = self.all[at]
        following = self.all[at + 1 :]
        if not self.names((start, end)) or not self._inside.isdisjoint(range(start, end)) or not following:
            return False
        words = [one for one in range(start, end) if not self._reading.kinds_at(one) & _SIGNS]
        is_denied = self._is_denied(words) or not self._said.isdisjoint(words)
        puts_right = "correction" in self._reading.kinds
        says_more = self._own_words((start, end))
        own = sum(map(self._own_words, following))
        return is_denied and puts_right and not says_more and own >= _FEWEST_OWN

    def _is_denied(self, words: Sequence[int]) -> bool:
        kinds = [self._reading.kinds_at(at) for at in words]
        first = next((at for at, each in enumerate(kinds) if "not" in each), None)
        return first is not None and (first == len(words) - 1 or all(each & _BEFORE_NOT for each in kinds[:first]))

    def _own_words(self, clause: Part) -> int:
        """Return how many words of a clause say something that neither a title nor a place does."""
        others = (self._reading.kinds_at(at) for at in range(*clause) if at not in self._named | self._taking)
        return sum(bool(kinds & _OWN) and not kinds & kinds_of("correction", "polite") for kinds in others)

    def is_said_last(self, at: int) -> bool:
        """Tell whether the last clause takes something back behind what is meant: `I wanted 2 and typed 4`, `2, 4 can wait`."""
        start, end = self.all[at]
        before = next((one for one in reversed(self.all[:at]) if self.names(one)), None)
        if before is None or end != len(self._reading.items) or not self.takes_back((start, end)):
            return False
        is_wanted = bool(self._reading.kinds_in(*before) & kinds_of("correction")) and self._said.isdisjoint(range(*before))
        return end - 1 in self._postponed or (is_wanted and not self._said.isdisjoint(range(start, end)))

    def names(self, clause: Part) -> bool:
        """Tell whether a place or a word of a title stands in a clause."""
        return not self._named.isdisjoint(range(*clause))

    def takes_back(self, clause: Part) -> bool:
        """Tell whether a clause says that what it names was said, is laid aside or is not meant, and nothing else."""
        if not self.names(clause):
            return False
        if clause[1] - 1 in self._rather:
            return "not" in self._reading.kinds_in(*clause) or not self._so_much.isdisjoint(range(*clause))
        taking = self._taking_in(clause)
        others = [at for at in range(*clause) if at not in taking | self._named | self._turning | self._swapped_for]
        says_more = any(self._reading.is_subject_at(at) or self._reading.kinds_at(at) & _OF_ITS_OWN for at in others)
        return bool(taking) and not says_more

    def _taking_in(self, clause: Part) -> set[int]:
        """Return the words of a clause that take back what it names."""
        inside, last = range(*clause), clause[1] - 1
        taking = self._taking.intersection(inside)
        if last in self._postponed:
            taking |= self._postponed
        return taking | self._swapped.intersection(inside) if last in self._swapped_for else taking

    def hesitates(self, clause: Part) -> bool:
        """Tell whether a clause only says that something was wrong: `um, wait`."""
        words = [item for item in self._reading.items[slice(*clause)] if not item.kinds & _SIGNS]
        led = range(sum(1 for _ in takewhile(lambda item: item.kinds & _PAUSES, words)) + 1)
        return not self.names(clause) and any(self._spelled(words[at:]) in self._hesitating for at in led)

    def _spelled(self, items: Sequence[Item]) -> str:
        spelled = " ".join(item.folded for item in items)
        return spelled.replace(" ", "") if self._reading.table.variants else spelled

    def _begins(self, at: int) -> bool:
        item = self._reading.items[at]
        if at in self._inside or at in self._rather or (at + 1 in self._rather and item.kinds & _SIGNS):
            return False
        if item.kinds & _SIGNS or item.folded.split()[0] in CONTRASTING:
            return True
        return _is_and(item) and (self._goes_on(at + 1) or at + 1 in self._said)

    def _is_pronoun(self, reference: Reference) -> bool:
        """Tell whether `one` is no number: `skip the rent, the one underneath`."""
        kinds = self._reading.kinds_at(reference.start)
        return "one" in kinds and bool(self._reading.kinds_at(reference.start - 1) & kinds_of("determiner"))

    def _goes_on(self, at: int) -> bool:
        return bool(self._reading.kinds_at(at) & _GOING_ON)


def _is_and(item: Item) -> bool:
    return "and" in item.kinds and "é" not in item.cased
