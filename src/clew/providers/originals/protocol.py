"""The interface of a store of original files: put, read a part, delete, list. Names are opaque; objects never change.

Above: `ingest.originals`. Adapters: `directory` (the default) and `s3`. Every method raises OriginalsUnavailable if the store
fails; the message names the place but never a secret.
"""

import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Protocol

from clew.domain.errors import OriginalsUnavailable

PIECE_BYTES = 256 << 10
"""Roughly how much of a file is in memory while it is sent."""


class OriginalStore(Protocol):
    """Stores files by name. Safe for concurrent use by any number of processes."""

    @property
    def place(self) -> str:
        """Where it is, for people: a path, or `s3://bucket/prefix at https://host`."""
        ...

    async def put(self, key: str, content: bytes) -> None:
        """Store a file completely and durably, or not at all. Storing it again changes nothing."""
        ...

    async def size(self, key: str) -> int | None:
        """Return the size of a file in bytes, or None."""
        ...

    def read(self, key: str, start: int, end: int) -> AsyncGenerator[bytes]:
        """Yield the bytes [start:end] of a file in pieces. Raises OriginalMissing before the first one if it does not exist."""
        ...

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete files; missing ones are skipped."""
        ...

    def sizes(self, prefix: str) -> AsyncIterator[tuple[str, int]]:
        """Yield (name, size in bytes) of every file below a folder, in any order."""
        ...

    async def tidy(self) -> None:
        """Remove partial files of processes that died while storing."""
        ...

    async def check(self) -> None:
        """Write, read and delete a small file."""
        ...

    async def close(self) -> None:
        """Close open resources; may be called twice."""
        ...


async def write_and_read_back(store: OriginalStore, folder: str) -> None:
    """Write a small file into a folder of a store, read it and delete it. Raises OriginalsUnavailable."""
    key, content = f"{folder}/check-{secrets.token_hex(8)}", b"Clew was here."
    await store.put(key, content)
    read = b"".join([piece async for piece in store.read(key, 0, len(content))])
    await store.delete([key])
    if read != content:
        raise OriginalsUnavailable(f"{store.place} does not return the data that was written to it.")
