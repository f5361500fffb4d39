"""The shapes of `/v1/chat/completions`, as OpenAI's SDK sends and reads them, and what Clew adds under `clew`."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.citations import Quote, SentenceSupport
from clew.dialects.shared.openai_functions import TOOLS_MOST, FunctionName, FunctionParameters, FunctionText
from clew.dialects.shared.openai_shapes import CacheRetention, Metadata, OpenAIBody, SafetyIdentifier, ServiceTier
from clew.dialects.shared.stop_texts import StopText

Json = dict[str, Any]
Role = Literal["system", "developer", "user", "assistant", "tool", "function"]
PartType = Literal[
    "text", "image_url", "input_audio", "file", "refusal", "video_url", "audio_url", "image", "input_image", "input_file"
]
"""Those of OpenAI's API, and of other servers that speak it."""
STOPS_MOST = 4
CHOICES_MOST = 8
SERVICE_TIER = "default"
_Penalty = Annotated[float, Field(ge=-2, le=2, allow_inf_nan=False)]
_Tokens = Annotated[int, Field(ge=1)]


class ImageUrl(OpenAIBody):
    """A picture: its URL, or its data as one."""

    url: str
    detail: Literal["auto", "low", "high", "original"] | None = None


class FilePart(OpenAIBody):
    """A file: the id of one that was uploaded, or its name and data."""

    file_id: str | None = None
    file_data: str | None = None
    filename: str | None = None


class InputAudio(OpenAIBody):
    """Audio, base64."""

    data: str
    format: Literal["wav", "mp3"]


class Part(OpenAIBody):
    """A part of a message. Only texts and files are read."""

    type: PartType
    text: str | None = None
    refusal: str | None = None
    image_url: ImageUrl | None = None
    input_audio: InputAudio | None = None
    file: FilePart | None = None


class FunctionCall(OpenAIBody):
    """What the assistant called."""

    name: str
    arguments: str = ""


class ToolCall(OpenAIBody):
    """A call that the assistant made earlier."""

    id: Annotated[str, Field(min_length=1, max_length=256)]
    type: Literal["function"] = "function"
    function: FunctionCall


class ChatMessage(OpenAIBody):
    """A message of the conversation."""

    role: Role
    content: str | list[Part] | None = None
    refusal: str | None = None
    """What the assistant said instead of an answer in JSON."""
    tool_calls: Annotated[list[ToolCall], Field(max_length=TOOLS_MOST)] | None = None
    function_call: FunctionCall | None = None
    """The older form of one call; its result comes in a message of the role `function`."""
    tool_call_id: str | None = None
    """The call whose result a message of the role `tool` returns."""


class StreamOptions(OpenAIBody):
    """What a stream has besides the answer."""

    include_usage: bool = False
    include_obfuscation: bool | None = None


class Function(OpenAIBody):
    """A function of the application."""

    name: FunctionName
    description: FunctionText | None = None
    parameters: FunctionParameters | None = None


class Tool(OpenAIBody):
    """A tool of the application: a function."""

    type: Literal["function"]
    function: Function


class CustomTool(OpenAIBody):
    """A tool whose input is free text, which is not offered to the model."""

    type: Literal["custom"]
    custom: Json


class NamedFunction(OpenAIBody):
    """A function by its name."""

    name: FunctionName


class NamedTool(OpenAIBody):
    """A tool by the name of its function."""

    type: Literal["function"]
    function: NamedFunction


class AllowedTools(OpenAIBody):
    """Some of the tools."""

    mode: Literal["auto", "required"]
    tools: Annotated[list[NamedTool], Field(max_length=TOOLS_MOST)]


class ToolChoice(OpenAIBody):
    """One function that must be called, or some of the tools."""

    type: Literal["function", "allowed_tools"]
    function: NamedFunction | None = None
    allowed_tools: AllowedTools | None = None


class JsonSchema(OpenAIBody):
    """The JSON Schema of the answer."""

    name: FunctionName
    form: Annotated[Json | None, Field(alias="schema")] = None
    description: FunctionText | None = None
    strict: bool | None = None


class ResponseFormat(OpenAIBody):
    """The form of the answer."""

    type: Literal["text", "json_object", "json_schema"]
    json_schema: JsonSchema | None = None


