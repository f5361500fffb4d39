"""Settings on the page: what each does, what a change would do to real questions, saving, going back, and drafts that stay."""

import re

import pytest
from playwright.async_api import BrowserContext, Dialog, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, SHOTS, Strict
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.served import Served

PATH = "/api/rag/settings"
ANSWERED = (
    "How are citations checked?",
    "What happens to a citation when the document is replaced?",
    "What is the similarity threshold of a refusal?",
    "How does a client read on after a break?",
    "What is a fork of a conversation?",
)
FOREIGN = ("Who won the world cup in 1998?", "How do I bake banana bread?")


@pytest.fixture(scope="module")
def asked(served: Served) -> Served:
    """The server after real questions: answered, refused, and later ones in a conversation."""
    served.converse("How are citations checked?", "And when the document is replaced?", "How many may an answer have?")
    for question in (*ANSWERED[1:], *FOREIGN, "Which events does a stream have?", "What does a refusal tell?"):
        served.converse(question)
    return served


@pytest.fixture(autouse=True)
def at_defaults(asked: Served) -> None:
    """Every journey begins with the defaults in force."""
    with asked.http() as http:
        http.post(f"{PATH}/reset", json={"preset": "defaults"}).raise_for_status()


def number(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def effect(page: Page) -> Locator:
    return page.get_by_role("region", name="What would change")


def versions(page: Page) -> Locator:
    return page.get_by_role("region", name="Versions")


def save(page: Page) -> Locator:
    return page.get_by_role("group", name="Unsaved changes").get_by_role("button", name="Save")


def values(served: Served, **params: str) -> dict[str, object]:
    with served.http() as http:
        return {one["key"]: one["value"] for one in http.get(PATH, params=params).json()["settings"]}


async def opened(page: Page, served: Served, query: str = "") -> None:
    await page.goto(f"{served.address}/settings{query}")
    await expect(number(page, "Similarity threshold")).to_be_visible()


async def test_every_setting_says_what_it_does_its_bounds_and_its_default(page: Page, asked: Served) -> None:
    await opened(page, asked)
    with asked.http() as http:
        settings = http.get(PATH).json()["settings"]
    for one in settings:
        field = page.locator(".setting").filter(has=page.locator("code", has_text=re.compile(f"^{one['key']}$")))
        await expect(field).to_contain_text(one["description"])
        await expect(field).to_contain_text("default: ")
        if one["type"] != "string":
            await expect(field).to_contain_text(
                f"{one['min']:,g} to {one['max']:{',.0f' if one['max'] == int(one['max']) else 'g'}}"
            )
    threshold = number(page, "Similarity threshold")
    await expect(threshold).to_have_accessible_description(
        re.compile("If no passage is this similar.*0.1 to 0.9 · default: 0.15")
    )
    await expect(page.get_by_role("group", name="Unsaved changes")).to_be_hidden()


async def test_a_change_shows_what_it_would_do_before_it_is_saved(page: Page, asked: Served) -> None:
    await opened(page, asked)
    before = values(asked)
    await number(page, "Similarity threshold").fill("0.9")
    await page.get_by_label("Fusion", exact=True).select_option("rrf")
    await expect(effect(page)).to_contain_text("questions change")
    await expect(effect(page)).to_have_attribute("aria-busy", "false")
    with asked.http() as http:
        body = {"changes": {"similarity_threshold": 0.9, "fusion": "rrf"}, "last": 10}
        told = http.post(f"{PATH}/preview", json=body).raise_for_status().json()
    totals = told["totals"]
    assert totals["newly_refused"] > 0
    assert totals["passages_moved"] > 0
    for name, key in (
        ("newly refused", "newly_refused"),
        ("passages? moved", "passages_moved"),
        ("passages? added", "passages_come"),
    ):
        total = effect(page).locator("dl > div").filter(has_text=re.compile(name))
        await expect(total).to_contain_text(str(totals[key]))
    await expect(effect(page).get_by_text("would be refused")).to_have_count(totals["newly_refused"])
    first = effect(page).locator("details").filter(has_text="would be refused").first
    await first.locator("summary").click()
    await expect(first).to_contain_text(re.compile(r"Now\s*answered · "))
    await expect(first).to_contain_text(re.compile(r"After\s*refused · "))
    await expect(first.get_by_role("link").first).to_have_attribute("href", re.compile("^/documents/doc_"))
    assert values(asked) == before
    await page.get_by_label("Last questions").select_option("20")
    await expect(effect(page)).to_contain_text("/11")


async def test_what_goes_is_shown_with_its_rank(page: Page, asked: Served) -> None:
    await opened(page, asked)
    await number(page, "Passages after fusion").fill("5")
    await expect(effect(page)).to_have_attribute("aria-busy", "false")
    question = effect(page).locator("details").filter(has_text=re.compile(r"\d+ removed")).first
    await expect(question.locator("svg .rank-goes").first).to_be_attached()
    await question.locator("summary").focus()
    await page.keyboard.press("Enter")
    await expect(question.get_by_role("listitem").first).to_contain_text("was 6")


async def test_saving_makes_a_version_that_counts_and_the_focus_is_not_lost(page: Page, asked: Served) -> None:
    await opened(page, asked)
    await number(page, "k of the rank fusion").fill("61")
    await expect(page.locator(".setting-changed")).to_contain_text("was 60")
    await save(page).click()
    await expect(page.get_by_text("It applies from the next question.")).to_be_visible()
    await expect(page.get_by_role("group", name="Unsaved changes")).to_be_hidden()
    assert values(asked)["rrf_k"] == 61
    assert await page.evaluate("document.activeElement !== document.body")
    await expect(versions(page).get_by_role("listitem").first).to_contain_text("60 → 61")
    await expect(versions(page).get_by_role("listitem").first).to_contain_text("in force")
    await expect(page.locator(".setting").filter(has_text="rrf_k")).to_contain_text("not the default")


OUT_OF_BOUNDS = (
    ("Similarity threshold", "0.95", "Enter a value from 0.1 to 0.9."),
    ("Turns of context", "0", "Enter a value from 1 to 10."),
    ("Passages per list", "7.5", "Enter a whole number from 5 to 100."),
    ("k of the rank fusion", "many", "Enter a number without thousands separators."),
    ("Weight of the vector list", "1,000", "Enter a number without thousands separators."),
    ("Refusal text", "x" * 2001, "Use at most 2,000 characters; this text has 2,001."),
    ("Weight of the vector list", "0.0000001", "vector_weight must be 0 or between 0.000001 and 1,000,000"),
)


async def test_out_of_bounds_is_said_beside_the_field_and_nothing_changes(page: Page, asked: Served, strict: Strict) -> None:
    strict.allow("422")  # what only the server can judge
    before = values(asked)
    await opened(page, asked)
    for name, text, said in OUT_OF_BOUNDS:
        field = page.get_by_role("textbox", name=name, exact=True)
        was = await field.input_value()
        await field.fill(text)
        await expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
        await expect(field).to_have_attribute("aria-invalid", "true")
        await expect(field).to_have_accessible_description(re.compile(re.escape(said)))
        await expect(save(page)).to_have_attribute("aria-disabled", "true")
        await field.press("Control+Enter")
        assert values(asked) == before
        await field.fill(was)
        await expect(page.get_by_role("alert")).to_have_count(0)
        await expect(save(page)).to_have_count(0)


async def test_both_weights_zero_is_refused_in_the_readers_language(page: Page, asked: Served) -> None:
    await opened(page, asked)
    await page.evaluate("localStorage.setItem('clew.language', 'fr')")
    await page.reload()
    await number(page, "Poids de la liste plein texte").fill("0")
    await number(page, "Poids de la liste vectorielle").fill("0")
    await expect(page.get_by_role("alert")).to_have_text("Les deux poids ne peuvent pas être 0 : rien ne serait trouvé.")
    await number(page, "Poids de la liste vectorielle").fill("0,5")
    await expect(page.get_by_role("alert")).to_be_hidden()
    await page.get_by_role("group", name="Modifications non enregistrées").get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_text("s'applique dès la prochaine question")).to_be_visible()
    assert (values(asked)["fts_weight"], values(asked)["vector_weight"]) == (0, 0.5)


