"""The shapes of `POST /api/query` (source 000), in snake_case. Unknown fields are ignored, with a warning in the answer."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.citations import Quote, SentenceSupport
from clew.dialects.shared.shapes import TolerantRequestBody
from clew.domain.deliverables.deliverable import Service


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


Optional = BeforeValidator(_none_if_empty)
"""Applications send unknown values as null or as empty text: both count as absent."""
Text = Annotated[str | None, Optional]
Label = Annotated[Annotated[str, Field(max_length=1024)] | None, Optional]


class Question(TolerantRequestBody):
    """A question and the thread it belongs to."""

    model_config = ConfigDict(strict=True)

    query: str
    """At most 10,000 characters."""
    caller_app: Text = None
    """The application whose threads are meant; by default that of the key."""
    thread_id: Text = None
    """The application's id of the conversation. An unknown id creates a thread; without one, the answer contains a new id."""
    source_app: Label = None
    """Only documents with this label."""
    workspace: Label = None
    """Only documents with this label."""
    filters: AttributeFilterJson | None = None
    """Only documents whose attributes pass."""
    language: Text = None
    """Language of the question and the answer, such as `fr`; it does not limit the documents."""
    service: Annotated[Service | None, Optional] = None
    """Requests a deliverable, which ends with an outline."""
    assistant: Label = None
    """Id or name of the assistant of a new thread; the default is `default`."""
    stream: bool | None = None
    """True: events, False: one JSON object; absent: the header `Accept` decides."""


class Citation(Quote):
    """The citation of a mark, and the sentence in the answer that it supports."""

    answer_start: int
    """Start of the sentence in the answer that the mark supports."""
    answer_end: int
    """Start of the mark in the answer."""


class Section(BaseModel):
    """A section of a deliverable, which a follow-up may name."""

    id: str
    """`S1`, `S2`, …"""
    title: str


class Followup(BaseModel):
    """What the question points at, found without a model."""

    resolved: bool
    section_ids: list[str]
    ref_type: str | None
    """`section_id`, `letter`, `ordinal`, `title` or `anaphora`."""
    reference: str | None
    """What the prompt of the answer model contains, such as `S2 — Delivery terms`."""


class Refusal(BaseModel):
    """Why the question was refused: the evidence and the threshold of the guard."""

    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: list[str]


class Warned(BaseModel):
    """A warning; the answer is valid."""

    code: str
    message: str


class Usage(BaseModel):
    """The token usage of the answer."""

    input_tokens: int
    output_tokens: int


class Answer(BaseModel):
    """The answer of one turn. `answer` is its whole text, including the block SUIVI of a deliverable."""

    status: Literal["answered", "no_context", "clarify", "small_talk"]
    """`small_talk`: the turn asked nothing ("thanks!"); `answer` is a polite reply, and nothing was searched."""
    answer: str
    citations: list[Citation]
    outline: list[Section]
    """The outline of this answer, if it is a deliverable."""
    followup: Followup
    choices: list[Section]
    """The sections that the question could mean, if `status` is `clarify`."""
    refusal: Refusal | None
    """Set if `status` is `no_context`."""
    support: list[SentenceSupport]
    """How well the cited passages support each sentence of the answer."""
    warnings: list[Warned]
    caller_app: str
    thread_id: str
    conversation_id: str
    """The id of the thread in `/api/conversations`."""
    turn_id: str
    usage: Usage
