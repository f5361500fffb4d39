"""Which candidates are about another kind of the thing than the question names: below "Dental insurance", asked of pet insurance.

Above: `choice`. A sentence such as "The company pays 100 %" has its subject only in the heading and would lose it in the answer.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile
from typing import NamedTuple

from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, folded_words
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.units import Unit

_SAID_LEAST = 5
"""Letters of a common word that may name a thing, at least."""
_THING_LEAST, _KIND_LEAST = 5, 3
"""Letters of a German compound: of the thing at its end, and of its kind before it, at least."""


def of_other_kind(units: Sequence[Unit], question: Question, language: str | None) -> set[int]:
    """Return the indices of candidates below a heading for another kind of the thing, which do not name the kind themselves.

    Only headings show the kinds: one of them must name the thing and the kind of the question. In another document they count if
    they differ in one word.
    """
    if question.sides:
        return set()
    read = {unit.path: _Title.of(unit.path, language) for unit in units if unit.path}
    found: set[int] = set()
    for place, unit in enumerate(units):
        if not unit.path:
            continue
        own = read[unit.path]
        kinds = {kind for title in read.values() if title.may_differ(own) for kind in _kinds_of(title, own, question, language)}
        if kinds and kinds.isdisjoint(content_words(" ".join((*unit.path, unit.text, *unit.attached)), language)):
            found.add(place)
    return found


class _Title(NamedTuple):
    """The heading above candidates."""

    path: tuple[str, ...]
    content: frozenset[str]
    """Its content words."""
    said: frozenset[str]
    """Its longer words, folded: also those that are common, as the Spanish `seguro` is."""

    @classmethod
    def of(cls, path: tuple[str, ...], language: str | None) -> "_Title":
        said = frozenset(word for word in folded_words(path[-1]) if len(word) >= _SAID_LEAST)
        return cls(path, frozenset(content_words(path[-1], language)), said)

    def may_differ(self, other: "_Title") -> bool:
        """Return whether two headings may name kinds of one thing: in one document, unless one is its title, or by one word."""
        if self.path[0] == other.path[0] and len(self.path) > 1 and len(other.path) > 1:
            return True
        return len(self.content - other.content) == 1 == len(other.content - self.content)


def _kinds_of(title: _Title, other: _Title, question: Question, language: str | None) -> AbstractSet[str]:
    """Return the words of a question that say which kind it means, if a heading has them and another one has others instead."""
    asked = question.words
    kinds, instead = (title.content & asked) - other.content, other.content - asked - title.content
    if not kinds or not instead or not (other.content & asked) <= title.content:
        return frozenset()
    if (title.content & other.content & asked) or title.said & other.said:
        return kinds
    if language_code(language) != "de":
        return frozenset()
    return {kind for kind in kinds if any(_end_alike(kind, word) for word in instead)}


def _end_alike(one: str, other: str) -> bool:
    """Return whether two German words are compounds of one thing: `Tierversicherung`, `Zahnversicherung`."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(reversed(one), reversed(other), strict=False)))
    return same >= _THING_LEAST and min(len(one), len(other)) - same >= _KIND_LEAST
