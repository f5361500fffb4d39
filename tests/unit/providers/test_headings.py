"""Text below a heading that completes the titles above it: X, and below it Treatment, for "how is X treated?"."""

import pytest

from clew.providers.answering.extractive.fitness import Worth, fitness
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of

MANUALS = {
    "en": (
        "How is canal rot treated?",
        "Canal rot",
        ("Symptoms", "Canal rot makes the gates of a lock soft and grey."),
        ("Treatment", "The planks are dried for a week and painted with tar."),
    ),
    "fr": (
        "Comment nettoyer la pompe ?",
        "La pompe",
        ("Description", "La pompe se trouve au fond de la barge, derrière la cloison."),
        ("Nettoyage", "Dévissez le couvercle et rincez le filtre à l'eau claire."),
    ),
    "de": (
        "Wie reinige ich die Pumpe?",
        "Pumpe",
        ("Beschreibung", "Die Pumpe sitzt ganz unten im Boot hinter der Wand."),
        ("Reinigung", "Schrauben Sie den Deckel ab und spülen Sie das Sieb."),
    ),
    "es": (
        "¿Cuáles son los riesgos de la esclusa?",
        "Esclusa",
        ("Descripción", "La esclusa es una cámara con dos puertas que sube los barcos."),
        ("Riesgos", "El suelo está mojado y el agua sube muy deprisa."),
    ),
    "pt": (
        "Como instalar a bomba?",
        "Bomba",
        ("Descrição", "A bomba fica no fundo do barco, atrás da parede de madeira."),
        ("Instalação", "Aperte os quatro parafusos e ligue a mangueira."),
    ),
    "zh": (
        "如何清洁水泵？",
        "水泵",
        ("说明", "水泵装在船底的木板后面。"),
        ("清洁", "拧下盖子，用清水冲洗滤网。"),
    ),
}


def _preferred(question: str, language: str, title: str, *sections: tuple[str, str]) -> list[str]:
    """Return the sentences below headings that are what the question asks for."""
    text = f"# {title}\n\n" + "\n\n".join(f"## {heading}\n\n{sentence}" for heading, sentence in sections)
    units = units_of([passage_of(text, title=title, language=language)], terms=QuestionTerms.of(question, language))
    gains = fitness(units, Question.of(question, language), language, Worth(figure=0.0, date=0.0, person=0.0, step=0.0))
    return [unit.text for unit, gain in zip(units, gains, strict=True) if gain]


@pytest.mark.parametrize("language", MANUALS)
def test_heading_that_names_what_is_asked_of_the_thing_in_the_title_leads_to_its_text(language: str) -> None:
    question, title, other, wanted = MANUALS[language]
    assert _preferred(question, language, title, other, wanted) == [wanted[1]]


def test_heading_does_not_count_below_the_title_of_another_thing() -> None:
    question, _, other, wanted = MANUALS["en"]
    assert _preferred(question, "en", "Dry dock", other, wanted) == []


def test_heading_that_says_much_more_does_not_count() -> None:
    question, title, other, (_, sentence) = MANUALS["en"]
    assert _preferred(question, "en", title, other, ("Treatment of guests from abroad", sentence)) == []
