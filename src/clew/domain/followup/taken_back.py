"""Leaves out the clauses that take back what they name: `I said three, it's five`, `leave the lease, on with the water`.

Above: `resolving.py`, before anything else is read. Below: `named_parts.py`, `question.py`, `words/taken_back.py`. Another clause
behind names what is meant, by a place, a letter or a title alike; the question then reads as if only that had been said.
`rules.py` and `title_words.py` read what is taken back inside a clause or by `not`.
"""

from collections.abc import Sequence
from itertools import dropwhile, pairwise, takewhile

from clew.domain.followup.named_parts import Part, items_of
from clew.domain.followup.question import Reading
from clew.domain.followup.reading import Item
from clew.domain.followup.references import Reference
from clew.domain.followup.title_words import TitleWord, title_words_of
from clew.domain.followup.words.table import kinds_of
from clew.domain.followup.words.taken_back import ADDING, CONTRASTING, HESITATING, LAID_ASIDE, POSTPONED, SAID

_SIGNS = kinds_of("break", "comma")
_GOING_ON = kinds_of("expand", "request")
_OF_ITS_OWN = kinds_of("asking", "what", "expand")
_PAUSES = kinds_of("polite", "correction", "not")
_ELSE_MEANT = kinds_of("asking", "except", "all", "one before", "one after", "right before", "right after")
"""What makes a clause more than the name of what is meant."""


def without_taken_back(reading: Reading, titles: Sequence[str]) -> tuple[Item, ...]:
    """Return the items of a question without the clauses that take back what they name; all of them if none does."""
    clauses = _Clauses(reading, title_words_of(reading.items, titles))
    left: list[Part] = []
    for at, clause in enumerate(clauses.all):
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
        titled = {at for word in words for at in range(word.at, word.last + 1) if reading.is_subject_at(word.at)}
        self._named = self._inside | titled
        self._taking = items_of(SAID[language], reading) | items_of(LAID_ASIDE[language], reading)
        self._postponed = items_of(POSTPONED[language], reading)
        self._hesitating = HESITATING[language]
        begins = [at for at in range(1, len(reading.items)) if self._begins(at)]
        self.all: list[Part] = list(pairwise([0, *begins, len(reading.items)]))

    def lead_to_another(self, at: int) -> bool:
        """Tell whether the next clause that names something and denies nothing adds nothing to this one."""
        behind = (one for one in self.all[at + 1 :] if self.names(one) and "not" not in self._reading.kinds_in(*one))
        start, end = next(behind, (0, 0))
        words = [item for item in self._reading.items[start:end] if not item.kinds & _SIGNS]
        if not words or self._reading.kinds_in(start, end) & _ELSE_MEANT:
            return False
        is_added = any(self._spelled([item]) in ADDING for item in words)
        return not is_added and (not _is_and(words[0]) or self._goes_on(start + 1))

    def names(self, clause: Part) -> bool:
        """Tell whether a place or a word of a title stands in a clause."""
        return not self._named.isdisjoint(range(*clause))

    def takes_back(self, clause: Part) -> bool:
        """Tell whether a clause says that what it names was said or is laid aside, and nothing else."""
        inside = range(*clause)
        taking = self._taking.intersection(inside)
        if clause[1] - 1 in self._postponed:
            taking = taking | self._postponed
        others = [at for at in inside if at not in taking | self._named]
        says_more = any(self._reading.is_subject_at(at) or self._reading.kinds_at(at) & _OF_ITS_OWN for at in others)
        return bool(taking) and self.names(clause) and not says_more

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
        if at in self._inside:
            return False
        if item.kinds & _SIGNS or item.folded.split()[0] in CONTRASTING:
            return True
        return _is_and(item) and self._goes_on(at + 1)

    def _is_pronoun(self, reference: Reference) -> bool:
        """Tell whether `one` is no number: `skip the rent, the one underneath`."""
        kinds = self._reading.kinds_at(reference.start)
        return "one" in kinds and bool(self._reading.kinds_at(reference.start - 1) & kinds_of("determiner"))

    def _goes_on(self, at: int) -> bool:
        return bool(self._reading.kinds_at(at) & _GOING_ON)


def _is_and(item: Item) -> bool:
    return "and" in item.kinds and "é" not in item.cased
