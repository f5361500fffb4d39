"""A child process that never outlives Clew, however Clew ends.

A small shell runs in between: it starts the program, and ends it as soon as the pipe from Clew closes, which the kernel does even
after a crash or kill -9. As the program's parent it needs no pid file and cannot hit another process. It runs in its own session,
so Ctrl-C in Clew's terminal does not reach it. Above: `postgres`. Below: /bin/sh.
"""

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from clew.embedded.forked import hold, let_go
from clew.embedded.user import ClusterUser

# SIGINT means a fast shutdown to Postgres and a clean-up to initdb. A shell starts background programs with SIGINT ignored, so
# the SIGTERM before it ends a program that has not set its handlers yet; for a running Postgres it is the weaker of the two.
_WATCH = """
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
trap '' HUP INT TERM
(read -r _ <&3; kill -TERM "$program"; kill -INT "$program") >/dev/null 2>&1 &
guard=$!
exec 3<&-
wait "$program"
code=$?
kill -KILL "$guard" 2>/dev/null
exit "$code"
"""


class SupervisedProcess:
    """One supervised program, started on creation. Not for use by two threads at once."""

    def __init__(self, command: Sequence[str | Path], *, user: ClusterUser, log: Path) -> None:
        """Start `command` as `user` with its output appended to `log`.

        Raises:
            OSError: the system refused to start it.
        """
        output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        watched, pipe = os.pipe()
        self._pipe = hold(pipe)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own programs, no shell expansion of the arguments
                ["/bin/sh", "-c", _WATCH, "clew-watch", *map(str, command)],
                stdin=watched,
                stdout=output,
                stderr=output,
                cwd="/",
                env={"PATH": os.defpath, "LC_ALL": "C"},
                start_new_session=True,
                umask=0o077,
                **user.process_options(),
            )
        except OSError:
            let_go(pipe)
            raise
        finally:
            os.close(output)
            os.close(watched)

    def is_parent_of(self, pid: int) -> bool:
        """Return whether `pid` is the supervised program."""
        try:
            return psutil.Process(pid).ppid() == self._process.pid
        except psutil.Error:
            return False

    def exit_code(self) -> int | None:
        """The program's exit code (128 + n after signal n), or None while it runs."""
        return self._process.poll()

    def wait(self) -> int:
        """Wait until the program ends by itself; return its exit code."""
        code = self._process.wait()
        let_go(self._pipe)
        return code

    def end(self, *, timeout_seconds: float) -> bool:
        """Request that the program end and wait; return False if it has not after `timeout_seconds`."""
        let_go(self._pipe)
        try:
            self._process.wait(timeout_seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> None:
        """Kill the program and its shell at once."""
        let_go(self._pipe)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
