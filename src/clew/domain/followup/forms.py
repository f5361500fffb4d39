"""Recognises what in a question says how the answer is wanted: its length, style, language, material and readers.

Above: `resolving.py`, before references are looked for. Below: `grammar/phrases.py`, the rows that decide; `reading.py`. `in five
lines`, `for my team`, `with examples` become one item that says nothing of a subject, so that their numbers and nouns are no
references. Which words lead such a phrase, and which end it, stand in the tables of words; this module knows no language.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.domain.followup.grammar import phrases
from clew.domain.followup.grammar.rows import Pattern, Phrase, PhraseTable
from clew.domain.followup.reading import OF_FORM, Item
from clew.domain.followup.words.addresses import ADDRESSES, CHAT, PLEASE
from clew.domain.followup.words.table import Kinds, WordTable, kinds_of

_OWN: Kinds = OF_FORM
"""Kinds that only this module reads."""
_CONTENT: Kinds = kinds_of("content")
_UNKNOWN: tuple[Kinds, ...] = (_CONTENT, kinds_of("plain"), kinds_of("common"))
_FILLER: Kinds = kinds_of("filler")
_SMALL: Kinds = kinds_of("number", "indefinite", "determiner", "contracted", "demonstrative", "polite", "filler", "not")
_BETWEEN: Kinds = _SMALL | kinds_of("own", "discourse", "form", "degree", "more", "expand", "request")
_POINTING: Kinds = kinds_of("id", "own_id", "ordinal", "group", "marker", "all", "asking")
_VALUES: Kinds = kinds_of("number", "id", "own_id", "roman")
_RANGE_ENDS: Kinds = kinds_of("id", "own_id", "digits", "roman", "noun", "ordinal", "determiner")
_STOPS: Kinds = kinds_of("break", "comma")
_ENDS: Kinds = _STOPS | kinds_of("polite", "lead", "and", "form")
_OBJECT: Kinds = kinds_of("determiner", "contracted", "demonstrative", "noun", "id", "ordinal", "group", "all")
_QUANTITY: Kinds = kinds_of("degree", "more", "indefinite", "not")
_NOT_IN_COMPLEMENT: Kinds = _POINTING - kinds_of("all") | kinds_of("noun", "topic", "auxiliary", "demonstrative")
_QUIET: Kinds = kinds_of("break", "comma", "polite")
_OBJECT_BEFORE: Kinds = kinds_of("content", "number", "ordinal", "group", "id", "one", "comma", "polite", "form")
_MARKS: Kinds = kinds_of("digits", "ordinal", "id", "own_id")
_BESIDE_MARKS: Kinds = kinds_of(
    "and", "comma", "determiner", "contracted", "polite", "expand", "request", "opener", "filler", "noun", "marker", "locating"
)
_WORDS_OF_A_LETTER: Kinds = kinds_of("and", "determiner", "contracted", "indefinite", "locating", "auxiliary")
_MOST_BEFORE = 5
_LONGEST_COMPLEMENT = 3
_WHAT_OR_WHOM = frozenset({"que", "quien", "quienes", "quem"})
"""Words behind `of` or `in`."""


@dataclass(frozen=True, slots=True)
class WordPlace:
    """A place in the row of a question's items, as the rows of `grammar/phrases.py` see it.

    Properties that return kinds are places in the conditions of those rows; all others are claims.
    """

    items: Sequence[Item]
    at: int
    table: WordTable

    def moved(self, by: int) -> "WordPlace":
        """Return the place so many items further."""
        return WordPlace(self.items, self.at + by, self.table)

    def kinds_at(self, at: int) -> Kinds:
        """Return the kinds of an item; none outside the row."""
        return self.items[at].kinds if 0 <= at < len(self.items) else frozenset()

    @property
    def itself(self) -> Kinds:
        """The word there."""
        return self.kinds_at(self.at)

    @property
    def previous(self) -> Kinds:
        """The word before it."""
        return self.kinds_at(self.at - 1)

    @property
    def following(self) -> Kinds:
        """The word after it."""
        return self.kinds_at(self.at + 1)

    @property
    def is_outside(self) -> bool:
        """The row ends before it."""
        return not 0 <= self.at < len(self.items)

    # What the word is

    @property
    def unknown(self) -> bool:
        """A word that no table knows, no name, and no word of a title as the title writes it."""
        if self.is_outside or self.itself not in _UNKNOWN:
            return False
        item = self.items[self.at]
        if item.is_in_title and item.cased.lower() == item.folded:
            return False
        is_word = len(item.folded) > 1 and item.cased.islower()
        return is_word or not (item.folded.isascii() or item.folded.islower())

    @property
    def noun_unknown(self) -> bool:
        """The same, or any unknown word where every noun has a capital."""
        return self.unknown or (self.table.has_capital_nouns and self.itself in _UNKNOWN)

    @property
    def character(self) -> bool:
        """An unknown word of one character."""
        return self.unknown and len(self.items[self.at].folded) == 1

    @property
    def verb(self) -> bool:
        """An unknown word, whatever its capitals at the beginning of the question."""
        return self.unknown or (self.at == 0 and self.itself in _UNKNOWN)

    @property
    def infinitive(self) -> bool:
        """An unknown word that ends as verbs do."""
        return self.unknown and bool(self.table.infinitive and re.match(self.table.infinitive, self.items[self.at].folded))

    @property
    def address(self) -> bool:
        """A word that calls somebody, a polite one or an abbreviation of chats: `3 y 5 compadre`, `a 4 dnv`."""
        if self.is_outside or self.itself & _STOPS or self.items[self.at].is_in_title:
            return False
        return self.items[self.at].folded.replace(" ", "") in ADDRESSES | PLEASE | CHAT

    @property
    def follows_marks_alone(self) -> bool:
        """Nothing but numbers, letters and small words stands before it, and nothing behind it."""
        is_end = all(item.kinds & _QUIET for item in self.items[self.at + 1 :])
        before = self.items[: self.at]
        is_led = bool(before) and bool(before[-1].kinds & (_MARKS | kinds_of("polite")) or before[-1].is_one_letter)
        is_alone = all(item.kinds & (_MARKS | _BESIDE_MARKS) or item.is_one_letter for item in before)
        return is_end and is_led and is_alone and self._marks_before > 0

    @property
    def _marks_before(self) -> int:
        """How many numbers and letters stand before it; a letter that joins two others is none."""
        before = enumerate(self.items[: self.at])
        return sum(bool(item.kinds & _MARKS) or (item.is_one_letter and self._names_by_itself(at)) for at, item in before)

    def _names_by_itself(self, at: int) -> bool:
        return not self.items[at].kinds & _WORDS_OF_A_LETTER or (at == 0 and "and" in self.kinds_at(1))

    @property
    def object(self) -> bool:
        """What a verb may ask for: `the`, `that`, `S2`."""
        return bool(self.itself & _OBJECT)

    @property
    def unpointing(self) -> bool:
        """A word inside a clause that does not point at a section."""
        if self.itself & _STOPS:
            return False
        return not self.itself & (_POINTING | kinds_of("noun")) or bool(self.itself & kinds_of("polite", "filler"))

    @property
    def between(self) -> bool:
        """A small word between what leads a phrase and the noun that ends it."""
        is_other_lead = "lead" in self.itself and not self.itself & _QUANTITY
        return bool(self.itself & _BETWEEN) and not self.itself & _POINTING and not is_other_lead

    @property
    def head_at_once(self) -> bool:
        """A noun that ends a phrase of form; no number or letter behind it makes it a section."""
        following = self.moved(1)
        return "head" in self.itself and not following.itself & _VALUES and not following.is_letter

    @property
    def head_behind(self) -> bool:
        """The same; if sections are called by it too (`points`), it counts only as a number of them."""
        if "noun" not in self.itself:
            return self.head_at_once
        is_counted = bool(self.previous & kinds_of("number", "indefinite", "form"))
        return self.head_at_once and is_counted and not self.previous & kinds_of("determiner", "contracted")

    @property
    def small(self) -> bool:
        """A word that may stand before the word of a degree."""
        return bool(self.itself & kinds_of("degree", "filler")) and "determiner" not in self.itself

    @property
    def dash(self) -> bool:
        """A dash."""
        return self.items[self.at].folded == "-"

    @property
    def is_letter(self) -> bool:
        """A capital letter."""
        return not self.is_outside and len(self.items[self.at].folded) == 1 and self.items[self.at].cased.isupper()

    @property
    def stop(self) -> bool:
        """A sign that ends a clause, or the end of the question."""
        return self.is_outside or bool(self.itself & _STOPS)

    @property
    def clause_end(self) -> bool:
        """The same, or politeness, `and`, or what leads a phrase of form."""
        return self.is_outside or bool(self.itself & _ENDS)

    # What stands around it

    @property
    def starts_a_clause(self) -> bool:
        """The question begins with it, or a sign stands before it."""
        return self.at == 0 or bool(self.previous & _STOPS)

    @property
    def asks_for_what(self) -> bool:
        """It begins a clause and asks what or whom for, unlike `explica a B para quem não é da área`: `para quem trabalha?`."""
        is_asking = self.items[self.at].folded.split()[-1] in _WHAT_OR_WHOM
        return is_asking and self.starts_a_clause and self.items[-1].folded == "?"

    @property
    def starts_a_later_clause(self) -> bool:
        """A sign stands before it."""
        return self.at > 0 and self.starts_a_clause

    @property
    def joins_numbers(self) -> bool:
        """It may stand between the ends of a range: `2 to 4`."""
        following = self.moved(1)
        is_end = bool(following.itself & _RANGE_ENDS) or following.is_letter
        return "to" in self.itself and bool(self.previous & _VALUES) and is_end

    @property
    def is_an_article(self) -> bool:
        """It is `the`, and not `to`, behind a word that asks which: `qual a velocidade`."""
        return "determiner" in self.itself and "indefinite" in self.previous

    @property
    def is_in_a_range(self) -> bool:
        """What follows may be the end of a range."""
        following = self.moved(1)
        is_between_letters = self.moved(-1).is_one_letter and following.is_one_letter
        return bool(following.itself & _RANGE_ENDS) or following.is_letter or is_between_letters

    @property
    def is_one_letter(self) -> bool:
        """A single letter, a word or none."""
        return not self.is_outside and self.items[self.at].is_one_letter

    @property
    def follows_a_request(self) -> bool:
        """The question asks for something before it."""
        return any(item.kinds & kinds_of("request", "expand") for item in self.items[: self.at])

    @property
    def follows_a_request_or_head(self) -> bool:
        """The same, or the question names a table, a letter, an example."""
        return any(item.kinds & kinds_of("request", "expand", "head") for item in self.items[: self.at])

    @property
    def follows_a_form(self) -> bool:
        """The question says in one word how the answer is wanted."""
        return any("form" in item.kinds for item in self.items[: self.at])

    @property
    def asks_a_fact(self) -> bool:
        """The question has `is` or `does` in it."""
        return any("auxiliary" in item.kinds and not item.kinds & kinds_of("modal", "lead") for item in self.items)

    @property
    def is_first_subject(self) -> bool:
        """No unknown word stands before it in its clause."""
        return _CONTENT not in self._clause_before

    @property
    def ends_the_question(self) -> bool:
        """Nothing but signs and politeness follows it, and few words stand before it."""
        is_end = all(item.kinds & _QUIET for item in self.items[self.at + 1 :])
        return is_end and sum(not item.kinds & _QUIET for item in self.items[: self.at]) <= _MOST_BEFORE

    @property
    def follows_an_object(self) -> bool:
        """An unknown word, a number, a place, a letter or a comma stands right before it, so it is no noun."""
        before = self.kinds_at(self.at - 1)
        is_small = before & kinds_of("determiner", "contracted", "indefinite", "locating", "of", "and")
        return bool(before & _OBJECT_BEFORE) and not is_small

    @property
    def follows_only_persons(self) -> bool:
        """The clause begins with `me`, `us`, and nothing but persons and `it` stands before the word; no verb that asks."""
        before = self._clause_before
        is_person = bool(before) and "person" in before[0]
        return is_person and all(kinds & kinds_of("person", "demonstrative") and "expand" not in kinds for kinds in before)

    @property
    def is_asked_of_the_reader(self) -> bool:
        """The clause begins as `can you`, `tu peux`, `podrías`."""
        before = self._clause_before
        return any("modal" in kinds for kinds in before) and any("addressee" in kinds for kinds in before)

    @property
    def _clause_before(self) -> list[Kinds]:
        start = self.at
        while start > 0 and not self.kinds_at(start - 1) & _STOPS:
            start -= 1
        return [item.kinds for item in self.items[start : self.at]]


_TABLE = PhraseTable(phrases.ROWS, WordPlace)
_JOINED = [
    (Pattern(row.pattern.partition(" ")[2], WordPlace), row.longest - 1) for row in phrases.ROWS if row.then == "tail that asks"
]
"""What follows the word that leads a tail, or `and` behind another tail."""


def with_forms(items: Sequence[Item], table: WordTable) -> list[Item]:
    """Return the row with each phrase of form, and each verb that only its place shows, read as one item."""
    return [_merged(items[start:end], row) for row, start, end in phrases_in(items, table)]


def phrases_in(items: Sequence[Item], table: WordTable) -> Iterator[tuple[Phrase[phrases.Form] | None, int, int]]:
    """Yield the stretches of a row in order, each with the row of the grammar that reads it as one, None for a word alone."""
    at = 0
    while at < len(items):
        place = WordPlace(items, at, table)
        row, length = _TABLE.row_at(place) or (None, 1)
        end = at + length
        if row and row.then.startswith("tail"):
            end = _with_additions(place.moved(length))
        yield row, at, end
        at = end


def _merged(items: Sequence[Item], row: Phrase[phrases.Form] | None) -> Item:
    first = items[0]
    kinds = _kinds_of_form(row.then, first.kinds) if row else _plain(first)
    if len(items) == 1 and kinds == first.kinds:
        return first
    value = first.value if len(items) == 1 else 0
    return Item(kinds, " ".join(item.folded for item in items), first.cased, value, first.first, items[-1].last)


def _kinds_of_form(form: phrases.Form, lead: Kinds) -> Kinds:
    if form == "tail that asks":
        return kinds_of("tail") | (lead & kinds_of("request", "expand", "for"))
    return kinds_of(form)


def _plain(item: Item) -> Kinds:
    """Return an item's kinds without those that only phrases of form need."""
    if not item.kinds & _OWN:
        return item.kinds
    kinds = item.kinds - _OWN
    return kinds or (_FILLER if item.kinds & _OWN - kinds_of("head") else _CONTENT)


