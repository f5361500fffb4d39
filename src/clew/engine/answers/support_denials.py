"""What a text denies, and which of its words have an opposite.

Above: `support`, which compares a sentence with a passage by this. Below: `domain/citations/support_words`. Pure.
"""

import re
from collections.abc import Sequence, Set
from functools import cache, lru_cache

from clew.domain.citations.claim_words import content_of
from clew.domain.citations.negating_prefixes import without_ending, without_prefix
from clew.domain.citations.negations import denials
from clew.domain.citations.support_words import (
    ANSWER_NO,
    ANSWER_YES,
    BOUNDS,
    COMPARED,
    OPPOSITES,
    PROHIBITS,
)
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised

_TOKEN = re.compile(r"[^\W_]+")
_AROUND = 4
"""Words on each side of a negation that it may deny."""
_CHARACTERS_AROUND, _CHARACTERS_TO_LIMIT = 6, 4
_CLAUSE_END = re.compile(r"[,;:.!?()，、；：。！？（）]\s|[，、；：。！？（）]")


_PREFIXED = re.compile(r"(?:\bnon[ -])?[^\W\d_]{3,}(?:-[^\W\d_]{3,})?")
_TURNED_LEAST = 2
"""Words in common around a word and its opposite: all of them, if there are fewer."""
_LIMITS = ("≤", "≥")
"""Among the words around a negation: it denies that something is above, or below, a number."""


def has_unmatched(here: Sequence[Set[str]], there: Sequence[Set[str]]) -> bool:
    """Return whether some negation of a sentence has no negation of its own in the passage, with a word in common around it."""
    waiting = list(there)
    for around in sorted(here, key=len, reverse=True):
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
    if not here:
        return False
    said = frozenset(content_of(sentence, language))
    clauses = [one for one in _CLAUSE_END.split(without_accents(normalised(text))) if one]
    denying = [one for one in clauses if denials(one, language)]
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


def without_limits(denied: Sequence[frozenset[str]], other: str, language: str) -> list[frozenset[str]]:
    """Return the negations that may contradict another text: "not more than 20" contradicts "more than 20", but not "20"."""
    return [words for words in denied if words.isdisjoint(_LIMITS) or _compares(other, words, language)]


def _compares(text: str, words: Set[str], language: str) -> bool:
    """Return whether a text says that something is on the side of a number that such a negation denies."""
    plain = without_accents(normalised(text))
    denied = [_limit_at(plain, *one.span(), language) for one in denials(plain, language)]
    said = [len(one.findall(plain)) for one in COMPARED[language]]
    beyond = (said[0] + said[2], said[1] + said[3])  # "at least 20" is on the side of "more than 20"
    return any(sign in words and count > denied.count(sign) for sign, count in zip(_LIMITS, beyond, strict=True))


def _limit_at(text: str, start: int, end: int, language: str) -> str:
    """Return the sign of what a negation denies of a number in its clause: `≤`, `≥`, or nothing."""
    if language not in COMPARED:
        return ""
    before, after = _CLAUSE_END.split(text[max(0, start - 80) : start])[-1], _CLAUSE_END.split(text[end : end + 80])[0]
    clause = f"{before} {after}"
    if not any(map(str.isdigit, clause)):
        return ""
    behind = after[:_CHARACTERS_TO_LIMIT] if language == "zh" else " ".join(after.split(" ")[: _AROUND + 1])
    ahead = "" if language == "zh" else " ".join(before.split(" ")[-_AROUND:])
    above, below = COMPARED[language][:2]
    for close in (behind, ahead):  # "not more than 20", but "ne dépasse pas 20"
        found = ((one.start(), sign) for sign, side in zip(_LIMITS, (above, below), strict=True) for one in side.finditer(close))
        if first := min(found, default=None):
            return first[1]
    return ""


def denied_in(text: str, language: str) -> tuple[frozenset[str], ...]:
    """Return for each negation the content words around it."""
    plain = without_accents(normalised(text))
    return tuple(
        frozenset((*_around(plain, *one.span(), language), *filter(None, (_limit_at(plain, *one.span(), language),))))
        for one in denials(plain, language)
    )


