"""Pictures of text: read by Tesseract where it is installed, refused with the command that adds it where it is not."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from PIL import Image, ImageDraw, ImageFont

from clew.domain.errors import UnreadableDocument
from clew.ingest.pictures import ocr
from clew.ingest.pictures.ocr import chosen_languages, find_tesseract, recogniser, time_for_recognition
from clew.ingest.pictures.scans import PageRecogniser
from clew.ingest.reading.limits import DEFAULT_LIMITS, Limits
from clew.ingest.reading.parse import parse
from tests.rows import each

WORDS = "The council met on Monday and agreed on the repair of the bridge"
needs_tesseract = pytest.mark.skipif(find_tesseract() is None, reason="needs Tesseract: apt-get install tesseract-ocr")


def picture(words: str = WORDS, *, turned: int = 0) -> Image.Image:
    """Words in black on white, a line for every six of them."""
    page = Image.new("RGB", (1200, 400), "white")
    parts = words.split()
    lines = "\n".join(" ".join(parts[start : start + 6]) for start in range(0, len(parts), 6))
    ImageDraw.Draw(page).multiline_text((60, 60), lines, "black", ImageFont.load_default(42), spacing=20)
    return page.rotate(turned, expand=True)


@pytest.fixture
def no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr.shutil, "which", lambda _name, path=None: None)


@needs_tesseract
def test_words_of_a_picture_are_recognised_each_in_its_place(tmp_path: Path) -> None:
    picture().save(tmp_path / "a.png")
    document = parse(tmp_path / "a.png", name="a.png")
    assert document.text.split() == WORDS.split()
    [page] = document.layouts
    boxes = list(page.boxes())
    assert [document.text[box.start : box.end] for box in boxes] == WORDS.split()
    assert all(0 <= box.x0 < box.x1 <= page.width and 0 <= box.top < box.bottom <= page.height for box in boxes)


@needs_tesseract
def test_recognition_has_a_time_after_which_pages_are_left_out() -> None:
    reader = recogniser(Limits(timeout_seconds=0, recognition_seconds=0))
    assert reader is not None
    assert not reader.has_time
    assert reader.recognise(picture()) is None


@each(
    "times, is_garbled, message",
    [
        (1, False, "1 page was scanned and read by character recognition, so some letters may be wrong."),
        (1, True, "The letters of 1 page could not be decoded, so it was read by character recognition; some may be wrong."),
        (2, True, "The letters of 2 pages could not be decoded, so they were read by character recognition; some may be wrong."),
    ],
)
def test_recognised_pages_are_counted_by_why_they_were_recognised(times: int, is_garbled: bool, message: str) -> None:
    seen = ocr.SeenPage(600, 400, (ocr.SeenWord("Word", 10, 10, 50, 20, (1, 1, 1), 90.0),))
    reader = Mock(has_time=True, recognise=Mock(return_value=seen))
    recognise = PageRecogniser(reader)
    for _ in range(times):
        assert recognise(Mock(get_size=lambda: (300, 200)), is_garbled=is_garbled)[0].text == "Word"
    assert [notice.message for notice in recognise.notices()] == [message]
    reader.has_time = False
    assert recognise(Mock(get_size=lambda: (300, 200)), is_garbled=is_garbled) == ()
    assert len(recognise.notices()) == (1 if is_garbled else 2)


@needs_tesseract
def test_blank_picture_is_refused_as_one_without_text(tmp_path: Path) -> None:
    picture("").save(tmp_path / "a.png")
    with pytest.raises(UnreadableDocument, match="No text was recognised"):
        parse(tmp_path / "a.png", name="a.png")


@pytest.mark.usefixtures("no_programs")
def test_without_tesseract_a_picture_is_refused_with_the_command_that_adds_it(tmp_path: Path) -> None:
    picture().save(tmp_path / "a.png")
    with pytest.raises(UnreadableDocument, match="apt-get install tesseract-ocr"):
        parse(tmp_path / "a.png", name="a.png")
    assert recogniser(DEFAULT_LIMITS) is None
    assert time_for_recognition(DEFAULT_LIMITS) == 0


def test_languages_are_those_of_the_letters_that_are_installed() -> None:
    assert chosen_languages("Latin", ["rus", "deu", "eng", "osd"]) == "eng+deu"
    assert chosen_languages("Latin", ["eng", "fra", "deu", "spa"]) == "eng+fra+deu", "three at most"
    assert chosen_languages("Cyrillic", ["eng"]) == ""
    assert chosen_languages("Runes", ["eng"]) == ""
