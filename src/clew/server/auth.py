"""Authentication: finds the principal of every request before its body is read, and rejects requests without one.

While no key exists, one local user may do everything, with any key or none, but only on loopback and with local host names:
`server.serve` refuses any other address, and `CLEW_ALLOWED_HOSTS`, because behind a proxy every visitor comes from this machine.
Once keys exist, every caller needs one, except the owner of the data directory: the commands send `local.key`, which only that
user can read.
Above: `server.app`. Below: `store.keys`, and `signin` for people on the page.
"""

import asyncio
import hmac
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from uuid import UUID

import structlog
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import IDENTIFY_KEY, PRINCIPAL_KEY, SCOPES, Principal
from clew.dialects.shared.dialect import Declared
from clew.dialects.shared.errors import code_of, headers_of, status_of
from clew.dialects.shared.sockets import KEY_SUBPROTOCOL, SUBPROTOCOL, key_in_subprotocols
from clew.domain.errors import ClewError, Forbidden, InvalidInput, StoreUnavailable, Unauthenticated
from clew.domain.messages import said
from clew.server.middleware import refuse
from clew.server.signin.resource import challenge, principal_of_token
from clew.server.signin.sessions import Sessions
from clew.server.wrong_keys import WrongKeys
from clew.store.acting import acting_for
from clew.store.keys import FoundKey, Keys, hash_key

LOCAL_APP = "default"
USER_HEADER, _USER_HEADER_SHOWN = "clew-user", "Clew-User"
KEY_HEADER = "x-api-key"
"""Carries the key in Anthropic's API. `Authorization` takes precedence."""
_MAX_USER_LENGTH = 200
_SOCKET_REMEDY = f" In a browser, offer the subprotocols `{SUBPROTOCOL}` and `{KEY_SUBPROTOCOL}<key>`."
_CACHE_SECONDS = 3.0
_CACHE_SIZE = 1024
_USE_SECONDS = 60.0
"""How often the last use of a key is recorded."""
logger = structlog.get_logger(__name__)


class KeyRing:
    """Turns an Authorization header into a principal. Results from the database are cached for `_CACHE_SECONDS`.

    `is_open` False: there is no local user without a credential (another bind address than loopback, or public host names).
    """

    def __init__(self, keys: Keys, *, tenant_id: UUID, local_key: str | None, is_open: bool) -> None:
        self._keys = keys
        self._local_hash = hash_key(local_key) if local_key else None
        self._local = Principal(tenant_id, LOCAL_APP, frozenset(SCOPES))
        self._is_open = is_open
        self._found: OrderedDict[bytes, tuple[float, FoundKey | None]] = OrderedDict()
        self._used: OrderedDict[UUID, float] = OrderedDict()
        self._noting = set[asyncio.Task[None]]()
        self._keys_exist = (0.0, True)

    @property
    def tenant_id(self) -> UUID:
        """The tenant of the local user."""
        return self._local.tenant_id

    def forget_tenant(self, tenant_id: UUID) -> None:
        """Trust no key of a deleted tenant any longer."""
        for sha256 in [sha256 for sha256, (_, key) in self._found.items() if key is not None and key.tenant_id == tenant_id]:
            del self._found[sha256]

    async def principal(self, authorization: str | None) -> Principal:
        """Return the principal of the caller. Raises Unauthenticated."""
        if authorization is None:
            if await self._needs_no_key():
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
            if await self._needs_no_key():  # clients of other services must send a key, whatever it is
                return self._local
            raise Unauthenticated("This API key is not valid. It does not exist on this server, or it was revoked.")
        if found.expires_at is not None and found.expires_at <= datetime.now(UTC):
            raise Unauthenticated(said("key_expired", date=f"{found.expires_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"))
        self._note_use(found)
        return _principal_of(found)

    async def _needs_no_key(self) -> bool:
        return self._is_open and not await self._any_key()

    async def _any_key(self) -> bool:
        checked_at, exist = self._keys_exist
        if time.monotonic() - checked_at > _CACHE_SECONDS:
            exist = await self._keys.exist()
            self._keys_exist = (time.monotonic(), exist)
        return exist

    async def _find(self, sha256: bytes) -> FoundKey | None:
        checked_at, found = self._found.get(sha256, (0.0, None))
        if checked_at and time.monotonic() - checked_at < _CACHE_SECONDS:
            return found
        found = await self._keys.find(sha256)
        self._found[sha256] = (time.monotonic(), found)
        if found is not None:  # from now on, requests without a key are refused
            self._keys_exist = (time.monotonic(), True)
        self._found.move_to_end(sha256)
        while len(self._found) > _CACHE_SIZE:
            self._found.popitem(last=False)
        return found

    def _note_use(self, key: FoundKey) -> None:
        """Record the use of a key at most once a minute; the request does not wait for it."""
        now = time.monotonic()
        if now - self._used.get(key.key_id, -_USE_SECONDS) < _USE_SECONDS:
            return
        self._used[key.key_id] = now
        self._used.move_to_end(key.key_id)
        while len(self._used) > _CACHE_SIZE:
            self._used.popitem(last=False)
        task = asyncio.create_task(self._store_use(key), name="key use")
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _store_use(self, key: FoundKey) -> None:
        try:
            await self._keys.note_use(key.tenant_id, key.key_id)
        except StoreUnavailable as error:
            self._used.pop(key.key_id, None)
            logger.info("key_use_not_recorded", error=error.code)


