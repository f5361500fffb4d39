"""Folders that stay in sync, by the commands: real folders, a real server, and a watcher that dies."""

import json
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from clew.cli.connection import Client as Caller
from clew.cli.documents import watching
from clew.domain.errors import ClewError
from clew.ingest.folders import folder as reading
from tests.dialects.conftest import Client, Served
from tests.dialects.test_commands import PEAKS, RIVERS, Clew, clew, folder  # noqa: F401  fixtures
from tests.dialects.test_sources import settled
from tests.forking import Forked

pytestmark = pytest.mark.usefixtures("at_once")
PATIENCE_SECONDS = 60


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of the tests are written a moment ago, and nobody writes them any more."""
    monkeypatch.setattr(reading, "SETTLING_SECONDS", 0)


def synced(clew: Clew, root: Path, *words: str, code: int = 0) -> dict[str, Any]:  # noqa: F811
    ended = clew("ingest", str(root), "--sync", "--json", *words)
    assert ended.code == code, ended.err
    return ended.json


def figures(run: dict[str, Any]) -> tuple[int, ...]:
    return tuple(run[name] for name in ("added", "replaced", "renamed", "removed", "unchanged", "failed"))


async def paths_of(client: Client) -> dict[str, str]:
    found = (await client.http.get("/api/documents", params={"limit": 1000})).json()["documents"]
    return {one["path"]: one["id"] for one in found}


async def test_a_folder_and_its_documents_stay_the_same(clew: Clew, folder: Path, client: Client) -> None:  # noqa: F811
    assert figures(synced(clew, folder)) == (2, 0, 0, 0, 0, 0)
    before = await paths_of(client)
    (folder / "geo" / "peaks.md").rename(folder / "alps.md")
    (folder / "geo" / "rivers.md").write_text(RIVERS.replace("Nantes", "Saint-Nazaire"))
    (folder / "new.md").write_text("# New\n\nA page that is new.\n")
    told = clew("ingest", str(folder), "--sync").out
    for line in ("+ new.md", "~ geo/rivers.md", "> geo/peaks.md → alps.md", "1 added, 1 replaced, 1 renamed, 0 removed"):
        assert line in told
    after = await paths_of(client)
    assert after.keys() == {"alps.md", "geo/rivers.md", "new.md"}
    assert (after["alps.md"], after["geo/rivers.md"]) == (before["geo/peaks.md"], before["geo/rivers.md"])
    (folder / "new.md").unlink()
    assert figures(synced(clew, folder)) == (0, 0, 0, 1, 2, 0)
    assert "Saint-Nazaire" in clew("search", "Loire").out


async def test_a_dry_run_says_what_would_be_done(clew: Clew, folder: Path, client: Client) -> None:  # noqa: F811
    first = clew("ingest", str(folder), "--dry-run")
    assert "Dry run, nothing changed: 2 added" in first.out
    assert "is not a source yet" in first.err
    assert clew("sources", "--json").json == []
    synced(clew, folder)
    (folder / "geo" / "peaks.md").rename(folder / "alps.md")
    assert figures(clew("ingest", str(folder), "--dry-run", "--json").json) == (0, 0, 1, 0, 1, 0)
    assert "> geo/peaks.md → alps.md" in clew("sources", "run", str(folder), "--dry-run").out
    assert (await paths_of(client)).keys() == {"geo/peaks.md", "geo/rivers.md"}


async def test_what_is_left_out_and_what_failed_is_told_with_reasons(clew: Clew, folder: Path) -> None:  # noqa: F811
    for name in (".hidden.md", "photo.zzz", "drafts.md", "bad\nname.md"):
        (folder / name).write_text("# Text\n")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 nothing else")
    (folder / "out.md").symlink_to("/etc/hostname")
    run = synced(clew, folder, "--exclude", "drafts*", code=1)
    assert run["skipped"] == {"excluded": 1, "hidden": 1, "kind": 1, "link": 1}
    assert {one["path"] for one in run["failures"]} == {"broken.pdf", "bad\nname.md"}
    told = clew("ingest", str(folder), "--sync")
    assert "1 excluded by an --exclude pattern, 1 hidden, 1 of unsupported types, 1 links (not followed)" in told.err
    shown = clew("sources", "show", str(folder), "--json").json
    assert (shown["documents"], shown["failed_documents"], shown["exclude"]) == (3, 1, ["drafts*"])


def test_a_folder_that_is_away_or_empty_loses_nothing(clew: Clew, folder: Path) -> None:  # noqa: F811
    synced(clew, folder)
    away = folder.with_name("away")
    folder.rename(away)
    failed = synced(clew, folder, code=1)
    assert (failed["status"], failed["removed"]) == ("failed", 0)
    assert "cannot be reached: No such file or directory. Nothing was changed." in failed["reason"]
    folder.mkdir()
    held = synced(clew, folder, code=1)
    assert (held["status"], held["held_back"]) == ("held", 2)
    assert clew("sources", "--json").json[0]["documents"] == 2
    listed = clew("sources")
    assert "held" in listed.out
    assert "Is it mounted?" in listed.err
    assert figures(clew("sources", "run", str(folder), "--yes-delete", "--json").json)[3] == 2
    assert clew("sources", "--json").json[0]["documents"] == 0


async def test_what_cannot_be_read_keeps_its_documents(
    clew: Clew,  # noqa: F811
    folder: Path,  # noqa: F811
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (folder / "top.md").write_text("# Top\n\nA page.\n")
    synced(clew, folder)
    scan = os.scandir

    def refusing(path: Any) -> Any:
        if Path(path).name == "geo":
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    (folder / "top.md").unlink()
    (folder / "other.md").write_text("# Other\n\nAnother page.\n")
    run = synced(clew, folder, code=1)
    assert figures(run) == (1, 0, 0, 1, 0, 1)
    assert run["failures"] == [{"path": "geo", "reason": "The folder cannot be listed: Permission denied."}]
    assert (await paths_of(client)).keys() == {"geo/peaks.md", "geo/rivers.md", "other.md"}


def test_the_same_folder_by_a_link_is_the_same_source_and_a_folder_in_it_is_refused(
    clew: Clew,  # noqa: F811
    folder: Path,  # noqa: F811
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    synced(clew, folder)
    link = tmp_path_factory.mktemp("links") / "again"
    link.symlink_to(folder)
    assert figures(synced(clew, link)) == (0, 0, 0, 0, 2, 0)
    assert len(clew("sources", "--json").json) == 1
    refused = clew("ingest", str(folder / "geo"), "--sync")
    assert refused.code == 1
    assert "its files would be ingested twice" in refused.err
    assert "which already contains its files as geo" in clew("ingest", str(folder / "geo")).err


def test_a_source_is_paused_changed_and_removed(clew: Clew, folder: Path) -> None:  # noqa: F811
    assert "clew ingest FOLDER --watch" in clew("sources").err
    synced(clew, folder)
    assert "paused" in clew("sources", "pause", str(folder)).err
    assert "not watched" in clew("sources", "resume", str(folder)).err
    clew("sources", "change", str(folder), "--exclude", "geo/peaks.md", "--interval", "30", "--deletion-limit", "10")
    shown = clew("sources", "show", str(folder), "--json").json
    assert (shown["exclude"], shown["interval_seconds"], shown["deletion_limit"]) == (["geo/peaks.md"], 30, 10)
    assert figures(clew("sources", "run", str(folder), "--json").json) == (0, 0, 0, 1, 1, 0)
    clew("sources", "change", str(folder), "--exclude", "", "--by-events")
    assert clew("sources", "change", str(folder)).code == 1
    assert "Removed the source and 1 document." in clew("sources", "remove", str(folder), "--yes").err
    assert clew("sources", "show", str(folder)).code == 1


@pytest.fixture
def watcher(served: Served, client: Client) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start `clew ingest --watch` as a process of its own."""
    started: list[subprocess.Popen[str]] = []

    def start(root: Path, *words: str) -> subprocess.Popen[str]:
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        login = {"CLEW_URL": served.ready.address, "CLEW_KEY": client.key}
        command = [sys.executable, "-c", "from clew.cli import main; main()", "ingest", str(root), "--watch", "--json", *words]
        started.append(Forked(command, env=own | login, stdout=-1, stderr=-1, text=True))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


