"""The Postgres process of a cluster, seen from outside: what its pid file says, whether that is true, and how to stop it.

A process id in a pid file proves nothing: after a crash, or in a new container, it may be any process. Only a `postgres` whose
working directory is the cluster counts. Above: `postgres`. Below: psutil.
"""

import signal
from dataclasses import dataclass
from pathlib import Path

import psutil

from clew.domain.errors import StoreUnavailable

_PID_LINE, _STATUS_LINE = 0, 7
# What each signal means to Postgres, and how long it may take: a fast shutdown writes a checkpoint, an immediate one does not.
_WAYS_TO_END = ((signal.SIGINT, 30.0), (signal.SIGQUIT, 5.0), (signal.SIGKILL, 5.0))


@dataclass(frozen=True)
class Postmaster:
    """What `postmaster.pid` says about the main process of a Postgres."""

    pid: int
    """Process id, not checked."""
    is_ready: bool
    """Whether it accepts connections."""


def read_postmaster(cluster: Path) -> Postmaster | None:
    """Return what the pid file says, or None without a complete first line."""
    try:
        lines = (cluster / "postmaster.pid").read_text("utf-8").splitlines()
        pid = int(lines[_PID_LINE])
    except (OSError, ValueError, IndexError):
        return None
    status = lines[_STATUS_LINE].strip() if len(lines) > _STATUS_LINE else ""
    return Postmaster(pid, status == "ready")


def running_postmaster(cluster: Path) -> psutil.Process | None:
    """Return the running main process of this cluster's Postgres, or None."""
    postmaster = read_postmaster(cluster)
    try:
        process = psutil.Process(postmaster.pid) if postmaster else None
    except psutil.Error:
        return None
    return process if process and _belongs(process, cluster) else None


def end_leftovers(cluster: Path) -> None:
    """Stop every process of this cluster, gracefully at first; call it only while holding the data directory's lock.

    A Postgres whose Clew was killed is about to end by itself: this waits for it, or forces it. A pid file that names an
    unrelated process is removed once no process of the cluster is left.

    Raises:
        StoreUnavailable: a process of the cluster does not end.
    """
    if not (cluster / "postmaster.pid").exists():
        return
    for number, seconds in _WAYS_TO_END:
        first = running_postmaster(cluster)
        remaining = [process for process in psutil.process_iter() if _belongs(process, cluster)]
        for process in [first] if first else remaining:
            _signal(process, number)
        _, alive = psutil.wait_procs(remaining, timeout=seconds)
        if not alive:
            break
    else:
        raise StoreUnavailable(
            f"A leftover Postgres process in {cluster} does not stop. Stop it yourself, or restart the machine."
        )
    _remove_pid_file_of_a_stranger(cluster)


def _belongs(process: psutil.Process, cluster: Path) -> bool:
    try:
        return (
            process.name() == "postgres"
            and process.status() != psutil.STATUS_ZOMBIE
            and process.uids().real == cluster.stat().st_uid
            and Path(process.cwd()) == cluster
        )
    except (psutil.Error, OSError):
        return False


def _signal(process: psutil.Process, number: signal.Signals) -> None:
    try:
        process.send_signal(number)
    except psutil.NoSuchProcess:
        return


def _remove_pid_file_of_a_stranger(cluster: Path) -> None:
    """Postgres removes a pid file whose process has ended, but refuses to start if another process now has its id."""
    postmaster = read_postmaster(cluster)
    if postmaster is None or psutil.pid_exists(postmaster.pid):
        (cluster / "postmaster.pid").unlink(missing_ok=True)
