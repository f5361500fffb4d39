"""`/api/documents` and `/api/search` over HTTP, against a real server with its worker."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from clew.dialects.documents.routes import FILES_MOST
from clew.dialects.shared.multipart import read_form
from clew.domain.errors import InvalidInput
from tests.dialects.conftest import Client
from tests.ingestion import until
from tests.rows import each

RIVER = b"# Rivers\n\nThe Loire is the longest river in France. It flows into the Atlantic near Nantes.\n"
MOUNTAIN = b"# Mountains\n\nMont Blanc is the highest mountain of the Alps. It stands between France and Italy.\n"
Files = list[tuple[str, tuple[str, bytes, str]]]


def files(**named: bytes) -> Files:
    return [("file", (name.replace("__", "."), content, "text/markdown")) for name, content in named.items()]


async def post(client: Client, parts: Files, **fields: Any) -> httpx.Response:
    return await client.http.post("/api/documents", files=parts, data=fields)


async def settled(client: Client) -> list[dict[str, Any]]:
    async def is_settled() -> bool:
        page = (await client.http.get("/api/documents")).json()["documents"]
        return all(document["status"] in {"ready", "failed"} for document in page)

    await until(is_settled)
    return (await client.http.get("/api/documents")).json()["documents"]


async def test_uploads_are_queued_and_become_readable_and_searchable(client: Client) -> None:
    response = await post(client, files(rivers__md=RIVER, mountains__md=MOUNTAIN), workspace="geo")
    assert response.status_code == 202
    accepted = response.json()["documents"]
    assert [(one["name"], one["status"]) for one in accepted] == [("rivers.md", "queued"), ("mountains.md", "queued")]
    assert set(accepted[0]) == {"id", "name", "status"}
    await settled(client)
    document = (await client.http.get(f"/api/documents/{accepted[0]['id']}")).json()
    expected = {"status": "ready", "progress": 1, "error": None, "language": "en", "version": 1, "workspace": "geo", "repo": ""}
    assert document["warnings"] == []
    assert expected.items() <= document.items()
    assert (document["path"], document["bytes"], document["sha256"]) == (
        "rivers.md",
        len(RIVER),
        hashlib.sha256(RIVER).hexdigest(),
    )
    found = (await client.http.post("/api/search", json={"query": "longest river in France"})).json()
    best = found["passages"][0]
    assert (best["rank"], best["document_id"], best["path"]) == (1, accepted[0]["id"], "rivers.md")
    assert best["scores"]["similarity"] > 0.5
    url = f"/api/documents/{best['document_id']}/text"
    piece = (await client.http.get(url, params={"start": best["start"], "end": best["end"]})).json()
    assert piece["text"] == best["content"]
    assert piece["total"] == len(RIVER.decode())


async def test_a_document_in_a_language_the_embedding_model_lacks_says_so(client: Client) -> None:
    await post(
        client, files(fr__md="La Loire est le plus long fleuve de France et se jette dans l'océan.".encode(), en__md=RIVER)
    )
    states = {document["name"]: document for document in await settled(client)}
    [warning] = states["fr.md"]["warnings"]
    assert warning["code"] == "language_not_covered"
    assert "CLEW_EMBEDDING=multilingual clew reembed" in warning["message"]
    assert states["en.md"]["warnings"] == []


async def test_unchanged_files_say_so(client: Client) -> None:
    await post(client, files(a__md=RIVER))
    await settled(client)
    [again] = (await post(client, files(a__md=RIVER))).json()["documents"]
    assert again["unchanged"] is True
    assert again["status"] == "ready"


async def test_a_broken_file_fails_alone_with_a_reason(client: Client) -> None:
    await post(client, files(good__md=RIVER, bad__pdf=b"%PDF-1.4 nothing", odd__exe=b"MZ\x00\x00"))
    states = {document["name"]: document for document in await settled(client)}
    assert {name: state["status"] for name, state in states.items()} == {
        "good.md": "ready",
        "bad.pdf": "failed",
        "odd.exe": "failed",
    }
    assert states["odd.exe"]["error"] == "Programs and libraries are not supported."


async def test_a_deleted_document_is_gone_everywhere(client: Client) -> None:
    [accepted] = (await post(client, files(a__md=RIVER))).json()["documents"]
    await settled(client)
    url = f"/api/documents/{accepted['id']}"
    assert (await client.http.delete(url)).status_code == 204
    for gone in (url, f"{url}/text"):
        response = await client.http.get(gone)
        assert (response.status_code, response.json()["error"]["code"]) == (404, "DOCUMENT_NOT_FOUND")
    assert (await client.http.delete(url)).status_code == 404
    assert (await client.http.post("/api/search", json={"query": "longest river"})).json()["passages"] == []


async def test_documents_of_an_assistant_or_a_label_are_searched_apart(client: Client) -> None:
    await client.http.post("/api/assistants", json={"name": "legal"})
    await post(client, files(a__md=RIVER), assistant="legal", source_app="crm", path="law/rivers.md")
    await post(client, files(a__md=RIVER), repo="geo")
    await settled(client)

    async def paths(**how: str) -> list[str]:
        found = await client.http.post("/api/search", json={"query": "longest river in France", **how})
        return [passage["path"] for passage in found.json()["passages"]]

    assert await paths() == ["a.md"]
    assert await paths(assistant="legal") == ["law/rivers.md"]
    assert await paths(assistant="legal", path_prefix="law/") == ["law/rivers.md"]
    assert await paths(assistant="legal", path_prefix="tax/") == []
    assert await paths(repo="geo") == ["a.md"]
    assert await paths(repo="other") == []
    listed = (await client.http.get("/api/documents", params={"assistant": "legal"})).json()["documents"]
    assert [(one["path"], one["source_app"]) for one in listed] == [("law/rivers.md", "crm")]


async def test_documents_of_a_thread_are_seen_only_there(client: Client) -> None:
    thread = (await client.http.post("/api/conversations", json={})).json()["id"]
    await post(client, files(secret__md=RIVER), thread=thread)
    [document] = await settled(client)
    assert document["thread"] == thread
    query = {"query": "longest river in France"}
    assert (await client.http.post("/api/search", json=query)).json()["passages"] == []
    assert len((await client.http.post("/api/search", json={**query, "thread": thread})).json()["passages"]) == 1


async def test_settings_hold_for_one_search_and_are_checked(client: Client) -> None:
    query = {"query": "river", "settings": {"fusion": "rrf", "hybrid_top_k": 5}}
    assert (await client.http.post("/api/search", json=query)).status_code == 200
    refused = await client.http.post("/api/search", json={"query": "river", "settings": {"rrf_k": 0}})
    assert (refused.status_code, refused.json()["error"]["details"]["field"]) == (422, "rrf_k")
    assert (await client.http.post("/api/search", json={"query": "river", "settings": {"nope": 1}})).status_code == 422


@pytest.mark.parametrize(
    "body", [{}, {"query": ""}, {"query": "  "}, {"query": 5}, {"query": "x" * 10_001}, {"query": "a", "k": 1}]
)
async def test_a_search_that_cannot_be_is_refused_naming_the_field(client: Client, body: dict[str, Any]) -> None:
    response = await client.http.post("/api/search", json=body)
    assert response.status_code in {400, 422}
    assert "k" in response.text if "k" in body else "query" in response.text


async def test_pages_follow_the_cursor_to_the_end(client: Client) -> None:
    await post(client, files(**{f"f{n}__md": RIVER for n in range(5)}))
    seen: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = (await client.http.get("/api/documents", params={"limit": 2, **({"cursor": cursor} if cursor else {})})).json()
        seen += [document["name"] for document in page["documents"]]
        cursor = page["next_cursor"]
    assert sorted(seen) == [f"f{n}.md" for n in range(5)]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("rivers", {"a.md", "b.md"}),
        ("RIVIÈRES", {"100%.md"}),
        ("b.md rivers", {"b.md"}),
        ("iver md a", {"a.md"}),
        ("%", {"100%.md"}),
        ("a_md", set[str]()),
        ("bogus", set[str]()),
        ("  ", {"a.md", "b.md", "100%.md"}),
    ],
)
async def test_documents_are_found_by_all_the_words_in_their_name_or_title(client: Client, search: str, found: set[str]) -> None:
    french = "# Rivières de montagne\n\nElles descendent vers la plaine et rejoignent le fleuve avant la mer.\n".encode()
    sent = [*files(a__md=RIVER, b__md=RIVER), ("file", ("100%.md", french, "text/markdown"))]
    await post(client, sent)
    await settled(client)
    page = (await client.http.get("/api/documents", params={"search": search})).json()
    assert {document["name"] for document in page["documents"]} == found


async def test_a_search_for_documents_follows_the_cursor_and_is_bounded(client: Client) -> None:
    await post(client, files(**{f"n{n}__md": RIVER for n in range(3)}, other__md=RIVER))
    first = (await client.http.get("/api/documents", params={"search": "n", "limit": 2})).json()
    rest = (await client.http.get("/api/documents", params={"search": "n", "limit": 2, "cursor": first["next_cursor"]})).json()
    assert sorted(document["name"] for document in first["documents"] + rest["documents"]) == ["n0.md", "n1.md", "n2.md"]
    refused = await client.http.get("/api/documents", params={"search": "x" * 201})
    assert refused.status_code == 422
    assert "search" in refused.text


@pytest.mark.parametrize("cursor", ["x", "AAAA", "é", "_" * 32, "/" * 32])
async def test_a_foreign_cursor_is_refused(client: Client, cursor: str) -> None:
    response = await client.http.get("/api/documents", params={"cursor": cursor})
    assert (response.status_code, response.json()["error"]["details"].get("field")) == (400, "cursor")


@pytest.mark.parametrize(
    "query", [{"start": -1}, {"start": "x"}, {"end": 10**6}, {"start": 5, "end": 2}, {"start": 2**40}, {"version": 0}]
)
async def test_a_slice_that_cannot_be_is_refused(client: Client, query: dict[str, Any]) -> None:
    [accepted] = (await post(client, files(a__md=RIVER))).json()["documents"]
    await settled(client)
    response = await client.http.get(f"/api/documents/{accepted['id']}/text", params=query)
    assert response.status_code in {400, 422}


async def test_a_version_that_never_was_is_not_found(client: Client) -> None:
    [accepted] = (await post(client, files(a__md=RIVER))).json()["documents"]
    await settled(client)
    assert (await client.http.get(f"/api/documents/{accepted['id']}/text", params={"version": 7})).status_code == 404


@each(
    ("fields", "field"),
    [
        ({"path": "../etc/passwd"}, "path"),
        ({"path": "/etc/passwd"}, "path"),
        ({"path": "C:\\secret.md"}, "path"),
        ({"path": "a\x01b.md"}, "path"),
        ({"path": "x" * 2_000}, "path"),
        ({"path": "a/" * 600 + "b.md"}, "path"),
        ({"path": ["a.md", "b.md"]}, "path"),
        ({"workspace": "a\x07"}, "workspace"),
        ({"repo": "r" * 300}, "repo"),
        ({"language": "english"}, "language"),
        ({"language": ["en", "fr"]}, "language"),
        ({"colour": "red"}, "colour"),
        ({"assistant": "nobody"}, None),
        ({"thread": "conv_nothing"}, None),
    ],
)
async def test_a_field_that_cannot_be_is_refused_by_name_and_nothing_is_queued(
    client: Client, fields: dict[str, Any], field: str | None
) -> None:
    response = await post(client, files(a__md=RIVER), **fields)
    assert response.status_code == (400 if field else 404)
    assert response.json()["error"]["details"].get("field") == field
    assert (await client.http.get("/api/documents")).json()["documents"] == []


@pytest.mark.parametrize(
    ("sent", "name", "path"),
    [
        ("../../etc/passwd.md", "passwd.md", "passwd.md"),
        ("/abs/x.md", "x.md", "x.md"),
        ("docs\\guide\\x.md", "x.md", "docs/guide/x.md"),
        ("سجل.md", "سجل.md", "سجل.md"),
        ("e\u0301te\u0301.md", "été.md", "été.md"),
        ("gpj.\u202edm.md", "gpj.dm.md", "gpj.dm.md"),
        ("a'b;c$(id).md", "a'b;c$(id).md", "a'b;c$(id).md"),
    ],
)
async def test_hostile_and_foreign_names_only_identify_and_are_shown(client: Client, sent: str, name: str, path: str) -> None:
    await post(client, [("file", (sent, RIVER, "text/markdown"))])
    [document] = await settled(client)
    assert (document["name"], document["path"], document["status"]) == (name, path, "ready")


async def test_a_name_of_ten_kilobytes_is_refused(client: Client) -> None:
    response = await post(client, [("file", ("n" * 10_000 + ".md", RIVER, "text/markdown"))])
    assert (response.status_code, response.json()["error"]["details"]["field"]) == (400, "file")


async def test_a_folder_stands_before_the_names_of_all_files(client: Client) -> None:
    await post(client, files(a__md=RIVER, b__md=MOUNTAIN), path="geo/")
    assert sorted(document["path"] for document in await settled(client)) == ["geo/a.md", "geo/b.md"]


RAW = {
    "no boundary": (b"x", "multipart/form-data"),
    "cut off": (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        "multipart/form-data; boundary=b",
    ),
    "no file": (b'--b\r\nContent-Disposition: form-data; name="repo"\r\n\r\nx\r\n--b--\r\n', "multipart/form-data; boundary=b"),
    "no filename": (
        b'--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
        "multipart/form-data; boundary=b",
    ),
    "other name": (
        b'--b\r\nContent-Disposition: form-data; name="f"; filename="a.md"\r\n\r\nx\r\n--b--\r\n',
        "multipart/form-data; boundary=b",
    ),
    "name not UTF-8": (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="\xff.md"\r\n\r\nx\r\n--b--\r\n',
        "multipart/form-data; boundary=b",
    ),
    "value not UTF-8": (
        b'--b\r\nContent-Disposition: form-data; name="repo"\r\n\r\n\xff\r\n--b--\r\n',
        "multipart/form-data; boundary=b",
    ),
    "JSON": (b'{"file": "a.md"}', "application/json"),
    "nothing": (b"", "multipart/form-data; boundary=b"),
}


@pytest.mark.parametrize("kind", RAW)
async def test_a_body_that_is_no_form_with_files_is_refused(client: Client, kind: str) -> None:
    body, content_type = RAW[kind]
    response = await client.http.post("/api/documents", content=body, headers={"Content-Type": content_type})
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "INVALID_INPUT"


async def body_of(*parts: tuple[str, bytes], piece: int = 7) -> AsyncIterator[bytes]:
    """A multipart body in small pieces."""
    whole = b"".join(
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="%s"\r\n\r\n%s\r\n' % (name.encode(), content)
        for name, content in parts
    )
    whole += b"--b--\r\n"
    for at in range(0, len(whole), piece):
        yield whole[at : at + piece]
        await asyncio.sleep(0)


TYPE = "multipart/form-data; boundary=b"


async def test_a_form_in_any_pieces_keeps_every_byte() -> None:
    contents = [b"", b"\r\n--", b"--b", bytes(range(256)) * 5_000, b"\r\n" * 100]
    parts = [(f"{n}.bin", content) for n, content in enumerate(contents)]
    for piece in (11, 4_096, 10_000_000):
        async with read_form(TYPE, body_of(*parts, piece=piece), file_bytes_most=2**21, files_most=9) as form:
            assert [form.read(part) for part in form.files] == contents
            assert [part.sha256 for part in form.files] == [hashlib.sha256(content).digest() for content in contents]


async def test_a_file_beyond_the_limit_is_refused_by_name_before_the_rest_is_read() -> None:
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n'
        while True:
            read += 1_000
            yield b"x" * 1_000

    with pytest.raises(InvalidInput) as refused:
        async with read_form(TYPE, endless(), file_bytes_most=5_000, files_most=9):
            raise AssertionError("nothing to see")
    assert (refused.value.code, refused.value.details["file"]) == ("PAYLOAD_TOO_LARGE", "big.bin")
    assert read <= 6_000


async def test_form_fields_without_end_are_refused_by_name_before_the_rest_is_read() -> None:
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        while True:
            read += 1
            yield b'--b\r\nContent-Disposition: form-data; name="path"\r\n\r\na.md\r\n'

    with pytest.raises(InvalidInput) as refused:
        async with read_form(TYPE, endless(), file_bytes_most=5_000, files_most=9):
            raise AssertionError("nothing to see")
    assert (refused.value.code, refused.value.details) == ("INVALID_INPUT", {"field": "path", "limit": 19})
    assert read <= 21


async def test_a_form_may_give_a_path_for_each_file_and_ten_fields_more() -> None:
    async def body() -> AsyncIterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="path"\r\n\r\na.md\r\n' * 19
        yield b"--b--\r\n"

    async with read_form(TYPE, body(), file_bytes_most=5_000, files_most=9) as form:
        assert form.fields == [("path", "a.md")] * 19


async def test_a_file_as_large_as_the_limit_is_taken() -> None:
    async with read_form(TYPE, body_of(("a", b"x" * 5_000)), file_bytes_most=5_000, files_most=9) as form:
        assert form.files[0].size == 5_000


async def test_a_file_that_is_too_large_is_413_over_http(client: Client) -> None:
    response = await post(client, files(small__md=RIVER, big__md=b"x" * (50 * 2**20 + 1)))
    assert response.status_code == 413
    error = response.json()["error"]
    assert error["details"]["file"] == "big.md"
    assert "50 MB" in error["message"]
    assert (await client.http.get("/api/documents")).json()["documents"] == []


async def test_too_many_files_in_one_request_are_refused(client: Client) -> None:
    parts: Files = [("file", (f"{n}.md", b"x", "text/markdown")) for n in range(FILES_MOST + 1)]
    response = await post(client, parts)
    assert (response.status_code, response.json()["error"]["details"]["field"]) == (400, "file")
