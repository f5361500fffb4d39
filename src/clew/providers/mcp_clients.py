"""What every client of an MCP server is held to, whoever runs the server.

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
"""What a call raises, also over a connection that has died meanwhile and of an answer that is none of MCP's."""


def take_results_unchecked(client: Client) -> None:
    """Let a connected client hold no result against the schema of its tool: a server's own pattern could stop the event loop."""

    async def accept(name: str, result: CallToolResult) -> None:
        pass

    client.session.validate_tool_result = accept
