"""What every measurement of `clew eval` is lent: an empty database that goes away, the configured embedder, bars of progress.

Above: `evaluating.py`, `evaluating_conversations.py`. Below: `evaluation.throwaway` and the server's parts.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from clew.providers.embedding.protocol import Embedder
    from clew.server.settings import Settings
    from clew.server.storage import ScratchServer
    from clew.store.pool import Database


@asynccontextmanager
async def lent(settings: "Settings", scratch: "ScratchServer") -> AsyncGenerator[tuple["Database", "Embedder"]]:
    """Open the embedder and an empty database; both are gone at the end."""
    from clew.evaluation.throwaway import throwaway_database
    from clew.server.parts import open_configured_embedder

    embedder = await asyncio.to_thread(open_configured_embedder, settings)
    try:
        async with throwaway_database(scratch.admin_dsn, scratch.app_dsn, owner_role=scratch.owner_role) as database:
            yield database, embedder
    finally:
        await embedder.close()


def teller(progress: "Progress") -> Callable[[str, int, int], None]:
    """Return what moves one bar for each kind of work."""
    tasks: dict[str, TaskID] = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(what.capitalize(), total=total)
        progress.update(tasks[what], completed=done)

    return tell
