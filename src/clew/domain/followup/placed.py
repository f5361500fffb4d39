"""The places around a reference, and what it is: the first part of what the rows that judge it see.

Above: `beside.py` to `candidates.py`, which add what is said beside it and around it. Below: `question.py`, `references.py`.
Every public property is a word of the conditions in `grammar/pointing.py` and its neighbours.
"""

from dataclasses import dataclass
from functools import cache, cached_property

from clew.domain.followup.question import Reading
from clew.domain.followup.reading import fold
from clew.domain.followup.references import Reference
from clew.domain.followup.words.counted import QUESTIONS, STEPS, WHO
from clew.domain.followup.words.ends import PRONOUNS
from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.followup.words.talk.words import bare_verbs_of

DETERMINERS = kinds_of("determiner", "contracted")
_NO_MERE_DETERMINER = kinds_of("expand", "auxiliary", "opener", "locating")
_ASKING_FOR = kinds_of("expand", "request", "compare", "more")
_BEFORE_OBJECT = kinds_of("determiner", "filler", "polite")
_LEAST = frozenset({"number", "letter"})
_WEAK = _LEAST | {"bare", "one"}
_OPENING_QUOTES = frozenset('"“«„「『')
_WITH_BARE_VERBS = frozenset({"en"})
"""Languages whose verbs without an ending may be nouns (`the second move`), because a verb behind `the second` has one."""
_BEHIND_NOUN = kinds_of("break", "comma", "locating", "of", "and", "to")
_MANNER = kinds_of("form", "manner")
_DETAILED = _MANNER | kinds_of("expand")
_FORM = kinds_of("form", "compare")
_NOUNS = kinds_of("meta", "one", "noun")
_ABOUT = frozenset({"on", "about", "regarding", "re", "sur", "zu", "bei", "sobre"})
GIVING = frozenset(
    """give,give me,show,show me,tell me,gib mir,gebt mir,zeig mir,zeigt mir,donne moi,donnez moi,montre moi,dame,deme,dime,
    muestrame,da me,me da,me de,mostra me""".replace("\n    ", "").split(",")
)
_MORE = frozenset({"more", "more please", "mehr", "mehr davon", "mas", "de plus", "autres", "otros", "otras", "outros", "outras"})
_MORE_BEFORE = frozenset({"another", "noch", "mais", "otros", "otras", "outros", "outras", "weitere"})
_LOCATING = kinds_of("locating", "determiner", "contracted")
DONE = kinds_of("discourse", "plain")
_SOMEBODY = frozenset({kinds_of("content"), kinds_of("common")})
_OF_SOMEBODY = frozenset(
    ["meiner", "meines", "unserer", "unseres", "seiner", "seines", "ihrer", "ihres", "deiner", "deines", "eurer", "eures"]
)
_SIZED = frozenset({"list", "scale", "default", "maximum", "minimum", "total", "set", "limit", "liste", "echelle", "lista"})
_RESIZING = frozenset({"reduce", "round", "shrink", "trim", "cut", "lower", "raise", "increase", "decrease", "limit", "count"})
_RATING = frozenset({"rank", "rate", "score", "grade", "mark", "number", "order", "sort", "scale"})
_COMPLEMENTS = kinds_of("locating", "of", "lead", "for", "with", "filler", "content")
_VERBS = kinds_of("auxiliary", "being", "modal", "discourse", "succession")
_LONGEST_TITLE = 4
"""Words of a title that is quoted behind its number, after the first."""
_MOST = 99
_MOST_WITH_SUBJECT = 20


