"""The shapes of `/v1/messages`, as Anthropic's SDKs send and read them. Unknown fields are ignored, with a warning in the answer.

Above: `routes`. What this dialect adds to Anthropic's shapes is in fields named `clew`, which the SDKs keep.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from clew.dialects.shared.citations import PositionBody, SentenceSupport
from clew.dialects.shared.shapes import TolerantRequestBody
from clew.domain.citations.support import Strength


class _Body(TolerantRequestBody):
    model_config = ConfigDict(strict=True)


class Block(_Body):
    """A block of content. Which fields it has depends on its type."""

    type: str
    """`text`, `document` and `search_result` are read."""
    text: str | None = None
    source: str | dict[str, Any] | None = None
    title: str | None = None
    context: str | None = None
    content: str | list["Block"] | None = None


class MessageParam(_Body):
    """One message of the conversation."""

    role: Literal["user", "assistant", "system"]
    content: str | list[Block]


class Metadata(_Body):
    """What the application says about the request."""

    user_id: Annotated[str, Field(max_length=256)] | None = None
    """Stored with a new conversation. It does not select the user: use the header `Clew-User`."""


class TokenCountBody(_Body):
    """The body of `POST /v1/messages/count_tokens`."""

    model: str
    """`clew`, or `clew/NAME` for another assistant."""
    messages: Annotated[list[MessageParam], Field(min_length=1)]
    system: str | list[Block] | None = None


class MessageBody(TokenCountBody):
    """The body of `POST /v1/messages`."""

    max_tokens: Annotated[int, Field(ge=1)]
    """The longest answer of a language model; the server's settings may allow less."""
    stream: bool | None = None
    temperature: Annotated[float, Field(ge=0, le=1)] | None = None
    stop_sequences: list[str] | None = None
    """The answer ends before the first of these texts."""
    tools: list[dict[str, Any]] | None = None
    tool_choice: dict[str, Any] | None = None
    metadata: Metadata | None = None


class CitationDetails(BaseModel):
    """What Clew knows about a citation beyond Anthropic's shape."""

    label: int
    """n of the mark `[n]` in the text."""
    document_id: str
    version: int
    start: int
    """Start of the cited text in the stored text of that version, in code points."""
    end: int
    heading_path: list[str]
    position: PositionBody | None
    support: Strength | None
    """How well the passage supports the sentence."""
    added: bool
    """The model wrote no mark here: Clew found the passage that says the sentence."""


class CharLocation(BaseModel):
    """A citation by characters of the stored text."""

    type: Literal["char_location"]
    cited_text: str
    document_index: int
    """Counts the documents of the request first, then those that the answer cites."""
    document_title: str
    start_char_index: int
    end_char_index: int
    """Exclusive."""
    file_id: str
    """Id of the document (`doc_…`)."""
    clew: CitationDetails


class PageLocation(BaseModel):
    """A citation by pages of the original. Its characters are in `clew`."""

    type: Literal["page_location"]
    cited_text: str
    document_index: int
    """Counts the documents of the request first, then those that the answer cites."""
    document_title: str
    start_page_number: int
    end_page_number: int
    """Exclusive."""
    file_id: str
    """Id of the document (`doc_…`)."""
    clew: CitationDetails


class TextBlock(BaseModel):
    """A sentence of the answer, with what its marks cite."""

    type: Literal["text"] = "text"
    text: str
    citations: list[CharLocation | PageLocation] | None
    """Null: the sentence has no mark."""


class Usage(BaseModel):
    """The token usage of the answer."""

    input_tokens: int
    """Without those from the provider's cache."""
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    output_tokens: int


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

    status: Literal["answered", "no_context", "clarify", "small_talk"]
    conversation_id: str
    """Send it as the header `Clew-Conversation-Id` to continue this conversation."""
    turn_id: str
    support: list[SentenceSupport]
    """How well the cited passages support each sentence, by offsets in the joined text."""
    outline: list[Section]
    choices: list[Section]
    refusal: Refusal | None
    warnings: list[Warned]


StopReason = Literal["end_turn", "max_tokens", "stop_sequence"]


class Message(BaseModel):
    """The answer."""

    id: str
    type: Literal["message"] = "message"
    role: Literal["assistant"] = "assistant"
    model: str
    content: list[TextBlock]
    """The joined text of the blocks is the answer."""
    stop_reason: StopReason | None
    stop_sequence: str | None
    """The text of `stop_sequences` before which the answer ended."""
    usage: Usage
    clew: Details


class TokenCount(BaseModel):
    """How many tokens a request takes, estimated."""

    input_tokens: int
