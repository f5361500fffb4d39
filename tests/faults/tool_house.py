"""A server with tools: a scripted provider, MCP servers that are real processes, and how the tests ask."""

import json
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
from psycopg.rows import dict_row
from pydantic import TypeAdapter

from clew.domain.ids import parse_id
from clew.domain.turns.events import Numbered
from tests.conftest import DsnOf, create_database, drop_database
from tests.faults.scripted_servers import ROOT, Caller
from tests.forking import Forked
from tests.ingestion import until
from tests.providers.wires.provider import Kind, ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour

KEY = "sk-secret-0123456789abcdef"
TOOL_KEY = "tool-secret-0123456789abcdef"
FIRST_SENTENCE = "A clew is a ball of thread that leads back out of the labyrinth."
QUESTION = "What is a clew?"
ALLOWED = ["stock", "fails", "waits", "meets", "huge", "hostile", "surroundings"]


@dataclass(frozen=True)
class House:
    """A server, its provider, the MCP server its settings name, and its database with every right."""

    address: str
    provider: ScriptedProvider
    tools_log: Path
    dsn: str

    async def turn(self, turn_id: str) -> dict[str, Any]:
        """What is recorded of a turn, once it is."""
        query = "select * from turns where id = %s"

        async def row() -> dict[str, Any] | None:
            async with await psycopg.AsyncConnection[Any].connect(self.dsn) as connection:
                cursor = connection.cursor(row_factory=dict_row)
                return await (await cursor.execute(query, (parse_id("turn", turn_id),))).fetchone()

        async def is_recorded() -> bool:
            return await row() is not None

        await until(is_recorded)
        return await row() or {}

    async def events(self, user_message_id: int) -> list[Numbered]:
        """The events that are stored of the turn of a question."""
        query = """select e.events from turn_events e join turns t on t.id = e.turn_id
                   where t.user_message_id = %s order by e.first_seq"""
        async with await psycopg.AsyncConnection[Any].connect(self.dsn) as connection:
            rows = await (await connection.execute(query, (user_message_id,))).fetchall()
        return [event for (events,) in rows for event in TypeAdapter(list[Numbered]).validate_python(events)]

    def called(self) -> list[str]:
        """What the MCP servers have noted."""
        return self.tools_log.read_text().split("\n")[:-1] if self.tools_log.exists() else []


def start_tool_server(log: Path, stack: ExitStack) -> str:
    """Run the stand-in MCP server until the stack closes; return its address."""
    command = [sys.executable, "-m", "tests.providers.tool_server", "http", str(log)]
    server = stack.enter_context(Forked(command, stdout=-1, stderr=subprocess.DEVNULL, text=True))
    stack.callback(server.terminate)
    assert server.stdout is not None
    return server.stdout.readline().strip()


@contextmanager
def tool_house(kind: Kind, dsn_of: DsnOf, template_database: str, home: Path, **variables: str) -> Iterator[House]:
    """Run a server whose answers come from a scripted provider of that kind, and which knows three tool servers."""
    name = f"clew_tools_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider(kind))
        url = start_tool_server(home / "tools.log", stack)
        program = [sys.executable, "-m", "tests.providers.tool_server", "stdio", str(home / "tools.log")]
        known = {
            "depot": {"url": url, "headers": {"Authorization": f"Bearer {TOOL_KEY}"}},
            "local": {"command": program, "env": {"PYTHONPATH": str(ROOT)}},
            "gone": {"url": "http://127.0.0.1:9/mcp"},
        }
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        own |= {
            "CLEW_DATABASE_URL": dsn_of("clew_app", name),
            "CLEW_POOL_SIZE": "5",
            "CLEW_EMBEDDING": "minilm",
            "CLEW_EMBEDDING_THREADS": "1",
        }
        own |= {"CLEW_MODEL": provider.model, "CLEW_MODEL_BASE_URL": provider.base_url, "CLEW_MODEL_API_KEY": KEY}
        own |= {"CLEW_TOOL_SERVERS": json.dumps(known), "CLEW_TOOL_CALLS": "4", "CLEW_TOOL_TIMEOUT_SECONDS": "30"}
        own |= {"CLEW_GENERATION_TIMEOUT_SECONDS": "60"} | variables
        command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(home)]
        log = stack.enter_context((home / "log").open("w"))
        server = stack.enter_context(Forked(command, env=own, stdout=-1, stderr=log, text=True))
        stack.callback(server.terminate)
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("Clew listens on "), (home / "log").read_text()
        yield House(line.split()[3], provider, home / "tools.log", dsn_of("postgres", name))
    written = (home / "log").read_text()
    assert KEY not in written
    assert TOOL_KEY not in written
    assert "turn_failed" not in written, written


async def give(caller: Caller, tools: list[dict[str, Any]]) -> httpx.Response:
    """Let the default assistant have tools."""
    listed = (await caller.http.get("/api/assistants")).json()["assistants"]
    return await caller.http.patch(f"/api/assistants/{listed[0]['id']}", json={"tools": tools})


async def ask(caller: Caller) -> tuple[dict[str, Any], str]:
    """Return the message that answers, and its turn."""
    path = f"/api/conversations/{await caller.open_conversation()}/messages"
    answer = await caller.http.post(path, json={"content": QUESTION})
    return answer.raise_for_status().json(), answer.headers["Clew-Turn-Id"]


async def asked_with(house: House, caller: Caller, *behaviours: Behaviour) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give the assistant the tools of the server by HTTP, and ask a model that behaves so; return message and record."""
    (await give(caller, [{"server": "depot", "allow": ALLOWED}])).raise_for_status()
    house.provider.will(*behaviours)
    message, turn = await ask(caller)
    return message, await house.turn(turn)


def outcomes(record: dict[str, Any]) -> list[tuple[str, str]]:
    return [(call["tool"], call["outcome"]) for call in record["trace"]["tools"]]


def told(house: House) -> list[str]:
    """What tools returned, as the model had it before it at last."""
    heard = house.provider.requests[-1].heard
    assert heard is not None
    return [text for role, text in heard.messages if role == "tool"]
