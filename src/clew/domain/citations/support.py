"""How well the cited passages support a sentence of an answer.

Above: `engine/answers/support` decides it, the record and every dialect carry it.
"""

from dataclasses import dataclass
from typing import Any, Literal

from clew.domain.shallow import fields_of

Strength = Literal["supported", "weak", "none"]
"""supported: the passage says what the sentence says. weak: the passage talks about it, but these words do not say it.
none: no passage is cited, or the cited one does not talk about it."""
STRENGTHS: tuple[Strength, ...] = ("none", "weak", "supported")
"""From the weakest to the strongest."""
Doubt = Literal["words", "numbers", "names", "negation", "uncited"]
"""Why a sentence is not supported: too few of its words, a number or a name is missing, one side denies what the other says,
or nothing is cited."""


@dataclass(frozen=True, slots=True)
class Support:
    """The strength of one sentence, or of one citation of it."""

    strength: Strength
    doubt: Doubt | None = None
    """None if supported."""
    missing: tuple[str, ...] = ()
    """The numbers or names that no cited passage has, as the sentence writes them."""


SUPPORTED = Support("supported")
UNCITED = Support("none", "uncited")


@dataclass(frozen=True, slots=True)
class SentenceSupport:
    """The support of the sentence at [start:end] of the answer, in code points."""

    start: int
    end: int
    support: Support

    def as_stored(self) -> dict[str, Any]:
        """Return it as JSON, as the metadata of an answer keep it."""
        return {"start": self.start, "end": self.end, **fields_of(self.support)}


def strongest(supports: tuple[Support, ...]) -> Support:
    """Return the strongest of several, of equals the first; `UNCITED` if there is none."""
    return max(supports, key=lambda one: STRENGTHS.index(one.strength), default=UNCITED)
