"""`clew sources`: folders that are kept in sync, and their runs.

The process of the command reads the files, on their machine; everything else is on the server.
Above: `app`. Below: `following`, `watching`, `reports`.
"""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.documents.following import count_documents, run_here, show_all
from clew.cli.options import AsJson, DataDir, DryRun, Exclude, Include, Interval, Key, TakeOver, Url, YesDelete
from clew.cli.screen import note, say, say_json
from clew.domain.errors import ClewError, InvalidInput

if TYPE_CHECKING:
    from clew.cli.connection import Client

app = typer.Typer(help="Folders that are kept in sync with their documents.", invoke_without_command=True)
Named = Annotated[str, typer.Argument(help="ID of the source, or its folder.", metavar="SOURCE")]
_POLL_SECONDS = 0.5


@app.callback()
def sources(
    context: typer.Context, *, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None
) -> None:
    """List the sources."""
    if context.invoked_subcommand is None:
        list_sources(as_json=as_json, data_dir=data_dir, url=url, key=key)


@app.command("list")
def list_sources(*, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """List the sources: their watchers, the last and the next run, documents and failures."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get("/api/sources")["sources"]
    if as_json:
        say_json(found)
        return
    if not found:
        note("There are no sources yet. Run `clew ingest FOLDER --watch` to create one.")
        return
    for index, source in enumerate(found):
        _show_source(source, is_first=index == 0)


@app.command("show")
def show(named: Named, *, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Show a source and its last runs, with their changes and failures."""
    from clew.cli.connection import connect
    from clew.cli.documents.reports import counts, show_run, skips

    with connect(data_dir=data_dir, url=url, key=key) as client:
        source = _find(client, named)
        runs = client.get(f"/api/sources/{source['id']}/runs")["runs"]
    if as_json:
        say_json(source | {"runs": runs})
        return
    say(source["root"], style="bold")
    say(f"{source['id']} on {source['host']}, {_state(source)}. {count_documents(source['documents'])}.")
    for name in ("include", "exclude"):
        if source[name]:
            say(f"{name}: {' '.join(source[name])}")
    if runs:
        say(f"\nLast run, {_moment(runs[0]['started_at'])}:")
        show_run(runs[0])
    for run in runs[1:]:
        say(f"{_moment(run['started_at'])} {run['status']}: {counts(run)} {skips(run)}".rstrip(), style="dim")


@app.command("run")
def run(
    named: Named,
    *,
    dry_run: DryRun = False,
    yes_delete: YesDelete = False,
    retry_failed: Annotated[bool, typer.Option("--retry-failed", help="Upload the failed documents again.")] = False,
    take_over: TakeOver = False,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Sync a source now, in its watcher or else in this process."""
    from clew.cli.connection import connect
    from clew.cli.documents.syncing import Report, Wish, run_source

    with connect(data_dir=data_dir, url=url, key=key) as client:
        source = _find(client, named)
        if source["state"] in {"watching", "paused"} and source["holder"] and not dry_run:
            finished = _ask_watcher(client, source, {"allow_deletions": yes_delete, "retry_failed": retry_failed})
            show_all([Report(source, finished, {})], as_json)
            return
        source = _here(client, source, take_over)
        if dry_run:
            wish = Wish(allows_deletions=yes_delete, retries_failed=retry_failed)
            show_all([run_source(client, source, wish)], as_json)
            return
        show_all([run_here(client, source, allows=yes_delete, retries=retry_failed)], as_json)


@app.command("pause")
def pause(named: Named, *, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Pause a source: its watcher keeps running but does nothing until `clew sources resume`."""
    _change(named, {"is_paused": True}, data_dir, url, key)


@app.command("resume")
def resume(named: Named, *, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Resume a paused source."""
    _change(named, {"is_paused": False}, data_dir, url, key)


@app.command("change")
def change(
    named: Named,
    *,
    include: Include = None,
    exclude: Exclude = None,
    interval: Interval = None,
    by_events: Annotated[bool, typer.Option("--by-events", help="Rely on file system events instead of an interval.")] = False,
    deletion_limit: Annotated[
        int | None,
        typer.Option(
            "--deletion-limit", min=0, max=100, help="Percentage of documents that a sync may remove without confirmation."
        ),
    ] = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Change the files, the interval and the deletion limit of a source. `--include ''` includes all files again."""
    given = {"include": _patterns(include), "exclude": _patterns(exclude), "interval_seconds": interval}
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if deletion_limit is not None:
        values["deletion_limit"] = deletion_limit
    if by_events:
        values["interval_seconds"] = None
    if not values:
        raise InvalidInput("Nothing to change. Use --include, --exclude, --interval, --by-events or --deletion-limit.")
    _change(named, values, data_dir, url, key)


@app.command("remove")
def remove(
    named: Named,
    *,
    keep_documents: Annotated[bool, typer.Option("--keep-documents", help="Keep its documents.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Permanently remove a source and its documents. The files do not change."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        source = _find(client, named)
        what = "" if keep_documents else f" and permanently delete its {count_documents(source['documents'])}"
        if not yes and not typer.confirm(f"Remove the source {source['root']}{what}?", err=True):
            raise typer.Exit(1)
        removed = client.call("DELETE", f"/api/sources/{source['id']}", params={"keep_documents": keep_documents})["documents"]
    note(f"Removed the source and {count_documents(removed)}." if removed else "Removed the source.", style=None)


def _patterns(given: list[str] | None) -> list[str] | None:
    return None if given is None else [pattern for pattern in given if pattern]


def _change(named: str, values: dict[str, Any], data_dir: Path | None, url: str | None, key: str | None) -> None:
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        source = client.patch(f"/api/sources/{_find(client, named)['id']}", values)
    note(f"{source['root']}: {_state(source)}.", style=None)


def _find(client: "Client", named: str) -> dict[str, Any]:
    """Return the source with this id, or the only one of this folder."""
    if named.startswith("src_"):
        return client.get(f"/api/sources/{named}")
    root = str(Path(named).resolve())
    found = [source for source in client.get("/api/sources")["sources"] if source["root"] in {named, root}]
    if len(found) > 1:
        raise InvalidInput(f"{named} is the folder of {len(found)} sources. Use an ID instead; run `clew sources` to list them.")
    if not found:
        raise InvalidInput(f"There is no source {named}. Run `clew sources` to list them.")
    return found[0]


def _here(client: "Client", source: dict[str, Any], takes_over: bool) -> dict[str, Any]:
    from clew.cli.documents.watching import host_name

    if source["host"] == host_name():
        return source
    if takes_over:
        return client.patch(f"/api/sources/{source['id']}", {"host": host_name()})
    raise ClewError(
        f"The files of this source are on {source['host']}, but this is {host_name()}. Run the command "
        "there, or add --take-over if this machine has them too."
    )


def _ask_watcher(client: "Client", source: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """Request a run from the watcher, and return it when it has ended."""
    before = {run["id"] for run in client.get(f"/api/sources/{source['id']}/runs")["runs"] if run["status"] != "running"}
    client.post(f"/api/sources/{source['id']}/run", wanted)
    note(f"{source['holder']} is watching this source; waiting for its next sync.")
    while True:
        time.sleep(_POLL_SECONDS)
        newest = client.get(f"/api/sources/{source['id']}/runs", limit=1)["runs"]
        if newest and newest[0]["id"] not in before and newest[0]["trigger"] == "request" and newest[0]["status"] != "running":
            return newest[0]
        if client.get(f"/api/sources/{source['id']}")["state"] not in {"watching", "paused"}:
            raise ClewError("The watcher stopped before it ran the sync. Run the command again.")


def _show_source(source: dict[str, Any], *, is_first: bool) -> None:
    """Print a source in three lines; a table of folders, ids and times does not fit into a terminal."""
    last = source["last_run"]
    failed = max(source["failed_documents"], last["failed"] if last else 0)
    if not is_first:
        say()
    say(source["root"], style="bold")
    say(f"  {source['id']}, {_state(source)}. {count_documents(source['documents'])}, {failed:,} failed.")
    ran = f"Last run {_moment(last['started_at'])}: {last['status']}." if last else "Not synced yet."
    due = f" Next run {_moment(source['next_run_at'])}." if source["next_run_at"] else ""
    say(f"  {ran}{due}")
    if last and last["reason"]:
        note(f"  {last['reason']}", style="yellow")


def _state(source: dict[str, Any]) -> str:
    if source["state"] == "idle":
        return "not watched"
    return f"{source['state']} ({source['holder']})" if source["holder"] else source["state"]


def _moment(text: str) -> str:
    return text[:16].replace("T", " ") + " UTC"
