"""Small talk on the page: a plain message in the reader's language, without a refusal and without sources."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Strict
from tests.browser.served import Served


@pytest.mark.parametrize(("said", "reply"), [("Bonjour !", "Vous pouvez m'interroger"), ("谢谢", "不客气"), ("👍", "All right.")])
async def test_small_talk_is_a_plain_message(page: Page, served: Served, said: str, reply: str) -> None:
    await page.goto(served.address)
    composer = page.get_by_role("textbox", name="Your question")
    await composer.fill(said)
    await composer.press("Enter")
    await page.wait_for_url("**/c/conv_*")
    answer = page.locator(".row-assistant")
    await expect(answer).to_contain_text(reply)
    await page.reload()
    await expect(answer).to_contain_text(reply)
    await expect(answer.locator(".refused")).to_have_count(0)
    await expect(answer.locator(".chip, .sources")).to_have_count(0)


async def test_an_error_of_a_setting_from_the_server_is_in_the_language_of_the_page(
    page: Page, served: Served, strict: Strict
) -> None:
    strict.allow("422")  # what only the server can judge
    await page.goto(served.address)
    await page.evaluate("localStorage.setItem('clew.language', 'fr')")
    await page.goto(f"{served.address}/settings")
    field = page.get_by_role("textbox", name="Poids de la liste vectorielle", exact=True)
    await field.fill("0.0000001")
    alert = page.get_by_role("alert").filter(has_text="vector_weight doit être 0 ou compris entre 0.000001 et 1,000,000")
    await expect(alert).to_be_visible()
