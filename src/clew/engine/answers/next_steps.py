"""Finds what follows the quotes of an answer in its passages, for "and then?" without a language model.

Above: `revised.py`. Below: the sentences of a passage, read as the extractive model reads them. Code and tables belong to the
sentence above them; what stands under the next heading is shown with that heading.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile

from clew.domain.citations.citation import Citation
from clew.domain.citations.mark_scanner import relabelled
from clew.domain.citations.marks import without_marks
from clew.domain.documents.passage import Passage
from clew.domain.revision.answer import AnswerBefore
from clew.providers.answering.extractive.model import compose
from clew.providers.answering.extractive.plain_text import plain_title, readable_in
from clew.providers.answering.extractive.units import Unit
from clew.providers.answering.sentences import Span, passage_spans

_MOST = 4
"""Sentences or items that are shown."""


def following(before: AnswerBefore, passages: Sequence[Passage], numbers: Mapping[int, int]) -> str:
    """Return what stands behind the quotes, in the cited passage that goes on the furthest; nothing if each ends there.

    `numbers` has the number of a passage, from 1, for each label in the answer.
    """
    said = " ".join(relabelled(before.text, {}).split())
    order = sorted(dict.fromkeys(numbers.values()), key=lambda number: passages[number - 1].start, reverse=True)
    for number in order:
        heading, units = _behind(passages[number - 1], number, before.citations, said)
        if any(unit.text not in said or unit.attached for unit in units):
            text = compose(units, passages)
            return f"**{heading}**:\n\n{text}" if heading else text
    return ""


def _behind(passage: Passage, number: int, citations: Sequence[Citation], said: str) -> tuple[str, list[Unit]]:
    """Return the sentences behind the last quote of a passage with their code, up to a heading, and the one above them."""
    end = max((one.end - passage.start for one in citations if one.chunk_id == passage.chunk_id), default=0)
    spans = passage_spans(passage)
    quoted = [span for span in spans if span.start < end and span.kind in ("prose", "item")]
    rest = [span for span in spans if span.start >= end]
    is_shown = _one_line(passage.content[rest[0].start : rest[0].end]) in said if rest else True
    if quoted and rest and rest[0].kind in ("code", "table") and not is_shown:
        rest = [quoted[-1], *rest]  # what introduces the code was quoted without it
    else:
        rest = list(dropwhile(lambda span: span.kind in ("code", "table"), rest))
    headings = list(_leading_headings(rest))
    heading = plain_title(passage.content[headings[-1].start : headings[-1].end]) if headings else ""
    return heading, _units(rest[len(headings) :], passage, number)


def _leading_headings(spans: Sequence[Span]) -> Iterator[Span]:
    for span in spans:
        if span.kind != "heading":
            return
        yield span


def _units(spans: Sequence[Span], passage: Passage, number: int) -> list[Unit]:
    """Return spans up to the next heading as candidates of an answer; code and tables are attached to the one above them."""
    units: list[Unit] = []
    for span in spans:
        source = passage.content[span.start : span.end]
        if span.kind == "heading":
            break
        if span.kind in ("code", "table"):
            if units and not units[-1].attached:
                units[-1] = replace(units[-1], attached=(without_marks(source),))
            continue
        if len(units) == _MOST:
            break
        if text := " ".join(without_marks(readable_in(passage, source)).split()):
            units.append(_unit(text, span, passage, number))
    return units


def _unit(text: str, span: Span, passage: Passage, number: int) -> Unit:
    return Unit(
        number=number,
        start=passage.start + span.start,
        place=0,
        text=text,
        sense=text,
        path=(),
        found=0.0,
        language=passage.language,
        is_item=span.kind == "item",
        leans=False,
        block=span.block,
    )


def _one_line(text: str) -> str:
    return " ".join(without_marks(text).split())
