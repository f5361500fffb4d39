"""Documents seen from above: the passages that a deliverable is made of."""

from itertools import pairwise
from uuid import UUID

import pytest

from clew.retrieval.postgres import PostgresIndex
from clew.store.documents.passages import Passages
from clew.store.pool import Database
from tests.store.indexed import SPEC, Shelf


@pytest.fixture
def shelf(database: Database, tenant: UUID, default_assistant: UUID) -> Shelf:
    return Shelf(database, tenant, default_assistant, PostgresIndex(database, SPEC))


async def contents(shelf: Shelf, *documents: UUID, most: int) -> list[str]:
    found = await Passages(shelf.database).openings(shelf.tenant, documents, most=most)
    return [passage.content for passage in found]


async def test_short_document_is_read_whole_in_its_order(shelf: Shelf) -> None:
    document = await shelf.put("one", "two", "three")
    assert await contents(shelf, document, most=10) == ["one", "two", "three"]


@pytest.mark.parametrize("most", [1, 5, 7, 24])
async def test_long_document_is_thinned_evenly_from_its_beginning(shelf: Shelf, most: int) -> None:
    document = await shelf.put(*(f"part {n}" for n in range(100)))
    places = [int(text.split()[1]) for text in await contents(shelf, document, most=most)]
    assert len(places) == most
    assert places[0] == 0
    gaps = [after - before for before, after in pairwise(places)]
    assert not gaps or max(gaps) - min(gaps) <= 1


async def test_section_openings_come_first_where_a_document_has_many(shelf: Shelf) -> None:
    document = await shelf.put(*(f"part {n}" for n in range(40)))
    await shelf.database.execute(
        shelf.tenant, "update chunks set heading_path = array[(ordinal / 4)::text] where document_id = %s", (document,)
    )
    assert await contents(shelf, document, most=10) == [f"part {n}" for n in range(0, 40, 4)]


async def test_documents_come_in_the_order_asked_for(shelf: Shelf) -> None:
    first, second = await shelf.put("a", "b"), await shelf.put("c", "d")
    assert await contents(shelf, second, first, most=5) == ["c", "d", "a", "b"]


async def test_passages_below_a_heading_are_those_of_its_sections(shelf: Shelf) -> None:
    document = await shelf.put(*(f"part {n}" for n in range(6)))
    paths = ["{}", "{A}", "{A,B}", "{A,B}", "{C}", "{C,B}"]
    for ordinal, path in enumerate(paths):
        await shelf.database.execute(
            shelf.tenant,
            "update chunks set heading_path = %s where document_id = %s and ordinal = %s",
            (path, document, ordinal),
        )
    passages = Passages(shelf.database)
    found = await passages.headings(shelf.tenant, [document])
    assert [path[1:] for _, path in found] == [(), ("A",), ("A", "B"), ("C",), ("C", "B")]
    below = [await passages.below(shelf.tenant, document, path, most=9) for path in (("A",), ("A", "B"), ("C",), ())]
    assert [[passage.content[-1] for passage in some] for some in below] == [list("123"), list("23"), list("45"), list("012345")]
    assert [passage.content for passage in await passages.below(shelf.tenant, document, (), most=2)] == ["part 0", "part 3"]
