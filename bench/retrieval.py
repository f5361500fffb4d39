"""How fast and how complete search is at 10,000 and 100,000 chunks, as the role bound by row-level security.

    python bench/retrieval.py --admin postgresql://postgres@127.0.0.1:5432 [--data ../shared/data/mtrag-dev] [--keep]

Needs the roles clew_owner and clew_app. Makes a database of its own: tenant `large` (assistants of 60, 20, 12, 5 and 3 % of
100,000 chunks) and tenant `small` (10,000). Texts are mixtures of the sentences of real passages, whose rare words vary by
Zipf's law, so the vocabulary grows; a vector is the mean of its sources' vectors plus noise; questions are real ones with
real vectors.
"""

import argparse
import asyncio
import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import psycopg
from numpy.typing import NDArray
from psycopg import sql
from psycopg.conninfo import make_conninfo

from clew.domain.documents.passage import SearchFilters
from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale
from clew.domain.turns.tuning import RagSettings
from clew.providers.embedding.factory import open_embedder
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import SearchRequest
from clew.retrieval.ranking import SearchLimits
from clew.store.documents.chunks import EmbeddingIndexes, NewChunk, embedding_index_id, replace_chunks
from clew.store.migrate import migrate
from clew.store.pool import Database

SHARES = {"60 %": 0.6, "20 %": 0.2, "12 %": 0.12, "5 %": 0.05, "3 %": 0.03}
CHUNKS_A_DOCUMENT = 20
Floats = NDArray[np.float32]


@dataclass
class Real:
    """The real passages and questions, with their vectors."""

    texts: list[str]
    domains: list[str]
    vectors: Floats
    questions: list[str]
    question_vectors: Floats


@dataclass
class Scope:
    """One part of the loaded index."""

    name: str
    tenant: UUID
    assistants: tuple[UUID, ...]
    chunks: int


async def read_real(data: Path, cache: Path) -> Real:
    passages = [json.loads(line) for line in (data / "corpus.jsonl").read_text("utf-8").splitlines()]
    questions = [json.loads(line)["text"] for line in (data / "queries.jsonl").read_text("utf-8").splitlines()]
    if not await asyncio.to_thread(cache.exists):
        embedder = await asyncio.to_thread(open_embedder)
        vectors = await embedder.embed_passages([p["text"] for p in passages])
        question_vectors = np.stack([await embedder.embed_query(q) for q in questions])
        np.savez(cache, vectors=vectors, question_vectors=question_vectors)
    kept = np.load(cache)
    return Real(
        [p["text"] for p in passages], [p["domain"] for p in passages], kept["vectors"], questions, kept["question_vectors"]
    )


def synthetic(real: Real, seed: int) -> Iterator[tuple[str, Floats]]:
    """Endless chunks: three passages of one domain mixed, 190 to 310 words, rare words varied."""
    chance = random.Random(seed)
    noise = np.random.default_rng(seed)
    sentences = [[s for s in re.split(r"(?<=[.!?])\s+|\n+", text) if s.strip()] or [text] for text in real.texts]
    known = Counter(word for text in real.texts for word in set(re.findall(r"\w+", text.lower())))
    by_domain = {d: [i for i, domain in enumerate(real.domains) if domain == d] for d in set(real.domains)}
    everyone = sorted(by_domain)
    while True:
        sources = chance.sample(by_domain[chance.choice(everyone)], 3)
        words: list[str] = []
        length = chance.randint(190, 310)
        while len(words) < length:
            words += chance.choice(sentences[chance.choice(sources)]).split()
        varied = [f"{w}{_variant(chance)}" if known[w.lower()] <= 5 and w.isalpha() else w for w in words[:length]]
        vector = real.vectors[sources].mean(axis=0)
        vector = vector / np.linalg.norm(vector) + 0.7 * _unit(noise.standard_normal(vector.shape[0]))
        yield " ".join(varied), _unit(vector)


def _variant(chance: random.Random) -> str:
    rank = int(1 / max(chance.random(), 1e-4))
    return "" if rank == 1 else f"q{rank}"


def _unit(vector: NDArray[Any]) -> Floats:
    return (vector / np.linalg.norm(vector)).astype(np.float32)


