"""Answers of the dialects whose clients have no other way to stop one than to leave: to close the stream, or to hang up.

Above: chat completions, responses, Anthropic's messages, embeddings. Below: the turn runner. Readers of other dialects only
follow a turn, which goes on without them.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, nullcontext
from typing import Any, TypeVar

from starlette.requests import Request

from clew.dialects.shared.access import Principal
from clew.dialects.shared.parts import Parts
from clew.dialects.shared.sse import Frame, until_gone
from clew.domain.errors import GenerationAborted
from clew.engine.running.slots import waiting_until
from clew.engine.running.turns import RunningTurn, TurnHandle

Result = TypeVar("Result")


async def unless_gone(work: Coroutine[Any, Any, Result], leaving: "asyncio.Future[None]") -> Result:
    """Return what the work returns, or cancel it when the client leaves. Raises GenerationAborted: it left first."""
    working = asyncio.create_task(work)
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise GenerationAborted
        return working.result()
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)


async def stopping(
    frames: AsyncIterator[Frame], parts: Parts, caller: Principal, running: Callable[[], TurnHandle], *, key: str | None
) -> AsyncGenerator[Frame, None]:
    """Yield the frames; a reader that leaves before the last one stops the turn that `running` returns then.

    A turn with an idempotency key goes on.
    """
    is_read = False
    try:
        async for frame in frames:
            yield frame
        is_read = True
    finally:
        if not is_read:
            await stop(parts, caller, running(), key=key)


@asynccontextmanager
async def waiting_with_client(request: Request, *, key: str | None) -> AsyncGenerator["asyncio.Task[None]"]:
    """Let a question that is asked in the block lose its place in the queue when its client hangs up; yield what notices that.

    One with an idempotency key waits on: a retry may follow it.
    """
    leaving = asyncio.create_task(until_gone(request.receive))
    try:
        with waiting_until(leaving) if key is None else nullcontext():
            yield leaving
    finally:
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)


@asynccontextmanager
async def stopping_without_client(
    request: Request, parts: Parts, caller: Principal, running: Callable[[], TurnHandle], *, key: str | None
) -> AsyncGenerator[None]:
    """Stop the turn that `running` returns when the client of a JSON body hangs up before the block has ended."""

    async def watch(leaving: "asyncio.Task[None]") -> None:
        await leaving
        await stop(parts, caller, running(), key=key)

    async with waiting_with_client(request, key=key) as leaving:
        watching = asyncio.create_task(watch(leaving))
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)  # a turn that could not be stopped goes on


async def stop(parts: Parts, caller: Principal, turn: TurnHandle, *, key: str | None) -> None:
    """Stop a turn that this process runs, unless its request has an idempotency key: a retry may follow it."""
    if key is None and isinstance(turn, RunningTurn):
        await parts.runner.abort_turn(caller.tenant_id, turn.turn_id)
