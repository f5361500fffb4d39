"""An evaluation of conversations from files to figures, in a database of its own, with the real embedder."""

import json
from pathlib import Path
from typing import Any

import pytest

from clew.domain.errors import InvalidInput
from clew.evaluation.conversations import ConversationsReport, Form, evaluate_conversations, render
from clew.evaluation.throwaway import throwaway_database
from clew.providers.embedding.protocol import Embedder
from tests.conftest import DsnOf

DOCUMENTS = {
    "tea": ("Green tea", "Green tea is brewed at eighty degrees for two minutes."),
    "tea-price": ("Green tea", "A pound of green tea costs about twelve pounds at the market."),
    "bread": ("Bread", "A sourdough loaf rises for twelve hours before it is baked."),
    "bread-price": ("Bread", "A sourdough loaf costs four pounds at the market."),
    "bridge": ("Bridges", "The suspension bridge hangs from two steel cables."),
    "bridge-price": ("Bridges", "Building the suspension bridge cost nine million pounds."),
}


def after(question: str, answer: str, *cited: str) -> list[dict[str, Any]]:
    return [{"role": "user", "text": question}, {"role": "assistant", "text": answer, "cited": list(cited)}]


QUERIES = [
    {"_id": "q1", "text": "How hot should the water for green tea be?", "domain": "kitchen", "history": []},
    {
        "_id": "q2",
        "text": "And the price?",
        "rewrite": "How much does green tea cost?",
        "domain": "kitchen",
        "history": after("How hot should the water for green tea be?", "Eighty degrees.", "tea"),
    },
    {
        "_id": "q3",
        "text": "And the price?",
        "rewrite": "How much did the suspension bridge cost?",
        "domain": "works",
        "history": after("What carries a suspension bridge?", "Two steel cables.", "bridge"),
    },
]
QRELS = [("q1", "tea"), ("q2", "tea-price"), ("q3", "bridge-price")]


@pytest.fixture
def small_set(tmp_path: Path) -> Path:
    corpus = [{"_id": key, "title": title, "text": text} for key, (title, text) in DOCUMENTS.items()]
    (tmp_path / "corpus.jsonl").write_text("".join(json.dumps(line) + "\n" for line in corpus), "utf-8")
    (tmp_path / "queries.jsonl").write_text("".join(json.dumps(line) + "\n" for line in QUERIES), "utf-8")
    (tmp_path / "qrels.tsv").write_text("".join(f"{q}\t{d}\t1\n" for q, d in QRELS), "utf-8")
    return tmp_path


async def run(directory: Path, dsn_of: DsnOf, embedder: Embedder, **options: Any) -> ConversationsReport:
    async with throwaway_database(dsn_of("postgres", "postgres"), dsn_of("clew_app", "postgres")) as database:
        return await evaluate_conversations(directory, database=database, embedder=embedder, **options)


async def test_a_later_question_is_found_by_its_conversation_and_not_by_its_own_words(
    small_set: Path, dsn_of: DsnOf, embedder: Embedder
) -> None:
    told: list[tuple[str, int, int]] = []
    report = await run(small_set, dsn_of, embedder, on_progress=lambda what, done, total: told.append((what, done, total)))
    assert [(group.domain, group.turns, group.questions) for group in report.groups] == [
        ("", "later", 2),
        ("kitchen", "later", 1),
        ("works", "later", 1),
        ("", "first", 1),
        ("kitchen", "first", 1),
    ]
    later = report.groups[0]
    typed, rewritten, resolved = (later.figures[form].ndcg_at_5 for form in (Form.LAST, Form.REWRITE, Form.RESOLVED))
    assert typed < resolved <= rewritten == 1.0
    assert [(one.form, one.than) for one in later.comparisons] == [(Form.RESOLVED, Form.LAST), (Form.RESOLVED, Form.REWRITE)]
    assert later.comparisons[0].difference.mean == pytest.approx(resolved - typed)
    first = report.groups[3]
    assert first.figures[Form.RESOLVED] == first.figures[Form.LAST] == first.figures[Form.REWRITE]
    assert first.comparisons == ()
    assert report.questions[1].found[0] == "Green tea"
    assert report.notes == ()
    assert told[-1] == ("questions", 3, 3)


async def test_run_files_hold_every_form_of_every_question(
    small_set: Path, dsn_of: DsnOf, embedder: Embedder, tmp_path: Path
) -> None:
    report = await run(small_set, dsn_of, embedder, run_prefix=tmp_path / "mine.v1")
    for form in Form:
        lines = [line.split() for line in (tmp_path / f"mine.v1.{form}.trec").read_text("utf-8").splitlines()]
        assert [line[0] for line in lines if line[3] == "1"] == ["q1", "q2", "q3"]
        assert sorted(line[2] for line in lines if line[0] == "q2") == sorted(DOCUMENTS)
    table = render(report).splitlines()
    assert table[1] == "later questions, all"
    assert table[3].split()[:3] == ["rewrite", "2", "1.000"]
    assert json.loads(json.dumps(report.as_json()))["groups"][0]["figures"]["rewrite"]["ndcg_at_5"] == 1.0


async def test_without_rewrites_and_cited_passages_the_rest_is_measured(
    small_set: Path, dsn_of: DsnOf, embedder: Embedder, tmp_path: Path
) -> None:
    bare = [{**query, "rewrite": None, "history": [{**said, "cited": []} for said in query["history"]]} for query in QUERIES]  # type: ignore[union-attr]
    (small_set / "queries.jsonl").write_text("".join(json.dumps(line) + "\n" for line in bare), "utf-8")
    report = await run(small_set, dsn_of, embedder, run_prefix=tmp_path / "bare")
    assert list(report.groups[0].figures) == [Form.LAST, Form.RESOLVED]
    assert len(report.notes) == 2
    assert not (tmp_path / "bare.rewrite.trec").exists()


async def test_a_run_file_that_cannot_be_written_is_refused_before_any_work(
    small_set: Path, dsn_of: DsnOf, embedder: Embedder
) -> None:
    told: list[object] = []
    with pytest.raises(InvalidInput, match="the folder does not exist"):
        await run(
            small_set,
            dsn_of,
            embedder,
            run_prefix=small_set / "gone" / "mine",
            on_progress=lambda *progress: told.append(progress),
        )
    assert told == []
