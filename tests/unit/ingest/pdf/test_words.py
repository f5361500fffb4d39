"""Words of a page are those a person sees: turned lines, accents set as letters of their own, letters beside each other."""

from pathlib import Path

import pytest

from clew.ingest.pdf.order import Row, rows_of
from clew.ingest.pdf.page.read import open_pdf, pages_of
from clew.ingest.pdf.paragraphs import Vocabulary, paragraphs_of, runs_on, written
from clew.ingest.pdf.values import Word
from clew.ingest.reading.limits import DEFAULT_LIMITS
from clew.ingest.reading.parse import parse
from tests.unit.ingest.pdf.files import HELVETICA, line, write


def words_of(path: Path) -> list[Word]:
    with open_pdf(path, DEFAULT_LIMITS) as document:
        return [word for page in pages_of(document) for word in page.words]


def upward(text: str, x: float, y: float) -> str:
    return f"BT /F 10 Tf 0 1 -1 0 {x} {y} Tm ({text}) Tj ET"


def test_labels_that_run_up_the_page_are_read_one_by_one(tmp_path: Path) -> None:
    labels = ["3x3 conv, 64", "3x3 conv, 128", "1x1 pool, 64", "7x7 conv, 64"]
    path = write(tmp_path / "a.pdf", ["\n".join(upward(label, 100 + 30 * at, 60) for at, label in enumerate(labels))])
    assert all(word.is_sideways for word in words_of(path))
    assert [row.text for row in rows_of(words_of(path))] == labels


def test_words_of_a_turned_page_are_not_sideways_where_it_shows_them_upright(tmp_path: Path) -> None:
    path = write(tmp_path / "a.pdf", [upward("Upright as shown", 100, 60)], page="/MediaBox [0 0 560 300] /Rotate 90")
    assert [(word.text, word.is_sideways) for word in words_of(path)] == [
        ("Upright", False),
        ("as", False),
        ("shown", False),
    ]


def test_accent_drawn_over_a_letter_is_part_of_it(tmp_path: Path) -> None:
    # Helvetica's u is 5.56 wide at size 10, the dieresis 3.33
    drawn = (line("Heinrich K", 40, 200), line("uttler", 87.3, 200), line("\u00a8", 88.4, 200))
    path = write(tmp_path / "a.pdf", ["\n".join(drawn)])
    assert "Küttler" in parse(path, name="a.pdf").text


def test_accent_beside_a_letter_stays_what_it_is(tmp_path: Path) -> None:
    path = write(tmp_path / "a.pdf", [line("Norway\u00b4s mark", 40, 200)])
    assert parse(path, name="a.pdf").text == "Norway\u00b4s mark"


def test_korean_letters_on_lines_of_their_own_stay_apart() -> None:
    words = [Word(letter, 10, 30 + 14 * at, 22, 42 + 14 * at, 12, "", False) for at, letter in enumerate("ㄱㄲㄳ")]
    texts = [written(rows, Vocabulary(())).text for rows in paragraphs_of(rows_of(words))]
    assert "".join(texts).split() == ["ㄱ", "ㄲ", "ㄳ"]


def test_letters_without_a_width_are_read() -> None:
    rows = [Row.of(Word(letter, 10, 30 + 14 * at, 10, 42 + 14 * at, 12, "", False)) for at, letter in enumerate("abc")]
    assert [row.text for paragraph in paragraphs_of(rows) for row in paragraph] == ["a", "b", "c"]


def test_letters_of_a_font_of_pictures_begin_items(tmp_path: Path) -> None:
    font = HELVETICA.replace("/Helvetica ", "/ABCDEF+ZapfDingbatsITC ")
    drawn = (line("n", 40, 200), line("4", 40, 180), line("\u00a8", 40, 160), line("Not", 40, 140))
    path = write(tmp_path / "a.pdf", ["\n".join(drawn)], font=font)
    assert [word.text for word in words_of(path)] == ["•", "✓", "☐", "Not"]
    plain = write(tmp_path / "b.pdf", ["\n".join(drawn[:2])])
    assert [word.text for word in words_of(plain)] == ["n", "4"]


def typeset(texts: list[str], *, step: float, size: float = 12) -> list[Row]:
    """Return lines whose words begin at the left edge; a letter is half as wide as high, a character of Chinese as wide."""
    words: list[Word] = []
    for at, text in enumerate(texts):
        x = 50.0
        for word in text.split():
            wide = sum(size if letter > "\u2e80" else size / 2 for letter in word)
            words.append(Word(word, x, 50 + at * step - size, x + wide, 50 + at * step, size, "", False))
            x += wide + size / 2
    return rows_of(words)


CHINESE = [["员工每年可享有的带薪年休假最", "高不超过十五天，须先用法定假", "期。"], ["（二）累计工龄需提供有效材料", "证明。"]]
ENGLISH = [
    ["The tenant pays the rent on the first", "day of every month, and the deposit in", "advance of it."],
    ["Keys are returned at the end of it all", "and signed."],
]


@pytest.mark.parametrize(("paragraphs", "gap"), [(CHINESE, ""), (ENGLISH, " ")])
def test_lines_of_a_page_that_is_set_wide_are_paragraphs(paragraphs: list[list[str]], gap: str) -> None:
    rows = typeset([text for paragraph in paragraphs for text in paragraph], step=26)
    assert [written(some, Vocabulary(())).text for some in paragraphs_of(rows)] == list(map(gap.join, paragraphs))


def test_short_lines_far_apart_are_no_paragraph() -> None:
    texts = ["Ship to", "Anna Berg", "12 Quay Street", "Harbour Town"]
    assert len(paragraphs_of(typeset(texts, step=26))) == len(texts)


def test_chinese_sentence_goes_on_over_the_page() -> None:
    before = typeset(["本章节规定与法规规章政策发生冲突时，", "以北京市相关法规规章政策为准，按照相"], step=18)
    assert runs_on(before, typeset(["关法规规章政策执行。"], step=18))
    assert not runs_on(before, typeset(["（二）生育津贴由员工本人承担。"], step=18))
    assert not runs_on(typeset(["本章节规定与法规规章政策发生冲突时，", "以北京市为准"], step=18), typeset(["第二章"], step=18))


_TALL = (
    "<< /Type /Font /Subtype /TrueType /BaseFont /Tall /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 "
    f"/Widths [{' '.join(['500'] * 95)}] "
    "/FontDescriptor << /Type /FontDescriptor /FontName /Tall /Flags 32 /FontBBox [0 -600 1000 1300] /Ascent 1300 /Descent -600 "
    "/ItalicAngle 0 /CapHeight 700 /StemV 80 >> >>"
)


def test_short_words_of_a_font_with_high_lines_stand_upright(tmp_path: Path) -> None:
    text = "All of it is to be on one line"
    path = write(tmp_path / "a.pdf", [line(text, 50, 200)], font=_TALL)
    words = words_of(path)
    assert any(word.bottom - word.top > max(1.6 * word.size, word.x1 - word.x0) for word in words)
    assert not any(word.is_sideways for word in words)
    assert [row.text for row in rows_of(words)] == [text]


def test_page_whose_letters_are_all_too_small_to_be_seen_has_no_words(tmp_path: Path) -> None:
    path = write(tmp_path / "a.pdf", [line("hidden words", 50, 200, size=0.1), line("Seen words", 50, 200)])
    assert [word.text for word in words_of(path)] == ["Seen", "words"]
