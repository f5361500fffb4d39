"""What a person reads on the pages of a PDF is what is stored, and each word knows where it stands."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from fpdf import FPDF

from clew.domain.errors import UnreadableDocument
from clew.ingest.pdf.document import read_document
from clew.ingest.pdf.values import Word
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import DEFAULT_LIMITS
from clew.ingest.reading.parse import parse
from tests.unit.ingest.pdf.files import after, line, picture, stream, write

PROSE = (
    "The council met on the first Monday of the month and agreed on the repair of the northern bridge.",
    "The costs are shared by the two towns, which had argued about them for the better part of a year.",
    "A second meeting will look at the timetable of the ferry and at the state of the old harbour wall.",
    "Nobody spoke against the plan for the library, which opens in spring and closes again in winter.",
)
TYPE_0 = "/Type /Font /Subtype /Type0 /BaseFont /David /Encoding /Identity-H"
CID_FONT = (
    "/Type /Font /Subtype /CIDFontType2 /BaseFont /David /DW 500 "
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
)
DESCRIPTOR = (
    "/Type /FontDescriptor /FontName /David /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 "
    "/CapHeight 700 /StemV 80"
)


def read(path: Path) -> ParsedDocument:
    return parse(path, name=path.name)


def lines(texts: Sequence[str], *, x: float = 40, top: float = 250, step: float = 12) -> str:
    return "\n".join(line(text, x, top - number * step) for number, text in enumerate(texts))


def pages_of(document: ParsedDocument, words: str) -> list[int]:
    """Return the pages on which a piece of the text stands."""
    start = document.text.index(words)
    return [place.number for place in document.places if place.start < start + len(words) and start < place.end]


@pytest.mark.parametrize("word", ["TraceMonkey", "#include", "Report", "fjord", "offline", "r\u00e9sum\u00e9"])
def test_letters_of_a_word_are_never_changed(tmp_path: Path, word: str) -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("helvetica", "", 11)
    pdf.multi_cell(0, 6, f"The word WARN {word} stands here as it is.")
    pdf.output(str(tmp_path / "a.pdf"))
    assert read(tmp_path / "a.pdf").text == f"The word WARN {word} stands here as it is."


def test_word_broken_at_a_line_end_is_whole_again_and_a_compound_keeps_its_hyphen(tmp_path: Path) -> None:
    text = [
        "The committee asked for more infor-",
        "mation about the state-of-the-",
        "art machines and the well-",
        "known makers. It is a well known fact.",
    ]
    document = read(write(tmp_path / "a.pdf", [lines(text)]))
    assert document.text == (
        "The committee asked for more information about the state-of-the-art machines and the well-known makers. "
        "It is a well known fact."
    )


def test_lines_that_end_early_on_purpose_stay_lines(tmp_path: Path) -> None:
    text = ["Nordhaven Ltd", "12 Long Quay Street", "Port Ellen", "Scotland"]
    assert read(write(tmp_path / "a.pdf", [lines(text)])).text == "\n".join(text)


def test_running_heads_and_page_numbers_stand_behind_the_text_and_each_once_first(tmp_path: Path) -> None:
    contents = [
        "\n".join((line("Harbour report 2024", 40, 285), lines([PROSE[number]]), line(f"Page {number + 1} of 4", 180, 10)))
        for number in range(4)
    ]
    document = read(write(tmp_path / "a.pdf", contents))
    assert document.furniture is not None
    flow, furniture = document.text[: document.furniture], document.text[document.furniture :].strip()
    assert flow == "\n\n".join(PROSE)
    once = "Harbour report 2024\nPage 1 of 4"
    assert furniture.startswith(f"{once}\n\n{once}\nHarbour report 2024\nPage 2 of 4\n")
    assert document.searched_text.endswith(f"in winter.\n\n{once}")
    assert pages_of(document, "Page 3 of 4") == [3]


def test_foot_with_a_date_and_a_page_number_is_no_part_of_the_text(tmp_path: Path) -> None:
    contents = [
        "\n".join((lines([PROSE[number]]), line(f"Harbour office - 24/01/2022 - page {number + 1}", 180, 10)))
        for number in range(3)
    ]
    document = read(write(tmp_path / "a.pdf", contents))
    assert document.furniture is not None
    assert document.text[: document.furniture] == "\n\n".join(PROSE[:3])


@pytest.mark.parametrize(("top", "number_at"), [(250, 110), (200, 230)], ids=["below the text", "above the text"])
@pytest.mark.parametrize("written", ["{}", "- {} -"])
def test_page_numbers_far_from_the_edges_of_large_pages_are_no_part_of_the_text(
    tmp_path: Path, top: float, number_at: float, written: str
) -> None:
    contents = [
        "\n".join((lines(PROSE[number : number + 1], top=top), line(written.format(number + 14), 180, number_at)))
        for number in range(4)
    ]
    document = read(write(tmp_path / "a.pdf", contents))
    assert document.furniture is not None
    assert document.text[: document.furniture] == "\n\n".join(PROSE)


@pytest.mark.parametrize("numbers", [[7, 7, 7, 7], [112, 18, 17, 15], [14, 15, 31, 48]])
def test_other_numbers_below_the_text_of_a_page_are_told(tmp_path: Path, numbers: list[int]) -> None:
    contents = ["\n".join((lines([PROSE[place]]), line(str(number), 180, 110))) for place, number in enumerate(numbers)]
    document = read(write(tmp_path / "a.pdf", contents))
    assert document.furniture is None
    assert all(str(number) in document.text for number in numbers)


def test_sentences_that_forms_repeat_in_one_place_stay_in_the_text(tmp_path: Path) -> None:
    contents = [
        lines(["This clause is part of every page and begins near the", f"edge, as page {n} shows."], top=280) for n in "123"
    ]
    assert read(write(tmp_path / "a.pdf", contents)).text.count("This clause is part of every page and begins near the edge") == 3


def test_paragraph_goes_on_over_the_page_and_each_half_stands_on_its_page(tmp_path: Path) -> None:
    contents = [lines([*PROSE[:2], "The harbour master has the last"]), lines(["word about it, as the law says.", PROSE[2]])]
    document = read(write(tmp_path / "a.pdf", contents))
    assert "the last word about it" in document.text
    assert (pages_of(document, "the last"), pages_of(document, "word about it")) == ([1], [2])


def test_every_word_has_its_box_on_its_page(tmp_path: Path) -> None:
    document = read(write(tmp_path / "a.pdf", [lines(PROSE), lines(PROSE[:2])]))
    for layout, count in zip(document.layouts, (4, 2), strict=True):
        boxes = list(layout.boxes())
        assert [document.text[box.start : box.end] for box in boxes] == " ".join(PROSE[:count]).split()
        assert (layout.width, layout.height) == (560, 300)
        assert all(0 <= box.x0 < box.x1 and 0 <= box.top < box.bottom <= 300 for box in boxes)
    first = next(document.layouts[0].boxes())
    assert first.x0 == 40
    assert 40 < first.top < 43 < 50 < first.bottom < 54  # the baseline stands at 50


def test_page_turned_in_the_file_is_read_and_measured_as_it_is_shown(tmp_path: Path) -> None:
    content = f"0 1 -1 0 300 0 cm {lines(PROSE[:2], top=250)}"
    document = read(write(tmp_path / "a.pdf", [content], page="/MediaBox [0 0 300 560] /Rotate 90"))
    assert document.text == " ".join(PROSE[:2])
    (layout,) = document.layouts
    boxes = list(layout.boxes())
    assert (layout.width, layout.height) == (560, 300)
    assert boxes[0].x0 == 40
    assert 40 < boxes[0].top < 50 < boxes[0].bottom
    assert boxes[0].x1 < boxes[1].x0


def test_text_outside_the_visible_part_of_a_page_is_left_out(tmp_path: Path) -> None:
    content = f"{line(PROSE[0], 40, 200)} {line('file_17.qxd 2/10/04 8:01', 40, 20)}"
    document = read(write(tmp_path / "a.pdf", [content], page="/MediaBox [0 0 560 300] /CropBox [20 50 560 300]"))
    assert document.text == PROSE[0]
    assert round(next(document.layouts[0].boxes()).x0) == 20


def test_letters_drawn_twice_to_look_bold_are_read_once(tmp_path: Path) -> None:
    content = f"{line('Closing date', 40, 200)} {line('Closing date', 40.4, 200)} {line('and nothing else', 40, 180, size=9)}"
    assert read(write(tmp_path / "a.pdf", [content])).text.split() == "Closing date and nothing else".replace("#", "").split()


@pytest.mark.parametrize("is_drawn", [True, False])
def test_value_typed_into_a_form_is_part_of_the_page(tmp_path: Path, is_drawn: bool) -> None:
    drawn = stream("/Tx BMC BT /F 10 Tf 2 3 Td (Ada Lovelace) Tj ET EMC", "/Subtype /Form /BBox [0 0 200 14]")
    appearance = f"/AP << /N {after(1) + 1} 0 R >>" if is_drawn else ""
    field = (
        f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace) /F 4 /DA (/F 10 Tf 0 g) /Rect [90 195 290 209] "
        f"{appearance} >>"
    )
    page = f"/MediaBox [0 0 560 300] /Annots [{after(1)} 0 R]"
    path = write(tmp_path / "a.pdf", [line("Full name", 40, 198)], page=page, more=[field, drawn])
    path.write_bytes(path.read_bytes().replace(b"/Fields []", f"/Fields [{after(1)} 0 R]".encode()))
    document = read(path)
    assert "Ada Lovelace" in document.text.replace(" | ", " ")
    assert document.text.index("Full name") < document.text.index("Ada Lovelace")


def test_hebrew_is_stored_in_the_order_it_is_read(tmp_path: Path) -> None:
    assert read(drawn(tmp_path, *"םלוע םולש")).text == "שלום עולם"


def test_lam_and_alef_of_one_glyph_are_stored_in_the_order_they_are_read(tmp_path: Path) -> None:
    lam_alef = "\u0644\u0625"
    assert read(drawn(tmp_path, "\u0646", lam_alef, "\u0627")).text == f"\u0627{lam_alef}\u0646"


def test_boxes_lie_in_the_text_behind_letters_that_pdfium_counts_twice(tmp_path: Path) -> None:
    """Two glyphs stand for one half each of a letter beyond the Basic Multilingual Plane, as some programs write them."""
    halves = [letter.to_bytes(2, "big") for letter in (0xD83D, 0xDE03)]
    document = read(drawn(tmp_path, *(half.decode("utf-16-be", "surrogatepass") for half in halves), "a"))
    assert document.text == "\U0001f603a"
    assert all(page.boxes_lie_in(len(document.text)) for page in document.layouts)


def drawn(folder: Path, *glyphs: str) -> Path:
    """Write a PDF of one line, its glyphs from left to right; each stands for one letter or more."""
    codes = {letters: number for number, letters in enumerate(sorted(set(glyphs)), start=1)}
    mapping = "\n".join(f"<{code:04x}> <{letters.encode('utf-16-be', 'surrogatepass').hex()}>" for letters, code in codes.items())
    cmap = f"1 begincodespacerange <0000> <ffff> endcodespacerange {len(codes)} beginbfchar\n{mapping}\nendbfchar"
    number = after(1)
    font = f"<< {TYPE_0} /ToUnicode {number} 0 R /DescendantFonts [{number + 1} 0 R] >>"
    below = f"<< {CID_FONT} /FontDescriptor {number + 2} 0 R >>"
    content = f"BT /F 12 Tf 100 200 Td <{''.join(f'{codes[letters]:04x}' for letters in glyphs)}> Tj ET"
    return write(folder / "a.pdf", [content], font=font, more=[stream(cmap), below, f"<< {DESCRIPTOR} >>"])


def test_document_says_which_pages_gave_no_text(tmp_path: Path) -> None:
    contents = [lines(PROSE), "q 300 0 0 200 50 50 cm /I Do Q", ""]
    document = read(write(tmp_path / "a.pdf", contents, more=[picture()]))
    (notice,) = document.notices
    assert (notice.code, notice.message) == ("pages_without_text", "No text found on 1 of 3 pages.")
    assert notice.details == {"pages": [2], "count": 1}
    assert document.pages == len(document.layouts) == 3


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (["q 300 0 0 200 50 50 cm /I Do Q"], "a scan"),
        ([""], "its only page is blank"),
        (["", ""], "all of its 2 pages are blank"),
    ],
)
def test_document_without_text_is_refused_for_what_it_is(tmp_path: Path, contents: list[str], reason: str) -> None:
    with pytest.raises(UnreadableDocument, match=reason):
        read(write(tmp_path / "a.pdf", contents, more=[picture()]))


def garbled(folder: Path) -> Path:
    """Write a PDF whose font gives a word and control characters."""
    return drawn(folder, *"word", *(chr(3 + number % 5) for number in range(30)))


def test_document_says_which_page_has_letters_that_cannot_be_read(tmp_path: Path) -> None:
    document = read_document(garbled(tmp_path), "application/pdf", DEFAULT_LIMITS, recognise=lambda _page, **_: ())
    (notice,) = document.notices
    assert (document.text, notice.code, notice.details) == ("word", "pages_garbled", {"pages": [1], "count": 1})
    assert notice.message == "Page 1 could not be read well: its fonts do not say which letters they show."


def test_page_with_letters_that_cannot_be_read_is_recognised_instead(tmp_path: Path) -> None:
    def recognise(_page: object, *, is_garbled: bool = False) -> tuple[Word, ...]:
        return (Word("Seen" if is_garbled else "Scan", 50, 60, 80, 70, 10, "", False),)

    document = read_document(garbled(tmp_path), "application/pdf", DEFAULT_LIMITS, recognise)
    assert (document.text, document.notices) == ("Seen", ())


def test_picture_of_text_is_read_where_something_can_recognise_it(tmp_path: Path) -> None:
    path = write(tmp_path / "a.pdf", ["q 300 0 0 200 50 50 cm /I Do Q", lines(PROSE[:1])], more=[picture()])
    seen = (Word("Seen", 50, 60, 80, 70, 10, "", False), Word("words", 84, 60, 110, 70, 10, "", False))
    document = read_document(path, "application/pdf", DEFAULT_LIMITS, recognise=lambda _page, **_: seen)
    assert (document.text, document.notices) == (f"Seen words\n\n{PROSE[0]}", ())


@pytest.mark.parametrize("kept", [0.3, 0.02])
def test_truncated_file_is_read_as_far_as_it_goes_or_said_to_be_damaged(tmp_path: Path, kept: float) -> None:
    pdf = FPDF()
    for text in PROSE:
        pdf.add_page()
        pdf.set_font("helvetica", "", 11)
        pdf.multi_cell(0, 6, text)
    data = bytes(pdf.output())
    (tmp_path / "a.pdf").write_bytes(data[: int(kept * len(data))])
    with pytest.raises(UnreadableDocument, match="damaged"):
        read(tmp_path / "a.pdf")


def test_letters_of_negative_size_are_letters_too(tmp_path: Path) -> None:
    content = "BT /F -10 Tf -1 0 0 -1 40 200 Tm (Turned twice) Tj ET"
    assert "Turned twice" in read(write(tmp_path / "a.pdf", [content, lines(PROSE)])).text
