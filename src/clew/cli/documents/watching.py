"""Watches sources: syncs them when their files change, or at an interval, until Ctrl-C. A lease allows one process per source.

For each source one thread listens to the file system and one renews the lease; both only queue requests. The main thread does the
runs, one after the other. Events can be lost, so each folder is also checked every ten minutes.
Above: `ingesting` (`clew ingest --watch`). Below: `syncing`.
"""

import os
import platform
import queue
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from clew.cli.connection import Client, RemoteError
from clew.cli.documents.syncing import Lost, Report, Wish, is_final, run_source
from clew.cli.screen import note
from clew.domain.errors import ClewError

BEAT_SECONDS = 15.0
_LOOK_SECONDS = 600.0
"""How often a folder is checked even if the file system reports its changes."""
_SOON_SECONDS = 5.0
"""Pause after a run that skipped files that were still being written."""
_LISTENING_MILLISECONDS = 1_000
_AGAIN_SECONDS = 30.0
"""Pause after a run that failed, or if the server did not respond."""


def host_name() -> str:
    """Return the name of this machine."""
    return platform.node() or "localhost"


class Lease:
    """The lease of one source. A separate thread calls `beat`; `check` raises once the lease is lost."""

    def __init__(self, client: Client, source: dict[str, Any], *, is_watching: bool) -> None:
        self._client = client
        self._path = f"/api/sources/{source['id']}/lease"
        self._is_watching = is_watching
        self._lost: ClewError | None = None
        self._done = threading.Event()
        self._thread: threading.Thread | None = None
        self.due_at: float | None = None
        """Start of the next run, by the monotonic clock."""
        self.on_news: Callable[[dict[str, Any]], None] = _ignore
        held = self._put(None)
        self.token: str = held["lease"]
        self.max_bytes: int = held["max_file_bytes"]
        self.source: dict[str, Any] = held["source"]

    def __enter__(self) -> "Lease":
        self._thread = threading.Thread(target=self._beat_on, name="lease", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()
        with suppress(ClewError):
            self._client.call("DELETE", self._path, params={"lease": self.token})

    def check(self) -> None:
        """Raise the error that ended the lease, if something did."""
        if self._lost is not None:
            raise self._lost

    def beat(self) -> None:
        """Renew the lease, and pass on a requested run."""
        try:
            held = self._put(self.token)
        except RemoteError as error:
            if is_final(error):
                self._lost = Lost(error.message)
                self.on_news({})
            return
        except ClewError:
            return  # the server is unreachable: it may be back before the lease expires; later the source is taken again
        self.source = held["source"]
        if held["wanted"] is not None:
            self.on_news(held["wanted"])

    def _beat_on(self) -> None:
        while not self._done.wait(BEAT_SECONDS):
            self.beat()

    def _put(self, lease: str | None) -> dict[str, Any]:
        body = {"holder": f"{host_name()}:{os.getpid()}", "is_watching": self._is_watching, "lease": lease}
        seconds = None if self.due_at is None else max(self.due_at - time.monotonic(), 0.0)
        return self._client.call("PUT", self._path, json=body | {"next_run_seconds": seconds})


def _ignore(_: object) -> None: ...


@dataclass(slots=True)
class _Watched:
    lease: Lease
    due_at: float = 0.0
    """By the monotonic clock."""
    wish: Wish = field(default_factory=lambda: Wish(trigger="start"))
    not_before: float = 0.0
    """Changes wait until then, because files were still being written."""
    listener: threading.Thread | None = None

    @property
    def interval(self) -> float | None:
        return self.lease.source["interval_seconds"]


def watch(client: Client, sources: Sequence[dict[str, Any]], show: Callable[[Report], None]) -> None:
    """Sync sources until Ctrl-C or SIGTERM, which ends it without an error.

    Raises:
        ClewError: another process watches one of them, it was removed, or the key may no longer write.
    """
    with ExitStack() as stack:
        stack.enter_context(_ending_on_sigterm())
        watched = [_Watched(stack.enter_context(Lease(client, source, is_watching=True))) for source in sources]
        stop = threading.Event()
        stack.callback(stop.set)
        try:
            _Loop(client, watched, show, stop).run()
        except KeyboardInterrupt:
            note("Stopped.")


class _Loop:
    """Runs the sources that are due, one after the other."""

    def __init__(self, client: Client, watched: list[_Watched], show: Callable[[Report], None], stop: threading.Event) -> None:
        self._client = client
        self._watched = watched
        self._show = show
        self._stop = stop
        self._news: queue.Queue[tuple[_Watched, Wish]] = queue.Queue()
        for one in watched:
            one.lease.on_news = self._hears(one)

    def run(self) -> None:
        """Never returns."""
        while True:
            for one in self._watched:
                one.lease.check()
                is_wanted = one.wish.trigger == "request" or not one.lease.source["is_paused"]
                if is_wanted and one.due_at <= time.monotonic():
                    self._run(one)
                    self._listen(one)
            self._wait()

    def _hears(self, one: _Watched) -> Callable[[dict[str, Any]], None]:
        def hear(wanted: dict[str, Any]) -> None:
            allows, retries = wanted.get("allow_deletions", False), wanted.get("retry_failed", False)
            self._news.put((one, Wish(trigger="request", allows_deletions=allows, retries_failed=retries)))

        return hear

    def _wait(self) -> None:
        """Wait for a request or until a source is due; at most one heartbeat, to notice a source that was resumed."""
        due = [one.due_at for one in self._watched if not one.lease.source["is_paused"]]
        seconds = min(due, default=float("inf")) - time.monotonic()
        with suppress(queue.Empty):
            self._take(*self._news.get(timeout=min(max(seconds, 0.05), BEAT_SECONDS)))
            while True:
                self._take(*self._news.get_nowait())

    def _take(self, one: _Watched, wish: Wish) -> None:
        one.due_at = min(one.due_at, one.not_before if wish.trigger == "change" else 0.0)
        if wish.trigger == "request" or one.wish.trigger == "interval":
            one.wish = wish

    def _run(self, one: _Watched) -> None:
        lease = one.lease
        wanted = (one.wish.trigger, one.wish.allows_deletions, one.wish.retries_failed)
        wish = Wish(lease.token, *wanted, lease.max_bytes, self._has_news)
        one.due_at = time.monotonic() + (one.interval or float("inf"))
        one.wish = Wish(trigger="interval")
        try:
            report = run_source(self._client, lease.source, wish, check=lease.check)
        except ClewError as error:
            if is_final(error):
                raise
            note(f"{lease.source['root']}: {error.message} Trying again in {_AGAIN_SECONDS:g} seconds.", style="yellow")
            self._due_in(one, _AGAIN_SECONDS)
            return
        self._show(report)
        failed = report.run["status"] == "failed"
        usual = one.interval or _LOOK_SECONDS
        self._due_in(one, _SOON_SECONDS if report.is_writing else min(usual, _AGAIN_SECONDS) if failed else usual)
        one.not_before = one.due_at if report.is_writing else 0.0

    def _has_news(self) -> bool:
        """Return whether another run should begin; the server still ingests the documents that are not ready."""
        return not self._news.empty() or any(one.due_at <= time.monotonic() for one in self._watched)

    def _due_in(self, one: _Watched, seconds: float) -> None:
        one.due_at = time.monotonic() + seconds
        one.lease.due_at = one.due_at
        one.lease.beat()

    def _listen(self, one: _Watched) -> None:
        """Listen to the file system if there is no interval; restart when a missing folder is back."""
        if one.interval is None and (one.listener is None or not one.listener.is_alive()):
            one.listener = threading.Thread(target=self._listen_on, args=(one,), name="changes", daemon=True)
            one.listener.start()

    def _listen_on(self, one: _Watched) -> None:
        from watchfiles import watch as changes_under

        root = Path(one.lease.source["root"])
        try:
            listens = False
            for changes in changes_under(
                root,
                stop_event=self._stop,
                raise_interrupt=False,
                ignore_permission_denied=True,
                rust_timeout=_LISTENING_MILLISECONDS,
                yield_on_timeout=True,
            ):
                if changes or not listens:  # changes before listening produced no event
                    self._news.put((one, Wish(trigger="change")))
                listens = True
        except (OSError, RuntimeError) as error:
            if root.exists():
                note(
                    f"The file system reports no changes in {root} ({error}), so Clew checks it every ten "
                    "minutes. Use --interval to check more often."
                )


@contextmanager
def _ending_on_sigterm() -> Generator[None]:
    """Handle SIGTERM like Ctrl-C, so that the lease is released."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
