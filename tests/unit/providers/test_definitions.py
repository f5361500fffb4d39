"""What answers a question for what something is: sentences and lines that say so, and what opens the section of that name."""

import numpy as np
import pytest

from clew.providers.answering.extractive.choice import choose
from clew.providers.answering.extractive.evidence import lexical_evidence, vector_evidence
from clew.providers.answering.extractive.fitness import defines, fitness
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of


def _chosen(question: str, language: str, *contents: str) -> list[str]:
    passages = [passage_of(content, document=at, title="", language=language) for at, content in enumerate(contents, 1)]
    units = units_of(passages, terms=QuestionTerms.of(question, language))
    evidence = lexical_evidence(units, question, language)
    return [unit.text for unit in choose(units, evidence, language=language, question=Question.of(question, language))]


ROWS = {
    "en": ("What is kedging?", "## Kedging\n\nA small anchor is carried ahead and the ship is pulled up to it.", "Kedging crew"),
    "fr": ("Qu'est-ce que le halage ?", "## Le halage\n\nOn tire le bateau depuis la rive avec une corde.", "Halage, tarif"),
    "de": ("Was ist Treideln?", "## Treideln\n\nPferde ziehen das Schiff vom Ufer aus an einem Seil.", "Treideln Gebühr"),
    "es": ("¿Qué es la sirga?", "## La sirga\n\nSe tira del barco con una cuerda desde la orilla.", "Sirga, tarifa"),
    "pt": ("O que é a sirga?", "## A sirga\n\nPuxa-se o barco com uma corda a partir da margem.", "Sirga, tarifa"),
    "zh": ("什么是拉纤？", "## 拉纤\n\n人们在岸上用绳子拖着船逆流前进。", "拉纤费用"),
}


@pytest.mark.parametrize("language", ROWS)
def test_heading_that_names_the_thing_leads_to_its_first_sentence_not_to_a_row(language: str) -> None:
    question, section, label = ROWS[language]
    table = f"| Item | 2023 |\n| --- | --- |\n| {label} | 40 |\n| Other | 20 |"
    chosen = _chosen(question, language, table, section)
    assert chosen[0] == section.partition("\n\n")[2]
    assert not any(label in text for text in chosen)


def test_row_of_a_glossary_may_say_what_a_thing_is() -> None:
    table = "| Term | Meaning |\n| --- | --- |\n| Kedging | Pulling a ship to its anchor |\n| Warping | Pulling it to a quay |"
    assert _chosen("What is kedging?", "en", table)[0].startswith("Kedging")


@pytest.mark.parametrize(
    ("language", "question", "line"),
    [
        ("en", "What is tarbox?", "tarbox - keep many files in one"),
        ("fr", "C'est quoi tarbox ?", "tarbox – garde plusieurs fichiers en un seul"),
        ("de", "Was ist tarbox?", "tarbox — fasst mehrere Dateien zusammen"),
        ("zh", "tarbox 是什么？", "tarbox - 把多个文件合成一个文件"),
    ],
)
def test_line_that_explains_the_name_behind_a_dash_answers(language: str, question: str, line: str) -> None:
    assert line in _chosen(question, language, f"# NAME\n\n{line}\n\n# FILES\n\nThe lists are in a folder.")


@pytest.mark.parametrize(
    ("language", "question", "sentence"),
    [
        ("en", "What is dpack?", "dpack is the tool that closes boxes."),
        ("de", "Was ist dpack?", "dpack ist das Werkzeug, das Kisten verschließt."),
        ("zh", "什么是 dpack？", "dpack 是用来封箱的工具。"),
    ],
)
def test_sentence_may_begin_with_a_name_in_small_letters(language: str, question: str, sentence: str) -> None:
    assert _chosen(question, language, f"## Tools\n\n{sentence}") == [sentence]


def test_end_of_a_sentence_that_was_cut_off_is_no_candidate() -> None:
    terms = QuestionTerms.of("What is dpack?", "en")
    assert units_of([passage_of("A list of dpack\n\nmade of wood is closed by it.", title="", language="en")], terms=terms) == []


@pytest.mark.parametrize(
    ("language", "thing", "sentence"),
    [
        ("en", "manifest", 'The list of all boxes is called the "manifest".'),
        ("fr", "bordereau", "La liste des caisses est appelée bordereau."),
        ("es", "albarán", "La lista de las cajas se llama albarán."),
        ("pt", "romaneio", "A lista das caixas chama-se romaneio."),
        ("de", "Frachtbrief", "Die Liste aller Kisten heißt Frachtbrief."),
        ("zh", "货单", "所有箱子的清单称为“货单”。"),
    ],
)
def test_sentence_that_names_what_it_describes_defines_it(language: str, thing: str, sentence: str) -> None:
    question = {"zh": "什么是{}？", "fr": "Qu'est-ce qu'un {} ?", "es": "¿Qué es un {}?", "pt": "O que é um {}?"}.get(
        language, "What is {}?"
    )
    asked = Question.of(question.format(thing), language)
    assert defines(sentence, asked.thing, language)
    assert not defines(sentence.replace(thing, "X"), asked.thing, language)


