"""The candidates of an extractive answer: whole sentences and list items of the passages, cleaned for reading.

Above: `choice`, which picks among them. Below: `sentences`. Headings, questions, sentences cut off at the passage's edge,
fragments of menus, and code are left out, but a sentence ending in a colon includes the whole code block or table after it. Rows
of tables and pairs `Label: value` are candidates as well, with the names of their columns.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any
from uuid import UUID

from clew.domain.documents.passage import Passage
from clew.domain.text.words import UNSPACED, words
from clew.providers.answering.extractive.announced import ASKED, ENDED, announced, count_words
from clew.providers.answering.extractive.denying import denies
from clew.providers.answering.extractive.joined import HEADING_WORDS_MOST, without_heading
from clew.providers.answering.extractive.leads import (
    LEADS,
    NO_LEAD,
    Lead,
    below_title,
    breaks_off,
    is_step,
    lead_of,
    leads_behind,
)
from clew.providers.answering.extractive.numbered import asked_entries
from clew.providers.answering.extractive.options import OptionText, option_texts
from clew.providers.answering.extractive.page_remains import CRUMB, GLUED_WORDS, Contents, is_whole
from clew.providers.answering.extractive.plain_text import readable_in
from clew.providers.answering.extractive.question import entry_code
from clew.providers.answering.extractive.rows import (
    QuestionTerms,
    RowText,
    figure_text,
    gloss_text,
    line_text,
    option_row,
    pair_texts,
    pairs_in_company,
    row_texts,
)
from clew.providers.answering.extractive.texts import leads_on, leans, quotations_in
from clew.providers.answering.extractive.trail import HeadingTrail
from clew.providers.answering.sentences import Span, passage_spans

WORDS_LEAST, WORDS_MOST = 4, 110
SHORT_WORDS_LEAST = 2
"""For an item with a number, what is said about a code, and Chinese: `Cappuccino: 2.10 euros`, `The unit stops.`, `门已关闭。`"""
_NUMBER = re.compile(r"\d")
GREETING_WORDS_MOST = 8
_ANSWER_LABEL = re.compile(r"[AR][.:]\s+(?=\S)")
"""What stands before an answer, behind a question: `A.`"""
_UNSPACED = re.compile(f"[{UNSPACED}]")


@dataclass(frozen=True, slots=True)
class Unit:
    """One candidate. In the answer it becomes `text`, its mark, and below them `attached`."""

    number: int
    """n of the mark `[n]`: the passage's number in the prompt, counted from 1."""
    start: int
    """Where it begins in the document, in code points: the order of reading."""
    place: int
    """How many candidates of its passage come before it, without rows: a form above a sentence does not make it later."""
    text: str
    sense: str
    """The text to compare: its text, after the question or the lead-in that it belongs to."""
    path: tuple[str, ...]
    """The titles above it: the document's, then the sections', outermost first."""
    found: float
    """How well the search found its passage, 0..1 among those given: 1 for the best."""
    language: str
    is_item: bool
    leans: bool
    """It begins with a word that points back (`They`, `Cela`): it reads well only after the sentence before it."""
    attached: tuple[str, ...] = ()
    """List items, each cited by itself, or one whole table or code block."""
    is_row: bool = False
    """A row of a table or a pair `Label: value`, put into words."""
    match: float = 0.0
    """How well the label of a row or pair matches the question, 0..1."""
    source: str = ""
    """The row as it is in the passage, if `text` words it differently."""
    label: str = ""
    """What a row or pair is about."""
    under: tuple[str, ...] = ()
    """What is above a row or pair, nearest first."""
    explains: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """The question's words in a row or pair with its header and caption, and those including the headings above."""
    columns: tuple[str, ...] = ()
    """The names of the columns of a row's table."""
    block: int = 0
    """Index of its paragraph or list item in the passage."""
    lead: Lead = NO_LEAD
    """Of an item: what introduces its list."""
    is_step: bool = False
    """An item with a number, as the steps of a procedure have."""
    is_title: bool = False
    """Its text is the heading above what is attached, which states nothing by itself and gets no mark."""
    entry: str = ""
    """The code that its line, or the heading above it, begins with: `e07` of `E07 Pressure too low. Refill the circuit.`"""
    names: frozenset[str] = frozenset()
    """Of a row: the options or numbered codes that it is the entry for."""

    @property
    def meaning(self) -> str:
        """The text to embed for comparison with the question: a sentence alone rarely says what it is about."""
        return ": ".join((*dict.fromkeys((*self.path[:1], *self.path[-1:])), self.sense))

    @property
    def length(self) -> float:
        """Its length in words in the answer, with what is attached."""
        return count_words(self.text) + sum(map(count_words, self.attached))


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many passages and candidates are considered."""

    passages: int = 8
    units: int = 25
    """Each costs one embedding of a sentence."""
    units_of_passage: int = 25
    rows: int = 24
    """For rows of tables and pairs, in addition to sentences."""
    named_row: float = 0.25
    """A row that matches this well is considered from every passage: search cannot distinguish rows of figures."""
    has_short_steps: bool = False
    """Items with a number may have two words: a procedure without its step `2. Click Save` is incomplete."""


def units_of(passages: Sequence[Passage], bounds: Bounds = Bounds(), terms: QuestionTerms | None = None) -> list[Unit]:
    """Return the candidates of the first passages in order, each text once, within the bounds.

    Rows of tables and pairs `Label: value` are candidates only for a question: in a summary they would be fragments.
    """
    units: list[Unit] = []
    seen: dict[str, int] = {}
    considered = passages if terms is not None else passages[: bounds.passages]
    in_company = [pairs_in_company(passage.content) for passage in considered]
    forms = _forms(considered, in_company)
    first = _found(considered[: bounds.passages])
    left = bounds.units
    for number, passage in enumerate(considered, start=1):
        kept = 0
        is_first = number <= bounds.passages
        known = Counter(word.folded for word in words(passage.content))
        found = first[number - 1] if is_first else 0.0
        of_forms = (in_company[number - 1], forms[passage.document_id])
        source = _Source(number, passage, found, terms, known, *of_forms, has_short_steps=bounds.has_short_steps)
        for unit in _passage_units(source):
            same = " ".join((unit.entry, *(word.folded for word in words(unit.text))))
            if unit.is_row:
                may_stand = is_first or unit.match >= bounds.named_row
            else:
                may_stand = is_first and kept < bounds.units_of_passage and left > 0
            at = seen.get(same)
            if may_stand and at is not None and unit.is_row and unit.match > units[at].match:
                units[at] = replace(unit, place=units[at].place)
            elif may_stand and at is None:
                seen[same] = len(units)
                units.append(replace(unit, place=kept))
                kept += not unit.is_row
                left -= not unit.is_row
    return _with_best_rows(units, bounds.rows)


def _forms(passages: Sequence[Passage], in_company: Sequence[frozenset[int]]) -> dict[UUID, str]:
    """Return the lines of a form by document: a question about one line may contain words of another."""
    forms: dict[UUID, str] = {}
    for passage, starts in zip(passages, in_company, strict=True):
        lines = (passage.content[start:].partition("\n")[0] for start in sorted(starts))
        forms[passage.document_id] = "\n".join(filter(None, (forms.get(passage.document_id, ""), *lines)))
    return forms


def _with_best_rows(units: list[Unit], most: int) -> list[Unit]:
    """Return the candidates with at most `most` rows: those that match best, the earlier one of equals."""
    rows = sorted((place for place, unit in enumerate(units) if unit.is_row), key=lambda place: -units[place].match)
    left_out = set(rows[most:])
    return [unit for place, unit in enumerate(units) if place not in left_out]


def _found(passages: Sequence[Passage]) -> list[float]:
    """Return the fused scores scaled to 0..1."""
    fused = [passage.scores.fused for passage in passages]
    low, width = min(fused, default=0.0), max(fused, default=0.0) - min(fused, default=0.0)
    return [(score - low) / width if width > 0 else 1.0 for score in fused]


@dataclass(frozen=True, slots=True)
class _Source:
    """A passage and how it is read."""

    number: int
    passage: Passage
    found: float
    terms: QuestionTerms | None
    """None: rows and pairs are not candidates."""
    known: Counter[str]
    in_company: frozenset[int] = frozenset()
    """Where lines of a form begin."""
    form: str = ""
    """All lines of the document's form."""
    has_short_steps: bool = False

    def read(self, source: str) -> str:
        """Return a text for reading; Markdown may contain the tags of HTML."""
        return readable_in(self.passage, source)

    def unit(self, start: int, text: str, sense: str, path: tuple[str, ...], **more: Any) -> Unit:  # noqa: ANN401  fields of Unit
        """Return a candidate; its position is set when it is kept."""
        passage = self.passage
        of_passage = {"number": self.number, "found": self.found, "language": passage.language}
        return Unit(start=passage.start + start, place=0, text=text, sense=sense, path=path, **of_passage, **more)

    def rows(self, span: Span, above: Sequence[Span], path: tuple[str, ...]) -> Iterator[Unit]:
        """Yield the rows of a table, with the passage's context if it begins there, or else with the line above."""
        content = self.passage.content
        if self.terms is None:
            return
        context = "" if content[: span.start].strip() else self.passage.context
        line = content[above[-1].start : above[-1].end] if above and above[-1].kind == "prose" else ""
        caption = "" if ENDED.search(line) or LEADS.search(line) or count_words(line) > HEADING_WORDS_MOST else line
        for row_text in row_texts(content, span, context, self.terms, about=" ".join(path), caption=caption):
            yield self._unit_of(row_text, path, content[row_text.start :].partition("\n")[0])

    def pairs(self, span: Span, path: tuple[str, ...], *, has_lines: bool = True) -> Iterator[Unit]:
        """Yield the pairs `Label: value` of some lines, and lines that are pairs without a colon."""
        start = span.start
        terms, about = self.terms, " ".join(path)
        for line in self.passage.content[span.start : span.end].split("\n"):
            if terms is not None and not CRUMB.search(line.strip()):
                is_alone = self.passage.content.rfind("\n", 0, start) + 1 not in self.in_company
                pairs = list(pair_texts(line, start, terms, about=about, around=self.form or " ", is_alone=is_alone))
                alone = line_text(line, start, terms) if has_lines and not pairs else None
                kept = pairs if has_lines else [one for one in pairs if _NUMBER.search(one.text)]  # a heading is mostly a name
                for row_text in [alone] if alone else kept:
                    if not GLUED_WORDS.search(row_text.text):  # web pages lose the line ends of their lists
                        yield self._unit_of(row_text, path, row_text.text)
            start += len(line) + 1

    def gloss(self, span: Span, text: str, path: tuple[str, ...]) -> Iterator[Unit]:
        """Yield a line that says behind a dash what a thing is."""
        row_text = gloss_text(text, span.start, self.terms, about=" ".join(path)) if self.terms is not None else None
        if row_text is not None:
            yield self._unit_of(row_text, path, self.passage.content[span.start : span.end])

    def pair_below(self, span: Span, following: Sequence[Span], path: tuple[str, ...]) -> Iterator[Unit]:
        """Yield the pair of a label on its own line above its value."""
        label = self.passage.content[span.start : span.end]
        if self.terms is None or not following or following[0].kind != "prose":
            return
        value = self.passage.content[following[0].start : following[0].end]
        if not LEADS.search(label):
            row_text = figure_text(label, value, span.start, self.terms)
            if row_text is not None:
                yield self._unit_of(row_text, path, row_text.text)
            return
        if count_words(value) > HEADING_WORDS_MOST:  # a sentence that the line introduces
            return
        line = f"{label} {value}"
        for row_text in pair_texts(line, span.start, self.terms, about=" ".join(path), is_alone=True):
            yield self._unit_of(row_text, path, row_text.text)

    def begins_with_name(self, text: str, content: str, before: Span | None, span: Span) -> bool:
        """Return whether a sentence begins with a name in small letters that the question asks about: `dpkg is a tool.`

        What the edge of the passage or of a column cut off begins in small letters, too: the sentence before must have ended.
        """
        if self.terms is None or not text[:1].islower() or not self.terms.held(text.split()[0]) & self.terms.words:
            return False
        if before is None:
            return _UNSPACED.search(text) is not None  # small letters say nothing in Chinese
        ended = (".", "!", "?", ":", "。", "！", "？", "：", ")", "”")
        return before.kind != "prose" or content[before.start : before.end].rstrip().endswith(ended)

    def entries(self, span: Span, asked: list[OptionText], *, told: set[OptionText], path: tuple[str, ...]) -> Iterator[Unit]:
        """Yield the asked entries that begin before a span ends, wherever sentences begin: short lines may be read as one."""
        while asked and asked[0].start < span.end:
            told.add(entry := asked.pop(0))
            if span.kind != "table":  # its rows are read with their columns
                yield from self.option(entry, path)

    def option(self, option: OptionText, path: tuple[str, ...]) -> Iterator[Unit]:
        """Yield the entry for options of a program, or for a code."""
        if self.terms is not None:
            row_text = option_row(option, self.terms, about=" ".join(path))
            yield self._unit_of(row_text, path, self.passage.content[option.start : option.end])

    def _unit_of(self, row_text: RowText, path: tuple[str, ...], source: str) -> Unit:
        of_row = {
            "match": row_text.match,
            "label": row_text.label,
            "under": (*row_text.under, *reversed(path)),
            "explains": row_text.explains,
            "columns": row_text.columns,
            "names": row_text.names,
        }
        return self.unit(
            row_text.start,
            self.read(row_text.text),
            row_text.sense,
            path,
            is_item=True,
            leans=False,
            is_row=True,
            source=source,
            **of_row,
        )


