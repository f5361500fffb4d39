"""Pages of labels and values: invoices, forms, data sheets.

A label and the text to its right form a pair if several pairs below each other share their edges; each becomes a row `label |
value`. Above: `tables.py`, which has taken the tables already. Below: `rows.py`. Decision 0028 says what is left out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from clew.ingest.pdf.tables.matrix import Matrix, Slot
from clew.ingest.pdf.tables.rows import Side, is_number, joined
from clew.ingest.pdf.values import Word

_SAME_EDGE = 3.0
_FAR = 3.2
_LABEL_WORDS = 7
_VALUE_WORDS = 14
_MARK = re.compile(r"^([-–•▪◦*·‣]|\(?\d{1,3}[.)]?|\[\d{1,3}\]|\(?[a-zA-Z][.)]|[ivxIVX]{1,4}[.)])$")

_ROMAN = re.compile(r"^[ivxl]{1,7}$")


@dataclass(frozen=True, slots=True)
class _Pair:
    label: list[Word]
    value: list[Word]
    after: list[Word]
    """The text after the value, which may be the next pair's label."""

    top: float
    bottom: float

    @classmethod
    def of(cls, label: list[Word], value: list[Word], after: list[Word]) -> "_Pair":
        bottom = max([word.bottom for word in label + value])
        return cls(label, value, after, min([word.top for word in label]), bottom)


def find_fields(side: Side, leaders: Sequence[Word] = ()) -> list[Matrix]:
    """Return the blocks of labels and values; `leaders` are rows of dots between them."""
    pairs = [pair for row in side.fields if len(row) > 1 for pair in _pairs(row)]
    dotted = [word.bottom for word in leaders]
    found: list[Matrix] = []
    taken: set[int] = set()
    for block in sorted(_blocks(pairs), key=lambda block: (-_colons(block), -len(block))):
        free = [pair for pair in block if not any(id(word) in taken for word in pair.label + pair.value)]
        if _is_block(free, dotted):
            taken |= {id(word) for pair in free for word in pair.label + pair.value}
            found.append([[Slot(list(pair.label)), Slot(list(pair.value))] for pair in free])
    return found


def _pairs(cut: list[list[Word]]) -> list[_Pair]:
    """Return each run of a row that can be a label, with the run after it."""
    pairs: list[_Pair] = []
    for number in range(len(cut) - 1):
        label, value = cut[number], cut[number + 1]
        if len(label) > _LABEL_WORDS or len(value) > _VALUE_WORDS:
            continue
        text = joined(label)
        if _is_label(text) and not joined(value).endswith(":"):
            pairs.append(_Pair.of(label, value, cut[number + 2] if number + 2 < len(cut) else []))
    return pairs


def _is_label(text: str) -> bool:
    """Return whether a text can be a label: it has letters, is not a number or a list mark, and does not end a sentence."""
    words = any(map(str.isalpha, text)) and text[-1] not in ".;,!?"
    return words and not is_number(text) and not _MARK.match(text)


def _blocks(pairs: Sequence[_Pair]) -> list[list[_Pair]]:
    """Return groups of close pairs whose labels begin, and whose values begin or end, at the same position."""
    blocks: list[list[_Pair]] = []
    for pair in pairs:
        home = next((block for block in reversed(blocks) if _follows(block[-1], pair)), None)
        if home is None:
            blocks.append([pair])
        else:
            home.append(pair)
    return blocks


def _follows(above: _Pair, pair: _Pair) -> bool:
    if abs(above.label[0].x0 - pair.label[0].x0) > _SAME_EDGE:
        return False
    if not 0 < pair.bottom - above.bottom < _FAR * max(pair.bottom - pair.top, 1.0):
        return False
    begins = abs(above.value[0].x0 - pair.value[0].x0) <= _SAME_EDGE
    return begins or abs(above.value[-1].x1 - pair.value[-1].x1) <= _SAME_EDGE


def _colons(block: Sequence[_Pair]) -> int:
    return sum(pair.label[-1].text.endswith((":", "：")) for pair in block)


def _is_block(block: Sequence[_Pair], dotted: Sequence[float]) -> bool:
    """Return whether pairs are labels and values: by colons or leaders, or short labels next to values of one kind."""
    if len(block) < 2:
        return False
    leaders = sum(any(abs(pair.bottom - at) < 3 for at in dotted) for pair in block)
    if leaders * 2 > len(block):
        return not _counts_pages(block, 2)
    if _colons(block) * 2 > len(block):
        return True
    labels = [joined(pair.label) for pair in block]
    values = [joined(pair.value) for pair in block]
    few = sum(len(pair.label) for pair in block) <= 3 * len(block) and len(set(labels)) == len(labels)
    figures = sum(any(map(str.isdigit, value)) for value in values)
    upper = sum(label[:1].isupper() or not label[:1].isascii() for label in labels)
    alone = sum(not pair.after for pair in block)
    if len(block) < 4 or not few or upper < 0.8 * len(block) or alone < 0.7 * len(block) or _counts_pages(block, 3):
        return False
    return figures * 3 >= len(block) and sum(value[:1].islower() for value in values) * 4 <= len(block)


def _counts_pages(block: Sequence[_Pair], least: int) -> bool:
    """Return whether the values are the page numbers of a table of contents."""
    values = [joined(pair.value).strip(" .") for pair in block]
    numbers = [int(text) for text in values if text.isdecimal()]
    roman = sum(bool(_ROMAN.match(text)) for text in values)
    rising = all(one <= other for one, other in pairwise(numbers))
    return (len(numbers) + roman) * 2 > len(block) and len(numbers) + roman >= least and rising
