"""The tape of `python -m bench.models`: what a model server wrote is passed on, kept, and played again."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from bench._model_questions import Question
from bench._model_table import print_table
from bench._model_tape import Tape
from bench.models import unanswered

WRITTEN = 'data: {"choices": [{"delta": {"content": "Fourteen days [1]."}}]}\n\ndata: [DONE]\n\n'


@pytest.fixture
def server() -> Iterator[str]:
    """A model server: a tape that plays one answer."""
    kept = Tape(None, {"any": [WRITTEN]})
    kept.turn_to("any")
    with kept.running() as address:
        yield address


def ask(address: str) -> httpx.Response:
    return httpx.post(f"{address}/chat/completions", json={"stream": True}, trust_env=False)


def test_what_the_model_writes_is_passed_on_and_kept_by_question(server: str) -> None:
    tape = Tape(server)
    tape.turn_to("q1")
    with tape.running() as address:
        assert ask(address).text == WRITTEN
        assert httpx.get(f"{address}/models", trust_env=False).status_code == 404
    assert tape.kept == {"q1": [WRITTEN]}


def test_a_kept_answer_is_played_once_for_its_question() -> None:
    tape = Tape(None, {"q1": [WRITTEN]})
    with tape.running() as address:
        assert ask(address).status_code == 404
        tape.turn_to("q1")
        assert [ask(address).status_code, ask(address).status_code] == [200, 404]


def test_an_answer_that_was_ended_before_its_end_is_kept_and_played_as_a_whole(server: str) -> None:
    tape = Tape(server)
    tape.turn_to("q1")
    with tape.running() as address, httpx.stream("POST", f"{address}/chat/completions", json={}, trust_env=False) as answer:
        assert next(answer.iter_bytes())
        assert tape.kept["q1"] == [WRITTEN]
    cut = Tape(None, {"q1": [WRITTEN.removesuffix("[DONE]\n\n")]})
    cut.turn_to("q1")
    with cut.running() as address:
        first, *rest = ask(address).text.split("\n\n")
    assert first == WRITTEN.partition("\n\n")[0]
    assert ['"finish_reason": "stop"' in rest[0], *rest[1:]] == [True, "data: [DONE]", ""]


def test_the_table_counts_answers_by_the_verdicts_of_a_person(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = "Logs stay 14 days. [1] Bananas are blue."
    support = [{"start": 0, "end": 18, "strength": "supported"}, {"start": 23, "end": 40, "strength": "none"}]
    line = {"model": "small", "id": "q1", "kind": "first", "status": "completed", "answer": answer, "support": support}
    line |= {"sources": [{"support": "supported", "added": True}], "refusal": None, "warnings": None, "seconds": 3, "cpu": 2}
    run, verdicts = tmp_path / "small.jsonl", tmp_path / "verdicts.jsonl"
    run.write_text(json.dumps(line))
    verdicts.write_text(json.dumps({"model": "small", "id": "q1", "right": True, "false": ["Bananas"]}))
    print_table([run], verdicts)
    figures = {row[:44].strip(): row[44:].split() for row in capsys.readouterr().out.splitlines()}
    assert figures["right answers"] == figures["… with a supported mark of the engine"] == figures["false sentences"] == ["1"]
    assert (figures["true sentences"], figures["false refusals"], figures["seconds a question"]) == (["1"], ["0"], ["3"])


def test_an_interrupted_run_goes_on_with_the_first_conversation_that_it_did_not_finish(tmp_path: Path) -> None:
    whole, half, unasked = [[Question(f"{name}{turn}", "first", "Why?") for turn in (1, 2)] for name in "abc"]
    out = tmp_path / "small.jsonl"
    lines = [json.dumps({"id": one}) + "\n" for one in ("a1", "a2", "b1")]
    out.write_text("".join(lines) + '{"id": "b')
    asked = [tuple(whole), tuple(half), tuple(unasked)]
    assert unanswered(asked, out) == asked[1:]
    assert out.read_text() == "".join(lines[:2])
