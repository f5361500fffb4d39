"""Months in small letters or cut short, short years in Chinese, and "after that" where the question before names no year."""

import pytest

from clew.domain.followup.ellipsis import Spoken, understand


def meant(before: str, question: str, language: str) -> str | None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    return understood.text if understood else None


@pytest.mark.parametrize(
    ("language", "before", "question", "wanted"),
    [
        ("en", "What were the sales in January 2023?", "and march?", "What were the sales in March 2023?"),
        ("en", "What were the sales in march?", "and in may?", "What were the sales in May?"),
        ("en", "What did the board decide in January?", "and in feb?", "What did the board decide in February?"),
        ("fr", "Quelles étaient les ventes en mars 2023 ?", "et janv ?", "Quelles étaient les ventes en janvier 2023 ?"),
        ("de", "Wie hoch war der Umsatz im März 2023?", "und im okt", "Wie hoch war der Umsatz im Oktober 2023?"),
        ("zh", "四月的销售额是多少？", "那三月呢？", "三月的销售额是多少？"),
        ("zh", "2022年研发投入是多少？", "23年呢", "2023年研发投入是多少？"),
        ("en", "Did sales grow between 2021 and 2023?", "and in 2024?", "Did sales grow in 2024?"),
        (
            "en",
            "How did the staff change from 2019 to 2022 in Oslo?",
            "and in 2024?",
            "How did the staff change in 2024 in Oslo?",
        ),
        ("en", "How did the fleet of 2019 and 2020 do?", "and 2021?", "How did the fleet of 2021 do?"),
        ("fr", "Combien d'accidents entre 2021 et 2023 ?", "et en 2024 ?", "Combien d'accidents en 2024 ?"),
        ("de", "Ist der Umsatz zwischen 2021 und 2023 gewachsen?", "und 2024?", "Ist der Umsatz 2024 gewachsen?"),
        ("es", "¿Cuántos empleados hubo entre 2021 y 2023?", "¿y en 2024?", "¿Cuántos empleados hubo en 2024?"),
        ("pt", "Quantas vendas houve entre 2021 e 2023?", "e em 2024?", "Quantas vendas houve em 2024?"),
        ("zh", "2020年和2022年之间的利润是多少？", "2024年呢？", "2024年的利润是多少？"),
    ],
)
def test_month_or_year_takes_the_place_of_the_one_before(language: str, before: str, question: str, wanted: str) -> None:
    assert meant(before, question, language) == wanted


def test_year_with_two_digits_needs_a_year_before() -> None:
    assert meant("研发投入是多少？", "23年呢", "zh") != "2023年研发投入是多少？"


@pytest.mark.parametrize(("language", "question"), [("en", "and after that?"), ("fr", "et ensuite ?"), ("de", "und danach?")])
def test_what_comes_after_a_question_without_a_year_is_no_year(language: str, question: str) -> None:
    before = {"en": "How do I resign?", "fr": "Comment démissionner ?", "de": "Wie kündige ich?"}[language]
    assert "20" not in (meant(before, question, language) or "")
    dated = {"en": "What was paid in 2022?", "fr": "Qui dirigeait en 2022 ?", "de": "Wie hoch war der Umsatz 2022?"}[language]
    assert "2023" in (meant(dated, question, language) or "")
