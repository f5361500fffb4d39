"""The lines of an archive, one JSON object each: a header, then for each conversation its thread, its contents and its end.

Ids are public ids. `number` is the id of the dialect `cortex`; the tree is described with numbers. Lines are validated strictly,
because every dialect reads what is stored and relies on its shape.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, BaseModel, Field, PlainValidator, TypeAdapter

from clew.dialects.archives.stored import (
    Count,
    Json,
    MessageMetadata,
    Name,
    NoTokens,
    Problem,
    RequestItem,
    RequestParameters,
    Retrieved,
    Section,
    StoredCitation,
    StoredFile,
    StoredItem,
    StoredSkippedFile,
    StoredWarning,
    Strict,
    ThreadMetadata,
    Tokens,
    Trace,
)
from clew.domain.errors import NotFound
from clew.domain.ids import parse_id

FORMAT, VERSION = "clew-threads", 1
LINE_BYTES_MOST = 32 << 20
MESSAGES_MOST = 100_000
"""Limit of one conversation."""
_EARLIEST, _LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def _id_of(prefix: str) -> PlainValidator:
    def read(value: object) -> UUID:
        try:
            return parse_id(prefix, str(value))
        except NotFound as error:
            raise ValueError(f"is not an id of the form {prefix}_…") from error

    return PlainValidator(read)


def _in_this_age(moment: datetime) -> datetime:
    if not _EARLIEST <= moment < _LATEST:
        raise ValueError("must be between the years 1970 and 2200")
    return moment


Moment = Annotated[AwareDatetime, AfterValidator(_in_this_age)]
ConversationId = Annotated[UUID, _id_of("conv")]
MessageId = Annotated[UUID, _id_of("msg")]
TurnId = Annotated[UUID, _id_of("turn")]
Number = Annotated[int, Field(ge=1, lt=1 << 52)]
"""Number of a thread or a message: exact in a client's floating-point numbers, and far below the limit of the database."""
Place = Annotated[int, Field(ge=1, lt=1 << 31)]
Short = Annotated[str, Field(max_length=10_000)]


class Header(Strict):
    """The first line of a file."""

    type: Literal["header"]
    format: Literal["clew-threads"]
    version: Literal[1]


class AssistantName(Strict):
    """An assistant, identified so that any server can find it."""

    namespace: Annotated[str, Field(max_length=1000)]
    name: Annotated[str, Field(min_length=1, max_length=1000)]


class BranchLine(Strict):
    """A branch in the list of its thread: `id` counts from 1, in the order in which branches began."""

    id: Place
    parent: Place | None
    fork_depth: Count
    messages: Count


class ThreadLine(Strict):
    """The start of a conversation. `numbers` are the lowest and the highest number of its messages."""

    type: Literal["thread"]
    id: ConversationId
    number: Number
    owner: Annotated[str, Field(pattern=r"^(app|user):\S", max_length=300)] | None = None
    """Whose conversation it is. Kept where the importer may see what belongs to others; else it is the importer's."""
    caller_app: Name
    external_id: Annotated[str, Field(min_length=1, max_length=300)]
    assistant: AssistantName
    title: Short
    title_source: Literal["none", "first_message", "model", "given"]
    status: Literal["active", "archived"]
    head: Number | None
    head_branch: Place | None
    summary: str | None
    retention_days: Annotated[int, Field(ge=0, le=36_500)] | None
    metadata: ThreadMetadata
    created_at: Moment
    updated_at: Moment
    last_message_at: Moment | None
    numbers: tuple[Number, Number] | None
    branches: Annotated[list[BranchLine], Field(min_length=1, max_length=MESSAGES_MOST)]


class MessageLine(Strict):
    """A message, after its parent. `depth` counts along its branch."""

    type: Literal["message"]
    id: MessageId
    number: Number
    parent: Number | None
    branch: Place
    depth: Place
    role: Literal["user", "assistant", "system"]
    status: Literal["complete", "aborted", "failed"]
    content: str
    sources: list[StoredCitation]
    outline: list[Section] | None
    metadata: MessageMetadata
    usage: Tokens | NoTokens | None
    turn: TurnId | None
    created_at: Moment


class ExchangeOfTurn(Strict):
    """A request of a turn to a provider and its response, to the character (`domain.turns.exchange`)."""

    model: Name
    request: str
    status: Annotated[int, Field(ge=100, lt=1000)] | None
    response: str | None
    is_redacted: bool


class TurnLine(Strict):
    """The record of a turn, after its question and before its answer. No assistant: it was deleted."""

    type: Literal["turn"]
    id: TurnId
    user_message: Number
    assistant_message: Number | None
    assistant: AssistantName | None
    dialect: Name
    caller_app: Name
    status: Literal["completed", "refused", "clarified", "small_talk", "aborted", "failed"]
    question: str
    resolved_query: str
    followup_resolved: bool
    followup_section_id: Short | None
    followup_ref_type: Short | None
    settings_version: Count
    retrieved: list[Retrieved]
    active_files: list[StoredFile]
    skipped_files: list[StoredSkippedFile]
    workspace_id: str | None
    repo: str | None
    language: str | None
    rag_scope: Json
    request_payload: Json | list[Any] | None
    response_payload: Json | list[Any] | None
    exchanges: Annotated[list[ExchangeOfTurn], Field(max_length=1000)] = []
    """Empty in archives of earlier versions, and if they are too large for a line."""
    upstream_response_id: str | None
    upstream_expires_at: Moment | None
    model: str | None
    usage: Tokens | NoTokens
    timings: dict[str, float]
    trace: Trace
    warnings: list[StoredWarning]
    error: Problem | None
    created_at: Moment
    completed_at: Moment


class FeedbackLine(Strict):
    """Feedback on a turn, after that turn."""

    type: Literal["feedback"]
    id: UUID
    turn: TurnId
    positive: bool | None
    message: str
    categories: list[str]
    caller_app: Name
    created_at: Moment


class RequestLine(Strict):
    """What the dialect of responses keeps of the request of a turn, after that turn."""

    type: Literal["request"]
    turn: TurnId
    parameters: RequestParameters
    items: list[RequestItem]
    is_stored: bool
    created_at: Moment


class ItemLine(Strict):
    """An item of `/v1/conversations` that is no message, after the message that it follows; null: before the first one."""

    type: Literal["item"]
    id: Annotated[str, Field(min_length=1, max_length=128)]
    message: Number | None
    item: StoredItem
    created_at: Moment


class EndLine(Strict):
    """The end of a conversation. Without this line it is incomplete."""

    type: Literal["end"]
    id: ConversationId
    messages: Count
    turns: Count
    feedback: Count
    items: Count = 0
    requests: Count = 0
    """Archives of earlier versions have neither."""


Line = Header | ThreadLine | MessageLine | TurnLine | RequestLine | ItemLine | FeedbackLine | EndLine
LINE: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="type")])


class ThreadList(BaseModel):
    """A page of conversations, oldest first. `next_cursor` is null on the last page."""

    threads: list[str]
    next_cursor: str | None


class ImportedThread(BaseModel):
    """The result of importing one conversation."""

    source_id: str
    """Its id in the archive."""
    id: str
    number: int
    messages: int
    outcome: Literal["imported", "renumbered", "skipped"]
    """`renumbered`: its integer ids were taken or too far ahead, so it got others in the same order."""


class Imported(BaseModel):
    """The results of importing the conversations of one request, in order."""

    threads: list[ImportedThread]
