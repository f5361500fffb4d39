"""For whom the statements of a request are made: who owns what they create, and what they see.

Set once for a request, by the server's authentication, before a route runs; every connection of `pool` passes it to Postgres,
whose row-level security enforces it (migration 0022). So no route can forget it. Tasks that a request starts inherit it; the
server's own work has none and sees the whole tenant.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Acting:
    """`owner`: `user:NAME` or `app:NAME`; empty in the server's own work."""

    owner: str = ""
    sees_all: bool = True
    """Sees also the conversations of others."""
    changes_all: bool = True
    """Changes also the conversations of others that it sees. False: it reads them."""
    groups: frozenset[str] | None = None
    """Sees what is shared with these groups, and the assistants that they may ask. None: those of every group."""

    link: UUID | None = None
    """The conversation of others that a link shows."""

    @property
    def sees_only(self) -> str:
        """Return whose conversations are seen; empty: everybody's."""
        return "" if self.sees_all else self.owner

    @property
    def changes_only(self) -> str:
        """Return whose conversations may be changed; empty: everybody's."""
        return "" if self.sees_all and self.changes_all else self.owner


_ACTING: ContextVar[Acting] = ContextVar("acting", default=Acting())  # noqa: B039  a frozen value


def acting() -> Acting:
    """Return for whom the current request is made."""
    return _ACTING.get()


@contextmanager
def acting_for(who: Acting) -> Generator[None]:
    """Make everything inside the block for somebody."""
    token = _ACTING.set(who)
    try:
        yield
    finally:
        _ACTING.reset(token)
