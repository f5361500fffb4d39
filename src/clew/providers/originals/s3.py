"""Originals in a bucket that speaks S3: Amazon's, or another server at its own address (SeaweedFS, Ceph, Garage, R2, MinIO).

For several machines without a shared file system. The library is `obstore`, an extra (`clew[s3]`): without it the setting is
rejected. Above: `factory`. Next: `protocol`.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from clew.domain.errors import ConfigurationInvalid, OriginalMissing, OriginalsUnavailable
from clew.providers.originals.protocol import PIECE_BYTES, write_and_read_back

if TYPE_CHECKING:
    from obstore.store import ClientConfig, RetryConfig, S3Store

_CONNECT, _READ, _WHOLE = timedelta(seconds=5), timedelta(seconds=30), timedelta(days=1)
_PATIENCE = timedelta(seconds=10)
"""How long one call is retried; the caller retries later itself."""
_CALL_SECONDS = 60.0
_PUT_BYTES_A_SECOND = 256 << 10
"""After this long without a response a bucket counts as unavailable."""
_LISTED_AT_ONCE = 1_000
_DELETED_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class S3Place:
    """A bucket and its credentials. Missing keys are looked up where Amazon's own tools do."""

    bucket: str
    prefix: str = ""
    endpoint: str | None = None
    region: str | None = None
    access_key_id: str | None = field(default=None, repr=False)
    secret_access_key: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """Its name in errors, without credentials."""
        bucket = f"s3://{self.bucket}/{self.prefix}".rstrip("/")
        if self.endpoint is None:
            return bucket
        address = urlsplit(self.endpoint)
        return f"{bucket} at {address.scheme}://{address.netloc.rpartition('@')[2]}"


class S3Bucket:
    """Stores originals in a bucket."""

    def __init__(self, place: S3Place) -> None:
        """Connect to nothing yet. Raises ConfigurationInvalid: `obstore` is not installed, or it cannot use the settings."""
        self._place = place
        self._store = _open(place)

    @property
    def place(self) -> str:
        """Bucket, prefix and address."""
        return self._place.name

    async def put(self, key: str, content: bytes) -> None:
        """Store a file in one request, so completely or not at all."""
        import obstore

        with self._named_faults():
            async with asyncio.timeout(_CALL_SECONDS + len(content) / _PUT_BYTES_A_SECOND):
                await obstore.put_async(self._store, key, content, use_multipart=False)

    async def size(self, key: str) -> int | None:
        """Return the size of a file, or None."""
        import obstore

        try:
            with self._named_faults():
                async with asyncio.timeout(_CALL_SECONDS):
                    return (await obstore.head_async(self._store, key))["size"]
        except OriginalMissing:
            return None

    async def read(self, key: str, start: int, end: int) -> AsyncGenerator[bytes]:
        """Yield [start:end] in pieces."""
        import obstore

        if start == end:
            return
        with self._named_faults():
            async with asyncio.timeout(_CALL_SECONDS):
                found = await obstore.get_async(self._store, key, options={"range": (start, end)})
        pieces = aiter(found.stream(min_chunk_size=PIECE_BYTES))
        while True:
            with self._named_faults():
                async with asyncio.timeout(_CALL_SECONDS):
                    piece = await anext(pieces, None)
            if piece is None:
                return
            yield bytes(piece)

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete files, several hundred per request."""
        import obstore

        for first in range(0, len(keys), _DELETED_AT_ONCE):
            try:
                with self._named_faults():
                    async with asyncio.timeout(_CALL_SECONDS):
                        await obstore.delete_async(self._store, list(keys[first : first + _DELETED_AT_ONCE]))
            except OriginalMissing:
                continue

    async def sizes(self, prefix: str) -> AsyncIterator[tuple[str, int]]:
        """Yield (name, size in bytes) of every file below a folder."""
        listed = aiter(self._store.list(prefix, chunk_size=_LISTED_AT_ONCE))  # pyright: ignore[reportUnknownMemberType]
        while True:
            with self._named_faults():
                async with asyncio.timeout(_CALL_SECONDS):
                    batch = await anext(listed, None)
            if batch is None:
                return
            for one in batch:
                yield one["path"], one["size"]

    async def tidy(self) -> None:
        """Do nothing: a file is stored in one request, so there are no partial files."""

    async def check(self) -> None:
        """Write, read and delete a small file."""
        await write_and_read_back(self, "incoming")

    async def close(self) -> None:
        """Connections close by themselves."""

    @contextmanager
    def _named_faults(self) -> Generator[None]:
        """Raise errors without the library's words, which contain addresses of objects."""
        from obstore import exceptions

        try:
            yield
        except FileNotFoundError as error:
            if "NoSuchBucket" in str(error):
                raise OriginalsUnavailable(f"The bucket of original files ({self.place}) does not exist.") from error
            raise OriginalMissing from error
        except (exceptions.PermissionDeniedError, exceptions.UnauthenticatedError) as error:
            raise OriginalsUnavailable(
                f"The bucket of original files ({self.place}) rejected the credentials, or they lack write access."
            ) from error
        except (exceptions.BaseError, TimeoutError) as error:
            raise OriginalsUnavailable(f"The bucket of original files ({self.place}) does not respond.") from error


def _open(place: S3Place) -> "S3Store":
    try:
        from obstore import exceptions
        from obstore.store import S3Store
    except ImportError as error:
        raise ConfigurationInvalid(
            "CLEW_ORIGINALS is a bucket, which requires the package obstore. Install Clew with its extra `s3`."
        ) from error
    client: ClientConfig = {
        "connect_timeout": _CONNECT,
        "read_timeout": _READ,
        "timeout": _WHOLE,
        "allow_http": (place.endpoint or "").startswith("http://"),
    }
    retry: RetryConfig = {"max_retries": 2, "retry_timeout": _PATIENCE}
    config: dict[str, Any] = {
        "endpoint": place.endpoint,
        "region": place.region or ("us-east-1" if place.endpoint else None),
        "access_key_id": place.access_key_id,
        "secret_access_key": place.secret_access_key,
    }
    given = {name: value for name, value in config.items() if value is not None}
    try:
        return S3Store(place.bucket, prefix=place.prefix or None, client_options=client, retry_config=retry, **given)
    except (exceptions.BaseError, ValueError) as error:
        raise ConfigurationInvalid(f"The bucket {place.name} cannot be used. Check CLEW_ORIGINALS and CLEW_S3_*.") from error
