"""The shapes of source 003, snake_case: conversations and their messages (§2, §3), settings (§5), retention (§4)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints, model_validator

from clew.dialects.shared.positions import PositionBody
from clew.dialects.shared.requests import RequestBody
from clew.dialects.shared.times import Rfc3339

SettingValue = int | float | str
Changes = dict[str, Any]
"""Flat `{key: value}`; each value is judged by `domain.turns.tuning`, which knows its bounds."""
Days = Annotated[int, Field(ge=0, le=36_500)]
"""0 keeps for ever."""


class Conversation(BaseModel):
    """One conversation as a list shows it (source 003 §2.1): no excerpt."""

    id: str
    title: str
    created_at: Rfc3339
    updated_at: Rfc3339


class ChangeConversation(RequestBody):
    """Body of `PATCH /api/rag/conversations/{id}`: what is absent stays."""

    title: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)] | None = None
    retention_days: Days | None = None
    """How long this conversation is kept without activity; null: as its assistant or the tenant says."""

    @model_validator(mode="after")
    def _changes_something(self) -> "ChangeConversation":
        if self.title is None and "retention_days" not in self.model_fields_set:
            raise ValueError("send a `title` or `retention_days`")
        return self


class Source(BaseModel):
    """What a mark in an answer leads to. `quote` is the stored text of that version from `start` to `end`, in code points."""

    label: int
    document_id: str
    document_name: str
    version: int
    start: int
    end: int
    quote: str
    heading_path: list[str]
    similarity: float | None
    position: PositionBody | None
    """Where the quote stands in the original; null where that is not known."""


class Message(BaseModel):
    """One message (source 003 §2.2). An answer has `sources`; a question has none."""

    id: str
    role: Literal["user", "assistant", "system"]
    content: str
    sources: list[Source] | None = None
    created_at: Rfc3339


class SettingBody(BaseModel):
    """One parameter: its value now, its bounds, and what it does."""

    key: str
    value: SettingValue
    default: SettingValue
    min: float | None
    max: float | None
    type: Literal["integer", "number", "string"]
    choices: list[str] = []
    description: str


class SettingsBody(BaseModel):
    """The version in force."""

    version: int
    settings: list[SettingBody]


class Reset(RequestBody):
    """Go back to the defaults, or to the values source 003 starts from."""

    preset: Literal["defaults", "source"] = "defaults"


class Undo(RequestBody):
    """Go back to the version before the one in force, or to the one named; 0 is the defaults."""

    version: Annotated[int, Field(ge=0, lt=2**31)] | None = None


class SavedVersion(BaseModel):
    """One version: what differs from the defaults."""

    version: int
    values: dict[str, SettingValue]
    note: str
    restores: int | None
    """The earlier version whose values it brought back."""
    created_at: str


class History(BaseModel):
    """Versions, newest first."""

    versions: list[SavedVersion]


class Preview(RequestBody):
    """What to try: the last questions with the settings in force and with these changes."""

    changes: Changes
    last: Annotated[int, Field(ge=1, le=50)] = 10


class Judged(BaseModel):
    """What the guard would say of one question."""

    is_refused: bool
    score_kind: Literal["similarity", "words_shared", "cited_section", "none"]
    value: float | None
    threshold: float | None


class MovedPassage(BaseModel):
    """A passage that comes (`from_rank` null), goes (`to_rank` null) or moves. Ranks count from 1."""

    document_id: str
    document_name: str
    start: int
    end: int
    heading_path: list[str]
    position: PositionBody | None
    excerpt: str
    """How it begins, on one line."""
    from_rank: int | None
    to_rank: int | None


class PreviewedQuestion(BaseModel):
    """One question, searched for twice."""

    conversation_id: str
    turn_id: str
    question: str
    searched: str
    """What is searched for with the changes."""
    asked_at: Rfc3339
    recorded: str
    """How the turn ended when it was asked: `completed` or `refused`."""
    present: Judged
    changed: Judged
    passages: list[MovedPassage]


class PreviewTotals(BaseModel):
    """Over all questions that were replayed."""

    questions: int
    questions_changed: int
    passages_come: int
    passages_gone: int
    passages_moved: int
    newly_refused: int
    newly_answered: int


class PreviewBody(BaseModel):
    """What would be different. Nothing was saved and no model was asked."""

    version: int
    """Of the settings in force."""
    is_complete: bool
    """False: time ran out before the last of the questions."""
    totals: PreviewTotals
    questions: list[PreviewedQuestion]
    """Newest first."""
    approximations: list[str]
    """What the replay does not know, in words."""


class ExpiredConversation(BaseModel):
    """A conversation whose time is over."""

    id: str
    title: str
    updated_at: Rfc3339
    days: int


class Due(BaseModel):
    """What would go now."""

    conversations: int
    oldest: Rfc3339 | None
    first: list[ExpiredConversation]
    """The oldest of them."""


class RetentionBody(BaseModel):
    """How long conversations are kept, what would go now, and when that was and will be seen to."""

    days: int
    """Of the tenant, 0 for ever. An assistant and a conversation may say otherwise."""
    is_default: bool
    due: Due
    last_run_at: Rfc3339 | None
    last_removed: int
    next_run_at: Rfc3339 | None
    """Null: as soon as a server has started."""


class ChangeRetention(RequestBody):
    """Body of `PATCH /api/rag/retention`: days without activity; 0 for ever, null for the default."""

    days: Days | None


class Removed(BaseModel):
    """How many conversations went."""

    removed: int


Limit = Annotated[int, Field(ge=1, le=1000)]