@dataclass(frozen=True)
class Placed:
    """A reference in its question, by the words at its side and what it is made of."""

    reference: Reference
    reading: Reading

    # Places

    @property
    def itself(self) -> Kinds:
        """Its first word."""
        return self.reading.kinds_at(self.reference.start)

    @property
    def right_before(self) -> Kinds:
        """The word right before it, or before the bracket around it."""
        return self.reading.kinds_at(self._outer - 1)

    @property
    def two_before(self) -> Kinds:
        """The word before that one."""
        return self.reading.kinds_at(self._outer - 2)

    @property
    def before(self) -> Kinds:
        """The word before it and its determiners."""
        return self.reading.kinds_at(self._before)

    @property
    def just_before(self) -> Kinds:
        """The word before it, with or without its determiners."""
        return self.right_before | self.before

    @property
    def asked_before(self) -> Kinds:
        """The word before it, or the verb that asks before it, past small words: `explain to me, please, B`."""
        at = self.reading.back_over(
            self.reference.start - 1, lambda kinds: bool(kinds & _BEFORE_OBJECT) and not kinds & _ASKING_FOR
        )
        return self.before | (self.reading.kinds_at(at) & _ASKING_FOR)

    @property
    def after(self) -> Kinds:
        """The word right after it."""
        return self.reading.kinds_at(self.reference.end)

    @property
    def question(self) -> Kinds:
        """All words outside the references."""
        return self.reading.kinds

    # What it is

    @property
    def exceeds_any_outline(self) -> bool:
        """A number above 99 is written."""
        return self.reference.highest > _MOST

    @property
    def exceeds_what_is_counted(self) -> bool:
        """A number above 20 is written."""
        return self.reference.highest > _MOST_WITH_SUBJECT

    @property
    def is_missing(self) -> bool:
        """The outline has no such section."""
        return None in self.reference.targets

    @property
    def names_several(self) -> bool:
        """More than one section is named."""
        return len(self.reference.targets) > 1

    @property
    def is_stretched(self) -> bool:
        """Words beside it say that others are meant: `from 4 on`, `the one after 3`."""
        return self.reference.is_stretched

    @property
    def is_ordinal(self) -> bool:
        """It is `second`, with or without a noun."""
        return self.reference.rule.startswith("ordinal")

    @property
    def is_ordinal_with_noun(self) -> bool:
        """It is `second point`."""
        return self.reference.rule == "ordinal_section"

    @property
    def has_no_noun(self) -> bool:
        """It is `second`, `second one`."""
        return self.reference.strength in {"bare", "one"}

    @property
    def is_weak(self) -> bool:
        """Nothing but its place shows a reference: `2`, `B`, `the second`, `the second one`."""
        return self.reference.strength in _WEAK

    @property
    def is_marked_number(self) -> bool:
        """It is `no. 2`, `#2`."""
        return self.reference.rule == "marked_number"

    @property
    def is_followed_by_a_unit(self) -> bool:
        """A word for a part of a text that is no section stands right after it: `the second line`."""
        return self._is_unit(self.reference.end)

    @property
    def follows_a_unit(self) -> bool:
        """Such a word stands right before it: `line 2`."""
        return self._is_unit(self.reference.start - 1)

    @property
    def is_followed_by_a_quotation(self) -> bool:
        """What stands right after it is quoted: `the second “word”`."""
        items, end = self.reading.items, self.reference.end
        return end < len(items) and items[end].folded in _OPENING_QUOTES

    @property
    def stands_before_another(self) -> bool:
        """Another reference stands right after the word behind it, or after the article there: `each item in point 1`."""
        starts = {other.start for other in self.reading.references}
        behind = self.reference.end + 1
        return behind in starts or (behind + 1 in starts and bool(self.reading.kinds_at(behind) & DETERMINERS))

    @property
    def is_followed_by_an_event(self) -> bool:
        """A verb as a noun stands right after it, with nothing that it could say of it: `my second move`."""
        items, end = self.reading.items, self.reference.end
        is_verb = end < len(items) and items[end].kinds == kinds_of("plain") and self._is_bare_verb(items[end].folded)
        return is_verb and (end + 1 == len(items) or bool(items[end + 1].kinds & _BEHIND_NOUN))

    def _is_bare_verb(self, word: str) -> bool:
        language = self.reading.table.language
        if language not in _WITH_BARE_VERBS:
            return False
        return (word.removesuffix("s") if self.names_several else word) in bare_verbs_of(language)

    @property
    def is_a_day(self) -> bool:
        """A month or a weekday stands beside it: `the 1st of May`, `May 2`, `le 1er mai`."""
        end = self.reference.end
        is_joined = "of" in self.after or self._word_at(end) == "."
        is_verb = self._word_at(end) == "be"
        return self._is_date(end + is_joined) or (self._is_date(self.reference.start - 1) and not is_verb)

    def _is_date(self, at: int) -> bool:
        """Tell whether a month or a weekday stands there; `may` is a verb where it is written small."""
        word = self._word_at(at)
        return word in phrases_of(self.reading.table.dates) and (word != "may" or self.reading.items[at].cased[0].isupper())

    def _word_at(self, at: int) -> str:
        return self.reading.items[at].folded if 0 <= at < len(self.reading.items) else ""

    @property
    def is_quoted_with_its_title(self) -> bool:
        """It stands as in the outline, with a word of its title behind its full stop and a colon near: `8. Harbours: who …`."""
        items, end = self.reading.items, self.reference.end
        following = [item.folded for item in items[end + 2 : end + 2 + _LONGEST_TITLE]]
        is_title = end + 1 in self.reading.told and items[end + 1].cased[:1].isupper() and ":" in following
        return "digits" in self.itself and self._word_at(end) == "." and is_title

    @property
    def is_of_the_first(self) -> bool:
        """It is `first ideas`, which counts nothing, unlike `the first two ideas`."""
        return self.is_ordinal and self.reference.targets == (0,) and self._last_word.endswith("s")

    @property
    def is_asked(self) -> bool:
        """The question ends with its sign."""
        return self.reading.items[-1].folded == "?"

    @property
    def holds_a_name(self) -> bool:
        """A word of its own that no title has stands between its ordinal and its noun: `the first mover strategy`."""
        inside = self.reading.items[self.reference.start + 1 : self.reference.end - 1]
        return any(item.kinds == kinds_of("content") and not item.is_in_title for item in inside)

    @property
    def stands_apart(self) -> bool:
        """Its clause holds nothing else but the word before it: `for question 2, I agree`."""
        start, end = self.reading.clause(self.reference)
        return start >= self._before and end == self.reference.end

    @property
    def is_a_number_set_apart(self) -> bool:
        """The question begins with it behind `on` or `about`, and a colon follows: `About 2: who signs?`, but not `About 4: 30`.

        With its sign (`Regarding #3, …`), any other sign may follow, but for the first of two commas (`on #4, the road, …`).
        With its sign, and as an id, it may be the very first: `number 5, who pays?`.
        """
        items, start, end = self.reading.items, self.reference.start, self.reference.end
        is_led = start == 1 and items[0].folded in _ABOUT and bool(self.itself & kinds_of("digits", "marker"))
        is_first = start == 0 and bool(self.itself & kinds_of("marker", "id", "own_id")) and self.reference.ref_type != "letter"
        if not (is_led or is_first) or end >= len(items) or "digits" in self.reading.kinds_at(end + 1):
            return False
        if is_first:
            return bool(self.after & kinds_of("comma", "break"))
        is_apposition = sum("comma" in item.kinds for item in items) > 1
        is_ended = bool(self.after & kinds_of("comma", "break")) and not is_apposition
        return items[end].folded == ":" or (self.is_marked_number and is_ended)

    @property
    def is_so_many_more(self) -> bool:
        """It counts what is to be given: `write me 3 more`, `give me 3 short ones`.

        It does not in `explain 3 more` and `make 3 more formal`.
        """
        items, end = self.reading.items, self.reference.end
        at = self.reading.back_over(
            self.reference.start - 1, lambda kinds: bool(kinds & _BEFORE_OBJECT) and "expand" not in kinds
        )
        is_explained = at >= 0 and "expand" in items[at].kinds and items[at].folded not in GIVING
        is_more = self._word_at(end) in _MORE or self._word_at(self.reference.start - 1) in _MORE_BEFORE
        behind_form = next((at for at in range(end, len(items)) if not items[at].kinds & _FORM), end)
        is_so_formed = behind_form > end and bool(self.reading.kinds_at(behind_form) & _NOUNS)
        return not is_explained and (is_so_formed or (is_more and not self.reading.kinds_at(end + 1) & _DETAILED))

    @property
    def is_a_size_to_reach(self) -> bool:
        """A word for making something as small or as round stands before it: `reduce it to 4`, but not `compare it to 4`."""
        return self._is_of_them_behind(_RESIZING)

    @property
    def is_a_scale(self) -> bool:
        """A word for putting things on a scale stands before it: `rank them from 1 to 4`, but not `rewrite them from 1 to 4`."""
        return self._is_of_them_behind(_RATING)

    def _is_of_them_behind(self, verbs: frozenset[str]) -> bool:
        start = self.reference.start
        before = [item.folded for item in self.reading.items[max(0, start - 3) : start - 1]]
        is_of_them = "demonstrative" in self.two_before
        return bool(before) and (before[-1] in verbs or (is_of_them and before[0] in verbs))

    def _is_unit(self, at: int) -> bool:
        return 0 <= at < len(self.reading.items) and self.reading.items[at].is_unit

    @property
    def is_followed_by_its_noun(self) -> bool:
        """What it numbers stands right after it, and nothing that this belongs to: `#1 question`."""
        end = self.reference.end
        is_noun = bool(self.after & kinds_of("noun", "meta", "one")) or (
            end < len(self.reading.items) and self.reading.items[end].is_counted_in_lists
        )
        return is_noun and not self.reading.is_subject_at(end + 1)

    @property
    def names_an_item(self) -> bool:
        """It is `step 2`, `the second option`."""
        ends = (self.reference.start, self.reference.end - 1)
        return self.reference.strength in {"one", "bare"} and any(self.reading.items[at].is_counted_in_lists for at in ends)

    @property
    def is_called(self) -> bool:
        """Its noun is the one by which the conversation calls what is listed: `the second recipe` after "three recipes"."""
        return any(self.reading.items[at].is_called for at in (self.reference.start, self.reference.end - 1))

    @property
    def has_a_complement(self) -> bool:
        """What stands right behind it says which one of all there are: `the first law against slavery`; a verb does not."""
        is_verb = self.after & _VERBS or (self.before & _VERBS and "content" in self.after)
        return bool(self.after & _COMPLEMENTS) and not is_verb

    @property
    def is_written_as_a_name(self) -> bool:
        """A capital begins it amid a sentence, where nouns have none: `Who wrote Proposal 2?`."""
        items, start = self.reading.items, self.reference.start
        is_inside = start > 0 and "break" not in self.right_before and not self.reading.table.has_capital_nouns
        return is_inside and items[start].cased[:1].isupper()

    @property
    def is_of_another(self) -> bool:
        """Somebody else says or does it: `the recipe says in step 3`, `my landlord made proposal 2`."""
        at = self.reading.back_over(self._before, lambda kinds: bool(kinds & _LOCATING) and not kinds & DONE)
        is_done = bool(self.reading.kinds_at(at) & DONE)
        return is_done and self.reading.kinds_at(at - 1) in _SOMEBODY

    @property
    def is_one_of_so_many(self) -> bool:
        """It is counted among others: `example 1 of 3`."""
        return "of" in self.after and "number" in self.reading.kinds_at(self.reference.end + 1)

    @property
    def follows_an_article(self) -> bool:
        """It is the first after a Portuguese `a` at the beginning, which is no preposition there."""
        return self.reference.start == 1 and self._word_at(0) == "a"

    @property
    def is_a_step_elsewhere(self) -> bool:
        """It is one of what the question counts itself, of something (`of the tour`), or no more than a beginning."""
        items, end = self.reading.items, self.reference.end
        following = items[end].folded if end < len(items) else ""
        is_of = "of" in self.after and not any("meta" in self.reading.kinds_at(at) for at in range(end + 1, end + 4))
        is_beginning = self.reference.targets == (0,) and self._last_word in STEPS
        return is_of or is_beginning or following in _OF_SOMEBODY or self._is_counted_before

    @property
    def is_the_last_question(self) -> bool:
        """It is `the last question`, which the asker asked."""
        is_last = len(self.reference.targets) == 1 and self.reading.items[self.reference.start].value == -1
        return self.is_ordinal and is_last and self._last_word in QUESTIONS

    @property
    def _last_word(self) -> str:
        return self.reading.items[self.reference.end - 1].folded

    @property
    def _is_counted_before(self) -> bool:
        """Another clause counts what it is one of: `they offered two options. In the second option …`."""
        items, start = self.reading.items, self.reference.start
        return any("number" in items[at].kinds and items[at + 1].is_counted_in_lists for at in range(start - 1))

    @property
    def is_the_size_of_something(self) -> bool:
        """It says how large something is: `a list of 10`, `on a scale of 1 to 5`, but not `a summary of 3`."""
        at = self.reference.start - 2
        return at >= 0 and "of" in self.right_before and self.reading.items[at].folded in _SIZED

    @property
    def stands_beside_who(self) -> bool:
        """The question asks for somebody, so a person may be meant: `and the first, who was it?`."""
        return any(item.folded in WHO for item in self.reading.items)

    @property
    def is_unspaced(self) -> bool:
        """It is in a script without spaces, or begins with an accent or sign."""
        return not self.reading.items[self.reference.start].folded[0].isascii()

    @property
    def stands_before_a_character(self) -> bool:
        """A character of a script without spaces stands right behind it."""
        return not self._word_at(self.reference.end)[:1].isascii()

    @property
    def is_asked_about_alone(self) -> bool:
        """A word for "what about" stands right behind it and ends the clause: 第二个怎么样，周边有没有超市."""
        following = self.reading.kinds_at(self.reference.end + 1)
        return "opener" in self.after and (not following or bool(following & kinds_of("break", "comma")))

    @property
    def has_determiner(self) -> bool:
        """`the` stands right before it, or begins it: `la que cierra`."""
        pronouns = PRONOUNS.get(self.reading.table.language, ())
        is_pronoun = any(self._word_at(self.reference.start).startswith(f"{pronoun} ") for pronoun in pronouns)
        return is_pronoun or bool(self.right_before & DETERMINERS)

    @property
    def _outer(self) -> int:
        """Index of its first item, or of the bracket around it behind other words: `le (d)`."""
        at = self.reference.start
        return at - 1 if at > 1 and self.reading.items[at - 1].folded == "(" else at

    @cached_property
    def _before(self) -> int:
        """Index of the item before it and its determiners."""
        return self.reading.back_over(
            self._outer - 1, lambda kinds: bool(kinds & DETERMINERS) and not kinds & _NO_MERE_DETERMINER
        )


@cache
def phrases_of(written: str) -> frozenset[str]:
    """Return the phrases of a row of a table of words, folded."""
    return frozenset(fold(each.strip())[1] for each in written.split(",") if each.strip())
