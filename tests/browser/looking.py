"""Pictures of views and a search for barriers, in light and dark, on a desk and on a phone."""

from pathlib import Path
from typing import Any

from playwright.async_api import Page

_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


async def barriers(page: Page, axe: str) -> list[str]:
    """Return what axe finds wrong in the page as it stands, a line each: rule, element, why."""
    await page.evaluate(axe)
    found: dict[str, Any] = await page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})", _TAGS
    )
    return [
        f"{violation['id']}: {node['html'][:160]} — {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


async def picture(page: Page, folder: Path, name: str) -> None:
    """Leave a picture of the page as it stands, once nothing moves any more."""
    await page.evaluate("document.fonts.ready")
    await page.screenshot(path=folder / f"{name}.png", animations="disabled")
