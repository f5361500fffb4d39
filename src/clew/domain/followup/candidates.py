"""What may be a reference, as the rows that judge it see it: the places around it, and what can be claimed of it.

Above: `rules.py`. Below: `among.py`, `beside.py`, `placed.py`, `question.py`, `references.py`. Every public property is a word
of the conditions in `grammar/pointing.py` and `grammar/pointing_alone.py`: one that returns kinds is a place (`after: noun`), one
that returns a truth is a claim (`says something else`).
"""

from dataclasses import dataclass, replace
from functools import cached_property

from clew.domain.followup.among import Among
from clew.domain.followup.placed import GIVING
from clew.domain.followup.question import MEANINGLESS, Reading
from clew.domain.followup.words.counted import RELATIVE, RELATIVE_BEHIND_COMMA
from clew.domain.followup.words.requests import PARTICLES
from clew.domain.followup.words.table import kinds_of

_DETERMINERS = kinds_of("determiner", "contracted")
_CLAUSE_GOES_ON = kinds_of("break", "polite", "and", "tail", "form", "manner")
_ENDS_COMPLEMENT = kinds_of("break", "comma", "discourse", "auxiliary")
_SMALL = kinds_of("determiner", "filler")
_LEAST = frozenset({"number", "letter"})
_CONTENT = kinds_of("content")
_TALKED = kinds_of("plain", "common")
_COUNTED = kinds_of("content", "common")
_SAID = kinds_of("content", "plain", "common")
_TAKES_UP = kinds_of("demonstrative", "being", "auxiliary", "modal", "asking", "break")
_MOST_OF_FEELING = 2
_MOST_BESIDE = 3
"""Words of their own beside a place that is set in a short question."""
_ASKER = frozenset({"me", "m", "qui me", "que me", "mich", "mir"})
_ASKING = kinds_of("asking")
_FIRST_PERSON = frozenset(
    {"i", "im", "ive", "me", "my", "je", "j", "m", "moi", "ich", "mich", "mir", "yo", "mi", "eu", "mim", "我"}
)
_BEFORE_VERB = kinds_of("polite", "modal", "addressee", "request", "expand")
_BEFORE_FIRST_VERB = kinds_of("polite", "break", "comma", "modal", "addressee")
_WHERE_VERBS_STAND = _BEFORE_VERB | kinds_of("but", "and", "comma", "break", "to")
_LEADS = kinds_of("expand", "request", "compare", "opener", "marker", "all")
_OPENING = kinds_of("polite", "determiner", "contracted", "filler", "and", "opener")
_AT_END = kinds_of(
    "break", "comma", "polite", "and", "not", "but", "tail", "form", "manner", "correction", "settled", "seen", "except"
)
_ELSEWHERE = kinds_of("elsewhere", "idiom")
_WANTING = kinds_of("expand", "request", "what", "settled", "lost", "more", "form", "discourse", "correction")
_NAMING = kinds_of("content", "common", "noun", "one", "number", "meta", "of", "ordinal", "elsewhere", "idiom", "to")
_NUMBER_WORDS = frozenset({"number", "letter"})
_LONGEST_COMPLEMENT = 5
_PREPOSITIONS = kinds_of("locating", "of", "lead", "for", "with", "tail")
_WITH = frozenset({"with", "without", "avec", "sans", "mit", "ohne", "con", "sin", "com", "sem"})
"""What follows them rather belongs to the verb: `can I combine the second recipe with rice?`."""


