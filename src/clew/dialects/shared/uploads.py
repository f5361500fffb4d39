"""The limit of an uploaded file. Above: the dialects `documents` and `files`."""

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from clew.ingest.reading.limits import DEFAULT_LIMITS


def _file_limit(connection: HTTPConnection) -> int:
    """Return the maximum size of a file in bytes, from the settings."""
    return getattr(connection.app.state, "max_upload_bytes", DEFAULT_LIMITS.max_bytes)


FileLimit = Annotated[int, Depends(_file_limit)]
