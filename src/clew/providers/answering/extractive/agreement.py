"""How many words an answer shares with the passages: what it is worth if any one of them may be the right one.

Above: `choice.pick`, which prefers the sentence that gains most for its length. Below: `domain/text/words`. The search ranks
passages, but does not know which one holds the answer. So each counts as a possible answer, as likely as its score suggests, and
the best answer has the highest expected unigram F1 (minimum Bayes risk, Kumar and Byrne 2004). A passage is longer than an
answer, so what follows the first sentence and where to end is decided by the chance of each word to be in a right answer.
Figures: decision 0047.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.domain.documents.passage import Passage
from clew.domain.text.words import words
from clew.providers.answering.extractive.announced import count_words
from clew.providers.answering.extractive.units import Unit

Floats = NDArray[np.float64]

PASSAGES_LEAST, PASSAGES_MOST = 2, 8
_SCORE_SCALE = 0.2
"""A passage whose fused score is this much lower is less likely by a factor of e."""
_CANDIDATE_SCALE = 0.1
"""The same for the score of a candidate."""
_ANSWER_WORDS = 75
"""Length of a right answer, as `count_words` counts."""
_COPIES_MOST = 6
"""Times that a word may be in a right answer."""
_CHANCE_LEAST = 0.01
_BY_PASSAGES, _BY_CANDIDATES, _BY_COPIES, _BY_ITSELF = 1.56, 0.34, -1.61, 2.2
"""Logistic regression for the nth copy of a word to be in a right answer, by the logarithms of three numbers: how much of it
passages as short as an answer would have, the share of the candidates that have the word, and n."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts of the same v words in n candidates and in p passages."""

    candidates: Floats
    """(n, v)"""
    passages: Floats
    """(p, v)"""
    likely: Floats
    """How likely each passage is the right one (p,), sum 1."""
    shared: Floats
    """How many copies of each word a right answer is expected to share with one that has 0, 1, 2, … of them (c, v)."""
    length: float
    """Of a right answer, in such words: each character of a script without spaces is one."""

    @classmethod
    def of(cls, units: Sequence[Unit], scores: Floats, passages: Sequence[Passage]) -> "Agreement | None":
        """Count the words of candidates with their scores (n,) and of the first passages; None for fewer than two passages."""
        told = passages[:PASSAGES_MOST]
        if len(told) < PASSAGES_LEAST:
            return None
        of_units = [_counted(" ".join((unit.text, *unit.attached))) for unit in units]
        of_passages = [_counted(passage.content) for passage in told]
        known = {word: place for place, word in enumerate(dict.fromkeys(w for bag in (*of_units, *of_passages) for w in bag))}
        fused = np.array([passage.scores.fused for passage in told], np.float64)
        likely = _softmax(fused / _SCORE_SCALE)
        counts, counts_of_passages = _table(of_units, known), _table(of_passages, known)
        told = _softmax(scores / _CANDIDATE_SCALE) @ (counts > 0)
        length = _ANSWER_WORDS * float(counts.sum() / (counts @ list(map(count_words, known))).sum())
        shared = _shared(counts_of_passages, likely, told, length)
        return cls(counts, counts_of_passages, likely, shared, length)

    def gains(self, picked: Sequence[int]) -> Floats:
        """Return what each candidate adds (n,) to the expected F1 (0..1) of an answer of the picked ones."""
        said = self.candidates[list(picked)].sum(axis=0)
        return self._expected(said + self.candidates) - self._expected(said[None])

    def chances(self, picked: Sequence[int]) -> Floats:
        """Return which share of the words of each candidate (n,) a right answer has beyond those of the picked ones, expected."""
        said = self.candidates[list(picked)].sum(axis=0)
        added = self._right(said + self.candidates) - self._right(said[None])
        return added / np.maximum(self.candidates.sum(axis=1), 1)

    def is_worth(self, candidate: int, picked: Sequence[int]) -> bool:
        """Return whether an answer of the picked candidates comes closer to a right answer with one more."""
        said = self.candidates[list(picked)].sum(axis=0)
        answers = np.stack([said, said + self.candidates[candidate]])
        before, after = 2 * self._right(answers) / (answers.sum(axis=1) + self.length)
        return bool(after >= before)

    def _right(self, answers: Floats) -> Floats:
        """Return how many words of answers (m, v) a right one is expected to have (m,)."""
        copies = np.minimum(answers, _COPIES_MOST).astype(int)
        return self.shared[copies, np.arange(answers.shape[1])].sum(axis=1)

    def _expected(self, answers: Floats) -> Floats:
        """Return the expected F1 (m,) of answers (m, v)."""
        shared = np.minimum(answers[:, None, :], self.passages[None]).sum(axis=2)
        lengths = answers.sum(axis=1)[:, None] + self.passages.sum(axis=1)
        return (2 * shared / np.maximum(lengths, 1)) @ self.likely


def _shared(passages: Floats, likely: Floats, told: Floats, length: float) -> Floats:
    """Return `Agreement.shared`. `told` is the share of the candidates, by their scores, that have each word (v,)."""
    copies = np.arange(1, _COPIES_MOST + 1)[:, None]
    short = passages * (length / np.maximum(passages.sum(axis=1, keepdims=True), 1))
    held = np.stack([likely @ np.minimum(short / n, 1) for n in copies[:, 0]])
    odds = (
        _BY_PASSAGES * np.log(np.maximum(held, _CHANCE_LEAST))
        + _BY_CANDIDATES * np.log(np.maximum(told, _CHANCE_LEAST))
        + _BY_COPIES * np.log(copies)
        + _BY_ITSELF
    )
    return np.vstack([np.zeros(len(told)), np.cumsum(1 / (1 + np.exp(-odds)), axis=0)])


def _softmax(values: Floats) -> Floats:
    weights = np.exp(values - values.max())
    return weights / weights.sum()


def _counted(text: str) -> Counter[str]:
    return Counter(word.folded for word in words(text))


def _table(bags: Sequence[Counter[str]], known: dict[str, int]) -> Floats:
    table = np.zeros((len(bags), len(known)))
    for row, bag in zip(table, bags, strict=True):
        row[[known[word] for word in bag]] = list(bag.values())
    return table
