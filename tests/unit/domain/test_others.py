"""What is left when a question leaves sections out."""

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.followup import Resolved, resolve_followup

TITLES = {
    "en": ["Goals", "Budget", "Staff", "Training"],
    "fr": ["Objectifs", "Budget", "Personnel", "Formation"],
    "de": ["Ziele", "Haushalt", "Personal", "Ausbildung"],
    "es": ["Objetivos", "Presupuesto", "Personal", "Formación"],
    "pt": ["Objetivos", "Orçamento", "Pessoal", "Formação"],
    "zh": ["目标", "预算", "人员", "培训"],
}


def sections(question: str, language: str) -> tuple[str, ...]:
    outline = [Section(f"S{number}", title) for number, title in enumerate(TITLES[language], start=1)]
    found = resolve_followup(question, outline, language=language)
    return found.section_ids if isinstance(found, Resolved) else ()


@pytest.mark.parametrize(
    ("language", "question", "left"),
    [
        ("en", "skip the first two, put the rest in one paragraph", ("S3", "S4")),
        ("en", "forget staff, give me the others", ("S1", "S2", "S4")),
        ("fr", "enlève la 2 et refais les autres", ("S1", "S3", "S4")),
        ("fr", "oublie le personnel et donne-moi le reste", ("S1", "S2", "S4")),
        ("de", "lass die ersten beiden weg und fass den Rest zusammen", ("S3", "S4")),
        ("es", "quita el personal y dime lo demás", ("S1", "S2", "S4")),
        ("pt", "pula os dois primeiros e resume os outros", ("S3", "S4")),
        ("zh", "前两个跳过吧，其他的给我缩成一段", ("S3", "S4")),
        ("zh", "不要第二个，其余的列个表", ("S1", "S3", "S4")),
    ],
)
def test_the_others_are_meant_once_some_are_left_out(language: str, question: str, left: tuple[str, ...]) -> None:
    assert sections(question, language) == left


@pytest.mark.parametrize(
    ("language", "question", "pointed"),
    [
        ("en", "not 2 and the others", ()),  # nothing is asked of the others
        ("en", "cut the first slice and eat the rest", ()),  # it has its own noun
        ("en", "what do the others eat, not only I", ()),  # nothing is named
        ("en", "does staff pay more than the others?", ()),  # nothing is left out
        ("zh", "别的公司都有年终奖吗", ()),
    ],
)
def test_others_of_something_else_are_none_of_the_sections(language: str, question: str, pointed: tuple[str, ...]) -> None:
    assert sections(question, language) == pointed


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("en", "got all of it except the third one", ("S3",)),
        ("en", "all clear except the training bit", ("S4",)),
        ("fr", "j'ai tout compris sauf le 4", ("S4",)),
        ("de", "alles klar außer Punkt 3", ("S3",)),
        ("de", "hab alles verstanden außer dem Haushalt", ("S2",)),
        ("es", "lo entiendo todo menos lo del presupuesto", ("S2",)),
        ("pt", "tá tudo certo, menos a formação", ("S4",)),
        ("zh", "除了第三个我都懂了", ("S3",)),
        ("zh", "除了预算其他都看懂了", ("S2",)),
    ],
)
def test_what_alone_is_not_clear_is_meant(language: str, question: str, meant: tuple[str, ...]) -> None:
    assert sections(question, language) == meant


@pytest.mark.parametrize(
    ("language", "question", "left"),
    [
        ("en", "ok everything except 3", ("S1", "S2", "S4")),
        ("en", "can I get everything except the first", ("S2", "S3", "S4")),
        ("fr", "d'accord, tout sauf le budget", ("S1", "S3", "S4")),
        ("de", "klar, alle außer 3", ("S1", "S2", "S4")),
        ("es", "vale todo menos el 1", ("S2", "S3", "S4")),
        ("pt", "tudo bem, todos menos o 2", ("S1", "S3", "S4")),
    ],
)
def test_a_word_of_assent_leaves_out_what_is_excepted(language: str, question: str, left: tuple[str, ...]) -> None:
    assert sections(question, language) == left
