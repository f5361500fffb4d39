"""Parts of a table with column names of their own: which rows begin one, and which rows of words do not."""

import pytest

from clew.ingest.reading.document import TextBuilder
from clew.ingest.reading.sections import Part, parts_of


def _rows(text: str) -> list[list[str]]:
    return [line.split("|") for line in text.strip().split("\n")]


def _parts(text: str) -> list[Part]:
    return list(parts_of([" | ".join(row).rstrip() for row in _rows(text)], 1))


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
