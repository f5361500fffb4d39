"""Stores the memories of an answered turn (source 001 §5.1, step 6). No model is called.

A step of `jobs.py`, in the job that is queued with the turn's record, so that a crash cannot lose it. Below:
`domain/memories/memory_points.py` finds the memories in a text, the memory stores them.
"""

import structlog

from clew.domain.errors import MemoryUnavailable
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Point, Remembered
from clew.domain.memories.memory_points import points_of, topic_of
from clew.domain.turns.answered import AnsweredTurn
from clew.providers.memory.protocol import Memory
from clew.store.memories import Memories, RecordedTurn

_log = structlog.get_logger(__name__)


class Remembering:
    """Remembers recorded turns, each at most once however often its job runs."""

    def __init__(self, memories: Memories, memory: Memory | None) -> None:
        """Without a memory the step does nothing: it was switched off after the turn."""
        self._memories, self._memory = memories, memory

    async def step(self, answered: AnsweredTurn) -> None:
        """Store memories of a turn; an external memory that is down loses them. Raises StoreUnavailable, EmbedderUnavailable."""
        if self._memory is None or not answered.memory_user:
            return
        turn = await self._memories.turn(answered.tenant_id, answered.turn_id)
        if turn is None:
            return
        points = _points(turn)
        if points or turn.used:
            place = MemoryPlace(answered.tenant_id, turn.assistant_id, MemoryUser(turn.app, turn.user))
            try:
                await self._memory.remember(place, Remembered(answered.turn_id, points, tuple(turn.used)))
            except MemoryUnavailable as error:
                _log.warning("turn_not_remembered", turn_id=str(answered.turn_id), error=error.message)


def _points(turn: RecordedTurn) -> tuple[Point, ...]:
    topic = topic_of(turn.title, turn.language)
    return (*points_of(turn.question, turn.language), *((topic,) if topic else ()))
