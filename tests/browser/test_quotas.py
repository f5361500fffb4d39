"""Quotas on the page: a line only where something is limited, with every limit behind it, and the reason of a refusal."""

import asyncio
from collections.abc import Iterator

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import PHONE, Strict
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.served import Served

PATH = "/api/tenants/default/quotas"


@pytest.fixture(autouse=True)
def unlimited(served: Served) -> Iterator[None]:
    """Every journey ends without limits."""
    yield
    limit(served, documents=None, bytes=None, turnsPerDay=None)


def limit(served: Served, **limits: int | None) -> None:
    with served.http() as http:
        http.patch(PATH, json={"tenant": limits}).raise_for_status()


async def test_without_a_limit_nothing_is_shown(page: Page, served: Served) -> None:
    async with page.expect_response("**/api/usage"):
        await page.goto(served.address)
    await expect(page.get_by_role("link", name="Retention")).to_be_visible()
    await expect(page.get_by_text("Quotas")).to_have_count(0)


async def test_limits_and_what_is_used_open_by_keyboard_and_a_refusal_says_why(
    page: Page, served: Served, strict: Strict, axe: str
) -> None:
    with served.http() as http:
        used = {one["quota"]: one["used"] for one in http.get("/api/usage").json()["tenant"]}
    limit(served, documents=int(used["documents"]) * 2, turnsPerDay=int(used["turns_per_day"]))
    strict.allow("429")
    await page.goto(served.address)
    line = page.get_by_text("Quotas: 100% used")
    await expect(line).to_be_visible()
    await line.focus()
    await page.keyboard.press("Enter")
    shown = page.locator(".quotas")
    await expect(shown).to_contain_text("Everybody's together")
    await expect(shown).to_contain_text(f"{int(used['documents'])} of {int(used['documents']) * 2}")
    await expect(shown.locator("div").filter(has_text="Questions today")).to_contain_text("used up until")
    assert await barriers_in_light_and_dark(page, axe) == []
    await page.get_by_role("textbox", name="Your question").fill("What is a citation?")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("The quota that all users share is used up")
    assert len([one for one in strict.said if "429" in one]) == 1, "what is used up is asked for again"


async def test_a_refused_first_question_stays_in_its_field_and_leaves_no_conversation(
    page: Page, served: Served, strict: Strict
) -> None:
    limit(served, turnsPerDay=0)
    strict.allow("429")
    await page.goto(served.address)
    field = page.get_by_role("textbox", name="Your question")
    await field.fill("What is a citation?")
    async with page.expect_response(lambda answer: answer.request.method == "DELETE" and answer.ok):
        await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("The quota that all users share is used up")
    await expect(page).to_have_url(f"{served.address}/")
    await expect(field).to_have_value("What is a citation?")
    await expect(field).to_be_focused()
    await expect(page.get_by_role("link", name="Untitled")).to_have_count(0)
    with served.http() as http:
        assert http.get("/api/conversations").json()["conversations"] == []
    limit(served, turnsPerDay=None)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    await expect(page.get_by_role("alert")).to_have_count(0)
    await expect(page.locator(".answer").first).to_be_visible()


async def test_a_refused_first_question_that_is_sent_again_at_once_keeps_its_conversation(
    page: Page, served: Served, strict: Strict
) -> None:
    limit(served, turnsPerDay=0)
    strict.allow("429")
    asked_again = asyncio.Event()

    async def answer_late(route: Route) -> None:
        if route.request.method != "GET":
            await route.continue_()
            return
        response = await route.fetch()  # what the server has before the question is sent again
        await asked_again.wait()
        await route.fulfill(response=response)

    await page.goto(served.address)
    await page.route("**/messages?*", answer_late)
    field = page.get_by_role("textbox", name="Your question")
    await field.fill("What is a citation?")
    async with page.expect_request("**/messages?*"):
        await page.keyboard.press("Enter")
    await expect(field).to_have_value("What is a citation?")
    limit(served, turnsPerDay=None)
    async with page.expect_response(lambda one: one.request.method == "POST" and one.url.endswith("/messages")) as sent:
        await page.keyboard.press("Enter")
    conversation = (await sent.value).url.removesuffix("/messages")
    asked_again.set()
    await expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    await expect(page.locator(".answer").first).to_be_visible()
    with served.http() as http:
        assert len(http.get(f"{conversation}/messages").raise_for_status().json()["messages"]) == 2


async def test_on_a_phone_the_line_is_in_the_list(page: Page, served: Served) -> None:
    limit(served, bytes=1 << 40)
    await page.set_viewport_size(PHONE)
    await page.goto(served.address)
    await page.get_by_role("button", name="Open the list").click()
    await expect(page.get_by_text("Quotas: 0% used")).to_be_visible()
