"""A short follow-up on the page: the question that it was read as stands above its answer, and above a refusal."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.served import Served

_STAND_ABOVE = """(lines) => lines.every((line) =>
  !line.previousElementSibling && line.getBoundingClientRect().bottom <= line.nextElementSibling.getBoundingClientRect().top)"""


async def test_the_question_that_was_searched_for_stands_above_the_answer(page: Page, bare: Served, tmp_path: Path) -> None:
    for year, beds in ((2023, 210), (2024, 240)):
        (tmp_path / f"{year}.md").write_text(f"# Hospital {year}\n\nIn {year} the hospital staffed {beds} beds.\n")
    bare.put(tmp_path / "2023.md", tmp_path / "2024.md")
    await page.goto(bare.address)
    composer = page.get_by_role("textbox", name="Your question")
    answers, lines = page.locator(".row-assistant"), page.locator(".answer-understood")
    for number, question in enumerate(("How many beds were staffed in 2024?", "And the year before?", "And in 2014?")):
        await composer.fill(question)
        await composer.press("Enter")
        await expect(answers.nth(number)).to_contain_text(("240 beds", "210 beds", "2014")[number])
        await expect(lines).to_have_count(number)
        await expect(page.get_by_role("button", name="Send")).to_be_visible()  # while an answer is written, Enter sends nothing
    shown = ["Searched for: “How many beds were staffed in 2023?”", "Searched for: “How many beds were staffed in 2014?”"]
    await expect(lines).to_have_text(shown)
    await page.reload()
    await expect(lines).to_have_text(shown)
    await expect(answers.first.locator(".answer-understood")).to_have_count(0)
    await expect(answers.last.locator(".refused")).to_be_visible()
    assert await lines.evaluate_all(_STAND_ABOVE)
    await page.evaluate("localStorage.setItem('clew.language', 'fr')")
    await page.reload()
    await expect(lines.first).to_have_text("Recherche : « How many beds were staffed in 2023? »")
