"""What is read stays where it is, and what is followed stays at its end: looked at in every frame that is painted, in pixels."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser import probes
from tests.browser.conftest import Steered
from tests.browser.filled import fill
from tests.browser.served import Served
from tests.browser.writing import answer

QUESTION = "How are citations checked?"
MOST_PIXELS = 40
PIECE = 50
WHOLE_SECONDS = 90


@pytest.fixture(scope="module")
def thread(steered: Steered) -> str:
    """A long thread, by its path."""
    return "/c/" + fill(Served(steered.address, steered.dsn), conversations=0, threads=[400])[0]


@pytest.fixture
async def page(context: BrowserContext, steered: Steered, thread: str) -> AsyncIterator[Page]:
    """The thread, at its end."""
    page = await context.new_page()
    await probes.put_probes(page)
    await page.goto(steered.address + thread)
    await expect(page.get_by_role("log").get_by_role("article").last).to_be_visible()
    await page.wait_for_load_state("networkidle")
    yield page
    steered.script.go_on()


async def ask(page: Page) -> None:
    await page.get_by_role("textbox", name="Your question").fill(QUESTION)
    await page.keyboard.press("Enter")
    await expect(page.locator(".md-streaming")).to_be_attached()


async def wheel(page: Page, *turns: int) -> None:
    """Turn the mouse wheel over the messages, by pixels."""
    await page.get_by_role("log").hover()
    for pixels in turns:
        await page.mouse.wheel(0, pixels)
        await page.evaluate("new Promise(requestAnimationFrame)")


async def whole(page: Page) -> None:
    """Wait until the answer is written and stored."""
    await expect(page.get_by_role("button", name="Send")).to_be_attached(timeout=WHOLE_SECONDS * 1000)
    await page.wait_for_load_state("networkidle")


async def distance_from_end(page: Page) -> float:
    log = page.get_by_role("log")
    return await log.evaluate("log => log.scrollHeight - log.clientHeight - log.scrollTop")


async def first_row(page: Page) -> str | None:
    return await page.get_by_role("log").get_by_role("article").first.get_attribute("data-message-id")


async def test_a_jump_is_seen(page: Page) -> None:
    """What the other tests rest on: one frame in which the text moves without being asked to."""
    await wheel(page, -120)
    await probes.watch(page, "row")
    await page.get_by_role("log").evaluate("log => { log.scrollTop -= 200; }")
    assert (await probes.seen(page)).worst == pytest.approx(200, abs=5)


async def test_older_messages_come_without_moving_what_is_read(page: Page) -> None:
    await wheel(page, -120)
    begun = await first_row(page)
    await probes.watch(page, "row")
    await probes.climb(page, frames=500, pixels=60)
    watched = await probes.seen(page)
    assert watched.worst <= MOST_PIXELS, watched.jumps
    assert watched.gone == 0
    assert watched.moved > 15_000
    assert await first_row(page) != begun


async def test_a_followed_answer_grows_upwards_from_the_end(page: Page, steered: Steered) -> None:
    steered.script.tells(answer(7, 12_000), characters=PIECE, every_seconds=0.01)
    await ask(page)
    await probes.watch(page, "end")
    await whole(page)
    watched = await probes.seen(page)
    assert watched.worst <= MOST_PIXELS, watched.jumps
    assert await distance_from_end(page) <= 4


async def test_reading_above_a_growing_answer_is_not_disturbed(page: Page, steered: Steered) -> None:
    steered.script.tells(answer(7, 12_000), characters=PIECE, every_seconds=0.01, hold_after=60)
    await ask(page)
    await page.wait_for_function(
        "most => document.querySelector('.md-streaming').textContent.length > most", arg=PIECE * 40, timeout=WHOLE_SECONDS * 1000
    )
    await wheel(page, *[-200] * 5)
    await expect(page.get_by_role("button", name="Jump to the latest")).to_be_visible()
    await probes.watch(page, "row")
    steered.script.go_on()
    await whole(page)
    watched = await probes.seen(page)
    assert watched.jumps == []
    assert abs(watched.moved) <= 4
    assert await distance_from_end(page) > 1_000


async def test_the_wheel_leads_while_an_answer_comes(page: Page, steered: Steered) -> None:
    steered.script.tells(answer(7, 12_000), characters=PIECE, every_seconds=0.01)
    await ask(page)
    await wheel(page, -120)
    await probes.watch(page, "row")
    await wheel(page, *[-120] * 60)
    watched = await probes.seen(page)
    assert watched.worst <= MOST_PIXELS, watched.jumps
    assert watched.moved > 3_000
    await whole(page)
