"""After "S2" that found no outline, "and last year?" asks what the question before it asked."""

from datetime import UTC, datetime

import pytest

from clew.domain.threads.thread_context import EarlierTurn
from clew.engine.questions.ellipsis import understood_question

TODAY = datetime(2026, 11, 30, tzinfo=UTC)


def _understood(text: str, *asked: str, searched: str = "") -> str | None:
    earlier = [EarlierTurn(one, "An answer.", searched=one) for one in asked[:-1]]
    earlier.append(EarlierTurn(asked[-1], "An answer.", searched=searched or asked[-1]))
    understood = understood_question(text, earlier, today=TODAY, language=None)
    return understood.text if understood else None


@pytest.mark.parametrize(
    ("asked", "pointer", "text", "expected"),
    [
        ("What were the fees in 2024?", "S2", "and in 2023?", "What were the fees in 2023?"),
        ("What were the fees in 2024?", "the second one, please", "and in 2023?", "What were the fees in 2023?"),
        ("Quels étaient les frais en 2024 ?", "le deuxième", "et en 2023 ?", "Quels étaient les frais en 2023 ?"),
        ("Wie hoch waren die Gebühren 2024?", "Punkt 2", "und 2023?", "Wie hoch waren die Gebühren 2023?"),
        ("¿Cuáles fueron las tasas en 2024?", "S2", "¿y en 2023?", "¿Cuáles fueron las tasas en 2023?"),
        ("Quais foram as taxas em 2024?", "o segundo ponto", "e em 2023?", "Quais foram as taxas em 2023?"),
        ("2024年的费用是多少？", "第二点", "2023年呢？", "2023年的费用是多少？"),
    ],
)
def test_period_is_asked_of_the_question_before_what_only_pointed(asked: str, pointer: str, text: str, expected: str) -> None:
    assert _understood(text, asked, pointer) == expected


@pytest.mark.parametrize("text", ["and last year?", "and in 2023?"])
def test_without_a_question_before_it_nothing_is_understood(text: str) -> None:
    assert _understood(text, "S2") is None


def test_what_pointed_at_a_section_and_a_question_about_s2_keep_their_part() -> None:
    assert _understood("and in 2023?", "List the costs.", "S2", searched="Fees in 2024") == "Fees in 2023"
    assert _understood("and in 2023?", "List the costs.", "What did S2 cost in 2024?") == "What did S2 cost in 2023?"
