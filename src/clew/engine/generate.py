"""Streams the answer out of the model, within the time an answer may take. Holds no connection and no transaction."""

import asyncio
from collections.abc import AsyncIterator

from clew.domain.errors import GenerationTimedOut
from clew.domain.turn import TurnRecord
from clew.providers.answering.protocol import AnswerModel, Prompt, TextPiece


async def generate(prompt: Prompt, model: AnswerModel, record: TurnRecord, *, timeout_seconds: float) -> AsyncIterator[str]:
    """Yield the answer's text as it comes; what it cost and what was sent ends up on the record.

    Raises:
        GenerationTimedOut: the whole answer took longer than `timeout_seconds` (source 001, BR-004).
        ModelFailed: the model could not answer.
    """
    record.model = model.name
    deadline = asyncio.get_running_loop().time() + timeout_seconds
    stream = model.stream(prompt)
    try:
        while True:
            async with asyncio.timeout_at(deadline):
                piece = await anext(stream)
            if isinstance(piece, TextPiece):
                yield piece.text
                continue
            record.usage = piece.usage
            record.request_payload = piece.request_payload
            record.response_payload = piece.response_payload
            record.trace["model"] = piece.details
            return
    except TimeoutError as error:
        raise GenerationTimedOut(f"The answer took longer than {timeout_seconds:g} seconds and was stopped.") from error
