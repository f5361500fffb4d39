"""From the events of a turn to an answer of OpenAI's API: one body, or the chunks of a stream.

One `Encoder` for each choice. Both forms are built by it, so they say the same. Above: `choices`, which joins them. Below: the
engine's events, `links`.
"""

import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from pydantic_core import to_json

from clew.dialects.completions import wire
from clew.dialects.completions.links import AnswerText
from clew.dialects.shared.answering import ANSWER_CUT
from clew.dialects.shared.calls import call_id
from clew.dialects.shared.citations import SentenceSupport, quote_fields, quote_url
from clew.dialects.shared.errors import failure_of
from clew.dialects.shared.json_texts import JsonText
from clew.dialects.shared.openai_errors import error_of_stream
from clew.dialects.shared.openai_functions import written_arguments
from clew.dialects.shared.openai_shapes import object_id
from clew.dialects.shared.sse import Frame
from clew.dialects.shared.turn_frames import sections
from clew.domain.citations.citation import Citation
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
    TurnEvent,
    TurnStarted,
    Usage,
    Warned,
)
from clew.domain.turns.tools import ToolCall
from clew.engine.running.turns import TurnHandle

Json = dict[str, Any]
_PLACE = "\ue000"
"""Stands for the text of a chunk; no id or name has such a sign."""
DONE = Frame(event=None, data="[DONE]")
CONTEXT_UNREAD = Warned(
    "context_unread",
    "The message has more than its question. Without a language model, Clew reads only the question: it is the last text, or the "
    "first or last paragraph of a long one.",
)


@dataclass(frozen=True, slots=True)
class Answering:
    """What the events of a turn do not contain."""

    turn: TurnHandle
    """The first one, whose id the completion has."""
    model: str
    base_url: str
    """Where people open the page, without a slash at the end."""
    writes_links: bool = False
    """The marks in the text are links, for clients that show no annotations."""
    is_json: bool = False
    """The answer is a JSON object, so a text that says why there is none is a refusal."""
    includes_usage: bool = False
    has_functions: bool = False
    """Calls have the older form, one for each answer."""
    language: MessageLanguage = "en"
    warnings: tuple[Warned, ...] = ()
    metadata: dict[str, str] | None = None
    created: int = field(default_factory=lambda: int(time.time()))

    @property
    def id(self) -> str:
        """The id of the completion."""
        return object_id("chatcmpl", self.turn.turn_id)


