"""What a turn costs as its thread grows: time at message 10 and near message 1,000, bytes a turn, and what a fork copies.

    python -m bench.growth [--turns 350] [--samples 100] [--chunks 10000] [--data ../shared/data/mtrag-dev]

A real server with its own Postgres, asked through HTTP; every turn is a real one, only the model says the same four sentences at
once. One thread is grown to 2 x `turns` messages; after each quarter the tables and the write-ahead log are measured. Then turns
at message 10 (a thread of its own each time) and in the long thread take turns, with the same question after the same ones, told
apart by a word of their own so that no cache helps. CPU is counted by the scheduler: the server's threads, and every process of
Postgres. At last questions are asked on from answers in the middle of the thread, each of which is a fork.
"""

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
from bench._said_at_once import SaidAtOnce
from bench._sizes import Held, composition, held, widest_columns, written
from bench.retrieval import read_real
from bench.turn import CACHE, cpu_seconds, nonce, prepare, serve

from clew.embedded.data_directory import read_server_file
from clew.embedded.postgres import EmbeddedPostgres

BLOCKS = 4
BEFORE = 5
"""Turns in a short thread before the one that is measured: message 10 is the last one then. As many as a turn looks back."""
FORKS = 40
Database = psycopg.Connection[Any]
ANSWER = (
    "The documents describe it at length, and the first of them says when it began and who was there [1]. ",
    "Another one gives the figures of the years that followed, which differ from region to region [2][3]. ",
    "What came of it is told in the same place: most of it was given up, some of it is still in use [3]. ",
    "Whether it will go on is not decided, as far as the documents say.",
)


@dataclass
class Asker:
    """Asks the server, a question after the other."""

    client: httpx.AsyncClient
    questions: list[str]

    async def begin(self) -> str:
        """Begin a thread."""
        return (await self.client.post("/api/conversations", json={"assistantId": "bench"})).raise_for_status().json()["id"]

    async def ask(self, thread: str, number: int, **fields: str) -> str:
        """Ask question `number`, with a word that nobody has asked before; return the answer's id."""
        question = f"{self.questions[number % len(self.questions)]} {nonce()}"
        answer = await self.client.post(f"/api/conversations/{thread}/messages", json={"content": question, **fields})
        return answer.raise_for_status().json()["id"]


class Clock:
    """Wall time, and CPU of the server and of Postgres, in milliseconds."""

    def __init__(self, server: int, database: Database) -> None:
        row = database.execute("select pg_backend_pid()").fetchone()
        assert row is not None
        self._server, self._own = server, row[0]
        self._postmaster = int(Path(f"/proc/{row[0]}/stat").read_text().rpartition(")")[2].split()[1])

    def read(self) -> tuple[float, float, float]:
        children = Path(f"/proc/{self._postmaster}/task/{self._postmaster}/children").read_text().split()
        postgres = sum(cpu_seconds(int(pid)) for pid in children if Path(f"/proc/{pid}").exists())
        return time.perf_counter() * 1000, cpu_seconds(self._server) * 1000, postgres * 1000


async def grow(asker: Asker, database: Database, thread: str, turns: int) -> list[str]:
    """Ask `turns` questions, measuring after each quarter what came to the tables; return the answers' ids."""
    answers: list[str] = []
    size = turns // BLOCKS
    held(database)
    database.execute("checkpoint")
    print(f"bytes a turn, by blocks of {size} turns (tables with their indexes; the log since one checkpoint)")
    for block in range(BLOCKS):
        before, start = held(database), written(database)
        answers += [await asker.ask(thread, block * size + number) for number in range(size)]
        log = written(database) - start
        print_bytes(f"turns {block * size + 1}-{(block + 1) * size}", held(database).since(before), log, size)
    return answers


def print_bytes(what: str, came: Held, log: int, turns: int) -> None:
    kept = sum(size for name, size in came.bytes.items() if name != "turn_events")
    by_table = ", ".join(
        f"{name} {size / turns:,.0f}" for name, size in sorted(came.bytes.items(), key=lambda pair: -abs(pair[1]))
    )
    print(f"  {what:<14} kept {kept / turns:6,.0f}   log {log / turns:7,.0f}   {by_table}", flush=True)


