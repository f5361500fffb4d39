"""The shapes that `DefaultChatTransport` of the AI SDK sends and reads. Unknown fields are ignored; those of the body are named.

Above: `routes`. The chunks of the stream are dictionaries, made in `chunks`: their schema is the AI SDK's `uiMessageChunkSchema`.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.shapes import TolerantRequestBody

ChatId = Annotated[str, Field(min_length=1, max_length=200)]


class Part(TolerantRequestBody):
    """A part of a message. Only text is read; the parts that Clew sent are known to it."""

    type: str
    text: str | None = None


class UIMessage(TolerantRequestBody):
    """A message as the page has it."""

    id: str = ""
    """The id of a stored answer (`msg_…`), or one that the page made."""
    role: Literal["system", "user", "assistant"]
    parts: list[Part]


class ChatBody(TolerantRequestBody):
    """The body of `POST /api/ai/chat`."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True, json_schema_extra={"required": ["id", "messages"]})

    id: ChatId
    """The chat: the id that the page gave it names the stored conversation."""
    messages: Annotated[list[UIMessage], Field(min_length=1)]
    """The last one is the question."""
    trigger: Literal["submit-message", "regenerate-message"] = "submit-message"
    message_id: Annotated[str | None, Field(alias="messageId")] = None
    """The message that was edited, or whose answer is written again."""
    assistant: Annotated[str | None, Field(max_length=1024)] = None
    """Id or name of the assistant of a new chat; the default is `default`."""
    filters: AttributeFilterJson | None = None
    """What the attributes of the documents must be that answer this question."""


class StoredMessage(BaseModel):
    """A stored message as `useChat` takes it."""

    id: str
    role: Literal["user", "assistant"]
    parts: list[dict[str, Any]]
    metadata: dict[str, Any]


class StoredChat(BaseModel):
    """The messages of a chat, for the initial `messages` of `useChat`."""

    id: str
    messages: list[StoredMessage]
