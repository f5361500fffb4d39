"""Estimates of tokens: in proportion to the text, by alphabet."""

import pytest

from clew.domain.text.tokens import estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("abcd" * 100, 100),
        ("привет", 3),
        ("条款的含义", 5),
        ("abcd条款", 3),
        ("é", 1),
        ("안녕", 2),
    ],
)
def test_estimate(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


def test_a_text_is_never_cheaper_than_a_part_of_it() -> None:
    text = "Der Vertrag läuft aus. 合同到期。 Срок истекает. 🎉 " * 3
    counts = [estimate_tokens(text[:end]) for end in range(len(text) + 1)]
    assert counts == sorted(counts)
