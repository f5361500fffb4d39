"""The caller of a request: its principal, and the dependency that requires a scope.

Above: the routes of every dialect (`caller: Querying`), and `server.auth`, which finds the principal of each request before its
body is read and puts it into the ASGI scope. Next: `errors`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, params
from starlette.requests import HTTPConnection

from clew.domain.errors import Forbidden, Unauthenticated
from clew.domain.memories.memory import MemoryUser
from clew.store.acting import Acting

Scope = Literal["read", "query", "write", "admin", "operator"]
SCOPES: tuple[Scope, ...] = ("read", "query", "write", "admin", "operator")
"""Each scope includes those before it. `operator` alone reaches other tenants: it creates, exports and deletes them."""
AUDIT = "audit"
"""The scope to see what belongs to others in the tenant. No other scope includes it."""
PRINCIPAL_KEY = "clew.principal"
"""Key of the principal in the ASGI scope."""
IDENTIFY_KEY = "clew.identify"
"""Key of the function in the ASGI scope that finds the principal again: a connection may outlive its API key."""


@dataclass(frozen=True, slots=True)
class Principal:
    """The caller, and the user it asks for. `key_id` is None for the local user."""

    tenant_id: UUID
    caller_app: str
    scopes: frozenset[str]
    key_id: UUID | None = None
    user: str = ""
    """The user of the key, or the one that the application names in the header `Clew-User`; empty: none."""
    groups: frozenset[str] = frozenset()
    """The groups of the user or of the key."""
    speaks_for_users: bool = True
    """The header `Clew-User` may name the user of each request."""

    @property
    def owner(self) -> str:
        """Return who owns what the caller creates: its user, or else the application (`user:NAME`, `app:NAME`)."""
        return f"user:{self.user}" if self.user else f"app:{self.caller_app}"

    @property
    def acting(self) -> Acting:
        """Return what the caller's statements see and change: for the owner of the machine everything, unless it names a user."""
        is_local = self.key_id is None and not self.user
        return Acting(
            owner=self.owner,
            sees_all=is_local or AUDIT in self.scopes,
            changes_all=is_local,
            groups=None if is_local or self.may("admin") else self.groups,
        )

    @property
    def memory_user(self) -> MemoryUser | None:
        """Return the user whose memories are recalled, if any. The key names the application, so none can pose as another."""
        return MemoryUser(self.caller_app, self.user) if self.user else None

    def may(self, scope: Scope) -> bool:
        """Return whether one of the caller's scopes is this one or includes it."""
        return any(held in self.scopes for held in SCOPES[SCOPES.index(scope) :])


def require(scope: Scope) -> params.Depends:
    """Return the dependency that yields the caller if it has the scope, or raises Unauthenticated or Forbidden."""

    async def caller(connection: HTTPConnection) -> Principal:  # a coroutine: FastAPI runs plain functions in a thread
        principal = connection.scope.get(PRINCIPAL_KEY)
        if not isinstance(principal, Principal):
            raise Unauthenticated
        return _permitted(principal, scope)

    return Depends(caller)


async def identified(connection: HTTPConnection, scope: Scope) -> Principal:
    """Return the current caller if it has the scope. Raises Unauthenticated, Forbidden."""
    identify: Callable[[], Awaitable[Principal]] | None = connection.scope.get(IDENTIFY_KEY)
    if identify is None:
        raise Unauthenticated
    return _permitted(await identify(), scope)


def _permitted(principal: Principal, scope: Scope) -> Principal:
    if not principal.may(scope):
        raise Forbidden(f"This needs a key with the scope `{scope}`.", required=scope)
    return principal


Reading = Annotated[Principal, require("read")]
"""`caller: Reading` in a route that lists and reads."""
Querying = Annotated[Principal, require("query")]
"""For routes that ask, and change or delete one's own conversations."""
Writing = Annotated[Principal, require("write")]
"""For routes that add or delete documents and assistants."""
Administering = Annotated[Principal, require("admin")]
"""For routes that change settings and keys."""
Operating = Annotated[Principal, require("operator")]
"""For routes that work on other tenants than the caller's."""
