"""Which numbers of a sentence no passage states, beside the same words and of the same thing; and of which month a day is.

Above: `support`. Below: `support_bindings` (to which name a number belongs), `support_pieces`. Pure.
"""

import re
from collections import defaultdict
from collections.abc import Sequence, Set
from functools import lru_cache
from itertools import chain

from clew.domain.citations.number_words import ONES_OF
from clew.domain.citations.units import units_of_words
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.text.stems import without_accents
from clew.domain.text.words import UNSPACED, content_words, normalised
from clew.engine.answers.said import Said
from clew.engine.answers.support_bindings import belongs_to_another
from clew.engine.answers.support_pieces import DOTTED_DATE, SHARE_LEAST, Piece, numbers_in, share_of

_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")
_DASH = re.compile(r" ?[-–—] ?")
"""Between the ends of a range: `18–65 years`, but not `since 2021 542 rooms`."""
_SIGN = re.compile(r"[^\s\-–—'’]")
_BESIDE_DAY, _MONTH_LEAST = 3, 3
"""Words between which a day and its month stand (`4th of December`: `th` is one), and letters of a short form (`Dez.`)."""
_MONTHS = {
    without_accents(name): number
    for table in TABLES.values()
    for number, names in enumerate(table.periods.months, 1)
    for name in names.lower().split(", ")
}
"""The numbers of the months, by their names in all languages: a passage may be in another one."""
_SAYS_ONE = ONES_OF | {"en": frozenset(("one",))}
"""Words that may count one; the English article does not: "a month" is mostly every month."""
_ALTERNATING = re.compile(r"\bune? \w+ sur \d")
""""Une semaine sur deux" is every second week."""
_CLOSE = 3
"""Words behind a number among which what it counts stands: `12 large halls`."""
_WORD_OR_NUMBER = re.compile(rf"\d{{1,2}}\.\d{{1,2}}\.\d{{4}}|\d+(?:\.\d+)?|[{UNSPACED}]|[^\W\d_{UNSPACED}]+")
_NEAR_NUMBER = 0.25
"""Share of the sentence's words that the passage's sentence with its number has, at least."""
_BESIDE_IN_PASSAGE = 6


def counts_another(sentence: str, texts: Sequence[str], number: str, language: str) -> bool:
    """Return whether texts that have a number count with another one what a sentence counts with this one, and never with it.

    "Twelve fields and three measures" does not say "three fields". But "two people died, five were hurt" may say "five people":
    there the word is left out. Nor is it another thing if the word right behind the number on one side stands close behind it on
    the other.
    """
    things = _counted(sentence, language).get(number, frozenset())
    counted = [_counted(text, language) for text in texts] if things else []
    if not counted or not all(one.get(number) for one in counted):
        return False
    close = _counted(sentence, language, among=_CLOSE).get(number, frozenset())
    behind = [_counted(text, language, among=_CLOSE).get(number, frozenset()) for text in texts]
    if any(close & one[number] or things & near for one, near in zip(counted, behind, strict=True)):
        return False
    return any(things & found for one in counted for other, found in one.items() if other != number)


def is_other_day(sentence: str, text: str, number: str) -> bool:
    """Return whether a text has a number only as the day of dates in figures, and the sentence none of their months beside it.

    `04.12.2021` says "4 December", but neither "4 July" nor "version 4".
    """
    months = _days(text).get(number)
    return months is not None and months.isdisjoint(_months_beside(sentence, number))


@lru_cache(maxsize=128)
def _days(text: str) -> dict[str, frozenset[int]]:
    """Return the days of dates in figures that are no other numbers of a text, each with its months."""
    dates = [(one[1].lstrip("0"), int(one[2])) for one in DOTTED_DATE.finditer(text)]
    if not dates:
        return {}
    others = {one.lstrip("0") for one in _TOKEN.findall(normalised(DOTTED_DATE.sub(" ", text)))}
    found: dict[str, set[int]] = defaultdict(set)
    for day, month in dates:
        found[day].add(month)
    return {day: frozenset(months) for day, months in found.items() if day not in others}


