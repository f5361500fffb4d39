"""Answers about an item of the list in the answer before ("explain the second point"): the item, and what says more about it.

Above: `model`, for a FOLLOWUP_REFERENCE whose titles are no headings. Below: `choice`. Without this, the words of an item would
find the sentence that introduces its list, and with it all the other items again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.domain.deliverables.outline import LONGEST_TITLE, bare_title, title_key
from clew.domain.text.languages import is_other_language
from clew.providers.answering.extractive.choice import Evidence
from clew.providers.answering.extractive.units import Unit, count_words

_SHARED_LEAST = 0.3
"""Share of the item's words, rare ones counting more, in a sentence that says more about it."""
_WORDS_MOST = 100


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
    """Yield the first candidate for each part of the items, or the item cut out of the list that a candidate includes."""
    for title in titles:
        parts = [unit for unit in units if unit.is_item and not unit.is_row and _is_part(unit.text, title)]
        if parts:
            yield from (unit for unit in parts if (unit.number, unit.block) == (parts[0].number, parts[0].block))
            continue
        lists = ((unit, item) for unit in units for item in unit.attached if "\n" not in item and _is_part(item, title))
        if lead := next(lists, None):
            unit, item = lead
            yield replace(unit, text=item, attached=(), is_item=True, source=item)


def _is_part(text: str, title: str) -> bool:
    """Return whether a text is the item of a title, which is cut off if it is long, or one of the item's sentences."""
    key = title_key(bare_title(text)[:LONGEST_TITLE])
    return bool(key) and (title.startswith(key) or (len(title) >= LONGEST_TITLE - 1 and key.startswith(title)))
