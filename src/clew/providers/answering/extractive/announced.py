"""What a lead-in announces: the list, table, code block or short lines behind it, if they are complete and short.

Above: `units`, whose candidates include it. Below: `leads`, which knows where a list ends; `sentences`.
"""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from clew.domain.citations.marks import without_marks
from clew.domain.deliverables.outline_lines import is_keyword
from clew.domain.text.words import UNSPACED
from clew.providers.answering.extractive.leads import LEADS, below, indent
from clew.providers.answering.extractive.plain_text import readable
from clew.providers.answering.sentences import Span

ATTACHED_WORDS_MOST = 90
_LEAD_WORDS_LEAST, _LINE_WORDS_MOST, _LINES_MOST = 5, 12, 4
ENDED = re.compile(r"[.!…。！;；](?:\*\*|[\"”’'»)\]」』*_])*$")
ASKED = re.compile(r"[?？][\"”’'»)\]」』*_]*$")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_RAW = re.compile(r"[`~]{3,} ?\{=")
"""Code for one kind of output alone, in Pandoc's Markdown."""


def count_words(text: str) -> float:
    """Return the length of a text in words; a character of a script without spaces counts 0.6."""
    unspaced = len(_UNSPACED.findall(text))
    return len(_UNSPACED.sub(" ", text).split()) + 0.6 * unspaced if unspaced else len(text.split())


def announced(content: str, spans: Sequence[Span], index: int, *, breaks: bool, read: Callable[[str], str]) -> tuple[str, ...]:
    """Return the list, table, code block or short lines that a lead-in announces, if they are complete and short.

    Code with a line SUIVI is not used: in an answer that line begins the outline.
    """
    following = spans[index + 1 :]
    if following and following[0].kind == "prose":
        return _lines(content, content[spans[index].start : spans[index].end], following, read)
    if not following or following[0].kind not in ("item", "table", "code"):
        return ()
    block = following[0]
    whole = content[block.start : block.end]
    if block.kind == "item":
        return _items(content, below(content, spans, index) if breaks else _below(content, spans, index), read)
    if block.kind == "code" and (not _is_closed(whole) or _RAW.match(whole) or any(map(is_keyword, whole.split("\n")))):
        return ()
    if block.kind == "table" and (block.end == len(content.rstrip()) or "\n" not in whole):
        return ()
    if count_words(whole) > ATTACHED_WORDS_MOST:
        return ()
    return (whole if block.kind == "code" else without_marks(whole),)


def _lines(content: str, lead: str, following: Sequence[Span], read: Callable[[str], str]) -> tuple[str, ...]:
    """Return the short lines, no sentences, behind a sentence with a colon: "the office is at:", and below it an address."""
    if not LEADS.search(lead.rstrip()) or count_words(lead) < _LEAD_WORDS_LEAST:
        return ()
    prose = takewhile(lambda span: span.kind == "prose", following)
    texts = (read(content[span.start : span.end]) for span in prose)
    lines = list(takewhile(_is_line, texts))
    return tuple(lines) if len(lines) <= _LINES_MOST else ()


def _is_line(text: str) -> bool:
    is_sentence = ENDED.search(text) or ASKED.search(text) or LEADS.search(text)
    return 0 < count_words(text) <= _LINE_WORDS_MOST and not is_sentence and "://" not in text


def _below(content: str, spans: Sequence[Span], index: int) -> list[Span]:
    """Return the spans of what a lead-in may announce: behind an item those of the items indented deeper.

    A page may have lost the indents: what ends in a colon then announces the items behind it, up to one with a sign of its kind.
    """
    following = list(spans[index + 1 :])
    if spans[index].kind != "item":
        return following
    first = next(span for span in spans if span.block == spans[index].block)
    own = indent(content, first)
    inner = list(takewhile(lambda span: indent(content, span) > own or span.block == first.block, following))
    if inner or not LEADS.search(readable(content[spans[index].start : spans[index].end])):
        return inner
    return below(content, spans, index) or following


def _items(content: str, following: Sequence[Span], read: Callable[[str], str]) -> tuple[str, ...]:
    items: list[str] = []
    block = -1
    for span in following:
        if span.kind != "item":
            break
        text = read(content[span.start : span.end])
        if span.block == block:
            items[-1] += f" {text}"
        else:
            items.append(text)
        block = span.block
    if items and LEADS.search(items[-1]):  # cut off by what that item leads to
        return ()
    return tuple(items) if sum(map(count_words, items)) <= ATTACHED_WORDS_MOST else ()


def _is_closed(code: str) -> bool:
    lines = code.split("\n")
    return len(lines) > 2 and lines[-1].strip()[:3] in ("```", "~~~")
