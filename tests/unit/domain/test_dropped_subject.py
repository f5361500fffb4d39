"""Questions that leave their subject out, and questions for a form that the documents have as well."""

import pytest

from clew.domain.followup.ellipsis import Spoken, names_another_thing, understand


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("es", "¿Qué es la fianza?", "¿es obligatoria?", "la fianza — ¿es obligatoria?"),
        ("es", "¿Cómo funciona el abono?", "¿y cuánto dura?", "el abono — ¿y cuánto dura?"),
        ("es", "¿Para qué sirve el visado?", "¿tiene coste?", "el visado — ¿tiene coste?"),
        ("es", "la fianza — ¿es obligatoria?", "¿cuánto cuesta?", "la fianza — ¿cuánto cuesta?"),
        ("pt", "O que é a caução?", "é obrigatória?", "a caução — é obrigatória?"),
        ("pt", "Como funciona o passe?", "quanto custa?", "o passe — quanto custa?"),
        ("pt", "Para que serve o visto?", "está incluído?", "o visto — está incluído?"),
        ("en", "What is the deposit?", "is it refundable?", "the deposit — is it refundable?"),
        ("en", "How does the day pass work?", "and how long does it last?", "the day pass — and how long does it last?"),
        ("fr", "Qu'est-ce que la caution ?", "c'est remboursable ?", "la caution — c'est remboursable ?"),
        ("fr", "À quoi sert le visa ?", "combien ça coûte ?", "le visa — combien ça coûte ?"),
        ("de", "Was ist die Kaution?", "ist sie verpflichtend?", "die Kaution — ist sie verpflichtend?"),
        ("de", "Wozu dient der Ausweis?", "wie lange gilt er?", "der Ausweis — wie lange gilt er?"),
        ("zh", "什么是押金？", "是强制的吗？", "押金 — 是强制的吗？"),
        ("zh", "月票有什么用？", "多少钱？", "月票 — 多少钱？"),
        ("zh", "什么是签证？", "必须申请吗？", "签证 — 必须申请吗？"),
    ],
)
def test_question_without_a_subject_is_about_the_thing_of_the_question_before(
    language: str, before: str, question: str, meant: str
) -> None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    assert understood is not None
    assert understood.text == meant


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("es", "¿Qué es la fianza?", "¿es obligatorio el casco?"),
        ("es", "¿Qué es la fianza?", "¿es obligatorio llevar siempre casco?"),
        ("es", "¿Cuál es el precio de la fianza en verano?", "¿es obligatoria?"),
        ("es", "¿Qué es la fianza?", "¿qué hora es?"),
        ("pt", "O que é a caução?", "é obrigatório usar sempre capacete?"),
        ("pt", "O que é a caução?", "o capacete é obrigatório?"),
        ("en", "What is the deposit?", "is it true?"),
        ("en", "What is the deposit?", "is the helmet mandatory?"),
        ("fr", "Qu'est-ce que la caution ?", "c'est quoi ?"),
        ("de", "Was ist die Kaution?", "ist das sicher?"),
        ("zh", "2023年的收入是多少？", "是强制的吗？"),
        ("zh", "什么是押金？", "头盔是强制的吗？"),
    ],
)
def test_question_with_a_subject_or_after_one_with_several_things_stands_alone(language: str, before: str, question: str) -> None:
    assert understand(question, [Spoken(before, before)], year=2026, language=language) is None


THINGS = [
    ("en", "How do I insert a chart?", "and a table?"),
    ("fr", "Qu'est-ce qu'un graphique ?", "et une liste ?"),
    ("de", "Was ist ein Diagramm?", "und eine Tabelle?"),
    ("es", "¿Cómo inserto un gráfico?", "¿y una tabla?"),
    ("pt", "O que é um gráfico?", "e uma lista?"),
    ("zh", "如何插入图表？", "那表格呢？"),
]


@pytest.mark.parametrize(("language", "before", "question"), THINGS)
def test_table_or_list_is_a_thing_where_the_question_before_asked_so_of_another(
    language: str, before: str, question: str
) -> None:
    assert names_another_thing(question, Spoken(before, before), language=language)


def test_table_is_a_thing_where_the_answer_speaks_of_it() -> None:
    before = Spoken("How large may a picture be?", "How large may a picture be?", "A picture or a table may fill a page. [1]")
    assert names_another_thing("and a table?", before, language="en")


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "and in a table?"),
        ("fr", "et en tableau ?"),
        ("de", "und als Tabelle?"),
        ("es", "¿y en una tabla?"),
        ("pt", "e em tabela?"),
        ("en", "a table, please"),
    ],
)
def test_words_that_ask_for_the_form_of_the_answer_name_no_thing(language: str, question: str) -> None:
    before = next(text for code, text, _ in THINGS if code == language)
    assert not names_another_thing(question, Spoken(before, before), language=language)


def test_table_after_a_question_for_figures_is_a_form() -> None:
    before = Spoken("What was the turnover in 2023?", "What was the turnover in 2023?", "It was 4 million euros. [1]")
    assert not names_another_thing("and a table?", before, language="en")
