"""What the guard found in the passages of a question: whether they can answer it, and by which measure.

Above: the engine's guard stage creates it, the turn's trace records it.
"""

from dataclasses import dataclass
from typing import Literal

ScoreKind = Literal["similarity", "words_shared", "cited_section", "none"]


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
    """The year or the name that the question asks for and no passage states."""


NO_EVIDENCE = Evidence("none", None, None, passed=False)
