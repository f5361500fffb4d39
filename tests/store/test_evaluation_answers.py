"""Answers from files to figures, through whole turns in a database of its own, with the real embedder."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from clew.domain.errors import InvalidInput, ModelFailed
from clew.evaluation.answers import AnswersReport, evaluate_answers, render
from clew.evaluation.throwaway import throwaway_database
from clew.providers.answering.extractive.model import Extractive
from clew.providers.embedding.protocol import Embedder
from clew.store.turns.turns import Turns
from tests.conftest import DsnOf

DOCUMENTS = {
    "tea": ("Tea", "Green tea is brewed at eighty degrees for two minutes."),
    "bread": ("Bread", "A sourdough loaf rises for twelve hours.\r\n\r\nThen it is baked\r\nin a hot oven. Its crust is dark."),
    "bridge": ("Bridges", "The suspension bridge hangs from two steel cables."),
    "untitled": ("", "Rain gathers in the reservoir above the village."),
    "only-title": ("The harbour master answers questions about moorings.", ""),
}
QUERIES = [
    {
        "_id": "q1",
        "text": "And hot?",
        "rewrite": "How hot is green tea brewed?",
        "answer": "At eighty degrees.",
        "domain": "kitchen",
    },
    {"_id": "q2", "text": "And it?", "rewrite": "What crust does a sourdough loaf have?", "answer": "Dark.", "domain": "kitchen"},
    {"_id": "q3", "text": "Cup?", "rewrite": "Who won the football cup in 1966?", "answer": "England won.", "domain": "works"},
    {
        "_id": "q4",
        "text": "Who?",
        "rewrite": "Who answers questions about moorings?",
        "answer": "The harbour master.",
        "domain": "works",
    },
]


@pytest.fixture
def answered_set(tmp_path: Path) -> Path:
    corpus = [{"_id": key, "title": title, "text": text} for key, (title, text) in DOCUMENTS.items()]
    (tmp_path / "corpus.jsonl").write_text("".join(json.dumps(line) + "\n" for line in corpus), "utf-8")
    (tmp_path / "queries.jsonl").write_text("".join(json.dumps(line) + "\n" for line in QUERIES), "utf-8")
    return tmp_path


async def evaluated(directory: Path, dsn_of: DsnOf, embedder: Embedder, **options: Any) -> AnswersReport:
    async with throwaway_database(dsn_of("postgres", "postgres"), dsn_of("clew_app", "postgres")) as database:
        return await evaluate_answers(directory, database=database, embedder=embedder, model=Extractive(embedder), **options)


async def test_questions_are_answered_scored_by_domain_and_written_with_quotes_that_stand_in_the_corpus(
    answered_set: Path, dsn_of: DsnOf, embedder: Embedder
) -> None:
    told: list[tuple[str, int, int]] = []
    out_file = answered_set / "answers.jsonl"
    report = await evaluated(
        answered_set,
        dsn_of,
        embedder,
        query_field="rewrite",
        out_file=out_file,
        on_progress=lambda what, done, total: told.append((what, done, total)),
    )
    everything, kitchen, works = report.figures
    assert (everything.questions, kitchen.domain, works.domain) == (4, "kitchen", "works")
    assert (everything.refused, works.refused) == (1, 1)
    assert everything.citations == everything.exact > 0
    assert (everything.supported > 0, everything.weak, everything.none) == (True, 0, 0)
    assert report.are_quotes_exact
    assert told[-1] == ("questions", 4, 4)
    lines = [json.loads(line) for line in out_file.read_text("utf-8").splitlines()]
    assert [line["_id"] for line in lines] == ["q1", "q2", "q3", "q4"]
    assert lines[0]["answer"].startswith("Green tea is brewed at eighty degrees for two minutes. [1]")
    assert lines[2]["citations"] == []
    cited = [citation for line in lines for citation in line["citations"]]
    assert {"tea", "bread"} <= {citation["document"] for citation in cited}
    for citation in cited:
        assert set(citation) == {"label", "document", "start", "end", "quote"}
        title, text = DOCUMENTS[citation["document"]]
        assert (text or title)[citation["start"] : citation["end"]] == citation["quote"]
    assert any("\r\n" in citation["quote"] for citation in cited)


async def test_words_and_f1_leave_the_marks_out(answered_set: Path, dsn_of: DsnOf, embedder: Embedder) -> None:
    (answered_set / "queries.jsonl").write_text(json.dumps(QUERIES[0]) + "\n", "utf-8")
    out_file = answered_set / "answers.jsonl"
    report = await evaluated(answered_set, dsn_of, embedder, query_field="rewrite", out_file=out_file)
    answer = re.sub(r" ?\[\d\]", "", json.loads(out_file.read_text("utf-8"))["answer"])
    tokens = answer.lower().replace(".", "").split()
    assert report.figures[0].words == len(tokens)
    assert report.figures[0].f1 == pytest.approx(2 * 3 / (len(tokens) + 3))
    assert render(report).splitlines()[1].split()[:2] == ["all", "1"]
    assert json.loads(json.dumps(report.as_json()))["figures"][0]["questions"] == 1


async def test_a_set_that_cannot_be_used_is_refused_with_file_and_line(
    answered_set: Path, dsn_of: DsnOf, embedder: Embedder
) -> None:
    with pytest.raises(InvalidInput, match=r"queries\.jsonl line 1 needs a field 'condensed' that is a text"):
        await evaluated(answered_set, dsn_of, embedder, query_field="condensed")


async def test_file_of_answers_that_cannot_be_written_is_named(answered_set: Path, dsn_of: DsnOf, embedder: Embedder) -> None:
    (answered_set / "queries.jsonl").write_text(json.dumps(QUERIES[0]) + "\n", "utf-8")
    with pytest.raises(InvalidInput, match=r"missing.answers\.jsonl cannot be written: No such file"):
        await evaluated(answered_set, dsn_of, embedder, out_file=answered_set / "missing" / "answers.jsonl")


async def test_answers_about_files_are_counted_as_right_by_what_they_say_and_cite(
    dsn_of: DsnOf, embedder: Embedder, tmp_path: Path
) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "tea.md").write_text("# Tea\n\nGreen tea is brewed at eighty degrees for two minutes.\n")
    (tmp_path / "files" / "broken.pdf").write_bytes(b"%PDF-")
    asked = {"text": "How hot is green tea brewed?", "answer": "At eighty degrees.", "document": "tea.md"}
    rights = {"said": ["eighty"], "either": [["80", "eighty degrees"]], "part": ["eight"], "other": ["eighty", "three minutes"]}
    lines = [json.dumps(asked | {"_id": key, "right": right}) + "\n" for key, right in rights.items()]
    lines.append(json.dumps(asked | {"_id": "elsewhere", "right": ["eighty"], "document": "coffee.md"}) + "\n")
    (tmp_path / "queries.jsonl").write_text("".join(lines), "utf-8")
    async with throwaway_database(dsn_of("postgres", "postgres"), dsn_of("clew_app", "postgres")) as database:
        report = await evaluate_answers(tmp_path, database=database, embedder=embedder, model=Extractive(embedder))
    assert report.wrong == ("part", "other", "elsewhere")
    assert (report.figures[0].right, report.figures[0].judged) == (2, 5)
    assert report.are_quotes_exact
    assert [path for path, _ in report.failed] == ["broken.pdf"]
    assert "not right: part, other, elsewhere" in render(report)


@pytest.mark.parametrize("right", ["eighty", [1], [[]], [["a", ""]], {}])
async def test_set_whose_right_answers_are_no_texts_is_refused(
    dsn_of: DsnOf, embedder: Embedder, answered_set: Path, right: object
) -> None:
    line = {"_id": "q", "text": "How?", "answer": "So.", "right": right}
    (answered_set / "queries.jsonl").write_text(json.dumps(line), "utf-8")
    async with throwaway_database(dsn_of("postgres", "postgres"), dsn_of("clew_app", "postgres")) as database:
        with pytest.raises(InvalidInput, match="'right'"):
            await evaluate_answers(answered_set, database=database, embedder=embedder, model=Extractive(embedder))


async def test_an_answer_that_cannot_be_stored_is_no_answer(
    answered_set: Path, dsn_of: DsnOf, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def finish(*_: object) -> None:
        raise LookupError

    monkeypatch.setattr(Turns, "finish", finish)
    with pytest.raises(ModelFailed, match="q1 could not be answered: The answer could not be stored"):
        await evaluated(answered_set, dsn_of, embedder, query_field="rewrite")
