"""`clew index check` and `clew index repair`: compare the copy in Qdrant with PostgreSQL, and repair it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.options import AsJson, DataDir, read_settings
from clew.cli.screen import err, note, say_json, say_table
from clew.domain.errors import ClewError, ConfigurationInvalid

if TYPE_CHECKING:
    from uuid import UUID

    from rich.progress import Progress

    from clew.retrieval.qdrant_check import Difference
    from clew.retrieval.qdrant_mirror import QdrantMirror
    from clew.server.settings import Settings

app = typer.Typer(help="Compare the copy in Qdrant with PostgreSQL, and repair it.", no_args_is_help=True)


@app.command("check")
def check_index(*, as_json: AsJson = False, data_dir: DataDir = None) -> None:
    """Compare every passage with its copy in Qdrant. Exit code 1: they differ."""
    _run(data_dir, as_json=as_json, repairs=False, everything=False)


@app.command("repair")
def repair_index(
    *,
    everything: Annotated[bool, typer.Option("--all", help="Copy every document again, even those that match.")] = False,
    as_json: AsJson = False,
    data_dir: DataDir = None,
) -> None:
    """Copy missing passages to Qdrant and delete stale and foreign ones. Can be stopped and run again."""
    _run(data_dir, as_json=as_json, repairs=True, everything=everything)


def _run(data_dir: DataDir, *, as_json: bool, repairs: bool, everything: bool) -> None:
    from rich.progress import Progress

    from clew.server.logs import configure_logs
    from clew.server.storage import find_running_dsn, open_storage

    settings = read_settings(data_dir)
    configure_logs("error", "text")
    if settings.index != "qdrant":
        raise ConfigurationInvalid("CLEW_INDEX is postgres, so there is no copy to check.")
    with ExitStack() as stack:
        dsn = find_running_dsn(settings) or stack.enter_context(open_storage(settings)).dsn
        with Progress(console=err, transient=True) as progress:
            found, unknown = asyncio.run(_compare(settings, dsn, progress, repairs=repairs, everything=everything))
    _print_differences(found, unknown, as_json=as_json, is_repaired=repairs)
    if not repairs and any(not one.is_none for one in found.values()):
        raise typer.Exit(1)


def _print_differences(found: "dict[str, Difference]", unknown: list[str], *, as_json: bool, is_repaired: bool) -> None:
    if as_json:
        rows = [{"assistant": name, **_figures(one)} for name, one in found.items()]
        say_json({"assistants": rows, "unknown_collections": unknown, "is_repaired": is_repaired})
        return
    rows = [(name, *map(str, _figures(one).values())) for name, one in found.items()]
    say_table(("assistant", "passages", "points", "missing", "stale", "foreign"), rows)
    if unknown:
        note(f"Ignored collections of assistants that do not belong to this tenant: {', '.join(unknown)}.")
    differ = any(not one.is_none for one in found.values())
    if is_repaired:
        note("Repaired all differences." if differ else "No differences found.", style=None)
    elif differ:
        note("The copy differs from PostgreSQL. Run `clew index repair` to repair it.", style="red")


def _figures(one: "Difference") -> dict[str, int]:
    return {"passages": one.chunks, "points": one.points, "missing": one.missing, "stale": one.stale, "foreign": one.foreign}


async def _compare(
    settings: "Settings", dsn: str, progress: "Progress", *, repairs: bool, everything: bool
) -> "tuple[dict[str, Difference], list[str]]":
    from clew.retrieval.qdrant_check import check, drop_replaced, repair, unknown_collections

    async with _opened(settings, dsn) as (mirror, tenant_id):
        if repairs:
            await mirror.notes.begin(tenant_id)
            await _catch_up(mirror, tenant_id, progress)
        elif not await mirror.notes.exists(tenant_id):
            raise ClewError(
                "Nothing has been copied to Qdrant yet. Start the server with CLEW_INDEX=qdrant, or run `clew index repair`."
            )
        found: dict[str, Difference] = {}
        for name, assistant_id in (await mirror.notes.assistants(tenant_id)).items():
            task = progress.add_task(f"Comparing {name}", total=None)
            found[name] = await check(mirror, tenant_id, assistant_id, lambda n, task=task: progress.advance(task, n))
            progress.update(task, total=max(found[name].chunks, 1), completed=max(found[name].chunks, 1))
            if everything:
                found[name].to_copy.update(await mirror.notes.documents(tenant_id, assistant_id))
            if repairs:
                task = progress.add_task(f"Repairing {name}", total=len(found[name].to_copy))
                await repair(mirror, tenant_id, found[name], lambda n, task=task: progress.advance(task, n))
        if repairs:
            await drop_replaced(mirror, tenant_id)
        return found, await unknown_collections(mirror, tenant_id)


async def _catch_up(mirror: "QdrantMirror", tenant_id: "UUID", progress: "Progress") -> None:
    """Copy everything that is waiting now, without its delay."""
    await mirror.notes.hurry(tenant_id)
    task = progress.add_task("Catching up", total=(await mirror.notes.backlog(tenant_id)).waiting)
    while done := await mirror.work_off():
        progress.advance(task, done)
    if (left := await mirror.notes.backlog(tenant_id)).error:
        raise ClewError(left.error)


@asynccontextmanager
async def _opened(settings: "Settings", dsn: str) -> "AsyncGenerator[tuple[QdrantMirror, UUID]]":
    """Open the copy of the active vectors, and find the configured tenant."""
    from clew.server.search_index import open_mirror
    from clew.store.documents.chunks import EmbeddingIndexes
    from clew.store.keys import Keys
    from clew.store.pool import Database

    database = Database(dsn, max_size=4)
    await database.open()
    try:
        tenant_id = await Keys(database).tenant_named(settings.tenant)
        active = await EmbeddingIndexes(database).active(tenant_id)
        if active is None:
            raise ClewError("There are no documents yet.")
        async with open_mirror(settings, database, active) as mirror:
            yield mirror, tenant_id
    finally:
        await database.close()
