"""The answer model of a request such as "shorter" or "why?": if a language model only repeats the answer before, what stored
sentences and quotes can do takes its place.

Above: `questions/revision`. Below: the language model, and `revised.py`, which does the same without one. Small models copy the
answer that they are to change (decision 0039). What the model writes is held back only as long as it is the answer before.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import cast

from clew.domain.citations.mark_scanner import relabelled
from clew.domain.citations.marks import MARK, MARK_BEGUN
from clew.domain.errors import ClewError
from clew.domain.revision import Kind, Revision
from clew.domain.revision.answer import AnswerBefore
from clew.domain.text.tokens import estimate_tokens
from clew.domain.text.words import folded_words
from clew.engine.answers.revised import rewritten, unchanged
from clew.providers.answering.protocol import Abilities, AnswerModel, Finished, Measure, Prompt, TextPiece
from clew.providers.answering.stopping import StopFilter

_SHOWS_WORDS: frozenset[Kind] = frozenset({"why", "sure"})
"""What the words behind an answer reply to, also if they do not support it."""
NEEDS_WORDS: frozenset[Kind] = frozenset({"translate", "simpler"})
"""What only a language model can do: if it only repeats the answer, this is said."""
DONE_WITHOUT_MODEL: frozenset[Kind] = frozenset({*_SHOWS_WORDS, "shorter", "sentences", "list", "longer"})
"""What can be done with the sentences of an answer and its passages."""
_LONGEST = 4_000
"""Characters of an answer up to which a repetition is looked for: it is held back as long as it may be one."""
_WORDED_LEAST = 4
"""Words of an answer that cannot be the same in another language or in simpler words: `Qwen 2.5` can."""
_ITEM = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]", re.MULTILINE)
_ITEM_MOST = 40
"""Characters in which a line shows that it is an item."""
_DETAILS = {"repeats_answer_before": True}


@dataclass(frozen=True, slots=True)
class _Instead:
    text: str
    finished: Finished


class Copy:
    """Takes a text in pieces as long as it is the answer before or its beginning, without regard to marks and signs."""

    def __init__(self, answer: str, *, is_list: bool) -> None:
        """`is_list`: the same words as a list are what was wanted, and no copy."""
        self._letters, self._at = _letters(answer), 0
        self._left = 2 * len(answer)
        """How many more characters are held back: there may be any number of marks and signs."""
        self._pieces: list[str] = []
        self._line: str | None = "" if is_list else None
        """How the last line begins."""
        self.pending = ""
        """The end of the text, which may become a mark: it is read again with the next piece."""

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._pieces)

    @property
    def is_whole(self) -> bool:
        """It is the answer before to its end."""
        return self._at == len(self._letters)

    def goes_on(self, piece: str) -> bool:
        """Take the next piece; return whether the text is still the same."""
        self._pieces.append(piece)
        self._left -= len(piece)
        if self._left < 0 or self._has_item(piece):
            return False
        text = self.pending + piece
        begun = MARK_BEGUN.search(text)
        end = begun.start() if begun else len(text)
        self.pending, said = text[end:], _letters(text[:end])
        is_same = self._letters.startswith(said, self._at)
        self._at += len(said)
        return is_same

    def _has_item(self, piece: str) -> bool:
        if self._line is None:
            return False
        text = self._line + piece
        self._line = text.rpartition("\n")[2][:_ITEM_MOST]
        return _ITEM.search(text) is not None


class Unrepeated:
    """A language model for one turn."""

    def __init__(self, model: AnswerModel, wanted: Revision, before: AnswerBefore, language: str | None) -> None:
        """`wanted` is of a kind in `DONE_WITHOUT_MODEL` or `NEEDS_WORDS`; `language` is that of the reply's own words."""
        self._model, self._wanted, self._before, self._language = model, wanted, before, language

    @property
    def name(self) -> str:
        """The name of the language model."""
        return self._model.name

    @property
    def abilities(self) -> Abilities:
        """Those of the language model."""
        return self._model.abilities

    async def prepare(self) -> None:
        """Learn what the language model does not know yet."""
        await self._model.prepare()

    async def measure(self, prompt: Prompt) -> Measure:
        """Measure the prompt as the language model does."""
        return await self._model.measure(prompt)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Yield the answer of the language model, or if it is the answer before, what can be done without it.

        If the model fails, what was held back comes before the error. A turn that is aborted before the answer differs shows
        nothing: what is held back then is above it already.
        """
        copy = Copy(self._before.text, is_list=self._wanted.kind == "list") if self._may_be_changed(prompt) else None
        pieces = cast(AsyncGenerator[TextPiece | Finished], self._model.stream(prompt))
        async with aclosing(pieces):
            try:
                async for piece in pieces:
                    if isinstance(piece, Finished):
                        instead = await self._instead(copy, piece, prompt) if copy else None
                        if copy:
                            yield TextPiece(instead.text if instead else copy.text)
                        copy = None
                        yield instead.finished if instead else piece
                    elif copy is None:
                        yield piece
                    elif copy.goes_on(piece.text):
                        yield TextPiece("")  # a sign that it writes
                    else:
                        held, copy = copy.text, None
                        yield TextPiece(held)
            except ClewError:
                if copy and copy.text:
                    yield TextPiece(copy.text)
                raise

    async def close(self) -> None:
        """Leave the language model open: it is not only this turn's."""

    def _may_be_changed(self, prompt: Prompt) -> bool:
        """Return whether the answer before has a sentence or quote to change it with, whose passage is in the prompt."""
        if prompt.options.response_schema or len(self._before.text) > _LONGEST:
            return False
        if self._wanted.kind in NEEDS_WORDS and len(folded_words(MARK.sub("", self._before.text))) < _WORDED_LEAST:
            return False
        shown = {passage.chunk_id for passage in prompt.passages}
        if self._wanted.kind in _SHOWS_WORDS | NEEDS_WORDS:
            return any(cited.chunk_id in shown for cited in self._before.citations)
        supported = (one for one in self._before.sentences if one.support.strength == "supported")
        return any(cited.chunk_id in shown for one in supported for cited in self._before.cited_in(one))

    async def _instead(self, copy: Copy, finished: Finished, prompt: Prompt) -> _Instead | None:
        """Return what replaces an answer that was held back; None: it is shorter, or cannot be changed otherwise."""
        if finished.calls or not copy.is_whole:
            return None
        write = unchanged if self._wanted.kind in NEEDS_WORDS else rewritten
        text = await asyncio.to_thread(write, self._wanted, self._before, prompt.passages, language=self._language)
        if self._wanted.kind != "list" and _letters(text) == _letters(self._before.text):
            return None
        stop = StopFilter(prompt.options.stops)
        text = stop.feed(relabelled(text, dict(enumerate(prompt.context.labels if prompt.context else (), 1)))) + stop.finish()
        most = prompt.options.answer_tokens
        if not text.strip() or (most is not None and estimate_tokens(text) > most):
            return None
        details = finished.details | _DETAILS | ({"stop": stop.found} if stop.found else {})
        return _Instead(text, replace(finished, upstream_response_id=None, details=details))


def _letters(text: str) -> str:
    """Return the letters and digits of a text without its marks."""
    return "".join(folded_words(MARK.sub("", text)))
