"""What each of the two lists brought a passage, told after the search.

The summands of the formulas of `queries/documents/ranking.sql`. Above: the dialect `turns`, which shows how a turn's passages
came to their places. A test adds the summands up to stored scores.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Fusion:
    """How one search joined its lists."""

    kind: Literal["rrf", "convex"]
    rrf_k: int
    lexical_weight: float
    """As it counted in this search: beside a vector the conversation may have lowered it."""
    vector_weight: float
    best_lexical: float | None
    """Highest score of the lexical list, of whatever passage; None where the list is empty or nobody noted it."""

    def lexical_part(self, rank: int | None, score: float | None) -> float | None:
        """Return what the lexical list adds to the fused score, 0 where it does not hold the passage; None: not known."""
        if rank is None or score is None:
            return 0.0
        if self.kind == "rrf":
            return self.lexical_weight / (self.rrf_k + rank)
        return self.lexical_weight * score / self.best_lexical if self.best_lexical else None

    def vector_part(self, rank: int | None, similarity: float | None) -> float:
        """Return what the vector list adds; a convex fusion counts the similarity of passages outside the list as well."""
        if self.kind == "rrf":
            return 0.0 if rank is None else self.vector_weight / (self.rrf_k + rank)
        return self.vector_weight * (similarity or 0.0)
