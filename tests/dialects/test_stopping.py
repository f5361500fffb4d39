"""Stopping answers where none is written, and reading events that are no longer kept; what runs is stopped in tests/faults."""

import pytest

from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_conversations import CONVERSATIONS
from tests.dialects.test_conversations import ask, open_conversation, stream


@CONVERSATIONS.held_by("nothing-to-stop")
async def test_where_nothing_is_written_nothing_is_stopped(reader: Client) -> None:
    conversation = (await open_conversation(reader))["id"]
    for _ in range(2):
        stopped = await reader.http.post(f"/api/conversations/{conversation}/abort")
        assert (stopped.status_code, stopped.json()) == (200, {"aborted": False})
    answer = await ask(reader, conversation, "What is a clew?")
    for path in (f"/api/conversations/{conversation}/abort", f"/api/turns/{answer['turnId']}/abort"):
        stopped = await reader.http.post(path)
        assert (stopped.status_code, stopped.json()) == (200, {"aborted": False})
    read = await reader.http.get(f"/api/conversations/{conversation}/messages/{answer['id']}")
    assert read.json() == answer


@CONVERSATIONS.held_by("nothing-to-stop", "CONVERSATION_NOT_FOUND")
@pytest.mark.parametrize(
    ("path", "code"),
    [
        (f"/api/conversations/conv_{'a' * 26}/abort", "CONVERSATION_NOT_FOUND"),
        (f"/api/turns/turn_{'a' * 26}/abort", "TURN_NOT_FOUND"),
        ("/api/turns/17/abort", "TURN_NOT_FOUND"),
    ],
)
async def test_what_does_not_exist_cannot_be_stopped(client: Client, path: str, code: str) -> None:
    answer = await client.http.post(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)


@CONVERSATIONS.held_by("replay", over=["json", "sse"])
@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
async def test_events_that_are_no_longer_kept_are_gone(reader: Client, served: Served, accept: str) -> None:
    conversation = (await open_conversation(reader))["id"]
    turn, events = await stream(reader, conversation, "What is a clew?")
    await served.database.execute(reader.tenant, "delete from turn_events where first_seq = 1")
    for after in (0, int(events[-1].id)):
        if after:
            await served.database.execute(reader.tenant, "delete from turn_events")
        headers = {"Accept": accept, "Last-Event-ID": str(after)}
        gone = await reader.http.get(f"/api/turns/{turn}/events", headers=headers)
        assert (gone.status_code, gone.json()["error"]["code"]) == (410, "EVENTS_EXPIRED")
