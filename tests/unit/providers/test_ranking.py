"""Questions that rank the rows of a table: what they want, and which rows answer."""

import pytest

from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.ranking import Ranking, ranked_rows
from tests.passages import passage_of

HEAD = "| Lake | Canton | Surface (km²) |\n| --- | --- | --- |\n"
LAKES = (
    "# Lakes\n\n" + HEAD + "| Ardenne | Northern Vaux | 218.5 |\n| Bourget | Southern Vaux | 1,044 |\n"
    "| Corvin | Northern Vaux | 96 |\n| Dorna | Northern Vaux | 580.03 |\n| Ebron | Southern Vaux | 12 |\n"
)


def ranked(question: str, content: str = LAKES, language: str = "en") -> list[str]:
    """The labels of the rows that answer."""
    ranking = Ranking.of(question, Question.of(question, language), language)
    passages = [passage_of(content, title="Lakes", language=language)]
    return [unit.label for unit in ranked_rows(passages, ranking, language)] if ranking else []


@pytest.mark.parametrize(
    ("language", "question", "most", "limit"),
    [
        ("en", "Which lake is the largest?", True, None),
        ("en", "Which lakes are larger than 500 km²?", True, 500),
        ("en", "Which lakes have less than 1,000 km²?", False, 1000),
        ("fr", "Quel est le plus petit lac ?", False, None),
        ("fr", "Quel est le plus grand lac ?", True, None),
        ("es", "¿Qué lago tiene más peces?", True, None),
        ("fr", "Quels lacs ont plus de 1 200 km² ?", True, 1200),
        ("es", "¿Cuál es el lago más grande?", True, None),
        ("es", "¿Qué lagos tienen menos de 30 km²?", False, 30),
        ("pt", "Qual é o menor lago?", False, None),
        ("pt", "Que lagos têm mais de 2,5 km²?", True, 2.5),
        ("de", "Welcher See ist der größte?", True, None),
        ("zh", "哪个湖最小？", False, None),
        ("zh", "面积超过5万平方公里的湖有哪些？", True, 50_000),
    ],
)
def test_order_and_limit_are_read_from_the_question(language: str, question: str, most: bool, limit: float | None) -> None:
    ranking = Ranking.of(question, Question.of(question, language), language)
    assert ranking is not None
    assert (ranking.most, ranking.limit) == (most, limit)


@pytest.mark.parametrize(
    "question", ["How many lakes are larger than 5 km²?", "How do I get the most from a lake?", "Is there a lake?"]
)
def test_counts_procedures_and_plain_questions_rank_nothing(question: str) -> None:
    assert Ranking.of(question, Question.of(question, "en"), "en") is None


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        ("Which lake is the largest?", ["Bourget", "Dorna", "Ardenne"]),
        ("Which lake is the smallest?", ["Ebron", "Corvin", "Ardenne"]),
        ("Which lake in Northern Vaux is the largest?", ["Dorna", "Ardenne", "Corvin"]),
        ("Which lakes have a surface of more than 500 km²?", ["Bourget", "Dorna"]),
        ("Which lakes have a surface of less than 20 km²?", ["Ebron"]),
        ("Which lakes have a surface of more than 9000 km²?", []),
    ],
)
def test_rows_are_ordered_by_their_figures(question: str, labels: list[str]) -> None:
    assert ranked(question) == labels


@pytest.mark.parametrize(
    "question",
    [
        "Which lake has the most fish?",  # no column has them
        "Which Austrian lake is the largest?",  # nobody knows which rows are meant
        "What is the largest boat on the Corvin lake?",
        "Which lake is the oldest?",  # no column has its age
    ],
)
def test_table_that_leaves_a_word_of_the_question_open_is_not_ranked(question: str) -> None:
    assert ranked(question) == []


def test_of_several_columns_with_figures_the_one_that_the_question_names_counts() -> None:
    head = "| Lake | Depth (m) | Surface (km²) |\n| --- | --- | --- |\n"
    content = head + "| Ardenne | 300 | 1 |\n| Bourget | 20 | 900 |\n| Corvin | 45 | 30 |\n"
    assert ranked("Which lake has the largest surface?", content)[0] == "Bourget"
    assert ranked("Which lake has the greatest depth?", content)[0] == "Ardenne"
    assert ranked("Which lake is the largest?", content) == []


def test_figures_in_different_units_are_not_compared() -> None:
    content = "| Lake | Surface |\n| --- | --- |\n| Ardenne | 300 ha |\n| Bourget | 20 km² |\n| Corvin | 45 km² |\n"
    assert ranked("Which lake is the largest?", content) == []


def test_label_that_names_what_is_asked_is_a_row_of_facts() -> None:
    content = "| Fact | Limit |\n| --- | --- |\n| lakes per canton | 14 |\n| boats per lake | 90 |\n| boats per canton | 700 |\n"
    assert ranked("What is the maximum number of boats per canton?", content) == []


def test_years_are_no_sizes_and_words_that_count_something_must_be_in_the_table() -> None:
    content = "| Lago | Presa |\n| --- | --- |\n| Ardenne | 1950 |\n| Bourget | 1960 |\n| Corvin | 1940 |\n"
    assert ranked("¿Cuál es el lago más grande?", content, "es") == []
    content = "| Lago | Superficie (km²) |\n| --- | --- |\n| Ardenne | 19 |\n| Bourget | 60 |\n| Corvin | 40 |\n"
    assert ranked("¿Cuál es el lago más grande?", content, "es") == ["Bourget", "Corvin", "Ardenne"]
    assert ranked("¿Qué lago tiene más peces?", content, "es") == []


def test_a_figure_asked_for_beside_the_row_ranks_all_the_same() -> None:
    assert ranked("Which lake is the largest, and how many km² does its surface have?") == ["Bourget", "Dorna", "Ardenne"]


def test_a_later_question_ranks_the_other_way() -> None:
    assert ranked("Which lake is the largest, and how many km² is its surface?\nand the smallest?")[0] == "Ebron"
