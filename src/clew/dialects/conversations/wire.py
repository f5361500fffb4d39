"""The shapes of source 001 §7 on the wire. Requests are strict about types and names."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from clew.dialects.shared.citations import SourceReference
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, Rfc3339

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class CreateConversation(CamelRequestBody):
    """Body of `POST /api/conversations`; `{}` opens one with the default assistant."""

    assistant_id: Annotated[str, Field(max_length=200)] | None = None
    """An assistant's id, or its name."""
    title: Name | None = None


class ChangeConversation(CamelRequestBody):
    """Body of `PATCH /api/conversations/{id}`: what is absent stays."""

    title: Name | None = None
    status: Literal["active", "archived"] | None = None
    head_message_id: str | None = None
    """The conversation goes on from the newest answer at or below this message."""


class Filters(CamelRequestBody):
    """Which documents may answer."""

    source_app: str | None = None
    workspace: str | None = None
    repo: str | None = None
    path_prefix: str | None = None
    language: str | None = None


class SendMessage(CamelRequestBody):
    """Body of `POST /api/conversations/{id}/messages`.

    `parentMessageId` forks: the question answers that message (null: it starts anew). Absent, it continues the conversation.
    """

    content: str
    parent_message_id: str | None = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    filters: Filters = Field(default_factory=Filters)


class TokenUsage(CamelBody):
    """What an answer cost, in tokens."""

    input_tokens: int
    output_tokens: int


class MessageMetadata(CamelBody):
    """What belongs to a message beside its text."""

    sources: list[SourceReference] | None = None
    tokens_used: TokenUsage | None = None
    refusal: dict[str, Any] | None = None
    outline: list[dict[str, str]] | None = None
    """Sections of a deliverable, as `[{id, title}]`, which a later question may name."""
    clarification: list[dict[str, str]] | None = None
    """What may be chosen, as `[{id, title}]`, when the answer asks which section is meant."""
    unsupported: list[dict[str, int]] | None = None
    """Spans of the text that no citation supports, as {start, end} in code points."""


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
    """An answer that is being written; its events are read at `/api/turns/{turnId}/events`."""

    turn_id: str
    user_message_id: str
    """The stored question."""
    parent_message_id: str | None
    """The message above the question; null at the root."""


class ConversationDetail(Conversation):
    """One conversation, read by itself."""

    summary: str
    """What was said so far, in short; empty until the first answer has been summed up."""
    head_message_id: str | None
    """The message that the next question continues; null while there is none."""
    running: list[RunningTurn]
    """The answers that are being written, oldest first."""


class ConversationPage(CamelBody):
    """A page of conversations, the one changed last first. `nextCursor` is null on the last page."""

    conversations: list[Conversation]
    next_cursor: str | None


class MessagePage(CamelBody):
    """A page of messages. `nextCursor` leads on in the same direction; null at the end."""

    messages: list[Message]
    next_cursor: str | None


class Fork(CamelBody):
    """A place where more than one message follows."""

    parent_message_id: str | None
    """The message that they follow; null at the root."""
    message_ids: list[str]
    """The first message of each way, oldest first."""


class Forks(CamelBody):
    """Every fork of a conversation, in the order in which they began."""

    forks: list[Fork]


class TextMatch(CamelBody):
    """A message that holds the text."""

    message_id: str
    role: Literal["user", "assistant", "system"]
    excerpt: str
    """At most 160 characters of the message around its first hit, or the whole hit where that is longer."""
    start: int
    """Of the hit in the excerpt, in code points."""
    end: int
    position: int
    """Of the message on the path, from 1."""


class TextMatches(CamelBody):
    """What was found on a path, oldest first."""

    matches: list[TextMatch]
    total: int
    """Messages that match, shown or not."""
    length: int
    """Messages of the path."""
    searched_from: int
    """Position of the first message that was searched: 1, unless the path is longer than one search reads."""


class Stopped(CamelBody):
    """What an abort did. `aborted` is false when nothing ran, or an answer was complete before it could be stopped."""

    aborted: bool
    turn_id: str | None = None
    """The turn that was stopped, the newest one of several."""


class StoredEvent(CamelBody):
    """An event of a turn as JSON, for clients that poll."""

    seq: int
    event: str
    data: dict[str, Any]


class EventPage(CamelBody):
    """The events of a turn above `after`; `done` when the last of them ended the turn."""

    events: list[StoredEvent]
    done: bool
