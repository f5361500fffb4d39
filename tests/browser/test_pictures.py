"""Pictures of every view, light and dark: kept as artefacts of CI, and made anew for the manual by `make pictures`."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser import made
from tests.browser.conftest import MANUAL, SHOTS, Steered
from tests.browser.looking import picture
from tests.browser.served import Served
from tests.browser.test_support import ANSWER, HARBOUR
from tests.browser.test_support import ask as ask_harbour

QUESTIONS = ("Summarise how a turn works", "S4", "How are citations checked?")


@pytest.fixture(scope="module")
def shelf(served: Served) -> Served:
    """A server with the pages of the manual that the pictures show, and some conversations."""
    served.put(
        *(MANUAL / name for name in ("how-a-turn-works.md", "retrieval.md", "follow-ups.md", "memory.md", "embeddings.md"))
    )
    for question in (
        "What is a fork?",
        "How long are events kept?",
        "What does the guard look at?",
        "What is the capital of Peru?",
    ):
        served.converse(question)
    served.converse(*QUESTIONS)
    return served


@pytest.fixture(scope="module", autouse=True)
def folder() -> None:
    """Where the pictures go."""
    SHOTS.mkdir(parents=True, exist_ok=True)


async def pictures(page: Page, name: str) -> None:
    """Leave a picture in light and one in dark, which is emulated as the system's, once nothing loads any more."""
    await expect(page.get_by_text("Loading…")).to_have_count(0)
    for look in ("light", "dark"):
        await page.emulate_media(color_scheme="dark" if look == "dark" else "light", reduced_motion="reduce")
        await picture(page, SHOTS, f"{name}-{look}")


async def open_summary(page: Page) -> None:
    """Open the conversation with a summary, from the list."""
    await page.get_by_role("navigation", name="Conversations").get_by_role("link", name=QUESTIONS[0]).click()
    await expect(page.get_by_role("log").get_by_role("article").last).to_be_visible()


async def test_the_new_conversation(page: Page, shelf: Served) -> None:
    await page.goto(shelf.address)
    await expect(page.get_by_role("textbox", name="Your question")).to_be_visible()
    await pictures(page, "new")


async def test_an_answer_with_its_source(page: Page, shelf: Served) -> None:
    await page.goto(shelf.address)
    await open_summary(page)
    await pictures(page, "chat")
    await page.get_by_role("button", name="Source 1").last.click()
    await expect(page.get_by_role("complementary").locator("mark").first).to_be_visible()
    await pictures(page, "source")


@pytest.fixture(scope="module")
def office(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Served:
    """A server with a PDF and a workbook, too."""
    folder = tmp_path_factory.mktemp("office")
    made.report(folder / "harbour-report.pdf")
    made.sheet(folder / "stores.xlsx")
    served.put(folder / "harbour-report.pdf", folder / "stores.xlsx")
    return served


@pytest.mark.parametrize(
    ("name", "question"),
    [("pdf", "When does the night ferry to Sark leave?"), ("sheet", "What does lamp oil for the lighthouse cost?")],
)
async def test_a_document_as_it_is(page: Page, office: Served, name: str, question: str) -> None:
    await page.goto(f"{office.address}/c/{office.converse(question)}")
    await page.locator(".md-chip").first.click()
    shown = page.locator(".pdf-page[data-standing=drawn] .pdf-spot-cited, mark.shown-cited")
    await expect(shown.first).to_be_in_viewport()
    await expect(page.locator(".pdf-page[data-standing=drawing]")).to_have_count(0)
    await pictures(page, f"viewer-{name}")


async def test_sharing_a_conversation(page: Page, shelf: Served) -> None:
    await page.goto(shelf.address)
    await open_summary(page)
    with shelf.http() as http:
        http.post(f"/api/conversations/{page.url.rsplit('/', 1)[1]}/shares", json={"group": "hr"}).raise_for_status()
    await page.get_by_role("button", name="More actions for this conversation").click()
    await page.get_by_role("menuitem", name="Share…").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Create a link").click()
    await expect(dialog.get_by_role("region").get_by_role("listitem")).to_have_count(2)
    await pictures(page, "sharing")


async def test_what_happened_in_an_answer(page: Page, shelf: Served) -> None:
    await page.goto(shelf.address)
    await open_summary(page)
    await page.get_by_role("button", name="What happened").last.click()
    await expect(page.get_by_role("complementary").get_by_role("heading", level=2)).to_be_visible()
    await expect(page.get_by_role("complementary").get_by_role("status")).to_have_count(0)
    await pictures(page, "inspector")
    found = page.get_by_role("complementary").get_by_role("heading", name="What was found")
    await found.evaluate("heading => heading.scrollIntoView()")
    await pictures(page, "fusion")


async def test_the_other_views(page: Page, shelf: Served) -> None:
    for view in ("documents", "assistants", "retention", "settings"):
        await page.goto(f"{shelf.address}/{view}")
        await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
        if view == "assistants":
            await expect(page.get_by_role("main").get_by_role("link", name="documents")).to_be_visible()
        if view == "settings":
            await page.get_by_role("textbox", name="Similarity threshold").fill("0.6")
            await expect(page.get_by_role("main").get_by_role("term").filter(has_text="newly refused")).to_be_visible()
        await pictures(page, view)


async def test_a_phone(page: Page, shelf: Served) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.goto(shelf.address)
    await page.get_by_role("button", name="Open the list").click()
    await pictures(page, "phone-list")
    await open_summary(page)
    await pictures(page, "phone")


async def test_how_well_sentences_are_supported(page: Page, steered: Steered, tmp_path: Path) -> None:
    (tmp_path / "harbour.md").write_text(HARBOUR)
    Served(steered.address, steered.dsn).put(tmp_path / "harbour.md")
    answer = await ask_harbour(page, steered, ANSWER)
    await answer.locator(".support > summary").click()
    await pictures(page, "support")


async def test_an_answer_that_is_being_written(page: Page, steered: Steered) -> None:
    steered.script.says(80, hold_after=40)
    await page.goto(steered.address)
    question = page.get_by_role("textbox", name="Your question")
    await question.fill("How are citations checked?")
    await question.press("Enter")
    await expect(page.get_by_role("log")).to_contain_text("w39")
    await pictures(page, "answering")
    steered.script.go_on()
    await expect(page.get_by_role("log")).to_contain_text("w79")
