"""Tools of other servers that a model may call while it answers: which are allowed, what it calls, what came back.

Above: the engine, which calls them within the turn's limits, and the answer models, which offer them. A tool's output is data
that nobody vouches for: it is no passage and bears no label, so nothing that rests on it alone is a citation.
"""

from dataclasses import dataclass
from typing import Any, Literal

MAX_SERVERS = 8
"""Of one assistant."""
MAX_ALLOWED = 64
"""Tools of one server that an assistant may use."""

Outcome = Literal["ok", "error", "timeout", "unavailable", "limit", "not_allowed"]


@dataclass(frozen=True, slots=True)
class ToolServer:
    """An MCP server as an assistant names it, with the tools of it that the assistant may use."""

    name: str
    """Of a server in the settings or, with `url`, any name."""
    allowed: tuple[str, ...]
    url: str | None = None
    """Streamable HTTP, at a public address or a host that the settings allow. None: the settings say where it is."""


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool as it is offered to a model."""

    name: str
    """By which the model calls it: letters, digits, `_` and `-`, at most 64."""
    server: str
    tool: str
    """Its name at its server."""
    description: str
    parameters: dict[str, Any]
    """JSON Schema of an object."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """What a model asks for."""

    id: str
    name: str
    arguments: dict[str, Any] | None
    """None: what the model wrote is no JSON object."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call came to, as the model is told."""

    call: ToolCall
    text: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ToolRound:
    """A model's message that called tools, and their results. It is told again with every further request of the turn."""

    said: object
    """The message in the form of the library that asked for it."""
    results: tuple[ToolResult, ...]
    response_id: str | None = None
    """The provider's name for the message, where it keeps it: only the results are sent to it then."""


@dataclass(frozen=True, slots=True)
class ToolLimits:
    """What one turn may do with tools, and how much of what they return a model is shown."""

    calls: int = 8
    call_seconds: float = 15.0
    result_characters: int = 20_000
