"""The tools that the model of a turn may call, and the calls, within the turn's limits.

Above: `turn.py` opens the tools, `generate.py` calls them. Below: `providers/tools`. Every call is emitted and recorded, whatever
its outcome. A failed call is returned to the model and never ends the turn. What a tool returns is data, not a passage, and
cannot be cited.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from clew.domain.errors import ModelFailed
from clew.domain.messages import said
from clew.domain.text.storable import storable
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import ToolCalled, ToolReturned, TurnEvent, Warned
from clew.domain.turns.tools import Outcome, ToolCall, ToolDefinition, ToolLimits, ToolResult
from clew.domain.turns.trace import ToolTrace
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.parts import TurnParts
from clew.providers.tools.factory import open_toolbox
from clew.providers.tools.servers import ToolsUnavailable

if TYPE_CHECKING:
    from clew.providers.tools.toolbox import Toolbox

_MOST_SHOWN = 4_000
"""Longest result, or arguments, in events and in the trace, in characters; the payload has all of it."""
_MESSAGES_BEYOND = 2
"""How many further messages with tool calls are answered with an error after the limit, before the turn fails."""


Emit = Callable[[TurnEvent], object]


@dataclass(frozen=True, slots=True)
class ToolsUsed:
    """The tool calls of a turn in the order in which they began, and how long listing and calling tools took."""

    calls: tuple[ToolTrace, ...] = ()
    seconds: float = 0.0


class ToolUse:
    """The tools of one turn, and their calls so far."""

    def __init__(self, toolbox: "Toolbox", limits: ToolLimits, emit: Emit, *, language: str | None = None) -> None:
        """Offer no tools until `find`. Calls run in parallel, so each is emitted when it begins and when it ends.

        `language` is that of the warnings.
        """
        self._toolbox, self._limits, self._emit, self._language = toolbox, limits, emit, language
        self._offered: dict[str, ToolDefinition] = {}
        self._calls: list[ToolTrace] = []
        self._beyond = 0
        self._seconds = 0.0

    @property
    def used(self) -> ToolsUsed:
        """The calls so far."""
        return ToolsUsed(tuple(self._calls), self._seconds)

    @property
    def definitions(self) -> tuple[ToolDefinition, ...]:
        """The tools that the model is offered."""
        return tuple(self._offered.values())

    @property
    def is_used_up(self) -> bool:
        """The turn has reached its limit of calls."""
        return len(self._calls) >= self._limits.calls

    async def find(self) -> None:
        """List the tools of the servers; a server that does not respond is a warning on the turn."""
        with self._timed():
            found = await self._toolbox.offered()
        self._offered = {one.name: one for one in found.definitions}
        for name, why in found.missing.items():
            message = warning_text("tools_unavailable", self._language, server=name, why=why)
            self._emit(Warned("tools_unavailable", message))

    async def call(self, calls: Sequence[ToolCall]) -> tuple[ToolResult, ...]:
        """Call the tools of one message in parallel. Raises ModelFailed for a model that keeps calling tools past the limit."""
        self._beyond += self.is_used_up
        if self._beyond > _MESSAGES_BEYOND:
            raise ModelFailed(said("only_tools"))
        with self._timed():
            tasks = [asyncio.create_task(self._called_one(call)) for call in calls]
            try:
                return tuple(await asyncio.gather(*tasks))
            finally:  # if one fails or the turn is stopped, the others stop too
                for task in tasks:
                    task.cancel()
                if tasks:
                    await asyncio.wait(tasks)

    async def _called_one(self, call: ToolCall) -> ToolResult:
        definition = self._offered.get(call.name)
        server, tool = (definition.server, definition.tool) if definition else ("", call.name)
        arguments = _shown(storable(call.arguments))
        at = len(self._calls)
        self._calls.append(ToolTrace(server, tool, arguments, "stopped"))
        name = f"call_{at + 1}"
        self._emit(ToolCalled(name, server, tool, arguments))
        started = time.perf_counter()
        try:
            text, outcome = await self._outcome(call, definition, is_beyond=at >= self._limits.calls)
        finally:
            milliseconds = round((time.perf_counter() - started) * 1000, 3)
            self._calls[at] = replace(self._calls[at], milliseconds=milliseconds)
        text, size = _cut(storable(text), self._limits.result_characters), len(text)
        shown = _cut(text, _MOST_SHOWN)
        self._calls[at] = replace(self._calls[at], outcome=outcome, characters=size, result=shown)
        self._emit(ToolReturned(name, server, tool, outcome, shown))
        return ToolResult(call, text, outcome)

    @contextmanager
    def _timed(self) -> Generator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self._seconds += time.perf_counter() - started

    async def _outcome(self, call: ToolCall, definition: ToolDefinition | None, *, is_beyond: bool) -> tuple[str, Outcome]:
        """Return the text for the model, and the outcome of the call."""
        if definition is None:
            return f"There is no tool {call.name[:80]!r}.", "not_allowed"
        if is_beyond:
            return f"Not called: the limit is {self._limits.calls} tool calls per answer. Answer with what you have.", "limit"
        if call.arguments is None:
            return "The arguments are not a JSON object. Call the tool again with arguments that fit its schema.", "error"
        try:
            async with asyncio.timeout(self._limits.call_seconds):
                text, has_failed = await self._toolbox.call(definition, call.arguments)
        except TimeoutError:
            return f"The tool did not respond within {self._limits.call_seconds:g} seconds.", "timeout"
        except ToolsUnavailable as failure:
            return f"The tool could not be called: {failure}.", "unavailable"
        return text, "error" if has_failed else "ok"


@asynccontextmanager
async def open_tools(
    turn: AdmittedTurn, parts: TurnParts, emit: Emit, *, language: str | None = None
) -> AsyncGenerator[ToolUse | None]:
    """Open the tools of the turn's assistant for the block; None if it has none or its model cannot call tools."""
    if not turn.tools or not parts.model.abilities.calls_tools:
        yield None
        return
    toolbox = await open_toolbox(turn.tools, parts.tools)
    try:
        tools = ToolUse(toolbox, parts.tools.limits, emit, language=language)
        await tools.find()
        yield tools
    finally:
        await toolbox.close()


def _shown(arguments: dict[str, Any] | None) -> dict[str, Any] | None:
    written = json.dumps(arguments, ensure_ascii=False)
    return arguments if len(written) <= _MOST_SHOWN else {"(cut)": _cut(written, _MOST_SHOWN)}


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}\n(cut here: {len(text):,} characters in all)"
