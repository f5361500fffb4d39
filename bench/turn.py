"""What a turn costs beside the model: `POST …/messages` through HTTP against the least it could be, in one run.

    python -m bench.turn [--chunks 10000] [--samples 300] [--data ../shared/data/mtrag-dev]

The floor is one query embedding, the bare fused statement and two commits of two rows, on the same database in another process.
A later question needs two embeddings (decision 0012): itself, and together with the one before. The later floor has both.
The server answers by a model that says one sentence at once, so that what is left is Clew's own share. Samples of all take
turns; questions differ (no cache helps). Wall time is the client's; CPU is that of the server process and of the floor's, from
the scheduler's own counters. Postgres' work is part of both and counted in neither CPU figure.
"""

import argparse
import asyncio
import os
import random
import statistics
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
from bench._said_at_once import SaidAtOnce
from bench.retrieval import load, read_real, synthetic

from clew.domain.documents.passage import SearchFilters
from clew.domain.turns.tuning import RagSettings
from clew.embedded.data_directory import read_server_file
from clew.embedded.postgres import EmbeddedPostgres
from clew.providers.answering.protocol import AnswerModel
from clew.providers.embedding.factory import open_embedder
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import SearchRequest
from clew.server.settings import Settings
from clew.store.documents.chunks import EmbeddingIndexes
from clew.store.migrate import migrate
from clew.store.pool import Database

LONG = 10_000
FLOOR, LATER_FLOOR, FIRST, LATER = "floor", "later floor", "turn 1", f"turn {LONG}"
CACHE = Path("/tmp/clew-bench-vectors.npz")  # noqa: S108  the vectors of the real texts, made once


def cpu_seconds(pid: int) -> float:
    """CPU of all threads of a process, from the scheduler, in seconds."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except FileNotFoundError:  # the thread ended meanwhile
            continue
    return total / 1e9


async def prepare(directory: Path, data: Path, chunks: int) -> None:
    with EmbeddedPostgres(directory) as server:
        migrate(server.dsn("clew_owner"))
        database = Database(server.dsn("clew_app"))
        await database.open()
        tenant = await default_tenant(database)
        embedder = await asyncio.to_thread(open_embedder)
        await EmbeddingIndexes(database).ensure_active(tenant, embedder.spec)
        real = await read_real(data, CACHE)
        await load(database, tenant, {"bench": chunks}, synthetic(real, 7))
        await embedder.close()
        await database.close()


async def default_tenant(database: Database) -> UUID:
    async with database.connection() as connection:
        row = await (await connection.execute("select clew_find_tenant('default') as id")).fetchone()
    assert row is not None
    return row["id"]


class Floor:
    """The least a turn must do."""

    def __init__(self, database: Database, tenant: UUID, assistant: UUID, threads: int | None) -> None:
        self.database, self.tenant, self.assistant = database, tenant, assistant
        self.embedder = open_embedder(threads=threads)
        self.index = PostgresIndex(database, self.embedder.spec)

    async def open(self) -> None:
        async with self.database.connection() as connection:
            await connection.execute("create temp table if not exists pairs (id uuid, text text)")
            await connection.commit()

    async def sample(self, question: str, before: str | None = None) -> None:
        """One turn's least work; `before` is the question that is read together with this one."""
        texts = (question,) if before is None else (question, f"{before}\n{question}")
        vector, *_ = await asyncio.gather(*map(self.embedder.embed_query, texts))
        await self._commit(question)
        await self.index.search(SearchRequest(self.tenant, (self.assistant,), question, vector, SearchFilters(), RagSettings()))
        await self._commit(question)

    async def _commit(self, text: str) -> None:
        async with self.database.batch(self.tenant) as connection:
            for _ in range(2):
                await connection.execute(
                    "insert into feedback (tenant_id, turn_id, message, caller_app) select clew_tenant(), id, %s, 'floor' "
                    "from turns where tenant_id = clew_tenant() limit 1",
                    (text,),
                )


async def ask(client: httpx.AsyncClient, conversation: str, question: str) -> bool:
    """Tell whether the question was refused: then no model was asked, and a later question was searched for twice."""
    answer = await client.post(f"/api/conversations/{conversation}/messages", json={"content": question})
    answer.raise_for_status()
    return answer.json()["metadata"]["refusal"] is not None


def nonce() -> str:
    """A word of its own, without digits: the guard would look for a code."""
    return "".join(random.choices(string.ascii_lowercase, k=6))


