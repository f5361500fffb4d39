"""Sessions of protocol versions up to 2025-11-25, without any state: an id that the client repeats, and that names its calls.

A session id only says which calls come from the same client, so that `notifications/cancelled` finds the turn of a call, on
whichever server it runs: the turn is stored under an idempotency key made of both ids. Version 2026-07-28 has no sessions; its
clients cancel by closing the connection. Above: `routes` and `serving`. Decision 0050.
"""

import hashlib
import json
import re
from typing import Any, cast
from uuid import uuid4

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import Message, Send

from clew.dialects.shared.access import Principal
from clew.dialects.shared.idempotency import key_owner
from clew.dialects.shared.parts import Parts

HEADER = "mcp-session-id"
_ID = re.compile(r"[0-9a-f]{32}")
_CANCELLED = "notifications/cancelled"


def call_key(request: Request, request_id: object) -> str | None:
    """Return the idempotency key of a client's call; None if the client has no session."""
    session = request.headers.get(HEADER, "")
    if not _ID.fullmatch(session) or not isinstance(request_id, int | str):
        return None
    return f"mcp-{hashlib.sha256(f'{session} {json.dumps(request_id)}'.encode()).hexdigest()}"


async def stop_cancelled(request: Request, parts: Parts, caller: Principal, message: object) -> None:
    """Stop the turn of the call that this message cancels, if it is such a message and the turn still runs."""
    found = cast(dict[str, Any], message) if isinstance(message, dict) else {}
    params = found.get("params")
    if found.get("method") != _CANCELLED or not isinstance(params, dict):
        return
    key = call_key(request, cast(dict[str, Any], params).get("requestId"))
    if key is not None and caller.may("query"):
        await parts.runner.abort_keyed(caller.tenant_id, key_owner(caller), key)


def begins_session(message: object) -> bool:
    """Return whether a message opens a session."""
    return isinstance(message, dict) and cast(dict[str, Any], message).get("method") == "initialize"


def naming_session(send: Send) -> Send:
    """Return the function that sends a response with a new session id, if it is not an error."""

    async def send_with_id(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] < 400:
            MutableHeaders(scope=message)[HEADER] = uuid4().hex
        await send(message)

    return send_with_id
