"""Sends files to a server and follows their ingestion to its end, with a progress bar.

Above: `ingesting` (`clew ingest`) and `demo`. Below: `connection`, `ingest.folders.walk` (which files), `ingest.names` (their
names on the server).
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from clew.cli.connection import Client, RemoteError
from clew.cli.screen import clean, err, note
from clew.domain.errors import InvalidInput
from clew.domain.text.languages import name_of
from clew.engine.coverage import SWITCH
from clew.ingest.folders.walk import EVERYTHING, Choice, FoundFile, SkippedFile, find_files
from clew.ingest.names import path_of_upload
from clew.ingest.reading.formats import is_picture

_BATCH_FILES, _BATCH_BYTES = 50, 32 << 20
_WATCHED_AT_ONCE = 20
_UNDERWAY_MOST = 200
"""So many documents from the head of the queue may be in work at a time."""
_POLL_SECONDS = 0.3
_PATIENCE_SECONDS = 60.0
_TYPES_SHOWN = 8


@dataclass(slots=True)
class Outcome:
    """The results of uploading files."""

    ready: int = 0
    unchanged: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """(path, reason)"""
    notices: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """(path, what could not be read of the file)"""
    left_out: Counter[str] = field(default_factory=Counter[str])
    """End of the name → files of folders whose type cannot be read."""
    not_covered: Counter[str] = field(default_factory=Counter[str])
    """Language → ingested documents, for languages that the server's embedding model does not cover."""


Reader = Callable[[FoundFile], bytes]
"""Returns the bytes of a file; raises OSError if it cannot be read."""


def read_file(file: FoundFile) -> bytes:
    """Return the bytes of a file."""
    return file.path.read_bytes()


@dataclass(frozen=True, slots=True)
class _Pending:
    id: str
    path: str


def send(
    client: Client,
    roots: Iterable[Path],
    fields: dict[str, str],
    *,
    only: frozenset[Path] | None = None,
    choice: Choice = EVERYTHING,
) -> Outcome:
    """Upload the files under `roots` (only those in `only`, if given), wait for their ingestion, and show the progress.

    `fields` are form fields of `POST /api/documents`: assistant, source_app, workspace, repo, language.
    """
    outcome = Outcome()
    transfer(client, _choose(roots, choice, outcome, only), fields, outcome)
    return outcome


