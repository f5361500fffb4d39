"""A number in another language than its passage must stand there in some form; then similarity decides."""

import time

import pytest
from tests.passages import passage_of

from clew.domain.citations.number_words import numbers_written
from clew.engine.answers.support import PassageWords, judge, judge_similarity


def judged(sentence: str, language: str, content: str, spoken: str, similarity: float = 0.6) -> tuple[str, tuple[str, ...]]:
    found = judge(sentence, language, [PassageWords.of(passage_of(content, language=spoken))])
    support = judge_similarity(found, similarity, language)
    return support.strength, support.missing


@pytest.mark.parametrize(
    ("language", "sentence", "altered", "spoken", "content"),
    [
        ("en", "Cleaning costs 12.75 euros.", "Cleaning costs 12.57 euros.", "fr", "Le ménage est facturé 12,75 € par visite."),
        ("fr", "Le dépôt s'élève à 2 500 euros.", "Le dépôt s'élève à 3 500 euros.", "de", "Die Kaution beträgt 2.500 Euro."),
        ("de", "Der Preis beträgt 20.000 Yuan.", "Der Preis beträgt 30.000 Yuan.", "zh", "价格为２万元。"),
        ("en", "The fund holds 3,000 yuan.", "The fund holds 300 yuan.", "zh", "基金共有3千元。"),
        ("es", "El descuento es del 15 %.", "El descuento es del 25 %.", "zh", "折扣为百分之十五。"),
        ("zh", "折扣为百分之十五。", "折扣为百分之二十。", "pt", "O desconto é de 15 por cento."),
        ("pt", "O aviso é dado com trinta dias.", "O aviso é dado com quarenta dias.", "de", "Die Frist läuft dreißig Tage."),
        (
            "de",
            "Die Frist läuft vierundzwanzig Stunden.",
            "Die Frist läuft zwölf Stunden.",
            "en",
            "Notice is given 24 hours before.",
        ),
        (
            "en",
            "Guests stay for seventy-five days.",
            "Guests stay for sixty-five days.",
            "fr",
            "Le séjour dure soixante-quinze jours.",
        ),
        ("zh", "申请人等待三个星期。", "申请人等待五个星期。", "es", "El solicitante espera tres semanas."),
        ("zh", "会议于2021年3月5日举行。", "会议于2021年4月5日举行。", "en", "They met on March 5, 2021."),
        ("en", "The town has 1.5 million trees.", "The town has 2.5 million trees.", "es", "La ciudad tiene 1 500 000 árboles."),
        ("en", "The gate opens at 3 pm.", "The gate opens at 4 pm.", "fr", "Le portail ouvre à 15h00."),
        ("fr", "Le prix est de deux cents euros.", "Le prix est de trois cents euros.", "pt", "O preço é de duzentos euros."),
    ],
)
def test_a_number_abroad_must_stand_in_the_passage(language: str, sentence: str, altered: str, spoken: str, content: str) -> None:
    assert judged(sentence, language, content, spoken) == ("supported", ())
    strength, missing = judged(altered, language, content, spoken)
    assert strength != "supported"
    assert len(missing) == 1
    assert judged(sentence, language, content, spoken, similarity=0.1)[0] != "supported"


