"""Runs a server on one data directory: database, parts, application, address; and closes them in reverse order.

Above: `clew serve`, `clew demo`, and commands that need a server while none is running. Below: `storage`, `parts`, `app`. On
SIGINT or SIGTERM, new requests are refused, streams may finish, unfinished turns are recorded as interrupted, and Postgres stops
last.
"""

import _thread
import asyncio
import gc
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Coroutine, Generator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from clew.dialects.shared.sockets import MAX_FRAME_BYTES
from clew.domain.errors import ClewError, ConfigurationInvalid
from clew.server.announcement import announced, local_key_of, places_to_announce
from clew.server.app import create_app
from clew.server.auth import KeyRing
from clew.server.connections import Bounds, Connections
from clew.server.listener import address_of, listening_socket
from clew.server.open_files import room_for_connections
from clew.server.page import read_page
from clew.server.parts import open_parts
from clew.server.settings import Settings, ignored_variables
from clew.server.signin.sessions import KeepPeer
from clew.server.storage import Storage, open_storage
from clew.server.supervision import Supervisor
from clew.store.jobs.tasks import end_tasks
from clew.store.keys import Keys

STREAM_GRACE_SECONDS = 5
_LEFT_SECONDS = 1.0
"""A task that is left when the server has ended and runs on this long after its cancellation is cancelled again."""
_COLLECTED_TOGETHER = 10_000
"""New objects between two looks of the garbage collector; Python's 700 cost a twentieth of every turn."""
logger = structlog.get_logger(__name__)


def _ignore(_: object) -> None: ...


def _nothing() -> None: ...


@dataclass(frozen=True, slots=True)
class Ready:
    """A running server. `stop` ends it, from any thread."""

    address: str
    local_key: str = field(repr=False)
    stop: Callable[[], None] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Run:
    """How to run a server, besides its settings."""

    with_worker: bool = True
    is_announced: bool = True
    """Write the address to the data directory, where commands find it. Else only the caller knows the address and the key."""
    also_announced_in: Path | None = None
    """Another, unused data directory whose commands should find this server."""
    on_progress: Callable[[str], None] = _ignore
    """Called with a short text before each slow step of the start."""
    on_ready: Callable[[Ready], None] = _ignore


def serve(settings: Settings, run: Run) -> None:
    """Serve until SIGINT or SIGTERM, then stop cleanly and return.

    Raises:
        ClewError: the server cannot start, or a background task stopped it; the message says why and what to do.
    """
    for name in ignored_variables():
        logger.info("variable_ignored", name=name, reason="set by the container platform for a service named clew")
    with termination_interrupts():
        try:
            with listening_socket(settings) as listener, open_storage(settings, on_progress=run.on_progress) as storage:
                _run_loop(serve_on(settings, storage, listener, run))
        except KeyboardInterrupt:
            logger.info("stopped_while_starting")


@contextmanager
def running_server(settings: Settings, run: Run) -> Generator[Ready]:
    """Serve in a thread of this process while the block runs. A server that stops by itself interrupts the main thread.

    Call it from the main thread.

    Raises:
        ClewError: it cannot start, or a task in the background stopped it; the message says why and what to do.
    """
    with (
        _interruptible(),
        listening_socket(settings) as listener,
        open_storage(settings, on_progress=run.on_progress) as storage,
    ):
        in_thread = _ThreadedServer(settings, storage, listener, run)
        in_thread.start()
        try:
            yield in_thread.wait_until_ready()
        finally:
            in_thread.stop()
            in_thread.raise_failure()


@contextmanager
def _interruptible() -> Generator[None]:
    """Let SIGINT interrupt the main thread while the block runs, also if a shell started this process in the background."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _interrupt_main_thread() -> None:
    """Raise KeyboardInterrupt in the main thread; on Windows, not before a blocking call that it has begun ends."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


class _ThreadedServer:
    """A server in a thread."""

    def __init__(self, settings: Settings, storage: Storage, listener: socket.socket, run: Run) -> None:
        self._ready: Future[Ready] = Future()
        self._failure: ClewError | None = None
        self._cancel: Callable[[], object] = _nothing
        heard = replace(run, on_ready=self._on_ready)
        self._on_ready_outside = run.on_ready
        self._work = partial(serve_on, settings, storage, listener, heard)
        self._thread = threading.Thread(target=self._run, name="clew server")

    def start(self) -> None:
        self._thread.start()

    def wait_until_ready(self) -> Ready:
        return self._ready.result()

    def stop(self) -> None:
        if not self._ready.done():
            with suppress(RuntimeError):  # the loop has already ended
                self._cancel()
        elif self._ready.exception() is None:
            self._ready.result().stop()
        self._thread.join()

    def raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _on_ready(self, ready: Ready) -> None:
        self._on_ready_outside(ready)
        self._ready.set_result(ready)

    def _run(self) -> None:
        try:
            _run_loop(self._cancellable())
        except ClewError as error:
            if self._ready.done():
                self._failure = error
                _interrupt_main_thread()
            else:
                self._ready.set_exception(error)
        except asyncio.CancelledError:
            pass
        finally:
            if not self._ready.done():
                self._ready.set_exception(ClewError("The server stopped during startup. See its log for the cause."))

    async def _cancellable(self) -> None:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        if task is not None:
            self._cancel = lambda: loop.call_soon_threadsafe(task.cancel)
        await self._work()


