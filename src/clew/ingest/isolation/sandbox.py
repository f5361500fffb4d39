"""Parses untrusted files in processes that may die.

`Sandbox.parse_file` is what ingestion calls. Plain text and source code of up to a megabyte are read in a
thread; everything else goes to a worker process that has no network, no file but the one that it reads, a memory limit, an empty
environment and a time limit kept by the parent and, should the parent die, by the kernel. The worker gets the file as a sealed
copy in memory. A worker that crashes, hangs, runs out of memory or grows too large is replaced before the next file. A failure is
attributed to a file only if it also happens in a fresh worker. Messages are length-prefixed JSON: nothing that a worker sends is
executed. The other end is `worker.py`. Below: `worker_processes.py`, which starts it. Next: `parse.py`.
"""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO
from uuid import UUID

import structlog

from clew.domain.errors import ReaderUnavailable, UnreadableDocument
from clew.ingest.containers.parts import DEPTH_MOST, Allowance, PartFile, read_parts
from clew.ingest.isolation.confinement import Layers
from clew.ingest.isolation.transfer import BYTES_PER_CHARACTER, from_reply, parts_announced
from clew.ingest.isolation.worker_processes import Worker, WorkerFactory
from clew.ingest.office.old_office import modernised
from clew.ingest.pictures.ocr import time_for_recognition
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.formats import Kind, extension_of
from clew.ingest.reading.limits import DEFAULT_LIMITS, MEGABYTE, Limits
from clew.ingest.reading.parse import open_format, parse

_IN_THREAD = frozenset({Kind.TEXT, Kind.CODE})
_IN_THREAD_BYTES = MEGABYTE
"""Guessing the encoding of a larger text blocks the interpreter for seconds, so a worker reads it instead of a thread."""
_SCANNED = frozenset({Kind.PDF, Kind.IMAGE})
_FILES_PER_WORKER = 2_000
"""One that grows is replaced long before this."""
_IDLE_MOST = 4
"""Workers that wait for another file of their tenant, each with up to 60 MB, most of it shared."""
_START_SECONDS = 60.0
_REASON_MOST = 500
_MFD_NOEXEC_SEAL = 8

logger = structlog.get_logger(__name__)


