"""The shapes of source 003, in snake_case: conversations and their messages (§2, §3), settings (§5), retention (§4)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints, model_validator

from clew.dialects.shared.citations import PositionBody, Quote
from clew.dialects.shared.shapes import RequestBody, Rfc3339
from clew.domain.turns.evidence import ScoreKind

SettingValue = int | float | str
Changes = dict[str, Any]
"""Flat `{key: value}`; `domain.turns.tuning` checks the bounds of each value."""
Days = Annotated[int, Field(ge=0, le=36_500)]
"""0 keeps conversations forever."""


class Conversation(BaseModel):
    """A conversation in a list (source 003 §2.1), without an excerpt."""

    id: str
    title: str
    created_at: Rfc3339
    updated_at: Rfc3339


class ChangeConversation(RequestBody):
    """Body of `PATCH /api/rag/conversations/{id}`; absent fields do not change."""

    title: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)] | None = None
    retention_days: Days | None = None
    """For how many days without activity this conversation is kept; null: as set for its assistant or the tenant."""

    @model_validator(mode="after")
    def _changes_something(self) -> "ChangeConversation":
        if self.title is None and "retention_days" not in self.model_fields_set:
            raise ValueError("send a `title` or `retention_days`")
        return self


class Message(BaseModel):
    """One message (source 003 §2.2). An answer has `sources`; a question has none."""

    id: str
    role: Literal["user", "assistant", "system"]
    content: str
    sources: Annotated[list[Quote] | None, Field(exclude_if=lambda sources: sources is None)] = None
    created_at: Rfc3339


class SettingBody(BaseModel):
    """A setting: its current value, its bounds and its description."""

    key: str
    value: SettingValue
    default: SettingValue
    min: float | None
    max: float | None
    type: Literal["integer", "number", "string"]
    choices: list[str] = []
    description: str


class SettingsBody(BaseModel):
    """The current version of the settings."""

    version: int
    settings: list[SettingBody]


class Reset(RequestBody):
    """Reset to the defaults, or to the starting values of source 003."""

    preset: Literal["defaults", "source"] = "defaults"


class Undo(RequestBody):
    """Restore the previous version, or the named one; 0 means the defaults."""

    version: Annotated[int, Field(ge=0, lt=2**31)] | None = None


class SavedVersion(BaseModel):
    """A version: the values that differ from the defaults."""

    version: int
    values: dict[str, SettingValue]
    note: str
    restores: int | None
    """The earlier version whose values it restored."""
    created_at: str


class History(BaseModel):
    """Versions, newest first."""

    versions: list[SavedVersion]


class Preview(RequestBody):
    """What to preview: the last questions with the current settings and with these changes."""

    changes: Changes
    last: Annotated[int, Field(ge=1, le=50)] = 10


class Judged(BaseModel):
    """What the guard would decide for one question."""

    is_refused: bool
    score_kind: ScoreKind
    value: float | None
    threshold: float | None


class MovedPassage(BaseModel):
    """A passage that is added (`from_rank` null), dropped (`to_rank` null) or moved. Ranks count from 1."""

    document_id: str
    document_name: str
    start: int
    end: int
    heading_path: list[str]
    position: PositionBody | None
    excerpt: str
    """Its beginning, on one line."""
    from_rank: int | None
    to_rank: int | None


class PreviewedQuestion(BaseModel):
    """One question, searched for twice."""

    conversation_id: str
    turn_id: str
    question: str
    searched: str
    """The query with the changes."""
    asked_at: Rfc3339
    recorded: str
    """How the original turn ended: `completed` or `refused`."""
    present: Judged
    changed: Judged
    passages: list[MovedPassage]


class PreviewTotals(BaseModel):
    """Totals of all replayed questions."""

    questions: int
    questions_changed: int
    passages_come: int
    passages_gone: int
    passages_moved: int
    newly_refused: int
    newly_answered: int


class PreviewBody(BaseModel):
    """What would change. Nothing was saved and no answer model was called."""

    version: int
    """The current version of the settings."""
    is_complete: bool
    """False: the time ran out before the last question."""
    totals: PreviewTotals
    questions: list[PreviewedQuestion]
    """Newest first."""
    approximations: list[str]
    """The limits of the replay, as texts."""


class ExpiredConversation(BaseModel):
    """A conversation that is due for deletion."""

    id: str
    title: str
    updated_at: Rfc3339
    days: int


class Due(BaseModel):
    """What is due for deletion now."""

    conversations: int
    oldest: Rfc3339 | None
    first: list[ExpiredConversation]
    """The oldest of them."""


class RetentionBody(BaseModel):
    """How long conversations are kept, what is due now, and the last and next run."""

    days: int
    """The tenant's setting; 0 means forever. An assistant or a conversation may override it."""
    is_default: bool
    due: Due
    last_run_at: Rfc3339 | None
    last_removed: int
    next_run_at: Rfc3339 | None
    """Null: as soon as a server starts."""


class ChangeRetention(RequestBody):
    """Body of `PATCH /api/rag/retention`: days without activity; 0 means forever, null the default."""

    days: Days | None


class Removed(BaseModel):
    """How many conversations were deleted."""

    removed: int


Limit = Annotated[int, Field(ge=1, le=1000)]
