"""From a request about memories to whose they are, and where its page begins."""

from datetime import datetime
from uuid import UUID

from clew.dialects.access import Principal
from clew.dialects.cursors import read_list_cursor
from clew.dialects.parts import Parts
from clew.domain.errors import Conflict, Forbidden
from clew.domain.ids import parse_id
from clew.domain.memory import MemoryUser


def user_of(caller: Principal, app: str | None, user: str | None) -> MemoryUser:
    """Return the caller, or whom an administrator names; raise Forbidden when anybody else names another."""
    own = caller.memory_user
    named = MemoryUser(own.app if app is None else app, own.name if app is None and user is None else user or "")
    if named != own and not caller.may("admin"):
        raise Forbidden("Only a key of the scope `admin` may name other users' memories.", required="admin")
    return named


def check_kept(parts: Parts) -> None:
    """Raise Conflict where memories are not kept by Clew."""
    if not parts.keeps_memories:
        raise Conflict(
            "This server's memories are kept by PromptX, which has no way to list or delete them. See the guide on PromptX.",
            code="MEMORIES_ELSEWHERE",
        )


def place_in_list(cursor: str) -> tuple[datetime, UUID]:
    """Read the cursor of a page: when the last memory shown was made, and its id."""
    created_at, name = read_list_cursor(cursor)
    return created_at, parse_id("mem", name)
