"""The check of `clew doctor` on the cell of the processes that read documents: which layers this machine has.

Starts a worker and asks it what confines it. Above: `command`. Below: `ingest.isolation`; decision 0043 explains the layers.
"""

import asyncio
import sys
from pathlib import Path

from clew.domain.errors import ReaderUnavailable
from clew.ingest.isolation import landlock, user
from clew.ingest.isolation.confinement import Layers
from clew.ingest.isolation.places import python_libraries
from clew.ingest.isolation.sandbox import Sandbox
from clew.store.checks import Check

_NAME = "readers of documents"
_ELSEWHERE = (
    "Only Linux has these layers. Run Clew there, for example in a container, if documents come from people you do not trust."
)
_NO_FILTER = (
    "Allow the system calls prctl and seccomp in the security profile of the container. The filter exists for x86-64 and Arm "
    "(64 bits) only."
)
_NO_LANDLOCK = (
    "Use Linux 5.13 or newer with Landlock: /sys/kernel/security/lsm lists `landlock`; if it does not, add it to the kernel "
    "parameter lsm=. In a container, allow the system calls landlock_* in its security profile."
)
_NO_SIGNALS = "Linux 6.12 or newer also keeps readers from signalling other processes of this user."


def check_readers() -> Check:
    """Check what confines the processes that read documents; blocks for a second or two."""
    try:
        layers = asyncio.run(_layers())
    except ReaderUnavailable as error:
        return Check(_NAME, "fail", "cannot be started", error.message)
    return describe(layers, hidden=_hidden_library())


async def _layers() -> Layers:
    async with Sandbox(workers=1) as sandbox:
        return await sandbox.layers()


def _hidden_library() -> Path | None:
    """Return a directory of Python's libraries that only this user can read; None if there is none."""
    return next((path for path in python_libraries() if path.exists() and not user.is_public(path)), None)


def describe(layers: Layers, *, hidden: Path | None = None) -> Check:
    """Return the check for these layers.

    `hidden`: a directory of libraries that other users cannot read, if there is one.
    """
    found = "; ".join((_network(layers), _files(layers), _user(layers)))
    if sys.platform != "linux":
        return Check(_NAME, "warn", found, _ELSEWHERE)
    remedies = [
        *([] if layers.calls else [_NO_FILTER]),
        *([] if layers.files else [_NO_LANDLOCK]),
        *([_private(hidden)] if user.is_root() and layers.user is None else []),
    ]
    if remedies:
        return Check(_NAME, "warn", found, " ".join(remedies))
    may_signal = layers.user is None and layers.files < landlock.SCOPES_SINCE
    return Check(_NAME, "ok", found, _NO_SIGNALS if may_signal else "")


def _network(layers: Layers) -> str:
    if layers.calls:
        return "no network, no socket of the database, nothing written (system call filter)"
    return "they can reach the network and the database's socket, because system calls are not filtered"


def _files(layers: Layers) -> str:
    if layers.files:
        return f"no file but the one they read and the libraries (Landlock {layers.files})"
    whose = "every file that is open to all users" if layers.user is not None else "every file that the server's user can read"
    return f"they can read {whose}, because Landlock is not available"


def _user(layers: Layers) -> str:
    if layers.user is not None:
        return f"a user of their own (ID {layers.user} now)"
    if user.is_root():
        return "they run as root, like the server"
    return "they run as the server's user"


def _private(hidden: Path | None) -> str:
    if hidden is None:
        return "The system does not allow readers a user of their own. Run Clew as a user other than root."
    return f"{hidden} can be read by root only. Run Clew as a user other than root, or install it where every user can read it."