async def test_the_built_in_text_of_a_refusal_comes_back(page: Page, asked: Served) -> None:
    await opened(page, asked)
    field = page.get_by_role("textbox", name="Refusal text")
    await expect(field).to_have_attribute("placeholder", "I found nothing in the documents that answers this question.")
    await field.fill("Ask the desk.")
    await save(page).click()
    await expect(page.locator(".setting").filter(has=field)).to_contain_text("not the default")
    assert values(asked)["guard_message"] == "Ask the desk."
    await page.get_by_role("button", name="Reset to the default: Refusal text").click()
    await expect(field).to_have_value("")
    await save(page).click()
    await expect(page.get_by_role("group", name="Unsaved changes")).to_be_hidden()
    assert values(asked)["guard_message"] == ""


async def test_slider_number_and_arrow_keys_keep_step(page: Page, asked: Served) -> None:
    await opened(page, asked)
    slider = page.get_by_role("slider", name="Weight of the full-text list")
    field = number(page, "Weight of the full-text list")
    await slider.focus()
    await page.keyboard.press("ArrowRight")
    await expect(field).to_have_value("0.25")
    await field.fill("1.5")
    await expect(slider).to_have_value("1.5")
    await field.press("ArrowDown")
    await expect(field).to_have_value("1.45")
    await page.get_by_role("button", name="Discard").click()
    await expect(field).to_have_value("0.2")
    assert await page.evaluate("document.activeElement !== document.body")


