"""The shapes of source 004 on the wire, in camelCase like the source. Requests are strict about types and names."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.citations import PositionBody, SourceReference
from clew.dialects.shared.exchanges import ExchangeBody
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, Rfc3339

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Label = Annotated[str, Field(min_length=1, max_length=200)]
Path = Annotated[str, Field(min_length=1, max_length=1024)]
Sha256 = Annotated[str, StringConstraints(to_lower=True, pattern=r"^[0-9a-fA-F]{64}$")]
MAX_FILES = 200
ChunkState = Literal["new", "known", "superseded_by_active_file", "unanswered", "not_sent"]


class ConversationContext(CamelRequestBody):
    """The settings of a session (source 004 §3.1); null means those of the assistant and the server."""

    system_prompt: Annotated[str, Field(max_length=20_000)] | None = None
    model: Label | None = None
    """One of the server's models."""
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None


class CreateSession(CamelRequestBody):
    """Body of `POST /api/sessions`; `{}` uses the default assistant."""

    name: Name | None = None
    assistant_id: Label | None = None
    """Id or name of the assistant, which has the documents and the instructions (AgentContext, source 004 §3.1)."""
    workspace_id: Label | None = None
    """The working copy of the session, which can filter lists of sessions. It never filters documents (source 004 §4)."""
    conversation_context: ConversationContext = Field(default_factory=ConversationContext)


class ChangeSession(CamelRequestBody):
    """Body of `PATCH /api/sessions/{id}`; absent fields do not change."""

    name: Name | None = None
    conversation_context: ConversationContext | None = None
    """Replaces the whole context."""


class ActiveFile(CamelRequestBody):
    """A file of the working copy with its full content (source 004 §5)."""

    path: Path
    content: str
    reason: Literal["dirty", "open", "explicit"] = "explicit"
    """Modified, open in the editor, or chosen by the user."""


class RagScope(CamelRequestBody):
    """Which documents may answer (source 004 §10.2). Absent fields do not filter."""

    source_app: Label | None = None
    workspace: Label | None = None
    repo: Label | None = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    """Language of the documents, such as `en`."""
    path_prefix: Path | None = None
    attributes: AttributeFilterJson | None = None
    """What the attributes of the documents must be."""


class CreateResponse(CamelRequestBody):
    """Body of `POST /api/sessions/{id}/responses`."""

    instruction: str
    """At most 10,000 characters."""
    workspace_id: Label | None = None
    """The working copy of this request; by default that of the session."""
    active_files: Annotated[list[ActiveFile], Field(max_length=MAX_FILES)] = Field(default_factory=list[ActiveFile])
    repo: Label | None = None
    """The repository of the working copy; only recorded. To search one repository, use `ragScope`."""
    language: Label | None = None
    """Programming or natural language of the request; only recorded."""
    rag_scope: RagScope = Field(default_factory=RagScope)
    stream: bool | None = None
    """True: events, False: one JSON object; absent: the header `Accept` decides."""


class SkippedFile(CamelBody):
    """An active file that was too large to send (source 004 §5.3)."""

    path: str
    bytes: int


class SentFile(CamelBody):
    """An active file in the record of a response."""

    path: str
    sha256: str
    state: Literal["sent", "changed", "unchanged", "preloaded", "unanswered", "not_sent"]
    """`sent`: new to the model; `changed`: it had another version; `unchanged`: it had this version, so nothing was sent;
    `preloaded`: no longer active, sent again with a new chain; `unanswered`: sent, but the model did not finish its answer, so it
    does not count as known (the request payload has what was sent); `not_sent`: not sent to a model."""
    reason: str | None = None
    bytes: int | None = None


class RetrievedChunk(CamelBody):
    """A chunk that the search returned (source 004 §7.2)."""

    chunk_id: int
    document_id: str
    path: str
    start: int
    end: int
    version: int
    position: PositionBody | None = None
    """Position in the original; null if unknown."""
    label: int | None = None
    """Its number in the prompt."""
    state: ChunkState
    """`new`: sent with this response; `known`: the model already had it; the others as for files."""


class Usage(CamelBody):
    """The token usage of a response, as the provider counts it."""

    input_tokens: int
    output_tokens: int
    cached_input_tokens: int = 0


class Warned(CamelBody):
    """A warning; the response is valid."""

    code: str
    message: str


class Response(CamelBody):
    """The record of one turn (source 004 §2.2, §10.2). It never changes."""

    internal_response_id: str
    """The id on this server (`turn_…`)."""
    open_ai_response_id: Annotated[str | None, Field(alias="openAIResponseId")] = None
    """The provider's id, if the provider stores the conversation."""
    previous_response_id: str | None = None
    """Internal id of the previous response."""
    timestamp_utc: Rfc3339
    expires_utc: Rfc3339 | None = None
    """Until when the provider is trusted to store the response; the session does not depend on it."""
    status: Literal["answered", "no_context", "clarify", "small_talk", "aborted", "failed"]
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
    """A response with the requests to the provider and its responses."""

    request_payload: Any
    """The request as JSON, its keys in the order in which they were sent; a list of all requests if tools were called."""
    response_payload: Any
    """The response as one object, or a list."""
    reassembled: bool
    """The response payload is put together from the events of a stream; `exchanges` has the stream itself."""
    exchanges: list[ExchangeBody]
    """Every request with its response, to the character. Empty for a response that an earlier version of Clew recorded."""


class FileLedger(CamelBody):
    """The active files by what happened to them."""

    sent: list[str]
    changed: list[str]
    unchanged: list[str]
    preloaded: list[str]
    unanswered: list[str]
    skipped: list[SkippedFile]


class Troubleshooting(CamelBody):
    """What one response sent, what its model already had, and what changed since the previous one (source 004 §7.1)."""

    internal_response_id: str
    chain: dict[str, Any] | None
    """The chain of the response and whether it began here; null if no model with a chain answered."""
    chunks: list[RetrievedChunk]
    came: list[int]
    """Chunk ids that the previous response did not retrieve."""
    went: list[int]
    """Chunk ids that only the previous response retrieved."""
    files: FileLedger
    tokens_sent: int
    """Estimated tokens of the passages and files that were sent."""
    tokens_saved: int
    """Estimated tokens of passages and files that the model already had, so that they were not sent again."""
    usage: Usage
    resolved_query: str
    timings: dict[str, float]
    """Milliseconds by stage."""
    trace: dict[str, Any]
    warnings: list[Warned]


class Session(CamelBody):
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
    """Until when the provider stores the last response; the session itself does not expire with it."""
    response_count: int
    summary: str


class SessionWithResponses(Session):
    """A session with its last responses, oldest first."""

    responses: list[Response]


class SessionPage(CamelBody):
    """Sessions, last changed first. Send `nextCursor` as `cursor` for the next page; null on the last page."""

    sessions: list[Session]
    next_cursor: str | None
