"""Who may delete an assistant with everything that belongs to it. Above: the dialects `assistants` and `vector_stores`."""

from clew.dialects.shared.access import Principal
from clew.dialects.shared.parts import Parts
from clew.domain.errors import Forbidden
from clew.domain.threads.thread import Assistant
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants


async def keep_others(parts: Parts, caller: Principal, assistant: Assistant) -> None:
    """Raise Forbidden if conversations of others would be deleted with the assistant and the caller is no administrator."""
    assistants = Assistants(parts.database)
    own = await assistants.contents(caller.tenant_id, assistant.id)
    with acting_for(Acting()):
        everything = await assistants.contents(caller.tenant_id, assistant.id)
    if everything.conversations > own.conversations and not caller.may("admin"):
        raise Forbidden(
            "Others have conversations with this assistant, which would be deleted with it. Use a key with the scope `admin`.",
            required="admin",
        )
