"""What may be a reference, as the rows that judge it see it: its clause, and all else that the question says.

Above: `rules.py`. Below: `worldly.py`, `questioned.py`, `surrounded.py`, `among.py`, `beside.py`, `placed.py`, each with the
properties that need less of the question; `question.py`, `references.py`. Every public property is a word of the conditions in
`grammar/pointing.py` and `grammar/pointing_alone.py`: one that returns kinds is a place (`after: noun`), one that returns a truth
is a claim (`says something else`).
"""

from dataclasses import dataclass, replace
from functools import cached_property

from clew.domain.followup.letters import Letters
from clew.domain.followup.placed import DETERMINERS
from clew.domain.followup.question import Reading
from clew.domain.followup.surrounded import WITH
from clew.domain.followup.words.counted import RELATIVE, RELATIVE_BEHIND_COMMA, THAT
from clew.domain.followup.words.table import kinds_of
from clew.domain.followup.worldly import Worldly

_LEAST = frozenset({"number", "letter"})
_CONTENT = kinds_of("content")
_TALKED = kinds_of("plain", "common")
_COUNTED = kinds_of("content", "common")
_MOST_OF_FEELING = 2
_MOST_BESIDE = 3
"""Words of their own beside a place that is set in a short question."""
_ASKER = frozenset({"me", "m", "qui me", "que me", "mich", "mir"})
_ASKING = kinds_of("asking")
_JOINTS = kinds_of("and", "but")
_JOINED_OPENERS = kinds_of("opener")
"""`und bei` is one item."""
_FIRST_PERSON = frozenset(
    {"i", "im", "ive", "me", "my", "je", "j", "m", "moi", "ich", "mich", "mir", "yo", "mi", "eu", "mim", "我"}
)
_OPENING = kinds_of("polite", "determiner", "contracted", "filler", "and", "opener")
_BESIDE_LEADING = kinds_of("polite", "determiner", "contracted", "opener")
_STEERING = kinds_of("locating", "not", "asking", "relative", "from")
"""What may stand beside a place that opens the question, and what makes it another thing: `back at 5, …`."""
_ELSEWHERE = kinds_of("elsewhere", "idiom")
_WANTING = kinds_of("expand", "request", "what", "settled", "lost", "more", "form", "discourse", "correction")
_ASKING_FOR_ONE = kinds_of("expand", "request", "lost", "correction", "noun", "what", "asking", "relative", "modal", "one")
_PREPOSITIONS = kinds_of("locating", "of", "lead", "for", "with", "tail")


