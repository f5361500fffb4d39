"""The exchanges of source 002 on a new database, with the ids of the source: start, continue, fork, and a failed turn skipped."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import DsnOf
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.threads_cortex import RUN, THREADS, Ran, question, replay, run
from tests.faults.scripted_servers import Caller, Script, ScriptedServer

pytestmark = pytest.mark.timeout(180)
ASKED = "What is a clew?"


@pytest.fixture
def script(tmp_path: Path) -> Script:
    return Script(tmp_path)


@pytest.fixture
async def caller(dsn_of: DsnOf, own_database: str, tmp_path: Path, script: Script) -> AsyncIterator[Caller]:
    """Who talks to a server of their own, whose messages are numbered from 1."""
    server = ScriptedServer(tmp_path / "server", script, dsn_of("clew_app", own_database))
    try:
        async with server.client() as caller:
            await caller.put_document()
            yield caller
    finally:
        server.stop()


class Talk:
    """One thread and who talks in it."""

    def __init__(self, caller: Caller, thread: int) -> None:
        self.http, self.thread = caller.http, thread

    async def ask(self, parent: int, **more: Any) -> Ran:
        body = question(ASKED, thread_id=self.thread, parent_message_id=parent, **more)
        return await run(self.http, body)

    async def tree(self) -> dict[int, tuple[int | None, str]]:
        """Of each stored message the parent and the role."""
        found = (await self.http.get(f"{THREADS}/{self.thread}")).json()["messages"]
        return {one["message_id"]: (one["parent_id"], one["role"]) for one in reversed(found)}


@pytest.fixture
async def talk(caller: Caller) -> Talk:
    created = await caller.http.post(THREADS, json={})
    return Talk(caller, created.json()["thread_id"])


@CORTEX.held_by("thread-create", "run-start", "run-metadata", "run-continue", "run-fork")
async def test_five_exchanges_have_the_ids_and_the_metadata_of_the_source(talk: Talk) -> None:
    assert await talk.tree() == {}
    first = await talk.ask(0)
    assert first.ids == {"user": 1, "assistant": 2}
    run_id = f"{talk.thread}-1"
    assert [{k: v for k, v in one.items() if k != "sequence_number"} for one in first.all("metadata")] == [
        {"role": "user", "message_id": 1, "metadata": {"role": "user", "message_id": 1, "run_id": run_id}},
        {"role": "assistant", "message_id": 2, "metadata": {"role": "assistant", "message_id": 2, "run_id": run_id}},
    ]
    second = await talk.ask(2)
    assert second.ids == {"user": 3, "assistant": 4}
    forked = await talk.ask(2)
    assert forked.ids == {"user": 5, "assistant": 6}
    assert await talk.tree() == {
        1: (None, "user"),
        2: (1, "assistant"),
        3: (2, "user"),
        4: (3, "assistant"),
        5: (2, "user"),
        6: (5, "assistant"),
    }
    third = await talk.ask(4)
    assert third.ids == {"user": 7, "assistant": 8}


@CORTEX.held_by("run-failed")
async def test_failed_answer_has_no_metadata_and_is_skipped_as_in_the_source(talk: Talk, script: Script) -> None:
    assert (await talk.ask(0)).ids == {"user": 1, "assistant": 2}
    script.says(0)
    failed = await talk.ask(2)
    assert failed.ids == {"user": 3}
    assert failed.names[-2:] == ["error", "done"]
    [error] = failed.all("error")
    assert (error["code"], error["error_code"]) == ("399504", "399504")
    assert error["request_id"] == failed.headers["X-Snowflake-Request-ID"]
    assert "response" not in failed.names
    assert list(await talk.tree()) == [1, 2, 3]
    again = await talk.http.post(RUN, json=question(ASKED, thread_id=talk.thread, parent_message_id=4))
    assert again.status_code == 400
    script.says(3)
    assert (await talk.ask(2)).ids == {"user": 5, "assistant": 6}
    assert (await talk.tree())[5] == (2, "user")
    script.says(0)
    waited = await talk.http.post(RUN, json=question(ASKED, thread_id=talk.thread, parent_message_id=6, stream=False))
    assert (waited.status_code, waited.json()["code"]) == (502, "399504")
    assert waited.headers["X-Snowflake-Request-ID"] == waited.json()["request_id"]
    assert (await newest_request(talk)) == waited.json()["request_id"]


@CORTEX.held_by("run-cancel", "run-replay")
async def test_background_run_answers_at_once_is_read_from_any_point_and_can_be_stopped(talk: Talk, script: Script) -> None:
    script.says(50, hold_after=20)
    body = question(ASKED, thread_id=talk.thread, parent_message_id=0, stream=False, background=True)
    at_once = (await talk.http.post(RUN, json=body)).json()
    run_id = f"{talk.thread}-1"
    assert at_once == {
        "status": "in_progress",
        "metadata": {"run_id": run_id, "thread_id": talk.thread, "user_message_id": 1},
    }
    path = f"/api/v2/cortex/agent/runs/{run_id}"

    async with talk.http.stream("GET", path) as reading:
        lines = reading.aiter_lines()
        async for line in lines:
            if "w19" in line:
                break
        stopped = await talk.http.post(f"{path}/cancel")
    assert stopped.status_code == 200
    assert stopped.json()["metadata"]["assistant_message_id"] == 2
    assert (await talk.http.post(f"{path}/cancel")).status_code == 409
    whole = await replay(talk.http, path)
    assert whole.response["status"] == "cancelled"
    assert "w19" in whole.text
    later = await replay(talk.http, path, starting_after=5)
    assert [event.data for event in later.events] == [event.data for event in whole.events[5:]]
    payload = json.loads((await talk.http.get(f"{THREADS}/{talk.thread}")).json()["messages"][0]["message_payload"])
    assert (payload["status"], payload["content"][0]["text"]) == ("cancelled", whole.text)
    script.says(3)
    assert (await talk.ask(2)).ids == {"user": 3, "assistant": 4}


async def newest_request(talk: Talk) -> str:
    """The request that the newest message of the thread came with."""
    return (await talk.http.get(f"{THREADS}/{talk.thread}")).json()["messages"][0]["request_id"]
