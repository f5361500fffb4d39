"""Starts another program with fewer rights: `python -I -m clew.ingest.isolation.confined SECONDS PROGRAM ARGUMENT…`.

For programs that cannot work inside the sandbox's workers because they write files. Limits memory, the size of files, processor
time and core dumps, and removes network access where the system allows it. `office/old_office.py` starts it.
"""

import ctypes
import os
import resource
import sys

_MEMORY_BYTES = 6 << 30
_FILE_BYTES = 512 << 20
_NEW_NETWORK, _NEW_USER = 0x40000000, 0x10000000


def main(seconds: int, command: list[str]) -> None:
    """Become the program; does not return."""
    _leave_network()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE_BYTES, _FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    os.execv(command[0], command)  # noqa: S606 - the program that the parent found


def _leave_network() -> None:
    """Enter a separate network namespace without a way out; continue silently if the system refuses."""
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None, use_errno=True)
    user, group = os.getuid(), os.getgid()
    if user == 0:
        library.unshare(_NEW_NETWORK)
    elif library.unshare(_NEW_NETWORK | _NEW_USER) == 0:
        for name, line in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(line)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
