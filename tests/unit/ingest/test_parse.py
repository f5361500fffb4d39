import time
import zipfile
from pathlib import Path

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import parse
from tests.unit.ingest.samples import (
    CHINESE,
    ENGLISH,
    FRENCH,
    TITLE,
    add_footnote,
    write_chinese_pdf,
    write_docx,
    write_html,
    write_locked_pdf,
    write_pdf,
    write_pptx,
    write_scanned_pdf,
    write_unopened_pdf,
    write_xlsx,
)

WRITERS = {"docx": write_docx, "pptx": write_pptx, "html": write_html}


def read(path: Path, **limits: int) -> ParsedDocument:
    document = parse(path, name=path.name, limits=Limits(**limits))
    for heading in document.headings:
        assert document.text[heading.start :].startswith(f"{'#' * heading.level} {heading.title}")
    return document


@pytest.mark.parametrize("kind", WRITERS)
def test_office_and_html_files_keep_words_headings_and_rows(tmp_path: Path, kind: str) -> None:
    document = read(WRITERS[kind](tmp_path / f"report.{kind}"))
    assert document.title == TITLE
    assert [heading.title for heading in document.headings] == [TITLE, "Mesures", "结论"]
    for words in (ENGLISH, FRENCH, CHINESE, "Station | Flow", "Arles | 1 700"):
        assert words in document.text


def test_word_file_keeps_ampersands_and_angle_brackets(tmp_path: Path) -> None:
    from docx import Document

    word = Document()
    word.add_paragraph("AT&T reports p < 0.05 and q > 0.1 for List<String>, *stars* and under_scores.")
    word.save(str(tmp_path / "signs.docx"))
    expected = "AT&T reports p < 0.05 and q > 0.1 for List<String>, *stars* and under_scores."
    assert read(tmp_path / "signs.docx").text == expected


def test_footnotes_of_a_word_file_are_kept(tmp_path: Path) -> None:
    path = add_footnote(write_docx(tmp_path / "notes.docx"), "Measured at the lower gauge & checked twice.")
    assert "Measured at the lower gauge & checked twice." in read(path).text


def test_speaker_notes_stand_with_their_own_slide(tmp_path: Path) -> None:
    document = read(write_pptx(tmp_path / "deck.pptx"))
    second, third = document.headings[1].start, document.headings[2].start
    assert f"Notes: {FRENCH}" in document.text[second:third]
    assert document.pages == 3


def test_sheet_names_become_headings_and_cells_are_not_escaped(tmp_path: Path) -> None:
    document = read(write_xlsx(tmp_path / "book.xlsx"))
    assert [heading.title for heading in document.headings] == ["Débits", "结论"]
    for row in ("Station | Flow | Change", "Beaucaire | 1 650 | -6 %", "<b>&", "a|b | 12.5", CHINESE):
        assert row in document.text


def test_pdf_joins_printed_lines_and_keeps_every_line_of_two_columns(tmp_path: Path) -> None:
    document = read(write_pdf(tmp_path / "report.pdf", pages=2))
    assert ENGLISH in document.text
    assert document.title == TITLE
    assert {"Annual Water Report", "Chapter 2", "Mesures"} <= {heading.title for heading in document.headings}
    lines = [document.text.count(f"Left and right line {number} of the long two column passage.") for number in range(60)]
    assert lines == [2] * 60
    assert document.pages is not None
    assert document.pages > 1


def test_chinese_pdf_with_a_font_that_is_only_named_is_read(tmp_path: Path) -> None:
    assert read(write_chinese_pdf(tmp_path / "zh.pdf")).text == CHINESE


def test_html_leaves_out_scripts_styles_and_the_markup_of_links(tmp_path: Path) -> None:
    document = read(write_html(tmp_path / "page.html"))
    assert "see_here, 2 < 3 & C*." in document.text
    for hidden in ("stolen", "alert", "color", "enable scripts", "https://"):
        assert hidden not in document.text


