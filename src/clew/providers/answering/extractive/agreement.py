"""How many words of a right answer a candidate has: what it is worth, when no right answer is known.

Above: `choice.pick_agreeing`, which prefers the sentence that gains most for its length. Below: `domain/text/words`. The search
ranks passages and sentences, but does not know which of them the right answer repeats. So each word has a chance to be in it, and
the best answer has the highest expected unigram F1 (minimum Bayes risk, Kumar and Byrne 2004). Figures: decision 0051.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.domain.documents.passage import Passage
from clew.domain.text.words import words
from clew.providers.answering.extractive.units import Unit, count_words

Floats = NDArray[np.float64]

PASSAGES_LEAST, PASSAGES_MOST = 2, 8
_PASSAGE_SCALE, _CANDIDATE_SCALE = 0.2, 0.15
"""A passage whose fused score, or a candidate whose score, is this much lower is less likely by a factor of e."""
_TIMES_MOST = 6
"""How often a word may count."""
_WORDS_OF_ANSWER = 93
"""Of a right answer, on average in MTRAG."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What makes a word likely to be in the right answer for the k-th time: the coefficients of a logistic regression."""

    always: float = 0.41
    again: float = -1.12
    """Times log k."""
    asked: float = 0.67
    """The question has it so often."""
    in_candidates: float = 0.73
    """Times the log of how likely the candidates with it are."""
    in_passages: float = 0.65
    """Times the log of how likely the passages that have it so often are."""
    similar: float = 2.01
    """Times the similarity of its best candidate."""
    frequent: float = 0.73
    """Times the log of how often passages have it, over k."""

    def of(self, evidence: "WordEvidence") -> Floats:
        """Return the chance (v, k) that the right answer has a word at least 1, 2, … k times."""
        times = np.arange(1, _TIMES_MOST + 1)
        often = [counts[..., None] >= times for counts in (evidence.in_question, evidence.in_passages)]
        in_passages = np.tensordot(evidence.likely_passages, often[1], axes=1)
        total = evidence.likely_passages @ evidence.in_passages
        of_word = (
            self.always
            + self.in_candidates * np.log(0.05 + evidence.likely_candidates @ (evidence.in_candidates > 0))
            + self.similar * np.where(evidence.in_candidates > 0, evidence.similarity[:, None], -1.0).max(axis=0)
            + self.frequent * np.log(0.1 + total)
        )
        of_times = self.asked * often[0] + self.in_passages * np.log(0.05 + in_passages)
        odds = of_word[:, None] + of_times + (self.again - self.frequent) * np.log(times)
        return np.minimum.accumulate(1 / (1 + np.exp(-odds)), axis=1)


@dataclass(frozen=True, slots=True)
class WordEvidence:
    """Counts of the same v words, and how likely the n candidates and the p passages are that have them."""

    in_question: Floats
    """(v,)"""
    in_candidates: Floats
    """(n, v)"""
    in_passages: Floats
    """(p, v)"""
    likely_candidates: Floats
    """(n,), sum 1."""
    likely_passages: Floats
    """(p,), sum 1."""
    similarity: Floats
    """Of each candidate to the question (n,)."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts of v words in n candidates, and how many of them a right answer is expected to have."""

    candidates: Floats
    """(n, v)"""
    expected: Floats
    """Of a word that is said 0, 1, … k times (v, k + 1)."""
    length: float
    """Expected number of words of the right answer."""

    @classmethod
    def of(
        cls, units: Sequence[Unit], passages: Sequence[Passage], asked: str, *, scores: Floats, similarity: Floats
    ) -> "Agreement | None":
        """Weigh the words of candidates with `scores` (n,); None for fewer than two passages, which cannot agree.

        `asked` is the question, and `similarity` (n,) what the candidates have to it.
        """
        told = passages[:PASSAGES_MOST]
        if len(told) < PASSAGES_LEAST:
            return None
        said = [" ".join((unit.text, *unit.attached)) for unit in units]
        bags = list(map(_counted, said))
        known = {word: place for place, word in enumerate(dict.fromkeys(word for bag in bags for word in bag))}
        candidates = _table(bags, known)
        evidence = WordEvidence(
            in_question=_table([_counted(asked)], known)[0],
            in_candidates=candidates,
            in_passages=_table([_counted(passage.content) for passage in told], known),
            likely_candidates=_likely(scores, _CANDIDATE_SCALE),
            likely_passages=_likely(np.array([passage.scores.fused for passage in told], np.float64), _PASSAGE_SCALE),
            similarity=similarity,
        )
        chances = Chances().of(evidence)
        expected = np.concatenate([np.zeros((len(known), 1)), chances.cumsum(axis=1)], axis=1)
        tokens_a_word = candidates.sum() / max(1.0, sum(map(count_words, said)))  # more in a script without spaces
        return cls(candidates, expected, _WORDS_OF_ANSWER * tokens_a_word)

    def gains(self, picked: Sequence[int]) -> Floats:
        """Return what each candidate adds (n,) to the expected F1 (0..1) of an answer of the picked ones."""
        said = self.candidates[list(picked)].sum(axis=0)
        return self._f1(said + self.candidates) - self._f1(said[None])

    def _f1(self, answers: Floats) -> Floats:
        """Return the expected F1 (m,) of answers (m, v)."""
        times = np.minimum(answers, _TIMES_MOST).astype(int)
        shared = self.expected[np.arange(self.expected.shape[0]), times].sum(axis=1)
        return 2 * shared / (answers.sum(axis=1) + self.length)


def _likely(scores: Floats, scale: float) -> Floats:
    likely = np.exp((scores - scores.max()) / scale)
    return likely / likely.sum()


def _counted(text: str) -> Counter[str]:
    return Counter(word.folded for word in words(text))


def _table(bags: Sequence[Counter[str]], known: dict[str, int]) -> Floats:
    """Count the known words (n, v)."""
    table = np.zeros((len(bags), len(known)))
    for row, bag in zip(table, bags, strict=True):
        for word, count in bag.items():
            if word in known:
                row[known[word]] = count
    return table
