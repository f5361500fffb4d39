"""A server as users run it, and what tests do with it beside the page: put documents, hold conversations."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.conftest import NO_AUTHORITIES
from tests.forking import Forked

_SECONDS = 150.0
"""Longest wait for anything; a test that needs it all has failed."""


@dataclass(frozen=True)
class Served:
    """Where a server answers, and its database as the owner of the tables."""

    address: str
    dsn: str

    def http(self) -> httpx.Client:
        """A client without the browser."""
        return httpx.Client(base_url=self.address, timeout=_SECONDS, verify=NO_AUTHORITIES, trust_env=False)

    def put(self, *paths: Path) -> list[str]:
        """Ingest files and wait until they are ready; return their ids."""
        with self.http() as http:
            files = [("file", (path.name, path.read_bytes(), "text/markdown")) for path in paths]
            taken = http.post("/api/documents", files=files).raise_for_status().json()["documents"]
            ids = [one["id"] for one in taken]
            deadline = time.monotonic() + _SECONDS
            while any(http.get(f"/api/documents/{one}").json()["status"] != "ready" for one in ids):
                assert time.monotonic() < deadline, "the documents are not ready"
                time.sleep(0.05)
        return ids

    def converse(self, *questions: str, **fields: Any) -> str:
        """Open a conversation and ask, one question after the other; return its id."""
        with self.http() as http:
            conversation = http.post("/api/conversations", json=fields).raise_for_status().json()["id"]
            for question in questions:
                http.post(f"/api/conversations/{conversation}/messages", json={"content": question}).raise_for_status()
        return conversation


@contextmanager
def serve_plainly(directory: Path, dsn: str, owner_dsn: str, **variables: str) -> Iterator[Served]:
    """Run `clew serve` on a database until the block ends, with the smallest embedding model; `variables` can name another."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    own |= {
        "CLEW_DATABASE_URL": dsn,
        "CLEW_EMBEDDING": "minilm",
        "CLEW_EMBEDDING_THREADS": "1",
        "CLEW_POOL_SIZE": "5",
    } | variables
    command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(directory)]
    with (directory / "log").open("w") as log, Forked(command, env=own, stdout=-1, stderr=log, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Clew listens on "), (directory / "log").read_text()
            yield Served(line.split()[3], owner_dsn)
        finally:
            server.terminate()
            server.communicate(timeout=_SECONDS)
    assert server.returncode == 0, (directory / "log").read_text()
