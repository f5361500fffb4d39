"""Short pages of prose are prose, and tables stay tables: the PDF reader sees columns in the spaces of a few lines."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest
from fpdf import FPDF
from fpdf.enums import Align, MethodReturnValue

from clew.ingest.reading.parse import parse

PROSE = {
    "en": "Every employee of Nordhaven Ltd has 27 days of paid holiday per year. Up to 6 unused days carry over until 31 March "
    "of the next year. Requests are sent to the team lead at least 14 days before the first day. Nobody has to say where the "
    "holiday is spent. Whoever falls ill during a holiday gets the days back with a doctor's note. Half days can be taken on "
    "the afternoons before Christmas and New Year. A refusal gives its reason in writing.",
    "de": "Jeder Mitarbeiter der Nordhaven GmbH hat Anspruch auf 27 Tage bezahlten Urlaub im Jahr. Bis zu sechs Tage werden in "
    "das folgende Jahr bis zum 31. März übernommen. Der Antrag geht mindestens vierzehn Tage vor dem ersten Urlaubstag an die "
    "Teamleitung. Wer im Urlaub krank wird, bekommt die Tage mit ärztlichem Attest zurück.",
}
TABLES: dict[str, Sequence[Sequence[str]]] = {
    "short": (("Station", "Flow", "Change"), ("Arles", "1 700", "-4 %"), ("Beaucaire", "1 650", "-6 %")),
    "sentences": (
        ("Rule", "What it says", "Since"),
        ("Holidays", "Every employee has 27 days.", "January 2019"),
        ("Sickness", "Report before 9:30.", "March 2020"),
        ("Notice", "Six weeks to the quarter.", "May 2021"),
    ),
    "words": (("Sail", "Area", "Remark"), ("Genoa", "24 m2", "reefed from force five"), ("Mainsail", "31 m2", "three reefs")),
}


def page(pdf: FPDF, text: str, *, heading: str = "", font: str = "helvetica", size: float = 12, align: str = "L") -> None:
    pdf.add_page()
    if heading:
        pdf.set_font(font, "B", 18)
        pdf.cell(0, 12, heading, new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(font, "", size)
    pdf.multi_cell(0, 7, text, align=Align.coerce(align), new_x="LMARGIN", new_y="NEXT")


def lines_of(text: str, count: int, *, font: str, size: float) -> str:
    """Return the sentences that begin in the first lines of a text as it is set."""
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font(font, "", size)
    lines = cast("list[str]", pdf.multi_cell(0, 7, text, dry_run=True, output=MethodReturnValue.LINES))
    start = len(" ".join(lines[:count]))
    end = text.find(". ", start)
    return text if end < 0 else text[: end + 1]


@pytest.mark.parametrize("align", ["L", "J", "C", "R"])
@pytest.mark.parametrize(("font", "size"), [("helvetica", 10), ("helvetica", 12), ("times", 10), ("times", 12), ("courier", 10)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_short_page_of_prose_is_a_heading_and_one_paragraph(
    tmp_path: Path, align: str, font: str, size: float, language: str
) -> None:
    for count in range(1, 9):
        prose = lines_of(PROSE[language], count, font=font, size=size)
        pdf = FPDF()
        page(pdf, prose, heading="1. Holidays", font=font, size=size, align=align)
        pdf.output(str(tmp_path / "page.pdf"))
        document = parse(tmp_path / "page.pdf", name="page.pdf")
        assert (document.title, [heading.title for heading in document.headings]) == ("1. Holidays", ["1. Holidays"])
        assert " ".join(document.text.removeprefix("# 1. Holidays").split()) == prose


def test_prose_without_a_heading_has_none(tmp_path: Path) -> None:
    prose = lines_of(PROSE["en"], 2, font="helvetica", size=12)
    pdf = FPDF()
    page(pdf, prose)
    pdf.output(str(tmp_path / "page.pdf"))
    assert (document := parse(tmp_path / "page.pdf", name="page.pdf")).text == prose
    assert document.headings == ()


def test_few_lines_in_two_columns_are_read_column_by_column(tmp_path: Path) -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("times", "", 11)
    with pdf.text_columns(ncols=2, gutter=10, balance=True) as columns:
        columns.write(PROSE["en"][:299])
    pdf.output(str(tmp_path / "page.pdf"))
    assert parse(tmp_path / "page.pdf", name="page.pdf").text == PROSE["en"][:299].strip()


def test_document_is_called_by_its_first_page_where_each_page_is_short(tmp_path: Path) -> None:
    pdf = FPDF()
    page(pdf, lines_of(PROSE["en"], 2, font="helvetica", size=12), heading="1. Holidays")
    page(pdf, "Whoever is ill reports before 9:30 on the first day.", heading="2. Sickness")
    pdf.output(str(tmp_path / "book.pdf"))
    document = parse(tmp_path / "book.pdf", name="book.pdf")
    assert document.title == "1. Holidays"
    assert [heading.title for heading in document.headings] == ["1. Holidays", "2. Sickness"]


@pytest.mark.parametrize("rows", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("borders", ["ALL", "NONE"])
def test_table_alone_on_its_page_stays_a_table(tmp_path: Path, rows: Sequence[Sequence[str]], borders: str) -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("helvetica", "", 11)
    with pdf.table(borders_layout=borders) as table:
        for row in rows:
            line = table.row()
            for value in row:
                line.cell(value)
    pdf.output(str(tmp_path / "table.pdf"))
    text = parse(tmp_path / "table.pdf", name="table.pdf").text
    assert [line.split(" | ")[0] for line in text.split("\n")] == [row[0] for row in rows]
    assert [" ".join(line.replace("|", " ").split()) for line in text.split("\n")] == [" ".join(row) for row in rows]
