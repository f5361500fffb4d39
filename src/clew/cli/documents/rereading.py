"""`clew reingest`: reads documents again from their originals; the command queues them and shows the progress."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.options import AssistantName, DataDir, Key, Url
from clew.cli.screen import err, note

if TYPE_CHECKING:
    from clew.cli.connection import Client

_POLL_SECONDS = 0.5
_NAMED = 20


def reingest(
    *,
    assistant: AssistantName = None,
    older_than_reader: Annotated[
        bool, typer.Option("--older-than-reader", help="Only documents that were read by an older version of Clew's readers.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be read again without changing anything.")] = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Read documents again from their original files. If you stop the command, the server continues; run it again to see it."""
    from clew.cli.connection import connect

    body = {"assistant": assistant or "", "older_than_reader": older_than_reader, "dry_run": dry_run}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        queued = client.post("/api/documents/reingest", body)
        _print_without_original(queued)
        if dry_run:
            note(f"{_documents(queued['queued'])} would be read again.", style=None)
            return
        found = _follow(client)
    for one in found["failed"]:
        note(f"failed: {one['path']}: {one['error']}", style="red")
    verb = "was" if queued["queued"] == 1 else "were"
    note(f"{_documents(queued['queued'])} {verb} queued; {found['failed_count']} could not be read again.", style=None)
    if found["failed_count"]:
        raise typer.Exit(1)


def _print_without_original(queued: dict[str, Any]) -> None:
    count, named = queued["without_original_count"], queued["without_original"]
    if not count:
        return
    if count == 1:
        note("1 document was skipped because its original file is not stored. Upload it again:", style="yellow")
    else:
        note(
            f"{count} documents were skipped because their original files are not stored. Upload them again:",
            style="yellow",
        )
    for one in named[:_NAMED]:
        note(f"  {one['path']}", style="yellow")
    if count > _NAMED:
        note(f"  and {count - _NAMED} more: `POST /api/documents/reingest` with `dry_run` lists the first 1,000.", style="yellow")


def _documents(count: int) -> str:
    return "1 document" if count == 1 else f"{count} documents"


def _follow(client: "Client") -> dict[str, Any]:
    """Show the number of waiting documents until there are none."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("Reading again", total=None)
        most = 0
        while True:
            found: dict[str, Any] = client.get("/api/documents/reingest")
            most = max(most, found["waiting"])
            progress.update(task, total=most, completed=most - found["waiting"])
            if not found["waiting"]:
                return found
            time.sleep(_POLL_SECONDS)
