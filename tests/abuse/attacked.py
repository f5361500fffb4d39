"""A real server to attack, the pulse that others feel meanwhile, and the table of what was seen before and what is seen now.

Every program of this folder uses it. The server has an embedded database in a temporary directory, and listens on loopback.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

ROOT = Path(__file__).parents[2]
_ASKED_LEAST = 20
_CALM_SECONDS = 3
_CLEW = (sys.executable, "-c", "from clew.cli import main; main()")


@dataclass(frozen=True)
class Row:
    """One line of the table: what was seen before the bound existed, what is seen now, and whether the bound holds."""

    what: str
    before: str
    now: str
    bound: str
    holds: bool


def report(title: str, *rows: Row) -> None:
    """Print a table and exit with 1 if a bound does not hold."""
    lines = [
        ("", "seen before", "now", "bound", ""),
        *((r.what, r.before, r.now, r.bound, "" if r.holds else "FAILS") for r in rows),
    ]
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    print(f"\n{title}")
    for line in lines:
        print("  " + "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
    if not all(row.holds for row in rows):
        sys.exit(1)


@dataclass(frozen=True)
class Attacked:
    """A server that runs."""

    url: str
    process: psutil.Process
    directory: Path
    environment: dict[str, str]

    @property
    def place(self) -> tuple[str, int]:
        """Its host and port."""
        url = httpx.URL(self.url)
        return url.host, url.port or 80

    def connect(self) -> socket.socket:
        """Open a connection."""
        return socket.create_connection(self.place, timeout=30)

    def cpu_seconds(self) -> float:
        """Return the processor time that the server has used."""
        used = self.process.cpu_times()
        return used.user + used.system

    def connections(self) -> int:
        """Return how many connections clients have open, whatever their state."""
        own = self.place[1]
        return sum(1 for one in self.process.net_connections("tcp") if one.laddr and one.laddr.port == own and one.raddr)

    def clew(self, *arguments: str) -> str:
        """Run a command on the server's data directory and return what it prints."""
        command = [*_CLEW, *arguments, "--data-dir", str(self.directory)]
        return subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True).stdout

    def new_key(self, *scopes: str) -> str:
        """Create an API key; without scopes, one that may ask."""
        wanted = [option for scope in scopes or ("query",) for option in ("--scope", scope)]
        printed = self.clew("keys", "create", *wanted, "--app", "abuse")
        found = re.search(r"\bclew_\S+", printed)
        assert found is not None, printed
        return found[0]

    def log(self) -> str:
        """Return the log so far."""
        return (self.directory / "log").read_text()

    def calm(self) -> "Pulse":
        """Return what others feel for three seconds while nobody attacks, on this machine and with all that it does besides."""
        with self.pulse() as pulse:
            time.sleep(_CALM_SECONDS)
        return pulse

    @contextmanager
    def pulse(self) -> Iterator["Pulse"]:
        """Ask for `/healthz` all the time, in a process of its own, while the block runs."""
        beating = subprocess.Popen([sys.executable, __file__, self.url], stdin=-1, stdout=-1, text=True)
        pulse = Pulse()
        try:
            assert beating.stdout is not None
            beating.stdout.readline()
            yield pulse
        finally:
            waited = beating.communicate("\n")[0].split()
            pulse.asked, pulse.longest_milliseconds = int(waited[0]), float(waited[1])


@dataclass
class Pulse:
    """What others felt: how often they asked, and their longest wait."""

    asked: int = 0
    longest_milliseconds: float = 0.0

    def row(self, before: str, what: str = "longest wait of others", *, calm: "Pulse | None" = None) -> Row:
        """Return the line of the table about what others felt: at most 100 ms more than they felt in `calm`."""
        now = f"{self.longest_milliseconds:.0f} ms of {self.asked} requests"
        most = 100 + (calm.longest_milliseconds if calm else 0)
        return Row(what, before, now, f"{most:.0f} ms", 0 < self.longest_milliseconds < most)


@contextmanager
def attacked(open_files: tuple[int, int] | None = None, **variables: str) -> Iterator[Attacked]:
    """Run `clew serve` until the block ends; `variables` are settings, `open_files` its soft and hard limit of open files."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    own |= {"PYTHONPATH": str(ROOT / "src"), "CLEW_EMBEDDING": "minilm", "CLEW_EMBEDDING_THREADS": "1", "CLEW_POOL_SIZE": "5"}
    with tempfile.TemporaryDirectory(prefix="clew-abuse-", dir="/var/tmp") as name:
        directory = Path(name)
        directory.chmod(0o755)
        command = [*_CLEW, "serve", "--port", "0", "--data-dir", name]
        with (directory / "log").open("w") as log:
            bounded = ["prlimit", f"--nofile={open_files[0]}:{open_files[1]}", "--", *command] if open_files else command
            server = subprocess.Popen(bounded, env=own | variables, stdout=-1, stderr=log, text=True)
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Clew listens on "), (directory / "log").read_text()
            yield Attacked(line.split()[3], psutil.Process(server.pid), directory, own)
        finally:
            server.terminate()
            server.communicate(timeout=60)


def _beat(url: str) -> None:
    """Print how often `/healthz` was asked and the longest wait in milliseconds, once a line arrives on the standard input."""
    import select

    longest, asked = 0.0, 0
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as client:
        client.get("/healthz")
        print("beating", flush=True)
        started = time.perf_counter()
        while asked < _ASKED_LEAST or not select.select([sys.stdin], [], [], 0.005)[0]:
            with suppress(httpx.TransportError):  # closed while the server did not read: ask again, the wait goes on
                client.get("/healthz").raise_for_status()
                longest, asked = max(longest, time.perf_counter() - started), asked + 1
                started = time.perf_counter() + 0.005
    print(asked, longest * 1000)


if __name__ == "__main__":
    _beat(sys.argv[1])
