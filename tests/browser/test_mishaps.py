"""What goes wrong beside the page: answers that fail, a server that dies, requests that are lost, tabs that send together."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Page, Route, expect
from psycopg.conninfo import conninfo_to_dict

from tests.browser.conftest import Steered, Strict
from tests.browser.served import Served
from tests.browser.test_chat import QUESTION, answers, ask, composer, conversation, open_one, stored
from tests.conftest import DsnOf
from tests.faults.scripted_servers import ScriptedServer

SUMMARY = """The manual tells of citations and of refusals. [1]

SUIVI
[S1] What a citation is
[S2] How a citation is checked
[S3] When a question is refused
[S4] Where the quote is in the original
"""


@pytest.fixture(autouse=True)
def _let_go(steered: Steered) -> Iterator[None]:
    """No answer is held beyond its test."""
    steered.script.says(12)
    yield
    steered.script.go_on()


async def test_an_answer_that_fails_tells_why_and_is_asked_again_in_its_place(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    steered.script.says(12, fail_after=0)
    await ask(page, "And what fails?")
    failed = page.locator(".row-failed")
    await expect(failed).to_contain_text("The scripted model fails.")
    await page.reload()
    await expect(failed).to_contain_text("The scripted model fails.")
    steered.script.says(12)
    await failed.get_by_role("button", name="Try again").click()
    await expect(answers(page)).to_have_count(2)
    await expect(failed).to_have_count(0)
    await expect(page.locator(".row-user")).to_have_count(2)
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    assert stored(steered, conversation(page))[-1] == ("assistant", "complete")


async def test_an_answer_that_fails_in_its_midst_keeps_its_words_and_its_reason(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered))
    steered.script.says(40, fail_after=8)
    await ask(page)
    await expect(page.get_by_role("main")).to_contain_text("The scripted model fails.")
    await page.reload()
    await expect(page.get_by_role("main")).to_contain_text("The scripted model fails.")
    steered.script.says(12)
    await page.get_by_role("button", name="Try again").click()
    await expect(answers(page)).to_contain_text("w11")
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    await expect(page.locator(".row")).to_have_count(2)
    await expect(page.get_by_role("main")).not_to_contain_text("The scripted model fails.")


async def test_what_a_question_may_mean_is_chosen_by_a_button(page: Page, steered: Steered) -> None:
    steered.script.tells(SUMMARY)
    await page.goto(open_one(steered, "Summarise how citations are checked"))
    outline = page.get_by_role("navigation", name="Ask about a section")
    await expect(outline.get_by_role("button")).to_have_count(4)
    await ask(page, "Expand on that")
    choices = page.get_by_role("navigation", name="Choose a section")
    await expect(choices.get_by_role("button")).to_have_count(4)
    await page.reload()
    steered.script.says(12)
    await choices.get_by_role("button", name="S2").click()
    await expect(answers(page)).to_have_count(3)
    await expect(answers(page).last).to_contain_text("w11")


async def test_an_edited_question_that_cannot_be_sent_keeps_what_was_written(
    context: BrowserContext, page: Page, steered: Steered, strict: Strict
) -> None:
    strict.allow("ERR_INTERNET_DISCONNECTED")
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    first = page.locator(".row-user").first
    await first.hover()
    await first.get_by_role("button", name="Edit and ask again").click()
    field = first.get_by_role("textbox", name="Your question")
    await field.fill("How are refusals decided?")
    await context.set_offline(True)
    await field.press("Enter")
    await expect(page.get_by_role("alert").filter(has_text="Cannot reach the server")).to_be_visible()
    await expect(field).to_have_value("How are refusals decided?")
    await context.set_offline(False)
    await field.press("Enter")
    await expect(page.get_by_role("log").get_by_text("How are refusals decided?")).to_be_visible()
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    assert len(stored(steered, conversation(page))) == 2


async def test_an_edit_survives_a_reload(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered, QUESTION))
    first = page.locator(".row-user").first
    for text in (QUESTION, "How are refusals decided?"):
        await first.hover()
        await first.get_by_role("button", name="Edit and ask again").click()
        field = first.get_by_role("textbox", name="Your question")
        await expect(field).to_have_value(text)
        await field.fill("How are refusals decided?")
        await page.reload()


async def test_the_next_question_waits_for_the_last_answer_to_be_stored(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    reads: list[Route] = []
    sent: list[Route] = []
    await page.route("**/messages?**", lambda route: reads.append(route))
    await ask(page, "The second question")
    await expect(page.locator("[role=status].unseen")).to_have_text("Answer ready")
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    await page.route("**/messages", lambda route: sent.append(route))
    await composer(page).fill("The third question")
    await composer(page).press("Enter")
    await composer(page).press("Enter")
    await asyncio.gather(*(route.continue_() for route in reads))
    await page.unroute("**/messages?**")
    await expect(page.locator(".bubble-sending")).to_have_text("The third question")
    await expect(page.locator(".bubble").filter(has_text="The second question")).to_be_visible()
    await expect(answers(page)).to_have_count(3)
    assert len(sent) == 1
    await sent[0].continue_()
    await expect(answers(page)).to_have_count(3)
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    await expect(page.get_by_role("alert")).to_have_count(0)
    assert len(stored(steered, conversation(page))) == 6


async def test_who_comes_back_after_an_answer_ended_reads_it_as_stored(page: Page, steered: Steered) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(open_one(steered, QUESTION))
    await expect(answers(page)).to_have_count(1)
    address = page.url
    steered.script.says(40, hold_after=8)
    await ask(page)
    await expect(page.get_by_role("button", name="Stop")).to_be_visible()
    async with page.expect_response(lambda response: response.url.endswith(conversation(page))) as looked:
        pass
    assert (await (await looked.value).json())["running"]
    await page.get_by_role("link", name="Documents").click()
    await expect(page.get_by_role("heading", level=1, name="Documents")).to_be_visible()
    steered.script.go_on()
    while len(stored(steered, address.rsplit("/", 1)[1])) < 4:
        await page.wait_for_timeout(50)
    await page.go_back()
    await expect(page).to_have_url(address)
    await expect(answers(page)).to_have_count(2)
    await page.wait_for_timeout(1_000)
    assert not [url for url in asked if url.endswith("/events")]


async def test_two_tabs_that_send_together_show_one_answer_and_lose_no_question(
    context: BrowserContext, page: Page, steered: Steered, strict: Strict
) -> None:
    strict.allow("409")
    address = open_one(steered, QUESTION)
    other = await context.new_page()
    for tab in (page, other):
        await tab.goto(address)
        await expect(answers(tab)).to_have_count(1)
    steered.script.says(40, hold_after=8)
    held: list[Route] = []
    await other.route("**/messages", lambda route: held.append(route))
    await ask(other, "From the other tab")
    await ask(page, "From this tab")
    await expect(answers(page)).to_have_count(2)
    await other.wait_for_timeout(1_000)
    await held[0].continue_()
    await expect(composer(other)).to_have_value("From the other tab")
    await expect(other.get_by_role("button", name="Stop")).to_be_visible()
    await expect(other.get_by_role("log")).to_contain_text("From this tab")
    await expect(answers(other)).to_have_count(2)
    steered.script.go_on()
    await expect(other.get_by_role("button", name="Send")).to_be_visible()


async def test_answers_of_many_conversations_leave_room_to_stop_one(page: Page, steered: Steered) -> None:
    steered.script.says(40, hold_after=2)
    for _ in range(7):
        await page.goto(steered.address) if page.url == "about:blank" else await page.keyboard.press("Control+Shift+O")
        await expect(page).to_have_url(f"{steered.address}/")
        await ask(page)
        await page.wait_for_url("**/c/conv_*")
        await expect(answers(page)).to_contain_text("w1")
    await composer(page).press("Escape")
    await expect(answers(page)).to_contain_text("Stopped")


async def test_a_part_of_the_page_that_does_not_load_leaves_a_way_on(page: Page, steered: Steered, strict: Strict) -> None:
    strict.allow("")
    await page.route("**/assets/Documents-*.js", lambda route: route.fulfill(status=404))
    await page.goto(steered.address)
    await page.get_by_role("link", name="Documents").click()
    await expect(page.get_by_role("alert")).to_contain_text("Reload")
    await expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    await page.unroute("**/assets/Documents-*.js")
    await page.get_by_role("alert").get_by_role("button").click()
    await expect(page.get_by_role("heading", level=1, name="Documents")).to_be_visible()


async def test_a_view_that_is_opened_while_the_server_is_away_says_so(page: Page, steered: Steered, strict: Strict) -> None:
    strict.allow("")
    await page.goto(steered.address)
    await expect(page.get_by_role("textbox", name="Your question")).to_be_visible()
    await page.route("**/*", lambda route: route.abort("connectionrefused"))
    await page.get_by_role("link", name="Documents").click()
    alert = page.get_by_role("main").get_by_role("alert")
    await expect(alert).to_contain_text("Cannot reach the server")
    edge, own = await page.get_by_role("main").bounding_box(), await alert.bounding_box()
    assert edge is not None
    assert own is not None
    assert own["x"] > edge["x"]
    assert own["y"] > edge["y"]


async def test_an_answer_that_comes_between_two_readings_of_a_page_is_shown(page: Page, steered: Steered, strict: Strict) -> None:
    """The messages are read before it, and the conversation behind it for the first time."""
    strict.allow_lost_server()
    address = open_one(steered, QUESTION)
    path = f"/api/conversations/{address.rpartition('/')[2]}"
    await page.route(f"**{path}", lambda route: route.abort())
    await page.goto(address)
    await expect(answers(page)).to_have_count(1)
    with steered.http() as http:
        http.post(f"{path}/messages", json={"content": "And since?"}).raise_for_status()
    await page.unroute(f"**{path}")
    await expect(answers(page)).to_have_count(2)


async def test_a_stopped_answer_is_asked_again_in_its_place(page: Page, steered: Steered) -> None:
    await page.goto(open_one(steered))
    steered.script.says(40, hold_after=8)
    await ask(page)
    await expect(answers(page)).to_contain_text("w7")
    await page.get_by_role("button", name="Stop").click()
    await expect(page.get_by_text("Stopped: the answer ends here.")).to_be_visible()
    steered.script.says(12)
    await page.get_by_role("button", name="Try again").click()
    await expect(answers(page)).to_contain_text("w11")
    await expect(page.locator(".row")).to_have_count(2)


@pytest.fixture
def mortal(steered: Steered, dsn_of: DsnOf, tmp_path: Path) -> Iterator["Mortal"]:
    """A server on the same database that may be killed and started again at its address."""
    mortal = Mortal(steered, tmp_path, dsn_of("clew_app", str(conninfo_to_dict(steered.dsn)["dbname"])))
    yield mortal
    mortal.server.stop()


class Mortal:
    def __init__(self, steered: Steered, home: Path, dsn: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.home, self.script, self.dsn = home, steered.script, dsn
        self.start()
        self.served = Served(self.server.address, steered.dsn)

    def start(self) -> None:
        self.server = ScriptedServer(self.home / "data", self.script, self.dsn, "--port", str(self.port))


async def test_an_answer_whose_server_was_killed_says_so_and_is_asked_again(page: Page, mortal: Mortal, strict: Strict) -> None:
    strict.allow_lost_server()
    mortal.script.says(40, hold_after=8)
    await page.goto(mortal.server.address)
    await ask(page)
    await expect(answers(page)).to_contain_text("w7")
    mortal.server.kill()
    await expect(page.get_by_text("Reconnecting")).to_be_visible()
    await composer(page).fill("written meanwhile")
    mortal.start()
    await expect(page.get_by_role("button", name="Send")).to_be_visible(timeout=40_000)
    await expect(page.get_by_role("main")).to_contain_text("The server stopped while it was writing this answer")
    await expect(composer(page)).to_have_value("written meanwhile")
    await page.reload()
    await expect(page.get_by_role("main")).to_contain_text("The server stopped while it was writing this answer")
    mortal.script.says(12)
    await page.get_by_role("button", name="Try again").click()
    await expect(answers(page)).to_contain_text("w11")


async def test_a_page_that_rested_while_the_server_was_away_is_in_step_again(page: Page, mortal: Mortal, strict: Strict) -> None:
    strict.allow_lost_server()
    conversation_id = mortal.served.converse(QUESTION)
    await page.goto(f"{mortal.server.address}/c/{conversation_id}")
    await expect(answers(page)).to_have_count(1)
    mortal.server.kill()
    await page.wait_for_timeout(12_000)
    mortal.start()
    with mortal.served.http() as http:
        http.post(f"/api/conversations/{conversation_id}/messages", json={"content": "And since?"}).raise_for_status()
    await expect(page.get_by_text("And since?")).to_be_visible()
    await expect(answers(page)).to_have_count(2)


async def test_a_page_whose_server_broke_off_in_a_response_is_in_step_again(page: Page, mortal: Mortal, strict: Strict) -> None:
    strict.allow_lost_server()
    conversation_id = mortal.served.converse(QUESTION)
    await page.goto(f"{mortal.server.address}/c/{conversation_id}")
    await expect(answers(page)).to_have_count(1)
    mortal.server.kill()
    async with _breaks_off(mortal.port, f"/api/conversations/{conversation_id}") as broken:
        await asyncio.wait_for(broken.wait(), 30)
    mortal.start()
    with mortal.served.http() as http:
        http.post(f"/api/conversations/{conversation_id}/messages", json={"content": "And since?"}).raise_for_status()
    await expect(answers(page)).to_have_count(2)


@asynccontextmanager
async def _breaks_off(port: int, path: str) -> AsyncIterator[asyncio.Event]:
    """Answer with the beginning of a JSON body only, like a server that dies meanwhile; set once `path` was asked for."""
    asked = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        writer.write(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"id": "')
        await writer.drain()
        writer.close()
        if request.startswith(f"GET {path} ".encode()):
            asked.set()

    async with await asyncio.start_server(serve, "127.0.0.1", port):
        yield asked
