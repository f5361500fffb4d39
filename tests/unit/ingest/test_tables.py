"""How tables and running lines are cut: between rows only, with what the rows are read with."""

import pytest

from clew.domain.documents.position import Place
from clew.ingest.reading.document import PlaceMark, Table, TextBuilder
from clew.ingest.splitting.split import split
from clew.ingest.splitting.tables import CONTEXT_READ_MOST, context_read, distinct_runs, is_caption, stretches
from clew.ingest.text.markdown import markdown_tables
from clew.providers.answering.sentences import sentence_spans
from clew.providers.answering.table_rows import rows_of

TABLE = Table(10, 40, 15, "Costs (EUR million): Item | 2023 | 2024")


def words(text: str) -> int:
    return len(text.split())


def costs(rows: int) -> TextBuilder:
    builder = TextBuilder()
    builder.block("The report says what the city spent in two years.")
    body = [[f"Item number {n}", f"{n}.1", f"{n}.2"] for n in range(rows)]
    marks = [PlaceMark("sheet", 1, "Costs", f"A{n + 1}:C{n + 1}") for n in range(rows + 1)]
    builder.table([["Item", "2023", "2024"], *body], caption="Costs of the city", unit="EUR million", marks=marks)
    builder.place(None)
    builder.block("All figures are rounded to one decimal.")
    return builder


def test_a_table_is_cut_between_rows_and_every_later_chunk_carries_its_context() -> None:
    builder = costs(40)
    text, (table,) = builder.text(), builder.tables
    chunks = split(text, count_tokens=words, tables=builder.tables, places=builder.places, max_tokens=60, language="en")
    first = next(chunk for chunk in chunks if chunk.end > table.start)
    assert first.context == ""
    assert "Costs of the city\n\nItem | 2023 | 2024\nItem number 0" in text[first.start : first.end]
    later = [chunk for chunk in chunks if table.start < chunk.start < table.end]
    assert len(later) > 3
    assert {chunk.context for chunk in later} == {"Costs of the city (EUR million): Item | 2023 | 2024"}
    assert all(text[chunk.start - 1] == "\n" and text[chunk.start :].startswith("Item number") for chunk in later)
    assert all(words(f"{chunk.context} {text[chunk.start : chunk.end]}") <= 60 for chunk in later)


def test_a_chunk_knows_the_rows_that_it_touches() -> None:
    builder = costs(20)
    chunks = split(builder.text(), count_tokens=words, tables=builder.tables, places=builder.places, max_tokens=60, language="en")
    for chunk in chunks:
        assert chunk.places == tuple(p for p in builder.places if p.start < chunk.end and chunk.start < p.end)
    assert any(place.cells == "A21:C21" for place in chunks[-1].places + chunks[-2].places)


def test_a_text_is_told_apart_into_tables_and_what_stands_between() -> None:
    other = Table(50, 60, 50, "")
    assert list(stretches(0, 70, [TABLE, other])) == [
        (0, 10, None),
        (10, 40, TABLE),
        (40, 50, None),
        (50, 60, other),
        (60, 70, None),
    ]
    assert list(stretches(20, 30, [TABLE, other])) == [(20, 30, TABLE)]
    assert list(stretches(0, 5, [])) == [(0, 5, None)]


def test_a_caption_is_known_by_the_context() -> None:
    assert is_caption("Costs", TABLE)
    assert not is_caption("The report says what the city spent.", TABLE)
    assert not is_caption("", TABLE)


def test_a_long_context_is_embedded_up_to_a_whole_cell() -> None:
    context = " | ".join(f"column {n}" for n in range(60))
    assert context_read("Item | 2023") == "Item | 2023"
    assert len(context_read(context)) <= CONTEXT_READ_MOST
    assert context.startswith(f"{context_read(context)} | ")


@pytest.mark.parametrize("caption", ["", "Costs of the city"])
@pytest.mark.parametrize("is_markdown", [False, True])
def test_each_cell_of_a_wide_table_is_read_under_its_own_column(caption: str, is_markdown: bool) -> None:
    """Wherever its row is cut, and although some cells are empty."""
    names = [f"Column {n}" for n in range(30)]
    body = [[f"Row {r}", *(f"cell {r} {n}" if (r + n) % 7 else "" for n in range(1, 30))] for r in range(6)]
    builder = TextBuilder()
    builder.table([names, *body], caption=caption)
    text, tables = builder.text(), builder.tables
    if is_markdown:
        lines = ["| " + " | ".join(row) + " |" for row in (names, ["---"] * 30, *body)]
        text = f"{caption}\n\n" * bool(caption) + "\n".join(lines) + "\n"
        tables = markdown_tables(text)
    chunks = split(text, count_tokens=words, tables=tables, language="en", max_tokens=60)
    found = []
    for chunk in chunks:
        content = text[chunk.start : chunk.end]
        for span in sentence_spans(content, "en"):
            if span.kind == "table":
                found += rows_of(content, span, "" if content[: span.start].strip() else chunk.context)
    pairs = {(row.label, name, cell) for row in found for name, cell in row.pairs() if "cell" in cell}
    assert pairs == {(row[0], names[n], cell) for row in body for n, cell in enumerate(row) if n and cell}
    assert {row.title for row in found} <= {"", caption}


def test_running_lines_are_cut_once_whatever_their_page_numbers() -> None:
    text = "The body of the text.\n\nAnnual report\nPage 1 of 3\nAnnual report\nPage 2 of 3\n17\nAppendix\nPage 3 of 3"
    start = text.index("Annual")
    assert [text[left:right] for left, right in distinct_runs(text, start)] == ["Annual report\nPage 1 of 3", "Appendix"]
    chunks = split(text, count_tokens=words, furniture=start, language="en", places=[Place("page", 1, 0, 21)])
    assert [text[chunk.start : chunk.end] for chunk in chunks] == [
        "The body of the text.",
        "Annual report\nPage 1 of 3",
        "Appendix",
    ]
    assert [len(chunk.places) for chunk in chunks] == [1, 0, 0]
