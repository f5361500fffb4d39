"""Runs of source 002 while they run, over each way a run can be asked for: stopped, failed, left alone, deleted."""

import asyncio
from typing import Any

import pytest

from tests.dialects.conftest import Scripted
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.runs_cortex import ASK, RUNS, Ask
from tests.dialects.threads_cortex import THREADS, begin, below, replay
from tests.faults.scripted_servers import Caller, Script
from tests.ingestion import until

ASKED = "What is a clew?"


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask in the way of this run of the test."""
    return ASK[transport]


@pytest.fixture
def script(scripted: Scripted) -> Script:
    return scripted.script


async def opened(caller: Caller) -> int:
    return (await caller.http.post(THREADS, json={})).raise_for_status().json()["thread_id"]


async def running(caller: Caller, thread: int) -> str:
    """Wait until the question of a run is stored and the answer has 15 words; return the run's id."""

    async def stored() -> list[dict[str, Any]]:
        return (await caller.http.get(f"{THREADS}/{thread}")).json()["messages"]

    async def has_begun() -> bool:
        return bool(await stored())

    await until(has_begun)
    run_id = f"{thread}-{(await stored())[0]['message_id']}"
    async with caller.http.stream("GET", f"{RUNS}/{run_id}") as reading:
        async for line in reading.aiter_lines():
            if "w14" in line:
                return run_id
    raise AssertionError("the run ended before its 15th word")


@CORTEX.held_by("run-cancel")
async def test_cancelled_run_keeps_what_was_written_and_is_continued(steered: Caller, script: Script, ask: Ask) -> None:
    script.says(50, hold_after=15)
    thread = await opened(steered)
    asking = asyncio.create_task(ask(steered.http, begin(thread, ASKED)))
    run_id = await running(steered, thread)
    cancelled = await steered.http.post(f"{RUNS}/{run_id}/cancel")
    ended = await asking
    assert (cancelled.status_code, ended.status, ended.response["status"]) == (200, 200, "cancelled")
    assert cancelled.json()["metadata"] == ended.response["metadata"]
    assert ended.response["metadata"]["run_id"] == run_id
    assert "w14" in ended.text
    again = await steered.http.post(f"{RUNS}/{run_id}/cancel")
    assert (again.status_code, again.json()["code"]) == (409, "RUN_ENDED")
    script.says(3)
    assert (await ask(steered.http, below(ended.ids["assistant"], thread, ASKED))).response["status"] == "completed"


@CORTEX.held_by("run-failed", "run-times", "error-body")
@pytest.mark.parametrize("is_slow", [False, True], ids=["model", "time"])
async def test_failed_answer_is_an_error_without_an_id_and_the_last_good_one_goes_on(
    steered: Caller, hurried: Caller, script: Script, ask: Ask, transport: str, is_slow: bool
) -> None:
    caller = hurried if is_slow else steered
    thread = await opened(caller)
    script.says(3)
    good = await ask(caller.http, begin(thread, ASKED))
    script.says(20 if is_slow else 0, hold_after=7 if is_slow else None)
    failed = await ask(caller.http, below(good.ids["assistant"], thread, ASKED))
    assert failed.error is not None
    assert (failed.error["code"], failed.error["error_code"]) == ("399504", "399504")
    assert not is_slow or f" {'2.5' if transport == 'background' else '2.25'} " in failed.error["message"]
    assert failed.status == (200 if transport != "body" else 504 if is_slow else 502)
    assert set(failed.error) == {"message", "code", "error_code", "request_id"}
    assert failed.error["request_id"] == failed.headers["X-Snowflake-Request-ID"]
    script.says(3)
    again = await ask(caller.http, below(good.ids["assistant"], thread, ASKED))
    stored = (await caller.http.get(f"{THREADS}/{thread}")).json()["messages"]
    roles = {one["message_id"]: one["role"] for one in stored}
    assert sorted(roles.values()) == ["assistant"] * 2 + ["user"] * 3
    assert {number for number, role in roles.items() if role == "assistant"} == {good.ids["assistant"], again.ids["assistant"]}


@CORTEX.held_by("run-outlives", "run-replay", over=("stream", "body", "background"))
async def test_run_goes_on_without_its_client_and_is_read_from_any_point(steered: Caller, script: Script, ask: Ask) -> None:
    script.says(30, hold_after=15)
    thread = await opened(steered)
    asking = asyncio.create_task(ask(steered.http, begin(thread, ASKED)))
    run_id = await running(steered, thread)
    asking.cancel()
    await asyncio.wait([asking])
    script.go_on()
    whole = await replay(steered.http, f"{RUNS}/{run_id}")
    assert "w29" in whole.text
    assert whole.response["status"] == "completed"
    for after in (1, 7, len(whole.events) - 2):
        rest = await replay(steered.http, f"{RUNS}/{run_id}", starting_after=after)
        assert [event.data for event in rest.events] == [event.data for event in whole.events[after:]]


@CORTEX.held_by("thread-delete", over=("stream", "body", "background"))
async def test_deleting_a_thread_stops_its_run(steered: Caller, script: Script, ask: Ask) -> None:
    script.says(30, hold_after=15)
    thread = await opened(steered)
    asking = asyncio.create_task(ask(steered.http, begin(thread, ASKED)))
    run_id = await running(steered, thread)
    assert (await steered.http.delete(f"{THREADS}/{thread}")).json() == {"success": True}
    assert (await asking).response["status"] == "cancelled"
    for path in (f"{THREADS}/{thread}", f"{RUNS}/{run_id}"):
        assert (await steered.http.get(path)).status_code == 404
