"""Public ids: a prefix and the uuid in base 32 (`conv_`, `msg_`, `turn_` …, 26 characters), as unguessable as the uuid."""

import base64
import binascii
from uuid import UUID

from clew.domain.errors import NotFound

_KINDS = {
    "conv": "conversation",
    "msg": "message",
    "turn": "turn",
    "doc": "document",
    "asst": "assistant",
    "key": "key",
    "mem": "memory",
    "fdbk": "feedback",
    "src": "source",
    "run": "run",
    "share": "share",
    "vs": "vector store",
    "vsfb": "file batch",
}


def public_id(prefix: str, identifier: UUID) -> str:
    """Return `<prefix>_<26 lower-case base-32 characters>`."""
    return f"{prefix}_{base64.b32encode(identifier.bytes).decode('ascii').rstrip('=').lower()}"


def parse_id(prefix: str, text: str) -> UUID:
    """Parse a public id.

    Raises:
        NotFound: the text is not an id of this kind, so no object can have it.
    """
    head, _, body = text.partition("_")
    if head == prefix and len(body) == 26 and body.isascii():
        try:
            found = UUID(bytes=base64.b32decode(body.upper() + "======"))
        except (binascii.Error, ValueError) as error:
            raise NotFound(_KINDS.get(prefix, prefix), text[:80]) from error
        if public_id(prefix, found) == text:
            return found
    raise NotFound(_KINDS.get(prefix, prefix), text[:80])
