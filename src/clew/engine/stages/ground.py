"""Ground stage: binds the marks `[n]` of an answer to passages and exact words while the answer streams.

Above: `turn.py`. Below: `domain/citations/mark_scanner` (what is a mark), `answers/quotes` (which words support a claim). Works
on any text, whatever model wrote it. The model cites passages by their number in the prompt. The emitted text uses the answer's
own numbers, 1..k by first appearance, so only the digits inside marks change. A mark that names no passage stays as written,
without a citation, and is reported once; it is removed if a passage of the answer has its number.
"""

import re
from bisect import bisect_left
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, count

from clew.domain.citations.citation import Citation
from clew.domain.citations.mark_scanner import FoundMark, MarkScanner
from clew.domain.citations.marks import NUMBER
from clew.domain.deliverables.outline import KEYWORD, Section, parse_outline
from clew.domain.documents.passage import Passage
from clew.domain.documents.position import position_of
from clew.domain.documents.relevance import relevance
from clew.domain.errors import StoreUnavailable
from clew.domain.text.words import words
from clew.domain.turns.events import Cited, Delta, Warned
from clew.domain.turns.trace import OutlineTrace
from clew.engine.answers.conversation import Conversation
from clew.engine.answers.outline import OutlineHolder
from clew.engine.answers.quotes import PassageSupport
from clew.engine.stages.assemble import Assembled
from clew.engine.stages.generate import Generated, StreamItem
from clew.providers.answering.sentences import Span, sentence_spans

