"""How many words an answer shares with the passages: what it is worth if any one of them may be the right one.

Above: `choice.pick`, which prefers the sentence that gains most for its length. Below: `domain/text/words`. The search ranks
passages, but does not know which one holds the answer. So each counts as a possible answer, as likely as its score suggests, and
the best answer has the highest expected unigram F1 (minimum Bayes risk, Kumar and Byrne 2004). Figures: decision 0047.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.domain.documents.passage import Passage
from clew.domain.text.words import words
from clew.providers.answering.extractive.units import Unit

Floats = NDArray[np.float64]

PASSAGES_LEAST, PASSAGES_MOST = 2, 8
_SCORE_SCALE = 0.2
"""A passage whose fused score is this much lower is less likely by a factor of e."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts of the same v words in n candidates and in p passages."""

    candidates: Floats
    """(n, v)"""
    passages: Floats
    """(p, v)"""
    likely: Floats
    """How likely each passage is the right one (p,), sum 1."""

    @classmethod
    def of(cls, units: Sequence[Unit], passages: Sequence[Passage]) -> "Agreement | None":
        """Count the words of candidates and of the first passages; None for fewer than two passages, which cannot agree."""
        told = passages[:PASSAGES_MOST]
        if len(told) < PASSAGES_LEAST:
            return None
        of_units = [_counted(" ".join((unit.text, *unit.attached))) for unit in units]
        of_passages = [_counted(passage.content) for passage in told]
        known = {word: place for place, word in enumerate(dict.fromkeys(w for bag in (*of_units, *of_passages) for w in bag))}
        fused = np.array([passage.scores.fused for passage in told], np.float64)
        likely = np.exp((fused - fused.max()) / _SCORE_SCALE)
        return cls(_table(of_units, known), _table(of_passages, known), likely / likely.sum())

    def gains(self, picked: Sequence[int]) -> Floats:
        """Return what each candidate adds (n,) to the expected F1 (0..1) of an answer of the picked ones."""
        said = self.candidates[list(picked)].sum(axis=0)
        return self._expected(said + self.candidates) - self._expected(said[None])

    def _expected(self, answers: Floats) -> Floats:
        """Return the expected F1 (m,) of answers (m, v)."""
        shared = np.minimum(answers[:, None, :], self.passages[None]).sum(axis=2)
        lengths = answers.sum(axis=1)[:, None] + self.passages.sum(axis=1)
        return (2 * shared / np.maximum(lengths, 1)) @ self.likely


def _counted(text: str) -> Counter[str]:
    return Counter(word.folded for word in words(text))


def _table(bags: Sequence[Counter[str]], known: dict[str, int]) -> Floats:
    table = np.zeros((len(bags), len(known)))
    for row, bag in zip(table, bags, strict=True):
        row[[known[word] for word in bag]] = list(bag.values())
    return table