def _principal_of(key: FoundKey) -> Principal:
    return Principal(
        key.tenant_id,
        key.caller_app,
        frozenset(key.scopes),
        key.key_id,
        key.user_name,
        groups=frozenset(key.groups),
        speaks_for_users=key.speaks_for_users,
    )


class Authentication:
    """Puts the principal into the ASGI scope, or returns 401, so that a route that forgets to require a scope is not open.

    `is_open` returns whether a path needs no principal. Who sends many wrong keys gets 429; a right one always passes.
    """

    def __init__(self, app: ASGIApp, *, is_open: Callable[[str], bool], wrong_keys: WrongKeys | None = None) -> None:
        self.app = app
        self._is_open = is_open
        self._wrong_keys = wrong_keys or WrongKeys()

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
            if isinstance(error, Unauthenticated) and _authorization(scope) is not None:
                error = self._wrong_keys.count(scope) or error
            message = error.message_in(reader_language(HTTPConnection(scope))) + (
                _SOCKET_REMEDY if scope["type"] == "websocket" and status_of(error) == 401 else ""
            )
            status, code = status_of(error), code_of(error)
            headers = headers_of(error) | (challenge(scope) if status == 401 else {})
            await refuse(scope, receive, send, status=status, code=code, message=message, headers=headers)
            return
        scope[IDENTIFY_KEY] = identify
        with acting_for(scope[PRINCIPAL_KEY].acting):
            await self.app(scope, receive, send)


async def _identify(ring: KeyRing, scope: Scope) -> Principal:
    principal, (header, user) = await _principal(ring, scope), _user(scope)
    if principal.user and user not in ("", principal.user):
        raise Forbidden(f"This key belongs to one user. Omit the header {header}, or name that user.", field=header)
    if user and not principal.user and not principal.speaks_for_users:
        raise Forbidden(said("key_for_one_app", header=header), field=header)
    return replace(principal, user=user) if user else principal


async def _principal(ring: KeyRing, scope: Scope) -> Principal:
    """Return the principal of a key or a token, or else of somebody signed in on the page, or else the local user."""
    authorization, sessions = _authorization(scope), getattr(scope["app"].state, "sessions", None)
    if not isinstance(sessions, Sessions):
        return await ring.principal(authorization)
    if authorization is not None:
        signed_in = await principal_of_token(sessions, scope, authorization, ring.tenant_id)
        return signed_in or await ring.principal(authorization)
    principal = await sessions.principal(scope, ring.tenant_id)
    if principal is not None:
        return principal
    try:
        return await ring.principal(None)
    except Unauthenticated:
        raise Unauthenticated(sessions.way_in(scope)) from None


def _user(scope: Scope) -> tuple[str, str]:
    """Return the header in which the application names the user, and the name, in UTF-8. Raises InvalidInput for a wrong one."""
    declared = getattr(scope["app"].state, "declared", None)
    others = declared.user_headers(scope["path"]) if isinstance(declared, Declared) else ()
    sent: list[tuple[bytes, bytes]] = list(scope["headers"])
    named = [(header, [value for name, value in sent if name == header.encode()]) for header in (USER_HEADER, *others)]
    header, given = next((one for one in named if one[1]), named[0])
    header = _USER_HEADER_SHOWN if header == USER_HEADER else header
    try:
        user = given[0].decode().strip() if given else ""
    except UnicodeDecodeError:
        user = "\n"
    if len(given) > 1 or len(user) > _MAX_USER_LENGTH or not user.isprintable():
        raise InvalidInput(
            f"The header {header} must name one user in at most {_MAX_USER_LENGTH} printable UTF-8 characters.", field=header
        )
    return header, user


def _authorization(scope: Scope) -> str | None:
    """Return the header Authorization, or the key in X-Api-Key or in the subprotocol of a browser's WebSocket, as that header."""
    headers = HTTPConnection(scope).headers
    header, key = headers.get("authorization"), headers.get(KEY_HEADER)
    if header is None and key is None and scope["type"] == "websocket":
        key = key_in_subprotocols(scope)
    return f"Bearer {key}" if header is None and key is not None else header
