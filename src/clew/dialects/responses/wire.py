"""The shapes of OpenAI's responses and conversations: requests, and what they may contain. Answers are built by `encode`.

Fields that OpenAI knows and Clew does not use are accepted; unknown ones are named in a warning. Above: `routes`,
`conversation_routes`, `socket`. Next: `decode`, which reads the input.
"""

from typing import Annotated, Any, Literal, cast, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from clew.dialects.shared.instructions import MAX_INSTRUCTIONS
from clew.dialects.shared.openai_functions import TOOLS_MOST, FunctionName, FunctionParameters, FunctionText
from clew.dialects.shared.openai_shapes import CacheRetention, Metadata, OpenAIBody, Ranker, SafetyIdentifier, ServiceTier

Json = dict[str, Any]
MAX_ITEMS = 500
MAX_CONVERSATION_ITEMS = 20
Name = Annotated[str, Field(min_length=1, max_length=256)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class FunctionTool(_Part):
    """A function of the application."""

    type: Literal["function"]
    name: FunctionName
    description: FunctionText | None = None
    parameters: FunctionParameters | None = None
    strict: bool | None = None


class HybridSearch(_Part):
    """How much similarity and words count in the ranking."""

    embedding_weight: Annotated[float, Field(ge=0, le=1_000)]
    text_weight: Annotated[float, Field(ge=0, le=1_000)]


class RankingOptions(_Part):
    """How the passages of a file search are ranked."""

    ranker: Ranker | None = None
    """Accepted; Clew has one ranker."""
    score_threshold: Annotated[float, Field(ge=0, le=1)] | None = None
    hybrid_search: HybridSearch | None = None


class FileSearchTool(_Part):
    """A search in the documents of a collection, whose id is that of a vector store."""

    type: Literal["file_search"]
    vector_store_ids: Annotated[list[Name], Field(min_length=1, max_length=8)]
    filters: Json | None = None
    max_num_results: Annotated[int, Field(ge=1, le=50)] | None = None
    ranking_options: RankingOptions | None = None


OtherKind = Literal[
    "web_search",
    "web_search_2025_08_26",
    "web_search_preview",
    "web_search_preview_2025_03_11",
    "code_interpreter",
    "image_generation",
    "mcp",
    "computer",
    "computer_use_preview",
    "tool_search",
    "custom",
    "shell",
    "local_shell",
    "apply_patch",
    "programmatic_tool_calling",
]


class OtherTool(_Part):
    """A tool that OpenAI or the client would run. The model is not offered it, and a warning says so."""

    type: OtherKind
    name: Name | None = None
    server_label: Name | None = None


class NamespaceTool(_Part):
    """Functions of the application that a client groups under one name. Its other tools are not offered."""

    type: Literal["namespace"]
    name: FunctionName
    description: FunctionText | None = None
    tools: Annotated[list[Annotated[FunctionTool | OtherTool, Field(discriminator="type")]], Field(max_length=TOOLS_MOST)]


def _known(tool: object) -> object:
    """Refuse a tool that OpenAI's API does not have, by its type."""
    kind = cast(Json, tool).get("type") if isinstance(tool, dict) else None
    if isinstance(kind, str) and kind not in _KINDS:
        reason = "the tool `{kind}` is unknown. Send function, namespace or file_search"
        raise PydanticCustomError("unsupported_tool", reason, {"kind": kind[:40]})
    return cast(object, tool)


_KINDS = frozenset(
    kind
    for tool in (FunctionTool, FileSearchTool, NamespaceTool, OtherTool)
    for kind in get_args(tool.model_fields["type"].annotation)
)
AnyTool = FunctionTool | FileSearchTool | NamespaceTool | OtherTool
Tool = Annotated[Annotated[AnyTool, Field(discriminator="type")], BeforeValidator(_known)]


class ToolChoice(_Part):
    """A choice with a type: one function, file search, or some of the tools."""

    type: Literal["function", "file_search", "allowed_tools"]
    name: FunctionName | None = None
    mode: Literal["auto", "required"] | None = None
    tools: Annotated[list[Json], Field(max_length=TOOLS_MOST)] | None = None


class TextFormat(_Part):
    """The form of the answer."""

    type: Literal["text", "json_object", "json_schema"] = "text"
    name: FunctionName | None = None
    json_schema: Annotated[Json | None, Field(alias="schema")] = None
    description: FunctionText | None = None
    strict: bool | None = None


class TextConfig(_Part):
    """The form of the answer, and how long it should be."""

    format: TextFormat | None = None
    verbosity: Literal["low", "medium", "high"] | None = None


class Reasoning(_Part):
    """Accepted and returned; a model of Clew thinks as its provider is configured."""

    effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    summary: Literal["auto", "concise", "detailed"] | None = None


class StreamOptions(_Part):
    """What a stream has besides its events."""

    include_obfuscation: bool | None = None


class ConversationId(_Part):
    """A conversation by its id."""

    id: str


class CreateResponse(OpenAIBody):
    """Body of `POST /v1/responses`."""

    model: Name | None = None
    """`clew` for the default assistant, or `clew/<assistant>`."""
    input: str | Annotated[list[Json], Field(max_length=MAX_ITEMS)] | None = None
    """The question, or items of which the last is the question."""
    instructions: Annotated[str, Field(max_length=MAX_INSTRUCTIONS)] | None = None
    previous_response_id: str | None = None
    """The response to continue from; several responses may continue from the same one."""
    conversation: str | ConversationId | None = None
    """The conversation to continue; not with `previous_response_id`."""
    store: bool | None = None
    """False: nothing is kept of the answer once it is delivered."""
    background: bool | None = None
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    include: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=32)] | None = None
    metadata: Metadata | None = None
    tool_choice: Literal["auto", "none", "required"] | ToolChoice | None = None
    parallel_tool_calls: bool | None = None
    max_tool_calls: Annotated[int, Field(ge=1)] | None = None
    max_output_tokens: Annotated[int, Field(ge=16)] | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    top_p: Annotated[float, Field(ge=0, le=1)] | None = None
    presence_penalty: Annotated[float, Field(ge=-2, le=2)] | None = None
    frequency_penalty: Annotated[float, Field(ge=-2, le=2)] | None = None
    top_logprobs: Annotated[int, Field(ge=0, le=20)] | None = None
    truncation: Literal["auto", "disabled"] | None = None
    text: TextConfig | None = None
    reasoning: Reasoning | None = None
    service_tier: ServiceTier | None = None
    safety_identifier: SafetyIdentifier | None = None
    prompt_cache_key: Annotated[str, Field(max_length=512)] | None = None
    prompt_cache_retention: CacheRetention | None = None
    context_management: list[Json] | None = None
    prompt: Json | None = None
    """Refused: Clew has no prompt templates."""
    user: Annotated[str, Field(max_length=512)] | None = None
    """Accepted; the header `Clew-User` names the user."""
    tools: Annotated[list[Tool], Field(max_length=TOOLS_MOST)] | None = None
    """Last, because the first fault of a body is the one that its error names."""


class CompactResponse(OpenAIBody):
    """Body of `POST /v1/responses/compact`."""

    model: Name
    input: str | Annotated[list[Json], Field(max_length=MAX_ITEMS)] | None = None
    instructions: Annotated[str, Field(max_length=MAX_INSTRUCTIONS)] | None = None
    previous_response_id: str | None = None
    prompt_cache_key: Annotated[str, Field(max_length=512)] | None = None


class CreateConversation(OpenAIBody):
    """Body of `POST /v1/conversations`."""

    items: Annotated[list[Json], Field(max_length=MAX_CONVERSATION_ITEMS)] | None = None
    metadata: Metadata | None = None


class UpdateConversation(OpenAIBody):
    """Body of `POST /v1/conversations/{id}`: the metadata that replace those before; null: none."""

    metadata: Metadata | None

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        return given


class CreateItems(OpenAIBody):
    """Body of `POST /v1/conversations/{id}/items`."""

    items: Annotated[list[Json], Field(min_length=1, max_length=MAX_CONVERSATION_ITEMS)]
