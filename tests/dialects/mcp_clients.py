"""How the tests talk to Clew as MCP clients do: with the official SDK, in both eras of the protocol, over HTTP and stdio."""

import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx2
import mcp_types as types
from mcp.client.client import Client as McpClient
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

LEGACY, MODERN = "legacy", "2026-07-28"
ERAS = (LEGACY, MODERN)
VERSIONS = {LEGACY: "2025-11-25", MODERN: "2026-07-28"}


@asynccontextmanager
async def over_http(
    address: str, era: str, key: str | None = None, *, query: str = "", **headers: str
) -> AsyncIterator[McpClient]:
    """Connect to a server; `headers` have `_` for `-`."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if key is not None:
        sent["Authorization"] = f"Bearer {key}"
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx2.AsyncClient(headers=sent, timeout=30, trust_env=False))
        transport = streamable_http_client(f"{address}/mcp{query}", http_client=http)
        yield await stack.enter_async_context(McpClient(transport, mode=era))


@asynccontextmanager
async def over_stdio(era: str, *options: str, **environment: str) -> AsyncIterator[McpClient]:
    """Start `clew mcp` and connect to it."""
    program = [sys.executable, "-c", "from clew.cli import main; main()"]
    server = StdioServerParameters(command=program[0], args=[*program[1:], "mcp", *options], env=environment)
    async with McpClient(stdio_client(server), mode=era) as client:
        yield client


async def structured(client: McpClient, tool: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool that must succeed, and return its structured result, which the client has checked against the schema."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return result.structured_content


async def failure(client: McpClient, tool: str, **arguments: Any) -> str:
    """Call a tool that must fail, and return what it says."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    assert result.structured_content is None
    return text_of(result)


def text_of(result: types.CallToolResult) -> str:
    """Return the text of a result, which comes first."""
    first = result.content[0]
    assert isinstance(first, types.TextContent)
    return first.text
