"""What people call the items of a list beside a number, and the parts of a text that only look like sections."""

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.followup import NotAFollowUp, Resolved, resolve_followup
from clew.domain.revision import read_revision

OUTLINE = tuple(
    Section(f"S{number}", title)
    for number, title in enumerate(
        ("Scientific results", "Budget and funding", "Staff and training", "Environmental impact", "International partners"), 1
    )
)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("How long will step 3 take if two colleagues in Porto help?", ("S3",)),
        ("I prefer suggestion 2, but with fewer meetings in Porto", ("S2",)),
        ("On #4 I would add that the harbour office in Porto signs first", ("S4",)),
        ("Please write a short welcome letter for number 5 and add the harbour's address", ("S5",)),
        ("write the letters for the first two steps you named", ("S1", "S2")),
        ("répartis le travail de l'étape 2 entre le port et la mairie de Nantes", ("S2",)),
        ("Vorschlag 3 gefällt der Hafenverwaltung in Kiel am besten", ("S3",)),
        ("en la opción 4 falta el teléfono del puerto de Vigo", ("S4",)),
        ("na dica 2 falta o telefone do porto de Faro", ("S2",)),
        ("第三步", ("S3",)),
        ("steps 2 3 and 4 please", ("S2", "S3", "S4")),
        ("points 1 2 and 3 in one table", ("S1", "S2", "S3")),
        ("and the third, when does it begin?", ("S3",)),
    ],
)
def test_words_for_items_of_a_list_point_at_sections(question: str, ids: tuple[str, ...]) -> None:
    followup = resolve_followup(question, OUTLINE)
    assert isinstance(followup, Resolved), followup
    assert followup.section_ids == ids


@pytest.mark.parametrize(
    "question",
    [
        "print the last line again",
        "swap the first two columns",
        "write that on page 4",
        "the third letter is an e",
        "move the second “not” to the end",
        "add the letter d",
        "can you add 3 riddles",
        "rate my third jump, please",
        "the 3 drafts for my uncle",
        "multiply them and round to 4",
        "a tip of 5",
        "For many in Shanghai the number 4 stands for death, and hotels there skip its floor",
        "I know it from the point I wrote about last winter",
        "show me some loops in C++",
        "Le voisin du 2e étage peut-il garer son vélo ?",
        "borra la última palabra",
        "apaga as duas primeiras linhas",
        "streiche den letzten Satz",
        "删掉最后一行",
    ],
)
def test_parts_of_a_text_and_counts_are_no_sections(question: str) -> None:
    assert isinstance(resolve_followup(question, OUTLINE), NotAFollowUp)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("把它縮短一點", "shorter"),
        ("翻譯成英文", "translate"),
        ("把這段整理成四個要點", "list"),
        ("mach 4 Stichpunkte daraus", "list"),
        ("füge noch Beispiele hinzu", "example"),
        ("make the tone witty", "style"),
        ("rewrite it a little smaller", "shorter"),
        ("deixa isso menor", "shorter"),
        ("diz isso sem usar termos técnicos", "simpler"),
        ("show me the first source", "source"),
        ("repeat the first three words", None),
        ("delete the second column", None),
        ("qual desses é mais seguro?", None),
    ],
)
def test_requests_in_other_scripts_and_with_counts_are_read(text: str, kind: str | None) -> None:
    found = read_revision(text)
    assert (found.kind if found else None) == kind
