"""The shapes of `/v1/messages`, as Anthropic's SDKs send and read them. Unknown fields are ignored, with a warning in the answer.

Above: `routes`. What this dialect adds to Anthropic's shapes is in fields named `clew`, which the SDKs keep.
"""

from typing import Annotated, Any, Literal, Self, cast

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, model_validator
from pydantic_core import PydanticCustomError

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.citations import PositionBody, SentenceSupport
from clew.dialects.shared.openai_functions import TOOLS_MOST, FunctionName, FunctionText
from clew.dialects.shared.shapes import TolerantRequestBody
from clew.dialects.shared.stop_texts import STOPS_MOST, StopText
from clew.domain.citations.support import Strength


class _Body(TolerantRequestBody):
    model_config = ConfigDict(strict=True)


class CitationsParam(_Body):
    """Whether the answer cites a document or a search result."""

    enabled: bool = False


class ToolParam(_Body):
    """A tool of the client, which makes the calls."""

    type: Literal["custom"] | None = None
    name: FunctionName
    description: FunctionText | None = None
    input_schema: dict[str, Any]
    """The JSON Schema of its input."""
    defer_loading: bool | None = None
    """Hide it from the model until a `tool_reference` names it."""


class ProviderTool(_Body):
    """A tool that Anthropic defines or runs, such as `web_search_20250305`. It is not offered to the model, with a warning."""

    type: Annotated[str, Field(max_length=64)]
    name: str | None = None


def _read_tool(tool: object) -> ToolParam | ProviderTool:
    """Return a tool of the client or of the provider, by its type. A union would put its own names into the paths of faults."""
    kind = cast(dict[str, object], tool).get("type") if isinstance(tool, dict) else None
    return (ToolParam if kind in (None, "custom") else ProviderTool).model_validate(tool)


Tool = Annotated[ToolParam | ProviderTool, PlainValidator(_read_tool, json_schema_input_type=ToolParam | ProviderTool)]


class ToolChange(_Body):
    """The tool of a block `tool_addition` or `tool_removal`, by its name or with its definition."""

    type: str
    """`tool_reference` and `tool_definition` are read."""
    name: str | None = None
    definition: Tool | None = None


_BLOCKS_READ = (
    *("text", "document", "search_result", "tool_use", "tool_result"),
    *("tool_reference", "tool_addition", "tool_removal"),
)


class Block(_Body):
    """A block of content. Which fields it has depends on its type."""

    type: str
    """Read are `text`, `document`, `search_result`, `tool_use`, `tool_result`, `tool_reference`, `tool_addition` and
    `tool_removal`."""
    text: str | None = None
    source: str | dict[str, Any] | None = None
    title: str | None = None
    context: str | None = None
    """What is said about a document; the model reads it, and nothing cites it."""
    citations: CitationsParam | list[dict[str, Any]] | None = None
    """Of a document or a search result; the list of an answer that is sent back is not read."""
    content: str | list["Block"] | None = None
    id: str | None = None
    """Of a call."""
    name: str | None = None
    """Of the tool that is called."""
    input: dict[str, Any] | None = None
    tool_use_id: str | None = None
    """The call whose result this is."""
    is_error: bool | None = None
    tool_name: str | None = None
    """Of the tool that a `tool_reference` makes known."""
    tool: ToolChange | None = None
    """Of a `tool_addition` or `tool_removal`."""

    @model_validator(mode="before")
    @classmethod
    def _without_fields_of_others(cls, given: object) -> object:
        """Blocks of other types are ignored, so what has the same name in them may have any shape."""
        if not isinstance(given, dict):
            return given
        fields = cast(dict[str, object], given)
        if not isinstance(kind := fields.get("type"), str) or kind in _BLOCKS_READ:
            return fields
        return {"type": kind, "text": text} if isinstance(text := fields.get("text"), str) else {"type": kind}


class MessageParam(_Body):
    """One message of the conversation."""

    role: Literal["user", "assistant", "system"]
    content: str | list[Block]
    clear_at: Literal["next_user_message", "never"] | None = None
    """Whether the text of a message of the system is only read with the message of the user before it."""


