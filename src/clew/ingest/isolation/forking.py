"""The process that has loaded every reader's library and forks the workers: one starts in 15 ms instead of half a second.

`worker_processes.py` starts it and orders workers over a socket. `WORKER`, with the two ends that the worker is to have, is
answered with the worker's process id, and `END` with that id kills the worker and what it started. It is their parent, so an id
stays a worker's until it is ended here. It reads no document itself. Where the system is not Linux, libraries may not
survive a fork: there the process becomes the first worker that is ordered. Above: `worker.py`, which serves in the fork.
"""

import gc
import os
import signal
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


def fork_workers(serve: Callable[[], None]) -> None:
    """Follow the orders on file descriptor 0 until it is closed. `serve` finds a worker's ends at descriptors 0 and 1."""
    orders = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=os.dup(0))
    gc.freeze()
    orders.sendall(ANSWER.pack(NONE))  # the libraries are loaded
    while order := _next_order(orders):
        kind, worker, ends = order
        if not FORKS:
            orders.sendall(ANSWER.pack(os.getpid()))
            return _become_worker(orders, ends, serve)
        if kind == END:
            _end(worker)
        else:
            worker = _fork(orders, ends, serve)
        orders.sendall(ANSWER.pack(worker))
    return None


def _next_order(orders: socket.socket) -> tuple[bytes, int, Sequence[int]] | None:
    data, ends, _, _ = socket.recv_fds(orders, ORDER.size, _ENDS)
    while data and len(data) < ORDER.size and (more := orders.recv(ORDER.size - len(data))):
        data += more
    return (*ORDER.unpack(data), ends) if len(data) == ORDER.size else None


def _fork(orders: socket.socket, ends: Sequence[int], serve: Callable[[], None]) -> int:
    """Fork a worker, which leads a group of its own, and return its process id. Does not return in the worker."""
    try:
        worker = os.fork()
        if worker == 0:
            try:
                os.setpgid(0, 0)
                _become_worker(orders, ends, serve)
            finally:
                os._exit(1)
        with suppress(OSError):  # it may have done so, and ended
            os.setpgid(worker, worker)
    except OSError:
        worker = NONE
    for end in ends:
        os.close(end)
    return worker


def _become_worker(orders: socket.socket, ends: Sequence[int], serve: Callable[[], None]) -> None:
    orders.close()
    for place, end in enumerate(ends):
        os.dup2(end, place)
        os.close(end)
    serve()


def _end(worker: int) -> None:
    """Kill a worker and what it started, and wait until it is gone."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(worker, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(worker, 0)
