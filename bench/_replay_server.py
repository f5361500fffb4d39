"""A Clew of its own for a replay: `clew serve` on a directory, its documents, and what its database holds.

Above: `replay.py` starts it, once with the answer model and once with a model that does not answer. Below: HTTP, and the DSN of
`clew doctor --dsn`, by which people read the views of source 000.
"""

import os
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
from psycopg.rows import dict_row

from clew.embedded.data_directory import read_server_file

DOCUMENTS = Path(__file__).with_name("data") / "replay"
TIMEOUT_SECONDS = 1_800
"""Of a request: a small model on a processor needs minutes for a summary."""


@dataclass(frozen=True)
class Model:
    """The answer model of a replay. Without an address, answers are extractive."""

    url: str | None = None
    name: str | None = None
    more: tuple[tuple[str, str], ...] = ()
    """Further settings of the server, which come before those of a slow model."""

    @property
    def is_extractive(self) -> bool:
        return self.url is None

    def environment(self) -> dict[str, str]:
        """Return the settings of a server with this model."""
        if self.url is None:
            return {"CLEW_MODEL": "extractive", **dict(self.more)}
        return {
            "CLEW_MODEL": f"openai:{self.name}",
            "CLEW_MODEL_BASE_URL": self.url,
            "CLEW_FIRST_TOKEN_TIMEOUT_SECONDS": "900",
            "CLEW_GENERATION_TIMEOUT_SECONDS": "1500",
            **dict(self.more),
        }


SILENT = Model("http://127.0.0.1:9/v1", "nobody")
"""A model at a port where nothing listens (9 is `discard`): every answer fails."""


@dataclass
class Server:
    """A running server, and the documents that were put in."""

    http: httpx.Client
    directory: Path
    model: Model
    texts: dict[str, str] = field(default_factory=dict[str, str])
    """The text of each document by its name."""

    def upload(self, folder: str, **labels: str) -> None:
        """Put in the files of a folder, and wait until all can be found."""
        files = sorted((DOCUMENTS / folder).glob("*.md"))
        parts = [("file", (file.name, file.read_bytes(), "text/markdown")) for file in files]
        sent = self.http.post("/api/documents", files=parts, data=labels).raise_for_status()
        self.texts |= {file.name: file.read_text("utf-8") for file in files}
        for one in sent.json()["documents"]:
            while (found := self.http.get(f"/api/documents/{one['id']}").raise_for_status().json())["status"] != "ready":
                if found["status"] == "failed":
                    raise RuntimeError(f"{found['name']} was not read.")
                time.sleep(0.2)

    def text_at(self, citation: dict[str, Any], document: str = "document_id") -> str:
        """Return what a document says between the two places that a citation names."""
        params = {name: citation[name] for name in ("start", "end", "version")}
        found = self.http.get(f"/api/documents/{citation[document]}/text", params=params)
        return found.json().get("text", "") if found.status_code == 200 else f"status {found.status_code}"

    def select(self, statement: str) -> list[dict[str, Any]]:
        """Run a statement with the DSN of `clew doctor --dsn`."""
        command = [_clew(), "doctor", "--dsn"]
        told = subprocess.run(command, env=_environment(self.directory, self.model), capture_output=True, text=True, check=True)
        with (
            psycopg.connect(told.stdout.splitlines()[-1]) as connection,
            connection.cursor(row_factory=dict_row) as cursor,
        ):
            return cursor.execute(statement.encode()).fetchall()


@contextmanager
def running(directory: Path, model: Model, texts: dict[str, str] | None = None) -> Generator[Server]:
    """Run `clew serve` on a directory, with what an earlier run left there."""
    directory.mkdir(mode=0o755, exist_ok=True)
    log = directory.with_suffix(".log")
    with (
        log.open("a") as file,
        subprocess.Popen([_clew(), "serve"], stdout=file, stderr=file, env=_environment(directory, model)) as child,
    ):
        try:
            address = _address(directory, child, log)
            with httpx.Client(base_url=address, timeout=TIMEOUT_SECONDS, trust_env=False) as http:
                yield Server(http, directory, model, texts or {})
        finally:
            child.terminate()
            child.wait(60)


def _address(directory: Path, child: subprocess.Popen[bytes], log: Path) -> str:
    while (found := read_server_file(directory)) is None or found.pid != child.pid:
        if child.poll() is not None:
            raise RuntimeError(log.read_text()[-2000:])
        time.sleep(0.1)
    return found.address


def _clew() -> str:
    return str(Path(sys.executable).with_name("clew"))


def _environment(directory: Path, model: Model) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    return own | model.environment() | {"CLEW_DATA_DIR": str(directory), "CLEW_PORT": "0"}


def names(citations: Sequence[dict[str, Any]], field_name: str) -> list[str]:
    """Return the documents that citations name, each once."""
    return sorted({citation[field_name] for citation in citations})
