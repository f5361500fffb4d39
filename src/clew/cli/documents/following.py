"""`clew ingest` of folders: a source for each, synced once or until Ctrl-C.

The process of the command reads the files, on their machine; everything else is on the server.
Above: `ingesting`, `documents/sources`. Below: `watching`, `syncing`, `reports`.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from clew.cli.screen import note, say, say_json
from clew.domain.errors import InvalidInput

if TYPE_CHECKING:
    from clew.cli.connection import Client
    from clew.cli.documents.syncing import Report

_PLACE = ("source_app", "workspace", "repo")


@dataclass(frozen=True, slots=True)
class Order:
    """The options of `clew ingest` for its folders."""

    fields: dict[str, str]
    """assistant, source_app, workspace, repo, language."""
    include: Sequence[str] | None
    exclude: Sequence[str] | None
    interval: int | None
    dry_run: bool = False
    yes_delete: bool = False
    take_over: bool = False
    as_json: bool = False


def follow(client: "Client", paths: Sequence[Path], order: Order, *, stays: bool) -> None:
    """Create a source for each path and sync it, once or until Ctrl-C; a dry run creates none."""
    from clew.cli.documents.watching import watch

    if order.dry_run:
        show_all([_dry_run(client, path, order) for path in paths], order.as_json)
        return
    sources = [_begin(client, path, order) for path in paths]
    if stays:
        note("Watching " + ", ".join(source["root"] for source in sources) + ". Press Ctrl-C to stop.")
        watch(client, sources, _Shown(order.as_json).show)
        return
    show_all([run_here(client, source, allows=order.yes_delete) for source in sources], order.as_json)


def warn_of_overlap(client: "Client", paths: Sequence[Path], fields: dict[str, str]) -> None:
    """Warn if an ingested folder is inside a source, which already contains its files under other paths."""
    from clew.cli.documents.watching import host_name

    for source in client.get("/api/sources")["sources"]:
        if source["host"] != host_name() or any(source[name] != fields.get(name, "") for name in _PLACE):
            continue
        root = Path(source["root"])
        for path in (path.resolve() for path in paths):
            if path != root and path.is_relative_to(root) and root.is_dir():
                note(
                    f"{path} is inside the source {root}, which already contains its files as {path.relative_to(root)}.",
                    style="yellow",
                )


def _begin(client: "Client", path: Path, order: Order) -> dict[str, Any]:
    from clew.cli.connection import RemoteError
    from clew.cli.documents.watching import host_name

    root = path.resolve()
    found = _of_folder(client, root, order)
    if found is None and not root.exists():
        raise InvalidInput(f"{path}: There is no such file or folder.")
    body = {"host": host_name(), "root": str(root), **order.fields} | _chosen(order)
    try:
        source = found or client.post("/api/sources", body)
    except RemoteError as error:
        if error.code != "SOURCE_ELSEWHERE" or not order.take_over:
            raise
        source = client.patch(f"/api/sources/{error.remote['source']}", {"host": host_name()})
    changed = {name: value for name, value in _chosen(order).items() if source[name] != value}
    return client.patch(f"/api/sources/{source['id']}", changed) if changed else source


def _chosen(order: Order) -> dict[str, Any]:
    values = {"include": order.include, "exclude": order.exclude, "interval_seconds": order.interval}
    return {name: list(value) if isinstance(value, Sequence) else value for name, value in values.items() if value is not None}


def _of_folder(client: "Client", root: Path, order: Order) -> dict[str, Any] | None:
    """Return the source of this folder and this place, if there is one."""
    from clew.cli.documents.watching import host_name

    assistant = client.assistant_id(order.fields.get("assistant") or "default")
    for source in client.get("/api/sources")["sources"]:
        is_here = (source["host"], source["root"], source["assistant"]) == (host_name(), str(root), assistant)
        if is_here and all(source[name] == order.fields.get(name, "") for name in _PLACE):
            return source
    return None


def _dry_run(client: "Client", path: Path, order: Order) -> "Report":
    from clew.cli.documents.syncing import Wish, dry_run_of_new, run_source

    source = _of_folder(client, path.resolve(), order)
    if source is not None:
        return run_source(client, source | _chosen(order), Wish(allows_deletions=order.yes_delete))
    if not path.exists():
        raise InvalidInput(f"{path}: There is no such file or folder.")
    note(f"{path} is not a source yet. Documents that already exist with the same content would not change.")
    named: dict[str, Any] = {"id": None, "root": str(path.resolve()), "include": [], "exclude": []}
    return dry_run_of_new(path.resolve(), named | _chosen(order))


def run_here(client: "Client", source: dict[str, Any], *, allows: bool, retries: bool = False) -> "Report":
    """Do one run in this process; prompt before removing too many documents."""
    from clew.cli.documents.syncing import Wish, run_source
    from clew.cli.documents.watching import Lease

    with Lease(client, source, is_watching=False) as lease:
        wish = Wish(lease.token, "command", allows, retries, lease.max_bytes)
        report = run_source(client, lease.source, wish, check=lease.check)
        if report.run["held_back"] and sys.stdin.isatty():
            note(report.run["reason"], style="yellow")
            if typer.confirm(f"Permanently remove {count_documents(report.run['held_back'])}?", err=True):
                report = run_source(client, lease.source, Wish(lease.token, "command", True, retries, lease.max_bytes))
    return report


def show_all(reports: "Sequence[Report]", as_json: bool) -> None:
    """Print the reports; exit with an error if a run or a file failed, or removals wait for permission."""
    for report in reports:
        _Shown(as_json).show(report)
    if any(report.run["failed"] or report.run["status"] in {"failed", "held"} for report in reports):
        raise typer.Exit(1)


class _Shown:
    """Prints reports; for a watcher, only those with news."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._last: dict[str, tuple[object, ...]] = {}

    def show(self, report: "Report") -> None:
        """Print one report, unless it is empty and equal to the previous one."""
        from clew.cli.documents.reports import show_report

        run, root = report.run, report.source["root"]
        state = (run["status"], run["reason"], str(run["failures"]))
        is_new = root not in self._last or (self._last[root] != state and (run["reason"] or run["failed"]))
        self._last[root] = state
        if not is_new and not any(run[name] for name in ("added", "replaced", "renamed", "removed")):
            return
        if self._as_json:
            say_json({"source": report.source["id"], "root": report.source["root"]} | run)
        else:
            say(report.source["root"], style="bold")
            show_report(report)


def count_documents(count: int) -> str:
    """Return a number of documents in words, such as "1 document"."""
    return "1 document" if count == 1 else f"{count:,} documents"
