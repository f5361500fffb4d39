"""Ground stage: binds and judges an answer while it streams.

Above: `turn.py`. Below: `answers/grounder`, which binds marks to passages and judges sentences by their words; here an embedder
judges what words cannot, and a strict answer waits for its first supported sentence.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import numpy as np

from clew.domain.citations.citation import Citation
from clew.domain.citations.marks import MARK
from clew.domain.citations.support import SUPPORTED, SentenceSupport, Support
from clew.domain.deliverables.outline import Section
from clew.domain.errors import EmbedderUnavailable, StoreUnavailable
from clew.domain.text.words import content_words, folded_words
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Cited, Delta, Warned
from clew.domain.turns.trace import OutlineTrace
from clew.engine.answers.claims import Doubt
from clew.engine.answers.conversation import Conversation
from clew.engine.answers.grounder import Grounded, Grounder, Scanned
from clew.engine.answers.outline import OutlineHolder
from clew.engine.answers.repeated_question import is_question, repeats
from clew.engine.answers.support import judge_similarity
from clew.engine.stages.assemble import Assembled
from clew.engine.stages.generate import Generated, StreamItem
from clew.providers.embedding.protocol import Embedder, Vectors

_BEGINNING = 3
"""How many characters tell that an answer begins like its question."""
_DRESS = " \t\n-*+•#>_"
"""What may stand before the first word of an answer."""
_ASKS = ("?", "？")
_PIECE_MOST = 400
"""Characters that are ground at once: some servers send a whole answer in one piece, and others would wait for all of it."""
_PART = re.compile(rf"(?s).{{1,{_PIECE_MOST}}}(?!\S)|.{{1,{_PIECE_MOST}}}")
"""So many, and no half words where that is possible."""
_JUDGED_AT_ONCE_MOST = 8_000
"""The sentences of a longer answer are judged in a thread."""
_SENTENCES_MOST = 40
"""Sentences of one passage that a claim is compared with."""
_ASKED_LEAST, _REPEATED_LEAST, _REPEATED_MOST = 3, 0.8, 1_000
"""Content words of a question that a small model may repeat in other words as its answer (a shorter one only in its own), the
share of them in that answer, and its length."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it was emitted so far, with what its marks cite."""

    text: str = ""
    citations: tuple[Citation, ...] = ()
    outline: tuple[Section, ...] = ()
    outline_trace: OutlineTrace | None = None
    sentences: tuple[SentenceSupport, ...] | None = None
    """The support of each sentence. None: the answer is incomplete, or the model could not answer."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A question that a small model may repeat as its answer."""

    text: str
    """Folded, without what may stand before it."""
    words: frozenset[str]
    """Its content words; empty if they are few."""


def _questions(assembled: Assembled) -> tuple[_Question, ...]:
    """Return the question, and the whole one that it is short for."""
    prompt = assembled.prompt
    found: list[_Question] = []
    for text in filter(None, (prompt.question, prompt.understood)):
        words = frozenset(content_words(text, prompt.language))
        found.append(_Question(text.lstrip(_DRESS).casefold(), words if len(words) >= _ASKED_LEAST else frozenset()))
    return tuple(found)


def _repeats(questions: Sequence[_Question], language: str | None, sentence: str) -> bool:
    """Return whether a sentence says nothing beyond the words of a question."""
    return any(repeats(sentence, question.text, language) for question in questions)


