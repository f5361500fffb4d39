"""How well an answer's sentences are supported, on the page: three states of sentences and marks, the summary, the refusal."""

from collections.abc import Iterator

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import SHOTS, Steered
from tests.browser.looking import barriers, barriers_in_light_and_dark
from tests.browser.served import Served

HARBOUR = """# The lighthouse of Sark

The lighthouse of Sark was built in 1913 by the harbour office. Its lantern is painted green every seventh year.
The keeper of the lighthouse lives on the northern quay and counts the ferries that leave after dusk.
"""
QUESTION = "When was the lighthouse of Sark built?"
ANSWER = (
    "The lighthouse of Sark was built in 1913 by the harbour office [1]. Its lantern is painted green every seventh year [1].\n\n"
    "- The lighthouse was built **for the second time** in 1947 by the harbour office [1].\n"
    "- The keeper of the lighthouse lives on Jupiter [1].\n\n"
    "Bananas and oranges are sold cheaply on Sundays."
)
SUMMARY = "2 of 5 sentences are supported; 2 are doubtful, 1 has no support"
REASONS = [
    "The cited passage does not state the number 1947 for this.",
    "The name Jupiter is not in the cited passage.",
    "No passage is cited.",
]
INVENTED = "Bananas are the capital of Jupiter [1]. Oranges are sold cheaply on Sundays."


@pytest.fixture(scope="module", autouse=True)
def harbour(steered: Steered, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The document that the answers cite, and the folder of pictures."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    path = tmp_path_factory.mktemp("harbour") / "harbour.md"
    path.write_text(HARBOUR)
    Served(steered.address, steered.dsn).put(path)


@pytest.fixture
def strict_grounding(steered: Steered) -> Iterator[None]:
    """The setting that refuses an answer without a supported sentence."""
    with steered.http() as http:
        http.patch("/api/rag/settings", json={"grounding": "strict"}).raise_for_status()
        yield
        http.patch("/api/rag/settings", json={"grounding": "auto"}).raise_for_status()


async def ask(page: Page, steered: Steered, answer: str) -> Locator:
    """Ask on the page, with what the model says; return the answer once it is complete."""
    steered.script.tells(answer, characters=7)
    await page.goto(steered.address)
    question = page.get_by_role("textbox", name="Your question")
    await question.fill(QUESTION)
    await question.press("Enter")
    await expect(page.get_by_role("button", name="What happened")).to_be_visible()
    return page.locator(".row-assistant").last


async def test_each_sentence_shows_how_well_it_is_supported(page: Page, steered: Steered, axe: str) -> None:
    answer = await ask(page, steered, ANSWER)
    for _ in ("as it was written", "as it is stored"):
        await expect(answer.locator(".support-summary")).to_have_text(SUMMARY)
        await expect(answer.locator(".md-chip")).to_have_count(4)
        names = [await chip.get_attribute("aria-label") or "" for chip in await answer.locator(".md-chip").all()]
        assert [name.rpartition(", ")[2] for name in names] == ["supported", "supported", "doubtful", "doubtful"]
        signs = [await sign.get_attribute("aria-label") for sign in await answer.locator(".md-doubt").all()]
        assert signs == [f"doubtful: {REASONS[0]}", f"doubtful: {REASONS[1]}", f"not supported: {REASONS[2]}"]
        await expect(answer.locator(".md-doubted-weak")).to_have_text(
            [
                "The lighthouse was built ",
                "for the second time",
                " in 1947 by the harbour ",
                "office ",
                ".",
                "The keeper of the lighthouse lives on ",
                "Jupiter ",
                ".",
            ]
        )
        await expect(answer.locator(".md-doubted-none")).to_have_text("Bananas and oranges are sold cheaply on Sundays.")
        await expect(answer.locator(".answer-warnings")).to_have_count(0)
        await page.reload()
    await answer.locator(".support > summary").click()
    await expect(answer.locator(".support-reason")).to_have_text(REASONS)
    assert await barriers_in_light_and_dark(page, axe, SHOTS, "support") == []


async def test_the_reason_stands_beside_the_sentence_under_the_pointer_and_on_focus(
    page: Page, steered: Steered, axe: str
) -> None:
    answer = await ask(page, steered, ANSWER)
    hint = page.get_by_role("tooltip")
    await answer.locator(".md-doubted").get_by_text("in 1947 by the harbour").hover()
    await expect(hint).to_have_text(REASONS[0])
    await answer.locator(".md-doubt").nth(1).focus()
    await page.mouse.move(5, 5)
    await expect(hint).to_have_text(REASONS[1])
    assert await barriers(page, axe) == []
    await page.keyboard.press("Escape")
    await expect(hint).to_be_hidden()
    await answer.locator(".md-chip").nth(2).hover()
    await expect(hint).to_contain_text("does not say it in these words")


async def test_the_panel_tells_found_words_from_support(page: Page, steered: Steered) -> None:
    answer = await ask(page, steered, ANSWER)
    panel = page.get_by_role("complementary")
    for nth, said in ((0, "The cited passage supports this."), (2, "The cited passage talks about this, but")):
        await answer.locator(".md-chip").nth(nth).click()
        await expect(panel.get_by_text("Words found in the document")).to_be_visible()
        await expect(panel.locator(".support-says")).to_contain_text(said)


async def test_the_inspector_gives_every_reason(page: Page, steered: Steered) -> None:
    answer = await ask(page, steered, ANSWER)
    await answer.get_by_role("button", name="What happened").click()
    panel = page.get_by_role("complementary")
    await expect(panel.locator(".support-summary")).to_have_text(SUMMARY)
    await expect(panel.locator(".support-reason")).to_have_text(REASONS)


async def test_an_answer_of_marks_alone_is_a_refusal(page: Page, steered: Steered) -> None:
    answer = await ask(page, steered, "[1] [1] [1]")
    await expect(answer.locator(".refused")).to_contain_text("The model's answer is not shown")
    await expect(answer.locator(".md-chip, .support")).to_have_count(0)


async def test_an_answer_without_a_sentence_does_not_claim_support(page: Page, steered: Steered) -> None:
    answer = await ask(page, steered, "## The lighthouse of Sark [1]\n\nWhich year do you mean?")
    await expect(answer.locator(".md-chip")).to_have_count(1)
    await expect(answer.locator(".support-summary")).to_have_text("This answer has no sentence that a passage could support")


@pytest.mark.usefixtures("strict_grounding")
async def test_a_withheld_answer_is_a_refusal_with_its_reason(page: Page, steered: Steered, axe: str) -> None:
    answer = await ask(page, steered, INVENTED)
    await expect(answer.locator(".refused")).to_be_visible()
    await expect(page.get_by_role("log")).not_to_contain_text("Bananas")
    await answer.get_by_text("Why is there no answer?").click()
    await expect(answer).to_contain_text(
        "The passages are close enough to the question, but they do not say what the model wrote."
    )
    await answer.get_by_role("button", name="What happened").click()
    panel = page.get_by_role("complementary")
    await expect(panel).to_contain_text("The answer was not shown, and the question was refused.")
    await expect(panel.get_by_text("No citation.")).to_be_visible()
    assert await barriers_in_light_and_dark(page, axe, SHOTS, "support-refused") == []
    await page.reload()
    await expect(answer.locator(".refused")).to_be_visible()
    await expect(page.get_by_role("log")).not_to_contain_text("Bananas")
