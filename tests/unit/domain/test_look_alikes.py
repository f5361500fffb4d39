"""Short questions that look like one about the thing of the question before, and ask for something else."""

import pytest
from tests.rows import each

from clew.domain.followup.ellipsis import Spoken, names_another_thing, understand

DEPOSIT = {
    "en": "What is the deposit?",
    "fr": "Qu'est-ce que la caution ?",
    "de": "Was ist die Kaution?",
    "es": "¿Qué es la fianza?",
    "pt": "O que é a caução?",
    "zh": "什么是押金？",
}
OWN_SUBJECTS = [
    ("de", "Ist das Schwimmbad geöffnet?"),
    ("de", "Ist das Auto versichert?"),
    ("de", "ist das Büro offen?"),
    ("de", "sind das Fahrräder?"),
    ("de", "Sind Sie Arzt?"),
    ("de", "Sind Sie versichert?"),
    ("de", "ist es kalt?"),
    ("de", "ist er verpflichtend?"),
    ("fr", "est-il obligatoire ?"),
    ("de", "sind sie versichert?"),
    ("es", "¿qué es alquiler?"),
    ("es", "¿Qué es ransomware?"),
    ("es", "¿qué son cookies?"),
    ("es", "¿quién es presidente?"),
    ("es", "¿cuánto cuesta aparcar?"),
    ("es", "¿tienen wifi?"),
    ("es", "¿tienen perros pequeños?"),
    ("es", "¿existen descuentos?"),
    ("es", "¿está permitido fumar?"),
    ("es", "¿cuándo empiezan vacaciones?"),
    ("es", "¿es todo?"),
    ("es", "¿es posible?"),
    ("es", "¿vale?"),
    ("es", "¿cómo está?"),
    ("es", "¿es abogado?"),
    ("es", "¿son obligatorias?"),
    ("es", "¿está soleado?"),
    ("pt", "o que é aluguel?"),
    ("pt", "onde fica banheiro?"),
    ("pt", "tem estacionamento?"),
    ("pt", "quanto custa estacionamento?"),
    ("pt", "quando começam férias escolares?"),
    ("pt", "precisa de visto?"),
    ("pt", "é isso?"),
    ("pt", "é feriado?"),
    ("en", "is it snowing?"),
    ("en", "does it matter?"),
    ("en", "is it clear?"),
    ("en", "is it possible?"),
    ("en", "is it allowed?"),
    ("en", "do they speak English?"),
    ("en", "do they sell food?"),
    ("en", "are they free?"),
    ("fr", "c'est dommage"),
    ("fr", "c'est possible ?"),
    ("fr", "c'est noté"),
    ("zh", "是你说的吗？"),
    ("zh", "是真的吗？"),
]


@each(("language", "question"), OWN_SUBJECTS)
def test_question_with_another_subject_or_without_any_stays_as_typed(language: str, question: str) -> None:
    before = DEPOSIT[language]
    assert understand(question, [Spoken(before, before)], year=2026, language=language) is None


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "What is included?", "is it free?"),
        ("en", "What is your name?", "is it free?"),
        ("en", "What's up?", "is it free?"),
        ("de", "Was ist neu?", "ist es kostenlos?"),
        ("zh", "德国 — 什么是试用期", "是强制的吗？"),
        ("fr", "Comment supprimer un dossier ?", "et vite ?"),
        ("fr", "Comment supprimer un dossier ?", "et merci ?"),
        ("fr", "Comment supprimer un dossier ?", "et moi ?"),
        ("fr", "Comment supprimer un dossier ?", "et définitif ?"),
        ("pt", "Como apagar uma pasta?", "e daí?"),
        ("de", "Wie lösche ich eine Spalte?", "und Danke?"),
        ("fr", "Comment supprimer un dossier ?", "et hier ?"),
        ("fr", "Comment supprimer un dossier ?", "et gratuit ?"),
        ("pt", "Como apagar uma pasta?", "e rápido?"),
    ],
)
def test_question_after_one_without_a_certain_thing_stays_as_typed(language: str, before: str, question: str) -> None:
    assert understand(question, [Spoken(before, before)], year=2026, language=language) is None


