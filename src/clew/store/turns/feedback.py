"""Feedback on answers, in Postgres. Queries: `queries/turns/feedback.sql`."""

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from clew.domain.errors import NotFound
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("turns/feedback")


@dataclass(frozen=True, slots=True)
class NewFeedback:
    """Feedback on an assistant, or on one of its answers. `positive` None: neither good nor bad."""

    turn_id: UUID | None
    positive: bool | None
    message: str
    categories: tuple[str, ...]
    caller_app: str


@dataclass(frozen=True, slots=True)
class FeedbackRow:
    """Stored feedback. `turn_id` None: on the assistant. `assistant_id` None: imported, and the assistant is gone."""

    id: UUID
    turn_id: UUID | None
    assistant_id: UUID | None
    positive: bool | None
    message: str
    categories: list[str]
    caller_app: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class FeedbackWanted:
    """Which feedback to list, of what the caller may see."""

    assistant_id: UUID | None
    turn_id: UUID | None
    before_at: datetime | None
    """Creation time and id of the last one that was listed."""
    before_id: UUID | None
    limit: int


class Feedback:
    """Adds and lists feedback of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tenant_id: UUID, assistant_id: UUID, new: NewFeedback) -> None:
        """Store feedback on the assistant, or on one of its ended turns; raise NotFound if there is no such turn."""
        params = asdict(new) | {"categories": list(new.categories), "assistant_id": assistant_id}
        if not await self._database.execute(tenant_id, SQL["add_feedback"], params):
            raise NotFound("run", new.turn_id)

    async def list(self, tenant_id: UUID, wanted: FeedbackWanted) -> list[FeedbackRow]:
        """Return feedback, newest first."""
        return await self._database.rows(tenant_id, SQL["list_feedback"], asdict(wanted), FeedbackRow)
