"""Reading an evaluation set: what is taken, what is refused and by which words."""

from pathlib import Path

import pytest

from clew.domain.errors import InvalidInput
from clew.evaluation.beir import read_set

CORPUS = '{"_id": "d1", "title": "One", "text": "first", "extra": [1]}\n\n{"_id": 2, "text": "second"}\n'
QUERIES = '{"_id": "q1", "text": "which", "domain": "a"}\n{"_id": "q2", "text": "unjudged"}\n'
QRELS = "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\tgone\t0\n"


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "corpus.jsonl").write_text(CORPUS, "utf-8")
    (tmp_path / "queries.jsonl").write_text(QUERIES, "utf-8")
    (tmp_path / "qrels.tsv").write_text(QRELS, "utf-8")
    return tmp_path


def test_extra_fields_missing_titles_and_whole_number_ids_are_fine(directory: Path) -> None:
    found = read_set(directory)
    assert [(d.id, d.title, d.text) for d in found.documents] == [("d1", "One", "first"), ("2", "", "second")]
    assert found.judgements == {"q1": {"d1": 1, "gone": 0}}


def test_only_judged_questions_are_asked(directory: Path) -> None:
    assert [(q.id, q.text, q.domain) for q in read_set(directory).queries] == [("q1", "which", "a")]


def test_a_byte_order_mark_windows_lines_and_no_header_are_fine(directory: Path) -> None:
    (directory / "qrels.tsv").write_bytes(b"\xef\xbb\xbfq1\td1\t1\r\n")
    assert read_set(directory).judgements == {"q1": {"d1": 1}}


@pytest.mark.parametrize(
    ("file", "line", "problem"),
    [
        ("corpus.jsonl", "{not json", "line 4 is not JSON"),
        ("corpus.jsonl", "[1]", "line 4 must be a JSON object"),
        ("corpus.jsonl", '{"text": "no id"}', "line 4 needs a field '_id'"),
        ("corpus.jsonl", '{"_id": "d1", "text": "again"}', "line 4 has the _id 'd1' of an earlier line"),
        ("corpus.jsonl", '{"_id": "a b", "text": "x"}', "a run file cannot contain"),
        ("corpus.jsonl", r'{"_id": "\ud800", "text": "x"}', "a run file cannot contain"),
        ("corpus.jsonl", '{"_id": "d3", "text": 5}', "line 4 needs a field 'text' that is a text"),
        ("queries.jsonl", '{"_id": "q3"}', "line 3 needs a field 'text' that is a text"),
        ("qrels.tsv", "q1 d1 1", "line 4 must be a query id, a corpus id and a whole number"),
        ("qrels.tsv", "q1\td1\thigh", "line 4 must be"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(directory: Path, file: str, line: str, problem: str) -> None:
    with (directory / file).open("a", encoding="utf-8") as opened:
        opened.write(line + "\n")
    with pytest.raises(InvalidInput) as caught:
        read_set(directory)
    assert file in caught.value.message
    assert problem in caught.value.message


def test_a_query_field_that_a_line_lacks_is_named(directory: Path) -> None:
    with pytest.raises(InvalidInput, match=r"queries\.jsonl line 1 needs a field 'rewrite'"):
        read_set(directory, query_field="rewrite")


def test_a_missing_file_and_one_that_is_not_utf8_are_named(directory: Path) -> None:
    (directory / "qrels.tsv").write_bytes(b"q1\td\xff1\t1\n")
    with pytest.raises(InvalidInput, match="not UTF-8"):
        read_set(directory)
    (directory / "qrels.tsv").unlink()
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_set(directory)


def test_a_set_without_a_judged_question_is_refused(directory: Path) -> None:
    (directory / "qrels.tsv").write_text("query-id\tcorpus-id\tscore\n", "utf-8")
    with pytest.raises(InvalidInput, match="does not contain a question"):
        read_set(directory)
