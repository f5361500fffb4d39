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
"""NumPy must start no threads: a fork has only the one that forked, whatever locks the others held."""


class WorkerFactory:
    """Starts workers from one process that has the readers' libraries loaded; where nothing can be forked, from one each."""

    def __init__(self, command: Sequence[str], memory_bytes: int) -> None:
        """`command`: the program of `worker.py`, without its argument."""
        self._command = (*command, str(memory_bytes))
        self._parent: _Parent | None = None
        self._gate = asyncio.Lock()
        self.is_closing = False
        """No worker is started any more."""

    async def start(self, owner: UUID | None) -> "Worker":
        """Start a worker for files of this owner; it sends a first reply when it is ready.

        Raises: OSError or IncompleteReadError: the process that forks does not start, or cannot fork; or all is closed.
        """
        async with self._gate:
            self._require_open()
            worker = await self._fork(owner)
        if self.is_closing:
            await worker.kill()
            self._require_open()
        return worker

    async def close(self) -> None:
        """End the process that forks; `is_closing` is to be set, and then its workers to be killed, before."""
        if self._parent is not None:
            await self._parent.close()

    def _require_open(self) -> None:
        if self.is_closing:
            raise ConnectionAbortedError("No reader is started any more.")

    async def _fork(self, owner: UUID | None) -> "Worker":
        parent = self._parent
        if parent is not None and not parent.is_used_up:
            try:
                return await parent.fork(owner)
            except (OSError, asyncio.IncompleteReadError):
                if not parent.is_used_up:
                    raise
        if parent is not None:
            await parent.leave()
        self._require_open()
        self._parent = parent = await _Parent.start(self._command)
        await parent.loaded()
        return await parent.fork(owner)


class _Parent:
    """The process of `forking.py`, and the socket to it."""

    def __init__(self, process: asyncio.subprocess.Process, orders: socket.socket) -> None:
        self._process, self._orders = process, orders
        self._gate = asyncio.Lock()
        self._workers: set[int] = set()
        self._is_left, self._is_broken = False, False
        self.is_used_up = False
        """It is to fork no more: it is broken or has become a worker, or one crashed, and the next is to have other addresses."""

    @classmethod
    async def start(cls, command: Sequence[str]) -> "_Parent":
        """Start the process, which loads its libraries then. Raises: OSError."""
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
                start_new_session=True,  # Ctrl-C would reach it
            )
            unless_started.pop_all()
        return cls(process, orders)

    async def loaded(self) -> None:
        """Wait until it can fork. Raises as `WorkerFactory.start`, and then it is closed."""
        try:
            await self._answer()
        except BaseException:
            self.is_used_up = self._is_broken = True
            await self.close()
            raise

    async def fork(self, owner: UUID | None) -> "Worker":
        """Return a new worker. Raises as `WorkerFactory.start`."""
        with ExitStack() as unless_forked, ExitStack() as theirs:
            (requests, requests_end), (replies, replies_end) = socket.socketpair(), socket.socketpair()
            unless_forked.enter_context(requests)
            theirs.enter_context(requests_end)
            theirs.enter_context(replies_end)
            requests.setblocking(False)
            reader, writer = await asyncio.open_connection(sock=replies)
            unless_forked.callback(writer.transport.abort)
            number = await self._order(WORKER, NONE, requests_end.fileno(), replies_end.fileno())
            unless_forked.pop_all()
        self._workers.add(number)
        return Worker(self, number, requests, (reader, writer), owner)

    def kill(self, worker: int) -> None:
        """Kill a worker and what it started. Where this process has gone, the worker ends with its socket, or by its alarm."""
        if self._process.returncode is None:  # so the id is still the worker's
            for kill in (os.killpg, os.kill):  # it may have no group yet
                with suppress(ProcessLookupError, PermissionError):
                    kill(worker, signal.SIGKILL)

    async def reap(self, worker: int) -> None:
        """Wait until a worker that was killed is gone, if this process still answers."""
        self._workers.discard(worker)
        if not FORKS:
            await self._process.wait()
        else:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._order(END, worker)
        if self._is_left and not self._workers:
            await self.close()

    async def leave(self) -> None:
        """Order no more workers: the process ends with its last one."""
        self._is_left = True
        if self._is_broken or not self._workers:
            await self.close()

    async def close(self) -> None:
        """End the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._orders.close()

    async def _order(self, kind: bytes, number: int, *ends: int) -> int:
        """Have one order followed, and return its answer. Cancelling waits for it, and ends a worker that nobody will have."""
        exchange = asyncio.ensure_future(self._exchange(kind, number, ends))
        try:
            answer = await asyncio.shield(exchange)
        except asyncio.CancelledError:
            with suppress(OSError, asyncio.IncompleteReadError):
                worker = await exchange
                if kind == WORKER and worker != NONE:
                    self.kill(worker)
                    await self._exchange(END, worker, ())
            raise
        if answer == NONE:
            raise BlockingIOError("There is no room for another process.")
        return answer

    async def _exchange(self, kind: bytes, number: int, ends: Sequence[int]) -> int:
        async with self._gate:
            if self._is_broken:
                raise ConnectionError("The process that forks readers does not answer.")
            try:
                async with asyncio.timeout(_ANSWER_SECONDS):
                    socket.send_fds(self._orders, [ORDER.pack(kind, number)], ends)
                    answer = await self._answer()
            except BaseException:
                self.is_used_up = self._is_broken = True
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
    """One process that reads files, and the sockets to and from it."""

    def __init__(
        self,
        parent: _Parent,
        number: int,
        requests: socket.socket,
        replies: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        owner: UUID | None,
    ) -> None:
        self._parent, self._number, self._requests = parent, number, requests
        self._replies, self._end = replies
        self._is_killed = False
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

    def distrust(self) -> None:
        """Note that the process crashed: the next one is to have its libraries at other addresses."""
        self._parent.is_used_up = True

    async def kill(self) -> None:
        """Kill the process and those it started, and wait until it is gone; once."""
        if self._is_killed:
            return
        self._is_killed = True
        self._requests.close()
        self._parent.kill(self._number)
        try:
            await self._parent.reap(self._number)
        finally:
            self._end.transport.abort()
