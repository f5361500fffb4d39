"""The view of sources: who watches a folder, what its syncs did, what failed, and what may be done about it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import PHONE, SHOTS
from tests.browser.looking import barriers, picture
from tests.browser.served import Served
from tests.forking import Forked

STARTING_MILLISECONDS = 90_000
"""A command is a process that starts and ingests."""
Clew = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def handbook(tmp_path: Path) -> Path:
    """A folder with eight pages, one broken file and one that is hidden."""
    root = tmp_path.resolve() / "handbook"
    root.mkdir()
    for number in range(8):
        (root / f"page-{number}.md").write_text(f"# Page {number}\n\nThe handbook says this on page {number}.\n")
    (root / "broken.pdf").write_bytes(b"%PDF-1.7 nothing else")
    (root / ".hidden.md").write_text("# Hidden\n")
    return root


@pytest.fixture
def clew(bare: Served) -> Iterator[Clew]:
    """Start a command that talks to the server; what runs on is ended."""
    started: list[subprocess.Popen[str]] = []
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}

    def start(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", "from clew.cli import main; main()", *words, "--url", bare.address]
        started.append(Forked(command, env=own, stdout=-1, stderr=-1, text=True))
        return started[-1]

    yield start
    for process in started:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    with bare.http() as http:
        for source in http.get("/api/sources").json()["sources"]:
            http.delete(f"/api/sources/{source['id']}")


def empty(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


def fact(page: Page, name: str) -> Locator:
    return page.locator("dt", has_text=name).locator("xpath=following-sibling::dd[1]")


async def test_with_no_source_the_page_shows_the_one_command(page: Page, bare: Served, clew: Clew) -> None:
    await page.goto(bare.address)
    await page.get_by_role("link", name="Sources").click()
    await expect(page.get_by_role("heading", name="No sources yet")).to_be_visible()
    await expect(page.get_by_text("clew ingest FOLDER --watch")).to_be_visible()
    await page.get_by_role("button", name="Copy the command").click()
    assert await page.evaluate("navigator.clipboard.readText()") == "clew ingest FOLDER --watch"


async def test_a_watched_folder_is_shown_paused_and_removed_by_keyboard(
    page: Page, bare: Served, clew: Clew, handbook: Path, axe: str
) -> None:
    clew("ingest", str(handbook), "--watch")
    await page.goto(f"{bare.address}/sources")
    await expect(page.get_by_text("Watching", exact=True)).to_be_visible(timeout=STARTING_MILLISECONDS)
    added = re.compile("9 added|nothing new")  # the folder's own events may have led to one sync more
    await expect(fact(page, "Last sync")).to_contain_text(added, timeout=STARTING_MILLISECONDS)
    await expect(fact(page, "Skipped")).to_have_text("1 hidden")
    await expect(fact(page, "Next sync")).to_contain_text("when a file changes")
    await page.get_by_text("1 file could not be read").click()
    await expect(page.get_by_text("broken.pdf")).to_be_visible()
    assert await barriers(page, axe) == []
    SHOTS.mkdir(parents=True, exist_ok=True)
    await picture(page, SHOTS, "folders-light")
    await page.emulate_media(color_scheme="dark")
    assert await barriers(page, axe) == []
    await picture(page, SHOTS, "folders-dark")
    await page.emulate_media(color_scheme="light")
    await page.get_by_role("button", name="Pause").click()
    await expect(page.get_by_text("Paused", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Resume").click()
    await expect(page.get_by_text("Watching", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Remove…").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Remove with 9 documents")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="No sources yet")).to_be_visible()
    await expect(page.get_by_role("heading", name="Sources", exact=True)).to_be_focused()


async def test_removals_that_wait_are_told_and_a_folder_that_nobody_watches_shows_its_command(
    page: Page, bare: Served, clew: Clew, handbook: Path, axe: str
) -> None:
    assert clew("ingest", str(handbook), "--sync", "--workspace", "law").wait(120) == 1
    empty(handbook)
    assert clew("ingest", str(handbook), "--sync", "--workspace", "law").wait(120) == 1
    await page.set_viewport_size(PHONE)
    await page.goto(f"{bare.address}/sources")
    await expect(page.get_by_text("9 documents would be removed because their files are gone.")).to_be_visible()
    await expect(page.get_by_text("Not watched", exact=True)).to_be_visible()
    await expect(page.get_by_text(f"clew ingest {handbook} --watch --workspace law")).to_be_visible()
    await expect(page.locator("code", has_text="--yes-delete")).to_be_visible()
    await page.get_by_text("Earlier syncs").click()
    await expect(page.get_by_text("9 added, 1 failed")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await barriers(page, axe) == []
    SHOTS.mkdir(parents=True, exist_ok=True)
    await picture(page, SHOTS, "folders-phone-light")
    watcher = clew("ingest", str(handbook), "--watch", "--workspace", "law")
    await expect(page.get_by_text("Watching", exact=True)).to_be_visible(timeout=STARTING_MILLISECONDS)
    await page.get_by_role("button", name="Remove them…").click()
    await page.get_by_role("button", name="Remove", exact=True).click()
    await expect(fact(page, "Last sync")).to_contain_text("9 removed", timeout=STARTING_MILLISECONDS)
    await expect(fact(page, "Documents")).to_have_text("0")
    watcher.send_signal(signal.SIGTERM)
    assert watcher.wait(60) == 0
    await expect(page.get_by_text("Not watched", exact=True)).to_be_visible()
