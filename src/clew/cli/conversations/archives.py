"""Conversations as JSON Lines over HTTP: reads one, exports many to a file, and imports a file.

Above: `threads` (`show`, `export`, `import`). Below: `connection`. Never holds a complete file or conversation in memory.
"""

import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import httpx
from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from clew.cli.connection import Client, RemoteError, require_success
from clew.cli.screen import err, note
from clew.domain.errors import ClewError

_HEADERS = {"Content-Type": "application/x-ndjson"}
_PATIENCE = httpx.Timeout(30, read=None)
_LONGEST_END = 1000  # bytes of the line that ends a conversation


@contextmanager
def reading(client: Client, thread: str, app: str | None) -> Generator[Iterator[bytes]]:
    """Open the lines of one conversation, the header first. Raises ClewError if they end too early."""
    params = {"id": thread} | ({"app": app} if app else {})
    try:
        with client.http.stream("GET", "/api/threads/export", params=params) as response:
            require_success(response)
            yield _whole(_lines(response.iter_bytes()))
    except httpx.TransportError as error:
        raise ClewError(f"Lost the connection to {client.address} ({type(error).__name__}).") from error


def _lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Split only at line feeds: texts may contain other line separators."""
    rest = bytearray()
    for piece in pieces:
        *whole, last = piece.split(b"\n")
        for one in whole:
            yield bytes(rest + one)
            rest.clear()
        rest += last
    if rest:
        yield bytes(rest)


def _whole(lines: Iterator[bytes]) -> Iterator[bytes]:
    last = b""
    for last in lines:
        yield last
    if not _ends(last):
        raise ClewError("The export is incomplete: the conversation was deleted, or the server stopped. Run the command again.")


def _ends(line: bytes) -> bool:
    if len(line) > _LONGEST_END:
        return False
    with suppress(ValueError, TypeError, KeyError):
        return json.loads(line)["type"] == "end"
    return False


def list_all(client: Client, app: str | None, since: datetime | None) -> list[str]:
    """Return the ids of all conversations, or of those of one app or changed since a time; oldest first."""
    found: list[str] = []
    cursor: str | None = None
    while True:
        page = client.get("/api/threads", app=app, changed_since=since.isoformat() if since else None, cursor=cursor)
        found += page["threads"]
        cursor = page["next_cursor"]
        if cursor is None:
            return found


def write_archive(client: Client, threads: list[str], app: str | None, file: IO[bytes], *, skips_deleted: bool) -> int:
    """Write conversations one after the other and return how many. `skips_deleted`: a deleted one is only reported."""
    columns = TextColumn("Exporting"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    written = 0
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("", total=len(threads))
        for thread in threads:
            try:
                with reading(client, thread, app) as lines:
                    header = next(lines)
                    if not written:
                        file.write(header + b"\n")
                    file.writelines(line + b"\n" for line in lines)
                written += 1
            except RemoteError as error:
                if error.status != 404 or not skips_deleted:
                    raise
                note(f"{thread} was deleted in the meantime.")
            progress.advance(task)
    return written


@contextmanager
def replacing(path: Path) -> Generator[IO[bytes]]:
    """Open a file that replaces `path` if the block succeeds, and is removed otherwise."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    except OSError as error:
        raise ClewError(f"Cannot write {path}: {error.strerror or error}.") from error
    finally:
        part.unlink(missing_ok=True)


def read_archive(client: Client, path: Path, options: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Send the conversations of a file, one per request, and yield the result of each.

    `options` are parameters of `POST /api/threads/import`.
    """
    columns = TextColumn("Importing"), BarColumn(), DownloadColumn(), TimeElapsedColumn()
    try:
        with path.open("rb") as file, Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
            task = progress.add_task("", total=path.stat().st_size)
            header, before = file.readline(), 0
            while True:
                sent = _OneThread(header, file)
                yield from _post(client, sent, options | {"after_line": str(before)})
                before += sent.lines
                progress.update(task, completed=file.tell())
                if sent.is_last:
                    return
    except OSError as error:
        raise ClewError(f"Cannot read {path}: {error.strerror or error}.") from error


class _OneThread:
    """The header and the next conversation of a file, as the body of a request."""

    def __init__(self, header: bytes, file: IO[bytes]) -> None:
        self._header = header
        self._file = file
        self.lines = 0
        """Number of lines of the conversation."""
        self.is_last = False

    def __iter__(self) -> Iterator[bytes]:
        yield self._header
        while line := self._file.readline():
            self.lines += 1
            yield line
            if _ends(line):
                self.is_last = not self._file.peek(1)  # type: ignore[attr-defined]
                return
        self.is_last = True


def _post(client: Client, sent: _OneThread, options: dict[str, str]) -> list[dict[str, Any]]:
    answer = client.call("POST", "/api/threads/import", params=options, content=iter(sent), headers=_HEADERS, timeout=_PATIENCE)
    return answer["threads"]
