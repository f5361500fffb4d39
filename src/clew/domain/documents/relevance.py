"""The relevance of a passage, 0 < r <= 1: one number from similarity and shared words, for every dialect that shows one.

Above: the ground stage, which stores it with each citation, and `dialects/shared/citations.py`. Its description
for clients is in docs/reference/http-api.md.
"""

from clew.domain.documents.passage import Scores

LEAST = 0.01
"""The relevance of a passage for which nothing was measured, or which neither list found alike: it was cited all the same."""
WORDS_WEIGHT = 0.5
"""Words alone make a passage at most this relevant; a similarity adds the rest."""
HALF_SCORE = 10.0
"""BM25 score at which shared words count half: about two rare words."""


def relevance(scores: Scores) -> float:
    """Return the probability, read as a noisy-or, that similarity or shared words make the passage relevant.

    `1 - (1 - similarity) * (1 - WORDS_WEIGHT * bm25 / (bm25 + HALF_SCORE))`; a missing or negative score counts 0.
    """
    similar = min(max(scores.similarity or 0.0, 0.0), 1.0)
    bm25 = max(scores.lexical_score or 0.0, 0.0)
    worded = WORDS_WEIGHT * bm25 / (bm25 + HALF_SCORE)
    return round(max(1 - (1 - similar) * (1 - worded), LEAST), 6)
