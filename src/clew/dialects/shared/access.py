"""Who is calling, and may they: the principal of a request and the dependency that asks for a scope.

Above: every dialect's routes (`caller: Querying`), and `server.auth`, which finds the principal of each request before its
body is read and puts it into the scope. Next: `errors`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, params
from starlette.requests import HTTPConnection

from clew.domain.errors import Forbidden, Unauthenticated
from clew.domain.memories.memory import MemoryUser

Scope = Literal["query", "write", "admin"]
SCOPES: tuple[Scope, ...] = ("query", "write", "admin")
"""Each one includes those before it."""
PRINCIPAL_KEY = "clew.principal"
"""Where the ASGI scope holds the principal."""
IDENTIFY_KEY = "clew.identify"
"""Where the ASGI scope holds the function that finds the principal again: a connection may outlive its key."""


@dataclass(frozen=True, slots=True)
class Principal:
    """Who is calling, and for whom. `key_id` is None for the local user."""

    tenant_id: UUID
    caller_app: str
    scopes: frozenset[str]
    key_id: UUID | None = None
    user: str = ""
    """Whom the application asks for, as it says in the header `Clew-User`; empty: for itself."""

    @property
    def memory_user(self) -> MemoryUser:
        """Whose memories this caller's questions are told with. The key names the application, so no other can say it is it."""
        return MemoryUser(self.caller_app, self.user)

    def may(self, scope: Scope) -> bool:
        """True when one of the caller's scopes is this one or includes it."""
        return any(held in self.scopes for held in SCOPES[SCOPES.index(scope) :])


def require(scope: Scope) -> params.Depends:
    """Return the dependency that yields the caller when it may do `scope`, or raises Unauthenticated or Forbidden."""

    async def caller(connection: HTTPConnection) -> Principal:  # a coroutine: FastAPI hands plain functions to a thread
        principal = connection.scope.get(PRINCIPAL_KEY)
        if not isinstance(principal, Principal):
            raise Unauthenticated
        return _permitted(principal, scope)

    return Depends(caller)


async def identified(connection: HTTPConnection, scope: Scope) -> Principal:
    """Return who is calling as of now when it may do `scope`, or raise Unauthenticated or Forbidden."""
    identify: Callable[[], Awaitable[Principal]] | None = connection.scope.get(IDENTIFY_KEY)
    if identify is None:
        raise Unauthenticated
    return _permitted(await identify(), scope)


def _permitted(principal: Principal, scope: Scope) -> Principal:
    if not principal.may(scope):
        raise Forbidden(f"This key may not do that: it needs the scope `{scope}`.", required=scope)
    return principal


Querying = Annotated[Principal, require("query")]
"""`caller: Querying` in a route that asks and reads."""
Writing = Annotated[Principal, require("write")]
"""For routes that add or delete documents and assistants."""
Administering = Annotated[Principal, require("admin")]
"""For routes that change settings and keys."""
