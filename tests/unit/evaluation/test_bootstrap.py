"""How sure a difference is."""

import numpy as np
import pytest

from clew.evaluation.measure import paired_difference


def test_the_same_difference_everywhere_leaves_no_doubt() -> None:
    found = paired_difference([0.75] * 20, [0.5] * 20)
    assert (found.mean, found.low, found.high, found.not_above_zero, found.is_sure) == (0.25, 0.25, 0.25, 0.0, True)


def test_no_difference_is_never_sure() -> None:
    found = paired_difference([0.5] * 20, [0.5] * 20)
    assert (found.mean, found.not_above_zero, found.is_sure) == (0.0, 1.0, False)


def test_the_interval_is_that_of_the_normal_distribution_for_many_questions_and_the_same_on_every_run() -> None:
    differences = np.random.default_rng(5).normal(0.05, 0.3, 400)
    found = paired_difference(list(differences), [0.0] * 400)
    spread = 1.96 * differences.std() / 20
    assert found.low == pytest.approx(differences.mean() - spread, abs=0.003)
    assert found.high == pytest.approx(differences.mean() + spread, abs=0.003)
    assert found == paired_difference(list(differences), [0.0] * 400)


def test_questions_stay_paired() -> None:
    first, second = [0.0, 1.0] * 50, [0.1, 0.9] * 50
    assert paired_difference(first, second).high < 0.05  # unpaired, the spread would be ten times as wide


@pytest.mark.parametrize("first", [[1.0], [0.0]])
def test_one_question_is_enough(first: list[float]) -> None:
    assert paired_difference(first, [0.0]).mean == first[0]