def test_question_in_a_heading_that_has_all_words_of_the_question_is_meant() -> None:
    section = "## May I sell the boxes of the club?\n\nThe board asks for nothing and wants no share of it."
    units = units_of([passage_of(section, title="", language="en")])
    assert fitness(units, Question.of("May I sell boxes?", "en"), "en").any()
    assert not fitness(units, Question.of("May I sell the boxes of a neighbour?", "en"), "en").any()


def test_lines_of_a_table_of_contents_answer_nothing() -> None:
    text = (
        "3. When boxes may be sold 12\n\n3.1 Selling boxes . . . . . . . . . . 12\n3.2 Buying boxes . . . . . . . . . . 14.\n\n"
    )
    text += "Boxes may be sold on Mondays only."
    assert _chosen("When may boxes be sold?", "en", text) == ["Boxes may be sold on Mondays only."]


def test_bare_yes_or_no_needs_its_question() -> None:
    text = "## 可以自己封箱吗？\n\n不能。箱子由仓库的工人统一封好。"
    assert "不能。" not in _chosen("箱子由谁封好？", "zh", text)
    assert "不能。" in _chosen("可以自己封箱吗？", "zh", text)


@pytest.mark.parametrize(
    ("question", "language", "answer", "other"),
    [
        ("箱子的保修期多长？", "zh", "两年。", "箱子由仓库的工人统一封好。"),
        ("箱子由谁封好？", "zh", "门卫。", "保修期从购买之日开始。"),
        ("How heavy is a box?", "en", "5 kg", "It is made of light wood."),
    ],
)
def test_short_answer_that_says_more_than_yes_or_no_stands(question: str, language: str, answer: str, other: str) -> None:
    assert answer in _chosen(question, language, f"## {question}\n\n- {answer}\n- {other}")


@pytest.mark.parametrize(
    ("language", "question", "definition", "others"),
    [
        ("en", "What is kedging?", "Kedging is slow towing.", "People who like kedging come to the canal with {} friends."),
        (
            "fr",
            "Qu'est-ce que le halage ?",
            "Le halage est une traction.",
            "Les amateurs de halage viennent au canal avec {} amis.",
        ),
        ("de", "Was ist Treideln?", "Treideln ist langsames Ziehen.", "Freunde vom Treideln kommen mit {} Pferden an den Kanal."),
    ],
)
def test_short_sentence_that_defines_is_not_left_out_for_longer_ones(
    language: str, question: str, definition: str, others: str
) -> None:
    text = " ".join([*(others.format(n) for n in range(20, 24)), definition, *(others.format(n) for n in range(24, 32))])
    assert _chosen(question, language, text, "Another text.")[0] == definition


CARETS = (
    "# Ranges\n\n## Caret ranges\n\nAllows changes that do not modify the left-most digit of the version that is not zero. "
    "In other words, this allows patch and minor updates for versions 1.0.0 and above, and patch updates for versions 0.x.\n\n"
    "## Notes\n\nMany authors treat a version as if the x were the major indicator of what breaks the range.\n\n"
    "Caret ranges are ideal when an author may make breaking changes between releases, which is a common practice."
)


def _chosen_by_cosines(question: str, content: str, *cosines: float) -> list[str]:
    """Return the answer from sentences that are this similar to the question."""
    units = units_of([passage_of(content, title="", language="en")], terms=QuestionTerms.of(question, "en"))
    similar = np.array(cosines)
    vectors = np.column_stack([similar, np.diag(np.sqrt(1 - similar**2))]).astype(np.float32)
    query = np.eye(1, 1 + len(cosines), dtype=np.float32)[0]
    evidence = vector_evidence(units, question, "en", query=query, vectors=vectors)
    return [unit.text for unit in choose(units, evidence, language="en", question=Question.of(question, "en"))]


@pytest.mark.parametrize("cosine", [0.3, 0.6])
def test_sentence_that_begins_like_a_definition_does_not_replace_the_section_about_the_thing(cosine: float) -> None:
    chosen = _chosen_by_cosines("What is a caret range?", CARETS, 0.8, 0.4, 0.2, cosine)
    assert chosen[0].startswith("Allows changes")


@pytest.mark.parametrize(("cosine", "is_told"), [(0.1, False), (0.6, True)])
def test_sentence_that_defines_stands_before_those_chosen_without_it_if_it_scores_near_the_best(
    cosine: float, is_told: bool
) -> None:
    best, off = "Boats without an engine come to the canal for kedging.", "The tower of the harbour has a red lamp at its top."
    content = f"{best} {off} Kedging is slow towing."
    chosen = _chosen_by_cosines("What is kedging?", content, 0.8, 0.02, cosine)
    assert chosen == (["Kedging is slow towing.", best] if is_told else [best])
