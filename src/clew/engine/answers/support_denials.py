"""What a text denies, and which of its words have an opposite.

Above: `support`, which compares a sentence with a passage by this. Below: `domain/citations/support_words`. Pure.
"""

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import chain

from clew.domain.citations.claim_words import content_of
from clew.domain.citations.support_words import ANSWER_NO, ANSWER_YES, BOUNDS, OPPOSITES, PROHIBITS, negations
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised

_TOKEN = re.compile(r"[^\W_]+")
_DENIED_LEAST = 2
"""Words in common around a negation that denies."""
_AROUND = 4
"""Words on each side of a negation that it may deny."""
_CHARACTERS_AROUND = 6
_CLAUSE_END = re.compile(r"[,;:.!?()，、；：。！？（）]\s|[，、；：。！？（）]")


@dataclass(frozen=True, slots=True)
class Denied:
    """What a negation may deny."""

    around: frozenset[str]
    """The content words around it, in its clause."""
    behind: frozenset[str] = frozenset()
    """Those of them that stand behind it."""
    affirmed: frozenset[str] = frozenset()
    """Content words that the same sentence has elsewhere, away from its negations."""

    def concerns(self, said: Set[str]) -> bool:
        """Return whether it may concern a sentence with these content words.

        It does not, if there are words behind it and the sentence has none of them: "the court cannot enforce its orders, but its
        decisions carry weight".
        """
        return not self.behind or not self.behind.isdisjoint(said)

    def denies(self, said: Set[str]) -> bool:
        """Return whether it denies a sentence with these content words.

        Two words in common do, unless the passage affirms all that are in common elsewhere in the same sentence.
        """
        shared = self.around & said
        return len(shared) >= _DENIED_LEAST and self.concerns(said) and not shared <= self.affirmed


def has_unmatched(here: Sequence[Denied], there: Sequence[Denied]) -> bool:
    """Return whether some negation of a sentence has no negation of its own in the passage, with a word in common around it."""
    waiting = [one.around for one in there]
    for around in sorted((one.around for one in here), key=len, reverse=True):
        matching = [(len(around & other), place) for place, other in enumerate(waiting) if around & other or not around]
        if not matching:
            return True
        del waiting[max(matching)[1]]
    return False


def is_beyond_bound(sentence: str, text: str, language: str) -> bool:
    """Return whether a text denies something on one side of a bound, and affirms what a sentence says of the other side.

    "Invoices less than 30 days old are not archived, all others are archived" does not deny "Invoices more than 30 days old are
    archived".
    """
    here = _bounds(sentence, language)
    said = frozenset(content_of(sentence, language))
    clauses = [one for one in _CLAUSE_END.split(without_accents(normalised(text))) if one]
    denying = [one for one in clauses if negations(language).search(one)]
    affirmed = frozenset(content_of("\n".join(one for one in clauses if one not in denying), language)) & said
    return bool(denying) and all(
        (there := _bounds(one, language))
        and not here & there
        and here & {(pair, 1 - side) for pair, side in there}
        and affirmed.intersection(content_of(one, language))
        for one in denying
    )


def _bounds(text: str, language: str) -> frozenset[tuple[int, int]]:
    known = BOUNDS.get(language, {})
    return frozenset(known[word] for word in _TOKEN.findall(without_accents(normalised(text))) if word in known)


def denied_in(text: str, language: str) -> tuple[Denied, ...]:
    """Return what each negation of a sentence may deny."""
    plain = without_accents(normalised(text))
    places = list(negations(language).finditer(plain))
    if not places:
        return ()
    found = [_around(plain, one.start(), one.end(), language) for one in places]
    affirmed = Counter(content_of(text, language))
    affirmed.subtract(chain.from_iterable((*before, *behind) for before, behind in found))
    elsewhere = frozenset(word for word, count in affirmed.items() if count > 0)
    return tuple(Denied(frozenset((*before, *behind)), frozenset(behind), elsewhere) for before, behind in found)


def denied_by_answer(text: str, asked: frozenset[str], language: str) -> tuple[Denied, ...]:
    """Return what each negation of the answer to a question may deny.

    What the question asks is among it if the answer begins with "no", and if a negation has no other words than those asked
    ("it does not"), or the word before it is one of them ("at present the depot does not"). "Guests need no card" denies nothing
    that was asked of members, nor does "yes, unless it was not paid".
    """
    is_yes, is_no = ANSWER_YES.match(text) is not None, ANSWER_NO.match(text) is not None
    plain = without_accents(normalised(ANSWER_NO.sub("", text)))
    found: list[Denied] = []
    for one in negations(language).finditer(plain):
        around = frozenset(chain(*_around(plain, one.start(), one.end(), language)))
        before = content_of(_CLAUSE_END.split(plain[max(0, one.start() - 80) : one.start()])[-1], language)
        is_asked = is_no or (not is_yes and (around <= asked or not asked.isdisjoint(before[-1:])))
        found += [Denied(around | asked)] if is_asked else [Denied(around)] if around else []
    return tuple(found) or ((Denied(asked),) if is_no else ())


def opposites_in(text: str, language: str) -> dict[tuple[int, int], frozenset[str]]:
    """Return the words of a text that have an opposite, as pair and side, with the content words around each."""
    pattern = _opposites_of(language)
    if pattern is None:
        return {}
    plain = without_accents(normalised(text))
    found: dict[tuple[int, int], frozenset[str]] = {}
    for one in pattern.finditer(plain):
        side = OPPOSITES[language][one.group()]
        found[side] = found.get(side, frozenset()) | frozenset(chain(*_around(plain, one.start(), one.end(), language)))
    return found


@cache
def _opposites_of(language: str) -> re.Pattern[str] | None:
    words_of = "|".join(OPPOSITES.get(language, ()))
    if not words_of:
        return None
    return re.compile(words_of if language == "zh" else rf"\b(?:{words_of})\b")


def _around(text: str, start: int, end: int, language: str) -> tuple[list[str], list[str]]:
    """Return the content words before and behind a negation, in its clause; all of the clause for a word such as "prohibited"."""
    before, after = _CLAUSE_END.split(text[max(0, start - 80) : start])[-1], _CLAUSE_END.split(text[end : end + 80])[0]
    if PROHIBITS.match(text, start, end):
        return content_of(before, language), content_of(after, language)
    if language == "zh":
        return content_of(before[-_CHARACTERS_AROUND:], language), content_of(after[:_CHARACTERS_AROUND], language)
    close_before, close_behind = _TOKEN.findall(before)[-_AROUND:], _TOKEN.findall(after)[:_AROUND]
    return content_of(" ".join(close_before), language), content_of(" ".join(close_behind), language)
