"""The JSON objects in the lines of an archive: the fields that a dialect relies on when it reads them later.

Above: `wire`, whose lines contain them. Other fields of each object are stored unchanged.
"""

from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator

from clew.domain.citations.support import Doubt, Strength
from clew.domain.documents.position import PlaceKind
from clew.domain.turns.evidence import ScoreKind

Count = Annotated[int, Field(ge=0, lt=1 << 31)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
ChunkId = Annotated[int, Field(ge=0, lt=1 << 63)]
Json = dict[str, Any]


class Strict(BaseModel):
    """Only the named fields, with exactly their types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Open(BaseModel):
    """The named fields have their types; more fields are allowed."""

    model_config = ConfigDict(strict=True, extra="allow")


class SessionContext(Strict):
    """The settings of a session (source 004 §3.1)."""

    system_prompt: Annotated[str, Field(max_length=20_000)] | None = None
    model: Name | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None


class StoredSession(Strict):
    """What the dialect `sessions` stores with a thread."""

    workspace_id: str | None = None
    context: SessionContext = SessionContext()


class ThreadMetadata(Open):
    """What the dialects store with a thread."""

    origin_application: str = ""
    session: StoredSession = StoredSession()


class StoredPosition(Open):
    """The position of a span in the original (`domain.documents.position`)."""

    kind: PlaceKind
    number: Count
    last: Count
    label: str = ""
    cells: str = ""


class StoredSupport(Open):
    """How well the passage supports the sentence (`domain.citations.support`)."""

    strength: Strength
    doubt: Doubt | None = None
    missing: list[str] = []


class StoredSentence(StoredSupport):
    """The support of one sentence of an answer."""

    start: Count
    end: Count


class StoredCitation(Open):
    """A citation with its quote (`domain.citations.citation`)."""

    label: Count
    chunk_id: ChunkId
    document_id: UUID
    document_name: str
    version: Count
    start: Count
    end: Count
    quote: str
    heading_path: list[str]
    similarity: float | None
    answer_start: Count
    answer_end: Count
    position: StoredPosition | None = None
    relevance: float | None = None
    support: StoredSupport | None = None
    is_added: bool = False


class Section(Strict):
    """A section of a deliverable."""

    id: str
    title: str


class StoredRefusal(Open):
    """Why a question was refused."""

    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: list[str]


class StoredSource(Open):
    """What an imported answer names as a source."""

    title: str
    url: str = ""


class StoredOrigin(Open):
    """Where a message comes from that another product exported."""

    product: str
    id: str
    model: str | None = None
    sources: list[StoredSource] = []


class StoredShown(Strict):
    """What an item shows instead of the role and text of its message, or beside them (`domain.threads.item`)."""

    role: Literal["developer"] = "developer"
    content: list[Json] = []
    phase: Literal["commentary", "final_answer"] | None = None
    status: Literal["in_progress", "incomplete"] | None = None


class MessageMetadata(Open):
    """What the dialects store with a message."""

    refusal: StoredRefusal | None = None
    clarification: list[dict[str, str]] | None = None
    small_talk: str | None = None
    understood_as: str | None = None
    support: list[StoredSentence] | None = None
    warnings: list[dict[str, str]] | None = None
    imported: StoredOrigin | None = None
    item: StoredShown | None = None


class NoTokens(Strict):
    """No tokens were counted."""


class Tokens(Open):
    """The token usage of an answer."""

    input_tokens: Count
    output_tokens: Count
    cached_input_tokens: Count = 0


class StoredScores(Open):
    """The scores of a passage (`domain.documents.passage`)."""

    lexical_rank: Count | None
    lexical_score: float | None
    vector_rank: Count | None
    similarity: float | None
    fused: float


class Retrieved(Open):
    """A passage that a turn found, and its number in the prompt, if it was sent."""

    chunk_id: ChunkId
    document_id: UUID
    document_name: str = ""
    document_title: str = ""
    source_path: str
    version: Count
    start: Count
    end: Count
    scores: StoredScores | None = None
    label: Count | None = None
    sent: bool | None = None
    position: StoredPosition | None = None

    @model_validator(mode="after")
    def _says_whether_it_was_sent(self) -> Self:
        if "label" in self.model_fields_set and self.sent is None:
            raise ValueError("a passage with a `label` must have `sent`")
        return self


class StoredFile(Open):
    """An active file of a turn (source 004 §6.1)."""

    path: str
    sha256: str
    state: Literal["sent", "changed", "unchanged", "preloaded", "unanswered", "not_sent"]
    reason: str | None = None
    bytes: Count | None = None


class StoredSkippedFile(Open):
    """An active file that was too large."""

    path: str
    bytes: Count


class TracedRequest(Open):
    """What a request contained besides the question."""

    language: str | None = None


class TracedContext(Open):
    """The conversation in a turn's prompt, in numbers."""

    begins: bool = False
    ended_as: str | None = None
    keeps_state: bool = False
    exchanges: Count = 0
    tokens_told_again: Count = 0
    tokens_sent: Count = 0
    tokens_saved: Count = 0


class TracedQuestion(Open):
    """What a question points at."""

    rule: str
    reference: str


class TracedSearch(Open):
    """One search of a turn."""

    query: str
    rule: str
    translated: str | None
    fusion: Literal["rrf", "convex"]
    vector_branch: str
    lexical_found: Count
    vector_found: Count
    words_share: float
    lexical_best: float | None = None
    demotion: float = 0.0
    demoted: list[ChunkId] = []


class TracedGuard(Open):
    """The values that the guard compared."""

    score_kind: ScoreKind
    value: float | None
    threshold: float | None
    passed: bool
    is_covered: bool


class TracedTool(Open):
    """A tool that the model called."""

    server: str
    tool: str
    arguments: Json | None
    outcome: str
    milliseconds: float | None = None
    result: str = ""


class StoredCall(Open):
    """A function of the application that the model called (`domain.turns.tools`)."""

    id: str
    name: str
    arguments: Json | None


class StoredResult(StoredCall):
    """A call with what it returned."""

    text: str


class RequestTool(Open):
    """A tool of a request."""

    type: str


class RequestParameters(Open):
    """What a response repeats of its request."""

    model: str
    tools: list[RequestTool] = []
    include: list[str] = []
    conversation: str | None = None
    previous_response_id: str | None = None
    rounds: list[list[StoredResult]] = []
    ignored: list[str] = []


class RequestItem(Open):
    """An input item of a request."""

    id: str


class StoredItem(Open):
    """An item of a conversation that is no message."""

    type: str


class TracedAttempt(Open):
    """One of the requests that a turn sent to its models."""

    model: str
    failure: str


class TracedMemories(Open):
    """The memories of a turn."""

    memories: list[Any] = []


class Trace(Open):
    """The trace of a turn."""

    request: TracedRequest = TracedRequest()
    resolve: TracedQuestion | None = None
    retrieve: list[TracedSearch] = []
    guard: TracedGuard | None = None
    left_out: list[Retrieved] = []
    context: TracedContext = TracedContext()
    attempts: list[TracedAttempt] = []
    tools: list[TracedTool] = []
    requested: list[StoredCall] = []
    recall: TracedMemories = TracedMemories()


class StoredWarning(Open):
    """A warning."""

    code: str
    message: str


class Problem(Open):
    """Why a turn failed."""

    code: str
    message: str
