"""Real documents made on the spot: each function writes one file and returns its path.

The same report in every format: headings at two levels, French and Chinese text, a table, so that what a parser keeps can be
compared and asserted. Used by the ingestion tests; nothing here is a stand-in for a parser.
"""

import zipfile
from pathlib import Path
from typing import Any

from docx import Document
from fpdf import FPDF
from openpyxl import Workbook
from pptx import Presentation
from pptx.util import Inches

TITLE = "Annual Water Report"
FRENCH = "Les débits mesurés à l’été sont inférieurs à la moyenne : cœur du problème, l’évaporation."
CHINESE = "黄河流域的年度报告显示,水位在七月下降。该地区需要新的水库。"
ENGLISH = (
    "The basin lost eleven percent of its inflow during the dry season. Operators reduced releases twice. "
    "A third reduction was avoided because storms arrived in late August."
)
ROWS = (("Station", "Flow", "Change"), ("Arles", "1 700", "-4 %"), ("Beaucaire", "1 650", "-6 %"))


def write_docx(path: Path) -> Path:
    document = Document()
    document.core_properties.title = TITLE
    document.add_heading(TITLE, level=1)
    document.add_paragraph(ENGLISH)
    document.add_heading("Mesures", level=2)
    document.add_paragraph(FRENCH)
    table = document.add_table(rows=0, cols=3)
    for row in ROWS:
        for cell, value in zip(table.add_row().cells, row, strict=True):
            cell.text = value
    document.add_heading("结论", level=2)
    document.add_paragraph(CHINESE)
    document.add_paragraph("first point", style="List Bullet")
    document.add_paragraph("second point", style="List Bullet")
    document.save(str(path))
    return path


def add_footnote(path: Path, words: str) -> Path:
    """Put a footnote into a Word file, as its own part with a mark in the first paragraph (python-docx cannot write one)."""
    names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    text = words.replace("&", "&amp;")
    notes = f'<w:footnotes {names}><w:footnote w:id="7"><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:footnote></w:footnotes>'
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    edits = {
        "word/document.xml": ("</w:r></w:p>", '<w:footnoteReference w:id="7"/></w:r></w:p>'),
        "word/_rels/document.xml.rels": (
            "</Relationships>",
            f'<Relationship Id="rIdNotes" Type="{relation}" Target="footnotes.xml"/></Relationships>',
        ),
        "[Content_Types].xml": ("</Types>", f'<Override PartName="/word/footnotes.xml" ContentType="{kind}"/></Types>'),
    }
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for name, (old, new) in edits.items():
        parts[name] = parts[name].decode().replace(old, new, 1).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in [*parts.items(), ("word/footnotes.xml", notes.encode())]:
            archive.writestr(name, part)
    return path


def write_pptx(path: Path) -> Path:
    deck: Any = Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text = TITLE
    first.placeholders[1].text = ENGLISH
    second = deck.slides.add_slide(deck.slide_layouts[5])
    second.shapes.title.text = "Mesures"
    grid = second.shapes.add_table(3, 3, Inches(1), Inches(2), Inches(6), Inches(2)).table
    for r, row in enumerate(ROWS):
        for c, value in enumerate(row):
            grid.cell(r, c).text = value
    second.notes_slide.notes_text_frame.text = FRENCH
    third = deck.slides.add_slide(deck.slide_layouts[1])
    third.shapes.title.text = "结论"
    third.placeholders[1].text = CHINESE
    deck.save(str(path))
    return path


def write_xlsx(path: Path) -> Path:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Débits"
    for row in ROWS:
        sheet.append(row)
    sheet.append(["Total", "=1700+1650", "<b>&"])
    other = book.create_sheet("结论")
    other.append([CHINESE])
    other.append(["a|b", 12.5])
    book.save(path)
    return path


