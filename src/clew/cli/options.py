"""Options that several commands share, and the settings with these options applied."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from clew.server.settings import Settings

DataDir = Annotated[Path | None, typer.Option("--data-dir", metavar="DIR", help="Data directory (CLEW_DATA_DIR).")]
Url = Annotated[str | None, typer.Option("--url", help="URL of another server to use (CLEW_URL).")]
Key = Annotated[
    str | None, typer.Option("--key", help="API key for that server. Prefer CLEW_KEY, which stays out of the process list.")
]
AssistantName = Annotated[str | None, typer.Option("--assistant", help="Name of the assistant. Defaults to `default`.")]
Opens = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

Include = Annotated[
    list[str] | None, typer.Option("--include", metavar="GLOB", help="Include only files that match this pattern. Repeatable.")
]
Exclude = Annotated[
    list[str] | None, typer.Option("--exclude", metavar="GLOB", help="Exclude files that match this pattern. Repeatable.")
]
Interval = Annotated[
    int | None,
    typer.Option(
        "--interval", min=1, metavar="SECONDS", help="Check this often. Use it for file systems that report no changes."
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what a sync would do without changing anything.")]
YesDelete = Annotated[bool, typer.Option("--yes-delete", help="Remove documents even if this exceeds the deletion limit.")]
TakeOver = Annotated[bool, typer.Option("--take-over", help="Take over a source from another machine.")]


def read_settings(data_dir: Path | None = None, **given: object) -> "Settings":
    """Read the settings; the options of a command override them."""
    from clew.server.settings import load_settings

    return load_settings(data_dir=data_dir, **given)
