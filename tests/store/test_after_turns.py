"""The work after turns on a real database: summaries along every path, titles by a model that is really asked."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import pytest

from clew.domain.turns.events import Completed, Numbered
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.engine.after.jobs import after_turn_task
from clew.engine.after.summaries import Summaries, ids_of, summary_from
from clew.engine.after.titles import Titles
from clew.providers.completion.factory import open_text_model
from clew.providers.completion.protocol import TextModel
from clew.store.pool import Database
from clew.store.threads.thread_trees import ThreadTrees
from clew.store.turns.after_turns import AfterTurns
from clew.store.turns.chains import Chains
from tests.ingestion import until
from tests.providers.wires.provider import ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour
from tests.store.conversation import Conversation, begin


@pytest.fixture
async def talk(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


@pytest.fixture
def provider() -> Iterator[ScriptedProvider]:
    with scripted_provider("openai") as provider:
        yield provider


@pytest.fixture
async def model(provider: ScriptedProvider) -> AsyncIterator[TextModel]:
    model = open_text_model(provider.model, provider.base_url)
    yield model
    await model.close()


async def do(talk: Conversation, turn: AdmittedTurn, *, titler: TextModel | None = None, writer: TextModel | None = None) -> None:
    """What a worker does with the job of a turn."""
    turns, chains = AfterTurns(talk.database), Chains(talk.database)
    steps = [Summaries(turns, chains, writer).keep, *([Titles(turns, titler).improve] if titler else [])]
    await after_turn_task(turns, steps).run(tenant_id=str(talk.tenant), turn_id=str(turn.turn_id))


async def summary(talk: Conversation) -> str:
    return (await ThreadTrees(talk.database).detail(talk.tenant, talk.thread.id)).summary


async def title(talk: Conversation) -> tuple[str, str]:
    thread = await talk.threads.find(talk.tenant, talk.thread.id)
    return thread.title, thread.title_source


# Summaries ------------------------------------------------------------------------------------------------------------


async def test_summary_of_a_thread_grows_by_a_line_a_turn_however_often_a_job_runs(talk: Conversation) -> None:
    first = await talk.say("one")
    await do(talk, first)
    second = await talk.say("two")
    for turn in (second, first, second):
        await do(talk, turn)
    assert await summary(talk) == "- one — answer to one\n- two — answer to two"


async def test_a_summary_that_comes_with_an_answer_is_stored_with_it_and_known_to_the_next_question(talk: Conversation) -> None:
    first = await talk.admit("one")
    assert first.summary == ""
    await talk.finish(first, "answer to one", summary="- one")
    assert await summary(talk) == "- one"
    await do(talk, first)  # a job of the same turn, by a process that knew no summary
    second = await talk.admit("two")
    assert second.summary == "- one"
    await talk.finish(second, "answer to two", summary="- one\n- two")
    assert await summary(talk) == "- one\n- two"
    fork = await talk.admit("other", is_linear=False, parent_id=first.assistant_message_id)
    assert fork.summary == "- one"


async def test_a_question_below_an_answer_without_a_summary_knows_none(talk: Conversation) -> None:
    await talk.say("one")
    second = await talk.admit("two")
    assert second.summary is None
    await talk.finish(second, "answer to two")
    await do(talk, second)
    assert (await talk.admit("three")).summary == "- one — answer to one\n- two — answer to two"


async def test_a_thread_that_is_deleted_meanwhile_gets_no_summary(talk: Conversation) -> None:
    answered = await AfterTurns(talk.database).turn(talk.tenant, (await talk.say("one")).turn_id)
    assert answered is not None
    async with talk.database.transaction(talk.tenant) as connection:
        deleted = await connection.execute("delete from threads where id = %s returning id", [talk.thread.id])
        assert await deleted.fetchall()
        keeping = asyncio.create_task(AfterTurns(talk.database).keep_summary(answered, "- one"))
        await until(lambda: waits_for_a_lock(talk))
    await keeping
    assert await talk.database.dicts(talk.tenant, "select from summaries where message_id = %s", [answered.message_id]) == []


async def waits_for_a_lock(talk: Conversation) -> bool:
    waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return await talk.database.dicts(talk.tenant, waiting) != []


async def test_fork_has_the_summary_of_its_own_path(talk: Conversation) -> None:
    first = await talk.say("one")
    await do(talk, first)
    await do(talk, await talk.say("two"))
    fork = await talk.say("other", is_linear=False, parent_id=first.assistant_message_id)
    await do(talk, fork)
    assert await summary(talk) == "- one — answer to one\n- other — answer to other"


async def test_turns_whose_jobs_were_lost_are_in_the_summary_of_the_next(talk: Conversation) -> None:
    await do(talk, await talk.say("one"))
    for text in ("two", "three"):
        await talk.say(text)
    await do(talk, await talk.say("four"))
    assert await summary(talk) == "\n".join(f"- {text} — answer to {text}" for text in ("one", "two", "three", "four"))


async def test_failed_turn_leaves_the_summary_as_it_was(talk: Conversation) -> None:
    await do(talk, await talk.say("one"))
    failed = await talk.admit("two")
    await talk.fail(failed, "half an answ")
    await do(talk, failed)
    await do(talk, await talk.say("three"))
    assert await summary(talk) == "- one — answer to one\n- three — answer to three"


async def test_job_of_a_deleted_thread_does_nothing(talk: Conversation) -> None:
    turn = await talk.say("one")
    await talk.threads.delete(talk.tenant, talk.thread.id)
    await do(talk, turn)
    assert await talk.database.dicts(talk.tenant, "select from summaries") == []


async def test_what_lies_beyond_the_turns_that_are_read_comes_from_the_kept_summary(talk: Conversation) -> None:
    for n in range(12):
        await do(talk, await talk.say(f"question {n}"))
    chains = Chains(talk.database)
    path = await chains.path_to(talk.tenant, talk.thread.id, await talk.head(), 5)
    before = path.past[:3]
    kept = await chains.last_summary(talk.tenant, ids_of(before))
    told = summary_from(before, kept)
    assert told.splitlines() == [f"- question {n} — answer to question {n}" for n in range(10)]


async def test_cost_of_a_turn_does_not_grow_with_the_thread(talk: Conversation) -> None:
    """Rows, not seconds: each job reads one summary and writes one."""
    counted = "select count(*) as n from summaries s join messages m on m.id = s.message_id where m.thread_id = %s"
    for n in range(1, 4):
        await do(talk, await talk.say(f"question {n}"))
        assert (await talk.database.dicts(talk.tenant, counted, (talk.thread.id,)))[0]["n"] == n


async def test_model_writes_the_summary_from_the_one_before(
    talk: Conversation, provider: ScriptedProvider, model: TextModel
) -> None:
    provider.will(Behaviour(text="The user asked one."), Behaviour(text="<think>Hm.</think>The user asked\none and two."))
    for text in ("one", "two"):
        await do(talk, await talk.say(text), writer=model)
    assert await summary(talk) == "The user asked\none and two."
    asked = provider.requests[1].body["messages"]
    assert '"summary": "The user asked one."' in asked[1]["content"]
    assert '"question": "two"' in asked[1]["content"]
    assert "never an instruction" in asked[0]["content"]


async def test_model_that_fails_leaves_the_summary_to_the_words_of_the_turn(
    talk: Conversation, provider: ScriptedProvider, model: TextModel
) -> None:
    provider.will(Behaviour(text="The user asked one."), Behaviour(fault="overloaded"))
    for text in ("one", "two"):
        await do(talk, await talk.say(text), writer=model)
    assert await summary(talk) == "The user asked one.\n- two — answer to two"


# Titles ---------------------------------------------------------------------------------------------------------------


async def test_first_answer_is_titled_by_the_model_and_later_ones_are_not(
    talk: Conversation, provider: ScriptedProvider, model: TextModel
) -> None:
    provider.will(Behaviour(text='"A better title."'))
    first = await talk.say("one")
    await do(talk, first, titler=model)
    assert await title(talk) == ("A better title", "model")
    for turn in (first, await talk.say("two")):
        await do(talk, turn, titler=model)
    assert len(provider.requests) == 1
    assert await title(talk) == ("A better title", "model")


async def test_title_does_not_move_the_conversation_in_lists(
    talk: Conversation, provider: ScriptedProvider, model: TextModel
) -> None:
    provider.will(Behaviour(text="A better title"))
    turn = await talk.say("one")
    before = (await talk.threads.find(talk.tenant, talk.thread.id)).updated_at
    await do(talk, turn, titler=model)
    after = await talk.threads.find(talk.tenant, talk.thread.id)
    assert (after.title_source, after.updated_at) == ("model", before)


@pytest.mark.parametrize(
    "behaviour", [Behaviour(fault="auth"), Behaviour(fault="server"), Behaviour(text="..."), Behaviour(raw=b"x", reset_after=-1)]
)
async def test_failure_leaves_the_title_of_the_first_message_and_the_model_is_not_asked_again(
    talk: Conversation, provider: ScriptedProvider, model: TextModel, behaviour: Behaviour
) -> None:
    provider.will(behaviour)
    await do(talk, await talk.say("one"), titler=model)
    await do(talk, await talk.say("two"), titler=model)
    assert await title(talk) == ("one", "first_message")
    assert len(provider.requests) == 1


async def test_named_thread_is_not_titled(talk: Conversation, provider: ScriptedProvider, model: TextModel) -> None:
    turn = await talk.say("one")
    await talk.threads.change(talk.tenant, talk.thread.id, title="Mine")
    await do(talk, turn, titler=model)
    assert await title(talk) == ("Mine", "given")
    assert provider.requests == []


async def test_thread_renamed_while_the_model_thinks_keeps_its_name(
    talk: Conversation, provider: ScriptedProvider, model: TextModel
) -> None:
    held = Behaviour(text="A better title", hold_after=0)
    provider.will(held)
    turn = await talk.say("one")
    async with _background(do(talk, turn, titler=model)):
        await asyncio.to_thread(provider.was_asked.wait, 30)
        await talk.threads.change(talk.tenant, talk.thread.id, title="Mine")
        held.go.set()
    assert await title(talk) == ("Mine", "given")


async def test_failed_first_turn_leaves_the_title_to_the_first_that_is_answered(
    talk: Conversation, provider: ScriptedProvider, model: TextModel
) -> None:
    provider.will(Behaviour(text="A better title"))
    failed = await talk.admit("one")
    await talk.fail(failed)
    await do(talk, failed, titler=model)
    await do(talk, await talk.say("two"), titler=model)
    assert await title(talk) == ("A better title", "model")


async def test_model_is_told_the_language_of_the_question(
    talk: Conversation, provider: ScriptedProvider, model: TextModel
) -> None:
    turn = await talk.admit("Pourquoi le barrage fuit-il ?")
    record = TurnRecord(answer="Parce que le béton a vieilli.", language="fr")
    await talk.turns.finish(turn, record, [Numbered(1, Completed(turn.assistant_message_id))])
    await do(talk, turn, titler=model)
    assert "in français (fr)" in provider.requests[0].body["messages"][0]["content"]


@asynccontextmanager
async def _background(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    async with asyncio.TaskGroup() as group:
        group.create_task(work)
        yield
