"""The built page over the real application: who may have it, what may be kept for how long, and what a browser is told."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast
from uuid import uuid4

import httpx
import pytest

from clew.dialects.shared.parts import Parts
from clew.server.app import create_app
from clew.server.auth import KeyRing
from clew.server.page import read_page
from clew.server.settings import load_settings
from clew.store.keys import Keys

INDEX = b'<!doctype html><script type="module" src="/assets/index-B2x.js"></script>' + b"<p>clew</p>" * 50
SCRIPT = b"console.log('clew');" * 100
VIEWS = (
    "/",
    "/c/conv_1",
    "/shared/3Qm_x",
    "/documents",
    "/documents/doc_1",
    "/sources",
    "/settings",
    "/assistants",
    "/retention",
)
TYPES = {
    "assets/index-B2x.js": "text/javascript; charset=utf-8",
    "assets/index-B2x.css": "text/css; charset=utf-8",
    "assets/plex-a1.woff2": "font/woff2",
    "clew.svg": "image/svg+xml",
    "clew.webmanifest": "application/manifest+json",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page as a build leaves it, beside a file that is none of it."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("not for the network")
    for name in TYPES:
        (page / name).write_bytes(SCRIPT)
    (page / "index.html").write_bytes(INDEX)
    return page


async def caller(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A caller without a key, of a server that wants one."""
    ring = KeyRing(cast(Keys, None), tenant_id=uuid4(), local_key=None, is_open=False)
    app = create_app(load_settings(), cast(Parts, None), ring, read_page(folder))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    headers = {"Accept-Encoding": "identity"}
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:5200", headers=headers) as client:
        yield client


@pytest.fixture
async def client(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    async for client in caller(folder):
        yield client


@pytest.fixture
async def unbuilt(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async for client in caller(tmp_path / "nothing"):
        yield client


@pytest.mark.parametrize("path", VIEWS)
async def test_every_view_is_the_same_document_without_a_key_and_asked_for_again(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == ("text/html; charset=utf-8", "no-cache")


@pytest.mark.parametrize(("name", "media_type"), TYPES.items())
async def test_a_file_has_its_type_and_hashed_ones_are_kept_for_ever(
    client: httpx.AsyncClient, name: str, media_type: str
) -> None:
    answer = await client.get(f"/{name}")
    assert (answer.status_code, answer.headers["Content-Type"], answer.content) == (200, media_type, SCRIPT)
    is_kept = answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert is_kept == name.startswith("assets/")


@pytest.mark.parametrize("path", VIEWS[:2])
async def test_the_document_may_run_and_load_its_own_files_alone(client: httpx.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy.pop("img-src") == "'self' blob:"
    own = {"script-src", "style-src", "font-src", "connect-src", "manifest-src", "form-action"}
    assert {name for name, allowed in policy.items() if allowed == "'self'"} == own
    assert {name for name, allowed in policy.items() if allowed == "'none'"} == set(policy) - own
    assert {"default-src", "object-src", "base-uri", "frame-ancestors"} <= set(policy)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        *((header, True) for header in ("gzip, deflate, br", "br;q=1.0, GZIP;q=0.2", "*")),
        *((header, False) for header in ("gzip;q=0, *", "gzip; q=0.0", "identity", "br", "")),
    ],
)
async def test_text_is_packed_where_the_client_takes_it(client: httpx.AsyncClient, accepted: str, is_packed: bool) -> None:
    async with client.stream("GET", "/assets/index-B2x.js", headers={"Accept-Encoding": accepted}) as answer:
        sent = b"".join([piece async for piece in answer.aiter_raw()])
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers.get("Content-Encoding") == ("gzip" if is_packed else None)
    assert (gzip.decompress(sent) if is_packed else sent) == SCRIPT
    assert int(answer.headers["Content-Length"]) == len(sent)


async def test_a_file_that_several_ask_for_first_is_packed_for_each_and_says_so(client: httpx.AsyncClient) -> None:
    """Each may pack it for itself: no lock keeps the second from doing so, since Python 3.12."""
    asked = (client.get("/assets/index-B2x.js", headers={"Accept-Encoding": "gzip"}) for _ in range(8))
    for answer in await asyncio.gather(*asked):
        assert (answer.headers["Content-Encoding"], answer.content) == ("gzip", SCRIPT)


async def test_what_is_packed_already_is_sent_as_it_is(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/plex-a1.woff2", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers


async def test_what_a_browser_holds_is_not_sent_again(client: httpx.AsyncClient) -> None:
    tags = {
        coding: (await client.get("/", headers={"Accept-Encoding": coding})).headers["ETag"] for coding in ("gzip", "identity")
    }
    assert tags["gzip"] != tags["identity"], "other bytes have another strong tag (RFC 9110 §8.8.3)"
    for coding, tag in tags.items():
        for known in (tag, f"W/{tag}", f'"old", {tag}', "*"):
            answer = await client.get("/", headers={"Accept-Encoding": coding, "If-None-Match": known})
            assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", tag)
    assert (await client.get("/", headers={"If-None-Match": '"old"'})).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/",
        "/assets/index-B2x.js/",
        "/assets//etc/passwd",
        "/assets/old-C3y.js",
    ],
)
async def test_a_file_that_is_none_of_the_page_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "NOT_FOUND")
    assert "immutable" not in answer.headers.get("Cache-Control", "")


@pytest.mark.parametrize(
    "path", ["/%2e%2e/secret.txt", "/secret.txt", "/c/", "/c/a/b", "/settings/x", "/api/conversations", "/docs"]
)
async def test_everything_else_still_needs_a_key(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 401


async def test_the_page_is_read_alone(client: httpx.AsyncClient) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert (await client.request(method, "/settings")).status_code == 401


@pytest.mark.parametrize("path", ["/", "/assets/index-B2x.js"])
async def test_the_page_is_not_served_under_a_foreign_name(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path, headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "HOST_NOT_ALLOWED")


@pytest.mark.parametrize("path", VIEWS)
async def test_a_page_that_is_not_built_says_how_to_build_it(unbuilt: httpx.AsyncClient, path: str) -> None:
    answer = await unbuilt.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
    assert "make page" in answer.text
    assert "/docs" in answer.text
    assert not any(inline in answer.text for inline in ("<script", "<style", "style="))
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert answer.headers["Cache-Control"] == "no-store"
    assert (await unbuilt.get("/assets/index-B2x.js")).status_code == 404