def test_html_keeps_lists_line_breaks_preformatted_text_and_tables_in_headings_order(tmp_path: Path) -> None:
    path = tmp_path / "page.htm"
    path.write_text(
        "<h1>A &amp; B</h1><p>one<br>two <b>bo</b>ld<ol><li>first<ul><li>inner</ul><li>second</ol>"
        "<pre>def f():\n    return 1 &lt; 2</pre><table><tr><th>x<th>y<tr><td>1<td>2</table>after"
    )
    assert read(path).text == (
        "# A & B\n\none\ntwo bold\n\n1. first\n  - inner\n2. second\n\ndef f():\n    return 1 < 2\n\nx | y\n1 | 2\n\nafter"
    )


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<nav><a>menu</a><main><h1>Title</h1><p>Body</main>", "menu\n\n# Title\n\nBody"),
        ("<body><nav><a>menu</a><main><p>Body</main></body>", "menu\n\nBody"),
        ("<p>a<select><option>x<p>Body", "ax\n\nBody"),
        ("<div><select><option>x</div><p>Body<nav>menu</nav>", "x\n\nBody"),
        ("<nav>menu<nav>inner</nav><p>Body", "menu\n\nBody"),
        ("<nav>menu<select><option>x</nav><p>Body", "Body"),
        ("<nav>menu<nav>inner</nav>more</nav><p>Body", "Body"),
        ("<svg><p>x</svg><svg/><p>Body", "Body"),
        ("<p>Body<script>let x = 1;", "Body"),
        ("<nav>menu<script>let x = 1;</script><p>Body", "menu\n\nBody"),
    ],
)
def test_html_that_never_closes_a_menu_keeps_the_text_after_it(tmp_path: Path, markup: str, text: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(markup)
    assert read(path).text == text


def test_html_in_a_declared_charset_is_decoded(tmp_path: Path) -> None:
    path = tmp_path / "old.html"
    path.write_bytes('<meta charset="windows-1251"><p>Привет, мир</p>'.encode("cp1251"))
    assert read(path).text == "Привет, мир"


MARKDOWN = """---
title: "From the front"
---
# Main *title* with [link](x)

```
# not a heading
```
Setext
======
    # code
## Second `one`
"""


def test_markdown_is_kept_exactly_and_its_headings_are_placed(tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    path.write_text(MARKDOWN, newline="\r\n")
    document = parse(path, name="note.md")
    assert document.text == MARKDOWN
    assert [(heading.level, heading.title) for heading in document.headings] == [
        (1, "Main title with link"),
        (1, "Setext"),
        (2, "Second one"),
    ]
    assert [document.text[heading.start :].split("\n")[0] for heading in document.headings] == [
        "# Main *title* with [link](x)",
        "Setext",
        "## Second `one`",
    ]
    assert document.title == "From the front"


def test_titles_of_markdown_have_no_tags_and_references_of_html(tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    path.write_text("# The <head> of List<String>\n\n## <video>\n\n## Sets {.a, .b}\n")
    assert [heading.title for heading in parse(path, name="note.md").headings] == [
        "The <head> of List<String>",
        "<video>",
        "Sets {.a, .b}",
    ]
    path.write_text('# <a name="gates"></a>Gates&nbsp;: <code>open</code> & `<shut>` {#gates .wide}\n\nText.\n')
    assert [heading.title for heading in parse(path, name="note.md").headings] == ["Gates : open & <shut>"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030"])
def test_chinese_text_is_read_in_every_usual_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(CHINESE.encode(encoding))
    assert read(path).text == CHINESE


def test_french_text_of_old_windows_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(FRENCH.encode("cp1252"))
    assert read(path).text == FRENCH


def test_bytes_without_a_meaning_in_windows_1252_cost_no_time(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes((FRENCH.encode("cp1252") * (4_000_000 // len(FRENCH))) + b"\x81\x80")
    began = time.process_time()
    assert read(path).text.endswith("\x81€")
    assert time.process_time() - began < 4  # a loop over the bytes takes more than twice as long


def test_text_loses_nul_and_carriage_returns_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("  a\x00b\r\nc\rd\t\u2028é\u0301😀\n".encode())
    assert parse(path, name="a.txt").text == "  ab\nc\nd\t\u2028é\u0301😀\n"


@pytest.mark.parametrize(("name", "mime"), [("a.py", "text/x-python"), ("b.RS", "text/x-rust"), ("Makefile", "text/x-makefile")])
def test_source_code_is_kept_exactly(tmp_path: Path, name: str, mime: str) -> None:
    path = tmp_path / "file"
    path.write_text("# comment\n\tcode\n")
    document = parse(path, name=name)
    assert (document.text, document.mime, document.headings) == ("# comment\n\tcode\n", mime, ())


def refusal(path: Path, name: str | None = None, **limits: int) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        parse(path, name=name or path.name, limits=Limits(**limits))
    return caught.value.message


def test_password_protected_pdf_says_so(tmp_path: Path) -> None:
    assert "password" in refusal(write_locked_pdf(tmp_path / "locked.pdf"))


def test_pdf_that_cannot_be_opened_is_not_called_protected_after_one_that_is(tmp_path: Path) -> None:
    unopened = write_unopened_pdf(tmp_path / "unopened.pdf")
    alone = refusal(unopened)
    refusal(write_locked_pdf(tmp_path / "locked.pdf"))
    assert "damaged" in refusal(unopened) == alone


def test_scanned_pdf_says_that_it_holds_no_text(tmp_path: Path) -> None:
    assert "scan" in refusal(write_scanned_pdf(tmp_path / "scan.pdf"))


def test_pdf_and_deck_with_too_many_pages_are_refused(tmp_path: Path) -> None:
    assert "1 pages" in refusal(write_pdf(tmp_path / "long.pdf"), max_pages=1)
    assert "2 slides" in refusal(write_pptx(tmp_path / "long.pptx"), max_pages=2)


@pytest.mark.parametrize("kind", ["docx", "pptx", "xlsx", "pdf"])
def test_file_cut_short_is_damaged(tmp_path: Path, kind: str) -> None:
    whole = {"docx": write_docx, "pptx": write_pptx, "xlsx": write_xlsx, "pdf": write_pdf}[kind](tmp_path / f"a.{kind}")
    whole.write_bytes(whole.read_bytes()[: whole.stat().st_size // 3])
    assert "damaged" in refusal(whole) or "text" in refusal(whole)


def test_office_file_is_read_as_what_it_is(tmp_path: Path) -> None:
    assert parse(write_xlsx(tmp_path / "a.xlsx"), name="a.docx").mime.endswith("spreadsheetml.sheet")


def test_empty_binary_unknown_and_absent_files_have_their_own_reasons(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    (tmp_path / "blank.md").write_text(" \n\n ")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    (tmp_path / "old.doc").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(50))
    reasons = [refusal(tmp_path / name) for name in ("empty.txt", "blank.md", "binary.txt", "photo.png", "old.doc", "absent.txt")]
    for reason, word in zip(reasons, ("empty", "no text", "binary", "image", "old binary", "opened"), strict=True):
        assert word in reason


def test_encrypted_office_file_says_password(tmp_path: Path) -> None:
    path = tmp_path / "locked.docx"
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(5000))
    assert "password" in refusal(path)


def test_file_over_the_size_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("word " * 1000)
    assert "larger" in refusal(path, max_bytes=4999)
    assert parse(path, name="a.txt", limits=Limits(max_bytes=5000)).text.startswith("word")


def test_unnamed_kind_is_told_by_its_first_bytes(tmp_path: Path) -> None:
    pdf = write_pdf(tmp_path / "download")
    assert parse(pdf, name="download").mime == "application/pdf"
    assert parse(write_docx(tmp_path / "other"), name="other").mime.endswith("wordprocessingml.document")


def test_embedded_workbook_in_a_deck_is_left_closed(tmp_path: Path) -> None:
    path = write_pptx(tmp_path / "deck.pptx")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("ppt/embeddings/sheet.xlsx", write_xlsx(tmp_path / "inner.xlsx").read_bytes())
    assert "Beaucaire | 1 650" in read(path).text
    assert "12.5" not in read(path).text
