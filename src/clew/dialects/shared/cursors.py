"""Where the next page of a list begins that shows what changed last first: when the last one shown had changed, and its name."""

from datetime import UTC, datetime, timedelta

from clew.domain.errors import InvalidInput


def list_cursor(name: str, changed_at: datetime) -> str:
    """Return the cursor that leads on behind an entry, wherever that entry moves meanwhile."""
    return f"{name}.{int(changed_at.timestamp() * 1_000_000)}"


def read_list_cursor(cursor: str) -> tuple[datetime, str]:
    """Return when the last entry shown had changed, and its name. Raises InvalidInput: this server did not issue the cursor."""
    name, _, micros = cursor.partition(".")
    if not (micros.isascii() and micros.isdigit() and len(micros) <= 17):
        raise InvalidInput("`cursor` is not one this server issued. Leave it out to start at the first page.", field="cursor")
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=int(micros)), name
