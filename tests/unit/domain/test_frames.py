"""Short questions that ask the question before about another thing, number or option."""

import pytest
from tests.rows import each

from clew.domain.followup.ellipsis import Spoken, understand

CONVERSATIONS = [
    ("en", "What is a lease?", "and a sublet?", "What is a sublet?"),
    ("en", "What is an unpaid leave?", "and a paid one?", "What is a paid leave?"),
    ("en", "What are the fees?", "and the deadlines?", "What are the deadlines?"),
    ("en", "How do I add a chart?", "and a footer?", "How do I add a footer?"),
    ("en", "What does code 12 mean?", "and 7?", "What does code 7 mean?"),
    ("en", "What does code 12 mean?", "no, I meant 9", "What does code 9 mean?"),
    ("en", "What does zip exit code 12 mean?", "35?", "What does zip exit code 35 mean?"),
    ("en", "What does exit code 12 mean in zip 3?", "and code 7?", "What does exit code 7 mean in zip 3?"),
    ("fr", "Que signifie le code de sortie 12 de zip ?", "et le code 7 ?", "Que signifie le code de sortie 7 de zip ?"),
    ("es", "¿Qué significa el error 12 de zip?", "¿y 7?", "¿Qué significa el error 7 de zip?"),
    ("pt", "O que significa o código de saída 12 do zip?", "7?", "O que significa o código de saída 7 do zip?"),
    ("de", "Was bedeutet der Exit-Code 12 von zip?", "und Code 7?", "Was bedeutet der Exit-Code 7 von zip?"),
    ("zh", "zip的退出码12是什么意思？", "那7呢？", "zip的退出码7是什么意思？"),
    ("zh", "zip的退出码12是什么意思？", "7？", "zip的退出码7是什么意思？"),
    ("en", "What does -q do in pack?", "and --dry-run?", "What does --dry-run do in pack?"),
    ("fr", "Qu'est-ce qu'un bail commercial ?", "et un bail rural ?", "Qu'est-ce qu'un bail rural ?"),
    ("fr", "Comment ajouter une légende ?", "et un index ?", "Comment ajouter un index ?"),
    ("fr", "À quoi sert le fichier journal ?", "et le fichier verrou ?", "À quoi sert le fichier verrou ?"),
    ("fr", "Qu'est-ce qu'un avenant ?", "non, je voulais dire un devis", "Qu'est-ce qu'un devis ?"),
    ("es", "¿Qué es un albarán?", "¿y una factura?", "¿Qué es una factura?"),
    ("es", "¿Para qué sirve el botón rojo?", "¿y el botón verde?", "¿Para qué sirve el botón verde?"),
    ("es", "¿Qué hace la opción -r?", "¿y -n?", "¿Qué hace la opción -n?"),
    ("pt", "O que é um boleto?", "e uma fatura?", "O que é uma fatura?"),
    ("pt", "O que é uma guia de remessa?", "e uma fatura?", "O que é uma fatura?"),
    ("es", "¿Qué es una nota de entrega?", "¿y un albarán?", "¿Qué es un albarán?"),
    ("pt", "Como imprimir etiquetas?", "e apagar?", "Como apagar etiquetas?"),
    ("de", "Was ist ein Pachtvertrag?", "und ein Mietvertrag?", "Was ist ein Mietvertrag?"),
    ("de", "Was ist ein offener Vertrag?", "und ein befristeter?", "Was ist ein befristeter Vertrag?"),
    ("de", "Wie lösche ich eine Spalte?", "und eine Zeile?", "Wie lösche ich eine Zeile?"),
    ("de", "Was bedeutet Fehler 12?", "nein, ich meinte 7", "Was bedeutet Fehler 7?"),
    ("zh", "发票是什么？", "收据呢？", "什么是收据？"),
    ("zh", "如何插入图表？", "那目录呢？", "如何插入目录？"),
    ("zh", "-r 选项是什么意思？", "那 -n 呢？", "-n 选项是什么意思？"),
    ("zh", "什么是发票？", "不，我是说收据", "什么是收据？"),
    ("zh", "什么是欧盟？", "那日本呢？", "什么是日本？"),
    ("zh", "什么是试用期？", "那德国呢？", "德国 — 什么是试用期"),
    ("zh", "押金是什么意思？", "在瑞士呢？", "瑞士 — 押金是什么意思"),
    ("zh", "什么是年假？", "实习生呢？", "实习生 — 什么是年假"),
    ("zh", "什么是保修期？", "退货期呢？", "什么是退货期？"),
    ("fr", "Comment ouvrir une armoire ?", "et tiroir ?", "Comment ouvrir tiroir ?"),
    ("de", "Wie drucke ich eine Liste?", "und Etiketten?", "Wie drucke ich Etiketten?"),
]


@each(("language", "before", "question", "meant"), CONVERSATIONS)
def test_short_question_asks_the_same_of_another_thing(language: str, before: str, question: str, meant: str) -> None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    assert understood is not None
    assert understood.text == meant


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "What is a lease?", "and why?"),
        ("en", "Who founded it in 1998?", "7?"),
        ("en", "How long do I keep the last 7 logs?", "12"),
        ("en", "What does -x do?", "is -v safe?"),
        ("en", "What does -x do?", "does -v recurse?"),
        ("zh", "tar 的 -x 有什么用？", "-v 是默认开启的吗？为什么备份时会删除文件？"),
        ("fr", "Qu'est-ce qu'un bail ?", "et pourquoi ?"),
        ("fr", "Comment résilier un bail ?", "et gratuitement ?"),
        ("en", "How do I add a chart?", "and quickly?"),
        ("de", "Was ist der Unterschied zwischen Miete und Pacht?", "und Leasing?"),
    ],
)
def test_question_without_such_a_frame_or_thing_stands_alone(language: str, before: str, question: str) -> None:
    assert understand(question, [Spoken(before, before)], year=2026, language=language) is None


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "What is the notice period?", "and Germany?"),
        ("en", "What is the notice period?", "and the managers?"),
        ("en", "What is the maximum pressure?", "and model B?"),
        ("en", "What is included?", "and the premium plan?"),
        ("en", "What is inflation?", "and Germany?"),
        ("fr", "C'est quoi le préavis ?", "et les cadres ?"),
        ("de", "Was ist die Kündigungsfrist?", "und Deutschland?"),
    ],
)
def test_another_case_is_not_defined_in_the_place_of_the_thing(language: str, before: str, question: str) -> None:
    assert understand(question, [Spoken(before, before)], year=2026, language=language) is None


@pytest.mark.parametrize(
    ("language", "before", "question", "expected"),
    [
        (
            "de",
            "Wie lege ich in KiCad ein neues Projekt an?",
            "und einen Schaltplan?",
            "Wie lege ich in KiCad einen Schaltplan an?",
        ),
        ("zh", "如何制作可启动的U盘？", "在Windows下呢？", "Windows — 如何制作可启动的U盘"),
        (
            "en",
            "What was the score against Richard D. Johnson?",
            "And against Alan D. Feldman?",
            "What was the score against Alan D. Feldman?",
        ),
    ],
)
def test_thing_takes_the_place_of_the_whole_thing_before_it(language: str, before: str, question: str, expected: str) -> None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    assert understood is not None
    assert understood.text == expected
