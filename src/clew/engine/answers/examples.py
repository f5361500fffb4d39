"""Finds what passages give as examples, for "give me an example" where no language model can think of one.

Above: `revised.py` and `questions/revision`. Below: the candidates of the extractive model.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from clew.domain.documents.passage import Passage
from clew.domain.text.languages import in_language
from clew.providers.answering.extractive.plain_text import readable_in
from clew.providers.answering.extractive.units import Unit, units_of
from clew.providers.answering.sentences import FENCE, passage_spans

_MOST = 3
# fmt: off
_SAYS = {language: re.compile(pattern, re.IGNORECASE) for language, pattern in {
    "en": r"\b(?:for (?:example|instance)|examples?\b(?! of this)|e\.g\.)",
    "fr": r"\b(?:exemples?|p\. ?ex\.)(?!\w)",
    "de": r"\b(?:beispiele?|beispielsweise|z\. ?B\.)(?!\w)",
    "es": r"\b(?:ejemplos?|p\. ?ej\.)(?!\w)",
    "pt": r"\b(?:exemplos?|p\. ?ex\.)(?!\w)",
    "zh": r"例如|比如|譬如|举例|示例|例子",
}.items()}
# fmt: on
_ADDRESS = re.compile(r"\S*[/@]\S*")


def examples_in(passages: Sequence[Passage], shown: str) -> list[Unit]:
    """Return the first sentences that give an example, each with the code or list it introduces; else those with code.

    Those in `shown`, the answer before, only if there are no others.
    """
    units = list(_whole_items(units_of(passages), passages))
    found = [unit for unit in units if _gives_example(unit)] or [unit for unit in units if _has_code(unit)]
    return ([unit for unit in found if unit.text not in shown] or found)[:_MOST]


def _whole_items(units: Sequence[Unit], passages: Sequence[Passage]) -> Iterator[Unit]:
    """Yield candidates, those of one item of a list as the whole item: its short sentences belong to the example."""
    for (number, block, is_item), group in groupby(units, lambda unit: (unit.number, unit.block, unit.is_item)):
        first, *others = group
        if not is_item:
            yield from (first, *others)
            continue
        passage = passages[number - 1]
        spans = [span for span in passage_spans(passage) if span.block == block]
        yield replace(first, text=readable_in(passage, passage.content[spans[0].start : spans[-1].end]))


def _has_code(unit: Unit) -> bool:
    return any(FENCE.match(text) for text in unit.attached)


def _gives_example(unit: Unit) -> bool:
    says = in_language(_SAYS, unit.language)
    return any(says.search(_ADDRESS.sub(" ", text)) for text in (unit.text, *unit.path[-1:]))
