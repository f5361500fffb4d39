"""What orders the candidates of an extractive answer: similarity on one scale for all languages, and headings."""

import numpy as np
import pytest

from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale
from clew.providers.answering.extractive.choice import choose
from clew.providers.answering.extractive.evidence import lexical_evidence, vector_evidence
from clew.providers.answering.extractive.fitness import fitness
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import Unit, units_of
from tests.passages import passage_of

SCALE = SimilarityScale({"": 0.1, "zh": 0.17}, across_english=0.77)
CHINESE, ENGLISH = "观看本视频，获取住房方面的更多介绍。", "Guinea pigs sleep in tall grass and in burrows."


def _first(scale: SimilarityScale, *, chinese: float, english: float) -> str:
    """Return the first sentence for a Chinese question, for these cosines of a Chinese and an English sentence."""
    found = ((CHINESE, "zh"), (ENGLISH, "en"))
    passages = [
        passage_of(text, document=number, title="", language=code, fused=1.0) for number, (text, code) in enumerate(found, 1)
    ]
    units = units_of(passages)
    cosines = np.array([chinese, english])
    vectors = np.column_stack([cosines, np.diag(np.sqrt(1 - cosines**2))]).astype(np.float32)
    query = np.array([1, 0, 0], np.float32)
    evidence = vector_evidence(units, "野生豚鼠睡在哪里？", "zh", query=query, vectors=vectors, scale=scale)
    return choose(units, evidence, language="zh")[0].text


def test_unrelated_sentence_in_the_language_of_the_question_comes_after_a_related_one_in_another() -> None:
    assert _first(SAME_SCALE, chinese=0.36, english=0.36) == CHINESE
    assert _first(SCALE, chinese=0.36, english=0.36) == ENGLISH


def test_of_sentences_that_are_as_similar_the_one_in_the_language_of_the_question_comes_first() -> None:
    assert _first(SCALE, chinese=0.53, english=0.77 * (0.53 - 0.17)) == CHINESE


@pytest.mark.parametrize(
    ("question", "is_meant"),
    [
        ("What is a boiler?", True),
        ("Boiler house?", True),
        ("Why does the boiler house smoke?", False),
    ],
)
def test_heading_counts_where_it_is_the_question_or_names_what_is_to_be_defined(question: str, is_meant: bool) -> None:
    units: list[Unit] = units_of([passage_of("## Boiler house\n\nIt burns wood pellets all year.", title="", language="en")])
    gained = fitness(units, Question.of(question, "en"), "en")
    assert bool(gained.any()) is is_meant


TYPES = (
    "# Number types\n\n| Type | Size | Note |\n| --- | --- | --- |\n| short | 2 bytes | fast |\n| long exact | 8 bytes | slow |\n"
)
FERRIES = (
    "# Timetable\n\n| Boat | Built | Seats |\n| --- | --- | --- |\n| Harbour ferry | 1990 | 80 |\n| Harbour tug | 1991 | 4 |\n\n"
    "The ferry carries bicycles in the harbour from May on.\n"
)


def _chosen(question: str, content: str) -> list[str]:
    passages = [passage_of(content, title="")]
    units = units_of(passages, terms=QuestionTerms.of(question, "en"))
    asked = Question.of(question, "en")
    return [unit.text for unit in choose(units, lexical_evidence(units, question, "en"), language="en", question=asked)]


@pytest.mark.parametrize(
    "question", ["How does short differ from long exact?", "Is short smaller than long exact?", "Compare short and long exact"]
)
def test_comparison_of_two_rows_has_both_however_well_one_matches(question: str) -> None:
    first = {text.partition(":")[0] for text in _chosen(question, TYPES)[:2]}
    assert first == {"short", "long exact"}


def test_row_that_names_less_than_a_sentence_does_not_answer_yes_or_no() -> None:
    assert _chosen("Does the ferry carry bicycles in the harbour?", FERRIES) == [
        "The ferry carries bicycles in the harbour from May on."
    ]
    assert "Harbour tug: Built: 1991; Seats: 4" in _chosen("What about the harbour tug?", FERRIES)


