"""Asks the model of a turn, and asks again with the whole conversation when its provider has forgotten it or cannot read as much.

Above: `turn.py`. Below: `context.py` says what is told, `generate.py` streams the answer. Both happen before the first word, so
that nobody notices anything but a warning on the turn (design §6).
"""

from collections.abc import AsyncIterator
from dataclasses import replace

from clew.domain.chain import ChainState
from clew.domain.errors import ChainBroken, ContextTooLong
from clew.domain.events import Warned
from clew.domain.turn import TurnRecord
from clew.engine.context import Conversation
from clew.engine.generate import generate
from clew.engine.parts import TurnParts
from clew.engine.sequence import EventSequence
from clew.engine.stage import warn
from clew.providers.answering.protocol import Prompt

_TRIES = 3
_WHY: dict[ChainState, str] = {
    "expired": "it is older than its provider keeps conversations",
    "refused": "its provider no longer knows it",
    "overflowed": "it had become longer than the model reads",
}


async def converse(
    prompt: Prompt, conversation: Conversation | None, *, parts: TurnParts, events: EventSequence, record: TurnRecord
) -> AsyncIterator[str]:
    """Yield the answer's text as it comes. What went over the wire ends up on the record, also of an answer that failed.

    Raises what `generate` raises.
    """
    try:
        for left in reversed(range(_TRIES)):
            try:
                async for piece in generate(prompt, parts.model, record, parts.timeouts, events):
                    yield piece
                break
            except (ChainBroken, ContextTooLong) as error:
                if conversation is None or not left:
                    raise
                await conversation.begin_again("refused" if isinstance(error, ChainBroken) else "overflowed")
                prompt = replace(prompt, context=conversation.context)
                tell_of_rebuild(conversation, events, record)
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
