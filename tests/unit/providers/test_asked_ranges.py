"""Rows whose label is a range: the figure of a question that lies in one names it."""

import pytest

from clew.providers.answering.extractive.asked_ranges import as_asked, asked_figures
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of


@pytest.mark.parametrize(
    ("question", "label", "read"),
    [
        ("leave after 8 years", "6-15", "8"),
        ("leave after 20 years", "6-15", "6-15"),
        ("leave after 20 years", "16 +", "20"),
        ("a child of 10", "Judo 8-13 years", "Judo 10 years"),
        ("Urlaub nach 7 Jahren", "5 bis 9 Jahre", "7 Jahre"),
        ("un enfant de 4 ans", "moins de 6 ans", "4 ans"),
        ("un niño de 4 años", "de 3 a 5 años", "de 4 años"),
        ("uma criança de 4 anos", "até 5 anos", "4 anos"),
        ("工龄8年有几天年假", "5-10年", "8 年"),
        ("an order of 5,000 euros", "1.500 - 8.000 €", "5,000 €"),
        ("an order of 900 euros", "up to 1,000 €", "900 €"),
        ("the 12-hour shift", "10-15", "10-15"),
        ("chapter A4", "2-6", "2-6"),
        ("since 2019/20", "1-30", "1-30"),
    ],
)
def test_a_range_that_holds_the_figure_is_read_as_the_figure(question: str, label: str, read: str) -> None:
    assert as_asked(label, asked_figures(question)) == read


def test_the_row_of_the_range_answers() -> None:
    table = "| Age | Fee |\n|---|---|\n| 5-7 | 120 € |\n| 8-13 | 150 € |\n| 14 and over | 190 € |\n"
    for age, fee in (("6", "120"), ("10", "150"), ("41", "190")):
        units = units_of([passage_of(table, title="Fees")], terms=QuestionTerms.of(f"What is the fee at the age of {age}?", "en"))
        assert max(units, key=lambda unit: unit.match).text.endswith(f"{fee} €")
