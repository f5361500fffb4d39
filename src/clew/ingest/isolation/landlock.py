"""Landlock: which files a process, and every program that it starts, may still open (landlock(7), Linux 5.13 and newer).

Needs neither root nor a namespace, and cannot be undone. It binds the calling thread and what that thread starts, so a process
must have one thread when it calls `restrict`. Where the kernel knows more (6.7: TCP; 6.12: signals and abstract sockets to
processes outside), those rights go too. Above: `confinement.py` and `confined.py`.
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446
"""System calls, the same numbers on every processor."""
_ASK_VERSION, _PATH_BENEATH, _PR_SET_NO_NEW_PRIVS = 1, 1, 38
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_FILE, _MAKE_SOCKET, _TRUNCATE = 1 << 4, 1 << 5, 1 << 7, 1 << 8, 1 << 9, 1 << 14
_FILE_RIGHTS = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_READING = _EXECUTE | _READ_FILE | _READ_DIR
_WRITING = _READ_FILE | _READ_DIR | _WRITE_FILE | _TRUNCATE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_FILE | _MAKE_SOCKET
"""Links and devices are missing: the parent follows no link that a program put in the place of its result."""
_FILES_BY_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
_TCP_SINCE, _TCP = 4, 3
SCOPES_SINCE, _SCOPES = 6, 3
"""The version from which a process can only signal those that it started."""


def version() -> int:
    """Return the version of Landlock that the kernel supports; 0 if it has none or does not allow it."""
    if sys.platform != "linux":
        return 0
    return max(_call(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION)), 0)


def restrict(readable: Iterable[Path], writable: Iterable[Path] = ()) -> int:
    """Give up all files but these and those beneath them; return the version in force, or 0 if nothing changed.

    `readable` may also be executed. Paths that do not exist are skipped. Open descriptors keep working. Sets no_new_privs.
    """
    known = version()
    if known == 0:
        return 0
    files = _FILES_BY_VERSION[min(known, max(_FILES_BY_VERSION))]
    rules = struct.pack("QQQ", files, _TCP if known >= _TCP_SINCE else 0, _SCOPES if known >= SCOPES_SINCE else 0)
    ruleset = _call(_CREATE, rules, ctypes.c_size_t(len(rules)), ctypes.c_uint32(0))
    if ruleset < 0:
        return 0
    try:
        for rights, paths in ((_READING, readable), (_WRITING, writable)):
            for path in paths:
                _allow(ruleset, path, rights & files)
        ctypes.CDLL(None).prctl(_PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0)))
        return known if _call(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint32(0)) == 0 else 0
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        rule = struct.pack("=Qi", rights if path.is_dir() else rights & _FILE_RIGHTS, place)
        _call(_ADD, ctypes.c_int(ruleset), ctypes.c_int(_PATH_BENEATH), rule, ctypes.c_uint32(0))
    finally:
        os.close(place)


def _call(number: int, *arguments: object) -> int:
    system_call = ctypes.CDLL(None, use_errno=True).syscall
    system_call.restype = ctypes.c_long
    return system_call(ctypes.c_long(number), *arguments)
