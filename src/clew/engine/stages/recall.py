"""Recall stage: loads the assistant's role and the memories of this user, for models that read them (source 001 §5.1).

It runs at the same time as the search and never fails a turn: if the memory is unavailable, slow or broken, the turn gets a
warning. Memories go into the prompt but are not passages, so nothing can cite them (promise 2). Next: `after/remembering.py`,
which stores new memories.
"""

import asyncio
import time

import structlog

from clew.domain.errors import MemoryUnavailable, StoreUnavailable
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Recalled, RecalledMemory
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.parts import TurnParts
from clew.engine.stages.resolve import ResolvedQuestion
from clew.providers.memory.protocol import Memory

_log = structlog.get_logger(__name__)


async def recall(turn: AdmittedTurn, question: ResolvedQuestion, parts: TurnParts) -> Recalled:
    """Query the memory within its timeout. Returns nothing for a model that reads no context."""
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
        warnings = (_unavailable(f"The memory did not respond within {seconds:g} seconds. This answer may not use all of it."),)
    except (MemoryUnavailable, StoreUnavailable) as error:
        warnings = (_unavailable(f"{error.message} This answer may not use all of the memory."),)
    except Exception:  # noqa: BLE001  the memory's boundary: after any failure, the documents can still answer
        _log.exception("memory_failed", turn_id=str(turn.turn_id))
        warnings = (_unavailable("The memory failed unexpectedly. This answer may not use all of it."),)
    return Recalled(user, role, memories, time.perf_counter() - started, warnings)


def _unavailable(message: str) -> Warned:
    return Warned("memory_unavailable", message)
