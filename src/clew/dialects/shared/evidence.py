"""What the audit log cannot see for itself: the acts of a WebSocket, and outcomes that the status of a response does not say.

Above: the routes that know, and the refusals of `server.middleware`. Next: `server.audit`, which puts the function that records
an act into the ASGI scope, and reads the outcome from there.
"""

from collections.abc import Awaitable, MutableMapping
from dataclasses import dataclass
from typing import Any, Protocol

NOTE_KEY = "clew.note"
"""Key of the function in the ASGI scope of a WebSocket that records an act."""
OUTCOME_KEY = "clew.outcome"
"""Key of the `Outcome` in the ASGI scope."""


class Note(Protocol):
    """Records an act on the connection, if it is worth evidence."""

    def __call__(self, status: int, *, what: str = "", named: str = "") -> Awaitable[None]:
        """`status` as over HTTP; `what` was done and what was `named`, such as `abort` and `turn_id=…`."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a request ended."""

    code: str
    """Such as `no_role`."""
    user: str = ""
    """Who it was about, if nobody was let in."""
    status: int | None = None
    """Takes the place of the status of the response, which may be a redirection in any case."""


async def note_act(scope: MutableMapping[str, Any], status: int, *, what: str = "", named: str = "") -> None:
    """Record an act on a WebSocket before its client learns how it ended."""
    note: Note | None = scope.get(NOTE_KEY)
    if note is not None:
        await note(status, what=what, named=named)