async def measure(directory: Path, pid: int, data: Path, samples: int) -> None:
    settings = Settings.model_validate({"data_dir": directory})
    server = EmbeddedPostgres(directory)
    database = Database(server.dsn("clew_app"), max_size=2)
    await database.open()
    tenant = await default_tenant(database)
    assistant = (await database.dicts(tenant, "select id from assistants where name = 'bench'"))[0]["id"]
    floor = Floor(database, tenant, assistant, settings.embedding_threads)
    real = await read_real(data, CACHE)
    found = read_server_file(directory)
    assert found is not None
    walls: dict[str, list[float]] = {name: [] for name in (FLOOR, LATER_FLOOR, FIRST, LATER)}
    cpus: dict[str, list[float]] = {name: [] for name in walls}
    refused = Counter[str]()
    asked = ""
    async with httpx.AsyncClient(base_url=found.address, timeout=60) as client:
        long = await open_conversation(client, database, tenant, LONG)
        for number in range(samples + 20):
            question = real.questions[number % len(real.questions)]
            fresh = await open_conversation(client, database, tenant, 0)
            for name, action, process in (
                (FLOOR, lambda q: floor.sample(q), os.getpid()),
                (LATER_FLOOR, lambda q, before=asked: floor.sample(q, before), os.getpid()),
                (FIRST, lambda q, c=fresh: ask(client, c, q), pid),
                (LATER, lambda q: ask(client, long, q), pid),
            ):
                asked = f"{question} {nonce()}"
                cpu, wall = cpu_seconds(process), time.perf_counter()
                refused[name] += bool(await action(asked))
                wall, cpu = time.perf_counter() - wall, cpu_seconds(process) - cpu
                if number >= 20:
                    walls[name].append(wall * 1000)
                    cpus[name].append(cpu * 1000)
    report(walls, cpus)
    print(f"  refused: {refused[FIRST]} first and {refused[LATER]} later questions of {samples + 20}")
    await floor.embedder.close()
    await database.close()


async def open_conversation(client: httpx.AsyncClient, database: Database, tenant: UUID, length: int) -> str:
    created = (await client.post("/api/conversations", json={"assistantId": "bench"})).json()["id"]
    if length:
        from clew.domain.ids import parse_id

        params: dict[str, Any] = {"thread": parse_id("conv", created), "length": length}
        await database.execute(
            tenant,
            "insert into messages (tenant_id, thread_id, branch_id, depth, role, content) "
            "select clew_tenant(), %(thread)s, b.id, n, case when n %% 2 = 1 then 'user' else 'assistant' end, 'Who plays?' "
            "from branches b, generate_series(1, %(length)s) n where b.thread_id = %(thread)s",
            params,
        )
        await database.execute(
            tenant,
            "update threads set head_message_id = (select id from messages where thread_id = %(thread)s and depth = %(length)s) "
            "where id = %(thread)s",
            params,
        )
    return created


def report(walls: dict[str, list[float]], cpus: dict[str, list[float]]) -> None:
    wall, cpu = ({name: statistics.median(values) for name, values in of.items()} for of in (walls, cpus))
    print(f"medians of {len(walls[FLOOR])} interleaved samples, ms; ratios to floor | to later floor (bar: 1.5 x floor)")
    for name in walls:
        ratios = " | ".join(f"{wall[name] / wall[to]:.2f} x wall {cpu[name] / cpu[to]:.2f} x CPU" for to in (FLOOR, LATER_FLOOR))
        print(f"  {name:<12} wall {wall[name]:7.2f}   process CPU {cpu[name]:7.2f}   {ratios}")


def serve(directory: Path, model: AnswerModel) -> None:
    """Serve with this answer model, as many messages a thread as wanted."""
    import clew.dialects.conversations.decode
    import clew.server.parts
    from clew.server.serve import Run
    from clew.server.serve import serve as run_server

    clew.server.parts.open_answer_models = lambda *_, **__: model
    clew.dialects.conversations.decode.MAX_MESSAGES = None  # type: ignore[attr-defined]  # the long thread is past the limit
    run_server(Settings.model_validate({"data_dir": directory, "port": 0}), Run(with_worker=False))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--chunks", type=int, default=10_000)
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/mtrag-dev"))
    parser.add_argument("--serve", type=Path)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve, SaidAtOnce("This is what the documents say about it [1]."))
        return
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        directory = Path(folder) / "data"
        asyncio.run(prepare(directory, arguments.data, arguments.chunks))
        child = subprocess.Popen([sys.executable, "-m", "bench.turn", "--serve", str(directory)], stdout=subprocess.DEVNULL)
        try:
            while read_server_file(directory) is None and child.poll() is None:
                time.sleep(0.1)
            asyncio.run(measure(directory, child.pid, arguments.data, arguments.samples))
        finally:
            child.terminate()
            child.wait(30)


if __name__ == "__main__":
    main()
