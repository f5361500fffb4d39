"""The list of conversations, versions of a question, and finding in a conversation: by keys and by pointer, also on a phone."""

import re

from playwright.async_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looking import barriers
from tests.browser.served import Served


def _fork(served: Served, conversation: str, question: str) -> None:
    """Ask anew after the first answer."""
    with served.http() as http:
        answer = http.get(f"/api/conversations/{conversation}/messages").json()["messages"][1]["id"]
        body = {"content": question, "parentMessageId": answer}
        http.post(f"/api/conversations/{conversation}/messages", json=body).raise_for_status()


def _title(served: Served, conversation: str) -> str | None:
    with served.http() as http:
        answer = http.get(f"/api/conversations/{conversation}")
    return None if answer.status_code == 404 else answer.json()["title"]


async def test_a_conversation_is_renamed_by_keys_and_the_row_keeps_the_focus(page: Page, served: Served) -> None:
    conversation = served.converse(title="Before")
    await page.goto(served.address)
    row = page.locator(f'[data-conversation="{conversation}"]')
    await row.focus()
    await page.keyboard.press("F2")
    await expect(page.get_by_role("textbox", name="New title")).to_be_focused()
    await page.keyboard.type("After")
    await page.keyboard.press("Enter")
    await expect(row).to_be_focused()
    await expect(row).to_have_text("After")
    await page.reload()
    await expect(row).to_have_text("After")
    assert _title(served, conversation) == "After"


async def test_the_open_conversation_is_deleted_after_a_question_that_esc_takes_back(
    page: Page, served: Served, axe: str
) -> None:
    conversation = served.converse(title="To be gone")
    await page.goto(f"{served.address}/c/{conversation}")
    row = page.locator(f'[data-conversation="{conversation}"]')
    await expect(row).to_have_attribute("aria-current", "page")
    await row.hover()
    await page.get_by_role("button", name="Actions for “To be gone”").click()
    await expect(page.get_by_role("menuitem", name="Rename")).to_be_focused()
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Delete this conversation?")
    await expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    assert await barriers(page, axe) == []
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    assert _title(served, conversation) == "To be gone"
    await row.focus()
    await page.keyboard.press("Delete")
    await dialog.get_by_role("button", name="Delete").click()
    await expect(page).to_have_url(served.address + "/")
    await expect(row).to_have_count(0)
    assert _title(served, conversation) is None


async def test_titles_are_searched_and_esc_shows_all_again(page: Page, served: Served) -> None:
    served.converse(title="Café on Tuesdays")
    served.converse(title="Something else")
    await page.goto(served.address)
    navigation = page.get_by_role("navigation", name="Conversations")
    field = navigation.get_by_role("searchbox")
    await field.fill("cafe")
    await expect(navigation.get_by_role("listitem")).to_have_count(1)
    await expect(navigation.get_by_role("link", name="Café on Tuesdays")).to_be_visible()
    await field.fill("no such title")
    await expect(navigation.get_by_text("No conversation contains “no such title”.")).to_be_visible()
    await field.press("Escape")
    await expect(navigation.get_by_role("link", name="Something else")).to_be_visible()


async def test_the_other_version_of_a_question_comes_where_the_first_one_was(page: Page, served: Served) -> None:
    conversation = served.converse("What is a citation?", "When is an answer refused?", title="Versions")
    _fork(served, conversation, "What is a refusal?")
    await page.goto(f"{served.address}/c/{conversation}")
    newer, older = (page.get_by_role("group", name=f"Version {at} of 2") for at in (2, 1))
    await expect(newer).to_be_visible()
    await newer.get_by_role("button", name="Previous version").click()
    await expect(page.get_by_role("log").get_by_text("When is an answer refused?")).to_be_visible()
    await expect(older.get_by_role("button", name="Previous version")).to_be_focused()
    await older.get_by_role("button", name="Next version").click()
    await expect(newer.get_by_role("button", name="Next version")).to_be_focused()


async def test_words_are_found_marked_and_gone_to(page: Page, served: Served) -> None:
    conversation = served.converse("What is a citation?", "What does a CITATION hold?", title="Finding")
    await page.goto(f"{served.address}/c/{conversation}")
    await page.get_by_role("button", name="Find").first.click()
    field = page.get_by_role("textbox", name="Find in this conversation")
    await expect(field).to_be_focused()
    await field.fill("citation")
    hits = page.get_by_role("list", name="Matches").get_by_role("listitem")
    await expect(hits.first).to_contain_text("citation?")
    count = await hits.count()
    assert await page.evaluate("CSS.highlights.get('found').size") > 0
    await field.press("Enter")
    await expect(page.get_by_text(f"1 of {count}", exact=True).first).to_be_visible()
    await field.press("Shift+Enter")
    await expect(page.get_by_text(f"{count} of {count}", exact=True).first).to_be_visible()
    await field.press("Escape")
    await expect(field).to_have_count(0)
    await page.wait_for_function("CSS.highlights.size === 0", timeout=15_000)


async def test_on_a_phone_the_list_takes_the_focus_and_gives_it_back(page: Page, served: Served) -> None:
    await page.set_viewport_size(PHONE)
    await page.goto(served.address)
    opener = page.get_by_role("button", name="Open the list")
    await opener.click()
    await expect(page.get_by_role("button", name="Close the list")).to_be_focused()
    await expect(page.locator("main")).to_have_attribute("inert", "")
    await page.keyboard.press("Escape")
    await expect(opener).to_be_focused()
    await expect(page.get_by_role("navigation", name="Conversations")).to_be_hidden()
    await expect(page.locator("main")).not_to_have_attribute("inert", "")


async def test_words_of_an_answer_find_its_conversation_and_open_it_there(page: Page, served: Served, axe: str) -> None:
    wanted = served.converse("How are citations checked?", title="First steps")
    other = served.converse(title="Something else")
    with served.http() as http:
        answer = http.get(f"/api/conversations/{wanted}/messages").json()["messages"][1]["content"]
    words = " ".join(re.findall(r"[a-z]+ [a-z]+ [a-z]+", answer)[0].split())
    await page.goto(served.address)
    search = page.get_by_role("searchbox", name="Search conversations")
    await search.fill(words.upper())
    row = page.locator(f'[data-conversation="{wanted}"]')
    await expect(row.locator("mark")).to_have_text(words)
    await expect(row).not_to_contain_text("**")
    await expect(page.locator(f'[data-conversation="{other}"]')).to_have_count(0)
    assert await barriers(page, axe) == []
    await search.press("ArrowDown")
    await expect(row).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(f"{served.address}/c/{wanted}")
    await expect(page.get_by_role("textbox", name="Find in this conversation")).to_have_value(words)
    hit = page.get_by_role("list", name="Matches").locator("[aria-current=true]")
    await expect(hit).to_contain_text(words)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("textbox", name="Find in this conversation")).to_have_count(0)
    await search.fill("zebra crossing")
    await expect(page.get_by_text("No conversation contains “zebra crossing”.")).to_be_visible()
