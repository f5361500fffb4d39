"""One PromptX server over MCP, as a child process or by its address, with one call at a time.

Above: `promptx.py`. Below: the `mcp` client. PromptX commands are singletons: overlapping calls damage its memory, so a call runs
to its end or the server is stopped, even if the caller is cancelled; no other process may use its home directory.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from clew.domain.errors import MemoryUnavailable

if TYPE_CHECKING:
    from mcp.client.client import Client
    from mcp.shared.exceptions import MCPError

_START_SECONDS = 30.0
"""Timeout for a server to start and list its tools: `npx` may have to unpack it."""
_REST_SECONDS = 10.0
"""After a failure no call is made for this long, so that turns do not wait for an unavailable server."""
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PromptXPlace:
    """Where PromptX is: a command to run, or an address."""

    command: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    """For the command; it may hold secrets."""
    home: Path | None = None
    """Home directory of the command: PromptX keeps roles and memories in `.promptx` there. None: there is only an address."""
    url: str | None = field(default=None, repr=False)
    tool_prefix: str = ""
    timeout_seconds: float = 3.0
    """For one call."""


class _Lost(Exception):
    """The connection is no longer usable. `is_slow`: the call may still be running."""

    def __init__(self, why: str, *, is_slow: bool = False) -> None:
        super().__init__(why)
        self.is_slow = is_slow


class PromptXServer:
    """Starts the server on the first call, and again after it has died."""

    def __init__(self, place: PromptXPlace) -> None:
        self.place = place
        self._lock = asyncio.Lock()
        self._connection: _Connection | None = None
        self._rests_until = 0.0
        self._calls: set[asyncio.Task[str]] = set()

    async def call(self, tool: str, arguments: Mapping[str, Any], *, may_repeat: bool = True) -> str:
        """Return the text of a tool's response. When cancelled, a call that has begun still runs to its end.

        Raises:
            MemoryUnavailable: no response. `may_repeat`: if the server dies during the call, retry it once on a new one.
        """
        begun = asyncio.Event()
        task = asyncio.create_task(self._in_turn(tool, arguments, may_repeat, begun))
        self._calls.add(task)
        task.add_done_callback(self._ended)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not begun.is_set():
                task.cancel()
            raise

    async def close(self) -> None:
        """Wait for running calls, then stop the server."""
        for task in list(self._calls):
            with suppress(MemoryUnavailable, asyncio.CancelledError):
                await task
        async with self._lock:
            await self._drop()

    def _ended(self, task: asyncio.Task[str]) -> None:
        self._calls.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, since nobody may be waiting for it

    async def _in_turn(self, tool: str, arguments: Mapping[str, Any], may_repeat: bool, begun: asyncio.Event) -> str:
        loop = asyncio.get_running_loop()
        async with self._lock:
            begun.set()
            if loop.time() < self._rests_until:
                raise MemoryUnavailable("PromptX failed a moment ago. Clew retries it in a few seconds.")
            tries = 2 if may_repeat else 1
            for left in reversed(range(tries)):
                try:
                    return await self._ask(tool, arguments)
                except _Lost as error:
                    await self._drop()
                    if error.is_slow or not left:
                        self._rests_until = loop.time() + _REST_SECONDS
                        _log.warning("promptx_failed", tool=tool, error=str(error))
                        raise MemoryUnavailable(f"PromptX {error}.") from error
        raise AssertionError("each attempt returns or raises")

    async def _ask(self, tool: str, arguments: Mapping[str, Any]) -> str:
        if self._connection is None or self._connection.is_over:
            await self._drop()
            self._connection = _Connection(self.place)
        return await self._connection.call(tool, arguments)

    async def _drop(self) -> None:
        """Close the connection and wait until its server has ended: two servers would overwrite each other's memory."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


