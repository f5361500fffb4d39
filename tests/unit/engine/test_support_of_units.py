"""A number supports a sentence only in the same unit, in words as in digits, in six languages and between them."""

import pytest
from tests.passages import passage_of

from clew.domain.citations.support import Support
from clew.engine.answers.support import PassageWords, judge


def support(sentence: str, content: str, language: str, of_passage: str = "") -> Support:
    return judge(sentence, language, [PassageWords.of(passage_of(content, language=of_passage or language))]).support


@pytest.mark.parametrize(
    ("language", "sentence", "content", "missing"),
    [
        ("en", "You have 30 days to appeal.", "You have 30 months to appeal against the decision.", "30 days"),
        ("en", "The tank holds 5 gallons.", "The tank holds 5 litres.", "5 gallons"),
        ("en", "The price is $500.", "The price is €500.", "500 $"),
        ("en", "The loan is 2 million euros.", "The loan is 2 billion euros.", "2 million euros"),
        ("en", "The trial lasts 4 to 6 weeks.", "The trial lasts 4 to 6 months.", "4 weeks"),
        ("fr", "Le préavis est de 2 semaines.", "Le préavis est de deux mois.", "2 semaines"),
        ("de", "Die Probezeit dauert sechs Wochen.", "Die Probezeit dauert 6 Monate.", "6 wochen"),
        ("es", "El plazo es de 30 meses.", "El plazo es de treinta días.", "30 meses"),
        ("pt", "O prazo é de 30 meses.", "O prazo é de trinta dias.", "30 meses"),
        ("zh", "期限为30个月。", "期限为三十天。", "30 个月"),
    ],
)
def test_a_number_in_another_unit_is_missing(language: str, sentence: str, content: str, missing: str) -> None:
    found = support(sentence, content, language)
    assert (found.strength, found.doubt) == ("weak", "numbers")
    assert missing in found.missing


@pytest.mark.parametrize(
    ("language", "sentence", "content"),
    [
        ("en", "You have 30 days to appeal.", "You have thirty calendar days to appeal against the decision."),
        ("en", "The price is $500.", "The price is US$500."),
        ("en", "The empty wooden case weighs 3 pounds.", "The empty wooden case weighs 3 lb."),
        ("en", "The narrow northern hall measures 5 square metres.", "The narrow northern hall measures 5 m²."),
        ("en", "The refundable deposit of the flat is 500 euros.", "Refundable deposit of the flat: 500"),
        ("fr", "Le préavis est de 25 jours.", "Le préavis est de vingt-cinq jours."),
        ("zh", "工作满20年的，年休假15天。", "职工累计工作已满二十年的，年休假十五天。"),
        ("zh", "占5%。", "占百分之五。"),
    ],
)
def test_the_same_number_of_the_same_supports(language: str, sentence: str, content: str) -> None:
    assert support(sentence, content, language).strength == "supported"


@pytest.mark.parametrize(
    ("language", "sentence", "content"),
    [
        ("en", "Notice is one month.", "Notice of termination is two months."),
        ("fr", "Le préavis est d'un mois.", "Le préavis est de deux mois."),
        ("de", "Die Frist beträgt einen Monat.", "Die Frist beträgt drei Monate."),
        ("es", "El plazo es de un mes.", "El plazo es de 6 meses."),
        ("pt", "O prazo é de um mês.", "O prazo é de 6 meses."),
        ("zh", "试用期不得超过一个月。", "试用期不得超过两个月。"),
    ],
)
def test_one_is_not_several(language: str, sentence: str, content: str) -> None:
    assert support(sentence, content, language).strength == "weak"


