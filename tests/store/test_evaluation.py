"""An evaluation from files to figures, in a database of its own, with the real embedder."""

import json
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from clew.domain.errors import InvalidInput
from clew.domain.turns.tuning import RagSettings
from clew.evaluation.evaluate import evaluate, render
from clew.evaluation.throwaway import throwaway_database
from clew.providers.embedding.protocol import Embedder
from tests.conftest import DsnOf

DOCUMENTS = {
    "tea": ("Tea", "Green tea is brewed at eighty degrees for two minutes."),
    "bread": ("Bread", "A sourdough loaf rises for twelve hours before it is baked."),
    "bridge": ("Bridges", "The suspension bridge hangs from two steel cables."),
    "untitled": ("", "Rain gathers in the reservoir above the village."),
    "zh": ("合同", "合同自双方签字之日起生效。"),
}
QUERIES = [
    {"_id": "q1", "text": "How hot should the water for green tea be?", "domain": "kitchen"},
    {"_id": "q2", "text": "What carries a suspension bridge?", "domain": "works"},
    {"_id": "q3", "text": "合同 生效", "domain": "works"},
    {"_id": "q4", "text": "Who won the cup in 1966?", "domain": "kitchen"},
]
QRELS = [("q1", "tea", 1), ("q2", "bridge", 1), ("q3", "zh", 1), ("q4", "not-in-the-corpus", 1)]


@pytest.fixture
def small_set(tmp_path: Path) -> Path:
    corpus = [{"_id": key, "title": title, "text": text} for key, (title, text) in DOCUMENTS.items()]
    (tmp_path / "corpus.jsonl").write_text("".join(json.dumps(line) + "\n" for line in corpus), "utf-8")
    (tmp_path / "queries.jsonl").write_text("".join(json.dumps(line) + "\n" for line in QUERIES), "utf-8")
    (tmp_path / "qrels.tsv").write_text("query-id\tcorpus-id\tscore\n" + "".join(f"{q}\t{d}\t{s}\n" for q, d, s in QRELS))
    return tmp_path


def databases(dsn_of: DsnOf) -> set[str]:
    with psycopg.connect(dsn_of("postgres", "postgres")) as connection:
        return {row[0] for row in connection.execute("select datname from pg_database where datname like 'clew_eval_%'")}


async def test_a_set_is_scored_by_domain_and_the_run_file_ranks_whole_documents(
    small_set: Path, dsn_of: DsnOf, embedder: Embedder, tmp_path: Path
) -> None:
    told: list[tuple[str, int, int]] = []
    run_file = tmp_path / "run.txt"
    async with throwaway_database(dsn_of("postgres", "postgres"), dsn_of("clew_app", "postgres")) as database:
        report = await evaluate(
            small_set,
            database=database,
            embedder=embedder,
            settings=RagSettings(),
            run_file=run_file,
            on_progress=lambda what, done, total: told.append((what, done, total)),
        )
    everything, kitchen, works = report.figures
    assert (everything.queries, kitchen.domain, works.domain) == (4, "kitchen", "works")
    assert (everything.ndcg_at_5, everything.recall_at_10) == (0.75, 0.75)  # three found first, one not to be found
    assert (kitchen.ndcg_at_5, works.ndcg_at_5) == (0.5, 1.0)
    assert told[-1] == ("questions", 4, 4)
    assert ("documents", 5, 5) in told
    lines = [line.split() for line in run_file.read_text("utf-8").splitlines()]
    first = [line for line in lines if line[0] == "q1"]
    assert first[0][:4] == ["q1", "Q0", "tea", "1"]
    assert sorted(line[2] for line in first) == sorted(set(DOCUMENTS) - {"zh"})  # that one has no vector and shares no word
    assert [float(line[4]) for line in first] == sorted((float(line[4]) for line in first), reverse=True)
    assert render(report).splitlines()[1].split() == ["all", "4", "0.750", "0.750", "0.750", "0.750"]
    assert json.loads(json.dumps(report.as_json()))["figures"][0]["ndcg_at_5"] == 0.75


async def test_the_database_is_dropped_after_a_failure_too(small_set: Path, dsn_of: DsnOf, embedder: Embedder) -> None:
    made: list[str] = []
    (small_set / "queries.jsonl").write_text("{broken\n", "utf-8")

    async def evaluate_broken_set() -> None:
        async with throwaway_database(dsn_of("postgres", "postgres"), dsn_of("clew_app", "postgres")) as database:
            made.append(str(conninfo_to_dict(database.dsn)["dbname"]))
            assert made[0] in databases(dsn_of)
            await evaluate(small_set, database=database, embedder=embedder)

    with pytest.raises(InvalidInput, match=r"queries\.jsonl line 1 is not JSON"):
        await evaluate_broken_set()
    assert made[0] not in databases(dsn_of)
