"""One session with one MCP server, in its own task: the SDK requires that the same task enters and leaves a context.

Above: `toolbox`. Below: the MCP SDK. Stopping a turn cancels its calls; the session's own task still ends in order.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx2
from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp_types import CONNECTION_CLOSED, CallToolResult, Tool
from pydantic import SecretStr

from clew.domain.turns.tools import ToolServer
from clew.providers.mcp_clients import CALL_ERRORS, take_results_unchecked
from clew.providers.tools.addresses import AddressRefused, GuardedTransport, LimitedTransport
from clew.providers.tools.servers import KnownServer, ToolServers, ToolsUnavailable

_CONNECT_SECONDS = 10.0
_CLOSE_SECONDS, _LEAVE_SECONDS = 0.5, 10.0
"""How long a turn waits for a session to end, and how long a session may take."""
_leaving: set[asyncio.Task[None]] = set()
"""Sessions that nobody waits for any more."""
_MOST_PAGES = 5


class ToolSession:
    """Calls tools of one server, any number at once. Call `open` first; `close` ends it, also while it opens."""

    def __init__(self, server: ToolServer, servers: ToolServers) -> None:
        """Nothing is connected yet."""
        self._server, self._servers = server, servers
        self._closing = asyncio.Event()
        self._opened: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect; repeated calls connect only once. Raises ToolsUnavailable."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name=f"tools of {self._server.name}")
        await asyncio.shield(self._opened)

    async def tools(self) -> list[Tool]:
        """Return what the server offers. Raises ToolsUnavailable."""
        try:
            client, found, cursor = self._opened.result(), list[Tool](), None
            for _ in range(_MOST_PAGES):
                page = await client.list_tools(cursor=cursor)
                found += page.tools
                cursor = page.next_cursor
                if cursor is None:
                    break
        except CALL_ERRORS as error:
            raise ToolsUnavailable(_cause(error)) from error
        return found

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> CallToolResult:
        """Call a tool. Cancelling notifies the server. Raises ToolsUnavailable."""
        try:
            return await self._opened.result().call_tool(tool, dict(arguments))
        except CALL_ERRORS as error:
            raise ToolsUnavailable(_cause(error)) from error

    async def close(self) -> None:
        """End the session, and its program if there is one; a slow one ends by itself or is killed."""
        self._closing.set()
        if self._task is None:
            return
        if not self._opened.done():
            self._task.cancel()
        _, running = await asyncio.wait({self._task}, timeout=_CLOSE_SECONDS)
        for task in running:
            _leaving.add(task)
            task.add_done_callback(_leaving.discard)
            asyncio.get_running_loop().call_later(_LEAVE_SECONDS, task.cancel)

    async def _run(self) -> None:
        try:
            async with _connected(self._server, self._servers) as client:
                take_results_unchecked(client)
                self._opened.set_result(client)
                await self._closing.wait()
        except Exception as error:  # noqa: BLE001  the task's boundary: groups of any errors that an external server causes
            if not self._opened.done():
                self._opened.set_exception(ToolsUnavailable(_cause(error)))
        finally:
            if not self._opened.done():
                self._opened.set_exception(ToolsUnavailable("it was not reached in time"))
            self._opened.exception()  # retrieved, since nobody may be waiting for it


@asynccontextmanager
async def _connected(server: ToolServer, servers: ToolServers) -> AsyncGenerator[Client]:
    known = servers.known.get(server.name) if server.url is None else None
    if known is not None and known.command:
        parameters = StdioServerParameters(command=known.command[0], args=list(known.command[1:]), env=_plain(known.env))
        # Its error output may contain users' words and is not in the log's format. Opening this does not wait for a disk.
        with Path(os.devnull).open("w") as nowhere:  # noqa: ASYNC230
            async with Client(stdio_client(parameters, errlog=nowhere)) as client:
                yield client
        return
    async with (
        _http_client(known, servers) as http,
        Client(streamable_http_client(_address(server, known), http_client=http)) as client,
    ):
        yield client


def _address(server: ToolServer, known: KnownServer | None) -> str:
    address = server.url or (known.url if known else None)
    if address is None:
        raise ToolsUnavailable("it is no longer in the server's settings")
    return address


def _http_client(known: KnownServer | None, servers: ToolServers) -> httpx2.AsyncClient:
    """Return a client that uses no proxy or password from the environment and follows no redirects."""
    transport = LimitedTransport(trust_env=False) if known else GuardedTransport(servers.hosts)
    seconds = servers.limits.call_seconds
    timeout = httpx2.Timeout(None, connect=min(_CONNECT_SECONDS, seconds))
    return httpx2.AsyncClient(
        transport=transport, headers=_plain(known.headers) if known else {}, timeout=timeout, trust_env=False
    )


def _plain(secrets: Mapping[str, SecretStr]) -> dict[str, str]:
    return {name: secret.get_secret_value() for name, secret in secrets.items()}


def _cause(error: BaseException) -> str:
    """Return why a server cannot be used, in Clew's words: users do not see the server's own message."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    if isinstance(error, ToolsUnavailable):
        return str(error)
    if isinstance(error, AddressRefused):
        return "its address is not public"
    if isinstance(error, httpx2.TimeoutException | TimeoutError):
        return "it did not respond in time"
    if isinstance(error, MCPError) and error.code == CONNECTION_CLOSED:
        return "it closed the connection"
    if isinstance(error, MCPError):
        return f"it returned an error ({error.code})"
    if isinstance(error, httpx2.HTTPError | OSError):
        return "it cannot be reached"
    return "it does not speak MCP"
