"""Small talk, row by row: every example means what it says, and the phrases of every language are there."""

from typing import get_args

import pytest
from tests.rows import each

from clew.domain.smalltalk import Kind, hear
from clew.domain.smalltalk.phrases import EMOJI, FILLERS, JOINERS, OPENERS, ROWS, Row

LANGUAGES = {"en", "fr", "es", "pt", "de", "zh"}
KINDS = set(get_args(Kind))


def examples_of(row: Row) -> list[tuple[str, str, str]]:
    lines = [line.strip() for line in row.examples.splitlines() if line.strip()]
    read = [(line.partition(": ")[0], *line.partition(": ")[2].split(" → ")) for line in lines]
    return [(language, said, means) for language, said, means in read]


EXAMPLES = [(row.kind, *example) for row in ROWS for example in examples_of(row)]


@each(("kind", "language", "said", "means"), EXAMPLES)
def test_an_example_means_what_its_row_says(kind: str, language: str, said: str, means: str) -> None:
    heard = hear(said)
    if means in KINDS:
        assert (heard.kind, heard.question) == (means, "")
        assert heard.language in (language, None)
    else:
        assert (heard.kind, heard.question) == (None, means)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.kind)
def test_every_row_has_phrases_and_an_example_in_every_language(row: Row) -> None:
    assert set(row.phrases) == LANGUAGES
    assert {language for language, *_ in examples_of(row)} == LANGUAGES


def test_every_table_has_every_language() -> None:
    assert [set(table) for table in (FILLERS, JOINERS, OPENERS)] == [LANGUAGES] * 3


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.kind)
def test_every_phrase_alone_is_small_talk_of_its_language(row: Row) -> None:
    missed = [
        (language, phrase)
        for language, phrases in row.phrases.items()
        for phrase in map(str.strip, phrases.split(","))
        if hear(phrase).kind is None or hear(phrase).language not in (language, None)
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("said", "kind"), [("👍", "acknowledgement"), ("🙏🏽", "thanks"), ("👋 😀", "greeting"), ("❤️", "thanks")]
)
def test_emoji_alone_are_small_talk_without_a_language(said: str, kind: str) -> None:
    assert (hear(said).kind, hear(said).language) == (kind, None)


@each(
    "asked",
    [
        "",
        "?",
        "🚢",
        "yes",
        "B",
        "S2",
        "3",
        "merci de me donner le chiffre d'affaires",
        "What does “thanks” mean?",
        "Translate: hello",
        "Thanksgiving opening hours",
        "OK Corral opening hours",
        "Hello Kitty revenue 2021",
        "Salut les copains : date de création ?",
        "Und wer sind sie?",
        "Wer sind sie?",
        "And you?",
        "好莱坞在哪里？",
        "早餐几点开始？",
        "谢谢惠顾是什么意思",
        "x" * 600,
    ],
)
def test_a_question_is_unchanged(asked: str) -> None:
    assert hear(asked).question == asked
    assert hear(asked).kind is None


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Thanks 👍 and in 2021?", "and in 2021?"),
        ("Hi :) What is the price?", "What is the price?"),
        ("Bonjour\n\nQuel est le prix ?\n\nMerci d'avance !", "Quel est le prix ?"),
        ("Bonjour : quel est le prix ?", "quel est le prix ?"),
        ("merci, et ça ?", "et ça ?"),
        ("Hola. «¿Cuánto?» dijo", "«¿Cuánto?» dijo"),
        ("Super, merci. Et S2 ?", "Et S2 ?"),
        ("thank you so much! Yes, and the year before?", "and the year before?"),
        ("谢谢那2022年呢？", "那2022年呢？"),
    ],
)
def test_small_talk_around_a_question_is_taken_off(said: str, asked: str) -> None:
    assert hear(said).question == asked


@pytest.mark.parametrize("said", ["no entendí", "não entendi", "不明白", "no comprendo"])
def test_an_acknowledgement_that_is_denied_is_a_question(said: str) -> None:
    assert hear(said).kind is None


@pytest.mark.parametrize("said", ["no, gracias", "não, obrigado", "no, vale", "不错"])
def test_thanks_may_be_declined(said: str) -> None:
    assert hear(said).kind is not None


def test_emoji_of_every_kind_are_single_signs() -> None:
    assert all(set(EMOJI) <= KINDS and signs for signs in EMOJI.values())
