"""Streams the answer out of the model, within the time an answer may take. Holds no connection and no transaction."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from clew.domain.errors import GenerationTimedOut, ModelFailed
from clew.domain.turn import TurnRecord
from clew.engine.sequence import EventSequence
from clew.engine.stage import warn
from clew.providers.answering.protocol import AnswerModel, Prompt, TextPiece


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long an answer may take, in seconds, from the moment the model is asked (source 001, BR-004)."""

    first_token: float = 30.0
    total: float = 60.0


async def generate(
    prompt: Prompt, model: AnswerModel, record: TurnRecord, timeouts: Timeouts, events: EventSequence
) -> AsyncIterator[str]:
    """Yield the answer's text as it comes; what it cost ends up on the record.

    Raises:
        GenerationTimedOut: the first piece or the whole answer took longer than it may.
        ModelFailed: the model could not answer, or said nothing.
    """
    record.model = model.name
    asked_at = asyncio.get_running_loop().time()
    seconds, has_begun = min(timeouts.first_token, timeouts.total), False
    stream = model.stream(prompt)
    try:
        while True:
            async with asyncio.timeout_at(asked_at + seconds):
                piece = await anext(stream)
            if isinstance(piece, TextPiece):
                seconds, has_begun = timeouts.total, has_begun or bool(piece.text.strip())
                yield _storable(piece.text)
                continue
            record.usage, record.upstream_response_id = piece.usage, piece.upstream_response_id
            record.model = piece.model or model.name
            record.trace["model"] = piece.details
            warn(piece.warnings, events, record)
            if not has_begun:
                raise ModelFailed("The model gave an empty answer. Ask again, or choose another model.")
            return
    except TimeoutError as error:
        what = "answer" if seconds == timeouts.total else "first word of the answer"
        raise GenerationTimedOut(f"The {what} took longer than {seconds:g} seconds and was stopped.") from error


def _storable(text: str) -> str:
    """Return model output as Postgres can store it: without NUL and lone surrogates."""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
