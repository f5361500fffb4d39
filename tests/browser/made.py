"""Documents as offices make them, made anew by the tests, with the places of what will be cited."""

import random
from dataclasses import dataclass
from pathlib import Path

from docx import Document
from fpdf import FPDF
from openpyxl import Workbook
from PIL import Image, ImageDraw, ImageFont
from pptx import Presentation
from pptx.util import Inches

FERRY = "The night ferry to Sark leaves at a quarter past nine from the northern quay."
LANTERN = "The lantern of the harbour is painted green every seventh year."
ENERGY = ("Energy and water", "88.2", "104.6")
LAUNCH = "The launch of the copper kite is planned for the ides of March in Lyon."
HERON = "The heron of the mill pond is counted every second Sunday in March."
_LEFT, _RIGHT, _LINE = 50.0, 310.0, 13.0
_FILLER = (
    "Boats are hauled ashore before the storms of autumn begin to blow.",
    "Nets dry on the wall behind the market until the tide has turned.",
    "A clerk writes each crate into the ledger and weighs it once more.",
    "Children count gulls from the steps while the bell is being rung.",
)


@dataclass(frozen=True)
class Printed:
    """Where words were printed: in points from the top left of their page."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


def two_columns(path: Path) -> list[Printed]:
    """Write a PDF of three pages of two columns; return the lines of FERRY, which stands in the right column of the second."""
    pdf = FPDF(unit="pt", format=(595, 842))
    pdf.set_auto_page_break(False)
    pdf.set_font("Helvetica", size=10)
    printed: list[Printed] = []
    for page in (1, 2, 3):
        pdf.add_page()
        for left in (_LEFT, _RIGHT):
            lines = [line for n in range(14) for line in _wrapped(pdf, _FILLER[(n + page) % 4])]
            if page == 3 and left == _LEFT:
                lines[6:6] = _wrapped(pdf, LANTERN)
            ferry = _wrapped(pdf, FERRY) if page == 2 and left == _RIGHT else []
            lines[8:8] = ferry
            for number, line in enumerate(lines):
                top = 80 + number * _LINE
                pdf.text(left, top + 10, line)
                if ferry and 8 <= number < 8 + len(ferry):
                    printed.append(Printed(page, left, top, left + pdf.get_string_width(line), top + _LINE))
    pdf.output(str(path))
    return printed


def pages_of_all_sizes(path: Path) -> None:
    """Write a PDF of a wide page and one whose unit is four points; a sentence begins in the middle of a line of the second."""
    pdf = FPDF(unit="pt", format=(595, 842))
    pdf.add_page(format=(2400, 700))
    pdf.set_font("Helvetica", size=10)
    pdf.text(60, 60, _FILLER[0])
    pdf.add_page(format=(595, 842))
    for number, line in enumerate(("All boats are counted. The keeper of the", "bees at Brecqhou is paid in honey and wax.")):
        pdf.text(60, 300 + number * _LINE, line)
    first, page, rest = bytes(pdf.output()).rpartition(b"/Type /Page\n")  # readers find the objects that this moves
    path.write_bytes(first + page + b"/UserUnit 4\n" + rest)


def report(path: Path) -> None:
    """Write a report of one page as offices print them, for the manual's pictures."""
    pdf = FPDF(unit="pt", format=(595, 842))
    pdf.set_margin(64)
    pdf.add_page()
    pdf.set_font("Times", "B", 22)
    pdf.cell(0, 36, "Report of the harbour office", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("Times", "I", 11)
    pdf.cell(0, 24, "Spring, to the council of the island", new_x="LMARGIN", new_y="NEXT")
    for heading, sentences in (
        ("1. Boats and moorings", (*_FILLER, *_FILLER[:2])),
        ("2. Crossings", (_FILLER[2], FERRY, _FILLER[3], _FILLER[1])),
        ("3. The lantern", (LANTERN, *_FILLER[:3])),
    ):
        pdf.set_font("Helvetica", "B", 13)
        pdf.cell(0, 34, heading, new_x="LMARGIN", new_y="NEXT")
        pdf.set_font("Times", size=12)
        pdf.multi_cell(0, 17, " ".join(sentences), align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.output(str(path))


def _wrapped(pdf: FPDF, sentence: str) -> list[str]:
    lines, line = [], ""
    for word in sentence.split():
        longer = f"{line} {word}".strip()
        if pdf.get_string_width(longer) > 230:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def table_pdf(path: Path) -> Printed:
    """Write a PDF with a ruled table; return where its row ENERGY stands."""
    pdf = FPDF(unit="pt", format=(595, 842))
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.set_xy(60, 80)
    pdf.cell(0, 20, "Expenses of the harbour office, in thousand euros")
    rows = [("Item", "2023", "2024"), ("Salaries", "410.0", "432.5"), ENERGY, ("Insurance", "31.0", "33.4")]
    for number, row in enumerate(rows):
        pdf.set_xy(60, 120 + number * 24)
        for width, cell in zip((180, 90, 90), row, strict=True):
            pdf.cell(width, 24, cell, border=1)
    pdf.output(str(path))
    top = 120 + rows.index(ENERGY) * 24
    return Printed(1, 60, top, 60 + 180 + 90 + 90, top + 24)


def slides(path: Path) -> None:
    """Write four slides, the last of which says LAUNCH."""
    deck = Presentation()
    for number, words in enumerate(("What we make", "Who buys it", "What it costs", LAUNCH), 1):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        title = slide.shapes.title
        assert title is not None
        title.text = f"Chapter {number} of the plan"
        slide.shapes.add_textbox(Inches(1), Inches(2), Inches(8), Inches(2)).text_frame.text = words
    deck.save(str(path))


def sheet(path: Path) -> None:
    """Write a workbook whose sheet `Costs` holds the row of lamp oil in A7:C7."""
    book = Workbook()
    costs = book.active
    assert costs is not None
    costs.title = "Costs"
    rows = [
        ("Item", "2023", "2024"),
        ("Rope", 120, 134),
        ("Tar", 48, 51),
        ("Sailcloth", 300, 280),
        ("Chalk", 4, 5),
        ("Bells", 75, 80),
    ]
    for row in [*rows, ("Lamp oil for the lighthouse", 910, 975), ("Paint", 66, 70)]:
        costs.append(row)
    book.save(str(path))


def letter(path: Path) -> None:
    """Write a Word document with a heading, a paragraph and a table."""
    text = Document()
    text.add_heading("Rules of the reading room", 1)
    text.add_paragraph("Visitors of the reading room return borrowed almanacs within nineteen days.")
    table = text.add_table(rows=0, cols=2)
    for row in (("Guest", "Books at a time"), ("Members", "twelve"), ("Travelling scholars", "five")):
        for cell, words in zip(table.add_row().cells, row, strict=True):
            cell.text = words
    text.save(str(path))


def long_pdf(path: Path, *, pages: int) -> None:
    """Write a PDF of many pages, each with a picture of its own that takes 20 kB."""
    draw = random.Random(pages)  # noqa: S311  the same every time
    pdf = FPDF(unit="pt", format=(595, 842))
    pdf.set_font("Helvetica", size=12)
    for number in range(1, pages + 1):
        pdf.add_page()
        pdf.text(60, 80, f"Page {number} of the long report is about the harbour of the year {1800 + number}.")
        picture = Image.frombytes("L", (150, 140), draw.randbytes(150 * 140))
        pdf.image(picture, 60, 120, 300)
    pdf.output(str(path))


def scan(path: Path) -> tuple[float, float]:
    """Draw a page of a letter, as a scanner sees it; return where the line of HERON begins and ends, in parts of the height."""
    width, height, line = 1240, 1754, 60
    page = Image.new("L", (width, height), 255)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(30)
    for number in range(18):
        pen.text((120, 160 + number * line), HERON if number == 11 else _FILLER[number % 4], fill=0, font=font)
    page.save(path, dpi=(150, 150))
    top = 160 + 11 * line
    return top / height, (top + line) / height
