"""Documents that come with a question: cited like stored ones, but kept only in the quotes of the answer.

Above: `ingest/splitting/given.py`, which cuts them. The same document has the same id whenever it is sent, and so have its
passages: a conversation in which it is sent again recognises them. Next: `engine/stages/given.py`, which ranks them.
"""

from hashlib import sha256
from uuid import UUID, uuid5

VERSION = 0
"""The version of a document that came with a question; stored documents count from 1."""
_NAMESPACE = UUID("6f0f4a0e-6a4f-4d0c-9a53-0c1d2c7d5a10")
_ABOVE_STORED = 1 << 48
"""Ids of stored chunks are below."""


def given_document_id(name: str, text: str) -> UUID:
    """Return the id of a document with this name and text."""
    return uuid5(_NAMESPACE, f"{len(name)} {name}{text}")


def given_chunk_id(document_id: UUID, start: int) -> int:
    """Return the id of its passage that begins at `start`: negative, like all ids of passages that are not in the index."""
    digest = sha256(document_id.bytes + start.to_bytes(8)).digest()
    return -(_ABOVE_STORED + int.from_bytes(digest[:6]))
