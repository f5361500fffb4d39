"""What every measurement of `clew eval` works with: a temporary database, the configured embedder, progress bars.

Above: `command.py`. Below: `evaluation.throwaway` and the server's parts.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from clew.cli.screen import err

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from clew.evaluation.searcher import Searched
    from clew.providers.embedding.protocol import Embedder
    from clew.server.settings import Settings
    from clew.server.storage import ScratchServer
    from clew.store.pool import Database


@dataclass(frozen=True, slots=True)
class Lent:
    """The parts of a measurement."""

    database: "Database"
    embedder: "Embedder"
    searched: "Searched | None"
    """None: PostgreSQL's own index."""


_Report = TypeVar("_Report")
OnProgress = Callable[[str, int, int], None]
"""Moves one bar for each kind of work: (what, how many are done, how many there are)."""


def measured(settings: "Settings", measure: Callable[[Lent, OnProgress], Awaitable[_Report]]) -> _Report:
    """Return the report of a measurement on what it is lent, with bars of progress meanwhile."""
    from rich.progress import Progress

    from clew.server.storage import open_scratch_server

    with open_scratch_server(settings) as scratch, Progress(console=err, transient=True) as progress:
        return asyncio.run(_measured(settings, scratch, measure, _bars(progress)))


async def _measured(
    settings: "Settings",
    scratch: "ScratchServer",
    measure: Callable[[Lent, OnProgress], Awaitable[_Report]],
    on_progress: OnProgress,
) -> _Report:
    async with _lent(settings, scratch) as works:
        return await measure(works, on_progress)


@asynccontextmanager
async def _lent(settings: "Settings", scratch: "ScratchServer") -> AsyncGenerator[Lent]:
    """Open the embedder, an empty database and the configured index on it; their contents are deleted at the end."""
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
async def _searched(settings: "Settings", database: "Database", embedder: "Embedder") -> AsyncGenerator["Searched | None"]:
    """Open the index that the settings name; in memory if they name a directory, because a server may be using it."""
    from clew.evaluation.searcher import Searched
    from clew.retrieval.qdrant import QdrantIndex
    from clew.retrieval.qdrant_mirror import QdrantMirror
    from clew.retrieval.qdrant_points import Qdrant, QdrantPlace
    from clew.server.search_index import qdrant_place
    from clew.store.keys import Keys

    if settings.index == "postgres":
        yield None
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


def _bars(progress: "Progress") -> OnProgress:
    tasks: dict[str, TaskID] = {}

    def advance(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(what.capitalize(), total=total)
        progress.update(tasks[what], completed=done)

    return advance
