"""What introduces a list: a line that ends in a colon, or one that breaks off before a list, as paragraphs of laws do.

Above: `units`, whose items have it. Read next: `introduced.py`, which puts it back above the items that were picked.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from clew.providers.answering.extractive.denying import denies
from clew.providers.answering.sentences import STEP, Span

LEADS = re.compile(r"[:：](?:\*\*|[*_])?$")
"""At the end of a text that introduces what follows."""
_ENDED = re.compile(r"[.!?…。！？;；][\"”’'»)\]」』*_]*$")
_NUMBERED = re.compile(r"\d+|[一二三四五六七八九十]+|[\u2460-\u2473]|(?<![^\W_])[a-z](?![^\W_])")
_FIRST = frozenset({"", "1", "a", "一", "①"})
_PARAGRAPH = "(1)"


class Level(NamedTuple):
    """Where an item stands: how far it is indented, and the sign before it with `1` for any number."""

    indent: int
    sign: str


class Lead(NamedTuple):
    """A text that introduces a list, where it begins in the passage, and the level of the items that it introduces."""

    text: str = ""
    start: int = -1
    level: Level = Level(-1, "")
    is_item: bool = False
    """It is an item itself, of a list around that one."""
    is_title: bool = False
    """It is the heading above the list, which decides what its items mean."""


NO_LEAD = Lead()


def indent(content: str, span: Span) -> int:
    """Return how many columns an item is indented."""
    line = content[content.rfind("\n", 0, span.start) + 1 : span.start].expandtabs(4)
    return len(line) - len(line.lstrip())


def breaks_off(content: str, spans: Sequence[Span], index: int, *, text: str) -> bool:
    """Return whether an item has no end because a list goes on with it: `(2) The leave is`, below it `1. thirty days …`.

    That list is indented deeper, or it begins behind a numbered paragraph.
    """
    following = spans[index + 1] if index + 1 < len(spans) else None
    if spans[index].kind != "item" or following is None or following.kind != "item" or following.block == spans[index].block:
        return False
    if _ENDED.search(text) or LEADS.search(text):
        return False
    own, inner = _level(content, _first_of(spans, index)), _level(content, following)
    begins = inner.sign != own.sign and "".join(_NUMBERED.findall(_sign(content, following))) in _FIRST
    return inner.indent > own.indent or (own.sign == _PARAGRAPH and begins)


def below(content: str, spans: Sequence[Span], index: int) -> list[Span]:
    """Return the spans behind an item that breaks off, up to the next item of its own list."""
    own = _level(content, _first_of(spans, index))
    behind = takewhile(
        lambda at: spans[at].kind == "item" and _level(content, _first_of(spans, at)) != own, range(index + 1, len(spans))
    )
    return [spans[at] for at in behind]


def leads_behind(
    content: str, spans: Sequence[Span], index: int, *, text: str, before: Sequence[Lead], breaks: bool
) -> tuple[Lead, ...]:
    """Return what introduces the lists that go on behind a span, outermost first; `before` are those that went on before it."""
    span, following = spans[index], spans[index + 1] if index + 1 < len(spans) else None
    if following is None or following.kind != "item":
        return ()
    kept = tuple(before) if span.kind == "item" else ()
    level, leads_on = _level(content, following), breaks or LEADS.search(text) is not None
    if leads_on or _begins_again(content, _first_of(spans, index), following):
        kept = tuple(lead for lead in kept if lead.level != level)
    return (*kept, Lead(text, span.start, level, span.kind == "item")) if leads_on else kept


def lead_of(content: str, spans: Sequence[Span], index: int, *, leads: Sequence[Lead]) -> Lead:
    """Return what introduces the list of an item: the innermost text whose list begins with an item of the same level."""
    if not leads or spans[index].kind != "item":
        return NO_LEAD
    level = _level(content, _first_of(spans, index))
    return next((lead for lead in reversed(leads) if lead.level == level), NO_LEAD)


def below_title(lead: Lead, path: Sequence[str], start: int, language: str | None) -> Lead:
    """Return what introduces an item: the heading above it if only that denies ("Not OK"), else its own lead.

    `start` is where the heading begins in the passage, or a place before the passage's first sentence.
    """
    if lead.is_item or not path or not denies(path[-1], language) or denies(lead.text, language):
        return lead
    return Lead(path[-1].rstrip(), start, lead.level, is_title=True)


def is_step(content: str, spans: Sequence[Span], index: int) -> bool:
    """Return whether an item has a number: those of a numbered list, and paragraphs that begin with `Step 2:`."""
    if spans[index].kind != "item":
        return False
    first = _first_of(spans, index)
    return STEP.match(content, first.start) is not None or "1" in _NUMBERED.sub("1", _sign(content, first))


def _begins_again(content: str, first: Span, following: Span) -> bool:
    """Return whether a list is counted from its beginning again: what introduces the one before does not introduce it."""
    own, inner = (re.search(r"\w+", _sign(content, span)) for span in (first, following))
    is_first = own is not None and inner is not None and inner.group() in _FIRST and own.group() not in _FIRST
    return is_first and _level(content, first) == _level(content, following)


def _first_of(spans: Sequence[Span], index: int) -> Span:
    """Return the first span of an item with several sentences: the sign of the item is before it."""
    while index and spans[index - 1].block == spans[index].block:
        index -= 1
    return spans[index]


def _level(content: str, span: Span) -> Level:
    return Level(indent(content, span), _NUMBERED.sub("1", _sign(content, span)))


def _sign(content: str, span: Span) -> str:
    return content[content.rfind("\n", 0, span.start) + 1 : span.start].strip()
