"""What a question may point at sections with: where it stands, the places it names, and how telling it is.

Above: `finder.py`, which finds references; `candidates.py` and `rules.py`, which judge them. Below: nothing.
"""

from dataclasses import dataclass
from typing import Literal

RefType = Literal["section_id", "letter", "ordinal", "title", "anaphora"]
Strength = Literal["marked", "id", "noun", "one", "bare", "number", "letter"]
"""What stands beside it, from most to least telling: a bracket, its own form, a section noun, `one`, nothing."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A stretch of items (`start` to `end`) and the places it names, None for each that the outline does not have."""

    start: int
    end: int
    targets: tuple[int | None, ...]
    ref_type: RefType
    rule: str
    strength: Strength
    highest: int = 0
    """The highest number written."""
    is_stretched: bool = False
    """The words beside it say that others are meant too, or instead: `from 4 on`, `the one after 3`."""
    unstretched: "Reference | None" = None
    """The same without those words."""