async def test_undo_goes_back_and_the_presets_are_versions_of_their_own(page: Page, asked: Served) -> None:
    await opened(page, asked)
    await number(page, "k of the rank fusion").fill("77")
    await number(page, "k of the rank fusion").press("Enter")
    await expect(versions(page)).to_contain_text("60 → 77")
    await versions(page).get_by_role("button", name="Undo the last change").click()
    await expect(number(page, "k of the rank fusion")).to_have_value("60")
    await versions(page).get_by_role("button", name="Classic hybrid search").click()
    await expect(page.get_by_label("Fusion", exact=True)).to_have_value("rrf")
    await expect(number(page, "Weight of the full-text list")).to_have_value("1")
    await versions(page).get_by_role("button", name="Reset to the defaults").click()
    await expect(page.get_by_label("Fusion", exact=True)).to_have_value("convex")
    await expect(versions(page).get_by_role("button", name="Reset to the defaults")).to_have_attribute("aria-disabled", "true")
    older = versions(page).get_by_role("listitem").filter(has_text="60 → 77").first
    await older.get_by_role("button", name=re.compile("Go back to version")).click()
    await expect(number(page, "k of the rank fusion")).to_have_value("77")


async def test_a_draft_outlives_another_page_and_closing_the_tab_asks(page: Page, asked: Served) -> None:
    await opened(page, asked)
    await number(page, "k of the rank fusion").fill("62")
    await page.get_by_role("navigation", name="Pages").get_by_role("link", name="Retention").click()
    await expect(page.get_by_text("They are still on the settings page.")).to_be_visible()
    await page.go_back()
    await expect(number(page, "k of the rank fusion")).to_have_value("62")
    asked_first: list[str] = []

    async def stay(dialog: Dialog) -> None:
        asked_first.append(dialog.type)
        await dialog.accept()

    page.on("dialog", stay)
    await page.reload()
    assert asked_first == ["beforeunload"]
    assert values(asked)["rrf_k"] == 60


async def test_a_save_elsewhere_is_shown_and_the_draft_stays(context: BrowserContext, page: Page, asked: Served) -> None:
    await opened(page, asked)
    await number(page, "k of the rank fusion").fill("63")
    other = await context.new_page()
    await opened(other, asked)
    await number(other, "Passages after fusion").fill("15")
    await save(other).click()
    await expect(other.get_by_role("group", name="Unsaved changes")).to_be_hidden()
    await expect(page.get_by_role("main").get_by_text("Your changes are kept and would apply on top of it.")).to_be_visible()
    await expect(number(page, "Passages after fusion")).to_have_value("15")
    await expect(number(page, "k of the rank fusion")).to_have_value("63")
    await save(page).click()
    await expect(other.get_by_role("textbox", name="k of the rank fusion")).to_have_value("63")
    now = values(asked)
    assert (now["rrf_k"], now["hybrid_top_k"]) == (63, 15)


async def test_an_assistant_follows_all_until_it_has_settings_of_its_own(page: Page, asked: Served) -> None:
    with asked.http() as http:
        own = http.post("/api/assistants", json={"name": "<b>own</b>"}).raise_for_status().json()["id"]
    await opened(page, asked)
    await page.get_by_label("Settings for").select_option(label="<b>own</b>")
    await expect(page.get_by_text("This assistant uses the shared settings.")).to_be_visible()
    await number(page, "k of the rank fusion").fill("99")
    await expect(effect(page)).to_contain_text("No questions have been asked yet")
    await save(page).click()
    await expect(page.get_by_text("This assistant has its own settings")).to_be_visible()
    await expect(versions(page).get_by_role("button", name="Undo the last change")).to_have_attribute("aria-disabled", "true")
    assert (values(asked, assistant=own)["rrf_k"], values(asked)["rrf_k"]) == (99, 60)


async def test_the_version_of_a_turn_is_found_by_its_address(page: Page, asked: Served) -> None:
    with asked.http() as http:
        version = http.patch(PATH, json={"rrf_k": 88}).json()["version"]
        for rrf_k in range(101, 110):
            http.patch(PATH, json={"rrf_k": rrf_k}).raise_for_status()
    await opened(page, asked, f"?version={version}")
    named = versions(page).locator("li[aria-current=true]")
    await expect(named).to_contain_text(f"Version {version}")
    await expect(named).to_be_in_viewport()
    await opened(page, asked, "?version=999999")
    await expect(versions(page)).to_contain_text("Version 999999 does not belong to these settings")


async def test_no_barriers_unchanged_wrong_or_with_an_effect(page: Page, asked: Served, axe: str) -> None:
    await opened(page, asked)
    assert await barriers_in_light_and_dark(page, axe) == []
    await number(page, "Similarity threshold").fill("7")
    await expect(page.get_by_role("alert")).to_be_visible()
    assert await barriers_in_light_and_dark(page, axe) == []
    await number(page, "Similarity threshold").fill("0.6")
    await page.get_by_label("Fusion", exact=True).select_option("rrf")
    await expect(effect(page).locator("summary").first).to_be_visible()
    await expect(effect(page)).to_have_attribute("aria-busy", "false")
    await effect(page).locator("summary").first.click()
    assert await barriers_in_light_and_dark(page, axe) == []
    SHOTS.mkdir(parents=True, exist_ok=True)
    for size, where in ((DESK, "desk"), (PHONE, "phone")):
        await page.set_viewport_size(size)
        assert await barriers_in_light_and_dark(page, axe, SHOTS, f"settings-{where}") == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
