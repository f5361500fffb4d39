"""How a turn's end becomes the last event and the JSON answer, from given events: those a real server shows seldom or late."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from clew.dialects.query.encode import encoder
from clew.dialects.shared.answering import Encode, answer_frames, ending_of
from clew.dialects.shared.sse import Frame
from clew.domain.errors import GenerationAborted, ModelFailed
from clew.domain.threads.thread import Thread
from clew.domain.turns.events import (
    Aborted,
    Clarified,
    Completed,
    Delta,
    Failed,
    Numbered,
    Refused,
    TurnEvent,
    TurnStarted,
    Usage,
    Warned,
)
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import AdmittedTurn, TurnRecord, TurnRequest
from clew.engine.running.sequence import EventSequence
from clew.engine.running.turns import RunningTurn
from tests.dialects.requirements_query import QUERY

SECTIONS = (("S1", "Beams"), ("S2", "Helium"))


@dataclass(frozen=True)
class Asked:
    """A question whose turn has ended, and what makes its body."""

    turn: RunningTurn
    encode: Encode

    async def frames(self) -> list[Frame]:
        return [frame async for frame in answer_frames(self.turn.read(), self.encode)]

    async def answer(self) -> Any:
        return await self.encode(await ending_of(self.turn))


async def asked(record: TurnRecord, *events: TurnEvent, final: TurnEvent) -> Asked:
    """A question whose turn told these events and ended with `final`."""

    async def keep(_: list[Numbered]) -> None: ...

    now, tenant, identifier = datetime.now(UTC), uuid4(), uuid4()
    thread = Thread(identifier, 1, "app", "t", uuid4(), "", "none", "active", 0, now, now, None)
    turn = AdmittedTurn(
        request=TurnRequest(tenant_id=tenant, thread_id=identifier, content="?", dialect="query", caller_app="app"),
        turn_id=uuid4(),
        assistant_id=thread.assistant_id,
        user_message_id=1,
        user_message_uuid=uuid4(),
        assistant_message_id=2,
        assistant_message_uuid=uuid4(),
        parent_id=None,
        branch_id=1,
        depth=1,
        created_at=now,
        settings=RagSettings(),
        instructions="",
        earlier=(),
        outlined=None,
    )
    sequence = EventSequence(lambda _: None)
    sequence.emit(TurnStarted(identifier, turn.turn_id, 1, turn.user_message_uuid, 2, turn.assistant_message_uuid))
    for event in events:
        sequence.emit(event)
    await sequence.end(final, keep)
    recorded = asyncio.get_running_loop().create_future()
    recorded.set_result(record)
    running = RunningTurn(turn, sequence, recorded)
    return Asked(running, encoder(thread, running, []))


@QUERY.held_by("stream")
async def test_last_event_is_the_json_answer_of_every_good_end() -> None:
    for record, final in (
        (TurnRecord(answer="Yes."), Completed(2)),
        (TurnRecord(answer="Which?"), Clarified(2, "Which?", SECTIONS)),
        (TurnRecord(answer="No."), Refused(2, "No.", "guard", "none", None, None, ())),
    ):
        question = await asked(record, final=final)
        *_, complete, last = await question.frames()
        assert (complete.event, last.event, last.id) == ("message_complete", "completed", None)
        assert last.data == await question.answer()


@QUERY.held_by("followup-section", "deliverable")
async def test_answer_says_what_was_pointed_at_and_what_may_be_pointed_at_next() -> None:
    record = TurnRecord(answer="It is cold.", section_ids=("S2",), ref_type="section_id", reference="S2 — Helium")
    question = await asked(record, Delta("It is cold."), final=Completed(2, Usage(3, 4), SECTIONS))
    answer = await question.answer()
    assert answer["followup"] == {
        "resolved": True,
        "section_ids": ["S2"],
        "ref_type": "section_id",
        "reference": "S2 — Helium",
    }
    assert answer["outline"] == [{"id": "S1", "title": "Beams"}, {"id": "S2", "title": "Helium"}]
    *_, complete, _ = await question.frames()
    usage = {"inputTokens": 3, "outputTokens": 4}
    assert complete.data == {"usage": usage, "outline": answer["outline"], "support": [], "warnings": []}


@QUERY.held_by("clarify")
async def test_clarification_carries_its_choices() -> None:
    message = "Quelle section ? S1 Beams, S2 Helium"
    question = await asked(TurnRecord(answer=message), Delta(message), final=Clarified(2, message, SECTIONS))
    answer = await question.answer()
    assert (answer["status"], answer["answer"]) == ("clarify", message)
    assert answer["choices"] == [{"id": "S1", "title": "Beams"}, {"id": "S2", "title": "Helium"}]
    assert (answer["outline"], answer["followup"]["resolved"]) == ([], False)


@QUERY.held_by("no-context")
async def test_refusal_carries_what_the_guard_looked_at() -> None:
    refused = Refused(2, "Nothing.", "guard", "similarity", 0.12, 0.25, ("Beams",))
    answer = await (await asked(TurnRecord(answer="Nothing."), final=refused)).answer()
    assert answer["refusal"] == {
        "stage": "guard",
        "score_kind": "similarity",
        "value": 0.12,
        "threshold": 0.25,
        "nearest_titles": ["Beams"],
    }


@QUERY.held_by("support")
async def test_the_support_of_sentences_and_warnings_of_the_turn_are_shown() -> None:
    warning = Warned("unknown_citation", "The answer cites [9], but 2 were given.")
    support = {"start": 7, "end": 13, "strength": "weak", "doubt": "names", "missing": ["May"]}
    record = TurnRecord(answer="It is. Maybe.", answer_metadata={"support": [support]}, warnings=(warning,))
    answer = await (await asked(record, final=Completed(2))).answer()
    assert answer["support"] == [support]
    assert [warning["code"] for warning in answer["warnings"]] == ["unknown_citation"]


@QUERY.held_by("failure")
async def test_failed_turn_is_an_error_and_has_no_answer() -> None:
    for final, kind, code in (
        (Failed("LLM_SERVICE_ERROR", "The model is away."), ModelFailed, "LLM_SERVICE_ERROR"),
        (Aborted(2), GenerationAborted, "GENERATION_ABORTED"),
    ):
        question = await asked(TurnRecord(status="failed"), Delta("It"), final=final)
        frames = await question.frames()
        assert [frame.event for frame in frames] == ["message_start", "content_delta", "error"]
        assert isinstance(frames[-1].data, dict)
        assert frames[-1].data["code"] == code
        with pytest.raises(kind):
            await question.answer()
