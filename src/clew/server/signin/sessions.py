"""Recognises who comes back: by the cookie of a session, or by the header of a trusted proxy.

Above: `server.auth` asks here about requests without a key, and `routes` begins and ends sessions. Below: `store.sign_ins`. A
session that was found is trusted for `_CACHE_SECONDS`, like a key; the process that ends one forgets it at once.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import UUID

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from clew.dialects.shared.access import Principal
from clew.dialects.shared.evidence import OUTCOME_KEY, Outcome
from clew.domain.errors import Forbidden, ForgedRequest
from clew.domain.messages import Said, said
from clew.server.signin.cookies import ATTEMPT, PROXIED, SESSION, base_url, is_forged, read_cookie
from clew.server.signin.identity import groups_named, user_named
from clew.server.signin.ways import Ways
from clew.store.pool import Database
from clew.store.sign_ins import FoundSignIn, Person, SignIns

PAGE_APP = "page"
"""The application of people who sign in."""
PEER_KEY = "clew.peer"
_CACHE_SECONDS = 3.0
_CACHE_SIZE = 1024
_SEEN_SECONDS = 60.0
"""How often it is recorded that somebody is still there."""
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class KeepPeer:
    """Notes who is at the other end of a connection, before headers of a proxy replace its address by the client's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] in {"http", "websocket"}:
            scope[PEER_KEY] = (scope.get("client") or ("",))[0]
        await self.app(scope, receive, send)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody who was recognised. `secret` yields the token against forged requests; empty: the browser has none yet."""

    principal: Principal
    by: str
    """`oidc`, `proxy` or `key`."""
    name: str
    """To be shown; empty for a key of nobody."""
    secret: str = field(repr=False)
    found: FoundSignIn | None = None
    """The session; None behind a proxy."""


class Sessions:
    """The sessions of a server. Use it from one event loop."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self._found: OrderedDict[bytes, tuple[float, FoundSignIn | None]] = OrderedDict()
        self._seen: OrderedDict[UUID, float] = OrderedDict()

    def base_of(self, scope: Scope) -> str:
        """Return the scheme and authority under which the browser reaches this server."""
        return base_url(scope, self.ways.public_url)

    async def principal(self, scope: Scope, tenant_id: UUID) -> Principal | None:
        """Return who sends a request without a key; None: nobody is signed in. `tenant_id`: of people behind a proxy.

        Raises:
            ForgedRequest: it would change something, and does not prove to come from our page.
            Forbidden: a proxy names somebody whose groups may do nothing here.
        """
        signed_in = await self.recognise(scope, tenant_id)
        if signed_in is None:
            return None
        if is_forged(scope, signed_in.secret, self.base_of(scope), self.ways.public_hosts):
            raise ForgedRequest
        return signed_in.principal

    async def recognise(self, scope: Scope, tenant_id: UUID) -> SignedIn | None:
        """Like `principal`, for requests that change nothing. A proxy knows better than a cookie who is there now."""
        if (proxied := self._behind_proxy(scope, tenant_id)) is not None:
            return proxied
        token = read_cookie(scope, SESSION, self.base_of(scope))
        if token is not None:
            found = await self._find(scope, token)
            if found is not None:
                return SignedIn(_principal_of(found), "key" if found.key_id else "oidc", _name_of(found), token, found)
        return None

    async def begin(self, scope: Scope, tenant_id: UUID, person: Person) -> str:
        """Store a session in the place of the browser's last one, and return its token: 256 random bits."""
        await self.end(scope)
        token = secrets.token_urlsafe(32)
        await self._stored(scope).begin(tenant_id, _hash(token), person, lifetime=self.ways.lifetime)
        return token

    async def end(self, scope: Scope) -> FoundSignIn | None:
        """End the session of a request, and return it; None if there was none."""
        token = read_cookie(scope, SESSION, self.base_of(scope))
        found = await self._stored(scope).find(_hash(token)) if token else None
        if token is None or found is None:
            return None
        await self._stored(scope).end(found.tenant_id, found.id)
        self._found.pop(_hash(token), None)
        return found

    def forget_tenant(self, tenant_id: UUID) -> None:
        """Trust no session of a deleted tenant any longer."""
        for sha256 in [sha256 for sha256, (_, one) in self._found.items() if one is not None and one.tenant_id == tenant_id]:
            del self._found[sha256]

    def way_in(self, scope: Scope) -> Said | None:
        """Return what to do for somebody who is not signed in; None: send a key."""
        if read_cookie(scope, SESSION, self.base_of(scope)) is not None:
            return said("session_over")
        return said("sign_in_first") if self.ways.provider or self.ways.proxy else None

    def attempt_of(self, scope: Scope) -> str | None:
        """Return what the browser keeps of a sign-in that has begun."""
        return read_cookie(scope, ATTEMPT, self.base_of(scope))

    def _stored(self, scope: Scope) -> SignIns:
        database: Database = scope["app"].state.parts.database
        return SignIns(database, idle=self.ways.idle)

    async def _find(self, scope: Scope, token: str) -> FoundSignIn | None:
        sha256 = _hash(token)
        checked_at, found = self._found.get(sha256, (0.0, None))
        if checked_at and time.monotonic() - checked_at < _CACHE_SECONDS:
            return found
        found = await self._stored(scope).find(sha256)
        _remember(self._found, sha256, (time.monotonic(), found))
        if found is not None and time.monotonic() - self._seen.get(found.id, -_SEEN_SECONDS) >= _SEEN_SECONDS:
            _remember(self._seen, found.id, time.monotonic())
            await self._stored(scope).note_seen(found.tenant_id, found.id)
        return found

    def _behind_proxy(self, scope: Scope, tenant_id: UUID) -> SignedIn | None:
        """Return the user that a trusted proxy names in its header, exactly once."""
        proxy = self.ways.proxy
        peer = scope.get(PEER_KEY) or (scope.get("client") or ("",))[0]
        if proxy is None or not proxy.proxies.trust(peer):
            return None
        headers = HTTPConnection(scope).headers
        named = headers.getlist(proxy.user)
        user = user_named(_text(named[0])) if len(named) == 1 else None
        if user is None:
            return None
        groups = groups_named(",".join(map(_text, headers.getlist(proxy.groups)))) if proxy.groups else []
        role = self.ways.roles.scope_of(groups)
        if role is None:
            scope[OUTCOME_KEY] = Outcome("no_role", user)
            raise Forbidden(said("no_role", user=user))
        principal = person(tenant_id, user, groups, [role])
        return SignedIn(principal, "proxy", user, read_cookie(scope, PROXIED, self.base_of(scope)) or "")


def _principal_of(found: FoundSignIn) -> Principal:
    if found.key_id is None:
        return person(found.tenant_id, found.user_name, found.groups, found.scopes)
    return Principal(
        found.tenant_id,
        found.caller_app,
        frozenset(found.scopes),
        found.key_id,
        found.user_name,
        groups=frozenset(found.groups),
        speaks_for_users=found.speaks_for_users,
    )


def person(tenant_id: UUID, user: str, groups: list[str], scopes: list[str]) -> Principal:
    """Return the principal of somebody who has signed in."""
    return Principal(tenant_id, PAGE_APP, frozenset(scopes), None, user, groups=frozenset(groups), speaks_for_users=False)


def _name_of(found: FoundSignIn) -> str:
    return found.display_name or found.user_name


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def _text(header: str) -> str:
    """Return the value of a header, which Starlette reads as Latin-1, in UTF-8 if it is that."""
    try:
        return header.encode("latin-1").decode()
    except UnicodeError:
        return header


def _remember(kept: OrderedDict[_Key, _Value], key: _Key, value: _Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > _CACHE_SIZE:
        kept.popitem(last=False)
