"""A user of its own for a process that reads untrusted files, where the server is root.

Each process gets an id of the range that systemd keeps for users without an account (61184 to 65519), so a parser can neither
signal nor look into another one, the server, or PostgreSQL. Above: `confinement.py` and `confined.py`.
"""

import ctypes
import os
import struct
import sys
from pathlib import Path

_FIRST, _COUNT = 61_184, 4_336
_PR_SET_KEEPCAPS = 8
_READ_EVERYTHING = 2
"""CAP_DAC_READ_SEARCH: permissions of files do not matter for reading."""
_CAPABILITIES_VERSION = 0x20080522
_ROOT = 0
_PROCESSES_MOST = 32
_OTHERS_READ, _OTHERS_ENTER = 0o004, 0o001


def is_root() -> bool:
    """Return whether this process runs as root (never on Windows)."""
    return sys.platform != "win32" and os.geteuid() == _ROOT


def free_id() -> int:
    """Return the id of a user that has no account, different for processes that run at the same time."""
    import pwd

    start = os.getpid() % _COUNT
    for number in (_FIRST + (start + step) % _COUNT for step in range(_COUNT)):
        try:
            pwd.getpwuid(number)
        except KeyError:
            return number
    raise OSError("Every user id of the range is taken.")


def is_public(path: Path) -> bool:
    """Return whether every user may read a file or directory and reach it."""
    try:
        modes = [place.stat().st_mode for place in (path, *path.parents)]
    except OSError:
        return False
    return bool(modes[0] & _OTHERS_READ) and all(mode & _OTHERS_ENTER for mode in modes[1:])


def become(number: int, *, keeps_reading: bool = False) -> bool:
    """Become this user for good, with no groups and at most 32 processes; return False if the system refuses.

    `keeps_reading`: keep the right to read files whatever their permissions, for libraries that only root can read. Use it only
    where Landlock names the files.
    """
    import resource

    libc = ctypes.CDLL(None, use_errno=True)
    try:
        if keeps_reading:
            libc.prctl(_PR_SET_KEEPCAPS, *map(ctypes.c_ulong, (1, 0, 0, 0)))
        os.setgroups([])
        os.setresgid(number, number, number)
        os.setresuid(number, number, number)
    except OSError:  # a user namespace that has no such id
        return False
    if keeps_reading:
        kept = 1 << _READ_EVERYTHING
        libc.capset(struct.pack("Ii", _CAPABILITIES_VERSION, 0), struct.pack("6I", kept, kept, 0, 0, 0, 0))
    resource.setrlimit(resource.RLIMIT_NPROC, (_PROCESSES_MOST, _PROCESSES_MOST))
    return True
