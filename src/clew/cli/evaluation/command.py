"""`clew reembed` and `clew eval`: recompute all vectors; measure search results and answers."""

import asyncio
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.evaluation.measuring import Lent, OnProgress, measured
from clew.cli.options import AsJson, DataDir, read_settings
from clew.cli.screen import err, note, out, say, say_json

if TYPE_CHECKING:
    from rich.progress import Progress

    from clew.evaluation.answers import AnswersReport
    from clew.evaluation.conversations import ConversationsReport
    from clew.evaluation.evaluate import EvaluationReport
    from clew.ingest.reembed import Reembedded
    from clew.server.settings import Settings


def evaluate_set(
    directory: Annotated[Path, typer.Argument(help="Folder with corpus.jsonl, queries.jsonl and qrels.tsv.", metavar="DIR")],
    *,
    query_field: Annotated[
        str, typer.Option(help="Field of queries.jsonl to use as the question, such as `text` or `rewrite`.")
    ] = "text",
    run_file: Annotated[
        Path | None,
        typer.Option(
            "--run",
            metavar="FILE",
            help="Write the ranking in TREC run format. With --conversations: PREFIX of one file per form.",
        ),
    ] = None,
    conversations: Annotated[
        bool,
        typer.Option("--conversations", help="Measure follow-ups as typed, as rewritten by a person, and as resolved by Clew."),
    ] = False,
    html_file: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="With --conversations: write a page with a chart.")
    ] = None,
    answers: Annotated[bool, typer.Option("--answers", help="Measure the answers instead of the search results.")] = False,
    out_file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="With --answers: write the answers as JSON Lines.")
    ] = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
) -> None:
    """Measure search results against relevance judgements, in a temporary database."""
    from clew.server.logs import configure_logs

    _require_fitting(answers=answers, run_file=run_file, out_file=out_file)
    _require_conversations(query_field, conversations=conversations, answers=answers, html_file=html_file)
    settings = read_settings(data_dir)
    configure_logs("error", "text")
    if conversations:
        _evaluate_conversations(settings, directory, run_prefix=run_file, html_file=html_file, as_json=as_json)
        return
    if answers:
        _evaluate_answers(settings, directory, query_field=query_field, out_file=out_file, as_json=as_json)
        return

    _evaluate_search(settings, directory, query_field=query_field, run_file=run_file, as_json=as_json)


def _require_fitting(*, answers: bool, run_file: Path | None, out_file: Path | None) -> None:
    if answers and run_file is not None:
        raise typer.BadParameter("--run writes a ranking, which --answers does not produce. Use --out to write the answers.")
    if out_file is not None and not answers:
        raise typer.BadParameter("--out requires --answers.")


def _require_conversations(query_field: str, *, conversations: bool, answers: bool, html_file: Path | None) -> None:
    if html_file is not None and not conversations:
        raise typer.BadParameter("--html requires --conversations.")
    if conversations and answers:
        raise typer.BadParameter("--conversations and --answers cannot be combined. Use one of them.")
    if conversations and query_field != "text":
        raise typer.BadParameter("--conversations always uses the fields `text` and `rewrite`. Remove --query-field.")


def _evaluate_search(settings: "Settings", directory: Path, *, query_field: str, run_file: Path | None, as_json: bool) -> None:
    from clew.evaluation.evaluate import evaluate, render

    async def measure(works: Lent, on_progress: OnProgress) -> "EvaluationReport":
        return await evaluate(
            directory,
            database=works.database,
            embedder=works.embedder,
            searched=works.searched,
            query_field=query_field,
            run_file=run_file,
            on_progress=on_progress,
        )

    report = measured(settings, measure)
    if as_json:
        say_json(report.as_json())
        return
    out.print(render(report), markup=False)
    note(f"{report.documents} documents, {report.chunks} chunks, {report.model}, field `{report.query_field}`.")


