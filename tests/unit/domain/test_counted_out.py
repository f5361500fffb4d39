"""What a question counts out of the lists of an answer, without an outline. `test_counting_out.py` has the phrasings."""

import pytest

from clew.domain.followup import resolve_followup
from clew.domain.followup.counted_out import counted_out

RECIPES = "Three recipes:\n\n1. Leek soup\n2. Fish pie\n3. Plum cake"
TOWNS = "In the north:\n\n1. Brest\n2. Rennes\n\nIn the south:\n\n1. Nice\n2. Toulon\n3. Pau"
LETTERED = "A) Rent\nB) Buy"


def titles_of(question: str, answer: str, language: str | None = None) -> list[list[str]]:
    """Return the titles that a question counts out, for each list."""
    alone = resolve_followup(question, (), language=language)
    found = counted_out(question, answer, alone=alone, asked="Which recipes are there?", language=language)
    return [[item.title for item in one.items] for one in found]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("explain the second one", "en"),
        ("explique le deuxième", "fr"),
        ("erkläre die zweite", "de"),
        ("¿y el segundo?", "es"),
        ("o segundo", "pt"),
        ("详细说说第2点", "zh"),
    ],
)
def test_question_counts_out_an_item_of_the_only_list(question: str, language: str) -> None:
    assert titles_of(question, RECIPES, language) == [["Fish pie"]]


def test_question_may_count_out_several_items_or_name_them_as_the_conversation_does() -> None:
    assert titles_of("explain 1 and 3, please", RECIPES) == [["Leek soup", "Plum cake"]]
    assert titles_of("is the second recipe quick?", RECIPES) == [["Fish pie"]]
    assert titles_of("B", LETTERED) == [["Buy"]]


def test_one_item_of_each_of_several_lists_may_be_meant() -> None:
    assert titles_of("explain the second one", TOWNS) == [["Rennes"], ["Toulon"]]
    assert titles_of("explain the third one", TOWNS) == [["Pau"]]
    assert titles_of("explain 1 and 2", TOWNS) == []


@pytest.mark.parametrize(
    "question", ["What does article 3 say?", "my son is about 2", "where is point 2?", "how long are logs kept?"]
)
@pytest.mark.parametrize("answer", [RECIPES, TOWNS, "It depends."])
def test_what_may_mean_something_else_counts_out_nothing(question: str, answer: str) -> None:
    assert titles_of(question, answer) == []
