"""Starts programs of Clew by forking a process that has imported it: a tenth of the processor time of a new interpreter.

`Forked` is `subprocess.Popen` for commands of `sys.executable` with a script, `-c` or `-m`. The program has a process, group,
environment, standard streams and signals of its own, and is killed and waited for like any other. One fork server serves all
processes of a run; `fork_server.py` is its other end. Starting Python itself is left to the tests that use `Popen`.
"""

import inspect
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).parents[1]
_ADDRESS = "CLEW_TEST_FORK_SERVER"
_GIVEN = tuple(inspect.signature(subprocess.Popen._execute_child).parameters)[1:]  # pyright: ignore
_WORD = 8
_opened: list[subprocess.Popen[bytes]] = []


class _Forked(subprocess.Popen[str]):
    """A program that the fork server forked. `stdin` is empty unless it is a pipe; a working directory is inherited."""

    _tie: socket.socket

    def _execute_child(self, *arguments: Any) -> None:
        given = dict(zip(_GIVEN, arguments, strict=True))
        self._tie = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._tie.connect(str(_address()))
        order = {"command": given["args"], "environment": dict(given["env"] or os.environ), "group": given["process_group"]}
        with open(os.devnull) as nothing:
            wanted = (given["p2cread"], nothing.fileno()), (given["c2pwrite"], 1), (given["errwrite"], 2)
            streams = [usual if own == -1 else own for own, usual in wanted]
            socket.send_fds(self._tie, [json.dumps(order).encode()], streams)
        self.pid = self._told()
        self._child_created = True
        self._close_pipe_fds(*arguments[_GIVEN.index("p2cread") : _GIVEN.index("errwrite") + 1])  # pyright: ignore

    def _told(self) -> int:
        word = self._tie.recv(_WORD)
        assert word, "the fork server has ended"
        return int.from_bytes(word, "little", signed=True)

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        if self.returncode is None and select.select([self._tie], [], [], 0)[0]:
            self._end()
        return self.returncode

    def _wait(self, timeout: float | None) -> int:
        if self.returncode is None:
            if not select.select([self._tie], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
            self._end()
        return cast(int, self.returncode)

    def _end(self) -> None:
        self.returncode = os.waitstatus_to_exitcode(self._told())
        self._tie.close()


Forked = _Forked if sys.platform == "linux" else subprocess.Popen[str]
"""Elsewhere a process that has loaded the system's libraries is not safe to fork."""


def run_forked(
    command: list[str], *, env: Mapping[str, str], timeout: float, check: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, as `subprocess.run(..., capture_output=True, text=True)` does."""
    with Forked(command, env=env, stdout=-1, stderr=-1, text=True) as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    ran = subprocess.CompletedProcess(command, process.returncode, out, err)
    if check:
        ran.check_returncode()
    return ran


def open_fork_server() -> None:
    """Start the fork server of this run, for this process and those that inherit its environment; it ends with this process."""
    os.environ[_ADDRESS] = str(Path(tempfile.mkdtemp(prefix="clew-nursery-")) / "socket")
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
        listener.bind(os.environ[_ADDRESS])
        listener.listen(64)  # who connects before it is ready waits
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        # A process with a second thread cannot be forked safely.
        own |= {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-m", "tests.fork_server", str(listener.fileno())]
        _opened.append(subprocess.Popen(command, env=own, stdin=-1, pass_fds=[listener.fileno()]))


def close_fork_server() -> None:
    """End the fork server, if this process opened it."""
    for nursery in _opened:
        nursery.communicate()  # closes its standard input
    _opened.clear()


def _address() -> str:
    if _ADDRESS not in os.environ:
        open_fork_server()
    return os.environ[_ADDRESS]
