"""Writing chunks: replaced as a whole, compacted in time, cleaned with their scope, by one model's vectors only."""

import asyncio
from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from clew.domain.errors import StoreUnsuitable
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.postgres import PostgresIndex
from clew.store.documents.chunks import EmbeddingIndexes, NewChunk, embedding_index_id, replace_chunks
from clew.store.pool import Database
from tests.store.indexed import LEXICAL, SPEC, Shelf, SmallSpec, another_scope, open_shelf, unit

COMPACTED_AT = 1_000


@pytest.fixture
async def shelf(database: Database, tenant: UUID, default_assistant: UUID) -> Shelf:
    return await open_shelf(database, tenant, default_assistant)


async def blocks(shelf: Shelf) -> tuple[int, int]:
    """(fresh, merged) posting blocks of the shelf's scope."""
    rows = await shelf.database.dicts(
        shelf.tenant,
        "select count(document_id) as fresh, count(*) - count(document_id) as merged from postings where scope_id = %s",
        (shelf.scope,),
    )
    return rows[0]["fresh"], rows[0]["merged"]


async def test_a_thousand_chunks_are_compacted_and_found_as_before(shelf: Shelf) -> None:
    await shelf.put("the lighthouse keeper", *[f"entry{n} ledger {'amber' if n % 7 == 0 else 'grey'}" for n in range(600)])
    before = await shelf.search("amber lighthouse entry42", settings=LEXICAL)
    fresh, merged = await blocks(shelf)
    assert fresh > 0
    assert merged == 0
    await shelf.put(*[f"other{n} ledger" for n in range(COMPACTED_AT - 601)])
    fresh, merged = await blocks(shelf)
    assert fresh == 0
    assert merged > 0
    after = await shelf.search("amber lighthouse entry42", settings=LEXICAL)
    assert [p.content for p in after.passages] == [p.content for p in before.passages]
    assert after.trace["scope_chunks"] == COMPACTED_AT


async def test_what_was_replaced_after_compaction_is_found_no_more(shelf: Shelf) -> None:
    document = await shelf.put(*[f"entry{n} ledger" for n in range(COMPACTED_AT)])
    assert (await blocks(shelf))[0] == 0
    await shelf.write(document, ["a single page"], version=2)
    assert await shelf.contents("ledger entry5", settings=LEXICAL) == []
    assert await shelf.contents("page", settings=LEXICAL) == ["a single page"]


async def test_a_scope_whose_chunks_were_mostly_replaced_is_compacted_to_what_is_left(shelf: Shelf) -> None:
    document = await shelf.put(*[f"old{n} ledger" for n in range(COMPACTED_AT)])
    await shelf.write(document, [f"new{n} ledger" for n in range(COMPACTED_AT)], version=2)
    rows = await shelf.database.dicts(
        shelf.tenant, "select sum(cardinality(chunk_ids)) as hits from postings where scope_id = %s", (shelf.scope,)
    )
    assert rows[0]["hits"] == 3 * COMPACTED_AT  # newN, ledger and the empty word
    assert len(await shelf.contents("ledger", settings=RagSettings(fts_weight=1, vector_weight=0, hybrid_top_k=100))) == 100


async def test_writers_of_one_scope_do_not_block_each_other(shelf: Shelf) -> None:
    documents = [await shelf.put("first words", vectors=[(1, 0, 0, 0)]) for _ in range(6)]
    texts = [f"ledger entry{n} of many words" for n in range(300)]
    async with asyncio.timeout(60):
        await asyncio.gather(*(shelf.write(d, texts, vectors=[(1, 0, 0, 0)], version=2) for d in documents))
    rows = await shelf.database.dicts(shelf.tenant, "select count(*) as n from chunks where scope_id = %s", (shelf.scope,))
    assert rows[0]["n"] == 6 * 300


async def test_a_failed_transaction_leaves_the_old_chunks(shelf: Shelf) -> None:
    document = await shelf.put("the old words")
    new = NewChunk(0, 0, 3, "new", (), "en", None, "new")

    async def write_and_fail() -> None:
        async with shelf.database.transaction(shelf.tenant) as connection:
            await replace_chunks(connection, shelf.tenant, document_id=document, version=2, scope_id=shelf.scope, chunks=[new])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write_and_fail()
    assert await shelf.contents("old words new", settings=LEXICAL) == ["the old words"]


