"""The tools of one turn: those that the assistant may use, and the calls.

Above: the engine's `tools` stage. Below: `session`. Sessions are opened on first use and closed with the turn: turns share no
program and no connection, so that nothing of one user reaches another. The list of a server's tools is cached for some minutes,
so that a turn without calls does not wait for it.
"""

import asyncio
import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from mcp_types import CallToolResult, TextContent, Tool

from clew.domain.text.storable import storable
from clew.domain.turns.tools import ToolDefinition, ToolServer
from clew.providers.tools.servers import Remembered, ToolServers, ToolsUnavailable
from clew.providers.tools.session import ToolSession

_OFFER_SECONDS = 10.0
"""How long a turn waits for a server's list of tools, including the start of its program."""
_REMEMBERED_SECONDS, _MISSING_SECONDS = 300.0, 30.0
_MOST_REMEMBERED = 256
_MOST_OF_A_DESCRIPTION = 2_000
_MOST_OF_A_SCHEMA = 16_000
"""Characters."""
_MOST_OF_A_NAME = 64
_NO_NAME = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Offered:
    """The tools for a model, and those that are missing."""

    definitions: tuple[ToolDefinition, ...] = ()
    missing: dict[str, str] = field(default_factory=dict[str, str])
    """Server → why its tools are missing."""


class Toolbox:
    """Finds and calls the tools of one turn. `close` ends its sessions."""

    def __init__(self, chosen: Sequence[ToolServer], servers: ToolServers) -> None:
        """Nothing is connected yet."""
        self._chosen = {server.name: server for server in chosen}
        self._servers = servers
        self._sessions: dict[str, ToolSession] = {}

    async def offered(self) -> Offered:
        """Return the allowed tools of all servers, queried concurrently for a few seconds."""
        found = await asyncio.gather(*(self._offered_by(server) for server in self._chosen.values()))
        definitions = [one for tools, _ in found for one in tools]
        missing = {name: why for name, (_, why) in zip(self._chosen, found, strict=True) if why}
        return Offered(tuple({one.name: one for one in definitions}.values()), missing)

    async def call(self, definition: ToolDefinition, arguments: Mapping[str, Any]) -> tuple[str, bool]:
        """Call a tool; return its text, and whether it reports a failure. Raises ToolsUnavailable."""
        session = self._session(self._chosen[definition.server])
        await session.open()
        result = await session.call(definition.tool, arguments)
        return text_of(result), bool(result.is_error)

    async def close(self) -> None:
        """End the sessions concurrently."""
        await asyncio.gather(*(session.close() for session in self._sessions.values()))

    async def _offered_by(self, server: ToolServer) -> tuple[list[ToolDefinition], str]:
        known = self._servers.remembered.get(server)
        if known is None or known.until < time.monotonic():
            known = await self._asked(server)
            self._remember(server, known)
        allowed = [tool for tool in known.tools if tool.name in server.allowed]
        return [one for tool in allowed if (one := _definition(server, tool)) is not None], known.missing

    async def _asked(self, server: ToolServer) -> Remembered:
        """Return what a server offers; if it does not respond, the next turns do not wait for it either."""
        try:
            async with asyncio.timeout(min(_OFFER_SECONDS, self._servers.limits.call_seconds)):
                session = self._session(server)
                await session.open()
                return Remembered(time.monotonic() + _REMEMBERED_SECONDS, await session.tools())
        except ToolsUnavailable as failure:
            missing = str(failure)
        except TimeoutError:
            missing = "it did not respond in time"
        return Remembered(time.monotonic() + _MISSING_SECONDS, missing=missing)

    def _session(self, server: ToolServer) -> ToolSession:
        if server.name not in self._sessions:
            self._sessions[server.name] = ToolSession(server, self._servers)
        return self._sessions[server.name]

    def _remember(self, server: ToolServer, what: Remembered) -> None:
        remembered = self._servers.remembered
        if len(remembered) >= _MOST_REMEMBERED:
            del remembered[min(remembered, key=lambda one: remembered[one].until)]
        remembered[server] = what


def _definition(server: ToolServer, tool: Tool) -> ToolDefinition | None:
    """Return the definition, or None if the schema is longer than any model should read."""
    if len(json.dumps(tool.input_schema)) > _MOST_OF_A_SCHEMA:
        return None
    description = (tool.description or "")[:_MOST_OF_A_DESCRIPTION]
    name = _name(f"{server.name}__{tool.name}")
    return ToolDefinition(name, server.name, tool.name, storable(description), storable(dict(tool.input_schema)))


def _name(wanted: str) -> str:
    """Return a name that providers accept; a changed name gets a code so that no other tool has the same."""
    name = _NO_NAME.sub("_", wanted)
    if name == wanted and len(name) <= _MOST_OF_A_NAME:
        return name
    code = sha256(wanted.encode()).hexdigest()[:8]
    return f"{name[: _MOST_OF_A_NAME - len(code) - 1]}_{code}"


def text_of(result: CallToolResult) -> str:
    """Return a result as text: its texts or, without any, its structure; for other content, its kind."""
    texts = [part.text if isinstance(part, TextContent) else f"({part.type}, not shown)" for part in result.content]
    if any(isinstance(part, TextContent) for part in result.content) or result.structured_content is None:
        return "\n\n".join(texts)
    return json.dumps(result.structured_content, ensure_ascii=False)
