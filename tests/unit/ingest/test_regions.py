"""The rectangles that are highlighted for a span: words of one line together, columns apart."""

from clew.ingest.reading.document import Box
from clew.ingest.reading.regions import regions

# "Energy and water | 88.2" on one line, "Total" below; in points.
ENERGY, AND, WATER = Box(0, 6, 72, 100, 110, 112), Box(7, 10, 113, 100, 132, 112), Box(11, 16, 135, 101, 165, 112)
NUMBER = Box(19, 23, 400, 100, 424, 112)
TOTAL = Box(24, 29, 72, 116, 100, 128)
BOXES = [TOTAL, ENERGY, AND, WATER, NUMBER]


def test_neighbouring_words_of_a_line_are_one_rectangle_and_a_far_cell_another() -> None:
    assert regions(BOXES, 0, 23) == [Box(0, 16, 72, 100, 165, 112), NUMBER]


def test_the_next_line_is_a_rectangle_of_its_own() -> None:
    assert regions(BOXES, 11, 29) == [WATER, NUMBER, TOTAL]


def test_a_span_within_a_run_takes_its_share_of_the_width() -> None:
    run = Box(0, 10, 100, 50, 200, 60)
    assert regions([run], 2, 5) == [Box(2, 5, 120, 50, 150, 60)]


def test_words_from_right_to_left_are_one_rectangle_too() -> None:
    assert regions([Box(0, 4, 200, 10, 240, 20), Box(5, 9, 150, 10, 195, 20)], 0, 9) == [Box(0, 9, 150, 10, 240, 20)]


def test_a_span_within_a_word_from_right_to_left_is_taken_from_its_right_end() -> None:
    line = [Box(0, 4, 200, 10, 240, 20), Box(5, 9, 150, 10, 190, 20), Box(10, 14, 100, 10, 140, 20)]
    assert regions(line, 5, 6) == [Box(5, 6, 180, 10, 190, 20)]
    assert regions(line, 1, 4) == [Box(1, 4, 200, 10, 230, 20)]
    assert regions(line, 10, 13) == [Box(10, 13, 110, 10, 140, 20)]


def test_a_line_that_wraps_is_no_writing_from_right_to_left() -> None:
    assert regions([Box(0, 4, 200, 10, 240, 20), Box(5, 9, 50, 30, 90, 40)], 5, 6) == [Box(5, 6, 50, 30, 60, 40)]


def test_what_only_touches_the_span_is_left_out() -> None:
    assert regions(BOXES, 16, 19) == []
    assert regions([], 0, 100) == []
