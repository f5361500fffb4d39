"""One PromptX server over MCP, as a child process or by its address, with one call at a time.

Above: `promptx.py`. Below: the MCP SDK. PromptX commands are singletons: overlapping calls damage its memory, so a call runs
to its end or the server is stopped, even if the caller is cancelled; no other process may use its home directory.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from clew.domain.errors import MemoryUnavailable

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams
    from mcp.client.client import Client
    from mcp.shared.exceptions import MCPError

_START_SECONDS = 30.0
"""Timeout for a server to start and list its tools: `npx` may have to unpack it. Only the background waits that long."""
_FIRST_REST_SECONDS, _MOST_REST_SECONDS = 1.0, 60.0
"""How long a server that failed is left alone before the next attempt; twice as long after each further failure."""
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


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why the server is not used, and the call that must succeed before it is used again; None: it only has to start."""

    why: str
    probe: tuple[str, Mapping[str, Any]] | None = None


class PromptXServer:
    """Keeps a server running, and leaves it out while it does not answer.

    `keep` does it, as a task; without one, the first call starts it. After a timeout, calls fail at once until that task has
    repeated the call that timed out and received a response; nobody waits for this. A server that ends is started again at once.
    """

    def __init__(self, place: PromptXPlace) -> None:
        self.place = place
        self._lock = asyncio.Lock()
        self._connection: _Connection | None = None
        self._failure: _Failure | None = None
        self._is_ready = False
        self._settled = asyncio.Event()
        """Set unless the server is starting and calls may wait for it."""
        self._waits_until = 0.0
        self._lost = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        """The task that keeps the server, if nobody else does."""
        self._is_kept = False
        self._is_closed = False
        self._calls: set[asyncio.Task[str]] = set()

    async def keep(self, on_success: Callable[[], object]) -> None:
        """Until cancelled: start the server, wait until it is lost, and start it again. Tells `on_success` when it works.

        One that had been working and ended is started again at once, any other after a rest.
        """
        loop, rest = asyncio.get_running_loop(), 0.0
        self._is_kept = True
        self._let_wait()
        while True:
            await asyncio.sleep(rest)
            self._lost.clear()
            self._is_ready = await self._tried()
            self._settled.set()
            if not self._is_ready:
                rest = min(max(rest * 2, _FIRST_REST_SECONDS), _MOST_REST_SECONDS)
                continue
            on_success()
            started = loop.time()
            await self._until_lost()
            is_usual = loop.time() - started > _FIRST_REST_SECONDS
            if self._is_ready:
                self._is_ready, self._failure = False, _Failure("has stopped")
                _log.warning("promptx_ended")
                if is_usual:
                    self._let_wait()
            has_died = self._failure is not None and self._failure.probe is None
            rest = 0.0 if has_died and is_usual else _FIRST_REST_SECONDS

    async def call(self, tool: str, arguments: Mapping[str, Any], *, may_repeat: bool = True) -> str:
        """Return the text of a tool's response. When cancelled, a call that has begun still runs to its end.

        Raises:
            MemoryUnavailable: no response. `may_repeat`: if the server dies during the call, retry it once on a new one.
        """
        if not self._is_kept and not self._is_closed:
            self._is_kept = True
            self._keeper = asyncio.create_task(self.keep(lambda: None), name="promptx-keeper")
            self._let_wait()
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
        self._is_closed = True
        for task in list(self._calls):
            with suppress(MemoryUnavailable, asyncio.CancelledError):
                await task
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait({self._keeper})
        async with self._lock:
            await self._drop()

    def _ended(self, task: asyncio.Task[str]) -> None:
        self._calls.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, since nobody may be waiting for it

    async def _in_turn(self, tool: str, arguments: Mapping[str, Any], may_repeat: bool, begun: asyncio.Event) -> str:
        async with self._lock:
            begun.set()
            connection = await self._connected()
            try:
                return await connection.call(tool, arguments)
            except _Lost as error:
                await self._give_up(error, (tool, arguments) if may_repeat and error.is_slow else None)
                if error.is_slow or not may_repeat:
                    raise MemoryUnavailable(f"PromptX {error}.") from error
            connection = await self._connected()
            try:
                return await connection.call(tool, arguments)
            except _Lost as error:
                await self._give_up(error, (tool, arguments))
                raise MemoryUnavailable(f"PromptX {error}.") from error

    async def _connected(self) -> "_Connection":
        """Return the connection. Waits only for a server that has just been started, at most for the time of one call."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._waits_until):
                await self._settled.wait()
        if self._connection is not None and self._is_ready:
            return self._connection
        why = f"PromptX {self._failure.why}" if self._failure else "PromptX is still starting"
        raise MemoryUnavailable(f"{why}. Clew retries it in the background.")

    def _let_wait(self) -> None:
        """Let calls wait for a server that is being started: each at most until the same moment."""
        self._settled.clear()
        self._waits_until = asyncio.get_running_loop().time() + self.place.timeout_seconds

    async def _give_up(self, error: _Lost, probe: tuple[str, Mapping[str, Any]] | None) -> None:
        """Stop using the server, and wake the task that brings it back. Calls wait only for a server that died."""
        self._is_ready = False
        self._failure = _Failure(str(error), probe)
        if not error.is_slow and probe is None:
            self._let_wait()
        _log.warning("promptx_failed", error=str(error))
        await self._drop()
        self._lost.set()

    async def _tried(self) -> bool:
        """Open a connection and repeat the call that failed; return whether both worked."""
        probe = self._failure.probe if self._failure else None
        await self._drop()
        self._connection = connection = _Connection(self.place)
        try:
            await connection.opened()
            if probe is not None:
                await connection.call(*probe)
        except MemoryUnavailable:
            pass  # it rejects the call: it answers
        except _Lost as error:
            if self._failure is None or self._failure.why != str(error):
                _log.warning("promptx_failed", error=str(error))
            self._failure = _Failure(str(error), probe)
            await self._drop()
            return False
        self._failure = None
        return True

    async def _until_lost(self) -> None:
        """Return when a call has failed or the connection has ended by itself."""
        assert self._connection is not None  # noqa: S101  the caller opened it
        lost = asyncio.create_task(self._lost.wait())
        try:
            await asyncio.wait({lost, self._connection.ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            lost.cancel()

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
        self._hung_up = asyncio.Event()
        """The server has closed its output: it has ended."""
        self._task = asyncio.create_task(self._hold(), name="promptx")

    @property
    def ended(self) -> "asyncio.Task[None]":
        """The task that holds the connection: done as soon as the connection is over."""
        return self._task

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> str:
        """Return the text of a response. Raises _Lost, or MemoryUnavailable if the server works but rejects the call."""
        from mcp.shared.exceptions import MCPError

        from clew.providers.mcp_clients import CALL_ERRORS

        client = await self.opened()
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

    async def opened(self) -> "Client":
        """Return the client as soon as the server has listed its tools. Raises _Lost."""
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

        return error.code == CONNECTION_CLOSED or self._task.done()

    async def _hold(self) -> None:
        from clew.providers.mcp_clients import take_results_unchecked

        try:
            async with self._connected() as client:
                take_results_unchecked(client)
                self._tools = frozenset(tool.name for tool in (await client.list_tools()).tools)
                self._opened.set_result(client)
                await _first_of(self._closing, self._hung_up)
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
            async with Client(_watched(stdio_client(parameters, errlog=log), self._hung_up), mode="legacy") as client:
                yield client


@asynccontextmanager
async def _watched(
    transport: AbstractAsyncContextManager["TransportStreams"], hung_up: asyncio.Event
) -> AsyncGenerator["TransportStreams"]:
    """Pass a transport on, and set `hung_up` when nothing more can come from the server: the SDK reports it only to calls."""
    import anyio
    from mcp.shared.message import SessionMessage

    async with transport as (read, write), anyio.create_task_group() as group:
        sender, receiver = anyio.create_memory_object_stream[SessionMessage | Exception](0)

        async def pass_on() -> None:
            with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                async with sender:
                    async for message in read:
                        await sender.send(message)
            hung_up.set()

        group.start_soon(pass_on)
        async with receiver:
            yield receiver, write
        group.cancel_scope.cancel()


async def _first_of(*events: asyncio.Event) -> None:
    waiting = {asyncio.create_task(event.wait()) for event in events}
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


def _told(error: BaseException) -> str:
    """Return the kind of an error, or of the first in a group; its message may contain values of the environment."""
    inner: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    return _told(inner[0]) if inner else type(error).__name__
