"""Excel files: cells as a person sees them, tables apart, each row with its place."""

from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font

from clew.domain.errors import UnreadableDocument
from clew.ingest.office.number_formats import shown
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import parse
from tests.rows import each


def read(path: Path, **limits: int) -> ParsedDocument:
    return parse(path, name=path.name, limits=Limits(**limits))


def written(path: Path, rows: list[list[Any]], **formats: str) -> Path:
    """Write one sheet; `B2="0%"` sets the format of a cell."""
    book = Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append(row)
    for cell, form in formats.items():
        sheet[cell].number_format = form
    book.save(path)
    return path


@each(
    ("value", "code", "text"),
    [
        (0.15, "0%", "15%"),
        (0.15, "0 %", "15 %"),
        (1234.5, "[$€-2] #,##0.00", "€ 1,234.50"),
        (-1234.5, '#,##0.00 "EUR";[Red](#,##0.00) "EUR"', "(1,234.50) EUR"),
        (0.0, '0;-0;"none"', "none"),
        (45352.0, "yyyy-mm-dd", "2024-03-01"),
        (45352.0, "dd/mm/yyyy", "01/03/2024"),
        (45352.0, "[$-40C]d mmmm yyyy", "1 mars 2024"),
        (0.5208333333, "h:mm", "12:30"),
        (0.75, "h:mm AM/PM", "6:00 PM"),
        (1.5208333333, "[h]:mm", "36:30"),
        (0.0034722222, "mm:ss", "05:00"),
        (12345678.0, "0.00E+00", "1.23E+07"),
        (2.5, "# ?/?", "2 1/2"),
        (1234567.0, '#,##0.0,,"M"', "1.2M"),
        (42.0, "00000", "00042"),
        (5.0, '[<10]"few";"many"', "few"),
        (0.1 + 0.2, "General", "0.3"),
        (1234567890123456.0, "General", "1234567890123456"),
        (-3.0, "General", "-3"),
        (0.5, ";;;", ""),
    ],
)
def test_numbers_are_shown_in_their_format(value: float, code: str, text: str) -> None:
    assert shown(value, code) == text


def test_cells_are_read_as_a_person_sees_them(tmp_path: Path) -> None:
    rows = [["Start", "Share", "Day", "When", "Done"], [time(12, 30), 0.155, date(2024, 3, 1), datetime(2024, 3, 1, 8, 5), True]]
    document = read(written(tmp_path / "a.xlsx", rows, A2="h:mm", B2="0.0%", C2="yyyy-mm-dd", D2="yyyy-mm-dd hh:mm"))
    assert "12:30 | 15.5% | 2024-03-01 | 2024-03-01 08:05 | TRUE" in document.text


def test_each_row_has_its_cells_as_its_place(tmp_path: Path) -> None:
    document = read(written(tmp_path / "a.xlsx", [["Item", "Cost"], ["Energy", 88.2], ["Water", 104.6]]))
    assert [(place.kind, place.number, place.label, place.cells) for place in document.places] == [
        ("sheet", 1, "Sheet", "A1:B1"),
        ("sheet", 1, "Sheet", "A2:B2"),
        ("sheet", 1, "Sheet", "A3:B3"),
    ]
    assert document.text[document.places[2].start : document.places[2].end] == "Water | 104.6"


def test_tables_of_a_sheet_stand_apart_with_their_titles(tmp_path: Path) -> None:
    rows = [
        ["Costs in EUR million"],
        ["Item", "2023", "2024"],
        ["Energy", 1, 2],
        [],
        ["Staff"],
        ["Team", "Heads", None, "Site", "Gauges"],
        ["North", 4, None, "Arles", 12],
    ]
    document = read(written(tmp_path / "a.xlsx", rows))
    assert [table.context for table in document.tables] == [
        "Costs in EUR million: Item | 2023 | 2024",
        "Staff: Team | Heads",
        "Site | Gauges",
    ]


def test_rows_after_a_gap_keep_the_header_above_and_another_header_ends_it(tmp_path: Path) -> None:
    rows = [["Item", "2023"], [], ["Energy", 1], ["Water", 2], [], ["Gas", 3], [], ["Item", "2024"], [], ["Energy", 4]]
    document = read(written(tmp_path / "a.xlsx", rows))
    tables = [(table.context, document.text[table.header_end : table.end].split()) for table in document.tables]
    assert tables[0] == ("Item | 2023", ["Energy", "|", "1", "Water", "|", "2", "Gas", "|", "3"])
    assert tables[1] == ("Item | 2024", ["Energy", "|", "4"])


def test_merged_cells_are_read_in_each_row_and_over_each_column_of_a_header(tmp_path: Path) -> None:
    book = Workbook()
    sheet: Any = book.active
    for row in (["Region", "2024", None], [None, "Plan", "Actual"], ["North", 1, 2], [None, 3, 4]):
        sheet.append(row)
    for cells in ("A1:A2", "B1:C1", "A3:A4"):
        sheet.merge_cells(cells)
    book.save(tmp_path / "a.xlsx")
    document = read(tmp_path / "a.xlsx")
    assert document.tables[0].context == "Region | 2024 | 2024 / Region | Plan | Actual"
    assert "North | 3 | 4" in document.text


def test_words_alone_have_a_header_when_it_is_bold(tmp_path: Path) -> None:
    book = Workbook()
    sheet: Any = book.active
    for row in (["Term", "Meaning"], ["chunk", "a piece"], ["turn", "an answer"]):
        sheet.append(row)
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    book.save(tmp_path / "a.xlsx")
    assert read(tmp_path / "a.xlsx").tables[0].context == "Term | Meaning"


def test_hidden_sheets_and_formulas_without_results_are_reported(tmp_path: Path) -> None:
    book = Workbook()
    sheet: Any = book.active
    sheet.append(["Total", "=1+1"])
    secret = book.create_sheet("Lookups")
    secret.append(["never shown"])
    secret.sheet_state = "hidden"
    book.save(tmp_path / "a.xlsx")
    document = read(tmp_path / "a.xlsx")
    assert "never shown" not in document.text
    assert [notice.code for notice in document.notices] == ["hidden_sheets", "formulas_without_results"]


def test_comments_of_cells_name_cell_and_author(tmp_path: Path) -> None:
    book = Workbook()
    sheet: Any = book.active
    sheet.append(["Energy", 88.2])
    sheet["B1"].comment = Comment("Estimated.", "Ada")
    book.save(tmp_path / "a.xlsx")
    assert "Comment on B1 by Ada: Estimated." in read(tmp_path / "a.xlsx").text


def test_workbook_of_more_rows_than_allowed_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "a.xlsx", [["x", 1]] * 11)
    with pytest.raises(UnreadableDocument, match="more than 10 rows"):
        read(path, max_blocks=10)