@each(
    ("language", "before", "question", "meant"),
    [
        ("zh", "什么是普通手机？", "智能手机吗？", "什么是智能手机？"),
        ("zh", "什么是病毒？", "那人工智能吗？", "什么是人工智能？"),
        ("zh", "什么是用户？", "会员吗？", "什么是会员？"),
        ("zh", "什么是收入？", "预算吗？", "什么是预算？"),
        ("zh", "什么是黑色金属？", "有色金属吗？", "什么是有色金属？"),
        ("zh", "什么是半岛？", "那可可岛吗？", "什么是可可岛？"),
        ("zh", "什么是风能？", "太阳能吗？", "什么是太阳能？"),
        ("zh", "什么是动产？", "不动产吗？", "什么是不动产？"),
        ("zh", "什么是零售？", "拍卖吗？", "什么是拍卖？"),
        ("zh", "什么是管理员？", "那用户呢？", "什么是用户？"),
        ("zh", "什么是订单？", "那客户呢？", "什么是客户？"),
        ("zh", "什么是发票？", "那会员呢？", "什么是会员？"),
        ("zh", "什么是股票？", "那上市公司呢？", "什么是上市公司？"),
        ("de", "Was ist die Kaution?", "ist das kostenlos?", "die Kaution — ist das kostenlos?"),
        ("es", "¿Dónde está el museo?", "¿está abierto?", "el museo — ¿está abierto?"),
        ("es", "¿Qué son las tasas?", "¿son obligatorias?", "las tasas — ¿son obligatorias?"),
        ("es", "¿Qué es la fianza?", "¿por qué es obligatoria?", "la fianza — ¿por qué es obligatoria?"),
        ("es", "¿Qué es la fianza?", "¿es muy cara?", "la fianza — ¿es muy cara?"),
        ("en", "What are the fees?", "are they refundable?", "the fees — are they refundable?"),
        ("en", "Where is the museum?", "is it open today?", "the museum — is it open today?"),
    ],
)
def test_question_about_another_thing_or_the_same_is_still_read(language: str, before: str, question: str, meant: str) -> None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    assert understood is not None
    assert understood.text == meant


@pytest.mark.parametrize(
    "question",
    [
        "狗能进吗？",
        "学生可以打折吗？",
        "必须买吗？",
        "有停车场吗？",
        "含早餐吗？",
        "可退吗？",
        "停车收费吗？",
        "贵吗？",
        "你会英语吗？",
        "真的吗？",
    ],
)
def test_whole_chinese_question_is_no_other_thing(question: str) -> None:
    before = "什么是年票？"
    understood = understand(question, [Spoken(before, before)], year=2026, language="zh")
    assert understood is None or understood.text.startswith("年票 — ")


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "How do I compare the plans?", "and a table?"),
        ("fr", "Comment comparer les forfaits ?", "et un tableau ?"),
        ("de", "Wie vergleiche ich die Tarife?", "und eine Tabelle?"),
        ("es", "¿Cómo comparo los planes?", "¿y una tabla?"),
        ("pt", "Como comparar os planos?", "e uma tabela?"),
        ("zh", "如何比较套餐？", "那表格呢？"),
    ],
)
def test_table_after_a_question_that_compares_is_a_form(language: str, before: str, question: str) -> None:
    assert not names_another_thing(question, Spoken(before, before, "A table compares them."), language=language)


def test_table_that_the_answer_only_refers_to_is_a_form() -> None:
    before = Spoken("How large is the park?", "How large is the park?", "Its size is in Table 3 and in the table below. [1]")
    assert not names_another_thing("and a table?", before, language="en")
