"""The items of a list in an answer, which questions may count out."""

import pytest

from clew.domain.deliverables.listed import listed_in, lists_in, named_in
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


@pytest.mark.parametrize(
    "answer",
    [
        "There are two ways. [1]\n\nA) Rent [1]\nB) Buy [2]",
        "(a) Rent\n(b) Buy",
        "- **A.** Rent\n- **B.** Buy",
        "**Option A: Rent**\nIt is cheaper.\n\n**Option B: Buy**\nIt lasts.",
        "### Option A – Rent\n\n- cheap\n- quick\n\n### Option B – Buy\n\n- lasting",
        "方案A：Rent\n方案B：Buy",
    ],
)
def test_items_with_letters_have_these_as_ids(answer: str) -> None:
    assert [(one.id, one.title) for one in listed_in(answer)] == [("A", "Rent"), ("B", "Buy")]


@pytest.mark.parametrize(
    "answer",
    [
        "1. Rent\n\nIt is cheaper. [1]\n\n2. Buy\n\nIt lasts.",
        "1. Rent\n- cheap\n- quick\n\n2. Buy\n- lasting\n- dear",
        "### 1. Rent\n\nIt is cheaper.\n\n### 2. Buy",
        "Step 1: Rent\nStep 2: Buy",
        "1、Rent\n2、Buy",
        "| Way | |\n|---|---|\n| Rent | |\n| Buy | |",
    ],
)
def test_what_stands_between_numbered_items_belongs_to_them(answer: str) -> None:
    assert [(one.id, one.title) for one in listed_in(answer)] == [("1", "Rent"), ("2", "Buy")]


@pytest.mark.parametrize("answer", ["Q: May I?\nA: Yes.", "E. coli is a germ.\nD. Smith found it.", "A. Smith wrote it."])
def test_a_letter_out_of_its_place_begins_no_item(answer: str) -> None:
    assert listed_in(answer) == ()


def test_lists_whose_items_people_can_count_are_read_apart() -> None:
    answer = "Bring:\n\n- an ID\n- two payslips\n\nThen:\n\n1. Sign\n2. Pay\n3. Move in\n\nLater:\n\n7. Register"
    found = [([item.title for item in one.items], one.above, one.is_numbered) for one in lists_in(answer)]
    assert found == [(["an ID", "two payslips"], "Bring:", False), (["Sign", "Pay", "Move in"], "Then:", True)]


def test_cells_of_a_row_are_read_without_the_spaces_around_them() -> None:
    cells = "|  Rent \t|\n| Buy   now |  dear  |"
    assert [one.title for one in listed_in(f"| Way |\n|---|---|\n{cells}\n")] == ["Rent", "Buy now, dear"]


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("Phase 1: Dig\nPhase 2: Build", "Phase"),
        ("方案A：租\n方案B：买", "方案"),
        ("Step 1: Dig\n2. Build", ""),
        ("1. Dig\n2. Build", ""),
    ],
)
def test_the_word_before_all_numbers_names_the_items(answer: str, name: str) -> None:
    assert named_in(answer) == name