def _with_additions(place: WordPlace) -> int:
    """Take what belongs to the noun before a place: another one, an adjective, `of five years`, and what `and` adds."""
    while "head" in place.itself:
        place = place.moved(1)
    if place.table.has_late_adjectives and place.unknown and place.moved(1).clause_end:
        place = place.moved(1)
    if "and" in place.itself and (length := _joined_length(place)):
        return _with_additions(place.moved(1 + length))
    before_noun = place.kinds_at(place.at - 2)
    is_definite = bool(before_noun & kinds_of("determiner", "contracted")) and "own" not in before_noun
    return place.at if is_definite else place.at + _complement_length(place)


def _joined_length(place: WordPlace) -> int | None:
    """Read `and with numbers`, `and five examples` behind a tail."""
    if place.joins_numbers:
        return None
    lengths = (pattern.length_at(place.moved(1), most=longest) for pattern, longest in _JOINED)
    return next(filter(None, lengths), None)


def _complement_length(place: WordPlace) -> int:
    """Read `of real life`, `in Madrid` behind the noun, up to the end of the clause; 0 if it points at something or is long."""
    if not place.itself & kinds_of("of", "locating"):
        return 0
    inner = place.moved(1)
    while not inner.stop and not inner.itself & _NOT_IN_COMPLEMENT:
        inner = inner.moved(1)
    length = inner.at - place.at
    return length if inner.stop and 1 < length <= 1 + _LONGEST_COMPLEMENT else 0
