"""The data directory of one Clew, the process that uses it, and the address of that process.

Above: `clew serve` and the commands, which hold the lock while they run; the embedded Postgres, which starts only under it.
Below: the operating system's advisory lock, which the kernel releases however its holder ends. Read `postgres` next.
"""

import errno
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, cast

import platformdirs
import psutil

from clew.domain.errors import DataDirectoryInUse, StoreUnsuitable
from clew.embedded.forked import hold, let_go

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_SERVER_FILE = "server.json"
_LOCK_FILE = "clew.lock"
_CLOCK_SLACK_SECONDS = 2.0  # the start time of a process changes a little when the clock is set


def runs_as_root() -> bool:
    """Return whether this process runs as root (never on Windows)."""
    return sys.platform != "win32" and os.geteuid() == 0


def default_data_directory() -> Path:
    """Return the default data directory: `/var/lib/clew` for root, otherwise the platform's user data directory."""
    if runs_as_root():
        return Path("/var/lib/clew")
    return platformdirs.user_data_path("clew", appauthor=False)


def prepare_data_directory(path: Path) -> Path:
    """Create the directory if it is missing and return its absolute path.

    The directory is private to its user; for root it can be traversed (not listed), because Postgres runs as another user inside
    it. The mode of an existing directory changes only if it is empty; directories above it never change.

    Raises:
        StoreUnsuitable: it cannot be created, read or written.
    """
    try:
        directory = path.expanduser().resolve()
        directory.mkdir(parents=True, exist_ok=True)
        if not any(directory.iterdir()) and directory.stat().st_uid == _own_uid():
            directory.chmod(0o711 if runs_as_root() else 0o700)
    except OSError as error:
        raise unusable(path, error) from error
    return directory


def _own_uid() -> int:
    return 0 if sys.platform == "win32" else os.geteuid()


def unusable(path: Path, error: OSError) -> StoreUnsuitable:
    """Return the error that says in plain words why the data directory cannot be used, and what to do about it."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreUnsuitable(
            f"The disk that holds {path} is full. Free some space, or choose another directory with --data-dir."
        )
    if error.errno == errno.EROFS:
        return StoreUnsuitable(f"{path} is on a read-only file system. Choose another directory with --data-dir.")
    what = f"{error.strerror or error} ({error.filename or path})"
    return StoreUnsuitable(f"{path} cannot be used as the data directory: {what}. Choose another directory with --data-dir.")


def write_atomically(path: Path, text: str) -> None:
    """Replace the file as a whole, readable by its owner only; a crash leaves the old text or the new one."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


# Who serves this directory --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ServerFile:
    """The server of a data directory, as recorded in `server.json`."""

    pid: int
    """Process id."""
    address: str
    """Base URL, such as `http://127.0.0.1:5200`."""
    process_started: float
    """When that process started, in seconds since the epoch: detects a process id that another process reuses."""
    data_dir: str
    """The directory it serves: this one, or another one whose server the commands here use, as with `clew demo`."""


def write_server_file(data_dir: Path, address: str, *, served: Path | None = None) -> ServerFile:
    """Record the address of this process for the commands, once the server listens. `served`: its data directory, if another."""
    server = ServerFile(os.getpid(), address, psutil.Process().create_time(), str((served or data_dir).resolve()))
    write_atomically(data_dir / _SERVER_FILE, json.dumps(asdict(server)))
    return server


def read_server_file(data_dir: Path) -> ServerFile | None:
    """Return the server of this directory, or None: no file, a broken one, or one left by a server that has ended."""
    try:
        fields = cast(dict[str, object], json.loads((data_dir / _SERVER_FILE).read_text("utf-8")))
        started_at, served = float(str(fields["process_started"])), str(fields.get("data_dir", data_dir.resolve()))
        server = ServerFile(int(str(fields["pid"])), str(fields["address"]), started_at, served)
        started = psutil.Process(server.pid).create_time()
    except (OSError, ValueError, KeyError, TypeError, psutil.Error):
        return None
    return server if abs(started - server.process_started) <= _CLOCK_SLACK_SECONDS else None


def read_guest(data_dir: Path) -> ServerFile | None:
    """Return the server of another data directory that commands here use, or None."""
    server = read_server_file(data_dir)
    return server if server is not None and server.data_dir != str(data_dir.resolve()) else None


def remove_server_file(data_dir: Path) -> None:
    """Remove the recorded address; call it before the server stops listening."""
    (data_dir / _SERVER_FILE).unlink(missing_ok=True)


# One user at a time ---------------------------------------------------------------------------------------------------


def was_used(data_dir: Path) -> bool:
    """Return whether a process ever took the lock of this directory. Checking this does not create a data directory."""
    return (data_dir / _LOCK_FILE).exists()


class DataDirectoryLock:
    """The lock on a data directory, held by one process while it runs. Not for use by two threads at once."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._descriptor is not None

    def acquire(self, *, wait_seconds: float = 0.3) -> None:
        """Take the lock, creating the directory if it is missing; wait at most `wait_seconds` for another holder.

        The doctor holds it for a moment to check that it is free; a start must not fail because of that.

        Raises:
            DataDirectoryInUse: another process (or another object of this one) holds it; the message names it.
            StoreUnsuitable: the directory cannot be used.
        """
        directory = prepare_data_directory(self.data_dir)
        descriptor = self._open(directory / _LOCK_FILE)
        deadline = time.monotonic() + wait_seconds
        while not _try_lock(descriptor):
            if time.monotonic() >= deadline:
                holder = os.pread(descriptor, 20, 0) if hasattr(os, "pread") else b""
                os.close(descriptor)
                raise in_use(directory, holder.decode("ascii", "replace").strip())
            time.sleep(0.05)
        os.ftruncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
        self._descriptor = hold(descriptor)

    def release(self) -> None:
        """Release the lock; does nothing if it is not held."""
        if self._descriptor is not None:
            let_go(self._descriptor)
            self._descriptor = None

    def _open(self, path: Path) -> int:
        try:
            return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        except OSError as error:
            raise unusable(path.parent, error) from error

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.release()


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, 1 << 30, os.SEEK_SET)  # a locked byte cannot be read there: lock one far after the text
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def in_use(directory: Path, holder: str = "") -> DataDirectoryInUse:
    """Return the error that names the process using a data directory; `holder` is the process id in its lock file."""
    server = read_server_file(directory)
    pid = str(server.pid) if server else holder or "unknown"
    where = f", running at {server.address}" if server else ""
    return DataDirectoryInUse(
        f"Another Clew is using {directory}: process {pid}{where}. Use that server, stop it, or choose "
        "another directory with --data-dir.",
        path=str(directory),
        pid=pid,
        address=server.address if server else None,
    )
