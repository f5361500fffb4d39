"""Tables whose first column repeats, as that of ministries before their departments: another column says what a row is."""

from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.ranking import Ranking, ranked_rows
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of

REVENUE = (
    "| Region | Code | Office | Revenue 2022 | Estimate 2024 |\n|---|---|---|---|---|\n"
    "| North office | 12 | Harbour | 10 | 30 |\n| North office | 14 | Post office | 20 | 25 |\n"
    "| South | 07 | Customs | 70 | 90 |\n| South | 09 | Stamps | 5 | 4 |\n"
)
PASSAGE = passage_of(REVENUE, title="Budget")


def rows(question: str) -> list[str]:
    units = units_of([PASSAGE], terms=QuestionTerms.of(question, "en"))
    best = max(unit.match for unit in units)
    return [unit.text for unit in units if unit.match == best]


def test_row_is_about_the_cell_that_tells_it_apart() -> None:
    assert rows("What revenue was estimated for the post office in 2024?") == ["Post office — Estimate 2024: 25"]


def test_two_years_are_two_columns() -> None:
    assert rows("What revenue did the post office have in 2022 and in 2024?") == [
        "Post office: Revenue 2022: 20; Estimate 2024: 25"
    ]


def test_largest_row_is_not_hidden_by_another_one_of_its_group() -> None:
    question = "Which office has the highest estimate for 2024?"
    ranking = Ranking.of(question, Question.of(question, "en"), "en")
    assert ranking is not None
    assert [unit.text for unit in ranked_rows([PASSAGE], ranking, "en")][:2] == [
        "Customs — Estimate 2024: 90",
        "Harbour — Estimate 2024: 30",
    ]


def test_words_that_a_column_is_named_after_do_not_make_a_group_the_label() -> None:
    table = (
        "| Use cases category | Use cases | Power (mW) |\n|---|---|---|\n| Memory use cases | memset | 908 |\n"
        "| Memory use cases | memcpy | 913 |\n| Idle use cases | standby | 7 |\n"
    )
    question = "Which use case needs the most power?"
    units = units_of([passage_of(table, title="")], terms=QuestionTerms.of(question, "en"))
    assert [unit.label for unit in units] == ["memset", "memcpy", "standby"]
