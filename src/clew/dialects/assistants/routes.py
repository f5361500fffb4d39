"""`/api/assistants`: create, list, read, change, delete. Deleting takes documents and conversations with it."""

from fastapi import APIRouter, Response

from clew.dialects.access import Querying, Writing
from clew.dialects.assistants.decode import keep_default, read_change, read_new
from clew.dialects.assistants.encode import encode, encode_detail
from clew.dialects.assistants.wire import AssistantBody, AssistantChange, AssistantDetail, AssistantList, NewAssistant
from clew.dialects.deletion import delete_with_contents
from clew.dialects.parts import AppParts
from clew.domain.ids import parse_id
from clew.store.assistants import Assistants

router = APIRouter(prefix="/api/assistants", tags=["assistants"])


@router.post("", status_code=201)
async def create_assistant(body: NewAssistant, parts: AppParts, caller: Writing) -> AssistantBody:
    """Create an assistant; 409 when the name is taken."""
    values = read_new(body, caller, parts)
    return encode(await Assistants(parts.database).create(caller.tenant_id, body.name, values))


@router.get("")
async def list_assistants(parts: AppParts, caller: Querying) -> AssistantList:
    """List every assistant by name."""
    found = await Assistants(parts.database).list(caller.tenant_id)
    return AssistantList(assistants=[encode(assistant) for assistant in found])


@router.get("/{assistant_id}")
async def read_assistant(assistant_id: str, parts: AppParts, caller: Querying) -> AssistantDetail:
    """Read one assistant, with how many documents and conversations it has."""
    assistants = Assistants(parts.database)
    found = await assistants.find(caller.tenant_id, parse_id("asst", assistant_id))
    return encode_detail(found, await assistants.contents(caller.tenant_id, found.id))


@router.patch("/{assistant_id}")
async def change_assistant(assistant_id: str, body: AssistantChange, parts: AppParts, caller: Writing) -> AssistantBody:
    """Change name, instructions, model, memory role, retention or tools; 409 when the name is taken."""
    assistants = Assistants(parts.database)
    before = await assistants.find(caller.tenant_id, parse_id("asst", assistant_id))
    keep_default(before, body)
    values = read_change(body, before, caller, parts)
    return encode(await assistants.change(caller.tenant_id, before.id, values))


@router.delete("/{assistant_id}", status_code=204)
async def delete_assistant(assistant_id: str, parts: AppParts, caller: Writing) -> Response:
    """Delete an assistant with its documents, conversations and memories, for good; answers under way are stopped."""
    found = await Assistants(parts.database).find(caller.tenant_id, parse_id("asst", assistant_id))
    keep_default(found, None)
    await delete_with_contents(parts, caller.tenant_id, found.id)
    return Response(status_code=204)
