"""Streams of the dialects whose clients have no other way to stop an answer than to close its stream.

Above: chat completions, responses, Anthropic's messages. Below: the turn runner. Other streams only follow a turn, which goes on
without its reader.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable

from clew.dialects.shared.access import Principal
from clew.dialects.shared.parts import Parts
from clew.dialects.shared.sse import Frame
from clew.engine.running.turns import RunningTurn, TurnHandle


async def stopping(
    frames: AsyncIterator[Frame], parts: Parts, caller: Principal, running: Callable[[], TurnHandle], *, key: str | None
) -> AsyncGenerator[Frame, None]:
    """Yield the frames; a reader that leaves before the last one stops the turn that `running` returns then.

    A turn with an idempotency key goes on, because a retry may follow it.
    """
    is_read = False
    try:
        async for frame in frames:
            yield frame
        is_read = True
    finally:
        turn = running()
        if not is_read and key is None and isinstance(turn, RunningTurn):
            await parts.runner.abort_turn(caller.tenant_id, turn.turn_id)
