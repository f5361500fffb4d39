"""The rows for questions that change one part of the question before: each row decides its examples, which mean what it says."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.rows import each

from clew.domain.followup.ellipsis import Spoken, understand
from clew.domain.followup.ellipsis.chunks import Place, chunks_of
from clew.domain.followup.ellipsis.grammar import KINDS, PLACES
from clew.domain.followup.ellipsis.reading import lexicon_of
from clew.domain.followup.ellipsis.short_question import ShortQuestion
from clew.domain.followup.ellipsis.understanding import judged
from clew.domain.followup.grammar.rows import Row, RowTable

ROWS: dict[str, list[Row[Any]]] = {"kinds": list(KINDS), "places": list(PLACES)}


def examples(row: Row[Any]) -> Iterator[tuple[str, str, str, str]]:
    for line in filter(None, map(str.strip, row.examples.splitlines())):
        language, _, rest = line.partition(": ")
        asked, _, meant = rest.rpartition(" → ")
        before, _, question = asked.partition(" | ")
        yield language, before, question, meant


EXAMPLES = [
    pytest.param(table, row.name, example, id=f"{table}: {row.name}: {example[0]}: {example[2]}")
    for table, rows in ROWS.items()
    for row in rows
    for example in examples(row)
]


@each(("table", "name", "example"), EXAMPLES)
def test_a_row_decides_its_examples(table: str, name: str, example: tuple[str, str, str, str]) -> None:
    language, before, question, meant = example
    short = ShortQuestion(question, language)
    if table == "kinds":
        assert judged(short).name == name
    else:
        lexicon = lexicon_of(language)
        chunks = chunks_of(before, lexicon)
        rows = [RowTable(PLACES, Place).row_for(Place(short.phrase, chunk, chunks, lexicon)).name for chunk in chunks]
        assert min(rows, key=[row.name for row in PLACES].index) == name
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    assert (understood.text if understood else "-") == meant


@pytest.mark.parametrize("table", ROWS)
def test_every_row_has_examples_and_a_name_of_its_own(table: str) -> None:
    assert [row.name for row in ROWS[table] if not list(examples(row))] == []
    assert len({row.name for row in ROWS[table]}) == len(ROWS[table])
