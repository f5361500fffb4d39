"""Parsing of untrusted files in processes that may die.

`Sandbox.parse_file` is what ingestion calls. Plain text and source code are read in a thread (our own few lines of code);
every other format goes to a worker process with a memory limit, an empty environment and a time limit kept by the parent and,
should the parent die, by the kernel. A worker that crashes, hangs or grows is replaced, and its file is an
`UnreadableDocument`. Messages are JSON with a length in front: nothing a worker sends is executed. Below: `worker.py`, the
other end. Next: `parse.py`.
"""

import asyncio
import json
import struct
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from clew.domain.errors import UnreadableDocument
from clew.ingest.document import Heading, ParsedDocument
from clew.ingest.formats import Kind
from clew.ingest.limits import DEFAULT_LIMITS, MEGABYTE, Limits
from clew.ingest.parse import open_format, parse

_IN_THREAD = frozenset({Kind.TEXT, Kind.CODE})
_LENGTH = struct.Struct(">I")
_BYTES_PER_CHARACTER = 6
_FILES_PER_WORKER = 200


class Sandbox:
    """A few worker processes, started when first needed and used again; an async context manager.

    Safe for any number of tasks of one event loop; at most `workers` files are parsed at once.
    """

    def __init__(self, *, workers: int = 1, memory_bytes: int = 1536 * MEGABYTE) -> None:
        self._memory_bytes = memory_bytes
        self._places = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._running: set[_Worker] = set()

    async def __aenter__(self) -> "Sandbox":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    @property
    def busy(self) -> int:
        """Files that a worker is reading now."""
        return len(self._running)

    async def aclose(self) -> None:
        """End all workers, busy ones too: their files are reported unreadable."""
        workers = [*self._running, *self._idle]
        self._idle.clear()
        for worker in workers:
            await worker.kill()

    async def parse_file(self, path: Path, *, name: str, limits: Limits = DEFAULT_LIMITS) -> ParsedDocument:
        """Read one file; cancelling ends its worker.

        Raises: UnreadableDocument with a reason a person understands.
        """
        form = await asyncio.to_thread(open_format, path, name=name, limits=limits)
        if form.kind in _IN_THREAD:
            return await asyncio.to_thread(parse, path, name=name, limits=limits)
        request = {"path": str(path), "name": name, "limits": asdict(limits)}
        async with self._places:
            return _document(await self._read(request, limits), limits)

    async def _read(self, request: Mapping[str, object], limits: Limits) -> dict[str, Any]:
        """Have a worker read the file; one that read files before and dies is no proof against this one: a fresh one tries."""
        try:
            if worker := self._idle_worker():
                with suppress(asyncio.IncompleteReadError, ConnectionError):
                    return await self._ask(worker, request, limits)
            return await self._ask(await _Worker.start(self._memory_bytes), request, limits)
        except TimeoutError as error:
            reason = f"Reading the file took longer than {limits.timeout_seconds:g} seconds."
            raise UnreadableDocument(reason, limit_seconds=limits.timeout_seconds) from error
        except (asyncio.IncompleteReadError, ConnectionError, ValueError) as error:
            raise UnreadableDocument("The program that reads this kind of file failed or ran out of memory.") from error

    async def _ask(self, worker: "_Worker", request: Mapping[str, object], limits: Limits) -> dict[str, Any]:
        """Ask one worker, which stays for the next file if it answered."""
        self._running.add(worker)
        try:
            async with asyncio.timeout(limits.timeout_seconds):
                reply = await worker.ask(request, _BYTES_PER_CHARACTER * limits.max_characters)
            if worker.files < _FILES_PER_WORKER:
                self._idle.append(worker)
            return reply
        finally:
            self._running.discard(worker)
            if worker not in self._idle:
                await worker.kill()

    def _idle_worker(self) -> "_Worker | None":
        return self._idle.pop() if self._idle else None


class _Worker:
    """One process and its two pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.files = 0

    @classmethod
    async def start(cls, memory_bytes: int) -> "_Worker":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-I",
            "-m",
            "clew.ingest.worker",
            str(memory_bytes),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
            env={},
            start_new_session=True,  # Ctrl-C reaches every process of a terminal: the file would be blamed for it
        )
        return cls(process)

    async def ask(self, request: Mapping[str, object], longest_reply: int) -> dict[str, Any]:
        """Send a request and return the reply.

        Raises: IncompleteReadError or ConnectionError when the process ended, ValueError when the reply is no reply.
        """
        requests, replies = self._process.stdin, self._process.stdout
        assert requests is not None  # noqa: S101
        assert replies is not None  # noqa: S101
        self.files += 1
        body = json.dumps(request).encode()
        requests.write(_LENGTH.pack(len(body)) + body)
        await requests.drain()
        (length,) = _LENGTH.unpack(await replies.readexactly(_LENGTH.size))
        if length > longest_reply + MEGABYTE:
            raise ValueError("The reply is longer than any document.")
        return json.loads(await replies.readexactly(length))

    async def kill(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


def _document(reply: dict[str, Any], limits: Limits) -> ParsedDocument:
    """Check and rebuild what a worker sent; it read hostile bytes, so its word is not taken."""
    if "unreadable" in reply:
        raise UnreadableDocument(str(reply["unreadable"])[:500])
    try:
        text = str(reply["text"])
        text.encode()
        headings = tuple(Heading(int(level), str(title), int(start)) for level, title, start in reply["headings"])
        starts = [heading.start for heading in headings]
        sound = len(text) <= limits.max_characters and "\x00" not in text and starts == sorted(set(starts))
        if not sound or (starts and not 0 <= starts[0] <= starts[-1] < len(text)):
            raise ValueError("The reply does not hold together.")
        metadata = {str(key): str(value) for key, value in reply["metadata"].items()}
        return ParsedDocument(text, str(reply["mime"]), reply["title"], headings, reply["pages"], metadata)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableDocument("The program that reads this kind of file failed.") from error
