"""Documents on the page: many files added at once, what becomes of each, the list, one in full, and deleting."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, SHOTS, Strict
from tests.browser.looking import barriers, barriers_in_light_and_dark
from tests.browser.served import Served
from tests.ingestion import until

HOSTILE = "<img src=x onerror=alert(1)>.md"
TURNED = "invoice_\u202egnp.md"
LONG = "long-name-" * 20 + ".md"
RIVER = "# Rivers\n\nThe Loire is the longest river of France. It flows into the Atlantic near Nantes.\n"
INERT = "() => !document.querySelector('main img, dialog img, main script, dialog script') && window.wasRun === undefined"


def written(folder: Path, **texts: str) -> list[Path]:
    """Write files; `__` in a name stands for the dot."""
    paths = [folder / name.replace("__", ".") for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, "utf-8")
    return paths


async def add(page: Page, *paths: Path) -> None:
    await page.locator("[data-choose=files]").set_input_files(list(paths))


def upload(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Uploads").get_by_role("listitem").filter(has_text=name)


def total(page: Page, text: str) -> Locator:
    return page.get_by_role("region", name="Uploads").get_by_text(text, exact=True)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="List of documents").get_by_role("listitem").filter(has_text=name)


async def dropped(page: Page, names: list[str]) -> None:
    """Drop files from outside of the browser on the middle of the page."""
    transfer = await page.evaluate_handle(
        """names => {
          const transfer = new DataTransfer();
          for (const name of names) transfer.items.add(new File(["# Dropped\\n\\nWords about " + name], name));
          return transfer;
        }""",
        names,
    )
    await page.dispatch_event("main", "dragenter", {"dataTransfer": transfer})
    await expect(page.get_by_text("Drop to add to your documents")).to_be_visible()
    await page.dispatch_event("main", "drop", {"dataTransfer": transfer})
    await expect(page.get_by_text("Drop to add to your documents")).to_be_hidden()


async def test_who_has_no_documents_is_told_what_to_do_first(page: Page, bare: Served, axe: str) -> None:
    await page.goto(f"{bare.address}/documents")
    main = page.get_by_role("main")
    await expect(main.get_by_role("heading", name="No documents yet")).to_be_visible()
    await expect(main.get_by_text("clew ingest")).to_be_visible()
    await expect(main.get_by_text(re.compile("PDF, DOCX, .* source code"))).to_be_visible()
    assert await barriers(page, axe) == []
    async with page.expect_file_chooser() as chooser:
        await main.get_by_role("button", name="Choose files").press("Enter")
    assert (await chooser.value).is_multiple()


async def test_the_buttons_stay_beside_a_long_title(browser: Browser, served: Served, tmp_path: Path) -> None:
    served.put(*written(tmp_path, beside__md=RIVER))
    context = await browser.new_context(viewport=DESK, locale="fr-FR")
    page = await context.new_page()
    await page.goto(f"{served.address}/documents")
    button = await page.get_by_role("button", name="Choisir des fichiers").bounding_box()
    title = await page.get_by_role("heading", level=1).bounding_box()
    await context.close()
    assert button is not None
    assert title is not None
    assert button["x"] > title["x"] + title["width"]


async def test_a_file_of_an_unsupported_kind_gets_no_advice_to_upload_it_again(
    page: Page, served: Served, tmp_path: Path
) -> None:
    song = tmp_path / "song.mp3"
    song.write_bytes(b"ID3\x04" + bytes(200))
    await page.goto(f"{served.address}/documents")
    await add(page, song)
    await expect(upload(page, "song.mp3")).to_contain_text("Audio files are not supported.")
    await expect(upload(page, "song.mp3")).not_to_contain_text("the same name")


async def test_several_files_are_added_and_each_tells_what_became_of_it(page: Page, served: Served, tmp_path: Path) -> None:
    good = written(tmp_path, rivers__md=RIVER, more__txt=RIVER * 3)
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4\nno pages follow")
    await page.goto(f"{served.address}/documents")
    await add(page, *good, broken)
    await expect(total(page, "2 of 3 ready · 1 failed")).to_be_visible()
    await expect(upload(page, "rivers.md")).to_contain_text("Ready")
    await expect(upload(page, "broken.pdf")).to_contain_text("Failed")
    await expect(upload(page, "broken.pdf")).to_contain_text("If you upload a file with the same name, it replaces this one.")
    await expect(page.get_by_role("region", name="Uploads").get_by_role("listitem").first).to_contain_text("broken.pdf")
    await expect(row(page, "rivers.md")).to_contain_text("Ready")
    await expect(row(page, "broken.pdf")).to_contain_text("Failed")
    await expect(upload(page, "broken.pdf").get_by_role("button")).to_have_accessible_name("Remove from the list: broken.pdf")
    await page.get_by_role("button", name="Clear the list").click()
    await expect(page.get_by_role("region", name="Uploads")).to_be_hidden()
    await add(page, good[0])
    await expect(upload(page, "rivers.md")).to_contain_text("Unchanged")
    with served.http() as http:
        names = {one["name"]: one["status"] for one in http.get("/api/documents").json()["documents"]}
    assert (names["rivers.md"], names["more.txt"], names["broken.pdf"]) == ("ready", "ready", "failed")


async def test_files_are_dropped_anywhere_on_the_page_and_folders_keep_their_paths(
    page: Page, served: Served, tmp_path: Path
) -> None:
    await page.goto(f"{served.address}/documents")
    await dropped(page, ["dropped-one.md", "dropped-two.md"])
    await expect(total(page, "2 of 2 ready")).to_be_visible()
    (tmp_path / "manual" / "part").mkdir(parents=True)
    written(tmp_path / "manual", top__md=RIVER)
    written(tmp_path / "manual" / "part", deep__md=RIVER, picture__png="no text")
    await page.locator("[data-choose=folder]").set_input_files(tmp_path / "manual")
    await expect(total(page, "4 of 4 ready")).to_be_visible()
    await expect(page.get_by_text("1 file was skipped: a picture or an unsupported type.")).to_be_visible()
    await expect(row(page, "manual/part/deep.md")).to_be_visible()


async def test_files_dropped_on_a_conversation_become_documents_and_do_not_replace_the_page(page: Page, served: Served) -> None:
    await page.goto(f"{served.address}/c/{served.converse('How are citations checked?')}")
    await expect(page.get_by_role("log").get_by_role("article").last).to_be_visible()
    await dropped(page, ["dropped-on-a-conversation.md"])
    await expect(page).to_have_url(f"{served.address}/documents")
    await expect(total(page, "1 of 1 ready")).to_be_visible()
    await page.get_by_role("region", name="Uploads").get_by_role("link", name="Ask a question").click()
    await expect(page.get_by_role("textbox", name="Your question")).to_be_focused()


async def test_uploads_go_on_while_another_view_is_open(page: Page, served: Served, tmp_path: Path) -> None:
    paths = written(tmp_path, **{f"batch-{n}__md": f"{RIVER}\nNumber {n}.\n" for n in range(12)})
    await page.goto(f"{served.address}/documents")
    await add(page, *paths)
    await page.get_by_role("link", name="Assistants").click()
    await expect(page.get_by_role("main").get_by_role("heading", level=1)).not_to_have_text("Documents")
    await page.get_by_role("navigation", name="Pages").get_by_role("link", name="Documents").click()
    await expect(total(page, "12 of 12 ready")).to_be_visible()


async def test_closing_the_tab_while_files_are_sent_asks_first_and_a_waiting_file_can_be_cancelled(
    page: Page, served: Served, tmp_path: Path, strict: Strict
) -> None:
    strict.allow("ERR_FAILED", "Failed to load resource")
    held: list[object] = []
    await page.route(lambda url: url.endswith("/api/documents"), lambda route: held.append(route))
    await page.goto(f"{served.address}/documents")
    await add(page, *written(tmp_path, held1__md="a", held2__md="b", held3__md="c"))
    await expect(upload(page, "held1.md")).to_contain_text("Sending")
    await expect(upload(page, "held3.md")).to_contain_text("Waiting")
    await upload(page, "held3.md").get_by_role("button", name="Cancel: held3.md").click()
    await expect(total(page, "0 of 2 ready")).to_be_visible()
    async with page.expect_event("dialog") as asking:
        await page.close(run_before_unload=True)
    dialog = await asking.value
    assert dialog.type == "beforeunload"
    await dialog.dismiss()
    await expect(upload(page, "held1.md")).to_contain_text("Sending")


async def test_names_and_texts_of_strangers_stay_text(page: Page, served: Served, tmp_path: Path, axe: str) -> None:
    body = "# <script>window.wasRun = 1</script>\n\n<img src=x onerror='window.wasRun = 1'> A text that means no good.\n"
    paths = [tmp_path / name for name in (HOSTILE, TURNED, LONG)]
    for path in paths:
        path.write_text(body, "utf-8")
    await page.goto(f"{served.address}/documents")
    await add(page, *paths)
    await expect(total(page, "3 of 3 ready")).to_be_visible()
    await expect(row(page, HOSTILE)).to_be_visible()
    await expect(row(page, "invoice_gnp.md")).to_be_visible()
    await expect(row(page, LONG).get_by_role("link")).to_have_attribute("title", LONG)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await row(page, HOSTILE).get_by_role("link").click()
    dialog = page.get_by_role("dialog", name=HOSTILE)
    await expect(dialog.get_by_role("region", name=f"Content of {HOSTILE}")).to_contain_text("<script>window.wasRun = 1</script>")
    assert await page.evaluate(INERT)
    await dialog.get_by_role("tab", name="Text").click()
    await expect(dialog.get_by_role("region", name=f"Text of {HOSTILE}")).to_contain_text(
        "<img src=x onerror='window.wasRun = 1'>"
    )
    assert await page.evaluate(INERT)
    assert await barriers(page, axe) == []


async def test_a_document_is_read_in_full_as_it_is_scrolled_to_and_the_list_stays_where_it_was(
    page: Page, served: Served, tmp_path: Path
) -> None:
    [path] = written(tmp_path, book__txt="\n".join(f"Line {n} of a book with 😀 in it." for n in range(1_600)))
    served.put(path)
    await page.goto(f"{served.address}/documents")
    scroller = page.locator("#documents-scroll")
    await row(page, "book.txt").get_by_role("link").focus()
    before = await scroller.evaluate("element => element.scrollTop")
    await page.keyboard.press("Enter")
    text = page.get_by_role("dialog", name="book.txt").get_by_role("region", name="Text of book.txt")
    await expect(text).to_contain_text("Line 0 of a book")
    assert "Line 1599 " not in await text.inner_text()
    await page.wait_for_function(
        """text => {
          text.scrollTo(0, text.scrollHeight);
          return text.textContent.includes("Line 1599 ");
        }""",
        arg=await text.element_handle(),
        polling=50,
        timeout=90_000,
    )
    lines = (await text.text_content() or "").splitlines()
    assert lines == path.read_text("utf-8").splitlines()
    await page.keyboard.press("Escape")
    await expect(page).to_have_url(f"{served.address}/documents")
    await expect(row(page, "book.txt").get_by_role("link")).to_be_focused()
    assert await scroller.evaluate("element => element.scrollTop") == before
    await page.go_forward()
    await expect(page.get_by_role("dialog", name="book.txt")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("dialog")).to_be_hidden()


async def test_a_document_has_an_address_of_its_own_and_a_question_begins_there(
    page: Page, served: Served, tmp_path: Path
) -> None:
    [document] = served.put(*written(tmp_path, loire__md=RIVER))
    await page.goto(f"{served.address}/documents/{document}")
    await page.get_by_role("dialog", name="loire.md").get_by_role("button", name="Ask about this document").click()
    await expect(page).to_have_url(re.compile(r"/\?assistant=asst_\w+$"))
    await expect(page.get_by_role("textbox", name="Your question")).to_have_value(re.compile("loire.md"))
    await page.goto(f"{served.address}/documents/{document}")
    await expect(page.get_by_role("dialog", name="loire.md")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page).to_have_url(f"{served.address}/documents")


async def test_documents_are_found_by_name_title_and_status(page: Page, served: Served, tmp_path: Path) -> None:
    served.put(
        *written(tmp_path, needle__md="# Haystack of Élan\n\nWords about needles that are found by what they are called.\n")
    )
    await page.goto(f"{served.address}/documents")
    await expect(row(page, "citations.md")).to_be_visible()
    field = page.get_by_role("searchbox", name="Search by name or title")
    await field.fill("elan HAY")
    await expect(row(page, "needle.md")).to_be_visible()
    await expect(row(page, "citations.md")).to_be_hidden()
    await page.get_by_role("combobox", name="Status").select_option("failed")
    await expect(page.get_by_text("No matching documents")).to_be_visible()
    await page.get_by_role("button", name="Show all documents").click()
    await expect(field).to_have_value("")
    await expect(row(page, "citations.md")).to_be_visible()


async def test_the_list_goes_on_as_it_is_scrolled(page: Page, bare: Served, tmp_path: Path) -> None:
    bare.put(*written(tmp_path, **{f"many-{n:03}__md": f"# Many\n\nThis is number {n} of many documents.\n" for n in range(90)}))
    await page.goto(f"{bare.address}/documents")
    rows = page.get_by_role("region", name="List of documents").get_by_role("listitem")
    await expect(page.get_by_text("60 documents shown")).to_be_visible()
    await page.locator("#documents-scroll").evaluate("element => element.scrollTo(0, element.scrollHeight)")
    await expect(page.get_by_text("90 documents", exact=True)).to_be_visible()
    await expect(rows).to_have_count(90)


async def test_a_language_that_is_not_covered_is_said_once(page: Page, bare: Served, tmp_path: Path) -> None:
    text = "# {}\n\nLes rivières descendent de la montagne vers la plaine, puis elles rejoignent la mer près de la ville.\n"
    bare.put(*written(tmp_path, **{f"fr-{n}__md": text.format(n) for n in range(3)}))
    await page.goto(f"{bare.address}/documents")
    await page.get_by_role("searchbox", name="Search by name or title").fill("fr-")
    await expect(page.get_by_text("3 listed documents are in languages that the embedding model does not cover")).to_have_count(1)
    await expect(page.get_by_text("CLEW_EMBEDDING=multilingual clew reembed", exact=True).filter(visible=True)).to_have_count(1)


async def test_one_and_several_documents_are_deleted_after_a_question(page: Page, served: Served, tmp_path: Path) -> None:
    served.put(*written(tmp_path, gone1__md=RIVER, gone2__md=RIVER, gone3__md=RIVER))
    await page.goto(f"{served.address}/documents")
    await page.get_by_role("searchbox", name="Search by name or title").fill("gone")
    await expect(page.get_by_text("3 documents", exact=True)).to_be_visible()
    await row(page, "gone1.md").get_by_role("button", name="Delete gone1.md").click()
    await page.get_by_role("dialog", name="Delete this document?").get_by_role("button", name="Cancel").click()
    await expect(row(page, "gone1.md")).to_be_visible()
    await row(page, "gone1.md").get_by_role("button", name="Delete gone1.md").click()
    await page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    await expect(row(page, "gone1.md")).to_be_hidden()
    await page.get_by_role("checkbox", name="Select all shown").check()
    await expect(page.get_by_text("2 selected")).to_be_visible()
    await page.get_by_role("region", name="List of documents").get_by_role("button", name="Delete", exact=True).click()
    await page.get_by_role("dialog", name="Delete 2 documents?").get_by_role("button", name="Delete").click()
    await expect(page.get_by_text("No matching documents")).to_be_visible()
    with served.http() as http:

        async def are_gone() -> bool:
            return http.get("/api/documents", params={"search": "gone"}).json()["documents"] == []

        await until(are_gone)  # the page does not wait for the server


async def test_a_document_that_cannot_be_deleted_comes_back_and_says_why(
    page: Page, served: Served, tmp_path: Path, strict: Strict
) -> None:
    strict.allow("Failed to load resource")
    [document] = served.put(*written(tmp_path, stays__md=RIVER))
    refusal = '{"error": {"code": "STORE_BUSY", "message": "The store is busy."}}'
    await page.route(
        f"**/api/documents/{document}",
        lambda route: (
            route.fulfill(status=503, content_type="application/json", body=refusal)
            if route.request.method == "DELETE"
            else route.continue_()
        ),
    )
    await page.goto(f"{served.address}/documents")
    await row(page, "stays.md").get_by_role("button", name="Delete stays.md").click()
    await page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    await expect(page.get_by_text("1 document could not be deleted: The store is busy.")).to_be_visible()
    await expect(row(page, "stays.md")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_documents_have_no_barriers_and_fit_the_screen(
    context: BrowserContext, page: Page, served: Served, tmp_path: Path, axe: str, size: dict[str, int]
) -> None:
    await page.set_viewport_size({"width": size["width"], "height": size["height"]})
    (tmp_path / "damaged.pdf").write_bytes(b"%PDF-1.4\nno pages follow")
    await page.goto(f"{served.address}/documents")
    await add(page, tmp_path / "damaged.pdf", *written(tmp_path, rivers__md=RIVER))
    await expect(total(page, "1 of 2 ready · 1 failed")).to_be_visible()
    await page.get_by_text("Assistant and labels").click()
    await expect(page.get_by_role("textbox", name="Workspace (optional)")).to_be_visible()
    width = "phone" if size is PHONE else "desk"
    assert await barriers_in_light_and_dark(page, axe, SHOTS, f"documents-{width}") == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await row(page, "rivers.md").get_by_role("link").click()
    await expect(page.get_by_role("dialog").get_by_text("longest river")).to_be_visible()
    assert await barriers_in_light_and_dark(page, axe, SHOTS, f"document-{width}") == []
