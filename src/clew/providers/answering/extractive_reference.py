"""The section that a follow-up points at (`S2 — <title>`, source 000): which candidates stand in it, and what is told of it.

Above: `extractive`. Below: `extractive_choice`. Titles are compared as `extractive_deliverable` made them of the headings.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress, pairwise

from clew.domain.outline import title_key
from clew.providers.answering.extractive_choice import Evidence, Weights, choose
from clew.providers.answering.extractive_deliverable import title_of
from clew.providers.answering.extractive_units import Bounds, Unit

BOUNDS = Bounds(passages=12, units=48)
WORDS_MOST = 150
_DROP = 0.6
"""Twice that of an answer: who asks for a section wants to know what it says."""


def detail(units: Sequence[Unit], evidence: Evidence, reference: str, *, language: str | None) -> list[Unit]:
    """Return what the sections say, best first, and nothing of other sections; empty where no heading is theirs."""
    places = list(compress(range(len(units)), within_sections(units, reference)))
    if not places:
        return []
    weights = replace(Weights(), words_most=WORDS_MOST, drop=_DROP)
    return choose([units[place] for place in places], evidence.of(places), language=language, weights=weights)


def within_sections(units: Sequence[Unit], reference: str) -> list[bool]:
    """Tell of each candidate whether it stands under a title of FOLLOWUP_REFERENCE, one of them a line.

    A document's own title names what stands above its first heading, and the whole document where nothing does.
    """
    titles = {title_key(line.partition(" — ")[2] or line) for line in reference.splitlines() if line.strip()}
    within = [_names(unit.path[1:] or unit.path, unit.path, titles) for unit in units]
    return within if any(within) else [_names(unit.path[:1], (), titles) for unit in units]


def _names(headings: Sequence[str], path: Sequence[str], titles: set[str]) -> bool:
    joined = (f"{outer}: {inner}" for outer, inner in pairwise(path))
    return any(title_key(title) in titles for title in map(title_of, (*headings, *joined)) if title)
