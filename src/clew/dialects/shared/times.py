"""Times on the wire: RFC 3339 in UTC with six fraction digits."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import PlainSerializer


def rfc3339(moment: datetime) -> str:
    """Return e.g. `2026-01-31T09:30:00.000000Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


Rfc3339 = Annotated[datetime, PlainSerializer(rfc3339, return_type=str)]
"""A time that serialises as `rfc3339` does."""
