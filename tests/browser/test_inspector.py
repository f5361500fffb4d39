"""What happened in an answer: the panel says what the interface says, and its picture can be read, walked and touched."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, SHOTS, Filled, Steered, Strict, copied
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.served import Served, serve_plainly
from tests.conftest import DsnOf
from tests.providers.wires.provider import scripted_provider

Turn = dict[str, Any]
QUESTION = "How are citations checked?"
REFUSED = "How do I bake bread with sourdough at home?"
REPORT = "Write a report on citations and refusals"


def told(server: Served, conversation: str) -> Turn:
    """Return what the interface says of the last answer of a conversation."""
    with server.http() as http:
        messages = http.get(f"/api/conversations/{conversation}/messages").raise_for_status().json()["messages"]
        return http.get(f"/api/turns/{messages[-1]['turnId']}").raise_for_status().json()


async def opened(page: Page, server: Served, conversation: str) -> Locator:
    """Open what happened in the last answer."""
    await page.goto(f"{server.address}/c/{conversation}")
    await expect(page.locator(".bubble").last).to_have_text(told(server, conversation)["question"])
    await page.get_by_role("button", name="What happened").last.click()
    panel = page.get_by_role("complementary").filter(has=page.get_by_role("heading", level=2, name="What happened"))
    await expect(panel).to_be_visible()
    return panel


def rows_of(panel: Locator) -> Locator:
    return panel.get_by_role("list", name="Passages in fused order").get_by_role("button")


@pytest.fixture(scope="module")
def conversation(served: Served) -> str:
    return served.converse(QUESTION)


async def test_an_answer_is_told_at_a_glance(page: Page, served: Served, conversation: str) -> None:
    panel, turn = await opened(page, served, conversation), told(served, conversation)
    cited = sum(one["isCited"] for one in turn["retrieval"]["passages"])
    for text in ("Answered", QUESTION, turn["model"], f"{len(turn['retrieval']['passages'])} passages found", f"{cited} cited"):
        await expect(panel.get_by_text(text).first).to_be_visible()
    rows = panel.get_by_role("region", name="Where the time went").get_by_role("row")
    assert await rows.count() - 1 in (len(turn["stages"]), len(turn["stages"]) + 1)
    await expect(rows.nth(1)).to_contain_text("Understand the question")
    await panel.get_by_role("link", name="defaults").click()
    await expect(page).to_have_url(f"{served.address}/settings")
    await expect(panel).to_be_hidden()


async def test_the_picture_holds_each_passage_with_a_thread_from_every_list_that_found_it(
    page: Page, served: Served, conversation: str
) -> None:
    panel = await opened(page, served, conversation)
    passages = told(served, conversation)["retrieval"]["passages"]
    rows = rows_of(panel)
    await expect(rows.first).to_be_visible()  # only then the button for the others is there
    if (more := panel.get_by_role("button", name="more")) and await more.count():
        assert await rows.count() < len(passages)
        await more.click()
    await expect(rows).to_have_count(len(passages))
    for at, passage in enumerate(passages):
        await expect(rows.nth(at)).to_contain_text(passage["headingPath"][-1])
        await expect(rows.nth(at)).to_have_accessible_description(
            "; ".join(
                [
                    *(
                        f"{name} rank {passage[rank]}" if passage[rank] else f"{name}: not in this list"
                        for name, rank in (("Full text", "lexicalRank"), ("Vectors", "vectorRank"))
                    ),
                    "read for the answer",
                    *(["cited"] if passage["isCited"] else []),
                ]
            )
        )
    for side, rank in (("lexical", "lexicalRank"), ("vector", "vectorRank")):
        held = sorted((one[rank], at) for at, one in enumerate(passages) if one[rank])
        drawn = [await one.get_attribute("d") or "" for one in await panel.locator(f".fusion-threads.fusion-{side} path").all()]
        fused = [float(d.split()[-1] if side == "lexical" else d.split("C")[0].split()[1]) - 0.5 for d in drawn]
        assert fused == [at for _, at in held]


async def test_the_threads_meet_the_rows_they_join(page: Page, served: Served, conversation: str) -> None:
    panel = await opened(page, served, conversation)
    ends: list[list[float]] = await panel.locator(".fusion").evaluate(
        """(fusion) => {
          const middle = (element) => { const box = element.getBoundingClientRect(); return box.top + box.height / 2; };
          const rows = [...fusion.querySelectorAll("li")].map(middle);
          const ranks = [...fusion.querySelectorAll(".fusion-ranks.fusion-lexical .fusion-rank")].map(middle);
          const svg = fusion.querySelector(".fusion-threads.fusion-lexical");
          return [...svg.querySelectorAll("path")].map((path, at) => {
            const matrix = path.getScreenCTM();
            const y = (distance) => path.getPointAtLength(distance).matrixTransform(matrix).y;
            const to = y(path.getTotalLength());
            return [Math.abs(y(0) - ranks[at]), Math.min(...rows.map((row) => Math.abs(row - to)))];
          });
        }"""
    )
    assert ends
    assert max(away for pair in ends for away in pair) < 2


async def test_a_passage_is_followed_by_keys_and_read_in_its_document(page: Page, served: Served, conversation: str) -> None:
    panel = await opened(page, served, conversation)
    passage = told(served, conversation)["retrieval"]["passages"][1]
    row = rows_of(panel).nth(1)
    await rows_of(panel).nth(0).focus()
    await page.keyboard.press("Tab")
    await expect(row).to_be_focused()
    threads = sum(passage[rank] is not None for rank in ("lexicalRank", "vectorRank"))
    await expect(panel.locator("path.fusion-on")).to_have_count(threads)
    await expect(panel.locator(".passage-card")).to_contain_text(" › ".join(passage["headingPath"]))
    scrolled = await panel.locator(".panel-body").evaluate("(box) => box.scrollTop")
    assert scrolled > 0
    await page.keyboard.press("Enter")
    with served.http() as http:
        params = {name: passage[name] for name in ("start", "end", "version")}
        text = http.get(f"/api/documents/{passage['documentId']}/text", params=params).raise_for_status().json()["text"]
    await expect(page.locator("mark.shown-cited").first).to_be_in_viewport()
    await page.get_by_role("tab", name="Text").click()
    mark = page.locator(".source-text mark")
    await expect(mark).to_be_visible()
    assert await mark.evaluate("(mark) => mark.textContent") == text
    await page.keyboard.press("Escape")
    await expect(panel).to_be_visible()
    assert await panel.locator(".panel-body").evaluate("(box) => box.scrollTop") == scrolled
    await page.keyboard.press("Escape")
    await expect(panel).to_be_hidden()
    await expect(page.get_by_role("button", name="What happened")).to_be_focused()


async def test_what_the_keys_reach_is_never_hidden_by_the_card(page: Page, served: Served, conversation: str) -> None:
    panel = await opened(page, served, conversation)
    rows = rows_of(panel)
    await rows.first.focus()
    for at in range(await rows.count()):
        await expect(rows.nth(at)).to_be_focused()
        seen = """(row) => {
          const box = row.getBoundingClientRect();
          return row.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
        }"""
        assert await rows.nth(at).evaluate(seen), at
        await page.keyboard.press("Tab")


async def test_a_finger_shows_the_threads_first_and_opens_with_the_second_tap(
    browser: Browser, strict: Strict, served: Served, conversation: str
) -> None:
    context = await browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB", reduced_motion="reduce")
    context.on("page", strict.watch)
    page = await context.new_page()
    panel = await opened(page, served, conversation)
    row = rows_of(panel).nth(2)
    await row.tap()
    await expect(panel.locator(".fused.fusion-on")).to_have_count(1)
    await expect(page.locator("mark")).to_have_count(0)
    await row.tap()
    await expect(page.locator("mark").first).to_be_visible()
    await context.close()
    assert strict.faults() == []


async def test_the_table_says_what_the_picture_says(page: Page, served: Served, conversation: str) -> None:
    panel = await opened(page, served, conversation)
    passages = told(served, conversation)["retrieval"]["passages"]
    await panel.get_by_role("button", name="Table").click()
    rows = panel.get_by_role("region", name="Passages as a table").get_by_role("row")
    await expect(rows).to_have_count(len(passages) + 1)
    for at, passage in enumerate(passages, 1):
        cells = [text.strip() for text in await rows.nth(at).get_by_role("cell").all_inner_texts()]
        assert cells[0] == str(passage["fusedRank"])
        for cell, rank, score in ((cells[1], "lexicalRank", "lexicalScore"), (cells[2], "vectorRank", "similarity")):
            place, *value = cell.split()
            assert place == ("–" if passage[rank] is None else str(passage[rank]))
            assert [float(one) for one in value] == pytest.approx(
                [passage[score]] if passage[score] is not None else [], rel=0.01
            )
        assert ("cited" in cells[-1]) == passage["isCited"]


async def test_a_section_that_is_asked_about_is_told_with_the_rule_and_what_was_added(page: Page, served: Served) -> None:
    conversation = served.converse(REPORT, "S2")
    panel, turn = await opened(page, served, conversation), told(served, conversation)
    understood = panel.get_by_role("region", name="How the question was understood")
    await expect(understood).to_contain_text("names a section by its id")
    await expect(understood.get_by_role("listitem")).to_have_text(turn["followup"]["reference"])
    query = turn["retrieval"]["searches"][0]["query"]
    assert turn["followup"]["reference"].endswith(f"— {query}"), "a bare pointer searches for the title alone"
    await expect(understood.locator("ins")).to_have_text(query)
    await expect(panel.get_by_role("region", name="Can the passages answer the question?")).to_contain_text("Passed.")


async def test_a_refusal_says_what_was_weighed(page: Page, served: Served) -> None:
    conversation = served.converse(QUESTION, REFUSED)
    panel, turn = await opened(page, served, conversation), told(served, conversation)
    assert turn["status"] == "refused"
    guard = panel.get_by_role("region", name="Can the passages answer the question?")
    await expect(panel.get_by_text("Refused", exact=True)).to_be_visible()
    await expect(guard).to_contain_text("Did not pass.")
    await expect(guard).to_contain_text("refused without calling a model")
    share = (
        f"{turn['guard']['threshold']:.0%}" if turn["guard"]["scoreKind"] == "words_shared" else str(turn["guard"]["threshold"])
    )
    await expect(guard).to_contain_text(f"the threshold is {share}")
    for title in turn["refusal"]["nearestTitles"]:
        await expect(guard.get_by_role("listitem").filter(has_text=title).first).to_be_visible()
    understood = panel.get_by_role("region", name="How the question was understood")
    await expect(understood.get_by_role("heading", level=4)).to_have_count(len(turn["retrieval"]["searches"]))


async def test_an_answer_that_is_being_written_says_so_and_then_tells_itself(page: Page, steered: Steered) -> None:
    """The chat offers it when an answer is complete: what the panel asks for is led to a turn that really runs."""
    server = Served(steered.address, steered.dsn)
    complete, other = server.converse(QUESTION), server.converse()
    steered.script.says(8, hold_after=3)
    headers, asked = {"Accept": "text/event-stream"}, {"content": QUESTION}
    with (
        server.http() as http,
        http.stream("POST", f"/api/conversations/{other}/messages", json=asked, headers=headers) as answer,
    ):
        running = answer.headers["Clew-Turn-Id"]

        async def lead(route: Route) -> None:
            await route.continue_(url=f"{server.address}/api/turns/{running}")

        await page.route(f"**/api/turns/{told(server, complete)['turnId']}", lead)
        panel = await opened(page, server, complete)
        await expect(panel).to_contain_text("still being written")
        steered.script.go_on()
        await expect(panel.get_by_role("heading", level=3, name="Where the time went")).to_be_visible()
        await expect(panel).not_to_contain_text("still being written")
        answer.read()


async def test_what_is_no_longer_known_is_said_in_plain_words(page: Page, served: Served, strict: Strict) -> None:
    strict.allow("404")
    conversation = served.converse(QUESTION)
    await page.goto(f"{served.address}/c/{conversation}")
    button = page.get_by_role("button", name="What happened")
    await expect(button).to_be_visible()
    with served.http() as http:
        http.delete(f"/api/conversations/{conversation}").raise_for_status()
    await button.click()
    await expect(page.get_by_role("complementary")).to_contain_text("There is no record of this turn")


@pytest.fixture(scope="module")
def provided(dsn_of: DsnOf, filled: Filled, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose answers come from a provider, so that there is a chain, and the exact JSON of both ways."""
    home = tmp_path_factory.mktemp("provided")
    with ExitStack() as stack:
        name = stack.enter_context(copied(dsn_of, filled, home))
        provider = stack.enter_context(scripted_provider("openai"))
        variables = {"CLEW_MODEL": provider.model, "CLEW_MODEL_BASE_URL": provider.base_url, "CLEW_MODEL_API_KEY": "sk-test"}
        yield stack.enter_context(serve_plainly(home, dsn_of("clew_app", name), dsn_of("clew_owner", name), **variables))