def _passage_units(source: _Source) -> Iterator[Unit]:
    content = source.passage.content
    trail = HeadingTrail(source.passage)
    spans = passage_spans(source.passage)
    asked = asked_entries(content, source.terms.numbers, source.terms.options) if source.terms else []
    options = {place: option for option in (*option_texts(content), *asked) for place in range(option.start, option.end)}
    quoted = _quoted_on(content, spans)
    contents = Contents(content)
    before, leads = "", tuple[Lead, ...]()
    entry = ""
    told = set[OptionText]()
    for index, span in enumerate(spans):
        yield from source.entries(span, asked, told=told, path=trail.path)
        if (option := options.get(span.start)) and span.kind not in ("heading", "table", "code"):
            if option not in told:  # the spans of an item begin behind its bullet
                yield from source.option(option, trail.path)
            told.add(option)
            continue
        if span.kind == "heading":
            trail.enter(content, span, source.read(content[span.start : span.end]).rstrip("# "))
            yield from source.pairs(span, trail.path, has_lines=False)
        entry = _entry(content, spans[index - 1] if index else None, span, trail.path, entry)
        if span.kind == "table" and not contents.is_table(content[span.start : span.end]):
            yield from source.rows(span, spans[:index], trail.path)
        text = source.read(content[span.start : span.end]) if span.kind in ("prose", "item") else ""
        text = "" if contents.has_title(content[content.rfind("\n", 0, span.start) + 1 : span.end]) else text
        label = _ANSWER_LABEL.match(text) if ASKED.search(before) else None
        text = without_heading(text[label.end() :] if label else text, content, source.known)
        if text and index and _greets(content, spans[index - 1], span):
            text = text[0].upper() + text[1:]
        breaks = breaks_off(content, spans, index, text=text)
        is_lead = breaks or LEADS.search(text) is not None or leads_on(text, source.passage.language)
        attached = () if not is_lead else _attached(source, spans, index, text=text, breaks=breaks, path=trail.path)
        begins = source.begins_with_name(text, content, spans[index - 1] if index else None, span)
        own, has_number = _of_item(source, spans, index, leads, trail)
        is_short = has_number and source.has_short_steps
        if (not breaks and _can_stand(text, span, entry, begins=begins, is_short=is_short)) or (attached and is_whole(text)):
            context = before or (own.text if own.is_item else "")
            sense = f"{context} {text}" if context else text
            pairs = list(source.pairs(span, trail.path)) if span.kind == "item" else []
            best = max(pairs, key=lambda unit: unit.match, default=None)
            more = {"is_item": span.kind == "item", "is_step": has_number, "attached": attached}
            more |= {"leans": leans(text) or index in quoted}
            more |= {"match": best.match, "explains": best.explains} if best else {}
            more |= {"lead": own._replace(start=source.passage.start + own.start)} if own.text else {}
            yield source.unit(span.start, text, sense, trail.path, block=span.block, entry=entry, **more)
        elif text:
            yield from source.gloss(span, text, trail.path)
            yield from source.pairs(span, trail.path)
            yield from source.pair_below(span, spans[index + 1 : index + 2], trail.path)
        before = _lead_of(text, before, span)
        said = trail.path[-1] if span.kind == "heading" else text
        leads = leads_behind(content, spans, index, text=said, before=leads, breaks=breaks)


