"""How one question wants its passages ranked, over the settings that hold for all.

Above: the dialects whose clients choose per request (`file_search` of OpenAI's responses), the retrieve stage. Below: `tuning`,
and `documents.relevance`, the score that clients see.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.domain.documents.passage import Passage
from clew.domain.documents.relevance import relevance
from clew.domain.turns.tuning import RagSettings


@dataclass(frozen=True, slots=True)
class Ranking:
    """The choices of a request; None: as the settings have it."""

    most: int | None = None
    """How many passages may answer."""
    least_relevance: float = 0.0
    """Passages with a lower relevance are left out."""
    vector_weight: float | None = None
    fts_weight: float | None = None

    def settings(self, settings: RagSettings) -> RagSettings:
        """Return the settings with the choices of the request."""
        return replace(
            settings,
            hybrid_top_k=settings.hybrid_top_k if self.most is None else self.most,
            vector_weight=settings.vector_weight if self.vector_weight is None else self.vector_weight,
            fts_weight=settings.fts_weight if self.fts_weight is None else self.fts_weight,
        )

    def kept(self, passages: Sequence[Passage]) -> tuple[Passage, ...]:
        """Return the passages that are relevant enough."""
        return tuple(one for one in passages if relevance(one.scores) >= self.least_relevance)
