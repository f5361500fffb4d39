"""The shape of a message: what has none is refused with a reason, before the SDK sees it.

The SDK takes a request whose id is null for a notification, answers a batch with names of its own classes, and a wrong `Accept`
with nothing. It looks at the header of the version only, so that a request of version 2026-07-28 with another header is answered
as an older one, which the protocol forbids. Above: `routes`.
"""

from typing import Any, cast

VERSION_HEADER = "mcp-protocol-version"
_VERSION = "io.modelcontextprotocol/protocolVersion"
_EVENTS, _JSON = {"text/event-stream", "text/*", "*/*"}, {"application/json", "application/*", "*/*"}


def fault_of(message: object) -> str | None:
    """Return why this JSON is not one message of JSON-RPC 2.0, and what to send; None if it is one."""
    if isinstance(message, list):
        return "The body is a batch. Send each message in a request of its own."
    if not isinstance(message, dict):
        return "The body is not an object. Send a message of JSON-RPC 2.0."
    fields = cast(dict[str, Any], message)
    if fields.get("jsonrpc") != "2.0":
        return '`jsonrpc` must be "2.0".'
    if "id" in fields and "error" not in fields and not _is_id(fields["id"]):
        return "`id` must be a string or an integer. Omit it to send a notification."
    if "method" in fields:
        return _fault_of_call(fields)
    if "id" in fields and ("result" in fields or "error" in fields):
        return None
    return "`method` is missing. Send the name of a method."


def mismatch_of(message: object, header: str | None) -> str | None:
    """Return how a request names another version than its header, and what to send; None if it does not.

    Source: version 2026-07-28 of the protocol, Streamable HTTP, Server Validation.
    """
    fields = cast(dict[str, Any], message) if isinstance(message, dict) else {}
    params: object = fields.get("params")
    meta: object = cast(dict[str, Any], params).get("_meta") if isinstance(params, dict) else None
    own: object = cast(dict[str, Any], meta).get(_VERSION) if isinstance(meta, dict) else None
    if "id" not in fields or not isinstance(own, str) or own == (header or "").strip():
        return None
    sent = f"is {header[:40]!r}" if header else "is missing"
    return f"The header MCP-Protocol-Version {sent}, but `_meta` names the version {own[:40]!r}. Send the same in both."


def is_acceptable(accept: str) -> bool:
    """Return whether a client accepts both types of a response, as the protocol requires."""
    types = {one.partition(";")[0].strip().lower() for one in accept.split(",")}
    return bool(types & _EVENTS) and bool(types & _JSON)


def _fault_of_call(fields: dict[str, Any]) -> str | None:
    if not isinstance(fields["method"], str):
        return "`method` must be a string."
    if not isinstance(fields.get("params"), dict | None):
        return "`params` must be an object. Omit it if there are none."
    return None


def _is_id(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)
