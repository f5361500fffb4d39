"""Numbers in requests about a section and in questions of their own: what tells `explain 3 more` from `give me 3 more`."""

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.followup import NotAFollowUp, Resolved, resolve_followup

OUTLINE = tuple(
    Section(f"S{number}", title)
    for number, title in enumerate(
        ("Opening hours", "Costs of the harbour works", "Renovation schedule", "Risks and insurance", "Contacts", "Next year"), 1
    )
)


def _ids(question: str) -> tuple[str, ...]:
    followup = resolve_followup(question, OUTLINE)
    assert isinstance(followup, Resolved), followup
    return followup.section_ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("erkläre 3 genauer", ("S3",)),
        ("beschreib 4 genauer", ("S4",)),
        ("make 2 more formal", ("S2",)),
        ("can you make 3 more detailed?", ("S3",)),
        ("explain 2 more simply", ("S2",)),
        ("expand 4 more", ("S4",)),
        ("développe 3 davantage", ("S3",)),
        ("a summary of 3", ("S3",)),
        ("make a table of 3", ("S3",)),
        ("could you give an example of 4?", ("S4",)),
        ("can you rewrite the end of 2?", ("S2",)),
        ("translate the beginning of 5", ("S5",)),
        ("eine Zusammenfassung von 3", ("S3",)),
    ],
)
def test_a_number_that_is_asked_for_is_a_section_however_it_is_wanted(question: str, ids: tuple[str, ...]) -> None:
    assert _ids(question) == ids


@pytest.mark.parametrize("question", ["give me 4 more", "show me 2 more, please", "gib mir 3 mehr davon", "zeig mir 2 mehr"])
def test_a_count_of_what_is_to_be_given_is_no_section(question: str) -> None:
    assert isinstance(resolve_followup(question, OUTLINE), NotAFollowUp)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("compare it to 3", ("S3",)),
        ("can you link it to 2?", ("S2",)),
        ("add this to 2", ("S2",)),
        ("proceed to 4 please", ("S4",)),
        ("summarize them from 1 to 3", ("S1", "S2", "S3")),
        ("rewrite them from 2 to 3", ("S2", "S3")),
        ("About 5: I don't think the mayor of Faro signs", ("S5",)),
        ("Zu 4: die Stadt Kiel sieht das anders", ("S4",)),
    ],
)
def test_a_number_behind_to_or_about_is_a_section(question: str, ids: tuple[str, ...]) -> None:
    assert _ids(question) == ids


@pytest.mark.parametrize(
    "question",
    [
        "About 3, my son starts to ask why. Is it normal?",
        "About 4: 30 pm, does the bus run?",
        "Zu 4, 5 Grad draußen: muss ich heizen?",
        "Vers 5, ma fille rentre. Sur 5, quatre rentrent seuls ?",
        "On 1, July the fees rise",
        "Sobre 3, ¿cuándo llega el tren?",
        "reduce it to 4",
        "rank them from 1 to 4",
        "rate these from 1 to 5",
    ],
)
def test_an_hour_an_age_and_a_scale_are_no_sections(question: str) -> None:
    assert isinstance(resolve_followup(question, OUTLINE), NotAFollowUp)
