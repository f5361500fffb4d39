"""Recall stage: who the assistant is and what is remembered of this user, for models that read it (source 001 §5.1).

It runs beside the search and never fails a turn: a memory that is away, slow or broken costs a warning. What it found goes into
the prompt beside the passages and is no passage: nothing can cite it (promise 2). Next: `after/remembering.py`, what a turn
leaves.
"""

import asyncio
import time

from clew.domain.errors import MemoryUnavailable, StoreUnavailable
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Recalled, RecalledMemory
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.parts import TurnParts
from clew.engine.stages.resolve import ResolvedQuestion
from clew.providers.memory.protocol import Memory


async def recall(turn: AdmittedTurn, question: ResolvedQuestion, parts: TurnParts) -> Recalled:
    """Ask the memory, for no longer than its timeout. A model that reads no context needs none."""
    user = turn.request.user
    if parts.memory is None or user is None or not parts.model.abilities.reads_context:
        return Recalled()
    return await _ask(parts.memory, turn, user, question, seconds=parts.memory_timeout_seconds)


async def _ask(memory: Memory, turn: AdmittedTurn, user: MemoryUser, question: ResolvedQuestion, *, seconds: float) -> Recalled:
    place = MemoryPlace(turn.request.tenant_id, turn.assistant_id, user)
    vector = question.queries[0].vector if question.queries else None
    role, memories, warnings = "", tuple[RecalledMemory, ...](), tuple[Warned, ...]()
    started = time.perf_counter()
    try:
        async with asyncio.timeout(seconds):
            memories = tuple(await memory.recall(place, question.text, vector))
            role = await memory.role(place)
    except TimeoutError:
        warnings = (_unavailable(f"The memory did not answer within {seconds:g} seconds; this answer goes without it."),)
    except (MemoryUnavailable, StoreUnavailable) as error:
        warnings = (_unavailable(f"{error.message} This answer goes without it."),)
    return Recalled(user, role, memories, time.perf_counter() - started, warnings)


def _unavailable(message: str) -> Warned:
    return Warned("memory_unavailable", message)
