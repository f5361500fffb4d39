"""Authentication: finds the principal of every request before its body is read, and rejects requests without one.

While no key exists, one local user may do everything, but only on loopback and with local host names: `server.serve` refuses any
other address, and `CLEW_ALLOWED_HOSTS`, because behind a proxy every visitor comes from this machine. Once keys exist, every
caller needs one, except the owner of the data directory: the commands send `local.key`, which only that user can read.
Above: `server.app`. Below: `store.keys`.
"""

import hmac
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from uuid import UUID

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import IDENTIFY_KEY, PRINCIPAL_KEY, SCOPES, Principal
from clew.dialects.shared.errors import code_of, status_of
from clew.dialects.shared.sockets import KEY_SUBPROTOCOL, SUBPROTOCOL, key_in_subprotocols
from clew.domain.errors import ClewError, Forbidden, InvalidInput, Unauthenticated
from clew.server.middleware import refuse
from clew.store.keys import Keys, hash_key

LOCAL_APP = "default"
USER_HEADER = "clew-user"
_MAX_USER_LENGTH = 200
_SOCKET_REMEDY = f" In a browser, offer the subprotocols `{SUBPROTOCOL}` and `{KEY_SUBPROTOCOL}<key>`."
_CACHE_SECONDS = 3.0
_CACHE_SIZE = 1024


class KeyRing:
    """Turns an Authorization header into a principal. Results from the database are cached for `_CACHE_SECONDS`.

    `is_open` False: there is no local user without a credential (another bind address than loopback, or public host names).
    """

    def __init__(self, keys: Keys, *, tenant_id: UUID, local_key: str | None, is_open: bool) -> None:
        self._keys = keys
        self._local_hash = hash_key(local_key) if local_key else None
        self._local = Principal(tenant_id, LOCAL_APP, frozenset(SCOPES))
        self._is_open = is_open
        self._found: OrderedDict[bytes, tuple[float, Principal | None]] = OrderedDict()
        self._keys_exist = (0.0, True)

    async def principal(self, authorization: str | None) -> Principal:
        """Return the principal of the caller. Raises Unauthenticated."""
        if authorization is None:
            if self._is_open and not await self._any_key():
                return self._local
            raise Unauthenticated
        scheme, _, key = authorization.partition(" ")
        if scheme.lower() != "bearer" or not key.strip():
            raise Unauthenticated
        sha256 = hash_key(key.strip())
        if self._local_hash and hmac.compare_digest(sha256, self._local_hash):
            return self._local
        found = await self._find(sha256)
        if found is None:
            raise Unauthenticated("This API key is not valid. It does not exist on this server, or it was revoked.")
        return found

    async def _any_key(self) -> bool:
        checked_at, exist = self._keys_exist
        if time.monotonic() - checked_at > _CACHE_SECONDS:
            exist = await self._keys.exist()
            self._keys_exist = (time.monotonic(), exist)
        return exist

    async def _find(self, sha256: bytes) -> Principal | None:
        checked_at, principal = self._found.get(sha256, (0.0, None))
        if checked_at and time.monotonic() - checked_at < _CACHE_SECONDS:
            return principal
        row = await self._keys.find(sha256)
        principal = Principal(row.tenant_id, row.caller_app, frozenset(row.scopes), row.key_id, row.user_name) if row else None
        self._found[sha256] = (time.monotonic(), principal)
        self._found.move_to_end(sha256)
        while len(self._found) > _CACHE_SIZE:
            self._found.popitem(last=False)
        return principal


class Authentication:
    """Puts the principal into the ASGI scope, or returns 401, so that a route that forgets to require a scope is not open.

    `is_open` returns whether a path needs no principal.
    """

    def __init__(self, app: ASGIApp, *, is_open: Callable[[str], bool]) -> None:
        self.app = app
        self._is_open = is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the caller and pass the request on."""
        if scope["type"] not in {"http", "websocket"} or self._is_open(scope["path"]):
            await self.app(scope, receive, send)
            return
        ring: KeyRing = scope["app"].state.key_ring
        identify = partial(_identify, ring, scope)
        try:
            scope[PRINCIPAL_KEY] = await identify()
        except ClewError as error:
            message = error.message_in(reader_language(HTTPConnection(scope))) + (
                _SOCKET_REMEDY if scope["type"] == "websocket" and status_of(error) == 401 else ""
            )
            await refuse(scope, receive, send, status=status_of(error), code=code_of(error), message=message)
            return
        scope[IDENTIFY_KEY] = identify
        await self.app(scope, receive, send)


async def _identify(ring: KeyRing, scope: Scope) -> Principal:
    principal, user = await ring.principal(_authorization(scope)), _user(scope)
    if principal.user and user not in ("", principal.user):
        raise Forbidden("This key belongs to one user. Omit the header Clew-User, or name that user.", field="Clew-User")
    return replace(principal, user=user) if user else principal


def _user(scope: Scope) -> str:
    """Return the user that the application names, in UTF-8. Raises InvalidInput for an invalid name."""
    given = [value for name, value in scope["headers"] if name == USER_HEADER.encode()]
    try:
        user = given[0].decode().strip() if given else ""
    except UnicodeDecodeError:
        user = "\n"
    if len(given) > 1 or len(user) > _MAX_USER_LENGTH or not user.isprintable():
        raise InvalidInput(
            f"The header Clew-User must name one user in at most {_MAX_USER_LENGTH} printable UTF-8 characters.",
            field="Clew-User",
        )
    return user


def _authorization(scope: Scope) -> str | None:
    """Return the header, or the key in the subprotocol with which a browser opens a WebSocket."""
    header = HTTPConnection(scope).headers.get("authorization")
    key = key_in_subprotocols(scope) if header is None and scope["type"] == "websocket" else None
    return header if key is None else f"Bearer {key}"
