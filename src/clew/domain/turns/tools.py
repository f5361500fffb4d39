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
    """The message in the form of the library that sent the request; None: it is rebuilt from the calls in `results`."""
    results: tuple[ToolResult, ...]
    response_id: str | None = None
    """The provider's id of the message, if it stores it; then only the results are sent."""


@dataclass(frozen=True, slots=True)
class ClientFunctions:
    """The functions of the application that asks: the model requests the calls, and the application makes them.

    A call ends the turn. A later turn asks the same question again, with the calls and their results in `rounds`.
    """

    offered: tuple[ToolDefinition, ...] = ()
    choice: str = "auto"
    """`auto`, `none`, `required`, or the name of the function that the model must call."""
    is_parallel: bool = True
    """False: at most one call in a message."""
    rounds: tuple[ToolRound, ...] = ()
    """Earlier calls for this question, with the results that the application returned."""

    @property
    def are_used(self) -> bool:
        """The model may call one, or has called one: the documents need not answer the question."""
        return bool(self.rounds) or (bool(self.offered) and self.choice != "none")

    def among(self, calls: tuple[ToolCall, ...], *, has_others: bool) -> tuple[ToolCall, ...]:
        """Return the calls that the application makes. `has_others`: the model may also call tools that Clew calls."""
        names = {one.name for one in self.offered}
        own = tuple(call for call in calls if call.name in names or (names and not has_others))
        return own if self.is_parallel else own[:1]


@dataclass(frozen=True, slots=True)
class ToolLimits:
    """Limits on the tool calls of one turn, and on how much of the results a model receives."""

    calls: int = 8
    call_seconds: float = 15.0
    result_characters: int = 20_000
