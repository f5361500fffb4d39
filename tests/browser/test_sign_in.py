"""Sign-in on the page, at a real provider: who comes in and what they see, sign-out, an answer whose session ends."""

import json
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx
import psycopg
import pytest
from playwright.async_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import DESK, MANUAL, PHONE, SHOTS, Steered, Strict, _database
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.test_chat import answers, ask, composer, line_to
from tests.conftest import NO_AUTHORITIES, DsnOf
from tests.faults.scripted_servers import Script, ScriptedServer
from tests.oidc import provider

PEOPLE: dict[str, dict[str, Any]] = {
    "ana": {"name": "Ana Silva", "groups": ["staff", "editors", "hr"]},
    "ben": {"name": "Ben Okafor", "groups": ["staff"]},
    "zoe": {"name": "Zoé Martin", "groups": ["guests"]},
}


@dataclass(frozen=True)
class Guarded(Steered):
    """A server where people sign in at a provider; `admin` is the key of an administrator."""

    admin: str = field(repr=False)

    def http(self) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.admin}"}
        return httpx.Client(base_url=self.address, timeout=60, headers=headers, verify=NO_AUTHORITIES, trust_env=False)

    def end_sessions(self) -> None:
        """Every session is over now; the server trusts one that it has found for three seconds more."""
        with psycopg.connect(self.dsn) as connection:
            connection.execute("update sign_ins set expires_at = now()")


