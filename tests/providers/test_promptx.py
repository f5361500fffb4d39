"""The PromptX adapter against a stand-in that answers, and breaks, as PromptX 2.4.0 was seen to: a process of its own."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from clew.domain.errors import MemoryUnavailable
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Point, Remembered
from clew.domain.threads.thread import Assistant
from clew.providers.memory import promptx_server
from clew.providers.memory.promptx import PromptXMemory, memories_of, memory_id, role_id
from clew.providers.memory.promptx_server import PromptXPlace, PromptXServer
from tests.ingestion import until
from tests.providers.loopback import Reply, Request, serve

COMMAND = (sys.executable, "-m", "tests.providers.promptx.server")
ROOT = Path(__file__).parents[2]
PLACE = MemoryPlace(uuid.uuid4(), uuid.uuid4(), MemoryUser("crm", "ana"))
TABLES = Point("said:tables", "I prefer tables.", ("wish", "prefer", "tables"), 0.7, "LINK")


async def assistant_of(tenant_id: uuid.UUID, assistant_id: uuid.UUID) -> Assistant:
    now = datetime.now(UTC)
    return Assistant(assistant_id, "", "legal <desk>", "", None, None, None, now, now)


@pytest.fixture
def place(tmp_path: Path) -> PromptXPlace:
    return PromptXPlace(COMMAND, {"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}, tmp_path, timeout_seconds=20)


@pytest.fixture
async def server(place: PromptXPlace) -> AsyncIterator[PromptXServer]:
    server = PromptXServer(place)
    yield server
    await server.close()


@pytest.fixture
def memory(server: PromptXServer) -> PromptXMemory:
    return PromptXMemory(server, assistant_of)


def leaving(*points: Point) -> Remembered:
    return Remembered(uuid.uuid4(), points)


def calls(home: Path) -> list[list[str]]:
    return [line.split() for line in (home / "calls.log").read_text().splitlines()]


async def contents(memory: PromptXMemory, question: str, place: MemoryPlace = PLACE) -> list[str]:
    return [one.content for one in await memory.recall(place, question, None)]


async def test_what_is_remembered_of_a_user_is_recalled_whatever_is_asked(memory: PromptXMemory) -> None:
    assert await contents(memory, "anything") == []
    await memory.remember(PLACE, leaving(TABLES))
    recalled = await memory.recall(PLACE, "How long is the notice?", None)
    assert [(one.content, one.strength, one.kind) for one in recalled] == [("I prefer tables.", 0.7, "LINK")]


async def test_a_topic_is_recalled_by_the_words_of_the_question_and_by_no_other(memory: PromptXMemory) -> None:
    topic = Point("topic:lease", "Often asks about: the lease", ("topic", "lease"), 0.4, "PATTERN")
    contract = Point("topic:合同", "用户常问合同", ("topic", "合同"), 0.4, "PATTERN")
    await memory.remember(PLACE, leaving(topic, contract))
    assert await contents(memory, "When does the Lease end?") == ["Often asks about: the lease"]
    assert await contents(memory, "这份合同的风险点是什么？") == ["用户常问合同"]
    assert await contents(memory, "Who releases it?") == []


async def test_what_weak_points_say_is_left_to_grow_elsewhere_and_nothing_is_stored_twice(memory: PromptXMemory) -> None:
    await memory.remember(PLACE, leaving(replace(TABLES, content="weak", strength=0.1), TABLES))
    await memory.remember(PLACE, leaving(TABLES))
    assert await contents(memory, "tables") == ["I prefer tables."]


async def test_a_schema_of_one_word_is_not_lost(memory: PromptXMemory) -> None:
    await memory.remember(PLACE, leaving(replace(TABLES, keywords=("name",), content='Call me "Zoé".')))
    assert await contents(memory, "hello") == ['Call me "Zoé".']


async def test_memories_of_users_assistants_and_tenants_are_apart(memory: PromptXMemory) -> None:
    await memory.remember(PLACE, leaving(TABLES))
    others = [
        replace(PLACE, tenant_id=uuid.uuid4()),
        replace(PLACE, assistant_id=uuid.uuid4()),
        replace(PLACE, user=MemoryUser("crm", "bob")),
        replace(PLACE, user=MemoryUser("", "crm\0ana")),
        replace(PLACE, user=MemoryUser("crm\0ana", "x")),
    ]
    assert len({memory_id(other) for other in (*others, PLACE)}) == 6
    for other in others:
        assert await contents(memory, "tables", other) == []


async def test_no_name_leads_out_of_the_home_directory(memory: PromptXMemory, tmp_path: Path) -> None:
    hostile = replace(PLACE, user=MemoryUser("../../traversal", "../../x"))
    await memory.remember(hostile, leaving(TABLES))
    assert {path.name for path in (tmp_path / ".promptx" / "cognition").iterdir()} == {memory_id(hostile)}

    async def named(tenant_id: uuid.UUID, assistant_id: uuid.UUID) -> Assistant:
        return replace(await assistant_of(tenant_id, assistant_id), memory_role="../../traversal")

    with pytest.raises(MemoryUnavailable, match="not a valid PromptX role ID"):
        await PromptXMemory(memory._server, named).role(PLACE.tenant_id, PLACE.assistant_id)  # pyright: ignore[reportPrivateUsage]
    assert not (tmp_path / "traversal").exists()
    assert all("traversal" not in " ".join(call) for call in calls(tmp_path))


async def test_the_role_of_an_assistant_is_written_registered_and_told_whole(
    memory: PromptXMemory, server: PromptXServer, tmp_path: Path
) -> None:
    await server.call("discover", {})  # the registry is there before the file
    told = await memory.role(PLACE.tenant_id, PLACE.assistant_id)
    assert 'You are the assistant "legal &lt;desk&gt;"' in told
    assert "# ⚖️ 角色行为原则\nWhat the documents do not say" in told
    assert "角色激活总结" not in told
    role = role_id(PLACE.tenant_id, PLACE.assistant_id)
    path = tmp_path / ".promptx" / "resource" / "role" / role / f"{role}.role.md"
    path.write_text("<role><personality>By hand.</personality></role>")
    asked = len(calls(tmp_path))
    assert await memory.role(PLACE.tenant_id, PLACE.assistant_id) == told
    assert len(calls(tmp_path)) == asked
    assert "By hand." in await PromptXMemory(server, assistant_of).role(PLACE.tenant_id, PLACE.assistant_id)


async def test_the_role_of_another_tenant_is_not_told(server: PromptXServer) -> None:
    theirs = role_id(uuid.uuid4(), uuid.uuid4())

    async def find(tenant_id: uuid.UUID, assistant_id: uuid.UUID) -> Assistant:
        return replace(await assistant_of(tenant_id, assistant_id), memory_role=theirs)

    with pytest.raises(MemoryUnavailable, match="another tenant"):
        await PromptXMemory(server, find).role(PLACE.tenant_id, PLACE.assistant_id)


async def test_a_role_that_is_not_there_is_told_as_such(server: PromptXServer) -> None:
    async def named(tenant_id: uuid.UUID, assistant_id: uuid.UUID) -> Assistant:
        return replace(await assistant_of(tenant_id, assistant_id), memory_role="luban")

    with pytest.raises(MemoryUnavailable, match="不存在"):
        await PromptXMemory(server, named).role(PLACE.tenant_id, PLACE.assistant_id)


async def test_thirty_at_once_are_served_one_after_the_other(memory: PromptXMemory) -> None:
    points = [replace(TABLES, content=f"I prefer {n}.", keywords=("wish", f"word{n}")) for n in range(30)]
    await asyncio.gather(*(memory.remember(PLACE, leaving(point)) for point in points))
    assert await contents(memory, "word0 word29") != []
    found = set[str]()
    for n in range(30):
        found |= {one.content for one in await memory._memories(memory_id(PLACE), f"word{n}")}  # pyright: ignore[reportPrivateUsage]
    assert found == {point.content for point in points}


async def test_who_stops_waiting_leaves_the_call_that_has_begun_to_its_end(memory: PromptXMemory, tmp_path: Path) -> None:
    await memory.remember(PLACE, leaving(TABLES))
    (tmp_path / "delay").write_text("0.5")
    before = len(calls(tmp_path))
    waiting = asyncio.create_task(contents(memory, "tables"))

    async def is_under_way() -> bool:
        return len(calls(tmp_path)) > before

    await until(is_under_way)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await contents(memory, "tables") == ["I prefer tables."]  # an overlapping call would have been refused
    assert len({call[0] for call in calls(tmp_path)}) == 1


async def test_a_server_that_died_is_started_again_once(memory: PromptXMemory, tmp_path: Path) -> None:
    await memory.remember(PLACE, leaving(TABLES))
    os.kill(int(calls(tmp_path)[-1][0]), signal.SIGKILL)
    assert await contents(memory, "tables") == ["I prefer tables."]
    (tmp_path / "crash").write_text("recall")
    assert await contents(memory, "tables") == ["I prefer tables."]
    assert len({call[0] for call in calls(tmp_path)}) == 3


async def test_what_died_while_it_was_storing_is_not_blindly_stored_again(memory: PromptXMemory, tmp_path: Path) -> None:
    (tmp_path / "crash").write_text("remember")
    with pytest.raises(MemoryUnavailable, match="stopped during a call of `remember`"):
        await memory.remember(PLACE, leaving(TABLES))
    assert await contents(memory, "tables") == []  # by a new server
    assert [call[1] for call in calls(tmp_path)].count("remember") == 1


async def is_answered(server: PromptXServer) -> bool:
    try:
        await server.call("discover", {})
    except MemoryUnavailable:
        return False
    return True


async def test_a_server_that_hangs_costs_its_time_once_and_returns_when_it_answers_again(
    place: PromptXPlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promptx_server, "_FIRST_REST_SECONDS", 0.05)
    server = PromptXServer(replace(place, timeout_seconds=0.5))
    memory = PromptXMemory(server, assistant_of)
    await until(lambda: is_answered(server))
    (tmp_path / "delay").write_text("30")
    with pytest.raises(MemoryUnavailable, match=r"did not respond to `recall` within 0\.5 seconds"):
        await memory.recall(PLACE, "tables", None)
    process = int(calls(tmp_path)[-1][0])
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    started = time.perf_counter()
    for _ in range(20):
        with pytest.raises(MemoryUnavailable, match="retries it in the background"):
            await memory.recall(PLACE, "tables", None)
    assert time.perf_counter() - started < 0.5
    answered = len(calls(tmp_path))

    async def is_probed() -> bool:
        return len(calls(tmp_path)) > answered

    await until(is_probed)
    assert not await is_answered(server)  # the probe hangs too: nobody waits for it
    (tmp_path / "delay").unlink()
    await until(lambda: is_answered(server))
    assert await contents(memory, "tables") == []
    await server.close()


async def test_a_server_that_died_between_two_questions_is_back_before_the_next(
    memory: PromptXMemory, server: PromptXServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promptx_server, "_FIRST_REST_SECONDS", 0)
    await server.call("discover", {})
    first = int(calls(tmp_path)[-1][0])
    connection = server._connection  # pyright: ignore[reportPrivateUsage]
    os.kill(first, signal.SIGKILL)

    async def is_another() -> bool:
        return server._is_ready and server._connection is not connection  # pyright: ignore[reportPrivateUsage]

    await until(is_another)
    assert await contents(memory, "tables") == []
    assert int(calls(tmp_path)[-1][0]) != first


async def test_a_server_is_started_before_the_first_question(server: PromptXServer, tmp_path: Path) -> None:
    ready = asyncio.Event()
    keeping = asyncio.create_task(server.keep(ready.set))
    async with asyncio.timeout(20):
        await ready.wait()
    assert not (tmp_path / "calls.log").exists()
    assert "discover_completed" in await server.call("discover", {})
    keeping.cancel()
    await asyncio.wait({keeping})


async def test_a_server_that_does_not_start_keeps_nobody_waiting_twice(place: PromptXPlace) -> None:
    server = PromptXServer(replace(place, command=(sys.executable, "-c", "import time; time.sleep(60)"), timeout_seconds=0.3))
    started = time.perf_counter()
    for _ in range(5):
        with pytest.raises(MemoryUnavailable, match="still starting"):
            await server.call("recall", {"role": "x"})
    assert 0.3 <= time.perf_counter() - started < 0.9
    await server.close()


@pytest.mark.parametrize("garbage", ["", "hello", "```mermaid\nmindmap\n((", "📍 **当前状态**：error: disk", '*"x"*'])
async def test_garbage_is_no_memory(memory: PromptXMemory, tmp_path: Path, garbage: str) -> None:
    (tmp_path / "garbage").write_text(garbage)
    with pytest.raises(MemoryUnavailable):
        await memory.recall(PLACE, "tables", None)
    with pytest.raises(MemoryUnavailable):
        await memory.remember(PLACE, leaving(TABLES))
    with pytest.raises(MemoryUnavailable):
        await memory.role(PLACE.tenant_id, PLACE.assistant_id)


RESULTS: dict[str, dict[str, object]] = {
    "initialize": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "x", "version": "1"}},
    "tools/list": {"tools": [{"name": "recall", "inputSchema": {"type": "object"}}]},
    "tools/call": {"content": "no list"},
}


def answer_in_another_shape(request: Request) -> Reply:
    message = json.loads(request.body or b"{}")
    if "id" not in message:
        return Reply(202 if message else 405)
    whole = {"jsonrpc": "2.0", "id": message["id"], "result": RESULTS[message["method"]]}
    return Reply(200, json.dumps(whole).encode(), {"Content-Type": "application/json"})


async def test_an_answer_that_is_none_of_mcp_is_a_memory_that_is_away() -> None:
    with serve(answer_in_another_shape) as loopback:
        server = PromptXServer(PromptXPlace(url=f"{loopback.url}/mcp", timeout_seconds=20))
        with pytest.raises(MemoryUnavailable, match="did not return a valid MCP response to `recall`"):
            await PromptXMemory(server, assistant_of).recall(PLACE, "tables", None)
        await server.close()


def test_a_memory_whose_strength_is_no_number_is_left_out() -> None:
    told = '🔗 **记忆片段** [{}] (强度: {}) • ⏰ 刚刚\n   *"{}"*\n\n'
    text = "".join(told.format(*one) for one in (("原子", "0.8.1", "x"), ("原子", ".", "y"), ("关系", "0.7", "I prefer tables.")))
    assert [(one.content, one.strength) for one in memories_of(text)] == [("I prefer tables.", 0.7)]


@pytest.mark.parametrize(("theirs", "ours"), [("promptx_", ""), ("promptx_", "promptx_"), ("", "promptx_"), ("px-", "px-")])
async def test_tools_are_found_with_and_without_a_prefix(place: PromptXPlace, theirs: str, ours: str) -> None:
    server = PromptXServer(replace(place, command=(*COMMAND, "--prefix", theirs), tool_prefix=ours))
    assert "recall_completed" in await server.call("recall", {"role": "x"})
    await server.close()


async def test_what_is_no_promptx_is_said_to_be_none(place: PromptXPlace) -> None:
    server = PromptXServer(replace(place, command=(*COMMAND, "--prefix", "other-")))
    with pytest.raises(MemoryUnavailable, match="Is it PromptX"):
        await server.call("recall", {"role": "x"})
    await server.close()


async def test_a_command_that_cannot_run_is_told_without_its_environment(place: PromptXPlace) -> None:
    hidden = replace(place, command=("/no/such/command", "s3cret"), env={"TOKEN": "s3cret"})
    server = PromptXServer(hidden)
    with pytest.raises(MemoryUnavailable) as told:
        await server.call("recall", {"role": "x"})
    assert "s3cret" not in told.value.message
    assert "s3cret" not in repr(replace(hidden, command=()))
    await server.close()


async def test_the_same_is_done_over_http(place: PromptXPlace, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    own = {**os.environ, **place.env, "HOME": str(tmp_path)}
    with subprocess.Popen([*COMMAND, "--http", str(port)], env=own, stderr=subprocess.DEVNULL) as process:  # noqa: ASYNC220
        try:
            await until(lambda: answers(port))
            server = PromptXServer(PromptXPlace(url=f"http://127.0.0.1:{port}/mcp", timeout_seconds=20))
            memory = PromptXMemory(server, assistant_of)
            await asyncio.gather(*(memory.remember(PLACE, leaving(replace(TABLES, content=f"I prefer {n}."))) for n in range(5)))
            assert sorted(await contents(memory, "tables")) == [f"I prefer {n}." for n in range(5)]
            with pytest.raises(MemoryUnavailable, match="不存在"):
                await memory.role(PLACE.tenant_id, PLACE.assistant_id)  # no file can be written for a server elsewhere
            process.kill()
            await asyncio.to_thread(process.wait)
            with pytest.raises(MemoryUnavailable):
                await memory.recall(PLACE, "tables", None)
            await server.close()
        finally:
            process.kill()


async def answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True
