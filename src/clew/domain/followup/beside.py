"""The words beside a reference that say whose it is and what is said or done with it: the second part of what the rows see.

Above: `among.py` and `surrounded.py`, which add what is said around it. Below: `placed.py`; `words/sides.py`, the words. Every
public property is a word of the conditions in `grammar/pointing_items.py` and its neighbours.
"""

from dataclasses import dataclass

from clew.domain.followup.placed import DETERMINERS, DONE, Placed
from clew.domain.followup.words.counted import SOMEBODY, TIMES_OVER
from clew.domain.followup.words.requests import WORKING
from clew.domain.followup.words.sides import (
    BLOCKS,
    BY_USING,
    DEGREES,
    FOR,
    GOING_ON,
    HABITS,
    JUDGING,
    MINE,
    NEAR,
    NEEDING,
    OF_MANY_FIELDS,
    OTHERS,
    PROGRAMMING_LANGUAGES,
    PROGRAMS,
    PUTTING,
    ROOMS,
    STATING,
    SUBJECTS,
    TEXTS,
    THINGS,
    TICKING,
    USING,
    WRITING,
    YOURS,
)
from clew.domain.followup.words.table import kinds_of

_IN_THE_END = "最 后"
_BEFORE_GOING_ON = kinds_of("polite", "opener", "filler", "and", "settled", "addressee")
_BEFORE_REQUEST = kinds_of("polite", "opener", "and", "comma", "break", "modal")
_SMALL_IN_JUDGEMENTS = frozenset({"me", "mir", "m", "us", "uns", "nous", "nos", "the"})
_LONGEST_JUDGEMENT = 4
_LONGEST_BEGINNING = 5
_BEHIND_SIGN = frozenset(").:")
_LIKE = frozenset({"like", "comme", "wie", "como"})


