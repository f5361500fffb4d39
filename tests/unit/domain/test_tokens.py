"""Estimates of tokens: in proportion to the text, by alphabet."""

import pytest

from clew.domain.text.tokens import estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("abcd" * 100, 96),
        ("déjà vu " * 50, 132),
        ("привет", 5),
        ("条款的含义", 7),
        ("abcd条款", 4),
        ("é", 1),
        ("안녕", 3),
        ("2026-11-23", 8),
    ],
)
def test_estimate(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


def test_a_text_is_never_cheaper_than_a_part_of_it() -> None:
    text = "Der Vertrag läuft aus. 合同到期。 Срок истекает. 🎉 " * 3
    counts = [estimate_tokens(text[:end]) for end in range(len(text) + 1)]
    assert counts == sorted(counts)
