"""Tools stage: what the model of a turn may call, and the calls, within the turn's limits.

Above: `turn.py` opens the tools, `generate.py` calls them. Below: `providers/tools`. Every call is emitted and recorded, whatever
became of it; a call that fails is an answer to the model and never the end of the turn. What a tool returns is data: it is no
passage, and nothing can be cited from it.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from clew.domain.errors import ModelFailed
from clew.domain.text.storable import storable
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
"""Characters of a result, or of arguments, that readers and the trace are shown; the payload holds all of it."""
_MESSAGES_BEYOND = 2
"""How many messages of a model that may call nothing more are answered with that, before it is given up."""


Emit = Callable[[TurnEvent], object]


@dataclass(frozen=True, slots=True)
class ToolsUsed:
    """The tool calls of a turn in the order they began in, and how long finding and calling tools took."""

    calls: tuple[ToolTrace, ...] = ()
    seconds: float = 0.0


class ToolUse:
    """The tools of one turn, and what has been called of them."""

    def __init__(self, toolbox: "Toolbox", limits: ToolLimits, emit: Emit) -> None:
        """Nothing is offered yet. Calls run side by side, so each is emitted when it begins and when it ends."""
        self._toolbox, self._limits, self._emit = toolbox, limits, emit
        self._offered: dict[str, ToolDefinition] = {}
        self._calls: list[ToolTrace] = []
        self._beyond = 0
        self._seconds = 0.0

    @property
    def used(self) -> ToolsUsed:
        """What has been called so far."""
        return ToolsUsed(tuple(self._calls), self._seconds)

    @property
    def definitions(self) -> tuple[ToolDefinition, ...]:
        """What the model is offered."""
        return tuple(self._offered.values())

    @property
    def is_used_up(self) -> bool:
        """The turn may call nothing more."""
        return len(self._calls) >= self._limits.calls

    async def find(self) -> None:
        """Ask the servers what they offer; one that does not answer is a warning on the turn."""
        with self._timed():
            found = await self._toolbox.offered()
        self._offered = {one.name: one for one in found.definitions}
        for name, why in found.missing.items():
            self._emit(Warned("tools_unavailable", f"The tools of {name} are not there: {why}."))

    async def call(self, calls: Sequence[ToolCall]) -> tuple[ToolResult, ...]:
        """Call the tools of one message side by side. Raises ModelFailed for a model that never comes to its answer."""
        self._beyond += self.is_used_up
        if self._beyond > _MESSAGES_BEYOND:
            raise ModelFailed("The model went on calling tools where it was to answer.")
        with self._timed():
            tasks = [asyncio.create_task(self._called_one(call)) for call in calls]
            try:
                return tuple(await asyncio.gather(*tasks))
            finally:  # one that failed, or was stopped, takes the others along
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
        """Return the text for the model, and what became of the call."""
        if definition is None:
            return f"There is no tool {call.name[:80]!r} here.", "not_allowed"
        if is_beyond:
            return f"Not called: an answer may call {self._limits.calls} tools. Answer with what you have.", "limit"
        if call.arguments is None:
            return "The arguments are no JSON object. Call again with arguments that fit the tool's schema.", "error"
        try:
            async with asyncio.timeout(self._limits.call_seconds):
                text, has_failed = await self._toolbox.call(definition, call.arguments)
        except TimeoutError:
            return f"The tool did not answer within {self._limits.call_seconds:g} seconds.", "timeout"
        except ToolsUnavailable as failure:
            return f"The tool could not be called: {failure}.", "unavailable"
        return text, "error" if has_failed else "ok"


@asynccontextmanager
async def open_tools(turn: AdmittedTurn, parts: TurnParts, emit: Emit) -> AsyncGenerator[ToolUse | None]:
    """Lend the tools of the turn's assistant; None where it has none, or its model calls none."""
    if not turn.tools or not parts.model.abilities.calls_tools:
        yield None
        return
    toolbox = await open_toolbox(turn.tools, parts.tools)
    try:
        tools = ToolUse(toolbox, parts.tools.limits, emit)
        await tools.find()
        yield tools
    finally:
        await toolbox.close()


def _shown(arguments: dict[str, Any] | None) -> dict[str, Any] | None:
    written = json.dumps(arguments, ensure_ascii=False)
    return arguments if len(written) <= _MOST_SHOWN else {"(cut)": _cut(written, _MOST_SHOWN)}


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}\n(cut here: {len(text):,} characters in all)"
