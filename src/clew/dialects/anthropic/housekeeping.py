"""Messages that a program asks for about a conversation, such as its title: answered from it, without a turn, and not stored.

Above: `routes`. Below: `claude_code` recognises the prompts.
"""

from collections.abc import Sequence
from uuid import uuid4

from fastapi import Response
from starlette.responses import JSONResponse

from clew.dialects.anthropic import encode, wire
from clew.dialects.anthropic.claude_code import session_prompt
from clew.dialects.anthropic.decode import Asked
from clew.dialects.anthropic.frames import whole_frames
from clew.dialects.shared.front_ends import HousekeepingPrompt
from clew.dialects.shared.sse import EventStream
from clew.domain.ids import public_id
from clew.domain.turns.events import Usage


def housekeeping_prompt(body: wire.MessageBody, question: Asked) -> HousekeepingPrompt | None:
    """Return what a request asks for about a conversation; None: it asks a question."""
    system = [body.system] if isinstance(body.system, str) else [block.text or "" for block in body.system or ()]
    return session_prompt(question.text, system, question.history, _last_text(body.messages))


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
    )
    if body.stream:
        return EventStream(whole_frames(message), headers=headers)
    return JSONResponse(message.model_dump(mode="json"), headers=headers)


def _last_text(messages: Sequence[wire.MessageParam]) -> str:
    """Return the last text of the user's last message; empty if the assistant has said nothing before."""
    if all(one.role != "assistant" for one in messages):
        return ""
    content = next((one.content for one in reversed(messages) if one.role == "user"), "")
    texts = [content] if isinstance(content, str) else [block.text for block in content if block.type == "text" and block.text]
    return texts[-1] if texts else ""