@dataclass(frozen=True)
class Beside(Placed):
    """A reference in its question, by the words for what is said and done beside it."""

    @property
    def is_of_the_asker(self) -> bool:
        """`my` stands right before it: `my first topic is …`."""
        return self._word_at(self.reference.start - 1) in MINE

    @property
    def is_of_the_answer(self) -> bool:
        """`your` stands right before it: `your second example`; German `Ihr` may be hers, so it is none."""
        return self._word_at(self.reference.start - 1) in YOURS

    @property
    def stands_beside_somebody(self) -> bool:
        """`he` or `who` stands right before a Chinese place, or right behind one that may be `in the end`: 他最后一个到."""
        end = self.reference.end
        is_in_the_end = self._word_at(end - 1) == _IN_THE_END and end == self.reference.start + 1
        return self._word_at(self.reference.start - 1)[:1] in SOMEBODY or (is_in_the_end and self._word_at(end)[:1] in SOMEBODY)

    @property
    def counts_times(self) -> bool:
        """A word for how often stands right behind it: `for the second time`, `zum zweiten Mal`; not `das zweite mal kürzer`."""
        end = self.reference.end
        cased = self.reading.items[end].cased if end < len(self.reading.items) else ""
        return self._word_at(end) in TIMES_OVER or (cased == "Mal" and self.reading.table.has_capital_nouns)

    @property
    def is_a_programming_language(self) -> bool:
        """Something is to be written in it: `write it in C`, but not `rewrite the text in C`."""
        items, start = self.reading.items, self.reference.start
        words = [item.folded for item in items[self.reading.clause(self.reference)[0] : start]]
        is_one = self._word_at(start) in PROGRAMMING_LANGUAGES and self._word_at(start - 1) in {"in", "en", "em"}
        is_program = self._word_at(start - 2) in PROGRAMS | WRITING or any(
            other.end == start - 1 for other in self.reading.references
        )
        return is_one and is_program and not WRITING.isdisjoint(words)

    @property
    def is_where_something_is_put(self) -> bool:
        """A verb of putting begins its clause: `put it at the top of the list`."""
        start, _ = self.reading.clause(self.reference)
        return any(item.folded.split()[0] in PUTTING for item in self.reading.items[start : self.reference.start][:3])

    @property
    def may_be_a_room(self) -> bool:
        """It is a Spanish or Portuguese word for a room, without `the`: `comparto cuarto`."""
        return self._word_at(self.reference.start) in ROOMS and not self.has_determiner

    @property
    def is_in_a_building(self) -> bool:
        """It is `block B`, which houses have too."""
        return self._word_at(self.reference.start) in BLOCKS

    @property
    def is_where_something_is(self) -> bool:
        """Something that belongs to something else is there: `le code de la photocopieuse du 2e`."""
        at, of = self.reference.start - 2, self.reading.kinds_at(self.reference.start - 1)
        before = self.reading.back_over(at - 1, lambda kinds: "determiner" in kinds)
        is_unknown = self.reading.kinds_at(at) == kinds_of("content") and not self.reading.items[at].is_in_title
        return {"contracted", "of"} <= of and is_unknown and "of" in self.reading.kinds_at(before)

    @property
    def is_about_a_time(self) -> bool:
        """The question begins with `about` and the number, and what the asker does follows: `About 6, I eat dinner`."""
        end = self.reference.end
        is_led = self.reference.start == 1 and self._word_at(0) in NEAR and "comma" in self.after
        return is_led and self._word_at(end + 1) in SUBJECTS and self._word_at(end + 2) in HABITS

    @property
    def is_what_is_to_be_done(self) -> bool:
        """It is `the first thing to do`, `the first thing I need to do`."""
        if self.reference.targets != (0,):
            return False
        following = " ".join(item.folded for item in self.reading.items[self.reference.end :][:3]).split()[:3]
        is_needed = not NEEDING.isdisjoint(following[1:2]) or following[1:] == ["have", "to"]
        return self._last_word in THINGS and ("to" in self.after or (is_needed and following[0] in SUBJECTS))

    @property
    def is_gone_on_to(self) -> bool:
        """Words for going on begin its clause, past politeness: `move on to step 5`, but not `when do we move on to step 5`."""
        at = self.reading.back_over(self.reference.start - 1, lambda kinds: bool(kinds & DETERMINERS))
        phrases = ((at, self._word_at(at)), (at - 1, f"{self._word_at(at - 1)} {self._word_at(at)}"))
        begun = [first for first, phrase in phrases if phrase in GOING_ON]
        start, _ = self.reading.clause(self.reference)
        return bool(begun) and all(item.kinds & _BEFORE_GOING_ON for item in self.reading.items[start : min(begun)])

    @property
    def is_judged(self) -> bool:
        """What the asker thinks of it stands right behind it: `the second option sounds good`, `is too dear`."""
        following = " ".join(item.folded for item in self.reading.items[self.reference.end :][:_LONGEST_JUDGEMENT]).split()
        said = [word for word in following if word not in _SMALL_IN_JUDGEMENTS]
        is_verb = not JUDGING.isdisjoint(said[:1]) and _LIKE.isdisjoint(said[1:2])
        return is_verb or (not STATING.isdisjoint(said[:1]) and not DEGREES.isdisjoint(said[1:2]))

    @property
    def is_answered(self) -> bool:
        """A colon stands right after it, or the question begins with a word for a place: `as for your second question, …`."""
        first = self.reading.kinds_at(0)
        is_led = self.reference.start == 2 and bool(first & kinds_of("opener", "locating")) and "expand" not in first
        return is_led or self._word_at(self.reference.end) == ":"

    @property
    def begins_with_its_title(self) -> bool:
        """The question begins with it as the answer writes it, with words of its title behind: `5) Harbours in Lyon: who …`."""
        items, end = self.reading.items, self.reference.end
        is_first = self.reference.start == 0 and self._word_at(end) in _BEHIND_SIGN
        titled = [at in self.reading.told for at in range(end + 1, min(end + 1 + _LONGEST_BEGINNING, len(items)))]
        return is_first and any(titled[:1]) and sum(titled) > 1

    @property
    def is_used(self) -> bool:
        """A word for using something stands before it: `using the second method`; a request begins with it."""
        at = self._before - (self._word_at(self._before) in YOURS)
        is_first = at == 0 or bool(self.reading.kinds_at(at - 1) & _BEFORE_REQUEST)
        return self._word_at(at) in BY_USING or (self._word_at(at) in USING and is_first)

    @property
    def is_to_be_done(self) -> bool:
        """A request to do what it says begins its clause, right before it: `fix 3`, `ok, apply 1 and 2`."""
        at = self.reference.start - 1
        start, _ = self.reading.clause(self.reference)
        return self._word_at(at) in WORKING and all(item.kinds & _BEFORE_REQUEST for item in self.reading.items[start:at])

    @property
    def is_of_many_fields(self) -> bool:
        """It is `question 2`, `method 2`, which other texts than an answer have as often."""
        return self._word_at(self.reference.start) in OF_MANY_FIELDS

    @property
    def is_for_a_text(self) -> bool:
        """A word for a text and `for` stand before it: `the script for 3 and 4`."""
        start = self.reference.start
        return self._word_at(start - 1) in FOR and self._word_at(start - 2) in TEXTS

    @property
    def is_a_lettered_field(self) -> bool:
        """It is `solution A`, `scenario B`, which chemistry and statistics have."""
        return self.is_of_many_fields and self.reference.ref_type == "letter"

    @property
    def is_chosen_by_another(self) -> bool:
        """`she`, `they` and a verb stand before it: `she chose option A`."""
        return bool(self.reading.kinds_at(self._before) & DONE) and self._word_at(self._before - 1) in OTHERS

    @property
    def is_ticked(self) -> bool:
        """The asker has ticked or answered it, as on a form: `I ticked option B`."""
        return self._word_at(self._before) in TICKING