@dataclass(frozen=True)
class Candidate(Among):
    """A reference in its question, with all that is said around it."""

    @property
    def may_be_a_small_word(self) -> bool:
        """A letter that is a word too (`a`), with more than one word after it."""
        start, end = self.reference.start, self.reference.end
        is_capital = start > 0 and self.reading.items[start].cased.isupper() and self.reading.items[start].cased != "I"
        is_bracketed = start > 0 and self.reading.items[start - 1].folded == "("
        is_word = bool(self.itself & MEANINGLESS) and not (is_capital and self.is_put_right) and not is_bracketed
        return is_word and end - start == 1 and end < len(self.reading.items) - 1

    # What stands around it

    @property
    def follows_a_name(self) -> bool:
        """A word that says something of its own stands before it: `Amazon S3`, `Medicare Part B`."""
        return self.reading.is_subject_at(self._named_before)

    @property
    def follows_a_noun(self) -> bool:
        """The same, unless the word stands where a verb does: `would you varnish step 2`, `but varnish steps 2 and 3`."""
        at = self._named_before
        is_verb = self._is_lower_at(at) and (at == 0 or bool(self.reading.kinds_at(at - 1) & _WHERE_VERBS_STAND))
        return self.follows_a_name and not is_verb

    @property
    def follows_the_first_verb(self) -> bool:
        """The word before it opens a sentence in lower case, past politeness, so it may be a verb that no table knows."""
        at = self._named_before
        before = self.reading.items[:at]
        is_first = at == 0 or before[-1].kinds <= kinds_of("break")
        is_behind_small_words = self.reading.kinds_at(at) == _CONTENT and all(item.kinds & _BEFORE_FIRST_VERB for item in before)
        return (is_first or is_behind_small_words) and self.reading.items[at].cased.islower()

    @property
    def is_a_section_at_the_end(self) -> bool:
        """`point 2` ends the question."""
        is_numbered = self.reference.strength == "noun" and self.reference.ref_type != "letter"
        return is_numbered and self.reference.end >= len(self.reading.items) - 1

    @property
    def is_followed_by_a_name(self) -> bool:
        """A word that says something of its own stands after it: `S3 pricing`, `section 8 housing`."""
        return self.reading.is_subject_at(self.reference.end)

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

    @property
    def is_followed_by_two_names(self) -> bool:
        """Two such words stand after it."""
        return self.is_followed_by_a_name and self.reading.is_subject_at(self.reference.end + 1)

    @property
    def is_followed_by_a_verb(self) -> bool:
        """The word after it may be the verb: `How was it in S2 counted?`."""
        return "auxiliary" in self.before or (self.reference.ref_type != "letter" and "locating" in self.before)

    @property
    def is_followed_by_code(self) -> bool:
        """A word with several capitals stands after it: `§ 72 GEG`."""
        items = self.reading.items
        following = items[self.reference.end].cased if self.reference.end < len(items) else ""
        return sum(map(str.isupper, following)) > 1

    @property
    def ends_a_clause(self) -> bool:
        """Nothing stands after it, or the next clause, politeness or words of form."""
        return not self.after or bool(self.after & _CLAUSE_GOES_ON)

    @property
    def stands_at_an_end(self) -> bool:
        """Nothing stands after it in its clause but small words that add nothing: `reprends le 1, stp`, `die 4 nicht`."""
        is_judgement = "polite" in self.after and bool(self.reading.kinds_at(self.reference.end + 1) & _SAID)
        return not is_judgement and (not self.after or bool(self.after & _AT_END))

    @property
    def ends_with_its_place(self) -> bool:
        """The question ends with it and its determiner: `lieber den ersten`."""
        return self.has_determiner and not self.after - kinds_of("break")

    @property
    def says_little_else(self) -> bool:
        """At most three words have a subject of their own; none has a capital or a number, and none asks for a fact."""
        items = [self.reading.items[at] for at in self.reading.residue]
        is_plain = all(item.kinds == _CONTENT and (item.cased.islower() or item.first == 0) for item in items)
        return is_plain and len(items) <= _MOST_BESIDE and not self.question & _ELSEWHERE and not self.asks_a_fact

    @property
    def says_few_characters_else(self) -> bool:
        """The same in a script without spaces, where every character that no table knows counts."""
        items = [self.reading.items[at] for at in self.reading.residue]
        is_plain = all(item.kinds == _CONTENT and not item.folded.isascii() for item in items)
        return is_plain and len(items) <= _MOST_BESIDE and not self.question & _ELSEWHERE and not self.asks_a_fact

    @property
    def asks_a_fact(self) -> bool:
        """`who`, `when`; or `is`, when nothing is said of explaining or understanding."""
        if "asking" in self.question:
            return "expand" not in self.question
        return "being" in self.question and not self.question & _WANTING

    @property
    def follows_a_count(self) -> bool:
        """Another clause counts something, so it may be one of that: `I had 2 doses, do I need the third?`."""
        items, (start, end) = self.reading.items, self.reading.clause(self.reference)
        counts = (at for at in range(len(items) - 1) if not start <= at <= end and "digits" in items[at].kinds)
        kinds = self.reading.kinds_in(start, end)
        is_asked_for = "expand" in kinds and ("auxiliary" not in kinds or "modal" in kinds)
        return not is_asked_for and any(items[at + 1].kinds <= _COUNTED for at in counts)

    @property
    def is_a_superlative(self) -> bool:
        """`more` and an unknown word stand right behind it: `le 3e plus grand pays`."""
        end = self.reference.end
        return "more" in self.after and self.reading.kinds_at(end + 1) == _CONTENT

    @property
    def counts_nothing(self) -> bool:
        """What stands right after it is no noun, number or name that it could count."""
        end = self.reference.end
        is_number = self.reference.strength == "number"
        is_item = end < len(self.reading.items) and self.reading.items[end].is_counted_in_lists
        is_counted = is_number and (
            is_item or self._counts_numbers or ("discourse" in self.after and "of" in self.reading.kinds_at(end + 1))
        )
        return not is_counted and (not self.after & _NAMING or "polite" in self.after)

    @property
    def _counts_numbers(self) -> bool:
        """`number` or `letter` stands right behind it with no number of its own: `the 3 number fields`."""
        end = self.reference.end
        return self._word_at(end) in _NUMBER_WORDS and "number" not in self.reading.kinds_at(end + 1)

    @property
    def is_followed_by_a_noun(self) -> bool:
        """What it could count stands right after it; an unknown word is a verb where nouns do not stand side by side."""
        is_verb = self.after == _CONTENT and not self.language_joins_nouns and self._is_lower_at(self.reference.end)
        is_beside = bool(self.after & kinds_of("to", "relative")) and not self._is_counted_at(self.reference.end)
        is_of_this = "of" in self.after and "demonstrative" in self.reading.kinds_at(self.reference.end + 1)
        return not (self.counts_nothing or is_verb or is_beside or is_of_this)

    def _is_counted_at(self, at: int) -> bool:
        return "common" in self.reading.kinds_at(at) or self.reading.is_subject_at(at)

    def _is_lower_at(self, at: int) -> bool:
        return self.reading.items[at].cased.islower()

    @property
    def is_a_count_or_time(self) -> bool:
        """A determiner of several stands before one number: `les 2`, `a las 4`."""
        return "plural" in self.right_before and not self.names_several

    @property
    def stands_beside_a_time(self) -> bool:
        """Another number of the question is a time or a count: `cita el 3 a las 5`."""
        others = (other.start for other in self.reading.references if other is not self.reference)
        return any("plural" in self.reading.kinds_at(at - 1) for at in others)

    @property
    def is_put_right(self) -> bool:
        """It is one of several; `not` stands before one of them (`not 3, 5`), or a word takes one back (`3, I mean 5`)."""
        places = [reference.start for reference in self.reading.references]
        before = [self.reading.kinds_in(max(0, at - (2 if self._is_determined(at) else 1)), at) for at in places]
        between = self.reading.kinds_in(min(places), max(places))
        return self.is_one_of_several and ("correction" in between or any("not" in kinds for kinds in before))

    def _is_determined(self, at: int) -> bool:
        return bool(self.reading.kinds_at(at - 1) & _DETERMINERS)

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
    def is_all_that_is_asked(self) -> bool:
        """A word that asks stands before it, with nothing but a determiner between and small words before: `and why the B?`."""
        before = [item.kinds for item in self.reading.items[self.reading.clause(self.reference)[0] : self.reference.start]]
        while before and not before[0] & _ASKING and before[0] & _OPENING:
            del before[0]
        return bool(before) and bool(before[0] & _ASKING) and all(kinds & _DETERMINERS for kinds in before[1:])

    @property
    def is_a_sign(self) -> bool:
        """It is a letter, or a number that is not written out: `2`, `B`, `III`."""
        return "letter" in {self.reference.ref_type, self.reference.strength} or "digits" in self.itself

    @property
    def may_be_an_article(self) -> bool:
        """A number that is a small word too: `un`, `one`, `一`."""
        is_first = self.reference.highest <= 1 and "filler" in self.itself
        return not self.is_a_sign and (is_first or bool(self.itself & kinds_of("indefinite", "one", "determiner")))

    @property
    def is_led(self) -> bool:
        """A word that asks, opens or names a place stands right before it."""
        return bool(self.right_before & _LEADS)

    @property
    def follows_a_verb(self) -> bool:
        """The word right before it is a verb of any talk, or the only one with a subject of its own, where a verb stands."""
        at = self.reference.start - 1
        has_particle = at > 0 and self._word_at(at) in PARTICLES
        at -= has_particle
        own = list(self.reading.residue)
        is_verb = own == [at] or (not own and "plain" in self.reading.kinds_at(at))
        if not is_verb or not (self.reading.items[at].cased.islower() or (has_particle and at == 0)):
            return False
        if at and self.reading.items[at - 1].folded in GIVING:
            return False
        return has_particle or bool(self.after) if at == 0 else bool(self.reading.kinds_at(at - 1) & _BEFORE_VERB)

    @property
    def joins_the_next(self) -> bool:
        """Another reference follows without a gap."""
        return any(other.start == self.reference.end for other in self.reading.references)

    @property
    def belongs_to_something(self) -> bool:
        """`of …` follows with something that is no answer, report or list: `the last point of sale`, not `step 1 of this`."""
        end = self._end_of_list
        is_of_this = self.names_an_item and "demonstrative" in self.reading.kinds_at(end + 1)
        return "of" in self.reading.kinds_at(end) and not is_of_this and self._leads_to_a_subject

    @property
    def lies_in_something(self) -> bool:
        """`in …`, `on the …` follows with something that is no answer, report or list: `point C on the curve`, `C in CEO`."""
        end = self._end_of_list
        is_article = bool(self.reading.kinds_at(end + 1) & kinds_of("determiner", "indefinite", "contracted"))
        if "locating" not in self.reading.kinds_at(end) or self._word_at(end) in _WITH:
            return False
        if self.reference.ref_type == "letter" and self.reading.is_subject_at(end + 1):
            is_article = is_article or self.reading.items[end + 1].cased.isupper()
        folded = self.reading.items[end].folded
        has_article = "contracted" in self.reading.kinds_at(end) or (folded.isascii() and " " in folded)
        return (is_article or has_article) and self._leads_to_a_subject

    @property
    def _leads_to_a_subject(self) -> bool:
        end = self._end_of_list
        for at in range(end + 1, end + 1 + _LONGEST_COMPLEMENT):
            kinds = self.reading.kinds_at(at)
            if "meta" in kinds:
                return self.reading.is_subject_at(at + 1)
            if self.reading.is_subject_at(at):
                return True
            if kinds & _ENDS_COMPLEMENT and not kinds & _SMALL:
                return False
        return False

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
        return is_clause or (self.has_a_complement and has_content and not is_verb and words[0] not in _WITH)

    @property
    def _asks_which_one_it_is(self) -> bool:
        """`who was`, `what is` stands before it."""
        asks = any("asking" in item.kinds for item in self.reading.items[max(0, self._before - 1) : self._before])
        return "what" in self.before or ("being" in self.before and asks)

    @property
    def may_be_half_a_year(self) -> bool:
        """It is S1 or S2."""
        return self.reference.highest <= 2

    @property
    def language_joins_nouns(self) -> bool:
        """Nouns stand side by side in the language (`point guard`)."""
        return self.reading.table.has_compounds

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
    def is_a_letter(self) -> bool:
        """A letter names it: `points A to F`."""
        return self.reference.ref_type == "letter"

    @property
    def is_set_apart(self) -> bool:
        """A clause of its own only names the place: `regarding the third: is it new?`, `the third, is it new?`."""
        if self.is_one_of_several or not self.has_determiner:
            return False
        before = [item.kinds for item in self.reading.items[: self.reference.start]]
        names_place = len(before) == 1 or any(kinds & kinds_of("locating", "opener", "expand") for kinds in before)
        is_taken_up = "comma" in self.after and bool(self.reading.kinds_at(self.reference.end + 1) & _TAKES_UP)
        is_asked_about = self.reading.outside[-1] > self.reference.end + 1 and all(
            at > self.reference.end for at in self.reading.residue
        )
        return names_place and is_asked_about and ("break" in self.after or is_taken_up)

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
        if (start, end) == (0, len(reading.items)) or self.means_something_elsewhere:
            return None
        inside = [other for other in reading.references if start <= other.start and other.end <= end]
        if self._may_be_an_initial or any(one.strength not in _LEAST for one in reading.references if one not in inside):
            return None
        moved = [replace(other, start=other.start - start, end=other.end - start) for other in inside]
        clause = Reading(reading.items[start:end], tuple(moved), reading.table)
        if clause.residue or not clause.kinds & kinds_of("expand", "request"):
            return None
        return Candidate(moved[inside.index(reference)], clause)

    @property
    def _may_be_an_initial(self) -> bool:
        """A letter whose clause ends with a full stop: `details of E. E. Cummings`."""
        _, end = self.reading.clause(self.reference)
        return self.reference.strength == "letter" and [item.folded for item in self.reading.items[end : end + 1]] == ["."]

    @property
    def _named_before(self) -> int:
        """The same, past the quotation mark that ends a title."""
        at = self._before
        return at - 1 if at > 0 and self.reading.items[at].folded == "》" else at
