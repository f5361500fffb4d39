"""The sentences of a text, with exact places.

`sentencex` finds the ends of sentences (abbreviations, quotes, scripts without spaces); this module gives it prose only and
leaves out what is no sentence: headings, table rows, code, stray words of a menu. Above: the extractive answer model,
`split.py`. Below: `passages.py`.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

import sentencex  # pyright: ignore[reportMissingTypeStubs]

from clew.ingest.passages import Kind, passages

_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(f"[{_CJK}]|[^\\W_{_CJK}]+")
_ENDED = re.compile(r"[.!?…。！？][\"'”’»)\]）」』\d\[]*$")
_EAST_ASIAN = re.compile(f"[{_CJK}]")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(«“\"'’])(?:[A-Z]|M[MR]?|M[rs]|Mrs|Mmes?|Mlles?|D[re]|Dra|Drs|Pr|Prof|Me|Ste?|Sra?|Srs|Hr|Fr|Nr|art|cf|env|fig|vol|pp?|ca|bzw|vgl)\.$"
)
_FEWEST_WORDS = 3
_FEWEST_WORDS_UNENDED = 8
_LOOK = 400
_segment = cast("Callable[[str, str], list[str]]", cast("Any", sentencex).segment)


def sentence_spans(text: str, language: str = "en") -> list[tuple[int, int]]:
    """Return `(start, end)` of each sentence, in order, white space left out.

    `language` is ISO 639-1; one that is not known, `und` too, is read by English rules. A sentence has three words or more, or
    eight where no full stop ends it (list items, lines of a page); a Chinese or Japanese character counts as half a word.
    """
    found: list[tuple[int, int]] = []
    for passage in passages(text):
        if passage.kind in (Kind.PROSE, Kind.ITEM):
            spans = pieces(text, passage.body, passage.end, language)
            found.extend(span for span in spans if _is_sentence(text[span[0] : span[1]]))
    return found


def pieces(text: str, start: int, end: int, language: str) -> Iterator[tuple[int, int]]:
    """Yield the sentences of `text[start:end]`, all of it, whatever they hold; white space between them is left out."""
    place = left = start
    for sentence in _segment(language, text[start:end]):
        place += len(sentence)
        if place < end and "\n" not in sentence[-3:] and _ABBREVIATED.search(sentence.rstrip()[-8:]):
            continue  # rules of some languages end a sentence at `M. Dupont`
        words = text[left:place]
        if stripped := words.strip():
            left += len(words) - len(words.lstrip())
            yield left, left + len(stripped)
        left = place


def _is_sentence(sentence: str) -> bool:
    beginning = sentence[:_LOOK]
    words = len(_WORD.findall(beginning)) - len(_EAST_ASIAN.findall(beginning)) / 2
    ended = _ENDED.search(sentence[-12:]) is not None
    return words >= (_FEWEST_WORDS if ended else _FEWEST_WORDS_UNENDED)
