"""The record of a turn is what its stages returned, however it ended."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import pytest
from tests.passages import passage_of
from tests.unit.engine.values import parts_of, question_of, turn_of

from clew.domain.citations.support import SentenceSupport, Support
from clew.domain.deliverables.outline import Section
from clew.domain.memories.memory import MemoryUser, Recalled, RecalledMemory
from clew.domain.turns.events import Aborted, Clarified, Completed, Delta, Failed, Numbered, Refused, TurnEvent, Usage, Warned
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.trace import RecallTrace, ResolveTrace, ToolTrace, TurnTrace
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.engine.answers.tools import ToolsUsed, ToolUse
from clew.engine.running.sequence import EventSequence
from clew.engine.stages.findings import Findings
from clew.engine.stages.generate import Generated, Generation
from clew.engine.stages.ground import Answer, Grounding
from clew.engine.stages.progress import Progress
from clew.engine.stages.record import build_record, record_interruption, store_turn
from clew.engine.stages.retrieve import Retrieved
from clew.providers.memory.protocol import Memory
from clew.retrieval.protocol import SearchResult
from clew.store.jobs.job_queue import QueuedJob
from clew.store.turns.turn_events import TurnEvents
from clew.store.turns.turns import Turns

LOGS = passage_of("Log files are kept for 14 days.")
QUESTION = question_of("logs")
FOUND = Findings(
    (Retrieved(QUESTION.queries[0], SearchResult((LOGS,), {"fusion": "rrf"})),), Evidence("similarity", 0.5, 0.2, passed=True)
)


class At:
    """A stage that has come so far."""

    def __init__(self, **values: object) -> None:
        self.__dict__.update(values)


def progress_of(answer: Answer, generated: Generated = Generated()) -> Progress:  # noqa: B008
    progress = Progress(QUESTION, findings=FOUND, passages=(LOGS,))
    progress.generation = cast(Generation, At(result=generated))
    progress.grounding = cast(Grounding, At(answer=answer))
    return progress


def test_a_turn_that_failed_before_its_first_stage_has_a_record() -> None:
    record = build_record(turn_of(), Progress(), Failed("X", "No."))
    assert (record.status, record.answer, record.error) == ("failed", "", {"code": "X", "message": "No."})
    assert (record.trace, record.timings, record.passages) == (TurnTrace(), {}, ())


def test_a_complete_turn_is_recorded_with_all_that_its_stages_returned() -> None:
    sections = (Section("S1", "Logs"),)
    sentence = SentenceSupport(0, 8, Support("weak", "numbers", ("14",)))
    answer = Answer("14 days. [1]", (), sections, sentences=(sentence,))
    details = {"answered": True, "finish_reason": "stop"}
    generated = Generated(model="m", is_complete=True, details=details, usage=Usage(3, 4), upstream_response_id="r1")
    warning = Warned("answer_cut", "Cut.")
    progress = progress_of(answer, generated)
    progress.stopwatch.add("generate", 0.5)
    record = build_record(turn_of(code_language="python"), progress, Completed(2, warnings=(warning,)), (warning,))
    assert (record.status, record.answer, record.outline, record.warnings) == ("completed", "14 days. [1]", sections, (warning,))
    assert (record.model, record.usage, record.upstream_response_id) == ("m", Usage(3, 4), "r1")
    assert record.answer_metadata == {
        "support": [{"start": 0, "end": 8, "strength": "weak", "doubt": "numbers", "missing": ("14",)}],
        "warnings": [{"code": "answer_cut", "message": "Cut."}],
    }
    assert (record.resolved_query, record.found, record.passages) == ("logs", (LOGS,), (LOGS,))
    assert record.trace.resolve == ResolveTrace("first_question", None, "")
    assert (record.trace.guard, record.trace.model, record.trace.request_language) == (FOUND.evidence, details, "python")
    assert record.timings == {"generate": 500.0}


@pytest.mark.parametrize(
    ("final", "status", "text"),
    [
        (Refused(2, "No.", "guard", "none", None, None, ("Manual",)), "refused", "No."),
        (Clarified(2, "Which?", (("S1", "Logs"),)), "clarified", "Which?"),
        (Aborted(2), "aborted", "as far as"),
        (Failed("X", "No."), "failed", "as far as"),
    ],
)
def test_each_end_has_its_status_and_text(final: TurnEvent, status: str, text: str) -> None:
    record = build_record(turn_of(), progress_of(Answer("as far as")), final)
    assert (record.status, record.answer) == (status, text)
    assert record.trace.model is None


def test_a_refusal_and_a_question_back_are_data_on_the_answer() -> None:
    refused = build_record(turn_of(), Progress(), Refused(2, "No.", "guard", "similarity", 0.1, 0.2, ("Manual",)))
    assert refused.answer_metadata["refusal"] == {
        "message": "No.",
        "stage": "guard",
        "score_kind": "similarity",
        "value": 0.1,
        "threshold": 0.2,
        "nearest_titles": ("Manual",),
    }
    missing = build_record(turn_of(), Progress(), Refused(2, "No Oslo.", "guard", "missing", None, None, ("Manual",)))
    kept = missing.answer_metadata["refusal"]
    assert (kept["score_kind"], kept["value"], kept["threshold"]) == ("missing", None, None)
    clarified = build_record(turn_of(), Progress(), Clarified(2, "Which?", (("S1", "Logs"),)))
    assert clarified.answer_metadata == {"clarification": [{"id": "S1", "title": "Logs"}]}


def test_the_question_that_a_follow_up_was_read_as_is_kept_with_the_answer() -> None:
    asked = "How many beds in 2023?"
    assert build_record(turn_of(), Progress(), Completed(2, understood_as=asked)).answer_metadata == {"understood_as": asked}
    refused = build_record(turn_of(), Progress(), Refused(2, "No.", "guard", "none", None, None, (), understood_as=asked))
    assert refused.answer_metadata["understood_as"] == asked
    assert "understood_as" not in refused.answer_metadata["refusal"]


def test_an_aborted_turn_that_wrote_only_white_space_has_no_answer() -> None:
    assert build_record(turn_of(), progress_of(Answer(" \n")), Aborted(None)).answer == ""


def test_memories_tools_and_times_within_stages_are_recorded() -> None:
    progress = progress_of(Answer("Yes."))
    progress.recalled = Recalled(MemoryUser("crm", "ana"), "", (RecalledMemory("m", "x", 1, "ATOMIC"),), seconds=0.002)
    call = ToolTrace("depot", "stock", {}, "ok", 1.0, 2, "12")
    progress.tools = cast(ToolUse, At(used=ToolsUsed((call,), 0.003)))
    record = build_record(turn_of(), progress, Completed(2))
    assert record.trace.recall == RecallTrace("crm", "ana", ("m",), has_role=False)
    assert record.trace.tools == (call,)
    assert record.timings == {"recall": 2.0, "tools": 3.0}


class Stored:
    """The events of a turn whose process died, and the record that is made of them."""

    def __init__(self, *events: TurnEvent) -> None:
        self.events = [Numbered(seq, event) for seq, event in enumerate(events, 1)]
        self.records: list[tuple[TurnRecord, list[Numbered]]] = []

    async def read(self, *_: object) -> list[Numbered]:
        return self.events

    async def finish(self, _: AdmittedTurn, record: TurnRecord, events: list[Numbered]) -> None:
        self.records.append((record, events))


class Kept:
    """What a turn leaves: its record, and the jobs that are queued with it."""

    def __init__(self) -> None:
        self.summary: str | None = None
        self.jobs: Sequence[QueuedJob] = ()

    async def finish(self, _: AdmittedTurn, record: TurnRecord, __: list[Numbered], jobs: Sequence[QueuedJob]) -> None:
        self.summary, self.jobs = record.summary, jobs


async def left_by(turn: AdmittedTurn, record: TurnRecord, **parts: Any) -> Kept:
    kept = Kept()
    given = {"turns": cast(Turns, kept), "builds_summaries": True, **parts}
    await store_turn(turn, record, Completed(2), events=EventSequence(lambda _: None), parts=parts_of(**given))
    return kept


async def test_a_summary_without_a_model_is_stored_with_the_answer_and_leaves_no_job() -> None:
    turn = replace(turn_of("How long are logs kept?"), summary="- Hello — Good day.")
    kept = await left_by(turn, TurnRecord(answer="Logs are kept for 14 days."))
    assert kept.summary == "- Hello — Good day.\n- How long are logs kept? — Logs are kept for 14 days."
    assert not kept.jobs
    refused = await left_by(turn, TurnRecord(answer="I found nothing.", status="refused"))
    assert (refused.summary, refused.jobs) == (turn.summary, ())


async def test_a_job_makes_the_summary_where_the_one_before_is_unknown_or_a_model_writes_it() -> None:
    turn, record = turn_of("How long are logs kept?"), TurnRecord(answer="Logs are kept for 14 days.")
    for kept in (await left_by(turn, record), await left_by(replace(turn, summary=""), record, builds_summaries=False)):
        assert kept.summary is None
        assert [job.task for job in kept.jobs] == ["after_turn"]


async def test_a_turn_of_a_user_leaves_a_job_for_the_memory() -> None:
    turn = turn_of("I am a lawyer. How long are logs kept?")
    asked = replace(turn, summary="", request=replace(turn.request, user=MemoryUser("crm", "ana")))
    kept = await left_by(asked, TurnRecord(answer="Logs are kept for 14 days."), memory=cast(Memory, object()))
    assert kept.summary is not None
    assert len(kept.jobs) == 1


async def test_an_interrupted_turn_keeps_its_answer_and_its_warnings() -> None:
    warning = Warned("memory_unavailable", "The memory is away.")
    stored = Stored(warning, Delta("14 "), Delta("days"))
    await record_interruption(turn_of(), parts_of(turns=cast(Turns, stored), turn_events=cast(TurnEvents, stored)))
    [(record, [final])] = stored.records
    assert (record.status, record.answer, record.warnings) == ("failed", "14 days", (warning,))
    assert (final.seq, cast(Failed, final.event).code) == (4, "GENERATION_INTERRUPTED")


async def test_an_interrupted_turn_says_so_in_the_language_of_its_question() -> None:
    stored = Stored()
    turn = turn_of("Wie lange werden die Protokolle aufbewahrt?")
    await record_interruption(turn, parts_of(turns=cast(Turns, stored), turn_events=cast(TurnEvents, stored)))
    [(record, [final])] = stored.records
    message = "Der Server wurde beendet, während er diese Antwort schrieb. Stellen Sie die Frage noch einmal."
    assert final.event == Failed("GENERATION_INTERRUPTED", message)
    assert record.error == {"code": "GENERATION_INTERRUPTED", "message": message}
