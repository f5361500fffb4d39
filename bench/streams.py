"""Answers as streams: how late each token arrives and what it costs, beside the model that says the tokens, alone.

    python bench/streams.py [--streams 1 100] [--repeat 1] [--turns 0] [--dialects conversations completions]

A Clew server as users run it (embedded Postgres, worker, fsync) answers by a scripted model: 200 tokens, one every 30 ms, each
carrying when it was due. A client in a process of its own reads the streams; their starts are spread over 2 seconds. CPU is that
of each process from the kernel's counters: the server alone, Postgres with all its processes, the client; start-up is in none of
the server's and Postgres' figures. `alone` is the same model in a loop of the same kind, with nothing around it.
`--dialects` also reads the same answers over `POST /v1/chat/completions`. `--turns 10000` instead reads that many short answers,
40 a second, and tells whether the server's memory grows.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psutil

from clew.embedded.data_directory import read_server_file

ROOT = Path(__file__).parent.parent
TOKENS, EVERY_MS, SPREAD_SECONDS, WARM_UP = 200, 30, 2.0, 20
DELAY_MS, TOTAL_RATIO, FIRST_MS, CPU_MS = 10.0, 1.15, 250.0, 0.25
"""Bars: token delay p95 at one stream, total p95 / ideal, first token p95 and CPU of the server a token at many."""
SHORT_TOKENS, BATCH, TURNS_PER_SECOND, SAMPLES = 20, 200, 40, 20
FLAT_KIB_PER_TURN = 1.0
"""What the allocator may take: 10 MiB in 10,000 turns. The first half fills caches and the allocator's own pools."""
NAMES: tuple[str, ...] = (
    "delay p50",
    "delay p95",
    "first p50",
    "first p95",
    "total p50",
    "total p95",
    "server",
    "Postgres",
    "client",
)
UNITS = ("ms", "ms", "ms", "ms", "s", "s", "ms/token", "ms/token", "ms/token")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a client measured of some streams (s), and the CPU seconds that they cost."""

    streams: list[dict[str, Any]]
    server: float
    postgres: float
    client: float

    @property
    def delays(self) -> list[float]:
        return [delay for stream in self.streams for delay in stream["delays"]]

    @property
    def completed(self) -> int:
        """How many came to their end, a refusal too."""
        return sum(stream["outcome"] in {"complete", "refused"} for stream in self.streams)

    def of(self, name: str) -> list[float]:
        return [stream[name] for stream in self.streams if stream["outcome"] != "refused"]

    @property
    def figures(self) -> tuple[float, ...]:
        """In the order of NAMES; what was refused has no tokens and counts in none but the CPU."""
        delays, first, total, tokens = self.delays, self.of("first"), self.of("total"), max(1, len(self.delays))
        ms = [1000 * percentile(values, share) for values in (delays, first) for share in (50, 95)]
        cpu = [1000 * seconds / tokens for seconds in (self.server, self.postgres, self.client)]
        return (*ms, percentile(total, 50), percentile(total, 95), *cpu)


def percentile(values: list[float], share: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share / 100 * (len(ordered) - 1)))] if ordered else float("nan")


class Server:
    """A running server process and the Postgres of its data directory, where it has one."""

    def __init__(self, directory: Path | None, pid: int, address: str) -> None:
        self.process, self.address = psutil.Process(pid), address
        self.port = int(address.rpartition(":")[2])
        postmaster = directory and (directory / "postgres" / "postmaster.pid").read_text().split()[0]
        self._postgres = psutil.Process(int(postmaster)) if postmaster else None

    def cpu(self) -> tuple[float, float]:
        """Return CPU seconds of the server process, with threads that have ended, and of Postgres so far."""
        own = self.process.cpu_times()
        return own.user + own.system, self._cpu_below()

    def _cpu_below(self) -> float:
        if self._postgres is None:
            return 0.0
        times = self._postgres.cpu_times()
        below = times.user + times.system + times.children_user + times.children_system
        for child in self._postgres.children():
            used = child.cpu_times()
            below += used.user + used.system
        return below

    @property
    def rss(self) -> int:
        return self.process.memory_info().rss

    async def read(self, questions: list[list[str]], spread_seconds: float, dialect: str = "conversations") -> Measured:
        """Let the client read the answers to (conversation, question), and measure what they cost."""
        before = self.cpu()
        read = await _run("_stream_reader", str(self.port), str(spread_seconds), dialect, given=json.dumps(questions))
        after = self.cpu()
        return Measured(read["streams"], after[0] - before[0], after[1] - before[1], read["cpu"])


async def _run(module: str, *words: str, given: str = "") -> dict[str, Any]:
    command = (sys.executable, "-m", f"bench.{module}", *words)
    with tempfile.TemporaryFile() as said:
        child = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=said, cwd=ROOT)
        await child.communicate(given.encode())
        if child.returncode:
            raise RuntimeError(f"{module} failed")
        said.seek(0)
        return json.load(said)


@contextmanager
def running(directory: Path, tokens: int, every_ms: int) -> Generator[Server]:
    """Run a server on a data directory whose answers are that long and that fast."""
    command = [sys.executable, "-m", "bench._scripted_stream", "serve", str(directory), str(tokens), str(every_ms)]
    log = directory.with_suffix(".log")
    with log.open("a") as file, subprocess.Popen(command, stdout=file, stderr=file, cwd=ROOT) as child:
        try:
            while (found := read_server_file(directory)) is None:
                if child.poll() is not None:
                    raise RuntimeError(log.read_text()[-2000:])
                time.sleep(0.1)
            yield Server(directory, child.pid, found.address)
        finally:
            child.terminate()
            child.wait(60)


# What is asked ---------------------------------------------------------------------------------------------------------


async def put_manual(client: httpx.AsyncClient) -> None:
    """Ingest the English manual and wait until all of it can be found."""
    pages = sorted((ROOT / "docs").glob("[!f]*/*.md"))
    for page in pages:
        files = [("file", (page.name, page.read_bytes(), "text/markdown"))]
        (await client.post("/api/documents", files=files)).raise_for_status()
    while True:
        listed = (await client.get("/api/documents", params={"limit": 200})).raise_for_status().json()["documents"]
        if len(listed) == len(pages) and all(one["status"] in {"ready", "failed"} for one in listed):
            return
        await asyncio.sleep(0.5)


async def answered_questions(client: httpx.AsyncClient, tried: int = 60) -> list[str]:
    """Return questions about headings of the manual which the guard lets through, of so many that are asked."""
    pages = sorted((ROOT / "docs" / "explanation").glob("*.md"))
    headings = [line[3:].strip() for page in pages for line in page.read_text().splitlines() if line.startswith("## ")]
    found: list[str] = []
    for heading in headings[:tried]:
        path, question = (
            f"/api/conversations/{await open_conversation(client)}/messages",
            f"What does the manual say about {heading}?",
        )
        told = (await client.post(path, json={"content": question})).raise_for_status().json()
        found += [question] if told["metadata"].get("refusal") is None else []
    return found


async def open_conversation(client: httpx.AsyncClient) -> str:
    return (await client.post("/api/conversations", json={})).raise_for_status().json()["id"]


async def asked(client: httpx.AsyncClient, questions: list[str], count: int) -> list[list[str]]:
    """Return questions, each in a conversation of its own and with a word of its own that keeps it out of every cache."""
    nonces = ["".join(random.choices(string.ascii_lowercase, k=6)) for _ in range(count)]
    return [[await open_conversation(client), f"{random.choice(questions)} {nonce}"] for nonce in nonces]


# What is measured ------------------------------------------------------------------------------------------------------


async def prepare(directory: Path) -> list[str]:
    """Fill a data directory; return what may be asked."""
    with running(directory, SHORT_TOKENS, 0) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            await put_manual(client)
            return await answered_questions(client)


async def measure_streams(directory: Path, questions: list[str], counts: list[int], dialects: list[str]) -> bool:
    """Measure every number of streams over every dialect; tell whether all bars are kept."""
    kept = True
    with running(directory, TOKENS, EVERY_MS) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            await server.read(await asked(client, questions, WARM_UP), SPREAD_SECONDS)
            for count, dialect in itertools.product(counts, dialects):
                load = os.getloadavg()[0]
                words = [str(count), str(TOKENS), str(EVERY_MS), str(SPREAD_SECONDS)]
                alone = await _run("_scripted_stream", "alone", *words)
                measured = await server.read(await asked(client, questions, count), SPREAD_SECONDS, dialect)
                print(f"dialect: {dialect}")
                kept &= report(measured, Measured(alone["streams"], alone["cpu"], 0.0, 0.0), load)
    return kept


def report(clew: Measured, alone: Measured, load: float) -> bool:
    """Print one table; tell whether the bars that hold for this number of streams are kept."""
    count, outcomes = len(clew.streams), Counter(stream["outcome"] for stream in clew.streams)
    print(f"streams: {count}, load {load:.1f} before; completed: {outcomes['complete']} of {count}, {len(clew.delays)} tokens")
    for outcome in outcomes.keys() - {"complete"}:
        print(f"  {outcomes[outcome]} x {outcome!r}")
    figures = dict(zip(NAMES, clew.figures, strict=True))
    bars = {"delay p95": DELAY_MS} if count == 1 else {"first p95": FIRST_MS, "server": CPU_MS}
    print(f"  {'':<10} {'Clew':>9} {'alone':>9}")
    for name, unit, own, other in zip(NAMES, UNITS, clew.figures, alone.figures, strict=True):
        print(f"  {name:<10} {own:>9.3f} {other:>9.3f} {unit}" + (f"  (bar {bars[name]:g})" if name in bars else ""))
    ratio = figures["total p95"] / percentile(alone.of("total"), 95)
    print(f"  total p95 / ideal {ratio:.3f}  (bar {TOTAL_RATIO})")
    kept = ratio <= TOTAL_RATIO and clew.completed == count and all(figures[name] <= bar for name, bar in bars.items())
    print(f"  {'kept' if kept else 'NOT KEPT'}", flush=True)
    return kept


async def measure_memory(directory: Path, questions: list[str], turns: int) -> bool:
    """Read that many short answers and print the server's memory as it goes; tell whether it stays flat."""
    sizes: list[tuple[int, float]] = []
    answered, done = 0, 0
    with running(directory, SHORT_TOKENS, 0) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            while done < turns:
                measured = await server.read(await asked(client, questions, BATCH), BATCH / TURNS_PER_SECOND)
                answered, done = answered + measured.completed, done + BATCH
                sizes.append((done, server.rss / 1024))
                if done % (turns // SAMPLES) < BATCH:
                    print(f"  after {done:>6} turns {sizes[-1][1] / 1024:8.1f} MiB", flush=True)
    settled = sizes[len(sizes) // 2 :]
    slope = statistics.linear_regression([turn for turn, _ in settled], [size for _, size in settled]).slope
    flat = slope <= FLAT_KIB_PER_TURN and answered == done
    print(f"  completed: {answered} of {done}; the second half grows by {slope:.2f} KiB a turn")
    print(f"  {'flat' if flat else 'NOT FLAT'}")
    return flat


async def measure(directory: Path, arguments: argparse.Namespace) -> bool:
    questions = await prepare(directory)
    print(f"{len(questions)} questions are answered", flush=True)
    if arguments.turns:
        return await measure_memory(directory, questions, arguments.turns)
    return await measure_streams(directory, questions, arguments.streams * arguments.repeat, arguments.dialects)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--streams", type=int, nargs="+", default=[1, 100])
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--turns", type=int, default=0)
    parser.add_argument("--dialects", nargs="+", default=["conversations"], choices=["conversations", "completions"])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        return 0 if asyncio.run(measure(Path(folder) / "data", arguments)) else 1


if __name__ == "__main__":
    sys.exit(main())
