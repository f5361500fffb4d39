"""Words that exclude each other decide: another day, month, part of the day, frequency, place in a row, bound or side in time."""

import pytest
from tests.passages import passage_of

from clew.engine.answers.support import PassageWords, judge

REPORT = {
    "en": "The report is due on Tuesday, before noon, at the main office.",
    "fr": "Le rapport est remis le mardi matin au secrétariat.",
    "de": "Der Bericht ist am Dienstag vor zwölf Uhr im Büro abzugeben.",
    "es": "El informe se entrega el martes por la mañana en la oficina.",
    "pt": "O relatório é entregue na terça-feira de manhã no escritório.",
    "zh": "报告应在星期二上午交到办公室。",
}
BACKUPS = {
    "en": "Backups run weekly and are kept for at least 30 days.",
    "fr": "Les sauvegardes sont faites chaque semaine et gardées au moins 30 jours.",
    "de": "Die Sicherung läuft wöchentlich und wird mindestens 30 Tage aufbewahrt.",
    "es": "Las copias se hacen cada semana y se guardan al menos 30 días.",
    "pt": "As cópias são feitas cada semana e guardadas pelo menos 30 dias.",
    "zh": "备份每周进行一次，至少保存三十天。",
}
CLAIMS = {
    "en": "Claims are submitted in the first week of March by e-mail.",
    "fr": "Les demandes sont envoyées la première semaine de mars par courriel.",
    "de": "Die Anträge werden in der ersten Woche im März per E-Mail eingereicht.",
    "es": "Las solicitudes se envían la primera semana de marzo por correo.",
    "pt": "Os pedidos são enviados na primeira semana de março por correio.",
}


def strength(sentence: str, content: str, language: str) -> str:
    return judge(sentence, language, [PassageWords.of(passage_of(content, language=language))]).support.strength


@pytest.mark.parametrize(
    ("language", "content", "old", "new"),
    [
        ("en", REPORT, "Tuesday", "Thursday"),
        ("en", REPORT, "before noon", "after noon"),
        ("fr", REPORT, "mardi", "jeudi"),
        ("fr", REPORT, "matin", "soir"),
        ("de", REPORT, "Dienstag", "Donnerstag"),
        ("de", REPORT, "vor zwölf", "nach zwölf"),
        ("es", REPORT, "martes", "jueves"),
        ("es", REPORT, "mañana", "tarde"),
        ("pt", REPORT, "terça-feira", "quinta-feira"),
        ("pt", REPORT, "de manhã", "à tarde"),
        ("zh", REPORT, "星期二", "星期四"),
        ("zh", REPORT, "上午", "下午"),
        ("en", BACKUPS, "weekly", "every month"),
        ("en", BACKUPS, "at least", "no more than"),
        ("fr", BACKUPS, "chaque semaine", "tous les mois"),
        ("fr", BACKUPS, "au moins", "au plus"),
        ("de", BACKUPS, "wöchentlich", "jeden Monat"),
        ("de", BACKUPS, "mindestens", "höchstens"),
        ("es", BACKUPS, "cada semana", "cada mes"),
        ("es", BACKUPS, "al menos", "como máximo"),
        ("pt", BACKUPS, "cada semana", "todos os meses"),
        ("pt", BACKUPS, "pelo menos", "no máximo"),
        ("zh", BACKUPS, "每周", "每月"),
        ("zh", BACKUPS, "至少", "最多"),
        ("en", CLAIMS, "March", "April"),
        ("en", CLAIMS, "first", "second"),
        ("fr", CLAIMS, "mars", "avril"),
        ("fr", CLAIMS, "première", "deuxième"),
        ("de", CLAIMS, "März", "April"),
        ("de", CLAIMS, "ersten", "zweiten"),
        ("es", CLAIMS, "marzo", "abril"),
        ("es", CLAIMS, "primera", "tercera"),
        ("pt", CLAIMS, "março", "abril"),
        ("pt", CLAIMS, "primeira", "terceira"),
    ],
)
def test_another_word_that_excludes_it_is_not_supported(language: str, content: dict[str, str], old: str, new: str) -> None:
    text = content[language]
    altered = text.replace(old, new)
    assert altered != text
    assert (strength(text, text, language), strength(altered, text, language)) == ("supported", "weak")


