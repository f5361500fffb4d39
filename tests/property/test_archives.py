"""A conversation that is exported and imported into an empty tenant is exported again as the same lines, and works as before."""

import asyncio
import json
import tempfile
import uuid
from typing import Any, cast

import psycopg
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin

from clew.dialects.archives.decode import Lines
from clew.dialects.archives.importing import Importer
from clew.dialects.archives.routes import lines_of
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SentenceSupport, Support
from clew.domain.deliverables.outline import Section
from clew.domain.ids import parse_id
from clew.domain.threads.item import KeptItem
from clew.domain.turns.events import Aborted, Completed, Failed, Numbered, Usage, Warned
from clew.domain.turns.trace import TurnTrace
from clew.domain.turns.turn import AdmittedTurn, KeptRequest, Status, TurnRecord
from clew.store.pool import Database
from clew.store.threads.archives import Archives, ThreadName
from clew.store.threads.conversation_items import ConversationItems
from clew.store.turns.feedback import Feedback, NewFeedback

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=30)
scalars = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | texts
documents = st.dictionaries(texts, scalars | st.lists(scalars, max_size=3), max_size=4)
"""JSON objects, with nulls in them."""


long_texts = st.builds(str.__mul__, texts, st.integers(500, 2000))
MARKS = ("$blob", "$text", "$object")
OUTCOMES = ("completed", "completed", "completed", "aborted", "stopped early", "failed", "failed late", "left running")


@st.composite
def steps(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "place": draw(st.none() | st.floats(-0.3, 1, exclude_max=True)),
        "outcome": draw(
            st.sampled_from(["completed"] * 3 + ["aborted", "stopped early", "failed", "failed late", "left running"])
        ),
        "question": draw(texts),
        "answer": draw(texts),
        "quotes": draw(st.lists(texts, max_size=2)),
        "outline": draw(st.booleans()),
        "payload": draw(
            st.none() | st.dictionaries(texts | st.sampled_from(MARKS), scalars | long_texts, min_size=1, max_size=3)
        ),
        "trace": draw(documents),
        "praise": draw(st.none() | texts),
        "kept": draw(st.none() | documents),
        "items": draw(st.lists(documents, max_size=2)),
    }


def citation(label: int, quote: str) -> Citation:
    return Citation(
        label=label,
        chunk_id=label + 7,
        document_id=uuid.UUID(int=label),
        document_name=f"{quote}.md",
        version=1,
        start=0,
        end=len(quote),
        quote=quote,
        heading_path=("a", quote),
        similarity=None if label % 2 else 0.1 * label,
        answer_start=0,
        answer_end=1,
    )


def record_of(step: dict[str, Any]) -> TurnRecord:
    outcome = step["outcome"]
    error = {"code": "LLM_SERVICE_ERROR", "message": step["answer"], "detail": None} if "failed" in outcome else None
    return TurnRecord(
        status=cast(Status, {"stopped early": "aborted", "failed late": "failed"}.get(outcome, outcome)),
        answer="" if outcome in {"failed", "stopped early"} else step["answer"],
        citations=tuple(citation(n, quote) for n, quote in enumerate(step["quotes"], 1)),
        outline=tuple(Section(f"S{n}", step["answer"]) for n in range(1, 5)) if step["outline"] else (),
        answer_metadata={"support": [SentenceSupport(0, 1, Support("weak", "words")).as_stored()]} if step["quotes"] else {},
        request_payload=step["payload"],
        response_payload=step["payload"],
        trace=TurnTrace(model=step["trace"]),
        timings={"generate": 0.1},
        usage=Usage(3, 4),
        warnings=(Warned("X", step["question"]),),
        error=error,
        language=None,
    )


async def take(conversation: Conversation, step: dict[str, Any], answers: list[int]) -> None:
    how: dict[str, Any] = {"is_linear": False}
    if step["place"] is None and step["outcome"] != "left running":
        how = {}
    elif step["place"] is not None and step["place"] >= 0 and answers:
        how["parent_id"] = answers[int(step["place"] * len(answers))]
    if step["kept"] is not None:
        how["kept"] = KeptRequest({"model": "clew"}, [step["kept"] | {"id": "item"}], is_stored="a" in step["question"])
    turn = await conversation.admit(step["question"], **how)
    if step["outcome"] == "left running":
        return
    items = [KeptItem(f"{turn.turn_id}{n}", item | {"type": "x"}) for n, item in enumerate(step["items"])]
    await ConversationItems(conversation.database).append(conversation.tenant, conversation.thread.id, items)
    record = record_of(step)
    await conversation.turns.finish(turn, record, [Numbered(1, _event(turn, record))])
    if record.answer and record.status != "failed":
        answers.append(turn.assistant_message_id)
    if step["praise"]:
        said = NewFeedback(turn.turn_id, None, step["praise"], (step["praise"], "x"), "test")
        await Feedback(conversation.database).add(conversation.tenant, turn.assistant_id, said)


