"""An item of the list in the answer before, and what says more about it."""

import pytest

from clew.providers.answering.extractive.evidence import lexical_evidence
from clew.providers.answering.extractive.listed_items import about_items
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of

LISTS = {
    "en": (
        "## Lock\n\nTo pass the lock:\n\n- Ring the bell twice.\n- Tie the boat to the ladder.\n- Wait for the green lamp.",
        "## Ladder\n\nThe ladder bears two tons, so tie only one boat to the ladder.",
        "The keeper goes home at six in the evening.",
    ),
    "fr": (
        "## Écluse\n\nPour passer :\n\n- Sonnez deux fois la cloche.\n- Attachez le bateau à l'échelle.\n- Attendez le feu vert.",
        "## Échelle\n\nL'échelle porte deux tonnes : attachez un seul bateau à la fois.",
        "L'éclusier rentre chez lui à dix-huit heures.",
    ),
    "de": (
        "## Schleuse\n\nSo geht es:\n\n- Läuten Sie zweimal die Glocke.\n- Binden Sie das Boot an die Leiter.\n- Warten Sie.",
        "## Leiter\n\nDie Leiter trägt zwei Tonnen, binden Sie also nur ein Boot an.",
        "Der Wärter geht abends um sechs nach Hause.",
    ),
    "es": (
        "## Esclusa\n\nPara pasar:\n\n- Toque dos veces la campana.\n- Ate el barco a la escalera.\n- Espere la luz verde.",
        "## Escalera\n\nLa escalera aguanta dos toneladas: ate un solo barco.",
        "El guarda se va a casa a las seis.",
    ),
    "pt": (
        "## Eclusa\n\nPara passar:\n\n- Toque o sino duas vezes.\n- Amarre o barco à escada.\n- Espere a luz verde.",
        "## Escada\n\nA escada aguenta duas toneladas: amarre só um barco.",
        "O guarda vai para casa às seis da tarde.",
    ),
    "zh": (
        "## 船闸\n\n过闸步骤：\n\n- 敲两次钟。\n- 把船系在梯子上。\n- 等待绿灯亮起。",
        "## 梯子\n\n梯子能承重两吨，只能系一条船在梯子上。",
        "守闸人晚上六点回家。",
    ),
}


@pytest.mark.parametrize("language", LISTS)
def test_item_is_answered_by_itself_and_by_what_says_more_about_it(language: str) -> None:
    steps, more, other = LISTS[language]
    items = [line.removeprefix("- ") for line in steps.splitlines() if line.startswith("- ")]
    passages = [passage_of(f"{steps}\n\n{more}\n\n## X\n\n{other}", language=language)]
    units = units_of(passages, terms=QuestionTerms.of(items[1], language))
    evidence = lexical_evidence(units, items[1], language)
    told = [unit.text for unit in about_items(units, evidence, f"2 — {items[1]}", language=language)]
    assert told == [items[1], more.partition("\n\n")[2]]


def test_short_item_is_cut_out_of_its_list() -> None:
    passages = [passage_of("To hire a boat, you need:\n\n- a passport\n- a deposit\n- a map")]
    units = units_of(passages, terms=QuestionTerms.of("a deposit", "en"))
    evidence = lexical_evidence(units, "a deposit", "en")
    (item,) = about_items(units, evidence, "2 — a deposit", language="en")
    assert (item.text, item.attached) == ("a deposit", ())


def test_titles_that_no_list_has_leave_the_answer_to_the_other_rules() -> None:
    units = units_of([passage_of("The keeper rings the bell. The lamp is green.")])
    assert about_items(units, lexical_evidence(units, "S2", "en"), "S2 — Lamps", language="en") == []


def _told(content: str, title: str) -> list[str]:
    units = units_of([passage_of(content)], terms=QuestionTerms.of(title, "en"))
    evidence = lexical_evidence(units, title, "en")
    return [unit.text for unit in about_items(units, evidence, f"2 — {title}", language="en")]


def test_item_of_a_menu_that_begins_like_the_title_is_not_the_item() -> None:
    content = "- Open 3\n- Save 5\n\nWith a card you go further:\n\n- Take a boat for a day.\n- Save 5 euros with the card."
    assert _told(content, "Save 5 euros with the card.") == ["Save 5 euros with the card."]
    lead = "- Open 3\n- Save 5\n\nWith it you can:\n\n- take a boat\n- save 5 euros at once"
    assert _told(lead, "save 5 euros at once") == ["save 5 euros at once"]


def test_item_of_several_sentences_is_told_whole() -> None:
    sentences_of = [
        "Tie the boat to the ladder at once.",
        "Use the thick rope of the lock keeper for it, which hangs at the gate beside the bell.",
    ]
    for title in (" ".join(sentences_of), " ".join(sentences_of)[:120]):
        content = f"- Ring the bell twice.\n- {' '.join(sentences_of)}\n- Wait for the green lamp."
        assert _told(content, title)[: len(sentences_of)] == sentences_of
