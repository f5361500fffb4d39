"""Turn events as the frames of source 002 and of the client libraries that speak it.

Above: `running`, which sends them. Below: the engine's events, `encode`, `texts`. The numbered frames are a pure function of the
events and the reader's language, so a replay produces the same ones; `sequence_number` counts them from 1.
"""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

from clew.dialects.cortex import encode
from clew.dialects.cortex.errors import EXECUTION_FAILED, error_body, number_of
from clew.dialects.cortex.texts import status_text
from clew.dialects.shared.sse import Frame
from clew.domain.errors import ClewError
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
    ToolCalled,
    ToolReturned,
    TurnEvent,
    TurnStarted,
    Usage,
    Warned,
)

DONE = Frame(event="done", data="[DONE]")
_Named = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Run:
    """What the events of a turn do not contain. `thread_number` is None for a run without a thread."""

    thread_number: int | None
    request_id: str
    model_name: str
    ignored: tuple[str, ...] = ()
    """Fields of the request without effect: sent before the first event and in `response.warnings`."""
    language: MessageLanguage = "en"
    """The language of the reader, for texts that are not part of the events."""

    def warnings(self) -> list[dict[str, str]]:
        """Return the warnings about fields without effect."""
        return [encode.ignored_field(name) for name in self.ignored]

    def run_id(self, user_message_id: int) -> str | None:
        """Return the id for reading the run again and stopping it."""
        return f"{self.thread_number}-{user_message_id}" if self.thread_number is not None else None

    def metadata(self, started: TurnStarted, *, answer_id: int | None = None) -> dict[str, Any]:
        """Return the ids of a run; the id of the answer once it is stored."""
        if self.thread_number is None:
            return {}
        ids = {
            "run_id": self.run_id(started.user_message_id),
            "thread_id": self.thread_number,
            "user_message_id": started.user_message_id,
        }
        return ids | ({"assistant_message_id": answer_id} if answer_id is not None else {})


