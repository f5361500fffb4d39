"""Streams the answer out of the model, within the time an answer may take. Holds no connection and no transaction."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from clew.domain.errors import GenerationTimedOut, ModelFailed
from clew.domain.storable import storable
from clew.domain.turn import TurnRecord
from clew.engine.sequence import EventSequence
from clew.engine.stage import warn
from clew.providers.answering.protocol import AnswerModel, Finished, Prompt, TextPiece


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long an answer may take, in seconds, from the moment the model is asked (source 001, BR-004)."""

    first_token: float = 30.0
    total: float = 60.0


async def generate(
    prompt: Prompt, model: AnswerModel, record: TurnRecord, timeouts: Timeouts, events: EventSequence, *, asked_at: float
) -> AsyncGenerator[str | Finished]:
    """Yield the answer's text as it comes, then its end; what it cost is added to the record.

    `asked_at` is when the model was asked first for this answer, by the loop's clock.

    Raises:
        GenerationTimedOut: the first piece or the whole answer took longer than it may.
        ModelFailed: the model could not answer, or said nothing.
    """
    record.model = model.name
    ends_at, now = asked_at + timeouts.total, asyncio.get_running_loop().time()
    until, has_begun = min(now + timeouts.first_token, ends_at), False
    stream = model.stream(prompt)
    try:
        while True:
            async with asyncio.timeout_at(until):
                piece = await anext(stream)
            if isinstance(piece, TextPiece):
                until, has_begun = ends_at, has_begun or bool(piece.text.strip())
                yield storable(piece.text)
                continue
            _note(piece, model, record)
            warn(piece.warnings, events, record)
            if not has_begun and not piece.calls:
                raise ModelFailed("The model gave an empty answer. Ask again, or choose another model.")
            yield piece
            return
    except TimeoutError as error:
        raise timed_out(timeouts, is_whole=until == ends_at) from error
    finally:
        if isinstance(stream, AsyncGenerator):  # now, and not when it is collected: an answer nobody reads is paid for
            await stream.aclose()


def timed_out(timeouts: Timeouts, *, is_whole: bool = True) -> GenerationTimedOut:
    """Return the error of an answer, or its first word, that takes too long."""
    what, seconds = ("answer", timeouts.total) if is_whole else ("first word of the answer", timeouts.first_token)
    return GenerationTimedOut(f"The {what} took longer than {seconds:g} seconds and was stopped.")


def _note(finished: Finished, model: AnswerModel, record: TurnRecord) -> None:
    record.usage += finished.usage
    record.context_tokens = finished.usage.input_tokens + finished.usage.output_tokens
    record.upstream_response_id = finished.upstream_response_id
    record.model = finished.model or model.name
    record.trace["model"] = finished.details
