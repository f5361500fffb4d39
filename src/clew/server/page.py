"""The page: the files that `make page` builds into `src/clew/page`, read once and served from memory without a key.

Each file is compressed when a browser first asks for it: most starts serve few of them or none.
They contain no data; the page itself prompts for a key. Above: `server.app` puts `Page` after the check of host names and before
that of keys. The source is in `web/`; docs/decisions/0019 describes the build. Files under `/assets/` have a hash in their names.
"""

import asyncio
import gzip
import hashlib
import importlib.resources
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

import clew
from clew.server.middleware import refusal

ASSETS = "/assets/"
_VIEWS = re.compile(r"/(c/[^/]+|shared/[^/]+|documents(/[^/]+)?|sources|settings|assistants|retention)?")
"""Paths of the page's views, which all return the same document."""
_METHODS = frozenset({"GET", "HEAD"})
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED_ALREADY = frozenset({".bcmap", ".pfb", ".png", ".woff2"})
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Clew</title></head><body><h1>Clew is running, but its page is not built</h1>
<p>Run <code>make page</code> in the source directory, then restart Clew.</p>
<p>Everything else works: the commands and the <a href="/docs">API</a>.</p></body></html>
"""


@dataclass(frozen=True)
class Body:
    """The bytes to send."""

    content: bytes

    @cached_property
    def etag(self) -> str:
        """The strong entity tag."""
        return f'"{hashlib.sha256(self.content).hexdigest()[:32]}"'


@dataclass(frozen=True)
class File:
    """One file of the page."""

    suffix: str
    plain: Body

    @property
    def media_type(self) -> str:
        """The value of its `Content-Type`."""
        return _TYPES.get(self.suffix, "application/octet-stream")

    @cached_property
    def gzipped(self) -> Body | None:
        """The same bytes compressed, or None if they would not be fewer. Blocking, the first time."""
        if self.suffix in _PACKED_ALREADY:
            return None
        packed = gzip.compress(self.plain.content, 9, mtime=0)
        return Body(packed) if len(packed) < len(self.plain.content) else None


Files = Mapping[str, File]
"""The path in a URL → the file."""


def read_page(folder: Path | None = None) -> Files:
    """Read the built page, by default that of the package; empty if it is not built. Blocking."""
    root = folder or Path(str(importlib.resources.files(clew) / "page"))
    if not (root / "index.html").is_file():
        return {}
    paths = (path for path in sorted(root.rglob("*")) if path.is_file())
    return {f"/{path.relative_to(root).as_posix()}": File(path.suffix, Body(path.read_bytes())) for path in paths}


def docs_page(files: Files) -> Callable[[Request], Response]:
    """Return the endpoint of `/docs`: Swagger UI as files of this server. The style sheet has pictures of its own as `data:`."""

    def show(request: Request) -> Response:
        file = files.get("/docs.html")
        if file is None:
            return Response(_NOT_BUILT, 503, {"Cache-Control": "no-store"}, "text/html")
        response = _sent(file, request.headers, is_hashed=False)
        policy = _HEADERS["Content-Security-Policy"].replace("img-src 'self' blob:", "img-src 'self' data:")
        response.headers["Content-Security-Policy"] = policy
        return response

    return show


class Page:
    """Serves the files of the page, and passes all other requests on.

    A browser that opens an address that nothing `knows` gets the page with status 404, which says so in the reader's language.
    """

    def __init__(self, app: ASGIApp, files: Files, knows: Callable[[str], bool]) -> None:
        self.app = app
        self.files = files
        self.knows = knows

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file or pass the request on."""
        response = await self._response(scope) if scope["type"] == "http" and scope["method"] in _METHODS else None
        await (response or self.app)(scope, receive, send)

    async def _response(self, scope: Scope) -> Response | None:
        path: str = scope["path"]
        is_view = _VIEWS.fullmatch(path) is not None
        file = self.files.get("/index.html" if is_view else path)
        if file is not None:
            return await asyncio.to_thread(_sent, file, Headers(scope=scope), is_hashed=path.startswith(ASSETS))
        if is_view:
            return Response(_NOT_BUILT, 503, {"Cache-Control": "no-store"}, "text/html")
        if path.startswith(ASSETS):
            return refusal(scope, status=404, code="NOT_FOUND", message="This file of the page does not exist. Reload the page.")
        page = self.files.get("/index.html")
        if page and "text/html" in Headers(scope=scope).get("accept", "") and not self.knows(path):
            return Response(page.plain.content, 404, {**_HEADERS, "Cache-Control": "no-store"}, page.media_type)
        return None


def _sent(file: File, request_headers: Headers, *, is_hashed: bool) -> Response:
    gzipped = file.gzipped if _accepts_gzip(request_headers.get("accept-encoding", "")) else None
    body = gzipped or file.plain
    headers = {
        **_HEADERS,
        "Cache-Control": "public, max-age=31536000, immutable" if is_hashed else "no-cache",
        "ETag": body.etag,
        "Vary": "Accept-Encoding",
    }
    if _is_known(request_headers.get("if-none-match", ""), body.etag):
        return Response(status_code=304, headers=headers)
    if gzipped:
        headers["Content-Encoding"] = "gzip"
    return Response(body.content, headers=headers, media_type=file.media_type)


def _is_known(tags: str, etag: str) -> bool:
    """Compare weakly, as If-None-Match requires (RFC 9110 §13.1.2)."""
    return any(tag.strip().removeprefix("W/") in {etag, "*"} for tag in tags.split(","))


def _accepts_gzip(accepted: str) -> bool:
    """Read an Accept-Encoding header (RFC 9110 §12.5.3): gzip, or `*`, with any weight but 0."""
    weights: dict[str, str] = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = weight.strip()
    weight = weights.get("gzip", weights.get("*"))
    return weight is not None and re.fullmatch(r"q=0(\.0*)?", weight.replace(" ", "")) is None
