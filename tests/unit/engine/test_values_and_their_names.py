"""A value belongs to the name that it stands with: a neighbour's value does not pass, however well the words are known."""

import pytest
from tests.passages import passage_of
from tests.rows import each

from clew.engine.answers.support import PassageWords, judge


def strength(sentence: str, content: str, language: str = "en") -> str:
    return judge(sentence, language, [PassageWords.of(passage_of(content, language=language))]).support.strength


LISTS = {
    "en": ("Flour", "500 g", "Oil", "20 ml", "Salt", "2 g"),
    "fr": ("Farine", "500 g", "Huile", "20 ml", "Sel", "2 g"),
    "de": ("Mehl", "500 g", "Öl", "20 ml", "Salz", "2 g"),
    "es": ("Harina", "500 g", "Aceite", "20 ml", "Sal", "2 g"),
    "pt": ("Farinha", "500 g", "Óleo", "20 ml", "Sal", "2 g"),
    "zh": ("面粉", "500 g", "菜油", "20 ml", "食盐", "2 g"),
}
FORMS = {
    "items": "- {}: {}\n- {}: {}\n- {}: {}",
    "one line": "{}: {}; {}: {}; {}: {}",
    "rows": "| . | - |\n|---|---|\n| {} | {} |\n| {} | {} |\n| {} | {} |",
}
CLAUSES = {
    "en": (
        "You need a PCR test from a laboratory (result in 24 h) or an antigen test from a pharmacy (result within 30 minutes).",
        "The antigen test from a pharmacy has its result within 30 minutes.",
        "The antigen test from a pharmacy has its result in 24 h.",
    ),
    "fr": (
        "Il faut un test PCR en laboratoire (résultat en 24 h) ou un test antigénique en pharmacie (résultat sous 30 minutes).",
        "Le test antigénique en pharmacie donne un résultat sous 30 minutes.",
        "Le test antigénique en pharmacie donne un résultat en 24 heures.",
    ),
    "de": (
        "Nötig ist ein PCR-Test im Labor (Ergebnis in 24 Stunden) oder ein Antigentest in der Apotheke (Ergebnis in 30 Minuten).",
        "Der Antigentest in der Apotheke hat ein Ergebnis in 30 Minuten.",
        "Der Antigentest in der Apotheke hat ein Ergebnis in 24 Stunden.",
    ),
    "es": (
        "Se pide una prueba PCR en laboratorio (resultado en 24 h) o una prueba de antígenos en farmacia (resultado en 30 min).",
        "La prueba de antígenos en farmacia da el resultado en 30 minutos.",
        "La prueba de antígenos en farmacia da el resultado en 24 horas.",
    ),
    "pt": (
        "Pede-se um teste PCR em laboratório (resultado em 24 h) ou um teste de antígeno em farmácia (resultado em 30 minutos).",
        "O teste de antígeno em farmácia dá o resultado em 30 minutos.",
        "O teste de antígeno em farmácia dá o resultado em 24 horas.",
    ),
    "zh": (
        "需要实验室的核酸检测（24小时出结果）；或者药店的抗原检测（30分钟出结果）。",
        "药店的抗原检测30分钟出结果。",
        "药店的抗原检测24小时出结果。",
    ),
}


@each("language", LISTS)
@each("form", FORMS)
def test_an_item_with_the_value_of_a_neighbour_is_not_supported(language: str, form: str) -> None:
    _, _, name, own, _, other = LISTS[language]
    content = FORMS[form].format(*LISTS[language])
    assert strength(f"{name}: {own}", content, language) == "supported"
    assert strength(f"{name}: {other}", content, language) != "supported"
    assert strength(f"{other} ({name})", content, language) != "supported"


@pytest.mark.parametrize("language", LISTS)
def test_two_items_in_one_line_keep_their_values(language: str) -> None:
    _, _, name, own, next_name, next_own = LISTS[language]
    content = FORMS["items"].format(*LISTS[language])
    assert strength(f"{name}: {own}; {next_name}: {next_own}", content, language) == "supported"
    assert strength(f"{name}: {next_own}; {next_name}: {own}", content, language) != "supported"


@pytest.mark.parametrize("language", CLAUSES)
def test_a_number_of_another_clause_is_not_supported(language: str) -> None:
    content, true, mixed = CLAUSES[language]
    assert strength(true, content, language) == "supported"
    assert strength(mixed, content, language) != "supported"


def test_words_of_a_neighbour_s_value_are_not_supported_either() -> None:
    content = "- Front door: oak with brass fittings\n- Garden gate: steel with green paint\n- Shed: pine"
    assert strength("Garden gate: steel with green paint", content) == "supported"
    assert strength("Garden gate: oak with brass fittings", content) != "supported"


def test_a_year_is_compared_with_years_only() -> None:
    content = "The museum in the old harbour opened in 1990, and has 30 rooms."
    assert strength("The museum in the old harbour has 30 rooms.", content) == "supported"


def test_words_between_two_numbers_may_belong_to_both() -> None:
    content = "A PCR test takes 24 hours, in the laboratory, an antigen test takes 30 minutes."
    assert strength("A PCR test in the laboratory takes 24 hours.", content) == "supported"


def test_a_sentence_that_names_both_is_not_said_of_either() -> None:
    content = "- Adults: 10 euros\n- Children: 5 euros"
    assert strength("Adults and children pay 10 euros and 5 euros.", content) == "supported"


def test_a_label_and_its_value_that_stand_so_in_a_line_of_figures_are_supported() -> None:
    content = "Roma won 3 to 1. Goals : Florenzi 47 ' Tallo 68 ' Attendance : 21,175 Referee : Grajeda"
    assert strength("Attendance: 21,175", content) == "supported"
    assert strength("Goals: 21,175", content) == "weak"


def test_a_row_that_speaks_of_another_one_keeps_its_own_words() -> None:
    content = (
        "| field | meaning |\n|---|---|\n| stream | true: events, see below |\n"
        "| background | true: returned at once; read it, resume its stream or cancel it later |\n| store | false keeps nothing |"
    )
    said = "background — meaning: true: returned at once; read it, resume its stream or cancel it later"
    assert strength(said, content) == "supported"
    assert strength("store — meaning: read it, resume it or cancel it later", content) == "weak"
