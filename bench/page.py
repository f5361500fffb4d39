"""The page in Chromium: what it fetches and paints, how long it blocks, and whether what is read stays where it is.

    python -m bench.page [--messages 1000] [--conversations 1000] [--repeat 2]

A Clew server with its own Postgres and the built page holds one long thread and many short ones, brought in as archives. Every
journey begins with an empty cache. Answers of 24 kB are steered at about 2,500 characters a second. A jump is a frame, looked at
after it was painted, in which what is read moved by more than 4 px beside what the scroll asked; `tests/browser/probes.js` says
how. Nothing is throttled. With other load on the machine (it is printed) times by the clock tell of that too.
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench._main_thread import LONG_MS, Tasks, traced
from playwright.async_api import Browser, Page, ViewportSize, async_playwright
from tests.browser import probes
from tests.browser.filled import fill
from tests.browser.served import Served
from tests.browser.writing import answer
from tests.faults.scripted_servers import Script, ScriptedServer

ROOT = Path(__file__).parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DESK, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
FETCHED_KB, TASK_MS, JUMP_PX = 90.0, 100.0, 40.0
"""Bars: compressed script and style of the first load (1 kB = 1,000 bytes), the longest task, the worst jump."""
ANSWER_CHARACTERS, PIECE_CHARACTERS, PIECE_SECONDS = 24_000, 50, 0.018
CLIMB_FRAMES, CLIMB_PX, IDLE_SECONDS = 700, 60, 5.0
WHEEL_PX, WHEEL_TURNS, WHEEL_SECONDS = 240, 150, 0.03
ANSWERS = 2
"""Questions that a run asks."""
QUESTION = "How are citations checked?"


@dataclass
class Report:
    """Figures as they come, and whether the bars are kept."""

    kept: bool = True
    rows: list[str] = field(default_factory=list[str])

    def say(self, name: str, value: float, unit: str, bar: float | None = None, note: str = "") -> None:
        """Print one figure."""
        told = "" if bar is None else f"  (bar {bar:g}{'' if value <= bar else ', NOT KEPT'})"
        self.kept &= bar is None or value <= bar
        print(f"  {name:<34} {value:>10,.1f} {unit}{told}{note}", flush=True)

    def tasks(self, tasks: Tasks) -> None:
        """Print how long the page could not answer its reader."""
        note = f"  {len(tasks.long)} over {LONG_MS:g} ms; of a processor's time {tasks.longest_cpu:.0f} ms"
        self.say("longest task", tasks.longest, "ms", TASK_MS, note)
        self.say("blocking time", tasks.blocking, "ms")
        self.say("main thread busy", tasks.busy, "s")

    def scrolling(self, watched: probes.Watched) -> None:
        """Print jumps and frames."""
        note = f"  {len(watched.jumps)} over 4 px in {len(watched.frames)} frames, {watched.stalls} stalls"
        self.say("worst jump", watched.worst, "px", JUMP_PX, note)
        ordered = sorted(watched.frames)
        self.say("frame p95", ordered[int(0.95 * (len(ordered) - 1))], "ms", None, f"  longest {ordered[-1]:.0f}")


@dataclass(frozen=True)
class Place:
    """Where a journey goes, and with what."""

    browser: Browser
    address: str
    full: str
    """The path of the long thread."""
    open: str
    """That of one that takes as many more questions as will be asked: the server takes no more than 1,000 messages."""
    script: Script

    @asynccontextmanager
    async def page(self, path: str | None, size: ViewportSize = DESK) -> AsyncIterator[Page]:
        """Load a path, if any, in a browser that has stored nothing, and wait until it is whole."""
        context = await self.browser.new_context(viewport=size, locale="en-GB")
        page = await context.new_page()
        await probes.put_probes(page)
        if path is not None:
            await page.goto(self.address + path)
            await whole(page)
        yield page
        await context.close()

    @asynccontextmanager
    async def traced(self, page: Page, report: Report) -> AsyncIterator[None]:
        """Report the tasks of a block."""
        async with traced(self.browser, page) as tasks:
            yield
        report.tasks(tasks)


async def whole(page: Page) -> None:
    """Wait until the lists are there and nothing more is fetched."""
    await page.locator("[data-conversation]").first.wait_for(state="attached")
    await page.wait_for_load_state("networkidle")


async def measure_load(place: Place, report: Report, path: str) -> None:
    async with place.page(None) as page:
        async with place.traced(page, report):
            await page.goto(place.address + path)
            await whole(page)
        paints = await page.evaluate("probe.paints()")
        report.say("script and style, gzip", sum((await probes.transfers(page)).values()) / 1000, "kB", FETCHED_KB)
        report.say("first contentful paint", paints["first"], "ms")
        report.say("largest contentful paint", paints["largest"], "ms")
        report.say("cumulative layout shift", await probes.layout_shift(page), "")
        await measure_memory(page, report)


async def measure_memory(page: Page, report: Report) -> None:
    """Print what is held, once what nobody holds is freed."""
    session = await page.context.new_cdp_session(page)
    await session.send("HeapProfiler.collectGarbage")
    report.say("script heap", await page.evaluate("performance.memory.usedJSHeapSize") / 1e6, "MB")
    report.say("elements", await page.evaluate("document.querySelectorAll('*').length"), "")


async def measure_idle(place: Place, report: Report) -> None:
    async with place.page(place.full) as page, place.traced(page, report):
        await asyncio.sleep(IDLE_SECONDS)


async def asked(page: Page, place: Place) -> None:
    """Ask, and wait until the answer is being written."""
    place.script.tells(answer(7, ANSWER_CHARACTERS), characters=PIECE_CHARACTERS, every_seconds=PIECE_SECONDS)
    await page.get_by_role("textbox", name="Your question").fill(QUESTION)
    await page.keyboard.press("Enter")
    await page.locator(".md-streaming").wait_for()


async def written(page: Page) -> None:
    """Wait until the answer is whole."""
    await page.get_by_role("button", name="Send").wait_for(timeout=120_000)
    await page.wait_for_load_state("networkidle")


async def measure_following(place: Place, report: Report) -> None:
    async with place.page(place.open) as page:
        async with place.traced(page, report):
            await asked(page, place)
            await probes.watch(page, "end")
            await written(page)
            report.scrolling(await probes.seen(page))
        await measure_memory(page, report)


async def measure_reading(place: Place, report: Report) -> None:
    """The reader turns the wheel up while the answer comes, then reads."""
    async with place.page(place.open) as page, place.traced(page, report):
        await asked(page, place)
        await asyncio.sleep(2)
        await wheel(page, 1, 0.3, -120)
        await probes.watch(page, "row")
        await wheel(page, 40, 0.1, -120)
        await written(page)
        report.scrolling(await probes.seen(page))


async def wheel(page: Page, turns: int, seconds: float, pixels: int, selector: str = "[role=log]") -> None:
    """Turn a real mouse wheel over an element."""
    await page.locator(selector).hover()
    for _ in range(turns):
        await page.mouse.wheel(0, pixels)
        await asyncio.sleep(seconds)


async def measure_climbing(place: Place, report: Report) -> None:
    async with place.page(place.full) as page:
        async with place.traced(page, report):
            await wheel(page, 1, 0.3, -120)
            await probes.watch(page, "row")
            await probes.climb(page, CLIMB_FRAMES, CLIMB_PX)
            watched = await probes.seen(page)
            report.scrolling(watched)
            report.say("climbed", watched.moved, "px")
        await measure_memory(page, report)


async def measure_wheel(place: Place, report: Report) -> None:
    async with place.page(place.full) as page, place.traced(page, report):
        await wheel(page, 1, 0.3, -WHEEL_PX)
        await probes.watch(page, "row")
        await wheel(page, WHEEL_TURNS, WHEEL_SECONDS, -WHEEL_PX)
        await asyncio.sleep(0.5)
        watched = await probes.seen(page)
        report.scrolling(watched)
        report.say("climbed", watched.moved, "px")


async def measure_opening(place: Place, report: Report) -> None:
    """On a phone the list is opened with a button."""
    async with place.page("/", PHONE) as page, place.traced(page, report):
        await page.get_by_role("button", name="Open the list").click()
        await page.locator("[data-conversation]").first.wait_for()
        await asyncio.sleep(0.5)
        report.say("from the click to the paint", await probes.slowest(page, "click"), "ms")


async def measure_list(place: Place, report: Report) -> None:
    """Down to the oldest conversation."""
    async with place.page("/") as page:
        async with place.traced(page, report):
            await wheel(page, 120, 0.03, 400, ".conversations-scroll")
            await page.wait_for_load_state("networkidle")
        known = await page.evaluate("document.querySelector('li[aria-setsize]').ariaSetSize")
        report.say("conversations at the end", float(known), "")
        await measure_memory(page, report)


JOURNEYS: dict[str, Callable[[Place, Report], Awaitable[None]]] = {
    "first load of /": lambda place, report: measure_load(place, report, "/"),
    "first load of the long thread": lambda place, report: measure_load(place, report, place.full),
    "idle, 5 s": measure_idle,
    "an answer comes, followed": measure_following,
    "an answer comes, the reader turns the wheel up": measure_reading,
    "older messages, 60 px a frame": measure_climbing,
    "older messages, mouse wheel": measure_wheel,
    "the list of conversations is opened": measure_opening,
    "the list of conversations, to its end": measure_list,
}


async def measure(directory: Path, arguments: argparse.Namespace) -> bool:
    script = Script(directory)
    server = ScriptedServer(directory / "data", script)
    try:
        served = Served(server.address, "")
        served.put(ROOT / "docs" / "explanation" / "citations.md")
        sizes = (arguments.messages, arguments.messages - 2 * ANSWERS * arguments.repeat)
        full, open_thread = fill(served, conversations=arguments.conversations, threads=sizes, question=QUESTION)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
            report, place = Report(), Place(browser, server.address, f"/c/{full}", f"/c/{open_thread}", script)
            print(
                f"Chromium {browser.version}; {arguments.messages} messages, {arguments.conversations} conversations", flush=True
            )
            for name, journey in JOURNEYS.items():
                for n in range(arguments.repeat):
                    print(f"{name}, run {n + 1}, load {os.getloadavg()[0]:.1f}", flush=True)
                    await journey(place, report)
            await browser.close()
            return report.kept
    finally:
        server.stop()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=1000)
    parser.add_argument("--conversations", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=2)
    if CHROMIUM is None:
        print("Chromium is missing: install it and run this again.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        return 0 if asyncio.run(measure(Path(folder), parser.parse_args())) else 1


if __name__ == "__main__":
    sys.exit(main())
