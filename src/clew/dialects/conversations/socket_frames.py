"""The frames of `WS /ws` (source 001 §6.2), from clients and to clients.

Above: `socket`. Below: the shapes of `wire` and the frames of `dialects.shared.turn_frames`, to which a socket adds the ids of
the turn. A frame of a turn is a pure function of its event and the reader's language, so a replay produces the same ones.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast
from uuid import UUID

from pydantic import Field, StringConstraints, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from clew.dialects.conversations.wire import SendMessage
from clew.dialects.shared.errors import code_of, schema_fault
from clew.dialects.shared.idempotency import MAX_KEY_LENGTH
from clew.dialects.shared.shapes import CamelRequestBody
from clew.dialects.shared.storable import fault_of_json
from clew.dialects.shared.turn_frames import named
from clew.domain.errors import ClewError, InvalidInput
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.domain.turns.events import Numbered

_MAX_NAME = 64
Name = Annotated[str, StringConstraints(min_length=1, max_length=_MAX_NAME)]


class MessageFrame(SendMessage):
    """Asks a question, like `POST /api/conversations/{id}/messages`."""

    type: Literal["message"]
    conversation_id: str
    idempotency_key: Annotated[str, StringConstraints(pattern=rf"^[ -~]{{1,{MAX_KEY_LENGTH}}}$")] | None = None
    """The same key as in the header `Idempotency-Key`: a question asked over one can be retried over the other."""
    ref: Name | None = None
    """The client's name for this frame, repeated in every frame that responds to it."""


class AbortFrame(CamelRequestBody):
    """Stops one turn, or all turns of a conversation. If both are given, only the turn is stopped."""

    type: Literal["abort"]
    conversation_id: str | None = None
    turn_id: str | None = None
    ref: Name | None = None

    @model_validator(mode="after")
    def _names_something(self) -> "AbortFrame":
        if self.conversation_id is None and self.turn_id is None:
            raise PydanticCustomError("names_nothing", "name the turn in `turnId`, or the conversation in `conversationId`")
        return self


class ResumeFrame(CamelRequestBody):
    """Resumes a turn after the last frame that the client received."""

    type: Literal["resume"]
    turn_id: str
    conversation_id: str | None = None
    """Repeated in a refusal, as in every frame; only the turn determines what is read."""
    after: Annotated[int, Field(ge=0, lt=2**31)] = 0
    ref: Name | None = None


ClientFrame = MessageFrame | AbortFrame | ResumeFrame
_FRAMES: dict[str, type[ClientFrame]] = {"message": MessageFrame, "abort": AbortFrame, "resume": ResumeFrame}
_ECHOED = ("conversationId", "turnId", "ref")


class BadFrame(Exception):
    """An invalid frame; `answer` contains the reason for the client."""

    def __init__(self, error: InvalidInput, echoed: Mapping[str, str]) -> None:
        self.answer = error_frame(error, echoed)
        super().__init__(error.message)


@dataclass(frozen=True, slots=True)
class Place:
    """The turn of the frames, and the client's name for the frame that requested them."""

    thread_id: UUID
    turn_id: UUID
    ref: str | None = None

    def fields(self) -> dict[str, str]:
        """Return the fields that every frame of the turn has."""
        names = {"conversationId": public_id("conv", self.thread_id), "turnId": public_id("turn", self.turn_id)}
        return names | ({"ref": self.ref} if self.ref else {})


def read_frame(text: str | None) -> ClientFrame:
    """Read a client's frame (None: it was not text). Raises BadFrame."""
    if text is None:
        raise BadFrame(InvalidInput("This frame is binary. Send JSON as text."), {})
    fault = fault_of_json(text.encode(), "the frame")
    if fault:
        field, why = fault
        message = f"{field}: {why}" if field else why[0].upper() + why[1:]
        raise BadFrame(InvalidInput(message, fields=[_field(field, why)]), {})
    value = json.loads(text)
    if not isinstance(value, dict):
        raise BadFrame(InvalidInput("A frame must be a JSON object with a `type`."), {})
    given = cast(dict[str, Any], value)
    kind = _FRAMES.get(given["type"]) if isinstance(given.get("type"), str) else None
    if kind is None:
        why = "must be one of " + ", ".join(f"`{name}`" for name in _FRAMES)
        raise BadFrame(InvalidInput(f"type: {why}", fields=[_field("type", why)]), _echo(given))
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        fault = schema_fault(cast(list[Mapping[str, Any]], error.errors()))
        message = fault["message"].replace("The body: ", "The frame: ", 1)
        raise BadFrame(InvalidInput(message, fields=fault["details"]["fields"]), _echo(given)) from error


def echo_of(frame: ClientFrame) -> dict[str, str]:
    """Return the fields of a frame that its response repeats."""
    return _echo(frame.model_dump(by_alias=True))


def names_in(frame: ClientFrame) -> str:
    """Return what a frame names, for the audit log, as the names in the paths of requests are written."""
    named = {"conversation_id": frame.conversation_id, "turn_id": None if isinstance(frame, MessageFrame) else frame.turn_id}
    return " ".join(f"{name}={value[:_MAX_NAME]}" for name, value in named.items() if value)


def turn_frame(numbered: Numbered, place: Place, language: MessageLanguage = "en") -> dict[str, Any] | None:
    """Return the frame of an event, or None if source 001 has no event for it. A citation is nested as the source shows."""
    encoded = named(numbered, language)
    if encoded is None:
        return None
    name, data = encoded
    return {"type": name, **({"source": data} if name == "source_reference" else data), **place.fields(), "seq": numbered.seq}


def error_frame(error: ClewError, said: Mapping[str, str], language: MessageLanguage = "en") -> dict[str, Any]:
    """Return the frame that refuses a request. It has no number, because it is not an event of a turn."""
    details = {"details": error.details} if error.details else {}
    return {"type": "error", "error": error.message_in(language), "code": code_of(error), **details, **said}


def abort_result(frame: AbortFrame, stopped: UUID | None) -> dict[str, Any]:
    """Return the result of an abort, as over HTTP."""
    turn = {"turnId": public_id("turn", stopped)} if stopped else {}
    return {"type": "abort_result", "aborted": stopped is not None, **echo_of(frame), **turn}


def _echo(given: Mapping[str, Any]) -> dict[str, str]:
    return {name: one for name in _ECHOED if isinstance(one := given.get(name), str) and len(one) <= _MAX_NAME}


def _field(field: str, why: str) -> dict[str, str]:
    return {"field": field, "message": why}
