"""The examples in Node and the configurations of MCP clients, each run with its programs against a real server."""

import asyncio
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client.client import Client as McpClient
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from tests.dialects.conftest import Client, Served
from tests.dialects.mcp_clients import LEGACY, structured
from tests.dialects.node_packages import ROOT, environment, install, run_node
from tests.dialects.shelf import REPORT, put
from tests.dialects.test_mcp import every_era

pytestmark = pytest.mark.clients

EXAMPLES = ROOT / "examples"
SUMMARISE, SECOND = "Summarise the annual report", "S2"
HELIUM = "The magnets of the laboratory are cooled with 120 tonnes of liquid helium."
TOOLS = ["search", "fetch", "ask", "list_documents", "list_threads", "read_thread"]
HERE = "http://127.0.0.1:5200"
VARIABLE = re.compile(r"\$\{(?:env:|input:)?(\w[\w-]*)(?::-([^}]*))?\}")
Entry = dict[str, Any]


@pytest.fixture
async def shelf(reader: Client) -> Client:
    """A caller with two documents."""
    await put(reader, "report.md", REPORT)
    return reader


@pytest.fixture(scope="module")
def openai_node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(Path(tmp_path_factory.mktemp("openai-node")), EXAMPLES / "openai-node")


@pytest.fixture(scope="module")
def inspector(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(Path(tmp_path_factory.mktemp("mcp-inspector")), EXAMPLES / "mcp-inspector")


@pytest.mark.parametrize("script", ["chat.mjs", "responses.mjs"])
async def test_openai_sdk_for_node_cites_and_follows_up(served: Served, shelf: Client, openai_node: Path, script: str) -> None:
    server = {"CLEW_URL": served.ready.address, "CLEW_KEY": shelf.key}
    ran = await asyncio.to_thread(run_node, openai_node, script, SUMMARISE, SECOND, **server)
    assert ran.returncode == 0, ran.stderr
    first, second = ran.stdout.split(f"> {SECOND}\n")
    assert "[S2] Helium supply" in first
    assert HELIUM in second
    assert "5,200 hours" not in second
    assert all("  report.md" in shown for shown in (first, second))
    [conversation] = (await shelf.http.get("/api/conversations")).json()["conversations"]
    assert conversation["messageCount"] == 4


async def inspected(inspector: Path, era: str, *command: str, **variables: str) -> dict[str, Any]:
    """Run the Inspector's script and return what it shows, by the name of each part."""
    ran = await asyncio.to_thread(
        subprocess.run,
        ["sh", "inspect.sh", "What is a clew?", *command],
        cwd=inspector,
        env=on_path(ERA="legacy" if era == LEGACY else "modern", **variables),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    pieces = re.split(r"^== (\S+)\n", ran.stdout, flags=re.MULTILINE)[1:]
    return {name: json.loads(text) for name, text in zip(pieces[::2], pieces[1::2], strict=True)}


@every_era
async def test_inspector_shows_tools_documents_and_prompts(served: Served, shelf: Client, inspector: Path, era: str) -> None:
    server = {"CLEW_URL": served.ready.address, "CLEW_KEY": shelf.key}
    if era == LEGACY:
        server["ONLY"] = "tools/list ask"
    shown = await inspected(inspector, era, **server)
    assert [tool["name"] for tool in shown["tools/list"]["tools"]] == TOOLS
    assert shown["ask"]["structuredContent"]["status"] == "answered"
    if era == LEGACY:
        return
    assert {one["name"] for one in shown["resources/list"]["resources"]} == {"report.md", "thread.md"}
    assert len(shown["resources/templates/list"]["resourceTemplates"]) == 2
    assert [one["name"] for one in shown["prompts/list"]["prompts"]] == ["ask_with_citations", "compare_documents"]
    assert shown["search"]["structuredContent"]["results"]
    assert "What is a clew?" in shown["prompt"]["messages"][0]["content"]["text"]


@every_era
async def test_inspector_starts_clew_and_asks_over_stdio(served: Served, shelf: Client, inspector: Path, era: str) -> None:
    server = {"CLEW_URL": served.ready.address, "CLEW_KEY": shelf.key, "ONLY": "ask"}
    shown = await inspected(inspector, era, "clew", "mcp", **server)
    assert shown["ask"]["structuredContent"]["status"] == "answered"


def on_path(**variables: str) -> dict[str, str]:
    """Return an environment in which `clew` is this Clew."""
    found = environment(**variables)
    return found | {"PATH": f"{Path(sys.executable).parent}:{found['PATH']}"}


def entries(name: str, key: str, address: str) -> dict[str, Entry]:
    """Return the servers of a configuration, with its variables and its address replaced as its program would."""
    values = {"CLEW_URL": address, "CLEW_KEY": key, "clew-key": key}
    text = VARIABLE.sub(lambda found: values[found[1]], (EXAMPLES / "mcp-clients" / name).read_text("utf-8"))
    told = json.loads(text.replace(HERE, address).replace("clew_…", key))
    return told.get("mcpServers") or told["servers"]


@pytest.mark.parametrize("name", sorted(file.name for file in (EXAMPLES / "mcp-clients").glob("*.json")))
async def test_configuration_of_a_program_starts_and_reaches_clew(served: Served, shelf: Client, name: str) -> None:
    servers = entries(name, shelf.key, served.ready.address)
    assert "clew" in servers
    for entry in servers.values():
        if "command" in entry:
            program = shutil.which(entry["command"], path=on_path()["PATH"])
            assert program is not None
            given = StdioServerParameters(command=program, args=entry["args"], env=entry["env"])
            async with McpClient(stdio_client(given), mode="auto") as client:
                await check(client)
        else:
            async with (
                httpx2.AsyncClient(headers=entry["headers"], timeout=30, trust_env=False) as http,
                McpClient(streamable_http_client(entry["url"], http_client=http), mode="auto") as client,
            ):
                await check(client)


async def check(client: McpClient) -> None:
    assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
    assert (await structured(client, "ask", question="What is a clew?"))["status"] == "answered"
