"""A place with a question of its own (`is the third open on Sundays?`): does anything in the question supply its noun?

Above: `candidates.py`. Below: `surrounded.py`; `words/days.py`, the words. No table knows what every word is, so its place
tells a noun from a verb: what a verb stands before (`is the third open?`), its capital in German, or that no other verb is there
(`la cuarta sirve para niños`). Every public property is a word of the conditions in `grammar/pointing_asked.py`.
"""

from dataclasses import dataclass, replace

from clew.domain.followup.placed import phrases_of
from clew.domain.followup.reading import Item
from clew.domain.followup.surrounded import Surrounded
from clew.domain.followup.words.counted import (
    COUNTED_ELSEWHERE,
    MEASURES,
    POINTING,
    RELATIVE,
    RELATIVE_BEHIND_COMMA,
    SINGULAR,
    THAN,
    UNITS,
    WHICH,
)
from clew.domain.followup.words.days import (
    DAYS_BEHIND,
    MEETING,
    OPENING,
    PERCENT,
    READY,
    READY_ENDINGS,
    TO_DO,
    TOLD_TO_OPEN,
    WEEKDAYS,
    YOU,
)
from clew.domain.followup.words.others import ALL_OF_THEM
from clew.domain.followup.words.table import WordTable, kinds_of

_UNKNOWN = kinds_of("content", "plain", "succession")
_NOUNS = kinds_of("noun", "meta", "one", "number", "ordinal", "id", "common", "elsewhere", "idiom")
_VERBS = kinds_of("auxiliary", "modal", "being", "plain", "discourse")
_NOUNS_IN_CHINESE = _NOUNS - kinds_of("one") | kinds_of("content")
_BEHIND_BARE_IN_CHINESE = kinds_of("auxiliary", "modal", "being", "asking", "what", "break", "comma", "polite", "expand", "and")
_INVERTED = kinds_of("auxiliary", "modal", "being")
_OPENING = kinds_of(
    "polite", "opener", "and", "filler", "asking", "break", "comma", "but", "contracted", "determiner", "locating"
)
_ENDS = kinds_of("break", "comma", "polite", "tail", "form", "manner", "and")
_BEHIND_READY = _ENDS | kinds_of("locating", "to", "for", "filler")
_BEHIND_VERB = kinds_of("locating", "to", "for", "indefinite", "determiner", "number", "more", "demonstrative", "asking")
_NOT_A_NOUN = kinds_of("of", "one", "being", "auxiliary", "modal")
_OF = kinds_of("of", "contracted")
_ENDINGS_OF_ADJECTIVES = ("e", "en", "er", "es", "em")
_FUNCTION = kinds_of("filler", "auxiliary", "modal", "being")
_OTHER_SUBJECTS = kinds_of("and", "indefinite", "of", "noun")
_ARTICLES = kinds_of("determiner")
_ORDER = kinds_of("after", "before")
_BETWEEN = kinds_of("from", "compare")
_MOST_ASKED = 4
_LONGEST_GAP = 3
_MOST_CHARACTERS = 8
_DASHES = frozenset("-–")


