"""Embedding against the bare onnxruntime session on the same batches, and queries alone, together and during ingestion.

    .venv/bin/python bench/embedding.py [minilm|minilm-int8]

Rounds are interleaved; the ratio of medians is what to look at, absolute figures belong to the machine. Under a minute.
"""

import asyncio
import random
import re
import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median

import numpy as np
import psutil

from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.local import batches_of
from clew.providers.embedding.minilm import MiniLMEmbedder
from clew.providers.embedding.minilm_session import MiniLMSession, pad
from clew.providers.embedding.weights import WeightSources, find_weights

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


async def throughput(embedder: MiniLMEmbedder) -> None:
    """Whole `embed_passages` (with tokenising) against the session alone on ready-made arrays."""
    passages = texts(24, shortest=60, longest=230)
    tokens = embedder.tokenise(passages)
    feeds = [pad([tokens[position] for position in batch]) for batch in batches_of(tokens)]
    precision = embedder.spec.precision
    bare = MiniLMSession(find_weights(WeightSources()).model, precision=precision, threads=0)._session  # pyright: ignore[reportPrivateUsage]

    async def run_bare() -> None:
        for ids, mask in feeds:
            bare.run(None, {"input_ids": ids, "attention_mask": mask})

    await run_bare()
    times: dict[str, list[float]] = {"bare": [], "ours": []}
    for _ in range(ROUNDS):
        times["bare"].append(await seconds(run_bare))
        times["ours"].append(await seconds(lambda: embedder.embed_passages(passages)))
    ours, floor = median(times["ours"]), median(times["bare"])
    rate = sum(map(len, tokens)) / ours
    print(f"passages: {len(passages) / ours:.1f}/s, {rate:.0f} tokens/s, {floor / ours:.1%} of the bare session")


async def queries(embedder: MiniLMEmbedder) -> None:
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
    before = resident_mib()
    start = time.perf_counter()
    embedder = open_embedder(name=sys.argv[1] if len(sys.argv) > 1 else "minilm")
    assert isinstance(embedder, MiniLMEmbedder)
    print(f"{embedder.spec.model} {embedder.spec.precision}: open in {time.perf_counter() - start:.2f} s")
    loaded = resident_mib()
    await embedder.embed_passages(texts(100, shortest=60, longest=230))
    print(f"resident MiB: {before} before, {loaded} loaded, {resident_mib()} after 100 passages")
    await queries(embedder)
    await throughput(embedder)
    await embedder.close()


if __name__ == "__main__":
    asyncio.run(main())
