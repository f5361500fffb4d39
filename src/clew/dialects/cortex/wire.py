"""The shapes of source 002, in snake_case: integer ids, times in milliseconds since 1970. Fields without effect get a warning."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.shapes import NoBoolean, NullableRequestBody


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


Number = Annotated[int, Field(ge=0, lt=2**63, strict=False), NoBoolean]
"""An id of a thread or a message; a string of digits is accepted as well."""
Cursor = Annotated[Number | None, BeforeValidator(_none_if_empty)]
"""The last id of the previous page; empty for the first page."""
PageSize = Annotated[int, Field(ge=1, le=100)]
Json = dict[str, Any]


class NewThread(NullableRequestBody):
    """The fields of a new thread."""

    origin_application: str | None = None
    """The application that creates it: at most 16 bytes of UTF-8."""


class ThreadChange(NullableRequestBody):
    """The fields to change; absent fields do not change."""

    thread_name: Annotated[str, Field(max_length=200)] | None = None


class IgnoredField(BaseModel):
    """A field of a request that had no effect."""

    message: str
    code: str


class Answer(BaseModel):
    """The response to a request that creates or changes something."""

    warnings: list[IgnoredField] | None = None
    """Fields of the request that had no effect; absent if there are none."""


class ThreadMetadata(BaseModel):
    """A thread without its messages."""

    thread_id: int
    thread_name: str
    origin_application: str
    created_on: int
    updated_on: int


class AgentName(BaseModel):
    """The name of an agent object."""

    database: str
    schema_name: Annotated[str, Field(serialization_alias="schema")]
    name: str


class Message(BaseModel):
    """One message of a thread's tree."""

    message_id: int
    parent_id: int | None
    """Null: the message begins a branch at the root."""
    created_on: int
    role: str
    message_payload: str
    """JSON: `role`, `content` and `status` (`completed`, `cancelled` or `error`)."""
    request_id: str
    agent: AgentName | None
    """The agent object that answered, if one did."""


class ThreadPage(BaseModel):
    """A thread and a page of the messages of all its branches, newest first."""

    metadata: ThreadMetadata
    messages: list[Message]


class CreatedThread(ThreadMetadata, Answer):
    """A thread that was created."""


class Done(Answer):
    """A confirmation."""

    status: str


class Deleted(BaseModel):
    """The confirmation of a deletion."""

    success: bool = True


class ContentItem(BaseModel):
    """A part of a message; only the texts of earlier answers are read."""

    type: str
    text: str | None = None


class RunMessage(BaseModel):
    """A message of a run."""

    role: Literal["user", "assistant"]
    content: list[ContentItem]


class ToolSpec(BaseModel):
    """The type and name of a tool. Clew supports `cortex_search`, which searches the documents of the assistant."""

    model_config = ConfigDict(extra="allow")

    type: str
    name: str = ""


class Tool(BaseModel):
    """The wrapper of a tool."""

    tool_spec: ToolSpec


class Models(BaseModel):
    """The model that answers: `auto`, or the name of the server's model."""

    model_config = ConfigDict(extra="allow")

    orchestration: str | None = None


class RunBody(NullableRequestBody):
    """A question to an agent, in a thread or with the whole history in `messages`."""

    messages: list[RunMessage]
    """In a thread, exactly one user message; without a thread, all messages, oldest first, the question last."""
    thread_id: Number | None = None
    parent_message_id: Number | None = None
    """0, or the id of an answer of the thread; required with `thread_id`."""
    stream: bool = True
    background: bool = False
    """With `stream` false: return immediately and run in the background; needs a thread."""
    model: Any = None
    """From the schema before September 2025, which is not supported."""
    models: Models | None = None
    tools: list[Tool] = []
    tool_resources: dict[str, Any] = {}
    tool_choice: Any = None
    origin_application: Any = None
    filters: AttributeFilterJson | None = None
    """Of Clew: what the attributes of the documents must be that answer this question."""


class Instructions(BaseModel):
    """How an agent answers; the model receives the texts in this order: system, orchestration, response."""

    model_config = ConfigDict(extra="allow")

    system: str | None = None
    orchestration: str | None = None
    response: str | None = None


class AgentChange(NullableRequestBody):
    """The fields of an agent object; absent fields do not change."""

    comment: Annotated[str, Field(max_length=2000)] | None = None
    profile: Json | None = None
    models: Models | None = None
    instructions: Instructions | None = None
    orchestration: Json | None = None
    tools: list[Tool] | None = None
    tool_resources: Json | None = None


class NewAgent(AgentChange):
    """The fields of a new agent object."""

    name: str


class AgentSummary(BaseModel):
    """An agent object in a list."""

    name: str
    database_name: str
    schema_name: str
    owner: str
    created_on: str
    comment: str
    profile: Json


class Agent(AgentSummary):
    """An agent object."""

    agent_spec: str
    """JSON: models, instructions, orchestration, tools and tool_resources as they were sent."""
    assistant_id: str
    """The id to use for uploading its documents."""


class Feedback(NullableRequestBody):
    """Feedback on an answer or an agent."""

    orig_request_id: str | None = None
    """The header `X-Snowflake-Request-ID` of the run; absent: the feedback is about the agent."""
    positive: bool | None = None
    feedback_message: Annotated[str, Field(max_length=10_000)] = ""
    categories: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=20)] = []
    thread_id: Number | None = None
