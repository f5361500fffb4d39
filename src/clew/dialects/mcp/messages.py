"""The shape of a message: what has none is refused with a reason, before the SDK sees it.

The SDK takes a request whose id is null for a notification, and answers a batch with names of its own classes. Above: `routes`.
"""

from typing import Any, cast


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


def _fault_of_call(fields: dict[str, Any]) -> str | None:
    if not isinstance(fields["method"], str):
        return "`method` must be a string."
    if not isinstance(fields.get("params"), dict | None):
        return "`params` must be an object. Omit it if there are none."
    return None


def _is_id(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)