@pytest.mark.parametrize(
    ("cosines", "shown"),
    [((0.7, 0.66, 0.1, 0.66, 0.66, 0.66), 6), ((0.7, 0.66, 0.1, 0.1, 0.1, 0.66), 3), ((0.7, 0.1, 0.1, 0.1, 0.1, 0.1), 1)],
)
def test_of_a_list_most_of_whose_items_answer_none_is_left_out(cosines: tuple[float, ...], shown: int) -> None:
    items = ("Assets: things you own", "Liabilities: things you owe", "Equity: overall net worth", "Income: paid to you")
    text = "There are basic types of accounts.\n\n" + "\n".join(f"- {item}" for item in (*items, "Expenses: paid by you"))
    units = units_of([passage_of(text, title="", language="en")])
    vectors = np.column_stack([cosines, np.diag(np.sqrt(1 - np.square(cosines)))]).astype(np.float32)
    evidence = vector_evidence(units, "?", "en", query=np.eye(1, 1 + len(units), dtype=np.float32)[0], vectors=vectors)
    assert len(choose(units, evidence, language="en")) == shown


def test_of_a_small_table_most_of_whose_rows_answer_none_is_left_out() -> None:
    rows = "Assets | Things you own\nLiabilities | Things you owe\nEquity | Overall net worth\nIncome | Raises the value of them"
    text = f"There are basic types of accounts.\n\nAccount types\n\n{rows}\nExpenses | Lower the value of them"
    units = units_of([passage_of(text, title="", language="en")], terms=QuestionTerms.of("What are the account types?", "en"))
    assert [unit.is_row for unit in units] == [False, *[True] * 5]
    cosines = np.array([0.7, 0.66, 0.1, 0.66, 0.66, 0.66])
    vectors = np.column_stack([cosines, np.diag(np.sqrt(1 - cosines**2))]).astype(np.float32)
    evidence = vector_evidence(units, "?", "en", query=np.eye(1, 1 + len(units), dtype=np.float32)[0], vectors=vectors)
    assert len(choose(units, evidence, language="en")) == 6


@pytest.mark.parametrize(("language", "cosine", "is_little"), [("en", 0.21, True), ("zh", 0.21, False), ("zh", 0.02, True)])
def test_evidence_in_another_language_is_measured_on_the_scale_of_the_question(
    language: str, cosine: float, is_little: bool
) -> None:
    units = units_of([passage_of("The boiler burns wood pellets daily.", title="")])
    scale = SimilarityScale({"": 0.1, "zh": 0.17}, across_english=0.6**0.5)
    evidence = vector_evidence(
        units, "xyzzy", language, query=np.ones(1, np.float32), vectors=np.array([[cosine]], np.float32), scale=scale
    )
    assert evidence.is_little is is_little


def test_steps_have_their_inner_items_once_and_a_step_with_words_of_one_stays() -> None:
    text = (
        "1. Open the lower gate:\n   - Close the upper gate of the lock first\n   - Look for boats in the lock\n"
        "2. Wait for the water to fall\n3. Close the upper gate\n4. Leave the lock of the town"
    )
    question = "How do I pass the lock?"
    passages = [passage_of(text, title="", language="en")]
    units = units_of(passages, terms=QuestionTerms.of(question, "en"))
    evidence = lexical_evidence(units, question, "en")
    chosen = choose(units, evidence, language="en", question=Question.of(question, "en"), passages=passages)
    said = sorted(unit.text for unit in chosen)
    assert "Close the upper gate" in said
    assert not [text for text in said if "first" in text or "boats" in text]


@pytest.mark.parametrize(
    ("language", "question", "row", "sentence"),
    [
        ("en", "The deposit — When is it returned?", "| Key | It is returned at the desk |", "It is returned within 60 days."),
        (
            "de",
            "Wann wird sie zurückgezahlt?",
            "| Kaution | Sie wird bar zurückgezahlt |",
            "Sie wird nach 60 Tagen zurückgezahlt.",
        ),
        ("fr", "Quand est-elle rendue ?", "| Clé | Elle est rendue au gardien |", "Elle est rendue sous 60 jours."),
        ("zh", "什么时候退还？", "| 钥匙 | 退还给门房 |", "押金在60天内退还。"),
    ],
)
def test_row_without_a_figure_or_a_date_does_not_say_when(language: str, question: str, row: str, sentence: str) -> None:
    table = f"# Notes\n\n| A | B |\n| --- | --- |\n{row}\n\n{sentence}"
    passages = [passage_of(table, title="", language=language)]
    units = units_of(passages, terms=QuestionTerms.of(question, language))
    chosen = choose(
        units, lexical_evidence(units, question, language), language=language, question=Question.of(question, language)
    )
    assert chosen[0].text == sentence
