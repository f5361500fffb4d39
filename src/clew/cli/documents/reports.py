"""Prints what a run of a source did: one line of counts, the changes, and failures with their reasons."""

from collections.abc import Iterable
from typing import Any

from clew.cli.documents.syncing import Report
from clew.cli.documents.uploads import coverage_note
from clew.cli.screen import note, say

_SHOWN = 20
"""Most lines of each kind; the record of the run has more."""
_SIGNS = {"added": "+", "replaced": "~", "renamed": ">", "removed": "-"}
_RULES = {
    "hidden": "hidden",
    "kind": "of unsupported types",
    "dependencies": "dependency folders",
    "excluded": "excluded by an --exclude pattern",
    "not_included": "not matched by an --include pattern",
    "link": "links (not followed)",
    "writing": "still being written",
}
_WAYS = {"running": "Sync in progress: ", "failed": "Sync failed: ", "interrupted": "Sync interrupted: ", "held": ""}


def show_report(report: Report) -> None:
    """Print what a run did, or would do."""
    show_run(report.run)
    if report.not_covered:
        note(coverage_note(report.not_covered), style="yellow")


def show_run(run: dict[str, Any]) -> None:
    """Print one run as recorded on the server."""
    is_dry = run["status"] == "dry"
    for action, sign in _SIGNS.items():
        _show_some(f"  {sign} {_named(change)}" for change in run["changes"] if change["action"] == action)
    for failure in run["failures"][:_SHOWN]:
        note(f"failed: {failure['path']}: {failure['reason']}", style="red")
    if run["failed"] > _SHOWN:
        note(f"… and {run['failed'] - min(_SHOWN, len(run['failures'])):,} more failures.", style="red")
    if run["reason"]:
        note(f"{_WAYS.get(run['status'], '')}{run['reason']}", style="yellow")
    say(("Dry run, nothing changed: " if is_dry else "") + counts(run))
    if skipped := skips(run):
        note(f"Skipped: {skipped}.")


def counts(run: dict[str, Any]) -> str:
    """Return the counts of a run as a line."""
    parts = [f"{run[name]:,} {name}" for name in ("added", "replaced", "renamed", "removed", "unchanged", "failed")]
    return ", ".join(parts) + "."


def skips(run: dict[str, Any]) -> str:
    """Return the skipped files by reason; empty if there are none."""
    return ", ".join(f"{count:,} {_RULES.get(rule, rule)}" for rule, count in sorted(run["skipped"].items()))


def _named(change: dict[str, Any]) -> str:
    return f"{change['from']} → {change['path']}" if change.get("from") else change["path"]


def _show_some(lines: Iterable[str]) -> None:
    shown = list(lines)
    for line in shown[:_SHOWN]:
        say(line.replace("\n", "⏎"))
    if len(shown) > _SHOWN:
        say(f"  … and {len(shown) - _SHOWN:,} more")
