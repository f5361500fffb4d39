"""Vector stores: their files, batches, attributes and search."""

from typing import Any

from tests.openai_walk.walking import Walker, behaviour, refused

QUESTION = "What penalty does the supplier pay for delay?"
GONE = "vs_aaaaaaaaaaaaaaaaaaaaaaaaaa"


def text(percent: str) -> bytes:
    return f"# Terms\n\nThe supplier pays a penalty of {percent} percent for each week of delay.\n".encode()


async def keep(ai: Any, percent: str) -> str:
    return (await ai.files.create(file=(f"{percent}.md", text(percent)), purpose="assistants")).id


async def filled(ai: Any, **attributes: dict[str, Any]) -> Any:
    """Return a store with one file for each name, with its attributes."""
    store = await ai.vector_stores.create(name="Contracts")
    for percent, given in attributes.items():
        file_id = await keep(ai, percent)
        done = await ai.vector_stores.files.create_and_poll(
            vector_store_id=store.id, file_id=file_id, attributes=given, poll_interval_ms=50
        )
        assert done.status == "completed", done
    return store


@behaviour
async def are_created(w: Walker) -> None:
    """A store has id, object, name, status, file_counts, usage_bytes, metadata and times."""
    made = await w.plain.vector_stores.create(name="Contracts", metadata={"a": "b"})
    assert made.id.startswith("vs_")
    assert (made.object, made.name, made.status, made.metadata) == ("vector_store", "Contracts", "completed", {"a": "b"})
    assert made.file_counts.total == 0
    assert isinstance(made.created_at, int)
    assert isinstance(made.last_active_at, int)
    assert made.usage_bytes == 0


@behaviour
async def are_listed_changed_and_deleted(w: Walker) -> None:
    """A store is listed, renamed and deleted; afterwards it is 404."""
    made = await w.plain.vector_stores.create(name="Old")
    assert made.id in [one.id async for one in w.plain.vector_stores.list(limit=1)]
    assert (await w.plain.vector_stores.update(made.id, name="New", metadata={"x": "y"})).name == "New"
    gone = await w.plain.vector_stores.delete(made.id)
    assert (gone.id, gone.object, gone.deleted) == (made.id, "vector_store.deleted", True)
    await refused(w.plain.vector_stores.retrieve(made.id), 404)


@behaviour
async def unknown_ones_are_not_found(w: Walker) -> None:
    """Everything about an unknown store is 404."""
    of = w.plain.vector_stores
    for call in (of.retrieve(GONE), of.update(GONE, name="x"), of.delete(GONE), of.search(GONE, query="x"), of.files.list(GONE)):
        await refused(call, 404)


@behaviour
async def take_files(w: Walker) -> None:
    """A file of a store has its status, usage and attributes, and is listed, read and removed; the file itself stays."""
    ai = w.plain
    store = await filled(ai, two={"year": 2024})
    [one] = (await ai.vector_stores.files.list(store.id)).data
    assert (one.object, one.status, one.vector_store_id, one.attributes) == (
        "vector_store.file",
        "completed",
        store.id,
        {"year": 2024},
    )
    assert one.usage_bytes > 0
    assert "two percent" in (await ai.vector_stores.files.content(one.id, vector_store_id=store.id)).data[0].text
    gone = await ai.vector_stores.files.delete(one.id, vector_store_id=store.id)
    assert (gone.object, gone.deleted) == ("vector_store.file.deleted", True)
    await refused(ai.vector_stores.files.retrieve(one.id, vector_store_id=store.id), 404)
    assert (await ai.files.retrieve(one.id)).id == one.id


@behaviour
async def count_their_files(w: Walker) -> None:
    """file_counts of a store count its files by status."""
    store = await filled(w.plain, two={}, three={})
    counts = (await w.plain.vector_stores.retrieve(store.id)).file_counts
    assert (counts.total, counts.completed, counts.failed, counts.in_progress, counts.cancelled) == (2, 2, 0, 0, 0)


@behaviour
async def are_searched(w: Walker) -> None:
    """A search returns file_id, filename, score, attributes and content, best first."""
    store = await filled(w.plain, two={"year": 2024}, three={"year": 2025})
    found = await w.plain.vector_stores.search(store.id, query=QUESTION)
    assert {one.filename for one in found.data} == {"two.md", "three.md"}
    scores = [one.score for one in found.data]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    assert found.data[0].content[0].type == "text"
    assert "penalty" in found.data[0].content[0].text