def _evaluate_answers(settings: "Settings", directory: Path, *, query_field: str, out_file: Path | None, as_json: bool) -> None:
    from clew.evaluation.answers import evaluate_answers, render
    from clew.server.parts import open_configured_model

    async def measure(works: Lent, on_progress: OnProgress) -> "AnswersReport":
        model = open_configured_model(settings, works.embedder)
        return await evaluate_answers(
            directory,
            database=works.database,
            embedder=works.embedder,
            searched=works.searched,
            model=model,
            query_field=query_field,
            out_file=out_file,
            on_progress=on_progress,
        )

    report = measured(settings, measure)
    if as_json:
        say_json(report.as_json())
    else:
        out.print(render(report), markup=False)
        note(f"{report.documents} documents, {report.chunks} chunks, model {report.model}, field `{report.query_field}`.")
    if not report.are_quotes_exact:
        note("Some quotes do not match the stored text.", style="red")
        raise typer.Exit(1)


def _evaluate_conversations(
    settings: "Settings", directory: Path, *, run_prefix: Path | None, html_file: Path | None, as_json: bool
) -> None:
    from clew.evaluation.conversations import evaluate_conversations, render
    from clew.evaluation.conversations_page import write_page

    if html_file is not None and not html_file.parent.is_dir():
        raise typer.BadParameter(f"Cannot write {html_file}: the folder does not exist.")

    async def measure(works: Lent, on_progress: OnProgress) -> "ConversationsReport":
        return await evaluate_conversations(
            directory,
            database=works.database,
            embedder=works.embedder,
            searched=works.searched,
            run_prefix=run_prefix,
            on_progress=on_progress,
        )

    report = measured(settings, measure)
    if html_file is not None:
        write_page(html_file, report)
    if as_json:
        say_json(report.as_json())
        return
    say(render(report))
    for lacking in report.notes:
        note(lacking, style="yellow")
    note(f"{report.documents} documents, {report.chunks} chunks, {report.model}.")
    if html_file is not None:
        note(f"Wrote {html_file}.")


def reembed(*, data_dir: DataDir = None) -> None:
    """Recompute all vectors with the configured embedding model, then switch to them. Can be stopped and run again."""
    from rich.progress import Progress

    from clew.embedded.data_directory import read_server_file
    from clew.server.logs import configure_logs
    from clew.server.storage import find_running_dsn, open_storage

    settings = read_settings(data_dir)
    configure_logs("error", "text")
    is_served = read_server_file(settings.data_dir) is not None
    with ExitStack() as stack:
        dsn = find_running_dsn(settings) or stack.enter_context(open_storage(settings)).dsn
        with Progress(console=err, transient=True) as progress:
            done = asyncio.run(_reembed(settings, dsn, progress, keep_old=is_served))
    note(
        f"{done.embedded} passages have new vectors; {done.without_vector} have none because the model does not "
        "know their words.",
        style=None,
    )
    if is_served:
        note("The running server searches the old vectors for another hour; new documents wait until it restarts.")
    note("Restart the server with the same CLEW_EMBEDDING.")


async def _reembed(settings: "Settings", dsn: str, progress: "Progress", *, keep_old: bool) -> "Reembedded":
    from clew.ingest.reembed import reembed as run
    from clew.server.parts import open_configured_embedder
    from clew.server.search_index import open_mirror
    from clew.store.keys import Keys
    from clew.store.pool import Database

    async with AsyncExitStack() as opened:
        database = Database(dsn, max_size=4)
        opened.push_async_callback(database.close)
        await database.open()
        embedder = await asyncio.to_thread(open_configured_embedder, settings)
        opened.push_async_callback(embedder.close)
        copied = settings.index == "qdrant"
        mirror = await opened.enter_async_context(open_mirror(settings, database, embedder.spec)) if copied else None
        task = progress.add_task("Embedding", total=None)
        return await run(
            database,
            embedder,
            await Keys(database).tenant_named(settings.tenant),
            lambda done, total: progress.update(task, completed=done, total=total),
            keep_old=keep_old,
            mirror=mirror,
        )
