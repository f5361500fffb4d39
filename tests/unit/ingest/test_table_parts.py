"""Parts of a table with column names of their own: which rows begin one, and which rows of words do not."""

import sys

import pytest

from clew.ingest.reading.document import TextBuilder
from clew.ingest.reading.sections import Part, parts_of


def _rows(text: str) -> list[list[str]]:
    return [line.split("|") for line in text.strip().split("\n")]


def _parts(text: str) -> list[Part]:
    return parts_of([" | ".join(row).rstrip() for row in _rows(text)], 1)


def _contexts(text: str, header_rows: int = 1) -> list[str]:
    builder = TextBuilder()
    builder.table(_rows(text), header_rows=header_rows)
    return [table.context.strip() for table in builder.tables]


def test_a_list_below_a_form_has_its_own_names() -> None:
    assert _contexts(
        """
|Sex: male|Age: 50
Patient: 17|Taken: 9:00|Sent:
Item|Method|Result|Unit
Haemoglobin|device|159|g/L
Platelets|device|149|E+9/L
"""
    ) == ["| Sex: male | Age: 50", "Item | Method | Result | Unit"]


def test_a_table_below_another_one_has_its_own_names_and_the_line_above_them() -> None:
    assert _contexts(
        """
Item|2023|2022|Change
Rooms|813|557|46
Rate|260|201|30
Ten largest shareholders|||
Name|Kind|Share|Number
Bank|foreign|29.4|257,055
Fund|domestic|9.3|81,494
"""
    )[1:] == ["Ten largest shareholders |  |  | / Name | Kind | Share | Number"]


@pytest.mark.parametrize("names", ["|End of period|Start of period", "Three months ended December 31,|2022|2021"])
def test_names_without_a_label_or_with_years_begin_a_part(names: str) -> None:
    table = f"Item|This period|Last period\nSales|4,755|5,699\nProfit|648|563\n{names}\nAssets|298|306\nDebt|200|198"
    assert _parts(table) == [Part(0, 3, 1), Part(3, 6, 1)]


def test_the_lines_of_one_header_stay_together() -> None:
    assert _contexts(
        """
|13 weeks ended|13 weeks ended
|January 28,|January 29,
(Dollars in millions)|2023|2022
Net sales|3,226.8|2,729.4
Gross profit|1,212.5|1,027.3
"""
    ) == ["| 13 weeks ended | 13 weeks ended /  | January 28, | January 29, / (Dollars in millions) | 2023 | 2022"]


def test_names_that_come_again_begin_a_part_each_time() -> None:
    table = "In:|2007|2008\nRooms|1,512|1,586\nHalls|1,505|1,580\nIn:|2007|2008\nRooms|1,465|1,472\nHalls|1,456|1,439"
    assert _parts(table) == [Part(0, 3, 1), Part(3, 6, 1)]


@pytest.mark.parametrize(
    "row",
    [
        "Rating|good|fair",
        "Hepatitis B|negative|none",
        "Denmark|n/a|n/a",
        "Total||",
        "Note|see below|",
    ],
)
def test_a_row_of_words_among_figures_names_nothing(row: str) -> None:
    table = f"Item|2023|2022\nSales|4,755|5,699\nProfit|648|563\n{row}\nAssets|298|306\nDebt|200|198"
    assert _parts(table) == [Part(0, 6, 1)]


def test_a_result_in_words_among_results_in_figures_names_nothing() -> None:
    table = "Item|Method|Result\nWhite cells|device|3.9\nAntigen|by eye|negative\nRed cells|device|5.4\nPlatelets|device|149"
    assert _parts(table) == [Part(0, 5, 1)]


@pytest.mark.parametrize(
    "row",
    [
        "Alvor|injured 2023|retired 2024",
        "Released|May 2023|June 2024",
        "Founded|1998|2001",
        "Northern region||\nZeal|not counted|under repair",
    ],
)
def test_a_row_with_a_label_below_figures_names_nothing_for_a_year_or_a_line_above_it(row: str) -> None:
    table = f"Item|Arrow 2023|Bolt 2024\nWeight|180|195\nPrice|399|499\n{row}\nHeight|150|163\nWidth|75|78"
    assert _parts(table) == [Part(0, len(table.split("\n")), 1)]


@pytest.mark.parametrize("row", ["Northern region||\nZeal|not counted|under repair", "Zeal|not counted|under repair"])
def test_the_first_row_below_a_complete_header_is_no_line_of_it(row: str) -> None:
    table = f"Depot|Opening stock|Closing stock\n{row}\nAston|150|163\nBrill|75|78"
    assert _parts(table) == [Part(0, len(table.split("\n")), 1)]


def test_years_behind_the_unit_in_brackets_begin_a_part() -> None:
    table = (
        "Item|This period|Last period\nSales|4,755|5,699\nProfit|648|563\n(in millions)|2022|2021\nAssets|298|306\nDebt|200|198"
    )
    assert _parts(table) == [Part(0, 3, 1), Part(3, 6, 1)]


def test_a_year_over_figures_in_the_first_column_is_a_name_and_no_label() -> None:
    table = "Sold|Paid|Change\n4,755|5,699|12\n648|563|14\n2022|Reported|Operational\n298|306|11\n200|198|13"
    assert _parts(table) == [Part(0, 3, 1), Part(3, 6, 1)]


def _words_and_figures(rows: int) -> list[str]:
    """Rows without a label; in every third one words stand over figures."""
    return ["h | a | b | c"] + [" | ".join(["", *(f"x{n}_{at}" if n % 3 == 0 else "1" for at in range(3))]) for n in range(rows)]


def test_a_table_in_which_very_many_rows_look_like_names_has_one_part() -> None:
    assert len(parts_of(_words_and_figures(30), 1)) > 1
    assert parts_of(_words_and_figures(900), 1) == [Part(0, 901, 1)]


def test_reading_the_parts_takes_no_more_steps_a_row_in_a_long_table() -> None:
    def steps(lines: list[str]) -> int:
        count = 0

        def note(*_: object) -> None:
            nonlocal count
            count += 1

        sys.setprofile(note)
        try:
            parts_of(lines, 1)
        finally:
            sys.setprofile(None)
        return count

    def table(rows: int) -> list[str]:
        return ["h | a | b"] + [f"k{n} | x{n} | y{n}" if n % 3 == 0 else f"k{n} | 1 | 2" for n in range(rows)]

    assert steps(table(1600)) < 10 * steps(table(200))
