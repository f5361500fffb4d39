"""Answers with the labels of a chain in the place of their own numbers."""

import pytest

from clew.domain.citations.mark_scanner import relabelled

LABELS = {1: 7, 2: 12, 3: 1}


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("It is so [1].", "It is so [7]."),
        ("It is so [1][2], and so [3].", "It is so [7][12], and so [1]."),
        ("It is so [1, 2].", "It is so [7, 12]."),
        ("It is so [1, 9].", "It is so [7]."),
        ("It is so [9].", "It is so ."),
        ("No mark, a list [a] and x[0] stay.", "No mark, a list [a] and x[0] stay."),
        ("", ""),
        ("An open [1", "An open [1"),
    ],
)
def test_marks_get_the_labels_of_the_chain(answer: str, told: str) -> None:
    assert relabelled(answer, LABELS) == told


def test_without_labels_every_mark_goes() -> None:
    assert relabelled("One [1]. Two [2, 3].", {}) == "One . Two ."


def test_there_and_back_is_the_same() -> None:
    answer = "One [1]. Two [2][3]."
    assert relabelled(relabelled(answer, LABELS), {label: number for number, label in LABELS.items()}) == answer
