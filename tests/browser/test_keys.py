"""The page on a server with keys: what each scope may do is offered, the rest is not; a key that is wrong is asked for again."""

import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Page, expect

from tests.browser import made
from tests.browser.conftest import Strict
from tests.browser.served import Served

QUESTION = "How are citations checked?"


@pytest.fixture(scope="module")
def keys(served: Served) -> Iterator[dict[str, str]]:
    """A key of each scope; without one nothing is answered any more."""
    with served.http() as http:
        made = {"admin": created(http, "admin", None)}
        yield made | {scope: created(http, scope, made["admin"]) for scope in ("query", "write")}


def created(http: httpx.Client, scope: str, by: str | None) -> str:
    headers = {"Authorization": f"Bearer {by}"} if by else {}
    body = {"scopes": [scope], "callerApp": "page"}
    return http.post("/api/keys", json=body, headers=headers).raise_for_status().json()["key"]


@pytest.fixture
async def locked(page: Page, served: Served, keys: dict[str, str], strict: Strict) -> AsyncIterator[Page]:
    """A page that asks for a key; that key goes into no address, to no other server and into no line of the console."""
    strict.allow("401")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(served.address)
    yield page
    assert not [url for url in asked if not url.startswith((served.address, "blob:")) or any(key in url for key in keys.values())]
    assert not [text for text in strict.said if any(key in text for key in keys.values())]


async def give(page: Page, key: str) -> None:
    dialog = page.get_by_role("dialog", name="Sign in")
    await dialog.get_by_label("API key").fill(key)
    await dialog.get_by_role("button", name="Use this key").click()


async def opened(page: Page, path: str) -> None:
    await page.locator(f'nav a.page-link[href="{path}"]').click()
    await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    await expect(page.get_by_role("status").filter(has_text="Loading")).to_have_count(0)


@pytest.mark.parametrize("scope", ["query", "write", "admin"])
async def test_a_key_is_offered_what_it_may_do(locked: Page, keys: dict[str, str], scope: str) -> None:
    await give(locked, keys[scope])
    await expect(locked.get_by_role("dialog")).to_have_count(0)
    await locked.get_by_role("textbox", name="Your question").fill(QUESTION)
    await locked.keyboard.press("Enter")
    await expect(locked.get_by_role("button", name="Copy the answer")).to_be_visible()
    await locked.get_by_role("button", name="More actions for this conversation").click()
    async with locked.expect_download():
        await locked.get_by_role("menuitem", name="Export").click()

    main = locked.get_by_role("main")
    await opened(locked, "/documents")
    await expect(main.get_by_role("listitem").first).to_be_visible()
    may_write = 0 if scope == "query" else 1
    await expect(main.get_by_role("button", name="Choose files")).to_have_count(may_write)
    await expect(main.get_by_role("button", name="Delete citations.md")).to_have_count(may_write)
    await expect(main.get_by_role("checkbox")).to_have_count(may_write * 5)
    await expect(main.get_by_text("Use a key with the write scope")).to_have_count(1 - may_write)
    await opened(locked, "/assistants")
    await expect(main.get_by_role("button", name="New assistant")).to_have_count(may_write)
    await opened(locked, "/settings")
    await expect(main.get_by_text("Use a key with the admin scope")).to_have_count(0 if scope == "admin" else 1)
    await opened(locked, "/retention")
    await expect(main.get_by_role("button", name="Save")).to_have_count(1 if scope == "admin" else 0)


async def test_a_key_that_is_no_good_is_asked_for_again(locked: Page, keys: dict[str, str]) -> None:
    dialog = locked.get_by_role("dialog", name="Sign in")
    for wrong in ("clew_wrong", "clé€", "two words"):
        await give(locked, wrong)
        await expect(dialog).to_contain_text("not valid")
        await locked.reload()
        await expect(dialog.get_by_label("API key")).to_be_visible()
    await give(locked, "clew_wrong")
    await expect(dialog).to_contain_text("not valid")
    await give(locked, keys["query"])
    await expect(dialog).to_have_count(0)
    await expect(locked.get_by_role("textbox", name="Your question")).to_be_visible()


async def test_a_key_that_is_revoked_while_the_page_is_open_is_asked_for(
    locked: Page, served: Served, keys: dict[str, str]
) -> None:
    by = {"Authorization": f"Bearer {keys['admin']}"}
    with served.http() as http:
        body = {"scopes": ["query"], "callerApp": "page"}
        made = http.post("/api/keys", json=body, headers=by).raise_for_status().json()
        await give(locked, made["key"])
        await expect(locked.get_by_role("dialog")).to_have_count(0)
        field = locked.get_by_role("textbox", name="Your question")
        await field.fill(QUESTION)
        await locked.keyboard.press("Enter")
        await expect(locked.get_by_role("button", name="Copy the answer")).to_be_visible()
        http.delete(f"/api/keys/{made['id']}", headers=by).raise_for_status()
    dialog = locked.get_by_role("dialog", name="Sign in")
    await expect(dialog.get_by_label("API key")).to_be_visible()
    await locked.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await field.fill("Who may ask?")
    await field.press("Enter")
    await give(locked, keys["query"])
    await expect(dialog).to_have_count(0)
    await expect(field).to_have_value("Who may ask?")
    await field.press("Enter")
    await expect(locked.get_by_role("button", name="Copy the answer")).to_have_count(2)


async def test_an_original_is_shown_and_saved_with_a_key(
    locked: Page, served: Served, keys: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "harbour-report.pdf"
    made.report(file)
    with served.http() as http:
        http.headers["Authorization"] = f"Bearer {keys['write']}"
        files = [("file", (file.name, file.read_bytes(), "application/pdf"))]
        taken = http.post("/api/documents", files=files).raise_for_status()
        document = taken.json()["documents"][0]["id"]
        deadline = time.monotonic() + 60
        while http.get(f"/api/documents/{document}").json()["status"] != "ready":
            assert time.monotonic() < deadline, "the document is not ready"
        await give(locked, keys["query"])
        await expect(locked.get_by_role("dialog")).to_have_count(0)
        await locked.goto(f"{served.address}/documents/{document}")
        await expect(locked.locator(".pdf-page[data-page='1'][data-standing=drawn]")).to_be_visible()
        async with locked.expect_download() as download:
            await locked.get_by_role("link", name="Download").click()
        saved = await (await download.value).path()
        assert saved.read_bytes() == file.read_bytes()
        http.delete(f"/api/documents/{document}").raise_for_status()
