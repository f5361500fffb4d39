"""Word files, written by python-docx or by hand: what is kept of them, in which order and at which place."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
from docx import Document

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import parse

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def read(path: Path, **limits: int) -> ParsedDocument:
    return parse(path, name=path.name, limits=Limits(**limits))


def by_hand(path: Path, body: str, **parts: str) -> Path:
    """Write a package of a body and of parts such as `comments`, each related to the document under its own name."""
    kinds = "".join(f'<Relationship Id="r_{name}" Type="http://x/{name}" Target="{name}.xml"/>' for name in parts)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {W} {M} {R}><w:body>{body}</w:body></w:document>")
        archive.writestr("word/_rels/document.xml.rels", f'<Relationships xmlns="rels">{kinds}</Relationships>')
        for name, part in parts.items():
            archive.writestr(f"word/{name}.xml", part)
    return path


def paragraph(words: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{words}</w:t></w:r></w:p>"


@pytest.mark.parametrize(
    ("omml", "line"),
    [
        (
            "<m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>",
            "E = mc^2",
        ),
        ("<m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f>", "(a)/(b)"),
        ("<m:rad><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad>", "√(x)"),
        (
            '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>n=1</m:t></m:r></m:sub>'
            "<m:sup><m:r><m:t>∞</m:t></m:r></m:sup><m:e><m:r><m:t>x</m:t></m:r></m:e></m:nary>",
            "∑_(n=1)^∞ x",
        ),
    ],
)
def test_equations_are_read_as_one_line(tmp_path: Path, omml: str, line: str) -> None:
    body = f"<w:p><w:r><w:t>Known: </w:t></w:r><m:oMath>{omml}</m:oMath><w:r><w:t>holds</w:t></w:r></w:p>"
    assert read(by_hand(tmp_path / "a.docx", body)).text == f"Known: {line} holds"


@pytest.mark.parametrize(
    ("paragraphs", "title"),
    [
        ((("Staff handbook", 1), ("Preface", 1), ("Leave", 1)), "Staff handbook"),
        ((("Version of May", 0), ("Staff handbook", 1), ("Preface", 2), ("Leave", 2)), "Staff handbook"),
        ((("Staff handbook", 0), ("Preface", 1), ("Leave", 1)), None),
        ((("Staff handbook", 0), ("Preface", 2)), None),
    ],
    ids=["at the top", "the only one of its level", "one of several chapters", "of a lower level"],
)
def test_first_heading_is_the_title_unless_it_is_a_chapter(
    tmp_path: Path, paragraphs: tuple[tuple[str, int], ...], title: str | None
) -> None:
    document = Document()
    for words, level in paragraphs:
        _ = document.add_heading(words, level) if level else document.add_paragraph(words)
    document.save(str(tmp_path / "a.docx"))
    assert read(tmp_path / "a.docx").title == title


def test_insertions_are_kept_and_deletions_left_out(tmp_path: Path) -> None:
    body = (
        "<w:p><w:r><w:t xml:space='preserve'>We pay </w:t></w:r><w:del><w:r><w:delText>100</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>120</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>never seen</w:t></w:r>"
        "<w:hyperlink><w:r><w:t xml:space='preserve'> euros</w:t></w:r></w:hyperlink></w:p>"
    )
    assert read(by_hand(tmp_path / "a.docx", body)).text == "We pay 120 euros"


def test_comments_and_notes_follow_the_paragraph_they_belong_to(tmp_path: Path) -> None:
    body = (
        '<w:p><w:r><w:t>First</w:t></w:r><w:r><w:footnoteReference w:id="2"/><w:commentReference w:id="0"/></w:r></w:p>'
        + paragraph("Second")
    )
    notes = f'<w:footnotes {W}><w:footnote w:id="2">{paragraph("Twice checked.")}</w:footnote></w:footnotes>'
    comments = f'<w:comments {W}><w:comment w:id="0" w:author="Ada">{paragraph("Is it?")}</w:comment></w:comments>'
    document = read(by_hand(tmp_path / "a.docx", body, footnotes=notes, comments=comments))
    assert document.text == "First\n\nFootnote 1: Twice checked.\n\nComment by Ada: Is it?\n\nSecond"


def test_headers_and_footers_stand_once_at_the_end(tmp_path: Path) -> None:
    word = Document()
    word.add_paragraph("Body")
    section: Any = word.sections[0]
    section.header.paragraphs[0].text = "Confidential draft"
    section.footer.paragraphs[0].text = "Confidential draft"
    word.save(str(tmp_path / "a.docx"))
    document = read(tmp_path / "a.docx")
    assert document.text == "Body\n\nConfidential draft"
    assert document.furniture == document.text.index("Confidential")


@pytest.mark.parametrize(
    ("style", "level"),
    [
        ('<w:name w:val="heading 2"/>', 2),
        ('<w:name w:val="Titre 3"/>', 3),
        ('<w:name w:val="标题 1"/>', 1),
        ('<w:name w:val="Rubrique"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>', 2),
        ('<w:name w:val="Mine"/><w:basedOn w:val="h"/>', 4),
        ('<w:name w:val="Titel"/>', 1),
        ('<w:name w:val="toc 1"/>', 0),
    ],
)
def test_headings_are_told_by_style_whatever_its_language(tmp_path: Path, style: str, level: int) -> None:
    styles = (
        f'<w:styles {W}><w:style w:type="paragraph" w:styleId="s">{style}</w:style>'
        '<w:style w:type="paragraph" w:styleId="h"><w:name w:val="heading 4"/></w:style></w:styles>'
    )
    document = read(by_hand(tmp_path / "a.docx", paragraph("Scope", '<w:pStyle w:val="s"/>') + paragraph("x"), styles=styles))
    assert [heading.level for heading in document.headings] == ([level] if level else [])


def test_lists_are_numbered_as_printed(tmp_path: Path) -> None:
    levels = (
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
        '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl>'
    )
    numbering = (
        f'<w:numbering {W}><w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )

    def item(words: str, level: int) -> str:
        return paragraph(words, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>')

    body = item("one", 0) + item("inner", 1) + item("more", 1) + paragraph("between") + item("two", 0) + item("anew", 1)
    text = read(by_hand(tmp_path / "a.docx", body, numbering=numbering)).text
    assert text == "1. one\n  1.a) inner\n  1.b) more\n\nbetween\n\n2. two\n  2.a) anew"


def test_table_has_its_caption_its_header_and_merged_cells_in_each_row(tmp_path: Path) -> None:
    word = Document()
    word.add_paragraph("Table 1 Costs in EUR million", style="Caption")
    table = word.add_table(rows=4, cols=3)
    rows = (("Region", "Item", "2024"), ("North", "Energy", "88.2"), ("", "Water", "104.6"), ("South", "Energy", "3.1"))
    for cells, row in zip(table.rows, rows, strict=True):
        for cell, words in zip(cells.cells, row, strict=True):
            cell.text = words
    table.cell(1, 0).merge(table.cell(2, 0))
    word.save(str(tmp_path / "a.docx"))
    document = read(tmp_path / "a.docx")
    assert "North | Water | 104.6" in document.text
    [found] = document.tables
    assert document.text[found.start : found.header_end] == "Region | Item | 2024"
    assert found.context == "Table 1 Costs in EUR million: Region | Item | 2024"


def test_table_in_a_cell_stays_with_its_row(tmp_path: Path) -> None:
    word = Document()
    table = word.add_table(rows=2, cols=3)
    for place, words in enumerate(("Site", "Gauges", "Since", "Arles", "", "1990")):
        table.cell(place // 3, place % 3).text = words
    inner: Any = table.cell(1, 1).add_table(rows=1, cols=2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "left", "right"
    word.save(str(tmp_path / "a.docx"))
    assert read(tmp_path / "a.docx").text == "Site | Gauges | Since\nArles | left, right | 1990"


def test_table_of_one_cell_is_a_frame_and_no_table(tmp_path: Path) -> None:
    word = Document()
    word.add_table(rows=1, cols=1).cell(0, 0).text = "A note in a frame."
    word.save(str(tmp_path / "a.docx"))
    document = read(tmp_path / "a.docx")
    assert (document.text, document.tables) == ("A note in a frame.", ())


def test_text_box_is_read_once(tmp_path: Path) -> None:
    box = f"<w:txbxContent>{paragraph('In the box')}</w:txbxContent>"
    body = (
        '<w:p xmlns:mc="mc" xmlns:v="v"><w:r><w:t>Beside</w:t></w:r><w:r><mc:AlternateContent>'
        f"<mc:Choice>{box}</mc:Choice><mc:Fallback><v:textbox>{box}</v:textbox></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    assert read(by_hand(tmp_path / "a.docx", body)).text == "Beside\n\nIn the box"


def test_power_is_not_read_as_another_number(tmp_path: Path) -> None:
    raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>'
    assert read(by_hand(tmp_path / "a.docx", f"<w:p><w:r><w:t>10</w:t></w:r>{raised}</w:p>")).text == "10^6"


def test_each_block_is_a_place(tmp_path: Path) -> None:
    document = read(by_hand(tmp_path / "a.docx", paragraph("one") + paragraph("") + paragraph("two")))
    assert [(place.kind, place.number, document.text[place.start : place.end]) for place in document.places] == [
        ("paragraph", 1, "one"),
        ("paragraph", 2, "two"),
    ]


def test_strict_files_are_read_like_others(tmp_path: Path) -> None:
    path = by_hand(tmp_path / "a.docx", paragraph("Strictly speaking"))
    with zipfile.ZipFile(path) as archive:
        body = archive.read("word/document.xml").decode()
    with zipfile.ZipFile(path, "w") as archive:
        strict = body.replace(
            "schemas.openxmlformats.org/wordprocessingml/2006/main", "purl.oclc.org/ooxml/wordprocessingml/main"
        )
        archive.writestr("word/document.xml", strict)
    assert read(path).text == "Strictly speaking"


def test_file_of_more_paragraphs_than_allowed_is_refused(tmp_path: Path) -> None:
    for prefix in ("w", "other"):  # tags of the usual prefix are counted before anything is read
        path = by_hand(tmp_path / "a.docx", paragraph("x").replace("w:", f"{prefix}:") * 11)
        with zipfile.ZipFile(path) as archive:
            body = archive.read("word/document.xml").decode()
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(
                "word/document.xml",
                body.replace("xmlns:w=", f"xmlns:{prefix}=")
                .replace("w:document", f"{prefix}:document")
                .replace("w:body", f"{prefix}:body"),
            )
        with pytest.raises(UnreadableDocument, match="more than 10 paragraphs"):
            read(path, max_blocks=10)


def test_paragraph_of_more_runs_than_allowed_is_refused(tmp_path: Path) -> None:
    path = by_hand(tmp_path / "a.docx", f"<w:p>{'<w:r><w:t>x</w:t></w:r>' * 51}</w:p>")
    with pytest.raises(UnreadableDocument, match="more than 50 pieces of text"):
        read(path, max_blocks=10)


def test_deeply_nested_and_broken_files_are_refused_with_their_reason(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="nested too deeply"):
        read(by_hand(tmp_path / "deep.docx", "<w:sdt>" * 500 + "</w:sdt>" * 500))
    with pytest.raises(UnreadableDocument, match="Word file is damaged"):
        read(by_hand(tmp_path / "broken.docx", "<w:p>"))


def tabbed(*lines: str) -> str:
    return "".join(
        f"<w:p><w:r>{'<w:tab/>'.join(f'<w:t>{part}</w:t>' for part in line.split('|'))}</w:r></w:p><w:p/>" for line in lines
    )


def test_lines_with_tabs_in_the_same_places_are_a_table(tmp_path: Path) -> None:
    lines = tabbed("Years of service||Leave", "1-5|||84 hours", "6-15||126 hours")
    found = read(by_hand(tmp_path / "a.docx", f"{paragraph('Vacation')}{lines}{paragraph('It is paid.')}"))
    assert found.text == "Vacation\n\nYears of service | Leave\n1-5 | 84 hours\n6-15 | 126 hours\n\nIt is paid."
    assert len(found.tables) == 1


@pytest.mark.parametrize(
    "lines", [("To|the board", "From|the chair"), ("a|b", "c|d|e", "f|g"), (f"{'long ' * 20}|b", "c|d", "e|f")]
)
def test_other_lines_with_tabs_stay_lines(tmp_path: Path, lines: tuple[str, ...]) -> None:
    found = read(by_hand(tmp_path / "a.docx", tabbed(*lines)))
    assert found.text == "\n\n".join(line.replace("|", "\t") for line in lines)
    assert not found.tables
