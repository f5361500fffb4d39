"""Labelled messages after an outline: the sets, their outlines, and how many come out as the labels say.

Nobody looks at the messages of `reserved.jsonl` when a rule is changed: what fails there stays as it is, or the figure means
nothing.
"""

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from clew.domain.deliverables.outline import Section
from clew.domain.followup import Ambiguous, Followup, Resolved

_DATA = Path(__file__).parent / "data" / "followups"
Labelled = dict[str, Any]


def sections(*titles: str) -> tuple[Section, ...]:
    """Return an outline with these titles, `S1` first."""
    return tuple(Section(f"S{number}", title) for number, title in enumerate(titles, start=1))


@cache
def outlines() -> dict[str, tuple[Section, ...]]:
    """Return the outlines of all sets by name."""
    titles = json.loads((_DATA / "outlines.json").read_text("utf-8"))
    return {name: sections(*each) for name, each in titles.items()}


@cache
def labelled(file: str) -> list[Labelled]:
    """Return the labelled messages of `phrasings`, `strangers` or `reserved`."""
    return [json.loads(line) for line in (_DATA / f"{file}.jsonl").read_text("utf-8").splitlines()]


def counted(found: Iterable[tuple[Labelled, Followup]], *, in_order: bool) -> Counter[str]:
    """Count messages by outcome: those it is `said` of, those it `is` true of, and those that are `right` with it.

    With `in_order`, sections are right only in the order of the label; otherwise they are put in that of the outline.
    """
    counts = Counter[str]()
    for row, followup in found:
        outcome, ids = _outcome_of(followup)
        is_right = outcome == row["outcome"] and (ids if in_order else sorted(ids, key=_place)) == row["section_ids"]
        counts[f"said {outcome}"] += 1
        counts[f"is {row['outcome']}"] += 1
        counts[f"right {row['outcome']}"] += is_right
    return counts


def _outcome_of(followup: Followup) -> tuple[str, list[str]]:
    if isinstance(followup, Resolved):
        return "resolved", list(followup.section_ids)
    return ("ambiguous" if isinstance(followup, Ambiguous) else "none"), []


def _place(section_id: str) -> int:
    return int(section_id[1:])
