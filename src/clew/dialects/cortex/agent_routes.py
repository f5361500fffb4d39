"""Agent objects of source 002: create, list, read, change, delete, run, and feedback.

Above: `server.app`. Below: `agents`, `running`, `store.turns.feedback`. Runs without an agent object and threads: `routes`.
"""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Path, Query, Request, Response

from clew.dialects.cortex import agents, encode, wire
from clew.dialects.cortex.errors import CortexRoute
from clew.dialects.cortex.routes import STREAM
from clew.dialects.cortex.running import Asking, answer
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Querying, Reading, Writing
from clew.dialects.shared.idempotency import RequestKey
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.shapes import unknown_fields
from clew.domain.errors import Conflict, NotFound
from clew.store.assistants import Assistants
from clew.store.turns.feedback import Feedback, NewFeedback

BASE = "/api/v2/databases/{database}/schemas/{schema}/agents"
router = APIRouter(prefix=BASE, tags=["cortex"], route_class=CortexRoute)
Name = Annotated[str, Path()]


@router.post("", response_model_exclude_none=True)
async def create_agent(
    database: Name,
    schema: Name,
    body: wire.NewAgent,
    caller: Writing,
    parts: AppParts,
    *,
    mode: Annotated[Literal["errorIfExists", "orReplace", "ifNotExists"], Query(alias="createMode")] = "errorIfExists",
) -> wire.Done:
    """Create an agent object. A replaced one keeps its documents and its threads."""
    for field, name in (("database", database), ("schema", schema), ("name", body.name)):
        agents.check_name(field, name)
    assistants, place, name = Assistants(parts.database), agents.namespace(database, schema), agents.folded(body.name)
    values = agents.definition(body, parts.model.name, {"owner": caller.caller_app})
    try:
        await assistants.create(caller.tenant_id, name, values, namespace=place)
    except Conflict:
        if mode == "errorIfExists":
            raise Conflict(f"There is already an agent {name} in {place}.", field="name") from None
        if mode == "orReplace":
            there = await agents.find_agent(parts, caller.tenant_id, place, name)
            await assistants.change(caller.tenant_id, there.id, values)
    return encode.done(f"Agent {name} successfully created.", unknown_fields(body))


@router.get("")
async def list_agents(
    database: Name,
    schema: Name,
    caller: Reading,
    parts: AppParts,
    *,
    like: str | None = None,
    from_name: Annotated[str | None, Query(alias="fromName")] = None,
    limit: Annotated[int, Query(alias="showLimit", ge=1, le=10_000)] = 10_000,
) -> list[wire.AgentSummary]:
    """List the agent objects of a schema by name; `like` is a pattern with `%` and `_` that ignores case."""
    if like:
        agents.check_pattern(like)
    found = await Assistants(parts.database).list_namespace(
        caller.tenant_id,
        agents.namespace(database, schema),
        like=like or None,
        from_name=agents.folded(from_name) if from_name else None,
        limit=limit,
    )
    return [agents.summary(agent) for agent in found]


@router.get("/{name}")
async def describe_agent(database: Name, schema: Name, name: Name, caller: Reading, parts: AppParts) -> wire.Agent:
    """Read an agent object."""
    return agents.agent_body(await agents.find_agent(parts, caller.tenant_id, agents.namespace(database, schema), name))


@router.put("/{name}", response_model_exclude_none=True)
async def update_agent(
    database: Name, schema: Name, name: Name, body: wire.AgentChange, caller: Writing, parts: AppParts
) -> wire.Done:
    """Change an agent object; absent fields stay as they are."""
    agent = await agents.find_agent(parts, caller.tenant_id, agents.namespace(database, schema), name)
    values = agents.definition(body, parts.model.name, agent.metadata)
    await Assistants(parts.database).change(caller.tenant_id, agent.id, values)
    return encode.done(f"Agent {agent.name} successfully updated.", unknown_fields(body))


@router.delete("/{name}", response_model_exclude_none=True)
async def delete_agent(
    database: Name,
    schema: Name,
    name: Name,
    caller: Writing,
    parts: AppParts,
    *,
    if_exists: Annotated[bool, Query(alias="ifExists")] = False,
) -> wire.Done:
    """Permanently delete an agent object with its documents and its own conversations."""
    try:
        agent = await agents.find_agent(parts, caller.tenant_id, agents.namespace(database, schema), name)
        await parts.delete_assistant(caller.tenant_id, agent.id)
    except NotFound:
        if not if_exists:
            raise
    return encode.done("Request successfully completed")


@router.post("/{name}:run", responses=STREAM)
async def run_agent_object(
    database: Name,
    schema: Name,
    name: Name,
    body: wire.RunBody,
    request: Request,
    caller: Querying,
    parts: AppParts,
    *,
    key: RequestKey,
) -> Response:
    """Ask an agent object, like `agent:run`, with its instructions and its documents, in any thread."""
    agent = await agents.find_agent(parts, caller.tenant_id, agents.namespace(database, schema), name)
    return await answer(parts, Asking(caller, agent.id, key, reader_language(request)), body)


@router.post("/{name}/versions/{version}:run", responses=STREAM)
async def run_agent_version(
    database: Name,
    schema: Name,
    name: Name,
    version: Name,
    body: wire.RunBody,
    request: Request,
    caller: Querying,
    parts: AppParts,
    *,
    key: RequestKey,
) -> Response:
    """Ask a version of an agent object. There is only the current one: `LIVE`, `LAST` and `DEFAULT` name it."""
    agent = await agents.find_agent(parts, caller.tenant_id, agents.namespace(database, schema), name)
    agents.check_version(agent, version)
    return await answer(parts, Asking(caller, agent.id, key, reader_language(request)), body)


@router.post("/{name}:feedback", response_model_exclude_none=True)
async def give_feedback(
    database: Name, schema: Name, name: Name, body: wire.Feedback, caller: Querying, parts: AppParts
) -> wire.Done:
    """Give feedback on an answer of this agent object, or on the agent itself.

    `orig_request_id` is the header `X-Snowflake-Request-ID` of the run; without it the feedback is about the agent.
    """
    agent = await agents.find_agent(parts, caller.tenant_id, agents.namespace(database, schema), name)
    new = NewFeedback(
        turn_id=_request_id(body.orig_request_id),
        positive=body.positive,
        message=body.feedback_message,
        categories=tuple(body.categories),
        caller_app=caller.caller_app,
    )
    await Feedback(parts.database).add(caller.tenant_id, agent.id, new)
    return encode.done("Feedback submitted successfully", unknown_fields(body))


def _request_id(text: str | None) -> UUID | None:
    if not text:
        return None
    try:
        return UUID(text)
    except ValueError as error:
        raise NotFound("run", text[:80]) from error