def _quoted_on(content: str, spans: Sequence[Span]) -> set[int]:
    """Return the indices of the spans that a quotation goes on in: they say little without its beginning."""
    found: set[int] = set()
    for _, group in groupby(enumerate(spans), key=lambda one: one[1].block):
        block = list(group)
        first, last = block[0][1].start, block[-1][1].end
        quotations = quotations_in(content[first:last]) if len(block) > 1 else []
        found |= {at for at, span in block if any(opened < span.start - first <= closed for opened, closed in quotations)}
    return found


def _entry(content: str, before: Span | None, span: Span, path: Sequence[str], entry: str) -> str:
    """Return the code that a span is about: its own, or that of the line or heading above if it goes on with it."""
    if span.kind == "heading" or before is None:
        entry = entry_code(path[-1]) if path else ""
    own = entry_code(content[span.start : span.end]) if span.kind in ("prose", "item") else ""
    if own or before is None or span.block == before.block:
        return own or entry
    has_gap = "\n\n" in content[before.end : span.start].replace("\r", "")
    return entry_code(path[-1]) if path and has_gap else "" if has_gap else entry


def _greets(content: str, before: Span, span: Span) -> bool:
    """Return whether the paragraph before is a greeting: a letter continues after its comma, often in lower case."""
    said = content[before.start : before.end]
    return before.block != span.block and said.endswith((",", "，")) and len(said.split()) <= GREETING_WORDS_MOST


