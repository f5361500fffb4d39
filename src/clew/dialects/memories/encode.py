"""From a stored memory to its JSON."""

from clew.dialects.memories.wire import MemoryBody
from clew.domain.ids import public_id
from clew.store.memories import MemoryRow


def encode(memory: MemoryRow) -> MemoryBody:
    """Return the body of one memory."""
    return MemoryBody(
        id=public_id("mem", memory.id),
        assistant_id=public_id("asst", memory.assistant_id),
        content=memory.content,
        keywords=memory.keywords,
        strength=round(memory.strength, 2),
        type=memory.kind,
        created_at=memory.created_at,
        used_at=memory.used_at,
    )