@dataclass(slots=True)
class Encoder:
    """Encodes the events of one turn, from the first one on."""

    about: Answering
    turn: TurnHandle
    """The turn of this choice."""
    index: int = 0
    failure: ClewError | None = None
    usage: Usage = field(default_factory=Usage)
    _text: AnswerText = field(init=False)
    _started: TurnStarted | None = None
    _extension: Json = field(default_factory=dict[str, Any])
    _calls: tuple[ToolCall, ...] = ()
    _json: JsonText = field(init=False)
    _warnings: list[Warned] = field(default_factory=list[Warned])
    _common: Json = field(default_factory=dict[str, Any])
    """What every chunk has."""
    _around: tuple[str, str] | None = None
    """The JSON before and behind the text of a chunk."""

    def __post_init__(self) -> None:
        """Begin with an empty text."""
        self._text = AnswerText(self.about.base_url, writes_links=self.about.writes_links)
        self._warnings = list(self.about.warnings)
        self._json = JsonText(is_json=self.about.is_json)
        about, kind = self.about, "chat.completion.chunk"
        shown = {"object": kind, "created": about.created, "model": about.model}
        self._common = {"id": about.id, **shown, "service_tier": wire.SERVICE_TIER, "system_fingerprint": None}

    def texts(self, event: TurnEvent) -> Iterator[str]:
        """Read one event and yield the pieces of text that it completes."""
        match event:
            case TurnStarted():
                self._started = event
            case Delta(text=text):
                yield from self._text.add(text)
            case Cited(citation=citation):
                self._text.cite(citation)
            case Warned():
                self._warnings.append(event)
            case Failed(code=AnswerFiltered.code):
                yield from self._text.flush()
                self._extension = {"status": "filtered"}
            case Failed() | Aborted():
                self.failure = failure_of(event, self.turn.turn_id)
                if isinstance(self.failure, ContextTooLong):
                    self.failure.details["field"] = "messages"
                yield from self._text.flush()
            case Completed() | Refused() | Clarified() | Chatted():
                yield from self._text.flush()
                self._extension = _said_at_end(event)
                if isinstance(event, Completed):
                    self.usage, self._calls = event.usage, event.calls
            case _:
                return

    async def chunks(self, events: AsyncIterator[Numbered]) -> AsyncIterator[Frame]:
        """Yield the frames of the choice; after a failure, the last one is the error."""
        yield self._chunk({"role": "assistant", "content": "", "refusal": None})
        try:
            async for numbered in events:
                for text in self.texts(numbered.event):
                    if sent := self._json.take(text):
                        yield self._text_chunk(sent)
        except ClewError as error:
            self.failure = error
        if self.failure is not None:
            yield Frame(event=None, data=error_of_stream(self.failure, self.about.language))
        else:
            for delta in self._last_deltas():
                yield self._chunk(delta)
            yield self._chunk({}, finish=self._finish)

    def usage_frame(self, used: Usage) -> Frame:
        """Return the frame behind the last choice, which has the tokens of all."""
        return Frame(event=None, data=self._common | {"choices": list[Json](), "usage": usage_body(used).model_dump()})

    def choice(self) -> wire.Choice:
        """Return the choice, whose turn has ended well."""
        text = self._text.written or (None if self._calls else "")
        message = wire.AnswerMessage(
            content=None if self._is_refusal else text,
            refusal=text if self._is_refusal else None,
            tool_calls=None if self.about.has_functions else self._tool_calls() or None,
            function_call=self._tool_calls()[0].function if self.about.has_functions and self._calls else None,
            annotations=self._text.annotations(),
            clew=self._extended(),
        )
        return wire.Choice(index=self.index, message=message, finish_reason=self._finish)

    @property
    def _finish(self) -> wire.Finish:
        if self._calls:
            return "function_call" if self.about.has_functions else "tool_calls"
        if self._extension.get("status") == "filtered":
            return "content_filter"
        return "length" if any(one.code == ANSWER_CUT for one in self._warnings) else "stop"

    @property
    def _is_refusal(self) -> bool:
        return self.about.is_json and self._extension.get("status") != "answered"

    def _last_deltas(self) -> Iterator[Json]:
        """Yield the deltas behind the text: what was held back, the calls, the annotations and the extension."""
        if held := self._json.rest():
            yield {"refusal" if self._is_refusal else "content": held}
        for index, (call, called) in enumerate(zip(self._calls, self._tool_calls(), strict=True)):
            named = called.model_dump()
            if self.about.has_functions:
                yield {"function_call": {"name": call.name, "arguments": ""}}
                yield {"function_call": {"arguments": named["function"]["arguments"]}}
                continue
            yield {"tool_calls": [{"index": index} | named | {"function": {"name": call.name, "arguments": ""}}]}
            yield {"tool_calls": [{"index": index, "function": {"arguments": named["function"]["arguments"]}}]}
        yield {"annotations": self._annotations(), "clew": self._extended().model_dump(mode="json")}

    def _tool_calls(self) -> list[wire.Called]:
        return [
            wire.Called(
                id=call_id(self.turn.turn_id, number),
                function=wire.CalledFunction(name=call.name, arguments=written_arguments(call)),
            )
            for number, call in enumerate(self._calls)
        ]

    def _chunk(self, delta: Json, *, finish: str | None = None) -> Frame:
        choice: Json = {"index": self.index, "delta": delta, "logprobs": None, "finish_reason": finish}
        usage: Json = {"usage": None} if self.about.includes_usage else {}
        return Frame(event=None, data=self._common | {"choices": [choice]} | usage)

    def _text_chunk(self, text: str) -> Frame:
        """Return a chunk that has only text: of most of an answer's chunks, nothing else differs."""
        if self._around is None:
            before, after = self._chunk({"content": _PLACE}).encode_data().split(_PLACE)
            self._around = before[:-1], after[1:]
        before, after = self._around
        return Frame(event=None, data=f"{before}{to_json(text).decode()}{after}")

    def _annotations(self) -> list[Json]:
        return [one.model_dump() for one in self._text.annotations()]

    def _extended(self) -> wire.Extension:
        started = self._started
        return wire.Extension(
            conversation_id=public_id("conv", self.turn.thread_id),
            turn_id=public_id("turn", self.turn.turn_id),
            message_id=public_id("msg", started.assistant_message_uuid) if started and self._text.written else None,
            citations=[self._citation(one) for one in self._text.citations],
            warnings=[wire.Warned(code=one.code, message=one.message) for one in self._warnings],
            **self._extension,
        )

    def _citation(self, citation: Citation) -> wire.Citation:
        return wire.Citation(
            **quote_fields(citation.as_stored()),
            answer_start=citation.answer_start,
            answer_end=citation.answer_end,
            url=quote_url(self.about.base_url, citation),
        )


