"""Who cancels a call of `ask` stops the answer, in both eras and on whichever server the message arrives."""

import asyncio
from typing import Any

import anyio
import httpx

from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import Scripted
from tests.dialects.mcp_clients import LEGACY, MODERN, VERSIONS, over_http
from tests.dialects.test_mcp import MESSAGES, QUESTION, every_era, message
from tests.faults.scripted_servers import SECONDS, Caller
from tests.ingestion import until

LONG = "A clew is a ball of thread. " * 40
CANCELLED = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}


async def newest(caller: Caller) -> str:
    listed = (await caller.http.get("/api/conversations", params={"origin": "mcp", "limit": 1})).json()["conversations"]
    return listed[0]["id"] if listed else ""


async def is_running(caller: Caller, conversation: str) -> bool:
    return bool((await caller.http.get(f"/api/conversations/{conversation}")).json()["running"])


async def status_of(caller: Caller, conversation: str) -> str:
    """Return how the newest answer ended, once no answer runs any more."""

    async def has_ended() -> bool:
        return not await is_running(caller, conversation)

    await until(has_ended)
    return (await caller.messages(conversation))[-1]["status"]


async def begun_after(caller: Caller, earlier: str) -> str:
    """Wait for the conversation of a call, whose answer is being written."""

    async def has_begun() -> bool:
        conversation = await newest(caller)
        return conversation not in ("", earlier) and await is_running(caller, conversation)

    await until(has_begun)
    return await newest(caller)


@every_era
async def test_cancelled_call_stops_the_answer(scripted: Scripted, steered: Caller, era: str) -> None:
    scripted.script.tells(LONG, characters=20, hold_after=20)
    earlier, conversation, writing = await newest(steered), "", anyio.Event()

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        if "Writing" in (message or ""):
            writing.set()

    async with over_http(scripted.server.address, era) as client:
        async with anyio.create_task_group() as calls:

            async def call() -> None:
                await client.call_tool("ask", {"question": QUESTION}, progress_callback=hear)

            calls.start_soon(call)
            with anyio.fail_after(SECONDS):
                await writing.wait()
            conversation = await begun_after(steered, earlier)
            calls.cancel_scope.cancel()
        assert await status_of(steered, conversation) == "aborted"
        scripted.script.go_on()
        assert (await client.list_tools()).tools


async def session(http: httpx.AsyncClient) -> dict[str, str]:
    """Open a session and return the headers of its calls."""
    handshake = {"protocolVersion": VERSIONS[LEGACY], "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    opened = await http.post("/mcp", json=message("initialize", **handshake), headers=MESSAGES)
    return MESSAGES | {"Mcp-Session-Id": opened.headers["mcp-session-id"], "MCP-Protocol-Version": VERSIONS[LEGACY]}


def asking() -> dict[str, Any]:
    return message("tools/call", name="ask", arguments={"question": QUESTION})


async def test_cancellation_reaches_the_server_that_answers_by_way_of_another(scripted: Scripted, steered: Caller) -> None:
    scripted.script.tells(LONG, characters=20, hold_after=20)
    earlier, headers = await newest(steered), await session(steered.http)
    asked = asyncio.create_task(steered.http.post("/mcp", json=asking(), headers=headers))
    conversation = await begun_after(steered, earlier)
    async with httpx.AsyncClient(base_url=scripted.hasty.address, verify=NO_AUTHORITIES, trust_env=False) as other:
        for wrong in ({"requestId": 2}, {"requestId": None}, {}, [1]):
            unheard = await other.post("/mcp", json=CANCELLED | {"params": wrong}, headers=headers)
            assert unheard.status_code in (202, 400)
        strange = headers | {"Mcp-Session-Id": "0" * 32}
        assert (await other.post("/mcp", json=CANCELLED, headers=strange)).status_code == 202
        assert await is_running(steered, conversation)
        assert (await other.post("/mcp", json=CANCELLED, headers=headers)).status_code == 202
    assert await status_of(steered, conversation) == "aborted"
    assert "GENERATION_ABORTED" in (await asked).text


async def test_connection_that_breaks_stops_nothing_in_the_old_era(scripted: Scripted, steered: Caller) -> None:
    scripted.script.tells(LONG, characters=20, hold_after=20)
    earlier, headers = await newest(steered), await session(steered.http)
    asked = asyncio.create_task(steered.http.post("/mcp", json=asking(), headers=headers))
    conversation = await begun_after(steered, earlier)
    asked.cancel()
    await asyncio.wait([asked])
    assert await is_running(steered, conversation)
    scripted.script.go_on()
    assert await status_of(steered, conversation) == "complete"


async def test_repeated_call_of_a_session_returns_the_answer_of_the_first(scripted: Scripted, steered: Caller) -> None:
    scripted.script.says(5)
    headers = await session(steered.http)
    first = await steered.http.post("/mcp", json=asking(), headers=headers)
    conversation = await newest(steered)
    again = await steered.http.post("/mcp", json=asking(), headers=headers)
    assert again.text == first.text
    assert await newest(steered) == conversation
    other = message("tools/call", name="ask", arguments={"question": "Who gave a clew to Theseus?"})
    counted_again = await steered.http.post("/mcp", json=other, headers=headers)
    assert '"isError":false' in counted_again.text
    assert await newest(steered) != conversation


async def test_answer_that_fails_is_a_failure_that_says_why(scripted: Scripted, steered: Caller) -> None:
    scripted.script.says(5, fail_after=2)
    async with over_http(scripted.server.address, MODERN) as client:
        failed = await client.call_tool("ask", {"question": QUESTION})
    assert failed.is_error
    assert "LLM_SERVICE_ERROR" in str(failed.content)
