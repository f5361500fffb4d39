"""Cross-origin requests: pages of the origins in CLEW_CORS_ORIGINS may call the HTTP interface from a browser.

Off by default. Cookies are never allowed, so such a page must send a key if keys exist. Above: `server.app` puts this between the
check of host names and everything else; `middleware.Boundary` lets the unsafe requests and the WebSockets of these origins pass.
"""

from collections.abc import Sequence

from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

_METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
_SENT = ("*",)
"""Headers of a request: any, because the SDKs of OpenAI, Anthropic and MCP send their own. The origin decides who may call."""
_READ = (
    "Clew-Conversation-Id",
    "Clew-Turn-Id",
    "Clew-User-Message-Id",
    "Content-Disposition",
    "Content-Range",
    "ETag",
    "Idempotent-Replayed",
    "Mcp-Session-Id",
    "OpenAI-Processing-Ms",
    "OpenAI-Version",
    "RateLimit",
    "RateLimit-Policy",
    "Request-Id",
    "Retry-After",
    "WWW-Authenticate",
    "X-RateLimit-Limit-Requests",
    "X-RateLimit-Remaining-Requests",
    "X-RateLimit-Reset-Requests",
    "X-Request-ID",
    "X-Should-Retry",
    "X-Snowflake-Request-ID",
)
"""Headers of a response that a page may read, besides those that every page may."""


def cross_origin(origins: Sequence[str]) -> list[Middleware]:
    """Return the middleware for these origins; none if there are none."""
    if not origins:
        return []
    return [
        Middleware(
            CORSMiddleware,
            allow_origins=origins,
            allow_methods=_METHODS,
            allow_headers=_SENT,
            expose_headers=_READ,
            allow_private_network=True,
        )
    ]
