"""A question as parts between signs, and the sections that each part names if it says nothing else.

Above: `others.py`, which tells what is left of all. Below: `candidates.py`, `question.py`, `title_words.py`, `words/ends.py`,
`words/others.py`. Sections are named by places, by words of titles, or by what stands at an end (`the opening`).
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from clew.domain.followup.candidates import Candidate
from clew.domain.followup.question import Reading, is_subject
from clew.domain.followup.references import Reference
from clew.domain.followup.title_asked import common_to
from clew.domain.followup.title_words import TitleWord
from clew.domain.followup.words.ends import NAMES
from clew.domain.followup.words.others import ADJECTIVES, OTHERS, REMAINING, SKIPPING, WHOLE
from clew.domain.followup.words.table import kinds_of

_SIGNS = kinds_of("break", "comma")
_JOINTS = _SIGNS | kinds_of("and")
_SMALL = kinds_of("determiner", "contracted", "demonstrative", "filler", "relative")
_BEFORE_NAMES = kinds_of("of", "determiner", "contracted", "filler")
_LEADING = kinds_of("of", "determiner", "contracted", "demonstrative", "own")
_BEFORE_NUMBERS = kinds_of("determiner", "contracted", "except")
_NO_NAMES = kinds_of(
    "noun", "one", "topic", "meta", "marker", "number", "ordinal", "of", "and", "determiner", "locating", "relative"
)
Part = tuple[int, int]
"""Where a part begins and ends."""


class NamedParts:
    """The parts of a question and what names sections in them."""

    def __init__(self, reading: Reading, words: Sequence[TitleWord], size: int) -> None:
        """Find the parts. `words` are the words of titles in the question, `size` is the number of sections."""
        self.reading = reading
        self.items = reading.items
        self._size = size
        self._words = words
        self._remaining = items_of(REMAINING, reading)
        self.skipping = items_of(SKIPPING, reading)
        self._titled = {at for run in self._runs(words) if any(map(self._says_something, run)) for at in run}
        self._references = {one.start: one for one in reading.references if self._is_name(one)}
        self._inside = {at for one in self._references.values() for at in range(one.start, one.end)}
        signs = [at for at in range(len(self.items)) if self._ends_part(at)]
        self.parts: list[Part] = [(one + 1, end) for one, end in pairwise([-1, *signs, len(self.items)]) if end > one + 1]

    def names_something(self, start: int, end: int) -> bool:
        """Tell whether something there names a section."""
        return any(map(self.is_in_name, range(start, end)))

    def places(self, start: int, end: int) -> set[int] | None:
        """Return the sections that the items name; None if they say anything else, or nobody can tell which."""
        named: set[int] = set()
        at, unknown = start, 0
        while at < end:
            following, places = self._named_at(at, end)
            if following == at and is_subject(self.items[at]) and at not in self.skipping:
                unknown += 1
                if unknown > 1 or not self._leads_to_a_name(at, end):
                    return None
            if following > at and not places:
                return None
            named |= places
            at = max(following, at + 1)
        return named

    def said(self, at: int) -> Iterator[str]:
        """Yield an item as it is written, and each of its words unless it is an idiom: `todo el mundo` is not all."""
        spelled = self.items[at].folded
        yield spelled.replace(" ", "") if self.reading.table.variants else spelled
        if "idiom" not in self.items[at].kinds:
            yield from spelled.split()

    def is_in_name(self, at: int) -> bool:
        """Tell whether an item belongs to what names a section."""
        return at in self._inside or self._is_named_by_word(at)

    def is_whole(self, at: int) -> bool:
        """Tell whether a word for all there are, or for the others, stands there."""
        return not (WHOLE | OTHERS).isdisjoint(self.said(at))

    def is_other(self, at: int) -> bool:
        """Tell whether a word for the others stands there without a noun: `the rest`, not `the rest of your day`."""
        if OTHERS.isdisjoint(self.said(at)):
            return at in self._remaining
        behind = next((one for one in range(at + 1, len(self.items)) if not self.items[one].kinds & _LEADING), at)
        is_led = "of" in self.reading.kinds_at(at + 1)
        is_noun = behind == at + 1 and not ADJECTIVES.isdisjoint(self.said(at)) and not self.is_whole(behind)
        return not ((is_led or is_noun) and self.reading.kinds_at(behind) == kinds_of("content"))

    def _named_at(self, at: int, end: int) -> tuple[int, set[int]]:
        """Return where what names sections there ends, `at` if nothing does, and the sections; none if it is unclear which."""
        if reference := self._references.get(at):
            is_other = None in reference.targets or Candidate(reference, self.reading).has_its_noun
            return reference.end, set() if is_other else {place for place in reference.targets if place is not None}
        if at in self._titled:
            return self._titled_at(at, end)
        if (place := NAMES.get(self.items[at].folded)) is not None:
            return at + 1, {place % self._size}
        return at, set()

    def _titled_at(self, at: int, end: int) -> tuple[int, set[int]]:
        """Return where a run of words of titles ends, and the section they name together, else those that each names alone."""
        last = at
        while last + 1 < end and last + 1 in self._titled and "and" not in self.items[last + 1].kinds:
            last += 1
        run = [word for word in self._words if at <= word.at and word.last <= last]
        if common := common_to(run):
            return last + 1, set(common) if len(common) == 1 else set()
        return last + 1, set[int]().union(*(word.places for word in run if len(word.places) == 1))

    def _leads_to_a_name(self, at: int, end: int) -> bool:
        """Tell whether an unknown word only goes with the word behind it: `le blabla d'ouverture`, `the money gap`."""
        following = at + 1
        while following < end and self.items[following].kinds & _BEFORE_NAMES and not self._is_named_by_word(following):
            following += 1
        return self.items[at].cased[:1].islower() and following < end and self._is_named_by_word(following)

    def _is_named_by_word(self, at: int) -> bool:
        return at in self._titled or self.items[at].folded in NAMES

    def _runs(self, words: Sequence[TitleWord]) -> list[range]:
        """Return where words of titles stand; pairs of characters that share one are one word."""
        runs: list[range] = []
        for word in words:
            end = min(word.last + 1, len(self.items))
            if runs and word.at < runs[-1].stop:
                runs[-1] = range(runs[-1].start, max(end, runs[-1].stop))
            else:
                runs.append(range(word.at, end))
        return runs

    def _says_something(self, at: int) -> bool:
        """Tell whether an item may name a section, unlike `of`; a word of any talk does behind `the`: `o pessoal`."""
        kinds = self.items[at].kinds
        is_determined = "determiner" in self.reading.kinds_at(at - 1) and not kinds & _NO_NAMES
        return is_subject(self.items[at]) or "tail" in kinds or is_determined

    def _is_name(self, reference: Reference) -> bool:
        """Tell whether a reference names a place by more than a letter or a number word: `one` and `a` are none."""
        words = self.items[reference.start : reference.end]
        is_mere = reference.strength in {"number", "letter"} and not any("digits" in item.kinds for item in words)
        is_led = bool(self.reading.kinds_at(reference.start - 1) & _BEFORE_NUMBERS)
        return reference.rule != "every_section" and (is_led or not is_mere)

    def _ends_part(self, at: int) -> bool:
        """Tell whether a part ends there: at a sign, or at `and` before what is asked of the others."""
        kinds = self.items[at].kinds
        if at in self._inside or not kinds & _JOINTS:
            return False
        if kinds & _SIGNS:
            return True
        end = next((end for end in range(at + 1, len(self.items)) if self.items[end].kinds & _JOINTS), len(self.items))
        others = [one for one in range(at + 1, end) if self.is_other(one)]
        return bool(others) and any(not self.items[one].kinds <= _SMALL for one in range(at + 1, end) if one not in others)


def items_of(phrases: Collection[str], reading: Reading) -> set[int]:
    """Return the indexes of the items that a phrase stands in; one of Chinese may begin and end inside an item."""
    is_unspaced = bool(reading.table.variants)
    words = [(word, at) for at, item in enumerate(reading.items) for word in item.folded.split()]
    text = f" {' '.join(word for word, _ in words)} "
    found: set[int] = set()
    for phrase in phrases:
        parts = list(phrase) if is_unspaced else phrase.split()
        if f" {' '.join(parts)} " not in text:
            continue
        for start in range(len(words) - len(parts) + 1):
            run = words[start : start + len(parts)]
            if [word for word, _ in run] == parts:
                found |= {at for _, at in run}
    return found
