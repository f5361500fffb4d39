"""The process that imports Clew once and forks the programs that `forking.py` orders: `python -m tests.fork_server <socket>`.

It has one thread and nothing open but its socket, so that a fork is as good as new. The parent tells each caller, over the
connection that ordered it, the process id and, when it has ended, its status. It ends when its standard input is closed.
"""

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import sys
import tempfile
import threading
from contextlib import suppress
from importlib import import_module
from typing import Any

import psutil

IMPORTED = (
    "clew.server.serve",
    "clew.ingest.isolation.sandbox",
    "clew.providers.answering.provider_model",
    "clew.providers.completion.pydantic_ai_adapter",
    "clew.providers.mcp_clients",
    "clew.providers.tools.session",
    "clew.store.migrate",
    "httptools",
    "multipart",
    "pydantic_ai.models.anthropic",
    "rich.console",
    "rich.table",
    "tokenizers",
    "typer",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
    "uvloop",
)
"""With the dialects, all that a start imports, whichever models answer, but `clew.cli`, which looks at the terminal and the
environment, and onnxruntime, which starts a thread."""
_ORDER_BYTES = 1 << 18
_WORD = 8
_DESCRIPTORS_MOST = 4096


def main(listener: socket.socket) -> dict[str, Any]:
    """Fork what is ordered; return an order in the process that is to follow it."""
    ties: dict[int, socket.socket] = {}

    def tell_ended(*_: object) -> None:
        for pid in list(ties):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                with ties.pop(pid) as tie:
                    _tell(tie, status)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's: what runs is ended by its tests
    signal.signal(signal.SIGCHLD, tell_ended)
    while True:
        ready, _, _ = select.select([0, listener], [], [])
        if 0 in ready:
            sys.exit()
        tie, _ = listener.accept()
        text, streams, _, _ = socket.recv_fds(tie, _ORDER_BYTES, 3)
        order = json.loads(text)
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        pid = os.fork()
        if pid == 0:
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
            for held in (listener, tie, *ties.values()):
                held.detach()
            os.closerange(3, _DESCRIPTORS_MOST)
            return order
        for stream in streams:
            os.close(stream)
        _put_into_group(pid, order)
        ties[pid] = tie
        _tell(tie, pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])


def _put_into_group(pid: int, order: dict[str, Any]) -> None:
    """Parent and child both do it: neither goes on before it is done."""
    if order["group"] >= 0:
        with suppress(OSError):
            os.setpgid(pid, order["group"])


def _tell(tie: socket.socket, number: int) -> None:
    with suppress(BrokenPipeError):  # nobody wants to know any more
        tie.send(number.to_bytes(_WORD, "little", signed=True))


def follow(order: dict[str, Any]) -> None:
    """Become the program that was ordered, and end as it does."""
    status: object = None
    try:
        _run(order)
    except SystemExit as ended:
        status = ended.code
    if status is None or isinstance(status, int):
        _leave(status or 0)
    sys.exit(str(status))


def _leave(status: int) -> None:
    """End as Python does, without taking its objects apart: that would copy all memory that is shared with the fork server."""
    threading._shutdown()  # pyright: ignore  waits for threads
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status & 0xFF)


def _run(order: dict[str, Any]) -> None:
    _put_into_group(0, order)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    os.environ.clear()
    os.environ.update(order["environment"])
    tempfile.tempdir = None
    _, program, *arguments = order["command"]
    if program == "-c":
        code, *arguments = arguments
        sys.argv = ["-c", *arguments]
        exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})  # noqa: S102  the code of a test
    elif program == "-m":
        module, *arguments = arguments
        sys.argv = [module, *arguments]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    else:
        sys.argv = [program, *arguments]
        runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    for name in IMPORTED:
        import_module(name)
    from clew.engine.stages.resolve import load_words
    from clew.server.app import load_dialects

    load_words()
    load_dialects()
    gc.collect()
    gc.freeze()
    assert psutil.Process().num_threads() == 1, "forks are unsafe beside a second thread"
    with socket.socket(fileno=int(sys.argv[1])) as listening:
        ordered = main(listening)
    follow(ordered)
