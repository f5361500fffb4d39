"""The shapes of `/api/turns/{id}`, in camelCase."""

from typing import Any, Literal

from clew.dialects.shared.citations import PositionBody, SourceReference
from clew.dialects.shared.exchanges import ExchangeBody
from clew.dialects.shared.shapes import CamelBody, Rfc3339
from clew.domain.turns.evidence import ScoreKind

Status = Literal["running", "completed", "refused", "clarified", "small_talk", "aborted", "failed"]
PassageState = Literal["sent", "known", "superseded_by_active_file", "unanswered", "not_sent", "left_out"]
FileState = Literal["sent", "changed", "unchanged", "preloaded", "unanswered", "not_sent"]


class PinnedSettings(CamelBody):
    """The retrieval settings of the turn, by their keys in `/api/rag/settings`."""

    version: int
    values: dict[str, int | float | str] | None
    """Null: the turn was imported from another server."""


class Stage(CamelBody):
    """One stage. Stages are in the order in which they begin."""

    name: str
    milliseconds: float
    within: str | None = None
    """The stage whose time includes this one's."""
    beside: str | None = None
    """The stage that this one runs at the same time as."""


class Followup(CamelBody):
    """What the question points at, and how its query was built."""

    rule: str
    section_ids: list[str]
    ref_type: str | None
    reference: str
    """What the prompt contains: a line `S2 — Delivery terms` for each section; empty if the question points at none."""


class Search(CamelBody):
    """One search. If the guard refuses its results, a wider search follows."""

    query: str
    rule: str
    translated: str | None
    """The query in the language of the documents, which replaced it."""
    lexical_found: int
    vector_found: int
    vector_branch: str
    """`exact`, `hnsw`, or `none`: the query has no vector."""


class FusionBody(CamelBody):
    """How the last search merged its lists."""

    kind: Literal["rrf", "convex"]
    rrf_k: int | None
    lexical_weight: float | None
    """The weight in this search: `fts_weight` times `wordsShare`."""
    vector_weight: float | None
    words_share: float
    """Part of `fts_weight` that remains beside the weight of the conversation."""
    best_lexical_score: float | None
    """Convex fusion divides full-text scores by it."""
    demotion: float
    """Part of the fused score that already cited passages lose; 0 if there are none."""


class Passage(CamelBody):
    """A passage that was found. Ranks count from 1; null if that list does not contain it."""

    chunk_id: int
    document_id: str
    document_name: str
    document_title: str
    path: str
    version: int
    start: int
    """In code points of the stored text of that version, like `end`."""
    end: int
    heading_path: list[str] | None
    """Null: no longer stored, and not cited."""
    position: PositionBody | None
    """Position in the original; null if unknown."""
    lexical_rank: int | None
    lexical_score: float | None
    lexical_part: float | None
    """What full-text search adds to the fused score; null if unknown."""
    vector_rank: int | None
    similarity: float | None
    vector_part: float | None
    fused_rank: int | None
    """Null: the search did not find it; a deliverable adds it."""
    fused_score: float | None
    is_demoted: bool
    """The fused score is the sum of its parts, reduced by the share `demotion`."""
    is_cited: bool
    label: int | None
    """Its number in the prompt."""
    state: PassageState


class Retrieval(CamelBody):
    """The queries, and the passages of the last search, best first."""

    searches: list[Search]
    fusion: FusionBody
    passages: list[Passage]


class Guard(CamelBody):
    """The values that the guard compared."""

    score_kind: ScoreKind
    value: float | None
    threshold: float | None
    margin: float | None
    """`value` minus `threshold`."""
    passed: bool
    setting: str | None
    """The key of the setting that decided; null if none did."""
    missing: str | None
    """What the question asks for and no passage says; empty for an amount of money."""
    is_covered: bool
    """The embedding model covers the language of the question."""


class Refusal(CamelBody):
    """Why the question was refused."""

    stage: str
    """`guard`, or `generate` if the model found no answer in the passages."""
    nearest_titles: list[str]


class Chain(CamelBody):
    """The part of the conversation that the model has received."""

    id: str | None
    """Null: the model did not finish its answer, so the turn is not part of a chain."""
    begins_here: bool
    previous_ended_as: str | None
    """Why the previous chain ended: `expired`, `refused`, `overflowed`, `advanced` or `left`."""
    provider_keeps_state: bool
    exchanges_told: int
    tokens_told_again: int
    context_tokens: int | None
    """Tokens of the conversation in the model's window."""
    provider_response_id: str | None
    provider_expires_at: Rfc3339 | None


class SentFile(CamelBody):
    """An active file."""

    path: str
    state: FileState
    reason: str | None
    bytes: int | None


class SkippedFile(CamelBody):
    """An active file that was too large to send."""

    path: str
    bytes: int


class Tokens(CamelBody):
    """`sent` and `saved` are estimates for passages and files; the provider counts the others."""

    sent: int
    saved: int
    input: int
    output: int
    cached: int


class Attempt(CamelBody):
    """One of several requests, to the same model or to several."""

    model: str
    failure: str
    """Why this request failed; empty if it returned the answer."""


class ToolCall(CamelBody):
    """A tool that the model called."""

    server: str
    tool: str
    arguments: dict[str, Any] | None
    outcome: str
    milliseconds: float | None
    result: str


class Choice(CamelBody):
    """A section that the question could mean."""

    id: str
    title: str


class Warned(CamelBody):
    """A warning."""

    code: str
    message: str


class Turn(CamelBody):
    """What happened in one turn. While it runs, unknown values are null or empty."""

    turn_id: str
    conversation_id: str
    assistant_id: str
    user_message_id: str
    assistant_message_id: str | None = None
    dialect: str | None = None
    status: Status
    question: str
    query: str | None = None
    """The standalone question: the query that was searched for."""
    language: str | None = None
    model: str | None = None
    created_at: Rfc3339
    completed_at: Rfc3339 | None = None
    settings: PinnedSettings | None = None
    stages: list[Stage] = []
    followup: Followup | None = None
    retrieval: Retrieval | None = None
    """Null: there was no search."""
    guard: Guard | None = None
    refusal: Refusal | None = None
    choices: list[Choice] = []
    chain: Chain | None = None
    """Null: no model received the conversation."""
    active_files: list[SentFile] = []
    skipped_files: list[SkippedFile] = []
    tokens: Tokens | None = None
    attempts: list[Attempt] = []
    """Empty if the first request was answered."""
    tools: list[ToolCall] = []
    memories_recalled: int = 0
    citations: list[SourceReference] = []
    warnings: list[Warned] = []
    error: Warned | None = None
    has_payloads: bool = False


class PayloadsBody(CamelBody):
    """The requests to the provider and its responses."""

    request_payload: Any
    """The request as JSON, its keys in the order in which they were sent; a list of all requests if tools were called."""
    response_payload: Any
    """The response as one object, or a list."""
    reassembled: bool
    """The response payload is put together from the events of a stream; `exchanges` has the stream itself."""
    exchanges: list[ExchangeBody]
    """Every request with its response, to the character. Empty for a turn that an earlier version of Clew recorded."""