def _event(turn: AdmittedTurn, record: TurnRecord) -> Completed | Failed | Aborted:
    match record.status:
        case "failed":
            return Failed("LLM_SERVICE_ERROR", "down")
        case "aborted":
            return Aborted(turn.assistant_message_id if record.answer else None)
        case _:
            return Completed(turn.assistant_message_id)


async def exported(database: Database, tenant: uuid.UUID, thread_id: uuid.UUID) -> list[bytes]:
    archives = Archives(database)
    thread = await archives.find(tenant, ThreadName("it", id=thread_id))
    written = b"".join([lines async for lines in lines_of(archives, tenant, thread)])
    return written.splitlines(keepends=True)


async def imported(database: Database, tenant: uuid.UUID, lines: list[bytes], existing: Any = "refuse") -> uuid.UUID:
    with tempfile.TemporaryFile() as file:
        file.writelines(lines)
        file.seek(0)
        done = await Importer(database, tenant, existing=existing, assistant=None).run(Lines(file, 0))
    return parse_id("conv", done.threads[0].id)


EVERYTHING = """
select jsonb_build_object(
  'messages', (select jsonb_agg(to_jsonb(m) - 'tenant_id' - 'branch_id' order by m.id) from messages m
               where m.thread_id = t.id and not exists (select from turn_runs r where r.turn_id = m.turn_id)),
  'items', (select jsonb_agg(to_jsonb(i) - 'tenant_id' - 'place' order by i.message_id, i.place) from conversation_items i
            where i.thread_id = t.id),
  'requests', (select jsonb_agg(to_jsonb(k) - 'tenant_id' order by k.turn_id) from kept_requests k where k.thread_id = t.id
               and not exists (select from turn_runs r where r.turn_id = k.turn_id)),
  'turns', (select jsonb_agg(to_jsonb(n) - 'tenant_id' - 'assistant_id' order by n.id) from turns n where n.thread_id = t.id),
  'state', (select jsonb_agg(to_jsonb(s) - 'tenant_id') from thread_state s where s.thread_id = t.external_id),
  'log', (select jsonb_agg(to_jsonb(q) - 'tenant_id' order by q.turn_id) from queries_log q
          where q.thread_id = t.external_id)) as all
from threads t where t.id = %(id)s
"""


async def everything(database: Database, tenant: uuid.UUID, thread_id: uuid.UUID) -> Any:
    [row] = await database.dicts(tenant, EVERYTHING, {"id": thread_id})
    return row["all"]


async def run(dsn: str, source: uuid.UUID, target: uuid.UUID, plan: list[dict[str, Any]]) -> None:
    database = Database(dsn)
    await database.open()
    try:
        [row] = await database.dicts(source, "select id from assistants where name = 'default'")
        conversation = await begin(database, source, row["id"])
        answers: list[int] = []
        for step in plan:
            await take(conversation, step, answers)
        thread_id = conversation.thread.id
        lines = await exported(database, source, thread_id)
        assert await imported(database, target, lines) == thread_id
        assert await exported(database, target, thread_id) == lines
        here, there = [without_chunks(await everything(database, tenant, thread_id)) for tenant in (source, target)]
        assert there == here
        await conversation.turns_cleared()
        copy = await imported(database, source, lines, "as_new")
        assert shape(await exported(database, source, copy)) == shape(lines)
    finally:
        await database.close()


def without_chunks(value: Any) -> Any:
    """The id of a chunk is stored below zero where there is no such chunk."""
    if isinstance(value, dict):
        return {
            name: abs(inner) if name == "chunk_id" and isinstance(inner, int) else without_chunks(inner)
            for name, inner in value.items()
            if name != "path_sha256"  # imported conversations are found by their names, not by their texts
        }
    return [without_chunks(inner) for inner in value] if isinstance(value, list) else value


def shape(lines: list[bytes]) -> list[Any]:
    """The lines with each id replaced by where it first stands. Threads are numbered apart from messages."""
    seen: dict[Any, int] = {}
    parsed = [json.loads(line) for line in lines]
    parsed[1]["number"] = parsed[1]["numbers"] = None
    for line in parsed:
        for name in {
            "id",
            "number",
            "parent",
            "turn",
            "head",
            "user_message",
            "assistant_message",
            "external_id",
            "message",
        } & set(line):
            if line[name] is not None:
                line[name] = seen.setdefault(line[name], len(seen))
    return parsed


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(plan=st.lists(steps(), max_size=12))
def test_what_is_imported_is_exported_again_to_the_byte(dsn_of: DsnOf, shared_database: str, plan: list[dict[str, Any]]) -> None:
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as owner:
        source, target = [
            owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()[0]  # type: ignore[index]
            for _ in range(2)
        ]
    asyncio.run(run(dsn_of("clew_app", shared_database), source, target, plan))
