"""Recall stage: loads the assistant's role and the memories of this user, for models that read them (source 001 §5.1).

It runs at the same time as the search and never fails a turn: if the memory is unavailable, slow or broken, the turn gets a
warning. Memories go into the prompt but are not passages, so nothing can cite them (promise 2). Next: `after/remembering.py`,
which stores new memories.
"""

import asyncio
import time

import structlog

from clew.domain.errors import MemoryUnavailable, StoreUnavailable
from clew.domain.memories.memory import MemoryPlace, Recalled, RecalledMemory
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.parts import TurnParts
from clew.engine.stages.resolve import ResolvedQuestion
from clew.providers.memory.protocol import Memory

_log = structlog.get_logger(__name__)


async def recall(turn: AdmittedTurn, question: ResolvedQuestion, parts: TurnParts) -> Recalled:
    """Query the memory within its timeout; without a user, only for the role. A model that reads no context receives nothing."""
    if parts.memory is None or not parts.model.abilities.reads_context:
        return Recalled()
    return await _ask(parts.memory, turn, question, seconds=parts.memory_timeout_seconds)


async def _ask(memory: Memory, turn: AdmittedTurn, question: ResolvedQuestion, *, seconds: float) -> Recalled:
    tenant_id, user = turn.request.tenant_id, turn.request.user
    vector = question.queries[0].vector if question.queries else None
    role, memories, warnings = "", tuple[RecalledMemory, ...](), tuple[Warned, ...]()
    started = time.perf_counter()
    try:
        async with asyncio.timeout(seconds):
            if user is not None:
                memories = tuple(await memory.recall(MemoryPlace(tenant_id, turn.assistant_id, user), question.text, vector))
            role = await memory.role(tenant_id, turn.assistant_id)
    except TimeoutError:
        warnings = (_unavailable("memory_late", question.language, seconds=f"{seconds:g}"),)
    except (MemoryUnavailable, StoreUnavailable) as error:
        cause = error.message_in(question.language)
        warnings = (_unavailable("memory_unavailable", question.language, cause=cause),)
    except Exception:  # noqa: BLE001  the memory's boundary: after any failure, the documents can still answer
        _log.exception("memory_failed", turn_id=str(turn.turn_id))
        warnings = (_unavailable("memory_failed", question.language),)
    return Recalled(user, role, memories, time.perf_counter() - started, warnings)


def _unavailable(name: str, language: str | None, **values: str) -> Warned:
    return Warned("memory_unavailable", warning_text(name, language, **values))
