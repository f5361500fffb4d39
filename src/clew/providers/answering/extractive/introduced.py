"""Puts what introduces a list back above the items that were picked.

"Anyone in a talent role" says nothing, or the opposite, without "The only people who may not take part are:". Above: `choice`.
Below: `leads`.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from clew.providers.answering.extractive.announced import count_words
from clew.providers.answering.extractive.denying import denies
from clew.providers.answering.extractive.leads import NO_LEAD, Lead
from clew.providers.answering.extractive.plain_text import plain_title
from clew.providers.answering.extractive.units import Unit

_WORDS_MOST, _DENYING_WORDS_MOST = 40, 90
"""A longer text that introduces a list is not repeated above a few items of it; one that denies is, as they mean the opposite."""


def with_leads(chosen: Sequence[Unit]) -> list[Unit]:
    """Return the picked candidates; items of one list stand below what introduces them, in their order.

    An item with a list of its own stays where it is.
    """
    chosen = _below_titles(chosen)
    told: list[Unit] = []
    known = {(unit.number, unit.start) for unit in chosen}
    for unit in chosen:
        lead = unit.lead
        most = _DENYING_WORDS_MOST if denies(lead.text, unit.language) else _WORDS_MOST
        is_short = 0 < count_words(lead.text) <= most
        if not is_short or unit.attached or (unit.number, lead.start) in known:
            told.append(unit)
            continue
        beside = [one for one in chosen if one.number == unit.number and one.lead == lead and not one.attached]
        if unit is beside[0]:
            told.append(_introduced(sorted(beside, key=lambda one: one.start), lead))
    return told


def _below_titles(chosen: Sequence[Unit]) -> Sequence[Unit]:
    """Return the picked candidates; if a list below "Not OK" is among them, the items of others have their own heading too."""
    if not any(unit.lead.is_title for unit in chosen):
        return chosen
    bare = [unit for unit in chosen if unit.is_item and not unit.is_row and not unit.lead.text and unit.path]
    begins: dict[tuple[int, tuple[str, ...]], int] = {}
    for unit in bare:
        begins[unit.number, unit.path] = min(unit.start, begins.get((unit.number, unit.path), unit.start))
    leads = {id(unit): Lead(unit.path[-1], begins[unit.number, unit.path] - 1, is_title=True) for unit in bare}
    return [replace(unit, lead=leads.get(id(unit), unit.lead)) for unit in chosen]


def with_first(told: Sequence[Unit], best: Unit) -> list[Unit]:
    """Return candidates with one of them first, or with the list that it is an item of."""
    own = next(
        (unit for unit in told if unit is best or (unit.number == best.number and best.text in " ".join(unit.attached))), best
    )
    return [own, *(unit for unit in told if unit is not own)]


def _introduced(items: Sequence[Unit], lead: Lead) -> Unit:
    """Return what introduces some items, with them attached; sentences of one item stand together."""
    texts = tuple(" ".join(one.text for one in of_item) for _, of_item in groupby(items, key=lambda one: one.block))
    more = {"text": f"**{plain_title(lead.text)}**:", "is_title": True} if lead.is_title else {"text": lead.text}
    return replace(items[0], **more, start=lead.start, is_item=lead.is_item, source="", attached=texts, lead=NO_LEAD)


def is_attached(unit: Unit, lead: Unit) -> bool:
    """Return whether a candidate is an item or line, or a part, that another one already includes: one directly behind it."""
    is_behind = unit.number == lead.number and lead.block < unit.block <= lead.block + len(lead.attached)
    words = unit.source or unit.text
    return is_behind and any(words in item for item in lead.attached)
