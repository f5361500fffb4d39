"""`clew reembed`: a second index is filled while the first is searched, survives being stopped, and takes over in one step."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from uuid import UUID

import pytest

from clew.domain.errors import EmbedderUnavailable, StoreUnsuitable
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reembed import drop_unused, reembed
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder, EmbeddingSpec, Vectors
from clew.server.background import keep_house
from clew.store.documents.chunks import EmbeddingIndexes
from clew.store.pool import Database
from tests.ingestion import Library, the_embedder, until, upload

TEXTS = [f"# Place {n}\n\nThe river of place {n} flows into the sea near its harbour.\n" for n in range(5)]
RUNES = "ᚠ ᚢ ᚦ ᚨ ᚱ ᚲ ᚷ ᚹ ᚺ ᚾ ᛁ ᛃ ᛇ ᛈ ᛉ ᛊ ᛏ ᛒ ᛖ ᛗ ᛚ ᛜ ᛞ ᛟ"


@cache
def other_model() -> Embedder:
    """A second real model, whose vectors may not be mixed with the first one's."""
    return open_embedder(name="multilingual", threads=1)


class Interrupted:
    """The second model, stopped after some batches; it waits at a gate."""

    def __init__(self, batches: int | None = None) -> None:
        self._batches = batches
        self.reached = asyncio.Event()
        self.gate = asyncio.Event()

    @property
    def spec(self) -> EmbeddingSpec:
        return other_model().spec

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        return other_model().unknown_share(texts)

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        return await other_model().embed_query(text)

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        if self._batches is not None:
            if self._batches == 0:
                raise EmbedderUnavailable("stopped")
            self._batches -= 1
        self.reached.set()
        if not self.gate.is_set():
            await self.gate.wait()
        return await other_model().embed_passages(texts)

    async def close(self) -> None: ...


@pytest.fixture
async def library(database: Database, tenant: UUID, default_assistant: UUID, sandbox: Sandbox) -> Library:
    library = Library(database, tenant, default_assistant, sandbox)
    await library.ingest(*(upload(f"{n}.md", text) for n, text in enumerate(TEXTS)))
    return library


async def models(library: Library) -> dict[str, int]:
    """Precision of each index → how many vectors it has."""
    rows = await library.database.dicts(
        library.tenant,
        "select i.dimension, i.state, count(e.chunk_id) as n from embedding_indexes i"
        " left join embeddings e on e.tenant_id = i.tenant_id and e.index_id = i.id group by 1, 2",
    )
    return {f"{row['dimension']} {row['state']}": row["n"] for row in rows}


async def test_every_chunk_gets_a_vector_of_the_new_model_and_the_old_ones_go(library: Library) -> None:
    seen: list[tuple[int, int]] = []
    done = await reembed(library.database, other_model(), library.tenant, lambda n, total: seen.append((n, total)))
    assert (done.embedded, done.without_vector, seen[-1]) == (5, 0, (5, 5))
    assert await models(library) == {"768 active": 5}


async def test_a_server_with_the_old_model_is_told_the_command_after_the_switch(library: Library) -> None:
    await reembed(library.database, other_model(), library.tenant)
    with pytest.raises(StoreUnsuitable, match="clew reembed"):
        await EmbeddingIndexes(library.database).ensure_active(library.tenant, the_embedder().spec)
    with pytest.raises(EmbedderUnavailable, match="clew reembed"):
        await library.ingest(upload("new.md", TEXTS[0]))


async def test_until_the_switch_searches_use_the_old_vectors(library: Library) -> None:
    slow = Interrupted()
    running = asyncio.create_task(reembed(library.database, slow, library.tenant))
    await slow.reached.wait()
    passages = await library.search("river of place 3")
    assert passages[0].scores.similarity is not None
    assert "384 active" in await models(library)
    slow.gate.set()
    await running
    assert await models(library) == {"768 active": 5}


async def test_a_run_that_was_stopped_goes_on_where_it_stopped(library: Library) -> None:
    first = Interrupted(batches=1)
    first.gate.set()
    with pytest.raises(EmbedderUnavailable):
        await reembed(library.database, first, library.tenant, batch=2)
    assert await models(library) == {"384 active": 5, "768 building": 2}
    seen: list[int] = []
    done = await reembed(library.database, other_model(), library.tenant, lambda n, _: seen.append(n), batch=2)
    assert (done.embedded, seen) == (3, [4, 5])
    assert await models(library) == {"768 active": 5}


async def test_documents_that_are_ingested_meanwhile_are_in_both_indexes_and_none_is_missed(library: Library) -> None:
    slow = Interrupted()
    running = asyncio.create_task(reembed(library.database, slow, library.tenant))
    await slow.reached.wait()
    await library.ingest(upload("late.md", "# Late\n\nThis one came while all the vectors were made again.\n"))
    slow.gate.set()
    await running
    assert await models(library) == {"768 active": 6}


async def test_chunks_that_are_deleted_meanwhile_do_no_harm(library: Library) -> None:
    slow = Interrupted()
    running = asyncio.create_task(reembed(library.database, slow, library.tenant))
    await slow.reached.wait()
    [accepted] = await library.take_in(upload("0.md", TEXTS[0]))
    await library.documents.delete(library.tenant, accepted.id)
    slow.gate.set()
    await running
    assert await models(library) == {"768 active": 4}


async def test_text_the_new_model_cannot_read_is_left_without_a_vector_and_ends_the_run_all_the_same(library: Library) -> None:
    await library.ingest(upload("runes.txt", RUNES))
    done = await reembed(library.database, other_model(), library.tenant)
    assert (done.embedded, done.without_vector) == (5, 1)


async def test_a_second_run_has_nothing_to_do(library: Library) -> None:
    await reembed(library.database, other_model(), library.tenant)
    assert (await reembed(library.database, other_model(), library.tenant)).embedded == 0


async def test_old_vectors_stay_for_servers_that_still_search_them_and_go_later(library: Library) -> None:
    await reembed(library.database, other_model(), library.tenant, keep_old=True)
    await drop_unused(library.database, library.tenant)
    assert await models(library) == {"384 retired": 5, "768 active": 5}
    await library.database.execute(
        library.tenant, "update embedding_indexes set activated_at = now() - interval '2 hours' where state = 'active'"
    )
    await drop_unused(library.database, library.tenant)
    assert await models(library) == {"768 active": 5}


async def test_a_server_drops_them_by_itself(library: Library) -> None:
    await reembed(library.database, other_model(), library.tenant, keep_old=True)
    [tenant] = await library.database.dicts(
        library.tenant,
        "with old as (update embedding_indexes set activated_at = now() - interval '2 hours' where state = 'active')"
        " select name from tenants where tenant_id = clew_tenant()",
    )
    keeping = asyncio.create_task(keep_house(library.database, tenant["name"], None, lambda: None, audit_kept=timedelta(days=1)))

    async def is_gone() -> bool:
        return await models(library) == {"768 active": 5}

    await until(is_gone)
    keeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await keeping


async def test_going_back_to_the_kept_model_costs_only_what_is_new(library: Library) -> None:
    await reembed(library.database, other_model(), library.tenant, keep_old=True)
    done = await reembed(library.database, the_embedder(), library.tenant)
    assert done.embedded == 0
    assert await models(library) == {"384 active": 5}