@dataclass(frozen=True)
class Questioned(Surrounded):
    """A reference in its question, with what may be its noun."""

    @property
    def is_determined(self) -> bool:
        """`the` stands right before it, nobody's `my` or `his`, and no determiner of several before one number."""
        is_owned = self.is_of_the_asker or self.is_owned_by_another
        if self._word_at(self.reference.start - 1) in SINGULAR:
            return not self.after & _OTHER_SUBJECTS  # `does 3 need a permit?`, not `does 3 plus 4 …`
        first = self.reading.items[self.reference.start].folded.split()[0]
        is_determined = self.has_determiner or (self.is_in_the_middle and first in POINTING)
        return is_determined and not is_owned and not (self.is_a_count_or_time and "digits" in self.itself)

    @property
    def asks_in_few_words(self) -> bool:
        """At most four words have a subject of their own, whatever is asked."""
        return len(self.reading.residue) <= _MOST_ASKED

    @property
    def asks_in_few_characters(self) -> bool:
        """At most eight unknown characters stand in the question."""
        return sum(len(self.reading.items[at].folded.split()) for at in self.reading.residue) <= _MOST_CHARACTERS

    @property
    def has_its_noun(self) -> bool:
        """What it counts stands right behind it: `the third quarter`, `das dritte Kind`, `la segunda planta tiene ascensor`."""
        at = self.reference.end
        if self.is_unspaced and not self.itself & kinds_of("digits"):
            return self._has_its_noun_in_chinese(at)
        item = self._item_at(at)
        if item is None or item.kinds & kinds_of("break", "comma"):
            return False
        if self._is_of_the_lot(at):
            return False
        if "of" in item.kinds or self._counts_numbers or self._is_a_percentage or self._is_of_something(at):
            return True
        if "indefinite" in item.kinds:
            return False
        if item.kinds & _NOUNS or _is_counted_by_the_world(item, self.reading.table):
            return "polite" not in item.kinds
        if item.kinds & _UNKNOWN and not item.kinds & _FUNCTION:
            return self._is_a_noun(at, item)
        return self._is_bare_verb(item.folded) and not self.before & _INVERTED

    @property
    def shares_a_noun(self) -> bool:
        """Another place of the question has its noun: `is the third port faster than the second?`."""
        others = (one for one in self.reading.references if one is not self.reference and one.rule.startswith("ordinal"))
        return any(replace(self, reference=other).has_its_noun for other in others)

    @property
    def names_something(self) -> bool:
        """The rest of the question holds a proper name other than of a day or a month, where capitals show one."""
        if self.reading.table.has_capital_nouns:
            return False
        dates = phrases_of(self.reading.table.dates)
        inner = [at for at in self.reading.residue if at > 0 and "break" not in self.reading.kinds_at(at - 1)]
        words = (self.reading.items[at] for at in inner)
        return any(item.cased[:1].isupper() and item.folded.removesuffix("s") not in dates for item in words)

    @property
    def begins_the_question(self) -> bool:
        """Nothing but small words stands before it."""
        return all(item.kinds & _OPENING for item in self.reading.items[: self.reference.start])

    @property
    def stands_before_a_bracket(self) -> bool:
        """It is written as a list writes it: `a) yes`."""
        return self._word_at(self.reference.end) == ")"

    @property
    def is_compared(self) -> bool:
        """`than` alone stands between it and another: `c over b`, `is 3 better than 2?`."""
        others = [other for other in self.reading.references if other is not self.reference]
        gaps = (range(min(one.end, self.reference.end), max(one.start, self.reference.start)) for one in others)
        return any(len(gap) <= _LONGEST_GAP and any(self._is_than(at) for at in gap) for gap in gaps)

    @property
    def is_one_of_a_kind(self) -> bool:
        """A noun that no table knows and the number are the whole question: `sheet number 3`."""
        at = self.reference.start - 1
        is_all = (
            list(self.reading.residue) == [at] == [at for at in self.reading.outside if "break" not in self.reading.kinds_at(at)]
        )
        return is_all and self._word_at(at) not in COUNTED_ELSEWHERE

    @property
    def is_a_phrase(self) -> bool:
        """Several words say where it is: `tout en bas`, `lá de cima`."""
        return " " in self.reading.items[self.reference.start].folded

    @property
    def is_in_the_middle(self) -> bool:
        """It is the middle one: `el del medio`."""
        return self.is_ordinal and self.reading.items[self.reference.start].value == 0

    @property
    def is_counted_from_the_end(self) -> bool:
        """It is the last but one, or the one before, which need no article: `penúltimo`, `second to last`."""
        return self.is_ordinal and self.reading.items[self.reference.start].value < -1

    @property
    def leaves_others(self) -> bool:
        """`except` stands right before it, and the question says that the others are meant: `all but the first: do they …`."""
        at = self._before
        if self.reading.is_clear_but_for_some:
            return False
        is_excepted = "except" in self.reading.kinds_at(at) or "except" in self.right_before
        words = {item.folded.replace(" ", "") for item in self.reading.items}
        return is_excepted and bool(self.question & kinds_of("all", "relative") or words & ALL_OF_THEM)

    @property
    def is_a_group(self) -> bool:
        """It is `the first three`, `the last two`."""
        return self.reference.rule == "first_or_last_sections"

    @property
    def is_a_group_of_others(self) -> bool:
        """It is `the first three`, and what they do follows: `die ersten drei kriegen eine Medaille`."""
        return self.is_a_group and (self.stands_beside_who or bool(self.after & (_UNKNOWN | kinds_of("locating", "for"))))

    @property
    def is_first_or_last_to(self) -> bool:
        """It is the first or the last, and what it did follows: `the first to arrive`, `el primero que llega`."""
        return self._is_extreme and (self._word_at(self.reference.end) in TO_DO | RELATIVE)

    @property
    def did_something_first(self) -> bool:
        """It is the first or the last, and a clause behind it says who: `le premier qui arrive`; not what the answer said."""
        end = self.reference.end
        words = [item.folded for item in self.reading.items[end : end + 2]]
        is_clause = words[:1] and (words[0].split()[0] in RELATIVE or (words[0] == "," and words[-1] in RELATIVE_BEHIND_COMMA))
        said = self.after & kinds_of("succession") | self.reading.kinds_at(end + 1 + (words[:1] == [","]))
        return bool(is_clause) and self._is_extreme and bool(said & _UNKNOWN)

    @property
    def may_be_somebody(self) -> bool:
        """The question asks who it is, or for somebody and the first or the last: `wer kam als letzter?`."""
        return self.stands_beside_who and (self._is_extreme or "being" in self.before)

    @property
    def may_be_a_day(self) -> bool:
        """It is a day of the month or the week: `are you closed on the first?`, `bis zum dritten`, `abren el 3?`."""
        if self._word_at(self.reference.start - 1) in DAYS_BEHIND or self._is_on_a_day or self._follows_a_month:
            return True
        start, end = self.reading.clause(self.reference)
        said = [item.folded for item in self.reading.items[start : self.reference.start]]
        is_subject = self.opens_a_clause and YOU.isdisjoint(item.folded for item in self.reading.items[self.reference.end : end])
        if said[:1] and said[0] in TOLD_TO_OPEN and not self.is_asked:
            return False
        opens = not OPENING.isdisjoint(said) or (not is_subject and not OPENING.isdisjoint(self._words_of_clause))
        article, is_number = self._word_at(self.reference.start - 1), "digits" in self.itself
        is_day = (
            article == "am" or (is_number and article in {"le", "el", "o"}) or self._word_at(self.reference.start) in WEEKDAYS
        )
        return opens and is_day

    @property
    def is_a_dotted_day(self) -> bool:
        """A German `am` stands right before a figure with a dot: `am 3. hab ich Zahnarzt`."""
        figure = self._word_at(self.reference.start)
        return self._word_at(self.reference.start - 1) == "am" and figure.endswith(".") and figure[:-1].isdecimal()

    @property
    def is_a_class(self) -> bool:
        """A French `en` stands right before a figure: `il passe en 6e`."""
        return self._word_at(self.reference.start - 1) == "en" and "counted" in self.itself

    @property
    def is_a_score(self) -> bool:
        """A dash stands between two figures, and the second is not above the first: `we won 3-2`."""
        items = self.reading.items[self.reference.start : self.reference.start + 3]
        figures = [item.value for item in items[::2] if "digits" in item.kinds]
        return len(items) == 3 and items[1].folded in _DASHES and len(figures) == 2 and figures[0] >= figures[1]

    @property
    def _follows_a_month(self) -> bool:
        return self.is_ordinal and self._is_date(self._before) and self.reading.items[self._before].cased[:1].isupper()

    @property
    def is_what_something_is_beside(self) -> bool:
        """`before`, `after` or `between` leads to it: `the week after the second`, `entre le 2 et le 5 je suis à Nantes`."""
        at = self.reading.back_over(self.reference.start - 1, lambda kinds: bool(kinds & _ARTICLES))
        kinds = self.reading.kinds_at(at)
        return not self.reference.is_stretched and (bool(kinds & _ORDER) or kinds >= _BETWEEN)

    @property
    def lies_between(self) -> bool:
        """Nothing but `between` right before it compares, and something else is said: `pick a number between 2 and 5`."""
        at = self.reading.back_over(self.reference.start - 1, lambda kinds: bool(kinds & _ARTICLES))
        compares = [place for place in self.reading.outside if "compare" in self.reading.kinds_at(place)]
        is_alone = compares == [at] and self.reading.kinds_at(at) >= _BETWEEN
        says_something = self.reading.residue or self.question & kinds_of("being", "indefinite", "marker", "plain")
        return is_alone and bool(says_something) and "asking" not in self.question

    @property
    def is_of_a_ruler(self) -> bool:
        """A name stands right before it: `when did Henry the eighth die?`, `Wilhelm der Zweite`."""
        at = self._before
        has_name = at > 0 and self.reading.is_subject_at(at) and self.reading.items[at].cased[:1].isupper()
        is_written_so = self.reading.table.has_capital_nouns and self.reading.items[self.reference.start].cased[:1].isupper()
        return is_written_so if self.reading.table.has_capital_nouns else has_name

    @property
    def opens_a_clause(self) -> bool:
        """Nothing stands before it in its clause but small words and words that ask."""
        start, _ = self.reading.clause(self.reference)
        before = [item.kinds for item in self.reading.items[start : self.reference.start]]
        return all(kinds & _OPENING and "being" not in kinds for kinds in before)

    @property
    def is_one_of_which(self) -> bool:
        """It stands alone in its clause, and the clause before asks which of something else: `which bus goes there, the 5?`."""
        start, _ = self.reading.clause(self.reference)
        return (
            start > 0
            and self._is_alone_in_its_clause
            and any(
                item.folded.replace(" ", "") in WHICH and not self.reading.kinds_at(at + 1) & _NOT_A_NOUN
                for at, item in enumerate(self.reading.items[:start])
            )
        )

    @property
    def _is_alone_in_its_clause(self) -> bool:
        """Nothing but small words and other places stands in its clause."""
        start, end = self.reading.clause(self.reference)
        inside = (at for at in self.reading.outside if start <= at < end)
        return all(self.reading.kinds_at(at) & _OPENING for at in inside)

    @property
    def _is_extreme(self) -> bool:
        return self.is_ordinal and self.reading.items[self.reference.start].value in (1, -1)

    @property
    def _is_a_percentage(self) -> bool:
        following = [item.folded for item in self.reading.items[self.reference.end : self.reference.end + 2]]
        return not PERCENT.isdisjoint((following[0] if following else "", " ".join(following)))

    @property
    def _is_on_a_day(self) -> bool:
        if self._word_at(self._before) in MEETING:
            return True
        is_on = "on" in self.before and self.is_ordinal
        if is_on and "counted" in self.itself and self.reading.kinds_at(self._before - 1) == kinds_of("content"):
            return True  # `we pour on the 5th`
        return is_on and bool(self.question & kinds_of("auxiliary", "asking")) and not self.question & kinds_of("modal", "more")

    @property
    def _words_of_clause(self) -> list[str]:
        start, end = self.reading.clause(self.reference)
        return [item.folded for item in self.reading.items[start:end]]

    def _is_than(self, at: int) -> bool:
        return self.reading.items[at].folded in THAN or self.reading.items[at].folded == "比"

    def _item_at(self, at: int) -> Item | None:
        return self.reading.items[at] if 0 <= at < len(self.reading.items) else None

    def _has_its_noun_in_chinese(self, at: int) -> bool:
        """Tell whether a noun follows, past a measure word; behind an ordinal alone, only a verb is none: `第二中学`."""
        is_measured = self._word_at(at) in MEASURES
        kinds = self.reading.kinds_at(at + is_measured)
        is_bare = self.reference.strength == "bare" and not is_measured and self.reference.rule == "ordinal_alone"
        return bool(kinds & _NOUNS_IN_CHINESE) or (is_bare and bool(kinds) and not kinds & _BEHIND_BARE_IN_CHINESE)

    def _is_of_something(self, at: int) -> bool:
        """Recognise `la segunda vuelta de las elecciones` where adjectives follow nouns, whatever else the word means."""
        is_word = bool(self.after & (_UNKNOWN | kinds_of("expand", "request"))) and "digits" not in self.itself
        return self.reading.table.has_late_adjectives and is_word and "of" in self.reading.kinds_at(at + 1)

    def _is_a_noun(self, at: int, item: Item) -> bool:
        """Tell whether a word with no other place in a sentence, right behind it, is the noun that it counts."""
        table = self.reading.table
        if table.has_capital_nouns and any(one.cased[:1].isupper() for one in self.reading.items[1:]):
            following = self._item_at(at + 1)
            is_before_noun = following is not None and following.cased[:1].isupper()
            return item.cased[:1].isupper() or (item.folded.endswith(_ENDINGS_OF_ADJECTIVES) and is_before_noun)
        if "plain" in item.kinds and (table.has_capital_nouns or not self._is_bare_verb(item.folded)):
            return not (table.has_compounds or table.has_capital_nouns) and self._is_followed_by_a_verb(at)
        if table.has_compounds or table.has_capital_nouns:
            return not self._is_said_of_it(at, item)
        if "digits" in self.itself:
            return item.folded.endswith(("s", "x")) or bool(self.reading.kinds_at(at + 1) & _OF)
        return not (self.opens_a_clause and self._is_the_verb(at))

    def _is_said_of_it(self, at: int, item: Item) -> bool:
        """Tell whether a word says something of the place, because a verb before that asks: `is the third free?`."""
        behind, following = self.reading.kinds_at(at + 1), self._item_at(at + 1)
        if "being" in self.before:
            is_ready = item.folded in READY or item.folded.endswith(READY_ENDINGS)
            return not behind or bool(behind & _ENDS) or (is_ready and bool(behind & _BEHIND_READY))
        is_first = self._before >= 0 and all(one.kinds & _OPENING for one in self.reading.items[: self._before])
        if not self.before & _INVERTED and not (self.reading.table.has_capital_nouns and is_first):
            return False
        is_object = following is None or "content" not in behind or following.folded.endswith("s")
        return is_object and not self._is_followed_by_a_verb(at)

    def _is_the_verb(self, at: int) -> bool:
        """Tell whether a word is the only verb of its clause: `la cuarta sirve para niños`."""
        behind = self.reading.kinds_at(at + 1)
        return bool(behind & _BEHIND_VERB) and not behind & _OF and not self._is_followed_by_a_verb(at)

    def _is_followed_by_a_verb(self, at: int) -> bool:
        _, end = self.reading.clause(self.reference)
        return bool(self.reading.kinds_in(at + 1, end) & (_INVERTED if not self.reading.table.has_compounds else _VERBS))


def _is_counted_by_the_world(item: Item, table: WordTable) -> bool:
    """Tell whether a word is one for a time, or for what has numbers of its own: `the third day`, `the second floor`."""
    return item.folded in COUNTED_ELSEWHERE | UNITS or item.folded in phrases_of(table.times) | phrases_of(table.dates)
