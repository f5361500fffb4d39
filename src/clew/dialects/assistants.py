"""`/api/assistants`: create, list, read, change and delete assistants.

Deleting an assistant deletes its documents and conversations. One file: the shapes in camelCase, the changes that a request makes
to a stored assistant, and the routes. Below: `store.assistants`.
"""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import Field, StringConstraints

from clew.dialects.shared.access import Principal, Reading, Writing
from clew.dialects.shared.deletions import keep_others
from clew.dialects.shared.dialect import TEXT_BODY, Dialect
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, rfc3339
from clew.domain.errors import Conflict, Forbidden, InvalidInput
from clew.domain.ids import parse_id, public_id
from clew.domain.threads.thread import Assistant
from clew.domain.turns.tools import MAX_ALLOWED, MAX_SERVERS
from clew.domain.turns.tools import ToolServer as StoredToolServer
from clew.engine.answers.models import serves
from clew.providers.tools.servers import ServerName, ToolServers
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants, Contents

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Instructions = Annotated[str, Field(max_length=20_000)]
ModelName = Annotated[str, Field(min_length=1, max_length=200)]
ToolName = Annotated[str, StringConstraints(min_length=1, max_length=128)]
Url = Annotated[str, StringConstraints(max_length=2000)]
MemoryRole = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{1,49}$")]
RetentionDays = Annotated[int, Field(ge=0, le=36_500)]
"""0 keeps conversations forever."""


Readers = Annotated[
    list[Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]],
    Field(min_length=1, max_length=50),
]


class ToolServer(CamelRequestBody):
    """Tools of an MCP server, which is named in the server's settings or, with `url`, has a public address."""

    server: ServerName
    url: Url | None = None
    allow: Annotated[list[ToolName], Field(min_length=1, max_length=MAX_ALLOWED)]


Tools = Annotated[list[ToolServer], Field(max_length=MAX_SERVERS)]


class NewAssistant(CamelRequestBody):
    """The fields of a new assistant."""

    name: Name
    instructions: Instructions = ""
    model: ModelName | None = None
    """One of the server's models; null: the server's default."""
    memory_role: MemoryRole | None = None
    """The role of its memory, if the memory has roles; null: a separate role."""
    retention_days: RetentionDays | None = None
    readers: Readers | None = None
    """The groups that may ask it and read its documents; null: everybody in the tenant."""
    tools: Tools | None = None


class AssistantChange(CamelRequestBody):
    """The fields to change; absent fields do not change. `null` removes a model, a memory role, a retention or readers."""

    name: Name | None = None
    instructions: Instructions | None = None
    model: ModelName | None = None
    memory_role: MemoryRole | None = None
    retention_days: RetentionDays | None = None
    readers: Readers | None = None
    tools: Tools | None = None


class AssistantBody(CamelBody):
    """An assistant."""

    id: str
    name: str
    instructions: str
    model: str | None
    memory_role: str | None
    retention_days: int | None
    readers: list[str] | None
    tools: list[ToolServer]
    created_at: str
    updated_at: str


class AssistantDetail(AssistantBody):
    """An assistant and the number of its documents and conversations, which are deleted with it."""

    document_count: int
    """Its own documents, and those of single conversations."""
    conversation_count: int


class AssistantList(CamelBody):
    """All assistants by name."""

    assistants: list[AssistantBody]


DEFAULT = "default"
_MAY_BE_EMPTY = ("model", "memory_role", "retention_days", "readers")


def read_new(body: NewAssistant, caller: Principal, parts: Parts) -> dict[str, Any]:
    """Return the columns of a new assistant. Raises InvalidInput for an unknown model, and what `_metadata` raises."""
    _check_model(body.model, parts)
    _check_readers(body, caller)
    return body.model_dump(exclude={"name", "tools"}) | {"metadata": _metadata({}, body.tools, caller, parts.tools)}


def read_change(change: AssistantChange, before: Assistant, caller: Principal, parts: Parts) -> dict[str, Any]:
    """Return the columns to change, None for those to clear. Raises what `read_new` raises."""
    _check_model(change.model, parts)
    _check_readers(change, caller)
    given = change.model_dump(exclude_unset=True, exclude={"tools"})
    values = {name: value for name, value in given.items() if value is not None or name in _MAY_BE_EMPTY}
    if change.tools is None:
        return values
    return values | {"metadata": _metadata(before.metadata, change.tools, caller, parts.tools)}


def _check_model(model: str | None, parts: Parts) -> None:
    known = parts.model.abilities.names
    if model is not None and not serves(known, model):
        raise InvalidInput(f"The server has no model {model!r}. It has {', '.join(known)}.", field="model")


