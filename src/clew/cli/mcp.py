"""`clew mcp`: an MCP server on standard input and output, for programs that start their servers themselves.

It passes messages on to `/mcp` of a server: the running one of the data directory, or a new one in this process. Above: `app`.
Next: `stdio_bridge`, which is loaded only here because the MCP SDK takes most of a second to load.
"""

from typing import Annotated
from urllib.parse import urlencode

import typer

from clew.cli.options import AssistantName, DataDir, Key, Url

User = Annotated[str | None, typer.Option("--user", help="Work for this user: see and create only their conversations.")]


def serve_stdio(
    *, assistant: AssistantName = None, user: User = None, data_dir: DataDir = None, url: Url = None, key: Key = None
) -> None:
    """Serve MCP on standard input and output, for Claude, IDEs and other programs that start it."""
    import anyio

    from clew.cli.connection import connect
    from clew.cli.stdio_bridge import bridge

    with connect(data_dir=data_dir, url=url, key=key, is_announced=True) as client:  # a second program finds it
        headers = {"Authorization": client.http.headers["Authorization"]} if "Authorization" in client.http.headers else {}
        headers |= {"Clew-User": user} if user else {}
        query = f"?{urlencode({'assistant': assistant})}" if assistant else ""
        anyio.run(bridge, f"{client.address.rstrip('/')}/mcp{query}", headers, client.http.trust_env)
