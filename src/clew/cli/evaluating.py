"""`clew reembed` and `clew eval`: compute every vector again; measure how well passages are found."""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.options import AsJson, DataDir, read_settings
from clew.cli.screen import err, note, out, say_json

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from clew.evaluation.evaluate import EvaluationReport
    from clew.ingest.reembed import Reembedded
    from clew.server.settings import Settings
    from clew.server.storage import ScratchServer


@dataclass(frozen=True, slots=True)
class _Wanted:
    directory: Path
    query_field: str
    run_file: Path | None


def evaluate_set(
    directory: Annotated[Path, typer.Argument(help="Folder with corpus.jsonl, queries.jsonl and qrels.tsv.", metavar="DIR")],
    *,
    query_field: Annotated[str, typer.Option(help="Field of the questions to ask, such as `text` or `rewrite`.")] = "text",
    run_file: Annotated[
        Path | None, typer.Option("--run", metavar="FILE", help="Write the ranking in TREC's run format.")
    ] = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
) -> None:
    """Measure how well search finds what was judged relevant, in a throw-away database."""
    from rich.progress import Progress

    from clew.evaluation.evaluate import render
    from clew.server.logs import configure_logs
    from clew.server.storage import open_scratch_server

    settings = read_settings(data_dir)
    configure_logs("error", "text")
    with open_scratch_server(settings) as scratch, Progress(console=err, transient=True) as progress:
        report = asyncio.run(_evaluate(settings, scratch, progress, _Wanted(directory, query_field, run_file)))
    if as_json:
        say_json(report.as_json())
        return
    out.print(render(report), markup=False)
    note(f"{report.documents} documents, {report.chunks} chunks, {report.model}, field `{report.query_field}`.")


async def _evaluate(settings: "Settings", scratch: "ScratchServer", progress: "Progress", wanted: _Wanted) -> "EvaluationReport":
    from clew.evaluation.evaluate import evaluate
    from clew.evaluation.throwaway import throwaway_database
    from clew.server.parts import open_configured_embedder

    tasks: dict[str, TaskID] = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(what.capitalize(), total=total)
        progress.update(tasks[what], completed=done)

    embedder = await asyncio.to_thread(open_configured_embedder, settings)
    try:
        async with throwaway_database(scratch.admin_dsn, scratch.app_dsn, owner_role=scratch.owner_role) as database:
            return await evaluate(
                wanted.directory,
                database=database,
                embedder=embedder,
                query_field=wanted.query_field,
                run_file=wanted.run_file,
                on_progress=tell,
            )
    finally:
        await embedder.close()


def reembed(*, data_dir: DataDir = None) -> None:
    """Compute every vector with the embedding model that is configured now, then switch. May be stopped and run again."""
    from rich.progress import Progress

    from clew.server.logs import configure_logs
    from clew.server.storage import find_running_dsn, open_storage
    from clew.store.data_directory import read_server_file

    settings = read_settings(data_dir)
    configure_logs("error", "text")
    is_served = read_server_file(settings.data_dir) is not None
    with ExitStack() as stack:
        dsn = find_running_dsn(settings) or stack.enter_context(open_storage(settings)).dsn
        with Progress(console=err, transient=True) as progress:
            done = asyncio.run(_reembed(settings, dsn, progress, keep_old=is_served))
    note(f"{done.embedded} passages have new vectors; {done.without_vector} are in words the model does not know.", style=None)
    if is_served:
        note("The server that runs searches the old vectors for another hour; new documents wait until it is started again.")
    note("Start the server again with the same CLEW_EMBEDDING.")


async def _reembed(settings: "Settings", dsn: str, progress: "Progress", *, keep_old: bool) -> "Reembedded":
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
        return await run(
            database,
            embedder,
            tenant_id,
            lambda done, total: progress.update(task, completed=done, total=total),
            keep_old=keep_old,
        )
    finally:
        await embedder.close()
        await database.close()
