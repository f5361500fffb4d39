"""Pictures of views and a search for barriers, in light and dark, on a desk and on a phone."""

from pathlib import Path
from typing import Any

from playwright.async_api import Page

_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


async def barriers(page: Page, axe: str) -> list[str]:
    """Return what axe finds wrong in the page as it stands, a line each: rule, element, why."""
    if await page.evaluate("window.axe === undefined"):
        await page.evaluate(axe)
    found: dict[str, Any] = await page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})", _TAGS
    )
    return [
        f"{violation['id']}: {node['html'][:160]} — {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


async def barriers_in_light_and_dark(page: Page, axe: str, folder: Path | None = None, name: str = "") -> list[str]:
    """Return what axe finds wrong in either, the theme before each line; where there is a folder, leave a picture of both."""
    found: list[str] = []
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        if folder is not None:
            await picture(page, folder, f"{name}-{theme}")
        found += [f"{theme}: {line}" for line in await barriers(page, axe)]
    return found


async def picture(page: Page, folder: Path, name: str) -> None:
    """Leave a picture of the page as it stands, once nothing moves any more."""
    await page.evaluate("document.fonts.ready")
    await page.screenshot(path=folder / f"{name}.png", animations="disabled")