def denied_by_answer(text: str, asked: Set[str], language: str) -> tuple[frozenset[str], ...]:
    """Return for each negation of the answer to a question the content words that it may deny.

    What the question asks is among them if the answer begins with "no", and if a negation has no other words than those asked
    ("it does not"), or the word before it is one of them ("at present the depot does not"). "Guests need no card" denies nothing
    that was asked of members, nor does "yes, unless it was not paid".
    """
    is_yes, is_no = ANSWER_YES.match(text) is not None, ANSWER_NO.match(text) is not None
    plain = without_accents(normalised(ANSWER_NO.sub("", text)))
    found: list[frozenset[str]] = []
    for one in denials(plain, language):
        around = frozenset(_around(plain, one.start(), one.end(), language))
        before = content_of(_CLAUSE_END.split(plain[max(0, one.start() - 80) : one.start()])[-1], language)
        is_asked = is_no or (not is_yes and (around <= asked or not asked.isdisjoint(before[-1:])))
        found += [around | asked] if is_asked else [around] if around else []
    return tuple(found) or ((frozenset(asked),) if is_no else ())


def opposites_in(text: str, language: str) -> dict[tuple[int, int], frozenset[str]]:
    """Return the words of a text that have an opposite, as pair and side, with the content words around each."""
    pattern = _opposites_of(language)
    if pattern is None:
        return {}
    plain = without_accents(normalised(text))
    found: dict[tuple[int, int], frozenset[str]] = {}
    for one in pattern.finditer(plain):
        side = OPPOSITES[language][one.group()]
        found[side] = found.get(side, frozenset()) | frozenset(_around(plain, one.start(), one.end(), language))
    return found


def is_turned(sentence: str, texts: Sequence[str], language: str) -> bool:
    """Return whether a sentence has a word, and a text its opposite by a prefix, with the same words around.

    "Breaks are paid" is turned by "breaks are unpaid", unless a text says as much of what is paid.
    """
    here, there = _turning(sentence, language), [_turning(text, language) for text in texts]
    for word, side in here.keys() - {(word, not side) for word, side in here}:
        if not any((word, not side) in one for one in there):
            continue
        around = _around_all(sentence, here[word, side], language)
        same, other = (
            max(
                (
                    len(around & _around_all(text, one[key], language))
                    for text, one in zip(texts, there, strict=True)
                    if key in one
                ),
                default=-1,
            )
            for key in ((word, side), (word, not side))
        )
        if other > same and other >= min(_TURNED_LEAST, len(around)):
            return True
    return False


@lru_cache(maxsize=128)
def _turning(text: str, language: str) -> dict[tuple[str, bool], tuple[tuple[int, int], ...]]:
    """Return the words that a prefix may turn into their opposite, whether it does, and where they stand in the plain text."""
    found: dict[tuple[str, bool], tuple[tuple[int, int], ...]] = {}
    for one in _PREFIXED.finditer(without_accents(normalised(text))):
        turned = without_prefix(one.group(), language)
        key = (turned or without_ending(one.group(), language), bool(turned))
        found[key] = (*found.get(key, ()), one.span())
    return found


def _around_all(text: str, places: Sequence[tuple[int, int]], language: str) -> frozenset[str]:
    plain = without_accents(normalised(text))
    return frozenset(word for start, end in places for word in _around(plain, start, end, language))


@cache
def _opposites_of(language: str) -> re.Pattern[str] | None:
    words_of = "|".join(OPPOSITES.get(language, ()))
    if not words_of:
        return None
    return re.compile(words_of if language == "zh" else rf"\b(?:{words_of})\b")


def _around(text: str, start: int, end: int, language: str) -> list[str]:
    """Return the content words around a negation, in its clause; all of the clause around a word such as "prohibited"."""
    before, after = _CLAUSE_END.split(text[max(0, start - 80) : start])[-1], _CLAUSE_END.split(text[end : end + 80])[0]
    if PROHIBITS.match(text, start, end):
        return content_of(f"{before} {after}", language)
    if language == "zh":
        return content_of(f"{before[-_CHARACTERS_AROUND:]} {after[:_CHARACTERS_AROUND]}", language)
    close = [*_TOKEN.findall(before)[-_AROUND:], *_TOKEN.findall(after)[:_AROUND]]
    return content_of(" ".join(close), language)