class Sandbox:
    """A few worker processes, started on first use and then reused; an async context manager.

    Safe for any number of tasks of one event loop. Up to `workers` files are parsed at once, plus up to `slow_workers` that take
    longer than `slow_seconds`. A worker that uses more than `memory_mark_bytes` after a file is replaced.
    """

    def __init__(
        self,
        *,
        workers: int = 2,
        slow_workers: int = 2,
        memory_bytes: int = 1536 * MEGABYTE,
        memory_mark_bytes: int = 400 * MEGABYTE,
        slow_seconds: float = 5.0,
        command: Sequence[str] = (sys.executable, "-I", "-m", "clew.ingest.isolation.worker"),
    ) -> None:
        self._memory_mark_bytes = memory_mark_bytes
        self._slow_seconds = slow_seconds
        self._factory = WorkerFactory(command, memory_bytes)
        self._places = asyncio.Semaphore(workers)
        self._slow_places = asyncio.Semaphore(slow_workers)
        self._idle: list[Worker] = []
        self._starting: set[Worker] = set()
        self._running: set[Worker] = set()
        self._layers: Layers | None = None

    async def __aenter__(self) -> "Sandbox":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    @property
    def busy(self) -> int:
        """How many files workers are reading now."""
        return len(self._running)

    async def aclose(self) -> None:
        """Stop all workers, including busy ones: their files are reported as unreadable."""
        self._factory.is_closing = True
        workers = [*self._starting, *self._running, *self._idle]
        self._idle.clear()
        for worker in workers:
            await worker.kill()
        await self._factory.close()

    async def layers(self) -> Layers:
        """Return what confines workers on this machine; starts a worker if none was started.

        Raises: ReaderUnavailable
        """
        if self._layers is None:
            self._idle.append(await self._start(None))
        return self._layers or Layers()

    async def parse_file(
        self, path: Path, *, name: str, limits: Limits = DEFAULT_LIMITS, owner: UUID | None = None
    ) -> ParsedDocument:
        """Read one file and the files inside it; cancelling kills its worker.

        `owner`: the tenant. A worker reads files of one owner only, because a file that takes it over could see those after it.

        Raises:
            UnreadableDocument: the file cannot be read; the message gives the reason for users.
            ReaderUnavailable: the reader is broken or does not start; the file may be fine and can be read later.
        """
        return await self._parse(path, name, _Upload(limits, Allowance.of(limits), owner), 0)

    async def _parse(self, path: Path, name: str, upload: "_Upload", depth: int) -> ParsedDocument:
        """Read one file that is nested `depth` files deep."""
        limits, allowance = upload.limits, upload.allowance
        form = await asyncio.to_thread(open_format, path, name=name, limits=limits)
        if form.kind in _IN_THREAD and await asyncio.to_thread(os.path.getsize, path) <= _IN_THREAD_BYTES:
            return await asyncio.to_thread(parse, path, name=name, limits=limits)
        with tempfile.TemporaryDirectory(prefix="clew-") as folder:
            if form.kind is Kind.OLD_OFFICE:
                async with self._place():
                    path = await modernised(path, extension_of(name), Path(folder), limits)
                return replace(await self._parse(path, path.name, upload, depth), mime=form.mime)
            more = time_for_recognition(limits) if form.kind in _SCANNED else 0.0
            seconds = limits.timeout_seconds + more
            request = {"path": str(path), "name": name, "limits": asdict(limits), "parts_in": folder, "seconds": seconds}
            async with self._place():
                with await asyncio.to_thread(_copy_in_memory, path) as copy:
                    document, parts = await self._read(request, copy, upload)
            if not parts:
                return document
            if depth == DEPTH_MOST:
                raise UnreadableDocument("The file is nested in too many archives or messages.")
            files = [PartFile(part, Path(folder, str(number))) for number, part in enumerate(parts)]
            return await read_parts(document, files, lambda at, part: self._parse(at, part, upload, depth + 1), limits, allowance)

    @asynccontextmanager
    async def _place(self) -> AsyncGenerator[None]:
        """Wait for a worker slot; a slot held for long becomes a slot for slow files."""
        await self._places.acquire()
        held = [self._places]
        aside = asyncio.create_task(self._step_aside(held))
        try:
            yield
        finally:
            aside.cancel()
            await asyncio.wait({aside})
            held[0].release()

    async def _step_aside(self, held: list[asyncio.Semaphore]) -> None:
        await asyncio.sleep(self._slow_seconds)
        await self._slow_places.acquire()
        held[0].release()
        held[0] = self._slow_places

    async def _read(
        self, request: Mapping[str, object], copy: BinaryIO | None, upload: "_Upload"
    ) -> tuple[ParsedDocument, list[str]]:
        """Have a worker read the file, and return the document with the names of the files inside.

        If an earlier file may have caused a failure, a fresh worker retries.

        Raises: UnreadableDocument, ReaderUnavailable
        """
        try:
            if worker := self._idle_worker(upload.owner):
                with suppress(asyncio.IncompleteReadError, ConnectionError, ValueError, _Failed):
                    return await self._send(worker, request, copy, upload.limits)
            return await self._send(await self._start(upload.owner), request, copy, upload.limits)
        except _Failed as failure:
            raise failure.error from None
        except TimeoutError as error:
            seconds = float(str(request["seconds"]))
            reason = f"Reading the file took longer than {seconds:g} seconds."
            raise UnreadableDocument(reason, limit_seconds=seconds) from error
        except (asyncio.IncompleteReadError, ConnectionError, ValueError) as error:
            raise UnreadableDocument("The reader for this kind of file crashed or ran out of memory.") from error

    async def _start(self, owner: UUID | None) -> Worker:
        """Start a worker for files of this owner and wait until its libraries are loaded.

        Raises: ReaderUnavailable
        """
        worker: Worker | None = None
        is_ready = False
        try:
            async with asyncio.timeout(_START_SECONDS):
                worker = await self._factory.start(owner)
                self._starting.add(worker)
                hello = await worker.reply(MEGABYTE)
            if hello.get("ready") is not True:
                raise ValueError("The first message says something else.")
            self._note(Layers.of(hello.get("layers") or {}))
            is_ready = True
            return worker
        except (asyncio.IncompleteReadError, OSError, ValueError) as error:
            raise ReaderUnavailable("The program that reads documents cannot be started on this server.") from error
        finally:
            if worker is not None:
                if not is_ready:
                    await worker.kill()
                self._starting.discard(worker)

    def _note(self, layers: Layers) -> None:
        """Log once what confines the workers; `clew doctor` explains it."""
        if self._layers is None:
            log = logger.info if layers.files and layers.calls else logger.warning
            log("readers_confined", user=layers.user, landlock=layers.files, system_calls_filtered=layers.calls)
        self._layers = layers

    async def _send(
        self, worker: Worker, request: Mapping[str, object], copy: BinaryIO | None, limits: Limits
    ) -> tuple[ParsedDocument, list[str]]:
        """Send the request to one worker; keep the worker if it is still healthy and its reply is valid.

        Raises: UnreadableDocument, _Failed, what `Worker.request` raises; also ValueError for an invalid reply.
        """
        self._running.add(worker)
        is_sound = False
        try:
            async with asyncio.timeout(float(str(request["seconds"]))):
                reply = await worker.request(request, copy, BYTES_PER_CHARACTER * limits.max_characters)
                parts = parts_announced(reply, limits)
                await worker.receive_parts(parts, Path(str(request["parts_in"])))
            failure = _failure(reply)
            document = None if failure else await asyncio.to_thread(from_reply, reply, limits)
            held = reply.get("memory_bytes")
            has_room = isinstance(held, int) and held <= self._memory_mark_bytes
            is_sound = has_room and worker.files < _FILES_PER_WORKER and not {"exhausted", "broken", "retire"} & set(reply)
            if document is None:
                raise failure or ValueError("neither a document nor a reason")
            return document, [name for name, _ in parts]
        except (asyncio.IncompleteReadError, ConnectionError):
            worker.distrust()
            raise
        finally:
            self._running.discard(worker)
            if not is_sound:
                await worker.kill()
            else:
                self._idle.append(worker)
                if len(self._idle) > _IDLE_MOST:
                    await self._idle.pop(0).kill()

    def _idle_worker(self, owner: UUID | None) -> Worker | None:
        """Take the worker that last read a file of this owner; one that has no owner yet also serves."""
        for worker in reversed(self._idle):
            if worker.owner == owner or worker.files == 0:
                self._idle.remove(worker)
                worker.owner = owner
                return worker
        return None


