"""Feedback on answers, in Postgres. Queries: `queries/turns/feedback.sql`."""

from dataclasses import asdict, dataclass
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


class Feedback:
    """Adds feedback of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tenant_id: UUID, assistant_id: UUID, new: NewFeedback) -> None:
        """Store feedback on the assistant, or on one of its ended turns; raise NotFound if there is no such turn."""
        params = asdict(new) | {"categories": list(new.categories), "assistant_id": assistant_id}
        if not await self._database.execute(tenant_id, SQL["add_feedback"], params):
            raise NotFound("run", new.turn_id)
