"""Agent objects as assistants: a namespace `DATABASE.SCHEMA`, a name in capitals, and the definition as it was sent.

Above: `agent_routes`. Below: `store.assistants`. Clew uses the instructions of a definition; the rest is stored and returned.
"""

import json
import re
from uuid import UUID

from clew.dialects.cortex import decode, wire
from clew.dialects.shared.parts import Parts
from clew.dialects.shared.shapes import rfc3339
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import public_id
from clew.domain.threads.thread import Assistant
from clew.store.assistants import Assistants

MAX_INSTRUCTIONS = 20_000
_NAME = re.compile(r"[\w$ -]{1,200}")
_PRESENT = ("LIVE", "LAST", "DEFAULT")
_OF_SPEC = ("models", "instructions", "orchestration", "tools", "tool_resources")


def folded(name: str) -> str:
    """Return a name as it is stored: names that differ only in case are equal."""
    return name.strip().upper()


def namespace(database: str, schema: str) -> str:
    """Return the namespace of a schema's agent objects."""
    return f"{folded(database)}.{folded(schema)}"


def check_name(field: str, name: str) -> None:
    """Raise InvalidInput for a name that cannot be part of a path."""
    if not _NAME.fullmatch(name.strip()):
        raise InvalidInput(f"`{field}` must be a name of 1 to 200 letters, digits, spaces, `_`, `$` or `-`.", field=field)


def check_pattern(pattern: str) -> None:
    """Raise InvalidInput for a pattern that ends in a backslash without a character to escape."""
    if (len(pattern) - len(pattern.rstrip("\\"))) % 2:
        raise InvalidInput("`like` must not end in a single backslash. Write two for a literal backslash.", field="like")


async def find_agent(parts: Parts, tenant_id: UUID, place: str, name: str) -> Assistant:
    """Return the agent object with that name in a namespace. Raises NotFound."""
    try:
        return await Assistants(parts.database).find_by_name(tenant_id, folded(name), place)
    except NotFound as error:
        raise NotFound("agent", f"{folded(name)[:200]} in {place[:400]}") from error


def check_version(agent: Assistant, version: str) -> None:
    """Raise NotFound for a version that is not the current one: earlier ones are not kept."""
    if folded(version) not in _PRESENT:
        raise NotFound("version", f"{version[:80]} of the agent {agent.name}, which has only the version LIVE")


def definition(body: wire.AgentChange, served_model: str, before: wire.Json) -> dict[str, object]:
    """Return the columns of an assistant after a definition; absent fields do not change.

    Raises:
        InvalidInput: an unsupported model, tool or filter, or instructions that are too long.
    """
    decode.check_model(body.models, served_model)
    decode.check_tools(body.tools or [], body.tool_resources or {})
    given = body.model_dump(exclude_none=True)
    spec = dict(before.get("spec", {})) | {name: given[name] for name in _OF_SPEC if name in given}
    shown = {name: given[name] for name in ("comment", "profile") if name in given}
    metadata = dict(before) | shown | {"spec": spec}
    return {"metadata": metadata, "instructions": _instructions(spec.get("instructions", {}))}


def summary(agent: Assistant) -> wire.AgentSummary:
    """Return an agent object for a list."""
    return wire.AgentSummary(**_shown(agent))


def agent_body(agent: Assistant) -> wire.Agent:
    """Return an agent object."""
    spec = json.dumps(agent.metadata.get("spec", {}), ensure_ascii=False)
    return wire.Agent(**_shown(agent), agent_spec=spec, assistant_id=public_id("asst", agent.id))


def _shown(agent: Assistant) -> wire.Json:
    database, _, schema = agent.namespace.partition(".")
    return {
        "name": agent.name,
        "database_name": database,
        "schema_name": schema,
        "owner": agent.metadata.get("owner", ""),
        "created_on": rfc3339(agent.created_at),
        "comment": agent.metadata.get("comment", ""),
        "profile": agent.metadata.get("profile", {}),
    }


def _instructions(given: wire.Json) -> str:
    texts = [given.get(name) for name in ("system", "orchestration", "response")]
    joined = "\n\n".join(text.strip() for text in texts if text and text.strip())
    if len(joined) > MAX_INSTRUCTIONS:
        raise InvalidInput(
            f"The instructions have {len(joined):,} characters; the limit is {MAX_INSTRUCTIONS:,}. Shorten them.",
            field="instructions",
        )
    return joined
