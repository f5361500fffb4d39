"""Tools of MCP servers: real ones as processes, by HTTP and by standard streams; and addresses that must not be reached."""

import asyncio
import gzip
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from pydantic import SecretStr

from clew.domain.errors import InvalidInput, ModelFailed
from clew.domain.turns.events import ToolCalled, ToolReturned, TurnEvent
from clew.domain.turns.tools import ToolCall, ToolLimits, ToolServer
from clew.engine.answers.tools import ToolUse
from clew.providers.tools.addresses import AddressRefused, GuardedTransport, LimitedTransport, ResponseCompressed, is_public
from clew.providers.tools.servers import KnownServer, ToolServers, ToolsUnavailable
from clew.providers.tools.toolbox import Toolbox
from tests.faults.scripted_servers import ROOT
from tests.forking import Forked
from tests.providers.loopback import Reply, Request, serve
from tests.rows import each

EVERYTHING = ("stock", "fails", "waits", "meets", "huge", "endless", "hostile", "contradicts", "dies", "surroundings")
LIMITS = ToolLimits(calls=3, call_seconds=20)
pytestmark = pytest.mark.timeout(120)


@pytest.fixture(autouse=True)
def busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may take longer than a turn would wait to start beside all other tests."""
    monkeypatch.setattr("clew.providers.tools.toolbox._OFFER_SECONDS", 20.0)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "tools.log"


@pytest.fixture
def by_http(log: Path) -> Iterator[KnownServer]:
    command = [sys.executable, "-m", "tests.providers.tool_server", "http", str(log)]
    with Forked(command, stdout=-1, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield KnownServer(url=server.stdout.readline().strip())
        server.kill()


@pytest.fixture
def by_stdio(log: Path) -> KnownServer:
    command = (sys.executable, "-m", "tests.providers.tool_server", "stdio", str(log))
    return KnownServer(command=command, env={"PYTHONPATH": SecretStr(str(ROOT))})


@pytest.fixture(params=["by_http", "by_stdio"])
def known(request: pytest.FixtureRequest) -> KnownServer:
    return request.getfixturevalue(request.param)


@pytest.fixture
async def toolbox(known: KnownServer) -> AsyncIterator[Toolbox]:
    toolbox = box(known)
    yield toolbox
    await toolbox.close()


def box(known: KnownServer, *, allowed: tuple[str, ...] = EVERYTHING, limits: ToolLimits = LIMITS) -> Toolbox:
    return Toolbox([ToolServer("depot", allowed)], ToolServers({"depot": known}, limits=limits))


async def call(toolbox: Toolbox, tool: str, **arguments: object) -> tuple[str, bool]:
    definitions = {one.tool: one for one in (await toolbox.offered()).definitions}
    return await toolbox.call(definitions[tool], arguments)


async def test_only_allowed_tools_are_offered_with_what_their_server_says_of_them(known: KnownServer) -> None:
    toolbox = box(known, allowed=("stock", "no_such_tool"))
    offered = await toolbox.offered()
    await toolbox.close()
    (stock,) = offered.definitions
    assert (stock.name, stock.server, stock.tool) == ("depot__stock", "depot", "stock")
    assert stock.description == "How many of an item are in stock."
    assert stock.parameters["properties"]["item"]["type"] == "string"
    assert offered.missing == {}


async def test_a_tool_says_what_it_says_and_whether_it_failed(toolbox: Toolbox) -> None:
    assert await call(toolbox, "stock", item="widget") == ("widget: 12 in stock", False)
    text, has_failed = await call(toolbox, "fails")
    assert has_failed
    assert "the warehouse is closed" in text


async def test_result_is_not_held_against_the_patterns_of_its_server(toolbox: Toolbox) -> None:
    assert await call(toolbox, "contradicts") == ("a" * 18 + "!", False)


async def test_server_that_dies_under_a_call_fails_that_call_alone(toolbox: Toolbox) -> None:
    with pytest.raises(ToolsUnavailable, match=r"closed the connection|cannot be reached"):
        await call(toolbox, "dies")
    with pytest.raises(ToolsUnavailable):
        await call(toolbox, "stock", item="widget")


async def test_cancelled_call_is_cancelled_at_the_server_and_the_next_one_is_answered(toolbox: Toolbox, log: Path) -> None:
    waiting = asyncio.create_task(call(toolbox, "waits"))
    await noted(log, "waits")
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await noted(log, "stopped waiting")
    assert (await call(toolbox, "stock", item="widget"))[0] == "widget: 12 in stock"


def noted_by(log: Path) -> list[str]:
    """What the tools have noted."""
    return log.read_text().split("\n") if log.exists() else []


async def noted(log: Path, line: str) -> None:
    async with asyncio.timeout(30):
        while line not in noted_by(log):  # noqa: ASYNC110  another process writes it
            await asyncio.sleep(0.01)


async def test_program_ends_with_the_turn(by_stdio: KnownServer, log: Path) -> None:
    toolbox = box(by_stdio)
    waiting = asyncio.create_task(call(toolbox, "waits"))
    await noted(log, "waits")
    waiting.cancel()
    await asyncio.wait([waiting])
    await toolbox.close()
    assert await is_gone(str(log))


async def is_gone(word: str) -> bool:
    """Wait until no process has this word in its command line."""
    async with asyncio.timeout(30):
        while any(word in line for line in command_lines()):  # noqa: ASYNC110  a process that ends tells nobody
            await asyncio.sleep(0.05)
    return True


def command_lines() -> list[str]:
    return [command_line(path) for path in Path("/proc").glob("[0-9]*/cmdline")]


def command_line(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:  # it has just ended
        return ""


async def test_more_than_may_be_received_is_not_received(by_http: KnownServer) -> None:
    toolbox = box(by_http)
    with pytest.raises(ToolsUnavailable):
        await call(toolbox, "endless")
    await toolbox.close()


async def test_what_a_server_offers_is_asked_for_once_in_a_while(by_http: KnownServer) -> None:
    servers = ToolServers({"depot": by_http}, limits=LIMITS)
    chosen = [ToolServer("depot", EVERYTHING)]
    first = Toolbox(chosen, servers)
    before = await first.offered()
    await first.close()
    later = Toolbox(chosen, ToolServers({"depot": KnownServer(url="http://127.0.0.1:9/mcp")}, remembered=servers.remembered))
    assert await later.offered() == before
    await later.close()


@pytest.mark.parametrize(
    ("known", "why"),
    [
        (KnownServer(url="http://127.0.0.1:9/mcp"), "cannot be reached"),
        (KnownServer(command=("/no/such/program",)), "cannot be reached"),
        (KnownServer(command=("true",)), "closed the connection"),
        (KnownServer(command=("sleep", "60")), "did not respond in time"),
    ],
)
async def test_server_that_is_not_there_says_why_and_the_next_turn_does_not_wait_for_it(known: KnownServer, why: str) -> None:
    toolbox = box(known, limits=ToolLimits(call_seconds=1))
    offered = await toolbox.offered()
    assert offered.definitions == ()
    assert why in offered.missing["depot"]
    again = await toolbox.offered()
    await toolbox.close()
    assert again.missing == offered.missing


# What one turn may do


class Turn:
    """The tools of one turn without the rest of it."""

    def __init__(self, toolbox: Toolbox, limits: ToolLimits) -> None:
        self.emitted: list[TurnEvent] = []
        self.tools = ToolUse(toolbox, limits, self.emitted.append)

    async def call(self, *calls: tuple[str, dict[str, Any]]) -> list[tuple[str, str]]:
        numbered = [ToolCall(str(number), f"depot__{name}", arguments) for number, (name, arguments) in enumerate(calls)]
        return [(result.outcome, result.text) for result in await self.tools.call(numbered)]

    def outcomes(self) -> list[str]:
        return [one.outcome for one in self.tools.used.calls]


async def turn_of(toolbox: Toolbox, limits: ToolLimits = LIMITS) -> Turn:
    turn = Turn(toolbox, limits)
    await turn.tools.find()
    return turn


async def test_slow_tool_is_stopped_after_its_time_and_the_others_are_not(by_http: KnownServer, log: Path) -> None:
    toolbox = box(by_http)
    turn = await turn_of(toolbox, ToolLimits(call_seconds=2))
    slow, quick = await turn.call(("waits", {}), ("stock", {"item": "widget"}))
    assert slow == ("timeout", "The tool did not respond within 2 seconds.")
    assert quick == ("ok", "widget: 12 in stock")
    await noted(log, "stopped waiting")
    await toolbox.close()


async def test_every_call_is_told_and_recorded_with_its_end(toolbox: Toolbox) -> None:
    turn = await turn_of(toolbox)
    await turn.call(("stock", {"item": "widget"}), ("hostile", {}))
    events = turn.emitted
    assert [(one.call_id, one.tool) for one in events if isinstance(one, ToolCalled)] == [
        ("call_1", "stock"),
        ("call_2", "hostile"),
    ]
    returned = {one.call_id: one for one in events if isinstance(one, ToolReturned)}
    assert returned["call_1"].text == "widget: 12 in stock"
    assert "\0" not in returned["call_2"].text
    assert turn.tools.used.seconds > 0
    assert turn.outcomes() == ["ok", "ok"]


async def test_arguments_and_results_are_shown_in_part_where_they_are_long(by_http: KnownServer) -> None:
    toolbox = box(by_http)
    turn = await turn_of(toolbox, ToolLimits(result_characters=1_000))
    ((_, text), _) = await turn.call(("huge", {}), ("stock", {"item": "x\0" * 50_000}))
    assert len(text) < 1_100
    shown = turn.tools.used.calls
    assert shown[0].characters == 300_000
    assert len(str(shown[1].arguments)) < 5_000
    assert "\\u0000" not in str(shown[1].arguments)
    await toolbox.close()


async def test_call_beyond_the_limit_is_not_made_and_a_model_that_goes_on_is_given_up(by_http: KnownServer, log: Path) -> None:
    toolbox = box(by_http)
    turn = await turn_of(toolbox)
    outcomes = [outcome for outcome, _ in await turn.call(*[("stock", {"item": "widget"})] * 4)]
    assert outcomes == ["ok"] * 3 + ["limit"]
    assert turn.tools.is_used_up
    assert noted_by(log).count("stock widget") == 3
    for _ in range(2):
        assert [outcome for outcome, _ in await turn.call(("stock", {"item": "widget"}))] == ["limit"]
    with pytest.raises(ModelFailed, match="kept calling tools"):
        await turn.call(("stock", {"item": "widget"}))
    await toolbox.close()


# Addresses


@each(
    ("address", "public"),
    [
        *(("93.184.216.34", True), ("2606:2800:220:1::1", True)),
        *(("127.0.0.1", False), ("0.0.0.0", False), ("10.1.2.3", False), ("172.16.0.1", False), ("192.168.1.1", False)),  # noqa: S104
        *(("169.254.169.254", False), ("100.64.0.1", False), ("224.0.0.1", False), ("255.255.255.255", False)),
        *(("::1", False), ("::", False), ("fe80::1%eth0", False), ("fd00::1", False), ("ff02::1", False)),
        *(("::ffff:127.0.0.1", False), ("::ffff:93.184.216.34", True), ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False)),
        *(("::7f00:1", False), ("::5db8:d822", False), ("::ffff:0:7f00:1", False), ("::ffff:0:5db8:d822", False)),
        *(("64:ff9b:1::7f00:1", False), ("64:ff9b:1:ffff::5db8:d822", False), ("64:ff9b::5db8:d822", True)),
        *(("fec0::1", False), ("feff::1", False)),
        *(("127.1", False), ("localhost", False), ("", False)),
    ],
)
def test_public_addresses_are_told_from_others_also_inside_ipv6(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://example.org/mcp",
            "https://127.0.0.1/mcp",
            "https://localhost/mcp",
            "https://[::1]/mcp",
            "https://10.0.0.5/mcp",
        ),
        *("https://169.254.169.254/latest", "https://2130706433/", "https://0x7f000001/", "https://127.1/", "ftp://example.org/"),
        *("https://user:password@example.org/mcp", "https:///mcp", "file:///etc/passwd", "not an address", "https://exa mple/"),
        "https://[::ffff:10.0.0.1]/mcp",
    ],
)
def test_assistant_cannot_name_an_address_that_is_not_public(url: str) -> None:
    with pytest.raises(InvalidInput):
        ToolServers().check([ToolServer("own", ("stock",), url)])


def test_public_https_and_hosts_of_the_settings_may_be_named() -> None:
    servers = ToolServers({"depot": KnownServer(url="http://10.0.0.1/mcp")}, frozenset({"tools.local:8080"}))
    servers.check([ToolServer("own", ("stock",), "https://mcp.example.org/mcp"), ToolServer("depot", ("stock",))])
    servers.check([ToolServer("own", ("stock",), "http://tools.local:8080/mcp")])
    for refused in ("http://tools.local:8081/mcp", "http://other.local:8080/mcp"):
        with pytest.raises(InvalidInput):
            servers.check([ToolServer("own", ("stock",), refused)])
    with pytest.raises(InvalidInput, match="defined in the server's settings"):
        servers.check([ToolServer("depot", ("stock",), "https://mcp.example.org/mcp")])
    with pytest.raises(InvalidInput, match="or give its `url`: depot"):
        servers.check([ToolServer("unknown", ("stock",))])


async def test_name_that_leads_to_this_machine_is_not_asked(by_http: KnownServer) -> None:
    port = str(by_http.url).split(":")[2].removesuffix("/mcp")
    toolbox = Toolbox([ToolServer("own", ("stock",), f"https://localhost:{port}/mcp")], ToolServers(limits=LIMITS))
    assert (await toolbox.offered()).missing == {"own": "its address is not public"}
    await toolbox.close()


async def test_host_of_the_settings_is_asked(by_http: KnownServer) -> None:
    host = str(by_http.url).split("/")[2]
    toolbox = Toolbox([ToolServer("own", ("stock",), by_http.url)], ToolServers(hosts=frozenset({host}), limits=LIMITS))
    assert await call(toolbox, "stock", item="widget") == ("widget: 12 in stock", False)
    await toolbox.close()


async def test_connection_goes_to_the_address_that_was_looked_at_and_one_private_address_spoils_the_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [["93.184.216.34"], ["2606:2800:220:1::1"], ["93.184.216.34", "10.0.0.1"], []]
    sent: list[httpx2.Request] = []

    async def resolve(*_: object, **__: object) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in found.pop(0)]

    async def send(_: object, request: httpx2.Request) -> httpx2.Response:
        sent.append(request)
        return httpx2.Response(200, stream=httpx2.ByteStream(b""))

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve, raising=False)
    monkeypatch.setattr(httpx2.AsyncHTTPTransport, "handle_async_request", send)
    async with httpx2.AsyncClient(transport=GuardedTransport(frozenset()), trust_env=False) as http:
        for _ in range(2):
            await http.post("https://mcp.example.org/mcp", json={})
        for _ in range(2):
            with pytest.raises(AddressRefused):
                await http.post("https://mcp.example.org/mcp", json={})
    assert [str(one.url) for one in sent] == ["https://93.184.216.34/mcp", "https://[2606:2800:220:1::1]/mcp"]
    assert {one.headers["host"] for one in sent} == {"mcp.example.org"}
    assert {one.extensions["sni_hostname"] for one in sent} == {"mcp.example.org"}


@pytest.mark.parametrize("is_known", [True, False])
async def test_compressed_response_is_not_asked_for_and_not_unpacked(is_known: bool) -> None:
    encodings = ["gzip", "GZIP, identity", "identity"]

    def answer(_: Request) -> Reply:
        encoding = encodings.pop(0)
        return Reply(200, b"{}" if encoding == "identity" else gzip.compress(b"{}"), {"Content-Encoding": encoding})

    with serve(answer) as server:
        host = server.url.removeprefix("http://")
        transport = LimitedTransport(trust_env=False) if is_known else GuardedTransport(frozenset({host}))
        async with httpx2.AsyncClient(transport=transport, trust_env=False) as http:
            for _ in range(2):
                with pytest.raises(ResponseCompressed):
                    await http.post(server.url)
            assert (await http.post(server.url)).text == "{}"
    assert {request.headers["accept-encoding"] for request in server.requests} == {"identity"}


async def test_redirect_to_elsewhere_is_not_followed() -> None:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.send_response(307)
            self.send_header("Location", f"http://localhost:{other.server_port}/inner")
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST  # noqa: N815

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as first, ThreadingHTTPServer(("127.0.0.1", 0), Handler) as other:
        threads = [Thread(target=one.serve_forever, kwargs={"poll_interval": 0.01}) for one in (first, other)]
        for thread in threads:
            thread.start()
        host = f"127.0.0.1:{first.server_port}"
        servers = ToolServers(hosts=frozenset({host}), limits=LIMITS)
        toolbox = Toolbox([ToolServer("own", ("stock",), f"http://{host}/mcp")], servers)
        offered = await toolbox.offered()
        await toolbox.close()
        for server in (first, other):
            server.shutdown()
        for thread in threads:
            thread.join()
    assert offered.definitions == ()
    assert offered.missing["own"]
    assert set(asked) == {"/mcp"}


def test_server_of_the_settings_is_an_address_or_a_program() -> None:
    for wrong in ({}, {"url": "http://x/mcp", "command": ["x"]}, {"url": "ftp://x/"}, {"url": "http://x/", "shell": "x"}):
        with pytest.raises(ValueError):  # noqa: PT011  pydantic's
            KnownServer.model_validate(wrong)
