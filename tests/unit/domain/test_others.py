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
        ("en", "all of it bar the staff n training bits", ("S1", "S2")),
        ("en", "all of it except the budget, nobody reads those", ("S1", "S3", "S4")),
        ("en", "everything bar the opening one, since I've been home a fortnight and that ship has sailed", ("S2", "S3", "S4")),
        ("en", "leave the budget aside and show me whatever's left", ("S1", "S3", "S4")),
        ("fr", "ttes sauf le budget et la 4", ("S1", "S3")),
        ("fr", "tout sauf le blabla d'ouverture", ("S2", "S3", "S4")),
        ("fr", "le personnel je m'en passe, le reste m'intéresse", ("S1", "S2", "S4")),
        ("de", "den Rest ohne die Ziele und ohne den Haushalt", ("S3", "S4")),
        ("de", "ohne 1 und 4, aber sonst alles", ("S2", "S3")),
        ("es", "salta el presupuesto y cuéntame lo que queda", ("S1", "S3", "S4")),
        ("pt", "manda td menos a 4 e a do orçamento", ("S1", "S3")),
        ("pt", "tire a abertura, o pessoal e o encerramento; o que sobrar, resuma com mais detalhe", ("S2",)),
        ("zh", "预算的那部分就免了，我干了一辈子心里有数，别的全要", ("S1", "S3", "S4")),
        ("zh", "都给我，就是别要第一个", ("S2", "S3", "S4")),
        ("zh", "前两个我都看过了，剩下的给我", ("S3", "S4")),
        ("zh", "除了预算，全部都要", ("S1", "S3", "S4")),
        ("fr", "le 1, le 2 et le 4 je connais, balance le reste", ("S3",)),
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
        ("en", "leave the budget to me and enjoy the rest of your day", ()),
        ("en", "I ate everything but the crust", ()),
        ("en", "all of them except Tom passed the exam", ()),
        ("de", "alle außer Tom haben bestanden", ()),
        ("es", "vendí todo menos el coche", ()),
        ("fr", "tout le monde sauf le personnel a mangé", ()),
        ("zh", "除了他大家都走了", ()),
        ("zh", "除了培训，我都不感兴趣", ()),
        ("en", "without training, all of this would be pointless", ()),
        ("es", "sin presupuesto, todo se complica", ()),
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


@pytest.mark.parametrize(
    ("language", "question", "wanted"),
    [
        ("en", "I'll take the last two if it's all the same to you, the rest my daughter has already read to me", ("S3", "S4")),
        ("en", "just the first and last, I've already been through the others", ("S1", "S4")),
        ("fr", "les deux du bas seulement, le reste je l'ai lu hier", ("S3", "S4")),
        ("de", "nur die ersten drei, den Rest kenn ich schon", ("S1", "S2", "S3")),
        ("es", "solo las dos últimas, el resto ya me lo explicaron", ("S3", "S4")),
        ("pt", "só o orçamento, o resto já li", ("S2",)),
        ("zh", "只看前两个，剩下的我昨天看过了", ("S1", "S2")),
    ],
)
def test_what_is_named_is_meant_where_the_rest_is_known(language: str, question: str, wanted: tuple[str, ...]) -> None:
    assert sections(question, language) == wanted
