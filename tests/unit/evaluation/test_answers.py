import json
from pathlib import Path

import pytest

from clew.domain.errors import InvalidInput
from clew.evaluation.answers import is_right, source_places, unigram_f1, without_marks
from clew.evaluation.beir import AnsweredQuery, read_answered_set
from clew.ingest.reading.document import clean_text


@pytest.mark.parametrize(
    ("answer", "wanted", "f1"),
    [
        ("Logs are kept. [1]", "logs ARE kept", 1.0),
        ("Logs are kept [1, 2] for 14 days [3].", "14 days", 2 * 2 / (6 + 2)),
        ("a a a", "a a", 2 * 2 / 5),
        ("", "a", 0.0),
        ("Nothing.", "", 0.0),
    ],
)
def test_f1_counts_the_words_that_answer_and_reference_share_and_no_marks(answer: str, wanted: str, f1: float) -> None:
    assert unigram_f1(answer, wanted) == pytest.approx(f1)


def test_only_marks_are_taken_out() -> None:
    assert without_marks("Kept [1] for 14 [days]. [2, 3]\n\n- See \\[4\\] [0] [5]") == "Kept for 14 [days].\n\n- See \\[4\\] [0]"


@pytest.mark.parametrize("source", ["a\r\nb\rc\n\r\nd", "\x00a\x00\r\nb", "a\r\x00\nb", "", "plain"])
def test_places_lead_from_the_stored_text_to_where_its_characters_came_from(source: str) -> None:
    stored, places = clean_text(source), source_places(source)
    assert len(places) == len(stored)
    assert [clean_text(source[place]) for place in places] == list(stored)


def test_questions_need_an_answer_and_no_judgements(tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").write_text('{"_id": "d", "text": "Words."}\n', "utf-8")
    lines = [{"_id": "q1", "text": "What?", "answer": "That.", "domain": "x"}, {"_id": "q2", "text": "Why?", "answer": ""}]
    (tmp_path / "queries.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    queries = read_answered_set(tmp_path).queries
    assert [(query.id, query.answer, query.domain) for query in queries] == [("q1", "That.", "x"), ("q2", "", "")]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"_id": "q", "text": "What?"}', "line 2 needs a field 'answer' that is a text"),
        ('{"_id": "q", "text": " ", "answer": "a"}', "line 2 has a field 'text' without words"),
        ("{broken", "line 2 is not JSON"),
        ('{"_id": "q1", "text": "What?", "answer": "a"}', "line 2 has the _id 'q1' of an earlier line"),
    ],
)
def test_line_that_cannot_be_used_is_named(tmp_path: Path, line: str, problem: str) -> None:
    (tmp_path / "corpus.jsonl").write_text('{"_id": "d", "text": "Words."}\n', "utf-8")
    (tmp_path / "queries.jsonl").write_text(f'{{"_id": "q1", "text": "What?", "answer": "a"}}\n{line}\n', "utf-8")
    with pytest.raises(InvalidInput, match=rf"queries\.jsonl {problem}"):
        read_answered_set(tmp_path)


def test_set_without_questions_is_refused(tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").write_text('{"_id": "d", "text": "Words."}\n', "utf-8")
    (tmp_path / "queries.jsonl").write_text("\n", "utf-8")
    with pytest.raises(InvalidInput, match="does not contain a question"):
        read_answered_set(tmp_path)


@pytest.mark.parametrize(
    ("answer", "wanted", "is_said"),
    [
        ("The fee is 46 euros [1].", "46", True),
        ("The fee is 146 euros.", "46", False),
        ("The fee is 4.6 euros.", "6", False),
        ("The fee is 1,250 euros.", "250", False),
        ("The fee is 46.", "46", True),
        ("年费是46欧元。", "46", True),
        ("年费是146欧元。", "46", False),
        ("北部仓库位于南屏市。", "南屏", True),
        ("Clew价格", "价格", True),
    ],
)
def test_a_right_answer_has_the_required_text_as_whole_words(answer: str, wanted: str, *, is_said: bool) -> None:
    query = AnsweredQuery("1", "?", "", "", ((wanted,),), "")
    assert is_right(answer, [], query) is is_said
