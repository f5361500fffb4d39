"""Recognises what in a question says how the answer is wanted: its length, style, language, material and readers.

Above: `resolving.py`, before references are looked for. Below: `reading.py`, the row of items. `in five lines`, `for my
team`, `with examples` become one item that says nothing of a subject, so that their numbers and nouns are no references. Read
`rules.py` next. Which words lead such a phrase, and which end it, stand in the tables; this module knows no language.
"""

from collections.abc import Sequence

from clew.domain.followup.reading import Item
from clew.domain.followup.words.table import Kinds, WordTable, kinds_of

_OWN: Kinds = kinds_of("lead", "head", "degree", "open", "addressee", "for", "with", "own")
"""Kinds that only this module reads."""
_CONTENT: Kinds = kinds_of("content")
_FILLER: Kinds = kinds_of("filler")
_TAIL: Kinds = kinds_of("tail")
_STOP: Kinds = kinds_of("break")
_MANNER: Kinds = kinds_of("manner")
_REQUEST: Kinds = kinds_of("request")
_SMALL: Kinds = kinds_of("number", "indefinite", "determiner", "contracted", "demonstrative", "polite", "filler", "not")
_BETWEEN: Kinds = _SMALL | kinds_of("own", "discourse", "form", "degree", "more", "expand", "request")
_POINTING: Kinds = kinds_of("id", "own_id", "ordinal", "group", "marker", "all", "asking")
_VALUES: Kinds = kinds_of("number", "id", "own_id", "roman")
_ENDS: Kinds = kinds_of("break", "comma", "polite", "lead", "and", "form")
_OBJECT: Kinds = kinds_of("determiner", "contracted", "demonstrative", "noun", "id", "ordinal", "group", "all")
_QUANTITY: Kinds = kinds_of("degree", "more", "indefinite", "not")
_LONGEST = 6
"""Items between what leads a phrase and the noun that ends it."""


def with_forms(items: Sequence[Item], table: WordTable) -> list[Item]:
    """Return the row with each phrase of form, and each verb that only its place shows, read as one item."""
    return _FormReader(items, table).read()


