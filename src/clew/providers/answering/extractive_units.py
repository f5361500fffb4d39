"""What an extractive answer may be made of: whole sentences and list items of the passages, cleaned for reading.

Above: `extractive_choice`, which picks among them. Below: `sentences`. Left out are headings, questions, sentences that the
passage's edge cuts, crumbs of menus, and code, unless a sentence ending in a colon leads to it: then it comes whole, behind it.
A table comes so, too; of any other table each row is a candidate, compared by its words and those of the table's first row.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.domain.marks import without_marks
from clew.domain.outline_lines import is_keyword
from clew.domain.passage import Passage
from clew.domain.words import UNSPACED, words
from clew.providers.answering.extractive_headings import HeadingTrail
from clew.providers.answering.extractive_rows import rows_of
from clew.providers.answering.extractive_texts import leans
from clew.providers.answering.sentences import Span, sentence_spans

WORDS_LEAST, WORDS_MOST = 4, 70
ITEM_WORDS_LEAST = 2
"""Of an item with a number: `Cappuccino: 2.10 euros` is all there is to say."""
_NUMBER = re.compile(r"\d")
ATTACHED_WORDS_MOST = 60
HEADING_WORDS_MOST = 12
_ENDED = re.compile(r"[.!…。！](?:\*\*|[\"”’'»)\]」』*_])*$")
_ASKED = re.compile(r"[?？][\"”’'»)\]」』*_]*$")
_LEADS = re.compile(r"[:：](?:\*\*|[*_])?$")
_GLUED_WORDS = re.compile(r"(?:[a-z]{2}|[)\]:])[A-Z][a-z]")
_GLUED_MOST = 2
_GLUE = re.compile(r"(?<![^\W_])(?P<before>[A-Za-z]*[a-z]{2})(?P<after>[A-Z][a-z]*)(?=[ ,’'])")
_LABELS = re.compile(r"(?<!\S)[A-ZÀ-Þ][\w-]*(?: [\w-]+)? ?: ")
"""`Date: 24 December`, `Referee : John Parry`: of a form that was flattened into a line there are several."""
_ANSWER_LABEL = re.compile(r"[AR][.:]\s+(?=\S)")
_CRUMB = re.compile(
    r"^(?:Figure|Fig\.|Table|Tableau|Abbildung|Tabelle|Figura|Tabla|Tabela|图|表)\s?\d+\s?[.:：]| \| "
    r"|^See (?:also|more|below|above|page|section|figure|table|details|detailed)\b|^Voir (?:aussi|page)\b|^Siehe (?:auch|Seite)\b"
    r"|\b(?:[Cc]lick here|[Rr]ead more|[Ll]earn more|[Ss]kip to|cliquez ici|haga clic aquí|clique aqui|klicken Sie hier)\b"
)
"""Captions, titles of web pages, pointers elsewhere and invitations to click."""
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
    """What its words are compared by: the text, after the question or the lead-in that it belongs to."""
    path: tuple[str, ...]
    """The titles above it: the document's, then the sections', outermost first."""
    found: float
    """How well the search found its passage, 0..1 among those given: 1 for the best."""
    language: str
    is_item: bool
    leans: bool
    """It begins with a word that points back (`They`, `Cela`): it reads well only behind the sentence before it."""
    attached: tuple[str, ...] = ()
    """List items, each cited by itself, or one whole table or code block."""

    @property
    def meaning(self) -> str:
        """What is compared with the question by meaning: a sentence alone rarely says what it is about."""
        return ": ".join((*dict.fromkeys((*self.path[:1], *self.path[-1:])), self.sense))


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many passages and candidates are considered."""

    passages: int = 8
    units: int = 25
    """Each costs one embedding of a sentence."""
    units_of_passage: int = 25
    has_rows: bool = True
    """Whether rows of tables are candidates; in a summary they would be crumbs."""


def units_of(passages: Sequence[Passage], bounds: Bounds = Bounds()) -> list[Unit]:
    """Return the candidates of the first passages in their order, each text once, within the bounds."""
    units: list[Unit] = []
    seen: set[str] = set()
    considered = passages[: bounds.passages]
    for number, (passage, found) in enumerate(zip(considered, _found(considered), strict=True), start=1):
        kept = 0
        for unit in _passage_units(number, passage, found, has_rows=bounds.has_rows):
            same = " ".join(word.folded for word in words(unit.text))
            if same not in seen and kept < bounds.units_of_passage:
                seen.add(same)
                units.append(unit)
                kept += 1
        if len(units) >= bounds.units:
            break
    return units[: bounds.units]


def count_words(text: str) -> float:
    """Return the length of a text in words; a character of a script without spaces counts as 0.6."""
    unspaced = len(_UNSPACED.findall(text))
    return len(_UNSPACED.sub(" ", text).split()) + 0.6 * unspaced if unspaced else len(text.split())


def _found(passages: Sequence[Passage]) -> list[float]:
    """Return the fused scores stretched to 0..1."""
    fused = [passage.scores.fused for passage in passages]
    low, width = min(fused, default=0.0), max(fused, default=0.0) - min(fused, default=0.0)
    return [(score - low) / width if width > 0 else 1.0 for score in fused]


