"""One run of a source: list the folder, compare it with the server, upload what is missing, report.

Above: `sources` (`clew sources run`) and `watching` (`clew ingest --watch`). Below: `uploads`, `ingest.folders.folder` (the files
of the folder), and `/api/sources`, which knows the files of the last run and applies renames and removals.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clew.cli.connection import Client, RemoteError
from clew.cli.documents.uploads import Outcome, transfer
from clew.cli.screen import err
from clew.domain.documents.source import KnownFile
from clew.domain.errors import ClewError
from clew.ingest.folders.folder import Listing, SeenFile, by_path, read_again, read_folder
from clew.ingest.folders.walk import Choice, FoundFile

_PIECE = 5_000
"""Most files in one request of the list, and most failures in the end of a run."""
MAX_BYTES = 50 << 20
"""The size limit in a dry run, which does not request the server's limit."""


def _nothing() -> None: ...


@dataclass(frozen=True, slots=True)
class Wish:
    """The options of a run."""

    lease: str | None = None
    """None: a dry run."""
    trigger: str = "command"
    allows_deletions: bool = False
    retries_failed: bool = False
    max_bytes: int = MAX_BYTES
    may_leave: Callable[[], bool] = bool
    """Returns True if another run is waiting, so that this one need not wait for its last documents."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a run did, or a dry run would do, in the shape of `GET …/runs`."""

    source: dict[str, Any]
    run: dict[str, Any]
    not_covered: dict[str, int]
    """Language → documents that only full-text search finds."""

    @property
    def is_writing(self) -> bool:
        """Files were skipped because they are still being written, so the next run should be soon."""
        return bool(self.run["skipped"].get("writing"))


def run_source(client: Client, source: dict[str, Any], wish: Wish, *, check: Callable[[], None] = _nothing) -> Report:
    """Do one run; `check` raises if it must stop. The report contains failures of files.

    Raises:
        ClewError: the server refuses or does not respond; work so far is kept, and the next run continues.
    """
    known = by_path(_known_files(client, source["id"]))
    with err.status(f"Reading {Path(source['root']).name}"):
        listing = read_folder(Path(source["root"]), choice_of(source), known, max_bytes=wish.max_bytes)
    check()
    if listing.error is not None:
        return _failed(client, source, wish, listing)
    synced = _send_list(client, source, wish, listing)
    plan = synced["plan"]
    if wish.lease is None:
        return Report(source, _dry(plan, listing), {})
    outcome = _upload(client, synced["run"], listing, plan, check, wish.may_leave)
    ended = {
        **_named([*listing.failures, *outcome.failed]),
        "skipped": {rule: count for rule, count in listing.skipped.items() if count},
    }
    run = client.post(f"/api/sources/{source['id']}/runs/{synced['run']}/finish", ended)
    return Report(source, run, dict(outcome.not_covered))


def choice_of(source: dict[str, Any]) -> Choice:
    """Return which files of the folder belong to a source."""
    return Choice(source["include"], source["exclude"])


def dry_run_of_new(root: Path, source: dict[str, Any]) -> Report:
    """Return what the first run of a folder that is not a source yet would do, without storing anything."""
    listing = read_folder(root, choice_of(source), {}, max_bytes=MAX_BYTES)
    plan = {"added": [file.path for file in listing.files], "replaced": [], "renamed": [], "removed": [], "refused": []}
    return Report(source, _dry(plan | {"unchanged": 0, "held_back": 0, "reason": listing.error}, listing), {})


def _known_files(client: Client, source_id: str) -> Iterator[KnownFile]:
    after = ""
    while True:
        page = client.get(f"/api/sources/{source_id}/files", after=after)
        for one in page["files"]:
            yield KnownFile(one["path"], bytes.fromhex(one["sha256"]), one["bytes"], one["stamp"])
        if page["next_after"] is None:
            return
        after = page["next_after"]


def _send_list(client: Client, source: dict[str, Any], wish: Wish, listing: Listing) -> dict[str, Any]:
    pieces = [listing.files[start : start + _PIECE] for start in range(0, len(listing.files), _PIECE)] or [[]]
    unlisted = listing.unlisted if len(listing.unlisted) <= _PIECE else [""]
    body: dict[str, Any] = {"run": None, "lease": wish.lease, "trigger": wish.trigger, "dry_run": wish.lease is None}
    synced: dict[str, Any] = {}
    for number, piece in enumerate(pieces):
        is_last = number == len(pieces) - 1
        last = {"unlisted": unlisted, "allow_deletions": wish.allows_deletions, "retry_failed": wish.retries_failed}
        more = {"is_last": is_last, "files": [_entry(file) for file in piece]} | (last if is_last else {})
        synced = client.post(f"/api/sources/{source['id']}/sync", body | more)
        body["run"] = synced["run"]
    return synced


def _entry(file: SeenFile) -> dict[str, Any]:
    return {"path": file.path, "sha256": file.sha256.hex(), "bytes": file.bytes, "stamp": file.stamp}


def _upload(
    client: Client,
    run: str,
    listing: Listing,
    plan: dict[str, Any],
    check: Callable[[], None],
    may_leave: Callable[[], bool],
) -> Outcome:
    wanted = {*plan["added"], *plan["replaced"]}
    seen = {file.path: file for file in listing.files if file.path in wanted}
    outcome = Outcome()

    def read(file: FoundFile) -> bytes:
        check()
        return read_again(seen[file.source_path])

    files = [FoundFile(file.local, file.path) for file in seen.values()]
    transfer(client, files, {"run": run}, outcome, read=read, may_leave=may_leave)
    return outcome


def _failed(client: Client, source: dict[str, Any], wish: Wish, listing: Listing) -> Report:
    """Record a run that could not list the folder; nothing is removed."""
    if wish.lease is None:
        raise ClewError(listing.error)
    begun = {"lease": wish.lease, "trigger": wish.trigger, "is_last": False}
    run = client.post(f"/api/sources/{source['id']}/sync", begun)["run"]
    ended = client.post(f"/api/sources/{source['id']}/runs/{run}/finish", {"reason": f"{listing.error} Nothing was changed."})
    return Report(source, ended, {})


def _named(failures: Sequence[tuple[str, str]]) -> dict[str, Any]:
    shown = [{"path": path[:4_000], "reason": reason[:1_000]} for path, reason in failures[:_PIECE]]
    return {"failures": shown, "failed": len(failures)}


def _dry(plan: dict[str, Any], listing: Listing) -> dict[str, Any]:
    changes = [{"action": action, "path": path, "from": None} for action in ("added", "replaced") for path in plan[action]]
    changes += plan["renamed"]
    changes += [{"action": "removed", "path": path, "from": None} for path in plan["removed"]]
    failures = [*_named(listing.failures)["failures"], *plan["refused"]]
    return {
        "id": None,
        "status": "dry",
        "reason": plan["reason"],
        "changes": changes,
        "failures": failures,
        "failed": len(listing.failures) + len(plan["refused"]),
        "skipped": dict(listing.skipped),
        "unchanged": plan["unchanged"],
        "held_back": plan["held_back"],
        **{action: len(plan[action]) for action in ("added", "replaced", "renamed", "removed")},
    }


class Lost(ClewError):
    """Another process now holds this source, or the source was removed."""


def is_final(error: ClewError) -> bool:
    """Return whether a retry is useless: the source was removed, another process holds it, or the key lacks the scope."""
    if isinstance(error, Lost):
        return True
    return isinstance(error, RemoteError) and (error.status in {401, 403, 404} or error.code == "SOURCE_HELD")