class Metadata(_Body):
    """What the application says about the request."""

    user_id: Annotated[str, Field(max_length=256)] | None = None
    """Stored with a new conversation. It does not select the user: use the header `Clew-User`."""


class ToolChoice(_Body):
    """Whether the model must call a tool."""

    type: Literal["auto", "any", "tool", "none"]
    name: FunctionName | None = None
    """The tool that must be called, if `type` is `tool`."""
    disable_parallel_tool_use: bool | None = None


class OutputFormat(_Body):
    """The form of the answer."""

    type: Literal["json_schema"]
    form: Annotated[dict[str, Any], Field(alias="schema")]


class OutputConfig(_Body):
    """The form of the answer. `effort` is accepted."""

    format: OutputFormat | None = None
    effort: str | None = None


class ThreadParam(_Body):
    """Whether the request continues an answer that the server has. The conversation is stored either way."""

    type: Literal["create", "continue"]
    previous_message_id: str | None = None
    """The id of the answer, if `type` is `continue`."""

    @model_validator(mode="after")
    def _names_an_answer(self) -> Self:
        if (self.type == "continue") != (self.previous_message_id is not None):
            raise PydanticCustomError("previous_message_id", "`previous_message_id` belongs to `continue`, and only to it")
        return self


class TokenCountBody(_Body):
    """The body of `POST /v1/messages/count_tokens`."""

    model: str
    """`clew`, or `clew/NAME` for another assistant."""
    messages: Annotated[list[MessageParam], Field(min_length=1)]
    system: str | list[Block] | None = None
    tools: Annotated[list[Tool], Field(max_length=TOOLS_MOST)] | None = None
    tool_choice: ToolChoice | None = None

    @property
    def client_tools(self) -> list[ToolParam]:
        """The tools that the model is offered, if it calls tools."""
        return [one for one in self.tools or () if isinstance(one, ToolParam)]

    @property
    def provider_tools(self) -> list[ProviderTool]:
        """The tools that nobody runs here."""
        return [one for one in self.tools or () if isinstance(one, ProviderTool)]


class MessageBody(TokenCountBody):
    """The body of `POST /v1/messages`."""

    max_tokens: Annotated[int, Field(ge=1)]
    """The longest answer of a language model; the server's settings may allow less."""
    stream: bool | None = None
    temperature: Annotated[float, Field(ge=0, le=1)] | None = None
    top_p: Annotated[float, Field(ge=0, le=1)] | None = None
    stop_sequences: Annotated[list[StopText], Field(max_length=STOPS_MOST)] | None = None
    """The answer ends before the first of these texts."""
    output_config: OutputConfig | None = None
    metadata: Metadata | None = None
    thread: ThreadParam | None = None
    filters: AttributeFilterJson | None = None
    """Of Clew: what the attributes of the stored documents must be that answer this question."""
    cache_control: dict[str, Any] | None = None
    """Accepted: prompts are cached as the provider of the model does it."""
    service_tier: Literal["auto", "standard_only"] | None = None
    """Accepted; the tier is always `standard`."""
    inference_geo: str | None = None
    """Accepted; the model runs where the settings say."""
    top_k: Annotated[int, Field(ge=0)] | None = None
    """Accepted without effect, with a warning; so are `thinking` and `speed`."""
    thinking: dict[str, Any] | None = None
    speed: str | None = None


class CitationDetails(BaseModel):
    """What Clew knows about a citation beyond Anthropic's shape."""

    label: int
    """n of the mark `[n]` in the text."""
    document_id: str | None
    """Null: the document is one of the request, and not stored."""
    version: int
    """0: a document of the request."""
    start: int
    """Start of the cited text in the text of that version, in code points."""
    end: int
    heading_path: list[str]
    position: PositionBody | None
    support: Strength | None
    """How well the passage supports the sentence."""
    added: bool
    """The model wrote no mark here: Clew found the passage that says the sentence."""


class CharLocation(BaseModel):
    """A citation by characters of the stored text, or of a text in the request."""

    type: Literal["char_location"]
    cited_text: str
    document_index: int
    """Counts the documents of the request first, then the stored ones that the answer cites."""
    document_title: str | None
    start_char_index: int
    end_char_index: int
    """Exclusive."""
    file_id: str | None
    """Id of a stored document (`doc_…`)."""
    clew: CitationDetails


