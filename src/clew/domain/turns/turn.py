"""One round trip: what is asked, what was admitted, what is recorded at the end."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from clew.domain.chains.active_file import ActiveFile
from clew.domain.chains.chain import ChainStep
from clew.domain.chains.model_context import ModelOptions
from clew.domain.citations.citation import Citation
from clew.domain.deliverables.deliverable import Service
from clew.domain.deliverables.outline import Section
from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.memories.memory import MemoryUser
from clew.domain.threads.message import Message
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer
from clew.domain.turns.events import Usage, Warned
from clew.domain.turns.tools import ToolServer
from clew.domain.turns.trace import TurnTrace
from clew.domain.turns.tuning import RagSettings

Status = Literal["completed", "refused", "clarified", "aborted", "failed"]


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """What a client names a request by, so that sending it again asks nothing twice. One per tenant and owner, for 24 hours."""

    owner: str
    """Which caller of the tenant sent it."""
    key: str
    body_sha256: bytes
    """Of what the request asks."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """A question to one thread.

    A linear request continues from the head and excludes any other running turn of the thread; otherwise `parent_id` names the
    message to answer to (None: the root) and turns may run side by side.
    """

    tenant_id: UUID
    thread_id: UUID
    content: str
    dialect: str
    caller_app: str
    parent_id: int | None = None
    is_linear: bool = True
    assistant_id: UUID | None = None
    """Who answers; None: the thread's own assistant."""
    filters: SearchFilters = field(default_factory=SearchFilters)
    language: str | None = None
    service: Service | None = None
    """The deliverable that is asked for; None: the question itself may ask for one."""
    idempotency_key: IdempotencyKey | None = None
    active_files: tuple[ActiveFile, ...] = ()
    """Files of the user's working copy, each path once (source 004 §5)."""
    workspace_id: str | None = None
    """Which working copy that is. It never filters the index (source 004 §4)."""
    repo: str | None = None
    """Which repository the working copy is of, for the record."""
    code_language: str | None = None
    """What the request says of its language, for the record."""
    options: ModelOptions = field(default_factory=ModelOptions)
    user: MemoryUser | None = None
    """Whose memories are told to the model and added to; None: nobody's."""
    keeps_chain: bool = False
    """The thread is a session: its model's provider may keep the conversation, and is sent what is new (source 004 §8)."""


@dataclass(frozen=True, slots=True)
class AdmittedTurn:
    """A turn whose question is stored."""

    request: TurnRequest
    turn_id: UUID
    assistant_id: UUID
    user_message_id: int
    user_message_uuid: UUID
    assistant_message_id: int
    assistant_message_uuid: UUID
    parent_id: int | None
    branch_id: int
    depth: int
    """Of the question; the answer comes at depth + 1."""
    created_at: datetime
    settings: RagSettings
    instructions: str
    earlier: tuple[EarlierTurn, ...]
    """The last `context_turns` turns on the path to the parent, oldest first."""
    outlined: OutlinedAnswer | None
    """What the question may point into; None where no answer above it has an outline."""
    tools: tuple[ToolServer, ...] = ()
    """Whose tools the model may call."""
    assistant_model: str | None = None
    """What the assistant answers with where the request names no model; None: the server's."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A turn that has ended, as it is stored: made once, of what its stages returned."""

    status: Status = "completed"
    resolved_query: str = ""
    """What was searched for."""
    section_ids: tuple[str, ...] = ()
    """The sections that the question points at."""
    ref_type: str | None = None
    reference: str = ""
    """FOLLOWUP_REFERENCE as the model was given it."""
    outline: tuple[Section, ...] = ()
    """Of the answer, when it is a deliverable."""
    language: str | None = None
    found: tuple[Passage, ...] = ()
    """What the last search found, best first."""
    passages: tuple[Passage, ...] = ()
    """Those that may answer: what was found, for a deliverable with passages from the rest of its documents."""
    answer: str = ""
    citations: tuple[Citation, ...] = ()
    answer_metadata: Mapping[str, Any] = field(default_factory=dict[str, Any])
    model: str | None = None
    usage: Usage = field(default_factory=Usage)
    request_payload: dict[str, Any] | list[Any] | None = None
    """As it was sent; where tools were called, every request of the turn."""
    response_payload: dict[str, Any] | list[Any] | None = None
    upstream_response_id: str | None = None
    """The provider's name for the answer, where it keeps state."""
    step: ChainStep | None = None
    """What the turn did with the chain of its model; None where it has none, or did not come to its end."""
    texts: tuple[str, ...] = ()
    """Files and passages in the payloads, each of which is stored once."""
    timings: Mapping[str, float] = field(default_factory=dict[str, float])
    """Milliseconds by stage."""
    trace: TurnTrace = field(default_factory=TurnTrace)
    warnings: tuple[Warned, ...] = ()
    error: Mapping[str, Any] | None = None
    answered_at: datetime | None = None
    """When the answer was stored; None as long as it is not."""

    @property
    def message_status(self) -> str:
        """What the answer's message says of itself: a refusal, too, is a complete message."""
        return self.status if self.status in ("aborted", "failed") else "complete"


def answer_message(turn: AdmittedTurn, record: TurnRecord) -> Message | None:
    """Return the answer as it was stored, without reading it back; None where none was stored."""
    if record.answered_at is None:
        return None
    return Message(
        id=turn.assistant_message_id,
        uuid=turn.assistant_message_uuid,
        thread_id=turn.request.thread_id,
        parent_id=turn.user_message_id,
        branch_id=turn.branch_id,
        depth=turn.depth + 1,
        role="assistant",
        content=record.answer,
        sources=[asdict(citation) for citation in record.citations],
        outline=[asdict(section) for section in record.outline] or None,
        metadata=dict(record.answer_metadata),
        status=record.message_status,
        usage=asdict(record.usage),
        turn_id=turn.turn_id,
        created_at=record.answered_at,
        parent_uuid=turn.user_message_uuid,
    )
