"""`clew mcp`: the same server on standard input and output, passed on to a running server or to one of its own."""

import json
import subprocess
import sys
from pathlib import Path

from tests.dialects.conftest import Client, Served
from tests.dialects.mcp_clients import VERSIONS, over_stdio, structured
from tests.dialects.test_mcp import QUESTION, every_era, message
from tests.forking import Forked

PROGRAM = [sys.executable, "-c", "from clew.cli import main; main()", "mcp"]


@every_era
async def test_clients_of_both_eras_ask_over_stdio(served: Served, reader: Client, era: str) -> None:
    heard: list[str] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append(message or "")

    async with over_stdio(era, "--url", served.ready.address, "--user", "ana", CLEW_KEY=reader.key) as client:
        assert client.session.protocol_version == VERSIONS[era]
        assert len((await client.list_tools()).tools) == 6
        asked = await client.call_tool("ask", {"question": QUESTION}, progress_callback=hear)
        assert asked.structured_content["status"] == "answered"
        assert heard[0] == "Searching the documents"
        [resource] = (await client.list_resources()).resources
        assert (await client.read_resource(resource.uri)).contents
        assert len((await structured(client, "list_threads"))["threads"]) == 1
    listed = await reader.http.get("/api/conversations", headers={"Clew-User": "ana"})
    assert len(listed.json()["conversations"]) == 1


async def test_assistant_option_selects_the_documents(served: Served, reader: Client) -> None:
    await reader.http.post("/api/assistants", json={"name": "empty & new"})
    options = ("--url", served.ready.address, "--assistant", "empty & new")
    async with over_stdio("auto", *options, CLEW_KEY=reader.key) as client:
        assert (await structured(client, "search", query="clew"))["results"] == []


def test_lines_get_answers_and_nothing_else_is_written(served: Served, reader: Client) -> None:
    handshake = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    lines = [
        json.dumps(message("initialize", **handshake)),
        "this is no message",
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json.dumps(message("tools/call", name="search", arguments={"query": "clew"}) | {"id": "two"}),
    ]
    command = [*PROGRAM, "--url", served.ready.address]
    env = {"CLEW_KEY": reader.key, "PATH": "/usr/bin:/bin"}
    with Forked(command, env=env, stdin=subprocess.PIPE, stdout=-1, stderr=-1, text=True) as bridge:
        written, complaints = bridge.communicate("\n".join(lines) + "\n", timeout=60)
    assert bridge.returncode == 0, complaints
    answers = {str(one["id"]): one for one in map(json.loads, written.splitlines())}
    assert set(answers) == {"1", "two", "None"}
    assert answers["1"]["result"]["serverInfo"]["name"] == "clew"
    assert answers["None"]["error"]["code"] == -32700
    assert "results" in answers["two"]["result"]["structuredContent"]


def test_server_that_cannot_be_reached_is_an_error_of_each_request(tmp_path: Path) -> None:
    handshake = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    lines = [
        json.dumps(message("initialize", **handshake)),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json.dumps(message("tools/list") | {"id": 2}),
    ]
    command = [*PROGRAM, "--url", "http://127.0.0.1:9", "--data-dir", str(tmp_path)]
    with Forked(command, env={"PATH": "/usr/bin:/bin"}, stdin=subprocess.PIPE, stdout=-1, stderr=-1, text=True) as bridge:
        written, complaints = bridge.communicate("\n".join(lines) + "\n", timeout=60)
    assert (bridge.returncode, complaints) == (0, "")
    answers = {one["id"]: one["error"]["message"] for one in map(json.loads, written.splitlines())}
    assert set(answers) == {1, 2}
    assert all("http://127.0.0.1:9/ cannot be reached" in said for said in answers.values()), answers


def test_empty_lines_are_ignored_and_batches_named(served: Served, reader: Client) -> None:
    lines = ["", "  ", json.dumps([message("ping")]), json.dumps(message("tools/list"))]
    command = [*PROGRAM, "--url", served.ready.address]
    env = {"CLEW_KEY": reader.key, "PATH": "/usr/bin:/bin"}
    with Forked(command, env=env, stdin=subprocess.PIPE, stdout=-1, stderr=-1, text=True) as bridge:
        written, _ = bridge.communicate("\n".join(lines) + "\n", timeout=60)
    refused, listed = sorted(map(json.loads, written.splitlines()), key=lambda one: "result" in one)
    assert (refused["error"]["code"], "batch" in refused["error"]["message"]) == (-32600, True)
    assert listed["id"] == 1


def test_wrong_key_is_said_on_standard_error(served: Served, reader: Client, tmp_path: Path) -> None:
    command = [*PROGRAM, "--url", served.ready.address, "--data-dir", str(tmp_path)]
    env = {"CLEW_KEY": f"{reader.key}x", "PATH": "/usr/bin:/bin"}
    lines = json.dumps(message("tools/list")) + "\n"
    with Forked(command, env=env, stdin=subprocess.PIPE, stdout=-1, stderr=-1, text=True) as bridge:
        written, _ = bridge.communicate(lines, timeout=60)
    [answer] = map(json.loads, written.splitlines())
    assert "API key" in answer["error"]["message"]
