"""What the guard found in the passages of a question: whether they can answer it, and by which measure.

Above: the engine's guard stage creates it, the turn's trace records it.
"""

from dataclasses import dataclass
from typing import Literal

ScoreKind = Literal["similarity", "combined", "foreign_similarity", "words_shared", "missing", "cited_section", "none"]
"""The measure that decided: the similarity alone, with the shared words, of a passage in another language, the shared words
alone, what no passage says, the section that the question points at, or nothing."""
SETTING_OF: dict[ScoreKind, str] = {
    "similarity": "similarity_threshold",
    "combined": "evidence_threshold",
    "foreign_similarity": "foreign_threshold",
    "words_shared": "words_threshold",
    "missing": "asked_passages",
}
"""The setting with which each measure is compared, or that turns it off; the others are no matter of degree."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The guard's decision. `value` and `threshold` are None if nothing was found or compared."""

    score_kind: ScoreKind
    value: float | None
    threshold: float | None
    passed: bool
    is_covered: bool = True
    """The embedder covers the language of the question."""
    missing: str = ""
    """The year, the name or the thing that the question asks for and no passage states."""
    is_price_missing: bool = False
    """The question asks for a price, and no passage states an amount of money."""

    @property
    def setting(self) -> str | None:
        """The key of the setting that decided; None if none did."""
        return SETTING_OF.get(self.score_kind)


NO_EVIDENCE = Evidence("none", None, None, passed=False)
