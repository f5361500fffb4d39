"""What stands right before and right behind a reference, and what it is: the fourth part of what the rows see.

Above: `candidates.py`, which adds the clause and the question around it. Below: `among.py`, `beside.py`, `placed.py`;
`words/requests.py`, words. Every public property is a word of the conditions in `grammar/pointing.py` and its neighbours.
"""

from dataclasses import dataclass

from clew.domain.followup.among import Among
from clew.domain.followup.placed import DETERMINERS, GIVING
from clew.domain.followup.question import MEANINGLESS
from clew.domain.followup.words.counted import OF_THE_LOT
from clew.domain.followup.words.requests import PARTICLES
from clew.domain.followup.words.table import kinds_of

_CLAUSE_GOES_ON = kinds_of("break", "polite", "and", "tail", "form", "manner")
_ENDS_COMPLEMENT = kinds_of("break", "comma", "discourse", "auxiliary")
_SMALL = kinds_of("determiner", "filler")
_CONTENT = kinds_of("content")
_BEFORE_VERB = kinds_of("polite", "modal", "addressee", "request", "expand")
_BEFORE_FIRST_VERB = kinds_of("polite", "break", "comma", "modal", "addressee")
_WHERE_VERBS_STAND = _BEFORE_VERB | kinds_of("but", "and", "comma", "break", "to")
_LEADS = kinds_of("expand", "request", "compare", "opener", "marker", "all")
_SAID = kinds_of("content", "plain", "common")
_AT_END = kinds_of(
    "break", "comma", "polite", "and", "not", "but", "tail", "form", "manner", "correction", "settled", "seen", "except"
)
_NAMING = kinds_of("content", "common", "noun", "one", "number", "meta", "of", "ordinal", "elsewhere", "idiom", "to")
_NUMBER_WORDS = frozenset({"number", "letter"})
_LONGEST_COMPLEMENT = 5
WITH = frozenset({"with", "without", "avec", "sans", "mit", "ohne", "con", "sin", "com", "sem"})
"""What follows them rather belongs to the verb: `can I combine the second recipe with rice?`."""


@dataclass(frozen=True)
class Surrounded(Among):
    """A reference in its question, with the words on both sides of it."""

    # What it is

    @property
    def is_a_sign(self) -> bool:
        """It is a letter, or a number that is not written out: `2`, `B`, `III`."""
        return "letter" in {self.reference.ref_type, self.reference.strength} or "digits" in self.itself

    @property
    def is_a_letter(self) -> bool:
        """A letter names it: `points A to F`."""
        return self.reference.ref_type == "letter"

    @property
    def may_be_a_small_word(self) -> bool:
        """A letter that is a word too (`a`), with more than one word after it."""
        start, end = self.reference.start, self.reference.end
        is_capital = start > 0 and self.reading.items[start].cased.isupper() and self.reading.items[start].cased != "I"
        is_bracketed = start > 0 and self.reading.items[start - 1].folded == "("
        is_word = bool(self.itself & MEANINGLESS) and not (is_capital and self.is_put_right) and not is_bracketed
        return is_word and end - start == 1 and end < len(self.reading.items) - 1

    @property
    def is_plainly_a_letter(self) -> bool:
        """`the` stands before the letter, it is the first word, or it is no word."""
        return self.has_determiner or self.reference.start == 0 or not self.may_be_a_small_word

    @property
    def may_be_an_article(self) -> bool:
        """A number that is a small word too: `un`, `one`, `一`."""
        is_first = self.reference.highest <= 1 and "filler" in self.itself and not self._is_number_one
        return not self.is_a_sign and (is_first or bool(self.itself & kinds_of("indefinite", "one", "determiner")))

    @property
    def _is_number_one(self) -> bool:
        """It is `la uno`, which is no article behind another."""
        return self._word_at(self.reference.start) == "uno" and "determiner" in self.right_before

    @property
    def may_be_half_a_year(self) -> bool:
        """It is S1 or S2."""
        return self.reference.highest <= 2

    @property
    def language_joins_nouns(self) -> bool:
        """Nouns stand side by side in the language (`point guard`)."""
        return self.reading.table.has_compounds

    @property
    def is_put_right(self) -> bool:
        """It is one of several; `not` stands before one of them (`not 3, 5`), or a word takes one back (`3, I mean 5`)."""
        places = [reference.start for reference in self.reading.references]
        before = [self.reading.kinds_in(max(0, at - (2 if self._is_determined(at) else 1)), at) for at in places]
        between = self.reading.kinds_in(min(places), max(places))
        return self.is_one_of_several and ("correction" in between or any("not" in kinds for kinds in before))

    def _is_determined(self, at: int) -> bool:
        return bool(self.reading.kinds_at(at - 1) & DETERMINERS)

    # What stands before it

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
        if at < 0:
            return False
        before = self.reading.items[:at]
        is_first = at == 0 or before[-1].kinds <= kinds_of("break")
        is_behind_small_words = self.reading.kinds_at(at) == _CONTENT and all(item.kinds & _BEFORE_FIRST_VERB for item in before)
        return (is_first or is_behind_small_words) and self.reading.items[at].cased.islower()

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
    def _named_before(self) -> int:
        """The same, past the quotation mark that ends a title."""
        at = self._before
        return at - 1 if at > 0 and self.reading.items[at].folded == "》" else at

    @property
    def is_led(self) -> bool:
        """A word that asks, opens or names a place stands right before it."""
        return bool(self.right_before & _LEADS)

    @property
    def is_a_count_or_time(self) -> bool:
        """A determiner of several stands before one number, or before each: `les 2`, `a las 4`, `às 8 ou às 9`."""
        is_each = not self.names_several or "plural" in self.reading.kinds_at(self.reference.end - 2)
        return "plural" in self.right_before and is_each

    @property
    def joins_the_next(self) -> bool:
        """Another reference follows without a gap."""
        return any(other.start == self.reference.end for other in self.reading.references)

    # What stands behind it

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
        return not is_counted and (self._ends_with_one or not self.after & _NAMING or "polite" in self.after)

    @property
    def _ends_with_one(self) -> bool:
        """English `one` stands for the noun, which then cannot follow: `is the second one free?`, but `one hundred`."""
        return self._word_at(self.reference.end - 1) in ("one", "ones") and "number" not in self.after

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
    def belongs_to_something(self) -> bool:
        """`of …` follows with something that is no answer, report or list: `the last point of sale`, not `step 1 of this`."""
        end = self._end_of_list
        is_of_this = self.names_an_item and "demonstrative" in self.reading.kinds_at(end + 1)
        is_of_this = is_of_this or self._is_of_the_lot(end)
        return "of" in self.reading.kinds_at(end) and not is_of_this and self._leads_to_a_subject

    def _is_of_the_lot(self, at: int) -> bool:
        """Recognise `le troisième du lot`, `das dritte von denen`: of what was listed."""
        words = [item.folded for item in self.reading.items[at : at + 3]]
        return any(" ".join(words[:length]) in OF_THE_LOT for length in (1, 2, 3))

    @property
    def lies_in_something(self) -> bool:
        """`in …`, `on the …` follows with something that is no answer, report or list: `point C on the curve`, `C in CEO`."""
        end = self._end_of_list
        is_article = bool(self.reading.kinds_at(end + 1) & kinds_of("determiner", "indefinite", "contracted"))
        if "locating" not in self.reading.kinds_at(end) or self._word_at(end) in WITH or self._is_of_the_lot(end):
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