Grounded = Delta | Cited | Warned
Scanned = list[str | FoundMark]
CLAIM_MOST = 600
"""How many code points before a mark are searched for the sentence it supports."""
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n")
_AFTER_SENTENCE = re.compile(r"[\s.,;:!?…。！？，；：\"”’'»)\]」』*_|]*\Z")
_OUTLINE = re.compile(rf"^{KEYWORD}[ \t]*$", re.MULTILINE)
_NO_CLAIM = re.compile(r"[:?：？][*_\"”’'»)]*\Z")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it was emitted so far, with what its marks cite."""

    text: str = ""
    citations: tuple[Citation, ...] = ()
    outline: tuple[Section, ...] = ()
    outline_trace: OutlineTrace | None = None
    unsupported: tuple[tuple[int, int], ...] | None = None
    """(start, end) of the sentences without a mark. None: the answer is incomplete, or the model could not answer."""


class Grounding:
    """Grounds one answer while it streams. Read `events` once; `answer` holds what was emitted so far, also after a failure."""

    def __init__(self, assembled: Assembled) -> None:
        """Ground the answer to this prompt, whose numbers name the passages."""
        self._grounder = Grounder(assembled.numbered, language=assembled.prompt.language)
        self._outline = OutlineHolder(assembled.prompt)
        self._look_up = assembled.conversation.look_up if assembled.conversation else None
        self._unsupported: tuple[tuple[int, int], ...] | None = None

    @property
    def answer(self) -> Answer:
        """The answer so far."""
        grounder, outline = self._grounder, self._outline
        return Answer(grounder.text, grounder.citations, outline.outline, outline.trace, self._unsupported)

    async def events(self, pieces: AsyncIterator[StreamItem]) -> AsyncIterator[Grounded]:
        """Yield the events of an answer as its items come; warnings of the model pass through."""
        async for piece in pieces:
            match piece:
                case str():
                    found = self._grounder.scan(self._outline.hold(piece))
                case Generated():
                    found = self._grounder.scan(await self._outline.finish(piece)) + self._grounder.scan(None)
                case Conversation():
                    self._grounder.renumber(piece.by_label)
                    self._look_up = piece.look_up
                    continue
                case _:
                    yield piece
                    continue
            for event in await self._ground(found):
                yield event
            if isinstance(piece, Generated) and piece.answered:
                self._unsupported = self._grounder.unsupported()

    async def _ground(self, found: Scanned) -> list[Grounded]:
        if self._look_up is not None and (unknown := self._grounder.unknown_in(found)):
            with suppress(StoreUnavailable):  # if so, these marks have no passage
                self._grounder.learn(await self._look_up(unknown))
        return self._grounder.ground(found)


@dataclass(frozen=True, slots=True)
class _Claim:
    """Where the sentence before a mark begins in the answer, and its words to search for."""

    start: int
    words: str


class Grounder:
    """Grounds one answer. The result does not depend on how the text was cut into pieces."""

    def __init__(self, passages: Mapping[int, Passage], *, language: str | None = None) -> None:
        """`[n]` means `passages[n]`; `language` is the answer's, for finding its sentences."""
        self._passages = dict(passages)
        self._language = language
        self._scanner = MarkScanner()
        self._supports: dict[int, PassageSupport] = {}
        self._labels: dict[int, int] = {}
        self._cited: dict[int, int] = {}
        """Chunk id → number in the answer, of passages that had another number in an earlier prompt."""
        self._last_label = 0
        self._unknown: set[int] = set()
        self._parts: list[str] = []
        self._plain: list[str] = []
        """The answer with every bound mark replaced by white space of the same length."""
        self._recent = ""
        self._length = 0
        self._mark_end = 0
        self._claim = _Claim(0, "")
        self._citations: list[Citation] = []

    @property
    def text(self) -> str:
        """The answer as emitted so far."""
        return "".join(self._parts)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """All citations so far, in the order of the answer."""
        return tuple(self._citations)

    def scan(self, piece: str | None) -> Scanned:
        """Take the model's next piece, None at the end, and return the part of the answer that is decided, for `ground`."""
        return self._scanner.finish() if piece is None else self._scanner.feed(piece)

    def unknown_in(self, found: Scanned) -> frozenset[int]:
        """Return the numbers in marks that name no known passage and were not looked up before."""
        numbers = (number for item in found if isinstance(item, FoundMark) for number in item.numbers)
        return frozenset(numbers) - self._passages.keys() - self._unknown

    def learn(self, passages: Mapping[int, Passage]) -> None:
        """Add passages by their numbers."""
        self._passages |= passages

    def renumber(self, passages: Mapping[int, Passage]) -> None:
        """Replace the passages: `[n]` now means `passages[n]`. A passage that the answer already cites keeps its number there."""
        self._cited |= {self._passages[number].chunk_id: label for number, label in self._labels.items()}
        self._passages, self._labels, self._supports = dict(passages), {}, {}

    def feed(self, piece: str) -> list[Grounded]:
        """Take the model's next piece; return the events to emit now: text, and each citation right after its mark."""
        return self.ground(self.scan(piece))

    def finish(self) -> list[Grounded]:
        """Return the events that were held back. Call it once, also for an answer that was stopped."""
        return self.ground(self.scan(None))

    def unsupported(self) -> tuple[tuple[int, int], ...]:
        """Return (start, end) in the answer of each sentence without a mark, once the answer is finished.

        Headings, code, questions, lead-ins of lists and the outline at the end claim nothing.
        """
        text = "".join(self._plain)
        keywords = [found.start() for found in _OUTLINE.finditer(text)] if parse_outline(text) else []
        spans = sentence_spans(text[: keywords[-1]] if keywords else text, self._language)
        covered = sorted((citation.answer_start, citation.answer_end) for citation in self._citations)
        starts = [start for start, _ in covered]
        ends = list(accumulate((end for _, end in covered), max))
        return tuple((s.start, s.end) for s in spans if _claims(text, s) and not _is_covered(s, starts, ends))

    def ground(self, found: Scanned) -> list[Grounded]:
        """Return the events of the scanned text: text, and each citation right after its mark."""
        out: list[Grounded] = []
        pending: list[str] = []
        for item in found:
            if isinstance(item, str):
                pending.append(item)
                self._write(item, item)
                continue
            text, emitted = self._bind(item)
            pending.append(text)
            if emitted:
                out += [Delta("".join(pending)), *emitted]
                pending = []
        return [*out, Delta("".join(pending))] if pending else out

    def _bind(self, found: FoundMark) -> tuple[str, list[Cited | Warned]]:
        """Return the mark with the answer's own numbers, and the events that follow it."""
        known = [number for number in dict.fromkeys(found.numbers) if number in self._passages]
        warnings = self._warn(found.numbers)
        if not known:
            kept = "" if self._is_taken(found.numbers) else found.source
            self._write(kept, kept)
            return kept, warnings
        text = self._rewritten(found, known)
        claim, mark_start = self._find_claim(), self._length
        self._write(text, " " * len(text))
        self._mark_end = self._length
        citations = [self._cite(number, claim, mark_start) for number in known]
        self._citations += citations
        return text, [*(Cited(citation) for citation in citations), *warnings]

    def _rewritten(self, found: FoundMark, known: Sequence[int]) -> str:
        """Return a mark with the answer's own numbers; one that names no passage is removed if a passage has that number."""
        for number in known:
            self._label(number)
        if len(known) == len(set(found.numbers)) or not self._is_taken(set(found.numbers) - set(known)):
            return NUMBER.sub(lambda number: str(self._label(int(number.group()))), found.source)
        return f"[{', '.join(str(self._label(number)) for number in known)}]"

    def _label(self, number: int) -> int:
        """Return a passage's number in this answer: the next number that no mark without a passage uses."""
        if number in self._passages and number not in self._labels:
            label = self._cited.get(self._passages[number].chunk_id)
            if label is None:
                label = self._last_label = next(n for n in count(self._last_label + 1) if n not in self._unknown)
            self._labels[number] = label
        return self._labels.get(number, number)

    def _is_taken(self, numbers: Iterable[int]) -> bool:
        """Return whether a passage of this answer has one of these numbers."""
        return not {*self._labels.values(), *self._cited.values()}.isdisjoint(numbers)

    def _warn(self, numbers: Sequence[int]) -> list[Cited | Warned]:
        unknown = [n for n in dict.fromkeys(numbers) if n not in self._passages and n not in self._unknown]
        self._unknown.update(unknown)
        warnings = [Warned("unknown_citation", f"The answer cites [{n}], but the prompt has no passage {n}.") for n in unknown]
        return [*warnings]

    def _cite(self, number: int, claim: _Claim, mark_start: int) -> Citation:
        passage = self._passages[number]
        if number not in self._supports:
            self._supports[number] = PassageSupport(passage)
        start, end = self._supports[number].span(claim.words)
        return Citation(
            label=self._labels[number],
            chunk_id=passage.chunk_id,
            document_id=passage.document_id,
            document_name=passage.document_name,
            version=passage.version,
            start=passage.start + start,
            end=passage.start + end,
            quote=passage.content[start:end],
            heading_path=passage.heading_path,
            similarity=passage.scores.similarity,
            answer_start=claim.start,
            answer_end=mark_start,
            position=position_of(passage.places, passage.start + start, passage.start + end),
            relevance=relevance(passage.scores),
        )

    def _find_claim(self) -> _Claim:
        """Find the sentence that ends here. If it has several marks, each supports the words since the mark before."""
        window = self._recent[-CLAIM_MOST:]
        begin = self._length - len(window)
        since_mark = window[max(0, self._mark_end - begin) :]
        if self._mark_end and self._mark_end >= begin and not words(since_mark):
            return self._claim
        span = _last_sentence(window, self._language)
        if span is None:
            self._claim = _Claim(self._length, "")
        else:
            clause = window[max(span[0], self._mark_end - begin, 0) : span[1]]
            whole = window[span[0] : span[1]]
            self._claim = _Claim(begin + span[0], clause if len(words(clause)) > 2 else whole)
        return self._claim

    def _write(self, text: str, plain: str) -> None:
        self._parts.append(text)
        self._plain.append(plain)
        self._length += len(text)
        self._recent += plain
        if len(self._recent) > 4 * CLAIM_MOST:
            self._recent = self._recent[-CLAIM_MOST:]


def _last_sentence(window: str, language: str | None) -> tuple[int, int] | None:
    """Return (start, end) of the sentence, item or table row at the end of a text; None if no words come right before the end."""
    body = window.rstrip()
    if _PARAGRAPH_END.search(window, len(body)):
        return None
    paragraph = max((match.end() for match in _PARAGRAPH_END.finditer(body)), default=0)
    spans = sentence_spans(body[paragraph:], language)
    if not spans:
        return None
    start, end = paragraph + spans[-1].start, paragraph + spans[-1].end
    if spans[-1].kind == "table":
        start = max(start, body.rfind("\n", start, end) + 1)
    if not words(body[start:end]) or not _AFTER_SENTENCE.match(body, end):
        return None
    return start, end


def _claims(text: str, span: Span) -> bool:
    sentence = text[span.start : span.end]
    return span.kind in ("prose", "item", "table") and not _NO_CLAIM.search(sentence) and bool(words(sentence))


def _is_covered(span: Span, starts: list[int], ends: list[int]) -> bool:
    """Return whether a supported range overlaps a span; `ends[i]` is the furthest end of the first i + 1 ranges."""
    before = bisect_left(starts, span.end)
    return before > 0 and ends[before - 1] > span.start
