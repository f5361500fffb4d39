"""The shapes of `POST /api/query` (source 000), snake_case. Fields it does not know are ignored, and the answer warns of them."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from clew.dialects.shared.positions import PositionBody
from clew.dialects.shared.requests import TolerantRequestBody
from clew.domain.deliverables.deliverable import Service


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


Optional = BeforeValidator(_none_if_empty)
"""Applications send what they do not know as null or as an empty text: both are as if it were absent."""
Text = Annotated[str | None, Optional]
Label = Annotated[Annotated[str, Field(max_length=1024)] | None, Optional]


class Question(TolerantRequestBody):
    """A question and the thread it belongs to."""

    model_config = ConfigDict(strict=True)

    query: str
    """At most 10,000 characters."""
    caller_app: Text = None
    """Which application's threads are meant; by default that of the key."""
    thread_id: Text = None
    """The application's own id of the conversation. Unknown: the thread begins here. Absent: the answer names a new one."""
    source_app: Label = None
    """Only documents with this label."""
    workspace: Label = None
    """Only documents with this label."""
    language: Text = None
    """Language of the question and the answer, such as `fr`; it does not limit the documents."""
    service: Annotated[Service | None, Optional] = None
    """Asks for a deliverable, which ends with an outline."""
    assistant: Label = None
    """Id or name of the assistant a new thread begins with, by default `default`."""
    stream: bool | None = None
    """True: events, False: one JSON object; absent: as the header `Accept` says."""


class Citation(BaseModel):
    """What a mark in the answer leads to. `quote` is the stored text of that version from `start` to `end`, in code points."""

    label: int
    """n of the mark `[n]`."""
    document_id: str
    document_name: str
    version: int
    start: int
    end: int
    quote: str
    heading_path: list[str]
    similarity: float | None
    answer_start: int
    """Where in the answer the sentence begins that the mark supports."""
    answer_end: int
    """Where the mark begins."""
    position: PositionBody | None
    """Where the quote stands in the original; null where that is not known."""


class Section(BaseModel):
    """A section of a deliverable, which a later question may name."""

    id: str
    """`S1`, `S2`, …"""
    title: str


class Followup(BaseModel):
    """What the question was found to point at, without a model."""

    resolved: bool
    section_ids: list[str]
    ref_type: str | None
    """`section_id`, `letter`, `ordinal`, `title` or `anaphora`."""
    reference: str | None
    """What the answer model was told, such as `S2 — Delivery terms`."""


class Refusal(BaseModel):
    """Why the documents do not answer: what the guard looked at and what it asks for."""

    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: list[str]


class Warned(BaseModel):
    """Something that went less well than it should; the answer stands."""

    code: str
    message: str


class Usage(BaseModel):
    """What the answer cost, in tokens of the model."""

    input_tokens: int
    output_tokens: int


class Answer(BaseModel):
    """The answer of one turn. `answer` is its whole text, the block SUIVI of a deliverable included."""

    status: Literal["answered", "no_context", "clarify"]
    answer: str
    citations: list[Citation]
    outline: list[Section]
    """Of this answer, when it is a deliverable."""
    followup: Followup
    choices: list[Section]
    """What the question may mean, when `status` is `clarify`."""
    refusal: Refusal | None
    """When `status` is `no_context`."""
    unsupported: list[tuple[int, int]]
    """Spans of the answer that no citation supports, in code points."""
    warnings: list[Warned]
    caller_app: str
    thread_id: str
    conversation_id: str
    """The same thread under `/api/conversations`."""
    turn_id: str
    usage: Usage