@dataclass(slots=True)
class Encoder:
    """Encodes the events of one turn, from the first one on. `response` is the body of the answer once the turn has ended."""

    run: Run
    response: dict[str, Any] | None = None
    failure: Failed | None = None
    _started: TurnStarted | None = None
    _content: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """The blocks of the answer that are complete."""
    _text: list[str] = field(default_factory=list[str])
    """The text of the current block, which follows the complete ones."""
    _annotations: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    _warnings: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    _is_elicitation: bool = True
    """True until the question is resolved: text before that asks which section is meant, or replies to small talk."""
    _last: int = 0

    async def frames(self, events: AsyncIterator[Numbered], *, after: int = 0) -> AsyncIterator[Frame]:
        """Yield the frames numbered above `after`, and always `done` at the end, also after an error."""
        try:
            for warning in self.run.warnings() if after == 0 else ():
                yield Frame(event="response.warning", data=warning)
            async for numbered in events:
                for frame in self.encode(numbered.event):
                    if self._last > after:
                        yield frame
        except ClewError as error:
            yield Frame(
                event="error", data=error_body(number_of(error), error.message_in(self.run.language), self.run.request_id)
            )
        yield DONE

    def encode(self, event: TurnEvent) -> Iterator[Frame]:
        """Yield the numbered frames of one event."""
        for name, data in self._named(event):
            self._last += 1
            yield Frame(event=name, data=data | {"sequence_number": self._last})

    def _named(self, event: TurnEvent) -> Iterator[_Named]:
        match event:
            case TurnStarted() as started:
                self._started = started
                yield from self._stored("user", started.user_message_id)
                yield "response.status", {"status": "planning", "message": status_text("reading", self.run.language)}
            case Resolved():
                self._is_elicitation = False
                yield "response.status", {"status": "executing_tool", "message": status_text("searching", self.run.language)}
            case SourcesFound():
                yield "response.status", {"status": "proceeding_to_answer", "message": status_text("writing", self.run.language)}
            case Delta(text=text):
                self._text.append(text)
                place = {"content_index": len(self._content)}
                yield "response.text.delta", place | {"text": text, "is_elicitation": self._is_elicitation}
            case ToolCalled() as called:
                yield from self._end_text()
                yield self._block("response.tool_use", encode.tool_use(called))
            case ToolReturned() as returned:
                yield self._block("response.tool_result", encode.tool_result(returned))
            case Cited(citation=citation):
                yield self._cited(encode.citation(citation.as_stored()))
            case Warned(code=code, message=message):
                yield self._warned(code, message)
            case _:
                yield from self._ended(event)

    def _ended(self, event: TurnEvent) -> Iterator[_Named]:
        match event:
            case Completed() as completed:
                yield from self._answered(completed.assistant_message_id, usage=completed.usage)
            case Refused() as refused:
                yield self._warned("NO_CONTEXT", status_text("refused", self.run.language))
                yield from self._answered(refused.assistant_message_id)
            case Clarified() | Chatted():
                yield from self._answered(event.assistant_message_id)
            case Aborted(assistant_message_id=answer_id):
                yield from self._answered(answer_id, status="cancelled")
            case Failed() as failed:
                self.failure = failed
                yield "error", error_body(EXECUTION_FAILED, failed.message, self.run.request_id)
            case _:
                return

    def _answered(self, answer_id: int | None, *, usage: Usage | None = None, status: str = "completed") -> Iterator[_Named]:
        yield from self._end_text()
        if answer_id is not None:
            yield from self._stored("assistant", answer_id)
        assert self._started is not None, "a turn starts before it ends"  # noqa: S101
        self.response = {
            "role": "assistant",
            "content": self._content,
            "warnings": [*self.run.warnings(), *self._warnings],
            "metadata": self.run.metadata(self._started, answer_id=answer_id)
            | {"usage": encode.usage(self.run.model_name, usage)},
            "status": status,
        }
        yield "response", self.response

    def _end_text(self) -> Iterator[_Named]:
        """Complete the current text block, if there is one."""
        text, annotations = "".join(self._text), self._annotations
        self._text, self._annotations = [], []
        if text:
            item = encode.text_item(text, annotations, is_elicitation=self._is_elicitation)
            self._content.append(item)
            place = {"content_index": len(self._content) - 1}
            yield "response.text", place | {name: value for name, value in item.items() if name != "type"}

    def _block(self, name: str, block: dict[str, Any]) -> _Named:
        """Append a complete block."""
        kind = name.removeprefix("response.")
        self._content.append({"type": kind, kind: block})
        return name, {"content_index": len(self._content) - 1} | block

    def _stored(self, role: str, message_id: int) -> Iterator[_Named]:
        """Yield the frames of a stored message, in the two shapes that clients read."""
        assert self._started is not None, "a turn starts before it stores an answer"  # noqa: S101
        run_id = self.run.run_id(self._started.user_message_id)
        if run_id is not None:
            flat = {"role": role, "message_id": message_id}
            yield "metadata", {"metadata": flat | {"run_id": run_id}} | flat

    def _cited(self, annotation: dict[str, Any]) -> _Named:
        self._annotations.append(annotation)
        place = len(self._annotations) - 1
        where = {"content_index": len(self._content), "annotation_index": place}
        return "response.text.annotation", where | {"annotation": annotation}

    def _warned(self, code: str, message: str) -> _Named:
        self._warnings.append({"message": message, "code": code})
        return "response.warning", {"message": message, "code": code}


async def ended(events: AsyncIterator[Numbered], encoder: Encoder) -> dict[str, Any] | Failed:
    """Wait for the end and return the failure, or the body of the answer, which equals the data of the event `response`."""
    async for numbered in events:
        for _ in encoder.encode(numbered.event):
            pass
    outcome = encoder.failure or encoder.response
    assert outcome is not None, "every turn ends"  # noqa: S101
    return outcome
