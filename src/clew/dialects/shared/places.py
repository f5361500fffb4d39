"""Finds the documents that a request means: those of its assistant, of its thread, or of the tenant's default assistant.

Shared by the dialects that upload and search documents. Below: `store.assistants`, `store.threads.threads`.
"""

from uuid import UUID

from clew.dialects.shared.parts import Parts
from clew.domain.documents.document import Place
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.domain.threads.thread import Thread
from clew.store.assistants import Assistants
from clew.store.threads.threads import Threads

DEFAULT_ASSISTANT = "default"


async def find_assistant(parts: Parts, tenant_id: UUID, named: str) -> UUID:
    """Return the assistant with that id or name; an empty name is the default assistant. Raises NotFound."""
    assistants = Assistants(parts.database)
    if named.startswith("asst_"):
        return (await assistants.find(tenant_id, parse_id("asst", named))).id
    return (await assistants.find_by_name(tenant_id, named or DEFAULT_ASSISTANT)).id


async def find_place(parts: Parts, tenant_id: UUID, *, assistant: str, thread: str) -> Place:
    """Return the place of an assistant's documents, or of a single thread's (an id `conv_…`); empty texts name nothing.

    Raises:
        NotFound: no such assistant or thread for this caller.
        InvalidInput: the thread belongs to another assistant.
    """
    if not thread:
        return Place(await find_assistant(parts, tenant_id, assistant))
    found = await Threads(parts.database).find(tenant_id, parse_id("conv", thread))
    await Assistants(parts.database).find(tenant_id, found.assistant_id)  # the caller may ask it
    if assistant and await find_assistant(parts, tenant_id, assistant) != found.assistant_id:
        raise InvalidInput("`thread` belongs to another assistant.", field="thread")
    return Place(found.assistant_id, found.id)


async def find_session(parts: Parts, tenant_id: UUID, session_id: str) -> Thread:
    """Return the thread of a session by its GUID, whichever dialect created it. Raises NotFound."""
    try:
        return await Threads(parts.database).find(tenant_id, UUID(session_id))
    except (ValueError, NotFound) as error:
        raise NotFound("session", session_id[:80]) from error
