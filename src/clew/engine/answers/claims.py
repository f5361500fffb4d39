"""What a mark stands for while an answer is grounded: the words before it, and a citation of them that words cannot judge.

Above: `grounder`, which finds the words; `stages/ground`, which asks an embedder about the doubts.
"""

from dataclasses import dataclass

from clew.domain.citations.citation import Citation
from clew.engine.answers.support import Judgement, PassageWords


@dataclass(frozen=True, slots=True)
class Claim:
    """Where the sentence before a mark begins in the answer, and its words to search for."""

    start: int
    words: str
    begin: int = 0
    """Where these words begin in the answer."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A citation that words alone could not judge."""

    citation: Citation
    claim: str
    judgement: Judgement
    passage: PassageWords
