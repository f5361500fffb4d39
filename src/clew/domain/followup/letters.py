"""Tells which letters of a question may name a section: `point B`, `le c`, `(b)`, `a, c and e`.

Above: `elements.py`. Below: `reading.py`. A capital is one anywhere; a small letter only where no word of the language stands.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from clew.domain.followup.reading import Item
from clew.domain.followup.words.addresses import PLEASE
from clew.domain.followup.words.counted import THAN
from clew.domain.followup.words.table import Kinds, kinds_of

_ARTICLES = kinds_of("determiner", "contracted")
_SPECIFIED = _ARTICLES | kinds_of("indefinite", "demonstrative", "all", "ordinal", "number")
_SAID_OF_IT = kinds_of("content", "plain", "common")
_SEPARATORS = kinds_of("and", "to", "comma")
_ASKING = kinds_of("expand", "request", "opener", "compare", "asking")
_BEFORE = _ARTICLES | _ASKING | kinds_of("all", "locating", "marker", "and", "not", "being", "polite", "comma", "discourse")
_AFTER = kinds_of("break", "comma", "polite", "and", "not", "but", "tail", "form", "manner", "correction")
"""What stands around a small letter that is no word."""
_WORDS = kinds_of("auxiliary", "locating", "to", "and", "opener", "determiner")
"""Letters that are such words (`a`, `y`) are none before a comma."""
_BEFORE_SUBJECT = kinds_of("auxiliary", "modal", "asking")
_MANNERS = kinds_of("polite", "comma", "break", "tail", "manner", "form", "expand", "filler", "but", "opener", "discourse")
_LEADS_MANNER = kinds_of("comma", "tail", "manner", "expand")
_EXPLAINED = kinds_of("expand", "determiner")
_HOW = kinds_of("discourse", "form", "more", "expand")
_SAID = kinds_of("settled", "relative", "content", "asking", "auxiliary")
_LATIN = frozenset({"priori", "posteriori", "fortiori", "contrario", "cappella"})
"""What `a` stands before in phrases of all languages: `a priori`."""
_BEHIND_IN_CHINESE = kinds_of("noun", "demonstrative", "expand", "request", "to", "auxiliary", "modal", "being")
_LIKE = frozenset({"wie", "as in", "like", "for", "comme", "como", "de"})
"""What stands between a letter and a word that begins with it, as people spell."""
_ELIDED = "l"
"""An article that only stands before a word."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of a row of items; `has` tells whether the outline has a section of that letter."""

    items: Sequence[Item]
    has: Callable[[str], bool]

    def may_name(self, at: int) -> bool:
        """Tell whether the item there is a letter that may name a section."""
        if self.items[at].is_in_row or self._is_bracketed(at) or self._is_all(at):
            return True
        if self._is_of_a_name(at):
            return False
        if self._is_of_an_item(at):
            return True
        if not self.items[at].is_letter:
            is_marked = self._is_determined(at) or self._opens_a_list(at) or self._ends_behind_a_noun(at)
            return is_marked or self._is_what_was_wanted(at) or self.is_wanted_alone(at)
        is_before_noun = self._is_before_character(at) and bool(self._kinds(at + 1) & _BEHIND_IN_CHINESE)
        return self.items[at].cased.isupper() or is_before_noun or self._stands_for_a_section(at)

    def _is_before_character(self, at: int) -> bool:
        return at + 1 < len(self.items) and not self.items[at + 1].folded[0].isascii()

    def is_wanted_alone(self, at: int) -> bool:
        """Recognise a small word of one letter that says nothing as such: `d pls`, `c, avec des exemples`, `d en plus court`."""
        behind = self.items[at + 1 :]
        if not behind or not self._is_in_outline(at) or not self._begins_at(at):
            return False
        is_word = bool(self.items[at].kinds & _WORDS)
        is_please = all(_is_please(item) or "break" in item.kinds for item in behind)
        if is_please:
            return "and" not in self.items[at].kinds or bool(self._kinds(at - 1) & _ARTICLES)
        leads = kinds_of("comma") if is_word else _LEADS_MANNER
        says_how = any(item.kinds & kinds_of("form", "tail", "manner") for item in behind)
        says_how = says_how or ("expand" in behind[0].kinds and len(behind) > 1)
        is_manner = all(item.kinds & _MANNERS and not item.kinds & _SAID for item in behind)
        return says_how and is_manner and bool(behind[0].kinds & leads)

    def _begins_at(self, at: int) -> bool:
        """Tell whether a clause of one letter begins there, with an article at most before it."""
        return at == 0 or (at == 1 and bool(self._kinds(0) & _ARTICLES) and self.items[0].folded != _ELIDED)

    def is_last(self, at: int) -> bool:
        """Tell whether any letter stands there, with nothing behind it but a sign, politeness, `and`, or how to answer."""
        return at < len(self.items) and self.items[at].is_one_letter and self.may_end(at + 1)

    def end_of_spelling(self, at: int) -> int:
        """Return where `D wie Dora`, `C as in Charlie` ends if a capital is spelled so; otherwise the index after the letter."""
        for word in (at + 2, at + 3):
            is_like = " ".join(item.folded for item in self.items[at + 1 : word]) in _LIKE
            if is_like and self.items[at].cased.isupper() and self.may_end(word + 1) and self._begins_with(word, at):
                return word + 1
        return at + 1

    def _begins_with(self, word: int, at: int) -> bool:
        """Tell whether the word begins with the letter and is no abbreviation; behind `de` it is a name: not `C de CEO`."""
        if word >= len(self.items) or not self.items[word].folded.startswith(self.items[at].folded):
            return False
        cased = self.items[word].cased
        return cased.istitle() or (cased.islower() and self.items[word - 1].folded != "de")

    def may_end(self, at: int) -> bool:
        """Tell whether what stands there may follow a letter."""
        return not self._kinds(at) or bool(self._kinds(at) & _AFTER)

    def may_be_one(self, at: int) -> bool:
        """Tell whether the `I` there may be a number: nothing stands around it that a pronoun has."""
        is_subject = bool(self._kinds(at - 1) & _BEFORE_SUBJECT)
        return not is_subject and (self.may_end(at + 1) or bool(self._kinds(at + 1) & _SEPARATORS))

    def is_latin(self, at: int) -> bool:
        """Recognise `a priori`."""
        return self.items[at].folded == "a" and at + 1 < len(self.items) and self.items[at + 1].folded in _LATIN

    def _kinds(self, at: int) -> Kinds:
        return self.items[at].kinds if 0 <= at < len(self.items) else frozenset()

    def _is_of_a_name(self, at: int) -> bool:
        """Recognise `C++`, `a priori`, and an abbreviation of several letters (`z. B.`, `a. m.`)."""
        following, before = self.items[at + 1 : at + 3], self.items[max(0, at - 2) : at]
        is_abbreviated = any(
            len(pair) > 1 and pair[dot].folded == "." and pair[1 - dot].is_one_letter
            for pair, dot in ((following, 0), (before, 1))
        )
        return self.is_latin(at) or is_abbreviated or [item.folded for item in following] == ["+", "+"]

    def _is_in_outline(self, at: int) -> bool:
        return self.items[at].is_one_letter and self.has(self.items[at].folded)

    def _is_bracketed(self, at: int) -> bool:
        """Recognise `(c)`, `b)`."""
        is_closed = at + 1 < len(self.items) and self.items[at + 1].folded == ")"
        is_last = at + 2 >= len(self.items) and not any(item.folded == "(" for item in self.items)
        is_begun = at == 0 or self.items[at - 1].folded == "(" or bool(self._kinds(at - 1) & _ARTICLES) or is_last
        return is_closed and is_begun and self._is_in_outline(at)

    def _is_of_an_item(self, at: int) -> bool:
        """Recognise `option a`, unlike `this option a`; behind `best option`, only at the end, because an article may follow."""
        if at == 0 or not self.items[at - 1].is_counted_in_lists or self._kinds(at - 2) & _SPECIFIED:
            return False
        return self._is_in_outline(at) and (not self._kinds(at - 2) & _SAID_OF_IT or self.may_end(at + 1))

    def _is_all(self, at: int) -> bool:
        """Recognise a letter and signs (`d??`), unless it joins (`e?`)."""
        signs = all("break" in item.kinds for item in self.items if item is not self.items[at])
        return signs and self._is_in_outline(at) and "and" not in self._kinds(at)

    def _is_determined(self, at: int) -> bool:
        """Recognise a letter that is a small word too, behind an article (`le c, avec les montants`) or first (`d, in depth`)."""
        following = self._kinds(at + 1)
        if not self._is_in_outline(at):
            return False
        if at == 0:
            return "comma" in following and not self.items[at].kinds & (_WORDS | kinds_of("indefinite"))
        if not self._kinds(at - 1) & _ARTICLES or self.items[at - 1].folded == _ELIDED:
            return False
        is_last = not following or "break" in following
        return is_last or (not self.items[at].kinds & _WORDS and bool(following & _AFTER))

    def _opens_a_list(self, at: int) -> bool:
        """Recognise a small word of one letter before another letter: `a, c and e`, `points a et d`."""
        following = at + 2
        if self._kinds(following) & _ARTICLES and following + 1 < len(self.items) and self.items[following + 1].is_one_letter:
            following += 1
        is_list = bool(self._kinds(at + 1) & _SEPARATORS) and self.is_last(following)
        is_first = at == 0 or bool(self._kinds(at - 1) & (_BEFORE | kinds_of("noun")))
        return is_list and is_first and self._is_in_outline(at)

    def _ends_behind_a_noun(self, at: int) -> bool:
        """Recognise a small word that ends the question behind its noun: `el apartado a`."""
        is_end = all("break" in item.kinds for item in self.items[at + 1 :])
        return is_end and "noun" in self._kinds(at - 1) and self._is_in_outline(at)

    def _is_what_was_wanted(self, at: int) -> bool:
        """Recognise `c'est c que je voulais`, where the letter is a small word too."""
        is_stated = "being" in self._kinds(at - 1) and "correction" in self._kinds(at + 1)
        return is_stated and self._is_in_outline(at)

    def _stands_for_a_section(self, at: int) -> bool:
        """Recognise a small letter where a word would be: `le b`, `on with c`, `c, shorter`."""
        is_led = at == 0 or bool(self._kinds(at - 1) & _BEFORE) or self.items[at - 1].folded in THAN
        if not is_led or not self._is_in_outline(at):
            return False
        is_explained = self._kinds(at - 1) >= _EXPLAINED and bool(self._kinds(at + 1) & _HOW)  # `explica a b melhor`
        return is_explained or self.may_end(at + 1) or self.items[at + 1].folded in THAN


def _is_please(item: Item) -> bool:
    return item.folded.replace(" ", "") in PLEASE
