"""Starts another program with fewer rights: `python -I -m clew.ingest.isolation.confined SECONDS PROGRAM ARGUMENT…`.

For programs that cannot work inside the sandbox's workers because they write files. The program may write in its working
directory, which must be its own, and nowhere else. Limits memory, the size of files, processor time and core dumps; the other
layers are those of `confinement.py`, each where the system has it. `office/old_office.py` starts it.
"""

import ctypes
import os
import sys
from pathlib import Path

from clew.ingest.isolation import landlock, user
from clew.ingest.isolation.places import system_libraries
from clew.ingest.isolation.seccomp import filter_system_calls

_MEMORY_BYTES = 6 << 30
_FILE_BYTES = 512 << 20
_NEW_NETWORK, _NEW_USER = 0x40000000, 0x10000000
_READABLE = tuple(
    map(
        Path,
        (
            "/etc/fonts",
            "/etc/libreoffice",
            "/var/cache/fontconfig",
            "/var/lib/libreoffice",
            "/var/spool/libreoffice",
            "/dev/null",
            "/dev/urandom",
        ),
    )
)
_DEVICES = (Path("/dev/null"),)


def main(seconds: int, command: list[str]) -> None:
    """Become the program; does not return."""
    import resource

    folder = Path.cwd()
    program = os.path.realpath(command[0])
    _leave_network()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE_BYTES, _FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    own_user = user.free_id() if user.is_root() and user.is_public(Path(program)) and user.is_public(folder.parent) else None
    landlock.restrict([*system_libraries([program]), *_READABLE], [folder, *_DEVICES])
    if own_user is not None:
        _give(folder, own_user)
        user.become(own_user)
    filter_system_calls(writes=True)
    os.execv(command[0], command)  # noqa: S606 - the program that the parent found


def _give(folder: Path, owner: int) -> None:
    """Make this user the owner of the directory and everything in it."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, owner, owner, follow_symlinks=False)


def _leave_network() -> None:
    """Enter a separate network namespace without a way out; continue silently if the system refuses."""
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None, use_errno=True)
    user_id, group_id = os.getuid(), os.getgid()
    if user_id == 0:
        library.unshare(_NEW_NETWORK)
    elif library.unshare(_NEW_NETWORK | _NEW_USER) == 0:
        for name, line in (("setgroups", "deny"), ("uid_map", f"{user_id} {user_id} 1"), ("gid_map", f"{group_id} {group_id} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(line)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