def test_the_number_of_a_heading_states_nothing_abroad_either() -> None:
    assert judged("The hall is let for 4 hours.", "en", "## § 4 Saal\n\nDer Saal wird vermietet.", "de")[1] == ("4",)
    assert judged("Under § 4, the hall is let.", "en", "## § 4 Saal\n\nDer Saal wird vermietet.", "de")[0] == "supported"


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "one hundred and fifty people, two and three, twenty", {"150", "2", "3", "20"}),
        ("en", "0 points of 7", {"0", "7"}),
        ("fr", "quatre-vingt-dix jours, vingt et un, trente pour cent", {"90", "21", "30"}),
        ("fr", "un véhicule neuf", set[str]()),
        ("de", "dreihundert, 1.5 millionen, ein hund", {"300", "1500000"}),
        ("es", "treinta y cinco dias, dos mil, quinientas", {"35", "2000", "500"}),
        ("pt", "vinte e cinco dias, trezentos e dez", {"25", "310"}),
        ("fr", "vingt et une nuits, une nuit, mille et une pages", {"21", "1001"}),
        ("es", "treinta y una noches, treinta y uno, veintiuna, una noche", {"31", "21"}),
        ("pt", "vinte e uma noites, uma noite", {"21"}),
        (
            "de",
            "zwolfhundert, dreihundertfunfundsechzig, tausendundeins, neunzehnhundertachtzig",
            {"1200", "365", "1001", "1980"},
        ),
        ("de", "zweitausendfunfhundert, hundertfunf, tausende, jahrhundert, hunderttausend", {"2500", "105", "100000"}),
        ("zh", "一百二十天，三亚，十分重要，3.5亿，第三章", {"120", "350000000"}),
    ],
)
def test_numbers_in_words_are_read(language: str, text: str, values: set[str]) -> None:
    assert numbers_written(text, language, surely=True) == values


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "steps ❶❷❸ and ➓, \u1369 and ፫"),
        ("en", "9" * 5000),
        ("en", "hundred " * 5000),
        ("en", "million " * 5000),
        ("fr", "trois cent " * 5000),
        ("fr", "100 " * 5000),
        ("de", "dreihundert tausend " * 5000),
        ("es", "mil millones " * 5000),
        ("pt", "cem mil " * 5000),
        ("zh", "万" * 20000),
        ("zh", "亿" * 20000),
        ("zh", "三" * 20000),
        ("zh", f"3{'万' * 20000}"),
        ("zh", f"{'9' * 5000}万"),
    ],
)
@pytest.mark.parametrize("surely", [True, False])
def test_no_text_is_too_strange_or_too_long_for_its_numbers_to_be_read(language: str, text: str, surely: bool) -> None:
    began = time.process_time()
    numbers_written(text, language, surely=surely)
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "sentence", ["❶ Clean the filter.", "፩ Clean the filter.", f"Item {'7' * 400} is free.", "hundred " * 300]
)
def test_a_strange_number_abroad_is_judged(sentence: str) -> None:
    assert judged(sentence, "en", "Der Filter wird gereinigt.", "de", similarity=0)[0] != "supported"


def test_each_digit_of_a_long_number_counts() -> None:
    sentence, content = "The account is {}.", "Das Konto ist {}."
    number = "12345678901234567890"
    assert judged(sentence.format(number), "en", content.format(number), "de")[0] == "supported"
    assert judged(sentence.format(f"{number[:-1]}1"), "en", content.format(number), "de")[1] == (f"{number[:-1]}1",)


@pytest.mark.parametrize(
    ("language", "sentence", "altered", "spoken", "content"),
    [
        ("en", "The gate opens at 9:30 am.", "The gate opens at 9:45 am.", "de", "Das Tor öffnet um 9.30 Uhr."),
        ("en", "Opens 9.30.", "Opens 9.40.", "de", "Das Tor öffnet um 9.30 Uhr."),
        ("en", "Opens 9.30.", "Opens 9.40.", "de", "Das Tor öffnet um 9:30 Uhr."),
        ("en", "The gate opens at 3:30 pm.", "The gate opens at 3:40 pm.", "de", "Das Tor öffnet um 15.30 Uhr."),
        ("de", "Das Tor öffnet um 9.30 Uhr.", "Das Tor öffnet um 9.50 Uhr.", "fr", "Le portail ouvre à 9h30."),
        ("es", "La puerta abre a las 9.30 h.", "La puerta abre a las 9.50 h.", "en", "The gate opens at 9:30 am."),
        ("pt", "O portão abre às 9h30.", "O portão abre às 9h50.", "de", "Das Tor öffnet um 9.30 Uhr."),
        ("en", "Guests stay 21 nights.", "Guests stay 22 nights.", "fr", "Le séjour dure vingt et une nuits."),
        ("de", "Gäste bleiben 31 Nächte.", "Gäste bleiben 32 Nächte.", "es", "Los huéspedes se quedan treinta y una noches."),
        ("zh", "住宿21天。", "住宿22天。", "pt", "A estadia dura vinte e uma noites."),
        ("en", "The hall has 365 seats.", "The hall has 360 seats.", "de", "Der Saal hat dreihundertfünfundsechzig Plätze."),
    ],
)
def test_a_time_or_a_number_in_another_form_is_found_abroad(
    language: str, sentence: str, altered: str, spoken: str, content: str
) -> None:
    assert judged(sentence, language, content, spoken) == ("supported", ())
    assert len(judged(altered, language, content, spoken)[1]) == 1


def test_a_price_is_no_time() -> None:
    assert judged("The card costs 30 euros.", "en", "Die Karte kostet 9.30 Euro.", "de")[1] == ("30",)