@dataclass(frozen=True, slots=True)
class _Upload:
    """What the files of one upload share."""

    limits: Limits
    allowance: Allowance
    """The budget for all of them."""
    owner: UUID | None
    """The tenant."""


class _Failed(Exception):
    """A worker could not read the file, but a fresh one may."""

    def __init__(self, error: ReaderUnavailable | UnreadableDocument) -> None:
        self.error = error
        super().__init__(error.message)


def _copy_in_memory(path: Path) -> AbstractContextManager[BinaryIO | None]:
    """Return a sealed copy of a file that exists in memory only, at its end; None where the system has no such files.

    Raises:
        UnreadableDocument: the file cannot be opened.
        ReaderUnavailable: there is no memory for it.
    """
    if sys.platform != "linux":
        return nullcontext()
    import fcntl

    try:
        source = path.open("rb")
    except OSError as error:
        raise UnreadableDocument("The file cannot be opened.") from error
    with source, ExitStack() as unless_copied:
        try:
            copy = unless_copied.enter_context(os.fdopen(_memory_file(), "w+b"))
            shutil.copyfileobj(source, copy, MEGABYTE)
            copy.flush()
            fcntl.fcntl(copy, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE)
        except OSError as error:
            raise ReaderUnavailable("The file cannot be copied into memory for its reader.") from error
        unless_copied.pop_all()
        return copy


def _memory_file() -> int:
    """Return a new file in memory, which nobody may execute."""
    flags = os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING
    try:
        return os.memfd_create("document", flags | _MFD_NOEXEC_SEAL)
    except OSError:  # before Linux 6.3
        return os.memfd_create("document", flags)


def _failure(reply: Mapping[str, Any]) -> Exception | None:
    """Return why a worker sent no document."""
    if "broken" in reply:
        return _Failed(ReaderUnavailable(str(reply["broken"])[:_REASON_MOST]))
    if "exhausted" in reply:
        return _Failed(UnreadableDocument(str(reply["exhausted"])[:_REASON_MOST]))
    return UnreadableDocument(str(reply["unreadable"])[:_REASON_MOST]) if "unreadable" in reply else None
