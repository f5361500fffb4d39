"""The shapes of `/api/turns/{id}`, camelCase."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from clew.dialects.shared.positions import PositionBody
from clew.dialects.shared.times import Rfc3339
from clew.dialects.shared.turn_frames import SourceReference

Status = Literal["running", "completed", "refused", "clarified", "aborted", "failed"]
PassageState = Literal["sent", "known", "superseded_by_active_file", "unanswered", "not_sent", "left_out"]
FileState = Literal["sent", "changed", "unchanged", "preloaded", "unanswered", "not_sent"]


class Wire(BaseModel):
    """camelCase outside, snake_case inside."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, strict=True)


class PinnedSettings(Wire):
    """The retrieval settings that the turn was asked under, by their keys in `/api/rag/settings`."""

    version: int
    values: dict[str, int | float | str] | None
    """Null: the turn comes from another house, whose settings are not here."""


class Stage(Wire):
    """One stage. Stages stand in the order they begin in."""

    name: str
    milliseconds: float
    within: str | None = None
    """The stage whose time holds this one's."""
    beside: str | None = None
    """The stage that this one runs at the same time as."""


class Followup(Wire):
    """What the question points at, and how it was made searchable."""

    rule: str
    section_ids: list[str]
    ref_type: str | None
    reference: str
    """What the model is told, a line `S2 — Delivery terms` for each section; empty where the question points at none."""


class Search(Wire):
    """One search. A question that finds nothing that may answer is searched for again, wider."""

    query: str
    rule: str
    translated: str | None
    """What was searched for in its place in the language of the documents."""
    lexical_found: int
    vector_found: int
    vector_branch: str
    """`exact`, `hnsw`, or `none`: the query has no vector."""


class FusionBody(Wire):
    """How the last search joined its lists."""

    kind: Literal["rrf", "convex"]
    rrf_k: int | None
    lexical_weight: float | None
    """As it counted in this search: `fts_weight` times `wordsShare`."""
    vector_weight: float | None
    words_share: float
    """Part of `fts_weight` that the conversation left the words."""
    best_lexical_score: float | None
    """Convex fusion divides lexical scores by it."""
    demotion: float
    """Part of their fused score that passages lose which an earlier answer cited; 0 where there are none."""


class Passage(Wire):
    """A passage that was found. Ranks count from 1, null where that list does not hold it."""

    chunk_id: int
    document_id: str
    document_name: str
    document_title: str
    path: str
    version: int
    start: int
    """Code points of the stored text of that version, as `end`."""
    end: int
    heading_path: list[str] | None
    """Null: neither stored any more nor cited."""
    position: PositionBody | None
    """Where it stands in the original; null where that is not known."""
    lexical_rank: int | None
    lexical_score: float | None
    lexical_part: float | None
    """What the lexical list adds to the fused score; null where nobody knows."""
    vector_rank: int | None
    similarity: float | None
    vector_part: float | None
    fused_rank: int | None
    """Null: the search did not find it, a report or a summary reads it beside what was found."""
    fused_score: float | None
    is_demoted: bool
    """The fused score is the sum of the parts less the share `demotion`."""
    is_cited: bool
    label: int | None
    """The number by which the model knows it."""
    state: PassageState


class Retrieval(Wire):
    """What was searched for, and what the last search found, best first."""

    searches: list[Search]
    fusion: FusionBody
    passages: list[Passage]


class Guard(Wire):
    """What was compared with what before a model was asked."""

    score_kind: Literal["similarity", "words_shared", "cited_section", "none"]
    value: float | None
    threshold: float | None
    margin: float | None
    """`value` less `threshold`."""
    passed: bool
    is_covered: bool
    """The embedding model covers the language of the question."""


class Refusal(Wire):
    """Why nothing was answered."""

    stage: str
    """`guard`, or `generate`: the model itself found no answer in the passages."""
    nearest_titles: list[str]


class Chain(Wire):
    """What the model has been shown of the conversation."""

    id: str | None
    """Null: the model did not answer to the end, so the turn is no part of a chain."""
    begins_here: bool
    previous_ended_as: str | None
    """Why the chain before it ended: `expired`, `refused`, `overflowed`, `advanced` or `left`."""
    provider_keeps_state: bool
    exchanges_told: int
    tokens_told_again: int
    context_tokens: int | None
    """How much of the model's window the conversation takes."""
    provider_response_id: str | None
    provider_expires_at: Rfc3339 | None


class SentFile(Wire):
    """An active file."""

    path: str
    state: FileState
    reason: str | None
    bytes: int | None


class SkippedFile(Wire):
    """An active file that was too large to be sent."""

    path: str
    bytes: int


class Tokens(Wire):
    """`sent` and `saved` are estimates of passages and files; the others are counted by the provider."""

    sent: int
    saved: int
    input: int
    output: int
    cached: int


class Attempt(Wire):
    """A request to one model of several, or one try of several."""

    model: str
    failure: str
    """Why the answer did not come from here; empty where it did."""


class ToolCall(Wire):
    """A tool that the model called."""

    server: str
    tool: str
    arguments: dict[str, Any] | None
    outcome: str
    milliseconds: float | None
    result: str


class Choice(Wire):
    """A section that the question may mean."""

    id: str
    title: str


class Warned(Wire):
    """Something that went less well than it should."""

    code: str
    message: str


class Turn(Wire):
    """What happened in one turn. While it runs, what is not known yet is null or empty."""

    turn_id: str
    conversation_id: str
    assistant_id: str
    user_message_id: str
    assistant_message_id: str | None = None
    dialect: str | None = None
    status: Status
    question: str
    query: str | None = None
    """The question made stand-alone: what was searched for."""
    language: str | None = None
    model: str | None = None
    created_at: Rfc3339
    completed_at: Rfc3339 | None = None
    settings: PinnedSettings | None = None
    stages: list[Stage] = []
    followup: Followup | None = None
    retrieval: Retrieval | None = None
    """Null: nothing was searched for."""
    guard: Guard | None = None
    refusal: Refusal | None = None
    choices: list[Choice] = []
    chain: Chain | None = None
    """Null: no model was told the conversation."""
    active_files: list[SentFile] = []
    skipped_files: list[SkippedFile] = []
    tokens: Tokens | None = None
    attempts: list[Attempt] = []
    """Empty where the first request was answered."""
    tools: list[ToolCall] = []
    memories_recalled: int = 0
    citations: list[SourceReference] = []
    warnings: list[Warned] = []
    error: Warned | None = None
    has_payloads: bool = False


class PayloadsBody(Wire):
    """The exact JSON of both ways."""

    request_payload: Any
    response_payload: Any
