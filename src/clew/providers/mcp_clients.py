"""Rules for every client of an MCP server, whoever runs the server.

Above: `tools/session.py`, `memory/promptx_server.py`. Below: the MCP SDK.
"""

import anyio
import httpx2
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult

CALL_ERRORS = (
    *(MCPError, httpx2.HTTPError, OSError, ValueError, RuntimeError),
    *(anyio.ClosedResourceError, anyio.BrokenResourceError, anyio.EndOfStream),
)
"""What a call raises, also for a dead connection or a response that is not MCP."""


def take_results_unchecked(client: Client) -> None:
    """Stop a connected client from checking results against the tool's schema: a server's pattern could block the event loop."""

    async def accept(name: str, result: CallToolResult) -> None:
        pass

    client.session.validate_tool_result = accept
