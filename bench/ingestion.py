"""How much of the embedder's speed ingestion reaches: files through jobs to searchable passages, against bare embedding.

    python -m bench.ingestion --admin postgresql://postgres@127.0.0.1:5432 [--data ../shared/data/mtrag-dev] [--files 600]

Needs the roles clew_owner and clew_app; `python -m bench ingestion` brings a Postgres with the settings of Clew's own. Makes a
database for itself. Files are ingested in blocks, and after each block the texts of its chunks are embedded alone, so that both
sides meet the same machine; a block is large enough that its first and last second, when the embedder has nothing to do, do not
decide. The figure is the ratio of the sums, by wall. `cpu` is the processor time of this process and its children, `with
Postgres` that of every process of a Postgres on this machine besides.
"""

import argparse
import asyncio
import hashlib
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import psutil
import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from clew.domain.documents.document import Place, UploadedFile
from clew.ingest.intake import Upload, take_in
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.jobs import ingestion_tasks
from clew.ingest.pipeline import Pipeline, embedding_text
from clew.providers.embedding.factory import open_embedder
from clew.server.supervision import Supervisor
from clew.store.jobs.job_worker import JobWorker
from clew.store.migrate import migrate
from clew.store.pool import Database

BLOCK = 200
WARM = 32
"""Files ingested before the clock starts: what a process pays once (models, connections, the session's memory) is no rate."""
_LEFT = "select count(*) as n from documents where status in ('queued', 'processing')"
_TEXTS = """select d.title, c.heading_path, c.content from chunks c join documents d on d.id = c.document_id
            where d.source_path = any(%(paths)s) and d.repo = ''"""


@dataclass(frozen=True)
class Cost:
    """Seconds of wall and of processor time."""

    wall: float = 0.0
    cpu: float = 0.0
    postgres: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.wall + other.wall, self.cpu + other.cpu, self.postgres + other.postgres)

    def share_of(self, other: "Cost") -> str:
        """What this costs in parts of what the other costs."""
        whole = (self.cpu + self.postgres) / (other.cpu + other.postgres)
        return f"{self.wall / other.wall:.3f} wall, {self.cpu / other.cpu:.3f} cpu, {whole:.3f} with Postgres"


class Meter:
    """Tells what happened within it: this process and its children, which parse, and Postgres if it runs on this machine."""

    def __init__(self, postmaster: int | None) -> None:
        self._postmaster = postmaster
        self.cost = Cost()

    def __enter__(self) -> "Meter":
        self._start = self._now()
        return self

    def __exit__(self, *_: object) -> None:
        end = self._now()
        self.cost = Cost(end.wall - self._start.wall, end.cpu - self._start.cpu, end.postgres - self._start.postgres)

    def _now(self) -> Cost:
        postgres = 0.0 if self._postmaster is None else _cpu(psutil.Process(self._postmaster))
        return Cost(time.perf_counter(), _cpu(psutil.Process()), postgres)


def _cpu(root: psutil.Process) -> float:
    """Of a process, its children, and those of them that ended."""
    return sum(sum(process.cpu_times()[:4]) for process in [root, *root.children(recursive=True)])


async def find_postmaster(database: Database) -> int | None:
    async with database.connection() as connection:
        [row] = await (await connection.execute("select pg_backend_pid() as id")).fetchall()
    with suppress(psutil.Error):
        backend = psutil.Process(row["id"])
        if backend.name().startswith("postgres"):
            return backend.ppid()
    return None


def make_database(admin: str) -> str:
    name = f"clew_bench_ingestion_{int(time.time())}"
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(sql.SQL("create database {} owner clew_owner").format(sql.Identifier(name)))
    with psycopg.connect(make_conninfo(admin, dbname=name), autocommit=True) as connection:
        connection.execute("create extension if not exists vector")
    migrate(make_conninfo(admin, dbname=name, user="clew_owner"))
    return name


def read_upload(root: Path, path: Path) -> Upload:
    content = path.read_bytes()
    source = path.relative_to(root).as_posix()
    return Upload(UploadedFile(path.name, source, "", hashlib.sha256(content).digest(), len(content)), lambda: content)


async def ingest(database: Database, tenant: UUID, place: Place, uploads: list[Upload]) -> None:
    await take_in(database, tenant, place, uploads)
    while (await database.dicts(tenant, _LEFT))[0]["n"]:  # noqa: ASYNC110 - the database tells nobody
        await asyncio.sleep(0.1)


async def measure(arguments: argparse.Namespace, dsn: str) -> None:
    database = Database(dsn)
    await database.open()
    async with database.connection() as connection:
        [row] = await (await connection.execute("select clew_find_tenant('default') as id")).fetchall()
    tenant = row["id"]
    place = Place((await database.dicts(tenant, "select id from assistants"))[0]["id"])
    root = arguments.data / "documents"
    uploads = [read_upload(root, path) for path in sorted(root.rglob("*.md"))[: arguments.files]]
    embedder = await asyncio.to_thread(open_embedder)
    postmaster = await find_postmaster(database)
    ingested, embedded, chunks = Cost(), Cost(), 0
    async with Sandbox() as sandbox:
        worker = JobWorker(ingestion_tasks(Pipeline(database, embedder, sandbox)), dsn, concurrency=arguments.concurrency)
        async with Supervisor().running({"jobs": worker.run}):
            await ingest(database, tenant, Place(place.assistant_id, repo="warm"), uploads[:WARM])
            for at in range(0, len(uploads), BLOCK):
                block = uploads[at : at + BLOCK]
                with Meter(postmaster) as ingesting:
                    await ingest(database, tenant, place, block)
                rows = await database.dicts(tenant, _TEXTS, {"paths": [upload.file.source_path for upload in block]})
                texts = [embedding_text(row["title"], row["heading_path"], row["content"]) for row in rows]
                with Meter(postmaster) as embedding:
                    await embedder.embed_passages(texts)
                ingested, embedded, chunks = ingested + ingesting.cost, embedded + embedding.cost, chunks + len(texts)
                print(f"{f'block of {len(block)}':>15}: {embedding.cost.share_of(ingesting.cost)}", flush=True)
    print(f"{len(uploads)} files, {chunks} chunks, concurrency {arguments.concurrency}")
    for name, total in (("ingestion", ingested), ("embedder alone", embedded)):
        spent = f"{total.wall:6.1f} s wall, {total.cpu:6.1f} s cpu, {total.postgres:5.1f} s Postgres"
        print(f"{name:>15}: {spent}, {chunks / total.wall:5.1f} chunks/s")
    print(f"{'ratio':>15}: {embedded.share_of(ingested)}")
    await embedder.close()
    await database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--admin", required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/mtrag-dev"))
    parser.add_argument("--files", type=int, default=600)
    parser.add_argument("--concurrency", type=int, default=2)
    arguments = parser.parse_args()
    name = make_database(arguments.admin)
    try:
        asyncio.run(measure(arguments, make_conninfo(arguments.admin, dbname=name, user="clew_app")))
    finally:
        with psycopg.connect(arguments.admin, autocommit=True) as connection:
            connection.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))


if __name__ == "__main__":
    main()