class _FormReader:
    def __init__(self, items: Sequence[Item], table: WordTable) -> None:
        self._items = items
        self._table = table
        self._asks_fact = any("auxiliary" in item.kinds and not item.kinds & kinds_of("modal", "lead") for item in items)

    def read(self) -> list[Item]:
        found: list[Item] = []
        at = 0
        while at < len(self._items):
            end, kinds = self._phrase(at)
            found.append(self._merged(at, end, kinds))
            at = end
        return found

    def _phrase(self, at: int) -> tuple[int, Kinds]:
        """Return where the phrase that begins at an item ends, and what it is."""
        kinds = self._kinds(at)
        if "open" in kinds and (end := self._open_end(at)):
            return end, _MANNER
        if "not" in kinds and (end := self._contrast_end(at)):
            return end, _MANNER
        if "lead" in kinds and (end := self._tail_end(at)):
            return end, _TAIL | (kinds & kinds_of("request", "expand", "for"))
        if "own" in kinds and "head" in self._kinds(at + 1):
            return self._extended(at + 2), _TAIL
        if self._items[at].folded == "-" and not self._is_range_end(at + 1):
            return at + 1, _STOP
        if kinds & kinds_of("for", "with") and (end := self._reader_end(at) or self._material_end(at)):
            return end, _MANNER
        if kinds & kinds_of("number", "indefinite") and at and at == self._clause_start(at) and "head" in self._kinds(at + 1):
            return self._extended(at + 2), _TAIL
        if "degree" in kinds and not self._asks_fact and (end := self._degree_end(at)):
            return end, _MANNER
        if self._is_verb(at):
            return at + 1, _REQUEST
        return at + 1, _plain(self._items[at])

    def _merged(self, at: int, end: int, kinds: Kinds) -> Item:
        first = self._items[at]
        if end == at + 1 and kinds == first.kinds:
            return first
        value = first.value if end == at + 1 else 0
        folded = " ".join(item.folded for item in self._items[at:end])
        return Item(kinds, folded, first.cased, value, first.first, self._items[end - 1].last)

    def _kinds(self, at: int) -> Kinds:
        return self._items[at].kinds if 0 <= at < len(self._items) else frozenset()

    def _is_unknown(self, at: int) -> bool:
        """Tell whether an item is a word that no table knows, and no name."""
        if not 0 <= at < len(self._items):
            return False
        item = self._items[at]
        is_word = len(item.folded) > 1 and item.cased.islower()
        return item.kinds == _CONTENT and (is_word or not (item.folded.isascii() or item.folded.islower()))

    def _tail_end(self, at: int) -> int | None:
        """Read `in five lines`, `for my team`, `con datos`, `mit konkreten Zahlen`: up to the noun that ends it."""
        if "to" in self._kinds(at) and self._kinds(at - 1) & _VALUES:
            return None
        has_unknown = False
        for end in range(at + 1, min(at + _LONGEST, len(self._items))):
            kinds = self._kinds(end)
            if "head" in kinds and self._may_end(at, end):
                return self._extended(end + 1)
            if kinds & _POINTING or ("lead" in kinds and not kinds & _QUANTITY):
                return None
            if kinds & _BETWEEN:
                continue
            if has_unknown or not self._is_unknown(end):
                return None
            has_unknown = True
        return None

    def _may_end(self, at: int, end: int) -> bool:
        """Tell whether a noun ends a phrase of form; one that sections are called by too (`points`) only as a number of them."""
        if self._kinds(end + 1) & _VALUES or self._is_letter(end + 1):
            return False
        if "noun" not in self._kinds(end):
            return True
        before = self._kinds(end - 1)
        return end == at + 1 or bool(
            before & kinds_of("number", "indefinite", "form") and not before & kinds_of("determiner", "contracted")
        )

    def _is_letter(self, at: int) -> bool:
        return at < len(self._items) and len(self._items[at].folded) == 1 and self._items[at].cased.isupper()

    def _is_range_end(self, at: int) -> bool:
        """Tell whether a dash before an item is one between two ends."""
        kinds = self._kinds(at)
        return bool(kinds & kinds_of("id", "own_id", "digits", "roman", "noun", "ordinal", "determiner")) or self._is_letter(at)

    def _extended(self, end: int) -> int:
        """Take what belongs to the noun: another one, an adjective behind it, `of five years`, and what `and` adds."""
        while "head" in self._kinds(end):
            end += 1
        if self._table.has_late_adjectives and self._is_unknown(end) and self._is_end(end + 1):
            end += 1
        if "and" in self._kinds(end) and (further := self._tail_end(end)):
            return further
        is_definite = bool(self._kinds(end - 2) & kinds_of("determiner", "contracted")) and "own" not in self._kinds(end - 2)
        return end if is_definite else self._complement_end(end)

    def _complement_end(self, at: int) -> int:
        """Read `of real life`, `in Madrid` behind the noun, up to the end of the clause."""
        if not self._kinds(at) & kinds_of("of", "locating"):
            return at
        end = at + 1
        while end < len(self._items) and not self._kinds(end) & kinds_of("break", "comma"):
            if self._kinds(end) & (_POINTING | kinds_of("noun", "topic", "auxiliary", "demonstrative")) - kinds_of("all"):
                return at
            end += 1
        return end if at + 1 < end <= at + 1 + _LONGEST // 2 else at

    def _reader_end(self, at: int) -> int | None:
        """Read `for a partner`, `für meine Nachbarin` at the end of a clause of a question that asks for something."""
        before = [self._kinds(index) for index in range(at)]
        needed = {"request", "expand", "head"} if self._kinds(at + 1) & kinds_of("indefinite", "own") else {"form"}
        is_determined = bool(self._kinds(at + 1) & kinds_of("indefinite", "own", "determiner"))
        if "for" not in self._kinds(at) or not is_determined or not any(kinds & needed for kinds in before):
            return None
        return self._noun_end(at + 2)

    def _material_end(self, at: int) -> int | None:
        """Read `with screenshots`, `mit einer Vergleichstabelle` at the end of a clause of a question that asks for something."""
        if "with" not in self._kinds(at) or not any(self._kinds(index) & kinds_of("request", "expand") for index in range(at)):
            return None
        return self._noun_end(at + 2 if self._kinds(at + 1) & kinds_of("indefinite") else at + 1)

    def _noun_end(self, at: int) -> int | None:
        """Return the end of one or two words that no table knows, when they end a clause."""
        is_known = [not self._is_unknown(index) and not self._is_capital_noun(index) for index in (at, at + 1)]
        if is_known[0]:
            return None
        end = at + 1 if is_known[1] else at + 2
        return end if self._is_end(end) else None

    def _is_capital_noun(self, at: int) -> bool:
        return self._table.has_capital_nouns and self._kinds(at) == _CONTENT

    def _is_end(self, at: int) -> bool:
        return at >= len(self._items) or bool(self._kinds(at) & _ENDS)

    def _degree_end(self, at: int) -> int | None:
        """Read `more slowly`, `etwas knapper`, `con más calma`: one word that no table knows, at the end of its clause."""
        word = at + 1
        while self._kinds(word) & kinds_of("degree", "filler") and not self._kinds(word) & kinds_of("determiner"):
            word += 1
        if not self._is_unknown(word):
            return None
        is_two_characters = len(self._items[word].folded) == 1 and self._is_unknown(word + 1)
        end = word + 2 if is_two_characters else word + 1
        return end if self._is_end(end) else None

    def _contrast_end(self, at: int) -> int | None:
        """Read `not theory` in a clause of its own, behind another."""
        if at == 0 or at != self._clause_start(at) or not self._is_unknown(at + 1):
            return None
        return at + 2 if self._is_end(at + 2) else None

    def _open_end(self, at: int) -> int | None:
        """Read `as if I were ten`, `especially the amounts`: to the end of the clause, unless it points at something."""
        end = at + 1
        while end < len(self._items) and not self._kinds(end) & kinds_of("break", "comma"):
            if self._kinds(end) & (_POINTING | kinds_of("noun")) and not self._kinds(end) & kinds_of("polite", "filler"):
                return None
            end += 1
        return end if end > at + 1 else None

    def _is_verb(self, at: int) -> bool:
        """Tell whether the place of an unknown word shows a verb: `can you X it`, `X me the second`, `kannst du das X`."""
        if not self._is_unknown(at) and not (at == 0 and self._items[0].kinds == _CONTENT):
            return False
        before = [self._kinds(index) for index in range(self._clause_start(at), at)]
        if _CONTENT in before:
            return False
        is_before_object = bool(self._kinds(at + 1) & _OBJECT)
        if not before:
            return "person" in self._kinds(at + 1) and bool(self._kinds(at + 2) & _OBJECT)
        if before[0] & kinds_of("person") and all(kinds & kinds_of("person", "demonstrative") for kinds in before):
            return is_before_object or self._is_end(at + 1)
        if not _is_asked_of_reader(before) or before[-1] & kinds_of("of", "indefinite"):
            return False
        if self._is_end(at + 1):
            return True
        return is_before_object and bool(before[-1] & kinds_of("filler", "polite"))

    def _clause_start(self, at: int) -> int:
        while at > 0 and not self._kinds(at - 1) & kinds_of("break", "comma"):
            at -= 1
        return at


def _is_asked_of_reader(before: Sequence[Kinds]) -> bool:
    """Tell whether a clause begins as `can you`, `tu peux`, `podrías`."""
    return any("modal" in kinds for kinds in before) and any("addressee" in kinds for kinds in before)


def _plain(item: Item) -> Kinds:
    """Return an item's kinds without those that only phrases of form need."""
    if not item.kinds & _OWN:
        return item.kinds
    kinds = item.kinds - _OWN
    return kinds or (_FILLER if item.kinds & _OWN - kinds_of("head") else _CONTENT)
