"""A question in another language than the documents, on the page with the default embedding model (source 003 §1.4)."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MANUAL, SHOTS
from tests.browser.looking import picture
from tests.browser.served import Served


@pytest.fixture
def manual(multilingual: Served) -> Served:
    """A server with two English pages of the manual."""
    multilingual.put(MANUAL / "citations.md", MANUAL / "messages-as-a-tree.md")
    return multilingual


async def test_french_questions_are_answered_from_english_documents(manual: Served, page: Page) -> None:
    await page.goto(manual.address)
    composer = page.get_by_role("textbox", name="Your question")
    await composer.fill("Comment une citation est-elle vérifiée ?")
    await composer.press("Enter")
    await page.wait_for_url("**/c/conv_*")
    answers = page.locator(".row-assistant")
    await expect(answers.last.get_by_role("button", name="Source 1: citations.md").first).to_be_visible()
    await expect(answers.last.locator(".refused")).to_have_count(0)
    SHOTS.mkdir(parents=True, exist_ok=True)
    await picture(page, SHOTS, "french-over-english")
    await expect(page.get_by_role("button", name="Send")).to_be_visible()  # while an answer is written, Enter sends nothing
    await composer.fill("Quelle est la recette de la tarte tatin ?")
    await composer.press("Enter")
    await expect(answers.nth(1).locator(".refused")).to_be_visible()
    await expect(answers.nth(1)).to_contain_text(re.compile("Je n'ai rien trouvé|ne répondent pas à cette question"))
