"""What the guard found in the passages of a question: whether they can answer it, and by which measure.

Above: the engine's guard stage creates it, the turn's trace records it.
"""

from dataclasses import dataclass
from typing import Literal

ScoreKind = Literal["similarity", "combined", "foreign_similarity", "words_shared", "missing", "cited_section", "none"]
"""The measure that decided: the similarity alone, with the shared words, of a passage in another language, the shared words
alone, what no passage says, the section that the question points at, or nothing."""
MissingKind = Literal["", "year", "name", "thing", "count", "price", "age", "phone", "email", "address", "hours"]


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
    """What the question asks for and no passage states, as it stands in the question; empty for what has a shape of its own."""
    missing_kind: MissingKind = ""
    setting: str | None = None
    """The key of the setting with which the value was compared, or that turns the check off; None if there is none."""


NO_EVIDENCE = Evidence("none", None, None, passed=False)
