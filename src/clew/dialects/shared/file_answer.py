"""A stored file as an HTTP response: the requested bytes, with headers that keep browsers from running it on our origin.

RFC 9110 §13 and §14 (validators, one range), RFC 6266 and 8187 (the file's name). Above: the dialects that send files.
"""

import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from urllib.parse import quote

from clew.domain.errors import InvalidInput

_SHOWN = frozenset({"application/pdf", "image/png", "image/jpeg", "text/plain"})
"""Types of files that a browser may show inline; all others are sent as downloads."""
_RANGE = re.compile(r"bytes=[ \t]*+(\d*+)[ \t]*+-[ \t]*+(\d*+)[ \t]*+", re.IGNORECASE | re.ASCII)
_DIGITS_MOST = 18
_UNSAFE = re.compile(r"[^A-Za-z0-9 !#$&+.^_`|~()\[\]{}@,=\-]")
_NAME_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class ResponsePart:
    """The part of a file to send: [start:end] of a range or the whole, or nothing because the client already has it."""

    status: int
    start: int
    end: int


def select_part(headers: Mapping[str, str], *, etag: str, size: int) -> ResponsePart:
    """Read `If-None-Match`, `Range` and `If-Range`. An invalid range, or several ranges, request the whole file.

    Raises:
        InvalidInput: RANGE_NOT_SATISFIABLE, the range begins after the end.
    """
    if _matches(headers.get("if-none-match"), etag):
        return ResponsePart(304, 0, 0)
    whole = ResponsePart(200, 0, size)
    requested = _RANGE.fullmatch(headers.get("range", "").strip())
    if requested is None or headers.get("if-range", etag).strip() != etag:
        return whole
    first, last = (part[:_DIGITS_MOST] if len(part) <= _DIGITS_MOST else "9" * _DIGITS_MOST for part in requested.groups())
    if not first and not last:
        return whole
    if not first:
        start, end = max(size - int(last), 0), size
    else:
        start, end = int(first), min(int(last) + 1, size) if last else size
        if last and int(last) < start:
            return whole
    if start >= size or start >= end:
        raise InvalidInput(
            f"The range begins at {start}, but the file has only {size} bytes.",
            code="RANGE_NOT_SATISFIABLE",
            field="Range",
            bytes=size,
        )
    return ResponsePart(206, start, end)


def file_headers(part: ResponsePart, *, name: str, mime: str, etag: str, size: int, inline: bool) -> dict[str, str]:
    """Return the headers of a response. `inline` shows the file in the browser, which only safe types allow."""
    kind = mime.partition(";")[0].strip().lower()
    shown = kind in _SHOWN
    headers = {
        "Accept-Ranges": "bytes",
        "ETag": etag,
        "Cache-Control": "private, no-cache",
        "Content-Disposition": content_disposition(name, inline=inline and shown),
        "Content-Encoding": "identity",  # keeps proxies from compressing it: lengths and ranges count these bytes
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Content-Type": ("text/plain; charset=utf-8" if kind == "text/plain" else kind) if shown else "application/octet-stream",
        "Cross-Origin-Resource-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
    }
    if part.status == 304:
        return {name: headers[name] for name in ("ETag", "Cache-Control", "Content-Security-Policy", "X-Content-Type-Options")}
    if part.status == 206:
        headers["Content-Range"] = f"bytes {part.start}-{part.end - 1}/{size}"
    return headers | {"Content-Length": str(part.end - part.start)}


def content_disposition(name: str, *, inline: bool) -> str:
    """Return the header with the file name, for old clients (`filename`, ASCII) and new ones (`filename*`, UTF-8)."""
    clean = "".join(letter if letter.isprintable() else "_" for letter in name).strip(" .") or "document"
    clean = clean.replace("/", "_").replace("\\", "_")
    if len(clean) > _NAME_CHARACTERS:
        stem, dot, extension = clean.rpartition(".")
        clean = f"{stem[: _NAME_CHARACTERS - 20]}{dot}{extension[:19]}" if dot and stem else clean[:_NAME_CHARACTERS]
    kind = "inline" if inline else "attachment"
    plain = _UNSAFE.sub("_", clean)
    if plain == clean:
        return f'{kind}; filename="{plain}"'
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(clean.encode('utf-8', 'replace'), safe='')}"


async def begun(pieces: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """Read the first piece, so that a failure is an error and not a truncated response; then yield all pieces."""
    first = await anext(pieces, b"")

    async def all_pieces() -> AsyncGenerator[bytes]:
        async with aclosing(pieces):
            yield first
            async for piece in pieces:
                yield piece

    return all_pieces()


def _matches(given: str | None, etag: str) -> bool:
    if given is None:
        return False
    tags = [tag.strip().removeprefix("W/") for tag in given.split(",")]
    return "*" in tags or etag in tags
