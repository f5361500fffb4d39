"""Options that several commands share, and the settings that follow from them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from clew.server.settings import Settings

DataDir = Annotated[Path | None, typer.Option("--data-dir", metavar="DIR", help="Directory of the database (CLEW_DATA_DIR).")]
Url = Annotated[str | None, typer.Option("--url", help="Talk to the server at this address instead (CLEW_URL).")]
Key = Annotated[str | None, typer.Option("--key", help="Key for that server (CLEW_KEY keeps it out of the process list).")]
AssistantName = Annotated[str | None, typer.Option("--assistant", help="Name of the assistant; `default` when absent.")]
Opens = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]

Include = Annotated[list[str] | None, typer.Option("--include", metavar="GLOB", help="Only files that match; repeatable.")]
Exclude = Annotated[list[str] | None, typer.Option("--exclude", metavar="GLOB", help="No files that match; repeatable.")]
Interval = Annotated[
    int | None,
    typer.Option("--interval", min=1, metavar="SECONDS", help="Look this often, for file systems that send no events."),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what a sync would do, and change nothing.")]
YesDelete = Annotated[bool, typer.Option("--yes-delete", help="Remove documents even when most of them would go.")]
TakeOver = Annotated[bool, typer.Option("--take-over", help="Continue on this machine a source of another.")]


def read_settings(data_dir: Path | None = None, **given: object) -> "Settings":
    """Read the settings with the options of a command over them."""
    from clew.server.settings import load_settings

    return load_settings(data_dir=data_dir, **given)
