"""Messages that a program asks for about a conversation, such as its title: answered from it, without a turn, and not stored.

Above: `routes`. Below: `claude_code` recognises the prompts.
"""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

from fastapi import Response
from starlette.responses import JSONResponse

from clew.dialects.anthropic import encode, wire
from clew.dialects.anthropic.decode import Asked
from clew.dialects.shared.claude_code import session_prompt
from clew.dialects.shared.front_ends import HousekeepingPrompt
from clew.dialects.shared.sse import EventStream, Frame
from clew.domain.ids import public_id
from clew.domain.turns.events import Usage


def housekeeping_prompt(body: wire.MessageBody, question: Asked) -> HousekeepingPrompt | None:
    """Return what a request asks for about a conversation; None: it asks a question."""
    system = [body.system] if isinstance(body.system, str) else [block.text or "" for block in body.system or ()]
    return session_prompt(question.text, system, question.history)


def housekept(body: wire.MessageBody, text: str, headers: dict[str, str]) -> Response:
    """Return the response with this text."""
    details = wire.Details(
        status="housekeeping",
        conversation_id=None,
        turn_id=None,
        support=[],
        outline=[],
        choices=[],
        refusal=None,
        warnings=[],
    )
    message = wire.Message(
        id=public_id("msg", uuid4()),
        model=body.model,
        content=[wire.TextBlock(text=text, citations=None)] if text else [],
        stop_reason="end_turn",
        stop_sequence=None,
        usage=encode.usage(Usage()),
        clew=details,
    ).model_dump(mode="json")
    return EventStream(_frames(message), headers=headers) if body.stream else JSONResponse(message, headers=headers)


async def _frames(message: dict[str, Any]) -> AsyncIterator[Frame]:
    """Yield a message as a stream."""
    details = message.pop("clew")
    stopped = {name: message[name] for name in ("stop_reason", "stop_sequence")}
    yield _frame("message_start", message=message | dict.fromkeys(stopped) | {"content": []})
    for index, block in enumerate(message["content"]):
        yield _frame("content_block_start", index=index, content_block=block | {"text": ""})
        yield _frame("content_block_delta", index=index, delta={"type": "text_delta", "text": block["text"]})
        yield _frame("content_block_stop", index=index)
    yield _frame("message_delta", delta=stopped, usage=message["usage"], clew=details)
    yield _frame("message_stop")


def _frame(kind: str, **fields: Any) -> Frame:  # noqa: ANN401  JSON
    return Frame(event=kind, data={"type": kind, **fields})
