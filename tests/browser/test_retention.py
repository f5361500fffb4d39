"""Retention on the page: the days, what would go now, and removing it after a question; the command line says the same."""

import json
import os
import re
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from playwright.async_api import Locator, Page, expect

from clew.domain.ids import parse_id
from tests.browser.conftest import DESK, PHONE, SHOTS
from tests.browser.looking import barriers_in_light_and_dark
from tests.browser.served import Served
from tests.forking import run_forked

PATH = "/api/rag/retention"


def aged(served: Served, days: int, title: str, *, kept: int | None = None, **fields: Any) -> str:
    """Open a conversation that was last used so many days ago; `kept` is its own setting."""
    with served.http() as http:
        conversation = http.post("/api/conversations", json={"title": title, **fields}).raise_for_status().json()["id"]
        if kept is not None:
            http.patch(f"/api/rag/conversations/{conversation}", json={"retention_days": kept}).raise_for_status()
    with psycopg.connect(served.dsn) as connection:
        connection.execute("select set_config('clew.tenant_id', clew_find_tenant('default')::text, true)")
        moment = datetime.now(UTC) - timedelta(days=days)
        aged = connection.execute("update threads set updated_at = %s where id = %s", (moment, parse_id("conv", conversation)))
    assert aged.rowcount == 1
    return conversation


@pytest.fixture(autouse=True)
def nothing_due(served: Served) -> None:
    """Every journey begins at the default, with nothing that is due."""
    with served.http() as http:
        http.patch(PATH, json={"days": None}).raise_for_status()
        http.post(f"{PATH}/run").raise_for_status()


def due(page: Page) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name="Due now"))


async def opened(page: Page, served: Served) -> None:
    await page.goto(f"{served.address}/retention")
    await expect(page.get_by_label("Days without activity")).to_be_visible()


def dry_run(served: Served) -> dict[str, Any]:
    """What `clew retention --dry-run` says."""
    command = [
        sys.executable,
        "-c",
        "from clew.cli import main; main()",
        "retention",
        "--dry-run",
        "--json",
        "--url",
        served.address,
    ]
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    said = run_forked(command, env=own, timeout=60, check=True).stdout
    return json.loads(said)


async def test_with_nothing_due_the_page_says_so_and_marks_the_default(page: Page, served: Served) -> None:
    await opened(page, served)
    await expect(page.get_by_label("Days without activity")).to_have_value("30")
    await expect(page.get_by_text("Kept for 30 days without activity")).to_be_visible()
    await expect(page.locator(".days-state")).to_contain_text("default")
    await expect(due(page)).to_contain_text("Nothing is due.")
    await expect(page.get_by_role("button", name="Remove them now")).to_be_hidden()


async def test_the_days_are_changed_refused_and_put_back(page: Page, served: Served) -> None:
    await opened(page, served)
    days, save = page.get_by_label("Days without activity"), page.get_by_role("button", name="Save")
    for text in ("36501", "-1", "1.5", "many", ""):
        await days.fill(text)
        await expect(days).to_have_attribute("aria-invalid", "true")
        await expect(days).to_have_accessible_description("Enter a whole number from 0 to 36,500.")
        await expect(save).to_have_attribute("aria-disabled", "true")
        await days.press("Enter")
    assert dry_run(served)["days"] == 30
    await days.fill("0")
    await save.click()
    await expect(page.get_by_text("Kept forever")).to_be_visible()
    await expect(page.locator(".days-state")).to_contain_text("set here")
    assert (dry_run(served)["days"], dry_run(served)["is_default"]) == (0, False)
    await page.get_by_role("button", name="Reset to the default").click()
    await expect(days).to_have_value("30")
    assert dry_run(served)["is_default"]


async def test_what_would_go_is_what_the_command_says_and_goes_after_a_question(page: Page, served: Served) -> None:
    with served.http() as http:
        week = http.post("/api/assistants", json={"name": "week", "retentionDays": 7}).raise_for_status().json()["id"]
    old = aged(served, 40, "Old <img src=x onerror=alert(1)>")
    own = aged(served, 5, "Own time", kept=3)
    of_week = aged(served, 10, "Of the week", assistantId=week)
    young, kept = aged(served, 29, "Young"), aged(served, 400, "Kept forever", kept=0)
    told = dry_run(served)
    assert [one["id"] for one in told["due"]["first"]] == [old, of_week, own]
    await opened(page, served)
    await expect(due(page)).to_contain_text(f"{told['due']['conversations']} conversations would be deleted now.")
    rows = due(page).get_by_role("listitem")
    await expect(rows).to_have_count(3)
    for row, one in zip(await rows.all(), told["due"]["first"], strict=True):
        await expect(row.get_by_role("link")).to_have_text(one["title"])
        await expect(row.get_by_role("link")).to_have_attribute("href", f"/c/{one['id']}")
    await expect(rows.nth(0)).not_to_contain_text("own setting")
    await expect(rows.nth(1)).to_contain_text("own setting: 7 days")
    await expect(rows.nth(2)).to_contain_text("own setting: 3 days")
    await expect(page.get_by_role("region", name="Assistants with their own setting")).to_contain_text(
        re.compile(r"week\s*kept for 7 days")
    )
    await page.get_by_role("button", name="Remove them now").click()
    dialog = page.get_by_role("dialog", name="Remove 3 conversations?")
    await expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    await page.keyboard.press("Escape")
    assert dry_run(served)["due"]["conversations"] == 3
    await page.get_by_role("button", name="Remove them now").click()
    await dialog.get_by_role("button", name="Remove them now").click()
    await expect(page.get_by_text("3 conversations were removed.")).to_be_visible()
    await expect(due(page)).to_contain_text("Nothing is due.")
    await expect(page.get_by_text("removed 3 conversations")).to_be_visible()
    with served.http() as http:
        found = [http.get(f"/api/conversations/{one}").status_code for one in (old, own, of_week, young, kept)]
        assert found == [404, 404, 404, 200, 200]
        assert http.get("/api/documents").json()["documents"]
    assert await page.evaluate("document.activeElement !== document.body")


async def test_no_barriers_with_something_due_and_while_asking(page: Page, served: Served, axe: str) -> None:
    aged(served, 40, "A long name of a conversation " * 5)
    SHOTS.mkdir(parents=True, exist_ok=True)
    for size, where in ((DESK, "desk"), (PHONE, "phone")):
        await page.set_viewport_size(size)
        await opened(page, served)
        assert await barriers_in_light_and_dark(page, axe, SHOTS, f"retention-{where}") == []
        await page.get_by_label("Days without activity").fill("x")
        assert await barriers_in_light_and_dark(page, axe) == []
        await page.get_by_role("button", name="Remove them now").click()
        assert await barriers_in_light_and_dark(page, axe) == []
        await page.keyboard.press("Escape")
