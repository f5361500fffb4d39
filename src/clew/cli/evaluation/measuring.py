"""What every measurement of `clew eval` is lent: an empty database that goes away, the configured embedder, bars of progress.

Above: `command.py`, `conversations.py`. Below: `evaluation.throwaway` and the server's parts.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from clew.evaluation.searched import Searched
    from clew.providers.embedding.protocol import Embedder
    from clew.server.settings import Settings
    from clew.server.storage import ScratchServer
    from clew.store.pool import Database


@dataclass(frozen=True, slots=True)
class Lent:
    """What a measurement works with."""

    database: "Database"
    embedder: "Embedder"
    searched: "Searched"


@asynccontextmanager
async def lent(settings: "Settings", scratch: "ScratchServer") -> AsyncGenerator[Lent]:
    """Open the embedder, an empty database and the configured index on it; what they hold is gone at the end."""
    from clew.evaluation.throwaway import throwaway_database
    from clew.server.parts import open_configured_embedder

    embedder = await asyncio.to_thread(open_configured_embedder, settings)
    try:
        async with (
            throwaway_database(scratch.admin_dsn, scratch.app_dsn, owner_role=scratch.owner_role) as database,
            _searched(settings, database, embedder) as searched,
        ):
            yield Lent(database, embedder, searched)
    finally:
        await embedder.close()


@asynccontextmanager
async def _searched(settings: "Settings", database: "Database", embedder: "Embedder") -> AsyncGenerator["Searched"]:
    """Lend the index that the settings name; in memory where they name a directory, which a server may be using."""
    from clew.evaluation.searched import Searched, by_postgres
    from clew.retrieval.qdrant import QdrantIndex
    from clew.retrieval.qdrant_mirror import QdrantMirror
    from clew.retrieval.qdrant_points import Qdrant, QdrantPlace
    from clew.server.search_index import qdrant_place
    from clew.store.keys import Keys

    if settings.index == "postgres":
        yield by_postgres(database, embedder.spec)
        return
    place = qdrant_place(settings)
    qdrant = await Qdrant.open(QdrantPlace() if place.url is None else place)
    mirror = QdrantMirror(database, embedder.spec, qdrant)
    try:
        await mirror.notes.begin()
        yield Searched(QdrantIndex(database, embedder.spec, qdrant), mirror.settle)
    finally:
        for assistant_id in (await mirror.notes.assistants(await Keys(database).tenant_named("default"))).values():
            await qdrant.drop(assistant_id)
        await qdrant.close()


def teller(progress: "Progress") -> Callable[[str, int, int], None]:
    """Return what moves one bar for each kind of work."""
    tasks: dict[str, TaskID] = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(what.capitalize(), total=total)
        progress.update(tasks[what], completed=done)

    return tell
