"""`clew reembed` and `clew eval`: compute every vector again; measure how well passages are found."""

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING

from clew.cli.options import DataDir, read_settings
from clew.cli.screen import err, note

if TYPE_CHECKING:
    from rich.progress import Progress

    from clew.ingest.reembed import Reembedded
    from clew.server.settings import Settings


def reembed(*, data_dir: DataDir = None) -> None:
    """Compute every vector with the embedding model that is configured now, then switch. May be stopped and run again."""
    from rich.progress import Progress

    from clew.server.logs import configure_logs
    from clew.server.storage import find_running_dsn, open_storage

    settings = read_settings(data_dir)
    configure_logs("error", "text")
    with ExitStack() as stack:
        dsn = find_running_dsn(settings) or stack.enter_context(open_storage(settings)).dsn
        with Progress(console=err, transient=True) as progress:
            done = asyncio.run(_reembed(settings, dsn, progress))
    note(f"{done.embedded} passages have new vectors; {done.without_vector} are in words the model does not know.", style=None)
    note("Start the server again with the same CLEW_EMBEDDING.")


async def _reembed(settings: "Settings", dsn: str, progress: "Progress") -> "Reembedded":
    from clew.ingest.reembed import reembed as run
    from clew.server.parts import open_configured_embedder
    from clew.store.keys import Keys
    from clew.store.pool import Database

    database = Database(dsn, max_size=4)
    await database.open()
    embedder = await asyncio.to_thread(open_configured_embedder, settings)
    task = progress.add_task("Embedding", total=None)
    try:
        tenant_id = await Keys(database).tenant_named(settings.tenant)
        return await run(database, embedder, tenant_id, lambda done, total: progress.update(task, completed=done, total=total))
    finally:
        await embedder.close()
        await database.close()
