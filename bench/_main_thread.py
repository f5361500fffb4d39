"""How long the tasks of a page's main thread take, from a trace of Chromium: by the clock, and of the processor's time.

On a machine with other load a task waits for a processor in its midst: its time by the clock grows, the processor's does not.
"""

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import Browser, Page

LONG_MS = 50.0
"""A task is long, and blocks for what is above this (W3C Long Tasks)."""


@dataclass
class Tasks:
    """Tasks as (milliseconds by the clock, milliseconds of a processor)."""

    all: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])

    @property
    def longest(self) -> float:
        return max((wall for wall, _ in self.all), default=0)

    @property
    def longest_cpu(self) -> float:
        return max((cpu for _, cpu in self.all), default=0)

    @property
    def long(self) -> list[float]:
        return [wall for wall, _ in self.all if wall > LONG_MS]

    @property
    def blocking(self) -> float:
        return sum(wall - LONG_MS for wall in self.long)

    @property
    def busy(self) -> float:
        """Seconds of a processor, all together."""
        return sum(cpu for _, cpu in self.all) / 1000


@asynccontextmanager
async def traced(browser: Browser, page: Page) -> AsyncIterator[Tasks]:
    """Fill the tasks with those of the block, once it ends."""
    tasks = Tasks()
    await browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
    yield tasks
    tasks.all = _tasks(json.loads(await browser.stop_tracing())["traceEvents"])


def _tasks(events: list[dict[str, object]]) -> list[tuple[float, float]]:
    """Return the tasks of the busiest main thread: browsers keep a spare process for the next page."""
    named = [one for one in events if one["name"] == "thread_name" and one["args"] == {"name": "CrRendererMain"}]
    threads = {(one["pid"], one["tid"]) for one in named}
    run = [one for one in events if one["name"] == "ThreadControllerImpl::RunTask" and (one["pid"], one["tid"]) in threads]
    busiest = Counter(one["pid"] for one in run).most_common(1)[0][0]
    return [(_ms(one, "dur"), _ms(one, "tdur")) for one in run if one["pid"] == busiest]


def _ms(event: dict[str, object], name: str) -> float:
    return float(str(event.get(name, 0))) / 1000