@dataclass(frozen=True)
class Candidate(Worldly):
    """A reference in its question, with all that is said around it."""

    # What else the question says

    @property
    def says_something_else(self) -> bool:
        """A word outside the references has a subject of its own."""
        return bool(self.reading.residue)

    @property
    def speaks_freely(self) -> bool:
        """A word outside the references has a subject of its own, or is one of any talk."""
        return self.says_something_else or bool(self.question & _TALKED)

    @property
    def says_little_else(self) -> bool:
        """At most three words have a subject of their own; none has a capital or a number, and none asks for a fact."""
        return self.says_few_words_else and not self.asks_a_fact

    @property
    def says_few_words_else(self) -> bool:
        """The same, whatever is asked."""
        items = [self.reading.items[at] for at in self.reading.residue]
        is_plain = all(item.kinds == _CONTENT and (item.cased.islower() or item.first == 0) for item in items)
        return is_plain and len(items) <= _MOST_BESIDE and not self.question & _ELSEWHERE

    @property
    def says_few_characters_else(self) -> bool:
        """The same in a script without spaces, where every character that no table knows counts."""
        items = [self.reading.items[at] for at in self.reading.residue]
        is_plain = all(item.kinds == _CONTENT and not item.folded.isascii() for item in items)
        return is_plain and len(items) <= _MOST_BESIDE and not self.question & _ELSEWHERE and not self.asks_a_fact

    @property
    def is_wanted_alone(self) -> bool:
        """A letter that is a small word too, with nothing but politeness and how to answer behind it: `d pls`."""
        at, items = self.reference.start, self.reading.items
        is_small_word = self.reference.ref_type == "letter" and not items[at].is_letter
        return is_small_word and Letters(items, lambda _: True).is_wanted_alone(at)

    @property
    def is_the_whole_question(self) -> bool:
        """Nothing stands outside the references."""
        return not self.reading.outside

    @property
    def is_all_but_signs(self) -> bool:
        """Nothing but signs stands outside the references."""
        return all(self.reading.items[at].kinds <= kinds_of("break") for at in self.reading.outside)

    @property
    def stands_among_small_words(self) -> bool:
        """Nothing but politeness and small words stands outside the references."""
        return self.reading.is_light

    @property
    def stands_among_manners(self) -> bool:
        """Nothing but politeness, signs and words of form stands outside the references."""
        return self.reading.is_bare

    @property
    def means_something_elsewhere(self) -> bool:
        """A word between the same signs says that points, sections or S3 are not those of an outline."""
        return self.reading.is_elsewhere(self.reference)

    @property
    def stands_beside_a_proper_name(self) -> bool:
        """The rest of the question holds a proper name, where capitals show one."""
        return self.reading.has_foreign_name

    @property
    def stands_beside_a_year(self) -> bool:
        """The question holds a number from 1900 to 2100."""
        return any("digits" in item.kinds and 1900 <= item.value <= 2100 for item in self.reading.items)

    @property
    def stands_beside_a_time(self) -> bool:
        """Another number of the question is a time or a count: `cita el 3 a las 5`."""
        others = (other.start for other in self.reading.references if other is not self.reference)
        return any("plural" in self.reading.kinds_at(at - 1) for at in others)

    @property
    def follows_a_count(self) -> bool:
        """Another clause counts something, so it may be one of that: `I had 2 doses, do I need the third?`."""
        items, (start, end) = self.reading.items, self.reading.clause(self.reference)
        counts = (at for at in range(len(items) - 1) if not start <= at <= end and "digits" in items[at].kinds)
        kinds = self.reading.kinds_in(start, end)
        is_asked_for = "expand" in kinds and ("auxiliary" not in kinds or "modal" in kinds)
        return not is_asked_for and any(items[at + 1].kinds <= _COUNTED for at in counts)

    @property
    def asks_a_fact(self) -> bool:
        """`who`, `when`; or `is`, when nothing is said of explaining or understanding."""
        if "asking" in self.question:
            return "expand" not in self.question
        return "being" in self.question and not self.question & _WANTING

    @property
    def may_be_of_another(self) -> bool:
        """A noun stands after it, or a proper name elsewhere: `with the second method, Bessemer made steel`."""
        is_counted = self.is_followed_by_a_noun and "indefinite" not in self.after
        return is_counted or self.stands_beside_a_proper_name

    @property
    def is_of_another_field(self) -> bool:
        """It is `question 2`, `method 2` in a question about a proper name: `what is question 1 in Maine?`."""
        is_asking = self.is_asked or "what" in self.question
        return self.is_of_many_fields and is_asking and self.stands_beside_a_proper_name

    # What its clause says

    @property
    def opens_its_clause(self) -> bool:
        """Nothing stands before it in its clause but small words."""
        start, _ = self.reading.clause(self.reference)
        return all(item.kinds & _OPENING for item in self.reading.items[start : self.reference.start])

    @property
    def fills_its_clause(self) -> bool:
        """Nothing but small words stands in its clause: `B, in more detail`."""
        _, end = self.reading.clause(self.reference)
        return self.opens_its_clause and all(item.kinds & _OPENING for item in self.reading.items[self.reference.end : end])

    @property
    def leads_alone(self) -> bool:
        """The question opens with it, with politeness at most beside it, and goes on behind a sign: `die drei bitte, ich …`."""
        reading, reference = self.reading, self.reference
        start, end = reading.clause(reference)
        first = start + (self.follows_an_article and "determiner" in self.right_before)  # `a sete, que …`, but not `à deux, …`
        beside = [*range(first, reference.start), *range(reference.end, end)]
        is_date = "digits" in self.itself and self._word_at(end) == "."
        is_word = bool(self.itself & kinds_of("polite", "filler")) and not self.has_determiner  # `first, I disagree`
        is_count = "plural" in self.right_before and not self.names_several  # `los dos, mi hermano y su mujer`
        is_alone = all(reading.kinds_at(at) & _BESIDE_LEADING and not reading.kinds_at(at) & _STEERING for at in beside)
        return start == 0 and is_alone and not (is_date or is_word or is_count) and "number" not in reading.kinds_at(end + 1)

    @property
    def is_all_that_is_asked(self) -> bool:
        """A word that asks stands before it, with nothing but a determiner between and small words before: `and why the B?`."""
        before = [item.kinds for item in self.reading.items[self.reading.clause(self.reference)[0] : self.reference.start]]
        while before and not before[0] & _ASKING and before[0] & _OPENING:
            del before[0]
        return bool(before) and bool(before[0] & _ASKING) and all(kinds & DETERMINERS for kinds in before[1:])

    @property
    def is_what_something_else_is(self) -> bool:
        """A name of several words that no title has is said to be it: `our seminar group is section 4`."""
        start, _ = self.reading.clause(self.reference)
        verb = self.reading.back_over(self.reference.start - 1, lambda kinds: bool(kinds & DETERMINERS) and "being" not in kinds)
        names = [at for at in range(start, verb) if self.reading.is_subject_at(at) and not self.reading.items[at].is_in_title]
        asks = self.reading.kinds_in(start, verb) & _ASKING_FOR_ONE
        return "being" in self.reading.kinds_at(verb) and len(names) > 1 and not asks

    @property
    def is_specified(self) -> bool:
        """What stands behind `the first law` says which of all there are: a relative clause, a complement, or an adjective."""
        items, end = self.reading.items, self.reference.end
        words = [item.folded for item in items[end : end + 2]]
        is_clause = bool(words) and (words[0] in RELATIVE or (words[0] == "," and words[-1] in RELATIVE_BEHIND_COMMA))
        _, ends = self.reading.clause(self.reference)
        has_content = any("content" in item.kinds for item in items[end:ends])
        if self._asks_which_one_it_is:
            return is_clause or has_content or bool(self.after & _PREPOSITIONS)
        is_verb = "content" in self.after or self.opens_its_clause
        return is_clause or (self.has_a_complement and has_content and not is_verb and words[0] not in WITH)

    @property
    def _asks_which_one_it_is(self) -> bool:
        """`who was`, `what is` stands before it."""
        asks = any("asking" in item.kinds for item in self.reading.items[max(0, self._before - 1) : self._before])
        return "what" in self.before or ("being" in self.before and asks)

    @property
    def moves_the_asker(self) -> bool:
        """At the beginning, it is the subject of a clause with the asker as its object: `E puzzles me, …`."""
        start, end = self.reading.clause(self.reference)
        if start or self.reference.start > 1 or self.is_one_of_several or self.means_something_elsewhere:
            return False
        if self.reference.strength != "letter" and not self.has_determiner:
            return False
        kinds = self.reading.kinds_in(self.reference.end, end)
        words = sum(at < end for at in self.reading.residue)
        return "person" in kinds and not kinds & kinds_of("auxiliary", "asking", "number") and words <= _MOST_OF_FEELING

    @property
    def is_about_the_asker(self) -> bool:
        """`me` stands behind it in its clause, with at most two words of their own: `le troisième qui me pose souci`."""
        end = self.reading.clause(self.reference)[1]
        is_person = any(item.folded in _ASKER for item in self.reading.items[self.reference.end : end])
        return is_person and sum(at < end for at in self.reading.residue) <= _MOST_OF_FEELING

    @property
    def speaks_of_the_asker(self) -> bool:
        """`I`, `me` stands in its clause, whatever else does: `das dritte hab ich verpasst`."""
        start, end = self.reading.clause(self.reference)
        words = (word for item in self.reading.items[start:end] for word in item.folded.split())
        return not _FIRST_PERSON.isdisjoint(words)

    @property
    def is_what_was_wanted(self) -> bool:
        """A word for having meant it stands behind it: `it's 2 that I wanted`, `c'est c que je voulais`."""
        end = self.reference.end
        behind = self.after if "correction" in self.after else self.reading.kinds_at(end + (self._word_at(end) in THAT))
        return "correction" in behind and (self.opens_its_clause or "being" in self.right_before | self.before)

    @property
    def has_a_clause_of_its_own(self) -> bool:
        """Its clause asks for a section and says nothing else: `go deeper on 2, I have a meeting`."""
        return self.is_weak and self.in_its_clause is not None

    @property
    def is_asked_for_in_its_clause(self) -> bool:
        """Its clause asks for it and says nothing else, whatever other clauses say."""
        start, end = self.reading.clause(self.reference)
        outside = [at for at in range(start, end) if not self.reference.start <= at < self.reference.end]
        is_mere = not any(self.reading.is_subject_at(at) for at in outside)
        kinds = self.reading.kinds_in(start, self.reference.start) | self.reading.kinds_in(self.reference.end, end)
        return is_mere and "expand" in kinds and not kinds & _ELSEWHERE and (start, end) != (0, len(self.reading.items))

    @cached_property
    def in_its_clause(self) -> "Candidate | None":
        """The reference in its clause alone; None unless what else is said does not matter then."""
        reading, reference = self.reading, self.reference
        start, end = reading.clause(reference)
        if any(reading.is_subject_at(at) for at in range(start, reference.start)):
            start = self._joint_before(start)
        if (start, end) == (0, len(reading.items)):
            return None
        is_cut = start != reading.clause(reference)[0]
        if "elsewhere" in reading.kinds_in(start, end) if is_cut else self.means_something_elsewhere:
            return None
        inside = [other for other in reading.references if start <= other.start and other.end <= end]
        if self._may_be_an_initial or any(one.strength not in _LEAST for one in reading.references if one not in inside):
            return None
        moved = [replace(other, start=other.start - start, end=other.end - start) for other in inside]
        clause = Reading(reading.items[start:end], tuple(moved), reading.table)
        asks = kinds_of("expand", "request", "form") if len(reference.targets) > 1 else kinds_of("expand", "request")
        asks |= kinds_of("lost") if is_cut else frozenset()
        if clause.residue or not clause.kinds & asks:
            return None
        return Candidate(moved[inside.index(reference)], clause)

    def _joint_before(self, start: int) -> int:
        """Return where `and` or `but` begins the last part of the clause: `I'm on the bus and you lost me at number six`."""
        last, items = self.reference.start - 1, self.reading.items
        joints = (at for at in range(last, start, -1) if items[at].kinds & (_JOINTS if at < last else _JOINED_OPENERS))
        return next((at for at in joints if at < last or " " in items[at].folded), start)

    @property
    def _may_be_an_initial(self) -> bool:
        """A letter whose clause ends with a full stop: `details of E. E. Cummings`."""
        _, end = self.reading.clause(self.reference)
        return self.reference.strength == "letter" and [item.folded for item in self.reading.items[end : end + 1]] == ["."]
