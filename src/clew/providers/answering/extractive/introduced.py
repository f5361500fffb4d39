"""Puts what introduces a list back above the items that were picked.

"Anyone in a talent role" says nothing, or the opposite, without "The only people who may not take part are:". Above: `choice`.
Below: `leads`.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from clew.providers.answering.extractive.leads import NO_LEAD, Lead
from clew.providers.answering.extractive.units import Unit, count_words

_WORDS_MOST = 40
"""A longer text that introduces a list is not repeated above a few items of it."""


def with_leads(chosen: Sequence[Unit]) -> list[Unit]:
    """Return the picked candidates; items of one list stand below what introduces them, in their order.

    An item with a list of its own stays where it is.
    """
    told: list[Unit] = []
    known = {(unit.number, unit.start) for unit in chosen}
    for unit in chosen:
        lead = unit.lead
        is_short = 0 < count_words(lead.text) <= _WORDS_MOST
        if not is_short or unit.attached or (unit.number, lead.start) in known:
            told.append(unit)
            continue
        beside = [one for one in chosen if one.number == unit.number and one.lead == lead and not one.attached]
        if unit is beside[0]:
            told.append(_introduced(sorted(beside, key=lambda one: one.start), lead))
    return told


def with_first(told: Sequence[Unit], best: Unit) -> list[Unit]:
    """Return candidates with one of them first, or with the list that it is an item of."""
    own = next(
        (unit for unit in told if unit is best or (unit.number == best.number and best.text in " ".join(unit.attached))), best
    )
    return [own, *(unit for unit in told if unit is not own)]


def _introduced(items: Sequence[Unit], lead: Lead) -> Unit:
    """Return what introduces some items, with them attached; sentences of one item stand together."""
    texts = [" ".join(one.text for one in of_item) for _, of_item in groupby(items, key=lambda one: one.block)]
    return replace(
        items[0], text=lead.text, start=lead.start, is_item=lead.is_item, source="", attached=tuple(texts), lead=NO_LEAD
    )


def is_attached(unit: Unit, lead: Unit) -> bool:
    """Return whether a candidate is an item or line, or a part, that another one already includes: one directly behind it."""
    is_behind = unit.number == lead.number and lead.block < unit.block <= lead.block + len(lead.attached)
    words = unit.source or unit.text
    return is_behind and any(words in item for item in lead.attached)
