"""Turn events as the stream of Anthropic's API: a message that starts, its blocks, and how it stops.

Above: `routes`, and `housekeeping` for a message without a turn. Below: `blocks` and `encode`, so that the blocks of a stream are
those of the JSON message. A turn that fails ends with the event `error`.
"""

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from clew.dialects.anthropic import encode
from clew.dialects.anthropic.blocks import BlockCutter, Piece
from clew.dialects.anthropic.encode import Documents, Shown
from clew.dialects.anthropic.wire import Details, Location, Message, StopDetails, StopReason, TextBlock, ToolUseBlock
from clew.dialects.anthropic.wire import Usage as TokenUsage
from clew.dialects.shared.answering import Ending
from clew.dialects.shared.anthropic_errors import error_of_stream
from clew.dialects.shared.errors import failure_of
from clew.dialects.shared.json_texts import JsonText
from clew.dialects.shared.sse import Frame
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
    writing, documents, cutter = _Writing(), Documents(shown), BlockCutter(is_whole=shown.is_whole)
    json_text = JsonText(is_json=shown.is_json)
    try:
        async for numbered in events:
            match numbered.event:
                case TurnStarted(assistant_message_uuid=message_id):
                    frames = writing.start(public_id("msg", message_id), shown.model)
                case Delta(text=text):
                    frames = writing.write(cutter.take(json_text.take(text)))
                case Cited(citation=citation):
                    frames = iter((writing.cite(encode.location(citation, documents)),))
                case Failed() | Aborted() as ending:
                    raise failure_of(ending, turn.turn_id)
                case ending if isinstance(ending, Ending):
                    record = await turn.final_record()
                    rest = "" if encode.is_refusal(shown, ending) else json_text.rest()
                    pieces = [*cutter.take(rest), *cutter.finish()]
                    frames = chain(writing.write(pieces), _last_frames(writing, shown, record, ending))
                case _:
                    continue
            for frame in frames:
                yield frame
    except ClewError as error:
        yield Frame(event="error", data=error_of_stream(error, language, request_id))


async def whole_frames(message: Message) -> AsyncIterator[Frame]:
    """Yield the frames of a message of text that no turn wrote."""
    writing = _Writing()
    texts = [Piece(True, block.text) for block in message.content if isinstance(block, TextBlock)]
    for frame in (*writing.start(message.id, message.model), *writing.write(texts)):
        yield frame
    for frame in writing.stop(_Stopped(message.stop_reason, message.stop_sequence), message.usage, message.clew):
        yield frame


class _Stopped(NamedTuple):
    """Why a message ended."""

    reason: StopReason | None
    sequence: str | None = None
    details: StopDetails | None = None


class _Writing:
    """A message as far as it was sent."""

    def __init__(self) -> None:
        self._index = -1
        self._is_open = False

    def start(self, message_id: str, model: str) -> Iterator[Frame]:
        """Return the frames of a message without content."""
        started: dict[str, Any] = {
            "id": message_id,
            "type": "message",
            "role": "assistant",
            "model": model,
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": encode.usage(Usage()).model_dump(),
        }
        yield _frame("message_start", message=started)
        yield _frame("ping")

    def write(self, pieces: Iterable[Piece]) -> Iterator[Frame]:
        """Return the frames of the next text."""
        for piece in pieces:
            if piece.begins_block:
                yield from self._begin({"type": "text", "text": "", "citations": None})
            yield self._delta({"type": "text_delta", "text": piece.text})

    def cite(self, location: Location) -> Frame:
        """Return the frame of a citation. Its mark was just written, so it belongs to the current block."""
        return self._delta({"type": "citations_delta", "citation": location.model_dump(mode="json")})

    def call(self, call: ToolUseBlock) -> Iterator[Frame]:
        """Return the frames of a call that the client must make."""
        yield from self._begin(call.model_dump() | {"input": {}})
        yield self._delta({"type": "input_json_delta", "partial_json": json.dumps(call.input, ensure_ascii=False)})

    def stop(self, why: _Stopped, usage: TokenUsage, details: Details) -> Iterator[Frame]:
        """Return the frames that end the message."""
        yield from self._end()
        about = why.details.model_dump() if why.details else None
        stopped = {"stop_reason": why.reason, "stop_sequence": why.sequence, "stop_details": about}
        yield _frame("message_delta", delta=stopped, usage=usage.model_dump(), clew=details.model_dump(mode="json"))
        yield _frame("message_stop")

    def _begin(self, block: dict[str, Any]) -> Iterator[Frame]:
        yield from self._end()
        self._index += 1
        self._is_open = True
        yield _frame("content_block_start", index=self._index, content_block=block)

    def _end(self) -> Iterator[Frame]:
        if self._is_open:
            self._is_open = False
            yield _frame("content_block_stop", index=self._index)

    def _delta(self, delta: dict[str, Any]) -> Frame:
        return _frame("content_block_delta", index=self._index, delta=delta)


def _last_frames(writing: _Writing, shown: Shown, record: TurnRecord, ending: Ending) -> Iterator[Frame]:
    for call in encode.calls(shown, ending):
        yield from writing.call(call)
    details = encode.stop_details(shown, record, ending)
    why = _Stopped(encode.stop_reason(shown, record, ending), encode.stop_of(ending), details)
    yield from writing.stop(why, encode.usage(record.usage), encode.details(shown, record, ending))


def _frame(kind: str, **fields: Any) -> Frame:  # noqa: ANN401  JSON
    return Frame(event=kind, data={"type": kind, **fields})
