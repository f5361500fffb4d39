"""The MCP servers and addresses that assistants may use.

Above: the engine opens a `Toolbox` for each turn that has tools, and `/api/assistants` checks the servers of an assistant. Only
the settings can contain a command, a header or a key: through the HTTP API nobody can make this machine run a program, send one
of its secrets anywhere, or reach an address that is not public.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import httpx2
from pydantic import BaseModel, ConfigDict, Field, SecretStr, StringConstraints, model_validator

from clew.domain.errors import InvalidInput
from clew.domain.turns.tools import ToolLimits, ToolServer
from clew.providers.tools.addresses import is_allowed, is_public

if TYPE_CHECKING:  # the SDK is only loaded for turns with tools
    from mcp_types import Tool

ServerName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
_HOST = re.compile(r"[\w.:-]+")


class ToolsUnavailable(Exception):
    """A server cannot be used; the message says why, for users."""


class KnownServer(BaseModel):
    """An MCP server in the settings: a streamable HTTP address, or a command that uses its standard streams."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    url: str | None = None
    headers: dict[str, SecretStr] = Field(default_factory=dict[str, SecretStr])
    command: tuple[str, ...] = ()
    """The program and its arguments; it runs once for each turn that calls it."""
    env: dict[str, SecretStr] = Field(default_factory=dict[str, SecretStr])
    """Environment variables for the program. From the server's own environment it only gets PATH, HOME and the like."""

    @model_validator(mode="after")
    def _is_one_of_two(self) -> "KnownServer":
        if (self.url is None) == (not self.command):
            raise ValueError("a tool server must have either `url` or `command`")
        if self.url is not None and not self.url.startswith(("http://", "https://")):
            raise ValueError("`url` must begin with http:// or https://")
        return self


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a server last offered, or why it did not respond."""

    until: float
    """By `time.monotonic`."""
    tools: "Sequence[Tool]" = ()
    missing: str = ""


@dataclass(frozen=True, slots=True)
class ToolServers:
    """The tool settings."""

    known: Mapping[str, KnownServer] = field(default_factory=dict[str, KnownServer])
    hosts: frozenset[str] = frozenset()
    """Host names, optionally with a port, that assistants may use although they are not public."""
    limits: ToolLimits = field(default_factory=ToolLimits)
    remembered: dict[ToolServer, Remembered] = field(default_factory=dict[ToolServer, "Remembered"], repr=False, compare=False)

    def check(self, servers: Sequence[ToolServer]) -> None:
        """Raise InvalidInput for a server that assistants may not use."""
        for server in servers:
            if server.url is None and server.name not in self.known:
                raise InvalidInput(
                    f"The server's settings have no tool server {server.name!r}. Use one of these, or give its `url`: "
                    f"{_listed(self.known)}.",
                    field="tools",
                )
            if server.url is not None:
                self._check_address(server.name, server.url)

    def _check_address(self, name: str, address: str) -> None:
        if name in self.known:
            raise InvalidInput(f"The tool server {name!r} is defined in the server's settings. Remove `url`.", field="tools")
        try:
            url = httpx2.URL(address)
        except httpx2.InvalidURL:
            raise InvalidInput("`url` of a tool server must be a URL.", field="tools") from None
        if not _HOST.fullmatch(url.host) or url.userinfo or url.fragment or url.scheme not in ("http", "https"):
            raise InvalidInput("`url` of a tool server must be an https:// URL without a password.", field="tools")
        if is_allowed(url, self.hosts):
            return
        if url.scheme != "https":
            raise InvalidInput("`url` of a tool server must begin with https://.", field="tools")
        if _is_literal(url.host) and not is_public(url.host):
            raise InvalidInput(
                f"{url.host} is not a public address. The operator of the server can allow it with CLEW_TOOL_HOSTS.",
                field="tools",
            )


def _is_literal(host: str) -> bool:
    """Return whether a host is an IP address, a number that systems read as one, or a name of this machine."""
    return ":" in host or host.replace(".", "").isdigit() or host.lower().startswith("0x") or host.lower() == "localhost"


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(sorted(names)) or "none"
