"""Documents as they are: pages of PDFs with the cited words highlighted where they are printed, tables, slides, sheets."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, Request, expect

from tests.browser import made
from tests.browser.conftest import DESK, PHONE, SHOTS, Strict
from tests.browser.looking import barriers, barriers_in_light_and_dark, picture
from tests.browser.made import ENERGY, FERRY, HERON, LAUNCH, Printed
from tests.browser.served import Served

WIDTH, HEIGHT, NEAR = 595, 842, 4.0
"""Points of a page, and how far a highlight may be from the words as they were printed."""
_BOXES = """page => {
  const frame = page.getBoundingClientRect(), scale = %d / frame.width;
  return [...page.querySelectorAll(".pdf-spot-cited")].map((spot) => {
    const { left, top, right, bottom } = spot.getBoundingClientRect();
    return { left: (left - frame.left) * scale, top: (top - frame.top) * scale,
             right: (right - frame.left) * scale, bottom: (bottom - frame.top) * scale };
  });
}"""
_INK = """page => {
  const canvas = page.querySelector("canvas"), frame = page.getBoundingClientRect();
  const scale = canvas.width / frame.width;
  const dark = ({ left, top, width, height }) => {
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    const [x, y] = [Math.round((left - frame.left) * scale), Math.round((top - frame.top) * scale)];
    const pixels = canvas.getContext("2d").getImageData(x, y, w, h).data;
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) count += pixels[at] < 128;
    return count / (w * h);
  };
  return [...page.querySelectorAll(".pdf-spot-cited")].map((spot) => dark(spot.getBoundingClientRect()));
}"""


@dataclass(frozen=True)
class Shelf:
    """Documents that the tests made, by their names, on a server."""

    served: Served
    ids: dict[str, str]
    ferry: Sequence[Printed]
    energy: Printed


@pytest.fixture(scope="module")
def shelf(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    folder = tmp_path_factory.mktemp("made")
    names = ("harbour.pdf", "expenses.pdf", "plan.pptx", "stores.xlsx", "rules.docx")
    harbour, expenses, plan, stores, rules = paths = [folder / name for name in names]
    ferry, energy = made.two_columns(harbour), made.table_pdf(expenses)
    made.slides(plan)
    made.sheet(stores)
    made.letter(rules)
    return Shelf(served, dict(zip(names, served.put(*paths), strict=True)), ferry, energy)


async def cited(page: Page, shelf: Shelf, question: str) -> Locator:
    """Ask, open the answer, press its first chip; return the panel."""
    await page.goto(f"{shelf.served.address}/c/{shelf.served.converse(question)}")
    await page.locator(".md-chip").first.click()
    return page.get_by_role("complementary")


async def drawn(panel: Locator, number: int) -> Locator:
    """Return a page of a PDF once it is drawn."""
    page = panel.locator(f".pdf-page[data-page='{number}'][data-standing=drawn]")
    await expect(page).to_be_visible()
    return page


async def has_words_below_each_box(sheet: Locator) -> None:
    """Wait for it: a page whose size changes is drawn again."""
    is_inked = f"page => ({_INK})(page).every(ink => ink > 0.03)"
    await sheet.page.wait_for_function(is_inked, arg=await sheet.element_handle(), timeout=10_000)


async def highlights(page: Locator) -> list[dict[str, float]]:
    """Return the boxes of the cited words in points of the page."""
    await expect(page.locator(".pdf-spot-cited").first).to_be_in_viewport()
    return await page.evaluate(_BOXES % WIDTH)


def lie_over(boxes: Sequence[dict[str, Any]], printed: Sequence[Printed]) -> bool:
    """Whether each line that was printed has a box over it, and no box stands elsewhere."""
    return len(boxes) == len(printed) and all(
        abs(box["left"] - line.left) < NEAR
        and abs(box["right"] - line.right) < NEAR
        and line.top - NEAR < box["top"] < line.top + NEAR
        and line.bottom - NEAR < box["bottom"] < line.bottom + NEAR
        for box, line in zip(boxes, printed, strict=True)
    )


async def test_a_citation_of_a_two_column_page_opens_at_its_words(page: Page, shelf: Shelf) -> None:
    panel = await cited(page, shelf, "When does the night ferry to Sark leave?")
    sheet = await drawn(panel, 2)
    boxes = await highlights(sheet)
    assert lie_over(boxes, shelf.ferry), (boxes, shelf.ferry)
    await has_words_below_each_box(sheet)
    await expect(panel.get_by_role("heading", level=2)).to_have_text("harbour.pdf, p. 2")
    await expect(panel.get_by_role("textbox", name="Page, of 3")).to_have_value("2")
    await expect(panel.get_by_text("Words found in the document")).to_be_visible()
    await expect(page.get_by_role("button", name="Source 1: harbour.pdf, p. 2").first).to_be_visible()
    await panel.get_by_role("tab", name="Text").click()
    await expect(panel.locator(".source-text mark")).to_contain_text(FERRY[:30])
    await panel.get_by_role("tab", name="Document").click()


async def test_highlights_stay_over_the_words_at_every_size_and_turned(page: Page, shelf: Shelf) -> None:
    panel = await cited(page, shelf, "When does the night ferry to Sark leave?")
    sheet = await drawn(panel, 2)
    bar = panel.get_by_role("toolbar")
    await bar.get_by_role("button", name="Zoom in").click()
    await bar.get_by_role("button", name="Zoom in").click()
    assert lie_over(await highlights(sheet), shelf.ferry)
    await bar.get_by_role("button", name="Fit the width").click()
    await bar.get_by_role("button", name="Rotate").click()
    await expect(sheet).to_have_js_property("clientWidth", await sheet.evaluate("page => page.clientWidth"))
    await page.wait_for_function(
        "() => { const p = document.querySelector('.pdf-page'); return p.clientWidth > p.clientHeight; }"
    )
    turned: list[dict[str, float]] = await sheet.evaluate(_BOXES % HEIGHT)
    upright = [
        {"left": box["top"], "right": box["bottom"], "top": HEIGHT - box["right"], "bottom": HEIGHT - box["left"]}
        for box in turned
    ]
    assert lie_over(upright, shelf.ferry), turned


async def test_a_quote_is_in_sight_on_a_phone_whatever_the_size_and_the_unit_of_pages(
    page: Page, shelf: Shelf, tmp_path: Path
) -> None:
    made.pages_of_all_sizes(tmp_path / "sizes.pdf")
    shelf.served.put(tmp_path / "sizes.pdf")
    await page.set_viewport_size(PHONE)
    panel = await cited(page, shelf, "How is the keeper of the bees at Brecqhou paid?")
    sheet = await drawn(panel, 2)
    for spot in await sheet.locator(".pdf-spot-cited").all():
        await expect(spot).to_be_in_viewport(ratio=1)
    await has_words_below_each_box(sheet)


async def test_only_what_is_seen_is_fetched_and_drawn(page: Page, shelf: Shelf, tmp_path: Path) -> None:
    long = tmp_path / "long.pdf"
    made.long_pdf(long, pages=40)
    [document] = shelf.served.put(long)
    ranges: list[str] = []

    def note(request: Request) -> None:
        if "/original" in request.url:
            ranges.append(request.headers.get("range", ""))

    page.on("request", note)
    await page.goto(f"{shelf.served.address}/documents/{document}")
    viewer = page.get_by_role("dialog")
    await drawn(viewer, 1)
    assert await viewer.locator(".pdf-page").count() <= 4
    fetched = sum(int(last) - int(first) + 1 for first, last in (one.removeprefix("bytes=").split("-") for one in ranges if one))
    assert fetched < long.stat().st_size / 3, "a part of the file is enough for its first page"
    await viewer.get_by_role("textbox", name="Page, of 40").fill("30")
    await viewer.get_by_role("textbox", name="Page, of 40").press("Enter")
    await drawn(viewer, 30)
    await expect(viewer.locator(".pdf-page[data-page='1']")).to_have_count(0)
    assert await viewer.locator("canvas").count() <= 5


async def test_the_document_is_searched_and_read_by_keyboard(page: Page, shelf: Shelf) -> None:
    await page.goto(f"{shelf.served.address}/documents/{shelf.ids['harbour.pdf']}")
    viewer = page.get_by_role("dialog")
    await drawn(viewer, 1)
    await viewer.get_by_role("region", name="Pages of harbour.pdf").focus()
    await page.keyboard.press("ArrowRight")
    await expect(viewer.get_by_role("textbox", name="Page, of 3")).to_have_value("2")
    await page.keyboard.press("Control+f")
    field = viewer.get_by_role("textbox", name="Find in this document")
    await expect(field).to_be_focused()
    await field.fill("LANTERN of the")
    await expect(viewer.get_by_text("1 of 1", exact=True)).to_be_visible()
    sheet = await drawn(viewer, 3)
    await expect(sheet.locator(".pdf-spot-hit").first).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await expect(field).to_have_count(0)
    await expect(viewer).to_be_visible()
    await expect(sheet.get_by_text("painted green")).to_have_count(1)


async def test_a_citation_of_a_table_opens_at_its_row(page: Page, shelf: Shelf) -> None:
    panel = await cited(page, shelf, "How much was spent on energy and water in 2024?")
    await expect(panel.get_by_role("heading", level=2)).to_have_text("expenses.pdf, p. 1")
    boxes = await highlights(await drawn(panel, 1))
    row = shelf.energy
    assert all(row.top - NEAR < box["top"] and box["bottom"] < row.bottom + NEAR for box in boxes), boxes
    assert min(box["left"] for box in boxes) < row.left + 10
    assert max(box["right"] for box in boxes) > row.left + 180 + 90
    await panel.get_by_role("tab", name="Text").click()
    await expect(panel.locator(".source-text mark")).to_contain_text(" | ".join(ENERGY))
    await panel.get_by_role("tab", name="Document").click()


async def test_a_citation_of_a_slide_opens_at_its_card(page: Page, shelf: Shelf) -> None:
    panel = await cited(page, shelf, "When is the launch of the copper kite planned?")
    await expect(panel.get_by_role("heading", level=2)).to_have_text("plan.pptx, slide 4")
    card = panel.get_by_role("region", name="Slide 4")
    await expect(card.locator("mark.shown-cited")).to_have_text(LAUNCH)
    await expect(card.locator("mark.shown-cited")).to_be_in_viewport()
    await expect(panel.get_by_role("region", name="Slide 1")).to_contain_text("What we make")


async def test_a_citation_of_a_sheet_opens_at_its_cells(page: Page, shelf: Shelf) -> None:
    panel = await cited(page, shelf, "What does lamp oil for the lighthouse cost?")
    await expect(panel.get_by_role("heading", level=2)).to_contain_text("stores.xlsx, Costs!A7:C7")
    row = panel.get_by_role("row").filter(has_text="Lamp oil")
    await expect(row).to_have_class("read-cited")
    await expect(row.get_by_role("rowheader")).to_have_text("7")
    await expect(panel.get_by_role("columnheader", name="C", exact=True)).to_be_visible()


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="needs Tesseract")
async def test_a_citation_of_a_scan_opens_at_its_words(page: Page, shelf: Shelf, tmp_path: Path, axe: str) -> None:
    top, bottom = made.scan(tmp_path / "letter.png")
    shelf.served.put(tmp_path / "letter.png")
    panel = await cited(page, shelf, "When is the heron of the mill pond counted?")
    await expect(panel.get_by_role("heading", level=2)).to_have_text("letter.png, p. 1")
    shown = panel.get_by_role("img", name="letter.png")
    await expect(shown).to_be_visible()
    await expect(panel.locator(".pdf-spot-cited").first).to_be_in_viewport()
    frame = await shown.bounding_box()
    assert frame is not None
    for spot in await panel.locator(".pdf-spot-cited").all():
        box = await spot.bounding_box()
        assert box is not None
        assert top - 0.01 < (box["y"] - frame["y"]) / frame["height"] < bottom
    await picture(page, SHOTS, "viewer-scan")
    assert await barriers(page, axe) == []
    await panel.get_by_role("tab", name="Text").click()
    await expect(panel.locator(".source-text mark")).to_contain_text(HERON[:20])
    await panel.get_by_role("tab", name="Document").click()


async def test_a_word_document_is_shown_with_its_headings_and_tables(page: Page, shelf: Shelf) -> None:
    await page.goto(f"{shelf.served.address}/documents/{shelf.ids['rules.docx']}")
    viewer = page.get_by_role("dialog")
    await expect(viewer.get_by_role("heading", name="Rules of the reading room", level=3)).to_be_visible()
    await expect(viewer.get_by_role("cell", name="twelve")).to_be_visible()


async def test_a_file_that_cannot_be_shown_says_why_and_leads_to_its_text(page: Page, shelf: Shelf, strict: Strict) -> None:
    strict.allow("404")
    # pdf.js listens to its request only when its worker has started; a refusal before that counts as unhandled for a moment.
    strict.allow("thrown: ")
    refusal = '{"error": {"code": "ORIGINAL_NOT_KEPT", "message": "The original is not kept."}}'
    await page.route("**/original?*", lambda route: route.fulfill(status=404, content_type="application/json", body=refusal))
    panel = await cited(page, shelf, "When does the night ferry to Sark leave?")
    await expect(panel.get_by_role("alert")).to_contain_text("The original file is not stored")
    await panel.get_by_role("button", name="Show the text").click()
    await expect(panel.locator(".source-text mark")).to_be_in_viewport()
    await panel.get_by_role("tab", name="Document").click()
    await page.unroute("**/original?*")
    await page.route(
        "**/original?*", lambda route: route.fulfill(status=200, content_type="application/pdf", body="no PDF at all")
    )
    await page.reload()
    await page.locator(".md-chip").first.click()
    await expect(panel.get_by_role("alert")).to_contain_text("the file is damaged")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_the_views_have_no_barriers_and_fit_the_screen(page: Page, shelf: Shelf, axe: str, size: dict[str, int]) -> None:
    await page.set_viewport_size({"width": size["width"], "height": size["height"]})
    width = "phone" if size is PHONE else "desk"
    panel = await cited(page, shelf, "When does the night ferry to Sark leave?")
    await highlights(await drawn(panel, 2))
    assert await barriers_in_light_and_dark(page, axe, SHOTS, f"viewer-pdf-{width}") == []
    for question, name in (
        ("What does lamp oil for the lighthouse cost?", "sheet"),
        ("When is the launch of the copper kite planned?", "slide"),
    ):
        panel = await cited(page, shelf, question)
        await expect(panel.locator("mark.shown-cited").first).to_be_in_viewport()
        assert await barriers_in_light_and_dark(page, axe, SHOTS, f"viewer-{name}-{width}") == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_on_a_phone_cited_words_are_large_enough_to_read_and_two_fingers_enlarge_them(page: Page, shelf: Shelf) -> None:
    await page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    panel = await cited(page, shelf, "When does the night ferry to Sark leave?")
    await drawn(panel, 2)
    spot = panel.locator(".pdf-spot-cited").first
    await expect(spot).to_be_in_viewport()
    box = await spot.bounding_box()
    assert box is not None
    assert box["height"] >= 11
    assert box["x"] >= 0
    zoom = panel.locator(".viewer-zoom")
    before = await zoom.inner_text()
    await panel.locator(".pdf-scroll").evaluate(
        """box => {
          const { left, top } = box.getBoundingClientRect();
          const touch = (id, x) => new Touch({ identifier: id, target: box, clientX: left + x, clientY: top + 60 });
          const send = (kind, apart) => {
            const touches = apart ? [touch(0, 150 - apart), touch(1, 150 + apart)] : [];
            box.dispatchEvent(new TouchEvent(kind, { cancelable: true, touches }));
          };
          send("touchstart", 40);
          send("touchmove", 80);
          send("touchend", 0);
        }"""
    )
    await expect(zoom).not_to_have_text(before)
    assert int((await zoom.inner_text()).rstrip("%")) == pytest.approx(2 * int(before.rstrip("%")), abs=2)
    await panel.get_by_role("button", name="Fit the width").click()
    assert await panel.locator(".pdf-scroll").evaluate("box => box.scrollWidth <= box.clientWidth")