@behaviour
async def are_searched_with_filters(w: Walker) -> None:
    """Filters compare attributes and combine with and, or; max_num_results limits the results."""
    store = await filled(w.plain, two={"year": 2024, "kind": "a"}, three={"year": 2025, "kind": "b"})

    async def names(**how: Any) -> list[str]:
        return [one.filename for one in (await w.plain.vector_stores.search(store.id, query=QUESTION, **how)).data]

    newer = {"type": "gte", "key": "year", "value": 2025}
    kind = {"type": "in", "key": "kind", "value": ["a"]}
    assert await names(filters=newer) == ["three.md"]
    assert await names(filters=kind) == ["two.md"]
    assert await names(filters={"type": "and", "filters": [newer, kind]}) == []
    assert len(await names(filters={"type": "or", "filters": [newer, kind]})) == 2
    assert len(await names(max_num_results=1)) == 1
    assert await names(ranking_options={"score_threshold": 1.0}) == []


@behaviour
async def wrong_searches_are_refused(w: Walker) -> None:
    """A missing query, a number of results outside 1 to 50 and a filter that is none are 400 and name the field."""
    store = await w.plain.vector_stores.create()
    of = w.plain.vector_stores
    await refused(w.plain.post(f"/vector_stores/{store.id}/search", body={}, cast_to=object), 400, "query")
    await refused(of.search(store.id, query=""), 400, "query")
    for most in (0, 51):
        await refused(of.search(store.id, query="x", max_num_results=most), 400, "max_num_results")
    await refused(of.search(store.id, query="x", filters={"type": "near", "key": "a", "value": 1}), 400, "filters")


@behaviour
async def take_batches(w: Walker) -> None:
    """A batch adds several files and counts them; its files are listed."""
    ai = w.plain
    store = await ai.vector_stores.create()
    ids = [await keep(ai, "two"), await keep(ai, "three")]
    batch = await ai.vector_stores.file_batches.create_and_poll(store.id, file_ids=ids, poll_interval_ms=50)
    assert (batch.object, batch.status, batch.file_counts.completed) == ("vector_store.files_batch", "completed", 2)
    listed = [one.id async for one in ai.vector_stores.file_batches.list_files(batch.id, vector_store_id=store.id)]
    assert set(listed) == set(ids)
    await refused(ai.vector_stores.file_batches.retrieve("vsfb_aaaaaaaaaaaaaaaaaaaaaaaaaa", vector_store_id=store.id), 404)


@behaviour
async def unknown_files_are_refused(w: Walker) -> None:
    """Adding a file that does not exist is 404 or 400 and names it."""
    store = await w.plain.vector_stores.create()
    call = w.plain.vector_stores.files.create(vector_store_id=store.id, file_id="file-aaaaaaaaaaaaaaaaaaaaaaaaaa")
    error = await refused(call, 404)
    assert "file-aaaaaaaaaaaaaaaaaaaaaaaaaa" in error.message


@behaviour
async def wrong_stores_are_refused(w: Walker) -> None:
    """Metadata and attributes of more than 16 pairs and an expiry of another anchor are 400 and name the field."""
    many = {f"k{n}": "v" for n in range(17)}
    await refused(w.plain.vector_stores.create(metadata=many), 400, "metadata")
    await refused(w.plain.vector_stores.create(expires_after={"anchor": "never", "days": 1}), 400, "expires_after")
    store, file_id = await w.plain.vector_stores.create(), await keep(w.plain, "two")
    call = w.plain.vector_stores.files.create(vector_store_id=store.id, file_id=file_id, attributes=many)
    await refused(call, 400, "attributes")


@behaviour
async def attributes_are_changed(w: Walker) -> None:
    """The attributes of a file are replaced, and filters see it."""
    store = await filled(w.plain, two={"year": 2024})
    [one] = (await w.plain.vector_stores.files.list(store.id)).data
    changed = await w.plain.vector_stores.files.update(one.id, vector_store_id=store.id, attributes={"year": 2030})
    assert changed.attributes == {"year": 2030}
    newer = {"type": "eq", "key": "year", "value": 2030}
    assert (await w.plain.vector_stores.search(store.id, query=QUESTION, filters=newer)).data


@behaviour
async def wrong_pages_are_refused(w: Walker) -> None:
    """A limit outside 1 to 100 and an unknown order are 400 and name the field."""
    await refused(w.plain.vector_stores.list(limit=0), 400, "limit")
    await refused(w.plain.vector_stores.list(limit=101), 400, "limit")
    await refused(w.plain.vector_stores.list(order="up"), 400, "order")
