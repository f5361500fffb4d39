"""The shapes of source 001 §7 on the wire. Requests are strict about types and names."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.citations import SentenceSupport, SourceReference
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, Rfc3339

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class CreateConversation(CamelRequestBody):
    """Body of `POST /api/conversations`; `{}` uses the default assistant."""

    assistant_id: Annotated[str, Field(max_length=200)] | None = None
    """Id or name of the assistant."""
    title: Name | None = None


class ChangeConversation(CamelRequestBody):
    """Body of `PATCH /api/conversations/{id}`; absent fields do not change."""

    title: Name | None = None
    status: Literal["active", "archived"] | None = None
    head_message_id: str | None = None
    """Moves the head to the newest answer at or below this message."""


class Filters(CamelRequestBody):
    """Which documents may answer."""

    source_app: str | None = None
    workspace: str | None = None
    repo: str | None = None
    path_prefix: str | None = None
    language: str | None = None
    attributes: AttributeFilterJson | None = None
    """What the attributes of the documents must be."""


class SendMessage(CamelRequestBody):
    """Body of `POST /api/conversations/{id}/messages`.

    `parentMessageId` forks: the question follows that message (null: it starts at the root). Absent: it follows the head.
    """

    content: str
    parent_message_id: str | None = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    filters: Filters = Field(default_factory=Filters)


class TokenUsage(CamelBody):
    """The token usage of an answer."""

    input_tokens: int
    output_tokens: int


class ImportedSource(CamelBody):
    """A source that an answer of another product names."""

    title: str
    url: str = ""
    """Empty if it is not on the web."""


class ImportedFrom(CamelBody):
    """The product that exported a message."""

    product: str
    id: str
    """The id of the message there."""
    model: str | None = None
    """The model that answered there."""
    sources: list[ImportedSource] = []


class MessageMetadata(CamelBody):
    """What belongs to a message besides its text."""

    sources: list[SourceReference] | None = None
    tokens_used: TokenUsage | None = None
    refusal: dict[str, Any] | None = None
    outline: list[dict[str, str]] | None = None
    """Sections of a deliverable, as `[{id, title}]`, which a follow-up may name."""
    clarification: list[dict[str, str]] | None = None
    """The sections to choose from, as `[{id, title}]`, if the answer is a clarification."""
    small_talk: str | None = None
    """The kind of small talk that the message replies to, such as `thanks`: nothing was asked."""
    understood_as: str | None = None
    """The question that a short follow-up was read as ("And last year?"), in full; it was searched for first."""
    support: list[SentenceSupport] | None = None
    """How well the cited passages support each sentence; null if the answer is incomplete."""
    warnings: list[dict[str, str]] | None = None
    """What did not work as it should, as `[{code, message}]`; the answer is valid."""
    imported: ImportedFrom | None = None
    """Where the message comes from, if another product exported it."""


class Message(CamelBody):
    """One message (source 001 §7), with its place in the tree and how it ended."""

    id: str
    conversation_id: str
    role: Literal["user", "assistant", "system"]
    content: str
    metadata: MessageMetadata
    created_at: Rfc3339
    status: Literal["complete", "aborted", "failed"]
    parent_message_id: str | None
    turn_id: str | None


class Conversation(CamelBody):
    """One conversation (source 001 §7)."""

    id: str
    assistant_id: str
    title: str
    status: Literal["active", "archived"]
    message_count: int
    started_at: Rfc3339
    last_message_at: Rfc3339


class RunningTurn(CamelBody):
    """A running turn; its events are at `/api/turns/{turnId}/events`."""

    turn_id: str
    user_message_id: str
    """The stored question."""
    parent_message_id: str | None
    """The message above the question; null at the root."""


class ConversationDetail(Conversation):
    """One conversation with its details."""

    summary: str
    """Summary of the conversation; empty until the first answer has been summarised."""
    head_message_id: str | None
    """The message that the next question follows; null while there is none."""
    running: list[RunningTurn]
    """The running turns, oldest first."""
    shared_by: str | None
    """Its owner, if the caller may only read it (`user:NAME`, `app:NAME`); null: the caller may change it."""


class FoundText(CamelBody):
    """A message that contains the words of a search."""

    message_id: str
    role: Literal["user", "assistant", "system"]
    excerpt: str
    """At most 160 characters of the message around the first match, or the whole match if it is longer."""
    start: int
    """Start of the match in the excerpt, in code points."""
    end: int


class ListedConversation(Conversation):
    """A conversation of a list."""

    found: FoundText | None = None
    """What a search in texts found; null if the words are in the title, or the titles alone were searched."""


class ConversationPage(CamelBody):
    """A page of conversations, last changed first. `nextCursor` is null on the last page."""

    conversations: list[ListedConversation]
    next_cursor: str | None


class MessagePage(CamelBody):
    """A page of messages. `nextCursor` continues in the same direction; null at the end."""

    messages: list[Message]
    next_cursor: str | None


class Fork(CamelBody):
    """A message with more than one continuation."""

    parent_message_id: str | None
    """The message that they follow; null at the root."""
    message_ids: list[str]
    """The first message of each branch, oldest first."""


class Forks(CamelBody):
    """All forks of a conversation, in the order in which they began."""

    forks: list[Fork]


class TextMatch(CamelBody):
    """A message that contains the text."""

    message_id: str
    role: Literal["user", "assistant", "system"]
    excerpt: str
    """At most 160 characters of the message around the first match, or the whole match if it is longer."""
    start: int
    """Start of the match in the excerpt, in code points."""
    end: int
    position: int
    """Position of the message on the path, from 1."""


class TextMatches(CamelBody):
    """The matches on a path, oldest first."""

    matches: list[TextMatch]
    total: int
    """Number of all matching messages."""
    length: int
    """Number of messages on the path."""
    searched_from: int
    """Position of the first searched message: 1, unless the path is too long for one search."""


class Stopped(CamelBody):
    """The result of an abort. `aborted` is false if nothing was running, or the answer was completed first."""

    aborted: bool
    turn_id: str | None = None
    """The turn that was stopped; the newest of several."""


class StoredEvent(CamelBody):
    """An event of a turn as JSON, for clients that poll."""

    seq: int
    event: str
    data: dict[str, Any]


class EventPage(CamelBody):
    """The events of a turn above `after`; `done` if the last one is the final event."""

    events: list[StoredEvent]
    done: bool
