"""Files, vector stores, their files and batches, through OpenAI's own SDK on a real server."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import openai
import psycopg
import pytest
from openai import AsyncOpenAI
from openai.types import VectorStore

from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.openai_sdk import sdk
from tests.dialects.shelf import put

DELAY = "# Terms\n\nThe supplier pays a penalty of two percent for each week of delay.\n"
CHEESE = "# Cellar\n\nThe cheese ripens for nine months in a cellar made of chalk.\n"
SONG = b"ID3\x04\x00\x00\x00\x00\x00\x00" + b"\xff\xfb\x90\x00" * 50
QUESTION = "What penalty does the supplier pay for delay?"


@pytest.fixture
async def ai(client: Client) -> AsyncIterator[AsyncOpenAI]:
    async with sdk(client) as opened:
        yield opened


async def keep(ai: AsyncOpenAI, text: str = DELAY, name: str = "terms.md", **options: Any) -> str:
    return (await ai.files.create(file=(name, text.encode()), purpose="assistants", **options)).id


async def filled(ai: AsyncOpenAI, **files: dict[str, Any]) -> VectorStore:
    """A vector store with a file for each name, with its attributes."""
    store = await ai.vector_stores.create(name="Contracts")
    for name, attributes in files.items():
        text = f"# {name}\n\nThe supplier pays a penalty of {name} percent for each week of delay.\n"
        done = await ai.vector_stores.files.upload_and_poll(
            vector_store_id=store.id, file=(f"{name}.md", text.encode()), attributes=attributes, poll_interval_ms=50
        )
        assert done.status == "completed", done
    return await ai.vector_stores.retrieve(store.id)


async def names(ai: AsyncOpenAI, store: str, **options: Any) -> list[str]:
    found = await ai.vector_stores.search(store, query=QUESTION, **options)
    return [one.filename for one in found.data]


async def refused(call: Any, kind: type[openai.APIStatusError] = openai.BadRequestError) -> openai.APIStatusError:
    with pytest.raises(kind) as caught:
        await call
    assert caught.value.message
    return caught.value


# Files ---------------------------------------------------------------------------------------------------------------


async def test_a_file_is_kept_listed_read_and_deleted(ai: AsyncOpenAI) -> None:
    made = await ai.files.create(file=("terms.md", DELAY.encode()), purpose="user_data")
    assert re.fullmatch(r"file-[a-z2-7]{26}", made.id)
    assert (made.object, made.bytes, made.filename) == ("file", len(DELAY), "terms.md")
    assert (made.purpose, made.status, made.expires_at) == ("user_data", "processed", None)
    assert await ai.files.retrieve(made.id) == made
    assert [one.id async for one in ai.files.list()] == [made.id]
    assert (await ai.files.content(made.id)).content == DELAY.encode()
    gone = await ai.files.delete(made.id)
    assert (gone.id, gone.object, gone.deleted) == (made.id, "file", True)
    assert (await refused(ai.files.retrieve(made.id), openai.NotFoundError)).code == "file_not_found"
    await refused(ai.files.content(made.id), openai.NotFoundError)
    await refused(ai.files.delete(made.id), openai.NotFoundError)


async def test_the_same_bytes_are_two_files_and_stay_until_both_are_deleted(ai: AsyncOpenAI) -> None:
    one, two = await keep(ai), await keep(ai, name="copy.md")
    assert one != two
    await ai.files.delete(one)
    assert (await ai.files.content(two)).content == DELAY.encode()


async def test_files_are_paged_by_age_and_filtered_by_purpose(ai: AsyncOpenAI) -> None:
    made = [await keep(ai, f"{DELAY}{n}", f"{n}.md") for n in range(5)]
    other = (await ai.files.create(file=("a.png", b"not read"), purpose="vision")).id
    assert [one.id async for one in ai.files.list(purpose="assistants", limit=2)] == made[::-1]
    assert [one.id async for one in ai.files.list(order="asc", limit=4)] == [*made, other]
    page = await ai.files.list(order="asc", limit=2, after=made[1])
    assert ([one.id for one in page.data], page.has_more) == (made[2:4], True)
    assert [one.id async for one in ai.files.list(purpose="vision")] == [other]


@pytest.mark.parametrize(
    ("purpose", "options", "param", "said"),
    [
        ("fine-tune", {}, "purpose", "no use for files with the purpose `fine-tune`"),
        ("batch", {}, "purpose", "Use one of assistants"),
        ("mine", {}, "purpose", "must be one of"),
        ("assistants", {"expires_after": {"anchor": "created_at", "seconds": 60}}, "expires_after.seconds", "from 3,600"),
        ("assistants", {"expires_after": {"anchor": "later", "seconds": 3600}}, "expires_after.anchor", "created_at"),
    ],
)
async def test_a_file_that_could_not_be_used_is_refused_by_field(
    ai: AsyncOpenAI, purpose: Any, options: dict[str, Any], param: str, said: str
) -> None:
    error = await refused(ai.files.create(file=("a.md", b"words"), purpose=purpose, **options))
    assert (error.param, error.type) == (param, "invalid_request_error")
    assert said in error.message
    assert [one async for one in ai.files.list()] == []


async def test_an_empty_file_and_a_form_without_a_file_are_refused(client: Client, ai: AsyncOpenAI) -> None:
    assert "empty" in (await refused(ai.files.create(file=("a.md", b""), purpose="assistants"))).message
    bare = await client.http.post("/v1/files", files={"purpose": (None, "assistants")})
    assert (bare.status_code, bare.json()["error"]["param"]) == (400, "file")
    wrong = await client.http.post("/v1/files", files={"purpose": (None, "assistants"), "data": ("a.md", b"x")})
    assert "not `data`" in wrong.json()["error"]["message"]


async def test_a_file_expires_and_housekeeping_deletes_it_with_its_documents(
    ai: AsyncOpenAI, client: Client, served: Served
) -> None:
    file = await ai.files.create(
        file=("a.md", DELAY.encode()), purpose="assistants", expires_after={"anchor": "created_at", "seconds": 3600}
    )
    assert file.expires_at == file.created_at + 3600
    store = await ai.vector_stores.create()
    await ai.vector_stores.files.create_and_poll(file.id, vector_store_id=store.id, poll_interval_ms=50)
    await served.database.execute(client.tenant, "update files set expires_at = now()")
    await refused(ai.files.retrieve(file.id), openai.NotFoundError)
    with psycopg.connect(served.dsn_of("clew_app"), autocommit=True) as connection:
        connection.execute("select clew_expire_files()")
    assert (await ai.vector_stores.retrieve(store.id)).file_counts.total == 0
    assert await served.database.dicts(client.tenant, "select id from files") == []


async def test_a_file_is_its_owners_alone(new_client: NewClient, client: Client, ai: AsyncOpenAI) -> None:
    file = await keep(ai)
    other = await new_client(client.tenant, "write", app="other")
    async with sdk(other) as theirs:
        assert [one async for one in theirs.files.list()] == []
        for call in (theirs.files.retrieve(file), theirs.files.content(file), theirs.files.delete(file)):
            await refused(call, openai.NotFoundError)
        store = await theirs.vector_stores.create()
        error = await refused(theirs.vector_stores.files.create(store.id, file_id=file), openai.NotFoundError)
        assert file in error.message
    assert await ai.files.retrieve(file)


async def test_files_count_against_the_quota_of_bytes(client: Client, served: Served, ai: AsyncOpenAI) -> None:
    insert = "insert into quotas (tenant_id, owner, bytes) values (clew_tenant(), '', 100)"
    await served.database.execute(client.tenant, insert)
    await keep(ai, "x" * 90)
    error = await refused(ai.files.create(file=("b.md", b"y" * 20), purpose="assistants"), openai.APIStatusError)
    assert (error.status_code, error.code, error.type) == (413, "insufficient_quota", "insufficient_quota")
    assert len([one async for one in ai.files.list()]) == 1


# Vector stores -------------------------------------------------------------------------------------------------------


async def test_a_vector_store_is_created_read_changed_and_deleted(ai: AsyncOpenAI) -> None:
    made = await ai.vector_stores.create(name="Contracts", description="All of them", metadata={"team": "legal"})
    assert re.fullmatch(r"vs_[a-z2-7]{26}", made.id)
    assert (made.object, made.name, made.status, made.metadata) == ("vector_store", "Contracts", "completed", {"team": "legal"})
    assert (made.usage_bytes, made.file_counts.total, made.expires_after, made.expires_at) == (0, 0, None, None)
    assert (await ai.vector_stores.retrieve(made.id)).name == "Contracts"
    changed = await ai.vector_stores.update(made.id, name="Old contracts", metadata={"team": "archive"})
    assert (await ai.vector_stores.update(made.id, name="Old contracts")).metadata == {"team": "archive"}
    assert (await ai.vector_stores.update(made.id, metadata=None)).metadata == {}
    changed = await ai.vector_stores.update(made.id, metadata={"team": "archive"})
    assert (changed.name, changed.metadata, changed.created_at) == ("Old contracts", {"team": "archive"}, made.created_at)
    gone = await ai.vector_stores.delete(made.id)
    assert (gone.id, gone.object, gone.deleted) == (made.id, "vector_store.deleted", True)
    stores = ai.vector_stores
    for call in (stores.retrieve(made.id), stores.delete(made.id), stores.update(made.id, name="x")):
        assert (await refused(call, openai.NotFoundError)).code == "vector_store_not_found"


async def test_a_vector_store_is_created_with_files_or_not_at_all(ai: AsyncOpenAI) -> None:
    files = [await keep(ai, f"{DELAY}\n\nPart {n}.", f"{n}.md") for n in range(3)]
    absent = "file-" + "a" * 26
    await refused(ai.vector_stores.create(file_ids=[*files, absent]), openai.NotFoundError)
    assert (await ai.vector_stores.list()).data == []
    store = await ai.vector_stores.create(file_ids=[*files, files[0]])
    assert store.file_counts.total == 3
    async with asyncio.timeout(60):
        while (store := await ai.vector_stores.retrieve(store.id)).status == "in_progress":  # noqa: ASYNC110  another process
            await asyncio.sleep(0.05)
    assert (store.status, store.file_counts.completed) == ("completed", 3)
    assert {one.id async for one in ai.vector_stores.files.list(store.id)} == set(files)


async def test_names_of_vector_stores_may_repeat_and_may_be_absent(ai: AsyncOpenAI) -> None:
    one, two = await ai.vector_stores.create(name="Same"), await ai.vector_stores.create(name="Same")
    assert (one.name, two.name) == ("Same", "Same")
    assert one.id != two.id
    assert (await ai.vector_stores.create()).name


async def test_a_vector_store_is_an_assistant_and_an_assistant_a_vector_store(client: Client, ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={})
    assistant = store.id.replace("vs_", "asst_")
    asked = await client.http.post("/api/query", json={"query": QUESTION, "assistant": assistant})
    assert "two percent" in asked.text
    document = await put(client, "direct.md", CHEESE, assistant=assistant)
    listed = [one.id async for one in ai.vector_stores.files.list(store.id)]
    assert listed[0] == document.replace("doc_", "file-")
    assert (await ai.files.retrieve(listed[0])).filename == "direct.md"
    assert (await ai.files.content(listed[0])).content == CHEESE.encode()


async def test_the_default_assistant_is_a_vector_store_once_it_has_documents(client: Client, ai: AsyncOpenAI) -> None:
    assert (await ai.vector_stores.list()).data == []
    await put(client, "direct.md", CHEESE)
    [default] = (await ai.vector_stores.list()).data
    assert (default.name, default.file_counts.completed) == ("default", 1)
    assert (await refused(ai.vector_stores.delete(default.id), openai.ConflictError)).code == "default_assistant"


async def test_vector_stores_are_paged_in_both_directions(ai: AsyncOpenAI) -> None:
    made = [(await ai.vector_stores.create(name=f"s{n}")).id for n in range(4)]
    everything = [one.id async for one in ai.vector_stores.list(limit=2)]
    assert everything == made[::-1]
    page = await ai.vector_stores.list(order="asc", limit=2, before=made[3])
    assert [one.id for one in page.data] == made[1:3]
    assert (page.has_more, page.model_extra and page.model_extra["first_id"]) == (True, made[1])
    page = await ai.vector_stores.list(order="desc", limit=2, before=made[0])
    assert [one.id for one in page.data] == [made[2], made[1]]
    error = await refused(ai.vector_stores.list(after=made[0], before=made[1]))
    assert error.param == "before"


async def test_groups_decide_who_sees_a_vector_store(client: Client, new_client: NewClient, ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={})
    [file] = [one.id async for one in ai.vector_stores.files.list(store.id)]
    assistant = store.id.replace("vs_", "asst_")
    assert (await client.http.patch(f"/api/assistants/{assistant}", json={"readers": ["board"]})).status_code == 200
    member = await new_client(client.tenant, "write", app="m", groups=["board"])
    stranger = await new_client(client.tenant, "write", app="s", groups=["staff"])
    async with sdk(member) as inside, sdk(stranger) as outside:
        assert await names(inside, store.id) == ["two.md"]
        assert (await inside.files.content(file)).content, "the file of a document that it may see"
        assert store.id not in [one.id async for one in outside.vector_stores.list()]
        for call in (
            outside.vector_stores.retrieve(store.id),
            outside.vector_stores.search(store.id, query=QUESTION),
            outside.vector_stores.files.list(store.id),
            outside.vector_stores.files.retrieve(file, vector_store_id=store.id),
            outside.vector_stores.files.content(file, vector_store_id=store.id),
            outside.vector_stores.delete(store.id),
            outside.files.retrieve(file),
        ):
            await refused(call, openai.NotFoundError)


async def test_a_vector_store_expires_when_it_is_not_used(ai: AsyncOpenAI, client: Client, served: Served) -> None:
    store = await filled(ai, two={})
    changed = await ai.vector_stores.update(store.id, expires_after={"anchor": "last_active_at", "days": 2})
    assert changed.expires_after
    assert changed.expires_after.days == 2
    assert changed.expires_at == (changed.last_active_at or 0) + 2 * 86_400
    never = await client.http.post(f"/v1/vector_stores/{store.id}", json={"expires_after": None})
    assert (never.json()["expires_after"], never.json()["expires_at"]) == (None, None)
    kept = await ai.vector_stores.update(store.id, expires_after={"anchor": "last_active_at", "days": 2})
    assert (await ai.vector_stores.update(store.id, name="Same expiry")).expires_after == kept.expires_after
    await served.database.execute(client.tenant, "update vector_stores set last_active_at = now() - interval '3 days'")
    assert (await ai.vector_stores.retrieve(store.id)).status == "expired"
    error = await refused(ai.vector_stores.search(store.id, query=QUESTION))
    assert error.code == "vector_store_expired"
    with psycopg.connect(served.dsn_of("clew_app"), autocommit=True) as connection:
        connection.execute("select clew_expire_files()")
    assert (await ai.vector_stores.retrieve(store.id)).file_counts.total == 0
    assert len([one async for one in ai.files.list()]) == 1, "the file itself stays"


async def test_a_search_postpones_the_expiry(ai: AsyncOpenAI, client: Client, served: Served) -> None:
    store = await ai.vector_stores.create(expires_after={"anchor": "last_active_at", "days": 1})
    await served.database.execute(client.tenant, "update vector_stores set last_active_at = now() - interval '1 hour'")
    before = (await ai.vector_stores.retrieve(store.id)).last_active_at or 0
    await names(ai, store.id)
    assert ((await ai.vector_stores.retrieve(store.id)).last_active_at or 0) >= before + 3_600


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"name": "n" * 201}, "name"),
        ({"metadata": {str(n): "x" for n in range(17)}}, "metadata"),
        ({"metadata": {"a": "x" * 513}}, "metadata.a"),
        ({"expires_after": {"anchor": "created_at", "days": 1}}, "expires_after.anchor"),
        ({"expires_after": {"anchor": "last_active_at", "days": 0}}, "expires_after.days"),
        ({"file_ids": ["file-x"]}, None),
        ({"chunking_strategy": {"type": "static"}}, "chunking_strategy.static"),
    ],
)
async def test_a_wrong_field_is_named_and_nothing_is_created(client: Client, body: dict[str, Any], param: str | None) -> None:
    response = await client.http.post("/v1/vector_stores", json=body)
    error = response.json()["error"]
    assert (response.status_code, error["param"]) == (400 if param else 404, param)
    assert (await client.http.get("/v1/vector_stores")).json()["data"] == []


# Files of a vector store ---------------------------------------------------------------------------------------------


async def test_a_file_is_uploaded_read_and_found(ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={"team": "legal"})
    assert (store.status, store.file_counts.completed, store.file_counts.total) == ("completed", 1, 1)
    assert store.usage_bytes > 0
    [file] = [one async for one in ai.vector_stores.files.list(store.id)]
    assert (file.object, file.vector_store_id, file.status) == ("vector_store.file", store.id, "completed")
    assert (file.last_error, file.attributes, file.usage_bytes) == (None, {"team": "legal"}, store.usage_bytes)
    assert file.chunking_strategy
    assert file.chunking_strategy.type == "static"
    assert (await ai.files.retrieve(file.id)).filename == "two.md"
    content = await ai.vector_stores.files.content(file.id, vector_store_id=store.id)
    assert "penalty of two percent" in (content.data[0].text or "")
    found = await ai.vector_stores.search(store.id, query=QUESTION)
    assert (found.object, found.model_extra) == (
        "vector_store.search_results.page",
        {"search_query": [QUESTION], "has_more": False, "next_page": None},
    )
    assert [(one.file_id, one.filename, one.attributes) for one in found.data] == [(file.id, "two.md", {"team": "legal"})]
    assert 0 < found.data[0].score <= 1
    assert "penalty of two percent" in found.data[0].content[0].text


async def test_a_file_may_be_in_several_vector_stores_with_attributes_of_its_own_in_each(ai: AsyncOpenAI) -> None:
    file = await keep(ai)
    stores = [await ai.vector_stores.create(name=f"s{n}") for n in range(2)]
    for n, store in enumerate(stores):
        done = await ai.vector_stores.files.create_and_poll(
            file, vector_store_id=store.id, attributes={"n": n}, poll_interval_ms=50
        )
        assert (done.id, done.status, done.attributes) == (file, "completed", {"n": n})
    await ai.vector_stores.files.delete(file, vector_store_id=stores[0].id)
    assert await names(ai, stores[0].id) == []
    assert await names(ai, stores[1].id) == ["terms.md"]
    assert (await ai.files.retrieve(file)).filename == "terms.md", "removing keeps the file"
    await ai.files.delete(file)
    assert await names(ai, stores[1].id) == [], "deleting the file removes it everywhere"


async def test_attributes_are_replaced_and_filter_at_once(ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={"team": "legal"})
    [file] = [one async for one in ai.vector_stores.files.list(store.id)]
    changed = await ai.vector_stores.files.update(file.id, vector_store_id=store.id, attributes={"team": "sales", "year": 2026})
    assert changed.attributes == {"team": "sales", "year": 2026}
    legal: Any = {"type": "eq", "key": "team", "value": "legal"}
    assert await names(ai, store.id, filters=legal) == []
    again = await ai.vector_stores.files.create(store.id, file_id=file.id, attributes={"team": "legal"})
    assert (again.id, again.status, again.attributes) == (file.id, "completed", {"team": "legal"})
    assert await names(ai, store.id, filters=legal) == ["two.md"]
    assert (await ai.vector_stores.files.update(file.id, vector_store_id=store.id, attributes=None)).attributes == {}


async def test_a_file_that_cannot_be_read_has_failed_and_says_why(ai: AsyncOpenAI) -> None:
    store = await ai.vector_stores.create()
    broken = await ai.vector_stores.files.upload_and_poll(
        vector_store_id=store.id, file=("broken.pdf", b"%PDF-1.7 nothing"), poll_interval_ms=50
    )
    assert broken.status == "failed"
    assert broken.last_error
    assert broken.last_error.code == "invalid_file"
    assert broken.last_error.message
    song = await ai.vector_stores.files.upload_and_poll(
        vector_store_id=store.id,
        file=("song.mp3", SONG),
        poll_interval_ms=50,
    )
    assert song.last_error
    assert song.last_error.code == "unsupported_file"
    read = await ai.vector_stores.retrieve(store.id)
    assert (read.file_counts.failed, read.file_counts.completed, read.status) == (2, 0, "completed")
    failed = await ai.vector_stores.files.list(store.id, filter="failed")
    assert {one.id for one in failed.data} == {broken.id, song.id}
    assert (await ai.vector_stores.files.list(store.id, filter="completed")).data == []
    assert (await ai.vector_stores.files.content(song.id, vector_store_id=store.id)).data == []


async def test_files_of_a_vector_store_are_paged(ai: AsyncOpenAI) -> None:
    store = await filled(ai, one={}, two={}, three={})
    added = [one.id async for one in ai.vector_stores.files.list(store.id, order="asc", limit=1)]
    assert len(added) == 3
    assert [one.id async for one in ai.vector_stores.files.list(store.id)] == added[::-1]
    page = await ai.vector_stores.files.list(store.id, order="asc", before=added[2], limit=1)
    assert ([one.id for one in page.data], page.has_more) == ([added[1]], True)


async def test_a_file_of_another_vector_store_is_not_found(ai: AsyncOpenAI) -> None:
    store, other = await filled(ai, two={}), await ai.vector_stores.create()
    [file] = [one.id async for one in ai.vector_stores.files.list(store.id)]
    for call in (
        ai.vector_stores.files.retrieve(file, vector_store_id=other.id),
        ai.vector_stores.files.delete(file, vector_store_id=other.id),
        ai.vector_stores.files.update(file, vector_store_id=other.id, attributes={}),
        ai.vector_stores.files.create(other.id, file_id="file-" + "a" * 26),
        ai.vector_stores.files.create("vs_" + "a" * 26, file_id=file),
    ):
        await refused(call, openai.NotFoundError)


@pytest.mark.parametrize(
    ("static", "param"),
    [
        ({"max_chunk_size_tokens": 99, "chunk_overlap_tokens": 0}, "chunking_strategy.static.max_chunk_size_tokens"),
        ({"max_chunk_size_tokens": 800, "chunk_overlap_tokens": 401}, "chunking_strategy.static.chunk_overlap_tokens"),
        (None, "chunking_strategy.static"),
    ],
)
async def test_a_way_to_split_beyond_the_limits_is_refused(ai: AsyncOpenAI, static: Any, param: str) -> None:
    file, store = await keep(ai), await ai.vector_stores.create()
    strategy: Any = {"type": "static", "static": static}
    error = await refused(ai.vector_stores.files.create(store.id, file_id=file, chunking_strategy=strategy))
    assert error.param == param
    assert (await ai.vector_stores.retrieve(store.id)).file_counts.total == 0


async def test_a_file_shows_how_it_was_to_be_split(ai: AsyncOpenAI) -> None:
    file, store = await keep(ai), await ai.vector_stores.create()
    asked: Any = {"type": "static", "static": {"max_chunk_size_tokens": 200, "chunk_overlap_tokens": 50}}
    files = ai.vector_stores.files
    added = await files.create(store.id, file_id=file, chunking_strategy=asked)
    assert added.chunking_strategy
    assert added.chunking_strategy.model_dump() == asked
    assert (await files.retrieve(file, vector_store_id=store.id)).chunking_strategy == added.chunking_strategy
    again = await files.create(store.id, file_id=file, chunking_strategy={"type": "auto"})
    assert again.chunking_strategy
    assert again.chunking_strategy.model_dump() == {
        "type": "static",
        "static": {"max_chunk_size_tokens": 800, "chunk_overlap_tokens": 400},
    }
    other = await ai.vector_stores.create(file_ids=[file], chunking_strategy=asked)
    [shown] = (await files.list(other.id)).data
    assert shown.chunking_strategy == added.chunking_strategy


async def test_a_small_file_has_been_read_when_the_answer_comes(ai: AsyncOpenAI) -> None:
    store = await ai.vector_stores.create()
    added = await ai.vector_stores.files.create(store.id, file_id=await keep(ai))
    assert (added.status, added.last_error) == ("completed", None)
    assert await names(ai, store.id) == ["terms.md"]
    filled_at_once = await ai.vector_stores.create(file_ids=[await keep(ai, CHEESE)])
    assert (filled_at_once.status, filled_at_once.file_counts.completed) == ("completed", 1)


@pytest.mark.parametrize("path", ["", "/files", "/files/file-x", "/file_batches/vsfb_x", "/file_batches/vsfb_x/files"])
async def test_what_is_no_id_of_a_vector_store_is_refused_and_an_unknown_one_is_not_found(client: Client, path: str) -> None:
    wrong = await client.http.get(f"/v1/vector_stores/abc123{path}")
    assert (wrong.status_code, wrong.json()["error"]["param"]) == (400, "vector_store_id")
    assert "`vs_`" in wrong.json()["error"]["message"]
    assert (await client.http.get(f"/v1/vector_stores/vs_{'a' * 26}{path}")).status_code == 404


async def test_what_is_no_id_of_a_batch_is_refused(ai: AsyncOpenAI) -> None:
    store = await ai.vector_stores.create()
    error = await refused(ai.vector_stores.file_batches.retrieve("batch_1", vector_store_id=store.id))
    assert error.param == "batch_id"


async def test_attributes_beyond_the_limits_are_refused(ai: AsyncOpenAI) -> None:
    file, store = await keep(ai), await ai.vector_stores.create()
    error = await refused(ai.vector_stores.files.create(store.id, file_id=file, attributes={"a": "x" * 513}))
    assert (error.param, error.code, "512" in error.message) == ("attributes.a", "string_above_max_length", True)


# Batches -------------------------------------------------------------------------------------------------------------


async def test_a_batch_of_uploads_is_read_to_its_end(ai: AsyncOpenAI) -> None:
    store = await ai.vector_stores.create()
    batch = await ai.vector_stores.file_batches.upload_and_poll(
        vector_store_id=store.id,
        files=[(f"{n}.md", f"{DELAY}\n\nPart {n}.".encode()) for n in range(4)],
        poll_interval_ms=50,
    )
    assert (batch.object, batch.status, batch.vector_store_id) == ("vector_store.files_batch", "completed", store.id)
    assert (batch.file_counts.completed, batch.file_counts.total) == (4, 4)
    again = await ai.vector_stores.file_batches.retrieve(batch.id, vector_store_id=store.id)
    assert again.id == batch.id
    files = [one async for one in ai.vector_stores.file_batches.list_files(batch.id, vector_store_id=store.id, limit=3)]
    assert len({one.id for one in files}) == 4
    assert {one.vector_store_id for one in files} == {store.id}


async def test_a_batch_names_attributes_for_all_files_or_for_each(ai: AsyncOpenAI) -> None:
    store = await ai.vector_stores.create()
    one, two = await keep(ai, DELAY, "one.md"), await keep(ai, CHEESE, "two.md")
    batches = ai.vector_stores.file_batches
    await batches.create_and_poll(store.id, file_ids=[one, two], attributes={"all": True}, poll_interval_ms=50)
    assert {file.id: file.attributes async for file in ai.vector_stores.files.list(store.id)} == {
        one: {"all": True},
        two: {"all": True},
    }
    each: Any = [{"file_id": one, "attributes": {"n": 1}}, {"file_id": two}]
    batch = await batches.create(store.id, files=each)
    assert batch.status == "completed", "the bytes are indexed already"
    assert {file.id: file.attributes async for file in ai.vector_stores.files.list(store.id)} == {one: {"n": 1}, two: {}}


async def test_a_wrong_batch_adds_no_file(ai: AsyncOpenAI) -> None:
    store, file = await ai.vector_stores.create(), await keep(ai)
    batches = ai.vector_stores.file_batches
    assert (await refused(batches.create(store.id, file_ids=[]))).param == "file_ids"
    assert (await refused(batches.create(store.id))).param == "file_ids"
    both: Any = [{"file_id": file}]
    assert (await refused(batches.create(store.id, file_ids=[file], files=both))).param == "file_ids"
    absent = "file-" + "a" * 26
    assert absent in (await refused(batches.create(store.id, file_ids=[file, absent]), openai.NotFoundError)).message
    await refused(batches.create(store.id, file_ids=[absent] * 2_000), openai.NotFoundError)
    assert (await refused(batches.create(store.id, file_ids=[absent] * 2_001))).param == "file_ids"
    wrong: Any = [{"file_id": file, "attributes": {"a": []}}]
    assert (await refused(batches.create(store.id, files=wrong))).param == "files[0].attributes.a"
    assert (await ai.vector_stores.retrieve(store.id)).file_counts.total == 0
    await refused(batches.retrieve("vsfb_" + "a" * 26, vector_store_id=store.id), openai.NotFoundError)


async def test_a_batch_that_is_read_is_not_cancelled(ai: AsyncOpenAI) -> None:
    store = await ai.vector_stores.create()
    batch = await ai.vector_stores.file_batches.create_and_poll(store.id, file_ids=[await keep(ai)], poll_interval_ms=50)
    again = await ai.vector_stores.file_batches.cancel(batch.id, vector_store_id=store.id)
    assert (again.status, again.file_counts.completed) == ("completed", 1)


async def test_a_cancelled_batch_reads_no_more_files(ai: AsyncOpenAI, client: Client, served: Served) -> None:
    store = await ai.vector_stores.create()
    files = [await keep(ai, f"{DELAY * 400}\n\nPart {n}.", f"{n}.md") for n in range(3)]
    batch = await ai.vector_stores.file_batches.create(store.id, file_ids=files)
    cancelled = await ai.vector_stores.file_batches.cancel(batch.id, vector_store_id=store.id)
    assert cancelled.status == "cancelled"
    assert cancelled.file_counts.in_progress == 0
    assert cancelled.file_counts.cancelled + cancelled.file_counts.completed == 3
    assert cancelled.file_counts.cancelled > 0
    listed = await ai.vector_stores.file_batches.list_files(batch.id, vector_store_id=store.id, filter="cancelled")
    assert {one.status for one in listed.data} == {"cancelled"}
    again = await ai.vector_stores.files.create_and_poll(listed.data[0].id, vector_store_id=store.id, poll_interval_ms=50)
    assert again.status == "completed", "a file may be added again"


# Search --------------------------------------------------------------------------------------------------------------


async def test_filters_compare_attributes_before_ranking(ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={"team": "legal", "year": 2025}, nine={"team": "sales", "year": 2026}, six={})
    filters: Any
    for filters, expected in (
        ({"type": "eq", "key": "team", "value": "legal"}, {"two.md"}),
        ({"type": "ne", "key": "team", "value": "legal"}, {"nine.md", "six.md"}),
        ({"type": "in", "key": "team", "value": ["sales", "board"]}, {"nine.md"}),
        ({"type": "nin", "key": "team", "value": ["sales"]}, {"two.md", "six.md"}),
        ({"type": "gte", "key": "year", "value": 2025}, {"two.md", "nine.md"}),
        ({"type": "lt", "key": "year", "value": 2026}, {"two.md"}),
        (
            {
                "type": "and",
                "filters": [{"type": "gt", "key": "year", "value": 2024}, {"type": "ne", "key": "team", "value": "sales"}],
            },
            {"two.md"},
        ),
    ):
        assert set(await names(ai, store.id, filters=filters)) == expected
    few: Any = {"type": "eq", "key": "team", "value": "sales"}
    assert await names(ai, store.id, filters=few, max_num_results=1) == ["nine.md"]


async def test_scores_fall_and_a_threshold_cuts_them(ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={}, nine={})
    await ai.vector_stores.files.upload_and_poll(
        vector_store_id=store.id, file=("cheese.md", CHEESE.encode()), poll_interval_ms=50
    )
    found = (await ai.vector_stores.search(store.id, query=QUESTION)).data
    scores = [one.score for one in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert found[-1].filename == "cheese.md"
    above = scores[-1] + 0.01
    kept = await ai.vector_stores.search(store.id, query=QUESTION, ranking_options={"score_threshold": above})
    assert [one.filename for one in kept.data] == [one.filename for one in found if one.score >= above]
    assert await names(ai, store.id, max_num_results=2) == [one.filename for one in found[:2]]
    assert await names(ai, store.id, ranking_options={"ranker": "none"}, rewrite_query=True) == [one.filename for one in found]


async def test_a_search_fills_up_with_what_is_least_alike(ai: AsyncOpenAI) -> None:
    store = await ai.vector_stores.create()
    for name, text in {"oil.txt": "car engine oil change manual", "pie.txt": "apple pie with cinnamon"}.items():
        uploaded = ai.vector_stores.files.upload_and_poll(
            vector_store_id=store.id, file=(name, text.encode()), attributes={"name": name}, poll_interval_ms=50
        )
        assert (await uploaded).status == "completed"
    found = (await ai.vector_stores.search(store.id, query="apple")).data
    assert [one.filename for one in found] == ["pie.txt", "oil.txt"]
    assert 0 < found[1].score < found[0].score
    only: Any = {"type": "eq", "key": "name", "value": "oil.txt"}
    filtered = await ai.vector_stores.search(store.id, query="apple", filters=only)
    assert [one.filename for one in filtered.data] == ["oil.txt"]


async def test_several_queries_are_searched_and_each_passage_comes_once(ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={})
    await ai.vector_stores.files.upload_and_poll(
        vector_store_id=store.id, file=("cheese.md", CHEESE.encode()), poll_interval_ms=50
    )
    queries = [QUESTION, "How long does the cheese ripen?"]
    found = await ai.vector_stores.search(store.id, query=queries)
    assert [one.filename for one in found.data[:2]] in (["two.md", "cheese.md"], ["cheese.md", "two.md"])
    assert len(found.data) == 2
    assert found.model_extra
    assert found.model_extra["search_query"] == queries


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"query": ""}, "query"),
        ({"query": "   "}, "query"),
        ({"query": []}, "query"),
        ({"query": ["x"] * 11}, "query"),
        ({"query": "x" * 10_001}, "query"),
        ({}, "query"),
        ({"query": "x", "max_num_results": 51}, "max_num_results"),
        ({"query": "x", "max_num_results": 0}, "max_num_results"),
        ({"query": "x", "ranking_options": {"score_threshold": 2}}, "ranking_options.score_threshold"),
        ({"query": "x", "filters": {"type": "like", "key": "a", "value": "b"}}, "filters"),
        ({"query": "x", "filters": {"type": "gt", "key": "a", "value": "b"}}, "filters"),
    ],
)
async def test_a_wrong_search_names_its_field(client: Client, ai: AsyncOpenAI, body: dict[str, Any], param: str) -> None:
    store = await ai.vector_stores.create()
    response = await client.http.post(f"/v1/vector_stores/{store.id}/search", json=body)
    error = response.json()["error"]
    assert (response.status_code, error["type"]) == (400, "invalid_request_error"), response.text
    assert (error["param"] or "").startswith(param)


async def test_scopes_decide_who_may_read_and_who_may_change(client: Client, new_client: NewClient, ai: AsyncOpenAI) -> None:
    store = await filled(ai, two={})
    reader = await new_client(client.tenant, "read", app="reader")
    async with sdk(reader) as reading:
        assert await names(reading, store.id) == ["two.md"]
        for call in (
            reading.files.create(file=("a.md", b"words"), purpose="assistants"),
            reading.vector_stores.create(),
            reading.vector_stores.update(store.id, name="x"),
            reading.vector_stores.delete(store.id),
        ):
            assert (await refused(call, openai.PermissionDeniedError)).code == "insufficient_permissions"


async def test_twenty_uploads_at_once_are_all_kept(ai: AsyncOpenAI) -> None:
    made = await asyncio.gather(*(keep(ai, f"{DELAY}{n}", f"{n}.md") for n in range(20)))
    assert {one.id async for one in ai.files.list(limit=7)} == set(made)
