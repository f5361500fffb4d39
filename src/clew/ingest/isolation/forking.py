"""The process that has loaded every reader's library and forks the workers: one starts in 15 ms instead of a third of a second.

`worker_processes.py` starts it and orders workers over a socket. `WORKER`, with the two ends that the worker is to have, is
answered with the worker's process id, and `END` with that id waits for a worker that the server has killed: until then, nobody
else can get its id. It reads no document itself. Where the system is not Linux, libraries may not survive a fork: there the
process becomes the first worker that is ordered. Above: `worker.py`, which serves in the fork.
"""

import gc
import os
import socket
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

WORKER, END = b"W", b"E"
ORDER = struct.Struct(">cI")
"""What to do, and the process id of the worker to end."""
ANSWER = struct.Struct(">I")
"""The process id of the worker; `NONE` if the system has no room for another process."""
NONE = 0
FORKS = sys.platform == "linux"
"""Whether one process serves for all workers."""
_ENDS = 2
_STANDARD = 3


def fork_workers(serve: Callable[[], None]) -> None:
    """Follow the orders on file descriptor 0 until it is closed. `serve` finds a worker's ends at descriptors 0 and 1."""
    orders = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=os.dup(0))
    workers: set[int] = set()
    gc.freeze()
    orders.sendall(ANSWER.pack(NONE))  # the libraries are loaded
    while order := _next_order(orders):
        kind, worker, ends = order
        if not FORKS:
            orders.sendall(ANSWER.pack(os.getpid()))
            return _become_worker(ends, serve)
        if kind == WORKER:
            worker = _fork(ends, serve)
            workers |= {worker} - {NONE}
        elif worker in workers:
            workers.remove(worker)
            os.waitpid(worker, 0)
        for end in ends:
            os.close(end)
        orders.sendall(ANSWER.pack(worker))
    return None


def _next_order(orders: socket.socket) -> tuple[bytes, int, Sequence[int]] | None:
    data, ends, _, _ = socket.recv_fds(orders, ORDER.size, _ENDS)
    while data and len(data) < ORDER.size and (more := orders.recv(ORDER.size - len(data))):
        data += more
    return (*ORDER.unpack(data), ends) if len(data) == ORDER.size else None


def _fork(ends: Sequence[int], serve: Callable[[], None]) -> int:
    """Fork a worker with a session of its own, and return its process id. Does not return in the worker."""
    if len(ends) != _ENDS:  # there is no room for more files
        return NONE
    try:
        worker = os.fork()
    except OSError:
        return NONE
    if worker == 0:
        try:
            os.setsid()
            _become_worker(ends, serve)
        finally:
            os._exit(1)
    return worker


def _become_worker(ends: Sequence[int], serve: Callable[[], None]) -> None:
    """Serve with these ends and nothing else that is open: whoever has the socket of the orders could take others' documents."""
    for place, end in enumerate(ends):
        os.dup2(end, place)
    _close_others()
    serve()


def _close_others() -> None:
    """Close every descriptor but those of standard input, output and error."""
    try:
        names = os.listdir("/proc/self/fd" if FORKS else "/dev/fd")
    except OSError:  # not mounted
        os.closerange(_STANDARD, os.sysconf("SC_OPEN_MAX"))
        return
    for descriptor in map(int, names):
        if descriptor >= _STANDARD:
            with suppress(OSError):  # the one that listed them
                os.close(descriptor)
