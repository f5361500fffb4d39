"""From a request to assistants to what the store takes."""

from dataclasses import asdict
from typing import Any

from clew.dialects.access import Principal
from clew.dialects.assistants import wire
from clew.dialects.assistants.wire import AssistantChange, NewAssistant
from clew.dialects.parts import Parts
from clew.domain.errors import Conflict, Forbidden, InvalidInput
from clew.domain.thread import Assistant
from clew.domain.tools import ToolServer
from clew.engine.choose import serves
from clew.providers.tools.servers import ToolServers

DEFAULT = "default"
_MAY_BE_EMPTY = ("model", "memory_role", "retention_days")


def read_new(body: NewAssistant, caller: Principal, parts: Parts) -> dict[str, Any]:
    """Return the columns of a new assistant. Raises InvalidInput for a model that is not served, and what `_metadata` raises."""
    _check_model(body.model, parts)
    return body.model_dump(exclude={"name", "tools"}) | {"metadata": _metadata({}, body.tools, caller, parts.tools)}


def read_change(change: AssistantChange, before: Assistant, caller: Principal, parts: Parts) -> dict[str, Any]:
    """Return the columns to change, None for one to be emptied. Raises what `read_new` raises."""
    _check_model(change.model, parts)
    given = change.model_dump(exclude_unset=True, exclude={"tools"})
    values = {name: value for name, value in given.items() if value is not None or name in _MAY_BE_EMPTY}
    if change.tools is None:
        return values
    return values | {"metadata": _metadata(before.metadata, change.tools, caller, parts.tools)}


def _check_model(model: str | None, parts: Parts) -> None:
    known = parts.model.abilities.names
    if model is not None and not serves(known, model):
        raise InvalidInput(f"The server has no model {model!r}. It has {', '.join(known)}.", field="model")


def _metadata(
    before: dict[str, Any], tools: list[wire.ToolServer] | None, caller: Principal, servers: ToolServers
) -> dict[str, Any]:
    """Return the metadata with the tools, which cost and may do things: they are an administrator's to give.

    Raises:
        Forbidden: the caller may not give tools.
        InvalidInput: a server that is named twice, that the settings do not know, or at an address that is not allowed.
    """
    if tools is None:
        return before
    if tools and not caller.may("admin"):
        raise Forbidden("This key may not give an assistant tools: it needs the scope `admin`.", required="admin")
    chosen = [ToolServer(name=one.server, allowed=tuple(dict.fromkeys(one.allow)), url=one.url) for one in tools]
    if len({one.name for one in chosen}) < len(chosen):
        raise InvalidInput("A tool server is named twice. Put its tools into one `allow`.", field="tools")
    servers.check(chosen)
    return before | {"tools": [asdict(one) for one in chosen]}


def keep_default(assistant: Assistant, change: AssistantChange | None) -> None:
    """Refuse to delete (`change` None) or rename the assistant that requests without one use."""
    is_default = assistant.name == DEFAULT and not assistant.namespace
    if is_default and (change is None or change.name not in (None, DEFAULT)):
        raise Conflict("The assistant `default` cannot be deleted or renamed.", code="DEFAULT_ASSISTANT")