@pytest.mark.parametrize(
    ("language", "sentence", "content"),
    [
        ("en", "Every week, backups are made and kept for 30 days or more.", BACKUPS["en"]),
        ("en", "The report may be handed in at the main office on Tuesday.", REPORT["en"]),
        ("en", "At 9 a.m. the office opens, and at 5 p.m. it closes.", "The office opens at 9 a.m. and closes at 5 p.m."),
        ("en", "Orders before noon ship the same day; orders after noon the next.", "Orders placed before noon ship the same day."
         " Orders placed after noon ship the next day."),
        ("fr", "Le dépôt de la gare est ouvert le mercredi.", "Le dépôt de la gare est ouvert du lundi au vendredi."),
        ("de", "Das Büro im Rathaus ist mittwochs geöffnet.", "Das Büro im Rathaus ist von Montag bis Freitag geöffnet."),
        ("es", "El parque cierra sus jardines en julio.", "El parque cierra sus jardines entre mayo y octubre."),
        ("pt", "O mercado abre à quarta-feira.", "O mercado abre de segunda a sexta-feira."),
        ("zh", "办公室星期三开放。", "办公室星期一至星期五开放。"),
        ("en", "Invoices more than 30 days old are archived.", "Invoices less than 30 days old are not archived, all others are"
         " archived."),
    ],
)  # fmt: skip
def test_what_a_range_other_words_or_another_sentence_say_is_supported(language: str, sentence: str, content: str) -> None:
    assert strength(sentence, content, language) == "supported"


@pytest.mark.parametrize(
    ("language", "sentence", "content"),
    [
        ("en", "Employees must not smoke in the building.", "Employees may not smoke in the building."),
        ("en", "You must cancel in writing.", "You may cancel only in writing."),
        ("de", "Die Anmeldung muss schriftlich erfolgen.", "Die Anmeldung kann nur schriftlich erfolgen."),
        ("fr", "L'accès doit être accordé avec un badge uniquement.", "L'accès ne peut être accordé qu'avec un badge."),
        ("zh", "不应该在室内吸烟。", "不可以在室内吸烟。"),
        ("en", "The weight may be at most 20 kg.", "The weight must not exceed 20 kg."),
    ],
)
def test_a_duty_is_what_nothing_else_is_allowed(language: str, sentence: str, content: str) -> None:
    assert strength(sentence, content, language) == "supported"


@pytest.mark.parametrize(
    ("language", "sentence", "content"),
    [
        ("en", "Doors are open until 8 pm.", "Doors close after 8 pm."),
        ("de", "Nach 18 Uhr ist der Laden geschlossen.", "Der Laden ist bis 18 Uhr geöffnet."),
        ("en", "Rent is due on the first day of every month.", "Rent is due on the first of each month."),
        ("fr", "La vidange se fait une semaine sur deux.", "La vidange se fait toutes les deux semaines."),
    ],
)
def test_the_same_said_from_the_other_side_is_supported(language: str, sentence: str, content: str) -> None:
    assert strength(sentence, content, language) == "supported"


@pytest.mark.parametrize(
    "text", ["1" * 20_000, "至少" * 10_000, "1_" * 10_000, "1年" * 10_000, "no more than " * 1_500, "Monday to " * 2_000]
)
def test_hostile_text_is_read_in_time_in_proportion_to_its_length(text: str) -> None:
    """Patterns that look back would take minutes; the suite's own limit is the clock."""
    for language in ("en", "zh"):
        strength(text * 10, f"{text} ends.", language)