async def compare(asker: Asker, clock: Clock, thread: str, samples: int) -> None:
    """Time turns at message 10 and at the end of the long thread, alternately."""
    short_costs: list[tuple[float, ...]] = []
    long_costs: list[tuple[float, ...]] = []
    for number in range(samples + BEFORE):
        short = await asker.begin()
        for earlier in range(number - BEFORE, number):
            await asker.ask(short, earlier)
        pair = [(short, short_costs), (thread, long_costs)]
        for asked, costs in pair if number % 2 else reversed(pair):
            before = clock.read()
            await asker.ask(asked, number)
            if number >= BEFORE:  # by now the long thread ends with the same questions as the short one
                costs.append(tuple(now - then for now, then in zip(clock.read(), before, strict=True)))
    medians = [[statistics.median(column) for column in zip(*costs, strict=True)] for costs in (short_costs, long_costs)]
    print(
        f"a turn at message {2 * BEFORE} and in the long thread, medians of {samples} interleaved samples, ms (bar: ratio 1.10)"
    )
    for name, at_ten, at_end in zip(("wall", "server CPU", "Postgres CPU"), *medians, strict=True):
        print(f"  {name:<13} {at_ten:7.2f}  {at_end:7.2f}   ratio {at_end / at_ten:.2f}")


async def fork(asker: Asker, database: Database, thread: str, answers: list[str]) -> None:
    """Ask on from answers all over the thread."""
    before, start = held(database), written(database)
    for number in range(FORKS):
        await asker.ask(thread, number, parentMessageId=answers[len(answers) * (number + 1) // (FORKS + 2)])
    log = written(database) - start
    came = held(database).since(before)
    made = came.rows.get("branches", 0)
    copied = came.rows.get("messages", 0) - 2 * FORKS
    print(f"{FORKS} questions asked on from answers inside the thread: {made} branches, {copied} messages copied (bar: 0)")
    print(f"  rows: {dict(sorted(came.rows.items()))}")
    print_bytes("a forked turn", came, log, FORKS)


def print_composition(database: Database) -> None:
    row = database.execute("select count(*) from turns").fetchone()
    assert row is not None
    print("where it goes: bytes a turn in rows, indexes and beside the rows (TOAST); widest columns, bytes a row as stored")
    for table in ("messages", "turns"):
        parts = ", ".join(f"{name} {size / row[0]:,.0f}" for name, size in composition(database, table).items())
        columns = ", ".join(f"{name} {size:,.0f}" for name, size in widest_columns(database, table, least=40))
        print(f"  {table:<9} {parts}; {columns}")


async def measure(directory: Path, pid: int, arguments: argparse.Namespace) -> None:
    real = await read_real(arguments.data, CACHE)
    found = read_server_file(directory)
    assert found is not None
    dsn = EmbeddedPostgres(directory).dsn("postgres")
    async with httpx.AsyncClient(base_url=found.address, timeout=60) as client:
        asker = Asker(client, real.questions)
        with psycopg.connect(dsn, autocommit=True) as database:
            thread = await asker.begin()
            answers = await grow(asker, database, thread, arguments.turns)
            await compare(asker, Clock(pid, database), thread, arguments.samples)
            await fork(asker, database, thread, answers)
            print_composition(database)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=350)
    parser.add_argument("--samples", type=int, default=100)
    parser.add_argument("--chunks", type=int, default=10_000)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/mtrag-dev"))
    parser.add_argument("--serve", type=Path)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve, SaidAtOnce(*ANSWER))
        return
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        directory = Path(folder) / "data"
        asyncio.run(prepare(directory, arguments.data, arguments.chunks))
        child = subprocess.Popen([sys.executable, "-m", "bench.growth", "--serve", str(directory)], stdout=subprocess.DEVNULL)
        try:
            while read_server_file(directory) is None and child.poll() is None:
                time.sleep(0.1)
            asyncio.run(measure(directory, child.pid, arguments))
        finally:
            child.terminate()
            child.wait(30)


if __name__ == "__main__":
    main()
