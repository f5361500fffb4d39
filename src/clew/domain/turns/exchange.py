"""What was exchanged with a provider: one request of a turn and its response, byte for byte.

Above: the wire log of an answer, the record of a turn, the store. Nothing here holds a key: requests have no headers here,
and responses without the key that a provider may repeat.
"""

from dataclasses import dataclass

STATUS_OF_ANSWERS = 200
"""The status of a response that is a stream of events, from which the response payload is reassembled."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request, also a refused one, and as much of its response as was received."""

    model: str
    request: bytes
    """The body as it was sent."""
    status: int | None = None
    """None: no response."""
    response: bytes | None = None
    """The body as it was received."""
    is_redacted: bool = False
    """The key, or a provider's message about it, is left out."""
