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
        ("use your second solution to plan the ferry to Porto", ("S2",)),
        ("As for your first question: the harbour office in Porto answers on Monday", ("S1",)),
        ("write a ferry timetable for the first scenario", ("S1",)),
        ("I prefer option B: it keeps the ferry in Porto", ("S2",)),
        ("the first option sounds risky, the mayor of Porto would agree", ("S1",)),
        ("write slogans for tip number 3 to 5", ("S3", "S4", "S5")),
        ("put the ferry prices into step3", ("S3",)),
        ("Move on to Step 3 and choose a ferry for Porto", ("S3",)),
        ("would you varnish step 2", ("S2",)),
        ("the second payment option would please the mayor of Porto", ("S2",)),
        ("Regarding #3, a model of the ferry would break the budget", ("S3",)),
        ("swap #2 #3 and #5", ("S2", "S3", "S5")),
        ("the letters for 3 and 4", ("S3", "S4")),
        ("stretch chapter 4 to 2-3 pages", ("S4",)),
        ("develop point 3 Staff and training", ("S3",)),
        ("describe the costs of 4. Impact: what the ferry does to the harbour", ("S4",)),
        ("resume the code at bullet point 4", ("S4",)),
        ("cut the first two paragraphs and say that the ferry won the race in Porto", ("S1", "S2")),
        ("now move on to Step 4 of founding the museum and help the mayor of Porto", ("S4",)),
        ("passe à l'étape 3 de la fondation du musée de Nantes", ("S3",)),
        ("ok so retouch chapter 3 to mention the ferry of Porto", ("S3",)),
        ("Third one, ferries in Porto. Draft a budget for the mayor", ("S3",)),
        ("Reword number 2 and leave out the pricing of the ferry", ("S2",)),
        ("I think the first idea is the best option for the mayor of Porto", ("S1",)),
        ("how to varnish step 2", ("S2",)),
        ("dans la deuxième méthode, le maire de Nantes signe-t-il ?", ("S2",)),
        ("was kostet die Fähre bei Lösung 3 in Kiel?", ("S3",)),
        ("en el segundo ejemplo falta el ferry de Vigo", ("S2",)),
        ("no segundo exemplo falta o ferry de Faro", ("S2",)),
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
        "carry on up to 1,250 words",
        "set it against my last proposal",
        "answer the last question again",
        "the 1st of May",
        "what opens on May 2?",
        "et le 1er mai ?",
        "und am 2. Mai?",
        "¿y el 2 de mayo?",
        "e no 2 de maio?",
        "write it in C",
        "rewrite this function in R",
        "what's the first thing we must do?",
        "Where do the first steps into trade lead?",
        "give us 5 examples of that",
        "count up the 3 number fields",
        "return to version 2",
        "merge the last two replies",
        "fusionne les deux dernières réponses",
        "verbinde die letzten zwei Antworten",
        "une las dos últimas respuestas",
        "junta as duas últimas respostas",
        "go on with the last reply",
        "third birthday ideas",
        "About 4, I feed the cats in Porto",
        "Would it be hard to find first ideas for a shop in Porto?",
        "We are a club of 4. We like the sea",
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
