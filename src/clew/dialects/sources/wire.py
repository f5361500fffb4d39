"""The shapes of `/api/sources`, in snake_case like `/api/documents`."""

from typing import Annotated, Literal

from pydantic import BaseModel, FailFast, Field

from clew.dialects.shared.shapes import RequestBody, Rfc3339

FILES_PER_PIECE = 5_000
Trigger = Literal["command", "start", "change", "interval", "request"]
SourceState = Literal["watching", "running", "paused", "idle"]
Glob = Annotated[str, Field(min_length=1, max_length=500)]
Globs = Annotated[list[Glob], Field(max_length=100)]
Label = Annotated[str, Field(max_length=256)]
Interval = Annotated[int, Field(ge=1, le=86_400 * 31)]
Percent = Annotated[int, Field(ge=0, le=100)]
NextRun = Annotated[float | None, Field(ge=0, le=86_400 * 31)]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Path = Annotated[str, Field(min_length=1, max_length=2_000)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
"""Leaves room to add another count in an integer column."""
Reason = Annotated[str, Field(max_length=1_000)]


class NewSource(RequestBody):
    """A folder on the client's machine, and the place of its documents. `assistant`: id or name; the default is `default`."""

    host: Annotated[str, Field(min_length=1, max_length=256)]
    """Name of the machine that reads the files."""
    root: Annotated[str, Field(min_length=1, max_length=4_096)]
    """Absolute path on that machine, with links resolved."""
    assistant: Label = ""
    source_app: Label = ""
    workspace: Label = ""
    repo: Label = ""
    language: Annotated[str | None, Field(max_length=10)] = None
    include: Globs = []
    exclude: Globs = []
    interval_seconds: Interval | None = None
    """Seconds between comparisons; null: the file system reports changes."""
    deletion_limit: Percent = 50
    """Percent of the documents that one run may remove without permission."""


class SourceChange(RequestBody):
    """The fields to change; absent fields do not change. The document names no defaults, since none is set."""

    include: Globs = Field(default_factory=list[str])
    exclude: Globs = Field(default_factory=list[str])
    interval_seconds: Interval | None = None
    """Null: the file system reports changes."""
    deletion_limit: Percent = Field(default_factory=int)
    is_paused: bool = Field(default_factory=bool)
    host: Annotated[str, Field(min_length=1, max_length=256)] = Field(default_factory=str)


class SourceFailure(RequestBody):
    """A file that could not be ingested, and why."""

    path: Annotated[str, Field(max_length=4_096)]
    reason: Reason


class SourceChanged(BaseModel):
    """One change of a run. `from`: the path before a rename."""

    action: Literal["added", "replaced", "renamed", "removed"]
    path: str
    from_: Annotated[str | None, Field(alias="from")] = None


class SourceRunBody(BaseModel):
    """One run. The counts are complete; `changes` and `failures` list up to 500 paths of each kind.

    `held`: removals wait for permission (`held_back`); `interrupted`: the process of the run ended before the run did.
    """

    id: str
    trigger: str
    status: Literal["running", "done", "held", "failed", "interrupted"]
    reason: str | None
    started_at: Rfc3339
    finished_at: Rfc3339 | None
    added: int
    replaced: int
    renamed: int
    removed: int
    unchanged: int
    failed: int
    held_back: int
    skipped: dict[str, int]
    """How many files were skipped, by reason: `hidden`, `kind`, `dependencies`, `excluded`, `not_included`, `link`, `writing`."""
    changes: list[SourceChanged]
    failures: list[SourceFailure]


class SourceOrder(BaseModel):
    """The configuration of a source and the holder of its lease.

    `state`: `watching` (its holder syncs changes), `running` (a single run is in progress), `paused`, or `idle`.
    """

    id: str
    host: str
    root: str
    assistant: str
    source_app: str
    workspace: str
    repo: str
    language: str | None
    include: list[str]
    exclude: list[str]
    interval_seconds: int | None
    deletion_limit: int
    state: SourceState
    is_paused: bool
    holder: str | None
    """The process that currently reads the files, as `host:pid`."""
    held_since: Rfc3339 | None
    next_run_at: Rfc3339 | None
    created_at: Rfc3339
    updated_at: Rfc3339


class SourceBody(SourceOrder):
    """One source with the counts of its documents and its newest run."""

    documents: int
    failed_documents: int
    failures: list[SourceFailure]
    """Documents that currently cannot be read, at most 100."""
    last_run: SourceRunBody | None


class SourceList(BaseModel):
    """All sources by root."""

    sources: list[SourceBody]


class SourceRunList(BaseModel):
    """The runs of a source, newest first."""

    runs: list[SourceRunBody]


class KnownFileBody(BaseModel):
    """A file that has a document. A file with the same stamp need not be read again."""

    path: str
    sha256: str
    bytes: int
    stamp: str


class KnownFiles(BaseModel):
    """A page of files by path. `next_after` is null on the last page."""

    files: list[KnownFileBody]
    next_after: str | None


class SourceHold(RequestBody):
    """Take the source, or renew its `lease`. Each call holds it for 60 seconds."""

    holder: Annotated[str, Field(min_length=1, max_length=300)]
    lease: str | None = None
    is_watching: bool = False
    next_run_seconds: NextRun = None


class WantedRun(RequestBody):
    """A request for a run."""

    allow_deletions: bool = False
    retry_failed: bool = False


class SourceHeld(BaseModel):
    """The lease, the current source, and the run that was requested since the last call."""

    lease: str
    seconds: int
    wanted: WantedRun | None
    max_file_bytes: int
    source: SourceOrder


class ListedFileBody(RequestBody):
    """A file on the client's machine. `stamp`: what the client compares to avoid reading the file again."""

    path: Path
    sha256: Digest
    bytes: Annotated[int, Field(ge=0, lt=2**53)]
    stamp: Annotated[str, Field(max_length=200)] = ""


class SourceSync(RequestBody):
    """A piece of the list of files; the first one starts a run, the last one returns the plan."""

    run: str | None = None
    """The run of the earlier pieces; null starts a run."""
    lease: str | None = None
    """Not needed for a dry run."""
    files: Annotated[list[ListedFileBody], Field(max_length=FILES_PER_PIECE), FailFast()] = []
    is_last: bool = True
    trigger: Trigger = "command"
    dry_run: bool = False
    unlisted: Annotated[list[Annotated[str, Field(max_length=2_000)]], Field(max_length=FILES_PER_PIECE), FailFast()] = []
    """With the last piece: paths that could not be listed. Nothing at or below them is removed."""
    allow_deletions: bool = False
    retry_failed: bool = False


class PlanBody(BaseModel):
    """The plan of a run. Renames and removals are done by now, except in a dry run; the client uploads `added` and `replaced`."""

    added: list[str]
    replaced: list[str]
    renamed: list[SourceChanged]
    removed: list[str]
    unchanged: int
    refused: list[SourceFailure]
    held_back: int
    """Removals that need `allow_deletions`; `reason` explains why."""
    reason: str | None


class Synced(BaseModel):
    """The run, and the plan after the last piece."""

    run: str
    plan: PlanBody | None = None


class SourceRunEnd(RequestBody):
    """The end of a run. `reason`: why the whole run failed; `failed`: how many files failed, if not all are listed."""

    failures: Annotated[list[SourceFailure], Field(max_length=FILES_PER_PIECE), FailFast()] = []
    failed: Count | None = None
    skipped: Annotated[
        dict[Annotated[str, Field(max_length=50)], Annotated[int, Field(ge=0, lt=2**31)]], Field(max_length=50)
    ] = {}
    reason: Reason | None = None


class SourceRemoved(BaseModel):
    """How many documents were deleted with the source."""

    documents: int
