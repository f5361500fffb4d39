"""Tools of MCP servers in a real turn: a real server, the real SDKs against a scripted provider, real MCP servers."""

import asyncio
import json
import os
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import httpx
import psycopg
import pytest
from psycopg.rows import dict_row

from clew.domain.ids import parse_id
from tests.conftest import DsnOf, create_database, drop_database
from tests.faults.scripted_servers import ROOT, SECONDS, Caller
from tests.ingestion import until
from tests.providers.wires.provider import Kind, ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour, Call

KEY = "sk-secret-0123456789abcdef"
TOOL_KEY = "tool-secret-0123456789abcdef"
FIRST_SENTENCE = "A clew is a ball of thread that leads back out of the labyrinth."
QUESTION = "What is a clew?"
ALLOWED = ["stock", "fails", "waits", "meets", "huge", "hostile", "surroundings"]
pytestmark = pytest.mark.timeout(180)


@dataclass(frozen=True)
class House:
    """A server, its provider, the MCP server its settings name, and its database with every right."""

    address: str
    provider: ScriptedProvider
    tools_log: Path
    dsn: str
    callers: list[str] = field(default_factory=list[str])

    async def turn(self, turn_id: str) -> dict[str, Any]:
        """What is recorded of a turn, once it is."""
        query = "select * from turns where id = %s"

        async def row() -> dict[str, Any] | None:
            async with await psycopg.AsyncConnection.connect(self.dsn, row_factory=dict_row) as connection:
                return await (await connection.execute(query, (parse_id("turn", turn_id),))).fetchone()

        async def is_recorded() -> bool:
            return await row() is not None

        await until(is_recorded)
        return await row() or {}

    def called(self) -> list[str]:
        """What the MCP servers have noted."""
        return self.tools_log.read_text().split("\n")[:-1] if self.tools_log.exists() else []


def start_tool_server(log: Path, stack: ExitStack) -> str:
    """Run the stand-in MCP server until the stack closes; return its address."""
    command = [sys.executable, "-m", "tests.providers.tool_server", "http", str(log)]
    server = stack.enter_context(subprocess.Popen(command, cwd=ROOT, stdout=-1, stderr=subprocess.DEVNULL, text=True))
    stack.callback(server.terminate)
    assert server.stdout is not None
    return server.stdout.readline().strip()


@pytest.fixture(scope="module", params=get_args(Kind))
def house(
    request: pytest.FixtureRequest, dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    name, home = f"clew_tools_{uuid.uuid4().hex[:8]}", Path(tmp_path_factory.mktemp("tools"))
    create_database(dsn_of, name, template=template_database)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider(request.param))
        url = start_tool_server(home / "tools.log", stack)
        program = [sys.executable, "-m", "tests.providers.tool_server", "stdio", str(home / "tools.log")]
        known = {
            "depot": {"url": url, "headers": {"Authorization": f"Bearer {TOOL_KEY}"}},
            "local": {"command": program, "env": {"PYTHONPATH": str(ROOT)}},
            "gone": {"url": "http://127.0.0.1:9/mcp"},
        }
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        own |= {"CLEW_DATABASE_URL": dsn_of("clew_app", name), "CLEW_POOL_SIZE": "5", "CLEW_EMBEDDING_THREADS": "1"}
        own |= {"CLEW_MODEL": provider.model, "CLEW_MODEL_BASE_URL": provider.base_url, "CLEW_MODEL_API_KEY": KEY}
        own |= {"CLEW_TOOL_SERVERS": json.dumps(known), "CLEW_TOOL_CALLS": "4", "CLEW_TOOL_TIMEOUT_SECONDS": "5"}
        own |= {"CLEW_GENERATION_TIMEOUT_SECONDS": "30"}
        command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(home)]
        log = stack.enter_context((home / "log").open("w"))
        server = stack.enter_context(subprocess.Popen(command, env=own, stdout=-1, stderr=log, text=True))
        stack.callback(server.terminate)
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("Clew answers at "), (home / "log").read_text()
        yield House(line.split()[3], provider, home / "tools.log", dsn_of("postgres", name))
    written = (home / "log").read_text()
    assert KEY not in written
    assert TOOL_KEY not in written
    assert "turn_failed" not in written, written


@pytest.fixture(scope="module")
async def shelf(house: House) -> None:
    async with httpx.AsyncClient(base_url=house.address, timeout=SECONDS, trust_env=False) as http:
        await Caller(http).put_document()


@pytest.fixture
async def caller(house: House, shelf: None) -> AsyncIterator[Caller]:
    house.provider.requests.clear()
    house.tools_log.unlink(missing_ok=True)
    async with httpx.AsyncClient(base_url=house.address, timeout=SECONDS, trust_env=False) as http:
        yield Caller(http)
        await give(Caller(http), [])


async def give(caller: Caller, tools: list[dict[str, Any]]) -> httpx.Response:
    """Let the default assistant have tools."""
    listed = (await caller.http.get("/api/assistants")).json()["assistants"]
    return await caller.http.patch(f"/api/assistants/{listed[0]['id']}", json={"tools": tools})


async def ask(caller: Caller) -> tuple[dict[str, Any], str]:
    """Return the message that answers, and its turn."""
    path = f"/api/conversations/{await caller.open_conversation()}/messages"
    answer = await caller.http.post(path, json={"content": QUESTION})
    return answer.raise_for_status().json(), answer.headers["Clew-Turn-Id"]


async def test_result_of_a_called_tool_is_told_to_the_model_and_all_of_it_is_recorded(house: House, caller: Caller) -> None:
    (await give(caller, [{"server": "depot", "allow": ["stock"]}])).raise_for_status()
    house.provider.will(Behaviour(calls=(Call("depot__stock", {"item": "widget"}),)))
    message, turn = await ask(caller)
    assert FIRST_SENTENCE in message["content"]
    assert house.called() == ["stock widget"]
    first, second = house.provider.requests
    assert [one["name"] if "name" in one else one["function"]["name"] for one in first.body["tools"]] == ["depot__stock"]
    assert second.heard is not None
    assert "widget: 12 in stock" in dict(second.heard.messages)["tool"]
    record = await house.turn(turn)
    (call,) = record["trace"]["tools"]
    assert {name: call[name] for name in ("server", "tool", "arguments", "outcome", "result")} == {
        "server": "depot",
        "tool": "stock",
        "arguments": {"item": "widget"},
        "outcome": "ok",
        "result": "widget: 12 in stock",
    }
    assert call["milliseconds"] > 0
    assert len(record["request_payload"]) == len(record["response_payload"]) == 2
    assert record["trace"]["attempts"] == [{"model": house.provider.model, "failure": ""}] * 2
