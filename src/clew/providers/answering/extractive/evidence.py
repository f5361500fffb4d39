"""The candidates of an answer compared with the question and with each other, by words or by vectors.

Above: `choice`, which picks among the candidates; `model`, which decides by the evidence whether the passages answer at all.
Below: `units`.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.units import Unit

Floats = NDArray[np.float64]

SIMILARITY_LEAST, WORDS_SHARED_LEAST = 0.25, 0.2
"""If no candidate reaches either, and no row matches that well, the passages do not answer the question."""
_WORDS_WEIGHT = 0.4


@dataclass(frozen=True, slots=True)
class Evidence:
    """The candidates as numbers: `similarity` (n,), `words_shared` (n,) 0..1, `alike` (n, n) similarity of each pair."""

    similarity: Floats
    words_shared: Floats
    alike: Floats
    comparable: Floats
    """The similarity as it would be if every candidate were in the language of the question (n,): what orders them."""
    near: Floats | None = None
    """How near each candidate is to the question, by similarity and words as in the guard, on the common scale (n,); None without
    vectors."""

    @property
    def is_little(self) -> bool:
        """No candidate is similar to the question or shares its words. A text in another language shares none."""
        return bool(self.comparable.max() < SIMILARITY_LEAST and self.words_shared.max() < WORDS_SHARED_LEAST)

    def of(self, places: Sequence[int]) -> "Evidence":
        """Return the evidence of some of the candidates."""
        kept = np.array(places, int)
        near = None if self.near is None else self.near[kept]
        return Evidence(
            self.similarity[kept], self.words_shared[kept], self.alike[np.ix_(kept, kept)], self.comparable[kept], near
        )


def lexical_evidence(units: Sequence[Unit], question: str, language: str | None) -> Evidence:
    """Compare only by words: for languages that the embedder does not cover."""
    held = [set(content_words(unit.sense, language)) for unit in units]
    shared = _words_shared(held, question, language)
    alike = np.array([[len(a & b) / (len(a | b) or 1) for b in held] for a in held], np.float64)
    return Evidence(shared, shared, alike, shared)


def vector_evidence(
    units: Sequence[Unit],
    question: str,
    language: str | None,
    *,
    query: NDArray[np.float32],
    vectors: NDArray[np.float32],
    scale: SimilarityScale = SAME_SCALE,
) -> Evidence:
    """Compare by meaning: `query` (d,) and `vectors` (n, d) of the candidates' meanings, L2-normalised, on the model's scale."""
    held = [set(content_words(unit.sense, language)) for unit in units]
    exact = vectors.astype(np.float64)
    similarity = exact @ query.astype(np.float64)
    comparable = [scale.comparable(float(one), language, unit.language) for one, unit in zip(similarity, units, strict=True)]
    shared = _words_shared(held, question, language)
    calibrated = [scale.calibrated(float(one), language, unit.language) for one, unit in zip(similarity, units, strict=True)]
    near = np.array(calibrated, np.float64) + _WORDS_WEIGHT * shared
    return Evidence(similarity, shared, exact @ exact.T, np.array(comparable, np.float64), near)


def _words_shared(held: Sequence[set[str]], question: str, language: str | None) -> Floats:
    """Return the share of the question's content words in each candidate; words that are rare among the candidates count more."""
    frequency = Counter(word for unit_words in held for word in unit_words)
    rarity = {word: math.log(1 + len(held) / (1 + frequency[word])) for word in dict.fromkeys(content_words(question, language))}
    total = sum(rarity.values()) or 1.0
    return np.array([math.fsum(rarity[word] for word in rarity if word in unit_words) / total for unit_words in held])
