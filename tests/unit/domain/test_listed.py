"""The items of a list in an answer, which questions may count out."""

import pytest

from clew.domain.deliverables.listed import listed_in, lists_in
from clew.domain.followup import Resolved, resolve_followup

TYPES = """There are 5 types of accounts. [1]

- **Assets**: Things you own [1]
- Liabilities: Things you owe [1]
  - loans
  - debts

- Equity: Overall net worth [2]

They balance. [1]"""


def test_items_are_numbered_without_marks_and_without_the_lists_inside_them() -> None:
    assert [(one.id, one.title) for one in listed_in(TYPES)] == [
        ("1", "Assets: Things you own"),
        ("2", "Liabilities: Things you owe"),
        ("3", "Equity: Overall net worth"),
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "No list here. [1]",
        "- only one",
        "1. a\n2. b\n\n1. c\n2. d",
        "- a\n- b\n\nand then\n\n- c\n- d",
        "\n".join(f"- item {number}" for number in range(27)),
        "3.5 percent\n- 4 percent",
        "3. Open it\n4. Wait\n5. Close it",
        "* * *\nA ruler above.\n* * *",
    ],
)
def test_other_answers_have_no_items_to_count(answer: str) -> None:
    assert listed_in(answer) == ()


@pytest.mark.parametrize(
    ("question", "language", "wanted"),
    [
        ("explain the third one", "en", ("3",)),
        ("the last one?", "en", ("3",)),
        ("how do I record the second one?", "en", ("2",)),
        ("explique le deuxième", "fr", ("2",)),
        ("erkläre die zweite", "de", ("2",)),
        ("¿y la primera?", "es", ("1",)),
        ("o terceiro", "pt", ("3",)),
        ("详细说说第2点", "zh", ("2",)),
    ],
)
def test_a_question_counts_out_an_item(question: str, language: str, wanted: tuple[str, ...]) -> None:
    found = resolve_followup(question, listed_in(TYPES), language=language)
    assert isinstance(found, Resolved)
    assert (found.section_ids, found.ref_type) == (wanted, "ordinal")


def test_lists_whose_items_people_can_count_are_read_apart() -> None:
    answer = "Bring:\n\n- an ID\n- two payslips\n\nThen:\n\n1. Sign\n2. Pay\n3. Move in\n\nLater:\n\n7. Register"
    assert [[one.title for one in items] for items in lists_in(answer)] == [["an ID", "two payslips"], ["Sign", "Pay", "Move in"]]
