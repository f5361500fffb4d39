"""Sharing on the page: by link and with a group, read by somebody else, revoked; and what a stranger sees of it: nothing."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, SHOTS, Strict
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.made import FERRY, report
from tests.browser.served import Served
from tests.browser.test_keys import give

QUESTION = "How are citations checked?"
GROUPS: dict[str, list[str]] = {"ana": ["sales"], "bea": ["hr"], "zoe": []}
"""People of one tenant, and their groups."""


@dataclass(frozen=True)
class People:
    """A server with a key for each person."""

    address: str
    keys: dict[str, str]
    server: Served

    def http(self, name: str) -> httpx.Client:
        http = self.server.http()
        http.headers["Authorization"] = f"Bearer {self.keys[name]}"
        return http

    def converse(self, name: str, title: str) -> str:
        """Open a conversation with one question and its answer; return its id."""
        with self.http(name) as http:
            made = http.post("/api/conversations", json={"title": title}).raise_for_status().json()["id"]
            http.post(f"/api/conversations/{made}/messages", json={"content": QUESTION}).raise_for_status()
        return made

    def ask_with_document(self, name: str, path: Path) -> str:
        """Ask about the ferry through Anthropic's messages, with a PDF; return the id of the conversation."""
        source = {"type": "base64", "media_type": "application/pdf", "data": b64encode(path.read_bytes()).decode()}
        document = {"type": "document", "source": source, "title": path.name, "citations": {"enabled": True}}
        content = [document, {"type": "text", "text": "When does the night ferry to Sark leave?"}]
        asked = {"model": "clew", "max_tokens": 1024, "messages": [{"role": "user", "content": content}]}
        with self.http(name) as http:
            return http.post("/v1/messages", json=asked).raise_for_status().json()["clew"]["conversation_id"]

    def share(self, name: str, conversation: str, **whom: Any) -> dict[str, Any]:
        with self.http(name) as http:
            return http.post(f"/api/conversations/{conversation}/shares", json=whom).raise_for_status().json()

    async def enter(self, page: Page, name: str, path: str) -> None:
        """Open a path as somebody who is signed in."""
        await page.context.clear_cookies()
        headers = {"Authorization": f"Bearer {self.keys[name]}"}
        answer = await page.context.request.post(f"{self.address}/auth/key", headers=headers)
        assert answer.ok, await answer.text()
        await page.goto(self.address + path)


@pytest.fixture(scope="module")
def people(served: Served) -> Iterator[People]:
    with served.http() as http:
        admin = http.post("/api/keys", json={"scopes": ["admin"]}).raise_for_status().json()["key"]
        http.headers["Authorization"] = f"Bearer {admin}"
        keys = {
            name: http.post("/api/keys", json={"scopes": ["query"], "user": name, "groups": groups})
            .raise_for_status()
            .json()["key"]
            for name, groups in GROUPS.items()
        }
        yield People(served.address, keys, served)


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(has_text="Who can read it now")


def shares(page: Page) -> Locator:
    return dialog(page).get_by_role("region", name="Who can read it now").get_by_role("listitem")


