"""Limits, which passages put as denials: "not more than 20" is "at most 20" and not "more than 20", in six languages."""

from dataclasses import replace

import pytest
from tests.passages import passage_of

from clew.engine.answers.support import PassageWords, judge

SAID = [
    ("en", "The quota must not exceed 20 percent of the places.", "The quota is at most 20 percent of the places."),
    ("en", "The deposit shall not be less than 100 euros for each room.", "The deposit for each room is at least 100 euros."),
    ("en", "Employees can take no more than 5 days a year for study.", "Employees can take up to 5 days a year for study."),
    ("fr", "Le quota ne dépasse pas 20 pour cent des places.", "Le quota est au plus de 20 pour cent des places."),
    ("fr", "Le délai ne peut pas être inférieur à 30 jours ouvrables.", "Le délai est d'au moins 30 jours ouvrables."),
    ("de", "Die Quote beträgt nicht mehr als 20 Prozent der Plätze.", "Die Quote beträgt höchstens 20 Prozent der Plätze."),
    ("es", "La solicitud se responde en un plazo no mayor de quince días.", "La solicitud se responde en un plazo de 15 días."),
    ("pt", "A quota não ultrapassa 20 por cento das vagas do curso.", "A quota é no máximo 20 por cento das vagas do curso."),
    ("zh", "名额不超过该专业人数的20%。", "名额最多是该专业人数的20%。"),
]
DENIED = [
    ("en", "The quota must not exceed 20 percent of the places.", "The quota must exceed 20 percent of the places."),
    ("en", "Employees can take no more than 5 days a year for study.", "Employees must take at least 5 days a year for study."),
    ("en", "The deposit shall not be less than 100 euros for each room.", "The deposit for each room is less than 100 euros."),
    ("en", "Employees do not get 5 days a year for study.", "Employees get 5 days a year for study."),
    ("en", "Staff over 60 do not pay the fee of 20 euros.", "Staff over 60 pay the fee of 20 euros."),
    ("en", "Staff do not pay more than the fee of 20 euros.", "Staff do not pay the fee of 20 euros."),
    ("fr", "Le délai ne peut pas être inférieur à 30 jours ouvrables.", "Le délai peut être inférieur à 30 jours ouvrables."),
    ("fr", "Le délai ne peut pas être inférieur à 30 jours ouvrables.", "Le délai est de 30 jours ouvrables au maximum."),
    ("de", "Die Kaution darf 300 Euro nicht überschreiten.", "Die Kaution darf 300 Euro überschreiten."),
    ("de", "Die Kaution darf 300 Euro nicht überschreiten.", "Die Kaution beträgt mindestens 300 Euro."),
    ("es", "La solicitud se responde en un plazo no mayor de 15 días.", "La solicitud se responde en un plazo mayor de 15 días."),
    ("pt", "O prazo não pode ser superior a 30 dias úteis.", "O prazo pode ser superior a 30 dias úteis."),
    ("zh", "每人每天借书不得多于5本。", "每人每天借书可以多于5本。"),
    ("zh", "名额不超过该专业人数的20%。", "名额超过该专业人数的20%。"),
]


def strength(language: str, content: str, sentence: str) -> str:
    passage = replace(passage_of(content), language=language)
    return judge(sentence, language, [PassageWords.of(passage)]).support.strength


@pytest.mark.parametrize(("language", "content", "sentence"), SAID)
def test_a_limit_is_said_without_its_denial(language: str, content: str, sentence: str) -> None:
    assert strength(language, content, sentence) == "supported"


@pytest.mark.parametrize(("language", "content", "sentence"), DENIED)
def test_what_lies_beyond_a_limit_is_denied(language: str, content: str, sentence: str) -> None:
    assert strength(language, content, sentence) == "weak"
