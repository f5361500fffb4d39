"""The header `Idempotency-Key`: a retried request returns the turn that it started, instead of asking again.

Above: every route that creates a turn (`key: RequestKey`), and the sockets, whose frames contain the key. Below: the engine's
runner, which finds or starts the turn. A key belongs to one question, on any transport; with another question it is refused.
"""

import hashlib
import json
from dataclasses import asdict, replace
from typing import Annotated

from fastapi import Depends, Header, Request

from clew.dialects.shared.access import Principal
from clew.domain.errors import InvalidInput
from clew.domain.turns.turn import IdempotencyKey, TurnRequest
from clew.engine.running.turns import ReplayedTurn, TurnHandle

HEADER = "Idempotency-Key"
MAX_KEY_LENGTH = 255
REPLAYED_HEADER = "Idempotent-Replayed"
"""`true` on the response to a request that started no new turn."""
_LOCAL_OWNER = "local"
_TRANSPORT_FIELDS = ("tenant_id", "dialect", "idempotency_key", "reader_language", "time_limit")
"""Fields of a request that do not belong to the question."""


async def _given(
    request: Request,
    key: Annotated[
        str | None,
        Header(
            alias=HEADER,
            description="Identifies this request for 24 hours, so that a retry does not ask again.",
            json_schema_extra={"minLength": 1, "maxLength": MAX_KEY_LENGTH},  # refused below, with a better message
        ),
    ] = None,
) -> str | None:
    if key is None:
        return None
    if len(request.headers.getlist(HEADER)) > 1:
        raise InvalidInput(f"The header {HEADER} was sent twice. Send it once.", field=HEADER)
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise InvalidInput(
            f"The header {HEADER} has {len(key)} characters. Send 1 to {MAX_KEY_LENGTH}, such as a UUID.", field=HEADER
        )
    if not (key.isascii() and key.isprintable()):
        raise InvalidInput(f"The header {HEADER} may contain only printable ASCII characters, such as a UUID.", field=HEADER)
    return key


RequestKey = Annotated[str | None, Depends(_given)]
"""`key: RequestKey` in a route that creates a turn; None without the header."""


def keyed(request: TurnRequest, key: str | None, caller: Principal, **instead: object) -> TurnRequest:
    """Return the request with its idempotency key, if it has one.

    `instead` replaces fields that differ on every retry, such as the id of a new thread, when requests are compared.
    """
    if key is None:
        return request
    question = {name: value for name, value in asdict(request).items() if name not in _TRANSPORT_FIELDS} | instead
    meant = json.dumps(question, default=str, sort_keys=True).encode()
    return replace(request, idempotency_key=IdempotencyKey(key_owner(caller), key, hashlib.sha256(meant).digest()))


def key_owner(caller: Principal) -> str:
    """Return whose idempotency keys a caller uses: those of its API key and its user."""
    return f"{caller.key_id or _LOCAL_OWNER}{f' {caller.user}' if caller.user else ''}"


def replay_headers(turn: TurnHandle) -> dict[str, str]:
    """Return the header that marks a replay."""
    return {REPLAYED_HEADER: "true"} if isinstance(turn, ReplayedTurn) else {}
