"""`clew audit`: read who did what."""

from typing import Annotated

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import note, say_json, say_table


def audit(
    *,
    since: Annotated[str | None, typer.Option(help="Only from this time on, such as 2026-11-01T00:00:00Z.")] = None,
    until: Annotated[str | None, typer.Option(help="Only before this time.")] = None,
    actor: Annotated[str | None, typer.Option(help="Only of `user:NAME` or `app:NAME`.")] = None,
    action: Annotated[str | None, typer.Option(help="Only actions that begin like this, such as DELETE.")] = None,
    object_: Annotated[str | None, typer.Option("--object", help="Only acts on this id.")] = None,
    refused: Annotated[bool, typer.Option("--refused", help="Only what was refused.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many entries to show.")] = 50,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Show the audit log, newest first: administrative acts, sharing, exports, deletions, sign-ins and refusals."""
    from clew.cli.connection import connect

    wanted = {"since": since, "until": until, "actor": actor, "action": action, "object": object_, "limit": limit}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        page = client.get("/api/audit", **wanted, refused=refused or None)
    if as_json:
        say_json(page["entries"])
        return
    rows = [
        [one["at"][:19].replace("T", " "), one["actor"] or "nobody", one["address"], one["action"], one["object"], one["status"]]
        for one in page["entries"]
    ]
    say_table(["time (UTC)", "who", "address", "action", "object", "status"], rows)
    if page["nextCursor"]:
        note("There are older entries. Narrow the search, or raise --limit.")
