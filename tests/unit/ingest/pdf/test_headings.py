"""Headings of a PDF: larger, bold, numbered or named by its outline, with text below; and lines that only look so."""

from collections.abc import Sequence

import pytest

from clew.ingest.pdf.headings import PageText, heading_levels, parted
from clew.ingest.pdf.order import Row
from clew.ingest.pdf.outline import OutlineEntry
from clew.ingest.pdf.values import Word

_PLAIN = (10.0, "Times", False)
_TEXT = "The members of the board heard the report on costs and asked for more time to think it over before they decide."


def _line(text: str, top: float, style: tuple[float, str, bool] = _PLAIN) -> Row:
    size, font, is_bold = style
    words: list[Word] = []
    x = 72.0
    for part in text.split():
        width = len(part) * size * 0.5
        words.append(Word(part, x, top, x + width, top + size, size, font, is_bold))
        x += width + size * 0.25
    return Row.around(words)


def _page(*lines: tuple[str, tuple[float, str, bool]] | str, number: int = 1) -> PageText:
    paragraphs: list[list[Row]] = []
    for place, line in enumerate(lines):
        text, style = (line, _PLAIN) if isinstance(line, str) else line
        paragraphs.append([_line(text, 60.0 + 30 * place, style)])
    return PageText(number, paragraphs)


def _found(pages: Sequence[PageText], outline: Sequence[OutlineEntry] = ()) -> list[tuple[int, str]]:
    levels = heading_levels(pages, outline)
    return [(levels[id(rows)], rows[0].text) for page in pages for rows in page.paragraphs if id(rows) in levels]


def test_larger_and_bold_lines_over_text_are_headings() -> None:
    page = _page(
        ("Report on costs", (20.0, "Times", True)),
        ("Energy", (14.0, "Times", True)),
        _TEXT,
        ("Rent", (14.0, "Times", True)),
        _TEXT,
    )
    assert _found([page]) == [(1, "Report on costs"), (2, "Energy"), (2, "Rent")]


def test_bold_lines_of_the_texts_size_are_headings() -> None:
    page = _page(_TEXT, ("Energy", (10.0, "Times-Bold", True)), _TEXT, _TEXT)
    assert _found([page]) == [(1, "Energy")]


def test_numbers_say_how_deep_a_heading_is() -> None:
    bold = (12.0, "Times", True)
    page = _page(("1 Costs", bold), _TEXT, ("1.1 Energy", bold), _TEXT, ("2 Staff", bold), _TEXT, _TEXT)
    assert _found([page]) == [(1, "1 Costs"), (2, "1.1 Energy"), (1, "2 Staff")]


def test_a_short_line_in_a_face_of_its_own_is_parted_from_its_paragraph_and_a_heading() -> None:
    italic = _line("Elastic nuts", 60, (10.0, "Times-Italic", False))
    body = [_line("An elastic nut is a standard nut with more height for its collar", 72 + 12 * n) for n in range(6)]
    paragraphs = parted([[italic, *body]])
    assert [len(rows) for rows in paragraphs] == [1, 6]
    assert _found([PageText(1, paragraphs)]) == [(1, "Elastic nuts")]


def test_an_italic_word_does_not_part_a_paragraph() -> None:
    rows = [_line("An elastic nut is a standard nut with more height for its collar", 60 + 12 * n) for n in range(4)]
    assert parted([rows]) == [rows]


def test_the_outline_names_headings_that_nothing_else_tells() -> None:
    page = _page("Energy and water", _TEXT, "Rent and repairs", _TEXT)
    outline = [OutlineEntry(1, "Energy and  Water", 1), OutlineEntry(2, "Rent and repairs", 1), OutlineEntry(1, "Elsewhere", 7)]
    assert _found([page]) == []
    assert _found([page], outline) == [(1, "Energy and water"), (2, "Rent and repairs")]


_BOLD = (12.0, "Times", True)


@pytest.mark.parametrize(
    "line",
    [
        ("• Energy", _BOLD),
        ("Table 3: Costs by year", _BOLD),
        ("Figure 2. Costs", _BOLD),
        ("write to board@example.org", _BOLD),
        ("and so the council decided", _BOLD),
        ("The council decided so.", _BOLD),
        ("return_value(name)", (12.0, "Courier-Bold", True)),
        ("Costs ............ 7", _BOLD),
        ("12.5", _BOLD),
    ],
)
def test_lines_that_only_look_like_headings_are_none(line: tuple[str, tuple[float, str, bool]]) -> None:
    assert _found([_page(line, _TEXT, _TEXT)]) == []


def test_labels_of_a_drawing_are_no_headings() -> None:
    labels = [(f"Label {letter}", _BOLD) for letter in "ABCDEFGH"]
    assert _found([_page(_TEXT, *labels), _page(_TEXT, _TEXT, number=2)]) == []


def test_the_largest_line_of_a_page_heads_it_although_names_stand_between_it_and_the_text() -> None:
    names = [
        (name, (17.0, "Helvetica-Bold", True)) for name in ("Desktop Group (http://group.org)", "Ada Lovelace", "ada at home.org")
    ]
    page = _page(
        ("A Database of Types", (25.0, "Helvetica-Bold", True)),
        *names,
        ("1. Introduction", (17.0, "Helvetica-Bold", True)),
        _TEXT,
    )
    assert _found([page])[0] == (1, "A Database of Types")


def test_a_page_without_text_has_its_largest_line_as_title() -> None:
    cover = _page(
        ("Annual report", (30.0, "Times", True)), ("Nordhaven Ltd", (14.0, "Times", True)), ("For members", (14.0, "Times", True))
    )
    assert _found([cover, _page(_TEXT, _TEXT, _TEXT, number=2)]) == [(1, "Annual report")]


def test_a_document_set_in_bold_has_no_headings() -> None:
    page = _page(*[(_TEXT, (10.0, "Times", True))] * 4)
    assert _found([page]) == []


def test_no_text_has_no_headings() -> None:
    assert heading_levels([PageText(1, [])]) == {}


def test_an_outline_of_chapters_alone_leaves_the_headings_below_them_to_their_style() -> None:
    chapter, section = (20.0, "Times", True), (14.0, "Times", True)
    pages = [_page((f"Chapter {at}", chapter), (f"Part {at}", section), _TEXT, number=at) for at in range(1, 6)]
    chapters = [OutlineEntry(1, f"Chapter {at}", at) for at in range(1, 6)]
    assert [title for _, title in _found(pages, chapters)] == [
        f"{kind} {at}" for at in range(1, 6) for kind in ("Chapter", "Part")
    ]
    deeper = [*chapters, OutlineEntry(2, "Part 1", 1)]
    smaller = _page(("Chapter 6", chapter), ("Smaller", (13.0, "Times", True)), _TEXT, number=6)
    assert "Smaller" not in [title for _, title in _found([*pages, smaller], deeper)]
