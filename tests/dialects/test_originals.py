"""`GET /api/documents/{id}/original` over HTTP, and `/api/documents/reingest`, against a real server with its worker."""

import asyncio
import hashlib
from typing import Any

import httpx
import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.test_documents import MOUNTAIN, RIVER, files, post, settled
from tests.ingestion import until

LONG = b"%PDF-1.4 nothing that can be read" + b"".join(b"line %06d of many lines.\n" % number for number in range(32_000))
"""Kept although nothing is found in it, so that nobody waits for its passages."""
PAGE = b"<!doctype html><title>t</title><p>The Loire is a river.</p><script>fetch('/api/keys')</script>"


async def put(client: Client, name: str, content: bytes, media_type: str = "text/plain") -> str:
    [accepted] = (await post(client, [("file", (name, content, media_type))])).json()["documents"]
    await settled(client)
    return accepted["id"]


async def original(
    client: Client, document: str, method: str = "GET", *, headers: dict[str, str] | None = None, **query: Any
) -> httpx.Response:
    return await client.http.request(method, f"/api/documents/{document}/original", headers=headers or {}, params=query)


async def test_the_file_comes_back_as_it_was_uploaded(client: Client) -> None:
    document = await put(client, "long.pdf", LONG)
    assert (await client.http.get(f"/api/documents/{document}")).json()["has_original"] is True
    answer = await original(client, document, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.content == LONG
    assert answer.headers["Content-Length"] == str(len(LONG))
    assert answer.headers["Content-Encoding"] == "identity"
    assert answer.headers["ETag"] == f'"{hashlib.sha256(LONG).hexdigest()}"'
    assert answer.headers["Accept-Ranges"] == "bytes"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="long.pdf"'
    assert answer.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    head = await original(client, document, "HEAD")
    assert (head.status_code, head.content) == (200, b"")
    same = {"Content-Length", "ETag", "Accept-Ranges", "Content-Type", "Content-Disposition"}
    assert {name: head.headers[name] for name in same} == {name: answer.headers[name] for name in same}


@pytest.mark.parametrize(
    ("asked", "piece", "told"),
    [
        ("bytes=0-9", slice(0, 10), "bytes 0-9/{0}"),
        ("bytes=300000-700000", slice(300_000, 700_001), "bytes 300000-700000/{0}"),
        ("bytes=-11", slice(-11, None), "bytes {1}-{2}/{0}"),
        ("bytes=799000-", slice(799_000, None), "bytes 799000-{2}/{0}"),
    ],
)
async def test_a_range_of_it_is_sent_alone(client: Client, asked: str, piece: slice, told: str) -> None:
    document = await put(client, "long.pdf", LONG)
    answer = await original(client, document, headers={"Range": asked, "Accept-Encoding": "gzip"})
    assert answer.status_code == 206
    assert answer.content == LONG[piece]
    assert answer.headers["Content-Range"] == told.format(len(LONG), len(LONG) - 11, len(LONG) - 1)
    head = await original(client, document, "HEAD", headers={"Range": asked})
    assert (head.status_code, head.headers["Content-Length"]) == (206, str(len(LONG[piece])))


async def test_a_range_behind_the_end_and_a_file_that_the_client_has(client: Client) -> None:
    document = await put(client, "a.md", RIVER)
    beyond = await original(client, document, headers={"Range": f"bytes={len(RIVER)}-"})
    assert (beyond.status_code, beyond.headers["Content-Range"]) == (416, f"bytes */{len(RIVER)}")
    assert beyond.json()["error"]["code"] == "RANGE_NOT_SATISFIABLE"
    etag = (await original(client, document, "HEAD")).headers["ETag"]
    known = await original(client, document, headers={"If-None-Match": etag})
    assert (known.status_code, known.content) == (304, b"")
    changed = await original(client, document, headers={"Range": "bytes=0-1", "If-Range": '"before"'})
    assert (changed.status_code, changed.content) == (200, RIVER)


async def test_a_page_is_never_shown_on_our_origin(client: Client) -> None:
    document = await put(client, "évil.html", PAGE, "text/html")
    answer = await original(client, document, inline=1)
    assert answer.content == PAGE
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Content-Disposition"] == "attachment; filename=\"_vil.html\"; filename*=UTF-8''%C3%A9vil.html"
    text = await put(client, "a.txt", RIVER)
    shown = await original(client, text, inline=1)
    assert (shown.headers["Content-Type"], shown.headers["Content-Disposition"]) == (
        "text/plain; charset=utf-8",
        'inline; filename="a.txt"',
    )


async def test_earlier_versions_have_their_own_files(client: Client) -> None:
    document = await put(client, "a.md", RIVER)
    assert await put(client, "a.md", MOUNTAIN) == document
    assert (await original(client, document)).content == MOUNTAIN
    assert (await original(client, document, version=1)).content == RIVER
    missing = await original(client, document, version=3)
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "VERSION_NOT_FOUND")


async def test_a_file_that_could_not_be_read_can_be_fetched(client: Client) -> None:
    document = await put(client, "bad.pdf", b"%PDF-1.4 nothing", "application/pdf")
    assert (await original(client, document)).content == b"%PDF-1.4 nothing"


