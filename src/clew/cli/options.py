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


def read_settings(data_dir: Path | None = None, **given: object) -> "Settings":
    """Read the settings with the options of a command over them."""
    from clew.server.settings import load_settings

    return load_settings(data_dir=data_dir, **given)
