"""Assistants on the page: made, changed, deleted with what belongs to them; what is refused is said where it was typed."""

import re

from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, SHOTS, Strict
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.served import Served

HOSTILE = "<img src=x onerror=alert(1)> \u202egnp"
SHOWN = "<img src=x onerror=alert(1)> gnp"


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


async def opened(page: Page, served: Served) -> None:
    await page.goto(f"{served.address}/assistants")
    await expect(card(page, "default")).to_contain_text("documents")


def made(served: Served, **body: object) -> str:
    with served.http() as http:
        return http.post("/api/assistants", json=body).raise_for_status().json()["id"]


async def test_an_assistant_is_made_changed_and_found_again(page: Page, served: Served) -> None:
    await opened(page, served)
    await page.get_by_role("button", name="New assistant").click()
    await dialog(page).get_by_label("Name").fill("legal")
    await dialog(page).get_by_label("Instructions").fill("Name the clause.")
    await dialog(page).get_by_label("Days to keep its conversations").fill("7")
    await dialog(page).get_by_role("button", name="Create").click()
    await expect(dialog(page)).to_be_hidden()
    await expect(card(page, "legal")).to_contain_text("Name the clause.")
    await expect(card(page, "legal")).to_contain_text("kept for 7 days")
    await card(page, "legal").get_by_role("button", name="Edit legal").click()
    await expect(dialog(page).get_by_label("Name")).to_have_value("legal")
    await dialog(page).get_by_label("Name").fill("law")
    await dialog(page).get_by_label("Model").select_option(index=1)
    await dialog(page).get_by_label("Days to keep its conversations").fill("")
    await dialog(page).get_by_role("button", name="Save").click()
    await expect(card(page, "law")).to_contain_text("model: ")
    with served.http() as http:
        [law] = [one for one in http.get("/api/assistants").json()["assistants"] if one["name"] == "law"]
        models = http.get("/api/server").json()["models"]
    assert (law["instructions"], law["model"], law["retentionDays"]) == ("Name the clause.", models[0], None)
    await expect(card(page, "law").get_by_role("link", name="Retrieval settings")).to_have_attribute(
        "href", f"/settings?assistant={law['id']}"
    )


async def test_a_taken_name_is_said_at_the_name_and_what_was_typed_stays(page: Page, served: Served, strict: Strict) -> None:
    strict.allow("409")
    made(served, name="taken")
    await opened(page, served)
    await page.get_by_role("button", name="New assistant").click()
    await dialog(page).get_by_role("button", name="Create").click()
    await expect(dialog(page).get_by_role("alert")).to_have_text("Enter a name of 1 to 200 characters.")
    name = dialog(page).get_by_label("Name")
    await name.fill("taken")
    await dialog(page).get_by_label("Instructions").fill("A long thought.")
    await dialog(page).get_by_role("button", name="Create").click()
    await expect(dialog(page).get_by_role("alert")).to_have_text("Another assistant already has this name.")
    await expect(name).to_have_attribute("aria-invalid", "true")
    await expect(name).to_have_accessible_description("Another assistant already has this name.")
    await expect(dialog(page).get_by_label("Instructions")).to_have_value("A long thought.")
    await dialog(page).get_by_label("Days to keep its conversations").fill("many")
    await expect(dialog(page).get_by_role("alert")).to_have_text("Enter a whole number from 0 to 36,500, or leave it empty.")
    await dialog(page).get_by_label("Days to keep its conversations").fill("0")
    await name.fill("not taken")
    await dialog(page).get_by_role("button", name="Create").click()
    await expect(card(page, "not taken")).to_contain_text("kept forever")


async def test_the_default_assistant_keeps_its_name_and_cannot_be_deleted(page: Page, served: Served) -> None:
    await opened(page, served)
    await expect(card(page, "default").get_by_role("button")).to_have_count(1)
    await card(page, "default").get_by_role("button", name="Edit default").click()
    await expect(dialog(page).get_by_label("Name")).to_have_attribute("readonly", "")
    await dialog(page).get_by_label("Instructions").fill("Be brief.")
    await dialog(page).get_by_role("button", name="Save").click()
    await expect(card(page, "default")).to_contain_text("Be brief.")
    with served.http() as http:
        [default] = [one for one in http.get("/api/assistants").json()["assistants"] if one["name"] == "default"]
        assert http.delete(f"/api/assistants/{default['id']}").json()["error"]["code"] == "DEFAULT_ASSISTANT"


async def test_deleting_counts_first_and_asks(page: Page, served: Served) -> None:
    of = made(served, name="old")
    with served.http() as http:
        http.post("/api/documents", files=[("file", ("a.md", b"# A\n\nOne.\n"))], data={"assistant": of}).raise_for_status()
        for _ in range(2):
            http.post("/api/conversations", json={"assistantId": of}).raise_for_status()
    await opened(page, served)
    await expect(card(page, "old")).to_contain_text("2 conversations")
    await card(page, "old").get_by_role("button", name="Delete old").click()
    await expect(dialog(page)).to_contain_text("1 document, 2 conversations")
    await expect(dialog(page).get_by_role("button", name="Cancel")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(card(page, "old")).to_be_visible()
    await card(page, "old").get_by_role("button", name="Delete old").click()
    await dialog(page).get_by_role("button", name="Delete", exact=True).click()
    await expect(card(page, "old")).to_be_hidden()
    with served.http() as http:
        assert http.get(f"/api/assistants/{of}").status_code == 404


async def test_what_is_set_over_http_is_shown_and_kept(page: Page, served: Served) -> None:
    of = made(served, name="remembers", memoryRole="lawyer")
    await opened(page, served)
    await expect(card(page, "remembers")).to_contain_text("memory role: lawyer")
    await card(page, "remembers").get_by_role("button", name="Edit remembers").click()
    await expect(dialog(page)).to_contain_text("Set through the API; saving here does not change it.")
    await dialog(page).get_by_label("Instructions").fill("Remember.")
    await dialog(page).get_by_role("button", name="Save").click()
    await expect(card(page, "remembers")).to_contain_text("Remember.")
    with served.http() as http:
        assert http.get(f"/api/assistants/{of}").json()["memoryRole"] == "lawyer"


async def test_a_hostile_name_stays_inert_everywhere(page: Page, served: Served) -> None:
    made(served, name=HOSTILE, instructions="<script>window.wasRun = true</script>", retentionDays=3)
    await opened(page, served)
    await expect(card(page, SHOWN)).to_be_visible()
    await card(page, SHOWN).get_by_role("button", name=re.compile("^Delete")).click()
    await expect(dialog(page).get_by_role("heading")).to_have_text(f"Delete the assistant {SHOWN}?")
    await page.keyboard.press("Escape")
    for path in ("/assistants", "/retention", "/settings"):
        await page.goto(served.address + path)
        await expect(page.get_by_text("onerror").first).to_be_attached()
        assert await page.evaluate("!document.querySelector('main img, main script, dialog img') && window.wasRun === undefined")


async def test_no_barriers_in_the_list_the_form_and_its_faults(page: Page, served: Served, axe: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    for size, where in ((DESK, "desk"), (PHONE, "phone")):
        await page.set_viewport_size(size)
        await opened(page, served)
        assert await barriers_in_light_and_dark(page, axe, SHOTS, f"assistants-{where}") == []
        await page.get_by_role("button", name="New assistant").click()
        await dialog(page).get_by_role("button", name="Create").click()
        await expect(dialog(page).get_by_role("alert")).to_be_visible()
        assert await barriers_in_light_and_dark(page, axe) == []
