"""`/api/feedback`: reads what users thought of answers and of assistants, which the dialect `cortex` takes.

One file: the shapes in camelCase and the route. Below: `store.turns.feedback`. Exports have it, too.
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from clew.dialects.shared.access import Reading
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.shapes import CamelBody, Rfc3339, list_cursor, read_list_cursor
from clew.domain.ids import parse_id, public_id
from clew.store.turns.feedback import Feedback, FeedbackRow, FeedbackWanted


class FeedbackBody(CamelBody):
    """Feedback on an answer, or on an assistant."""

    id: str
    assistant_id: str | None
    turn_id: str | None
    """The turn of the answer; null: the feedback is about the assistant."""
    positive: bool | None
    """Null: neither good nor bad."""
    message: str
    categories: list[str]
    caller_app: str
    """The application that sent it."""
    created_at: Rfc3339


class FeedbackPage(CamelBody):
    """Feedback, newest first."""

    feedback: list[FeedbackBody]
    next_cursor: str | None


def encode(row: FeedbackRow) -> FeedbackBody:
    """Return the body of one piece of feedback."""
    return FeedbackBody(
        id=public_id("fdbk", row.id),
        assistant_id=_public("asst", row.assistant_id),
        turn_id=_public("turn", row.turn_id),
        positive=row.positive,
        message=row.message,
        categories=row.categories,
        caller_app=row.caller_app,
        created_at=row.created_at,
    )


def _public(prefix: str, identifier: UUID | None) -> str | None:
    return public_id(prefix, identifier) if identifier else None


router = APIRouter(prefix="/api/feedback", tags=["feedback"])


@router.get("")
async def list_feedback(
    caller: Reading,
    parts: AppParts,
    *,
    assistant: Annotated[str | None, Query(max_length=200, description="Id or name of an assistant; default: all.")] = None,
    turn: Annotated[str | None, Query(max_length=200, description="Id of a turn; default: all.")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: str | None = None,
) -> FeedbackPage:
    """List the feedback on the answers that the caller may see, and the caller's own on assistants, newest first."""
    before, name = read_list_cursor(cursor) if cursor else (None, "")
    turn_id = parse_id("turn", turn) if turn else None
    if turn_id:
        await parts.runner.thread_of(caller.tenant_id, turn_id)  # of somebody else: 404, as everywhere
    wanted = FeedbackWanted(
        assistant_id=await find_assistant(parts, caller.tenant_id, assistant) if assistant else None,
        turn_id=turn_id,
        before_at=before,
        before_id=parse_id("fdbk", name) if before else None,
        limit=limit + 1,
    )
    found = await Feedback(parts.database).list(caller.tenant_id, wanted)
    shown = found[:limit]
    return FeedbackPage(
        feedback=[encode(row) for row in shown],
        next_cursor=list_cursor(public_id("fdbk", shown[-1].id), shown[-1].created_at) if len(found) > limit else None,
    )


DIALECT = Dialect((router,))
