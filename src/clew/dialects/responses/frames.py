"""Turn events as the stream of a response, in the order that OpenAI's clients require.

    created → in_progress → [file search] → item added → part added → text… → text done → part done → item done
    → [calls] → completed

Above: `routes` sends them as server-sent events, `socket` as frames. Below: `encode`. The numbered events are a pure function of
the turn's events, so a replay gives the same ones; `sequence_number` counts from 0.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from clew.dialects.responses import encode
from clew.dialects.responses.encode import Asked, Json, Progress
from clew.dialects.shared.answering import ANSWER_CUT
from clew.dialects.shared.json_texts import JsonText
from clew.dialects.shared.openai_errors import renamed
from clew.domain.citations.citation import Citation
from clew.domain.documents.given import VERSION as GIVEN
from clew.domain.documents.passage import PassageRef
from clew.domain.errors import AnswerFiltered, ClewError, ContextTooLong
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
    Resolved,
    SourcesFound,
    TurnEvent,
    TurnStarted,
    Usage,
    Warned,
)


@dataclass(frozen=True, slots=True)
class SearchedFiles:
    """What a file search found."""

    file_ids: Mapping[UUID, str] = field(default_factory=dict[UUID, str])
    """By document."""
    results: list[Json] | None = None
    """The passages, if they are to be included."""


ReadFiles = Callable[[Sequence[PassageRef]], Awaitable[SearchedFiles]]
"""Reads what a file search found."""
EndedAt = Callable[[], Awaitable[datetime | None]]
"""Returns when the answer was stored, after the turn has ended."""


@dataclass(slots=True)
class Encoder:
    """Encodes the events of one turn, from the first one on. `progress` is the response so far."""

    asked: Asked
    progress: Progress = field(default_factory=Progress)
    _next: int = 0
    _message_id: str = ""
    _is_open: bool = False
    """The message has begun and not ended."""
    _text: list[str] = field(default_factory=list[str])
    _json: JsonText = field(init=False)
    _is_refusal: bool = False
    """The message says why there is no answer in JSON."""
    _annotations: list[Json] = field(default_factory=list[Json])
    _citations: list[Citation] = field(default_factory=list[Citation])
    _warnings: list[Warned] = field(default_factory=list[Warned])
    _query: str = ""
    found: SearchedFiles = field(default_factory=SearchedFiles)
    """What a file search found; set before `SourcesFound` is encoded."""
    completed_at: datetime | None = None
    """Set before the final event is encoded."""
    failure: Failed | None = None
    """How the turn failed."""

    def __post_init__(self) -> None:
        """Begin with an empty text."""
        self._json = JsonText(is_json=self.asked.is_json)

    @property
    def next_number(self) -> int:
        """The number of the next event."""
        return self._next

    @property
    def response(self) -> Json:
        """The response object so far."""
        return encode.response(self.asked, self.progress)

    def encode(self, event: TurnEvent) -> Iterator[Json]:
        """Yield the numbered events of one event of the turn."""
        for one in self._named(event):
            yield one | {"sequence_number": self._next}
            self._next += 1

    def _named(self, event: TurnEvent) -> Iterator[Json]:
        match event:
            case TurnStarted() as started:
                yield from self._started(started)
            case Resolved(query=query):
                yield from self._searching(query)
            case SourcesFound():
                yield from self._searched()
            case Delta(text=text):
                yield from self._said(self._json.take(text))
            case Cited(citation=citation):
                yield from self._cited(citation)
            case Warned() as warned:
                self._warnings.append(warned)
            case Completed() | Refused() | Clarified() | Chatted() | Failed() | Aborted():
                yield from self._ended(event)
            case _:
                return

    def _started(self, started: TurnStarted) -> Iterator[Json]:
        self._message_id = public_id("msg", started.assistant_message_uuid)
        if self.asked.is_background:
            self.progress.status = "queued"
        yield self._lifecycle("response.created")
        if self.asked.is_background:
            yield self._lifecycle("response.queued")
        self.progress.status = "in_progress"
        yield self._lifecycle("response.in_progress")

    def _lifecycle(self, name: str) -> Json:
        return {"type": name, "response": self.response}

    # File search ------------------------------------------------------------------------------------------------------

    def _searching(self, query: str) -> Iterator[Json]:
        if not self.asked.searches_files:
            return
        self._query = query
        item = encode.search_item(self.asked, "in_progress", [], None)
        self.progress.output.append(item)
        yield self._item("added", 0, item)
        yield from (self._search(state) for state in ("in_progress", "searching"))

    def _searched(self) -> Iterator[Json]:
        if not self._query:
            return
        item = encode.search_item(self.asked, "completed", [self._query], self.found.results)
        self.progress.output[0] = item
        yield self._search("completed")
        yield self._item("done", 0, item)

    def _search(self, state: str) -> Json:
        return {"type": f"response.file_search_call.{state}", "output_index": 0, "item_id": self.asked.file_search_id}

    # The message ------------------------------------------------------------------------------------------------------

    def _said(self, text: str) -> Iterator[Json]:
        if not text:
            return
        if not self._is_open:
            self._is_open = True
            self.progress.output.append(encode.message_item(self._message_id, "in_progress", []))
            yield self._item("added", self._index, self.progress.output[-1])
            yield self._part("added", encode.refusal_part("") if self._is_refusal else encode.text_part("", ()))
        self._text.append(text)
        if self._is_refusal:
            yield {"type": "response.refusal.delta", **self._part_place, "delta": text}
        else:
            yield {"type": "response.output_text.delta", **self._part_place, "delta": text, "logprobs": []}

    def _cited(self, citation: Citation) -> Iterator[Json]:
        self._citations.append(citation)
        if citation.version == GIVEN:  # it has no address
            return
        annotation = encode.annotation(self.asked, citation, self.found.file_ids)
        self._annotations.append(annotation)
        if self._is_open:
            place = {"annotation_index": len(self._annotations) - 1, "annotation": annotation}
            yield {"type": "response.output_text.annotation.added", **self._part_place, **place}

    @property
    def _index(self) -> int:
        return len(self.progress.output) - 1

    @property
    def _part_place(self) -> Json:
        return {"item_id": self._message_id, "output_index": self._index, "content_index": 0}

    def _item(self, state: str, index: int, item: Json) -> Json:
        """Return the beginning or the end of an item. Some clients also look for the id of the response here, and in `_part`."""
        place = {"output_index": index, "response_id": self.asked.response_id}
        return {"type": f"response.output_item.{state}", **place, "item": item}

    def _part(self, state: str, part: Json) -> Json:
        """Return the beginning or the end of the text."""
        place = self._part_place | {"response_id": self.asked.response_id}
        return {"type": f"response.content_part.{state}", **place, "part": part}

    def _end_message(self, status: str) -> Iterator[Json]:
        yield from self._said(self._json.rest())
        if not self._is_open:
            return
        text = "".join(self._text)
        if self._is_refusal:
            part = encode.refusal_part(text)
            yield {"type": "response.refusal.done", **self._part_place, "refusal": text}
        else:
            part = encode.text_part(text, self._annotations)
            yield {"type": "response.output_text.done", **self._part_place, "text": text, "logprobs": []}
        yield self._part("done", part)
        self.progress.output[-1] = encode.message_item(self._message_id, status, [part])
        yield self._item("done", self._index, self.progress.output[-1])
        self._is_open = False

    # The end ----------------------------------------------------------------------------------------------------------

    def _ended(self, event: TurnEvent) -> Iterator[Json]:
        self.progress.usage = event.usage if isinstance(event, Completed) else Usage()
        self.progress.completed_at = self.completed_at
        ending = event if isinstance(event, Completed | Refused | Clarified | Chatted) else None
        self.progress.details = encode.details(self.asked, ending, self._citations, self._warnings)
        match event:
            case Failed(code=AnswerFiltered.code):
                yield from self._end_message("incomplete")
                self._close_search("incomplete")
                self.progress.status, self.progress.incomplete_reason = "incomplete", "content_filter"
                yield self._lifecycle("response.incomplete")
            case Failed(code=code, message=message):
                yield from self._failed(code, message)
            case Aborted():
                yield from self._end_message("incomplete")
                self._close_search("incomplete")
                self.progress.status = "cancelled" if self.asked.is_background else "incomplete"
                yield self._lifecycle("response.incomplete")
            case Completed(calls=calls):
                is_cut = any(one.code == ANSWER_CUT for one in self._warnings)
                yield from self._end_message("incomplete" if is_cut else "completed")
                for number, call in enumerate(calls):
                    item_id = encode.call_id(self.asked.turn_id, number)
                    yield from self._called(encode.function_call(item_id, call, self.asked.tools))
                self.progress.status = "incomplete" if is_cut else "completed"
                self.progress.incomplete_reason = "max_output_tokens" if is_cut else None
                yield self._lifecycle(f"response.{self.progress.status}")
            case _:
                self._is_refusal = self.asked.is_json and not self._is_open
                yield from self._end_message("completed")
                self.progress.status = "completed"
                yield self._lifecycle("response.completed")

    def _called(self, item: Json) -> Iterator[Json]:
        index = len(self.progress.output)
        place = {"item_id": item["id"], "output_index": index}
        begun = item | {"status": "in_progress", "arguments": ""}
        yield self._item("added", index, begun)
        yield {"type": "response.function_call_arguments.delta", **place, "delta": item["arguments"]}
        done = {"arguments": item["arguments"], "name": item["name"]}
        yield {"type": "response.function_call_arguments.done", **place, **done}
        self.progress.output.append(item)
        yield self._item("done", index, item)

    def _failed(self, code: str, message: str) -> Iterator[Json]:
        """Yield the end of the message, then the error in both shapes that clients read, then the failed response."""
        yield from self._end_message("incomplete")
        self._close_search("failed")
        self.progress.status, self.progress.completed_at = "failed", None
        self.progress.error = encode.error(code, message)
        self.failure = Failed(code, message)
        if code == ContextTooLong.code:
            yield error_event(renamed(code), message, "input", kind="invalid_request_error")
        else:
            yield error_event(self.progress.error["code"], message)
        yield self._lifecycle("response.failed")

    def _close_search(self, status: str) -> None:
        """A turn may end while it searches."""
        for item in self.progress.output:
            if item["type"] == "file_search_call" and item["status"] == "in_progress":
                item["status"] = status


def error_event(code: str, message: str, param: str | None = None, kind: str = "server_error") -> Json:
    """Return an error: flat as OpenAI's types have it, and nested as the specification and the client's exception do."""
    flat = {"code": code, "message": message, "param": param}
    return {"type": "error", **flat, "error": {"type": kind, **flat}}


async def encoded(
    events: AsyncIterator[Numbered], encoder: Encoder, read_files: ReadFiles | None, ended_at: EndedAt
) -> AsyncIterator[Json]:
    """Yield the numbered events of a turn. `read_files` is None if no files are searched."""
    async for numbered in events:
        event = numbered.event
        if isinstance(event, SourcesFound) and read_files is not None:
            encoder.found = await read_files(event.passages)
        if isinstance(event, Completed | Refused | Clarified | Chatted):
            encoder.completed_at = await ended_at()
        for one in encoder.encode(event):
            yield one


async def with_errors(sent: AsyncIterator[Json], encoder: Encoder, language: MessageLanguage = "en") -> AsyncIterator[Json]:
    """Yield the same events. An error while reading is a last event: the stream breaks, the response does not fail."""
    try:
        async for one in sent:
            yield one
    except ClewError as error:
        yield error_event("server_error", error.message_in(language)) | {"sequence_number": encoder.next_number}
