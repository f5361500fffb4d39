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


ABOUT = {
    "en": ["Opening hours", "Costs and fees", "Staff training", "Roof repair", "Insurance", "Timetable"],
    "fr": ["Horaires d'ouverture", "Coûts et frais", "Formation du personnel", "Réparation du toit", "Assurance", "Calendrier"],
    "de": ["Öffnungszeiten", "Kosten und Gebühren", "Schulung", "Dachreparatur", "Versicherung", "Zeitplan"],
    "es": ["Horario de apertura", "Costes y tarifas", "Formación", "Reparación del tejado", "Seguro", "Calendario"],
    "pt": ["Horário de abertura", "Custos e taxas", "Formação", "Reparação do telhado", "Seguro", "Calendário"],
    "zh": ["开放时间", "费用和收费", "员工培训", "屋顶维修", "保险", "时间表"],
}


def sections_about(question: str, language: str) -> tuple[str, ...]:
    outline = [Section(f"S{number}", title) for number, title in enumerate(ABOUT[language], start=1)]
    found = resolve_followup(question, outline, language=language)
    return found.section_ids if isinstance(found, Resolved) else ()


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("pt", "todo mundo sem seguro"),
        ("pt", "toda a gente sem seguro"),
        ("es", "todo el mundo sin seguro"),
        ("es", "toda la gente sin seguro"),
        ("fr", "tout le monde sans assurance"),
        ("fr", "tous les gens sans assurance"),
        ("en", "everyone without insurance"),
        ("de", "alle Leute ohne Versicherung"),
        ("de", "jeder ohne Versicherung"),
        ("zh", "所有没有保险的人"),
        ("en", "everything at the bar costs 5"),
        ("en", "can I do everything without insurance?"),
        ("en", "can we park everything without insurance?"),
        ("en", "you paid everything without insurance"),
        ("fr", "puis-je tout faire sans assurance ?"),
        ("de", "kann ich alles ohne Versicherung machen?"),
        ("es", "¿puedo hacer todo sin seguro?"),
        ("pt", "posso fazer tudo sem seguro?"),
    ],
)
def test_all_people_and_all_that_somebody_does_are_not_all_sections(language: str, question: str) -> None:
    assert sections_about(question, language) == ()


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "everything bar insurance"),
        ("en", "can I get everything except insurance"),
        ("en", "can you do everything except insurance?"),
        ("de", "kannst du alles außer der Versicherung machen?"),
        ("fr", "tu peux faire tout sauf l'assurance ?"),
        ("fr", "je veux tout sauf l'assurance"),
        ("zh", "我要除了保险的全部"),
    ],
)
def test_all_sections_but_one_may_be_asked_for(language: str, question: str) -> None:
    assert sections_about(question, language) == ("S1", "S2", "S3", "S4", "S6")


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "without the costs please"),
        ("en", "ok, without the costs then"),
        ("en", "just skip the costs"),
        ("en", "can you leave 2 out?"),
        ("en", "I don't want the costs"),
        ("fr", "sans les coûts"),
        ("fr", "enlève la 2"),
        ("de", "ohne die Kosten"),
        ("de", "streich die 2"),
        ("de", "lass die Kosten weg"),
        ("es", "sin los costes"),
        ("es", "quita la 2"),
        ("pt", "sem os custos"),
        ("pt", "deixa os custos fora"),
        ("zh", "除了费用"),
        ("zh", "不要费用"),
        ("zh", "跳过费用"),
        ("zh", "费用就免了"),
        ("zh", "去掉第二个"),
        ("zh", "别要第二个"),
    ],
)
def test_what_alone_is_left_out_leaves_the_others(language: str, question: str) -> None:
    assert sections_about(question, language) == ("S1", "S3", "S4", "S5", "S6")


@pytest.mark.parametrize(
    ("language", "question", "pointed"),
    [
        ("en", "drop 2 and 3", ("S1", "S4", "S5", "S6")),
        ("en", "skip everything but 2", ("S2",)),
        ("fr", "enlève tout sauf la 2", ("S2",)),
        ("en", "only 2, drop 3", ("S2",)),
        ("en", "skip 2 and summarise 3", ("S3",)),
        ("en", "skip to 2", ("S2",)),
        ("es", "salta a la 2", ("S2",)),
        ("en", "the insurance part without the jargon", ("S5",)),
        ("en", "cut costs", ("S2",)),
        ("en", "remove 2 and 3", ("S2", "S3")),  # as in lists of an answer
        ("en", "not 3", ()),
        ("en", "don't skip 2", ()),
        ("zh", "不要跳过第二个", ()),
        ("de", "nicht die Kosten", ()),
        ("en", "can I drop 2?", ()),
        ("en", "without insurance", ()),
        ("fr", "sans assurance", ()),
        ("de", "ohne Versicherung", ()),
        ("es", "sin seguro", ()),
        ("en", "2 without 3", ()),
        ("en", "minus 2", ()),
    ],
)
def test_what_is_left_out_beside_something_else_leaves_no_others(language: str, question: str, pointed: tuple[str, ...]) -> None:
    assert sections_about(question, language) == pointed


def test_chinese_character_for_except_inside_a_word_leaves_nothing_out() -> None:
    found = resolve_followup("合同解除那条", [Section("S1", "付款"), Section("S2", "合同解除")], language="zh")
    assert isinstance(found, Resolved)
    assert found.section_ids == ("S2",)