class Grounding:
    """Grounds one answer while it streams. Read `events` once; `answer` holds what was emitted so far, also after a failure."""

    def __init__(self, assembled: Assembled, embedder: Embedder, *, is_strict: bool = False) -> None:
        """Ground the answer to this prompt, whose numbers name the passages.

        `is_strict`: nothing is emitted before the first supported sentence, and nothing at all if there is none. Otherwise
        nothing is emitted before the first word: marks alone are no answer, nor is the question.
        """
        language = assembled.prompt.language
        is_model, asked = assembled.conversation is not None, assembled.prompt.question
        self._questions = _questions(assembled) if assembled.conversation else ()
        self._repeats = partial(_repeats, self._questions, language)  # no method: the two would hold each other after the turn
        self._grounder = Grounder(
            assembled.numbered, language=language, is_model=is_model, asked=asked, says_nothing=self._repeats
        )
        self._outline = OutlineHolder(assembled.prompt)
        self._look_up = assembled.conversation.look_up if assembled.conversation else None
        self._language = language
        self._embedder = embedder
        self._vectors: dict[int, Vectors] = {}
        self._sentences: tuple[SentenceSupport, ...] | None = None
        self._is_strict = is_strict
        self._held: list[Grounded] | None = []
        self._released_text: list[str] = []
        self._released_citations: list[Citation] = []
        """What was emitted. The grounder may be ahead of it: an answer can be stopped while its last words are judged."""
        has_form = assembled.conversation is not None and assembled.prompt.options.response_schema is not None
        self._form: list[str] | None = [] if has_form else None
        """The text of an answer that is one JSON object: it has no marks, and `[1]` in it is a list."""

    @property
    def answer(self) -> Answer:
        """The part of the answer that was emitted."""
        if self._form is not None:
            return Answer("".join(self._form))
        if self._held is not None:
            return Answer()
        text, outline = "".join(self._released_text), self._outline
        return Answer(text, tuple(self._released_citations), outline.outline, outline.trace, self._sentences)

    @property
    def is_withheld(self) -> bool:
        """Whether nothing was emitted: no sentence is supported, or there is none."""
        return self._form is None and self._held is not None

    def events(self, pieces: AsyncIterator[StreamItem]) -> AsyncIterator[Grounded]:
        """Yield the events of an answer as its items come; warnings of the model pass through."""
        return self._grounded(pieces) if self._form is None else self._unchanged(pieces, self._form)

    async def _unchanged(self, pieces: AsyncIterator[StreamItem], form: list[str]) -> AsyncIterator[Grounded]:
        async for piece in pieces:
            if isinstance(piece, str):
                form.append(piece)
                yield Delta(piece)
            elif isinstance(piece, Warned):
                yield piece

    async def _grounded(self, pieces: AsyncIterator[StreamItem]) -> AsyncIterator[Grounded]:
        async for piece in _cut(pieces):
            is_last = False
            match piece:
                case str():
                    found = self._grounder.scan(self._outline.hold(piece))
                case Generated():
                    found = self._grounder.scan(await self._outline.finish(piece)) + self._grounder.scan(None)
                    is_last = True
                case Conversation():
                    for event in self._release(await self._ground([], is_paused=True), ""):
                        yield event
                    self._grounder.renumber(piece.by_label)
                    self._look_up = piece.look_up
                    continue
                case _:
                    yield piece
                    continue
            events = await self._ground(found, is_last=is_last)
            if isinstance(piece, Generated) and piece.answered:
                self._sentences = await self._judged()
            for event in self._release(events, piece):
                yield event
            if is_last:
                for warning in self._weaknesses():
                    yield warning

    async def _judged(self) -> tuple[SentenceSupport, ...]:
        """Return the support of the sentences, without stopping other requests."""
        if self._grounder.length <= _JUDGED_AT_ONCE_MOST:
            return self._grounder.sentences()
        return await asyncio.to_thread(self._grounder.sentences)

    def _release(self, events: list[Grounded], piece: str | Generated) -> list[Grounded]:
        """Return what may be emitted now, and keep it as a part of the answer."""
        released = self._unheld(events, piece)
        self._released_text += (event.text for event in released if isinstance(event, Delta))
        self._released_citations += (event.citation for event in released if isinstance(event, Cited))
        return released

    def _unheld(self, events: list[Grounded], piece: str | Generated) -> list[Grounded]:
        """Return what need not be held back. A model's own refusal is never withheld."""
        if self._held is None:
            return events
        self._held += events
        is_refusal = isinstance(piece, Generated) and not piece.answered
        is_last = isinstance(piece, Generated)
        if not is_refusal and not (self._has_support(events) if self._is_strict else self._says_something(is_last=is_last)):
            return []
        released, self._held = self._held, None
        return _joined(released)

    def _says_something(self, *, is_last: bool) -> bool:
        """Return whether the answer begins unlike the question or has other words. At its end, some of its words are enough."""
        if not self._grounder.has_words or self._grounder.length > 2 * _REPEATED_MOST:
            return self._grounder.has_words
        text = MARK.sub("", self._grounder.text).lstrip(_DRESS)
        return all(self._differs(text, question, is_last=is_last) for question in self._questions)

    def _differs(self, text: str, question: "_Question", *, is_last: bool) -> bool:
        """Return whether it is clear that an answer is not this question."""
        if not is_last and not question.text.startswith(text[: _BEGINNING if question.words else None].casefold()):
            return True
        if not question.words:
            return is_last and not (text.rstrip().endswith(_ASKS) and folded_words(text) == folded_words(question.text))
        whole = text.rstrip() if is_last else text.rpartition(" ")[0]
        said = set(content_words(whole, self._language))
        if not said <= question.words or len(whole) > _REPEATED_MOST:
            return True
        return is_last and not (is_question(whole, self._language) and len(said) >= _REPEATED_LEAST * len(question.words))

    def _has_support(self, events: list[Grounded]) -> bool:
        """Return whether a citation, or at the end a sentence by several together, is supported and not only the question."""
        cited = (event.citation for event in events if isinstance(event, Cited))
        found = [(one.answer_start, one.answer_end) for one in cited if one.support == SUPPORTED]
        found += [(one.start, one.end) for one in self._sentences or () if one.support == SUPPORTED]
        return any(not self._repeats(self._grounder.text[start:end]) for start, end in found)

    async def _ground(self, found: Scanned, *, is_last: bool = False, is_paused: bool = False) -> list[Grounded]:
        if self._look_up is not None and (unknown := self._grounder.unknown_in(found)):
            with suppress(StoreUnavailable):  # if so, these marks have no passage
                self._grounder.learn(await self._look_up(unknown))
        events = self._grounder.ground(found, is_last=is_last, is_paused=is_paused)
        for doubt in self._grounder.doubts():
            settled = self._grounder.settle(doubt.citation, await self._look_again(doubt))
            events = [Cited(settled) if isinstance(one, Cited) and one.citation is doubt.citation else one for one in events]
        return events

    async def _look_again(self, doubt: Doubt) -> Support:
        """Return the support of a claim that words could not judge, by its similarity to the sentences of the passage."""
        passage, chunk = doubt.passage, doubt.citation.chunk_id
        texts = [piece.text for piece in passage.pieces[:_SENTENCES_MOST]]
        if not texts or not self._embedder.spec.covers(self._language):
            return doubt.judgement.support
        try:
            if chunk not in self._vectors:
                self._vectors[chunk] = await self._embedder.embed_passages(texts, [passage.language or None] * len(texts))
            claim = await self._embedder.embed_query(doubt.claim, self._language)
        except EmbedderUnavailable:
            return doubt.judgement.support
        similarity = float(np.max(self._vectors[chunk] @ claim))
        calibrated = self._embedder.spec.scale.calibrated(similarity, self._language, passage.language)
        return judge_similarity(doubt.judgement, calibrated, self._language)

    def _weaknesses(self) -> list[Warned]:
        """Return a warning if some sentences are not supported."""
        sentences = self._sentences or ()
        weak = sum(one.support.strength != "supported" for one in sentences)
        if not weak or self.is_withheld:
            return []
        code = "weak_support"
        return [Warned(code, warning_text(code, self._language, weak=str(weak), all=str(len(sentences))))]


async def _cut(pieces: AsyncIterator[StreamItem]) -> AsyncIterator[StreamItem]:
    """Yield the items, long texts in parts; between two parts other tasks run."""
    async for piece in pieces:
        if isinstance(piece, str) and len(piece) > _PIECE_MOST:
            for part in _PART.finditer(piece):
                yield part[0]
                await asyncio.sleep(0)
        else:
            yield piece


def _joined(events: list[Grounded]) -> list[Grounded]:
    """Join the texts that follow each other."""
    joined: list[Grounded] = []
    for event in events:
        if isinstance(event, Delta) and joined and isinstance(joined[-1], Delta):
            joined[-1] = Delta(joined[-1].text + event.text)
        else:
            joined.append(event)
    return joined