def composer(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your question")


def more(page: Page) -> Locator:
    return page.get_by_role("button", name="More actions for this conversation")


async def open_dialog(page: Page) -> None:
    await more(page).click()
    await page.get_by_role("menuitem", name="Share…").click()
    await expect(dialog(page)).to_be_visible()


async def revoke(page: Page, name: str) -> None:
    await dialog(page).get_by_role("button", name=f"Revoke: {name}").press("Enter")
    question = page.get_by_role("dialog", name="Revoke this access?")
    await expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    await question.get_by_role("button", name="Revoke").press("Enter")
    await expect(shares(page)).to_have_count(0)


async def test_a_link_is_copied_read_by_somebody_else_and_revoked(page: Page, people: People, strict: Strict) -> None:
    strict.allow("404")
    conversation = people.converse("ana", "Checks of citations")
    await people.enter(page, "ana", f"/c/{conversation}")
    await open_dialog(page)
    await expect(dialog(page)).to_contain_text("You can revoke access at any time.")
    await expect(dialog(page)).to_contain_text("Only you, until you create a link")
    await dialog(page).get_by_role("button", name="Create a link").press("Enter")
    address = dialog(page).get_by_role("textbox", name="Address of the link")
    await expect(address).to_be_focused()
    await dialog(page).get_by_role("button", name="Copy").press("Enter")
    await expect(dialog(page).get_by_role("button", name="Copied")).to_be_visible()
    link = str(await page.evaluate("navigator.clipboard.readText()"))
    assert link == await address.input_value()
    assert link.startswith(f"{people.address}/shared/")
    await expect(shares(page)).to_have_count(1)
    await expect(shares(page)).to_contain_text("Anyone with the link")
    await page.keyboard.press("Escape")
    await expect(more(page)).to_be_focused()

    path = link.removeprefix(people.address)
    await people.enter(page, "zoe", path)
    main = page.get_by_role("main")
    await expect(main.get_by_role("heading", level=1)).to_have_text("Checks of citations")
    await expect(main).to_contain_text("Shared read-only by ana")
    await expect(main.get_by_role("article")).to_have_count(2)
    await expect(composer(page)).to_have_count(0)
    for name in ("Edit and ask again", "What happened", "More actions for this conversation"):
        await expect(main.get_by_role("button", name=name)).to_have_count(0)
    await main.get_by_role("button", name="Source 1").first.click()
    await expect(page.get_by_role("complementary").locator("mark").first).to_be_visible()

    await people.enter(page, "ana", path)
    await expect(main).to_contain_text("This is what readers of the link see.")
    await main.get_by_role("link", name="Open the conversation").click()
    await page.wait_for_url(f"**/c/{conversation}")
    await open_dialog(page)
    await expect(dialog(page).get_by_role("textbox", name="Address of the link")).to_have_count(0)
    await revoke(page, "Anyone with the link")
    await expect(dialog(page).get_by_role("region")).to_be_focused()

    await people.enter(page, "zoe", path)
    await expect(main.get_by_role("heading", name="This link leads nowhere")).to_be_visible()
    await expect(main.get_by_role("article")).to_have_count(0)


async def test_a_link_asks_for_a_sign_in_and_then_shows_the_conversation(page: Page, people: People, strict: Strict) -> None:
    strict.allow("401")
    path = people.share("ana", people.converse("ana", "For whoever signs in"), link=True)["path"]
    await page.goto(people.address + path)
    await expect(page.get_by_role("dialog", name="Sign in")).to_be_visible()
    await expect(page.get_by_text("For whoever signs in")).to_have_count(0)
    await give(page, people.keys["zoe"])
    await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_have_text("For whoever signs in")
    assert page.url == people.address + path


async def test_a_group_finds_the_conversation_and_can_only_read_it(page: Page, people: People, strict: Strict) -> None:
    strict.allow("404")
    conversation = people.converse("ana", "For the personnel")
    await people.enter(page, "ana", "/")
    sidebar = page.get_by_role("navigation", name="Conversations")
    await sidebar.get_by_role("link", name="For the personnel").hover()
    await sidebar.get_by_role("button", name="Actions for “For the personnel”").click()
    await page.get_by_role("menuitem", name="Share…").click()
    field = dialog(page).get_by_role("combobox", name="With a group")
    options = dialog(page).locator("datalist option")
    await expect(options).to_have_count(1)  # the page asks the server who is signed in
    await expect(options).to_have_attribute("value", "sales")
    await field.fill("hr")
    await dialog(page).get_by_role("combobox", name="New access lasts").select_option("7 days")
    await field.press("Enter")
    await expect(shares(page)).to_contain_text("Group hr")
    await expect(shares(page)).to_contain_text("ends")
    await expect(field).to_have_value("")

    await people.enter(page, "bea", "/")
    await expect(sidebar.get_by_role("link", name="For the personnel")).to_have_count(0)
    await sidebar.get_by_role("button", name="Shared with me").click()
    row = sidebar.get_by_role("link", name="For the personnel")
    await row.press("F2")
    await row.press("Delete")
    await expect(sidebar.get_by_role("button", name="Actions for")).to_have_count(0)
    await row.press("Enter")
    main = page.get_by_role("main")
    await expect(main).to_contain_text("Shared with your group by ana.")
    await expect(main.get_by_role("article")).to_have_count(2)
    await expect(composer(page)).to_have_count(0)
    await expect(main.get_by_role("button", name="Edit and ask again")).to_have_count(0)
    await more(page).click()
    await expect(page.get_by_role("menuitem", name="Copy all as Markdown")).to_be_visible()
    await expect(page.get_by_role("menuitem", name="Share…")).to_have_count(0)
    await page.keyboard.press("Escape")
    await main.get_by_role("button", name="Source 1").first.click()
    await expect(page.get_by_role("complementary").locator("mark").first).to_be_visible()

    await people.enter(page, "zoe", f"/c/{conversation}")
    await expect(main.get_by_role("heading", name="Conversation not found")).to_be_visible()
    await expect(sidebar.get_by_role("button", name="Shared with me")).to_have_count(0)

    await people.enter(page, "ana", f"/c/{conversation}")
    await open_dialog(page)
    await revoke(page, "Group hr")
    await people.enter(page, "bea", f"/c/{conversation}")
    await expect(main.get_by_role("heading", name="Conversation not found")).to_be_visible()
    await expect(main).to_contain_text("no longer shared with you")


async def test_a_citation_of_a_document_that_came_with_the_question_shows_its_quote(
    page: Page, people: People, axe: str, tmp_path: Path
) -> None:
    """To the owner, to whoever has a link and to a group: the name and the quote, and no way to a document that is not stored."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    report(tmp_path / "report.pdf")
    conversation = people.ask_with_document("ana", tmp_path / "report.pdf")
    link = people.share("ana", conversation, link=True)["path"]
    people.share("ana", conversation, group="hr")
    found: list[str] = []
    for name, path, picture in (
        ("ana", f"/c/{conversation}", "owner"),
        ("zoe", link, "link"),
        ("bea", f"/c/{conversation}", "group"),
    ):
        read: list[str] = []
        page.on("request", lambda request, read=read: read.append(request.url))
        await people.enter(page, name, path)
        main, panel = page.get_by_role("main"), page.get_by_role("complementary")
        await expect(main.get_by_role("article")).to_have_count(2)
        await expect(main.get_by_role("group", name="Sources")).to_contain_text("report.pdf")
        await main.get_by_role("button", name="Source 1").first.click()
        await expect(panel.get_by_role("heading", level=2)).to_have_text("report.pdf, p. 1" if name == "ana" else "report.pdf")
        await expect(panel.locator("figcaption")).to_contain_text("The document came with the question and is not stored.")
        await expect(panel.locator("blockquote")).to_have_text(FERRY)
        await expect(panel.get_by_role("button", name="Copy the quote")).to_be_visible()
        await expect(panel.get_by_role("link")).to_have_count(0)
        await expect(panel.get_by_text("Version")).to_have_count(0)
        await expect(panel.get_by_text("Crossings")).to_have_count(1 if name == "ana" else 0)
        found += await barriers_in_light_and_dark(page, axe, SHOTS, f"sharing-given-{picture}")
        await page.keyboard.press("Escape")
        await expect(panel).to_have_count(0)
        assert [url for url in read if "/api/documents" in url] == []
    assert found == []


async def test_a_session_that_ended_is_said_in_the_dialog_and_taken_up(page: Page, people: People, strict: Strict) -> None:
    strict.allow("401")
    await people.enter(page, "ana", f"/c/{people.converse('ana', 'Late')}")
    await page.wait_for_load_state("networkidle")
    async with page.expect_response("**/shares"):  # read later, it would open the dialog to sign in by itself
        await open_dialog(page)
    await page.wait_for_load_state("networkidle")
    await page.context.clear_cookies()
    await dialog(page).get_by_role("button", name="Create a link").click()
    await expect(page.get_by_role("dialog", name="Sign in")).to_be_visible()
    await give(page, people.keys["ana"])
    await expect(page.get_by_role("dialog", name="Sign in")).to_have_count(0)
    await expect(dialog(page).get_by_role("alert")).to_be_visible()
    # By key: the list above is read again, which moves the button.
    await dialog(page).get_by_role("button", name="Create a link").press("Enter")
    await expect(shares(page)).to_have_count(1)
    await expect(dialog(page).get_by_role("alert")).to_have_count(0)


async def test_how_sharing_looks(page: Page, people: People, axe: str, strict: Strict) -> None:
    strict.allow("404")
    SHOTS.mkdir(parents=True, exist_ok=True)
    conversation = people.converse("ana", "How citations are checked")
    people.share("ana", conversation, group="hr")
    path = people.share("ana", conversation, link=True)["path"]
    found: list[str] = []
    for size, name in ((DESK, "desk"), (PHONE, "phone")):
        await page.set_viewport_size(size)
        await people.enter(page, "ana", f"/c/{conversation}")
        await open_dialog(page)
        await dialog(page).get_by_role("button", name="Create a link").click()
        await expect(dialog(page).get_by_role("textbox", name="Address of the link")).to_be_visible()
        await expect(shares(page)).to_have_count(3 if name == "desk" else 4)
        found += await barriers_in_light_and_dark(page, axe, SHOTS, f"sharing-dialog-{name}")
        await people.enter(page, "bea", path)
        await expect(page.get_by_role("main").get_by_role("article")).to_have_count(2)
        found += await barriers_in_light_and_dark(page, axe, SHOTS, f"sharing-link-{name}")
        await page.goto(f"{people.address}/c/{conversation}")
        await expect(page.get_by_text("Shared with your group by ana.")).to_be_visible()
        found += await barriers_in_light_and_dark(page, axe, SHOTS, f"sharing-read-{name}")
        if name == "phone":
            await page.get_by_role("button", name="Open the list").click()
        await page.get_by_role("button", name="Shared with me").click()
        await expect(page.get_by_role("link", name="How citations are checked")).to_be_visible()
        found += await barriers_in_light_and_dark(page, axe, SHOTS, f"sharing-list-{name}")
        await page.goto(f"{people.address}/shared/nothing")
        await expect(page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()
        found += await barriers_in_light_and_dark(page, axe, SHOTS, f"sharing-gone-{name}")
    assert found == []
