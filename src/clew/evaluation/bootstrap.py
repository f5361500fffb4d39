"""The significance of a difference between two ways of searching: a paired bootstrap over the questions (Efron 1979)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 10_000
_SEED = 20_260_101
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference over the questions, its 95 % interval over the resamples, and the share of resamples at 0 or below."""

    mean: float
    low: float
    high: float
    not_above_zero: float
    """0..1"""

    @property
    def is_sure(self) -> bool:
        """The interval does not contain 0."""
        return self.low > 0 or self.high < 0


def paired_difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Return how much `first` exceeds `second`; both score the same questions in the same order. Deterministic."""
    differences = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    chance = np.random.default_rng(_SEED)
    drawn = [chance.integers(0, len(differences), (_AT_ONCE, len(differences))) for _ in range(RESAMPLES // _AT_ONCE)]
    resampled = np.concatenate([differences[places].mean(axis=1) for places in drawn])
    low, high = np.quantile(resampled, (0.025, 0.975))
    return Difference(float(differences.mean()), float(low), float(high), float((resampled <= 0).mean()))
