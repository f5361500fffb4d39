"""Where stored text stands in its original, from what a reader recorded to what is read back."""

from pathlib import Path
from typing import cast
from uuid import UUID

import pytest

from clew.domain.documents.position import Place, position_of
from clew.domain.errors import InvalidInput, NotFound
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.document import Box, Notice, PageLayout, ParsedDocument, Table, TextBuilder
from clew.store.documents.positions import SPAN_MOST, Positions, Structure
from clew.store.pool import Database
from tests.ingestion import Library, upload

FIRST, SECOND = "The ferry leaves at nine.", "It returns at noon, unless the sea is rough."
TEXT = f"{FIRST}\n\n{SECOND}"
NEXT = len(FIRST) + 2


class Reads:
    """A sandbox in which every file reads as one document."""

    def __init__(self, parsed: ParsedDocument) -> None:
        self.parsed = parsed

    async def parse_file(self, _path: Path, **_: object) -> ParsedDocument:
        return self.parsed


def pages_of(text: str) -> ParsedDocument:
    return ParsedDocument(
        text,
        "application/pdf",
        "Ferry",
        pages=3,
        places=(Place("page", 1, 0, len(FIRST), label="iv"), Place("page", 3, NEXT, len(text))),
        layouts=(
            PageLayout.of(1, 595.3, 841.9, [Box(0, 3, 72, 100, 90, 112), Box(4, 9, 93, 100, 120, 112)]),
            PageLayout.of(2, 595.3, 841.9, []),
            PageLayout.of(3, 841.9, 595.3, [Box(NEXT, NEXT + 2, 72, 60, 80, 72)]),
        ),
        notices=(Notice("pages_without_text", "No text found on 1 of 3 pages.", {"pages": [2]}),),
    )


@pytest.fixture
def library(database: Database, tenant: UUID, default_assistant: UUID) -> Library:
    return Library(database, tenant, default_assistant, cast(Sandbox, Reads(pages_of(TEXT))))


@pytest.fixture
def positions(database: Database) -> Positions:
    return Positions(database)


async def test_a_span_is_located_with_the_boxes_of_the_pages_it_touches(library: Library, positions: Positions) -> None:
    [document] = await library.ingest(upload("ferry.pdf", "x"))
    found = await positions.locate(library.tenant, document.id, start=NEXT, end=NEXT + 10)
    assert found.version == 1
    assert found.places == (Place("page", 3, NEXT, len(TEXT)),)
    [layout] = found.layouts
    boxes = PageLayout(layout.number, layout.width, layout.height, layout.packed).boxes()
    assert list(boxes) == [Box(NEXT, NEXT + 2, 72, 60, 80, 72)]
    both = await positions.locate(library.tenant, document.id, start=0, end=len(TEXT))
    assert [layout.number for layout in both.layouts] == [1, 3]
    between = await positions.locate(library.tenant, document.id, start=len(FIRST), end=NEXT)
    assert (between.places, between.layouts) == ((), ())


async def test_pages_come_with_their_text_and_one_without_text_where_it_belongs(library: Library, positions: Positions) -> None:
    [document] = await library.ingest(upload("ferry.pdf", "x"))
    version, pages = await positions.pages(library.tenant, document.id)
    assert version == 1
    assert [(page.number, page.label, page.start, page.end) for page in pages] == [
        (1, "iv", 0, len(FIRST)),
        (2, "", len(FIRST), len(FIRST)),
        (3, "", NEXT, len(TEXT)),
    ]
    assert [(page.kind, round(page.width or 0, 1)) for page in pages] == [("page", 595.3), ("page", 595.3), ("page", 841.9)]


async def test_positions_of_an_old_version_stay_readable(library: Library, positions: Positions) -> None:
    [document] = await library.ingest(upload("ferry.pdf", "x"))
    library.sandbox = cast(Sandbox, Reads(ParsedDocument(FIRST, "text/plain", "Ferry")))
    [replaced] = await library.ingest(upload("ferry.pdf", "y"))
    assert (replaced.id, replaced.version, list(replaced.notices)) == (document.id, 2, [])
    assert (await positions.locate(library.tenant, document.id, start=0, end=5)).places == ()
    old = await positions.locate(library.tenant, document.id, start=0, end=5, version=1)
    assert (old.version, [place.label for place in old.places]) == (1, ["iv"])
    assert (await positions.pages(library.tenant, document.id))[1] == []
    assert len((await positions.pages(library.tenant, document.id, version=1))[1]) == 3


