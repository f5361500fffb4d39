"""The system call filter of processes that read untrusted files (seccomp(2)): Linux on x86-64 and Arm.

`filter_system_calls` refuses connections, access to other processes, signals to the parents and to groups, changes of other
processes' limits, new namespaces, mounts, and a session of its own; for a parser also everything that writes. Programs that the
process starts inherit the filter. It binds all threads. Above: `confinement.py` and `confined.py`.
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Sequence

_PR_SET_NO_NEW_PRIVS, _SET_MODE_FILTER, _ALL_THREADS = 38, 1, 1
_LOAD, _JUMP_EQUAL, _JUMP_SET, _JUMP_ABOVE, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_X32 = 0x40000000
_GROUP = 0x80000000
"""The sign of a process id: a negative one means a group, and -1 every process."""
_NAMESPACES = 0x7E020000
_AS_SIBLING = 0x8000
"""CLONE_PARENT: the new process would be a child of the parent, which does not wait for it."""
_AF_UNIX = 1

# fmt: off
_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SECCOMP = {"x86_64": 317, "aarch64": 277}
_CLONE = {"x86_64": 56, "aarch64": 220}
_CLONE3 = 435
_SOCKET, _CONNECT = {"x86_64": 41, "aarch64": 198}, {"x86_64": 42, "aarch64": 203}
_LISTENING = {"x86_64": (49, 50), "aarch64": (200, 201)}
"""bind, listen"""
_OPENING = {"x86_64": ((2, 1), (257, 2)), "aarch64": ((56, 2),)}
"""(`open`, `openat`; which argument holds the flags)"""
_SIGNALLING = {"x86_64": (62, 129, 200, 234, 297), "aarch64": (129, 130, 131, 138, 240)}
"""kill, rt_sigqueueinfo, tkill, tgkill, rt_tgsigqueueinfo: their first argument is the target process."""
_OWN_ALONE = {
    "x86_64": ((302, 0), (141, 1), (142, 0), (144, 0), (203, 0), (251, 1), (314, 0)),
    "aarch64": ((261, 0), (140, 1), (118, 0), (119, 0), (122, 0), (30, 1), (274, 0)),
}
"""(prlimit64, setpriority, sched_setparam, _setscheduler, _setaffinity, ioprio_set, sched_setattr; argument with the process):
0 is the caller, and any other process is refused."""
_REFUSED = {
    "x86_64": (
        101, 310, 311, 272, 308, 155, 161, 165, 166,  # ptrace, process_vm_*, unshare, setns, pivot_root, chroot, mount, umount
        428, 429, 430, 431, 432, 433, 442, 304,  # open_tree, move_mount, fs*, mount_setattr, open_by_handle_at
        175, 176, 313, 246, 248, 249, 250,  # kernel modules, kexec, keys
        298, 321, 323, 424, 425, 434, 438,  # perf_event, bpf, userfaultfd, pidfd_send_signal, io_uring, pidfd_open, pidfd_getfd
        109, 112,  # setpgid, setsid: the parent ends a process with its group
    ),
    "aarch64": (
        117, 270, 271, 97, 268, 41, 51, 40, 39,
        428, 429, 430, 431, 432, 433, 442, 265,
        105, 106, 273, 104, 217, 218, 219,
        241, 280, 282, 424, 425, 434, 438,
        154, 157,
    ),
}
_REFUSED_TO_READERS = {
    "x86_64": (
        41, 42, 43, 49, 50, 288,  # socket, connect, accept, bind, listen, accept4
        76, 82, 83, 84, 85, 86, 87, 88, 133,  # truncate, rename, mkdir, rmdir, creat, link, unlink, symlink, mknod
        258, 259, 263, 264, 265, 266, 316, 437,  # mkdirat, mknodat, unlinkat, renameat, linkat, symlinkat, renameat2, openat2
        90, 91, 92, 93, 94, 260, 268, 452, 132, 235, 261, 280, 188, 189, 190,  # chmod, chown, times, extended attributes
    ),
    "aarch64": (
        198, 200, 201, 202, 203, 242,
        45, 33, 34, 35, 36, 37, 38, 276, 437,
        52, 53, 54, 55, 452, 88, 5, 6, 7,
    ),
}
# fmt: on


def filter_system_calls(*, writes: bool = False, grandparent: int | None = None) -> bool:
    """Install the filter in every thread; return False if the system does not support it. Sets no_new_privs.

    `grandparent`: a process that gets no signals either, besides the parent.
    `writes`: for a program that writes files and talks to itself over a socket: only connections are refused to it.
    """
    machine = platform.machine()
    if sys.platform != "linux" or machine not in _ARCHITECTURES:
        return False
    parents = [os.getppid(), *([] if grandparent is None else [grandparent])]
    code = b"".join(_program(machine, parents, writes=writes))
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(buffer))
    libc = ctypes.CDLL(None, use_errno=True)
    no_privileges = libc.prctl(_PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0)))
    arguments = ctypes.c_uint(_SET_MODE_FILTER), ctypes.c_uint(_ALL_THREADS), program
    return no_privileges == 0 and libc.syscall(ctypes.c_long(_SECCOMP[machine]), *arguments) == 0


def _program(machine: str, parents: Sequence[int], *, writes: bool) -> list[bytes]:
    """Return the filter as classic BPF instructions, 8 bytes each."""
    refuse = _refuse(errno.EPERM)
    program = [
        _step(_LOAD, _ARCHITECTURE),
        _step(_JUMP_EQUAL, _ARCHITECTURES[machine], 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
    ]
    if machine == "x86_64":
        program += [_step(_JUMP_ABOVE, _X32, 0, 1), refuse]
    for number in _REFUSED[machine] if writes else (*_REFUSED[machine], *_REFUSED_TO_READERS[machine]):
        program += [_step(_JUMP_EQUAL, number, 0, 1), refuse]
    program += _own_sockets(machine) if writes else _reading(machine)
    for number in _SIGNALLING[machine]:
        target = _step(_LOAD, _ARGUMENTS)
        to_refusal = [_step(_JUMP_EQUAL, parent, len(parents) - place, 0) for place, parent in enumerate(parents)]
        program += [_step(_JUMP_EQUAL, number, 0, len(parents) + 4), target, *to_refusal]
        program += [_step(_JUMP_SET, _GROUP, 0, 1), refuse, _step(_RETURN, _ALLOW)]
    for number, argument in _OWN_ALONE[machine]:
        target = _step(_LOAD, _ARGUMENTS + 8 * argument)
        program += [_step(_JUMP_EQUAL, number, 0, 4), target, _step(_JUMP_EQUAL, 0, 0, 1), _step(_RETURN, _ALLOW), refuse]
    program += [_step(_JUMP_EQUAL, _CLONE3, 0, 1), _refuse(errno.ENOSYS)]  # its flags are in memory; libc then calls clone
    program += [
        _step(_JUMP_EQUAL, _CLONE[machine], 0, 3),
        _step(_LOAD, _ARGUMENTS),
        _step(_JUMP_SET, _NAMESPACES | _AS_SIBLING, 0, 1),
        refuse,
    ]
    return [*program, _step(_RETURN, _ALLOW)]


def _reading(machine: str) -> list[bytes]:
    """Refuse to open files for writing."""
    program: list[bytes] = []
    for number, argument in _OPENING[machine]:
        flags, denied = _step(_LOAD, _ARGUMENTS + 8 * argument), _refuse(errno.EACCES)
        program += [_step(_JUMP_EQUAL, number, 0, 4), flags, _step(_JUMP_SET, _WRITING, 0, 1), denied, _step(_RETURN, _ALLOW)]
    return program


def _own_sockets(machine: str) -> list[bytes]:
    """Refuse every connection, and every socket that is not local to the machine.

    Waiting for connections does nothing and succeeds: LibreOffice ends if it cannot wait for a second start of itself.
    """
    program = [_step(_JUMP_EQUAL, _CONNECT[machine], 0, 1), _refuse(errno.ECONNREFUSED)]
    for number in _LISTENING[machine]:
        program += [_step(_JUMP_EQUAL, number, 0, 1), _refuse(0)]
    program += [_step(_JUMP_EQUAL, _SOCKET[machine], 0, 4), _step(_LOAD, _ARGUMENTS), _step(_JUMP_EQUAL, _AF_UNIX, 0, 1)]
    return [*program, _step(_RETURN, _ALLOW), _refuse(errno.EPERM)]


def _refuse(number: int) -> bytes:
    return _step(_RETURN, _REFUSE | number)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)
