"""How much each of the two lists contributed to a passage's score.

The summands of the formulas of `queries/documents/ranking.sql`. Above: the dialect `turns`, which explains the ranking of a
turn's passages. A test checks that the summands add up to stored scores.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Fusion:
    """How one search fused its lists."""

    kind: Literal["rrf", "convex"]
    rrf_k: int
    lexical_weight: float
    """The weight in this search: with a vector, the conversation may have lowered it."""
    vector_weight: float
    best_lexical: float | None
    """The score of which those of the full-text list are shares: its highest, or 1.25 times what all words of the question weigh
    if that is more. None if the list is empty or the score was not recorded."""

    def lexical_part(self, rank: int | None, score: float | None) -> float | None:
        """Return what the full-text list adds to the fused score, 0 if it does not contain the passage; None: unknown."""
        if rank is None or score is None:
            return 0.0
        if self.kind == "rrf":
            return self.lexical_weight / (self.rrf_k + rank)
        return self.lexical_weight * score / self.best_lexical if self.best_lexical else None

    def vector_part(self, rank: int | None, similarity: float | None) -> float:
        """Return what the vector list adds; convex fusion also counts the similarity of passages outside the list."""
        if self.kind == "rrf":
            return 0.0 if rank is None else self.vector_weight / (self.rrf_k + rank)
        return self.vector_weight * (similarity or 0.0)
