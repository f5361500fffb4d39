"""`GET /api/audit`: reads who did what; for administrators, and for keys with the scope `audit`.

One file: the shapes in camelCase and the route. Below: `store.audit`. Entries are made by the server and cannot be changed.
"""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from clew.dialects.shared.access import AUDIT, Reading
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.shapes import CamelBody, Moment, Rfc3339, list_cursor, read_list_cursor
from clew.domain.errors import Forbidden, InvalidInput
from clew.domain.ids import public_id
from clew.store.audit import AuditFilter, AuditLog, Entry


class EntryBody(CamelBody):
    """One act. `actor` is `user:NAME`, `app:NAME`, `owner of the server`, or empty where nobody was known."""

    at: Rfc3339
    actor: str
    key_id: str | None
    address: str
    action: str
    """Method and route, such as `DELETE /api/keys/{key_id}`."""
    object: str
    """The names in the path of the request."""
    status: int
    """The HTTP status of the response."""
    request_id: str


class AuditPage(CamelBody):
    """Entries, newest first."""

    entries: list[EntryBody]
    next_cursor: str | None


def encode(entry: Entry) -> EntryBody:
    """Return one entry as lists show it."""
    return EntryBody(
        at=entry.at,
        actor=entry.actor,
        key_id=public_id("key", entry.key_id) if entry.key_id else None,
        address=entry.address,
        action=entry.action,
        object=entry.object,
        status=entry.status,
        request_id=entry.request_id,
    )


def place_in_list(cursor: str) -> tuple[datetime, UUID]:
    """Read the cursor of a page: time and id of the last entry shown."""
    at, name = read_list_cursor(cursor)
    try:
        return at, UUID(name)
    except ValueError as error:
        raise InvalidInput("`cursor` is not the `nextCursor` of a page.", field="cursor") from error


router = APIRouter(prefix="/api/audit", tags=["audit"])
Text = Annotated[str | None, Query(min_length=1, max_length=300)]


@router.get("")
async def read_audit_log(
    caller: Reading,
    parts: AppParts,
    *,
    since: Moment | None = None,
    until: Moment | None = None,
    actor: Text = None,
    action: Text = None,
    object: Text = None,  # noqa: A002  the name on the wire
    refused: Annotated[bool, Query(description="Only what was refused: the statuses 401, 403 and 429.")] = False,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    cursor: str | None = None,
) -> AuditPage:
    """Read the audit log of the tenant, newest first. `action` is a beginning, `object` a part of the names in a path."""
    if not caller.may("admin") and AUDIT not in caller.scopes:
        raise Forbidden("This needs a key with the scope `admin` or `audit`.", required=AUDIT)
    which = AuditFilter(since=since, until=until, actor=actor, action=action, object=object, refused=refused)
    before = place_in_list(cursor) if cursor else None
    found = await AuditLog(parts.database).page(caller.tenant_id, which, before=before, limit=limit + 1)
    shown = found[:limit]
    return AuditPage(
        entries=[encode(entry) for entry in shown],
        next_cursor=list_cursor(str(shown[-1].id), shown[-1].at) if len(found) > limit else None,
    )


DIALECT = Dialect((router,))