class PageLocation(BaseModel):
    """A citation by pages of the original. Its characters are in `clew`."""

    type: Literal["page_location"]
    cited_text: str
    document_index: int
    """Counts the documents of the request first, then the stored ones that the answer cites."""
    document_title: str | None
    start_page_number: int
    end_page_number: int
    """Exclusive."""
    file_id: str | None
    """Id of a stored document (`doc_…`)."""
    clew: CitationDetails


class ContentBlockLocation(BaseModel):
    """A citation of whole blocks of a document in the request. The cited words are in `clew`."""

    type: Literal["content_block_location"]
    cited_text: str
    """All of these blocks, joined."""
    document_index: int
    document_title: str | None
    start_block_index: int
    end_block_index: int
    """Exclusive."""
    file_id: None
    clew: CitationDetails


class SearchResultLocation(BaseModel):
    """A citation of whole blocks of a search result in the request."""

    type: Literal["search_result_location"]
    cited_text: str
    """All of these blocks, joined."""
    search_result_index: int
    """Counts the search results of the request, apart from documents."""
    source: str
    title: str | None
    start_block_index: int
    end_block_index: int
    """Exclusive."""
    clew: CitationDetails


Location = CharLocation | PageLocation | ContentBlockLocation | SearchResultLocation


class TextBlock(BaseModel):
    """A sentence of the answer, with what its marks cite."""

    type: Literal["text"] = "text"
    text: str
    citations: list[Location] | None
    """Null: the sentence has no mark."""


class ToolUseBlock(BaseModel):
    """A call that the client must make. Its result comes back in a block `tool_result`."""

    type: Literal["tool_use"] = "tool_use"
    id: str
    name: str
    input: dict[str, Any]


class CacheCreation(BaseModel):
    """Tokens that were put into the provider's cache; Clew does not know them."""

    ephemeral_5m_input_tokens: int = 0
    ephemeral_1h_input_tokens: int = 0


class Usage(BaseModel):
    """The token usage of the answer."""

    input_tokens: int
    """Without those from the provider's cache."""
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    cache_creation: CacheCreation = CacheCreation()
    output_tokens: int
    service_tier: Literal["standard"] = "standard"


class Warned(BaseModel):
    """A warning; the answer is valid."""

    code: str
    message: str


class Refusal(BaseModel):
    """Why the question was refused: the evidence and the threshold of the guard."""

    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: list[str]


class Section(BaseModel):
    """A section of a deliverable, or a choice."""

    id: str
    title: str


class Details(BaseModel):
    """What Clew knows about an answer beyond Anthropic's shape."""

    status: Literal["answered", "no_context", "clarify", "small_talk", "housekeeping"]
    """`housekeeping`: a program asked for something about a conversation, such as its title. Nothing was searched or stored."""
    conversation_id: str | None
    """Send it as the header `Clew-Conversation-Id` to continue this conversation."""
    turn_id: str | None
    support: list[SentenceSupport]
    """How well the cited passages support each sentence, by offsets in the joined text."""
    outline: list[Section]
    choices: list[Section]
    refusal: Refusal | None
    warnings: list[Warned]


StopReason = Literal["end_turn", "max_tokens", "stop_sequence", "tool_use", "refusal"]


class StopDetails(BaseModel):
    """Why there is no answer in JSON."""

    type: Literal["refusal"] = "refusal"
    category: None = None
    explanation: str
    """The text that says why."""


class Message(BaseModel):
    """The answer."""

    id: str
    type: Literal["message"] = "message"
    role: Literal["assistant"] = "assistant"
    model: str
    content: list[TextBlock | ToolUseBlock]
    """The joined text of the blocks is the answer; calls come behind it."""
    stop_reason: StopReason | None
    stop_sequence: str | None
    """The text of `stop_sequences` before which the answer ended."""
    stop_details: StopDetails | None = None
    """Set with the stop reason `refusal`."""
    usage: Usage
    clew: Details


class TokenCount(BaseModel):
    """How many tokens a request takes, estimated."""

    input_tokens: int
