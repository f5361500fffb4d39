"""A place that looks like a section, and is a day, a floor, a class, a mark, a shirt or a vitamin.

Above: `candidates.py`. Below: `questioned.py`; `words/world.py`, the words. A sentence with a subject of its own that leaves two
open (`which bus goes there, the 6 or the 7?`) asks about the world; the few things that everybody numbers stand in short lists.
Every public property is a word of the conditions in `grammar/pointing_world.py`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from clew.domain.followup.questioned import Questioned
from clew.domain.followup.words.days import WEEKDAYS
from clew.domain.followup.words.sides import OR
from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.followup.words.world import (
    BEING_A_DAY,
    CHILDREN,
    COUNTED,
    DWELLING,
    ENTERING,
    FOR,
    FROM,
    FULL_MARKS,
    LETTERED,
    LETTERED_BEHIND,
    LETTERED_IN_CHINESE,
    MOVING,
    NEIGHBOURS,
    OUT_OF,
    PLAYING,
    RECIPES,
    SCHOOLS,
    SCORING,
    SHIRTS,
    TO,
    TODAY,
    UNTIL,
    WEARING,
    WEATHER,
    WHEN_OR_IF,
    WHICH_ONE,
)

_UNKNOWN = kinds_of("content", "common", "elsewhere")
_DETERMINERS = kinds_of("determiner", "contracted")
_LED = kinds_of("locating", "of", "to", "for", "contracted")
_PLACING = kinds_of("locating", "contracted", "determiner", "indefinite", "of", "filler", "person", "opener")
_BEFORE_WHICH = kinds_of("break", "comma", "being", "locating", "opener", "and", "demonstrative")
_ASKS_FOR_IT = kinds_of("expand", "request", "compare", "lost")
_UNDERSTOOD = kinds_of("lost", "grasped", "seen", "settled", "expand", "discourse", "correction")
_LISTED = kinds_of("and", "determiner", "locating", "contracted", "comma")
_HOUR = re.compile(r"\d{1,2}(?:h\d{0,2}|uhr|:\d\d|am|pm)")
_LONGEST_GAP = 3
_LONGEST_WAY = 4
_FARTHEST_SCHOOL = 3


@dataclass(frozen=True)
class Worldly(Questioned):
    """A reference in its question, with what the world may mean by it."""

    # Days

    @property
    def is_moved_from_day_to_day(self) -> bool:
        """Something is moved from it to another, or to it: `shift the match from the 4th to the 7th`."""
        moved = (at for at in self.reading.outside if self.reading.kinds_at(at - 1) & _DETERMINERS or self._is_thing(at))
        is_moved = any(self._says_something(at) or "discourse" in self.reading.kinds_at(at) for at in moved)
        return is_moved and not MOVING.isdisjoint(self._said) and self._is_from_one_to_another

    @property
    def is_until_then(self) -> bool:
        """`until` leads to it in a clause of its own: `I'm on leave till the 5th`, unlike `bis 5 ist alles klar`."""
        start, end = self.reading.clause(self.reference)
        is_led = any(self._words_at(at) & UNTIL for at in (self._before, self.reference.start - 1))
        own = any(self._says_something(at) for at in range(start, end))
        kinds = [self.reading.kinds_at(at) for at in range(start, end) if not self._words_at(at) & UNTIL]
        is_of_talk = any(each & _UNDERSTOOD and "filler" not in each for each in kinds)
        return is_led and own and not is_of_talk and not self.names_several and not self.reference.is_stretched

    @property
    def is_an_amount(self) -> bool:
        """A unit or what people count stands behind it: `3 mg`, `2 und 3 euro`."""
        return "digits" in self.itself and self._word_at(self.reference.end) in COUNTED

    @property
    def is_a_day_of_weather(self) -> bool:
        """It rains or snows on it: `il va pleuvoir à Lyon le 6 ?`, unlike `quand il pleut, …`."""
        before = self._words_between(self.reading.clause(self.reference)[0], self.reference.start)
        is_on_it = self.has_determiner or "contracted" in self.itself
        return is_on_it and not WEATHER.isdisjoint(before) and WHEN_OR_IF.isdisjoint(before)

    @property
    def is_a_day_with_an_hour(self) -> bool:
        """Its clause has an hour of the clock, and nothing is asked for: `rdv le 6 à 14h`."""
        start, end = self.reading.clause(self.reference)
        is_wanted = bool(self.reading.kinds & kinds_of("expand", "request"))
        return (
            self.has_determiner and not is_wanted and any(_HOUR.fullmatch(item.folded) for item in self.reading.items[start:end])
        )

    @property
    def is_lost_by(self) -> bool:
        """It is a score in words: `perdimos 3 a 1`."""
        for at in (self.reference.start, self.reference.start - 2):
            items = self.reading.items[max(0, at) : at + 3]
            is_pair = len(items) == 3 and at >= 0 and all("digits" in item.kinds for item in items[::2])
            if is_pair and items[1].folded in SCORING and items[0].value >= items[2].value:
                return True
        return False

    @property
    def is_a_weekday_with_a_time(self) -> bool:
        """A Portuguese weekday, beside a time: `podemos entrar às 6 na sexta`."""
        return self._word_at(self.reference.start) in WEEKDAYS and self._stands_beside_an_hour

    @property
    def _stands_beside_an_hour(self) -> bool:
        others = (other.start for other in self.reading.references if other is not self.reference)
        return any("plural" in self.reading.kinds_at(at - 1) for at in others)

    # Two that are left open

    @property
    def is_left_open_in_the_world(self) -> bool:
        """`or` joins it to another, and the sentence is about something else: `c'était le 5 ou le 8, mon rendez-vous ?`."""
        first = self._first_of_two
        return first is not None and (self._is_which_of_something(first) or self._is_today or self._has_a_subject(first))

    @property
    def _first_of_two(self) -> int | None:
        """Where the first of two begins that `or` joins, this one being one of them."""
        start, end = self.reference.start, self.reference.end
        if any(self._is_or(at) for at in range(start, end)):
            return start
        for other in self.reading.references:
            gap = range(min(other.end, end), max(other.start, start))
            if other is not self.reference and len(gap) <= _LONGEST_GAP and any(self._is_or(at) for at in gap):
                return min(other.start, start)
        return None

    def _is_or(self, at: int) -> bool:
        return self.reading.items[at].folded.replace(" ", "") in OR

    def _is_which_of_something(self, first: int) -> bool:
        """Tell whether `which` and a noun that no title has open a clause before: `in welchem Jahr lernt man das, im 1. …`."""
        items = self.reading.items
        for at in range(first - 1):
            is_asking = items[at].folded.replace(" ", "") in WHICH_ONE or items[at].folded.split()[-1] in WHICH_ONE
            is_first = at == 0 or bool(self.reading.kinds_at(at - 1) & _BEFORE_WHICH)
            if is_asking and is_first and self._is_thing(at + 1) and first > at + 1:
                return True
        return False

    @property
    def _is_today(self) -> bool:
        return not TODAY.isdisjoint(self._said) and not BEING_A_DAY.isdisjoint(self._said)

    def _has_a_subject(self, first: int) -> bool:
        """Tell whether `the` and a noun that no title has say what is one of the two: `mon dentiste, c'était le 5 ou le 8 ?`."""
        outside = [at for at in self.reading.outside if not self._is_or(at)]
        if any(self.reading.kinds_at(at) & _ASKS_FOR_IT for at in outside) or not any(self._is_said(at) for at in outside):
            return False
        before = self.reading.back_over(first - 1, lambda kinds: bool(kinds & _DETERMINERS))
        is_numbered = self._is_thing(before) and bool(self.reading.kinds_at(before - 1) & _DETERMINERS)
        if "locating" in self.reading.kinds_at(before) or "locating" in self.reading.kinds_at(first - 1):
            return False
        nouns = [at for at in outside if self._is_thing(at) and self._is_determined_noun(at)]
        begins = all(item.kinds & _DETERMINERS for item in self.reading.items[:first])
        return is_numbered or (bool(nouns) and not begins)

    def _is_said(self, at: int) -> bool:
        words = self._words_at(at)
        return bool(self.reading.kinds_at(at) & kinds_of("being", "auxiliary")) or not BEING_A_DAY.isdisjoint(words)

    def _is_determined_noun(self, at: int) -> bool:
        """Tell whether `the` or `my` stands before a noun, which nothing leads to but its verb."""
        article = self.reading.kinds_at(at - 1)
        return "determiner" in article and "locating" not in article and not self.reading.kinds_at(at - 2) & _LED

    def _is_thing(self, at: int) -> bool:
        """Tell whether a word stands there that has a subject of its own, and that neither a title nor a list has."""
        if not 0 <= at < len(self.reading.items):
            return False
        item = self.reading.items[at]
        is_own = bool(item.kinds & _UNKNOWN) and not item.kinds & kinds_of("noun", "meta", "one", "polite", "discourse")
        return is_own and not item.is_in_title and not item.is_counted_in_lists and item.folded[:1].isalpha()

    @property
    def _is_from_one_to_another(self) -> bool:
        """Its own range, or it and the reference beside it, begin with `from` and have `to` between."""
        if self.names_several and self._is_led_by(self.reference.start, FROM):
            return True
        others = [other for other in self.reading.references if other is not self.reference]
        pairs = [(self.reference, other) if self.reference.start < other.start else (other, self.reference) for other in others]
        return any(
            len(gap) <= _LONGEST_GAP and self._is_led_by(one.start, FROM) and any(self._words_at(at) & TO for at in gap)
            for one, gap in ((one, range(one.end, other.start)) for one, other in pairs)
        )

    def _is_led_by(self, start: int, words: frozenset[str]) -> bool:
        return any(self._words_at(start - back) & words for back in (1, 2, 3))

    # Floors, classes, marks and sizes

    @property
    def is_a_floor(self) -> bool:
        """Somebody lives there: `mi vecino del 4º`, `der Nachbar über mir im 4.`, `moro no 3º`, `I live at number 7`."""
        before = self._back_over(_PLACING)
        is_placed = bool(self.right_before & kinds_of("locating", "contracted", "indefinite", "of"))
        is_placed = is_placed or bool(self.two_before & kinds_of("locating", "of"))
        is_lived_in = not (NEIGHBOURS | DWELLING).isdisjoint(self._words_between(before, self.reference.start))
        return (is_placed and is_lived_in) or (self.is_marked_number and not DWELLING.isdisjoint(self._said))

    @property
    def is_a_class_of_a_child(self) -> bool:
        """A child goes there: `mein Sohn kommt in die 4.`; or it is one of a school: `4º de la ESO`."""
        start, end = self.reading.clause(self.reference)
        before = self._back_over(_PLACING)
        is_entered = not ENTERING.isdisjoint(self._words_between(before, self.reference.start))
        is_child = not CHILDREN.isdisjoint(self._words_between(start, self.reference.start))
        behind = self._words_between(self.reference.end, min(end, self.reference.end + _FARTHEST_SCHOOL))
        return (is_entered and is_child) or ("of" in self.after and not SCHOOLS.isdisjoint(behind))

    @property
    def stands_beside_a_mark(self) -> bool:
        """Its clause has a mark and the best one there is: `j'ai eu 8 sur 20 au dernier contrôle`."""
        items, (start, end) = self.reading.items, self.reading.clause(self.reference)
        for at in range(start, end - 2):
            behind = at + 2 + (items[at + 2].folded in OUT_OF)
            best = items[behind] if behind < end else items[at]
            is_mark = "digits" in items[at].kinds & best.kinds and items[at].value <= best.value in FULL_MARKS
            if is_mark and self._words_at(at + 1) & OUT_OF:
                return True
        return False

    @property
    def is_how_many_eat(self) -> bool:
        """A meal for so many is wanted: `a good chilli recipe for 6`."""
        is_led = bool(self._words_at(self.reference.start - 1) & FOR) and "digits" in self.itself and not self.names_several
        said = {word.removesuffix("s") for word in self._said} | self._said
        is_recipe = not RECIPES.isdisjoint(said) or any(word.endswith("rezept") for word in said)
        return is_led and is_recipe

    @property
    def is_a_size(self) -> bool:
        """It says which size an unknown thing has: `un taco del 6`."""
        at = self.reference.start - 2
        is_led = self._word_at(at + 1) == "del" and "digits" in self.itself
        return is_led and self._is_thing(at) and "indefinite" in self.reading.kinds_at(at - 1)

    @property
    def is_worn(self) -> bool:
        """Somebody wears it in a team: `who's got the 5 on`, `juego con el 7`, `wer trägt heute die 5`."""
        before = self._words_between(self._back_over(_PLACING | kinds_of("and", "plain", "polite")), self.reference.start)
        if self._words_at(self.reference.end) & SHIRTS and self.is_marked_number:
            return True
        is_team = self.stands_beside_who or not SHIRTS.isdisjoint(self._said)
        return not PLAYING.isdisjoint(before) or (not WEARING.isdisjoint(before) and is_team)

    @property
    def numbers_its_noun(self) -> bool:
        """A Portuguese `no` that is no `number` stands before it, and what it counts behind: `no 2 ano`."""
        return self.is_marked_number and self._word_at(self.reference.start) == "no" and self._is_thing(self.reference.end)

    # Letters

    @property
    def is_lettered_in_the_world(self) -> bool:
        """What the letter names stands beside it: `vitamin c`, `deck c oder d`, `B-Ware`, C盘."""
        before = self.reference.start - 1
        while before > 0 and (self.reading.kinds_at(before) & _LISTED or self.reading.items[before].is_one_letter):
            before -= 1
        behind = self._word_at(self.reference.end)
        is_named = self._is_named(before, LETTERED) or self._is_named(self.reference.end, LETTERED_BEHIND)
        return is_named or behind[:1] in LETTERED_IN_CHINESE

    def _is_named(self, at: int, words: frozenset[str]) -> bool:
        return not words.isdisjoint(self._words_at(at)) and not self.reading.items[at].is_in_title

    # Words

    def _says_something(self, at: int) -> bool:
        return self.reading.is_subject_at(at) or bool(self.reading.kinds_at(at) & kinds_of("plain", "common"))

    @property
    def _said(self) -> frozenset[str]:
        return self._words_between(0, len(self.reading.items))

    def _words_at(self, at: int) -> frozenset[str]:
        return frozenset(self.reading.items[at].folded.split()) if 0 <= at < len(self.reading.items) else frozenset()

    def _words_between(self, start: int, end: int) -> frozenset[str]:
        return frozenset(self._all_words(max(0, start), end))

    def _all_words(self, start: int, end: int) -> Iterator[str]:
        for item in self.reading.items[start:end]:
            yield from item.folded.split()

    def _back_over(self, kinds: Kinds) -> int:
        """Return the first word before it, past at most four of these kinds."""
        at = self.reference.start - 1
        least = max(0, self.reference.start - _LONGEST_WAY)
        while at > least and self.reading.kinds_at(at) & kinds:
            at -= 1
        return at
