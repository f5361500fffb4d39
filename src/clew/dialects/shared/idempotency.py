"""The header `Idempotency-Key`: a request that is sent again finds the turn it began, instead of asking a second time.

Above: every route that creates a turn (`key: RequestKey`), and the sockets, whose frames hold the key. Below: the engine's
runner, which finds or starts the turn. A key stands for what is asked, over whatever transport: with another question it is
refused.
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
"""`true` on the answer to a request that began nothing new."""
_LOCAL_OWNER = "local"
_NOT_ASKED = ("tenant_id", "dialect", "idempotency_key")
"""Fields of a request that say by which way it came; all others say what is asked."""


async def _given(
    request: Request,
    key: Annotated[
        str | None,
        Header(alias=HEADER, description="Names this request for 24 hours: sent again, it asks nothing a second time."),
    ] = None,
) -> str | None:
    if key is None:
        return None
    if len(request.headers.getlist(HEADER)) > 1:
        raise InvalidInput(f"The header {HEADER} stands twice. Send it once.", field=HEADER)
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise InvalidInput(
            f"The header {HEADER} holds {len(key)} characters; send 1 to {MAX_KEY_LENGTH}, such as a UUID.", field=HEADER
        )
    if not (key.isascii() and key.isprintable()):
        raise InvalidInput(f"The header {HEADER} may hold printable ASCII characters only, such as a UUID.", field=HEADER)
    return key


RequestKey = Annotated[str | None, Depends(_given)]
"""`key: RequestKey` in a route that creates a turn; None without the header."""


def keyed(request: TurnRequest, key: str | None, caller: Principal, **instead: object) -> TurnRequest:
    """Return the request with the key it came with, if any.

    `instead` says by what the same request is known again where a field differs each time, such as the id of a new thread.
    """
    if key is None:
        return request
    asked = {name: value for name, value in asdict(request).items() if name not in _NOT_ASKED} | instead
    meant = json.dumps(asked, default=str, sort_keys=True).encode()
    owner = str(caller.key_id or _LOCAL_OWNER)
    return replace(request, idempotency_key=IdempotencyKey(owner, key, hashlib.sha256(meant).digest()))


def replay_headers(turn: TurnHandle) -> dict[str, str]:
    """Return the header that tells a replay from a new turn."""
    return {REPLAYED_HEADER: "true"} if isinstance(turn, ReplayedTurn) else {}
