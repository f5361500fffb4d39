"""Answers as the model wrote them: the labels of its chain in the place of the answer's own numbers.

A stored answer numbers what it cites from 1 (`engine/stages/ground.py`), since that is what a reader wants; a model that goes on
in the conversation knows the passages by the labels of its chain. Above: the engine's context stage. Below: `mark_scanner.py`.
"""

from collections.abc import Mapping

from clew.domain.citations.mark_scanner import FoundMark, MarkScanner
from clew.domain.citations.marks import NUMBER


def relabelled(answer: str, labels: Mapping[int, int]) -> str:
    """Return the answer with each mark's numbers replaced. Numbers that are not in `labels` go, and so does a mark left empty."""
    scanner = MarkScanner()
    return "".join(item if isinstance(item, str) else _mark(item, labels) for item in (*scanner.feed(answer), *scanner.finish()))


def _mark(found: FoundMark, labels: Mapping[int, int]) -> str:
    numbers = [labels[number] for number in found.numbers if number in labels]
    if len(numbers) == len(found.numbers):
        return NUMBER.sub(lambda number: str(labels[int(number.group())]), found.source)
    return f"[{', '.join(map(str, numbers))}]" if numbers else ""