@lru_cache(maxsize=64)
def _months_beside(sentence: str, number: str) -> frozenset[int]:
    """Return the months that stand beside a day: `4 December`, `4. Dez.`, `December 4th`, `04.12.2021`."""
    months = {int(one[2]) for one in DOTTED_DATE.finditer(sentence) if one[1].lstrip("0") == number}
    tokens = _TOKEN.findall(without_accents(normalised(sentence)))
    places = [at for at, token in enumerate(tokens) if token.lstrip("0") == number]
    beside = {token for at in places for token in tokens[max(0, at - _BESIDE_DAY) : at + 1 + _BESIDE_DAY]}
    named = (month for one in beside if len(one) >= _MONTH_LEAST for name, month in _MONTHS.items() if name.startswith(one))
    return frozenset(months.union(named))


@lru_cache(maxsize=128)
def _counted(text: str, language: str, among: int = 1, ones: frozenset[str] = frozenset()) -> dict[str, frozenset[str]]:
    """Return for each number the stems of the words right behind it, up to a sign; a range has the words behind its end.

    `ones`: words that are read as 1.
    """
    if language == "zh":  # the same word counts most things there
        return {}
    plain = normalised(text)
    found = list(_TOKEN.finditer(plain))
    tokens = [one.group() for one in found]
    values = [one.lstrip("0") or "0" if one[0].isdigit() else "1" if one in ones else "" for one in tokens]
    counted: dict[str, frozenset[str]] = {}
    for at, value in enumerate(values):
        if not value:
            continue
        behind = at + 1
        if any(values[at + 1 : at + 2]) and _DASH.fullmatch(plain, found[at].end(), found[at + 1].start()):
            behind = at + 2
        elif any(values[at + 2 : at + 3]) and not values[at + 1] and not content_words(tokens[at + 1], language):
            behind = at + 3
        for place in range(behind, min(behind + among, len(tokens))):
            if values[place] or _SIGN.search(plain, found[place - 1].end(), found[place].start()):
                break
            counted[value] = counted.get(value, frozenset()) | _things(tokens[place], language)
    return counted


def _things(token: str, language: str) -> frozenset[str]:
    """Return what a word behind a number says that it counts; units of time are no content words."""
    return frozenset(content_words(token, language)) or units_of_words().get(without_accents(token), frozenset())


def missing_numbers(said: Said, passages: Sequence[tuple[Set[str], Sequence[Piece]]], stated_above: Set[str]) -> tuple[str, ...]:
    """Return the numbers that no passage states beside the words that stand beside them in the sentence.

    `passages`: the content words above each, and its pieces. `stated_above`: the numbers in titles and headings.
    """
    sentence, language, numbers = said.text, said.language, said.numbers
    others = said.words - numbers
    if others and _is_one_of_more(said, passages):
        return ("1",)
    if "1" in numbers and any(_counts_one(said, piece) for _, pieces in passages for piece in pieces):
        numbers -= {"1"}
    if not numbers or not others:
        return ()
    counting = [(above, piece) for above, pieces in passages for piece in pieces if not numbers.isdisjoint(piece.numbers)]
    if not counting:
        return tuple(sorted(numbers - stated_above))
    places = [(above, piece) for above, pieces in passages for piece in pieces]
    lost: list[str] = []
    for number in sorted(numbers - stated_above):
        stating = [
            (above, piece)
            for above, piece in counting
            if number in piece.numbers
            and _is_in_column(piece, number, said.words)
            and not is_other_day(sentence, piece.text, number)
        ]
        if not stating:
            lost.append(number)
            continue
        beside = _beside(sentence, number, language) or _beside(sentence, number, language, among=_BESIDE_IN_PASSAGE)
        if not any(_states(piece, above, number, beside, said) for above, piece in stating):
            lost.append(number)
            continue
        rest = said.words - {number}
        best = max(share_of(rest, piece.words | above, language) for above, piece in stating)
        others_say = (piece for above, piece in places if share_of(rest, piece.words | above, language) > best + 1e-9)
        is_anothers = counts_another(sentence, [piece.text for _, piece in stating], number, language)
        if (
            is_anothers
            or any(_states_another(piece, numbers, beside, language) for piece in others_say)
            or belongs_to_another(said, number, passages)
        ):
            lost.append(number)
    return tuple(lost)


