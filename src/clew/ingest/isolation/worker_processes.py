"""The processes behind the sandbox, as the server sees them: one that forks workers, and the workers.

Above: `sandbox.py`. The other ends are `forking.py` and `worker.py`.
"""

import asyncio
import json
import os
import signal
import socket
import struct
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast
from uuid import UUID

from clew.ingest.isolation.forking import ANSWER, END, FORKS, NONE, ORDER, WORKER
from clew.ingest.reading.limits import MEGABYTE

_LENGTH = struct.Struct(">I")
_ANSWER_SECONDS = 10.0
"""A fork takes milliseconds."""
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""NumPy must start no threads in a worker: Landlock would not bind them, and they share its memory."""


class WorkerFactory:
    """Starts workers from one process that has the readers' libraries loaded; where nothing can be forked, from one each."""

    def __init__(self, command: Sequence[str], memory_bytes: int) -> None:
        """`command`: the program of `worker.py`, without its argument."""
        self._command = (*command, str(memory_bytes))
        self._parent: _Parent | None = None
        self._gate = asyncio.Lock()

    async def start(self, owner: UUID | None) -> "Worker":
        """Start a worker for files of this owner; it sends a first reply when it is ready.

        Raises: OSError or IncompleteReadError: the process that forks does not start, or cannot fork.
        """
        async with self._gate:
            if self._parent is not None and not self._parent.is_used_up:
                try:
                    return await self._parent.fork(owner)
                except (OSError, asyncio.IncompleteReadError):
                    if not self._parent.is_used_up:
                        raise
            await self.close()
            self._parent = await _Parent.start(self._command)
            return await self._parent.fork(owner)

    async def close(self) -> None:
        """End the process that forks, but no worker."""
        if self._parent is not None and (FORKS or not self._parent.is_used_up):
            await self._parent.close()
        self._parent = None


class _Parent:
    """The process of `forking.py`, and the socket to it."""

    def __init__(self, process: asyncio.subprocess.Process, orders: socket.socket) -> None:
        self._process, self._orders = process, orders
        self._gate = asyncio.Lock()
        self.is_used_up = False
        """It follows no more orders: it has ended, does not answer, or has become a worker."""

    @classmethod
    async def start(cls, command: Sequence[str]) -> "_Parent":
        """Start the process and wait until its libraries are loaded. Raises as `WorkerFactory.start`."""
        orders, theirs = socket.socketpair()
        with theirs, ExitStack() as unless_started:
            unless_started.enter_context(orders)
            orders.setblocking(False)
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=theirs.fileno(),
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                cwd=tempfile.gettempdir(),
                env={"PATH": os.pathsep.join(os.get_exec_path())} | _ONE_THREAD,
                start_new_session=True,  # Ctrl-C would reach the workers, and the files would be blamed
            )
            unless_started.pop_all()
        parent = cls(process, orders)
        try:
            theirs.close()
            await parent._answer()
        except BaseException:
            await parent.close()
            raise
        return parent

    async def fork(self, owner: UUID | None) -> "Worker":
        """Return a new worker. Raises as `WorkerFactory.start`."""
        with ExitStack() as unless_started:
            requests, theirs = socket.socketpair()
            unless_started.enter_context(requests)
            requests.setblocking(False)
            read, write = os.pipe()
            replies = asyncio.StreamReader()
            with theirs, os.fdopen(write, "wb"):
                pipe = unless_started.enter_context(os.fdopen(read, "rb", buffering=0))
                number = await self._order(WORKER, NONE, theirs.fileno(), write)
            transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(replies), pipe)
            unless_started.pop_all()
        return Worker(self, number, requests, (replies, transport), owner)

    async def end(self, worker: int) -> None:
        """Kill a worker and what it started, and wait until it is gone."""
        if FORKS:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._order(END, worker)
                return
        # It is a process of its own, or its parent has gone and cannot end it.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(worker, signal.SIGKILL)
        if not FORKS:
            await self._process.wait()

    async def close(self) -> None:
        """End the process."""
        self._orders.close()
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _order(self, kind: bytes, number: int, *ends: int) -> int:
        """Have one order followed, and return its answer. Cancelling waits for it, and ends a worker that nobody will have."""
        exchange = asyncio.ensure_future(self._exchange(kind, number, ends))
        try:
            answer = await asyncio.shield(exchange)
        except asyncio.CancelledError:
            with suppress(OSError, asyncio.IncompleteReadError):
                worker = await exchange
                if kind == WORKER and worker != NONE:
                    await self.end(worker)
            raise
        if answer == NONE:
            raise BlockingIOError("There is no room for another process.")
        return answer

    async def _exchange(self, kind: bytes, number: int, ends: Sequence[int]) -> int:
        async with self._gate:
            try:
                async with asyncio.timeout(_ANSWER_SECONDS):
                    socket.send_fds(self._orders, [ORDER.pack(kind, number)], ends)
                    answer = await self._answer()
            except BaseException:
                self.is_used_up = True
                raise
            self.is_used_up = self.is_used_up or not FORKS
            return answer

    async def _answer(self) -> int:
        data, loop = b"", asyncio.get_running_loop()
        while len(data) < ANSWER.size:
            more = await loop.sock_recv(self._orders, ANSWER.size - len(data))
            if not more:
                raise asyncio.IncompleteReadError(data, ANSWER.size)
            data += more
        return ANSWER.unpack(data)[0]


class Worker:
    """One process that reads files, the socket to it and the pipe from it."""

    def __init__(
        self,
        parent: _Parent,
        number: int,
        requests: socket.socket,
        replies: tuple[asyncio.StreamReader, asyncio.ReadTransport],
        owner: UUID | None,
    ) -> None:
        self._parent, self._number, self._requests = parent, number, requests
        self._replies, self._pipe = replies
        self.owner = owner
        self.files = 0

    async def request(self, request: Mapping[str, object], copy: BinaryIO | None, longest_reply: int) -> dict[str, Any]:
        """Send a request with its file and return the reply. Raises what `reply` raises."""
        self.files += 1
        body = json.dumps(request).encode()
        socket.send_fds(self._requests, [_LENGTH.pack(len(body))], [copy.fileno()] if copy else [])
        await asyncio.get_running_loop().sock_sendall(self._requests, body)
        return await self.reply(longest_reply)

    async def reply(self, longest: int) -> dict[str, Any]:
        """Return the next reply.

        Raises: IncompleteReadError or ConnectionError when the process ended, ValueError when the reply is invalid.
        """
        (length,) = _LENGTH.unpack(await self._replies.readexactly(_LENGTH.size))
        if length > longest + MEGABYTE:
            raise ValueError("The reply is longer than any document.")
        body = await self._replies.readexactly(length)
        try:
            reply = await asyncio.to_thread(json.loads, body) if length > MEGABYTE else json.loads(body)
        except RecursionError as error:
            raise ValueError("The reply is nested too deeply.") from error
        if not isinstance(reply, dict):
            raise ValueError("The reply is no object.")
        return cast("dict[str, Any]", reply)

    async def receive_parts(self, parts: Sequence[tuple[str, int]], folder: Path) -> None:
        """Write the bytes that follow a reply to files named 0, 1, … Raises what `request` raises."""
        for number, (_, size) in enumerate(parts):
            with (folder / str(number)).open("wb") as file:
                while size:
                    piece = await self._replies.readexactly(min(size, MEGABYTE))
                    size -= len(piece)
                    await asyncio.to_thread(file.write, piece)

    async def kill(self) -> None:
        """Kill the process and those it started, and wait until it is gone."""
        self._requests.close()
        await self._parent.end(self._number)
        self._pipe.close()
