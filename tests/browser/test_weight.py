"""What the page weighs: what the first load fetches, what comes once it is opened, how much of long lists the document holds."""

import re
from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.async_api import BrowserContext, Page, Request, expect

from tests.browser import probes
from tests.browser.conftest import Steered
from tests.browser.filled import fill
from tests.browser.served import Served

FIRST_LOAD_BYTES = 90_000
"""Of compressed script and style."""
ROWS_MOST = 60
CONVERSATIONS, MESSAGES = 300, 400
"""Several pages of each, many times the rows that may be in the document."""
POLLED = re.compile(r"/api/conversations(/conv_[a-z0-9]+)?")
"""Asked for again every few seconds."""


@pytest.fixture(scope="module")
def thread(steered: Steered) -> str:
    """A long thread beside many short ones, by its path."""
    return "/c/" + fill(Served(steered.address, steered.dsn), conversations=CONVERSATIONS, threads=[MESSAGES])[0]


async def load(page: Page, address: str) -> None:
    await page.goto(address)
    await expect(page.locator("[data-conversation]").first).to_be_visible()
    await page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("is_long", [False, True], ids=["new", "long thread"])
async def test_the_first_load_is_small_and_fetches_nothing_twice(
    own_context: BrowserContext, steered: Steered, thread: str, is_long: bool
) -> None:
    requests: list[Request] = []
    own_context.on("request", lambda request: requests.append(request))
    page = await own_context.new_page()
    await load(page, steered.address + (thread if is_long else "/"))
    fetched = await probes.transfers(page)
    assert 0 < sum(fetched.values()) <= FIRST_LOAD_BYTES, fetched
    assert {f"{urlsplit(one.url).scheme}://{urlsplit(one.url).netloc}" for one in requests} == {steered.address}
    own = [one for one in requests if one.resource_type != "other"]  # the icon of the tab is the browser's, and from its cache
    counted = Counter(one.url for one in own if not POLLED.fullmatch(urlsplit(one.url).path))
    assert set(counted.values()) == {1}, counted


async def test_other_pages_are_fetched_when_they_are_opened(page: Page, steered: Steered) -> None:
    await load(page, steered.address)
    links = await page.get_by_role("navigation", name="Pages").get_by_role("link").all()
    assert len(links) >= 4
    for link in links:
        known = await probes.transfers(page)
        await link.click()
        await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
        new = set(await probes.transfers(page)) - set(known)
        assert any(name.endswith(".js") for name in new), await link.inner_text()


async def test_formulas_and_sources_are_fetched_when_they_are_shown(page: Page, steered: Steered) -> None:
    with steered.http() as http:
        server = Served(steered.address, steered.dsn)
        steered.script.tells("A plain one, and no more [1].")
        plain = server.converse("How are citations checked?")
        steered.script.tells("As $x^2$ says [1].")
        formula = server.converse("How are citations checked?")
        assert http.get(f"/api/conversations/{formula}/messages").json()["messages"][1]["content"] == "As $x^2$ says [1]."
    await load(page, f"{steered.address}/c/{plain}")
    first = set(await probes.transfers(page))
    await page.get_by_role("log").get_by_role("button", name=re.compile("citations.md")).first.click()
    await expect(page.get_by_role("complementary")).to_be_visible()
    panel = set(await probes.transfers(page)) - first
    assert any(name.endswith(".js") for name in panel)
    await load(page, f"{steered.address}/c/{formula}")
    await expect(page.locator("math")).to_be_visible()
    formulas = set(await probes.transfers(page)) - first
    assert any(name.endswith(".js") for name in formulas - panel)


async def test_a_long_thread_keeps_few_rows_in_the_document(page: Page, steered: Steered, thread: str) -> None:
    await load(page, steered.address + thread)
    await page.get_by_role("log").hover()
    await page.mouse.wheel(0, -120)
    await page.evaluate(
        """() => {
          window.most = 0;
          const log = document.querySelector("[role=log]");
          new MutationObserver(() => { window.most = Math.max(window.most, log.querySelectorAll("article").length); })
            .observe(log, { childList: true, subtree: true });
        }"""
    )
    await page.wait_for_function(
        """() => {
          document.querySelector("[role=log]").scrollTop = 0;
          return document.querySelector("[role=log] article[aria-posinset='1']") !== null;
        }""",
        timeout=90_000,
    )
    first = page.get_by_role("log").locator("article[aria-posinset='1']")
    await expect(first).to_have_attribute("aria-setsize", str(MESSAGES))
    assert 0 < await page.evaluate("window.most") < ROWS_MOST


async def test_a_long_list_of_conversations_keeps_few_rows_in_the_document(page: Page, steered: Steered, thread: str) -> None:
    await load(page, steered.address)
    await page.wait_for_function(
        """least => {
          const list = document.querySelector("[data-conversation]").closest("ul");
          list.parentElement.scrollTop = list.parentElement.scrollHeight;
          return Number(list.querySelector("li").ariaSetSize) >= least;
        }""",
        arg=CONVERSATIONS,
        timeout=90_000,
    )
    assert 0 < await page.locator("[data-conversation]").count() < ROWS_MOST