def _check_readers(body: NewAssistant | AssistantChange, caller: Principal) -> None:
    """Raise Forbidden if the caller may not say who reads an assistant: a member of one group could open it to everybody."""
    if "readers" in body.model_fields_set and not caller.may("admin"):
        raise Forbidden("Setting an assistant's readers needs a key with the scope `admin`. Omit `readers`.", required="admin")


def _metadata(before: dict[str, Any], tools: list[ToolServer] | None, caller: Principal, servers: ToolServers) -> dict[str, Any]:
    """Return the metadata with the tools. Only administrators may set tools, because tools cost money and have side effects.

    Raises:
        Forbidden: the caller may not set tools.
        InvalidInput: a server is named twice, is not in the settings, or has an address that is not allowed.
    """
    if tools is None:
        return before
    if tools and not caller.may("admin"):
        raise Forbidden("Setting an assistant's tools needs a key with the scope `admin`.", required="admin")
    chosen = [StoredToolServer(name=one.server, allowed=tuple(dict.fromkeys(one.allow)), url=one.url) for one in tools]
    if len({one.name for one in chosen}) < len(chosen):
        raise InvalidInput("A tool server is named twice. List its tools in one `allow`.", field="tools")
    servers.check(chosen)
    return before | {"tools": [asdict(one) for one in chosen]}


def keep_default(assistant: Assistant, change: AssistantChange | None) -> None:
    """Refuse to delete (`change` None) or rename the assistant that requests use by default."""
    is_default = assistant.name == DEFAULT and not assistant.namespace
    if is_default and (change is None or change.name not in (None, DEFAULT)):
        raise Conflict("The assistant `default` cannot be deleted or renamed.", code="DEFAULT_ASSISTANT")


def encode(assistant: Assistant) -> AssistantBody:
    """Return the body of one assistant."""
    return AssistantBody(
        id=public_id("asst", assistant.id),
        name=assistant.name,
        instructions=assistant.instructions,
        model=assistant.model,
        memory_role=assistant.memory_role,
        retention_days=assistant.retention_days,
        readers=None if assistant.readers is None else list(assistant.readers),
        tools=[
            ToolServer(server=one["name"], url=one["url"], allow=one["allowed"]) for one in assistant.metadata.get("tools", [])
        ],
        created_at=rfc3339(assistant.created_at),
        updated_at=rfc3339(assistant.updated_at),
    )


def encode_detail(assistant: Assistant, contents: Contents) -> AssistantDetail:
    """Return the body of one assistant with its counts."""
    shown = encode(assistant).model_dump()
    return AssistantDetail(**shown, document_count=contents.documents, conversation_count=contents.conversations)


router = APIRouter(prefix="/api/assistants", tags=["assistants"])


@router.post("", status_code=201)
async def create_assistant(body: NewAssistant, parts: AppParts, caller: Writing) -> AssistantBody:
    """Create an assistant; 409 when the name is taken."""
    values = read_new(body, caller, parts)
    return encode(await Assistants(parts.database).create(caller.tenant_id, body.name, values))


@router.get("")
async def list_assistants(parts: AppParts, caller: Reading) -> AssistantList:
    """List all assistants by name."""
    found = await Assistants(parts.database).list(caller.tenant_id)
    return AssistantList(assistants=[encode(assistant) for assistant in found])


@router.get("/{assistant_id}")
async def read_assistant(assistant_id: str, parts: AppParts, caller: Reading) -> AssistantDetail:
    """Read one assistant and the number of its documents and conversations."""
    assistants = Assistants(parts.database)
    found = await assistants.find(caller.tenant_id, parse_id("asst", assistant_id))
    return encode_detail(found, await assistants.contents(caller.tenant_id, found.id))


@router.patch("/{assistant_id}")
async def change_assistant(assistant_id: str, body: AssistantChange, parts: AppParts, caller: Writing) -> AssistantBody:
    """Change name, instructions, model, memory role, retention, readers or tools; 409 when the name is taken."""
    assistants = Assistants(parts.database)
    before = await assistants.find(caller.tenant_id, parse_id("asst", assistant_id))
    keep_default(before, body)
    values = read_change(body, before, caller, parts)
    return encode(await assistants.change(caller.tenant_id, before.id, values))


@router.delete("/{assistant_id}", status_code=204)
async def delete_assistant(assistant_id: str, parts: AppParts, caller: Writing) -> Response:
    """Permanently delete an assistant with its documents, conversations and memories; running answers are stopped."""
    found = await Assistants(parts.database).find(caller.tenant_id, parse_id("asst", assistant_id))
    keep_default(found, None)
    await keep_others(parts, caller, found)
    with acting_for(Acting()):  # its conversations go with it, whoever owns them
        await parts.delete_assistant(caller.tenant_id, found.id)
    return Response(status_code=204)


DIALECT = Dialect(
    (router,), bodies={create_assistant: TEXT_BODY, change_assistant: TEXT_BODY}, audited=(create_assistant, change_assistant)
)
