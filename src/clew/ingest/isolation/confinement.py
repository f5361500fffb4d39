"""The rights that a process gives up before it reads untrusted files.

`confine` sets resource limits everywhere, and on Linux (x86-64, Arm) a system call filter: no sockets, no file opened for
writing, nothing created, renamed, removed or mounted, no access to other processes, no signal to the parent or to a group, no
change of other processes' limits or priorities, no new session. Programs that the process starts (Tesseract) inherit all of this.
Libraries must be loaded before. Decision 0026 says what this does not cover. Above: `worker.py`. Next: `sandbox.py`, which
enforces the time limit.
"""

import ctypes
import errno
import os
import platform
import resource
import signal
import struct
import sys

OPEN_FILES_MOST = 64
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 38, 22, 2
_LOAD, _JUMP_EQUAL, _JUMP_SET, _JUMP_ABOVE, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_X32 = 0x40000000
_GROUP = 0x80000000
"""The sign of a process id: a negative one means a group, and -1 every process."""

# fmt: off
_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
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
        41, 42, 43, 49, 50, 288,  # socket, connect, accept, bind, listen, accept4
        76, 82, 83, 84, 85, 86, 87, 88, 133,  # truncate, rename, mkdir, rmdir, creat, link, unlink, symlink, mknod
        258, 259, 263, 264, 265, 266, 316, 437,  # mkdirat, mknodat, unlinkat, renameat, linkat, symlinkat, renameat2, openat2
        90, 91, 92, 93, 94, 260, 268, 452, 132, 235, 261, 280, 188, 189, 190,  # chmod, chown, times, extended attributes
        101, 310, 311, 272, 308, 155, 161, 165, 166,  # ptrace, process_vm_*, unshare, setns, pivot_root, chroot, mount, umount
        175, 176, 313, 246, 248, 249, 250,  # kernel modules, kexec, keys
        298, 321, 323, 424, 425, 434, 438,  # perf_event, bpf, userfaultfd, pidfd_send_signal, io_uring, pidfd_open, pidfd_getfd
        109, 112,  # setpgid, setsid: the parent ends a worker with its group
    ),
    "aarch64": (
        198, 200, 201, 202, 203, 242,
        45, 33, 34, 35, 36, 37, 38, 276, 437,
        52, 53, 54, 55, 452, 88, 5, 6, 7,
        117, 270, 271, 97, 268, 41, 51, 40, 39,
        105, 106, 273, 104, 217, 218, 219, 241, 280, 282, 424, 425, 434, 438,
        154, 157,
    ),
}
# fmt: on


def confine(memory_bytes: int) -> bool:
    """Give up the rights that reading a file does not need; return True if the kernel also filters system calls.

    After this, a write to a file fails with EFBIG or EACCES, and a socket with EPERM.
    """
    if sys.platform != "darwin":  # macOS refuses a limit of the address space
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES_MOST, OPEN_FILES_MOST))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write fails instead of killing the process
    machine = platform.machine()
    return sys.platform == "linux" and machine in _ARCHITECTURES and _filter_system_calls(machine)


def limit_cpu(seconds: float) -> None:
    """Have the kernel kill this process after this many more seconds of processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + seconds) + 1, resource.RLIM_INFINITY))


def _filter_system_calls(machine: str) -> bool:
    """Install the filter; return False if the kernel does not support it."""
    code = b"".join(_program(machine, os.getppid()))
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(buffer))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl.argtypes = [ctypes.c_int, ctypes.c_ulong, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_ulong]
    no_privileges = libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, None, 0, 0)
    return no_privileges == 0 and libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, program, 0, 0) == 0


def _program(machine: str, parent: int) -> list[bytes]:
    """Return the filter as classic BPF instructions, 8 bytes each (seccomp(2))."""
    refuse = _step(_RETURN, _REFUSE | errno.EPERM)
    program = [
        _step(_LOAD, _ARCHITECTURE),
        _step(_JUMP_EQUAL, _ARCHITECTURES[machine], 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
    ]
    if machine == "x86_64":
        program += [_step(_JUMP_ABOVE, _X32, 0, 1), refuse]
    for number in _REFUSED[machine]:
        program += [_step(_JUMP_EQUAL, number, 0, 1), refuse]
    for number, argument in _OPENING[machine]:
        flags = _step(_LOAD, _ARGUMENTS + 8 * argument)
        denied = _step(_RETURN, _REFUSE | errno.EACCES)
        program += [_step(_JUMP_EQUAL, number, 0, 4), flags, _step(_JUMP_SET, _WRITING, 0, 1), denied, _step(_RETURN, _ALLOW)]
    for number in _SIGNALLING[machine]:
        target = _step(_LOAD, _ARGUMENTS)
        program += [_step(_JUMP_EQUAL, number, 0, 5), target, _step(_JUMP_EQUAL, parent, 1, 0)]
        program += [_step(_JUMP_SET, _GROUP, 0, 1), refuse, _step(_RETURN, _ALLOW)]
    for number, argument in _OWN_ALONE[machine]:
        target = _step(_LOAD, _ARGUMENTS + 8 * argument)
        program += [_step(_JUMP_EQUAL, number, 0, 4), target, _step(_JUMP_EQUAL, 0, 0, 1), _step(_RETURN, _ALLOW), refuse]
    return [*program, _step(_RETURN, _ALLOW)]


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)
