"""What a question asks of what titles name: the first part of what the rows that judge titles see.

Above: `titles.py`, which adds where in the question they stand and how they are called. Below: `title_words.py`, `question.py`.
Every public property of `Asked` is a word of the conditions in `grammar/naming.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from clew.domain.followup.question import Reading, is_subject
from clew.domain.followup.title_words import Stems, TitleWord, whole_titles
from clew.domain.followup.words.counted import PAST, WHO
from clew.domain.followup.words.sides import DUMMIES, FOR, HOW, MINE
from clew.domain.followup.words.table import Kind, Kinds, kinds_of

_SIGNS = kinds_of("break", "comma")
_DETERMINERS = kinds_of("determiner", "contracted")
_MOST_BESIDE = 2
"""Words that no table knows beside a whole title that is asked for."""
_LEADING = kinds_of("determiner", "contracted", "and", "opener", "locating", "of", "for", "polite", "break", "comma", "topic")
_ASKING = kinds_of("asking", "what", "lost", "auxiliary", "modal")
_IN_NAMES = kinds_of("and", "of", "determiner", "contracted", "filler")
_COMPLEMENTS = kinds_of("of", "locating", "contracted")
_VERBS_AND_QUESTIONS = kinds_of("auxiliary", "modal", "being", "asking", "what")
_NAMING = kinds_of("break", "comma", "asking", "indefinite", "polite")
_FOLLOWING = kinds_of(
    "break",
    "comma",
    "asking",
    "auxiliary",
    "modal",
    "being",
    "demonstrative",
    "discourse",
    "plain",
    "polite",
    "filler",
    "lost",
    "settled",
)
_LEADS_TO = kinds_of("locating", "contracted", "of", "for", "with")
_LONGEST_QUESTION = 9
_MOST_IN_CHINESE = 6
_LONG_WORD = 9
_LONG_IN_CHINESE = 3
"""Pairs of characters of a title that needs no verb behind it."""
_ASKED_IN_CHINESE = kinds_of("person", "and", "more", "discourse", "asking", "number")
_WHETHER_IN_CHINESE = frozenset({"吗", "么", "嘛", "不", "呢"})
_SAID_IN_CHINESE = kinds_of("auxiliary", "modal", "being", "request")


@dataclass(frozen=True)
class Asked:
    """A question with words of titles in it, and what is asked of them."""

    reading: Reading
    words: Sequence[TitleWord]
    """Those that name no time."""
    stems: Sequence[Stems]
    refused: frozenset[int] = frozenset()
    """Indexes of the items that say what is not meant."""

    @property
    def is_what_goes_somehow(self) -> bool:
        """`how does that go with` leads to the first of these words: `wie läuft das bei der Versicherung, wenn …`."""
        first = min(word.at for word in self.words)
        before = self.reading.items[:first]
        said = [word for item in before for word in item.folded.split()]
        is_led = any(self.reading.kinds_at(at) & _LEADS_TO for at in (first - 1, first - 2))
        is_mere = not any(self.reading.is_subject_at(at) for at in range(first))
        return is_led and is_mere and not HOW.isdisjoint(said[:3]) and not DUMMIES.isdisjoint(said[1:])

    @property
    def question(self) -> Kinds:
        """All words."""
        return self.reading.kinds

    @cached_property
    def beside(self) -> Kinds:
        """All words but those of titles."""
        inside = {word.at for word in self.words}
        items = self.reading.items
        return frozenset[Kind]().union(*(item.kinds for at, item in enumerate(items) if at not in inside))

    @property
    def says_something_else(self) -> bool:
        """A word that is in no title has a subject of its own."""
        return bool(self.rest)

    @property
    def says_little_else(self) -> bool:
        """At most two such words, neither with a capital."""
        capitals = () if self.reading.table.has_capital_nouns else self.rest
        return len(self.rest) <= _MOST_BESIDE and not any(self.reading.items[at].cased[:1].isupper() for at in capitals)

    @property
    def is_one_whole_title(self) -> bool:
        """The question holds every word of one title, and of no other."""
        return len(self.whole) == 1

    @property
    def holds_a_whole_title(self) -> bool:
        """The question holds every word of a title."""
        return bool(self.whole)

    @property
    def holds_a_long_title(self) -> bool:
        """It does so of a title with more than one word."""
        return any(len(self.stems[place]) > 1 for place in self.whole)

    @property
    def is_a_long_title(self) -> bool:
        """One whole title stands in the question, of several words side by side or a long German one, with no word of another."""
        if not self.is_one_whole_title or not self.is_in_one_title or self.words[0].is_unspaced:
            return False
        is_compound = self.reading.table.has_capital_nouns and len(self.reading.items[self.words[0].at].folded) >= _LONG_WORD
        return (is_compound or len(self.stems[self.whole[0]]) > 1) and self._end_of_first_run > max(
            word.last for word in self.words
        )

    @property
    def holds_a_subject(self) -> bool:
        """A word of a title says something of its own; `details` does not."""
        return any(self.reading.is_subject_at(at) for word in self.telling for at in (word.at, word.last))

    @property
    def is_in_one_title(self) -> bool:
        """One title has all these words."""
        return len(self.common) == 1

    @property
    def is_in_several_titles(self) -> bool:
        """Each of several titles has all these words."""
        return len(self.common) > 1

    @property
    def is_one_of_these_whole(self) -> bool:
        """The question holds every word of one of those."""
        return len(self.whole_in_common) == 1

    @property
    def is_definite(self) -> bool:
        """`the` stands before it; Chinese needs none."""
        first = min(word.at for word in self.words)
        is_determined = bool(self.reading.kinds_at(first - 1) & kinds_of("determiner", "contracted"))
        return is_determined or self.words[0].is_unspaced

    @property
    def goes_on(self) -> bool:
        """Words that are in no title follow at once, or after `of` and `in`."""
        last = max(word.last for word in self.words)
        is_led = bool(self.reading.kinds_at(last + 1) & kinds_of("of", "locating"))
        return last + 1 in self.rest or (is_led and any(at > last for at in self.rest))

    @property
    def leads_to_a_question(self) -> bool:
        """The first of these words open a clause side by side, past small words, and what is asked of them follows at once."""
        first, end = min(word.at for word in self.words), self._end_of_first_run
        begin = next((at + 1 for at in range(first - 1, -1, -1) if self.reading.kinds_at(at) & _SIGNS), 0)
        before = self.reading.items[begin:first]
        is_led = all(item.kinds & _LEADING and ("and" in item.kinds or not item.kinds & _ASKING) for item in before)
        following = self.reading.kinds_at(end)
        is_last = all("break" in item.kinds for item in self.reading.items[end:])
        if not is_led or is_last:
            return False
        if self.words[0].is_unspaced:
            is_set_apart = bool(following & kinds_of("comma", "break", "demonstrative", "opener"))
            is_asked = self.reading.items[-1].folded in _WHETHER_IN_CHINESE or following & _ASKED_IN_CHINESE
            is_said = following & _SAID_IN_CHINESE or (is_asked and len(self.words) >= _LONG_IN_CHINESE)
            return is_set_apart or (self.is_one_whole_title and len(self.rest) <= _MOST_IN_CHINESE and bool(is_said))
        if end in self.rest:
            is_long = self.is_a_long_title and self.holds_a_long_title
            return is_long and self.says_little_else and not self.reading.table.has_compounds
        if begin and self.reading.table.has_capital_nouns:
            return False
        if self.reading.table.has_compounds and following <= kinds_of("plain", "common"):
            return False
        if self._is_a_fragment(end):
            return True
        is_named = self.is_definite or self.holds_a_long_title or first > begin or following & _NAMING
        complements = _COMPLEMENTS | _DETERMINERS if self.reading.table.has_compounds else _COMPLEMENTS
        return bool(is_named and following & _FOLLOWING and not following & complements)

    def _is_a_fragment(self, end: int) -> bool:
        """Tell whether no verb follows, only what the title is asked for: `cold chain for food trucks`, `staff on Sundays?`."""
        is_signed = self.reading.items[-1].folded == "?"
        behind = self.reading.items[end]
        is_for = ("locating" in behind.kinds and "of" not in behind.kinds) or behind.folded in FOR
        is_verbless = not self.question & _VERBS_AND_QUESTIONS
        return is_for and is_verbless and bool(self.rest) and self.says_little_else and (is_signed or self.is_a_long_title)

    @property
    def _end_of_first_run(self) -> int:
        """Index behind the first of these words and those that stand side by side with it."""
        inside = {at for word in self.words for at in range(word.at, word.last + 1)}
        end = at = min(inside)
        while at in inside or self.reading.kinds_at(at) & _IN_NAMES:
            end = at + 1 if at in inside else end
            at += 1
        return end

    @property
    def is_introduced(self) -> bool:
        """`the` stands before it, a verb that asks at the beginning (`is parking free?`), or it is long and no fact is asked."""
        first = min(word.at for word in self.words)
        is_head = self.reading.table.has_compounds or any(self.stems[at][0] == self.words[0].stem for at in self.common)
        is_first = first == 1 and is_head and bool(self.reading.kinds_at(0) & kinds_of("auxiliary", "modal"))
        is_long = self.is_a_long_title and self.holds_a_long_title
        return self.is_definite or is_first or (is_long and "asking" not in self.beside)

    @property
    def is_of_a_longer_name(self) -> bool:
        """Words that are in no title follow it at once, unless the last word says what it is: `is the insurance mandatory?`."""
        last, items = max(word.last for word in self.words), self.reading.items
        is_end = all("break" in item.kinds for item in items[last + 2 :])
        first = self.reading.back_over(min(word.at for word in self.words) - 1, lambda kinds: bool(kinds & _DETERMINERS))
        is_predicate = is_end and bool(self.reading.kinds_at(first) & kinds_of("auxiliary"))
        is_verb = self.reading.table.has_capital_nouns and items[min(last + 1, len(items) - 1)].cased.islower()
        if self.is_a_long_title and last + 1 not in self.rest and not self.reading.kinds_at(last + 1) & kinds_of("of"):
            return False  # `the opening hours on Sundays`
        return self.goes_on and not (last + 1 in self.rest and (is_predicate or is_verb))

    @property
    def holds_a_count(self) -> bool:
        """A number or a place beside the first stands in the question."""
        return any(item.kinds & kinds_of("number", "ordinal") and item.value > 1 for item in self.reading.items)

    @property
    def is_counted(self) -> bool:
        """Such a number stands before or among the first of these words, where it may count them."""
        items = self.reading.items[: self._end_of_first_run + 1]
        return any(item.kinds & kinds_of("number", "ordinal") and item.value > 1 for item in items)

    @property
    def asks(self) -> bool:
        """A word that asks stands beside it, or the question ends with its sign."""
        is_signed = self.reading.items[-1].folded == "?"
        return is_signed or self._is_verb_first or bool(self.beside & kinds_of("asking", "auxiliary", "modal"))

    @property
    def _is_verb_first(self) -> bool:
        """Tell whether a German verb that no table knows opens the question: `gilt der Haushalt …`."""
        first = self.reading.items[0]
        is_verb = first.cased.islower() and first.folded.endswith("t") and not first.kinds & _LEADING
        return self.reading.table.has_capital_nouns and is_verb and bool(self.reading.kinds_at(1) & _DETERMINERS)

    @property
    def is_asked_in_few_words(self) -> bool:
        """The question is short, and at most two of its words have a subject of their own, none with a capital."""
        return self.says_little_else and len(self.reading.items) <= _LONGEST_QUESTION and not self.words[0].is_unspaced

    @property
    def is_a_name(self) -> bool:
        """A capital begins one of its words amid the question, where nouns have none: `the Broncos`."""
        inner = [word.at for word in self.words if word.at > 0 and "break" not in self.reading.kinds_at(word.at - 1)]
        is_capital = any(self.reading.items[at].cased[:1].isupper() for at in inner)
        return is_capital and not self.reading.table.has_capital_nouns

    @property
    def is_of_the_asker(self) -> bool:
        """`my` stands right before it."""
        first = min(word.at for word in self.words)
        return first > 0 and self.reading.items[first - 1].folded in MINE

    @property
    def is_of_another(self) -> bool:
        """It only says which of another thing is meant: `the acceptance of the punishment`."""
        first = min(word.at for word in self.words)
        before = self.reading.back_over(first - 1, lambda kinds: bool(kinds & (_DETERMINERS | kinds_of("of"))))
        if self.reading.table.has_capital_nouns and self.reading.items[before].cased[:1].islower():
            return False  # `gilt der Haushalt auch …`
        return before < first - 1 and before in self.rest and bool(self.reading.kinds_in(before + 1, first) & kinds_of("of"))

    @property
    def asks_for_somebody(self) -> bool:
        """The question has `who`, or asks for what is past: `who sang the anthem?`."""
        words = {word for item in self.reading.items for word in item.folded.split()}
        return not words.isdisjoint(WHO | PAST)

    @property
    def is_any_of_its_kind(self) -> bool:
        """`a` stands before a word: `what is a budget`."""
        words = self.words[:1] if self.is_a_long_title else self.words
        before = [self.reading.kinds_at(word.at - 1) for word in words]
        return any("indefinite" in kinds and not kinds & kinds_of("determiner", "polite", "of") for kinds in before)

    @cached_property
    def rest(self) -> list[int]:
        """Indexes of the items that say something of their own and are in no title."""
        covered = {at for word in self.words for at in (word.at, word.last)} | self.refused
        return [at for at in self.reading.residue if at not in covered and not self.reading.items[at].is_called]

    @cached_property
    def whole(self) -> list[int]:
        """The titles whose every word the question holds."""
        return whole_titles(self.words, self.stems)

    @cached_property
    def telling(self) -> list[TitleWord]:
        """The words that say something of their own, else all that are no numbers."""
        words = [word for word in self.words if not self.reading.items[word.at].kinds & kinds_of("number")]
        return [word for word in words if is_subject(self.reading.items[word.at]) or self._is_a_loose_title(word)] or words

    def _is_a_loose_title(self, word: TitleWord) -> bool:
        """Tell whether a loose word for a section is a title of its own: `Historia`."""
        is_title = any(self.stems[place] == (word.stem,) for place in word.places)
        return is_title and bool(self.reading.items[word.at].kinds & kinds_of("topic"))

    @cached_property
    def common(self) -> frozenset[int]:
        """The titles that hold every telling word."""
        return common_to(self.telling)

    @property
    def whole_in_common(self) -> list[int]:
        """The titles that hold every telling word and whose every word the question holds."""
        return [place for place in self.whole if place in self.common]


def common_to(words: Sequence[TitleWord]) -> frozenset[int]:
    """Return the titles that hold every one of the words."""
    return words[0].places.intersection(*(word.places for word in words[1:])) if words else frozenset()
