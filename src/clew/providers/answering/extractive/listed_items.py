"""Answers about an item of the list in the answer before ("explain the second point"): the item, and what says more about it.

Above: `model`, for a FOLLOWUP_REFERENCE whose titles are no headings. Below: `evidence`. Without this, the words of an item would
find the sentence that introduces its list, and with it all the other items again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from clew.domain.deliverables.outline import LONGEST_TITLE, bare_title, title_key
from clew.domain.text.languages import is_other_language
from clew.providers.answering.extractive.announced import count_words
from clew.providers.answering.extractive.evidence import Evidence
from clew.providers.answering.extractive.units import Unit

_SHARED_LEAST = 0.3
"""Share of the item's words, rare ones counting more, in a sentence that says more about it."""
_WORDS_MOST = 100
_PARTS_LEAST = 0.6
"""Share of a title's characters in the sentences of an item, from which they are taken for it."""


def about_items(units: Sequence[Unit], evidence: Evidence, reference: str, *, language: str | None) -> list[Unit]:
    """Return the items that FOLLOWUP_REFERENCE names, then the sentences outside their lists about them; empty if there are none.

    `evidence` compares the candidates with a query that contains the items.
    """
    titles = [title_key(line.partition(" — ")[2]) for line in reference.splitlines() if " — " in line]
    found = [*_items(units, titles)]
    if not found:
        return []
    chosen = list(found)
    total = sum(count_words(unit.text) for unit in chosen)
    for place in sorted(range(len(units)), key=lambda at: -evidence.words_shared[at]):
        unit = units[place]
        words = count_words(unit.text)
        is_beside = unit.is_row or unit.is_item or unit.attached or is_other_language(unit.language, language)
        if evidence.words_shared[place] >= _SHARED_LEAST and not is_beside and total + words <= _WORDS_MOST:
            chosen.append(unit)
            total += words
    return chosen


def _items(units: Sequence[Unit], titles: Sequence[str]) -> Iterator[Unit]:
    """Yield the candidates that are the items, or their sentences, or the item cut out of the list that a candidate includes."""
    items = [unit for unit in units if unit.is_item and not unit.is_row]
    for title in titles:
        if whole := next((unit for unit in items if _is_item(unit.text, title)), None):
            yield whole
            continue
        if parts := _parts(items, title):
            yield from parts
            continue
        lists = ((unit, item) for unit in units for item in unit.attached if "\n" not in item and _is_item(item, title))
        if lead := next(lists, None):
            unit, item = lead
            yield replace(unit, text=item, attached=(), is_item=True, source=item)


def _is_item(text: str, title: str) -> bool:
    """Return whether a text is the item of a title, which is cut off if it is long."""
    key = title_key(bare_title(text)[:LONGEST_TITLE])
    return bool(key) and (title == key or (len(title) >= LONGEST_TITLE - 1 and key.startswith(title)))


def _parts(items: Sequence[Unit], title: str) -> list[Unit]:
    """Return the sentences of the first item that make up most of a title and begin it: short ones are no candidates."""
    for _, group in groupby(items, key=lambda unit: (unit.number, unit.block)):
        parts: list[Unit] = []
        told = place = 0
        for unit in group:
            key = title_key(bare_title(unit.text) if not parts else unit.text)
            at = title.find(key, place) if parts else 0 if key and title.startswith(key) else -1
            if at < 0 and parts and len(title) >= LONGEST_TITLE - 1:  # cut off within this sentence
                at = title.find(key[: len(title) - place - 2], place)
            if at < 0:
                break
            parts.append(unit)
            place = min(at + len(key), len(title))
            told += place - at
        if told >= _PARTS_LEAST * len(title):
            return parts
    return []
