"""A server in a thread of a command, which stops by itself: the command is interrupted, and gets the reason."""

import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from clew.domain.errors import ClewError
from clew.server import serve
from clew.server.serve import Ready, Run, running_server
from clew.server.settings import Settings, load_settings
from clew.server.storage import Storage

SECONDS = 10.0


@pytest.fixture
def may_fail(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set it, and the server stops with a reason."""
    wanted = threading.Event()

    async def serve_and_fail(_: Settings, __: Storage, ___: socket.socket, run: Run) -> None:
        run.on_ready(Ready("http://127.0.0.1:1", "key", stop=wanted.set))
        wanted.wait(SECONDS)
        raise ClewError("The task has failed.")

    monkeypatch.setattr(serve, "serve_on", serve_and_fail)
    monkeypatch.setattr(serve, "open_storage", lambda *_, **__: nullcontext())  # pyright: ignore
    return wanted


@pytest.fixture
def ignored() -> Iterator[None]:
    """SIGINT is ignored, as a shell hands it to programs in the background of a script."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


class Command:
    """Works with a server that fails."""

    was_interrupted = False

    def run(self, may_fail: threading.Event) -> None:
        with running_server(load_settings(port=0), Run()):
            try:
                may_fail.set()
                until = time.monotonic() + SECONDS
                while time.monotonic() < until:
                    time.sleep(0.01)
            except KeyboardInterrupt:
                self.was_interrupted = True


def is_interrupted(may_fail: threading.Event) -> bool:
    """Whether a command is interrupted when its server fails; it always gets the reason."""
    command = Command()
    with pytest.raises(ClewError, match="has failed"):
        command.run(may_fail)
    return command.was_interrupted


def test_a_server_that_fails_interrupts_its_command(may_fail: threading.Event) -> None:
    assert is_interrupted(may_fail)


def test_a_server_that_fails_interrupts_a_command_in_the_background(may_fail: threading.Event, ignored: None) -> None:
    assert is_interrupted(may_fail)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_server_that_fails_interrupts_its_command_where_threads_get_no_signals(
    may_fail: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(signal, "pthread_kill")
    assert is_interrupted(may_fail)
