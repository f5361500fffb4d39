"""The default embedder against the one for English: passages, queries alone, together and during ingestion, and memory.

    .venv/bin/python bench/embedding.py

Rounds are interleaved; look at the ratio of medians, absolute figures belong to the machine. About a minute.
"""

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from statistics import median

import numpy as np
import psutil

from clew.providers.embedding.factory import DEFAULT, ENGLISH, open_embedder
from clew.providers.embedding.protocol import Embedder

ROUNDS = 5
WORDS = re.findall(r"\w+", __doc__ or "")


def texts(count: int, *, shortest: int, longest: int) -> list[str]:
    random.seed(7)
    return [" ".join(random.choices(WORDS, k=random.randint(shortest, longest))) for _ in range(count)]


def resident_mib() -> int:
    return round(psutil.Process().memory_info().rss / 2**20)


async def seconds(work: Callable[[], Awaitable[object]]) -> float:
    start = time.perf_counter()
    await work()
    return time.perf_counter() - start


async def compare(embedders: dict[str, Embedder]) -> None:
    """Passages and single queries of both, in turn."""
    passages = texts(24, shortest=60, longest=230)
    asked = iter(f"{text} {number}" for number, text in enumerate(texts(20 * ROUNDS * len(embedders), shortest=5, longest=15)))
    for embedder in embedders.values():
        await embedder.embed_passages(passages[:4])
    times: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for name, embedder in embedders.items():
            before = time.process_time()
            await embedder.embed_passages(passages)
            times.setdefault((name, "passage"), []).append((time.process_time() - before) / len(passages))
            for _ in range(20):
                before = time.process_time()
                await embedder.embed_query(next(asked))
                times.setdefault((name, "query"), []).append(time.process_time() - before)
    for kind in ("passage", "query"):
        ours, other = (median(times[name, kind]) for name in (DEFAULT, ENGLISH))
        print(f"{kind}, CPU: {DEFAULT} {ours * 1e3:.1f} ms, {ENGLISH} {other * 1e3:.1f} ms, ratio {ours / other:.2f}")


async def queries(embedder: Embedder) -> None:
    """Single queries one after the other, the same number at once, and one at a time during an ingestion."""
    asked = [f"{text} {number}" for number, text in enumerate(texts(150, shortest=5, longest=15))]
    alone = [await seconds(lambda text=text: embedder.embed_query(text)) for text in asked[:60]]
    together = await seconds(lambda: asyncio.gather(*(embedder.embed_query(text) for text in asked[60:120])))
    again = [await seconds(lambda text=text: embedder.embed_query(text)) for text in asked[:60]]
    ingestion = asyncio.create_task(embedder.embed_passages(texts(200, shortest=150, longest=230)))
    beside = [await seconds(lambda text=text: embedder.embed_query(text)) for text in asked[120:140]]
    print(f"query alone: p50 {median(alone) * 1e3:.2f} ms, p95 {np.quantile(alone, 0.95) * 1e3:.2f} ms")
    print(f"the same query again: {median(again) * 1e6:.0f} µs")
    print(f"60 queries at once: {together / 60 * 1e3:.2f} ms each")
    unfinished = "still running" if not ingestion.done() else "already done"
    print(f"query during ingestion ({unfinished}): p50 {median(beside) * 1e3:.2f} ms, max {max(beside) * 1e3:.2f} ms")
    ingestion.cancel()


async def main() -> None:
    embedders: dict[str, Embedder] = {}
    for name in (ENGLISH, DEFAULT):
        before, start = resident_mib(), time.perf_counter()
        embedders[name] = open_embedder(name=name)
        opened = time.perf_counter() - start
        await embedders[name].embed_passages(texts(100, shortest=60, longest=230))
        print(f"{name}: open in {opened:.2f} s, resident +{resident_mib() - before} MiB after 100 passages")
    await compare(embedders)
    for name, embedder in embedders.items():
        print(name)
        await queries(embedder)
        await embedder.close()


if __name__ == "__main__":
    asyncio.run(main())
