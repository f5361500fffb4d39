"""One tenant asks 200 questions at once: how long does another tenant wait for its first token?

    python -m tests.abuse.flood [--questions 200]

Prints the first token of the quiet tenant alone and under the flood, in the same run, and their ratio; and what the flood got.
Exits with 1 if the medians differ by a factor of more than 2, or if a question of the quiet tenant gets no answer.
A client of the flood that is refused waits as long as `Retry-After` says and asks again, as clients do, until all are answered.
"""

import argparse
import asyncio
import math
import multiprocessing
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event

import httpx

from tests.abuse.two_tenants import Tenant, put, two_tenants
from tests.dialects.shelf import REPORT

QUESTIONS = (
    "What energy did the beam reach in 2024?",
    "How much liquid helium cools the magnets?",
    "How much electricity did the laboratory consume?",
    "How many people did the laboratory employ?",
)
ASKS_MOST = 20
RATIO_MOST = 2.0
_LIMIT_SECONDS = 60.0


@dataclass
class Flooded:
    """What the flood got."""

    statuses: Counter[int | str] = field(default_factory=Counter[int | str])
    retry_after: list[str] = field(default_factory=list[str])
    headers: dict[str, str] = field(default_factory=dict[str, str])
    seconds: float = 0.0


async def first_token(http: httpx.AsyncClient, question: str) -> float:
    """Ask, and return the seconds until the first words of the answer; infinite if none came."""
    started, waited = time.perf_counter(), math.inf
    with suppress(httpx.TransportError):
        async with http.stream("POST", "/api/query", json={"query": question, "stream": True}) as response:
            async for line in response.aiter_lines():
                if line.startswith("event: content_delta"):
                    waited = min(waited, time.perf_counter() - started)
    return waited


async def flood(address: str, tenant: Tenant, questions: int) -> Flooded:
    """Ask all questions at once, and again where they are refused, until all are answered."""
    seen, started = Flooded(), time.perf_counter()
    async with tenant.http(address) as http:

        async def ask(number: int) -> None:
            while time.perf_counter() - started < _LIMIT_SECONDS:
                try:
                    response = await http.post("/api/query", json={"query": f"{QUESTIONS[number % len(QUESTIONS)]} ({number})"})
                except httpx.TransportError as error:  # no answer in time, or no connection
                    seen.statuses[type(error).__name__] += 1
                    await asyncio.sleep(1)
                    continue
                seen.statuses[response.status_code] += 1
                if response.status_code == 200:
                    return
                seen.headers = {name: response.headers.get(name, "") for name in ("retry-after", "ratelimit", "ratelimit-policy")}
                await asyncio.sleep(float(response.headers.get("retry-after", "1")))

        await asyncio.gather(*(ask(number) for number in range(questions)))
    seen.seconds = time.perf_counter() - started
    return seen


def _flood_process(
    address: str, tenant: Tenant, questions: int, begun: Event, ended: Event, out: "multiprocessing.Queue[Flooded]"
) -> None:
    begun.set()
    out.put(asyncio.run(flood(address, tenant, questions)))
    ended.set()


async def measure(address: str, quiet: Tenant, *, ended: Event | None = None) -> list[float]:
    """Return the first tokens of questions asked one after another: `ASKS_MOST`, or as many as fit until `ended`."""
    waits: list[float] = []
    async with quiet.http(address) as http:
        for number in range(ASKS_MOST):
            if ended is not None and ended.is_set():
                break
            kind = "before" if ended is None else "during"
            waits.append(await first_token(http, f"{QUESTIONS[number % len(QUESTIONS)]} ({kind} {number})"))
    return waits


async def prepare(address: str, tenants: Sequence[Tenant]) -> None:
    """Give each tenant a document, and ask once so that everything is loaded."""
    for tenant in tenants:
        async with tenant.http(address) as http:
            await put(http, "report.md", REPORT)
            for question in QUESTIONS:
                await first_token(http, question)


def run(address: str, busy: Tenant, quiet: Tenant, questions: int) -> tuple[list[float], list[float], Flooded]:
    """Return first tokens of the quiet tenant alone and under the flood, in seconds, and what the flood got."""
    asyncio.run(prepare(address, (busy, quiet)))
    alone = asyncio.run(measure(address, quiet))
    context = multiprocessing.get_context("spawn")  # another process: the flood must not slow down the measurement itself
    begun, ended, out = context.Event(), context.Event(), context.Queue()
    process = context.Process(target=_flood_process, args=(address, busy, questions, begun, ended, out))
    process.start()
    begun.wait(_LIMIT_SECONDS)
    time.sleep(0.3)
    under = asyncio.run(measure(address, quiet, ended=ended))
    flooded = out.get(timeout=_LIMIT_SECONDS * 2)
    process.join()
    return alone, under, flooded


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=200)
    questions = parser.parse_args().questions
    with two_tenants() as houses:
        alone, under, flooded = run(houses.address, houses.busy, houses.quiet, questions)
    for name, waits in (("alone", alone), (f"while another tenant asks {questions} questions", under)):
        print(f"first token {name}: median {statistics.median(waits):.3f} s, worst {max(waits):.3f} s ({len(waits)} questions)")
        print("  " + " ".join(f"{wait:.2f}" for wait in waits))
    usual, ratio = statistics.median(alone), statistics.median(under) / statistics.median(alone)
    print(f"ratio: median {ratio:.1f}, worst to median {max(under) / usual:.1f}")
    statuses = ", ".join(f"{number} x {status}" for status, number in sorted(flooded.statuses.items(), key=str))
    print(f"the flood: {statuses}, in {flooded.seconds:.1f} s; headers of the last refusal: {flooded.headers or 'none'}")
    sys.exit(ratio > RATIO_MOST or math.inf in under)


if __name__ == "__main__":
    main()
