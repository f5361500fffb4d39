"""Numbers in requests about a section and in questions of their own: what tells `explain 3 more` from `give me 3 more`."""

import pytest
from tests.rows import each

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
        ("Hast du für die letzte Idee ein Beispiel aus Kiel?", ("S6",)),
        ("The machine stops at step 3, what is broken?", ("S3",)),
    ],
)
def test_a_number_that_is_asked_for_is_a_section_however_it_is_wanted(question: str, ids: tuple[str, ...]) -> None:
    assert _ids(question) == ids


@pytest.mark.parametrize(
    "question",
    [
        "give me 4 more",
        "show me 2 more, please",
        "gib mir 3 mehr davon",
        "zeig mir 2 mehr",
        "make a list of 5",
        "add a default of 3",
    ],
)
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


@each(
    "question",
    [
        "What was Proposition 13 about?",
        "Was Proposition 13 good for schools?",
        "Explain Recommendation 14",
        "Tell me about Proposal 27",
        "Was bringt Vorschlag 12 den Kieler Schulen?",
        "Who wrote Proposal 2 on rent control in Berlin?",
        "How hard is Step 1?",
        "How much does it cost to take Step 2 in Houston?",
        "The recipe says in step 3 to fold the eggs; what does fold mean?",
        "A form asks in step 2 for my tax number. Where do I find it?",
        "My landlord made proposal 2, must I accept?",
        "The surgeon chose suggestion 4, does the insurance pay for it?",
        "Wer hat den Vorschlag 4 im Stadtrat eingebracht?",
        "Wer gewann die Etappe 2?",
        "Quem venceu a etapa 2?",
        "¿Quién ganó la etapa 3?",
        "Où finit l'étape 3 ?",
        "la piste 2 est fermée ?",
        "Le conseil 3 quartiers se réunit quand ?",
        "这款3号电池多少钱？",
        "这种2号电池怎么回收？",
        "For the first step, does the pupil need the consent of both parents?",
        "The bank offered two options. In the second option the rate is fixed; is that better?",
        "Dans la deuxième étape du Tour, qui a gagné ?",
        "Na primeira etapa do parto, quanto tempo dura?",
        "En el segundo paso de la adopción, ¿quién firma?",
        "For the first idea of a child, who owns the patent?",
        "Beim ersten Schritt meiner Tochter, wie alt sollte sie sein?",
        "And the first, who was it?",
        "Und der erste, wer war das?",
        "In the second step of a divorce, does the court hear the children?",
    ],
)
def test_a_step_or_a_proposal_of_somebody_else_is_no_section(question: str) -> None:
    assert isinstance(resolve_followup(question, OUTLINE), NotAFollowUp)


@pytest.mark.parametrize(
    ("titles", "question", "ids"),
    [
        (("Comment on fees", "Comment on noise", "Comment on dogs"), "explain comment 2", ("S2",)),
        (("Comment on fees", "Comment on noise", "Comment on dogs"), "shorten the second comment", ("S2",)),
        (("Draft for the mayor", "Draft for the press", "Draft for the union"), "explain draft 2", ("S2",)),
        (("Page 1: cover", "Page 2: contents", "Page 3: map"), "explain page 2", ("S2",)),
        (("Seite 1", "Seite 2", "Seite 3"), "erkläre Seite 3", ("S3",)),
        (("Explanation by physics", "Explanation by biology", "Explanation by chance"), "the third explanation", ("S3",)),
        (("Frase 1", "Frase 2", "Frase 3"), "explica la frase 2", ("S2",)),
        (("Harbour", "Castle", "Museum"), "explain the second stop", ("S2",)),
        (("Hours", "Prices", "Route"), "explain the second change", ("S2",)),
        (("Lyon Bank", "Nice Bank", "Oslo Bank"), "the third offer", ("S3",)),
        (("Meyer", "Chen", "Dupont"), "summarise the second study", ("S2",)),
    ],
)
def test_what_the_outline_calls_its_sections_is_one(titles: tuple[str, ...], question: str, ids: tuple[str, ...]) -> None:
    outline = tuple(Section(f"S{number}", title) for number, title in enumerate(titles, 1))
    followup = resolve_followup(question, outline)
    assert isinstance(followup, Resolved), followup
    assert followup.section_ids == ids
