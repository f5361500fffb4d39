"""The built page from a real server, over real HTTP; tests/unit/server/test_page.py holds what it says to whom."""

import re
import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

import clew
from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import Served

BUILT = Path(clew.__file__).parent / "page" / "index.html"
pytestmark = pytest.mark.skipif(not BUILT.is_file(), reason="the page is not built: make page")


async def test_a_browser_gets_the_page_and_all_that_it_names(anonymous: httpx.AsyncClient) -> None:
    document = await anonymous.get("/")
    assert (document.status_code, document.content) == (200, BUILT.read_bytes())
    named = re.findall(r'(?:src|href)="(/[^"]*)"', document.text)
    assert any(path.endswith(".js") for path in named)
    for path in named:
        answer = await anonymous.get(path)
        assert answer.status_code == 200, path
        if path.endswith((".js", ".css")):
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        again = await anonymous.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_nothing_of_the_document_is_inline(anonymous: httpx.AsyncClient) -> None:
    document = (await anonymous.get("/")).text
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|(?:src|href)=\"(?!/)", document) == []


async def test_head_tells_what_get_would_send_and_sends_nothing(served: Served) -> None:
    where = urlsplit(served.ready.address)
    lines = [f"HEAD / HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n", f"GET /healthz HTTP/1.1\r\nHost: {where.netloc}\r\n"]
    with socket.create_connection((str(where.hostname), where.port or 0), timeout=30) as connection:
        connection.sendall("".join([*lines, "Connection: close\r\n\r\n"]).encode())
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    head, after = received.split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 200")
    assert f"content-length: {len(BUILT.read_bytes())}".encode() in head.lower()
    assert after.startswith(b"HTTP/1.1 200"), "the next answer follows at once"


@pytest.mark.parametrize("path", ["/assets/../index.html", "/../../pyproject.toml", "/assets/..%2f..%2fpy.typed", "//etc/passwd"])
async def test_no_path_leads_out_of_the_page(served: Served, path: str) -> None:
    where = urlsplit(served.ready.address)
    request = f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n\r\n"
    with socket.create_connection((str(where.hostname), where.port or 0), timeout=30) as connection:
        connection.sendall(request.encode())
        status = int(connection.makefile("rb").readline().split()[1])
    assert status in {401, 404}


async def test_the_page_is_no_part_of_the_api(served: Served) -> None:
    headers = {"Authorization": f"Bearer {served.ready.local_key}"}
    async with httpx.AsyncClient(base_url=served.ready.address, headers=headers, verify=NO_AUTHORITIES, trust_env=False) as http:
        paths = (await http.get("/openapi.json", timeout=60)).json()["paths"]
    of_the_api = ("/api/", "/auth/", "/v1/")
    assert {path for path in paths if not path.startswith(of_the_api)} == {"/healthz", "/readyz", "/mcp"}


async def test_a_browser_that_opens_an_unknown_address_gets_the_page_which_says_so(
    served: Served, anonymous: httpx.AsyncClient
) -> None:
    key = {"Authorization": f"Bearer {served.ready.local_key}"}
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    unknown = await anonymous.get("/nowhere", headers=browser)
    assert (unknown.status_code, unknown.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert unknown.text == (await anonymous.get("/")).text
    assert unknown.headers["cache-control"] == "no-store"
    for path, headers, status in (
        ("/nowhere", {}, 404),
        ("/api/documents", browser, 200),
        ("/docs", browser, 200),
        ("/healthz", browser, 200),
        ("/assets/x.js", browser, 404),
    ):
        answer = await anonymous.get(path, headers=headers | key)
        assert answer.status_code == status
        assert answer.text != unknown.text