@pytest.fixture(scope="module")
def guarded(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    home = tmp_path_factory.mktemp("guarded")
    script = Script(home)
    with ExitStack() as stack:
        variables = {
            "CLEW_OIDC_ISSUER": stack.enter_context(provider(**PEOPLE)),
            "CLEW_OIDC_CLIENT_ID": "clew",
            "CLEW_OIDC_CLIENT_SECRET": "a secret of this test",
            "CLEW_OIDC_NAME": "Example ID",
            "CLEW_QUERY_GROUPS": "staff",
            "CLEW_WRITE_GROUPS": "editors",
        }
        name = stack.enter_context(_database(dsn_of, template_database))
        server = ScriptedServer(home / "data", script, dsn_of("clew_app", name), **variables)
        stack.callback(server.stop)
        local = {"Authorization": f"Bearer {(home / 'data' / 'local.key').read_text()}"}
        created = httpx.post(
            f"{server.address}/api/keys",
            json={"scopes": ["admin"], "callerApp": "tests"},
            headers=local,
            verify=NO_AUTHORITIES,
            trust_env=False,
        )
        guarded = Guarded(server.address, script, server, dsn_of("clew_owner", name), created.raise_for_status().json()["key"])
        fill(guarded)
        yield guarded


def fill(guarded: Guarded) -> None:
    """One document for everybody, and an assistant for the group `hr` alone."""
    with guarded.http() as http:
        files = [("file", ("citations.md", (MANUAL / "citations.md").read_bytes(), "text/markdown"))]
        document = http.post("/api/documents", files=files).raise_for_status().json()["documents"][0]["id"]
        http.post("/api/assistants", json={"name": "salaries", "readers": ["hr"]}).raise_for_status()
        deadline = time.monotonic() + 60
        while http.get(f"/api/documents/{document}").json()["status"] != "ready":
            assert time.monotonic() < deadline, "the document is not ready"
            time.sleep(0.05)


@pytest.fixture(autouse=True)
async def _let_go(guarded: Guarded, page: Page, strict: Strict) -> AsyncIterator[None]:
    """No answer is held beyond its test; a request that needs a sign-in is a line of the console.

    The provider's own pages want a style from elsewhere, which they do without.
    """
    strict.allow("401")
    await page.route(re.compile("^https://"), lambda route: route.fulfill(body=""))
    guarded.script.says(12)
    yield
    guarded.script.go_on()


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Sign in")


def account(page: Page) -> Locator:
    return page.locator(".account")


async def identify(page: Page, name: str) -> None:
    """Choose to sign in at the provider, and say there who one is."""
    await dialog(page).get_by_role("link", name="with Example ID").click()
    await page.get_by_placeholder("sub").fill(name)
    await page.get_by_role("button", name="Authorize").click()


async def sign_in(page: Page, guarded: Guarded, name: str, path: str = "/") -> None:
    await page.goto(guarded.address + path)
    await identify(page, name)
    await expect(account(page)).to_contain_text(PEOPLE[name]["name"])
    await expect(dialog(page)).to_have_count(0)


async def test_a_person_signs_in_at_the_provider_and_out_again(page: Page, context: BrowserContext, guarded: Guarded) -> None:
    await sign_in(page, guarded, "ana", "/documents?status=ready")
    assert page.url == f"{guarded.address}/documents?status=ready"
    await expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    (cookie,) = [one for one in await context.cookies(guarded.address) if "clew_session" in one.get("name", "")]
    assert (cookie.get("httpOnly"), cookie.get("sameSite"), cookie.get("path")) == (True, "Lax", "/")
    assert await page.evaluate("document.cookie + JSON.stringify(localStorage)") == "{}"
    await page.reload()
    await expect(account(page)).to_contain_text("Ana Silva")

    await page.goto(guarded.address)
    await composer(page).fill("half a thought")
    await account(page).get_by_role("button", name="Sign out").click()
    await page.get_by_role("button", name="End session").click()  # at the provider, which sends the browser back
    await page.wait_for_url(f"{guarded.address}/")
    await expect(dialog(page)).to_be_visible()
    assert await page.evaluate("JSON.stringify(localStorage)") == "{}"
    kept = {cookie.get("name", ""): cookie.get("value", "")}
    async with httpx.AsyncClient(base_url=guarded.address, cookies=kept, verify=NO_AUTHORITIES, trust_env=False) as thief:
        assert (await thief.get("/api/conversations")).status_code == 401


async def test_groups_decide_what_is_seen_and_what_may_be_done(page: Page, context: BrowserContext, guarded: Guarded) -> None:
    await sign_in(page, guarded, "ana", "/assistants")
    main = page.get_by_role("main")
    await expect(main.get_by_text("salaries")).to_be_visible()
    await page.goto(f"{guarded.address}/documents")
    await expect(main.get_by_role("button", name="Choose files")).to_be_visible()
    await context.clear_cookies()

    await sign_in(page, guarded, "ben", "/assistants")
    await expect(main.get_by_text("default", exact=True)).to_be_visible()
    await expect(main.get_by_text("salaries")).to_have_count(0)
    await page.goto(f"{guarded.address}/documents")
    await expect(main.get_by_text("citations.md").first).to_be_visible()
    await expect(main.get_by_role("button", name="Choose files")).to_have_count(0)


async def test_a_person_without_a_role_is_told_so(page: Page, guarded: Guarded) -> None:
    await page.goto(guarded.address)
    await identify(page, "zoe")
    await expect(dialog(page)).to_contain_text("none of your groups may use this server")
    assert page.url == f"{guarded.address}/"
    await expect(account(page)).to_have_count(0)


async def test_a_sign_in_that_this_browser_did_not_begin_is_refused_and_begun_again(page: Page, guarded: Guarded) -> None:
    await page.goto(f"{guarded.address}/auth/callback?code=stolen&state=of-somebody-else")
    await expect(dialog(page)).to_contain_text("did not begin in this browser")
    await identify(page, "ben")
    await expect(account(page)).to_contain_text("Ben Okafor")


async def test_a_sign_in_that_was_cancelled_says_so(page: Page, guarded: Guarded) -> None:
    await page.goto(guarded.address)
    await dialog(page).get_by_role("link", name="with Example ID").click()
    await page.get_by_role("button", name="Deny").click()
    await expect(dialog(page)).to_contain_text("The sign-in was cancelled.")


async def test_a_session_that_ends_in_the_midst_of_an_answer_is_taken_up_after_a_sign_in(
    page: Page, guarded: Guarded, strict: Strict
) -> None:
    strict.allow_lost_server()
    async with line_to(guarded.address) as line:
        guarded.script.says(40, hold_after=8)
        await page.goto(line.address)
        await identify(page, "ana")
        await expect(account(page)).to_contain_text("Ana Silva")
        await ask(page, "How are citations checked?")
        await expect(answers(page)).to_contain_text("w7")
        place = page.url
        await composer(page).fill("And what comes after that?")
        guarded.end_sessions()
        await expect(dialog(page)).to_be_visible()  # the page asks for news of the conversation every few seconds
        await expect(answers(page)).to_contain_text("w7")
        await identify(page, "ana")
        await page.wait_for_url(place)
        await expect(answers(page)).to_contain_text("w7")
        guarded.script.go_on()
        await expect(answers(page)).to_contain_text("w39")
        await expect(page.get_by_role("button", name="Copy the answer")).to_be_visible()
        await expect(answers(page)).to_have_count(1)
        await expect(composer(page)).to_have_value("And what comes after that?")


async def test_an_answer_is_read_on_from_its_last_event_after_a_sign_in_with_a_key(
    page: Page, guarded: Guarded, strict: Strict
) -> None:
    strict.allow_lost_server()
    async with line_to(guarded.address) as line:
        guarded.script.says(40, hold_after=8)
        await page.goto(line.address)
        await give_key(page, guarded.admin)
        await expect(account(page)).to_contain_text("Signed in with a key")
        await ask(page, "How are citations checked?")
        await expect(answers(page)).to_contain_text("w7")
        seen: list[str] = []
        page.on("request", lambda request: seen.append(request.headers.get("last-event-id", "")))
        await page.evaluate("window.isSamePage = true")
        guarded.end_sessions()
        await expect(dialog(page)).to_be_visible()
        line.cut()
        line.mend()
        async with page.expect_response(lambda answer: answer.url.endswith("/events") and answer.status == 401):
            pass
        await give_key(page, guarded.admin)
        await expect(dialog(page)).to_have_count(0)
        guarded.script.go_on()
        await expect(answers(page)).to_contain_text("w39")
        await expect(page.get_by_role("button", name="Copy the answer")).to_be_visible()
        assert await page.evaluate("window.isSamePage")
        assert max(int(one) for one in seen if one) > 0, "it began from the first event"
        words = re.findall(r"\bw\d+\b", await answers(page).inner_text())
        assert words == [f"w{n}" for n in range(40)]


async def give_key(page: Page, key: str) -> None:
    await dialog(page).get_by_role("button", name="Use an API key").click()
    await dialog(page).get_by_label("API key").fill(key)
    await dialog(page).get_by_role("button", name="Use this key").click()


async def test_a_key_that_an_earlier_page_kept_is_exchanged_and_forgotten(page: Page, guarded: Guarded) -> None:
    await page.goto(guarded.address)
    await expect(dialog(page)).to_be_visible()
    await page.evaluate("key => localStorage.setItem('clew.key', key)", guarded.admin)
    await page.reload()
    await expect(account(page)).to_contain_text("Signed in with a key")
    await expect(dialog(page)).to_have_count(0)
    assert guarded.admin not in await page.evaluate("JSON.stringify(localStorage)")
    await page.reload()
    await expect(account(page)).to_contain_text("Signed in with a key")


async def test_another_page_cannot_use_the_session(page: Page, guarded: Guarded, strict: Strict) -> None:
    strict.allow("403")
    await sign_in(page, guarded, "ana")
    asked = """async token => {
      const headers = { "Content-Type": "application/json", ...(token ? { "Clew-CSRF": token } : {}) };
      const response = await fetch("/api/conversations", { method: "POST", headers, body: "{}" });
      return [response.status, (await response.json()).error?.code ?? null];
    }"""
    token = await page.evaluate("fetch('/auth/session').then(r => r.json()).then(s => s.csrfToken)")
    assert await page.evaluate(asked, None) == [403, "CSRF_TOKEN_INVALID"]
    assert await page.evaluate(asked, "0" * len(token)) == [403, "CSRF_TOKEN_INVALID"]
    assert await page.evaluate(asked, token) == [201, None]
    assert json.dumps(token) not in await page.content()


async def test_the_dialog_is_without_barriers_in_light_and_dark_and_on_a_phone(page: Page, guarded: Guarded, axe: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    for size, name in ((DESK, "sign-in"), (PHONE, "sign-in-phone")):
        await page.set_viewport_size(size)
        await page.goto(f"{guarded.address}/?sign-in=state")
        await expect(dialog(page).get_by_role("alert")).to_be_visible()
        found += await barriers_in_light_and_dark(page, axe, SHOTS, name)
        await dialog(page).get_by_role("button", name="Use an API key").click()
        found += await barriers_in_light_and_dark(page, axe, SHOTS, f"{name}-key")
    await identify(page, "ana")
    await page.set_viewport_size(DESK)
    await expect(account(page)).to_contain_text("Ana Silva")
    found += await barriers_in_light_and_dark(page, axe, SHOTS, "signed-in")
    assert found == []