def _counts_one(said: Said, piece: Piece) -> bool:
    """Return whether a text says in a word what a sentence counts with a figure: "a month" for "1 month"."""
    here = _counted(said.text, said.language).get("1", frozenset())
    return not here.isdisjoint(_counted(piece.text, said.language, ones=_ones_of(said)).get("1", ()))


def _ones_of(said: Said) -> frozenset[str]:
    return ONES_OF.get(said.language, frozenset())


def _is_one_of_more(said: Said, passages: Sequence[tuple[Set[str], Sequence[Piece]]]) -> bool:
    """Return whether a sentence speaks of one of what the texts that come nearest to it count with another number only."""
    ones = _SAYS_ONE.get(said.language, frozenset())
    if ones.isdisjoint(said.folded) or _ALTERNATING.search(said.text):
        return False
    things = _counted(said.text, said.language, ones=ones).get("1")
    if not things:
        return False
    shares = [(share_of(said.words, piece.words | above, said.language), piece) for above, pieces in passages for piece in pieces]
    best = max((share for share, _ in shares), default=0.0)
    counted = [_counted(piece.text, said.language, ones=_ones_of(said)) for share, piece in shares if share > best - 1e-9]
    if best < SHARE_LEAST or any(things & one.get("1", frozenset()) for one in counted):
        return False
    return any(things & words for one in counted for words in one.values())


def _is_in_column(piece: Piece, number: str, said: Set[str]) -> bool:
    """Return False if a row has the number only in a column other than the one that the sentence names."""
    held = [name for numbers, name in piece.columns if number in numbers]
    named = [name for _, name in piece.columns if name & said]
    if not held or not named:
        return True
    apart = frozenset[str]().union(*named) - frozenset[str].intersection(*(name for _, name in piece.columns))
    return any(name & said & apart for name in held) or not apart & said


def _states_another(piece: Piece, numbers: Set[str], beside: Set[str], language: str) -> bool:
    """Return whether a sentence has, in the place of a number, one that is not among `numbers`."""
    if piece.numbers & numbers:
        return False
    return any(not beside.isdisjoint(_beside(piece.text, one, language)) for one in piece.numbers)


def _states(piece: Piece, above: Set[str], number: str, beside: Set[str], said: Said) -> bool:
    """Return whether a sentence with a number says it of what `said` is about; words of the titles alone cannot tell.

    Those of a row's label can, which may be a number: a year.
    """
    others = said.words - said.numbers - above
    share = share_of(others, piece.words, said.language) if others else _NEAR_NUMBER
    if share >= SHARE_LEAST:
        return True
    if share >= _NEAR_NUMBER and piece.label and piece.label <= said.words:
        return True
    return share >= _NEAR_NUMBER and not beside.isdisjoint(_beside(piece.text, number, said.language, among=_BESIDE_IN_PASSAGE))


def _beside(text: str, number: str, language: str, among: int = 3) -> frozenset[str]:
    """Return the content words beside a number, at most `among` words away."""
    return _numbers_beside(text, language, among).get(number, frozenset())


@lru_cache(maxsize=128)
def _numbers_beside(text: str, language: str, among: int) -> dict[str, frozenset[str]]:
    """Return the content words beside each number of a text, in one pass: a sentence may have thousands of numbers."""
    tokens = [found.group() for found in _WORD_OR_NUMBER.finditer(normalised(text))]
    places = [at for at, token in enumerate(tokens) if any(map(str.isdigit, token))]
    said = [content_words(token, language) for token in tokens] if places else []
    found: dict[str, frozenset[str]] = {}
    for at in places:
        token = tokens[at]
        words_beside = frozenset(chain(*said[max(0, at - among) : at], *said[at + 1 : at + 1 + among]))
        numbers = frozenset((token.lstrip("0") or "0",))
        if DOTTED_DATE.fullmatch(token):
            numbers, words_beside = numbers_in(token), words_beside | {token[-4:]}
        for number in numbers:
            found[number] = found.get(number, frozenset()) | words_beside
    return found
