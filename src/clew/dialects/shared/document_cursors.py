"""The cursor of a list of documents, newest first.

Above: the dialects that list documents. Below: `domain.documents.document`.
"""

import base64
import binascii
from datetime import UTC, datetime, timedelta
from uuid import UUID

from clew.domain.documents.document import Document
from clew.domain.errors import InvalidInput

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def encode_cursor(last: Document) -> str:
    """Return the cursor of the page after this document."""
    micros = (last.created_at - _EPOCH) // timedelta(microseconds=1)
    return base64.urlsafe_b64encode(micros.to_bytes(8, "big") + last.id.bytes).decode().rstrip("=")


def read_cursor(cursor: str) -> tuple[datetime, UUID]:
    """Return (created_at, id) of the last document of the previous page.

    Raises:
        InvalidInput: this server did not issue the cursor.
    """
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        if len(raw) != 24:
            raise ValueError("a cursor has 24 bytes")
        return _EPOCH + timedelta(microseconds=int.from_bytes(raw[:8], "big")), UUID(bytes=raw[8:])
    except (binascii.Error, ValueError, OverflowError) as error:
        raise InvalidInput(
            "This server did not issue this `cursor`. Omit it to start at the first page.", field="cursor"
        ) from error
