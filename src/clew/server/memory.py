"""Opens the memory that the settings name.

Above: `server.parts`. Below: `engine.after.postgres_memory`, `providers.memory.promptx`. PromptX keeps its state in its process
and in files, and two processes on one home directory overwrite each other, so a command serves only one process, which includes
the worker.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from clew.domain.errors import ConfigurationInvalid, DataDirectoryInUse
from clew.embedded.data_directory import DataDirectoryLock
from clew.engine.after.postgres_memory import PostgresMemory
from clew.providers.embedding.protocol import Embedder
from clew.providers.memory.promptx import PromptXMemory
from clew.providers.memory.promptx_server import PromptXPlace, PromptXServer
from clew.providers.memory.protocol import Memory
from clew.server.settings import Settings
from clew.server.supervision import Supervisor
from clew.store.assistants import Assistants
from clew.store.memories import Memories
from clew.store.pool import Database


@asynccontextmanager
async def open_memory(
    settings: Settings, database: Database, embedder: Embedder, supervisor: Supervisor, *, with_worker: bool
) -> AsyncGenerator[Memory | None]:
    """Open the memory for the block; None if the settings disable it. PromptX starts now, but nobody waits for it.

    Raises:
        ConfigurationInvalid: the settings do not locate PromptX, or use a command of it for more than one process.
    """
    if settings.memory == "none":
        yield None
    elif settings.memory == "postgres":
        yield PostgresMemory(Memories(database), embedder)
    else:
        place = promptx_place(settings, with_worker=with_worker)
        lock = _sole_use(place)
        server = PromptXServer(place)
        memory = PromptXMemory(server, Assistants(database).find)
        try:
            async with supervisor.running({"promptx": server.keep}):
                yield memory
        finally:
            await memory.close()
            if lock is not None:
                lock.release()


def promptx_place(settings: Settings, *, with_worker: bool) -> PromptXPlace:
    """Return the location of PromptX in the settings. Raises ConfigurationInvalid."""
    if (settings.promptx_url is None) == (not settings.promptx_command.strip()):
        raise ConfigurationInvalid(
            "CLEW_MEMORY=promptx requires either CLEW_PROMPTX_COMMAND, a command that starts PromptX, or CLEW_PROMPTX_URL, "
            "the URL of a PromptX server."
        )
    if settings.promptx_url is None and not with_worker:
        raise ConfigurationInvalid(
            "CLEW_PROMPTX_COMMAND serves only one process, which must also be the worker. Remove --no-worker, or run "
            "PromptX over HTTP and set CLEW_PROMPTX_URL in every process."
        )
    home = settings.promptx_home or (settings.data_dir / "promptx" if settings.promptx_url is None else None)
    return PromptXPlace(
        command=(settings.promptx_command.strip(), *settings.promptx_args) if settings.promptx_url is None else (),
        env={name: value.get_secret_value() for name, value in settings.promptx_env.items()},
        home=home.expanduser().absolute() if home else None,
        url=settings.promptx_url,
        tool_prefix=settings.promptx_tool_prefix,
        timeout_seconds=settings.memory_timeout_seconds,
    )


def _sole_use(place: PromptXPlace) -> DataDirectoryLock | None:
    """Lock the home directory of a command for this process."""
    if place.home is None or not place.command:
        return None
    lock = DataDirectoryLock(place.home)
    try:
        lock.acquire()
    except DataDirectoryInUse as error:
        raise ConfigurationInvalid(
            f"Another Clew already runs PromptX on {place.home}, and two would overwrite each other's memories. Run one "
            "PromptX over HTTP and set CLEW_PROMPTX_URL for both, or set a different CLEW_PROMPTX_HOME for this one."
        ) from error
    return lock
