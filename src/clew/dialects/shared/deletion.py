"""Permanently deletes an assistant with everything that belongs to it, for the dialects that show assistants."""

from uuid import UUID

from clew.dialects.shared.parts import Parts


async def delete_with_contents(parts: Parts, tenant_id: UUID, assistant_id: UUID) -> None:
    """Stop the running turns in its conversations, then delete it with them and its documents. Raises NotFound."""
    await parts.conversing.delete_assistant(tenant_id, assistant_id)
    await parts.originals.collect_soon()
