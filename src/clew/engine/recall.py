"""Recall stage: who the assistant is and what is remembered of this user, for models that are told so (source 001 §5.1).

It runs beside the search and never fails a turn: a memory that is away, slow or broken costs a warning. What it found is told to
the model beside the passages and is no passage: nothing can cite it (promise 2). Next: `remember.py`, what a turn leaves.
"""

import asyncio
from typing import Any

from clew.domain.errors import MemoryUnavailable, StoreUnavailable
from clew.domain.events import Warned
from clew.domain.memory import MemoryPlace, Recalled
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.parts import TurnParts
from clew.engine.resolve import ResolvedQuestion
from clew.engine.sequence import EventSequence
from clew.engine.stage import stage, warn


async def recall(
    turn: AdmittedTurn, question: ResolvedQuestion, parts: TurnParts, *, events: EventSequence, record: TurnRecord
) -> None:
    """Ask the memory, for no longer than its timeout; what came is on the record. Only for models that read context."""
    user, found = turn.request.user, record.recalled
    if parts.memory is None or user is None or not parts.model.abilities.reads_context:
        return
    place = MemoryPlace(turn.request.tenant_id, turn.assistant_id, user)
    with stage("recall", record):
        try:
            async with asyncio.timeout(parts.memory_timeout_seconds):
                vector = question.queries[0].vector if question.queries else None
                found.memories = tuple(await parts.memory.recall(place, question.text, vector))
                found.role = await parts.memory.role(place)
        except TimeoutError:
            message = f"The memory did not answer within {parts.memory_timeout_seconds:g} seconds; this answer goes without it."
            warn([Warned("memory_unavailable", message)], events, record)
        except (MemoryUnavailable, StoreUnavailable) as error:
            warn([Warned("memory_unavailable", f"{error.message} This answer goes without it.")], events, record)
    record.trace["recall"] = _traced(place, found)


def _traced(place: MemoryPlace, found: Recalled) -> dict[str, Any]:
    """For the record, and for the job that remembers the turn."""
    ids = [memory.id for memory in found.memories]
    return {"app": place.user.app, "user": place.user.name, "memories": ids, "has_role": bool(found.role)}