def transfer(
    client: Client,
    files: Sequence[FoundFile],
    fields: dict[str, str],
    outcome: Outcome,
    *,
    read: Reader = read_file,
    may_leave: Callable[[], bool] = bool,
) -> None:
    """Upload files by their paths on the server, wait for their ingestion until `may_leave`, and show the progress."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=err, transient=True) as progress:
        uploading = progress.add_task("Uploading", total=len(files))
        pending: list[_Pending] = []
        for batch in _batches(files):
            pending += _upload(client, batch, fields, outcome, read)
            progress.advance(uploading, len(batch))
        progress.remove_task(uploading)
        _follow(client, pending, outcome, progress, may_leave)


def _choose(roots: Iterable[Path], choice: Choice, outcome: Outcome, only: frozenset[Path] | None) -> list[FoundFile]:
    """Return the files to send, each with a distinct path on the server, because the path identifies a document."""
    files: dict[str, FoundFile] = {}
    for found in find_files(roots, choice, reports_excluded=True):
        if isinstance(found, SkippedFile):
            if not found.rule:
                outcome.failed.append((str(found.path), found.reason))
            elif found.rule == "kind":
                outcome.left_out[found.path.suffix.lower() or found.path.name] += 1
        elif only is not None and found.path not in only:
            continue
        elif (first := files.setdefault(_path_on_server(found), found)) is not found:
            outcome.failed.append((str(found.path), _collision(first, found)))
    return list(files.values())


def _path_on_server(file: FoundFile) -> str:
    """Return the path that the server will record; an invalid one unchanged, so that the server explains the error."""
    try:
        return path_of_upload(file.path.name, file.source_path)[1]
    except InvalidInput:
        return file.source_path


def _collision(first: FoundFile, second: FoundFile) -> str:
    if first.source_path == second.source_path:
        return f"{first.path} has the same relative path. Ingest the folder that contains both."
    return f"The server cannot tell its path from that of {first.path}. Rename one of them."


def print_outcome(outcome: Outcome) -> None:
    """Print the counts, and each failure with its reason."""
    for path, reason in outcome.failed:
        note(f"failed: {path}: {reason}", style="red")
    for path, message in outcome.notices:
        note(f"{path}: {message}", style="yellow")
    note(f"{outcome.ready} ready, {outcome.unchanged} unchanged, {len(outcome.failed)} failed.", style=None)
    if outcome.left_out:
        note(_left_out_note(outcome.left_out))
    if outcome.not_covered:
        note(coverage_note(outcome.not_covered), style="yellow")


def _left_out_note(left_out: Counter[str]) -> str:
    """Return how many files were not sent because Clew cannot read their types, the most frequent ones first."""
    types = ", ".join(f"{name} {count:,}" for name, count in left_out.most_common(_TYPES_SHOWN))
    more = ", …" if len(left_out) > _TYPES_SHOWN else ""
    skipped = f"Skipped: {left_out.total():,} of unsupported types ({types}{more})."
    if any(is_picture(f"picture{suffix}") for suffix in left_out):
        skipped += " Pictures are only read if you name them yourself."
    return skipped


def coverage_note(not_covered: Mapping[str, int]) -> str:
    """Return a note on the languages that the model does not cover, with the command that changes it."""
    languages = ", ".join(f"{count} in {name_of(language)}" for language, count in not_covered.items())
    return (
        f"The server's embedding model does not cover the language of some documents ({languages}), so they are "
        f"found mostly by full-text search. Run `{SWITCH}` to switch to a model for about a hundred languages."
    )


def _batches(files: Sequence[FoundFile]) -> Iterator[list[FoundFile]]:
    batch: list[FoundFile] = []
    size = 0
    for file in files:
        bytes_here = file.path.stat().st_size if file.path.exists() else 0
        if batch and (len(batch) == _BATCH_FILES or size + bytes_here > _BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(file)
        size += bytes_here
    if batch:
        yield batch


def _upload(client: Client, batch: list[FoundFile], fields: dict[str, str], outcome: Outcome, read: Reader) -> list[_Pending]:
    """Send one batch; if the server refuses it, send each file alone, so that one bad file does not stop the others."""
    try:
        accepted = _post(client, batch, fields, read)
    except (RemoteError, OSError) as error:
        if isinstance(error, RemoteError) and error.status not in {400, 413, 422}:
            raise
        if len(batch) > 1:
            return [one for file in batch for one in _upload(client, [file], fields, outcome, read)]
        reason = error.message if isinstance(error, RemoteError) else (error.strerror or str(error))
        outcome.failed.append((batch[0].source_path, reason))
        return []
    outcome.unchanged += sum(document.get("unchanged", False) for document in accepted)
    paths = [file.source_path for file in batch]
    return [
        _Pending(document["id"], path) for document, path in zip(accepted, paths, strict=True) if not document.get("unchanged")
    ]


def _post(client: Client, batch: list[FoundFile], fields: dict[str, str], read: Reader) -> list[dict[str, Any]]:
    parts = [("file", (file.path.name, read(file), "application/octet-stream")) for file in batch]
    data = {**fields, "path": [file.source_path for file in batch]}
    return client.call("POST", "/api/documents", data=data, files=parts)["documents"]


def _follow(client: Client, pending: list[_Pending], outcome: Outcome, progress: Progress, may_leave: Callable[[], bool]) -> None:
    """Poll the documents at the head of the queue in turn until all are done: short ones are done before long ones there."""
    task = progress.add_task("Ingesting", total=len(pending))
    last_change, has_warned = time.monotonic(), False
    known: dict[str, tuple[str, float]] = {}
    while pending and not may_leave():
        watched, next_ones, later = pending[:_WATCHED_AT_ONCE], pending[_WATCHED_AT_ONCE:_UNDERWAY_MOST], pending[_UNDERWAY_MOST:]
        states = [(one, client.get(f"/api/documents/{one.id}")) for one in watched]
        still = [one for one, state in states if not _is_done(one, state, outcome)]
        pending = next_ones + still + later
        progress.update(task, completed=outcome.ready + len(outcome.failed), description=_description(states))
        now = {one.id: (state["status"], state["progress"]) for one, state in states}
        if not now.items() <= known.items():
            known.update(now)
            last_change = time.monotonic()
        if time.monotonic() - last_change > _PATIENCE_SECONDS and not has_warned:
            note(
                "No progress for a minute. The machine may be busy, or no server with a worker is running. "
                "Still waiting; press Ctrl-C to stop waiting, the queue is kept."
            )
            has_warned = True
        if len(still) == len(watched):
            time.sleep(_POLL_SECONDS)


def _is_done(one: _Pending, state: dict[str, Any], outcome: Outcome) -> bool:
    if state["status"] == "failed":
        outcome.failed.append((one.path, state["error"] or "no reason given"))
    elif state["status"] == "ready":
        outcome.ready += 1
        outcome.notices += [(one.path, notice["message"]) for notice in state.get("notices", ())]
        if state.get("warnings"):
            outcome.not_covered[state["language"]] += 1
    return state["status"] in {"failed", "ready"}


def _description(states: list[tuple[_Pending, dict[str, Any]]]) -> str:
    working = [state["name"] for _, state in states if state["status"] == "processing"]
    return clean(f"Ingesting {working[0]}"[:50] if working else "Ingesting").replace("[", "(")