async def load(database: Database, tenant: UUID, sizes: dict[str, int], chunks: Iterator[tuple[str, Floats]]) -> dict[str, UUID]:
    """Write the assistants of a tenant, their documents taking turns, through the real write path."""
    assistants: dict[str, UUID] = {}
    for name in sizes:
        new = "insert into assistants (tenant_id, name) values (%s, %s) returning id"
        assistants[name] = (await database.dicts(tenant, new, (tenant, name)))[0]["id"]
    plan = [name for name, size in sizes.items() for _ in range(size // CHUNKS_A_DOCUMENT)]
    random.Random(1).shuffle(plan)
    for number, name in enumerate(plan):
        await _write_document(database, tenant, assistants[name], number, chunks)
        if number % 500 == 0:
            print(f"  {number * CHUNKS_A_DOCUMENT} chunks", flush=True)
    return assistants


async def _write_document(
    database: Database, tenant: UUID, scope: UUID, number: int, chunks: Iterator[tuple[str, Floats]]
) -> None:
    new: list[NewChunk] = []
    for ordinal in range(CHUNKS_A_DOCUMENT):
        text, vector = next(chunks)
        new.append(NewChunk(ordinal, 0, len(text), text, (), "en", vector, text))
    async with database.transaction(tenant) as connection:
        cursor = await connection.execute(
            "insert into documents (tenant_id, assistant_id, name, source_path, language, version, status) "
            "values (%s, %s, %s, %s, 'en', 1, 'ready') returning id",
            (tenant, scope, f"{number}", f"part-{number % 50}/{number}"),
        )
        row = await cursor.fetchone()
        assert row is not None
        await replace_chunks(connection, tenant, document_id=row["id"], version=1, scope_id=scope, chunks=new)


async def latencies(index: PostgresIndex, scope: Scope, real: Real, settings: RagSettings, *, count: int) -> list[float]:
    """Milliseconds of `count` searches after ten to warm up, one client."""
    times: list[float] = []
    for i in range(count + 10):
        q = i * 7 % len(real.questions)
        request = SearchRequest(
            scope.tenant, scope.assistants, real.questions[q], real.question_vectors[q], SearchFilters(), settings
        )
        start = time.perf_counter()
        await index.search(request)
        times.append((time.perf_counter() - start) * 1000)
    return times[10:]


async def recall(fast: PostgresIndex, exact: PostgresIndex, scope: Scope, real: Real, *, count: int) -> tuple[float, float]:
    """Recall@50 of the vector list against comparing every vector, and the median time of the former."""
    settings = RagSettings(fts_weight=0, vector_weight=1, match_count=50, hybrid_top_k=50, match_threshold=0)
    shares: list[float] = []
    times: list[float] = []
    for q in range(0, count * 11, 11):
        request = SearchRequest(scope.tenant, scope.assistants, "", real.question_vectors[q], SearchFilters(), settings)
        wanted = {p.chunk_id for p in (await exact.search(request)).passages}
        start = time.perf_counter()
        found = {p.chunk_id for p in (await fast.search(request)).passages}
        times.append((time.perf_counter() - start) * 1000)
        shares.append(len(wanted & found) / max(len(wanted), 1))
    return statistics.mean(shares), statistics.median(times)


def prepare(admin: str, name: str) -> tuple[dict[str, UUID], str]:
    """Create and migrate the database; the tenants by name and the DSN of the server's role."""
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(sql.SQL("create database {} owner clew_owner").format(sql.Identifier(name)))
    with psycopg.connect(make_conninfo(admin, dbname=name), autocommit=True) as connection:
        connection.execute("create extension vector")
    owner = make_conninfo(admin, dbname=name, user="clew_owner")
    migrate(owner)
    with psycopg.connect(owner) as connection:
        rows = {t: connection.execute("select clew_create_tenant(%s) as id", (t,)).fetchone() for t in ("large", "small")}
    return {tenant: row[0] for tenant, row in rows.items() if row}, make_conninfo(admin, dbname=name, user="clew_app")


class Spec:
    """The default embedder's."""

    model = "all-MiniLM-L6-v2"
    precision = "fp32"
    dimension = 384
    scale: SimilarityScale = SAME_SCALE


async def fill(admin: str, name: str, real: Real, size: int) -> None:
    """Load both tenants; the HNSW index is built afterwards, which is quicker than row by row."""
    tenants, app = await asyncio.to_thread(prepare, admin, name)
    database = Database(app)
    await database.open()
    for tenant in tenants.values():
        await EmbeddingIndexes(database).ensure_active(tenant, Spec())
    vectors = f"embeddings_{embedding_index_id(Spec())}"
    owner = make_conninfo(admin, dbname=name, user="clew_owner")
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(sql.SQL("drop index {}").format(sql.Identifier(f"{vectors}_embedding_idx")))
    start = time.perf_counter()
    await load(database, tenants["large"], {n: int(share * size) for n, share in SHARES.items()}, synthetic(real, 1))
    await load(database, tenants["small"], {"all": size // 10}, synthetic(real, 2))
    print(f"written in {time.perf_counter() - start:.0f} s", flush=True)
    await database.close()
    start = time.perf_counter()
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute("set maintenance_work_mem = '1GB'")
        connection.execute("set max_parallel_maintenance_workers = 0")
        built = "create index on {} using hnsw ((embedding::halfvec(384)) halfvec_cosine_ops)"
        connection.execute(sql.SQL(built).format(sql.Identifier(vectors)))
        connection.execute("vacuum analyze")
    print(f"HNSW built in {time.perf_counter() - start:.0f} s", flush=True)


async def scopes_of(database: Database, admin: str, name: str) -> list[Scope]:
    """What was loaded, widest first."""
    with psycopg.connect(make_conninfo(admin, dbname=name)) as connection:
        rows = connection.execute(
            "select t.name, t.tenant_id, a.name, a.id, "
            "(select count(*) from chunks c where c.tenant_id = a.tenant_id and c.scope_id = a.id) "
            "from tenants t join assistants a using (tenant_id) where t.name in ('large', 'small') and a.name <> 'default'"
        ).fetchall()
    large = [row for row in rows if row[0] == "large"]
    everything = Scope("all of large", large[0][1], tuple(row[3] for row in large), sum(row[4] for row in large))
    return [everything, *(Scope(f"{row[0]}, {row[2]}", row[1], (row[3],), row[4]) for row in sorted(rows, key=lambda r: -r[4]))]


def print_sizes(admin: str, name: str) -> None:
    """Bytes a chunk of each part of the index, with its own indexes."""
    with psycopg.connect(make_conninfo(admin, dbname=name)) as connection:
        rows = connection.execute(
            "select c.relname, pg_total_relation_size(c.oid) / greatest((select count(*) from chunks), 1) from pg_class c "
            "where c.relkind = 'r' and (c.relname in ('chunks', 'postings', 'lexical_vectors', 'common_lexemes') "
            "or c.relname like 'embeddings\\_%%') order by 2 desc"
        ).fetchall()
    print("bytes a chunk: " + ", ".join(f"{relation} {size:,}" for relation, size in rows))


async def measure(admin: str, name: str, real: Real, count: int) -> None:
    """Print the tables of results."""
    database = Database(make_conninfo(admin, dbname=name, user="clew_app"), max_size=2)
    await database.open()
    scopes = await scopes_of(database, admin, name)
    index = PostgresIndex(database, Spec())
    exact = PostgresIndex(database, Spec(), limits=SearchLimits(exact_chunks=10**9))
    print(f"{'scope':<22}{'chunks':>8}{'p50 ms':>9}{'p95 ms':>9}{'recall@50':>11}{'vector p50':>12}")
    medians: dict[str, float] = {}
    for scope in scopes:
        times = await latencies(index, scope, real, RagSettings(), count=count)
        share, vector_ms = await recall(index, exact, scope, real, count=30)
        medians[scope.name] = statistics.median(times)
        p95 = statistics.quantiles(times, n=20)[-1]
        print(
            f"{scope.name:<22}{scope.chunks:>8}{medians[scope.name]:>9.1f}{p95:>9.1f}{share:>11.3f}{vector_ms:>12.1f}", flush=True
        )
    await asyncio.to_thread(print_sizes, admin, name)
    print(f"100k / 10k: {medians['all of large'] / medians['small, all']:.1f}")
    await database.close()


async def run(arguments: argparse.Namespace) -> None:
    real = await read_real(arguments.data, arguments.cache)
    if not arguments.measure_only:
        await fill(arguments.admin, arguments.database, real, arguments.size)
    try:
        await measure(arguments.admin, arguments.database, real, arguments.count)
    finally:
        if not arguments.keep:
            with psycopg.connect(arguments.admin, autocommit=True) as connection:
                connection.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(arguments.database)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--admin", required=True, help="DSN of a superuser")
    parser.add_argument("--database", default="clew_bench_retrieval")
    parser.add_argument("--data", type=Path, default=Path("../shared/data/mtrag-dev"))
    parser.add_argument("--cache", type=Path, default=Path("/tmp/clew-bench-vectors.npz"))  # noqa: S108
    parser.add_argument("--size", type=int, default=100_000)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--keep", action="store_true", help="leave the database for another run")
    parser.add_argument("--measure-only", action="store_true", help="the database was kept")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
