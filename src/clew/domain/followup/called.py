"""Recognises the noun by which a conversation calls what its last answer lists: `the second recipe` after "three recipes".

Above: `resolving.py`. Below: `reading.py`. Such a noun counts like `step` and `option`, which every list may have, but only
behind an ordinal or before a sign for a number: `room 3` is a room of that name. What the world counts itself does not: `the
second floor`. Chinese has no plural: behind an ordinal and 个 or a measure word, the noun of the conversation counts, and so does
a measure word that the conversation has, alone.
"""

from collections.abc import Collection, Sequence, Set
from dataclasses import replace
from itertools import takewhile

from clew.domain.followup.reading import Item, fold
from clew.domain.followup.words.counted import COUNTED_ELSEWHERE, MEASURES, ROWS, WHICH
from clew.domain.followup.words.table import Kinds, WordTable, kinds_of
from clew.domain.text.stems import stem

_IN_NOUNS = kinds_of("content", "noun", "plain", "common", "elsewhere", "meta", "idiom", "marker")
_SAYING = kinds_of("content", "noun", "plain", "common", "discourse", "meta", "elsewhere")
_DETERMINERS = kinds_of("determiner", "contracted")
_LEADING_ON = kinds_of("locating", "of", "with")
_SHORTEST_NOUN = 2
_LONGEST_PREDICATE = 2
"""Characters that are more likely what is said of an item (第二家安静吗) than a noun (第一部电影好看吗)."""
_WHICH_ONE = "哪 个"
_NO_NOUN = kinds_of("noun", "one", "number", "ordinal", "id", "filler", "of", "locating", "determiner")


def with_called(items: Sequence[Item], called: Collection[str], table: WordTable) -> tuple[Item, ...]:
    """Return the row with each noun marked that counts out what `called` says, folded: in the plural, or as `phase 1`."""
    if table.language == "zh":
        return _with_called_in_chinese(items, frozenset(called))
    plurals: dict[str, int] = {}
    for word in called:
        stemmed = stem(word, table.language)
        plurals[stemmed] = max(len(word), plurals.get(stemmed, 0))
    numbered = {word.removesuffix(" 1") for word in called if word.endswith(" 1")}
    elsewhere = COUNTED_ELSEWHERE.union(fold(time.strip())[1] for time in table.times.split(","))

    def is_called(at: int) -> bool:
        item = items[at]
        has_number = _kinds(items, at + 1) & kinds_of("number") or _is_letter(items, at + 1)
        if item.folded in numbered and has_number and not _is_of_another(items, at, table):
            return True
        if item.kinds & _NO_NOUN or item.folded in elsewhere or " " in item.folded:
            return False
        is_row = item.folded in ROWS and not ROWS.isdisjoint(called)
        is_one_of_them = plurals.get(stem(item.folded, table.language), 0) > len(item.folded)
        is_counted = "number" in _kinds(items, at - 1) and plurals.get(stem(item.folded, table.language), 0) >= len(item.folded)
        is_led_on = bool(_kinds(items, at - 1) & _DETERMINERS and _kinds(items, at + 1) & _LEADING_ON)
        is_in_place = is_led_on or _is_counted(items, at, table) or (at > 0 and items[at - 1].folded in WHICH)
        return is_counted or (is_one_of_them and is_in_place) or (is_row and _is_numbered(items, at))

    return tuple(
        replace(item, kinds=kinds_of("content"), is_called=True, is_unit=False) if is_called(at) else item
        for at, item in enumerate(items)
    )


def _with_called_in_chinese(items: Sequence[Item], called: Set[str]) -> tuple[Item, ...]:
    """Join what an ordinal or 哪个 counts to one item: 门 or 个误区 behind 第二, if `called` has these characters."""
    read: list[Item] = []
    at = 0
    while at < len(items):
        is_behind = at > 0 and ("ordinal" in items[at - 1].kinds or items[at - 1].folded == _WHICH_ONE)
        end = _end_of_counted(items, at, called) if is_behind else at
        if end > at:
            joined = "".join(item.folded for item in items[at:end])
            read.append(replace(items[at], kinds=kinds_of("one"), folded=joined, last=items[end - 1].last, is_called=True))
        else:
            read.append(items[at])
        at = max(end, at + 1)
    return tuple(read)


def _end_of_counted(items: Sequence[Item], at: int, called: Set[str]) -> int:
    """Return where ends what an ordinal counts; `at` if the conversation does not call it so."""
    measure = at + (items[at].folded in MEASURES | ROWS or "one" in items[at].kinds)
    noun = [*takewhile(lambda item: item.kinds & _IN_NOUNS and called >= set(item.folded.split()), items[measure:])]
    has_measure = measure > at and items[at].folded in called
    if sum(len(item.folded.split()) for item in noun) >= (1 if has_measure else _SHORTEST_NOUN):
        return measure + len(noun)
    said = sum(1 for _ in takewhile(lambda item: item.kinds & _SAYING, items[measure:]))
    is_predicate = said <= _LONGEST_PREDICATE and _kinds(items, measure + said) <= kinds_of("filler", "polite", "break")
    return measure if has_measure and (not said or is_predicate) else at


def _is_counted(items: Sequence[Item], at: int, table: WordTable) -> bool:
    """Tell whether an ordinal stands beside a noun, or a sign for a number behind it."""
    if at > 1 and "ordinal" in items[at - 1].kinds and items[at - 1].cased.istitle():  # the Third Reich
        return False
    before, two_before, after = (_kinds(items, at + by) for by in (-1, -2, 1))
    is_behind = "ordinal" in before or (table.has_compounds and "ordinal" in two_before and "content" in before)
    return is_behind or "marker" in after or (table.has_late_ordinals and "ordinal" in after)


def _is_of_another(items: Sequence[Item], at: int, table: WordTable) -> bool:
    """Recognise `essais de phase 2`: where articles stand before nouns, a noun and `of` alone make it a kind of that."""
    return table.has_late_adjectives and "of" in _kinds(items, at - 1) and "content" in _kinds(items, at - 2)


def _is_letter(items: Sequence[Item], at: int) -> bool:
    return at < len(items) and items[at].is_one_letter


def _is_numbered(items: Sequence[Item], at: int) -> bool:
    return bool((_kinds(items, at - 1) | _kinds(items, at + 1)) & kinds_of("ordinal", "number", "marker"))


def _kinds(items: Sequence[Item], at: int) -> Kinds:
    return items[at].kinds if 0 <= at < len(items) else frozenset()