@dataclass(frozen=True, slots=True)
class Text:
    """The answer to a housekeeping prompt: a text without a turn."""

    model: str
    text: str
    function: str | None = None
    """The function that must be called with it, if it is a JSON object."""
    includes_usage: bool = False
    created: int = field(default_factory=lambda: int(time.time()))
    id: str = field(default_factory=lambda: object_id("chatcmpl", uuid4()))

    def body(self) -> Json:
        """Return the answer as one body."""
        extension = wire.Extension(status="housekeeping", conversation_id=None, turn_id=None, message_id=None)
        calls = self._calls()
        message = wire.AnswerMessage(content=None if calls else self.text, tool_calls=calls, annotations=[], clew=extension)
        choices = [wire.Choice(message=message, finish_reason="tool_calls" if calls else "stop")]
        shown = wire.Completion(id=self.id, created=self.created, model=self.model, choices=choices, usage=usage_body(Usage()))
        return shown.model_dump(mode="json")

    async def chunks(self) -> AsyncIterator[Frame]:
        """Yield it as a stream."""
        shown = {"id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": self.model}
        shown |= {"service_tier": wire.SERVICE_TIER, "system_fingerprint": None}
        usage: Json = {"usage": None} if self.includes_usage else {}
        said = {"tool_calls": [{"index": 0} | one.model_dump() for one in self._calls() or ()]} if self._calls() else {}
        said = {"role": "assistant", "content": None if said else self.text} | said
        for delta, finish in ((said, None), ({}, "tool_calls" if self._calls() else "stop")):
            choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
            yield Frame(event=None, data=shown | {"choices": [choice]} | usage)
        if self.includes_usage:
            yield Frame(event=None, data=shown | {"choices": list[Json](), "usage": usage_body(Usage()).model_dump()})
        yield DONE

    def _calls(self) -> list[wire.Called] | None:
        if self.function is None or not self.text.startswith("{"):
            return None
        called = wire.CalledFunction(name=self.function, arguments=self.text)
        return [wire.Called(id=f"call_{self.id.rpartition('-')[2]}", function=called)]


def body(encoders: Sequence[Encoder]) -> Json:
    """Return the body of a completion whose turns have all ended well."""
    about = encoders[0].about
    completion = wire.Completion(
        id=about.id,
        created=about.created,
        model=about.model,
        choices=[one.choice() for one in encoders],
        usage=usage_body(usage_of(encoders)),
        metadata=about.metadata,
    )
    return completion.model_dump(mode="json")


def usage_of(encoders: Sequence[Encoder]) -> Usage:
    """Return the tokens of all choices."""
    return Usage(
        input_tokens=sum(one.usage.input_tokens for one in encoders),
        output_tokens=sum(one.usage.output_tokens for one in encoders),
        cached_input_tokens=sum(one.usage.cached_input_tokens for one in encoders),
    )


def usage_body(used: Usage) -> wire.Usage:
    """Return the tokens of an answer."""
    return wire.Usage(
        prompt_tokens=used.input_tokens,
        completion_tokens=used.output_tokens,
        total_tokens=used.input_tokens + used.output_tokens,
        prompt_tokens_details=wire.PromptDetails(cached_tokens=used.cached_input_tokens),
        completion_tokens_details=wire.CompletionDetails(),
    )


def _said_at_end(ending: Completed | Refused | Clarified | Chatted) -> Json:
    match ending:
        case Completed():
            return {
                "status": "answered",
                "understood_as": ending.understood_as,
                "outline": sections(ending.outline),
                "support": [SentenceSupport(**one.as_stored()) for one in ending.sentences],
            }
        case Refused():
            refusal = wire.Refusal(
                stage=ending.stage,
                score_kind=ending.score_kind,
                value=ending.value,
                threshold=ending.threshold,
                nearest_titles=list(ending.nearest_titles),
            )
            return {"status": "no_context", "understood_as": ending.understood_as, "refusal": refusal}
        case Clarified():
            return {"status": "clarify", "choices": sections(ending.choices)}
        case Chatted():
            return {"status": "small_talk"}
