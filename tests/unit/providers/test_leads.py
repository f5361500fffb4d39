"""What introduces a list stands above the items that were picked, and a paragraph that breaks off before a list is none alone."""

import pytest

from clew.providers.answering.extractive.introduced import with_leads
from clew.providers.answering.extractive.model import compose
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import Unit, units_of
from tests.passages import passage_of

LEAVE = (
    "(1) Young people have paid leave in each calendar year.\n\n(2) The leave in a year is\n\n"
    "1.  at least 30 days below the age of 16,\n\n2.  at least 27 days below the age of 17.\n\n"
    "(3) The leave should be taken in the holidays of the school.\n"
)
LONG_ITEM = f"1. the keeper opens the gate{', the lamp is lit' * 30},"


TERMS = QuestionTerms.of("What is said of the lock?", "en")


def _units(content: str, language: str = "en") -> list[Unit]:
    return units_of([passage_of(content, title="", language=language)], terms=TERMS)


def _told(content: str, *parts: str) -> str:
    passages = [passage_of(content, title="", language="en")]
    chosen = [unit for unit in units_of(passages, terms=TERMS) if any(part in unit.text for part in parts)]
    return compose(with_leads(chosen), passages)


def test_paragraph_that_breaks_off_includes_the_list_that_goes_on_with_it() -> None:
    units = _units(LEAVE)
    assert [unit.text for unit in units if unit.attached] == ["The leave in a year is"]
    assert units[1].attached == ("at least 30 days below the age of 16,", "at least 27 days below the age of 17.")
    assert units[-1].text == "The leave should be taken in the holidays of the school."


def test_paragraph_that_breaks_off_before_a_long_list_is_no_candidate_but_introduces_its_items() -> None:
    content = f"(1) The passage is free, if\n\n{LONG_ITEM}\n\n2. Keepers agree to it in writing.\n\n(2) The keeper rings a bell."
    units = _units(content)
    assert "The passage is free, if" not in [unit.text for unit in units]
    assert _told(content, "agree") == "- The passage is free, if [1]\n  - Keepers agree to it in writing. [1]"
    assert "The passage is free, if Keepers agree to it in writing." in [unit.sense for unit in units]


def test_picked_items_stand_below_the_line_that_introduces_them() -> None:
    content = (
        "The only people who may not take part are:\n\n- Anyone in a talent role\n- The keepers of the lock\n- Everybody else"
    )
    assert _told(content, "talent", "lock") == (
        "The only people who may not take part are: [1]\n\n- Anyone in a talent role [1]\n- The keepers of the lock [1]"
    )


def test_heading_that_ends_in_a_colon_introduces_the_list_below_it() -> None:
    content = "## Generally not fine for the office:\n\n- Sports-style shorts of any kind\n- Tracksuits for the gym\n"
    assert _told(content, "shorts") == "Generally not fine for the office: [1]\n\n- Sports-style shorts of any kind [1]"


@pytest.mark.parametrize(
    "content",
    [
        "The rules are old.\n\n- Keep the gate shut at night\n- Ring the bell at noon\n",
        "## Rules of the lock\n\n- Keep the gate shut at night\n- Ring the bell at noon\n",
        "Do this:\n\nThe keeper is there.\n\n- Keep the gate shut at night\n- Ring the bell at noon\n",
        "It is said:\n\n1. Read the rules of the lock\n   - Keep the gate shut at night\n2. Ring the bell at noon\n",
        "- Tell us who you are\n- Keep the gate shut at night\n- Ring the bell at noon\n",
        "Do not do this:\n\n1. Run in the halls\n2. Smoke here\n\n1. Keep the gate shut at night\n2. Ring the bell at noon\n",
        "- The lamp is lit at 8\n\na) Keep the gate shut at night\nb) Ring the bell at noon\n",
    ],
)
def test_item_stands_alone_where_no_line_introduces_its_own_list(content: str) -> None:
    units = _units(content)
    assert not any(unit.lead.text for unit in units if "gate" in unit.text and unit.lead.level.indent == 0)
    assert "It is said" not in _told(content, "gate")


def test_paragraph_that_ends_in_a_colon_announces_the_list_up_to_the_next_paragraph() -> None:
    content = "(1) Free are:\n1. boats of the town,\n2. boats of the state.\n(2) Not free are boats of all the others.\n"
    assert _units(content)[0].attached == ("boats of the town,", "boats of the state.")


def test_item_that_ends_in_a_colon_announces_those_behind_it_where_a_page_lost_the_indents() -> None:
    units = _units("- Never do these things:\n- Smoke inside of the hall\n- Run in the long halls\n")
    assert units[0].attached == ("Smoke inside of the hall", "Run in the long halls")


def test_list_with_only_ones_before_its_items_is_one_list() -> None:
    told = _told("Bring these things:\n\n1. Papers of the boat\n1. Lamps for the boat\n", "Papers", "Lamps")
    assert told == "Bring these things: [1]\n\n- Papers of the boat [1]\n- Lamps for the boat [1]"


def test_items_behind_an_inner_list_still_belong_to_the_outer_one() -> None:
    content = "(1) The passage is free for\n\n1. boats of the town\n   a) in summer\n   b) in winter\n2. boats of the state."
    assert _told(content, "state") == ""
    assert _units(content)[0].attached[-1] == "boats of the state."


def test_long_line_that_introduces_a_list_is_not_repeated() -> None:
    lead = f"{'The keeper of the gate says every year ' * 8}that these are the rules:"
    content = f"{lead}\n\n- Keep the gate shut at night\n- Ring the bell\n"
    assert _told(content, "shut") == "- Keep the gate shut at night [1]"


def test_item_with_a_list_of_its_own_keeps_it() -> None:
    content = "Bring what follows:\n\n- Papers of the boat and these:\n  - a letter\n  - a map\n- A lamp for each of the boats\n"
    told = _told(content, "Papers", "lamp")
    assert "- Papers of the boat and these: [1]\n  - a letter [1]\n  - a map [1]" in told
    assert "Bring what follows: [1]\n\n- A lamp for each of the boats [1]" in told
