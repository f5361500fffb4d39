"""Cookies of the page, the token against forged requests, and which addresses are this server's own.

A cookie travels with every request that any page of the browser sends here. So a request that is recognised by a cookie, or by
the header of a proxy, must also come from our own page and bring a token in a header, which other pages can
neither read nor send.
Above: `sessions` and `routes`.
"""

import hashlib
import hmac
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from clew.server.middleware import SAFE_METHODS

CSRF_HEADER = "clew-csrf"
CSRF_SUBPROTOCOL = "clew.csrf."
"""A browser cannot send a header with a WebSocket: it offers `clew` and this prefix with the token."""
SESSION, ATTEMPT, PROXIED = "clew_session", "clew_attempt", "clew_proxied"
_NEXT_LENGTH = 500


def base_url(scope: Scope, public_url: str | None) -> str:
    """Return the scheme and authority under which the browser reaches this server."""
    if public_url:
        return public_url
    connection = HTTPConnection(scope)
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.headers.get('host', '').lower()}"


def cookie_name(name: str, base: str) -> str:
    """Return the name of a cookie. Only this host can set one with the prefix (RFC 6265bis §4.1.3); it needs HTTPS.

    Without HTTPS the name has the port, because servers on the same machine share their cookies.
    """
    address = urlsplit(base)
    return f"__Host-{name}" if address.scheme == "https" else f"{name}_{address.port or 80}"


def read_cookie(scope: Scope, name: str, base: str) -> str | None:
    """Return the value of a cookie of ours, or None."""
    return HTTPConnection(scope).cookies.get(cookie_name(name, base)) or None


def set_cookie(response: Response, name: str, value: str, base: str, *, seconds: int) -> None:
    """Add a cookie that scripts cannot read; `seconds` 0 removes it."""
    response.set_cookie(
        cookie_name(name, base), value, max_age=seconds, path="/", secure=base.startswith("https:"), httponly=True, samesite="lax"
    )


def csrf_token(secret: str) -> str:
    """Return the token of a session, from which its secret cannot be found."""
    return hashlib.sha256(f"clew csrf {secret}".encode()).hexdigest()


def is_forged(scope: Scope, secret: str, base: str, public_hosts: Collection[str]) -> bool:
    """Return whether a request that changes something may have been sent by another page than ours.

    `public_hosts` are the names under which a proxy serves our page, whatever Host it forwards.
    """
    connection = HTTPConnection(scope)
    is_socket = scope["type"] == "websocket"
    if not is_socket and scope["method"] in SAFE_METHODS:
        return False
    given = connection.headers.get(CSRF_HEADER, "")
    if is_socket:
        offered: list[str] = scope.get("subprotocols", [])
        given = next((one.removeprefix(CSRF_SUBPROTOCOL) for one in offered if one.startswith(CSRF_SUBPROTOCOL)), "")
    is_own = _is_own(connection, base, public_hosts)
    return not (secret and is_own and hmac.compare_digest(given.encode(), csrf_token(secret).encode()))


def _is_own(connection: HTTPConnection, base: str, public_hosts: Collection[str]) -> bool:
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site") == "same-origin"
    authority = origin.lower().partition("://")[2]
    return authority == urlsplit(base).netloc or authority in public_hosts  # without a port: that of another server is not ours


def local_path(path: str | None) -> str:
    """Return a path of the page, with its query; `/` for anything that could lead to another server."""
    is_local = (
        path is not None
        and len(path) <= _NEXT_LENGTH
        and path.startswith("/")
        and path.isprintable()
        and path.isascii()
        and not set(path) & set('\\ "<>#')
        and not path.startswith(("//", "/auth/"))
    )
    return path if path is not None and is_local else "/"
