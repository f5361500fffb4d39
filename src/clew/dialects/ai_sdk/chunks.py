"""Turn events as the chunks of the AI SDK's UI message stream, version 1.

Above: `routes`. Below: the engine's events. The chunks are a pure function of the events and the reader's language, so a
stream that is resumed begins again with the same ones. The text of an answer is one text part; citations follow as parts of
their own.
"""

from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict
from typing import Any
from uuid import UUID

from clew.dialects.ai_sdk import parts
from clew.dialects.shared.answering import Ending
from clew.dialects.shared.errors import failure_of
from clew.dialects.shared.sse import Frame
from clew.dialects.shared.turn_frames import refusal, sections
from clew.domain.errors import ClewError
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.domain.turns.events import (
    Aborted,
    Chatted,
    Cited,
    Clarified,
    Completed,
    Delta,
    Failed,
    Numbered,
    Refused,
    ToolCalled,
    ToolReturned,
    TurnEvent,
    TurnStarted,
    Usage,
    Warned,
)

HEADERS = {"X-Vercel-AI-UI-Message-Stream": "v1"}
_TEXT = "answer"
"""The id of the text part."""
Chunk = dict[str, Any]


async def chunk_frames(
    events: AsyncIterator[Numbered], turn_id: UUID, language: MessageLanguage, notes: tuple[tuple[str, str], ...] = ()
) -> AsyncIterator[Frame]:
    """Yield the frames of a turn, to its end or to the error that ends it. `notes`: (code, message) about the request."""
    writing = _Answer(turn_id, language)
    try:
        async for numbered in events:
            for chunk in writing.chunks(numbered.event):
                yield Frame(event=None, data=chunk)
            if isinstance(numbered.event, TurnStarted):
                for code, text in notes:
                    yield Frame(event=None, data=parts.warning(code, text))
    except ClewError as error:
        yield Frame(event=None, data=_error(error, language))
    yield Frame(event=None, data="[DONE]")


class _Answer:
    """The answer as far as it was sent."""

    def __init__(self, turn_id: UUID, language: MessageLanguage) -> None:
        self._turn_id = turn_id
        self._language: MessageLanguage = language
        self._sources = parts.Sources()
        self._is_writing = False

    def chunks(self, event: TurnEvent) -> Iterator[Chunk]:
        """Yield the chunks of the next event."""
        match event:
            case TurnStarted():
                yield from self._start(event)
            case Delta(text=text):
                if not self._is_writing:
                    self._is_writing = True
                    yield {"type": "text-start", "id": _TEXT}
                yield {"type": "text-delta", "id": _TEXT, "delta": text}
            case Cited(citation=citation):
                yield from self._sources.cite(citation.as_stored())
            case ToolCalled() | ToolReturned():
                yield _tool(event)
            case Warned(code=code, message=text):
                yield parts.warning(code, text)
            case Completed() | Refused() | Clarified() | Chatted():
                yield from self._finish(event)
            case Failed() | Aborted():
                yield from self._break_off(event)
            case _:
                return

    def _start(self, started: TurnStarted) -> Iterator[Chunk]:
        metadata = {
            "conversationId": public_id("conv", started.thread_id),
            "turnId": public_id("turn", started.turn_id),
            "userMessageId": public_id("msg", started.user_message_uuid),
        }
        message_id = public_id("msg", started.assistant_message_uuid)
        yield {"type": "start", "messageId": message_id, "messageMetadata": metadata}
        yield {"type": "start-step"}

    def _end_text(self) -> Iterator[Chunk]:
        if self._is_writing:
            self._is_writing = False
            yield {"type": "text-end", "id": _TEXT}

    def _finish(self, ending: Ending) -> Iterator[Chunk]:
        yield from self._end_text()
        usage = ending.usage if isinstance(ending, Completed) else Usage()
        if isinstance(ending, Completed):
            yield parts.support([one.as_stored() for one in ending.sentences])
        shown = _status(ending)
        yield shown
        yield {"type": "finish-step"}
        metadata = {
            "status": shown["data"]["status"],
            "usage": parts.usage(usage.input_tokens, usage.output_tokens),
        }
        yield {"type": "finish", "finishReason": "stop", "messageMetadata": metadata}

    def _break_off(self, ending: Failed | Aborted) -> Iterator[Chunk]:
        yield from self._end_text()
        if isinstance(ending, Aborted):
            yield {"type": "abort", "reason": failure_of(ending, self._turn_id).message_in(self._language)}
        else:
            yield {"type": "error", "errorText": ending.message}


def _status(ending: Ending) -> Chunk:
    match ending:
        case Completed(outline=outline, understood_as=understood):
            return parts.status("answered", outline=sections(outline), understoodAs=understood)
        case Refused(understood_as=understood):
            return parts.status("no_context", refusal=refusal(asdict(ending)), understoodAs=understood)
        case Clarified(choices=choices):
            return parts.status("clarify", choices=sections(choices))
        case Chatted(topic=topic):
            return parts.status("small_talk", smallTalk=topic)


def _tool(event: ToolCalled | ToolReturned) -> Chunk:
    """Return the chunk of a tool call: the server called it, so the page has nothing to do."""
    common: Chunk = {"toolCallId": event.call_id, "providerExecuted": True, "dynamic": True}
    if isinstance(event, ToolCalled):
        name = f"{event.server}.{event.tool}"
        return {"type": "tool-input-available", "toolName": name, "input": event.arguments or {}, **common}
    if event.outcome == "ok":
        return {"type": "tool-output-available", "output": event.text, **common}
    return {"type": "tool-output-error", "errorText": event.text, **common}


def _error(error: ClewError, language: MessageLanguage) -> Chunk:
    return {"type": "error", "errorText": error.message_in(language)}
