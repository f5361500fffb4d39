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
