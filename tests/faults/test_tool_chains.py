"""Tools in sessions, whose provider keeps the conversation: what is sent between two calls, and what is gone on from."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from httpx_sse import aconnect_sse

from clew.dialects.cortex.frames import Encoder, Run
from clew.domain.turns.events import ToolCalled, ToolReturned
from tests.conftest import NO_AUTHORITIES, DsnOf
from tests.faults.scripted_servers import SECONDS, Caller
from tests.faults.tool_house import ALLOWED, FIRST_SENTENCE, QUESTION, House, give, outcomes, told, tool_house
from tests.ingestion import until
from tests.providers.wires.wire import Behaviour, Call

pytestmark = pytest.mark.timeout(180)
LOOKS_UP = Behaviour(calls=(Call("depot__stock", {"item": "widget"}),))


@pytest.fixture(scope="module")
def house(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with tool_house("openai-responses", dsn_of, template_database, Path(tmp_path_factory.mktemp("chains"))) as house:
        yield house


@pytest.fixture
async def caller(house: House) -> AsyncIterator[Caller]:
    async with httpx.AsyncClient(base_url=house.address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
        caller = Caller(http)
        if not (await http.get("/api/documents")).json()["documents"]:
            await caller.put_document()
        (await give(caller, [{"server": "depot", "allow": ALLOWED}])).raise_for_status()
        house.provider.requests.clear()
        house.tools_log.unlink(missing_ok=True)
        yield caller


async def open_session(caller: Caller) -> str:
    created = await caller.http.post("/api/sessions", json={"name": "tools"})
    return created.raise_for_status().json()["sessionId"]


async def respond(caller: Caller, session: str) -> dict[str, Any]:
    answer = await caller.http.post(f"/api/sessions/{session}/responses", json={"instruction": QUESTION, "workspaceId": "w"})
    return answer.raise_for_status().json()


async def test_only_the_results_are_sent_on_and_the_last_response_is_gone_on_from(house: House, caller: Caller) -> None:
    session = await open_session(caller)
    house.provider.will(LOOKS_UP, LOOKS_UP)
    first = await respond(caller, session)
    one, two, three = house.provider.requests
    assert [item["type"] for item in two.body["input"]] == ["function_call_output"]
    assert [item["type"] for item in three.body["input"]] == ["function_call_output"]
    ids = house.provider.state.ids()
    assert one.body.get("previous_response_id") is None
    assert [two.body["previous_response_id"], three.body["previous_response_id"]] == ids[-3:-1]
    assert all(request.body["tools"] and request.body["instructions"] for request in (one, two, three))
    assert FIRST_SENTENCE in first["answer"]
    assert first["openAIResponseId"] == ids[-1]
    await respond(caller, session)
    assert house.provider.requests[-1].body["previous_response_id"] == ids[-1]
    assert any("widget: 12 in stock" in result for result in told(house))


async def test_provider_that_forgets_between_two_calls_is_told_everything_and_no_tool_is_called_twice(
    house: House, caller: Caller
) -> None:
    session = await open_session(caller)
    await respond(caller, session)
    house.provider.will(LOOKS_UP, Behaviour(fault="forgotten"))
    again = await respond(caller, session)
    assert FIRST_SENTENCE in again["answer"]
    assert [warning["code"] for warning in again["warnings"]] == ["chain_rebuilt"]
    assert house.called() == ["stock widget"]
    last = house.provider.requests[-1]
    assert last.body.get("previous_response_id") is None
    assert last.heard is not None
    assert [role for role, _ in last.heard.messages] == ["user", "assistant", "user", "calls", "tool"]
    assert again["openAIResponseId"] == house.provider.state.ids()[-1]
    full = (await caller.http.get(f"/api/sessions/{session}/responses/{again['internalResponseId']}")).json()
    assert len(full["requestPayload"]) == len(full["responsePayload"]) == 3
    assert full["responsePayload"][1]["error"]["code"] == "previous_response_not_found"


async def test_turn_with_calls_is_exported_and_imported_with_all_its_requests(house: House, caller: Caller) -> None:
    house.provider.will(LOOKS_UP)
    session = await open_session(caller)
    await respond(caller, session)
    exported = await caller.http.get("/api/threads/export", params={"id": session, "app": "sessions"})
    lines = exported.raise_for_status().text.splitlines()
    (turn,) = (line for line in map(json.loads, lines) if line["type"] == "turn")
    assert len(turn["request_payload"]) == len(turn["response_payload"]) == 2
    assert "widget: 12 in stock" in json.dumps(turn["request_payload"][1])
    assert turn["trace"]["tools"][0]["result"] == "widget: 12 in stock"
    headers = {"Content-Type": "application/x-ndjson"}
    content, params = exported.content, {"existing": "as_new"}
    taken = await caller.http.post("/api/threads/import", content=content, params=params, headers=headers)
    (again,) = taken.raise_for_status().json()["threads"]
    copied = (await caller.http.get("/api/threads/export", params={"id": again["id"]})).text.splitlines()
    (copy,) = (line for line in map(json.loads, copied) if line["type"] == "turn")
    assert copy["request_payload"] == turn["request_payload"]


async def test_calls_are_told_again_to_a_reader_who_comes_later_from_what_is_stored(house: House, caller: Caller) -> None:
    house.provider.will(LOOKS_UP)
    body = {"messages": [{"role": "user", "content": [{"type": "text", "text": QUESTION}]}], "parent_message_id": 0}
    thread = (await caller.http.post("/api/v2/cortex/threads", json={})).json()["thread_id"]
    async with aconnect_sse(caller.http, "POST", "/api/v2/cortex/agent:run", json=body | {"thread_id": thread}) as source:
        frames = [(one.event, one.data) async for one in source.aiter_sse()]
    assert [name for name, _ in frames].count("response.tool_result") == 1
    stored = await house.events(next(json.loads(data) for name, data in frames if name == "metadata")["message_id"])
    kinds = [type(numbered.event) for numbered in stored]
    assert kinds.count(ToolCalled) == kinds.count(ToolReturned) == 1
    encoder = Encoder(Run(thread, "", "openai-responses:scripted"))
    replayed = [(frame.event, frame.data) for numbered in stored for frame in encoder.encode(numbered.event)]
    told = [(name, json.loads(data)) for name, data in frames if name != "done"]
    assert [one for one in replayed if one[0] != "response"] == [one for one in told if one[0] != "response"]


async def test_answer_whose_time_is_up_while_a_tool_runs_is_a_timeout(
    dsn_of: DsnOf, template_database: str, tmp_path: Path
) -> None:
    short = {"CLEW_GENERATION_TIMEOUT_SECONDS": "3", "CLEW_TOOL_TIMEOUT_SECONDS": "60"}
    with tool_house("openai", dsn_of, template_database, tmp_path, **short) as house:
        async with httpx.AsyncClient(base_url=house.address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
            caller = Caller(http)
            await caller.put_document()
            (await give(caller, [{"server": "depot", "allow": ALLOWED}])).raise_for_status()
            house.provider.will(Behaviour(calls=(Call("depot__waits"),)))
            path = f"/api/conversations/{await caller.open_conversation()}/messages"
            error = (await http.post(path, json={"content": QUESTION})).json()["error"]
        assert error["code"] == "GENERATION_TIMEOUT"
        record = await house.turn(error["details"]["turn_id"])
        assert outcomes(record) == [("waits", "stopped")]
        assert record["request_payload"]["model"] == "scripted"

        async def has_stopped() -> bool:
            return "stopped waiting" in house.called()

        await until(has_stopped)
