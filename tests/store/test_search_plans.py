"""What the planner does with a search, asked as the role bound by forced row-level security."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from clew.retrieval.postgres import SQL, PostgresIndex
from clew.retrieval.protocol import NO_CONTEXT, SearchContext
from clew.retrieval.ranking import SearchLimits
from clew.store.documents.chunks import embedding_index_id
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.store.indexed import SPEC, Shelf, open_shelf

Node = dict[str, Any]


@pytest.fixture
async def shelf(dsn_of: DsnOf, own_database: str) -> AsyncIterator[Shelf]:
    """In a database of its own: the planner goes by what all of it holds."""
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    async with database.connection() as connection:
        row = await (await connection.execute("select clew_find_tenant('default') as id")).fetchone()
    assert row is not None
    [assistant] = await database.dicts(row["id"], "select id from assistants where name = 'default'")
    shelf = await open_shelf(database, row["id"], assistant["id"])
    await shelf.put(*[f"entry{n} ledger" for n in range(50)], vectors=[(1, n, 1, 1) for n in range(50)])
    yield shelf
    await database.close()


async def plan_of(shelf: Shelf, *, exact_chunks: int, context: SearchContext = NO_CONTEXT) -> list[Node]:
    """Every node of the executed plan. The tables of a test are small: sequential scans and sorts are made unattractive."""
    index = PostgresIndex(shelf.database, SPEC, limits=SearchLimits(exact_chunks=exact_chunks))
    statement, parameters = index.statement(shelf.request("ledger entry7", (1, 2, 3, 4), context=context))
    async with shelf.database.batch(shelf.tenant) as connection:
        await connection.execute(SQL["prepare_search"], {"ef_search": "200"})
        await connection.execute("select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)")
        cursor = await connection.execute(f"explain (analyze, format json) {statement}", parameters)
        row = await cursor.fetchone()
    assert row is not None
    plan = row["QUERY PLAN"]
    return list(_nodes((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]))


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.get("Plans", []):
        yield from _nodes(child)


def executed(nodes: list[Node], index_name: str) -> list[Node]:
    return [n for n in nodes if n.get("Index Name", "").endswith(index_name) and n["Actual Loops"] > 0]


async def test_postings_are_found_through_their_index_under_forced_row_level_security(shelf: Shelf) -> None:
    nodes = await plan_of(shelf, exact_chunks=10_000)
    used = executed(nodes, "postings_pkey")
    assert used
    assert all("lexeme" in node["Index Cond"] and "tenant_id" in node["Index Cond"] for node in used)
    assert not [n for n in nodes if n.get("Relation Name") == "postings" and n["Node Type"] == "Seq Scan"]
    assert executed(nodes, "lexical_vectors_pkey")


async def test_few_chunks_are_compared_one_by_one_and_many_through_hnsw(shelf: Shelf) -> None:
    hnsw = f"embeddings_{embedding_index_id(SPEC)}_embedding_idx"
    exact = await plan_of(shelf, exact_chunks=50)
    assert not executed(exact, hnsw)
    nearest = await plan_of(shelf, exact_chunks=49)
    assert len(executed(nearest, hnsw)) == 1


async def test_a_query_drawn_to_passages_uses_the_same_indexes(shelf: Shelf) -> None:
    near = await shelf.chunk_of("entry7 ledger")
    context = SearchContext(near=(near,), pull=0.5, seen=(near,), demotion=0.1)
    nodes = await plan_of(shelf, exact_chunks=49, context=context)
    partition = f"embeddings_{embedding_index_id(SPEC)}"
    assert len(executed(nodes, f"{partition}_embedding_idx")) == 1
    looked_up = [n for n in executed(nodes, f"{partition}_pkey") if "ANY" in n.get("Index Cond", "")]
    assert sum(node["Actual Rows"] * node["Actual Loops"] for node in looked_up) == 1
    assert not [n for n in nodes if n.get("Relation Name") == partition and n["Node Type"] == "Seq Scan"]
    assert not executed(await plan_of(shelf, exact_chunks=50, context=context), f"{partition}_embedding_idx")


async def test_both_branches_find_the_same_passages(shelf: Shelf) -> None:
    request = shelf.request("", (1, 2, 3, 4))
    exact = await PostgresIndex(shelf.database, SPEC).search(request)
    nearest = await PostgresIndex(shelf.database, SPEC, limits=SearchLimits(exact_chunks=0)).search(request)
    assert (exact.trace["vector_branch"], nearest.trace["vector_branch"]) == ("exact", "hnsw")
    assert [p.chunk_id for p in exact.passages] == [p.chunk_id for p in nearest.passages]
