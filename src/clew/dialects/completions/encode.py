"""From the events of a turn to an answer of OpenAI's API: one body, or the chunks of a stream.

Above: `routes`. Below: the engine's events, `links`. Both forms are built by the same `Encoder`, so they say the same.
"""

import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any
from uuid import uuid4

from clew.dialects.completions import wire
from clew.dialects.completions.links import AnswerText
from clew.dialects.shared.citations import SentenceSupport, quote_fields
from clew.dialects.shared.errors import failure_of
from clew.dialects.shared.openai_errors import error_of_stream
from clew.dialects.shared.openai_shapes import object_id
from clew.dialects.shared.sse import Frame
from clew.dialects.shared.turn_frames import sections
from clew.domain.citations.citation import Citation
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
    TurnEvent,
    TurnStarted,
    Usage,
    Warned,
)
from clew.engine.running.turns import TurnHandle

Json = dict[str, Any]
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
    model: str
    base_url: str
    """Where people open the page, without a slash at the end."""
    writes_links: bool = False
    """The marks in the text are links, for clients that show no annotations."""
    includes_usage: bool = False
    language: MessageLanguage = "en"
    warnings: tuple[Warned, ...] = ()
    created: int = field(default_factory=lambda: int(time.time()))


@dataclass(slots=True)
class Encoder:
    """Encodes the events of one turn, from the first one on."""

    about: Answering
    failure: ClewError | None = None
    usage: Usage = field(default_factory=Usage)
    _text: AnswerText = field(init=False)
    _started: TurnStarted | None = None
    _extension: Json = field(default_factory=dict[str, Any])
    _warnings: list[Warned] = field(init=False)

    def __post_init__(self) -> None:
        """Begin with an empty text."""
        self._text = AnswerText(self.about.base_url, writes_links=self.about.writes_links)
        self._warnings = list(self.about.warnings)

    def texts(self, event: TurnEvent) -> Iterator[str]:
        """Take one event in and yield the pieces of text that are complete with it."""
        match event:
            case TurnStarted():
                self._started = event
            case Delta(text=text):
                yield from self._text.add(text)
            case Cited(citation=citation):
                self._text.cite(citation)
            case Warned():
                self._warnings.append(event)
            case Failed() | Aborted():
                self.failure = failure_of(event, self.about.turn.turn_id)
                yield from self._text.flush()
            case Completed() | Refused() | Clarified() | Chatted():
                yield from self._text.flush()
                self._extension = _said_at_end(event)
                if isinstance(event, Completed):
                    self.usage = event.usage
            case _:
                return

    async def chunks(self, events: AsyncIterator[Numbered]) -> AsyncIterator[Frame]:
        """Yield the frames of a stream, and always `[DONE]` at the end."""
        yield self._chunk({"role": "assistant", "content": "", "refusal": None})
        try:
            async for numbered in events:
                for text in self.texts(numbered.event):
                    yield self._chunk({"content": text})
        except ClewError as error:
            self.failure = error
        if self.failure is not None:
            yield Frame(event=None, data=error_of_stream(self.failure, self.about.language))
        else:
            yield self._chunk({"annotations": self._annotations(), "clew": self._extended().model_dump(mode="json")})
            yield self._chunk({}, finish="stop")
            if self.about.includes_usage:
                yield Frame(event=None, data=self._base() | {"choices": [], "usage": usage_body(self.usage).model_dump()})
        yield DONE

    def body(self) -> Json:
        """Return the body of an answer whose turn has ended well."""
        message = wire.AnswerMessage(content=self._text.written, annotations=self._text.annotations(), clew=self._extended())
        completion = wire.Completion(
            id=self._id(),
            created=self.about.created,
            model=self.about.model,
            choices=[wire.Choice(message=message)],
            usage=usage_body(self.usage),
        )
        return completion.model_dump(mode="json")

    def _id(self) -> str:
        return object_id("chatcmpl", self.about.turn.turn_id)

    def _base(self) -> Json:
        about = self.about
        shown = {"object": "chat.completion.chunk", "created": about.created, "model": about.model, "system_fingerprint": None}
        return {"id": self._id()} | shown

    def _chunk(self, delta: Json, *, finish: str | None = None) -> Frame:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        usage = {"usage": None} if self.about.includes_usage else {}
        return Frame(event=None, data=self._base() | {"choices": [choice]} | usage)

    def _annotations(self) -> list[Json]:
        return [one.model_dump() for one in self._text.annotations()]

    def _extended(self) -> wire.Extension:
        started = self._started
        return wire.Extension(
            conversation_id=public_id("conv", self.about.turn.thread_id),
            turn_id=public_id("turn", self.about.turn.turn_id),
            message_id=public_id("msg", started.assistant_message_uuid) if started else None,
            citations=[self._citation(one) for one in self._text.citations],
            warnings=[wire.Warned(code=one.code, message=one.message) for one in self._warnings],
            **self._extension,
        )

    def _citation(self, citation: Citation) -> wire.Citation:
        return wire.Citation(
            **quote_fields(asdict(citation)),
            answer_start=citation.answer_start,
            answer_end=citation.answer_end,
            url=self._text.url_of(citation),
        )


@dataclass(frozen=True, slots=True)
class Text:
    """The answer to a housekeeping prompt: a text without a turn."""

    model: str
    text: str
    created: int = field(default_factory=lambda: int(time.time()))
    id: str = field(default_factory=lambda: object_id("chatcmpl", uuid4()))

    def body(self) -> Json:
        """Return it as one body."""
        extension = wire.Extension(status="housekeeping", conversation_id=None, turn_id=None, message_id=None)
        message = wire.AnswerMessage(content=self.text, annotations=[], clew=extension)
        choices, usage = [wire.Choice(message=message)], usage_body(Usage())
        return wire.Completion(id=self.id, created=self.created, model=self.model, choices=choices, usage=usage).model_dump(
            mode="json"
        )

    async def chunks(self) -> AsyncIterator[Frame]:
        """Yield it as a stream."""
        shown = {"id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": self.model}
        for delta, finish in (({"role": "assistant", "content": self.text}, None), ({}, "stop")):
            choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
            yield Frame(event=None, data=shown | {"system_fingerprint": None, "choices": [choice]})
        yield DONE


async def ended(events: AsyncIterator[Numbered], encoder: Encoder) -> Json:
    """Wait for the end of a turn and return the body of its answer. Raises the error of a failed turn."""
    async for numbered in events:
        for _ in encoder.texts(numbered.event):
            pass
    if encoder.failure is not None:
        raise encoder.failure
    return encoder.body()


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
            names = ("stage", "score_kind", "value", "threshold")
            refusal = {name: getattr(ending, name) for name in names} | {"nearest_titles": list(ending.nearest_titles)}
            return {"status": "no_context", "understood_as": ending.understood_as, "refusal": wire.Refusal(**refusal)}
        case Clarified():
            return {"status": "clarify", "choices": sections(ending.choices)}
        case Chatted():
            return {"status": "small_talk"}
