"""The shell: what is sent, what it says in which language, how it looks, and who may come in."""

import asyncio

import pytest
from playwright.async_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, Strict
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.served import Served

VIEWS = ("/", "/documents", "/assistants", "/settings", "/retention")


async def test_the_first_page_tells_what_to_do_first(page: Page, bare: Served) -> None:
    await page.goto(bare.address)
    await expect(page.get_by_role("textbox", name="Your question")).to_be_focused()
    await expect(page.get_by_role("main").get_by_role("link", name="Add documents")).to_be_visible()


async def test_the_first_page_shows_nothing_that_the_list_of_documents_takes_back(page: Page, bare: Served) -> None:
    arrived = asyncio.Event()

    async def hold(route: Route) -> None:
        await arrived.wait()
        await route.continue_()

    await page.route("**/api/documents?*", hold)
    async with page.expect_request("**/api/documents?*"):
        await page.goto(bare.address)
    await expect(page.locator(".new-thread")).to_be_attached()
    await expect(page.get_by_role("textbox", name="Your question")).to_be_focused()
    assert await page.get_by_role("main").get_by_role("heading").count() == 0
    arrived.set()
    await expect(page.get_by_role("heading", name="Add documents first")).to_be_visible()


async def test_at_twice_the_size_the_button_of_the_list_covers_no_words(page: Page, served: Served) -> None:
    await page.set_viewport_size({"width": 640, "height": 400})  # what a screen of 1,280 by 800 pixels has room for
    await page.goto(served.address)
    opener = await page.get_by_role("button", name="Open the list").bounding_box()
    heading = await page.get_by_role("heading", level=1).bounding_box()
    assert opener is not None
    assert heading is not None
    assert opener["y"] + opener["height"] <= heading["y"]


async def test_who_asks_before_the_first_document_is_told_what_to_do(page: Page, bare: Served) -> None:
    conversation = bare.converse("What is the notice period?")
    await page.goto(f"{bare.address}/c/{conversation}")
    answer = page.get_by_role("log")
    await expect(answer.get_by_text("none is ready yet")).to_be_visible()
    await answer.get_by_role("link", name="Add documents").click()
    await expect(page).to_have_url(f"{bare.address}/documents")


async def test_every_view_is_reached_by_its_address_and_by_a_click(page: Page, served: Served) -> None:
    for path in VIEWS:
        await page.goto(served.address + path)
        await expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
        if path != "/":
            await expect(page.locator(f'nav a.page-link[href="{path}"]')).to_have_attribute("aria-current", "page")
    for path in VIEWS:
        if path != "/":
            await page.goto(served.address)
            await page.locator(f'nav a.page-link[href="{path}"]').click()
            await expect(page).to_have_url(served.address + path)
            await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "documents"),
    [
        *[("fr-FR", "Documents"), ("pt-BR", "Documentos"), ("de-AT", "Dokumente"), ("es-MX", "Documentos"), ("zh-CN", "文档")],
        ("ja-JP", "Documents"),
    ],
)
async def test_the_page_speaks_the_language_of_the_browser(
    browser: Browser, strict: Strict, served: Served, locale: str, documents: str
) -> None:
    context = await browser.new_context(locale=locale)
    context.on("page", strict.watch)
    page = await context.new_page()
    await page.goto(served.address)
    await expect(page.locator('nav a[href="/documents"]')).to_have_text(documents)
    language = await page.evaluate("document.documentElement.lang")
    assert language == (locale[:2] if locale[:2] in ("de", "es", "fr", "pt", "zh") else "en")
    await context.close()
    assert strict.faults() == []


async def test_theme_and_language_are_kept(page: Page, served: Served) -> None:
    await page.goto(served.address)
    await page.get_by_role("button", name="Appearance and language").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Theme").select_option("dark")
    await dialog.get_by_label("Language").select_option("fr")
    await page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()
    await page.reload()
    await expect(page.get_by_role("button", name="Apparence et langue")).to_be_visible()
    assert await page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    dark = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    await page.evaluate("localStorage.setItem('clew.theme', 'light')")
    await page.reload()
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


async def test_a_server_with_keys_asks_for_one_and_keeps_a_session(page: Page, bare: Served, strict: Strict) -> None:
    strict.allow("401")
    with bare.http() as http:
        made = http.post("/api/keys", json={"scopes": ["admin"], "callerApp": "page"}).raise_for_status().json()
    try:
        await page.goto(bare.address)
        dialog = page.get_by_role("dialog", name="Sign in")
        await expect(dialog.locator("code")).to_have_text("clew keys create")
        await dialog.get_by_label("API key").fill(made["key"])
        await dialog.get_by_role("button", name="Use this key").click()
        await expect(dialog).to_be_hidden()
        await page.goto(bare.address + "/documents")
        await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
        await expect(dialog).to_be_hidden()
    finally:
        headers = {"Authorization": f"Bearer {made['key']}"}
        assert (await page.request.delete(f"{bare.address}/api/keys/{made['id']}", headers=headers)).ok


async def test_the_policy_allows_no_inline_script_and_no_other_origin(page: Page, served: Served, strict: Strict) -> None:
    strict.allow("Content Security Policy", "content security policy", "Refused")
    answer = await page.goto(served.address)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    ran = """async () => {
      const script = document.createElement("script");
      script.textContent = "window.wasRun = true";
      document.body.append(script);
      const image = new Image();
      const loaded = await new Promise((resolve) => {
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = "http://localhost:9/pixel.png";
      });
      return [window.wasRun ?? false, loaded];
    }"""
    assert await page.evaluate(ran) == [False, False]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_no_view_has_barriers(context: BrowserContext, page: Page, served: Served, axe: str, size: ViewportSize) -> None:
    await page.set_viewport_size(size)
    conversation = served.converse("How are citations checked?")
    for path in (*VIEWS, f"/c/{conversation}"):
        await page.goto(served.address + path)
        await expect(page.get_by_role("status").filter(has_text="Loading")).to_have_count(0)
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert await barriers_in_light_and_dark(page, axe) == [], path


@pytest.mark.parametrize("locale", ["de-DE", "es-ES", "fr-FR", "pt-BR", "zh-CN"])
async def test_no_view_scrolls_sideways_on_a_phone(browser: Browser, strict: Strict, served: Served, locale: str) -> None:
    context = await browser.new_context(viewport=PHONE, locale=locale)
    context.on("page", strict.watch)
    page = await context.new_page()
    for path in (*VIEWS, "/sources"):
        await page.goto(served.address + path)
        await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
        await expect(page.locator("main .waiting")).to_have_count(0)
        boxes = page.locator("main, main .page-scroll")
        wide = await boxes.evaluate_all("boxes => boxes.map(one => one.scrollWidth - one.clientWidth)")
        assert max(wide) == 0, path
    await context.close()
    assert strict.faults() == []
