"""The choices of a completion: each is a turn, asked when the one before it has ended, and they are branches of one question.

Above: `routes`. Below: `encode`, one `Encoder` for each turn, and the runner.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from clew.dialects.completions.encode import DONE, Answering, Encoder, body, usage_of
from clew.dialects.shared.access import Principal
from clew.dialects.shared.idempotency import keyed
from clew.dialects.shared.openai_errors import error_of_stream
from clew.dialects.shared.parts import Parts
from clew.dialects.shared.sse import Frame
from clew.dialects.shared.stopping import stopping
from clew.domain.errors import ClewError
from clew.domain.turns.events import Numbered
from clew.domain.turns.turn import TurnRequest
from clew.engine.running.turns import TurnHandle
from clew.store.threads.messages import Messages

Json = dict[str, Any]
Keep = Callable[[Json], Awaitable[None]]
"""Takes the completion before its client has it."""


@dataclass(slots=True)
class Choices:
    """The turns of a completion."""

    parts: Parts
    caller: Principal
    about: Answering
    request: TurnRequest
    """The question, wherever it was asked first."""
    key: str | None
    count: int
    keep: Keep | None = None
    _turn: TurnHandle | None = None
    _encoders: list[Encoder] = field(default_factory=list[Encoder])

    @property
    def last(self) -> TurnHandle:
        """The turn that was asked last."""
        return self._turn or self.about.turn

    async def body(self, events: AsyncIterator[Numbered]) -> Json:
        """Wait for the ends of all turns and return the completion. Raises the error of a turn that failed."""
        async for encoder, its in self._each(events):
            async for numbered in its:
                for _ in encoder.texts(numbered.event):
                    pass
            if encoder.failure is not None:
                raise encoder.failure
        completion = body(self._encoders)
        if self.keep is not None:
            await self.keep(completion)
        return completion

    def frames(self, events: AsyncIterator[Numbered]) -> AsyncIterator[Frame]:
        """Return the frames of a stream, always with `[DONE]` at the end. A reader that leaves early stops a turn without key."""
        return stopping(self._all_frames(events), self.parts, self.caller, lambda: self.last, key=self.key)

    async def _all_frames(self, events: AsyncIterator[Numbered]) -> AsyncIterator[Frame]:
        async for frame in self._frames(events):
            yield frame
        yield DONE

    async def _frames(self, events: AsyncIterator[Numbered]) -> AsyncIterator[Frame]:
        try:
            async for encoder, its in self._each(events):
                async for frame in encoder.chunks(its):
                    yield frame
                if encoder.failure is not None:
                    return
            if self.keep is not None:
                await self.keep(body(self._encoders))
        except ClewError as error:
            yield Frame(event=None, data=error_of_stream(error, self.about.language))
            return
        if self.about.includes_usage:
            yield self._encoders[0].usage_frame(usage_of(self._encoders))

    async def _each(self, events: AsyncIterator[Numbered]) -> AsyncIterator[tuple[Encoder, AsyncIterator[Numbered]]]:
        """Yield an encoder for each turn, with the events that it must have read before the next turn is asked."""
        turn = self._turn = self.about.turn
        while True:
            self._encoders.append(Encoder(self.about, turn, len(self._encoders)))
            yield self._encoders[-1], events
            if len(self._encoders) == self.count:
                return
            turn = self._turn = await self._ask_again(turn)
            events = turn.read()

    async def _ask_again(self, before: TurnHandle) -> TurnHandle:
        """Ask the question of a turn that has ended again, in a branch beside it. Raises what `TurnRunner.ask` raises."""
        await self.parts.runner.given_back(before.turn_id)
        question = await Messages(self.parts.database).find(self.caller.tenant_id, before.thread_id, await before.question_id())
        beside = replace(self.request, thread_id=before.thread_id, parent_id=question.parent_id, is_linear=False)
        key = f"{self.key}\n{len(self._encoders)}" if self.key else None  # no header has a line break
        return await self.parts.runner.ask(keyed(beside, key, self.caller, thread_id=None, parent_id=None))
