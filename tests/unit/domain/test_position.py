"""Where a span of text stands in its original."""

import pytest

from clew.domain.documents.position import Place, Position, position_of

PAGES = (Place("page", 1, 0, 10), Place("page", 2, 12, 20, "ii"), Place("page", 3, 22, 30))
ROWS = (
    Place("sheet", 1, 0, 10, "Costs", "A1:C1"),
    Place("sheet", 1, 11, 20, "Costs", "A2:C2"),
    Place("sheet", 1, 21, 30, "Costs", "A3:D3"),
    Place("sheet", 2, 32, 40, "Notes", "A1"),
)


@pytest.mark.parametrize(
    ("places", "start", "end", "text"),
    [
        (PAGES, 2, 8, "p. 1"),
        (PAGES, 13, 15, "p. 2 (ii)"),
        (PAGES, 5, 23, "pp. 1–3"),
        (ROWS, 12, 13, "Costs!A2:C2"),
        (ROWS, 12, 30, "Costs!A2:D3"),
        (ROWS, 25, 39, "Costs!A3:D3"),
        ((Place("slide", 4, 0, 9),), 0, 9, "slide 4"),
        ((Place("paragraph", 12, 0, 9), Place("paragraph", 13, 9, 19)), 3, 12, "¶ 12–13"),
        ((Place("part", 1, 0, 9, "report.pdf"),), 3, 5, "report.pdf"),
    ],
)
def test_position_names_every_place_that_a_span_touches(places: tuple[Place, ...], start: int, end: int, text: str) -> None:
    position = position_of(places, start, end)
    assert position is not None
    assert position.text() == text


def test_span_between_places_has_no_position() -> None:
    assert position_of(PAGES, 10, 12) is None


def test_position_survives_storage() -> None:
    position = Position("sheet", 1, 1, "Costs", "A2:C2")
    assert Position.of(position.stored()) == position
    assert Place.of(ROWS[1].stored()) == ROWS[1]


def test_record_without_a_position_still_opens() -> None:
    assert Position.of(None) is None
    assert Position.of({}) is None
