"""Passages that come with a question: ranked by their words and vectors as an index ranks its own, and put before those.

Above: `turn.py`, which searches. Below: the embedder. They are those of one turn: no other question can find them.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import log
from typing import NamedTuple

from clew.domain.documents.fusion import Fusion
from clew.domain.documents.passage import Passage, Scores
from clew.domain.errors import EmbedderUnavailable
from clew.domain.text.languages import is_other_language, language_code
from clew.domain.text.tokens import estimate_tokens
from clew.domain.text.words import content_words
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import TurnRequest
from clew.engine.given_vectors import GivenVectors
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.retrieve import Retrieved
from clew.providers.embedding.protocol import UNKNOWN_SHARE_MOST, Embedder, Vectors
from clew.retrieval.protocol import SearchResult

EMBEDDED_MOST = 64
"""Passages that get vectors while the client waits, 20 to 80 ms of a core each; of more, those that share most with the question.
The others are ranked by their words."""
BY_WORDS_MOST = 32
"""Of these, where most passages are in another language than the question and share few of its words, or names alone. The others
are those that begin most like it."""
BEGINNINGS_MOST = 512
"""Passages whose beginnings are compared with such a question, some 10 ms of a core each; of more, this many, evenly spread."""
_BEGINNING_CHARACTERS, _BEGINNING_TOKENS = 100, 32
"""How long a beginning may be."""
_WINDOW_TOKENS = 48_000
"""Of a model whose window is unknown."""
_ABOUT_CHARACTERS = 200
"""As much of what a client says about a document is searched with each of its passages."""
_NOTHING_COMPARED = Evidence("none", None, None, passed=True)
_K1, _B = 1.2, 0.75
"""Of BM25, the usual ones."""


class Judged(NamedTuple):
    """The results of one query, and what the guard says of them."""

    retrieved: Retrieved
    evidence: Evidence
    is_missing: bool = False
    """None of them states what the question asks for, so another query would not help."""

    @property
    def unusable(self) -> tuple[Passage, ...]:
        """The passages that may not answer."""
        return self.retrieved.result.passages[len(self.retrieved.usable) :]


@dataclass(frozen=True, slots=True)
class Given:
    """The passages of one request. `vectors` are those of some of them, by chunk id."""

    passages: tuple[Passage, ...]
    words: "_Words"
    vectors: Mapping[int, Vectors]

    def ranked(self, query: StandaloneQuery, settings: RagSettings, language: str | None) -> tuple[Passage, ...]:
        """Return all passages, the best first, their two lists fused as an index fuses its own. Blocks: call it in a thread."""
        worded = self.words.scores(query.words, language)
        similar = self._similarities(query)
        by_words = _ranks({chunk_id: score for chunk_id, score in worded.items() if score})
        by_vector = _ranks(similar)
        best = max(worded.values(), default=0.0) or None
        fusion = Fusion(settings.fusion, settings.rrf_k, float(settings.fts_weight), float(settings.vector_weight), best)
        scored: list[Passage] = []
        for one in self.passages:
            lexical, vector = by_words.get(one.chunk_id), by_vector.get(one.chunk_id)
            score, similarity = worded[one.chunk_id] if lexical else None, similar.get(one.chunk_id)
            fused = (fusion.lexical_part(lexical, score) or 0.0) + fusion.vector_part(vector, similarity)
            scored.append(replace(one, scores=Scores(lexical, score, vector, similarity, fused)))
        return tuple(sorted(scored, key=lambda passage: -passage.scores.fused))

    def retrieved(self, query: StandaloneQuery, settings: RagSettings, language: str | None) -> Retrieved:
        """Return the best passages as the result of a search. Blocks: call it in a thread."""
        return Retrieved(query, SearchResult(self.ranked(query, settings, language)[: settings.hybrid_top_k], {}))

    def _similarities(self, query: StandaloneQuery) -> dict[int, float]:
        if query.vector is None or not self.vectors:
            return {}
        return {chunk_id: float(vector @ query.vector) for chunk_id, vector in self.vectors.items()}


async def read_given(
    request: TurnRequest, text: str, embedder: Embedder, known: GivenVectors, *, vector: Vectors | None, language: str | None
) -> Given | None:
    """Return the passages of a request with their vectors; None without any. If the model cannot be used, words rank them.

    `text` is what is asked and `vector` is its `(d,)`; both decide which of many passages get a vector. Without it none does.
    """
    passages = request.given
    if not passages:
        return None
    words, scores = await asyncio.to_thread(_by_words, passages, text, language)  # a second for a million characters
    if vector is None:
        return Given(passages, words, {})
    best = sorted(passages, key=lambda passage: -scores[passage.chunk_id])
    try:
        if len(passages) > EMBEDDED_MOST and embedder.spec.covers(language) and _is_abroad(passages, language):
            first = [one for one in best[:BY_WORDS_MOST] if scores[one.chunk_id]]
            best = first + await _by_beginnings(request, first, embedder, known, vector=vector, language=language)
        vectors = await _vectors_of(request, best[:EMBEDDED_MOST], embedder, known)
    except EmbedderUnavailable:
        vectors = {}
    return Given(passages, words, vectors)


def _by_words(passages: Sequence[Passage], text: str, language: str | None) -> tuple["_Words", dict[int, float]]:
    """Return the words of passages, and what each shares with a text. Blocks: call it in a thread."""
    words = _Words(passages)
    return words, words.scores(text, language)


def _is_abroad(passages: Sequence[Passage], language: str | None) -> bool:
    return 2 * sum(is_other_language(one.language, language) for one in passages) > len(passages)


async def _by_beginnings(
    request: TurnRequest,
    first: Sequence[Passage],
    embedder: Embedder,
    known: GivenVectors,
    *,
    vector: Vectors,
    language: str | None,
) -> list[Passage]:
    """Return the passages in other languages than the question, without `first`; those that begin most like it come first."""
    chosen = {one.chunk_id for one in first}
    others = [one for one in request.given if one.chunk_id not in chosen]
    foreign = [one for one in others if language_code(one.language) != language_code(language)]
    count = min(len(foreign), BEGINNINGS_MOST)
    compared = [foreign[place * len(foreign) // count] for place in range(count)]
    vectors = await known.of(
        request.tenant_id, [_beginning(one) for one in compared], [one.language for one in compared], embedder
    )
    similarities = {one.chunk_id: float(found @ vector) for one, found in zip(compared, vectors, strict=True)}
    return sorted(compared, key=lambda passage: -similarities[passage.chunk_id])


async def _vectors_of(
    request: TurnRequest, chosen: Sequence[Passage], embedder: Embedder, known: GivenVectors
) -> dict[int, Vectors]:
    """Return the vectors of those passages that the model can read, by chunk id. Raises EmbedderUnavailable."""
    shares = await asyncio.to_thread(embedder.unknown_share, [_embedded(one) for one in chosen])
    readable = [one for one, share in zip(chosen, shares, strict=True) if share <= UNKNOWN_SHARE_MOST]
    found = await known.of(request.tenant_id, [_embedded(one) for one in readable], [one.language for one in readable], embedder)
    return {one.chunk_id: vector for one, vector in zip(readable, found, strict=True)}


def put_before(own: Judged, found: Judged, *, is_survey: bool) -> Judged:
    """Return both results as one: passages of the request first, those of the side that the guard refused last, as unusable.

    If it refused both, the passages of the request are the nearest. A request for a summary or a report (`is_survey`) is then
    about them: "summarize this" resembles no text.
    """
    if is_survey and own.retrieved.usable and not found.evidence.passed and not own.evidence.passed:
        own = own._replace(evidence=_NOTHING_COMPARED)
    first, then = (found, own) if found.evidence.passed and not own.evidence.passed else (own, found)
    usable = first.retrieved.usable + (then.retrieved.usable if then.evidence.passed else ())
    left = (*first.unusable, *(then.unusable if then.evidence.passed else then.retrieved.result.passages))
    result = replace(found.retrieved.result, passages=(*usable, *left))
    return Judged(replace(found.retrieved, result=result, unusable=len(left)), first.evidence, found.is_missing)


def with_all_given(ranked: Sequence[Passage], passages: Sequence[Passage], window: int | None) -> tuple[Passage, ...]:
    """Return for a model that reads much the passages of the request, as many as half of its window holds, then the others.

    Blocks: call it in a thread.
    """
    filled = accumulate(estimate_tokens(passage.content) for passage in ranked)
    count = sum(tokens <= (window or _WINDOW_TOKENS) // 2 for tokens in filled)
    known = {passage.chunk_id for passage in ranked}
    return (*ranked[: max(1, count)], *(passage for passage in passages if passage.chunk_id not in known))


def _ranks(scores: Mapping[int, float]) -> dict[int, int]:
    """Return ranks from 1, the highest score first."""
    return {chunk_id: rank for rank, chunk_id in enumerate(sorted(scores, key=lambda one: -scores[one]), 1)}


def _embedded(passage: Passage) -> str:
    place = " › ".join(filter(None, (passage.document_title, *passage.heading_path[-2:])))
    return "\n".join(filter(None, (place, passage.about[:_ABOUT_CHARACTERS], passage.context, passage.content)))


def _beginning(passage: Passage) -> str:
    begin = passage.content[:_BEGINNING_CHARACTERS]
    return begin[: int(len(begin) * min(1.0, _BEGINNING_TOKENS / (estimate_tokens(begin) or 1)))]


class _Words:
    """The words of passages, counted once. Blocks: make it in a thread."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages
        self._counted = [Counter(content_words(_embedded(one), one.language)) for one in passages]
        self._held = Counter(word for words in self._counted for word in words)
        self._average = sum(words.total() for words in self._counted) / len(passages) or 1.0

    def scores(self, text: str, language: str | None) -> dict[int, float]:
        """Return the BM25 score of each passage among the others by chunk id; 0 if it shares no word with the text."""
        passages, held = self._passages, self._held
        asked = {one: set(content_words(text, one)) for one in {language, *(passage.language for passage in passages)}}
        found: dict[int, float] = {}
        for passage, words in zip(passages, self._counted, strict=True):
            norm = _K1 * (1 - _B + _B * words.total() / self._average)
            shared = (asked[language] | asked[passage.language]) & words.keys()
            weights = ((log(1 + (len(passages) - held[one] + 0.5) / (held[one] + 0.5)), words[one]) for one in sorted(shared))
            found[passage.chunk_id] = sum(weight * count * (_K1 + 1) / (count + norm) for weight, count in weights)
        return found