def _run_loop(work: Coroutine[Any, Any, None]) -> None:
    factory = uvicorn.Config(FastAPI(), log_config=None).get_loop_factory()  # its own configuration would log requests with keys
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(with_nothing_left(work))


async def with_nothing_left(work: Coroutine[Any, Any, None]) -> None:
    """Do the work, then end all other tasks: the runner cancels them only once, which a worker of a pool may miss."""
    try:
        await work
    finally:
        await end_tasks(*(asyncio.all_tasks() - {asyncio.current_task()}), again_seconds=_LEFT_SECONDS)


async def serve_on(settings: Settings, storage: Storage, listener: socket.socket, run: Run) -> None:
    """Serve on a listening socket until a signal arrives (in the main thread), `Ready.stop` is called, or it is cancelled.

    Raises:
        ClewError: the server cannot start, or a background task stopped it; see `supervision`.
    """
    run.on_progress("Loading the embedding model")
    supervisor = Supervisor()
    async with open_parts(settings, storage, supervisor, with_worker=run.with_worker) as parts:
        keys = Keys(parts.database)
        tenant_id = await keys.tenant_named(settings.tenant)
        await _refuse_open_network(settings, keys)
        local_key = local_key_of(storage)
        is_open = run.is_announced and settings.is_loopback and not settings.allowed_hosts and not settings.has_sign_in
        key_ring = KeyRing(keys, tenant_id=tenant_id, local_key=local_key, is_open=is_open)
        app = create_app(settings, parts, key_ring, await asyncio.to_thread(read_page))
        app.state.supervisor = supervisor
        server = _Server(_uvicorn_config(app, Connections(_bounds(settings))))
        server.on_stopping = partial(_end_of, app)
        supervisor.on_failure(server.stop)
        ready = Ready(address_of(settings, listener), local_key, server.stop)
        server.on_started = lambda: run.on_ready(ready)
        gc.freeze()  # these objects live as long as the server, so the collector need not scan them again
        gc.set_threshold(_COLLECTED_TOGETHER)
        with ExitStack() as announcements:
            for directory in places_to_announce(storage, is_announced=run.is_announced, also_in=run.also_announced_in):
                announcements.enter_context(
                    announced(directory, address=ready.address, local_key=local_key, served=storage.data_dir)
                )
            await server.serve(sockets=[listener])
    supervisor.raise_failure()


async def _end_of(app: FastAPI) -> None:
    await app.state.sockets.close_all()
    await app.state.refusals.close()


class _Server(uvicorn.Server):
    """Reports when it is ready, and ends on a signal without raising it again, because the rest must still be closed."""

    on_started: Callable[[], object] = staticmethod(_nothing)
    on_stopping: Callable[[], Awaitable[None]]

    def stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.on_stopping()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        try:
            before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        except ValueError:  # not the main thread: the caller stops the server
            yield
            return
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _bounds(settings: Settings) -> Bounds:
    return Bounds(
        most=room_for_connections(settings.max_connections),
        most_per_address=settings.max_connections_per_address,
        seconds=settings.receive_timeout_seconds,
        trusted_proxies=settings.trusted_proxies,
    )


def _uvicorn_config(app: FastAPI, connections: Connections) -> uvicorn.Config:
    trusted = list(connections.bounds.trusted_proxies)
    behind_proxies: Any = ProxyHeadersMiddleware(cast(Any, app), trusted_hosts=trusted)
    return uvicorn.Config(
        KeepPeer(behind_proxies),
        http=connections.http(),
        ws=connections.websocket(),
        proxy_headers=False,  # above, where the address of the proxy is still known
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,  # pieces of an answer are too short to benefit, and compression costs processor time
        timeout_graceful_shutdown=STREAM_GRACE_SECONDS,
    )


@contextmanager
def termination_interrupts() -> Generator[None]:
    """Handle SIGTERM like Ctrl-C, so that everything opened so far is closed."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


async def _refuse_open_network(settings: Settings, keys: Keys) -> None:
    """Refuse to start where strangers would count as the local user: on a network address, or behind a proxy."""
    if (settings.is_loopback and not settings.allowed_hosts) or settings.has_sign_in or await keys.exist():
        return
    reached, remedy = f"{settings.host} is reachable from other machines", "listen on 127.0.0.1"
    if settings.is_loopback:
        reached, remedy = "CLEW_ALLOWED_HOSTS lets other machines in through a proxy", "unset CLEW_ALLOWED_HOSTS"
    raise ConfigurationInvalid(
        f"{reached}, but no API key exists, so anyone could read and delete everything. Create a key with `clew keys create "
        f"--scope query --app <name>` and start again, or {remedy}."
    )
