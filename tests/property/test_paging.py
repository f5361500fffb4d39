"""A client pages through a conversation while others ask in it, fork it and fail in it: nothing is skipped, nothing doubled."""

import itertools
import uuid

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store.conversation import Conversation, begin

from clew.domain.threads.message import Message
from clew.store.pool import Database

STEPS = st.lists(st.one_of(st.integers(1, 4), st.sampled_from(["ask", "ask", "fail", "fork", "fork at the root"])), max_size=25)
"""A number: the client reads a page of that size. Else what somebody does meanwhile."""


async def happen(talk: Conversation, step: str, place: int) -> None:
    if step == "ask":
        await talk.say("asked")
    elif step == "fail":
        await talk.fail(await talk.admit("failed"), "partly")
    else:
        answers = [one.id for one in await messages(talk) if one.role == "assistant" and one.status == "complete"]
        parent = answers[place % len(answers)] if answers and step == "fork" else None
        await talk.say("forked", is_linear=False, parent_id=parent)


async def messages(talk: Conversation) -> list[Message]:
    return await talk.messages.behind(talk.tenant, talk.thread.id, None, 1000)


async def read_on(talk: Conversation, read: list[Message], size: int) -> int:
    last = await talk.messages.find(talk.tenant, talk.thread.id, read[-1].uuid) if read else None
    page = await talk.messages.behind(talk.tenant, talk.thread.id, last, size)
    read += page
    return len(page)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, place=st.integers(0, 50))
async def test_a_client_reads_one_path_whole(
    database: Database, tenant: uuid.UUID, default_assistant: uuid.UUID, steps: list[int | str], place: int
) -> None:
    talk = await begin(database, tenant, default_assistant)
    await talk.say("first")
    read: list[Message] = []
    for step in steps:
        if isinstance(step, int):
            await read_on(talk, read, step)
        else:
            await happen(talk, step, place)
    while await read_on(talk, read, 3):
        pass
    assert [one.depth for one in read] == list(range(1, len(read) + 1)), "no depth is skipped or doubled"
    assert [(one.created_at, one.id) for one in read] == sorted((one.created_at, one.id) for one in read)
    for before, after in itertools.pairwise(read):
        assert after.parent_id == before.id or "failed" in (before.status, before.content), "each answers the one before"
    if not any(isinstance(step, str) and step.startswith("fork") for step in steps):
        assert [one.id for one in read] == [one.id for one in await messages(talk)], "without forks it is all there is"
