"""Gradient descent for the scripts that learn weights: Adam (Kingma and Ba 2015), on all examples at once."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

RATE, FIRST, SECOND = 0.05, 0.9, 0.999
Array = NDArray[np.float64]


def descended(slope_of: Callable[[Array], Array], shape: tuple[int, ...], *, steps: int) -> Array:
    """Return the weights of this shape that so many steps reach from 0, each against the slope of the loss."""
    weights, mean, square = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    for step in range(1, steps + 1):
        slope = slope_of(weights)
        mean = FIRST * mean + (1 - FIRST) * slope
        square = SECOND * square + (1 - SECOND) * slope**2
        weights -= RATE * (mean / (1 - FIRST**step)) / (np.sqrt(square / (1 - SECOND**step)) + 1e-8)
    return weights