def next_run(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, process.stderr.read() if process.stderr else ""
    return json.loads(line)


async def test_a_watcher_follows_the_folder_and_is_the_only_one(
    clew: Clew,  # noqa: F811
    folder: Path,  # noqa: F811
    client: Client,
    watcher: Callable[..., subprocess.Popen[str]],
) -> None:
    first = watcher(folder)
    assert figures(next_run(first)) == (2, 0, 0, 0, 0, 0)
    refused = clew("ingest", str(folder), "--watch")
    assert refused.code == 1
    assert f":{first.pid} already" in refused.err
    assert f"watching ({watching.host_name()}:{first.pid})" in " ".join(clew("sources", "show", str(folder)).out.split())
    (folder / "geo" / "peaks.md").rename(folder / "alps.md")
    assert figures(next_run(first)) == (0, 0, 1, 0, 1, 0)
    (folder / "alps.md").unlink()
    assert figures(next_run(first)) == (0, 0, 0, 1, 1, 0)
    assert (await paths_of(client)).keys() == {"geo/rivers.md"}
    first.send_signal(signal.SIGTERM)
    assert first.wait(PATIENCE_SECONDS) == 0
    assert clew("sources", "show", str(folder), "--json").json["state"] == "idle"


async def test_a_watcher_that_is_killed_mid_run_leaves_nothing_doubled_and_nothing_lost(
    clew: Clew,  # noqa: F811
    folder: Path,  # noqa: F811
    client: Client,
    served: Served,
    watcher: Callable[..., subprocess.Popen[str]],
) -> None:
    for number in range(120):
        (folder / f"{number}.md").write_text(f"# Page {number}\n\nThe page of the number {number}.\n")
    killed = watcher(folder)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not await paths_of(client):
        assert time.monotonic() < deadline
    killed.kill()
    killed.wait()
    (folder / "0.md").rename(folder / "zero.md")
    (folder / "1.md").unlink()
    await served.database.execute(client.tenant, "update sources set held_until = now() - interval '1 second'")
    run = next_run(watcher(folder))
    assert run["status"] == "done"
    wanted = {f"{number}.md" for number in range(2, 120)} | {"zero.md", "geo/peaks.md", "geo/rivers.md"}
    assert (await paths_of(client)).keys() == wanted
    runs = clew("sources", "show", str(folder), "--json").json["runs"]
    assert [one["status"] for one in runs] == ["done", "interrupted"]
    for document in (await paths_of(client)).values():
        assert (await settled(client, document))["status"] == "ready"


async def test_a_watcher_looks_every_so_often_where_no_events_come(
    folder: Path,  # noqa: F811
    client: Client,
    watcher: Callable[..., subprocess.Popen[str]],
) -> None:
    process = watcher(folder, "--interval", "1")
    assert figures(next_run(process)) == (2, 0, 0, 0, 0, 0)
    (folder / "geo" / "rivers.md").unlink()
    run = next_run(process)
    assert (figures(run), run["trigger"]) == ((0, 0, 0, 1, 1, 0), "interval")


def test_a_watcher_does_the_run_that_somebody_asks_for_and_ends_when_its_source_is_removed(
    clew: Clew,  # noqa: F811
    folder: Path,  # noqa: F811
    client: Client,
    served: Served,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watching, "BEAT_SECONDS", 0.1)
    synced(clew, folder)
    caller = Caller(served.ready.address, client.key, is_local=True)
    [source] = caller.get("/api/sources")["sources"]
    shown: queue.Queue[dict[str, Any]] = queue.Queue()

    def watch() -> str:
        with pytest.raises(ClewError) as ended:
            watching.watch(caller, [source], lambda report: shown.put(report.run))
        return ended.value.message

    with closing(caller.http), ThreadPoolExecutor(1) as threads:
        watched = threads.submit(watch)
        assert shown.get(timeout=PATIENCE_SECONDS)["trigger"] == "start"
        for path in folder.glob("geo/*.md"):
            path.unlink()
        while (run := shown.get(timeout=PATIENCE_SECONDS))["status"] == "done":
            assert run["trigger"] == "change"
        assert (run["trigger"], run["status"], run["held_back"]) == ("change", "held", 2)
        asked = clew("sources", "run", source["id"], "--yes-delete", "--json").json
        assert (asked["trigger"], asked["removed"]) == ("request", 2)
        clew("sources", "remove", source["id"], "--yes")
        assert "There is no source" in watched.result(PATIENCE_SECONDS)