async def test_what_was_sent_and_known_and_the_exact_payloads(page: Page, provided: Served) -> None:
    padding = "whatever the document says of it " * 200
    conversation = provided.converse(f"{QUESTION} {padding}", f"How are they checked? {padding}", QUESTION)
    panel, turn = await opened(page, provided, conversation), told(provided, conversation)
    states = [one["state"] for one in turn["retrieval"]["passages"]]
    read = panel.get_by_role("region", name="What was read for the answer")
    assert "known" in states
    await expect(read).to_contain_text(f"{states.count('known')} sent earlier")
    if "sent" in states:
        await expect(read).to_contain_text(f"{states.count('sent')} sent")
    await panel.get_by_role("button", name="Show what was sent to the provider").click()
    shown = panel.get_by_role("region", name="Request", exact=True)
    await expect(shown).to_contain_text('"model"')
    assert len(await shown.inner_text()) < 23_000
    await panel.get_by_role("button", name="characters").first.click()
    with provided.http() as http:
        payloads = http.get(f"/api/turns/{turn['turnId']}/payloads").raise_for_status().json()
    whole = await page.evaluate("(payload) => JSON.stringify(payload, null, 2)", payloads["requestPayload"])
    assert len(whole) > 30_000
    pieces: list[str] = await shown.locator("code").all_text_contents()
    assert "\n".join(pieces) == whole
    await panel.get_by_role("button", name="Copy the request").click()
    await expect(page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    assert await page.evaluate("navigator.clipboard.readText()") == whole


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_the_inspector_has_no_barriers_and_does_not_scroll_sideways(
    page: Page, served: Served, conversation: str, axe: str, size: ViewportSize
) -> None:
    await page.set_viewport_size(size)
    panel = await opened(page, served, conversation)
    await expect(rows_of(panel).first).to_be_visible()
    name = f"inspector-{'phone' if size == PHONE else 'desk'}"
    assert await barriers_in_light_and_dark(page, axe, SHOTS, name) == []
    await rows_of(panel).nth(3).focus()
    assert await barriers_in_light_and_dark(page, axe, SHOTS, f"{name}-fusion") == []
    assert await panel.locator(".panel-body").evaluate("(box) => box.scrollWidth - box.clientWidth") == 0
    await panel.get_by_role("button", name="Table").click()
    assert await barriers_in_light_and_dark(page, axe) == []
