"""The answer model of a request such as "shorter": where a language model only repeats the answer before, its sentences are used.

Above: `questions/revision`. Below: the language model, and `revised.py`, which does the same without one. Small models copy the
answer that they are to change (decision 0039). What the model writes is held back only as long as it is the answer before.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from typing import cast

from clew.domain.citations.mark_scanner import relabelled
from clew.domain.citations.marks import MARK_BEGUN
from clew.domain.revision import Kind, Revision
from clew.domain.revision.answer import AnswerBefore
from clew.domain.text.words import folded_words
from clew.engine.answers.revised import rewritten
from clew.providers.answering.protocol import Abilities, AnswerModel, Finished, Measure, Prompt, TextPiece

DONE_WITHOUT_MODEL: frozenset[Kind] = frozenset({"shorter", "sentences", "list", "longer"})
"""What can be done with the sentences of an answer and its passages."""
_LONGEST = 4_000
"""Characters of an answer up to which a repetition is looked for: it is compared anew with every piece."""
_ITEM = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]", re.MULTILINE)
_DETAILS = {"repeats_answer_before": True}


class Unrepeated:
    """A language model for one turn."""

    def __init__(self, model: AnswerModel, wanted: Revision, before: AnswerBefore, language: str | None) -> None:
        """`wanted` is of a kind in `DONE_WITHOUT_MODEL`; `language` is that of the reply's own words."""
        self._model, self._wanted, self._before, self._language = model, wanted, before, language
        self._words = _words(before.text)

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
        """Yield the answer of the language model, or if it is the answer before, what can be done without it."""
        held, is_same = "", prompt.options.response_schema is None and self._may_be_changed()
        pieces = cast(AsyncGenerator[TextPiece | Finished], self._model.stream(prompt))
        async with aclosing(pieces):
            async for piece in pieces:
                if isinstance(piece, Finished):
                    text = await self._instead(held, piece, prompt)
                    if text or held:
                        yield TextPiece(text or held)
                    yield piece if not text else replace(piece, upstream_response_id=None, details=piece.details | _DETAILS)
                elif is_same and self._is_same(held + piece.text):
                    held += piece.text
                    yield TextPiece("")  # a sign that it writes
                else:
                    yield TextPiece(held + piece.text)
                    held, is_same = "", False

    async def close(self) -> None:
        """Leave the language model open: it is not only this turn's."""

    def _may_be_changed(self) -> bool:
        """Return whether the answer before has a sentence to change it with."""
        supported = (one for one in self._before.sentences if one.support.strength == "supported")
        return len(self._before.text) <= _LONGEST and any(map(self._before.cited_in, supported))

    def _is_same(self, text: str) -> bool:
        """Return whether a text is the answer before, or its beginning; the same words as a list are what was wanted."""
        return self._words.startswith(_words(text)) and not (self._wanted.kind == "list" and _ITEM.search(text))

    async def _instead(self, held: str, finished: Finished, prompt: Prompt) -> str:
        """Return what replaces an answer that was held back; empty: nothing, it is shorter, or cannot be done otherwise."""
        if not held.strip() or finished.calls or _words(held) != self._words:
            return ""
        text = await asyncio.to_thread(rewritten, self._wanted, self._before, prompt.passages, language=self._language)
        labels = dict(enumerate(prompt.context.labels if prompt.context else (), 1))
        is_changed = self._wanted.kind == "list" or _words(text) != self._words
        return relabelled(text, labels) if is_changed else ""


def _words(text: str) -> str:
    """Return the words of an answer without its marks and signs, as far as it is written."""
    return " ".join(folded_words(relabelled(MARK_BEGUN.sub("", text), {})))