class _Connection:
    """A connection that is opened and closed by its own task, as the client requires."""

    def __init__(self, place: PromptXPlace) -> None:
        self._place = place
        self._tools: frozenset[str] = frozenset()
        self._opened: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        self._closing = asyncio.Event()
        self._task = asyncio.create_task(self._hold(), name="promptx")

    @property
    def is_over(self) -> bool:
        return self._task.done()

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> str:
        """Return the text of a response. Raises _Lost, or MemoryUnavailable if the server works but rejects the call."""
        from mcp.shared.exceptions import MCPError

        from clew.providers.mcp_clients import CALL_ERRORS

        client = await self._client()
        try:
            async with asyncio.timeout(self._place.timeout_seconds):
                result = await client.call_tool(self._name(tool), dict(arguments))
        except TimeoutError as error:
            seconds = f"{self._place.timeout_seconds:g}"
            raise _Lost(f"did not respond to `{tool}` within {seconds} seconds", is_slow=True) from error
        except MCPError as error:
            if self._has_ended(error):
                raise _Lost(f"stopped during a call of `{tool}`") from error
            raise MemoryUnavailable(f"PromptX rejected `{tool}`: {error}.") from error
        except CALL_ERRORS as error:
            raise _Lost(f"did not return a valid MCP response to `{tool}`") from error
        texts = [block.text for block in result.content if block.type == "text"]
        if result.is_error or not texts:
            raise MemoryUnavailable(f"The PromptX tool `{tool}` failed.")
        return "\n".join(texts)

    async def close(self) -> None:
        """Stop the server and wait until it has ended."""
        self._closing.set()
        if not self._opened.done():
            self._task.cancel()
        await asyncio.wait({self._task})

    async def _client(self) -> "Client":
        try:
            async with asyncio.timeout(_START_SECONDS):
                return await asyncio.shield(self._opened)
        except TimeoutError as error:
            raise _Lost("did not start in time", is_slow=True) from error

    def _name(self, tool: str) -> str:
        """Return the server's name for a tool, with or without the prefix of older servers."""
        names = (self._place.tool_prefix + tool, tool, f"promptx_{tool}")
        found = next((name for name in names if name in self._tools), None)
        if found is None:
            raise MemoryUnavailable(f"The server has no tool `{names[0]}`. Is it PromptX?")
        return found

    def _has_ended(self, error: "MCPError") -> bool:
        from mcp_types import CONNECTION_CLOSED

        return error.code == CONNECTION_CLOSED or self.is_over

    async def _hold(self) -> None:
        from clew.providers.mcp_clients import take_results_unchecked

        try:
            async with self._connected() as client:
                take_results_unchecked(client)
                self._tools = frozenset(tool.name for tool in (await client.list_tools()).tools)
                self._opened.set_result(client)
                await self._closing.wait()
        except Exception as error:  # noqa: BLE001  an external program: after any failure it cannot be used
            if self._opened.done():
                _log.warning("promptx_ended", error=_told(error))
            else:
                self._opened.set_exception(_Lost(f"could not be started or reached ({_told(error)})"))
                self._opened.exception()  # retrieved, since nobody may be waiting for it
        finally:
            self._opened.cancel()

    @asynccontextmanager
    async def _connected(self) -> "AsyncGenerator[Client]":
        from mcp.client.client import Client
        from mcp.client.stdio import StdioServerParameters, stdio_client

        place = self._place
        if place.url is not None:
            async with Client(place.url, mode="legacy") as client:
                yield client
            return
        home = place.home or Path.home()
        await asyncio.to_thread(home.mkdir, parents=True, exist_ok=True)
        command, *args = place.command
        parameters = StdioServerParameters(command=command, args=args, env={**place.env, "HOME": str(home)})
        with await asyncio.to_thread((home / "promptx.log").open, "w") as log:
            async with Client(stdio_client(parameters, errlog=log), mode="legacy") as client:
                yield client


def _told(error: BaseException) -> str:
    """Return the kind of an error, or of the first in a group; its message may contain values of the environment."""
    inner: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    return _told(inner[0]) if inner else type(error).__name__
