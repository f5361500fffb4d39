"""Tools of other servers that a model may call while it answers: which are allowed, the calls, and the results.

Above: the engine, which calls them within the turn's limits, and the answer models, which offer them. A tool's output is
untrusted data: it is not a passage and has no label, so it can never be cited.
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
    """An MCP server of an assistant, with the tools that the assistant may use."""

    name: str
    """The name of a server in the settings or, with `url`, any name."""
    allowed: tuple[str, ...]
    url: str | None = None
    """Streamable HTTP, at a public address or a host that the settings allow. None: the address is in the settings."""


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool in the form sent to a model."""

    name: str
    """The name by which the model calls it: at most 64 letters, digits, `_` and `-`."""
    server: str
    tool: str
    """Its name on its server."""
    description: str
    parameters: dict[str, Any]
    """JSON Schema of an object."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that a model requests."""

    id: str
    name: str
    arguments: dict[str, Any] | None
    """None: the model did not write a JSON object."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The result of a call, as sent to the model."""

    call: ToolCall
    text: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ToolRound:
    """A model's message that called tools, and their results. It is sent again with every further request of the turn."""

    said: object
    """The message in the form of the library that sent the request."""
    results: tuple[ToolResult, ...]
    response_id: str | None = None
    """The provider's id of the message, if it stores it; then only the results are sent."""


@dataclass(frozen=True, slots=True)
class ToolLimits:
    """Limits on the tool calls of one turn, and on how much of the results a model receives."""

    calls: int = 8
    call_seconds: float = 15.0
    result_characters: int = 20_000