class ChatBody(OpenAIBody):
    """A question with the conversation before it, oldest first, the question last."""

    model: Annotated[str, Field(min_length=1)]
    messages: Annotated[list[ChatMessage], Field(min_length=1)]
    stream: bool = False
    stream_options: StreamOptions | None = None
    n: Annotated[int, Field(ge=1, le=CHOICES_MOST)] = 1
    """How many answers: each is searched for and written by itself, and is a branch of the conversation."""
    temperature: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] | None = None
    top_p: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None
    presence_penalty: _Penalty | None = None
    frequency_penalty: _Penalty | None = None
    seed: int | None = None
    max_tokens: _Tokens | None = None
    max_completion_tokens: _Tokens | None = None
    stop: StopText | Annotated[list[StopText], Field(max_length=STOPS_MOST)] | None = None
    response_format: ResponseFormat | None = None
    tools: Annotated[list[Annotated[Tool | CustomTool, Field(discriminator="type")]], Field(max_length=TOOLS_MOST)] | None = None
    tool_choice: Literal["none", "auto", "required"] | ToolChoice | None = None
    parallel_tool_calls: bool | None = None
    functions: Annotated[list[Function], Field(min_length=1, max_length=TOOLS_MOST)] | None = None
    """The older form of `tools`, which the model calls one at a time."""
    function_call: Literal["none", "auto"] | NamedFunction | None = None
    logprobs: bool | None = None
    top_logprobs: Annotated[int, Field(ge=0, le=20)] | None = None
    logit_bias: dict[str, Annotated[float, Field(ge=-100, le=100)]] | None = None
    metadata: Metadata | None = None
    store: bool | None = None
    user: str | None = None
    """Accepted; the header `Clew-User` names the user."""
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    verbosity: Literal["low", "medium", "high"] | None = None
    service_tier: ServiceTier | None = None
    safety_identifier: SafetyIdentifier | None = None
    prompt_cache_key: str | None = None
    prompt_cache_retention: CacheRetention | None = None
    prediction: Json | None = None
    web_search_options: Json | None = None
    modalities: list[Literal["text", "audio"]] | None = None
    audio: Json | None = None
    filters: AttributeFilterJson | None = None
    """Of Clew: what the attributes of the documents must be that answer this question."""


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

    status: Literal["answered", "no_context", "clarify", "small_talk", "filtered", "housekeeping"]
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


class CalledFunction(BaseModel):
    """A function and its arguments, as JSON."""

    name: str
    arguments: str


class Called(BaseModel):
    """A call that the client must make. Its result comes back in a message of the role `tool`."""

    id: str
    type: Literal["function"] = "function"
    function: CalledFunction


class AnswerMessage(BaseModel):
    """The answer."""

    role: Literal["assistant"] = "assistant"
    content: str | None
    """Null if the model only calls functions, or refuses an answer in JSON."""
    refusal: str | None = None
    """Why there is no answer, if `response_format` asked for JSON."""
    tool_calls: Annotated[list[Called] | None, Field(exclude_if=lambda called: called is None)] = None
    """Absent if the model calls no function."""
    function_call: Annotated[CalledFunction | None, Field(exclude_if=lambda called: called is None)] = None
    """The call, if the request has `functions`."""
    annotations: list[Annotation]
    clew: Extension


Finish = Literal["stop", "length", "tool_calls", "function_call", "content_filter"]


class Choice(BaseModel):
    """An answer. There are several if the request says so in `n`."""

    index: int = 0
    message: AnswerMessage
    logprobs: None = None
    finish_reason: Finish = "stop"


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


class _Completion(BaseModel):
    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int
    model: str
    service_tier: Literal["default"] = SERVICE_TIER
    system_fingerprint: None = None
    choices: list[Choice]
    usage: Usage


class Completion(_Completion):
    """The body of an answer."""

    metadata: Annotated[dict[str, str] | None, Field(exclude_if=lambda given: given is None)] = None
    """Those of the request; absent without any."""


class StoredCompletion(_Completion):
    """A completion that was stored, with the options of its request."""

    metadata: dict[str, str]
    request_id: str | None
    temperature: float
    top_p: float
    presence_penalty: float
    frequency_penalty: float
    seed: int | None
    tools: list[Json] | None
    tool_choice: str | Json | None
    response_format: Json | None
    input_user: str | None


class StoredMessage(BaseModel):
    """A message that was sent with a stored completion."""

    model_config = ConfigDict(extra="allow")

    id: str
    role: str
    content: str | None
    name: str | None
    content_parts: list[Json] | None
    """The parts of the message, if it was sent in parts."""


class DeletedCompletion(BaseModel):
    """The confirmation of a deletion."""

    id: str
    object: Literal["chat.completion.deleted"] = "chat.completion.deleted"
    deleted: bool = True


class ChangeBody(OpenAIBody):
    """The metadata that replace those before; null: none."""

    metadata: Metadata | None

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        return given
