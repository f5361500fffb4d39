"""The description of the HTTP interface at `/docs`: files of this server alone, under a policy without inline scripts."""

from urllib.parse import urlsplit

from playwright.async_api import Page, Request, expect

from tests.browser.served import Served


async def test_the_interface_is_described_without_another_host_or_an_inline_script(page: Page, served: Served) -> None:
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    response = await page.goto(f"{served.address}/docs")
    assert response is not None
    policy = response.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    operation = page.locator("#operations-conversations-list_conversations_api_conversations_get")
    await expect(operation).to_be_visible()
    await operation.get_by_role("button").first.click()
    await operation.get_by_role("button", name="Try it out").click()
    await operation.get_by_role("button", name="Execute").click()
    await expect(operation.locator(".live-responses-table .response-col_status").last).to_contain_text("200")
    hosts = {urlsplit(one.url).netloc for one in requests if not one.url.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(served.address).netloc}
