"""What a page does while somebody looks at it: its frames, scroll jumps, paints and transfers. The notes are `probes.js`'."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.async_api import Page

_SOURCE = Path(__file__).with_name("probes.js")
_TRANSFERS = """() => performance.getEntriesByType("resource").map(({name, encodedBodySize, decodedBodySize, transferSize}) =>
  ({url: name, bytes: encodedBodySize, plain: decodedBodySize, sent: transferSize}))"""


async def put_probes(page: Page) -> None:
    """Note what goes on in a page, from its beginning."""
    await page.add_init_script(path=_SOURCE)


@dataclass(frozen=True)
class Watched:
    """What was seen between `watch` and `seen`. Pixels are CSS pixels; `frames` are the milliseconds from each to the next."""

    frames: list[float]
    jumps: list[dict[str, float]]
    """Frames in which what is read moved by more than 4 px beside what the scroll asked: `px`, and when."""
    gone: int
    """Frames in which the row that was read was no longer in the document; each is a jump too."""
    stalls: int
    """Frames in which nothing moved though the scroll asked for it."""
    moved: float

    @property
    def worst(self) -> float:
        """The largest jump, in px."""
        return max((jump["px"] for jump in self.jumps), default=0)


async def watch(page: Page, held: Literal["end", "row"]) -> None:
    """Begin to watch the messages: their end has to stay in place, or the row in the middle has to move as the scroll asks."""
    await page.evaluate("held => probe.begin(held)", held)


async def climb(page: Page, frames: int, pixels: int) -> None:
    """Scroll up by so many pixels in each of so many frames, while it is watched."""
    await page.evaluate("([frames, pixels]) => probe.climb(frames, pixels)", [frames, pixels])
    await page.wait_for_function("() => !probe.isClimbing()", timeout=120_000)


async def seen(page: Page) -> Watched:
    """Stop watching."""
    return Watched(**await page.evaluate("probe.end()"))


async def layout_shift(page: Page) -> float:
    """Return the cumulative layout shift so far."""
    return await page.evaluate("probe.shift()")


async def slowest(page: Page, event: str) -> float:
    """Return the milliseconds from an input event to the next paint, of the slowest one so far; what took less than 16 is 0."""
    return await page.evaluate("name => probe.slowest(name)", event)


async def transfers(page: Page) -> dict[str, int]:
    """Return the compressed bytes of each script and stylesheet that was fetched, by its path."""
    fetched = await page.evaluate(_TRANSFERS)
    return {one["url"].rpartition("/")[2]: one["bytes"] for one in fetched if one["url"].endswith((".js", ".css"))}
