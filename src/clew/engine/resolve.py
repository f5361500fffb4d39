"""Makes a question searchable without a model: its words, and one vector that remembers the questions before it.

A later question is searched for with the conversation's questions mixed into its vector, which finds what "and last year?" means
(0.8 of the last question, 0.2 of the mean of the earlier ones: docs/decisions/0007). Those were embedded when they were asked,
so the embedder's cache has them and a later question costs one embedding like the first.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from clew.domain.turn import AdmittedTurn
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.language import UNKNOWN, detect_language
from clew.retrieval.protocol import Vector

LAST_QUESTION_SHARE = 0.8
MAX_UNKNOWN_SHARE = 0.2
"""Text with more unknown tokens than this gets no vector (design §3)."""


@dataclass(frozen=True, slots=True)
class ResolvedQuestion:
    """What to search for. `vector` is None where the embedder cannot read the question."""

    text: str
    language: str | None
    vector: Vector | None
    rule: str
    is_covered: bool
    """The embedder knows the language of the question."""


async def resolve(turn: AdmittedTurn, embedder: Embedder) -> ResolvedQuestion:
    """Make the question searchable: its words, and one vector that remembers the user's questions before it."""
    text = turn.request.content
    language = turn.request.language or detect_language(text)
    if embedder.unknown_share([text])[0] > MAX_UNKNOWN_SHARE:
        return ResolvedQuestion(text, language, None, "words_only", is_covered=False)
    is_covered = embedder.spec.languages is None or language in (*embedder.spec.languages, UNKNOWN)
    earlier = [message.content for message in turn.history if message.role == "user"]
    if not earlier:
        return ResolvedQuestion(text, language, await embedder.embed_query(text), "first_question", is_covered)
    vector, *past = await asyncio.gather(*(embedder.embed_query(question) for question in [text, *earlier]))
    return ResolvedQuestion(text, language, _mixed(vector, past), "question_with_history", is_covered)


def _mixed(last: Vector, past: Sequence[Vector]) -> Vector:
    conversation = np.mean(past, axis=0)
    conversation /= np.linalg.norm(conversation)
    mixed = LAST_QUESTION_SHARE * last + (1 - LAST_QUESTION_SHARE) * conversation
    return (mixed / np.linalg.norm(mixed)).astype(np.float32)