async def test_another_tenant_does_not_get_it(client: Client, new_tenant: NewTenant, new_client: NewClient) -> None:
    document = await put(client, "a.md", RIVER)
    other = await new_client(new_tenant())
    for method in ("GET", "HEAD"):
        assert (await original(other, document, method)).status_code == 404
    await put(other, "a.md", RIVER)
    assert (await client.http.delete(f"/api/documents/{document}")).status_code == 204
    [theirs] = (await other.http.get("/api/documents")).json()["documents"]
    assert (await original(other, theirs["id"])).content == RIVER, "each tenant has a file of its own"


async def test_a_deleted_documents_file_is_gone_from_the_disk(client: Client, served: Served) -> None:
    document = await put(client, "a.md", RIVER)
    folder = served.ready.data_dir / "originals" / str(client.tenant)
    assert len([path for path in folder.rglob("*") if path.is_file()]) == 1
    await client.http.delete(f"/api/documents/{document}")
    assert [path for path in folder.rglob("*") if path.is_file()] == []
    assert (await original(client, document)).status_code == 404


async def test_a_file_that_the_disk_lost_is_named(client: Client, served: Served) -> None:
    document = await put(client, "a.md", RIVER)
    [path] = [path for path in (served.ready.data_dir / "originals" / str(client.tenant)).rglob("*") if path.is_file()]
    path.unlink()
    answer = await original(client, document)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "ORIGINAL_MISSING")


async def reread(client: Client) -> dict[str, Any]:
    async def is_done() -> bool:
        return (await client.http.get("/api/documents/reingest")).json()["waiting"] == 0

    await until(is_done)
    return (await client.http.get("/api/documents/reingest")).json()


async def test_documents_are_read_again_in_the_background(client: Client, served: Served) -> None:
    first, second = await put(client, "a.md", RIVER), await put(client, "b.md", MOUNTAIN)
    bad = await put(client, "bad.pdf", b"%PDF-1.4 nothing", "application/pdf")
    dry = (await client.http.post("/api/documents/reingest", json={"dry_run": True})).json()
    assert dry == {"queued": 3, "dry_run": True, "without_original_count": 0, "without_original": []}
    assert (await client.http.get("/api/documents/reingest")).json()["waiting"] == 0
    sent = await client.http.post("/api/documents/reingest", json={})
    assert (sent.status_code, sent.json()["queued"]) == (202, 3)
    done = await reread(client)
    assert [(one["id"], one["path"]) for one in done["failed"]] == [(bad, "bad.pdf")]
    versions = {one["id"]: one["version"] for one in (await client.http.get("/api/documents")).json()["documents"]}
    assert versions == {first: 2, second: 2, bad: 0}
    old = await client.http.get(f"/api/documents/{first}/text", params={"version": 1})
    assert old.json()["text"] == RIVER.decode()


async def test_only_what_an_older_reader_read_is_read_again_where_asked(client: Client, served: Served) -> None:
    first, _ = await put(client, "a.md", RIVER), await put(client, "b.md", MOUNTAIN)
    older = {"older_than_reader": True}
    assert (await client.http.post("/api/documents/reingest", json=older)).json()["queued"] == 0
    await served.database.execute(
        client.tenant,
        "update document_texts t set reader_version = 1 from documents d where d.id = t.document_id and d.name = 'a.md'",
    )
    assert (await client.http.post("/api/documents/reingest", json=older)).json()["queued"] == 1
    await reread(client)
    assert (await client.http.get(f"/api/documents/{first}")).json()["version"] == 2
    assert (await client.http.post("/api/documents/reingest", json=older)).json()["queued"] == 0


async def test_documents_of_one_assistant_are_read_again_and_those_without_a_file_are_named(
    client: Client, served: Served
) -> None:
    await client.http.post("/api/assistants", json={"name": "legal"})
    await post(client, files(a__md=RIVER), assistant="legal")
    lost = await put(client, "lost.md", MOUNTAIN)
    await served.database.execute(client.tenant, "delete from originals where bytes = %s", [len(MOUNTAIN)])
    assert (await client.http.get(f"/api/documents/{lost}")).json()["has_original"] is False
    refused = await original(client, lost)
    assert (refused.status_code, refused.json()["error"]["code"]) == (404, "ORIGINAL_NOT_KEPT")
    legal = (await client.http.post("/api/documents/reingest", json={"assistant": "legal"})).json()
    assert (legal["queued"], legal["without_original_count"]) == (1, 0)
    await reread(client)
    every = (await client.http.post("/api/documents/reingest", json={})).json()
    assert (every["queued"], every["without_original_count"]) == (1, 1)
    assert every["without_original"] == [{"id": lost, "name": "lost.md", "path": "lost.md", "error": ""}]
    await reread(client)


async def test_a_client_that_goes_away_in_mid_file_does_no_harm(client: Client) -> None:
    document = await put(client, "long.pdf", LONG)
    for _ in range(5):
        async with client.http.stream("GET", f"/api/documents/{document}/original") as answer:
            async for _piece in answer.aiter_bytes(1_000):
                break
    whole = await asyncio.gather(*(original(client, document) for _ in range(5)))
    assert {answer.content == LONG for answer in whole} == {True}
