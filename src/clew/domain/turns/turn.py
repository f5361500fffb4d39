"""One turn: its request, its admission, and its record at the end."""

from collections.abc import Mapping, Sequence
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
from clew.domain.threads.item import KeptItem
from clew.domain.threads.message import Message
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer
from clew.domain.turns.events import Usage, Warned
from clew.domain.turns.exchange import Exchange
from clew.domain.turns.ranking import Ranking
from clew.domain.turns.tools import ClientFunctions, ToolCall, ToolServer
from clew.domain.turns.trace import TurnTrace
from clew.domain.turns.tuning import RagSettings

Status = Literal["completed", "refused", "clarified", "small_talk", "aborted", "failed"]


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A client's name for a request, so that a retry does not ask twice. Unique per tenant and owner, for 24 hours."""

    owner: str
    """The caller of the tenant that sent it."""
    key: str
    body_sha256: bytes
    """Hash of the request."""


@dataclass(frozen=True, slots=True)
class KeptRequest:
    """What a dialect keeps of a request, so that it can show the turn again as its clients expect it."""

    parameters: Mapping[str, Any]
    """The request without its input, as JSON."""
    items: Sequence[Mapping[str, Any]]
    """The input, item by item."""
    is_stored: bool = True
    """False: the client asked not to store the answer, so the turn cannot be read or continued by its id."""
    behind: Sequence[KeptItem] = ()
    """Items that are no messages, for the conversation: they stand behind the question."""


TimeLimit = Literal["answer", "run", "background"]
"""How long an answer may take: as source 001 says, as a run of source 002, or as one for which nobody waits."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """A question to one thread.

    A linear request continues from the head and excludes any other running turn of the thread; otherwise `parent_id` names the
    message to continue from (None: the root) and turns may run concurrently.
    """

    tenant_id: UUID
    thread_id: UUID
    content: str
    """The whole message, as it is stored."""
    dialect: str
    caller_app: str
    parent_id: int | None = None
    is_linear: bool = True
    assistant_id: UUID | None = None
    """The assistant that answers; None: the thread's own."""
    filters: SearchFilters = field(default_factory=SearchFilters)
    language: str | None = None
    reader_language: str | None = None
    """The language that the client prefers, for a turn whose words and conversation have none."""
    service: Service | None = None
    """The requested deliverable; None: the question itself may ask for one."""
    idempotency_key: IdempotencyKey | None = None
    active_files: tuple[ActiveFile, ...] = ()
    """Files of the user's working copy, each path once (source 004 §5)."""
    given: tuple[Passage, ...] = ()
    """Passages of documents that came with the question (`domain/documents/given.py`): used before those of the index."""
    workspace_id: str | None = None
    """The working copy of these files. It never filters the index (source 004 §4)."""
    repo: str | None = None
    """The repository of the working copy, for the record."""
    code_language: str | None = None
    """The language of the request, for the record."""
    options: ModelOptions = field(default_factory=ModelOptions)
    user: MemoryUser | None = None
    """The user whose memories the model receives and the turn adds to; None: nobody."""
    keeps_chain: bool = False
    """The thread is a session: the provider may store the conversation and receives only what is new (source 004 §8)."""
    time_limit: TimeLimit = "answer"
    may_truncate: bool = True
    """Earlier turns and texts of the user may be left out of a prompt that is too long for the model."""
    ranking: Ranking = field(default_factory=Ranking)
    functions: ClientFunctions = field(default_factory=ClientFunctions)
    kept: KeptRequest | None = None
    """What is stored of the request besides the question; None: nothing."""
    history: tuple[tuple[str, str], ...] = ()
    """Messages (role, text) that are stored before the question, together with it or not at all."""
    question: str | None = None
    """The part of the message that asks; the rest is among the active files. None: all of it."""

    @property
    def gives_files(self) -> bool:
        """It has files of the user, besides what a program put around the question."""
        return not all(file.is_around for file in self.active_files)

    @property
    def asked(self) -> str:
        """What is understood, searched for and answered."""
        return self.content if self.question is None else self.question


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
    """Depth of the question; the answer is at depth + 1."""
    created_at: datetime
    settings: RagSettings
    instructions: str
    earlier: tuple[EarlierTurn, ...]
    """The last `context_turns` turns on the path to the parent, oldest first."""
    outlined: OutlinedAnswer | None
    """The answer that the question may point at; None if no answer above it has an outline."""
    tools: tuple[ToolServer, ...] = ()
    """The servers whose tools the model may call."""
    assistant_model: str | None = None
    """The assistant's model if the request names none; None: the server's."""
    summary: str | None = None
    """Of what is above the question, empty at the beginning; None if it is not stored yet."""
    is_in_session: bool = False
    """Its thread is a session, which is found by the words of its turns."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """An ended turn as it is stored: built once from the results of its stages."""

    status: Status = "completed"
    resolved_query: str = ""
    """The search query."""
    section_ids: tuple[str, ...] = ()
    """The sections that the question points at."""
    ref_type: str | None = None
    reference: str = ""
    """FOLLOWUP_REFERENCE as the model received it."""
    outline: tuple[Section, ...] = ()
    """Outline of the answer, if it is a deliverable."""
    language: str | None = None
    found: tuple[Passage, ...] = ()
    """Passages of the last search, best first."""
    passages: tuple[Passage, ...] = ()
    """Passages that may answer: those found and, for a deliverable, passages from the rest of its documents."""
    answer: str = ""
    citations: tuple[Citation, ...] = ()
    answer_metadata: Mapping[str, Any] = field(default_factory=dict[str, Any])
    model: str | None = None
    usage: Usage = field(default_factory=Usage)
    request_payload: dict[str, Any] | list[Any] | None = None
    """The request as sent; with tool calls, every request of the turn."""
    response_payload: dict[str, Any] | list[Any] | None = None
    exchanges: tuple[Exchange, ...] = ()
    """Every request to a provider and its response, byte for byte."""
    upstream_response_id: str | None = None
    """The provider's id of the answer, if it keeps state."""
    step: ChainStep | None = None
    """What the turn did with the chain of its model; None if it has none, or did not finish."""
    texts: tuple[str, ...] = ()
    """Files and passages in the payloads, each stored once."""
    timings: Mapping[str, float] = field(default_factory=dict[str, float])
    """Milliseconds by stage."""
    trace: TurnTrace = field(default_factory=TurnTrace)
    warnings: tuple[Warned, ...] = ()
    error: Mapping[str, Any] | None = None
    calls: tuple[ToolCall, ...] = ()
    """Calls that the application must make; they ended the turn, which may have no answer then."""
    summary: str | None = None
    """Of the conversation with this answer, to be stored with it; None: a job makes it."""
    answered_at: datetime | None = None
    """When the answer was stored; None until then."""

    @property
    def message_status(self) -> str:
        """The status of the answer's message: a refusal, too, is a complete message."""
        return self.status if self.status in ("aborted", "failed") else "complete"


def answer_message(turn: AdmittedTurn, record: TurnRecord) -> Message | None:
    """Return the stored answer, without reading it back; None if there is none."""
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
