"""The trace of a turn as JSON: what is written is read again, and what earlier versions wrote is understood."""

import json

import pytest

from clew.domain.turns.evidence import Evidence
from clew.domain.turns.trace import (
    AttemptTrace,
    ContextTrace,
    OutlineTrace,
    RecallTrace,
    ResolveTrace,
    SearchTrace,
    ToolTrace,
    TurnTrace,
    read_trace,
    trace_json,
)

FULL = TurnTrace(
    resolve=ResolveTrace("section_id", "summary", "S2 — Logs"),
    recall=RecallTrace("crm", "ana", ("m1",), has_role=True),
    searches=(
        SearchTrace("logs", "first_question", None, {"fusion": "rrf", "vector_branch": "exact", "words_share": 0.5}),
        SearchTrace("files", "widened", "journaux", {"fusion": "rrf", "vector_branch": "none"}, demotion=0.1, demoted=(3, 4)),
    ),
    guard=Evidence("similarity", 0.5, 0.25, passed=True),
    context=ContextTrace(begins=True, ended_as="refused", exchanges=2, tokens_sent=10),
    model={"answered": True, "finish_reason": "stop"},
    attempts=(AttemptTrace("a", "busy"), AttemptTrace("b", "")),
    tools=(ToolTrace("depot", "stock", {"item": "x"}, "ok", 1.5, 2, "12"), ToolTrace("", "x", None, "stopped")),
    outline=OutlineTrace(4, ("renumbered",)),
    request_language="python",
    left_out=({"chunk_id": 7, "document_id": "d"},),
)
STORED_BEFORE = {
    "resolve": {"rule": "first_question", "service": None, "reference": ""},
    "retrieve": [{"query": "logs", "rule": "first_question", "translated": None, "fusion": "rrf", "lexical_found": 3}],
    "guard": {"score_kind": "none", "value": None, "threshold": None, "passed": False},
    "tools": [{"server": "d", "tool": "t", "arguments": None, "outcome": "stopped", "milliseconds": 3.0}],
    "something_else": 1,
}


def test_what_is_written_is_read_again() -> None:
    assert read_trace(json.loads(json.dumps(trace_json(FULL)))) == FULL
    assert trace_json(read_trace(trace_json(FULL))) == trace_json(FULL)


@pytest.mark.parametrize(
    "evidence",
    [
        Evidence("combined", 0.62, 0.5, passed=True, setting="evidence_threshold"),
        Evidence("foreign_similarity", 0.2, 0.3, passed=False),
        Evidence("words_shared", 0.0, 0.25, passed=False, is_covered=False),
        Evidence("missing", 0.7, 0.75, passed=False, missing="Oslo", missing_kind="name", setting="asked_threshold"),
        Evidence("missing", 0.7, 0.75, passed=False, missing_kind="price", setting="asked_threshold"),
        Evidence("missing", None, None, passed=False, missing="2014", missing_kind="year"),
    ],
    ids=["combined", "foreign", "words", "name", "price", "year"],
)
def test_each_decision_of_the_guard_is_read_again(evidence: Evidence) -> None:
    read = read_trace(json.loads(json.dumps(trace_json(TurnTrace(guard=evidence))))).guard
    assert read == evidence


def test_only_what_the_turn_reached_is_written() -> None:
    assert trace_json(TurnTrace()) == {}
    assert trace_json(TurnTrace(model={})) == {"model": {}}


def test_numbers_of_an_index_stand_beside_the_query() -> None:
    [first, second] = trace_json(FULL)["retrieve"]
    assert (first["query"], first["fusion"], "demoted" in first) == ("logs", "rrf", False)
    assert (second["demoted"], second["translated"]) == ([3, 4], "journaux")
    assert [one.words_share for one in FULL.searches] == [0.5, 1.0]


def test_a_turn_of_an_earlier_version_is_understood_and_what_nobody_knows_is_left_out() -> None:
    trace = read_trace(STORED_BEFORE)
    assert trace.guard == Evidence("none", None, None, passed=False)
    assert (trace.searches[0].lexical_found, trace.searches[0].lexical_best) == (3, None)
    assert trace.tools[0].result is None
    assert "something_else" not in trace_json(trace)
