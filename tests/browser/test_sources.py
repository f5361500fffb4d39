"""From an answer to the exact words of a document: chips, the panel beside the chat, and sections that ask the next question."""

import json
from pathlib import Path
from typing import Any

from playwright.async_api import Page, Response, expect

from tests.browser.conftest import Served, Strict

QUOTE = "The obsidian ledger 👋 lists seventeen copper kettles."
HOSTILE = "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) 𠮷\n"
ON_THE_WAY_UP = """async () => {
  const box = document.querySelector(".source-scroll"), mark = document.querySelector(".source-text mark");
  const length = () => document.querySelector(".source-text").textContent.length;
  const begin = length();
  let worst = 0;
  while (length() < begin + 20000) {
    const [top, at] = [mark.getBoundingClientRect().top, box.scrollTop];
    box.scrollTop -= 200;
    const asked = Math.min(200, at);
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    worst = Math.max(worst, Math.abs(mark.getBoundingClientRect().top - top - asked));
  }
  return worst;
}"""


def citations(served: Served, conversation: str) -> list[dict[str, Any]]:
    """Return what the newest answer cites."""
    with served.http() as http:
        newest = http.get(f"/api/conversations/{conversation}/messages", params={"order": "desc", "limit": 1}).raise_for_status()
    return newest.json()["messages"][0]["metadata"]["sources"]


def put_ledger(served: Served, directory: Path, *, before: int = 20, after: int = 20) -> str:
    """Ingest a document that holds QUOTE among so many hostile lines; return its id."""
    path = directory / "ledger.md"
    path.write_text("第一段 😀\n" + HOSTILE * before + f"\n{QUOTE}\n\n" + HOSTILE * after, "utf-8")
    return served.put(path)[0]


async def show_text(page: Page) -> None:
    """Show the stored text instead of the document as it is."""
    await page.get_by_role("complementary").get_by_role("tab", name="Text").click()


async def test_each_chip_leads_to_the_words_of_its_own_sentence(page: Page, served: Served) -> None:
    conversation = served.converse("How are citations checked?")
    cited = citations(served, conversation)
    await page.goto(f"{served.address}/c/{conversation}")
    chips = page.locator(".md-chip")
    await expect(chips).to_have_count(len(cited))
    for index, citation in enumerate(cited):
        await chips.nth(index).click()
        if index == 0:
            await expect(page.locator(".read-markdown mark.shown-cited").first).to_be_in_viewport()
            await show_text(page)
        await expect(page.locator(".source-text mark")).to_have_text(citation["content"], use_inner_text=False)
        await expect(page.get_by_text("Words found in the document")).to_be_visible()
        await expect(page.locator(".source-text mark")).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("complementary")).to_have_count(0)
    await expect(chips.nth(len(cited) - 1)).to_be_focused()


async def test_the_cited_sentence_stays_in_view_when_the_panel_takes_its_room(page: Page, served: Served) -> None:
    conversation = served.converse("How are citations checked?", "Summarise how refusals work")
    await page.set_viewport_size({"width": 1280, "height": 460})
    await page.goto(f"{served.address}/c/{conversation}")
    chips = page.get_by_role("log").get_by_role("article").last.locator(".md-chip")
    await expect(chips.last).to_be_attached()
    count = await chips.count()
    assert count > 2
    await chips.last.click()
    current = page.locator(".md-chip[aria-current=true]")
    await expect(page.get_by_role("complementary")).to_contain_text(f"{count} of {count}")
    await expect(current).to_be_in_viewport(ratio=1)
    for index in range(count):
        await page.keyboard.press("]")
        await expect(chips.nth(index)).to_have_attribute("aria-current", "true")
        await expect(chips.nth(index)).to_be_in_viewport(ratio=1)


async def test_on_a_small_laptop_the_list_makes_room_for_the_panel(page: Page, served: Served) -> None:
    await page.set_viewport_size({"width": 1024, "height": 768})
    await page.goto(f"{served.address}/c/{served.converse('How are citations checked?')}")
    conversations = page.get_by_role("navigation", name="Conversations")
    await page.locator(".md-chip").first.click()
    panel = page.get_by_role("complementary")
    await expect(panel).to_be_visible()
    await expect(conversations).to_be_hidden()
    edges = await page.evaluate(
        """() => [".messages-scroller", ".composer", ".panel"].map((one) => {
          const { left, right, width } = document.querySelector(one).getBoundingClientRect();
          return { left, right, width };
        })"""
    )
    answer, composer, beside = edges
    assert max(answer["right"], composer["right"]) <= beside["left"]
    assert min(answer["width"], beside["width"]) > 440
    await page.get_by_role("button", name="Open the list").click()
    await expect(conversations).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(conversations).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(panel).to_be_hidden()
    await expect(conversations).to_be_visible()


async def test_a_section_of_a_deliverable_asks_the_next_question(page: Page, served: Served) -> None:
    conversation = served.converse("Give me a summary of how refusals work")
    await page.goto(f"{served.address}/c/{conversation}")
    sections = page.get_by_role("navigation", name="Ask about a section").get_by_role("button")
    await expect(sections.nth(3)).to_contain_text("S4")
    await expect(page.get_by_role("main")).not_to_contain_text("SUIVI")
    async with page.expect_response(lambda answer: answer.request.method == "POST" and "/messages" in answer.url) as told:
        await sections.nth(1).click()
    asked: Response = await told.value
    assert json.loads(asked.request.post_data or "{}")["content"] == "S2"


async def test_a_long_hostile_document_is_shown_as_written_and_reads_on_without_a_jump(
    page: Page, served: Served, tmp_path: Path
) -> None:
    put_ledger(served, tmp_path, before=480, after=120)
    conversation = served.converse("How many copper kettles does the obsidian ledger list?")
    await page.goto(f"{served.address}/c/{conversation}")
    await page.locator(".md-chip").first.click()
    await expect(page.locator("mark.shown-cited")).to_have_text(QUOTE)
    await show_text(page)
    await expect(page.locator(".source-text mark")).to_have_text(QUOTE, use_inner_text=False)
    await expect(page.locator(".source-text :not(div, mark)")).to_have_count(0)
    assert await page.evaluate(ON_THE_WAY_UP) <= 4
    await expect(page.locator(".source-text mark")).to_have_text(QUOTE, use_inner_text=False)


async def test_what_became_of_the_document_is_told(page: Page, served: Served, strict: Strict, tmp_path: Path) -> None:
    strict.allow("404")
    document = put_ledger(served, tmp_path)
    conversation = served.converse("How many copper kettles does the obsidian ledger list?")
    (tmp_path / "ledger.md").write_text("# Ledger\n\nThe obsidian ledger is closed.\n", "utf-8")
    served.put(tmp_path / "ledger.md")
    await page.goto(f"{served.address}/c/{conversation}")
    await page.locator(".md-chip").first.click()
    await expect(page.get_by_text("The document has a newer version.")).to_be_visible()
    await show_text(page)
    await expect(page.locator(".source-text mark")).to_have_text(QUOTE, use_inner_text=False)
    with served.http() as http:
        http.delete(f"/api/documents/{document}").raise_for_status()
    await page.reload()
    await page.locator(".md-chip").first.click()
    await expect(page.get_by_text("The document was deleted, or you may not read it.")).to_be_visible()
    await expect(page.locator(".source-kept blockquote")).to_have_text(QUOTE)
    await expect(page.get_by_text("Words found in the document")).to_have_count(0)
