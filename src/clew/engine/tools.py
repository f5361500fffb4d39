"""Tools stage: what the model of a turn may call, and the calls, within the turn's limits.

Above: `answer.py` opens it, `converse.py` calls. Below: `providers/tools`. Every call is told to the readers and stands on the
record, whatever became of it; a call that fails is an answer to the model and never the end of the turn. What a tool returns is
data: it is no passage, and nothing can be cited from it.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from clew.domain.errors import ModelFailed
from clew.domain.events import ToolCalled, ToolReturned, Warned
from clew.domain.storable import storable
from clew.domain.tools import Outcome, ToolCall, ToolDefinition, ToolLimits, ToolResult
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.parts import TurnParts
from clew.engine.sequence import EventSequence
from clew.engine.stage import stage, warn
from clew.providers.tools.factory import open_toolbox
from clew.providers.tools.servers import ToolsUnavailable

if TYPE_CHECKING:
    from clew.providers.tools.toolbox import Toolbox

_MOST_SHOWN = 4_000
"""Characters of a result, or of arguments, that readers and the trace are shown; the payload holds all that was told."""
_MESSAGES_BEYOND = 2
"""How many messages of a model that may call nothing more are answered with that, before it is given up."""


class ToolUse:
    """The tools of one turn, and what has been called of them."""

    def __init__(self, toolbox: "Toolbox", limits: ToolLimits, events: EventSequence, record: TurnRecord) -> None:
        """Nothing is offered yet."""
        self._toolbox, self._limits, self._events, self._record = toolbox, limits, events, record
        self._offered: dict[str, ToolDefinition] = {}
        self._called = self._beyond = 0

    @property
    def definitions(self) -> tuple[ToolDefinition, ...]:
        """What the model is offered."""
        return tuple(self._offered.values())

    @property
    def is_used_up(self) -> bool:
        """The turn may call nothing more."""
        return self._called >= self._limits.calls

    async def find(self) -> None:
        """Ask the servers what they offer; one that does not answer is a warning on the turn."""
        found = await self._toolbox.offered()
        self._offered = {one.name: one for one in found.definitions}
        told = (Warned("tools_unavailable", f"The tools of {name} are not there: {why}.") for name, why in found.missing.items())
        warn(told, self._events, self._record)

    async def call(self, calls: Sequence[ToolCall]) -> tuple[ToolResult, ...]:
        """Call the tools of one message side by side. Raises ModelFailed for a model that never comes to its answer."""
        self._beyond += self.is_used_up
        if self._beyond > _MESSAGES_BEYOND:
            raise ModelFailed("The model went on calling tools where it was to answer.")
        with stage("tools", self._record):
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
        told: dict[str, Any] = {"server": server, "tool": tool, "arguments": arguments, "outcome": "stopped"}
        self._record.trace.setdefault("tools", []).append(told)
        self._called += 1
        name = f"call_{len(self._record.trace['tools'])}"
        self._events.emit(ToolCalled(name, server, tool, arguments))
        started = time.perf_counter()
        try:
            text, outcome = await self._outcome(call, definition, is_beyond=self._called > self._limits.calls)
        finally:
            told["milliseconds"] = round((time.perf_counter() - started) * 1000, 3)
        text, size = _cut(storable(text), self._limits.result_characters), len(text)
        told |= {"outcome": outcome, "characters": size, "result": _cut(text, _MOST_SHOWN)}
        self._events.emit(ToolReturned(name, server, tool, outcome, _cut(text, _MOST_SHOWN)))
        return ToolResult(call, text, outcome)

    async def _outcome(self, call: ToolCall, definition: ToolDefinition | None, *, is_beyond: bool) -> tuple[str, Outcome]:
        """What the model is told, and what that is."""
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
async def tools_of(
    turn: AdmittedTurn, parts: TurnParts, events: EventSequence, record: TurnRecord
) -> AsyncGenerator[ToolUse | None]:
    """Lend the tools of the turn's assistant; None where it has none, or its model calls none."""
    if not turn.tools or not parts.model.abilities.calls_tools:
        yield None
        return
    toolbox = await open_toolbox(turn.tools, parts.tools)
    try:
        tools = ToolUse(toolbox, parts.tools.limits, events, record)
        with stage("tools", record):
            await tools.find()
        yield tools if tools.definitions else None
    finally:
        await toolbox.close()


def _shown(arguments: dict[str, Any] | None) -> dict[str, Any] | None:
    written = json.dumps(arguments, ensure_ascii=False)
    return arguments if len(written) <= _MOST_SHOWN else {"(cut)": _cut(written, _MOST_SHOWN)}


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}\n(cut here: {len(text):,} characters in all)"
