"""Looks a word up among those of any talk in a language.

Above: `reading.py`. Below: the lists of the languages beside this module, and `forms.py`.
"""

from dataclasses import dataclass
from functools import cache

from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.followup.words.talk import de, en, es, fr, pt, zh
from clew.domain.followup.words.talk.forms import CLITICS, DIMINUTIVES, forms_of
from clew.domain.text.stems import without_accents

_PLAIN = kinds_of("plain")
_NOUN = kinds_of("common")
_SHORTEST_STEM = 2
_LISTS = {"en": en, "fr": fr, "de": de, "es": es, "pt": pt, "zh": zh}


@dataclass(frozen=True, slots=True)
class Talk:
    """The words of any talk of one language, folded."""

    words: frozenset[str]
    nouns: frozenset[str]
    clitics: tuple[str, ...]
    diminutives: tuple[str, ...]

    def kinds_of(self, word: str) -> Kinds:
        """Return the kind of a word; none if it may have a subject of its own."""
        if word in self.nouns:
            return _NOUN
        is_known = word in self.words or self._is_verb_with_pronoun(word)
        return _PLAIN if is_known else self._kinds_of_whole(word)

    def _kinds_of_whole(self, small: str) -> Kinds:
        """Return the kind of the word that a diminutive is made of: `devagarinho`, `ratito`."""
        for ending in self.diminutives:
            if small.endswith(ending) and len(stem := small.removesuffix(ending)) > _SHORTEST_STEM:
                wholes = {stem, stem + "o", stem + "a", stem + "e"}
                return _NOUN if wholes & self.nouns else _PLAIN if wholes & self.words else frozenset()
        return frozenset()

    def _is_verb_with_pronoun(self, word: str) -> bool:
        return any(word.endswith(each) and word.removesuffix(each) in self.words for each in self.clitics)


@cache
def talk_of(language: str) -> Talk:
    """Return the words of a language, built once."""
    lists = _LISTS[language]
    words = _folded(f"{lists.IRREGULAR} {lists.JUDGEMENTS} {lists.ADVERBS}")
    verbs = {form for verb in _folded(lists.VERBS) for form in forms_of(verb, language)}
    nouns = _folded(f"{lists.NOUNS} {lists.PEOPLE}")
    return Talk(_spoken(words | verbs), _spoken(nouns), tuple(CLITICS.get(language, "").split()), DIMINUTIVES.get(language, ()))


@cache
def bare_verbs_of(language: str) -> frozenset[str]:
    """Return the verbs of a language as they are listed."""
    return frozenset(_folded(_LISTS[language].VERBS))


@cache
def people_of(language: str) -> frozenset[str]:
    """Return the words for people of a language."""
    return frozenset(_folded(_LISTS[language].PEOPLE))


def _folded(text: str) -> set[str]:
    return set(without_accents(text.lower()).replace("ß", "ss").split())


def _spoken(words: set[str]) -> frozenset[str]:
    """Leave out single letters, which may name a section."""
    return frozenset(word for word in words if len(word) > 1 or not word.isascii())
