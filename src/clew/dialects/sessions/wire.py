"""The shapes of source 004 on the wire, camelCase as the source names its fields. Requests are strict about types and names."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from clew.dialects.shared.positions import PositionBody
from clew.dialects.shared.requests import CamelRequestBody
from clew.dialects.shared.times import Rfc3339
from clew.dialects.shared.turn_frames import SourceReference

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Label = Annotated[str, Field(min_length=1, max_length=200)]
Path = Annotated[str, Field(min_length=1, max_length=1024)]
MAX_FILES = 200
ChunkState = Literal["new", "known", "superseded_by_active_file", "unanswered", "not_sent"]


class Wire(BaseModel):
    """camelCase outside, snake_case inside."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, strict=True)


class ConversationContext(CamelRequestBody):
    """What a session chooses for itself (source 004 §3.1); null leaves it to the assistant and the server."""

    system_prompt: Annotated[str, Field(max_length=20_000)] | None = None
    model: Label | None = None
    """One of the server's models."""
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None


class CreateSession(CamelRequestBody):
    """Body of `POST /api/sessions`; `{}` opens one with the default assistant."""

    name: Name | None = None
    assistant_id: Label | None = None
    """An assistant's id, or its name: which documents and which instructions (AgentContext, source 004 §3.1)."""
    workspace_id: Label | None = None
    """The working copy that the session is about; by it sessions are listed. It never filters documents (source 004 §4)."""
    conversation_context: ConversationContext = Field(default_factory=ConversationContext)


class ChangeSession(CamelRequestBody):
    """Body of `PATCH /api/sessions/{id}`: what is absent stays."""

    name: Name | None = None
    conversation_context: ConversationContext | None = None
    """Takes the place of the whole context."""


class ActiveFile(CamelRequestBody):
    """A file of the working copy, whole (source 004 §5)."""

    path: Path
    content: str
    reason: Literal["dirty", "open", "explicit"] = "explicit"
    """Modified, open in the editor, or given by hand."""


class RagScope(CamelRequestBody):
    """Which documents may answer (source 004 §10.2). What is absent does not filter."""

    source_app: Label | None = None
    workspace: Label | None = None
    repo: Label | None = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    """Language of the documents, such as `en`."""
    path_prefix: Path | None = None


class CreateResponse(CamelRequestBody):
    """Body of `POST /api/sessions/{id}/responses`."""

    instruction: str
    """At most 10,000 characters."""
    workspace_id: Label | None = None
    """The working copy of this request; by default the session's."""
    active_files: Annotated[list[ActiveFile], Field(max_length=MAX_FILES)] = Field(default_factory=list[ActiveFile])
    repo: Label | None = None
    """Which repository the working copy is of; recorded. To search one repository only, say so in `ragScope`."""
    language: Label | None = None
    """Programming or natural language of the request; recorded."""
    rag_scope: RagScope = Field(default_factory=RagScope)
    stream: bool | None = None
    """True: events, False: one JSON object; absent: as the header `Accept` says."""


class SkippedFile(Wire):
    """An active file that was too large to be sent (source 004 §5.3)."""

    path: str
    bytes: int


class SentFile(Wire):
    """An active file as the response's record has it."""

    path: str
    sha256: str
    state: Literal["sent", "changed", "unchanged", "preloaded", "unanswered", "not_sent"]
    """`sent`: new to the model; `changed`: it had another version; `unchanged`: it had this one, nothing was sent; `preloaded`:
    no longer active, told again with a new chain; `unanswered`: the model was asked and did not answer to the end, so nothing
    counts as known to it (the request payload shows what it was told); `not_sent`: no model was told."""
    reason: str | None = None
    bytes: int | None = None


class RetrievedChunk(Wire):
    """A chunk that the search returned (source 004 §7.2)."""

    chunk_id: int
    document_id: str
    path: str
    start: int
    end: int
    version: int
    position: PositionBody | None = None
    """Where it stands in the original; null where that is not known."""
    label: int | None = None
    """The number by which the model knows it."""
    state: ChunkState
    """`new`: sent with this response; `known`: the model had it; the others as those of files."""


class Usage(Wire):
    """What a response cost, in tokens as the provider counts them."""

    input_tokens: int
    output_tokens: int
    cached_input_tokens: int = 0


class Warned(Wire):
    """Something that went less well than it should; the response stands."""

    code: str
    message: str


class Response(Wire):
    """The record of one round trip (source 004 §2.2, §10.2). It never changes."""

    internal_response_id: str
    """Of this server (`turn_…`)."""
    open_ai_response_id: Annotated[str | None, Field(alias="openAIResponseId")] = None
    """The provider's own id, where it keeps the conversation."""
    previous_response_id: str | None = None
    """Internal id of the response before it."""
    timestamp_utc: Rfc3339
    expires_utc: Rfc3339 | None = None
    """Until when the provider is trusted to know the response; the session goes on whatever happens then."""
    status: Literal["answered", "no_context", "clarify", "aborted", "failed"]
    original_instruction: str
    answer: str
    citations: list[SourceReference]
    retrieved_chunk_ids: list[int]
    active_files: list[SentFile]
    skipped_files: list[SkippedFile]
    workspace_id: str | None
    repo: str | None
    language: str | None
    rag_scope: dict[str, Any]
    model: str | None
    usage: Usage
    warnings: list[Warned]
    error_message: str | None
    summary: str
    """The instruction and the beginning of the answer, on one line."""


class FullResponse(Response):
    """A response with the exact JSON that went to the provider and came back."""

    request_payload: Any
    response_payload: Any


class FileLedger(Wire):
    """What became of the active files."""

    sent: list[str]
    changed: list[str]
    unchanged: list[str]
    preloaded: list[str]
    unanswered: list[str]
    skipped: list[SkippedFile]


class Troubleshooting(Wire):
    """What one response sent, what its model had, and what changed since the one before (source 004 §7.1)."""

    internal_response_id: str
    chain: dict[str, Any] | None
    """The chain it stands on and whether it began there; null where no model with a chain answered."""
    chunks: list[RetrievedChunk]
    came: list[int]
    """Chunk ids that the response before did not retrieve."""
    went: list[int]
    """Chunk ids that only the response before retrieved."""
    files: FileLedger
    tokens_sent: int
    """By passages and files, estimated."""
    tokens_saved: int
    """Estimated tokens of passages and files that the model had already, so that they were not sent again."""
    usage: Usage
    resolved_query: str
    timings: dict[str, float]
    """Milliseconds by stage."""
    trace: dict[str, Any]
    warnings: list[Warned]


class Session(Wire):
    """A session (source 004 §2.3)."""

    session_id: str
    """A GUID."""
    name: str
    assistant_id: str
    workspace_id: str | None
    conversation_context: ConversationContext
    created_utc: Rfc3339
    updated_utc: Rfc3339
    expires_utc: Rfc3339 | None
    """When the provider's own memory of the last response ends; the session itself lives as long as it is kept."""
    response_count: int
    summary: str


class SessionWithResponses(Session):
    """A session with its last responses, oldest first."""

    responses: list[Response]


class SessionPage(Wire):
    """Sessions, the one changed last first. Send `nextCursor` as `cursor` for the next page; null at the end."""

    sessions: list[Session]
    next_cursor: str | None