async def test_what_is_not_there_or_too_long_is_refused_by_name(library: Library, positions: Positions) -> None:
    [document] = await library.ingest(upload("ferry.pdf", "x"))
    with pytest.raises(NotFound, match="version 7"):
        await positions.locate(library.tenant, document.id, start=0, end=1, version=7)
    with pytest.raises(NotFound, match="version 7"):
        await positions.pages(library.tenant, document.id, version=7)
    with pytest.raises(InvalidInput, match=f"the text has {len(TEXT)} characters"):
        await positions.locate(library.tenant, document.id, start=0, end=len(TEXT) + 1)
    with pytest.raises(InvalidInput, match="at most"):
        await positions.locate(library.tenant, document.id, start=0, end=SPAN_MOST + 1)


async def test_a_document_says_what_of_it_was_not_read(library: Library) -> None:
    [document] = await library.ingest(upload("ferry.pdf", "x"))
    [notice] = document.notices
    assert (notice["code"], notice["message"]) == ("pages_without_text", "No text found on 1 of 3 pages.")


async def test_a_slice_is_read_with_the_tables_and_places_that_it_touches(
    database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    text = "Costs\n\nItem | 2024\nEnergy | 88.2\nWater | 3\n\nThe end."
    rows, end = text.index("Item"), text.index("\n\nThe end")
    cells = Place("sheet", 1, rows, rows + 11, "Costs", "A1:B1"), Place("sheet", 1, rows + 12, end, "Costs", "A2:B3")
    table = Table(rows, end, rows + 11, "Costs: Item | 2024")
    parsed = ParsedDocument(text, "application/vnd.ms-excel", None, places=cells, tables=(table,))
    library = Library(database, tenant, default_assistant, cast(Sandbox, Reads(parsed)))
    [document] = await library.ingest(upload("costs.xlsx", "x"))
    positions = Positions(database)
    found = await positions.structure(tenant, document.id, start=rows + 14, end=rows + 20, version=1)
    assert [(one.start, one.end, one.header_end, one.context) for one in found.tables] == [(rows, end, rows + 11, table.context)]
    assert found.places == cells[1:]
    assert await positions.structure(tenant, document.id, start=0, end=rows, version=1) == Structure()
    assert await positions.structure(tenant, document.id, start=0, end=9, version=7) == Structure()


async def test_passages_of_a_search_know_where_they_stand(library: Library) -> None:
    await library.ingest(upload("ferry.pdf", "x"))
    [passage] = await library.search("When does the ferry leave?")
    assert passage.position is not None
    assert passage.position.text() == "pp. 1–3"
    quoted = position_of(passage.places, NEXT, NEXT + 10)
    assert quoted is not None
    assert quoted.text() == "p. 3"


async def test_a_row_far_below_its_header_is_found_by_both_words(
    database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    names = [f"Repair of building {n}" for n in range(60)]
    builder = TextBuilder()
    rows = [["Item", "2023", "2024"], *([name, "1.5", "2.5"] for name in names), ["Energy and water", "88.2", "104.6"]]
    builder.table(rows, caption="Costs of the city", unit="EUR million")
    parsed = ParsedDocument(builder.text(), "text/csv", "Costs", tables=tuple(builder.tables))
    library = Library(database, tenant, default_assistant, cast(Sandbox, Reads(parsed)))
    await library.ingest(upload("costs.csv", "x"))
    for question in ("energy 2024", "How much was spent on energy in 2024?"):
        best = (await library.search(question))[0]
        assert "Energy and water | 88.2 | 104.6" in best.content
        assert "2024" not in best.content
        assert best.context == "Costs of the city (EUR million): Item | 2023 | 2024"
        assert best.scores.lexical_rank == 1
    rows_found = await database.dicts(tenant, "select content_tsv @@ 'million & item' as it_does from chunks where context <> ''")
    assert rows_found
    assert all(row["it_does"] for row in rows_found)
