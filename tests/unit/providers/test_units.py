"""Which sentences and items are candidates, what is attached to them, and which of them lean on the one before."""

import pytest

from clew.providers.answering.extractive.units import Unit, readable, units_of
from tests.passages import passage_of

LONG = f"The gate is red{', and the keeper counts the boats' * 14}. "


def _units(content: str, language: str = "en") -> list[Unit]:
    return units_of([passage_of(content, title="", language=language)])


def test_item_that_ends_like_a_lead_in_does_not_include_the_items_beside_it() -> None:
    units = _units("- Tell us at once who you are\n- Where you live now in the town\n- What you need from the office")
    assert [unit.attached for unit in units] == [(), (), ()]


def test_item_with_a_colon_includes_the_items_indented_deeper_or_all_where_the_indents_are_lost() -> None:
    deeper = _units("- A list of what to bring to us:\n  - a map\n  - a lamp\n- Where you live now in the town")
    assert (deeper[0].attached, deeper[-1].text) == (("a map", "a lamp"), "Where you live now in the town")
    assert _units("- A list of what to bring to us:\n- a map\n- a lamp")[0].attached == ("a map", "a lamp")


@pytest.mark.parametrize(
    ("language", "content", "leaning"),
    [
        ("en", 'The pipe is 5" wide at the gate. The lamp is green at night. The gate is red at night.', [False, False, False]),
        ("de", "Die „Saisonkarte“ gilt immer. Die Karte kostet zwanzig Euro. Die Halle hat Becken.", [False, False, False]),
        ("en", "The “lamp is green at night. The gate is red at night. The keeper goes home.", [False, False, False]),
        ("en", f'Ann said: "The lamp is green. {LONG}The gate is red." The keeper goes home.', [False, True, False]),
    ],
)
def test_only_what_is_said_in_a_quotation_that_closes_leans(language: str, content: str, leaning: list[bool]) -> None:
    assert [unit.leans for unit in _units(content, language)] == leaning


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('The pipe measures 5"', 'The pipe measures 5"'),
        ('"It began in 1990"', '"It began in 1990"'),
        ('"The lamp is green.', "The lamp is green."),
        ('The lamp is green."', "The lamp is green."),
        ("Das ist die „Saisonkarte“", "Das ist die „Saisonkarte“"),
    ],
)
def test_mark_of_a_quotation_is_left_out_only_where_its_other_half_is_elsewhere(source: str, told: str) -> None:
    assert readable(source) == told


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("See [the clew](https://example.org/Clew_(thread)) and go.", "See the clew and go."),
        ("See ![a [small] map](m.png) [the map](m.html).", "See ![a [small] map](m.png) the map."),
        ("Take [1 [the second](b.html) now.", "Take [1 the second now."),
        ("An open [link](http://a ends nowhere.", "An open [link](http://a ends nowhere."),
    ],
)
def test_a_link_is_its_text_and_ends_where_another_begins(source: str, told: str) -> None:
    assert readable(source) == told
