"""Reads one answer from an SDK's stream, in a task of its own: its text comes from there or, sooner, from the bytes.

Above: `provider_model`. Below: `early_text`.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager

from pydantic_ai.messages import ModelResponse, PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta, ThinkingPart
from pydantic_ai.models import StreamedResponse

from clew.providers.answering.early_text import EarlyText


class Reading:
    """One answer. Read its texts once; `response` is what the library made of it so far."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        """What was read and not told yet."""
        self._woken = asyncio.Event()
        self._response: StreamedResponse | None = None
        self.early = EarlyText(self._take)
        self.has_thoughts = False
        """The server sent thoughts apart from the text."""

    def response(self) -> ModelResponse:
        """Return the response, as far as it was read. Only after the texts."""
        assert self._response is not None  # noqa: S101  without it, reading the texts has failed
        return self._response.get()

    async def texts(self, opened: AbstractAsyncContextManager[StreamedResponse]) -> AsyncGenerator[str]:
        """Yield the answer's text as it comes, without thoughts and tool calls; what came together is one piece.

        Closing it closes the connection. Raises what the library raises.
        """
        task = asyncio.create_task(self._read(opened))
        task.add_done_callback(lambda _: self._woken.set())
        try:
            while self._pieces or not task.done():
                await self._woken.wait()
                self._woken.clear()
                text = "".join(self._pieces)
                self._pieces.clear()
                if text:
                    yield text
            task.result()
        finally:
            task.cancel()
            await asyncio.wait([task])
            if not task.cancelled():
                task.exception()  # seen: without this, one that nobody waited for would be logged

    async def _read(self, opened: AbstractAsyncContextManager[StreamedResponse]) -> None:
        async with opened as self._response:
            async for event in self._response:
                self.has_thoughts = self.has_thoughts or _is_thought(event)
                if (text := _text_of(event)) and (left := self.early.left(text)):
                    self._take(left)

    def _take(self, text: str) -> None:
        self._pieces.append(text)
        self._woken.set()


def _text_of(event: object) -> str:
    """Return the answer's text in an event, without thoughts and tool calls."""
    match event:
        case PartStartEvent(part=TextPart(content=text)) | PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text
        case _:
            return ""


def _is_thought(event: object) -> bool:
    return isinstance(event, PartStartEvent) and isinstance(event.part, ThinkingPart)
