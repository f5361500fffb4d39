"""Numbers in words written as digits, by what people write; a text is compared with another in this form."""

import pytest

from clew.domain.citations.number_words import in_digits


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Twenty-five days", "25 days"),
        ("en", "one hundred and five people", "105 people"),
        ("en", "a thousand five hundred euros", "1500 euros"),
        ("en", "between nine and ten", "between 9 and 10"),
        ("en", "a thirty-month lease", "a 30-month lease"),
        ("en", "twenty per cent", "20 %"),
        ("fr", "quatre-vingt-dix euros", "90 euros"),
        ("fr", "vingt et un jours", "21 jours"),
        ("fr", "soixante-quinze", "75"),
        ("de", "Vierundzwanzig Stunden", "24 Stunden"),
        ("de", "zweihundertfünfzig Euro", "250 Euro"),
        ("es", "treinta y cinco días", "35 días"),
        ("es", "dos mil trescientas", "2300"),
        ("pt", "mil e duzentos reais", "1200 reais"),
        ("zh", "满二十年的，十五天", "满20年的，15天"),
        ("zh", "二〇二四年第三章", "2024年第3章"),
        ("zh", "三万五千元", "35000元"),
        ("zh", "百分之三点五", "3.5%"),
        ("zh", "一亿三千万，三百五，五十千克，每周三次", "130000000，350，50千克，每周3次"),
        ("zh", "试用期一个月", "试用期1个月"),
    ],
)
def test_numbers_in_words_become_digits(language: str, text: str, expected: str) -> None:
    assert in_digits(text, language) == expected


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "One of them, and a day"),
        ("en", "the twenty-first century"),
        ("en", "hundreds of people"),
        ("en", "1,500 people and 1.5 million"),
        ("fr", "un mois"),
        ("de", "ein Monat"),
        ("zh", "三亚，周三，万一，千万别，三四天，一个人，二三十人，几十人，第一次"),
        ("fr", "en sept. 2024, le 1er sept., vingt-et-unième"),
        ("pt", "em dez. de 2023, a 4 de dez."),
        ("es", "la ONCE"),
        ("ru", "двадцать"),
    ],
)
def test_what_is_no_number_in_words_stays(language: str, text: str) -> None:
    assert in_digits(text, language) == text


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [("en", "two million", "2 million"), ("de", "drei Millionen", "3 Millionen"), ("zh", "三千万元", "3000万元")],
)
def test_large_scales_stay_words_because_tables_have_them_in_headings(language: str, text: str, expected: str) -> None:
    assert in_digits(text, language) == expected
