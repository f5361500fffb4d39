"""The chat: asking, stopping, reading on after a reload or a break, drafts, editing, tabs in step, keys, taking it along."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from playwright.async_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Steered, Strict

QUESTION = "How are citations checked?"


@pytest.fixture(autouse=True)
def _let_go(steered: Steered) -> Iterator[None]:
    """No answer is held beyond its test."""
    steered.script.says(12)
    yield
    steered.script.go_on()


class Line:
    """A TCP connection to a server that can be cut."""

    def __init__(self, target: str) -> None:
        self.target = httpx.URL(target)
        self.address = ""
        self.is_cut = False
        self.ends: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        self.is_cut = True
        for end in self.ends:
            end.transport.abort()

    def mend(self) -> None:
        self.is_cut = False

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        from_server, to_server = await asyncio.open_connection(self.target.host, self.target.port)
        self.ends |= {writer, to_server}
        await asyncio.gather(passed_on(reader, to_server), passed_on(from_server, writer))
        self.ends -= {writer, to_server}


async def passed_on(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while piece := await source.read(65_536):
            sink.write(piece)
            await sink.drain()
    sink.close()


@asynccontextmanager
async def line_to(target: str) -> AsyncIterator[Line]:
    line = Line(target)
    async with await asyncio.start_server(line.connected, "127.0.0.1", 0) as server:
        line.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield line
        line.cut()


def composer(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your question")


def answers(page: Page) -> Locator:
    return page.locator(".row-assistant")


async def ask(page: Page, question: str = QUESTION) -> None:
    await composer(page).fill(question)
    await composer(page).press("Enter")


def conversation(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def open_one(steered: Steered, *questions: str) -> str:
    """Return the address of a conversation in which that was asked."""
    with steered.http() as http:
        made = http.post("/api/conversations", json={}).raise_for_status().json()["id"]
        for question in questions:
            http.post(f"/api/conversations/{made}/messages", json={"content": question}).raise_for_status()
    return f"{steered.address}/c/{made}"


def stored(steered: Steered, conversation_id: str) -> list[tuple[str, str]]:
    with steered.http() as http:
        page = http.get(f"/api/conversations/{conversation_id}/messages").raise_for_status().json()
    return [(one["role"], one["status"]) for one in page["messages"]]


async def test_the_first_question_makes_the_conversation_and_keeps_the_focus(page: Page, steered: Steered) -> None:
    steered.script.says(40, hold_after=8)
    await page.goto(steered.address)
    await ask(page)
    await page.wait_for_url("**/c/conv_*")
    await expect(page.get_by_role("button", name="Stop")).to_be_visible()
    await expect(composer(page)).to_be_focused()
    await expect(composer(page)).to_have_value("")
    steered.script.go_on()
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    await expect(page.locator("[role=status].unseen")).to_have_text("Answer ready")
    await expect(page.get_by_role("heading", level=1)).to_have_text(QUESTION)
    assert stored(steered, conversation(page)) == [("user", "complete"), ("assistant", "complete")]


async def test_escape_stops_the_answer_and_what_was_written_stays(page: Page, steered: Steered) -> None:
    steered.script.says(40, hold_after=8)
    await page.goto(steered.address)
    await ask(page)
    await expect(answers(page)).to_contain_text("w0")
    await composer(page).press("Escape")
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    await expect(answers(page)).to_contain_text("Stopped")
    await expect(composer(page)).to_be_focused()
    assert stored(steered, conversation(page)) == [("user", "complete"), ("assistant", "aborted")]


async def test_a_reload_in_the_midst_of_an_answer_reads_on_and_can_stop_it(page: Page, steered: Steered) -> None:
    steered.script.says(40, hold_after=8)
    await page.goto(steered.address)
    await ask(page)
    await page.wait_for_url("**/c/conv_*")
    await expect(page.get_by_role("button", name="Stop")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("button", name="Stop")).to_be_visible()
    await expect(answers(page)).to_have_count(1)
    steered.script.go_on()
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    with steered.http() as http:
        whole = http.get(f"/api/conversations/{conversation(page)}/messages").json()["messages"][-1]["content"]
    await expect(answers(page)).to_contain_text(whole.split("[")[0].strip())


async def test_two_tabs_show_the_same_answer_and_its_end(context: BrowserContext, page: Page, steered: Steered) -> None:
    address = open_one(steered, QUESTION)
    other = await context.new_page()
    await other.goto(address)
    await page.goto(address)
    await expect(answers(other)).to_have_count(1)
    steered.script.says(40, hold_after=8)
    await ask(page)
    await expect(other.get_by_role("button", name="Stop")).to_be_visible()
    await expect(answers(other)).to_have_count(2)
    await other.get_by_role("button", name="Stop").click()
    for tab in (page, other):
        await expect(tab.get_by_role("button", name="Send")).to_be_visible()
        await expect(answers(tab)).to_have_count(2)
    assert await answers(page).all_inner_texts() == await answers(other).all_inner_texts()


async def test_what_another_device_asks_appears_by_itself(page: Page, steered: Steered) -> None:
    address = open_one(steered, QUESTION)
    await page.goto(address)
    await expect(answers(page)).to_have_count(1)
    with steered.http() as http:
        http.post(
            f"/api/conversations/{conversation(page)}/messages", json={"content": "And who checks them?"}
        ).raise_for_status()
    await expect(page.get_by_text("And who checks them?")).to_be_visible()
    await expect(answers(page)).to_have_count(2)


async def test_a_question_that_cannot_be_sent_comes_back_and_is_asked_once(
    context: BrowserContext, page: Page, steered: Steered, strict: Strict
) -> None:
    strict.allow("ERR_INTERNET_DISCONNECTED")
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    await context.set_offline(True)
    await ask(page, "What if the network is gone?")
    await expect(page.get_by_role("alert").filter(has_text="Cannot reach the server")).to_be_visible()
    await expect(composer(page)).to_have_value("What if the network is gone?")
    await context.set_offline(False)
    await composer(page).press("Enter")
    await expect(answers(page)).to_have_count(2)
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    assert len(stored(steered, conversation(page))) == 4


async def test_an_answer_is_read_on_after_the_connection_broke(page: Page, steered: Steered, strict: Strict) -> None:
    strict.allow_lost_server()  # what the browser says of connections that are cut
    steered.script.says(40, hold_after=8)
    async with line_to(steered.address) as line:
        await page.goto(line.address)
        await ask(page)
        await expect(answers(page)).to_contain_text("w7")
        line.cut()
        await expect(page.get_by_text("Reconnecting")).to_be_visible()
        steered.script.go_on()
        line.mend()
        await expect(page.get_by_role("button", name="Send")).to_be_visible()
        await expect(answers(page)).to_contain_text("w39")
        assert (await answers(page).inner_text()).count("w7") == 1


async def test_drafts_are_kept_for_each_conversation_and_for_the_new_one(page: Page, steered: Steered) -> None:
    address = open_one(steered, QUESTION)
    await page.goto(steered.address)
    await composer(page).fill("for a new one\nof two lines")
    await page.goto(address)
    await expect(composer(page)).to_have_value("")
    await composer(page).fill("for this one")
    await page.get_by_role("link", name="New conversation").or_(page.get_by_role("button", name="New conversation")).first.click()
    await expect(composer(page)).to_have_value("for a new one\nof two lines")
    await page.reload()
    await expect(composer(page)).to_have_value("for a new one\nof two lines")
    await page.goto(address)
    await expect(composer(page)).to_have_value("for this one")


async def test_writing_goes_on_while_an_answer_runs_and_sending_tells_why_not(page: Page, steered: Steered) -> None:
    steered.script.says(40, hold_after=8)
    await page.goto(steered.address)
    await ask(page)
    await expect(page.get_by_role("button", name="Stop")).to_be_visible()
    await ask(page, "the next one")
    await expect(page.get_by_role("region", name="Notifications")).to_contain_text("still being written")
    await expect(composer(page)).to_have_value("the next one")
    steered.script.go_on()
    await page.get_by_role("button", name="Send").click()
    await expect(answers(page)).to_have_count(2)


async def test_an_edited_question_begins_a_branch_once_the_answer_has_ended(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    steered.script.says(40, hold_after=8)
    await ask(page, "And what is refused?")
    await expect(page.get_by_role("button", name="Stop")).to_be_visible()
    first = page.locator(".row-user").first
    await first.hover()
    await first.get_by_role("button", name="Edit and ask again").click()
    await expect(first.get_by_role("textbox", name="Your question")).to_be_focused()
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("How are refusals decided?")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("region", name="Notifications")).to_contain_text("when the current answer ends")
    steered.script.go_on()
    await expect(page.get_by_role("log").get_by_text("How are refusals decided?")).to_be_visible()
    await expect(page.locator(".row")).to_have_count(2)
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    assert len(stored(steered, conversation(page))) == 2


async def test_enter_in_an_input_method_does_not_send(context: BrowserContext, page: Page, steered: Steered) -> None:
    await page.goto(steered.address)
    await composer(page).focus()
    browser = await context.new_cdp_session(page)
    await browser.send("Input.imeSetComposition", {"text": "ni hao", "selectionStart": 6, "selectionEnd": 6})
    await browser.send(
        "Input.dispatchKeyEvent", {"type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    )
    await browser.send("Input.insertText", {"text": "你好"})
    await expect(composer(page)).to_have_value("你好")
    assert page.url == steered.address + "/"


async def test_keys_reach_everything(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    await page.get_by_role("log").focus()
    await page.keyboard.press("?")
    help_dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    await expect(help_dialog).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(help_dialog).to_be_hidden()
    await page.get_by_role("log").focus()
    await page.keyboard.press("/")
    await expect(page.get_by_role("searchbox")).to_be_focused()
    await page.keyboard.press("Control+f")
    await expect(page.get_by_role("searchbox", name="Find").or_(page.get_by_role("textbox", name="Find"))).to_be_focused()
    await page.keyboard.press("Escape")
    await page.get_by_role("log").focus()
    await page.keyboard.press("i")
    await expect(composer(page)).to_be_focused()
    await page.keyboard.press("Control+Shift+O")
    await expect(page).to_have_url(steered.address + "/")


async def test_single_keys_can_be_switched_off(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered, QUESTION))
    await page.get_by_role("button", name="More actions for this conversation").click()
    await page.get_by_role("menuitem", name="Keyboard shortcuts").click()
    await page.get_by_role("checkbox", name="Enable single-key shortcuts").uncheck()
    await page.keyboard.press("Escape")
    address = page.url
    await page.get_by_role("log").focus()
    await page.keyboard.press("n")
    await page.keyboard.press("Control+k")
    await expect(page.get_by_role("searchbox")).to_be_focused()
    assert page.url == address


async def test_a_conversation_is_taken_along_as_markdown_and_as_an_archive(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    await page.get_by_role("button", name="More actions for this conversation").click()
    await page.get_by_role("menuitem", name="Copy all").click()
    await expect(page.locator("[role=status].unseen")).to_contain_text("opied")
    copied = await page.evaluate("navigator.clipboard.readText()")
    assert f"## You asked\n\n{QUESTION}\n\n## Answer\n\n" in copied
    await page.get_by_role("button", name="More actions for this conversation").click()
    async with page.expect_download() as download:
        await page.get_by_role("menuitem", name="Export").click()
    saved = await (await download.value).path()
    lines = [json.loads(line) for line in (await asyncio.to_thread(Path(saved).read_text, "utf-8")).splitlines()]
    assert [line["type"] for line in lines if line["type"] == "message"] == ["message", "message"]


async def test_a_conversation_that_is_gone_says_so(page: Page, steered: Steered, strict: Strict) -> None:
    strict.allow("404")
    address = open_one(steered, QUESTION)
    await page.goto(address)
    await expect(answers(page)).to_have_count(1)
    with steered.http() as http:
        http.delete(f"/api/conversations/{conversation(page)}").raise_for_status()
    await expect(page.get_by_role("heading", name="Conversation not found", level=1)).to_be_visible()
    await expect(page.get_by_role("textbox", name="Your question")).to_be_hidden()
    await page.get_by_role("link", name="Start a new one").click()
    await expect(page.get_by_role("textbox", name="Your question")).to_be_visible()
