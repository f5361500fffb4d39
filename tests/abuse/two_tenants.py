"""A server with two tenants, `busy` and `quiet`, on a database of its own: what the scripts of this folder measure.

    with two_tenants() as houses: ...

Everything is on loopback, in a temporary directory, and ends with the block.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import httpx
import psycopg

from clew.embedded.postgres import EmbeddedPostgres
from clew.store.keys import Keys
from clew.store.migrate import migrate
from clew.store.pool import Database
from tests.conftest import NO_AUTHORITIES

ROOT = Path(__file__).parents[2]
DATABASE = "clew"
_DEADLINE_SECONDS = 120.0


@dataclass(frozen=True)
class Tenant:
    """A tenant, and an administrator's key of it."""

    id: UUID
    key: str

    def http(self, address: str) -> httpx.AsyncClient:
        """Return a client with the tenant's key; 300 connections at most."""
        return httpx.AsyncClient(
            base_url=address,
            headers={"Authorization": f"Bearer {self.key}"},
            timeout=_DEADLINE_SECONDS,
            limits=httpx.Limits(max_connections=300),
            verify=NO_AUTHORITIES,
            trust_env=False,
        )


@dataclass(frozen=True)
class Houses:
    """A running server and its two tenants."""

    address: str
    busy: Tenant
    quiet: Tenant
    dsn: str
    """Of the owner of the tables."""


@contextmanager
def two_tenants(**variables: str) -> Iterator[Houses]:
    """Lend a server; `variables` are its settings beside the defaults."""
    with tempfile.TemporaryDirectory(prefix="clew-abuse-", dir="/var/tmp") as place:
        Path(place).chmod(0o755)  # for the user that Postgres runs as
        with EmbeddedPostgres(Path(place) / "data") as postgres:
            migrate(postgres.dsn("clew_owner", DATABASE))
            tenants = asyncio.run(_tenants(postgres))
            login = {"CLEW_DATABASE_URL": postgres.dsn("clew_app", DATABASE)}
            with _server(Path(place), login | variables) as address:
                yield Houses(address, tenants[0], tenants[1], postgres.dsn("clew_owner", DATABASE))


async def _tenants(postgres: EmbeddedPostgres) -> list[Tenant]:
    database = Database(postgres.dsn("clew_app", DATABASE), max_size=2)
    await database.open()
    try:
        return [await _tenant(postgres, database, name) for name in ("busy", "quiet")]
    finally:
        await database.close()


async def _tenant(postgres: EmbeddedPostgres, database: Database, name: str) -> Tenant:
    with psycopg.connect(postgres.dsn("clew_owner", DATABASE)) as connection:
        row = connection.execute("select clew_create_tenant(%s)", (name,)).fetchone()
    assert row is not None
    _, key = await Keys(database).create(row[0], caller_app=name, scopes=["admin"])
    return Tenant(row[0], key)


@contextmanager
def _server(place: Path, settings: dict[str, str]) -> Iterator[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    own |= {"PYTHONPATH": str(ROOT / "src"), "CLEW_LOG_LEVEL": "warning"} | settings
    command = [
        sys.executable,
        "-c",
        "from clew.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--data-dir",
        str(place / "home"),
    ]
    with (place / "log").open("w") as log:
        process = subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line.startswith("Clew listens on "), (place / "log").read_text()
            yield line.split()[3]
        finally:
            process.terminate()
            process.wait(60)


async def put(http: httpx.AsyncClient, name: str, text: str) -> None:
    """Upload a document and wait until it can be found."""
    taken = await http.post("/api/documents", files={"file": (name, text.encode(), "text/markdown")})
    path = f"/api/documents/{taken.raise_for_status().json()['documents'][0]['id']}"
    until = time.monotonic() + _DEADLINE_SECONDS
    while (found := (await http.get(path)).json())["status"] != "ready":
        assert found["status"] != "failed", found
        assert time.monotonic() < until, found
        await asyncio.sleep(0.05)
