"""The rights that a process gives up before it reads untrusted files.

`confine` sets resource limits everywhere. On Linux it adds three layers, each where the system has it: a user of its own where
the server is root (`user.py`), no file but the libraries (`landlock.py`; `places.py` lists them), and a system call filter
(`seccomp.py`): no sockets, nothing written, no access to other processes. Programs that the process starts (Tesseract) inherit
all of this. Libraries must be loaded before, and the document arrives as an open descriptor. Decision 0043. Above: `worker.py`.
Next: `sandbox.py`, which enforces the time limit.
"""

import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clew.ingest.isolation import landlock, user
from clew.ingest.isolation.places import python_libraries, system_libraries
from clew.ingest.isolation.seccomp import filter_system_calls

OPEN_FILES_MOST = 64
_TASKS = Path("/proc/self/task")


@dataclass(frozen=True, slots=True)
class Layers:
    """What confines a process besides resource limits."""

    user: int | None = None
    """The id of its own user; None: it runs as the server's user."""
    files: int = 0
    """The version of Landlock that limits which files it reads; 0: it reads what its user can read."""
    calls: bool = False
    """Whether system calls are filtered: no network, no sockets, nothing written."""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Layers":
        """Return what a worker reports about itself."""
        own, files = values.get("user"), values.get("files")
        return cls(own if isinstance(own, int) else None, files if isinstance(files, int) else 0, values.get("calls") is True)


def confine(memory_bytes: int, programs: tuple[str | None, ...] = (), *, server: int | None = None) -> Layers:
    """Give up the rights that reading a file does not need; return the layers in force.

    After this, a write to a file fails with EFBIG or EACCES, a socket with EPERM, and opening a file outside the libraries with
    EACCES. `programs`: those that readers start. `server`: the process above the parent.
    """
    _limit_resources(memory_bytes)
    own_user = user.free_id() if user.is_root() else None
    libraries = python_libraries()
    files = landlock.restrict([*libraries, *system_libraries(programs)]) if _has_one_thread() else 0
    if own_user is not None:
        hidden = not all(map(user.is_public, libraries))
        can_change = files > 0 or not hidden
        own_user = own_user if can_change and user.become(own_user, keeps_reading=hidden) else None
    return Layers(own_user, files, filter_system_calls(grandparent=server))


def limit_cpu(seconds: float) -> None:
    """Have the kernel kill this process after this many more seconds of processor time."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + seconds) + 1, resource.RLIM_INFINITY))


def _limit_resources(memory_bytes: int) -> None:
    import resource

    if sys.platform != "darwin":  # macOS refuses a limit of the address space
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES_MOST, OPEN_FILES_MOST))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write fails instead of killing the process


def _has_one_thread() -> bool:
    """Return whether Landlock, which binds one thread, would bind all of this process."""
    return _TASKS.is_dir() and len(os.listdir(_TASKS)) == 1
