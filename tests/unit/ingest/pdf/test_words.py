"""Words of a page are those a person sees: turned lines, accents set as letters of their own, letters beside each other."""

from pathlib import Path

from clew.ingest.pdf.order import rows_of
from clew.ingest.pdf.page.read import open_pdf, pages_of
from clew.ingest.pdf.paragraphs import Vocabulary, paragraphs_of, written
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


def test_letters_of_a_font_of_pictures_begin_items(tmp_path: Path) -> None:
    font = HELVETICA.replace("/Helvetica ", "/ABCDEF+ZapfDingbatsITC ")
    drawn = (line("n", 40, 200), line("4", 40, 180), line("\u00a8", 40, 160), line("Not", 40, 140))
    path = write(tmp_path / "a.pdf", ["\n".join(drawn)], font=font)
    assert [word.text for word in words_of(path)] == ["•", "✓", "☐", "Not"]
    plain = write(tmp_path / "b.pdf", ["\n".join(drawn[:2])])
    assert [word.text for word in words_of(plain)] == ["n", "4"]
