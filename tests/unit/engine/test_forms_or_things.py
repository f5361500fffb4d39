"""Whether "and a table?" wants the answer before as a table, or asks about tables."""

from dataclasses import replace

import pytest
from tests.unit.engine.values import turn_of

from clew.domain.threads.thread_context import EarlierTurn
from clew.engine.questions.revision import wanted_of


def _kind(asked: str, answer: str, text: str) -> str | None:
    turn = replace(turn_of(text), earlier=(EarlierTurn(asked, answer, (), searched=asked),))
    wanted = wanted_of(turn, text)
    return wanted.kind if wanted else None


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("How do I delete a footnote?", "and a table?"),
        ("Comment supprimer une note ?", "et un tableau ?"),
        ("Was ist eine Fußnote?", "und eine Tabelle?"),
        ("¿Qué es una nota al pie?", "¿y una tabla?"),
        ("O que é uma nota de rodapé?", "e uma tabela?"),
        ("什么是脚注？", "那表格呢？"),
    ],
)
def test_table_after_a_question_about_another_thing_is_asked_about(asked: str, text: str) -> None:
    assert _kind(asked, "A. [1]", text) is None


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("How do I delete a footnote?", "and as a table?"),
        ("Was ist eine Fußnote?", "und als Tabelle?"),
        ("Which fees apply in 2024?", "and a table?"),
        ("Welche Gebühren gelten 2024?", "und eine Tabelle?"),
    ],
)
def test_table_is_the_form_of_the_answer_otherwise(asked: str, text: str) -> None:
    assert _kind(asked, "A. [1]", text) == "table"
