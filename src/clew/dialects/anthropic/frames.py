"""Turn events as the stream of Anthropic's API: a message that starts, its blocks, and how it stops.

Above: `routes`. Below: `blocks` and `encode`, so that the blocks of a stream are those of the JSON message. A turn that fails
ends with the event `error`.
"""

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any
from uuid import UUID

from clew.dialects.anthropic import encode
from clew.dialects.anthropic.blocks import BlockCutter, Piece
from clew.dialects.anthropic.encode import Documents, Shown
from clew.dialects.anthropic.wire import ToolUseBlock
from clew.dialects.shared.answering import Ending
from clew.dialects.shared.anthropic_errors import error_of_stream
from clew.dialects.shared.errors import failure_of
from clew.dialects.shared.sse import Frame
from clew.domain.citations.citation import Citation
from clew.domain.errors import ClewError
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.domain.turns.events import Aborted, Cited, Delta, Failed, Numbered, TurnStarted, Usage
from clew.domain.turns.turn import TurnRecord
from clew.engine.running.turns import TurnHandle


async def message_frames(
    events: AsyncIterator[Numbered], turn: TurnHandle, shown: Shown, language: MessageLanguage, request_id: str | None
) -> AsyncIterator[Frame]:
    """Yield the frames of a turn, to its end or to the error that ends it."""
    writing = _Message(shown)
    try:
        async for numbered in events:
            match numbered.event:
                case TurnStarted(assistant_message_uuid=message_id):
                    yield writing.start(message_id)
                    yield _frame("ping")
                case Delta(text=text):
                    for frame in writing.write(text):
                        yield frame
                case Cited(citation=citation):
                    yield writing.cite(citation)
                case Failed() | Aborted() as ending:
                    raise failure_of(ending, turn.turn_id)
                case ending if isinstance(ending, Ending):
                    record = await turn.final_record()
                    for frame in writing.stop(record, ending):
                        yield frame
                case _:
                    pass
    except ClewError as error:
        yield Frame(event="error", data=error_of_stream(error, language, request_id))


class _Message:
    """The message as far as it was sent."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self._documents = Documents(shown)
        self._cutter = BlockCutter(is_whole=shown.is_whole)
        self._index = -1

    def start(self, message_id: UUID) -> Frame:
        """Return the frame of a message without content."""
        started: dict[str, Any] = {
            "id": public_id("msg", message_id),
            "type": "message",
            "role": "assistant",
            "model": self._shown.model,
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": encode.usage(Usage()).model_dump(),
        }
        return _frame("message_start", message=started)

    def write(self, text: str) -> Iterator[Frame]:
        """Return the frames of the next text."""
        yield from self._write(self._cutter.take(text))

    def cite(self, citation: Citation) -> Frame:
        """Return the frame of a citation. Its mark was just written, so it belongs to the current block."""
        location = encode.location(citation, self._documents)
        return self._delta({"type": "citations_delta", "citation": location.model_dump(mode="json")})

    def stop(self, record: TurnRecord, ending: Ending) -> Iterator[Frame]:
        """Return the frames that end the message."""
        yield from self._write(self._cutter.finish())
        if self._index >= 0:
            yield self._stop_block()
        for call in encode.calls(self._shown, ending):
            yield from self._call(call)
        stopped = {"stop_reason": encode.stop_reason(record, ending), "stop_sequence": encode.stop_of(ending)}
        usage, details = encode.usage(record.usage), encode.details(self._shown, record, ending)
        yield _frame("message_delta", delta=stopped, usage=usage.model_dump(), clew=details.model_dump(mode="json"))
        yield _frame("message_stop")

    def _write(self, pieces: Iterable[Piece]) -> Iterator[Frame]:
        for piece in pieces:
            if piece.begins_block:
                if self._index >= 0:
                    yield self._stop_block()
                self._index += 1
                block = {"type": "text", "text": "", "citations": None}
                yield _frame("content_block_start", index=self._index, content_block=block)
            yield self._delta({"type": "text_delta", "text": piece.text})

    def _call(self, call: ToolUseBlock) -> Iterator[Frame]:
        self._index += 1
        yield _frame("content_block_start", index=self._index, content_block=call.model_dump() | {"input": {}})
        yield self._delta({"type": "input_json_delta", "partial_json": json.dumps(call.input, ensure_ascii=False)})
        yield self._stop_block()

    def _delta(self, delta: dict[str, Any]) -> Frame:
        return _frame("content_block_delta", index=self._index, delta=delta)

    def _stop_block(self) -> Frame:
        return _frame("content_block_stop", index=self._index)


def _frame(kind: str, **fields: Any) -> Frame:  # noqa: ANN401  JSON
    return Frame(event=kind, data={"type": kind, **fields})