def write_pdf(path: Path, *, pages: int = 1) -> Path:
    """Headings, a paragraph, a ruled table and a page set in two columns."""
    pdf = FPDF()
    pdf.set_title(TITLE)
    for page in range(pages):
        pdf.add_page()
        _heading(pdf, TITLE if page == 0 else f"Chapter {page + 1}", 22)
        _body(pdf, ENGLISH)
        _heading(pdf, "Mesures", 16)
        _body(pdf, FRENCH.replace("’", "'").replace("œ", "oe"))
        with pdf.table() as table:
            for row in ROWS:
                line = table.row()
                for value in row:
                    line.cell(value)
        pdf.ln(4)
        _heading(pdf, "Two columns", 16)
        pdf.set_font("helvetica", "", 11)
        with pdf.text_columns(ncols=2, gutter=10) as columns:
            columns.write("\n".join(f"Left and right line {n} of the long two column passage." for n in range(60)))
    pdf.output(str(path))
    return path


def _heading(pdf: FPDF, text: str, size: int) -> None:
    pdf.set_font("helvetica", "B", size)
    pdf.multi_cell(0, size / 2, text, new_x="LMARGIN", new_y="NEXT")
    pdf.ln(2)


def _body(pdf: FPDF, text: str) -> None:
    pdf.set_font("helvetica", "", 11)
    pdf.multi_cell(0, 6, text, new_x="LMARGIN", new_y="NEXT")
    pdf.ln(3)


def write_chinese_pdf(path: Path) -> Path:
    """A hand-written PDF whose Chinese font is named, not embedded (as office printers of the region write them)."""
    text = CHINESE.encode("utf-16-be").hex().encode()
    stream = b"BT /F1 14 Tf 40 700 Td <" + text + b"> Tj ET"
    path.write_bytes(
        _pdf(
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
            b"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>",
            b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light "
            b"/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>",
            b"<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] "
            b"/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
        )
    )
    return path


def _pdf(*objects: bytes) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places: list[int] = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)


def write_scanned_pdf(path: Path) -> Path:
    """Pages that hold a drawing and no text."""
    pdf = FPDF()
    pdf.add_page()
    pdf.rect(20, 20, 100, 100, style="F")
    pdf.output(str(path))
    return path


def write_locked_pdf(path: Path) -> Path:
    pdf = FPDF()
    pdf.add_page()
    _body(pdf, ENGLISH)
    pdf.set_encryption(owner_password="owner", user_password="secret")
    pdf.output(str(path))
    return path


def write_unopened_pdf(path: Path) -> Path:
    """A whole PDF that PDFium does not open, without an error code: its catalogue is packed by a filter that it does not know."""
    catalogue = b"1 0 <</Type/Catalog/Pages 2 0 R>>"
    packed = b"5 0 obj\n<</Type/ObjStm/N 1/First 4/Length %d/Filter/BrotliDecode>>stream\n%b\nendstream\nendobj\n"
    body = b"%PDF-2.0\n" + packed % (len(catalogue), catalogue)
    at = len(body)
    rows = b"".join(kind + place.to_bytes(2) + b"\0" for kind, place in [(b"\0", 0), (b"\2", 5)])
    table = b"6 0 obj\n<</Type/XRef/Size 2/W[1 2 1]/Root 1 0 R/Length %d>>stream\n%b\nendstream\nendobj\n" % (len(rows), rows)
    path.write_bytes(body + table + b"startxref\n%d\n%%%%EOF\n" % at)
    return path


HTML = f"""<!doctype html><html lang="fr"><head><title>{TITLE}</title>
<style>h1 {{ color: red }}</style><script>var stolen = "cookie";</script></head>
<body><h1>{TITLE}</h1><p>{ENGLISH} <a href="https://example.org/x_y">see_here</a>, 2 &lt; 3 &amp; C*.</p>
<h2>Mesures</h2><p>{FRENCH}</p>
<table><tr><th>Station</th><th>Flow</th></tr><tr><td>Arles</td><td>1 700</td></tr></table>
<script>alert("never")</script><h2>结论</h2><p>{CHINESE}</p><ul><li>first point</li><li>second point</li></ul>
<noscript>enable scripts</noscript></body></html>"""


def write_html(path: Path) -> Path:
    path.write_text(HTML, encoding="utf-8")
    return path


def write_zip_bomb(path: Path, *, member: str, megabytes: int) -> Path:
    """An office file whose one big member unpacks to `megabytes` of zeros."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        with archive.open(member, "w") as out:
            for _ in range(megabytes):
                out.write(bytes(1_048_576))
    return path
