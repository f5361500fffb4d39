"""Functions that a client groups under a namespace, as agents send those of an MCP server: a model has one flat list of names.

A function is offered as `namespace__name`, and its call comes back with both. Above: `decode`, `items`, `encode`.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

NAMESPACE = "namespace"
_LONGEST = 64
"""Characters that providers accept in the name of a function."""
_HASH = 8


def flat_name(namespace: str | None, name: str) -> str:
    """Return the name under which a model knows a function."""
    if not namespace:
        return name
    joined = f"{namespace.removesuffix('__')}__{name}"
    if len(joined) <= _LONGEST:
        return joined
    return f"{joined[: _LONGEST - _HASH - 1]}_{sha256(joined.encode()).hexdigest()[:_HASH]}"


def names_of(flat: str, tools: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the fields of a call that name its function: `name`, and `namespace` if the request grouped it."""
    for tool in tools:
        if tool.get("type") != NAMESPACE:
            continue
        namespace = tool.get("name")
        for one in tool.get("tools") or ():
            name = one.get("name") if one.get("type") == "function" else None
            if namespace and name and flat == flat_name(namespace, name):  # those of an imported request may lack them
                return {"name": name, NAMESPACE: namespace}
    return {"name": flat}
