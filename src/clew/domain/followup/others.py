"""Reads what is left of all there are: `all of it bar the illness bit`, `ohne 1 und 7, sonst alles`; and `only 2, I've read the rest`.

Above: `resolving.py`, before references and titles are read alone. Below: `known.py`, `candidates.py`, `title_words.py`,
`words/others.py`, `words/ends.py`. What is left out is named by places, by words of titles, or by what stands at an end (`the
opening`), and nothing else is said in its clause; another clause may say anything that names no section.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from clew.domain.followup.candidates import Candidate
from clew.domain.followup.known import is_known
from clew.domain.followup.question import Reading, is_subject
from clew.domain.followup.reading import Item
from clew.domain.followup.references import Reference
from clew.domain.followup.title_asked import common_to
from clew.domain.followup.title_words import TitleWord
from clew.domain.followup.words.ends import NAMES
from clew.domain.followup.words.others import ADJECTIVES, ALL_OF_THEM, EXCEPTING, OTHERS, REMAINING, SKIPPING, WHOLE
from clew.domain.followup.words.table import kinds_of

_SIGNS = kinds_of("break", "comma")
_JOINTS = _SIGNS | kinds_of("and")
_SMALL = kinds_of("determiner", "contracted", "demonstrative", "filler", "relative")
_STOPS = kinds_of("break")
_BETWEEN = kinds_of(
    "of", "demonstrative", "determiner", "contracted", "noun", "one", "number", "polite", "comma", "locating", "relative", "topic"
)
"""What may stand between `all` and `except`."""
_ASKING = kinds_of("asking", "auxiliary", "what", "being")
_MAY_ASK = kinds_of("modal")
_EVEN_SO = kinds_of("not", "except")
_LEADING = kinds_of("of", "determiner", "contracted", "demonstrative", "own")
_ASKED_FOR = kinds_of("expand", "request")
_MOST_ASKED = 4
"""Words of its own that the part about the others may have."""


def others_than_named(reading: Reading, words: Sequence[TitleWord], size: int) -> tuple[int, ...]:
    """Return the indexes of the sections that are meant; none if the question does not set some apart from all.

    `words` are the words of titles in the question, `size` is the number of sections.
    """
    if reading.is_clear_but_for_some:
        return ()
    row = _Row(reading, words, size)
    out = row.excepted() or row.left_out()
    if out:
        return tuple(place for place in range(size) if place not in out)
    return row.wanted_alone()


class _Row:
    """The items of a question, with what names sections in it."""

    def __init__(self, reading: Reading, words: Sequence[TitleWord], size: int) -> None:
        self._reading = reading
        self._items = reading.items
        self._size = size
        self._words = words
        self._remaining = _said_at(reading, REMAINING)
        self._skipping = _said_at(reading, SKIPPING)
        runs = [range(word.at, min(word.last + 1, len(self._items))) for word in words]
        self._titled = {at for run in runs if any(map(self._says_something, run)) for at in run}
        self._references = {one.start: one for one in reading.references if self._names(one)}
        self._inside = {at for one in self._references.values() for at in range(one.start, one.end)}
        signs = [at for at, item in enumerate(self._items) if self._ends_part(at, item)]
        self._parts = [(start + 1, end) for start, end in pairwise([-1, *signs, len(self._items)]) if end > start + 1]

    def _ends_part(self, at: int, item: Item) -> bool:
        """Tell whether a part ends there: at a sign, or at `and` before what is asked of the others."""
        if at in self._inside or not item.kinds & _JOINTS:
            return False
        if item.kinds & _SIGNS:
            return True
        end = next((end for end in range(at + 1, len(self._items)) if self._items[end].kinds & _JOINTS), len(self._items))
        is_asked = any(not self._items[one].kinds <= _SMALL for one in range(at + 1, end) if not self._is_other(one))
        return is_asked and any(self._is_other(one) for one in range(at + 1, end))

    def excepted(self) -> set[int]:
        """Return what `except` takes from all: `everything bar 2`, `den Rest ohne die Eröffnung`; none if it does not."""
        for at in range(len(self._items)):
            behind = self._behind_except(at)
            if behind is None or not self._is_asked_for(at):
                continue
            end, named = self._named_from(behind)
            if named and not any(self._points_at(place) for place in range(end, len(self._items))):
                return named
        return set()

    def left_out(self) -> set[int]:
        """Return what one part leaves out when another is about the others: `药的免了，别的全要`; none if it does not."""
        others = next((part for part in self._parts if self._is_about_others(part)), None) or self._all_asked_for()
        if others is None or is_known(self._reading, *others):
            return set()
        return self._left_out_beside(others)

    def _left_out_beside(self, others: tuple[int, int]) -> set[int]:
        named: set[int] = set()
        is_left_out = False
        for part in self._parts:
            found = self._named_in(part)
            if part == others:
                continue
            if found is None or (not found and any(self._points_at(at) for at in range(*part))):
                return set()
            is_left_out = is_left_out or (bool(found) and self._leaves_out(part))
            named |= found
        return named if is_left_out else set()

    def _all_asked_for(self) -> tuple[int, int] | None:
        """Return the part that asks for all, right before one that leaves some out: `give me everything, just not the first`."""
        for part, following in pairwise(self._parts):
            is_asked = bool(self._reading.kinds_in(*part) & _ASKED_FOR) or part[1] == part[0] + 1
            is_whole = any(self._is_all(at) for at in range(*part)) and not any(self._points_at(at) for at in range(*part))
            says_more = any(part[0] <= at < part[1] for at in self._reading.residue)
            is_left_out = any(self._items[at].kinds & _EVEN_SO for at in range(*following))
            if is_asked and is_whole and is_left_out and not says_more:
                return part
        return None

    def wanted_alone(self) -> tuple[int, ...]:
        """Return what one part names when another says that the rest is known: `only the last two, I've read the rest`."""
        others = next((part for part in self._parts if self._is_about_others(part) and is_known(self._reading, *part)), None)
        if others is None:
            return ()
        named: dict[int, None] = {}
        for part in self._parts:
            found = self._named_in(part)
            if part != others and (found is None or self._leaves_out(part)):
                return ()
            named |= dict.fromkeys(sorted(found or ()) if part != others else ())
        return tuple(named)

    def _behind_except(self, at: int) -> int | None:
        """Return where the names begin behind `all … except`, if `all` stands there."""
        if not self._is_whole(at) and "all" not in self._items[at].kinds:
            return None
        if self._items[at].kinds & kinds_of("except"):
            return at + 1
        end = at + 1
        while end < len(self._items) and not self._is_except(end) and (self._items[end].kinds & _BETWEEN or self._is_whole(end)):
            end += 1
        return end + 1 if end < len(self._items) and self._is_except(end) else None

    def _is_asked_for(self, at: int) -> bool:
        """Tell whether nothing before `all` in its part makes it somebody's: no question, no subject but a verb at the beginning."""
        start = next((start for start, end in self._parts if start <= at < end), at)
        before = self._items[start:at]
        kinds = self._reading.kinds_in(start, at)
        unknown = [place for place in range(start, at) if self._reading.is_subject_at(place)]
        is_verb = not unknown or (len(unknown) == 1 and all(not item.kinds & kinds_of("filler") for item in before[: unknown[0] - start]))
        return is_verb and (not kinds & _ASKING or bool(kinds & _MAY_ASK))

    def _named_from(self, start: int) -> tuple[int, set[int]]:
        """Return where the names end that begin there, and the sections; none if anything else is said in their parts."""
        end = next((stop for begin, stop in self._parts if begin <= start < stop), start)
        named = self._places(start, end)
        while named and end + 1 < len(self._items) and not self._items[end].kinds & _STOPS:
            following = next((part for part in self._parts if part[0] == end + 1), None)
            more = self._places(*following) if following else None
            if following is None or not more:
                break
            named, end = named | more, following[1]
        return end, named or set()

    def _named_in(self, part: tuple[int, int]) -> set[int] | None:
        """Return the sections that a part names; none if it says something else; None if both."""
        if not any(self._points_at(at) for at in range(*part)):
            return set()
        return self._places(*part)

    def _places(self, start: int, end: int) -> set[int] | None:
        """Return the sections that the items name; None if they say anything else, or nobody can tell which."""
        named: set[int] = set()
        unknown = 0
        at = start
        while at < end:
            item = self._items[at]
            if reference := self._references.get(at):
                if None in reference.targets or Candidate(reference, self._reading).has_its_noun:
                    return None
                named |= {place for place in reference.targets if place is not None}
                at = reference.end
                continue
            if at in self._titled:
                at, places = self._titled_from(at, end)
                if not places:
                    return None
                named |= places
                continue
            if item.folded in NAMES:
                named.add(NAMES[item.folded] % self._size)
            elif is_subject(item) and not self._is_skipping(at):
                unknown += 1
                if unknown > 1 or not item.cased[:1].islower() or not self._leads_to_a_name(at, end):
                    return None
            at += 1
        return named

    def _titled_from(self, at: int, end: int) -> tuple[int, set[int]]:
        """Return where a run of words of titles ends, and the sections they name together, else each alone."""
        last = at
        while last + 1 < end and last + 1 in self._titled and "and" not in self._items[last + 1].kinds:
            last += 1
        run = [word for word in self._words if at <= word.at and word.last <= last]
        if common := common_to(run):
            return last + 1, set(common) if len(common) == 1 else set()
        return last + 1, set[int]().union(*(word.places for word in run if len(word.places) == 1))

    def _leads_to_a_name(self, at: int, end: int) -> bool:
        """Tell whether the next word that says anything names a section: `le blabla d'ouverture`, `the money gap`."""
        following = next((one for one in range(at + 1, end) if self._points_at(one) or is_subject(self._items[one])), None)
        between = self._items[at + 1 : following]
        is_close = following is not None and all(item.kinds & kinds_of("of", "determiner", "contracted", "filler") for item in between)
        return is_close and following is not None and self._points_at(following)

    def _says_something(self, at: int) -> bool:
        return is_subject(self._items[at]) or "tail" in self._items[at].kinds

    def _points_at(self, at: int) -> bool:
        return at in self._inside or at in self._titled or self._items[at].folded in NAMES

    def _is_about_others(self, part: tuple[int, int]) -> bool:
        start, end = part
        if any(self._points_at(at) for at in range(start, end)):
            return False
        return any(self._is_other(at) for at in range(start, end)) and sum(start <= at < end for at in self._reading.residue) <= _MOST_ASKED

    def _leaves_out(self, part: tuple[int, int]) -> bool:
        """Tell whether a part says that something is left out; that it *is* cut or gone says nothing of the answer."""
        start, end = part
        if any(self._items[at].kinds & _EVEN_SO for at in range(start, end)):
            return True
        is_state = any("being" in self._items[at].kinds and "and" not in self._items[at].kinds for at in range(start, end))
        return not is_state and any(self._is_skipping(at) for at in range(start, end))

    def _is_skipping(self, at: int) -> bool:
        return at in self._skipping

    def _is_except(self, at: int) -> bool:
        return bool(self._items[at].kinds & kinds_of("except", "but")) or not EXCEPTING.isdisjoint(self._said(at))

    def _is_other(self, at: int) -> bool:
        """Tell whether a word for the others stands there without a noun: `the rest`, not `the rest of your day`."""
        if OTHERS.isdisjoint(self._said(at)):
            return at in self._remaining
        behind = next((one for one in range(at + 1, len(self._items)) if not self._items[one].kinds & _LEADING), at)
        is_led = "of" in self._reading.kinds_at(at + 1)
        is_noun = behind == at + 1 and self._spelled(at) in ADJECTIVES and not self._is_whole(behind)
        return not ((is_led or is_noun) and self._reading.kinds_at(behind) == kinds_of("content"))

    def _is_all(self, at: int) -> bool:
        return not (WHOLE | ALL_OF_THEM).isdisjoint(self._said(at)) and not self._items[at].kinds & kinds_of("settled")

    def _is_whole(self, at: int) -> bool:
        return not (WHOLE | OTHERS).isdisjoint(self._said(at))

    def _names(self, reference: Reference) -> bool:
        """Tell whether a reference names a place by more than a letter or a number word: `one` and `a` are none."""
        words = self._items[reference.start : reference.end]
        is_mere = reference.strength in {"number", "letter"} and not any("digits" in item.kinds for item in words)
        before = self._reading.kinds_at(reference.start - 1)
        return reference.rule != "every_section" and (not is_mere or bool(before & kinds_of("determiner", "contracted", "except")))

    def _spelled(self, at: int) -> str:
        return self._items[at].folded.replace(" ", "") if self._reading.table.variants else self._items[at].folded

    def _said(self, at: int) -> Iterator[str]:
        yield from (self._spelled(at), *self._items[at].folded.split())


def _said_at(reading: Reading, phrases: Collection[str]) -> set[int]:
    """Return the indexes of the items that a phrase stands in; one of Chinese may begin and end inside an item."""
    joint = "" if reading.table.variants else " "
    words = [(word, at) for at, item in enumerate(reading.items) for word in item.folded.split()]
    found: set[int] = set()
    for phrase in phrases:
        parts = list(phrase) if not phrase[0].isascii() else phrase.split()
        for start in range(len(words) - len(parts) + 1) if bool(joint) == phrase[0].isascii() else ():
            run = words[start : start + len(parts)]
            if [word for word, _ in run] == parts:
                found |= {at for _, at in run}
    return found
