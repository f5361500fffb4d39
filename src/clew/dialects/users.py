"""`/api/users/{user}`: shows and deletes what belongs to a person; for administrators.

One file: the shapes in camelCase and the routes. Below: `store.users`. Entries of the audit log stay: they are evidence.
"""

from contextlib import suppress
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path

from clew.dialects.shared.access import Administering
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.shapes import CamelBody
from clew.domain.errors import NotFound
from clew.store.acting import Acting, acting_for
from clew.store.users import Belongings, Users


class UserBody(CamelBody):
    """What belongs to a user. After a deletion: what was deleted or, for keys, revoked."""

    user: str
    conversations: int
    documents: int
    """Documents of single conversations; those of assistants belong to nobody."""
    memories: int
    keys: int
    shares: int
    feedback: int


router = APIRouter(prefix="/api/users", tags=["users"])
UserName = Annotated[str, Path(min_length=1, max_length=200)]


def encode(user: str, found: Belongings) -> UserBody:
    """Return the body of one user."""
    return UserBody(user=user, **asdict(found))


@router.get("/{user}")
async def read_user(user: UserName, caller: Administering, parts: AppParts) -> UserBody:
    """Count what belongs to a user, in every application."""
    with acting_for(Acting()):
        return encode(user, await Users(parts.database).belongings(caller.tenant_id, user))


@router.delete("/{user}")
async def delete_user(user: UserName, caller: Administering, parts: AppParts) -> UserBody:
    """Permanently delete everything that belongs to a user; their keys are revoked and name nobody. Returns what was deleted."""
    users = Users(parts.database)
    with acting_for(Acting()):
        found = await users.belongings(caller.tenant_id, user)
        await users.detach(caller.tenant_id, user)  # first: their keys ask nothing more
        while threads := await users.threads(caller.tenant_id, user):
            for thread_id in threads:
                with suppress(NotFound):  # deleted by another request
                    await parts.conversing.delete_thread(caller.tenant_id, thread_id)
        await users.detach(caller.tenant_id, user)  # what a turn remembered meanwhile
    return encode(user, found)


DIALECT = Dialect((router,))