def _passage_units(number: int, passage: Passage, found: float, *, has_rows: bool) -> Iterator[Unit]:
    trail = HeadingTrail(passage)
    spans = sentence_spans(passage.content, passage.language or None)
    known = Counter(word.folded for word in words(passage.content))
    place = 0
    before = ""
    attached: tuple[str, ...] = ()
    for index, span in enumerate(spans):
        if span.kind == "heading":
            trail.enter(passage.content, span, readable(passage.content[span.start : span.end]).rstrip("# "))
        if span.kind == "table" and has_rows and not attached:
            for start, row, sense in rows_of(passage.content, span):
                yield Unit(
                    number=number,
                    start=passage.start + start,
                    place=place,
                    text=readable(row),
                    sense=sense,
                    path=trail.path,
                    found=found,
                    language=passage.language,
                    is_item=True,
                    leans=False,
                )
                place += 1
        text = readable(passage.content[span.start : span.end]) if span.kind in ("prose", "item") else ""
        text = _without_heading(text, known, is_answer=_ASKED.search(before) is not None)
        attached = _attached(passage.content, spans, index) if _LEADS.search(text) else ()
        if _can_stand(text, span) or (attached and _is_whole(text)):
            sense = f"{before} {text}" if before else text
            yield Unit(
                number=number,
                start=passage.start + span.start,
                place=place,
                text=text,
                sense=sense,
                path=trail.path,
                found=found,
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
    least = ITEM_WORDS_LEAST if span.kind == "item" and _NUMBER.search(text) else WORDS_LEAST
    if not _is_whole(text) or not least <= count_words(text) <= WORDS_MOST:
        return False
    return bool(_ENDED.search(text)) or (span.kind == "item" and not (_LEADS.search(text) or _ASKED.search(text)))


def _is_whole(text: str) -> bool:
    """Tell whether a text begins like a sentence and is not what surrounds text on a page."""
    if not text or text[0].islower() or text[0] in ",;:)]}|":
        return False
    return len(_GLUED_WORDS.findall(text)) <= _GLUED_MOST and len(_LABELS.findall(text)) < 2 and not _CRUMB.search(text)


def readable(source: str) -> str:
    """Return a sentence as a reader wants it: one line, no footnotes, links as their words, no stray emphasis or quotes."""
    text = _LINK.sub(r"\1", _IMAGE.sub("", _INVISIBLE.sub("", source))).replace("``", "“").replace("''", "”")
    for sign in ("**", "__", "`"):
        if text.count(sign) % 2:
            text = text.replace(sign, "")
    text = without_marks(text)
    return " ".join(text.split())


def _without_heading(text: str, known: Counter[str], *, is_answer: bool) -> str:
    """Return a sentence without the label `A.` behind a question, and without a heading that a web page glued to its front.

    Two words are glued where both stand in the passage by themselves, and together only here: `How to Report TheftTheft is …`.
    """
    label = _ANSWER_LABEL.match(text) if is_answer else None
    text = text[label.end() :] if label else text
    for glue in reversed(list(_GLUE.finditer(text))):
        before, after = glue["before"].lower(), glue["after"].lower()
        if known[before] and known[after] and known[before + after] == 1 and _is_heading_cut(text, glue.start("after")):
            return text[glue.start("after") :]
    return text


def _is_heading_cut(text: str, place: int) -> bool:
    return len(text[:place].split()) <= HEADING_WORDS_MOST and len(text[place:].split()) >= WORDS_LEAST


def _attached(content: str, spans: list[Span], index: int) -> tuple[str, ...]:
    """Return the list, table or code block that a lead-in announces, when it is whole and short.

    Code with a line SUIVI is left where it is: in an answer that line begins the outline.
    """
    following = spans[index + 1 :]
    if not following or following[0].kind not in ("item", "table", "code"):
        return ()
    block = following[0]
    whole = content[block.start : block.end]
    if block.kind == "item":
        return _items(content, following)
    if block.kind == "code" and (not _is_closed(whole) or any(map(is_keyword, whole.split("\n")))):
        return ()
    if block.kind == "table" and (block.end == len(content.rstrip()) or "\n" not in whole):
        return ()
    if count_words(whole) > ATTACHED_WORDS_MOST:
        return ()
    return (whole if block.kind == "code" else without_marks(whole),)


def _items(content: str, following: list[Span]) -> tuple[str, ...]:
    items: list[str] = []
    block = -1
    for span in following:
        if span.kind != "item":
            break
        text = readable(content[span.start : span.end])
        if span.block == block:
            items[-1] += f" {text}"
        else:
            items.append(text)
        block = span.block
    return tuple(items) if sum(map(count_words, items)) <= ATTACHED_WORDS_MOST else ()


def _is_closed(code: str) -> bool:
    lines = code.split("\n")
    return len(lines) > 2 and lines[-1].strip()[:3] in ("```", "~~~")
