"""What Clew asks of a store of original files: put, read a piece, delete, list. Names are opaque; no object ever changes.

Above: `ingest.originals`. Adapters: `directory` (the default) and `s3`. Every method raises OriginalsUnavailable when the store
does not do what it is asked to; the message names the place and never a secret.
"""

import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Protocol

from clew.domain.errors import OriginalsUnavailable

PIECE_BYTES = 256 << 10
"""About how much of a file is in memory while it is sent."""


class OriginalStore(Protocol):
    """Keeps files by name. Safe for concurrent use, by any number of processes."""

    @property
    def place(self) -> str:
        """Where it is, for people: a path, or `s3://bucket/prefix at https://host`."""
        ...

    async def put(self, key: str, content: bytes) -> None:
        """Store a file whole, durably, or not at all. The same one again changes nothing."""
        ...

    async def size(self, key: str) -> int | None:
        """Return how many bytes a file has, None when there is none."""
        ...

    def read(self, key: str, start: int, end: int) -> AsyncGenerator[bytes]:
        """Yield the bytes [start:end] of a file in pieces. Raises OriginalMissing before the first one: there is no such file."""
        ...

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete files; those that are not there are passed over."""
        ...

    def sizes(self, prefix: str) -> AsyncIterator[tuple[str, int]]:
        """Yield (name, bytes) of every file below a folder, in any order."""
        ...

    async def tidy(self) -> None:
        """Remove what a process left that died while it stored a file."""
        ...

    async def check(self) -> None:
        """Write, read and delete a small file."""
        ...

    async def close(self) -> None:
        """Let go of what is open; twice does no harm."""
        ...


async def write_and_read_back(store: OriginalStore, folder: str) -> None:
    """Write a small file into a folder of a store, read it and delete it. Raises OriginalsUnavailable."""
    key, content = f"{folder}/check-{secrets.token_hex(8)}", b"Clew was here."
    await store.put(key, content)
    read = b"".join([piece async for piece in store.read(key, 0, len(content))])
    await store.delete([key])
    if read != content:
        raise OriginalsUnavailable(f"{store.place} does not return the data that was written to it.")
