"""Summaries of a chapter: what a request names, and which heading that is."""

import pytest

from clew.domain.deliverables.chapters import Chapter, Heading, best_heading, chapter_of

HEADINGS = [
    Heading(0, ("Handbook",)),
    Heading(0, ("Handbook", "2. Deliveries")),
    Heading(0, ("Handbook", "2. Deliveries", "2.1 Delivery by boat")),
    Heading(0, ("Handbook", "Chapter 3. Returning goods")),
    Heading(0, ("Handbook", "Appendix A. Example of a delivery note")),
    Heading(1, ("Manuel", "4.2 Contrôle des livraisons")),
    Heading(2, ("手册", "第 5 章 退货流程")),
    Heading(3, ("Handbuch", "6 Kühlraumkontrolle")),
]


RELEASES = [
    Heading(0, ("Changes", "Version 2.4.1 (2025-02-11)")),
    Heading(0, ("Changes", "Version 2.4.1 (2025-02-11)", "Fixed since 2.4.0")),
    Heading(0, ("Changes", "Version 2.4.0 (2024-11-03)")),
    Heading(0, ("Changes", "Version 12.4.0")),
    Heading(0, ("Changes", "Version 2.4")),
]


@pytest.mark.parametrize(
    ("language", "request_", "title"),
    [
        ("en", "Summarize the release notes of boxer 2.4.1", "Version 2.4.1 (2025-02-11)"),
        ("fr", "Résume les changements de boxer 2.4.0", "Version 2.4.0 (2024-11-03)"),
        ("de", "Fasse die Änderungen in v2.4.1 zusammen", "Version 2.4.1 (2025-02-11)"),
        ("es", "Resume los cambios de la versión 2.4", "Version 2.4"),
        ("pt", "Resuma as notas da versão 2.4.0", "Version 2.4.0 (2024-11-03)"),
        ("zh", "总结一下2.4.1版本的更新内容", "Version 2.4.1 (2025-02-11)"),
        (None, "boxer 2.4.0", "Version 2.4.0 (2024-11-03)"),
        ("en", "Summarize the release notes of boxer 2.4.3", ""),
        ("en", "Summarize what changed from 2.4.0 to 2.4.1", ""),
        ("en", "Summarize what 2.4 percent means", ""),
        ("de", "Fasse zusammen, was am 2.4.2025 geschah", ""),
        ("en", "Summarize how 2.4.1.0 is reached", ""),
    ],
)
def test_request_that_names_one_version_means_its_release_notes(language: str | None, request_: str, title: str) -> None:
    chapter = chapter_of(request_, language)
    found = best_heading(chapter, RELEASES, language) if chapter else None
    assert (found.path[-1] if found else "") == title


def _meant(request: str, language: str | None) -> str:
    chapter = chapter_of(request, language)
    found = best_heading(chapter, HEADINGS, language) if chapter else None
    return found.path[-1] if found else ""


@pytest.mark.parametrize(
    ("language", "request_", "title"),
    [
        ("en", "Summarise the chapter on deliveries", "2. Deliveries"),
        ("en", "Summarize the deliveries chapter, please", "2. Deliveries"),
        ("en", "Summarise section 2.1", "2.1 Delivery by boat"),
        ("en", "Summarise chapter 3", "Chapter 3. Returning goods"),
        ("fr", "Résume la partie sur le contrôle des livraisons", "4.2 Contrôle des livraisons"),
        ("fr", "Fais un résumé du chapitre consacré aux livraisons", "4.2 Contrôle des livraisons"),
        ("es", "Resume el capítulo 3", "Chapter 3. Returning goods"),
        ("pt", "Resuma a seção 4.2", "4.2 Contrôle des livraisons"),
        (None, "Resuma o capítulo 3", "Chapter 3. Returning goods"),
        ("de", "Fasse das Kapitel über die Kontrolle zusammen", "6 Kühlraumkontrolle"),
        ("de", "Fasse Abschnitt 2.1 zusammen", "2.1 Delivery by boat"),
        ("zh", "总结一下“退货流程”这一章", "第 5 章 退货流程"),
        ("zh", "把退货流程这一章总结一下", "第 5 章 退货流程"),
        ("zh", "概括第五章", "第 5 章 退货流程"),
    ],
)
def test_request_for_a_chapter_means_the_heading_that_names_it(language: str, request_: str, title: str) -> None:
    assert _meant(request_, language) == title


@pytest.mark.parametrize(
    ("language", "request_"),
    [
        ("en", "Summarise the handbook"),
        ("en", "Summarise the chapter"),
        ("en", "Summarise the main parts of the handbook"),
        ("en", "Summarise the key sections of the handbook"),
        ("en", "Summarise the rules for part-time deliveries"),
        ("fr", "Résume les obligations des parties au contrôle des livraisons"),
        ("fr", "Résume ce qui fait partie du contrôle"),
        ("es", "Resume las partes del contrato de delivery"),
        ("zh", f"总结一下{' ' * 9000}x"),
        ("en", "Summarise the chapter on pensions"),
        ("fr", "Résume ce document"),
        ("zh", "总结一下这份报告"),
    ],
)
def test_request_that_names_no_chapter_of_the_documents_means_none(language: str, request_: str) -> None:
    assert _meant(request_, language) == ""


def test_number_in_chinese_is_read_as_digits() -> None:
    assert [chapter_of(f"总结第{number}章", "zh") for number in ("3", "三", "十", "十二", "二十一")] == [
        Chapter(number) for number in ("3", "3", "10", "12", "21")
    ]
    assert chapter_of("总结第十十章", "zh") != Chapter("10")
