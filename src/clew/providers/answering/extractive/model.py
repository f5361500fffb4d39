"""The default answer model: it writes no sentences itself, but picks, orders and cites sentences of the passages.

Above: the engine's generate stage, through `protocol.AnswerModel`. Below: `units` (the candidates), the embedder, `choice` (the
selection) and `deliverable`. A follow-up that points at a section (`S2 — <title>`, source 000) is answered from candidates under
that heading; titles are compared in the form that `deliverable` gives them. The same prompt gives the same answer.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from itertools import compress, pairwise
from textwrap import dedent, indent
from typing import Any

from clew.domain.citations.mark_scanner import relabelled
from clew.domain.citations.marks import mark
from clew.domain.deliverables.outline import title_key
from clew.domain.documents.passage import Passage
from clew.domain.followup.ellipsis.asked_years import asked_years
from clew.domain.text.codes import are_alike, holds_code
from clew.domain.text.versions import versions
from clew.domain.turns.events import Usage
from clew.providers.answering.extractive.asked_rows import of_asked_rows
from clew.providers.answering.extractive.asked_versions import CANDIDATES, of_asked_versions, of_release_notes
from clew.providers.answering.extractive.choice import SHORT, choose, distinguish_rows
from clew.providers.answering.extractive.deliverable import TOO_FEW, bounds_of, title_of, write_deliverable
from clew.providers.answering.extractive.entries import Asked, first_options, is_unlisted, mentioning, of_asked_entries
from clew.providers.answering.extractive.evidence import WORDS_SHARED_LEAST, Evidence, lexical_evidence, vector_evidence
from clew.providers.answering.extractive.fitness import held_by, is_headed, lacks_amount, may_be_told
from clew.providers.answering.extractive.listed_items import about_items
from clew.providers.answering.extractive.nearness import are_far
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.ranking import Ranking, ranked_rows
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.texts import not_answered
from clew.providers.answering.extractive.units import Bounds, Unit, units_of
from clew.providers.answering.extractive.weights import Weights
from clew.providers.answering.protocol import Abilities, Finished, Measure, Prompt, TextPiece
from clew.providers.answering.sentences import FENCE
from clew.providers.answering.stopping import StopFilter
from clew.providers.embedding.protocol import Embedder

SIMILARITY_TRUSTED = 0.3
_CODES_LISTED_LEAST = 2
"""Lines with a code of their own that make a list of codes."""
_STEP_NEIGHBOUR, _STEP_DROP, _SIDES_DROP = 0.2, 0.4, 0.25
_FACT_WORDS_SHARED, _SHORT_WORDS_SHARED, _SHORT_DROP = 0.2, 0.4, 0.4
"""The sentence that states a fact repeats words of the question, most of all if it states a figure, a date or a person."""
_OPEN_WORDS_LEAST, _OPEN_WORDS_MOST = 60, 132
_SIDES_WORDS_MOST = 160
_ENTRY = Weights(words_most=80, drop=9.0, foreign=18.0)
"""For what a list says about a code: all of it, in one language."""
_SECTION_BOUNDS = Bounds(passages=12, units=48)
_SECTION_WORDS_MOST = 150
_SECTION_DROP = 0.6
"""Twice that of an answer: a question about a section asks for its content."""
_COMPARED = re.compile(
    r"\b(?:compared (?:with|to)|versus|vs|verglichen mit|im vergleich zu[mr]?|gegenüber"
    r"|comparée?s? (?:à|aux?)|par rapport (?:à|aux?)|en comparaison (?:de|avec)"
    r"|(?:en comparación|comparad[oa]s?) con|frente al?|(?:em comparação|comparad[oa]s?) (?:com|a)|em relação (?:a|à|ao))\b",
    re.IGNORECASE,
)
"""What is behind it is not what the sentence is about: `compared with 3 % in 2005`."""
_PIECE = re.compile(r"\S{1,24}\s*|\s+")
_PIECE_LEAST = 12


class Extractive:
    """Answers with sentences of the passages. For languages that the embedder does not cover, only words decide."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder

    @property
    def name(self) -> str:
        """Its name in settings."""
        return "extractive"

    @property
    def abilities(self) -> Abilities:
        """It reads only the passages, however many."""
        return Abilities(names=(self.name,))

    async def prepare(self) -> None:
        """Nothing is to be learned."""

    async def measure(self, prompt: Prompt) -> Measure:
        """Return no length: it has no window."""
        return Measure(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Yield the answer in pieces of a few words. Raises EmbedderUnavailable if the embedder cannot be used."""
        text, details = await (self._deliver(prompt) if prompt.service else self._answer(prompt))
        if prompt.context is not None:
            text = relabelled(text, dict(enumerate(prompt.context.labels, start=1)))
        stop = StopFilter(prompt.options.stops)
        for piece in _pieces(text or not_answered(prompt.language)):
            if sent := stop.feed(piece):
                yield TextPiece(sent)
            await asyncio.sleep(0)
        if sent := stop.finish():
            yield TextPiece(sent)
        if stop.found:
            details = details | {"stop": stop.found}
        yield Finished(Usage(), answered=bool(text), has_sections=details.get("outline") != TOO_FEW, details=details)

    async def close(self) -> None:
        """Does nothing: the code that opened the embedder closes it."""

    async def _deliver(self, prompt: Prompt) -> tuple[str, dict[str, Any]]:
        """Write a deliverable from everything that was found, by sections."""
        units = await asyncio.to_thread(units_of, prompt.passages, bounds_of(prompt.passages))
        if not units:
            return "", {"candidates": 0, "sentences": 0, "outline": TOO_FEW}
        evidence = await self._weigh(units, prompt)
        written = await asyncio.to_thread(
            write_deliverable, units, evidence, prompt.passages, compose=compose, service=prompt.service, language=prompt.language
        )
        counts = {"candidates": len(units), "sentences": written.sentences}
        return written.text, {**counts, "outline": written.sections or TOO_FEW}

    async def _answer(self, prompt: Prompt) -> tuple[str, dict[str, Any]]:
        """Answer the question, or detail the sections it points at; return no text if the passages do not answer it."""
        asked = prompt.query or prompt.question
        question = Question.of(asked, prompt.language, typed=prompt.question)
        most = CANDIDATES if versions(asked) else question.candidates
        bounds = _SECTION_BOUNDS if prompt.reference else Bounds(units=most, has_short_steps=question.kind == "procedure")
        terms = QuestionTerms.of(asked, prompt.language)
        units = await asyncio.to_thread(units_of, prompt.passages, bounds, terms)
        units = of_asked_versions(of_asked_options(of_asked_years(units, asked), terms.options), asked)
        if not question.sides:
            typed, language = prompt.question, prompt.language
            units = of_asked_rows(units, prompt.passages, asked=asked, typed=typed, language=language)
        if (entries := await asyncio.to_thread(_entries, units, question, prompt)) is not None:
            return compose(entries, prompt.passages), {"candidates": len(units), "sentences": len(entries)}
        named = of_asked_codes(units, question.codes)
        is_alone = question.words <= Question.of(prompt.question, prompt.language).words
        weights = _weights_for(question, is_alone=is_alone) if named is units else _ENTRY
        chosen = [] if prompt.reference else await asyncio.to_thread(_listed_units, units, question, prompt)
        if units and not chosen:
            chosen = await self._choose(named, prompt, question, weights, is_alone=is_alone)
            is_told = bool(question.shape and chosen) and may_be_told(chosen[0], question)
            told = {"is_answer": not question.is_open, "is_fact": question.is_fact, "is_told": is_told}
            text = await asyncio.to_thread(compose, chosen, prompt.passages, **told) if chosen else ""
        else:
            text = _listed(chosen)
        return text, {"candidates": len(units), "sentences": len(chosen)}

    async def _choose(
        self, units: list[Unit], prompt: Prompt, question: Question, weights: Weights, *, is_alone: bool
    ) -> list[Unit]:
        evidence = await self._weigh(units, prompt)
        for told in (detail, about_items) if prompt.reference else ():
            if detailed := await asyncio.to_thread(told, units, evidence, prompt.reference, language=prompt.language):
                return detailed
        best_row = max(unit.match for unit in units)
        is_named = weights is _ENTRY or is_headed(units, question, prompt.language)
        is_vague = not is_named and best_row < WORDS_SHARED_LEAST
        is_far = is_alone and are_far(units, evidence, question, prompt.question, prompt.language)
        if lacks_amount(units, question) or (is_vague and (is_far or evidence.is_little)):
            return []
        passages = () if weights is _ENTRY else prompt.passages
        chosen = await asyncio.to_thread(
            choose, units, evidence, language=prompt.language, weights=weights, question=question, passages=passages
        )
        return distinguish_rows(chosen)

    async def _weigh(self, units: list[Unit], prompt: Prompt) -> Evidence:
        question = prompt.query or prompt.question
        if self._embedder is None or not _means_something(self._embedder, prompt):
            return await asyncio.to_thread(lexical_evidence, units, question, prompt.language)
        query = await self._embedder.embed_query(question, prompt.language)
        vectors = await self._embedder.embed_passages([unit.meaning for unit in units], [unit.language for unit in units])
        scale = self._embedder.spec.scale
        return await asyncio.to_thread(
            vector_evidence, units, question, prompt.language, query=query, vectors=vectors, scale=scale
        )


def of_asked_years(units: list[Unit], question: str) -> list[Unit]:
    """Return the candidates without those that state only other years than the question asks for; all if none is left.

    A year that a sentence only compares with does not count.
    """
    years = asked_years(question)
    return [unit for unit in units if not years.is_other_than(_told(unit.text))] or units if years else units


def _told(text: str) -> str:
    """Return what a sentence says before it compares that with something else; all of it if it begins with the comparison."""
    compared = _COMPARED.search(text)
    return text[: compared.start()].strip() or text if compared else text


def of_asked_options(units: list[Unit], options: frozenset[str]) -> list[Unit]:
    """Return the candidates without entries for other options than the question names; all if none is about its own."""
    entries = [first_options(unit) for unit in units]
    about = [not names or not options.isdisjoint(names) for names in entries]
    is_found = any(unit.is_row and names and kept for unit, names, kept in zip(units, entries, about, strict=True))
    return list(compress(units, about)) if options and is_found else units


def _listed_units(units: Sequence[Unit], question: Question, prompt: Prompt) -> list[Unit]:
    """Return what has an order of its own: the changes of a version or its date, or ranked rows of a table."""
    asked = prompt.query or prompt.question
    noted = of_release_notes(units, prompt.passages, asked, prompt.language)
    return noted or _ranked(units, question, prompt)


def _entries(units: Sequence[Unit], question: Question, prompt: Prompt) -> list[Unit] | None:
    """Return the entries for the codes or options that a question asks for; empty if the list of its product lacks the code.

    None where something else answers as well: the question compares, points at a section, or asks more about an option.
    """
    searched = prompt.query or prompt.question
    asked = Asked.of(searched, prompt.language)
    if not asked.names or question.sides or prompt.reference or "\n" in searched:  # the question before names it
        return None
    found = of_asked_entries(units, prompt.passages, asked)
    if found:
        is_whole = asked.numbers or question.kind == "definition" or asked.is_alone(asked.product(prompt.passages))
        return found if is_whole else None
    is_missing = not asked.options and is_unlisted(prompt.passages, asked) and not mentioning(units, prompt.passages, asked)
    return [] if is_missing else None


def _ranked(units: Sequence[Unit], question: Question, prompt: Prompt) -> list[Unit]:
    """Return the rows of a table that a question ranks ("the largest"); none if a sentence names all that it asks for."""
    ranking = Ranking.of(prompt.query or prompt.question, question, prompt.language)
    if ranking is None or any(question.words <= held_by(unit, prompt.language) for unit in units if not unit.is_row):
        return []
    return ranked_rows(prompt.passages, ranking, prompt.language)


def _listed(rows: Sequence[Unit]) -> str:
    """Write ranked rows in their own order, which is not that of the documents."""
    lines = [f"{row.text} {mark(row.number)}" for row in rows]
    return "\n".join(f"- {line}" for line in lines) if len(lines) > 1 else "".join(lines)


def _weights_for(question: Question, *, is_alone: bool = True) -> Weights:
    """Return the weights for a kind of question. `is_alone`: all its words were typed, none is of an earlier question."""
    weights = Weights() if is_alone else Weights(words_leading=0.0)
    if question.sides:  # two sides often say the same with another figure
        return replace(weights, repetition=0.0, words_most=_SIDES_WORDS_MOST, drop=_SIDES_DROP)
    if question.is_open:
        return replace(weights, words_most=_OPEN_WORDS_MOST, words_least=_OPEN_WORDS_LEAST if question.thing else 0.0)
    if question.kind == "procedure":
        return replace(weights, neighbour=_STEP_NEIGHBOUR, drop=_STEP_DROP)
    if question.kind in SHORT and is_alone:
        return replace(weights, words_shared=_SHORT_WORDS_SHARED, drop=_SHORT_DROP)
    return replace(weights, words_shared=_FACT_WORDS_SHARED) if question.is_fact and is_alone else weights


def of_asked_codes(units: list[Unit], asked: Sequence[str]) -> list[Unit]:
    """Return the candidates without those that are about other codes than the question names; all if none is about its own.

    If lines or headings of a list begin with codes, only what stands there, or contains the code, answers.
    """
    listed = {unit.entry for unit in units if unit.entry}
    is_listed = any(code in listed and sum(are_alike(code, other) for other in listed) >= _CODES_LISTED_LEAST for code in asked)
    is_section = any(holds_code(unit.path[-1], code) for unit in units if len(unit.path) > 1 for code in asked)
    if not is_listed and not is_section:
        return units
    told = [f"{unit.entry} \n {unit.label} \n {' '.join(unit.path[-1:])} \n {unit.source or unit.text}" for unit in units]
    return list(compress(units, [any(holds_code(text, code) for code in asked) for text in told]))


def _means_something(embedder: Embedder, prompt: Prompt) -> bool:
    """Return whether vectors can compare question and passages: by language, or because they did so in the search.

    A model gives all sentences of a language that it never learned about the same similarity: for such a question words decide.
    Its scores for passages in such a language count if it found a similar one. An undetected language counts as known.
    """
    spec = embedder.spec
    if not spec.covers(prompt.language):
        return False
    if all(spec.covers(passage.language) for passage in prompt.passages):
        return True
    return max((passage.scores.similarity or 0.0 for passage in prompt.passages), default=0.0) >= SIMILARITY_TRUSTED


def compose(
    chosen: Sequence[Unit],
    passages: Sequence[Passage],
    *,
    is_answer: bool = False,
    is_fact: bool = False,
    is_told: bool = False,
) -> str:
    """Write the picked sentences by document, best document first, in the document's order.

    `is_answer`: the text begins with the section of the best one, whose lists and tables stay in order. `is_fact`: one sentence
    answers, so it begins with that; what stands before it there comes last. `is_told`: the first of them is the answer, which
    stands by itself, also out of a list.
    """
    if is_told:
        rest = compose(chosen[1:], passages)
        return "\n\n".join(filter(None, (*_paragraphs(chosen[:1]), rest)))
    documents = dict.fromkeys(passages[unit.number - 1].document_id for unit in chosen)
    paragraphs: list[str] = []
    for document in documents:
        of_document = [unit for unit in chosen if passages[unit.number - 1].document_id == document]
        in_order = sorted(of_document, key=lambda unit: unit.start)
        if is_fact and chosen[0] in in_order and not any(unit.is_item or unit.attached for unit in in_order):
            begin = _begin(in_order, chosen[0])
            in_order = [*in_order[begin:], *in_order[:begin]]
        elif is_answer and chosen[0] in in_order and not _has_like(chosen[0], in_order):
            in_order.sort(key=lambda unit: (unit.number, unit.path) != (chosen[0].number, chosen[0].path))
        paragraphs += _paragraphs(in_order)
    return "\n\n".join(paragraphs)


def _has_like(best: Unit, units: Sequence[Unit]) -> bool:
    """Return whether the best row has the label of another one, from another sheet or year: these stay in order."""
    return best.is_row and any(one is not best and one.is_row and one.label == best.label for one in units)


def _begin(units: Sequence[Unit], best: Unit) -> int:
    """Return the index of the best sentence, or of the one it points back to."""
    begin = units.index(best)
    while begin and units[begin].leans and _follows(units[begin], units[begin - 1]):
        begin -= 1
    return begin


def _follows(unit: Unit, before: Unit) -> bool:
    return (unit.number, unit.place) == (before.number, before.place + 1)


def _paragraphs(units: Sequence[Unit]) -> Iterator[str]:
    """Yield prose, lists and blocks of one document, each sentence with its mark."""
    sentences: list[str] = []
    items: list[str] = []
    before: Unit | None = None
    for unit in units:
        cited = unit.text if unit.is_title else f"{unit.text} {mark(unit.number)}"
        if items and before is not None and _is_same_item(before, unit):
            items[-1] += f" {cited}"
            continue
        is_below_same = unit.is_title and before is not None and (before.is_title, before.text) == (True, unit.text)
        before = unit
        if items and not unit.is_item:
            yield "\n".join(items)
            items = []
        if unit.is_item:
            if sentences:
                yield " ".join(sentences)
                sentences = []
            items.append(f"- {cited}")
            if unit.attached:
                items[-1] += indent(f"\n{_attachment(unit)}", "  ")
            continue
        sentences += [] if is_below_same else [cited]
        if unit.attached:
            yield from filter(None, [" ".join(sentences), _attachment(unit)])
            sentences = []
    if len(units) == 1 and units[0].is_row and " | " not in units[0].text:
        yield f"{units[0].text} {mark(units[0].number)}"
    elif sentences or items:
        yield " ".join(sentences) if sentences else "\n".join(items)


def _is_same_item(one: Unit, other: Unit) -> bool:
    """Return whether two candidates are sentences of one list item."""
    if not (one.is_item and other.is_item) or one.is_row or other.is_row:
        return False
    return (one.number, one.block) == (other.number, other.block)


def _attachment(unit: Unit) -> str:
    first, has_lines, rest = unit.attached[0].partition("\n")
    block = f"{first}\n{dedent(rest)}" if has_lines else first  # the first line has lost its indent
    if FENCE.match(block):
        return block
    if has_lines:  # a table: its last row gets the mark, inside the last cell
        row = block.rstrip()
        return f"{row[:-1].rstrip()} {mark(unit.number)} |" if row.endswith("|") else f"{row} {mark(unit.number)}"
    return "\n".join(f"- {item} {mark(unit.number)}" for item in unit.attached)


def _pieces(text: str) -> Iterator[str]:
    """Split a text into pieces of at least a dozen characters, at white space if possible."""
    piece = ""
    for match in _PIECE.finditer(text):
        piece += match.group()
        if len(piece) >= _PIECE_LEAST:
            yield piece
            piece = ""
    if piece:
        yield piece


def detail(units: Sequence[Unit], evidence: Evidence, reference: str, *, language: str | None) -> list[Unit]:
    """Return the content of the referenced sections only, best first; empty if no heading matches."""
    places = list(compress(range(len(units)), within_sections(units, reference)))
    if not places:
        return []
    weights = replace(Weights(), words_most=_SECTION_WORDS_MOST, drop=_SECTION_DROP)
    return choose([units[place] for place in places], evidence.of(places), language=language, weights=weights)


def within_sections(units: Sequence[Unit], reference: str) -> list[bool]:
    """Return for each candidate whether it is under a title of FOLLOWUP_REFERENCE (one per line).

    A document's own title means the text above its first heading, or the whole document if there is none.
    """
    titles = {title_key(line.partition(" — ")[2] or line) for line in reference.splitlines() if line.strip()}
    within = [_is_under(unit.path[1:] or unit.path, unit.path, titles) for unit in units]
    return within if any(within) else [_is_under(unit.path[:1], (), titles) for unit in units]


def _is_under(headings: Sequence[str], path: Sequence[str], titles: set[str]) -> bool:
    joined = (f"{outer}: {inner}" for outer, inner in pairwise(path))
    return any(title_key(title) in titles for title in map(title_of, (*headings, *joined)) if title)
