"""Recognises the noun by which a conversation calls what its last answer lists: `the second recipe` after "three recipes".

Above: `resolving.py`. Below: `reading.py`. Such a noun counts like `step` and `option`, which every list may have, but only
behind an ordinal or before a sign for a number: `room 3` is a room of that name. What the world counts itself does not: `the
second floor`.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from clew.domain.followup.reading import Item, fold
from clew.domain.followup.words.counted import COUNTED_ELSEWHERE, ROWS
from clew.domain.followup.words.table import Kinds, WordTable, kinds_of
from clew.domain.text.stems import stem

_NO_NOUN = kinds_of("noun", "one", "number", "ordinal", "id", "filler", "of", "locating", "determiner")


def with_called(items: Sequence[Item], called: Collection[str], table: WordTable) -> tuple[Item, ...]:
    """Return the row with each noun marked that counts out what `called` says in the plural, folded."""
    plurals: dict[str, int] = {}
    for word in called:
        stemmed = stem(word, table.language)
        plurals[stemmed] = max(len(word), plurals.get(stemmed, 0))
    elsewhere = COUNTED_ELSEWHERE.union(fold(time.strip())[1] for time in table.times.split(","))

    def is_called(at: int) -> bool:
        item = items[at]
        if item.kinds & _NO_NOUN or item.folded in elsewhere or " " in item.folded:
            return False
        is_row = item.folded in ROWS and not ROWS.isdisjoint(called)
        is_one_of_them = plurals.get(stem(item.folded, table.language), 0) > len(item.folded)
        is_counted = "number" in _kinds(items, at - 1) and plurals.get(stem(item.folded, table.language), 0) >= len(item.folded)
        return is_counted or (is_one_of_them and _is_counted(items, at, table)) or (is_row and _is_numbered(items, at))

    return tuple(
        replace(item, kinds=kinds_of("content"), is_called=True, is_unit=False) if is_called(at) else item
        for at, item in enumerate(items)
    )


def _is_counted(items: Sequence[Item], at: int, table: WordTable) -> bool:
    """Tell whether an ordinal stands beside a noun, or a sign for a number behind it."""
    if at > 1 and "ordinal" in items[at - 1].kinds and items[at - 1].cased.istitle():  # the Third Reich
        return False
    before, two_before, after = (_kinds(items, at + by) for by in (-1, -2, 1))
    is_behind = "ordinal" in before or (table.has_compounds and "ordinal" in two_before and "content" in before)
    return is_behind or "marker" in after or (table.has_late_ordinals and "ordinal" in after)


def _is_numbered(items: Sequence[Item], at: int) -> bool:
    return bool((_kinds(items, at - 1) | _kinds(items, at + 1)) & kinds_of("ordinal", "number", "marker"))


def _kinds(items: Sequence[Item], at: int) -> Kinds:
    return items[at].kinds if 0 <= at < len(items) else frozenset()
