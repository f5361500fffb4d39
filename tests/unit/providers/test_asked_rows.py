"""Rows of a table that share words with a question without being asked for."""

from collections.abc import Sequence

import pytest

from clew.providers.answering.extractive.asked_rows import of_asked_rows
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of

BRANDS = "Names | Market share | Items\nCarrefour | 18.9 | 1642\nCasino | 24.8 | 1800\nStoc | 16.2 | 650\n"
BEFORE = "What was the market share of Carrefour in 1996?"
PACKAGES = "Package | Popcon | Size\nvim | 97 | 3570\nvim-tiny | 55 | 1660\nw3m | 14 | 2828\n"
TOPICS = "Topic | Enquiries\nAir passengers rights | 1.726\nCustoms | 556\nTrade | 712\n"
COUNTRIES = "Air passengers rights | Enquiries\nSpain | 268\nGermany | 233\nFrance | 136\n"


def labels(asked: str, contents: Sequence[str], typed: str = "", language: str = "en") -> list[str]:
    """The labels of the rows that may answer."""
    passages = [passage_of(content, start=1000 * n, language=language) for n, content in enumerate(contents)]
    units = units_of(passages, terms=QuestionTerms.of(asked, language))
    kept = of_asked_rows(units, passages, asked=asked, typed=typed or asked, language=language)
    return [unit.label for unit in kept if unit.is_row and unit.match]


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("And Casino's?", ["Casino"]),
        ("And for Stoc?", ["Stoc"]),
        ("And Casino, compared with Carrefour?", ["Carrefour", "Casino"]),
        ("And in 1997?", ["Carrefour"]),
    ],
)
def test_follow_up_that_names_a_row_is_not_answered_with_the_row_of_the_question_before(typed: str, named: list[str]) -> None:
    assert labels(f"{BEFORE}\n{typed}", [BRANDS], typed) == named


def test_follow_up_in_chinese_is_answered_with_the_row_that_it_names() -> None:
    content = "项目 | 结果 | 单位\n血红蛋白 | 159 | g/L\n血小板计数 | 149 | E+9/L\n白细胞计数 | 3.9 | E+9/L\n"
    assert labels("血红蛋白的结果是多少？\n血小板计数呢？", [content], "血小板计数呢？", "zh")[0] == "血小板计数"
    assert "血红蛋白" not in labels("血红蛋白的结果是多少？\n血小板计数呢？", [content], "血小板计数呢？", "zh")


def test_label_that_is_a_part_of_the_named_one_is_not_asked_for() -> None:
    assert labels("How large is the package vim-tiny?", [PACKAGES]) == ["vim-tiny"]
    assert labels("How large is the package vim?", [PACKAGES])[0] == "vim"


def test_row_that_explains_less_of_the_question_than_a_row_of_another_table_is_not_asked_for() -> None:
    assert labels("How many enquiries about air passengers rights came from Spain?", [TOPICS, COUNTRIES]) == ["Spain"]
    assert labels("How many enquiries about air passengers rights were there?", [TOPICS, COUNTRIES])[0] == "Air passengers rights"


def test_row_of_another_passage_of_the_table_does_not_answer_by_its_column_alone() -> None:
    head = "Indicators | Weight of the indicator in 2006\n"
    first, second = "Employment | 40\nFurther studies | 15\n", "Dropping out | 15\nStaff development | 6\n"
    asked = "What was the weight of the indicator further studies in 2006?"
    assert labels(asked, [head + first, head + second]) == ["Further studies"]


def test_question_for_a_column_alone_is_answered_with_all_rows() -> None:
    assert labels("What are the market shares?", [BRANDS]) == ["Carrefour", "Casino", "Stoc"]


def test_of_equal_rows_in_two_tables_the_one_that_the_question_names_better_counts() -> None:
    rows = "Phones | 205 | 191\nTablets | 29 | 31\n"
    asked = "What were the net sales of phones in 2022?"
    passages = [
        passage_of(f"{head}{rows}", start=1000 * n)
        for n, head in enumerate(("Item | 2022 | 2021\n", "Net sales | 2022 | 2021\n"))
    ]
    [best] = [unit for unit in units_of(passages, terms=QuestionTerms.of(asked, "en")) if unit.label == "Phones"]
    assert (best.number, best.text) == (2, "Phones — 2022: 205")


FEES = "Group | Annual fee | Late fee\nAdults | 25 | 0.50\nStudents | 10 | 0.20\nSeniors | 12 | 0.20\n"
PREISE = "Gruppe | Einzelkarte | Saisonkarte\nErwachsene | 5 | 90\nKinder | 2 | 40\nFamilien | 12 | 150\n"
TARIFS = "Groupe | Cotisation | Retard\nAdultes | 25 | 0,50\nEtudiants | 10 | 0,20\nRetraités | 12 | 0,20\n"


@pytest.mark.parametrize(
    ("before", "typed", "content", "language", "named"),
    [
        ("What is the annual fee for students?", "Compare it with adults.", FEES, "en", ["Adults", "Students"]),
        ("Was kostet die Einzelkarte für Kinder?", "Vergleiche das mit Familien.", PREISE, "de", ["Kinder", "Familien"]),
        (
            "Quelle est la cotisation des étudiants ?",
            "Comparez avec les retraités.",
            TARIFS,
            "fr",
            ["Etudiants", "Retraités"],
        ),
    ],
)
def test_comparison_with_the_row_of_the_question_before_is_answered_with_both(
    before: str, typed: str, content: str, language: str, named: list[str]
) -> None:
    assert set(named) <= set(labels(f"{before}\n{typed}", [content], typed, language))


STAFF = (
    "Name | Role | Room\nMay West | Nurse | 12\nWill Hunt | Surgeon | 14\nRose Day | Nurse | 18\nGrace Hall | Head nurse | 20\n"
)
ZIMMER = "Name | Beruf | Zimmer\nMay West | Pfleger | 12\nWill Hunt | Arzt | 14\nRose Day | Pfleger | 18\n"
BUREAUX = "Nom | Métier | Bureau\nMay West | Infirmier | 12\nWill Hunt | Chirurgien | 14\nRose Day | Infirmier | 18\n"


@pytest.mark.parametrize(
    ("language", "content", "before", "typed"),
    [
        ("en", STAFF, "What is the room of May West?", "And of all nurses?"),
        ("en", STAFF, "What is the room of May West?", "And of the other nurses?"),
        ("en", STAFF, "What is the room of May West?", "And which nurse has a higher room than her?"),
        ("de", ZIMMER, "Welches Zimmer hat May West?", "Und jeder Pfleger?"),
        ("fr", BUREAUX, "Quel est le bureau de May West ?", "Et les autres infirmiers ?"),
    ],
)
def test_question_for_all_or_other_rows_loses_none(language: str, content: str, before: str, typed: str) -> None:
    passages = [passage_of(content, start=0, language=language)]
    asked = f"{before}\n{typed}"
    units = units_of(passages, terms=QuestionTerms.of(asked, language))
    assert len(units) > 1
    assert of_asked_rows(units, passages, asked=asked, typed=typed, language=language) == units


def test_question_is_never_left_without_a_row() -> None:
    assert labels("What is the room of May West?\nAnd of nurses?", [STAFF], "And of nurses?")
