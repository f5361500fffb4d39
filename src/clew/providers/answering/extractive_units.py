"""What an extractive answer may be made of: whole sentences and list items of the passages, cleaned for reading.

Above: `extractive_choice`, which picks among them. Below: `sentences`. Left out are headings, questions, sentences that the
passage's edge cuts, crumbs of menus, and tables and code, unless a sentence ending in a colon leads to them: then they come
whole, behind it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.domain.marks import without_marks
from clew.domain.passage import Passage
from clew.domain.words import UNSPACED, words
from clew.providers.answering.extractive_texts import leans
from clew.providers.answering.sentences import Span, sentence_spans

UNITS_MOST = 40
"""Each costs one embedding of a sentence."""
PASSAGES_MOST = 8
WORDS_LEAST, WORDS_MOST = 4, 70
ATTACHED_WORDS_MOST = 60
_ENDED = re.compile(r"[.!…。！](?:\*\*|[\"”’'»)\]」』*_])*$")
_ASKED = re.compile(r"[?？][\"”’'»)\]」』*_]*$")
_LEADS = re.compile(r"[:：](?:\*\*|[*_])?$")
_GLUED_WORDS = re.compile(r"[a-z]{2}[A-Z][a-z]")
_CRUMB = re.compile(
    r"^(?:Figure|Fig\.|Table|Tableau|Abbildung|Tabelle|Figura|Tabla|Tabela|图|表)\s?\d+\s?[.:：]| \| "
    r"|\b(?:[Cc]lick here|[Rr]ead more|[Ll]earn more|[Ss]kip to|cliquez ici|haga clic aquí|clique aqui|klicken Sie hier)\b"
)
"""Captions, titles of web pages and invitations to click."""
_UNSPACED = re.compile(f"[{UNSPACED}]")
_IMAGE = re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)")
_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\([^)\n]*\)")
_INVISIBLE = re.compile("[\u200b\u200c\u200d\u2060\ufeff\u00ad]")


@dataclass(frozen=True, slots=True)
class Unit:
    """One candidate. It stands in the answer as `text`, its mark, and below them `attached`."""

    number: int
    """n of the mark `[n]`: the passage's number in the prompt, counted from 1."""
    start: int
    """Where it begins in the document, in code points: the order of reading."""
    place: int
    """How many candidates of its passage stand before it."""
    text: str
    sense: str
    """What is compared with the question: the text, after the question or the lead-in that it belongs to."""
    language: str
    is_item: bool
    leans: bool
    """It begins with a word that points back (`They`, `Cela`): it reads well only behind the sentence before it."""
    attached: tuple[str, ...] = ()
    """List items, each cited by itself, or one whole table or code block."""


def units_of(passages: Sequence[Passage]) -> list[Unit]:
    """Return the candidates of the best passages in their order, each text once, at most UNITS_MOST."""
    units: list[Unit] = []
    seen: set[str] = set()
    for number, passage in enumerate(passages[:PASSAGES_MOST], start=1):
        for unit in _passage_units(number, passage):
            same = " ".join(word.folded for word in words(unit.text))
            if same not in seen:
                seen.add(same)
                units.append(unit)
        if len(units) >= UNITS_MOST:
            break
    return units[:UNITS_MOST]


def count_words(text: str) -> float:
    """Return the length of a text in words; a character of a script without spaces counts as 0.6."""
    unspaced = len(_UNSPACED.findall(text))
    return len(_UNSPACED.sub(" ", text).split()) + 0.6 * unspaced if unspaced else len(text.split())


def _passage_units(number: int, passage: Passage) -> Iterator[Unit]:
    spans = sentence_spans(passage.content, passage.language or None)
    place = 0
    before = ""
    for index, span in enumerate(spans):
        text = _readable(passage.content[span.start : span.end]) if span.kind in ("prose", "item") else ""
        attached = _attached(passage.content, spans, index) if _LEADS.search(text) else ()
        if _can_stand(text, span) or (attached and _is_whole(text)):
            sense = f"{before} {text}" if before else text
            yield Unit(
                number=number,
                start=passage.start + span.start,
                place=place,
                text=text,
                sense=sense,
                language=passage.language,
                is_item=span.kind == "item",
                leans=leans(text),
                attached=attached,
            )
            place += 1
        before = _lead_of(text, before, span)


def _lead_of(text: str, before: str, span: Span) -> str:
    """Return what the next sentence has to be read with: a question it answers, or the lead-in of its list."""
    if _ASKED.search(text) or _LEADS.search(text):
        return text
    return before if span.kind == "item" and _LEADS.search(before) else ""


def _can_stand(text: str, span: Span) -> bool:
    if not _is_whole(text) or not WORDS_LEAST <= count_words(text) <= WORDS_MOST:
        return False
    return bool(_ENDED.search(text)) or (span.kind == "item" and not (_LEADS.search(text) or _ASKED.search(text)))


def _is_whole(text: str) -> bool:
    """Tell whether a text begins like a sentence and is not what surrounds text on a page."""
    if not text or text[0].islower() or text[0] in ",;:)]}|":
        return False
    return len(_GLUED_WORDS.findall(text)) < 3 and not _CRUMB.search(text)


def _readable(source: str) -> str:
    """Return a sentence as a reader wants it: one line, no footnotes, links as their words, no stray emphasis or quotes."""
    text = _LINK.sub(r"\1", _IMAGE.sub("", _INVISIBLE.sub("", source))).replace("``", "“").replace("''", "”")
    for sign in ("**", "__", "`"):
        if text.count(sign) % 2:
            text = text.replace(sign, "")
    text = without_marks(text)
    return " ".join(text.split())


def _attached(content: str, spans: list[Span], index: int) -> tuple[str, ...]:
    """Return the list, table or code block that a lead-in announces, when it is whole and short."""
    following = spans[index + 1 :]
    if not following or following[0].kind not in ("item", "table", "code"):
        return ()
    block = following[0]
    whole = content[block.start : block.end]
    if block.kind == "item":
        return _items(content, following)
    if block.kind == "code" and not _is_closed(whole):
        return ()
    if block.kind == "table" and (block.end == len(content.rstrip()) or "\n" not in whole):
        return ()
    return (whole,) if count_words(whole) <= ATTACHED_WORDS_MOST else ()


def _items(content: str, following: list[Span]) -> tuple[str, ...]:
    items: list[str] = []
    block = -1
    for span in following:
        if span.kind != "item":
            break
        text = _readable(content[span.start : span.end])
        if span.block == block:
            items[-1] += f" {text}"
        else:
            items.append(text)
        block = span.block
    return tuple(items) if sum(map(count_words, items)) <= ATTACHED_WORDS_MOST else ()


def _is_closed(code: str) -> bool:
    lines = code.split("\n")
    return len(lines) > 2 and lines[-1].strip()[:3] in ("```", "~~~")
