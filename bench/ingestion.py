"""How much of the embedder's speed ingestion reaches: files through jobs to searchable passages, against bare embedding.

    python bench/ingestion.py --admin postgresql://postgres@127.0.0.1:5432 [--data ../shared/data/mtrag-dev] [--files 400]

Needs the roles clew_owner and clew_app. Makes a database of its own. Files are ingested in blocks, and after each block the texts
of its chunks are embedded alone, so that both sides meet the same machine; the figure is the ratio of the sums. `cpu` is without
the processor time of Postgres.
"""

import argparse
import asyncio
import hashlib
import time
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import psutil
import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from clew.domain.document import Place, UploadedFile
from clew.ingest.intake import Upload, take_in
from clew.ingest.jobs import IngestWorker
from clew.ingest.pipeline import Pipeline, embedding_text
from clew.ingest.sandbox import Sandbox
from clew.providers.embedding.factory import open_embedder
from clew.store.migrate import migrate
from clew.store.pool import Database

BLOCK = 100
_LEFT = "select count(*) as n from documents where status in ('queued', 'processing')"
_TEXTS = """select d.title, c.heading_path, c.content from chunks c join documents d on d.id = c.document_id
            where d.source_path = any(%(paths)s)"""


@dataclass
class Sum:
    """Seconds of wall and of processor time."""

    wall: float = 0.0
    cpu: float = 0.0


class Clock:
    """Adds what happens within it to a sum: this process and its children, which parse."""

    def __init__(self, total: Sum) -> None:
        self._total = total

    def __enter__(self) -> None:
        self._wall, self._cpu = time.perf_counter(), _cpu()

    def __exit__(self, *_: object) -> None:
        self._total.wall += time.perf_counter() - self._wall
        self._total.cpu += _cpu() - self._cpu


def _cpu() -> float:
    me = psutil.Process()
    return sum(sum(process.cpu_times()[:2]) for process in [me, *me.children(recursive=True)])


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
    ingested, embedded, chunks = Sum(), Sum(), 0
    async with Sandbox() as sandbox:
        worker = IngestWorker(Pipeline(database, embedder, sandbox), dsn, concurrency=arguments.concurrency)
        async with worker.running():
            warm = read_upload(root, next(root.rglob("*.md")))
            await ingest(database, tenant, Place(place.assistant_id, repo="warm"), [warm])
            for at in range(0, len(uploads), BLOCK):
                block = uploads[at : at + BLOCK]
                with Clock(ingested):
                    await ingest(database, tenant, place, block)
                rows = await database.dicts(tenant, _TEXTS, {"paths": [upload.file.source_path for upload in block]})
                texts = [embedding_text(row["title"], row["heading_path"], row["content"]) for row in rows]
                with Clock(embedded):
                    await embedder.embed_passages(texts)
                chunks += len(texts)
    print(f"{len(uploads)} files, {chunks} chunks, concurrency {arguments.concurrency}")
    for name, total in (("ingestion", ingested), ("embedder alone", embedded)):
        print(f"{name:>15}: {total.wall:6.1f} s wall, {total.cpu:6.1f} s cpu, {chunks / total.wall:5.1f} chunks/s")
    print(f"{'ratio':>15}: {embedded.wall / ingested.wall:.3f} wall, {embedded.cpu / ingested.cpu:.3f} cpu")
    await embedder.close()
    await database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--admin", required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/mtrag-dev"))
    parser.add_argument("--files", type=int, default=400)
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
