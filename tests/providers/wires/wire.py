"""What the three wires have in common: what a request says, what a provider may do with it, and what an answer is made of."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Literal, Protocol

Json = dict[str, Any]
Fault = Literal["auth", "rate_limit", "quota", "not_found", "context", "server", "overloaded", "forgotten"]
Finish = Literal["stop", "length", "content_filter"]


@dataclass(frozen=True)
class Call:
    """A call of a tool, as the model makes it."""

    name: str
    arguments: Json | str = field(default_factory=dict[str, Any])
    """A string stands for itself, whatever it is."""

    @property
    def written(self) -> str:
        """The arguments as they go over the wire."""
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments)


@dataclass(frozen=True)
class Heard:
    """What the model of a request has before it: the instructions, and the whole conversation, oldest first."""

    system: str
    messages: tuple[tuple[str, str], ...]
    """(role, text)."""


@dataclass(frozen=True)
class Behaviour:
    """What the provider does with one request. Numbers count pieces of the answer's text."""

    text: str | None = None
    """What it says; None: what `reading.answer` finds."""
    finish: Finish = "stop"
    calls: tuple[Call, ...] = ()
    """Call these behind the text, which is empty unless it is given."""
    fault: Fault | None = None
    """Answer with this error: at once, or in the stream after `fault_after` pieces."""
    fault_after: int | None = None
    headers: dict[str, str] = field(default_factory=dict[str, str])
    hold_after: int | None = None
    """Wait here until `go` is set."""
    go: Event = field(default_factory=Event)
    cut_after: int | None = None
    """End the response properly here, as if it were complete."""
    reset_after: int | None = None
    """Reset the connection here; -1: before a single byte of the response."""
    malformed_after: int | None = None
    """Send a chunk here that is no JSON."""
    raw: bytes | None = None
    """Send this body, whatever it is, with status 200."""


class Wire(Protocol):
    """How one provider writes things down."""

    path: str

    def heard(self, body: Json) -> Heard:
        """What the model has before it."""
        ...

    def opening(self, body: Json) -> list[Json]:
        """The events before the text."""
        ...

    def piece(self, text: str) -> Json:
        """The event of a piece of text."""
        ...

    def closing(self, text: str, finish: Finish, heard: Heard) -> list[Json]:
        """The events after the text."""
        ...

    def whole(self, body: Json, text: str, heard: Heard) -> Json:
        """The answer to a request that asks for no stream."""
        ...

    def calling(self, text: str, calls: Sequence[Call], heard: Heard) -> list[Json]:
        """The events after the text of a message that ends with calls. The calls are named `call_<n>`, `numbered`."""
        ...

    def fault(self, fault: Fault, body: Json) -> tuple[int, Json]:
        """Status and body of an error."""
        ...

    def fault_in_stream(self, fault: Fault, body: Json) -> Json:
        """The event of an error, after the response has begun."""
        ...

    def frame(self, event: Json) -> bytes:
        """One server-sent event."""
        ...

    ending: bytes
    """What stands behind the last event."""


def text_of(content: Any) -> str:
    """The text of a message's content, whether it is a string or parts."""
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content or [])


def numbered(calls: Sequence[Call], heard: Heard) -> list[tuple[int, Call]]:
    """The calls with numbers that no earlier call of the conversation has, whose results were heard."""
    return list(enumerate(calls, 1 + sum(role == "tool" for role, _ in heard.messages)))


def pieces_of_call(call: Call) -> Iterator[str]:
    """The arguments in the pieces that providers send them in."""
    return pieces_of(call.written)


def tokens_of(heard: Heard) -> int:
    """A count of tokens, such as a provider reports: four characters each."""
    return (len(heard.system) + sum(len(text) for _, text in heard.messages)) // 4


def named_frame(event: Json) -> bytes:
    """An event with its type as its name, as OpenAI's responses and Anthropic's messages have it."""
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


def openai_fault(fault: Fault, body: Json) -> tuple[int, Json]:
    """Status and body of an error of OpenAI's, whichever endpoint."""
    model, previous = body.get("model"), body.get("previous_response_id")
    known: dict[Fault, tuple[int, str, str, str | None]] = {
        "auth": (401, "Incorrect API key provided: sk-secre***cdef.", "invalid_request_error", "invalid_api_key"),
        "rate_limit": (429, "Rate limit reached for requests.", "requests", "rate_limit_exceeded"),
        "quota": (429, "You exceeded your current quota.", "insufficient_quota", "insufficient_quota"),
        "not_found": (404, f"The model `{model}` does not exist.", "invalid_request_error", "model_not_found"),
        "context": (400, "This exceeds the context window.", "invalid_request_error", "context_length_exceeded"),
        "server": (500, "The server had an error while processing your request.", "server_error", None),
        "overloaded": (503, "The engine is currently overloaded.", "server_error", None),
        "forgotten": (
            400,
            f"Previous response with id '{previous}' not found.",
            "invalid_request_error",
            "previous_response_not_found",
        ),
    }
    status, message, kind, code = known[fault]
    param = "previous_response_id" if fault == "forgotten" else None
    return status, {"error": {"message": message, "type": kind, "param": param, "code": code}}


def pieces_of(text: str) -> Iterator[str]:
    """The text in the pieces of a token or so that models send."""
    for start in range(0, len(text), 5):
        yield text[start : start + 5]
