"""The header `Idempotency-Key`: a request that is sent again finds the turn it began, instead of asking a second time.

Above: every route that creates a turn (`retry: Retrying`). Below: the engine's runner, which finds or starts the turn. A key
stands for one request, path and body: with another it is refused.
"""

import hashlib
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Request

from clew.domain.errors import InvalidInput
from clew.domain.turn import IdempotencyKey
from clew.engine.asked import AskedTurn, ReplayedTurn

HEADER = "Idempotency-Key"
MAX_KEY_LENGTH = 255
REPLAYED_HEADER = "Idempotent-Replayed"
"""`true` on the answer to a request that began nothing new."""


@dataclass(frozen=True, slots=True)
class Retry:
    """The key of a request, and what the request was."""

    key: str
    body_sha256: bytes

    def by(self, caller_app: str) -> IdempotencyKey:
        """Return the key as one of an application."""
        return IdempotencyKey(caller_app, self.key, self.body_sha256)


async def _given(
    request: Request,
    key: Annotated[
        str | None,
        Header(alias=HEADER, description="Names this request for 24 hours: sent again, it asks nothing a second time."),
    ] = None,
) -> Retry | None:
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
    named = request.url.path.encode() + b"\0" + await request.body()
    return Retry(key, hashlib.sha256(named).digest())


Retrying = Annotated[Retry | None, Depends(_given)]
"""`retry: Retrying` in a route that creates a turn; None without the header."""


def replay_headers(turn: AskedTurn) -> dict[str, str]:
    """Return the header that tells a replay from a new turn."""
    return {REPLAYED_HEADER: "true"} if isinstance(turn, ReplayedTurn) else {}
