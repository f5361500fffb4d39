"""Asks the model of a turn, and asks again with the whole conversation when its provider has forgotten it or cannot read as much.

Above: `turn.py`. Below: `context.py` says what is told, `generate.py` streams the answer. Both happen before the first word, so
that nobody notices anything but a warning on the turn (design §6). A model that calls tools is asked again with their results.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace

from clew.domain.chain import ChainState
from clew.domain.errors import ChainBroken, ContextTooLong, ModelFailed
from clew.domain.events import Warned
from clew.domain.tools import ToolRound
from clew.domain.turn import TurnRecord
from clew.engine.context import Conversation
from clew.engine.generate import generate, timed_out
from clew.engine.parts import TurnParts
from clew.engine.sequence import EventSequence
from clew.engine.stage import warn
from clew.engine.tools import ToolUse
from clew.providers.answering.protocol import Finished, Prompt

_TRIES = 3
_WHY: dict[ChainState, str] = {
    "expired": "it is older than its provider keeps conversations",
    "refused": "its provider no longer knows it",
    "overflowed": "it had become longer than the model reads",
}


@dataclass(slots=True)
class _Asking:
    """A prompt on its way to its answer: what it becomes when it is told anew, and when tools have been called."""

    prompt: Prompt
    conversation: Conversation | None
    parts: TurnParts
    events: EventSequence
    record: TurnRecord
    asked_at: float
    tries: int = _TRIES
    finished: Finished | None = None

    async def answer(self) -> AsyncGenerator[str]:
        """Yield the text of the model's next message; its end is in `finished`."""
        while True:
            try:
                told = generate(
                    self.prompt, self.parts.model, self.record, self.parts.timeouts, self.events, asked_at=self.asked_at
                )
                async with aclosing(told):
                    async for piece in told:
                        if isinstance(piece, Finished):
                            self.finished = piece
                        else:
                            yield piece
                return
            except (ChainBroken, ContextTooLong) as error:
                await self._tell_anew(error)

    async def _tell_anew(self, error: ModelFailed) -> None:
        self.tries -= 1
        if self.conversation is None or not self.tries:
            raise error
        await self.conversation.begin_again("refused" if isinstance(error, ChainBroken) else "overflowed")
        rounds = tuple(replace(one, response_id=None) for one in self.prompt.rounds)
        self.prompt = replace(self.prompt, context=self.conversation.context, rounds=rounds)
        tell_of_rebuild(self.conversation, self.events, self.record)

    async def call_tools(self, finished: Finished, tools: ToolUse) -> None:
        """Call what the model wants called, and put it into the prompt. Raises GenerationTimedOut, ModelFailed."""
        timeouts = self.parts.timeouts
        try:
            async with asyncio.timeout_at(self.asked_at + timeouts.total):
                results = await tools.call(finished.calls)
        except TimeoutError as error:
            raise timed_out(timeouts) from error
        self.prompt.wire.has_rounds = True
        self.prompt = replace(
            self.prompt,
            rounds=(*self.prompt.rounds, ToolRound(finished.said, results, finished.upstream_response_id)),
            may_call=not tools.is_used_up,
            options=replace(self.prompt.options, model=finished.model or self.prompt.options.model),
        )


async def converse(
    prompt: Prompt,
    conversation: Conversation | None,
    *,
    parts: TurnParts,
    events: EventSequence,
    record: TurnRecord,
    tools: ToolUse | None = None,
) -> AsyncGenerator[str]:
    """Yield the answer's text as it comes, calling tools as long as the model wants that.

    What went over the wire ends up on the record, also of an answer that failed. Raises what `generate` raises.
    """
    asking = _Asking(prompt, conversation, parts, events, record, asyncio.get_running_loop().time())
    try:
        while True:
            has_text = False
            async with aclosing(asking.answer()) as answer:
                async for piece in answer:
                    has_text = True
                    yield piece
            if asking.finished is None or tools is None or not asking.finished.calls:
                return
            if has_text:
                yield "\n\n"
            await asking.call_tools(asking.finished, tools)
    finally:
        record.request_payload, record.response_payload = prompt.wire.request_payload, prompt.wire.response_payload
        if len(prompt.wire.attempts) > 1:
            record.trace["attempts"] = prompt.wire.told()
        if conversation is not None:
            record.texts = conversation.texts


def tell_of_rebuild(conversation: Conversation, events: EventSequence, record: TurnRecord) -> None:
    """Warn that the model is told the conversation again, with about what that takes."""
    if why := _WHY.get(conversation.ended_as):
        message = f"The model was told this conversation again, because {why}: about {conversation.tokens:,} tokens."
        warn([Warned("chain_rebuilt", message)], events, record)