def _lead_of(text: str, before: str, span: Span) -> str:
    """Return the context of the next sentence: a question it answers, or the lead-in of its list."""
    if ASKED.search(text) or LEADS.search(text):
        return text
    return before if span.kind == "item" and LEADS.search(before) else ""


def _can_stand(text: str, span: Span, entry: str, *, begins: bool = False, is_short: bool = False) -> bool:
    may_be_short = is_short or entry or (span.kind == "item" and _NUMBER.search(text)) or _UNSPACED.search(text)
    least = SHORT_WORDS_LEAST if may_be_short else WORDS_LEAST
    if not is_whole(f"{text[:1].upper()}{text[1:]}" if begins else text) or not least <= count_words(text) <= WORDS_MOST:
        return False
    return bool(ENDED.search(text)) or (span.kind == "item" and not (LEADS.search(text) or ASKED.search(text)))


def _of_item(source: _Source, spans: Sequence[Span], index: int, leads: Sequence[Lead], trail: HeadingTrail) -> tuple[Lead, bool]:
    """Return what introduces an item, and whether it has a number; nothing for other spans."""
    if spans[index].kind != "item":
        return NO_LEAD, False
    content, language = source.passage.content, source.passage.language
    own = below_title(lead_of(content, spans, index, leads=leads), trail.path, trail.start, language)
    return own, is_step(content, spans, index)


def _attached(
    source: _Source, spans: Sequence[Span], index: int, *, text: str, breaks: bool, path: Sequence[str]
) -> tuple[str, ...]:
    """Return what a lead-in announces; nothing if the heading above decides what the items mean, which then introduces them."""
    is_list = spans[index].kind != "item" and spans[index + 1 : index + 2] and spans[index + 1].kind == "item"
    if is_list and path and denies(path[-1], source.passage.language) and not denies(text, source.passage.language):
        return ()
    return announced(source.passage.content, spans, index, breaks=breaks, read=source.read)
