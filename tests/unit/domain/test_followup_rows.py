"""The grammar of follow-ups, row by row: each row decides its own examples, and they mean what it says they mean."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.rows import each

from clew.domain.followup import Ambiguous, Resolved, resolve_followup
from clew.domain.followup.finder import ReferenceFinder
from clew.domain.followup.forms import phrases_in
from clew.domain.followup.grammar import asking_back, finding, naming, phrases
from clew.domain.followup.grammar.examples import CALLED, OUTLINES, Example, examples_of
from clew.domain.followup.grammar.rows import Pattern, Row, RowTable
from clew.domain.followup.places import Places
from clew.domain.followup.question import Reading
from clew.domain.followup.reading import VARIANTS, lexicon_of, read_text
from clew.domain.followup.resolving import readings_of
from clew.domain.followup.rules import TABLES as JUDGING
from clew.domain.followup.rules import accepted, judged
from clew.domain.followup.title_slips import misspelt
from clew.domain.followup.title_words import title_stems, title_words, without_times
from clew.domain.followup.titles import Naming, judged_title
from clew.domain.followup.unnamed import Unnamed, unnamed
from clew.domain.followup.words import TABLES

POINTING = [row for rows in JUDGING.values() for row in rows]
ROWS: dict[str, list[Row[Any]]] = {
    "finding": list(finding.ROWS),
    "phrases": list(phrases.ROWS),
    "pointing": list({row.name: row for row in POINTING}.values()),
    "naming": list(naming.ROWS),
    "asking back": list(asking_back.ROWS),
}
EXAMPLES = [
    pytest.param(table, row.name, example, id=f"{table}: {row.name}: {example.language}")
    for table, rows in ROWS.items()
    for row in rows
    for example in examples_of(row)
]


def deciding(example: Example) -> Iterator[tuple[str, str]]:
    """Yield the table and the name of every row that has a say in an example."""
    outline = OUTLINES[example.language]
    places = Places(outline)
    text = read_text(example.question, variants=VARIANTS)
    for reading in readings_of(text, places, language=example.language, called=CALLED):
        lexicon = lexicon_of(reading.table.language)
        items = misspelt(lexicon.read(text, places.own_ids), places.titles, lexicon)
        yield from (("phrases", row.name) for row, _, _ in phrases_in(items, reading.table) if row)
        table = reading.table
        finder = ReferenceFinder(
            reading.items, places, has_late_ordinals=table.has_late_ordinals, has_compounds=table.has_compounds
        )
        for reference in reading.references:
            begun = finder.begun_at(reference.start)
            assert begun
            yield "finding", begun[0].name
            yield from (("pointing", row.name) for row in judged(reference, reading))
        if not accepted(reading):
            yield from deciding_without_references(reading.without_references, example.language)


def deciding_without_references(reading: Reading, language: str) -> Iterator[tuple[str, str]]:
    stems = [title_stems(section.title) for section in OUTLINES[language]]
    words = without_times(reading, title_words(reading.items, stems), stems)
    if words:
        yield "naming", judged_title(Naming(reading, words, stems)).name
    yield "asking back", unnamed(reading).name


def meaning(example: Example) -> str:
    outline, language = OUTLINES[example.language], example.language
    followup = resolve_followup(example.question, outline, language=language, called=CALLED, by_rows_alone=True)
    if isinstance(followup, Resolved):
        return " ".join(followup.section_ids)
    return "?" if isinstance(followup, Ambiguous) else "-"


@each(("table", "name", "example"), EXAMPLES)
def test_a_row_decides_its_examples(table: str, name: str, example: Example) -> None:
    others = [row for of, row in deciding(example) if of == table]
    assert name in others, f"“{example.question}” is decided by {others or 'no row'}"
    assert meaning(example) == example.points_at


@pytest.mark.parametrize("table", ROWS)
def test_every_row_has_examples_and_a_name_of_its_own(table: str) -> None:
    assert [row.name for row in ROWS[table] if not examples_of(row)] == []
    assert len({row.name for row in ROWS[table]}) == len(ROWS[table])


def test_every_table_has_examples_in_every_language() -> None:
    languages = {name: {example.language for row in rows for example in examples_of(row)} for name, rows in ROWS.items()}
    assert [name for name, found in languages.items() if found != set(TABLES)] == []


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ("question: nuon", "nuon"),
        ("question: expand; says somthing", "says_somthing"),
        ("no answer: noun", "Unnamed has no answer"),
    ],
)
def test_a_condition_that_is_none_is_an_error(when: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        RowTable([Row("a row", "points", when)], Unnamed)


def test_an_element_of_a_pattern_that_is_none_is_an_error() -> None:
    with pytest.raises(ValueError, match="hed"):
        Pattern("lead hed", Unnamed)


def test_a_line_that_is_no_example_is_an_error() -> None:
    with pytest.raises(ValueError, match="language: question"):
        examples_of(Row("a row", "points", examples="en: what does S2 say?"))