async def test_a_document_without_chunks_is_a_document(shelf: Shelf) -> None:
    document = await shelf.put()
    await shelf.write(document, [], version=2)
    assert await shelf.contents("anything", settings=LEXICAL) == []


async def test_deleting_a_document_deletes_its_fresh_postings(shelf: Shelf) -> None:
    await shelf.put("kept ledger")
    document = await shelf.put("gone ledger")
    before, _ = await blocks(shelf)
    await shelf.database.execute(shelf.tenant, "delete from documents where tenant_id = %s and id = %s", (shelf.tenant, document))
    assert (await blocks(shelf))[0] == before - 3  # gone, ledger and the empty word
    assert await shelf.contents("ledger", settings=LEXICAL) == ["kept ledger"]


async def test_no_scope_finds_nothing(shelf: Shelf) -> None:
    await shelf.put("the ledger", vectors=[(1, 0, 0, 0)])
    request = replace(shelf.request("ledger", (1, 0, 0, 0)), scope_ids=())
    assert (await shelf.index.search(request)).passages == ()


async def test_deleting_an_assistant_deletes_its_postings_and_statistics(shelf: Shelf) -> None:
    other = await another_scope(shelf)
    await shelf.put("kept ledger")
    await other.put(*[f"entry{n} ledger" for n in range(COMPACTED_AT)])
    await shelf.database.execute(
        shelf.tenant, "delete from assistants where tenant_id = %s and id = %s", (shelf.tenant, other.scope)
    )
    for table in ("postings", "lexical_vectors", "scope_statistics", "common_lexemes", "embeddings"):
        rows = await shelf.database.dicts(
            shelf.tenant,
            f"select count(*) as n from {table} where scope_id = %s",  # type: ignore[arg-type]  # noqa: S608
            (other.scope,),
        )
        assert rows[0]["n"] == 0, table
    assert await shelf.contents("ledger", settings=LEXICAL) == ["kept ledger"]


# Embedding indexes ----------------------------------------------------------------------------------------------------


async def test_the_first_model_becomes_the_active_one_whoever_asks_first(database: Database, tenant: UUID) -> None:
    indexes = EmbeddingIndexes(database)
    ids = await asyncio.gather(*(indexes.ensure_active(tenant, SPEC) for _ in range(6)))
    assert set(ids) == {embedding_index_id(SPEC)}


async def test_another_model_is_refused_by_the_command_that_re_embeds(database: Database, tenant: UUID) -> None:
    indexes = EmbeddingIndexes(database)
    await indexes.ensure_active(tenant, SPEC)
    with pytest.raises(StoreUnsuitable, match=r"small \(fp32, 4 dimensions\).*other \(fp32, 4 dimensions\).*clew reembed"):
        await indexes.ensure_active(tenant, SmallSpec(model="other"))


async def test_vectors_without_an_active_index_are_refused(database: Database, tenant: UUID, default_assistant: UUID) -> None:
    added = await database.dicts(
        tenant,
        "insert into documents (tenant_id, assistant_id, name, source_path) values (%s, %s, %s, 'x') returning id",
        (tenant, default_assistant, uuid4().hex),
    )
    chunk = NewChunk(0, 0, 3, "one", (), "en", unit((1, 0, 0, 0)), "one")
    with pytest.raises(StoreUnsuitable, match="No embedding index is active"):
        async with database.transaction(tenant) as connection:
            await replace_chunks(
                connection, tenant, document_id=added[0]["id"], version=1, scope_id=default_assistant, chunks=[chunk]
            )


async def test_a_tenant_embedded_by_another_model_is_searched_by_words(shelf: Shelf, database: Database) -> None:
    await shelf.put("the lock", vectors=[(1, 0, 0, 0)])
    index = PostgresIndex(database, SmallSpec(model="newer"))
    found = await index.search(shelf.request("lock", (1, 0, 0, 0)))
    assert [(p.content, p.scores.similarity) for p in found.passages] == [("the lock", None)]
