"""The MCP servers that assistants may name, and which addresses they may name themselves.

Above: the engine opens a `Toolbox` for each turn that has tools, and `/api/assistants` asks whether a server may be named. Only
the settings can hold a command to run, a header or a key: whoever talks to the HTTP API can neither make this machine run a
program, nor send a secret of it anywhere, nor reach an address that is not public.
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

if TYPE_CHECKING:  # the SDK is loaded where a turn has tools
    from mcp_types import Tool

ServerName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
_HOST = re.compile(r"[\w.:-]+")


class ToolsUnavailable(Exception):
    """A server cannot be used; the message says why, in words for a person."""


class KnownServer(BaseModel):
    """An MCP server of the settings: an address of streamable HTTP, or a command that speaks over its standard streams."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    url: str | None = None
    headers: dict[str, SecretStr] = Field(default_factory=dict[str, SecretStr])
    command: tuple[str, ...] = ()
    """The program and its arguments; it runs once for each turn that calls it."""
    env: dict[str, SecretStr] = Field(default_factory=dict[str, SecretStr])
    """Variables for the program. Of the server's own it gets PATH, HOME and the like, and nothing else."""

    @model_validator(mode="after")
    def _is_one_of_two(self) -> "KnownServer":
        if (self.url is None) == (not self.command):
            raise ValueError("a tool server must have either `url` or `command`")
        if self.url is not None and not self.url.startswith(("http://", "https://")):
            raise ValueError("`url` must begin with http:// or https://")
        return self


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a server offered when it was asked last, or why it did not say."""

    until: float
    """By `time.monotonic`."""
    tools: "Sequence[Tool]" = ()
    missing: str = ""


@dataclass(frozen=True, slots=True)
class ToolServers:
    """What the settings say of tools."""

    known: Mapping[str, KnownServer] = field(default_factory=dict[str, KnownServer])
    hosts: frozenset[str] = frozenset()
    """Host names, some with a port, that an assistant's address may have although they are not public."""
    limits: ToolLimits = field(default_factory=ToolLimits)
    remembered: dict[ToolServer, Remembered] = field(default_factory=dict[ToolServer, "Remembered"], repr=False, compare=False)

    def check(self, servers: Sequence[ToolServer]) -> None:
        """Raise InvalidInput for a server that no assistant may name."""
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
    """Hosts that are an IP address, or a number that systems read as one, or this machine by name."""
    return ":" in host or host.replace(".", "").isdigit() or host.lower().startswith("0x") or host.lower() == "localhost"


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(sorted(names)) or "none"
