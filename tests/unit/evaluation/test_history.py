"""Reading conversations: what is taken, what is refused, and what the set's owner is told."""

import json
from pathlib import Path
from typing import Any

import pytest

from clew.domain.errors import InvalidInput
from clew.evaluation.history import ConversationSet, PastTurn, read_conversations

ASKED = {"role": "user", "text": "Who keeps the lock?"}
ANSWERED = {"role": "assistant", "text": "The harbour master.", "cited": ["d1", 2]}
FIRST = {"_id": "q1", "text": "Who keeps the lock?", "domain": "harbour"}
LATER = {
    "_id": "q2",
    "text": "And the keys?",
    "rewrite": "Who keeps the keys?",
    "history": [ASKED, ANSWERED],
    "domain": "harbour",
}


def write(directory: Path, *questions: dict[str, Any]) -> Path:
    corpus = [{"_id": "d1", "title": "Lock", "text": "first"}, {"_id": 2, "text": "second"}]
    (directory / "corpus.jsonl").write_text("".join(json.dumps(line) + "\n" for line in corpus), "utf-8")
    (directory / "queries.jsonl").write_text("".join(json.dumps(line) + "\n" for line in questions), "utf-8")
    (directory / "qrels.tsv").write_text("".join(f"{question['_id']}\td1\t1\n" for question in questions), "utf-8")
    return directory


def read(directory: Path, *questions: dict[str, Any]) -> ConversationSet:
    return read_conversations(write(directory, *questions))


def test_turns_before_are_paired_with_their_answers_and_what_those_were_given(tmp_path: Path) -> None:
    first, later = read(tmp_path, FIRST, LATER).questions
    assert (first.turn, first.past, first.rewrite) == (1, (), "Who keeps the lock?")  # its own rewrite
    assert later.past == (PastTurn("Who keeps the lock?", "The harbour master.", ("d1", "2")),)
    assert (later.turn, later.rewrite, later.domain) == (2, "Who keeps the keys?", "harbour")


def test_unanswered_questions_two_answers_in_a_row_and_a_greeting_are_no_obstacle(tmp_path: Path) -> None:
    history = [
        {"role": "assistant", "text": "Hello!"},
        {"role": "user", "text": "one"},
        {"role": "user", "text": "two"},
        {"role": "assistant", "text": "a", "cited": ["d1"]},
        {"role": "assistant", "text": "b", "cited": None},
    ]
    (question,) = read(tmp_path, {**LATER, "history": history}).questions
    assert question.past == (PastTurn("one"), PastTurn("two", "a\nb", ("d1",)))


def test_a_complete_set_needs_no_notes(tmp_path: Path) -> None:
    found = read(tmp_path, FIRST, LATER)
    assert (found.has_rewrites, found.notes) == (True, ())


def test_rewrites_that_are_missing_are_not_measured_and_said_so(tmp_path: Path) -> None:
    found = read(tmp_path, FIRST, LATER, {**LATER, "_id": "q3", "rewrite": " "})
    assert not found.has_rewrites
    assert "1 follow-ups have no 'rewrite' (the first is q3)" in found.notes[0]


def test_cited_passages_that_are_missing_or_unknown_are_said(tmp_path: Path) -> None:
    bare = {**ANSWERED, "cited": []}
    assert "('cited')" in read(tmp_path, {**LATER, "history": [ASKED, bare]}).notes[0]
    strange = {**ANSWERED, "cited": ["d1", "gone"]}
    assert (
        "1 of 2 cited passages are not in corpus.jsonl (such as gone)"
        in read(tmp_path, {**LATER, "history": [ASKED, strange]}).notes[0]
    )


def test_a_set_without_any_history_is_refused_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"No question of .*queries\.jsonl has turns before it.*without --conversations"):
        read(tmp_path, FIRST, {**LATER, "history": []})


@pytest.mark.parametrize(
    ("history", "problem"),
    [
        ("a text", "line 1 needs a field 'history' that is a list"),
        ([ASKED, "said"], "line 1 has history[1] that is not a JSON object"),
        ([{"role": "system", "text": "x"}], "line 1 has history[0] whose 'role' is neither user nor assistant"),
        ([{"role": "user"}], "line 1 has history[0] without a 'text'"),
        ([ASKED, {**ANSWERED, "cited": "d1"}], "line 1 has history[1] whose 'cited' is not a list of passage ids"),
        ([ASKED, {**ANSWERED, "cited": [{}]}], "line 1 has history[1] whose 'cited' is not a list of passage ids"),
    ],
)
def test_a_history_that_cannot_be_used_is_named_with_file_and_line(tmp_path: Path, history: object, problem: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read(tmp_path, {**LATER, "history": history})
    assert "queries.jsonl" in caught.value.message
    assert problem in caught.value.message


def test_a_rewrite_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="line 1 needs a field 'rewrite' that is a text"):
        read(tmp_path, {**LATER, "rewrite": 5})
