"""Deletes an assistant, for the dialects that show assistants: what belongs to it goes with it, for good."""

import asyncio
from uuid import UUID

from clew.dialects.parts import Parts
from clew.store.assistants import Assistants


async def delete_with_contents(parts: Parts, tenant_id: UUID, assistant_id: UUID) -> None:
    """Stop the answers that are written in its conversations, then delete it with them and its documents. Raises NotFound."""
    assistants = Assistants(parts.database)
    running = await assistants.running_threads(tenant_id, assistant_id)
    await asyncio.gather(*(parts.runner.abort_thread(tenant_id, thread_id) for thread_id in running))
    await assistants.delete(tenant_id, assistant_id)
    await parts.originals.collect_soon()