@pytest.mark.parametrize(
    ("language", "sentence", "content"),
    [
        ("en", "Notice is 1 month.", "Notice of termination is one month."),
        ("en", "Notice is one month.", "Notice of termination is 1 month."),
        ("en", "Notice is 1 month.", "Notice of termination is a month."),
        ("fr", "Le préavis est de 1 mois.", "Le préavis est d'un mois."),
        ("fr", "Un salarié a droit à 25 jours de congé.", "Les salariés ont droit à 25 jours de congé."),
        ("de", "Die Frist beträgt 1 Monat.", "Die Frist beträgt einen Monat."),
        ("zh", "试用期不得超过1个月。", "试用期不得超过一个月。"),
    ],
)
def test_one_may_be_an_article(language: str, sentence: str, content: str) -> None:
    assert support(sentence, content, language).strength == "supported"


def test_units_are_compared_between_languages() -> None:
    passage = "Die Kündigungsfrist beträgt drei Monate zum Monatsende."
    assert support("The notice period is three weeks.", passage, "en", "de").missing == ("3 weeks",)
    assert support("The notice period is three months.", passage, "en", "de").doubt != "numbers"


@pytest.mark.parametrize(
    ("language", "sentence", "content", "is_said"),
    [
        ("en", "The order ships within 14 days.", "The order ships within two weeks of payment.", True),
        ("en", "The order ships within 15 days.", "The order ships within two weeks of payment.", False),
        ("en", "The card is valid for one year.", "The card is valid for 12 months.", True),
        ("en", "The answer takes more than one minute.", "The answer takes less than one minute.", False),
        ("fr", "La carte est valable 24 heures.", "La carte est valable un jour.", True),
        ("de", "Die Karte gilt 24 Monate.", "Die Karte gilt zwei Jahre.", True),
        ("de", "Die Karte gilt 24 Monate.", "Die Karte gilt drei Jahre.", False),
        ("zh", "读者应在7天内到借书处办理手续。", "读者应在一周内到借书处办理手续。", True),
        ("zh", "读者应在8天内到借书处办理手续。", "读者应在一周内到借书处办理手续。", False),
    ],
)
def test_times_as_long_in_another_unit_are_the_same(language: str, sentence: str, content: str, is_said: bool) -> None:
    assert (support(sentence, content, language).strength == "supported") is is_said


@pytest.mark.parametrize(
    ("language", "sentence", "content"),
    [
        ("es", "El curso dura 60 minutos.", "El curso dura ahora 90 minutos."),
        ("en", "The pump runs for 24 hours.", "The pump runs for 8 hours a day."),
        (
            "en",
            "The subscription costs 100 dollars and runs for 12 months.",
            "The subscription costs 100 dollars a year and runs for 6 months.",
        ),
        ("zh", "会议在3月7日举行。", "会议在3月8日举行，会期一周。"),
        ("fr", "La boutique ferme à 24 h.", "La boutique ferme à 22 h, un jour par semaine."),
    ],
)
def test_rates_dates_and_times_of_day_are_no_length_of_time(language: str, sentence: str, content: str) -> None:
    assert support(sentence, content, language).doubt == "numbers"


@pytest.mark.parametrize(
    ("of_passage", "content", "language", "sentence"),
    [
        ("it", "Il corso costa 20 euro.", "en", "The course costs 20 euros."),
        ("nl", "De cursus duurt 3 dagen.", "en", "The course lasts 3 days."),
        ("en", "The course costs 20 euros.", "it", "Il corso costa 20 euro."),
        ("en", "Bake it for ten minutes and add ½ cup of milk, ²see below.", "en", "Bake it for ten minutes and add ½ cup."),
    ],
)
def test_other_languages_fractions_and_signs_are_read(of_passage: str, content: str, language: str, sentence: str) -> None:
    assert support(sentence, content, language, of_passage).doubt != "numbers"


def test_a_number_is_missing_as_the_sentence_writes_it() -> None:
    passage = (
        "Copies are kept for 30 days on a server in Dublin and then deleted. Only the operators can restore a copy."
        " Files that users delete themselves cannot be recovered after two weeks."
    )
    assert support("A file that a user erased is lost for good after 14 days.", passage, "en").missing == ("14",)
