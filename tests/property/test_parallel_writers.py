"""Fifty writers at once on one thread, forking and continuing at random: what is stored is what a plain model says."""

import asyncio
import time
import uuid
from dataclasses import dataclass, field
from typing import cast

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin

from clew.domain.errors import Conflict
from clew.domain.turns.events import Aborted, Completed, Failed, Numbered, TurnEvent
from clew.domain.turns.turn import AdmittedTurn, Status, TurnRecord
from clew.store.pool import Database

WRITERS = 50
ROOT_SHARE = 0.05
OUTCOMES = ("completed", "completed", "refused", "aborted", "stopped early", "failed", "failed late")
Step = tuple[float | None, str]
"""The place of the parent among the answers there are (None: the head is continued), and how the turn ends."""
Plan = list[list[Step]]
"""What each writer does, one turn after the other."""
steps = st.tuples(st.none() | st.floats(0, 1, exclude_max=True), st.sampled_from(OUTCOMES))
plans = st.lists(st.lists(steps, min_size=1, max_size=4), min_size=WRITERS, max_size=WRITERS)


@dataclass(frozen=True)
class Written:
    """One message as the model has it."""

    parent: int | None
    content: str
    status: str


@dataclass
class Model:
    """What the writers know to have written."""

    messages: dict[int, Written] = field(default_factory=dict[int, Written])
    moves: dict[int, tuple[float, float]] = field(default_factory=dict[int, tuple[float, float]])
    """Answers that move the head: when storing began, and when it had happened."""

    def path(self, leaf: int | None) -> list[int]:
        """From the root to a message."""
        found: list[int] = []
        while leaf is not None:
            found.insert(0, leaf)
            leaf = self.messages[leaf].parent
        return found

    def may_be_head(self, answer: int) -> bool:
        """No other answer was stored wholly after this one."""
        return all(began <= self.moves[answer][1] for began, _ in self.moves.values())


def ending(turn: AdmittedTurn, outcome: str) -> tuple[TurnRecord, TurnEvent]:
    text = f"answer to {turn.request.content}"
    answer = turn.assistant_message_id
    match outcome:
        case "aborted":
            return TurnRecord(status="aborted", answer=text), Aborted(answer)
        case "stopped early":
            return TurnRecord(status="aborted"), Aborted(None)
        case "failed" | "failed late":
            return TurnRecord(status="failed", answer=text if outcome == "failed late" else ""), Failed("X", "down")
        case _:
            return TurnRecord(status=cast(Status, outcome), answer=text), Completed(answer)


async def write(conversation: Conversation, model: Model, name: str, place: float | None, outcome: str) -> None:
    how: dict[str, object] = {}
    if place is not None:
        answers = list(model.moves)
        parent = answers[int(place * len(answers))] if answers and place > ROOT_SHARE else None
        how = {"is_linear": False, "parent_id": parent}
    try:
        turn = await conversation.admit(name, **how)  # type: ignore[arg-type]
    except Conflict as refused:
        if place is None and refused.code == "GENERATION_IN_PROGRESS":  # only who continues the head is refused
            return
        raise
    known = [model.messages[message].content for message in model.path(turn.parent_id)]
    questions = [text for text in known if not text.startswith("answer")][-turn.settings.context_turns :]
    assert [one.question for one in turn.earlier] == questions
    record, event = ending(turn, outcome)
    model.messages[turn.user_message_id] = Written(
        turn.parent_id, name, "failed" if outcome in {"failed", "failed late", "stopped early"} else "complete"
    )
    began = time.monotonic()
    if record.answer:  # before it is stored: who sees it in the database finds it here
        model.messages[turn.assistant_message_id] = Written(turn.user_message_id, record.answer, record.message_status)
    await conversation.turns.finish(turn, record, [Numbered(1, event)])
    if record.answer and record.message_status != "failed":
        model.moves[turn.assistant_message_id] = (began, time.monotonic())


async def write_all(conversation: Conversation, model: Model, name: str, steps: list[Step]) -> None:
    for n, step in enumerate(steps):
        await write(conversation, model, f"{name}.{n}", *step)


async def check(conversation: Conversation, model: Model) -> None:
    tenant, thread_id = conversation.tenant, conversation.thread.id
    thread = await conversation.threads.find(tenant, thread_id)
    rows = await conversation.database.dicts(
        tenant, "select id, parent_id, content, status from messages where thread_id = %s", (thread_id,)
    )
    assert {row["id"]: Written(row["parent_id"], row["content"], row["status"]) for row in rows} == model.messages
    assert thread.message_count == len(model.messages)
    head = await conversation.head()
    assert (head is None) == (not model.moves)
    assert head is None or model.may_be_head(head)
    for answer in model.moves:
        path = await conversation.ids(after=0, limit=1000, leaf_id=answer)
        assert [message for message in path if model.messages[message].status != "failed"] == model.path(answer)
    assert await conversation.database.dicts(tenant, "select 1 from turn_runs where thread_id = %s", (thread_id,)) == []


async def run(dsn: str, tenant: uuid.UUID, plan: Plan) -> None:
    database = Database(dsn)
    await database.open()
    try:
        [row] = await database.dicts(tenant, "select id from assistants where name = 'default'")
        conversation, model = await begin(database, tenant, row["id"]), Model()
        await write(conversation, model, "first", None, "completed")
        await asyncio.gather(*(write_all(conversation, model, f"q{n}", steps) for n, steps in enumerate(plan)))
        await check(conversation, model)
    finally:
        await database.close()


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.data_too_large, HealthCheck.too_slow],
)
@given(plan=plans)
def test_head_counts_and_paths_are_right_under_fifty_parallel_writers(
    dsn_of: DsnOf, shared_database: str, tenant: uuid.UUID, plan: Plan
) -> None:
    asyncio.run(run(dsn_of("clew_app", shared_database), tenant, plan))
