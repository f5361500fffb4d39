"""The word tables of follow-ups, row by row: what a row says is what the reader gives its phrases."""

import pytest
from tests.rows import each

from clew.domain.followup.reading import lexicon_of, read_text
from clew.domain.followup.words import TABLES
from clew.domain.followup.words.table import EVERYWHERE, Kind, kinds_of

ROWS = [
    (language, kind, phrases)
    for language, table in TABLES.items()
    for kind, phrases in (*table.phrases.items(), *EVERYWHERE.items())
]
NUMBERED = [
    (language, kind, value, phrases)
    for language, table in TABLES.items()
    for kind, values in (("ordinal", table.ordinals), ("number", table.numbers))
    for value, phrases in values.items()
]


def read(language: str, phrase: str) -> list[tuple[frozenset[Kind], int]]:
    items = lexicon_of(language).read(read_text(phrase), {})
    return [(item.kinds, item.value) for item in items]


@each(("language", "kind", "phrases"), ROWS)
def test_a_row_gives_its_phrases_its_kind(language: str, kind: Kind, phrases: str) -> None:
    for phrase in phrases.split(","):
        written = phrase.strip().removesuffix("*")
        items = read(language, written)
        if "counted" in items[0][0]:
            continue  # 第一次: what a language's pattern for ordinals reads comes before its phrases
        assert len(items) == 1, f"{written} is read as {items}"
        assert kind in items[0][0], f"{written} is read as {items}"


@each(("language", "kind", "value", "phrases"), NUMBERED)
def test_a_row_of_numbers_gives_its_words_their_value(language: str, kind: Kind, value: int, phrases: str) -> None:
    for phrase in phrases.split(","):
        (kinds, found), *others = read(language, phrase.strip())
        assert not others
        assert kind in kinds
        assert found == value or "ordinal" in kinds, f"{phrase} is {found}"


@pytest.mark.parametrize("language", TABLES)
def test_no_row_names_a_phrase_twice(language: str) -> None:
    for kind, phrases in TABLES[language].phrases.items():
        written = [phrase.strip() for phrase in phrases.split(",")]
        assert not {phrase for phrase in written if written.count(phrase) > 1}, kind


def test_a_kind_that_is_none_is_an_error() -> None:
    with pytest.raises(ValueError, match="nuon"):
        kinds_of("noun", "nuon")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
