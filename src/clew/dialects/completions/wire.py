"""The shapes of `/v1/chat/completions`, as OpenAI's SDK sends and reads them, and what Clew adds under `clew`."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from clew.dialects.shared.citations import Quote, SentenceSupport
from clew.dialects.shared.openai_shapes import Metadata, OpenAIBody
from clew.dialects.shared.shapes import NoBoolean

Json = dict[str, Any]
Role = Literal["system", "developer", "user", "assistant", "tool", "function"]
_Temperature = Annotated[float, NoBoolean, Field(ge=0, le=2, allow_inf_nan=False)]


class Part(OpenAIBody):
    """A part of a message. Only the parts with a text are read."""

    type: str
    text: str | None = None


class ChatMessage(OpenAIBody):
    """A message of the conversation."""

    role: Role
    content: str | list[Part] | None = None


class StreamOptions(OpenAIBody):
    """What a stream has besides the answer."""

    include_usage: bool = False


class ChatBody(OpenAIBody):
    """A question with the conversation before it, oldest first, the question last."""

    model: str
    messages: Annotated[list[ChatMessage], Field(min_length=1)]
    stream: bool = False
    stream_options: StreamOptions | None = None
    n: Annotated[int, NoBoolean] = 1
    temperature: _Temperature | None = None
    metadata: Metadata | None = None
    tool_choice: Any = None


class Citation(Quote):
    """The citation of a mark, and the sentence in the answer that it supports, without links in the answer."""

    answer_start: int
    answer_end: int
    """Where the mark begins."""
    url: str
    """The page of the document, opened at these words."""


class Section(BaseModel):
    """A section of a deliverable."""

    id: str
    title: str


class Warned(BaseModel):
    """A warning; the answer is valid."""

    code: str
    message: str


class Refusal(BaseModel):
    """Why the documents do not answer."""

    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: list[str]


class Extension(BaseModel):
    """What Clew knows about the answer and OpenAI's shapes have no place for."""

    status: Literal["answered", "no_context", "clarify", "small_talk", "housekeeping"]
    conversation_id: str | None
    """The conversation in `/api/conversations`; null for a housekeeping prompt, which is not stored."""
    turn_id: str | None
    message_id: str | None
    """The stored answer."""
    understood_as: str | None = None
    citations: list[Citation] = []
    support: list[SentenceSupport] = []
    outline: list[Section] = []
    choices: list[Section] = []
    """The sections that the question could mean, if `status` is `clarify`."""
    refusal: Refusal | None = None
    warnings: list[Warned] = []


class UrlCitation(BaseModel):
    """The sentence of the answer with its mark, and the page of the document at the cited words."""

    url: str
    title: str
    start_index: int
    end_index: int
    content: str
    """The cited words."""


class Annotation(BaseModel):
    """A citation in the shape of OpenAI's web search."""

    type: Literal["url_citation"] = "url_citation"
    url_citation: UrlCitation


class AnswerMessage(BaseModel):
    """The answer."""

    role: Literal["assistant"] = "assistant"
    content: str
    refusal: None = None
    annotations: list[Annotation]
    clew: Extension


class Choice(BaseModel):
    """The only choice."""

    index: int = 0
    message: AnswerMessage
    logprobs: None = None
    finish_reason: Literal["stop"] = "stop"


class PromptDetails(BaseModel):
    """Parts of the input tokens."""

    cached_tokens: int
    audio_tokens: int = 0


class CompletionDetails(BaseModel):
    """Parts of the output tokens."""

    reasoning_tokens: int = 0
    audio_tokens: int = 0
    accepted_prediction_tokens: int = 0
    rejected_prediction_tokens: int = 0


class Usage(BaseModel):
    """The tokens of the answer model; 0 without one."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int
    prompt_tokens_details: PromptDetails
    completion_tokens_details: CompletionDetails


class Completion(BaseModel):
    """The body of an answer."""

    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int
    model: str
    system_fingerprint: None = None
    choices: list[Choice]
    usage: Usage
