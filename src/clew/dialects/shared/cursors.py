"""Cursors of lists that are sorted by the last change, newest first: the time and the name of the last entry shown."""

from datetime import UTC, datetime, timedelta

from clew.domain.errors import InvalidInput


def list_cursor(name: str, changed_at: datetime) -> str:
    """Return the cursor of the page after an entry, valid even if that entry moves."""
    return f"{name}.{int(changed_at.timestamp() * 1_000_000)}"


def read_list_cursor(cursor: str) -> tuple[datetime, str]:
    """Return the time and the name of the last entry shown. Raises InvalidInput: this server did not issue the cursor."""
    name, _, micros = cursor.partition(".")
    if not (micros.isascii() and micros.isdigit() and len(micros) <= 17):
        raise InvalidInput("This server did not issue this `cursor`. Omit it to start at the first page.", field="cursor")
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=int(micros)), name
